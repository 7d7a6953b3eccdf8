"""Texts that were set before the document was written: what stands in it of them need not be read again.

A text is taken out only where the document has its element to the letter as it was written when it was set; of
all other text nothing is known here, and the painter reads it. Knows nothing of how text is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator.svg.profile import SET, SVG
from generator.typeset.svgtext import SetText

from .walker import Walker

_OPEN, _CLOSE = "<text ", "</text>"


def take_out(svg: str, texts: Mapping[str, SetText], handle: Callable[[str], str]) -> tuple[str, Mapping[str, SetText]]:
    """Return the document with a handle in the place of what is inside each text of `texts`, and these by handle.

    `texts` are named by what stands between `<text ` and `</text>`; `handle` gives each such name a handle that no
    other ever has, so that what is remembered of an element with it is true of every other, in whatever document.
    """
    found: dict[str, SetText] = {}
    if not texts or SET in svg or "<style" in svg or "<!" in svg:
        return svg, found  # a handle may be forged, a style sheet name what is taken out, a tag be no tag
    first, *pieces = svg.split(_OPEN)
    out = [first]
    for piece in pieces:
        inside, close, behind = piece.partition(_CLOSE)
        text = texts.get(inside) if close else None
        if text is None:
            out.append(piece)
            continue
        name = handle(inside)
        found[name] = text
        out.append(f'{text.attributes} {SET}="{name}"/>{behind}')
    return _OPEN.join(out), found


def set_before(walker: Walker, element: Element) -> SetText | None:
    """Return what is known of a text element that was taken out; None for all others."""
    return walker.texts.get(element.get(SET, "")) if walker.texts else None


def whole(walker: Walker, element: Element) -> Element:
    """Return a text element as the document had it, to be read as all other text is."""
    text = set_before(walker, element)
    if text is None:
        return element
    found = Element(element.tag, {name: value for name, value in element.attrib.items() if name != SET})
    for words, x, y, marks in text.runs:
        span = Element(f"{SVG}tspan", {"x": x, "y": y, **dict(marks)})
        span.text = words
        found.append(span)
    return found


def words_of(walker: Walker, element: Element) -> str:
    """Return the characters of a text element."""
    return "".join(whole(walker, element).itertext())
