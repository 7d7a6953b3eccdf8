"""Put rule values into texts that were written for the printing half, without its template language.

Reads `{{ rules.x | words }}` and `{% if rules.x == "y" %}` and the like; what it cannot read is left as it was written,
with the value of every rule it names beside it. Knows no game.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

ONES: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS: Final = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_PART: Final = re.compile(r"(\{\{-?.*?-?\}\}|\{%-?.*?-?%\}|\{#.*?#\})", re.S)
_COMPARES: Final[dict[type, Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda one, many: one in many,
    ast.NotIn: lambda one, many: one not in many,
    ast.Is: operator.eq,
    ast.IsNot: operator.ne,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


class Unreadable(Exception):
    """An expression that is more than a value."""


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


FILTERS: Final[dict[str, Callable[[Any], Any]]] = {
    "words": in_words,
    "int": int,
    "string": str,
    "upper": lambda value: str(value).upper(),
    "lower": lambda value: str(value).lower(),
    "capitalize": lambda value: str(value).capitalize(),
    "title": lambda value: str(value).title(),
    "length": len,
    "abs": abs,
}


def filled(text: str, names: Mapping[str, Any]) -> str:
    """Put values into a text and take markup and line breaks out of it.

    >>> filled("after {{ rules.n | words }} turns", {"rules": {"n": 3}})
    'after three turns'
    >>> filled("a{% if rules.x == 'b' %} yes{% else %} no{% endif %}.", {"rules": {"x": "b"}})
    'a yes.'
    >>> filled("{{ macro(1) }} {{ rules.n + 1 }}", {"rules": {"n": 3}})
    '{{ macro(1) }} 4'
    """
    if "{" in text:
        parts = iter(_PART.split(text))
        text = "".join(_run(parts, names, True, ()))
    return " ".join(text.replace("**", "").split())


def _run(parts: Iterator[str], names: Mapping[str, Any], alive: bool, until: tuple[str, ...]) -> list[str]:
    """Give the pieces up to the end of the block that was opened; `until` are the tags that end it."""
    out: list[str] = []
    for part in parts:
        if part.startswith("{{") and part.endswith("}}"):
            if alive:
                out.append(_shown(part, names))
        elif part.startswith("{#") and part.endswith("#}"):
            continue
        elif part.startswith("{%") and part.endswith("%}"):
            tag = part[2:-2].strip("-").strip()
            word, _, rest = tag.partition(" ")
            if word in until:
                raise _End(word, rest, out)
            if word == "if":
                out += _branches(parts, names, alive, rest)
            elif alive and word not in ("endif", "else", "elif"):
                out.append(part)
        elif alive:
            out.append(part)
    return out


class _End(Exception):
    """The tag that ends a block, and what came before it."""

    def __init__(self, word: str, rest: str, out: list[str]) -> None:
        self.word, self.rest, self.out = word, rest, out
        super().__init__(word)


def _branches(parts: Iterator[str], names: Mapping[str, Any], alive: bool, condition: str) -> list[str]:
    taken = False
    out: list[str] = []
    while True:
        here = alive and not taken and (not condition or _true(condition, names))
        taken = taken or here
        try:
            _run(parts, names, here, ("elif", "else", "endif"))
        except _End as end:
            out += end.out if here else []
            if end.word == "endif":
                return out
            condition = end.rest if end.word == "elif" else ""
            continue
        return out  # the text ends within the block


def _true(condition: str, names: Mapping[str, Any]) -> bool:
    try:
        return bool(value_of(condition, names))
    except Unreadable:
        return False


def _shown(part: str, names: Mapping[str, Any]) -> str:
    source = part[2:-2].strip("-").strip()
    try:
        return str(value_of(source, names))
    except Unreadable:
        known = [
            f"{name}: {names['rules'][name]}"
            for name in re.findall(r"rules\.(\w+)", source)
            if name in names.get("rules", {})
        ]
        return part + (f" ({', '.join(known)})" if known else "")


def value_of(source: str, names: Mapping[str, Any]) -> Any:
    """Give the value of an expression with filters.

    Raises:
        Unreadable: it is more than names, numbers, comparisons, sums and known filters, or names what is not there.
    """
    source = " ".join(source.split())
    try:
        tree = ast.parse(source.replace("|", " | "), mode="eval")
        return _value(tree.body, names)
    except (SyntaxError, KeyError, TypeError, ValueError, ZeroDivisionError, RecursionError) as error:
        raise Unreadable(source) from error


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        literal = {"true": True, "false": False, "none": None}
        return literal[node.id] if node.id in literal else names[node.id]
    if isinstance(node, ast.Attribute):
        return _value(node.value, names)[node.attr]
    if isinstance(node, ast.Subscript):
        return _value(node.value, names)[_value(node.slice, names)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        if isinstance(node.right, ast.Name) and node.right.id in FILTERS:
            return FILTERS[node.right.id](_value(node.left, names))
        raise Unreadable("filter")
    if isinstance(node, ast.BinOp) and type(node.op) in _COMPARES:
        return _COMPARES[type(node.op)](_value(node.left, names), _value(node.right, names))
    if isinstance(node, ast.BoolOp):
        values = [_value(one, names) for one in node.values]
        return all(values) if isinstance(node.op, ast.And) else any(values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return not _value(node.operand, names)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, names)
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, names) else node.orelse, names)
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(one, names) for one in node.elts]
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARES:
        return _COMPARES[type(node.ops[0])](_value(node.left, names), _value(node.comparators[0], names))
    raise Unreadable(type(node).__name__)
