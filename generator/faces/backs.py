"""Backs of cards that are the same, by what drawing them has read: each is drawn once. Draws nothing itself."""

from __future__ import annotations

from typing import NamedTuple

from generator.catalog.model import Deck
from generator.faces.face import Face
from generator.faces.keys import Keys
from generator.faces.naming import Asked
from generator.faces.reads import Reads

_MOST_WAYS = 8
_MOST_BACKS = 64  # a template that draws more different ones gains nothing from their being kept


class _Backs(NamedTuple):
    """The backs that a template has drawn for a deck (held so that its id stays its own), and what they have read.

    Cards by which the same is found where one of them has read have the same back.
    """

    deck: Deck
    ways: dict[Reads, None]
    drawn: dict[str, Face]


class Backs:
    """The backs that were drawn, for each deck and template, and whether whole (see `Renderer.front`)."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._held: dict[tuple[int, str, bool], _Backs] = {}

    def found(self, asked: Asked) -> Face | None:
        """Return the back of another card that is this one's too, if such a one was drawn."""
        backs = self._held.get((id(asked.deck), asked.entry, asked.whole))
        if backs is None:
            return None
        keys = (self._keys.key(asked.deck, asked.card, "back", reads) for reads in backs.ways)
        return next((backs.drawn[key] for key in keys if key in backs.drawn), None)

    def keep(self, asked: Asked, face: Face) -> None:
        """Keep a back that was drawn, unless there are so many that it does not pay."""
        place = id(asked.deck), asked.entry, asked.whole
        backs = self._held.setdefault(place, _Backs(asked.deck, {}, {}))
        if face.reads in backs.ways or len(backs.ways) < _MOST_WAYS:
            backs.ways[face.reads] = None
            if len(backs.drawn) < _MOST_BACKS:
                backs.drawn[face.digest] = face
