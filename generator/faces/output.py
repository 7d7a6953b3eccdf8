"""Let words and numbers onto a card and refuse all else (groups, lists, truths, nothing); draws nothing.

What `{{ }}` puts out is looked at where it may be anything: fields, loop variables, conditions. That is
found when a template is read, so that coordinates and drawings cost nothing more.
"""

from __future__ import annotations

import re
from typing import Any

import jinja2
from jinja2 import nodes
from markupsafe import Markup

from generator.catalog.model import Words
from generator.faces.faults import TemplateFaultError
from generator.faces.fields import Fields

_FINE = frozenset({str, int, float, Markup, Words})
_ANYTHING = (
    nodes.Name, nodes.Getattr, nodes.Getitem, nodes.CondExpr, nodes.And, nodes.Or, nodes.Not, nodes.Compare,
    nodes.Test, nodes.Tuple, nodes.List, nodes.Dict, nodes.Call, nodes.Filter, nodes.Const,
)  # fmt: skip
_SURE_CALLS = frozenset(
    "text text_height icon art field keep face poly smooth mix sin cos tan atan2 sqrt hypot radians degrees floor "
    "ceil super caller".split()
)
_SURE_FILTERS = frozenset(
    "n words join replace format upper lower title capitalize trim string round int float".split()
)
_SWITCH = re.compile(r"""\sdata-(?!text\b)[\w-]+\s*=\s*(?:"[^"]*|'[^']*)\Z""")
FILTER = "written_"


class UnwritableError(TemplateFaultError):
    """Something that is neither words nor a number was to be written; it is `value`."""

    def __init__(self, what: str, kind: str, hint: str, value: Any) -> None:
        super().__init__(f"{what} {kind}", hint)
        self.kind = kind
        self.value = value


def watch_output(output: nodes.Output) -> None:
    """Put a look at the value around every expression that `output` puts out and that may be anything."""
    before = ""
    for at, node in enumerate(output.nodes):
        if isinstance(node, nodes.TemplateData):
            before += node.data
        elif _may_be_anything(node) and not _SWITCH.search(before):
            shown = nodes.Const(_shown(node), lineno=node.lineno)
            output.nodes[at] = nodes.Filter(
                node, FILTER, [shown], [], None, None, lineno=node.lineno, environment=node.environment
            )


def written(value: Any, shown: str = "") -> Any:
    """Return `value` if it can be written on a card; `shown` is how the template calls it.

    Raises:
        UnwritableError: when it is neither words nor a number.

    """
    if type(value) in _FINE:
        return value
    if not isinstance(value, bool) and isinstance(value, str | int | float | jinja2.Undefined):
        return value
    raise _refusal(value, shown)


def speakable(value: Any) -> Any:
    """Return `value` if Python writes it the same way each time: words, numbers, lists and groups of them.

    Raises:
        UnwritableError: it is, or holds, something else, such as a function, whose address would be written.

    """
    kind = type(value)
    if kind in _FINE or kind is bool or value is None:
        return value
    if isinstance(value, list | tuple | set | frozenset):
        for item in value:
            if type(item) not in _FINE:
                speakable(item)
    elif isinstance(value, dict):
        for item in value.values():
            speakable(item)
    elif not isinstance(value, str | int | float | range | Fields | jinja2.Undefined):
        raise _refusal(value, "")
    return value


def _may_be_anything(node: nodes.Expr) -> bool:
    if isinstance(node, nodes.Call):
        return not (isinstance(node.node, nodes.Name) and node.node.name in _SURE_CALLS)
    if isinstance(node, nodes.Filter):
        return node.name not in _SURE_FILTERS
    if isinstance(node, nodes.Const):
        return node.value is None or isinstance(node.value, bool)
    return isinstance(node, _ANYTHING)


def _shown(node: nodes.Expr) -> str:
    """Write an expression that is only names as the template has it; "" for others."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr):
        before = _shown(node.node)
        return f"{before}.{node.attr}" if before else ""
    return ""


def _refusal(value: Any, shown: str) -> UnwritableError:
    what = f"{{{{ {shown} }}}}" if shown else "what is to be written"
    if value is None:
        example = shown or "card.name"
        hint = f'give it a value, or write {{{{ {example} | default("", true) }}}} where it may be empty'
        return UnwritableError(what, "is nothing", hint, value)
    if isinstance(value, bool):
        hint = "ask for it with {% if %}; as words on a card it needs quotes in the YAML"
        return UnwritableError(what, f"is {str(value).lower()}, neither words nor a number", hint, value)
    if isinstance(value, Fields):
        names = list(value)
        what = what if shown else f"'{value.__dict__['_what'].partition(' of ')[0]}'"
        if all(value[name] is None for name in names):
            hint = f'text that begins with {{ needs quotes in YAML: "{{{", ".join(map(str, names))}}}"'
        else:
            hint = f"write one of its fields: {', '.join(map(str, names[:5]))}"
        return UnwritableError(what, "is a group, not text", hint, value)
    if isinstance(value, list | tuple | set | range):
        hint = "go through it with {% for %} or | join; text that begins with [ needs quotes in YAML"
        return UnwritableError(what, "is a list, not text", hint, value)
    if callable(value):
        return UnwritableError(what, "is a function or macro", "call it, with ( and )", value)
    return UnwritableError(what, "is neither words nor a number", "write one of its parts", value)
