"""What stands in a YAML file, with its places: scalars, groups of names, lists. Reads no file.

An unquoted `true`, `3`, `2.50` or `null` is what it says; everything else is the text that was written: `NO`,
`12:30`, `007` and `2026-01-02` stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from generator.catalog.problems import Mark

FIGURES: Final = frozenset("-0123456789")
NO_NAMES: Final = {
    "<<": ("merge keys are not read (<<)", "write the fields out"),
    "": ("a name is missing before the colon", "write 'name: value'"),
    ":": ("two colons end this name", "take one of them out"),
}
"""What cannot be the name of a value, or what cannot end one: what is wrong, and the way out."""
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?", re.ASCII)
_CONSTANTS: Final[dict[str, Any]] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Figure(float):
    """A number with a point that was written with noughts at its end, such as 1.50, and is written so again."""

    text: str

    def __new__(cls, text: str) -> Figure:
        """Read a number as it was written."""
        made = super().__new__(cls, text)
        made.text = text
        return made

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Figure], tuple[str]]:
        return (Figure, (self.text,))


class Node:
    """Anything in a file, with its place; lines and columns count from 1."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """The place where this begins."""
        return Mark(self.file, self.line, self.column)


class Scalar(Node):
    """A piece of text, `plain` when it stands without quotes."""

    __slots__ = ("plain", "text")

    def __init__(self, file: str, line: int, column: int, text: str, plain: bool) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.text = text
        self.plain = plain

    @property
    def value(self) -> Any:
        """Text, or the number, truth or nothing that an unquoted word stands for."""
        return resolve(self.text) if self.plain else self.text


class Unread(Node):
    """Something that was refused and told about already, so nobody else complains about it."""

    __slots__ = ()


class Block(Node):
    """Names with what stands under them, in the order of the file."""

    __slots__ = ("entries",)

    def __init__(self, file: str, line: int, column: int, entries: Entries | None = None) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.entries: Entries = {} if entries is None else entries


class Run(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int, items: Sequence[Node] = ()) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.items: list[Node] = [*items]


Entries: TypeAlias = dict[str | int, tuple[Scalar, Node]]


def scalar_at(at: Node, text: str, *, plain: bool = False) -> Scalar:
    """Give a text that stands where something else does."""
    return Scalar(at.file, at.line, at.column, text, plain)


def entry_at(at: Node, name: str, text: str) -> tuple[Scalar, Scalar]:
    """Give an entry of a group, a text under a name, that stands where something else does."""
    return scalar_at(at, name), scalar_at(at, text)


def several(node: Node | None) -> list[Node]:
    """Give what stands in a list, or the one thing that stands in its place."""
    return node.items if isinstance(node, Run) else [] if node is None else [node]


def resolve(text: str) -> Any:
    """Say what an unquoted word stands for; a number is one only if it would be written the same again.

    >>> [resolve(text) for text in ("3", "-1", "2.5", "1.50", "true", "null", "")]
    [3, -1, 2.5, 1.50, True, None, None]
    >>> [resolve(text) for text in ("NO", "007", "+1", "12:30", "1e3", "-0", "2026-01-02")]
    ['NO', '007', '+1', '12:30', '1e3', '-0', '2026-01-02']
    """
    if text[:1] in FIGURES and _NUMBER.fullmatch(text):
        number = float(text) if "." in text else int(text)
        if str(number) == text:
            return number
        return Figure(text) if "." in text else text
    return _CONSTANTS.get(text, text)


def written(value: Any) -> str:
    """Write a plain value so that `resolve` reads it again; text that would be read as something else is quoted.

    >>> [written(value) for value in (True, None, 3, "any", "3")]
    ['true', 'null', '3', 'any', '"3"']
    """
    if value is None:
        return "null"
    if isinstance(value, str):
        return value if isinstance(resolve(value), str) else f'"{value}"'
    return str(value).lower()
