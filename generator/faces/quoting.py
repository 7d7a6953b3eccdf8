"""Make one face a part of another: a nested drawing in a box, its names its own."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup

from generator.faces.face import Face
from generator.faces.faults import TemplateFaultError
from generator.typeset.svgtext import num

_FACE = "face:"
_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_ID = re.compile(r"""(\bid\s*=\s*["'])([^"']+)""")
_TEXT = re.compile(r"<text\b(?![^>]*\bdata-cut\b)")
_LINK = re.compile(r"""((?:\bhref\s*=\s*["']|url\(\s*["']?)#)([^"')\s]+)""")


def inset(face: Face, x: float, y: float, width: float, turn: float, corner: float, depth: int) -> Markup:
    """Return a face as a group that is `width` mm wide with its top left corner at (x, y); no bleed is shown.

    Its words are drawn as shapes: it is a picture of the face, and nobody reads a card a centimetre high.

    It is a symbol, the same wherever it is shown, so that it is painted once and all figures share it. Names
    within it (`id`) get a prefix, so that they are not those of the face around it. Its texts may be cut:
    they are whole on the face itself, and a figure may show a part of it.

    Raises:
        TemplateFaultError: it has a style sheet, which would reach beyond it.
    """
    name = f"q{depth}{face.digest[:10]}{num(corner)}".replace(".", "p")
    scale = width / face.width
    around = f" rotate({num(turn)} {num(face.width / 2)} {num(face.height / 2)})" if turn else ""
    return Markup(  # noqa: S704  (the face was escaped when it was drawn)
        f'<g transform="translate({num(x)} {num(y)}) scale({scale:.6f}){around}">'
        f"{_symbol(face.name, face.svg, face.width, face.height, name, corner)}"
        f'<use href="#{name}s" width="{num(face.width)}" height="{num(face.height)}"/></g>'
    )


def referred(face: Face, x: float, y: float, width: float, turn: float, corner: float) -> Markup:
    """Return a face as `inset` does, but by its name only: the document is not whole without the face's own.

    So a face is read and painted once, however many figures show it.
    """
    clip = f"q{face.digest}{num(corner)}".replace(".", "p")
    scale = width / face.width
    around = f" rotate({num(turn)} {num(face.width / 2)} {num(face.height / 2)})" if turn else ""
    return Markup(  # noqa: S704  (all of it is made here)
        f'<g transform="translate({num(x)} {num(y)}) scale({scale:.6f}){around}"><clipPath id="{clip}">'
        f'<rect width="{num(face.width)}" height="{num(face.height)}" rx="{num(corner)}"/></clipPath>'
        f'<use href="{name_of(face)}" clip-path="url(#{clip})"/></g>'
    )


def name_of(face: Face) -> str:
    """Return what `referred` calls a face."""
    return f"{_FACE}{face.digest}"


def is_name(text: str) -> bool:
    """Tell whether this is what `referred` calls a face."""
    return text.startswith(_FACE)


@lru_cache(64)
def _symbol(called: str, svg: str, width: float, height: float, name: str, corner: float) -> str:
    """Write a face as a symbol; a rulebook shows the same one in several figures."""
    svg = svg[max(0, svg.find("<svg")) :]
    if "<style" in svg:
        hint = "give its elements their colours by attributes"
        raise TemplateFaultError(f"{called} has a <style>, which would reach beyond it", hint)
    svg = _TEXT.sub('<text data-cut="yes"', svg)
    svg = _LINK.sub(rf"\1{name}-\2", _ID.sub(rf"\1{name}-\2", svg))
    root = _ROOT.match(svg)
    if root is None:
        raise TemplateFaultError(f"{called} is no SVG document")
    inside = svg[root.end() : svg.rindex("</svg>")]
    clip = f'<clipPath id="{name}"><rect width="{num(width)}" height="{num(height)}" rx="{num(corner)}"/></clipPath>'
    return (
        f'<symbol id="{name}s" viewBox="0 0 {num(width)} {num(height)}">{clip}'
        f'<g clip-path="url(#{name})" data-pictured="yes">{inside}</g></symbol>'
    )
