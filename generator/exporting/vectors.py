"""Faces as SVG files that need no others: their fonts inside, cut or with bleed."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from generator.making.pictured import Setting, letters_of, settings_of

if TYPE_CHECKING:
    from generator.text.fonts import FontBook

_TAG: Final = re.compile(r"<svg\b[^>]*>")
_SIZE: Final = re.compile(r' (?:width|height|viewBox)="[^"]*"')
_BOX: Final = re.compile(r' viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')


def alone(documents: Iterable[tuple[str, str]], fonts: FontBook, bleed: float) -> Iterator[tuple[str, bytes]]:
    """Give each document with the fonts it names and `bleed` mm around the cut edge, as far as it is drawn there."""
    for name, svg in documents:
        yield name, _framed(svg, _rules(svg, fonts), bleed).encode()


def _framed(svg: str, style: str, bleed: float) -> str:
    """Cut a document down to its size and so much bleed; one that states no box stays as it is drawn."""
    tag = _TAG.search(svg)
    box = _BOX.search(tag[0]) if tag else None
    if tag is None or box is None:
        return svg
    x, y, width, height = map(float, box.groups())
    across, down = (min(bleed, max(0.0, -start)) for start in (x, y))
    wide, high = (
        round(size + 2 * min(start, 0.0) + 2 * own, 4) for size, start, own in ((width, x, across), (height, y, down))
    )
    place = f'viewBox="{-across + 0.0:g} {-down + 0.0:g} {wide:g} {high:g}"'
    head = _SIZE.sub("", tag[0])[:-1] + f' width="{wide:g}mm" height="{high:g}mm" {place}>'
    return svg[: tag.start()] + head + (f"<style>{style}</style>" if style else "") + svg[tag.end() :]


def _rules(svg: str, fonts: FontBook) -> str:
    """Write the fonts that a document names into a style sheet, each with no more than the document's letters."""
    letters = "".join(sorted(letters_of(svg)))
    return "".join(font_rule(one, letters, fonts) for one in sorted(settings_of(svg)))


def font_rule(one: Setting, letters: str, fonts: FontBook) -> str:
    """Write a rule of CSS that holds a font with no more than these letters."""
    data = base64.b64encode(fonts.find(one.family, one.weight, one.italic)[0].screened(letters)).decode()
    style = f"font-weight:{one.weight};font-style:{'italic' if one.italic else 'normal'}"
    return f'@font-face{{font-family:"{one.family}";{style};src:url(data:font/ttf;base64,{data})}}'
