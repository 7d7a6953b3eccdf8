"""Show one face on another, by its name."""

from __future__ import annotations

from markupsafe import Markup

from generator.faces.face import Face
from generator.typeset.svgtext import num

_FACE = "face:"


def referred(face: Face, x: float, y: float, width: float, turn: float, corner: float) -> Markup:
    """Return a face as a group that is `width` mm wide with its top left corner at (x, y); no bleed is shown.

    It stands there by its name only, so that it is read and painted once, however many figures show it; its words
    are drawn as shapes: it is a picture of the face, and nobody reads a card a centimetre high.
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
