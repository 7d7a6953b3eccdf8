"""Named tuples that cost little to define: typing's own compile each annotation, which takes longer than all else here.

Type checkers see typing.NamedTuple; what is made is the same.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    _SPECIAL = frozenset({"__module__", "__qualname__", "__orig_bases__"})

    class _Meta(type):
        """Makes a named tuple of a class's annotations."""

        def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> type:
            annotations = space.get("__annotations__", {})
            fields = list(annotations)
            made = namedtuple(
                name, fields, defaults=[space[one] for one in fields if one in space], module=space["__module__"]
            )
            for key, value in space.items():
                if key not in _SPECIAL and key not in fields:
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Meta, "NamedTuple", (), {})

__all__ = ["NamedTuple"]
