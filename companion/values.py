"""Give the value of an expression such as `rules.x | words`; more than names, sums and tests it cannot read."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

ONES: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS: Final = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
UNKNOWN: Final = object()
"""The value of what cannot be read."""
_TEXTS: Final = re.compile(r"""'[^']*'|"[^"]*"|[^'"]+""")
_KEYWORD: Final = re.compile(r"\b(?:from|with|as|class|global|return|pass|yield|try|while)\b")
_MARK: Final = "\u02d1"  # behind such a name: a letter that no name ends in
_BOTH: Final[dict[type, Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.MatMult: lambda one, other: f"{one}{other}",  # what Jinja writes as ~
    ast.Mod: operator.mod,
}


class Unreadable(Exception):
    """An expression that is more than a value, or names what is not there."""


def _chosen(one: Any, name: str, test: str = "", wanted: Any = None) -> bool:
    """Tell whether an attribute passes one of Jinja's tests; without a test, whether it is true."""
    if test == "defined":
        return name in one
    return bool(TESTS[test](one.get(name), wanted) if test else one.get(name))


def in_words(value: Any) -> str:
    """Write a number in words, as the printing half does.

    >>> in_words(3), in_words(47), in_words(120), in_words("any")
    ('three', 'forty-seven', '120', 'any')
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 100:
        return str(value)
    if value < 20:
        return ONES[value]
    ten, one = divmod(value, 10)
    return TENS[ten] + (f"-{ONES[one]}" if one else "")


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "words": in_words,
    "int": int,
    "string": str,
    "upper": lambda value: str(value).upper(),
    "lower": lambda value: str(value).lower(),
    "capitalize": lambda value: str(value).capitalize(),
    "title": lambda value: str(value).title(),
    "trim": lambda value: str(value).strip(),
    "length": len,
    "count": len,
    "abs": abs,
    "list": list,
    "sum": sum,
    "min": min,
    "max": max,
    "first": lambda many: many[0],
    "last": lambda many: many[-1],
    "join": lambda many, between="": str(between).join(map(str, many)),
    "map": lambda many, attribute: [one[attribute] for one in many],
    "selectattr": lambda many, *asked: [one for one in many if _chosen(one, *asked)],
    "rejectattr": lambda many, *asked: [one for one in many if not _chosen(one, *asked)],
    "replace": lambda text, old, new: str(text).replace(old, new),
    "default": lambda value, other="": other if value is UNKNOWN else value,
}

TESTS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "eq": operator.eq,
    "equalto": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "in": lambda one, many: one in many,
}


def value_of(source: str, names: Mapping[str, Any]) -> Any:
    """Give the value of an expression with filters.

    >>> value_of("rules.n + 1", {"rules": {"n": 3}}), value_of("x | default('none')", {})
    (4, 'none')
    >>> value_of("'up to ' ~ rules.n ~ ' (~)'", {"rules": {"n": 3}})
    'up to 3 (~)'

    Raises:
        Unreadable: it is more than names, numbers, comparisons, sums and known filters, or names what is not there.
    """
    text = _TEXTS.sub(lambda part: part[0] if part[0][0] in "'\"" else _as_python(part[0]), " ".join(source.split()))
    if " if " in text and " else " not in text:
        text += " else ''"  # Jinja's short form
    try:
        return _value(ast.parse(text, mode="eval").body, names)
    except (
        SyntaxError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ZeroDivisionError,
        RecursionError,
    ) as error:
        raise Unreadable(source) from error


def _as_python(code: str) -> str:
    """Write what Jinja has and Python has not: `~` joins texts, and a name may be one of Python's own words.

    A filter binds closest of all, which is what `**` does in Python.
    """
    return _KEYWORD.sub(lambda word: word[0] + _MARK, code.replace("~", "@").replace("|", "**"))


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        literal = {"true": True, "false": False, "none": None}
        return literal[node.id] if node.id in literal else names[node.id.rstrip(_MARK)]
    if isinstance(node, ast.Attribute):
        return _value(node.value, names)[node.attr.rstrip(_MARK)]
    if isinstance(node, ast.Subscript):
        return _value(node.value, names)[_index(node.slice, names)]
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Pow):
            return _filtered(node, names)
        return _both(node.op, node.left, node.right, names)
    if isinstance(node, ast.BoolOp):
        value = None
        for one in node.values:
            value = _value(one, names)
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value
    if isinstance(node, ast.Dict) and None not in node.keys:
        return {_value(key, names): _value(one, names) for key, one in zip(node.keys, node.values, strict=True) if key}
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        value = _value(node.operand, names)
        return not value if isinstance(node.op, ast.Not) else -value
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, names) else node.orelse, names)
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(one, names) for one in node.elts]
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _compared(node, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _called(node.func.id, [_value(one, names) for one in node.args], names)
    raise Unreadable(type(node).__name__)


def _index(node: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Slice):
        lower, upper = (None if one is None else _value(one, names) for one in (node.lower, node.upper))
        return slice(lower, upper)
    return _value(node, names)


def _filtered(node: ast.BinOp, names: Mapping[str, Any]) -> Any:
    """Put a value through its filters, from left to right; Python reads `a ** f ** g` from the right."""
    calls, rest = [], node.right
    while isinstance(rest, ast.BinOp) and isinstance(rest.op, ast.Pow):
        calls.append(rest.left)
        rest = rest.right
    value: Any = UNKNOWN
    with suppress(LookupError, TypeError):
        value = _value(node.left, names)
    for call in (*calls, rest):
        name = call.func if isinstance(call, ast.Call) else call
        if not isinstance(name, ast.Name) or name.id not in FILTERS:
            raise Unreadable("filter")
        if value is UNKNOWN and name.id != "default":
            raise LookupError(name.id)
        arguments, named = [], {}
        if isinstance(call, ast.Call):
            arguments = [_value(one, names) for one in call.args]
            named = {one.arg: _value(one.value, names) for one in call.keywords if one.arg}
        value = FILTERS[name.id](value, *arguments, **named)
    return value


def _compared(node: ast.Compare, names: Mapping[str, Any]) -> Any:
    """Compare, or do a test such as `is defined`."""
    kind, right = node.ops[0], node.comparators[0]
    if not isinstance(kind, ast.Is | ast.IsNot):
        return _both(kind, node.left, right, names)
    wanted = isinstance(kind, ast.Is)
    if isinstance(right, ast.Name) and right.id == "defined":
        try:
            _value(node.left, names)
        except (LookupError, TypeError):
            return not wanted
        return wanted
    return (_value(node.left, names) == _value(right, names)) is wanted


def _both(kind: ast.AST, left: ast.expr, right: ast.expr, names: Mapping[str, Any]) -> Any:
    if type(kind) not in _BOTH:
        raise Unreadable(type(kind).__name__)
    one, other = _value(left, names), _value(right, names)
    if isinstance(kind, ast.Mult | ast.Mod) and not (isinstance(one, int | float) and isinstance(other, int | float)):
        raise Unreadable("a text cannot be multiplied")
    return _BOTH[type(kind)](one, other)


def _called(name: str, arguments: list[Any], names: Mapping[str, Any]) -> Any:
    """Call a macro of the text, or `range`."""
    if name == "range" and name not in names:
        return range(*arguments)
    function = names[name]
    if not callable(function):
        raise Unreadable(name)
    return function(*arguments)
