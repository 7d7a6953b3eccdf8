"""Spell a value out as bytes that no other value has, to digest it.

Every value begins with its type and says where it ends, so that 1, 1.0, "1" and true differ, and so do ("a", "b"),
["a", "b"] and ("ab",). Nothing depends on where an object lies or on the seed of hashes: what has no order of its
own, or is not a plain value, is refused. Of text only the words count, and whether an author wrote them, but not
where; groups that list the same in another order are others, for templates go through them in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any

from generator.catalog.messages import Messages, Said
from generator.catalog.nodes import Figure
from generator.catalog.words import Words

Write = Callable[[str], None]
_SPELLINGS: Mapping[type, Callable[[Any], str]] = MappingProxyType(
    {
        Words: lambda words: f"w{len(words)}:{words}",
        Said: lambda words: f"s{len(words)}:{words}",
        Messages: lambda says: f"l{says.language}:{says.digest};",
        bool: lambda truth: "b1;" if truth else "b0;",
        int: lambda number: f"i{number:x};",
        float: lambda number: f"f{number.hex()};",
        Figure: lambda figure: f"g{len(figure.text)}:{figure.text}",
        type(None): lambda _: "n",
        bytes: lambda content: f"y{len(content)}:{content.hex()}",
    }
)
"""How what is not text, and holds nothing else, is spelled."""


def canonical_bytes(*values: object) -> bytes:
    """Spell out some values, one behind the other.

    Raises:
        TypeError: one of them is, or holds, something else than frozen dataclasses, named and plain tuples, lists,
            mappings, enums, text, bytes, numbers, truths and None.

    >>> canonical_bytes(1, "1", True, ("a", None)).decode()
    'i1;s1:1b1;t2:s1:an'
    """
    parts: list[str] = []
    for value in values:
        _spell(value, parts.append)
    return "".join(parts).encode("utf-8", "surrogatepass")


def _spell(value: Any, write: Write) -> None:
    kind = type(value)
    if kind is str:
        write(f"s{len(value)}:{value}")
    elif (spelling := _SPELLINGS.get(kind)) is not None:
        write(spelling(value))
    elif kind is tuple or kind is list:
        write(f"{'t' if kind is tuple else 'l'}{len(value)}:")
        for item in value:
            _spell(item, write)
    elif kind is dict or kind is MappingProxyType:
        write(f"m{len(value)}:")
        for name, item in value.items():
            _spell(name, write)
            _spell(item, write)
    else:
        _spell_record(value, write)


def _spell_record(value: Any, write: Write) -> None:
    """Spell out a value of a type that has a name: the name, and its fields in order."""
    kind: Any = type(value)
    head, names = _form(kind)
    write(head)
    if isinstance(value, Enum):
        _spell(value.name, write)
    for name in names:
        _spell(getattr(value, name), write)


@cache
def _form(kind: Any) -> tuple[str, tuple[str, ...]]:
    """Return how values of a type begin, and the names of their fields.

    Raises:
        TypeError: it is not a type of plain values.
    """
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names: tuple[str, ...] = kind._fields
    elif getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
        from dataclasses import fields  # noqa: PLC0415  (a build of what has not changed spells none)

        names = tuple(one.name for one in fields(kind))
    elif issubclass(kind, Enum):
        names = ()
    else:
        raise TypeError(f"a {kind.__module__}.{kind.__qualname__} is no plain value that could be spelled out")
    called = f"{kind.__module__}.{kind.__qualname__}"
    return f"r{len(called)}:{called}", names
