"""Draw text as shapes, where a face is only shown small: nobody reads, copies or searches a picture of a card.

Words under 6 points, and words of cards that lie on one another, are no text of the page they are on. Knows
glyphs and their outlines; what may be a picture is for others to say.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from generator.typeset.fonts import FontBook, FontFace

from .ink import Mode
from .layout import Run
from .painted import Painted
from .paths import Outline, Segment, moved, operators

if TYPE_CHECKING:
    from .painter import Painter

PICTURED = "data-pictured"
"""A group that has it is a picture: its text is drawn as shapes."""
_ENDS: dict[Mode, str] = {"fill": "f", "stroke": "S", "both": "B", "clip": "W n"}
_outlines: WeakKeyDictionary[FontFace, dict[int, Outline]] = WeakKeyDictionary()


def picture(svg: str, fonts: FontBook, name: str, roots: tuple[Path, ...] = ()) -> Painted:
    """Paint the face `svg` as `paint` does, all its text as shapes.

    Raises:
        ContentError: with everything in it that cannot be painted.
    """
    from .painter import Painter, paint  # noqa: PLC0415  (which draws text with this module)

    class Picturer(Painter):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.pictured = True

    return paint(svg, fonts, name, roots, Picturer)


def in_pictures(painter: Painter, draw: Callable[[], None]) -> None:
    """Draw something with all its text as shapes."""
    before, painter.pictured = painter.pictured, True
    try:
        draw()
    finally:
        painter.pictured = before


def letter_ink(painter: Painter, run: Run, places: int) -> Callable[[Mode], str]:
    """Return how a run's letters are filled, stroked or clipped to, as outlines."""
    path = operators(_letters(painter, run), places)
    return lambda mode: f"{path}\n{_ENDS[mode]}" if path else "n"


def _letters(painter: Painter, run: Run) -> Outline:
    """Return the outlines of a run's letters where they stand, as `set_text` would place them."""
    hand = painter.memory.hands[run.style.number]
    letter, word = hand.spacing
    face = run.face
    scale = run.style.size / face.upem
    known = _outlines.setdefault(face, {})
    cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
    out: list[Segment] = []
    pen = 0.0
    for gid, cluster, advance, _, across, up in face.shape(run.text, hand.features, hand.language).glyphs:
        shape = known.get(gid)
        if shape is None:
            shape = known[gid] = face.outline(gid)
        x, y = pen + across * scale, -up * scale
        # y is up in a font and down on a face
        matrix = (cos * scale, sin * scale, sin * scale, -cos * scale,
                  run.x + cos * x - sin * y, run.y + sin * x + cos * y)  # fmt: skip
        out += moved(shape, matrix)
        pen += advance * scale + letter + (word if run.text[cluster : cluster + 1] == " " else 0.0)
    return tuple(out)
