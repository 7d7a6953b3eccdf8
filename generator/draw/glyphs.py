"""Glyphs with colours of their own, as forms: drawn once for each colour of text, shown where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from generator.draw.faults import FaceError, Refusal
from generator.draw.records import Form, Icon, Item, Matrix, silent_form, times
from generator.draw.run import Reading


def glyph_items(reader: Reading, icons: Iterable[Icon], matrix: Matrix) -> list[Item]:
    """Return glyphs in their places. Raises Refusal: one cannot be drawn."""
    made = []
    for icon in icons:
        c, s = cos(radians(icon.turn)) * icon.scale, sin(radians(icon.turn)) * icon.scale
        made.append(Item(_form(reader, icon), times(matrix, (c, s, -s, c, icon.x, icon.y))))
    return made


def _form(reader: Reading, icon: Icon) -> Form:
    key = (icon.name, icon.ink)
    known = reader.glyphs.get(key)
    if known is None:
        try:
            known = silent_form(reader.drawn(reader.typesetter.drawing(icon)), {})
        except FaceError as error:
            _, fact, hint = error.found[0]
            raise Refusal(f"a glyph of {reader.typesetter.family(icon)} cannot be drawn: {fact}", hint) from None
        reader.glyphs[key] = known
    return known
