"""Texts that were recorded while a template ran: elements of a document that stand for them, and what is in these."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.svg.profile import RECORD, SVG
from generator.typeset.svgtext import attributes_of, num, spans_of
from generator.typeset.text import Text

from .walker import Walker

_TSPAN = f"{SVG}tspan"


def record_of(walker: Walker, element: Element) -> Text | None:
    """Return the record that a text element stands for; None for an author's own."""
    return walker.texts.get(element.get(RECORD, "")) if walker.texts else None


def whole(walker: Walker, element: Element) -> Element:
    """Return a text element with all that is in it, to be read as an author's own is."""
    text = record_of(walker, element)
    if text is None:
        return element
    found = Element(element.tag, {name: value for name, value in element.attrib.items() if name != RECORD})
    found.attrib.update(attributes_of(text))
    for words, x, y, marks in spans_of(text):
        span = Element(_TSPAN, {"x": num(x), "y": num(y), **dict(marks)})
        span.text = words
        found.append(span)
    return found


def words_of(walker: Walker, element: Element) -> str:
    """Return the characters of a text element."""
    text = record_of(walker, element)
    return "".join([run.words for run in text.runs]) if text is not None else "".join(element.itertext())
