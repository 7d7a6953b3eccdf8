"""What templates see of YAML: fields by attribute, frozen, and told about when missing.

Texts that hold template code ("after {{ rules.turns_each | words }} turns") are rendered when they are
looked at; all others are handed over as they are and cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import jinja2
from jinja2.environment import TemplateModule

from generator.catalog.model import Words
from generator.catalog.problems import did_you_mean
from generator.faces.faults import MissingNameError, place_of_caller

Resolve = Callable[[Words], Words]
Note = Callable[[str | int], None]
"""Is told the name of each field that is read, "" for a look at all of them."""
Inner = Callable[[str, str | int], None]
"""Is told the same of groups within groups: of which group, as people call it, and which field."""

_LACKING = {"the rules": "the game has no rule", "the tables": "the game has no table"}
_CODE = re.compile(r"(?<!\\)\{[{%]")
_PLAIN = frozenset({str, int, float, bool, type(None)})


class Fields(Mapping[str, Any]):
    """Fields by attribute or by key; a field hides the mapping's own methods of the same name.

    Plain values lie in the instance's `__dict__`, so that a template reads them as fast as any attribute: the
    environment tells `noted` about those, all other ways to a field do it here. Groups within groups have nobody to
    tell, for who reaches them has read the field that they are; but `inner` is told, where all of it has to be known.
    """

    def __init__(
        self,
        values: Mapping[str, Any],
        what: str,
        resolve: Resolve,
        noted: Note | None = None,
        inner: Inner | None = None,
    ) -> None:
        held = self.__dict__
        alive: dict[str, Any] = {}
        for name, value in values.items():
            kind = type(value)
            if kind in _PLAIN or (kind is Words and not has_code(value)):
                held[name] = value
                continue
            made, is_alive = _seen(value, f"{name} of {what}", resolve, inner)
            (alive if is_alive else held)[str(name)] = made
        # Names that begin with an underscore cannot be reached from a template.
        held["_names"] = tuple(values)
        held["_alive"] = alive
        held["_what"] = what
        held["_resolve"] = resolve
        held["_noted"] = noted

    def _note(self, name: object) -> None:
        if (noted := self.__dict__["_noted"]) is not None:
            noted(str(name) if isinstance(name, str) else name if type(name) is int else "")

    def __getattr__(self, name: str) -> Any:
        try:
            return _rendered(self.__dict__["_alive"][name], self.__dict__["_resolve"])
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        if name not in self.__dict__["_names"]:
            raise KeyError(name)
        held = self.__dict__
        return held[name] if name in held else _rendered(held["_alive"][name], held["_resolve"])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("fields cannot be changed")

    def __iter__(self) -> Iterator[str]:
        self._note("")
        return iter(self.__dict__["_names"])

    def __len__(self) -> int:
        self._note("")
        return len(self.__dict__["_names"])

    def __repr__(self) -> str:
        return f"<{self.__dict__['_what']}>"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def has_code(text: str) -> bool:
    """Tell whether a text holds template code; behind a backslash a brace is a letter."""
    return "{" in text and _CODE.search(text) is not None


def _seen(value: Any, what: str, resolve: Resolve, inner: Inner | None) -> tuple[Any, bool]:
    """Make a value fit to be seen; and tell whether it has to be rendered whenever it is looked at."""
    kind = type(value)
    if kind is Words:
        return value, has_code(value)
    if kind in _PLAIN:
        return value, False
    if isinstance(value, Mapping):
        return Fields(value, what, resolve, inner and partial(inner, what), inner), False
    if isinstance(value, list | tuple):
        pairs = [_seen(item, what, resolve, inner) for item in value]
        return tuple(item for item, _ in pairs), any(alive for _, alive in pairs)
    return value, False


def _rendered(value: Any, resolve: Resolve) -> Any:
    if isinstance(value, Words):
        return resolve(value) if has_code(value) else value
    if isinstance(value, tuple):
        return tuple(_rendered(item, resolve) for item in value)
    return value


class Missing(jinja2.StrictUndefined):
    """A name or field that does not exist; using it says so, asking whether it `is defined` does not."""

    def __init__(
        self, hint: str | None = None, obj: Any = jinja2.utils.missing, name: Any = None, exc: object = None
    ) -> None:
        error = _missing(hint, obj, str(name))
        error.value = name
        error.missed = place_of_caller(bool)  # long before it is used, maybe
        super().__init__(hint, obj, name, lambda _message: error)  # type: ignore[arg-type]


def _missing(hint: str | None, obj: Any, name: str) -> MissingNameError:
    if isinstance(obj, Fields):
        what = obj.__dict__["_what"]
        fact = _LACKING.get(what, f"{what} has no field") + f" '{name}'"
        return MissingNameError(fact, did_you_mean(name, obj.__dict__["_names"]), field=name)
    if hint and hint.endswith("sequence was empty."):  # what `first`, `last` and `random` say
        fact = f"the list is empty, so it has no {hint.split()[1]} item"
        return MissingNameError(fact, "ask {% if %} first whether it holds anything")
    if obj is jinja2.utils.missing:
        argument = name if hint and hint.startswith("parameter ") else ""  # so Jinja calls what a macro is not given
        return MissingNameError(hint or f"there is no '{name}' here", "", name, argument=argument)
    if isinstance(obj, TemplateModule):
        known = [one for one in vars(obj) if not one.startswith("_")]
        fact = f"what is imported from '{obj.__name__}' has no '{name}'"
        return MissingNameError(fact, did_you_mean(name, known))
    if isinstance(obj, dict):
        return MissingNameError(hint or f"a group has no '{name}'", did_you_mean(name, map(str, obj)))
    from generator.faces.pythonese import kind  # noqa: PLC0415  (only where something is wrong)

    return MissingNameError(hint or f"{kind(type(obj).__name__)} has no '{name}'", "")
