"""How a game looks on a screen: five colours and a display face, as `screen` in companion.yaml says, or ours.

Another theme than the game's own brings the colours of its printed edition, lighter or darker where nobody could read.

Knows colours and names of fonts, no font file and no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.model import Facts, Json
from generator.catalog.screens import COLOUR, COLOURS, WIDEST
from generator.draw.colours import rgb_of
from generator.named import NamedTuple
from generator.read.contrast import passing, spelled

PALETTE: Final = ("primary", "accent", "paper")
"""Colours of a printed theme that make a look."""
READS: Final = 11.0
"""Contrast of ink to its ground; what is pressed has half of it."""
WHITE, BLACK = "#ffffff", "#000000"


class Look(NamedTuple):
    """A display face with its weight, five colours `#rrggbb`, and how many choices stand side by side.

    `deep` is the ground by night and the ink by day, `paper` the other way round; `glow` tints panels; `accent` marks
    what is pressed by night, `accentdark` by day. `columns` are those of a wide screen and of a phone.
    """

    display: str = "Barlow Condensed"
    weight: int = 600
    deep: str = "#14202b"
    paper: str = "#f6f2e8"
    glow: str = "#8fb3d1"
    accent: str = "#f2c14e"
    accentdark: str = "#7a4a00"
    columns: tuple[int, int] = (5, 3)


def look_of(screen: Facts, theme: Facts, own: bool = True) -> Look:
    """Give the look of a game; what is not said, or is no colour, is ours. A theme's rulebook may have another face.

    `own` tells that the theme is the one the game has by itself, which `screen` is made for.

    >>> look_of({"accent": "#ff0000", "deep": "black"}, {})[5:]
    ('#ff0000', '#7a4a00', (5, 3))
    """
    found: Json = {}
    screen = {**screen, **_book(theme), **({} if own else _palette(theme))}
    for name in COLOURS:
        if COLOUR.fullmatch(str(screen.get(name, ""))):
            found[name] = str(screen[name])
    if isinstance(screen.get("display"), str):
        found["display"] = screen["display"]
    if isinstance(screen.get("weight"), int):
        found["weight"] = screen["weight"]
    columns = screen.get("columns")
    if (
        isinstance(columns, list | tuple)
        and len(columns) == 2
        and all(isinstance(n, int) and 0 < n <= WIDEST for n in columns)
    ):
        found["columns"] = (columns[0], columns[1])
    return Look()._replace(**found)


def _book(theme: Facts) -> Json:
    """Give the face of a theme's titles."""
    book = theme.get("book")
    return {name: book[name] for name in ("display", "weight") if name in book} if isinstance(book, Mapping) else {}


def _palette(theme: Facts) -> dict[str, str]:
    """Give the colours that a theme is printed in, as a screen needs them."""
    palette = theme.get("palette")
    if not isinstance(palette, Mapping) or not all(COLOUR.fullmatch(str(palette.get(one, ""))) for one in PALETTE):
        return {}
    primary, accent, paper = (str(palette[one]) for one in PALETTE)
    paper = passing(paper, BLACK, READS) or paper
    deep = passing(primary, paper, READS) or primary
    return {
        "deep": deep, "paper": paper, "glow": mixed(primary, WHITE, 0.55),
        "accent": passing(accent, deep, READS / 2) or accent,
        "accentdark": passing(accent, paper, READS / 2) or accent,
    }  # fmt: skip


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colours.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    (r, s), (g, h), (b, c) = zip(rgb_of(one), rgb_of(other), strict=True)
    return spelled((r + (s - r) * share, g + (h - g) * share, b + (c - b) * share))
