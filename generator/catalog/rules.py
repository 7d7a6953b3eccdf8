"""Read rules.yaml: what may be set, to which values, under which names; and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.declared import GROUP, At, Field, Kind, entries, frozen_group, read, text
from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.model import EMPTY, Parameter, Parameters, Values
from generator.catalog.names import is_id, is_name
from generator.catalog.nodes import Block, Node, Scalar, written
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean

Rules = tuple[Parameters, Mapping[str, Values], Values]


def read_rules(block: Block | None, findings: Findings) -> Rules:
    """Read parameters, presets and tables; a game without the file has none."""
    if block is None:
        return EMPTY, EMPTY, EMPTY
    rules = read(block, RULES, findings, "rules.yaml")
    parameters: dict[str, Parameter] = {}
    for name, key, node in rules.parameters:
        if not is_name(name):
            hint = "use letters, digits and _, as in hand_size"
            findings.add(key.mark, f"a parameter cannot be called '{clipped(name)}'", hint)
        elif isinstance(node, Block):
            parameters[name] = _parameter(name, node, key.mark, findings)
        else:
            hint = f"write '{name}: {{default: 3, allowed: [2, 3]}}'"
            rules.unlike(node, name, "a group of fields", hint)
    presets: dict[str, Values] = {}
    for name, key, node in rules.presets:
        if not is_id(name):
            findings.add(key.mark, f"a preset cannot be called '{clipped(name)}'", "use letters, digits, - and _")
        elif isinstance(node, Block):
            presets[name] = _preset(name, node, parameters, findings)
        else:
            hint = f"write '{name}: {{}}' for a preset that changes nothing"
            rules.unlike(node, name, "a group of parameters", hint)
    return MappingProxyType(parameters), MappingProxyType(presets), rules.tables


def _parameter(name: str, block: Block, mark: Mark, findings: Findings) -> Parameter:
    said = read(block, PARAMETER, findings, f"parameter '{name}'")
    allowed, least, most = said.allowed, said.least, said.most
    if allowed is not None and (least is not None or most is not None):
        findings.add(mark, f"parameter '{name}' has both a list and a range", "keep 'allowed', or 'least' and 'most'")
    label = str(said.label) if "label" in block.entries else name.replace("_", " ")
    parameter = Parameter(name, said.default, allowed, least, most, label, str(said.rule), mark, str(said.reason))
    if least is not None and most is not None and least > most:
        findings.add(said.place("least"), f"'least' is more than 'most' ({most:g})", "swap them")
    elif "default" not in said.bad and (allowed or allowed is None) and not parameter.allows(said.default):
        fact, hint = f"the default {written(said.default)} is not allowed", f"{choices(parameter)}; or allow it"
        findings.add(said.place("default"), fact, hint)
    return parameter


def _value(at: At) -> Any:
    return _plain(at, at.node())


_ALLOWED: Final = "add 'allowed: [2, 3, 4]', or 'least: 2' and 'most: 4'"


def _ranged(said: Fields) -> tuple[Any, ...] | None:
    """Ask for the list of allowed values where there is no range."""
    if said.has("least") or said.has("most"):
        return None
    said.take("allowed", hint=_ALLOWED)
    return ()


def _allowed(at: At) -> tuple[Any, ...]:
    """Take the list of allowed values."""
    allowed: list[Any] = []
    for node in at.fields.items(at.name, REQUIRED, at.hint):
        value = _plain(at, node)
        if not isinstance(node, Scalar):
            continue
        if any(type(value) is type(one) and value == one for one in allowed):
            at.add(node, f"{written(value)} is allowed twice", "remove one of them")
        allowed.append(value)
    return tuple(allowed)


def _bound(at: At) -> float | None:
    node = at.node()
    if node is None:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, int | float) and type(value) is not bool:
        return value
    at.unlike(node, "a number", "write a number such as 1")
    return None


PARAMETER: Final = Kind(
    "parameter",
    {
        "default": Field(
            "the value of the game as it was written",
            _value,
            hint="add 'default: …', the value of the game as it was written",
        ),
        "allowed": Field(
            "a list of the values it may have",
            _allowed,
            _ranged,
            _ALLOWED,
            schema={"type": "array"},
        ),
        "least": Field("the ends of a range, one or both, instead of a list", _bound, None, schema={"type": "number"}),
        "most": Field("the ends of a range, one or both, instead of a list", _bound, None, schema={"type": "number"}),
        "reason": text('why nothing else can be set, for the message: "choose 1 to 3: the way is 29 steps long"', ""),
        "label": text('how an edition says it ("turns each 4"); default the name', ""),
        "rule": text("the number of the rule it stands for", ""),
    },
)
RULES: Final = Kind(
    "rules.yaml",
    {
        "parameters": entries("what may be set, by name", inner=PARAMETER),
        "presets": entries(
            "named sets of values: `--preset quick`; `as_written` is the source to the letter: if the defaults "
            "differ, their edition is called “as published here”",
            inner=GROUP,
        ),
        "tables": frozen_group(
            "what else the rules look up: `tables.…`; in a game without themes also its colours, `palette`",
            "give each table a name",
            "a group of tables",
        ),
    },
)


def choices(parameter: Parameter) -> str:
    """Say what a parameter may be set to, and why to nothing else, as a way out of a wrong value."""
    return f"{_choice(parameter)}: {parameter.reason}" if parameter.reason else _choice(parameter)


def _choice(parameter: Parameter) -> str:
    least, most, allowed = parameter.least, parameter.most, parameter.allowed
    if allowed is not None:
        one = len(allowed) == 1 and parameter.reason
        return f"keep {written(allowed[0])}" if one else f"choose one of: {', '.join(map(written, allowed))}"
    if least is None or most is None:
        return f"choose {least:g} or more" if most is None else f"choose at most {most:g}"
    return f"choose {least:g} to {most:g}"


def example(parameter: Parameter) -> str:
    """Write a value that a parameter may be set to: another than the default, if there is one."""
    values = [*(parameter.allowed or ()), parameter.least, parameter.most]
    others = (value for value in values if value != parameter.default and parameter.allows(value))
    return written(next(others, parameter.default))


def _preset(name: str, block: Block, parameters: Parameters, findings: Findings) -> Values:
    values: dict[str, Any] = {}
    fields = Fields(block, "", findings)
    for inner, (key, node) in block.entries.items():
        parameter = parameters.get(str(inner))
        if parameter is None:
            fact = f"preset '{name}' sets '{clipped(str(inner))}', which is no parameter"
            findings.add(key.mark, fact, did_you_mean(str(inner), parameters) or "add it to 'parameters'")
            continue
        value = _plain(At(fields, str(inner)), node)
        if isinstance(node, Scalar):
            if not parameter.allows(value):
                fact = f"'{inner}' cannot be {clipped(written(value))}"
                findings.add(node.mark, fact, choices(parameter))
            values[str(inner)] = value
    return MappingProxyType(values)


def _plain(at: At, node: Node | None) -> Any:
    """Give a single plain value."""
    if node is None:
        return None
    if not isinstance(node, Scalar):
        at.unlike(node, "a single value", "write one value, such as 3 or free")
        return None
    return node.value
