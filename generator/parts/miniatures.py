"""Faces as small pictures, whose words say nothing: made once, whoever shows them."""

from __future__ import annotations

from functools import cached_property

from generator.catalog.model import Card, Deck, Edition, Side
from generator.draw.painted import KEPT_DPI, Painted, Pictures
from generator.parts.decks import Faces, Workshop, keep_of, kept_of, renderer_of
from generator.parts.facecache import face_of
from generator.pdf.face import Read, picture, read

_Part = tuple[float, float, float, float]
_DOT = 25.4 / KEPT_DPI
"""Mm of a printed dot: what is smaller is not seen, and viewers complain of gradients in it."""


class Miniatures:
    """Faces as pictures to be shown small: those that were drawn so, and others when they are asked for.

    Of faces that show but a part, pictures are kept from build to build, if they have a `name` to be kept by.
    """

    def __init__(self, shop: Workshop, edition: Edition, drawn: Faces, name: str = "") -> None:
        self._shop = shop
        self._edition = edition
        self._name = name
        self._parts: dict[str, Painted] = {}
        self._made = {key: one for deck in drawn.values() for key, one in deck.small.items()}
        self._read: dict[str, Read] = {}

    def of(self, deck: Deck, card: Card, side: Side, key: str) -> Painted:
        """Draw a face that was drawn in full before, `key` being what it is known by."""
        if key not in self._made:
            self._made[key] = self._painted(deck, card, side, key)
        return self._made[key]

    def part_of(self, deck: Deck, card: Card, side: Side, key: str, part: _Part, scale: float) -> Painted:
        """Draw what of such a face may be seen in a part of it (left, top, right, bottom in mm), so much smaller."""
        least = round(_DOT / scale, 3)
        name = f"{key}~{part}~{least}"
        found = self._parts.get(name) or self._kept.get(name) or self._painted(deck, card, side, key, part, least)
        self._parts[name] = found
        return found

    def keep(self) -> None:
        """Keep the pictures of parts that were asked for, and no others."""
        if self._shop.keeps and self._parts.keys() != self._kept.keys():
            keep_of(self._shop, self._edition, self._name, {}, self._parts)

    @cached_property
    def _kept(self) -> Pictures:
        return kept_of(self._shop, self._edition, self._name).pictures if self._name else {}

    def _painted(
        self, deck: Deck, card: Card, side: Side, key: str, part: _Part | None = None, least: float = 0.0
    ) -> Painted:
        fonts = self._shop.fonts
        if key not in self._read:
            face = face_of(renderer_of(self._shop, self._edition), deck, card, side)
            args = face.drawn, fonts, face.name, self._shop.folders, face.shows, face.texts
            self._read[key] = read(*args, holds=False)
        return picture(self._read[key], fonts, part, least)
