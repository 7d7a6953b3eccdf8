"""What templates see of YAML: fields by attribute, frozen, and told about when missing.

Texts that hold template code ("after {{ rules.turns_each | words }} turns") are rendered when they are
looked at; all others are handed over as they are and cost nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import jinja2
from jinja2.environment import TemplateModule
from jinja2.utils import missing

from generator.catalog.model import Words
from generator.catalog.problems import did_you_mean
from generator.named import NamedTuple
from generator.template.faults import MissingNameError, caller
from generator.template.reads import Read, within
from generator.template.rendercontext import ActiveContext

_LACKING = {"the rules": "the game has no rule", "the tables": "the game has no table"}
_CODE = re.compile(r"(?<!\\)\{[{%]")
PLAIN = frozenset({str, int, float, bool, type(None), type(missing)})


class Sight(NamedTuple):
    """By what groups are seen: the face that is drawn then, and what runs the code in texts."""

    active: ActiveContext
    resolve: Callable[[Words], Words]


class Fields(Mapping[str, Any]):
    """Fields by attribute or by key; a field hides the mapping's own methods of the same name.

    It is noted for the face that is drawn which field is read, behind the `path` that leads to it, "" for a look at all
    of them; nothing is noted of what has no path.
    """

    __slots__ = ("_made", "_path", "_sight", "_values", "_what")
    _values: Mapping[str, Any]
    _what: str
    _sight: Sight
    _path: Read
    _made: dict[str, tuple[Any, bool]]

    def __init__(self, values: Mapping[str, Any], what: str, sight: Sight, path: Read = ()) -> None:
        # Names that begin with an underscore cannot be reached from a template.
        put = object.__setattr__
        put(self, "_values", values)
        put(self, "_what", what)
        put(self, "_sight", sight)
        put(self, "_path", path)
        put(self, "_made", {})

    def _note(self, name: object) -> None:
        if self._path:
            self._sight.active.render_context.reads.add((*self._path, _name(name)))

    def field(self, name: str) -> Any:
        """Return a field as a template sees it, Jinja's `missing` where there is none; it is noted that it was read."""
        self._note(name)
        value = self._values.get(name, missing)
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind is Words:
            return self._sight.resolve(value) if "{" in value and has_code(value) else value
        if name not in self._made:
            self._made[name] = _seen(value, f"{name} of {self._what}", self._sight, within(self._path, _name(name)))
        made, is_alive = self._made[name]
        return _rendered(made, self._sight.resolve) if is_alive else made

    def __getitem__(self, name: str) -> Any:
        if (found := self.field(name)) is missing:
            raise KeyError(name)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("fields cannot be changed")

    def __iter__(self) -> Iterator[str]:
        self._note("")
        return iter(self._values)

    def __len__(self) -> int:
        self._note("")
        return len(self._values)

    def __repr__(self) -> str:
        return f"<{self._what}>"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def _name(name: object) -> str | int:
    """Return what is noted of the name of a field: plain values, which can be kept; "" for what is no name."""
    return name if type(name) is str or type(name) is int else str(name) if isinstance(name, str) else ""


def has_code(text: str) -> bool:
    """Tell whether a text holds template code; behind a backslash a brace is a letter."""
    return "{" in text and _CODE.search(text) is not None


def _seen(value: Any, what: str, sight: Sight, path: Read) -> tuple[Any, bool]:
    """Make a value fit to be seen; and tell whether it has to be rendered whenever it is looked at."""
    kind = type(value)
    if kind is Words:
        return value, has_code(value)
    if kind in PLAIN:
        return value, False
    if isinstance(value, Mapping):
        return Fields(value, what, sight, path), False
    if isinstance(value, list | tuple):
        pairs = [_seen(item, what, sight, path) for item in value]
        return tuple([item for item, _ in pairs]), True in [is_alive for _, is_alive in pairs]
    return value, False


def _rendered(value: Any, resolve: Callable[[Words], Words]) -> Any:
    if isinstance(value, Words):
        return resolve(value) if has_code(value) else value
    if isinstance(value, tuple):
        return tuple(_rendered(item, resolve) for item in value)
    return value


class Missing(jinja2.StrictUndefined):
    """A name or field that does not exist; using it says so, asking whether it `is defined` does not."""

    def __init__(self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: object = None) -> None:
        place = caller(bool)  # which asks long before it is used, if it is: mostly it is only asked for

        def told(_message: str) -> MissingNameError:
            error = _missing(hint, obj, str(name))
            error.value, error.missed = name, place()
            return error

        super().__init__(hint, obj, name, told)  # type: ignore[arg-type]


def _missing(hint: str | None, obj: Any, name: str) -> MissingNameError:
    if isinstance(obj, Fields):
        fact = _LACKING.get(obj._what, f"{obj._what} has no field") + f" '{name}'"
        return MissingNameError(fact, did_you_mean(name, obj._values), field=name)
    if hint and hint.endswith("sequence was empty."):  # what `first`, `last` and `random` say
        fact = f"the list is empty, so it has no {hint.split()[1]} item"
        return MissingNameError(fact, "ask {% if %} first whether it holds anything")
    if obj is missing:
        argument = name if hint and hint.startswith("parameter ") else ""  # so Jinja calls what a macro is not given
        return MissingNameError(hint or f"there is no '{name}' here", "", name, argument=argument)
    if isinstance(obj, TemplateModule):
        known = [one for one in vars(obj) if not one.startswith("_")]
        fact = f"what is imported from '{obj.__name__}' has no '{name}'"
        return MissingNameError(fact, did_you_mean(name, known))
    if isinstance(obj, dict):
        return MissingNameError(hint or f"a group has no '{name}'", did_you_mean(name, map(str, obj)))
    from generator.template.pythonese import kind  # noqa: PLC0415  (only where something is wrong)

    return MissingNameError(hint or f"{kind(type(obj).__name__)} has no '{name}'", "")
