"""What a design adds to a deck: one look in game.yaml, for tokens, a box and a rulebook too; and another look later."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from generator.catalog.cartons import DEEPEST
from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError, Mark, Problem
from generator.catalog.safeopen import read
from generator.catalog.units import to_size
from generator.keeping.files import Batch
from generator.starting.designs import designs, heroes, left_out, palettes, signs_of
from generator.starting.roles import Column, Roles

SCHEMA: Final = "# yaml-language-server: $schema={}.schemas/{}.schema.json\n"
DECK = "components:\n  - {deck: cards/main.yaml}\n"
CARD = """\
{# A card. Its design and its colours are those of `look` in game.yaml; here stands which field of a card is what. #}
{% extends "_shared/designs/" ~ game.look.design ~ ".svg.j2" %}
"""
_SPARE = 12
"""Millimetres that a box keeps for tokens."""


def dressed(
    slug: str, design: str, palette: str, size: str, columns: list[Column], roles: Roles, count: int
) -> tuple[str, dict[str, str]]:
    """Write what a design adds to a deck: lines of game.yaml, and the files of tokens, a box and a rulebook."""
    signs = signs_of(columns, roles, design)
    picture = slug[0].upper() if design == "typecase" else signs[0]
    shown = heroes(columns, roles)
    picture += f", heroes: [{', '.join(shown)}]" * bool(shown)
    card = to_size(size)
    fits = count * _CALIPER + _SPARE < DEEPEST and card.width <= _WIDEST and card.height <= _HIGHEST
    line = "  - {boxes: boxes.yaml, count: 1}\n" * fits
    more = (
        f"# One look for cards, tokens, box and book; see them all: tuckbox gallery {slug}\n"
        f"look: {_look(design, palette, picture)}\n{DECK}"
        f"  - {{tokens: tokens.yaml, count: {6 * len(signs[:2])}}}\n{line}"
        f"  - rulebook: rulebook.md\n    cover: _shared/designs/cover.svg.j2\n    ground: _shared/designs/page.svg.j2\n"
        f"    look: {_book(design, palette)}\n"
    )
    tokens = "".join(f"      - {{id: token-{one}, icon: {one}, copies: 6}}\n" for one in signs[:2])
    files = {"tokens.yaml": SCHEMA.format("../../", "tokens") + _TOKENS + tokens}
    if fits:
        files["boxes.yaml"] = SCHEMA.format("../../", "boxes") + _BOXES.format(spare=_SPARE)
    files["rulebook.md"] = _RULEBOOK
    return more, {f"content/{slug}/{name}": text for name, text in files.items()}


_CALIPER = 0.3
_WIDEST, _HIGHEST = 90.0, 130.0
"""Of cards in mm, whose box can be cut out of A4 and of Letter."""
_TOKENS = """\
# Round pieces of card. `icon` is one of the signs of the starter designs, an icon of the game's own, or a letter.
name: Tokens
sets:
  - id: tokens
    name: Tokens
    outline: circle
    size: 25mm
    face: _shared/designs/token.svg.j2
    tokens:
"""
_BOXES = """\
# A box that measures itself: as deep as its cards are thick, and so much to spare for the tokens.
name: Box
boxes:
  - {{id: box, holds: [main], lists: [tokens], spare: {spare}mm, face: _shared/designs/box.svg.j2}}
"""
_RULEBOOK = """\
# What is in the box

::: bill

# How to win

Say in one sentence when the game ends, and who has won then.

# Before you begin

1. Shuffle the {{ parts.main.count }} cards and put them in the middle, face down.
2. Everybody draws three of them.
3. Put the {{ parts.tokens.count }} tokens beside them. Whoever is youngest begins.

::: page

# Your turn

![Two of the cards](card:{{ game.decks.main.first[:2] | join("+") }}?width=50mm)

1. Draw a card.
2. Play one of yours, and do what it says.

Then it is the turn of the player on your left.

::: example A first turn
Say here what somebody does in a turn of theirs, and why. Nothing teaches a game faster.
:::

::: imprint
"""


def _look(design: str, palette: str, picture: str) -> str:
    return f"{{design: {design}, palette: {palette}, picture: {picture}}}"


def _book(design: str, palette: str) -> str:
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
        hint = f"write such a line: look: {_look(design or 'hangar', palette or 'neon', 'star')}"
        raise ContentError([Problem(Mark(f"content/{slug}/game.yaml"), "no line 'look: {design: …}' is here", hint)])
    palette = palette or designs()[design].palette
    design = design or found[1]
    text = text[: found.start()] + f"look: {_look(design, palette, found[2])}" + text[found.end() :]
    text = _BOOK.sub(lambda _: f"look: {_book(design, palette)}", text)
    with Batch(home) as batch:
        batch.add(path, text.encode())
        batch.commit()
    return str(path.relative_to(home))


def unplaced(slug: str, home: Path) -> list[str]:
    """Name the fields that a game's cards give their design and that it has no place for."""
    ground = Ground(home)
    look = _LOOK.search(read(home / "content" / slug / "game.yaml", ground, _MOST).decode())
    card = home / "templates" / slug / "card.svg.j2"
    known = look is not None and look[1] in designs() and card.is_file()
    return left_out(look[1], read(card, ground, _MOST).decode()) if look and known else []


_HALF, _MOST = 0x80, 1_000_000
_LOOK: Final = re.compile(
    r"^look: \{design: ([\w-]+), palette: (?:[\w-]+|\{[^}]*\}),"
    r" picture: ([^\s,}]+(?:, heroes: \[[^\]]*\])?)\}",
    re.MULTILINE,
)
_BOOK: Final = re.compile(r"look: \{display: [^}]*, accent: \"#\w+\"\}")
