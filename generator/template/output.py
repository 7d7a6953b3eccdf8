"""Let words and numbers onto a card and refuse all else (groups, lists, truths, nothing); draws nothing.

What `{{ }}` puts out is looked at where it may be anything: fields, loop variables, conditions. That is
found when a template is read, so that coordinates and drawings cost nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from string import Formatter
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import markup_join, str_join
from markupsafe import Markup, escape

from generator.catalog.model import Words
from generator.template.faults import TemplateFaultError
from generator.template.fields import Fields

_FINE = frozenset({str, int, float, Markup, Words})
_ANYTHING = (
    nodes.Name, nodes.Getattr, nodes.Getitem, nodes.CondExpr, nodes.And, nodes.Or, nodes.Not, nodes.Compare,
    nodes.Test, nodes.Tuple, nodes.List, nodes.Dict, nodes.Call, nodes.Filter, nodes.Const,
)  # fmt: skip
_SURE_FILTERS = frozenset(
    "n words join replace format upper lower title capitalize trim string round int float".split()
)
_SWITCH = re.compile(r"""\sdata-(?!text\b)[\w-]+\s*=\s*(?:"[^"]*|'[^']*)\Z""")
FILTER, SAID, SHOWN = "written_", "said_", "shown_"
_SAYABLE = frozenset({*_FINE, bool, type(None)})
_LISTS = (list, tuple, range)


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
        elif _may_be_anything(node):
            shown = nodes.Const(_shown(node), lineno=node.lineno)
            name = SAID if "data-" in before and _SWITCH.search(before) else FILTER
            output.nodes[at] = nodes.Filter(
                node, name, [shown], [], None, None, lineno=node.lineno, environment=node.environment
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


def shown(value: Any, called: str = "") -> str:
    """Return `value` escaped, if it can be written on a card, as `written` does."""
    kind = type(value)
    is_text = kind is str or kind is Words
    return value if kind is Markup else escape(value) if is_text else escaped(written(value, called))


def escaped(value: Any) -> str:
    """Escape what is put out; in numbers and markup there is nothing to be escaped.

    >>> str(escaped(2.5)), str(escaped("<")), str(escaped(Markup("<g>")))
    ('2.5', '&lt;', '<g>')
    """
    kind = type(value)
    return value if kind is Markup else str(value) if kind is float or kind is int else escape(value)


def said(value: Any, shown: str = "") -> Any:
    """Return `value` if it can become a part of a text: words, numbers, truths, nothing, lists of these.

    Everything else says where in memory it lies, which is somewhere else each time, or what a group is called.

    Raises:
        UnwritableError: when it is something else.
    """
    if type(value) in _SAYABLE or isinstance(value, str | int | float | jinja2.Undefined):
        return value
    if isinstance(value, _LISTS):
        for item in value:
            said(item, shown)
    elif isinstance(value, dict):
        for item in (*value, *value.values()):
            said(item, shown)
    else:
        raise _refusal(value, shown)
    return value


def joined(values: Iterable[Any], *, markup: bool) -> str:
    """Write `values` one behind the other, as `~` does; as `markup` where some of them are.

    Raises:
        UnwritableError: one is neither words nor a number: Python's own writing of it is for no card.
    """
    for value in values:
        if type(value) not in _FINE:
            written(value)
    return markup_join(values) if markup else str_join(values)


def check_format(pattern: str) -> None:
    """Refuse a format that looks for itself what to write in what it is given.

    Raises:
        TemplateFaultError: it does.
    """
    with suppress(ValueError):  # it is no format, which it will say itself
        for _, field, _, _ in Formatter().parse(pattern):
            if field and ("." in field or "[" in field):
                hint = "give it the value itself"
                raise TemplateFaultError(f"a format in the template has {{{field}}}, which reaches into a value", hint)


def told(value: Any) -> str:
    """Write a value that is not what was wanted, for a problem."""
    try:
        return repr(said(value))
    except UnwritableError:
        return "a group" if isinstance(value, Fields) else f"a {type(value).__name__}"


def _may_be_anything(node: nodes.Expr) -> bool:
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
        what = what if shown else f"'{repr(value)[1:].partition(' of ')[0]}'"
        if all(value[name] is None for name in names):
            hint = f'text that begins with {{ needs quotes in YAML: "{{{", ".join(map(str, names))}}}"'
        else:
            hint = f"write one of its fields: {', '.join(map(str, names[:5]))}"
        return UnwritableError(what, "is a group, not text", hint, value)
    if isinstance(value, list | tuple | set | range):
        hint = "write in_words(…), go through it with {% for %} or | join; text that begins with [ needs quotes in YAML"
        return UnwritableError(what, "is a list, not text", hint, value)
    if callable(value):
        return UnwritableError(what, "is a function or macro", "call it, with ( and )", value)
    return UnwritableError(what, "is neither words nor a number", "write one of its parts", value)
