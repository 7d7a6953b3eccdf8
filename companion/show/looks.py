"""How a game looks on a screen: five colours and a display face, as `screen` in companion.yaml says, or ours.

Knows colours and names of fonts, no font file and no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.catalog.screens import COLOUR, COLOURS, WIDEST


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


def look_of(screen: Mapping[str, Any], theme: Mapping[str, Any]) -> Look:
    """Give the look of a game; what is not said, or is no colour, is ours. A theme's rulebook may have another face.

    >>> look_of({"accent": "#ff0000", "deep": "black"}, {})[5:]
    ('#ff0000', '#7a4a00', (5, 3))
    """
    found: dict[str, Any] = {}
    screen = {**screen, **_book(theme)}
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


def _book(theme: Mapping[str, Any]) -> dict[str, Any]:
    """Give the face of a theme's titles."""
    book = theme.get("book")
    return {name: book[name] for name in ("display", "weight") if name in book} if isinstance(book, Mapping) else {}
