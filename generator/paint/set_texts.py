"""Texts that were set before the document was written: what stands in it of them need not be read again.

A text is taken out only where the document has its element to the letter as it was written when it was set; of
all other text nothing is known here, and the painter reads it. Knows nothing of how text is painted.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from xml.etree.ElementTree import Element

from generator.svg.profile import SET, SVG
from generator.typeset.svgtext import SetText

_OPEN, _CLOSE = "<text ", "</text>"
_ELSEWHERE = (SET, "<style", "<![")
"""Where a document has these, tags may be no tags, elements be called by a style sheet, or handles be forged."""


def take_out(svg: str, texts: Mapping[str, SetText]) -> tuple[str, dict[str, SetText]]:
    """Return the document with a handle in the place of what is inside each text of `texts`, and these by handle.

    `texts` are named by what stands between `<text ` and `</text>`. A handle is a digest of just that, so that what
    is remembered of an element with a handle is true of every other with the same one, in whatever document.
    """
    found: dict[str, SetText] = {}
    if not texts or any(word in svg for word in _ELSEWHERE):
        return svg, found
    first, *pieces = svg.split(_OPEN)
    out = [first]
    for piece in pieces:
        inside, close, behind = piece.partition(_CLOSE)
        text = texts.get(inside) if close else None
        if text is None:
            out.append(piece)
            continue
        handle = blake2b(inside.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        found[handle] = text
        out.append(f'{text.attributes} {SET}="{handle}"/>{behind}')
    return _OPEN.join(out), found


def put_back(element: Element, text: SetText) -> Element:
    """Return the element of a text as the document had it, to be painted as all other text is."""
    whole = Element(element.tag, {name: value for name, value in element.attrib.items() if name != SET})
    for run in text.runs:
        span = Element(f"{SVG}tspan", {"x": run.x, "y": run.y, **dict(run.marks)})
        span.text = run.words
        whole.append(span)
    return whole
