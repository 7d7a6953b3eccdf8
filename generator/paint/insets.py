"""A face shown on another face: painted once, as a small picture, wherever and however often it is shown.

A document refers to it by a name; what the names stand for is given with the document.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.catalog.problems import ContentError
from generator.operators.matrix import Box
from generator.operators.painted import Painted
from generator.operators.stream import FRESH, Leaf
from generator.svg.profile import HREF
from generator.svg.refusal import Refusal

from .walker import Walker


def named(painter: Walker, element: Element) -> str:
    """Return the name of the face that a <use> shows, "" when it shows something else."""
    reference = (element.get("href") or element.get(HREF) or "").strip()
    return reference if reference in painter.quoted else ""


def draw(painter: Walker, name: str) -> None:
    """Draw a face whose piece's top left corner is where the coordinates begin, in mm, with its bleed."""
    face = _painted(painter, name)
    painter.stream.put(
        Leaf(f"/{face.form.name} Do", tuple(FRESH.items()), (face.form.name,), (face.form, *face.parts), face.fonts)
    )


def box(painter: Walker, name: str) -> Box:
    """Return the box of a face, without its bleed."""
    face = _painted(painter, name)
    return (0.0, 0.0, face.width, face.height)


def _painted(painter: Walker, name: str) -> Painted:
    try:
        return painter.inset(name)
    except ContentError as error:
        painter.complaints.adopt(tuple(error.problems))
        raise Refusal("a face that is shown here cannot be painted", "see what is said about it") from None
