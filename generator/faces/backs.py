"""Remember the backs that a template has drawn, by what it looked at, so that equal ones are drawn once; draws none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.catalog.spelled import spelled
from generator.faces.face import Face

_MOST_WAYS = 8
_MOST_BACKS = 64  # a template that draws more different ones gains nothing from their being kept


class Backs:
    """The backs that one template has drawn for one deck.

    From card to card a template can see nothing change but the card's fields. The same values in the fields
    that it looked at therefore lead it the same way, and to the same picture.
    """

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, ...], dict[bytes, Face]] = {}

    def find(self, values: Mapping[str, Any]) -> Face | None:
        """Return the back of a card with these values in its fields, None when it has to be drawn."""
        for names, drawn in self._drawn.items():
            face = drawn.get(_said(names, values))
            if face is not None:
                return face
        return None

    def keep(self, looked_at: Iterable[str], values: Mapping[str, Any], face: Face) -> None:
        """Remember a back, and the names of the fields that were looked at (whether or not the card has them)."""
        names = tuple(sorted(looked_at))
        if names not in self._drawn and len(self._drawn) >= _MOST_WAYS:
            return
        drawn = self._drawn.setdefault(names, {})
        if len(drawn) < _MOST_BACKS:
            drawn[_said(names, values)] = face


def _said(names: tuple[str, ...], values: Mapping[str, Any]) -> bytes:
    return spelled({name: values[name] for name in names if name in values})
