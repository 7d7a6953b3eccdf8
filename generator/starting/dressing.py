"""What a design adds to a deck: one look in game.yaml, for tokens, a box and a rulebook too; and another look later."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from generator.catalog.ground import Ground
from generator.catalog.problems import mistake
from generator.catalog.safeopen import read
from generator.keeping.files import write
from generator.starting.designs import designs, palettes

CARD = """\
{# A card. Its design and its colours are those of `look` in game.yaml; here stands which field of a card is what. #}
{% extends "_shared/designs/" ~ ("further" if card.part is defined and card.part.index > 1 else game.look.design)
  ~ ".svg.j2" %}
"""


def look_of(design: str, palette: str, picture: str) -> str:
    """Write the line `look` of game.yaml."""
    return f"{{design: {design}, palette: {palette}, picture: {picture}}}"


def book_of(design: str, palette: str) -> str:
    """Say how a rulebook looks that goes with a design: its titles, and colours that can be read on white."""
    one, colours = designs()[design], palettes()[palette]
    night = int(colours["panel"][1:3], 16) < _HALF
    heading, accent = (colours["ground"], colours["line"]) if night else (colours["accent"], colours["second"])
    return f'{{display: {one.display}, weight: {one.weight}, size: 12, heading: "{heading}", accent: "{accent}"}}'


def redress(slug: str, home: Path, design: str, palette: str) -> str:
    """Give a game that was begun with a design another one or another palette, in game.yaml; return that file.

    Raises:
        ContentError: its game.yaml has no `look` of one line that names a design.
    """
    path = home / "content" / slug / "game.yaml"
    text = read(path, Ground(home), _MOST).decode()
    found = _LOOK.search(text)
    if found is None:
        hint = f"write such a line: look: {look_of(design or 'hangar', palette or 'neon', 'star')}"
        raise mistake(f"content/{slug}/game.yaml", "no line 'look: {design: …}' is here", hint)
    palette = palette or designs()[design].palette
    design = design or found[1]
    text = text[: found.start()] + f"look: {look_of(design, palette, found[3])}" + text[found.end() :]
    text = _BOOK.sub(lambda _: f"look: {book_of(design, palette)}", text)
    write(home, {path: text.encode()})
    return str(path.relative_to(home))


def design_of(game: str) -> str:
    """Give the design that a game.yaml names in its look, "" where it names none that there is."""
    found = _LOOK.search(game)
    return found[1] if found and found[1] in designs() else ""


def looks_of(game: str) -> tuple[str, str, str] | None:
    """Give the design, the palette and the picture that a game.yaml names in its look."""
    found = _LOOK.search(game)
    return (found[1], found[2], found[3].partition(",")[0]) if found and found[1] in designs() else None


_HALF, _MOST = 0x80, 1_000_000
_LOOK: Final = re.compile(
    r"^look: \{design: ([\w-]+), palette: ([\w-]+|\{[^}]*\}),"
    r" picture: ([^\s,}]+(?:, heroes: \[[^\]]*\])?)\}",
    re.MULTILINE,
)
_BOOK: Final = re.compile(r"look: \{display: [^}]*, accent: \"#\w+\"\}")
