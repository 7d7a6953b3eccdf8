"""Named tuples that cost little to define, as a start defines hundreds.

typing's own compile each annotation, and collections' a function for each class; here all of as many fields share one.
Type checkers see typing.NamedTuple; what is made does the same.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from functools import cache
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    class _Record(tuple[Any, ...]):
        __slots__ = ()
        _fields = ()
        _field_defaults = MappingProxyType({})

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Any:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
            return made

        def _replace(self, /, **values: Any) -> Any:
            made = self._make(map(values.pop, self._fields, self))
            if values:
                raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}")
            return made

        __replace__ = _replace

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            said = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)])
            return f"{type(self).__name__}({said})"

    @cache
    def _of(count: int) -> tuple[FunctionType, list[Any]]:
        """Return what makes a tuple of so many fields, and what reads each of them."""
        model = namedtuple("_of", [f"_{at}" for at in range(count)], rename=True)
        return model.__new__, [vars(model)[name] for name in model._fields]

    class _Meta(type):
        """Makes a named tuple of a class's annotations."""

        def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> type:
            fields = tuple(space.get("__annotations__", ()))
            new, readers = _of(len(fields))
            defaults = {one: space[one] for one in fields if one in space}
            code = new.__code__.replace(co_varnames=("_cls", *fields), co_qualname=f"{name}.__new__")
            space.pop("__orig_bases__", None)
            space.update(zip(fields, readers, strict=True))
            space["__new__"] = FunctionType(code, new.__globals__, "__new__", tuple(defaults.values()))
            space |= {"__slots__": (), "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            return type(name, (_Record,), space)

    NamedTuple = type.__new__(_Meta, "NamedTuple", (), {})

__all__ = ["NamedTuple"]
