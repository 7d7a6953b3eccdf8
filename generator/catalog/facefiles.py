"""Faces that were written as SVG files: which fonts they name, cut to size, known again. Shared with the companion."""

from __future__ import annotations

import base64
import re
from hashlib import blake2b
from typing import Final

from generator.named import NamedTuple

INDEX: Final = "faces.json"
FORM: Final = 1
"""Of the list that lies beside faces."""
_NAMED: Final = re.compile(r'<[^>]*\bfont-family="[^"]+"[^>]*>')
_FAMILY: Final = re.compile(r'\bfont-family="([^"]+)"')
_WEIGHT: Final = re.compile(r'\bfont-weight="(\d+)"')
_SVG: Final = re.compile(r"<svg\b[^>]*>")
_SIZE: Final = re.compile(r' (?:width|height|viewBox)="[^"]*"')
_BOX: Final = re.compile(r' viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')


class Setting(NamedTuple):
    """A font as a document names it."""

    family: str
    weight: int
    italic: bool


def settings_of(svg: str) -> set[Setting]:
    """Give the fonts that a document names."""
    return set(map(setting_of, _NAMED.findall(svg)))


def setting_of(tag: str) -> Setting:
    """Read which font the tag of an element names.

    >>> setting_of('<text font-family="Pirata One" font-weight="800">')
    Setting(family='Pirata One', weight=800, italic=False)
    """
    family, weight = _FAMILY.search(tag), _WEIGHT.search(tag)
    return Setting(family[1] if family else "", int(weight[1]) if weight else 400, 'font-style="italic"' in tag)


def font_rule(one: Setting, file: bytes) -> str:
    """Write a rule of CSS that holds a font's file."""
    style = f"font-weight:{one.weight};font-style:{'italic' if one.italic else 'normal'}"
    data = base64.b64encode(file).decode()
    return f'@font-face{{font-family:"{one.family}";{style};src:url(data:font/ttf;base64,{data})}}'


def framed(svg: str, style: str, bleed: float = 0.0) -> str:
    """Cut a document down to its size and so much bleed; one that states no box stays as it is drawn."""
    tag = _SVG.search(svg)
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


def digest(data: bytes) -> str:
    """Give the digest under which a file is known again."""
    return blake2b(data, digest_size=16).hexdigest()
