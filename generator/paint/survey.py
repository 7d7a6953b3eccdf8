"""Paint a page and note where its texts, its fields and what must stay whole lie on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.lengths import length
from generator.operators.matrix import Box, box_through, times
from generator.operators.painted import Note, Painted
from generator.svg.frames import Place
from generator.svg.geometry import transform_of
from generator.svg.profile import SVG
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.fonts import FontBook
from generator.typeset.text import Text

from .noted import Stretch
from .painter import Painter, paint
from .records import words_of
from .walker import NO_FACES, NO_TEXTS

FIELD, KEEP = "data-field", "data-keep"
_SAYS = ("kind", "size", "align", "sum", "label", "lines", "at", "value", "fill")
_ASCENT, _DESCENT = 0.78, 0.24  # of the type size, what letters reach above and below their line


def survey(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str] = NO_FACES,
    texts: Mapping[str, Text] = NO_TEXTS,
) -> Painted:
    """Paint the page `svg` as `paint` does, with its notes.

    Raises:
        ContentError: with everything in it that cannot be painted.
    """
    return paint(svg, fonts, name, roots, quoted, Surveyor, texts=texts)


class Surveyor(Painter):
    """A painter that takes notes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._notes: list[Note] = []

    def face(self, name: str) -> Painted | None:
        """Paint the document, with its notes."""
        painted = super().face(name)
        return painted and painted._replace(notes=tuple(dict.fromkeys(self._notes)))

    def node(self, element: Element, name: str, style: Style, place: Place) -> None:
        """Note what an element says about itself, and draw it."""
        if FIELD in element.attrib or KEEP in element.attrib:
            try:
                self._note(element, name, style, place)
            except (Refusal, ValueError) as error:
                self.complaints.add(element, error if isinstance(error, Refusal) else Refusal(str(error)))
        super().node(element, name, style, place)

    def _note(self, element: Element, name: str, style: Style, place: Place) -> None:
        kind = "field" if FIELD in element.attrib else "keep"
        if element.tag != f"{SVG}rect":
            raise Refusal(f"data-{kind} is written on a <{name}>", "write it on a <rect>, whose box is meant")
        x, y = (length(element.get(side, "0")) for side in ("x", "y"))
        box = (x, y, x + length(element.get("width", "0")), y + length(element.get("height", "0")))
        matrix = times(place.on_face(), transform_of(element, self.look(element, style)))
        says = tuple([(word, element.attrib[f"data-{word}"]) for word in _SAYS if f"data-{word}" in element.attrib])
        self._notes.append(_noted(kind, box_through(matrix, box), element.attrib[f"data-{kind}"], says))

    def meet_text(self, element: Element, place: Place, stretches: list[Stretch]) -> None:
        """Note the box of a text, all its lines together, unless it may be cut."""
        super().meet_text(element, place, stretches)
        if element.get("data-cut") or not stretches:
            return
        left, right = min(one[0] for one in stretches), max(one[1] for one in stretches)
        top = min(base - size * _ASCENT for _, _, base, size, *_ in stretches)
        bottom = max(base + size * _DESCENT for _, _, base, size, *_ in stretches)
        words = clipped(" ".join(words_of(self, element).split()), 40)
        box = box_through(place.on_face(), (left, top, right, bottom))
        self._notes.append(_noted("text", box, words, ()))


def _noted(kind: str, box: Box, name: str, says: tuple[tuple[str, str], ...]) -> Note:
    left, top, right, bottom = (round(value, 3) for value in box)
    return Note(kind, left, top, round(right - left, 3), round(bottom - top, 3), name, says)
