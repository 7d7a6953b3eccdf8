"""Read rules.yaml: what may be set, to which values, under which names; and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.catalog.decks import is_id
from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.model import EMPTY, Parameter
from generator.catalog.names import is_name
from generator.catalog.nodes import Block, Node, Scalar, written
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean

Rules = tuple[Mapping[str, Parameter], Mapping[str, Mapping[str, Any]], Mapping[str, Any]]


def read_rules(block: Block | None, findings: Findings) -> Rules:
    """Read parameters, presets and tables; a game without the file has none."""
    if block is None:
        return EMPTY, EMPTY, EMPTY
    fields = Fields(block, "rules.yaml", findings)
    parameters: dict[str, Parameter] = {}
    for name, key, node in _entries(fields, "parameters"):
        if not is_name(name):
            hint = "use letters, digits and _, as in hand_size"
            findings.add(key.mark, f"a parameter cannot be called '{clipped(name)}'", hint)
        elif isinstance(node, Block):
            parameters[name] = _parameter(name, node, key.mark, findings)
        else:
            hint = f"write '{name}: {{default: 3, allowed: [2, 3]}}'"
            fields.wrong(node, name, "a group of fields", hint)
    presets: dict[str, Mapping[str, Any]] = {}
    for name, key, node in _entries(fields, "presets"):
        if not is_id(name):
            findings.add(key.mark, f"a preset cannot be called '{clipped(name)}'", "use letters, digits, - and _")
        elif isinstance(node, Block):
            presets[name] = _preset(name, node, parameters, findings)
        else:
            fields.wrong(node, name, "a group of parameters", f"write '{name}: {{}}' for a preset that changes nothing")
    tables = fields.free("tables", EMPTY)
    if not isinstance(tables, Mapping):
        fields.wrong(fields.take("tables", None) or block, "tables", "a group of tables", "give each table a name")
        tables = EMPTY
    fields.done()
    return MappingProxyType(parameters), MappingProxyType(presets), tables


def _entries(fields: Fields, name: str) -> list[tuple[str, Scalar, Node]]:
    """Give what stands in a group that may have any names."""
    group = fields.group(name, name, default=None)
    return [(str(inner), key, node) for inner, (key, node) in group.block.entries.items()]


def _parameter(name: str, block: Block, mark: Mark, findings: Findings) -> Parameter:
    fields = Fields(block, f"parameter '{name}'", findings)
    node = fields.take("default", hint="add 'default: …', the value of the game as it was written")
    default = _plain(fields, "default", node)
    allowed = None
    if "allowed" in block.entries or not {"least", "most"} & block.entries.keys():
        allowed = _allowed(fields)
    least, most = (_bound(fields, bound) for bound in ("least", "most"))
    if allowed is not None and (least is not None or most is not None):
        findings.add(mark, f"parameter '{name}' has both a list and a range", "keep 'allowed', or 'least' and 'most'")
    label = fields.text("label", name.replace("_", " "))
    rule = fields.text("rule", "")
    reason = fields.text("reason", "")
    fields.done()
    parameter = Parameter(name, default, allowed, least, most, str(label), str(rule), mark, str(reason))
    if least is not None and most is not None and least > most:
        findings.add(fields.place("least"), f"'least' is more than 'most' ({most:g})", "swap them")
    elif isinstance(node, Scalar) and (allowed or allowed is None) and not parameter.allows(default):
        hint = f"{choices(parameter)}; or allow it"
        findings.add(node.mark, f"the default {written(default)} is not allowed", hint)
    return parameter


def _allowed(fields: Fields) -> tuple[Any, ...]:
    """Take the list of allowed values."""
    allowed: list[Any] = []
    for node in fields.items("allowed", REQUIRED, hint="add 'allowed: [2, 3, 4]', or 'least: 2' and 'most: 4'"):
        value = _plain(fields, "allowed", node)
        if not isinstance(node, Scalar):
            continue
        if any(type(value) is type(one) and value == one for one in allowed):
            findings = fields.findings
            findings.add(node.mark, f"{written(value)} is allowed twice", "remove one of them")
        allowed.append(value)
    return tuple(allowed)


def _bound(fields: Fields, name: str) -> float | None:
    node = fields.take(name, None)
    if node is None:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, int | float) and type(value) is not bool:
        return value
    fields.wrong(node, name, "a number", "write a number such as 1")
    return None


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


def _preset(name: str, block: Block, parameters: Mapping[str, Parameter], findings: Findings) -> Mapping[str, Any]:
    values: dict[str, Any] = {}
    fields = Fields(block, f"preset '{name}'", findings)
    for inner, (key, node) in block.entries.items():
        parameter = parameters.get(str(inner))
        if parameter is None:
            fact = f"preset '{name}' sets '{clipped(str(inner))}', which is no parameter"
            findings.add(key.mark, fact, did_you_mean(str(inner), parameters) or "add it to 'parameters'")
            continue
        value = _plain(fields, str(inner), node)
        if isinstance(node, Scalar):
            if not parameter.allows(value):
                fact = f"'{inner}' cannot be {clipped(written(value))}"
                findings.add(node.mark, fact, choices(parameter))
            values[str(inner)] = value
    return MappingProxyType(values)


def _plain(fields: Fields, name: str, node: Node | None) -> Any:
    """Give a single plain value."""
    if node is None:
        return None
    if not isinstance(node, Scalar):
        fields.wrong(node, name, "a single value", "write one value, such as 3 or free")
        return None
    return node.value
