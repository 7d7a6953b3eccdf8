"""The command `new`: a game to begin with, or one more face for one. Parse, call, show."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from generator.cli.options import Games, Option, Root, UnmeantError, one_of
from generator.reporting import report

Name = Annotated[list[str] | None, Option((), "The name of the game, such as deep-sea.", metavar="NAME", shown=False)]
From = Annotated[
    str,
    Option(
        ("--from",),
        "A table of cards: .csv, .xlsx, .ods, .json, .yaml, a folder of .md files, or the https:// address of a table.",
        metavar="TABLE",
        shown=False,
    ),
]
Size = Annotated[str, Option(("--size",), "The size of a card: poker, tarot, 63x88mm, …", metavar="SIZE")]
_SHOWN = 12
"""Files of a new game that are named, before the rest is only counted."""
Face = Annotated[
    str,
    Option(
        ("--face",),
        "A plain face instead: picture, stats, two-way, full-art, text, tarot. For a game that is there: one more, "
        "or the drawing of a design to change.",
        metavar="FACE",
        shown=False,
    ),
]


def _designs() -> Iterable[str]:
    from generator.starting.designs import designs

    return designs()


def _palettes() -> Iterable[str]:
    from generator.starting.designs import palettes

    return palettes()


Design = Annotated[
    str,
    Option(
        ("--design",),
        "A design: reliquary, bestiary, gazette, courts, soapbox, hangar, larder, primer, typecase, picnic, arcana, "
        "exchequer. Default: the one that suits the cards.",
        metavar="DESIGN",
        complete=one_of(_designs),
        shown=False,
    ),
]
Palette = Annotated[
    str,
    Option(
        ("--palette",),
        "Its colours: ember, moss, tide, iris, saffron, blossom, mint, slate, neon, midnight. Default: its own.",
        metavar="PALETTE",
        complete=one_of(_palettes),
        shown=False,
    ),
]


def new(
    name: Name = None,
    table: From = "",
    size: Size = "poker",
    design: Design = "",
    palette: Palette = "",
    face: Face = "",
) -> None:
    """Begin a game here: cards, a face and a back that build at once."""
    from generator.catalog.units import to_size
    from generator.reporting.bill import many
    from generator.starting.beginning import add_face, begin, check_look
    from generator.starting.designs import designs
    from generator.starting.dressing import redress, unplaced

    if not name or len(name) > 1:
        raise UnmeantError("say one name, such as deep-sea")
    try:
        to_size(size)
    except ValueError as error:
        raise UnmeantError(str(error), "--size") from None
    home = Path.cwd()
    if face and not table and (home / "content" / name[0] / "game.yaml").exists():
        path = add_face(name[0], home, face, f"card-{face}")
        if face in designs():
            report.say(f'{path}\nDraw on it, and name it in card.svg.j2: {{% extends "card-{face}.svg.j2" %}}.')
        else:
            report.say(f"{path}\nName it as the face of a deck: 'face: card-{face}.svg.j2'.")
        return
    if (design or palette) and not table and (home / "content" / name[0] / "game.yaml").exists():
        check_look(design, palette)
        report.say(redress(name[0], home, design, palette))
        _say_unplaced(unplaced(name[0], home))
        report.say(f"See it: tuckbox build {name[0]}")
        return
    begun = begin(name[0], home, table, size, face, design, palette)
    shown = (
        begun.files if len(begun.files) <= _SHOWN else (*begun.files[:_SHOWN], f"and {len(begun.files) - _SHOWN} more")
    )
    report.say("\n".join(shown))
    if begun.reading is not None:
        report.say("\n".join(report.read_as(begun.reading)))
        report.notes(begun.reading.told(first=True))
    _say_unplaced(unplaced(begun.slug, home))
    report.say(f"{many(begun.cards, 'card')} in the look '{begun.face}'. Print them: tuckbox build {begun.slug}")


def _say_unplaced(fields: list[str]) -> None:
    """Say what a design has no place for."""
    if fields:
        report.say(f"  this design has no place for: {', '.join(fields)}")


def schema() -> None:
    """Write JSON Schemas of a game's files into .schemas/, for editors: names, kinds and what each field means."""
    from generator.starting.beginning import write_schemas

    report.say("\n".join(write_schemas(Path.cwd())))
    report.say("Begin a file with such a line: # yaml-language-server: $schema=../../.schemas/game.schema.json")


def fetch(games: Games = None, root: Root = None) -> None:
    """Fetch tables that are published on the web into the game's folder; nothing else ever asks a network."""
    from generator.catalog.problems import ContentError, Mark, Problem
    from generator.catalog.roots import search_path
    from generator.starting.fetching import fetch as fetched

    roots = search_path(root)
    found = [one for slug in games or roots.games() for one in fetched(slug, roots)]
    if not found:
        hint = "write 'cards: {file: cards/cards.csv, from: https://…}' in a deck"
        raise ContentError([Problem(Mark("content"), "no table says where it is published", hint)])
    for one in found:
        what = "is new" if one.changed else "is as it was"
        report.say(f"{one.file} {what} ({one.size:,} bytes, from {one.address})")
