"""The command `new`: a game to begin with, or one more face for one. Parse, call, show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli.options import Games, Option, Root, UnmeantError, one_of
from generator.reporting import report

if TYPE_CHECKING:
    from generator.starting.beginning import Begun

Name = Annotated[list[str] | None, Option("", "The name of the game, such as deep-sea.", "NAME")]
From = Annotated[
    str,
    Option(
        "--from",
        "A table of cards: .csv, .txt, .xlsx, .xls, .ods, .json, .jsonl, .yaml, a folder of .md or .json files, or the "
        "https:// address of a table.",
        "TABLE",
    ),
]
Headless = Annotated[bool, Option("--no-header", "No row of the table names its columns: the first is a card.")]
Size = Annotated[str, Option("--size", "The size of a card: poker, tarot, 63x88mm, …", "SIZE")]
_SHOWN = 12
"""Files of a new game that are named, before the rest is only counted."""
Face = Annotated[
    str,
    Option(
        "--face",
        "A plain face instead: picture, stats, two-way, full-art, text, tarot. For a game that is there: one more, "
        "or the drawing of a design to change.",
        "FACE",
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
        "--design",
        "A design: reliquary, bestiary, gazette, courts, soapbox, hangar, larder, primer, typecase, picnic, arcana, "
        "exchequer. Default: the one that suits the cards.",
        "DESIGN",
        complete=one_of(_designs),
    ),
]
Palette = Annotated[
    str,
    Option(
        "--palette",
        "Its colours: ember, moss, tide, iris, saffron, blossom, mint, slate, neon, midnight. Default: its own.",
        "PALETTE",
        complete=one_of(_palettes),
    ),
]


With = Annotated[
    str,
    Option(
        "--with",
        "What there is besides the deck: box, tokens, dice, rulebook, score, companion, schema, workflow, or all.",
        "PARTS",
    ),
]
What = Annotated[
    list[str] | None,
    Option("", "What to add and to which game: box deep-sea, or deck deep-sea events.", "WHAT GAME"),
]


def new(
    name: Name = None,
    table: From = "",
    size: Size = "poker",
    design: Design = "",
    palette: Palette = "",
    face: Face = "",
    extras: With = "",
    headless: Headless = False,
) -> None:
    """Begin a game here: a deck, its table, its face. `tuckbox add` adds more."""
    from generator.starting.adding import KINDS, add
    from generator.starting.beginning import begin

    if not name or len(name) > 1:
        raise UnmeantError("say one name, such as deep-sea")
    _check_size(size)
    home, slug, wanted = Path.cwd(), name[0], _wanted(extras, KINDS)
    if not table and (face or design or palette) and (home / "content" / slug / "game.yaml").exists():
        _change(slug, home, face, design, palette)
        return
    begun = begin(slug, home, table, size, face, design, palette, headless=headless)
    more = [path for kind in wanted for path in add(kind, slug, home)]
    _tell(begun, [path for path in more if path not in begun.files])


def _wanted(extras: str, kinds: Iterable[str]) -> list[str]:
    """Read what there is to be besides the deck, in the order in which it is added."""
    said = [*kinds] if extras == "all" else [one.strip() for one in extras.split(",") if one.strip()]
    if unknown := [one for one in said if one not in kinds]:
        raise UnmeantError(f"'{unknown[0][:60]}' is none of {', '.join(kinds)}", "--with")
    return [one for one in kinds if one in said]


def _change(slug: str, home: Path, face: str, design: str, palette: str) -> None:
    """Give a game that is there one more face, or another look."""
    from generator.starting.beginning import add_face, check_look
    from generator.starting.designs import designs
    from generator.starting.gamefile import redress

    if not face:
        check_look(design, palette)
        report.say(redress(slug, home, design, palette))
        report.say(f"See it: tuckbox build {slug}")
        return
    path = add_face(slug, home, face, f"card-{face}")
    if face in designs():
        report.say(f'{path}\nDraw on it, and name it in card.svg.j2: {{% extends "card-{face}.svg.j2" %}}.')
    else:
        report.say(f"{path}\nName it as the face of a deck: 'face: card-{face}.svg.j2'.")


def add(
    what: What = None,
    table: From = "",
    size: Size = "poker",
    face: Face = "",
) -> None:
    """Add to a game: box, tokens, dice, rulebook, score, companion, schema, workflow; or a deck, from a table."""
    from generator.starting.adding import KINDS
    from generator.starting.adding import add as added
    from generator.starting.beginning import add_deck

    words = what or []
    kind, slug, *rest = [*words, "", ""][: max(len(words), 2)]
    if not words or kind not in (*KINDS, "deck") or not slug:
        raise UnmeantError(
            f"say what, and to which game: tuckbox add box deep-sea; what is one of {', '.join(KINDS)}, deck"
        )
    if kind == "deck":
        _check_size(size)
        if len(rest) > 1 or not table:
            raise UnmeantError("say the game, a name and a table: tuckbox add deck deep-sea events --from events.csv")
        game, deck = (slug, *rest) if rest else _game_and_deck(slug, table)
        _tell(add_deck(game, Path.cwd(), deck, Path(table), size, face), [])
        return
    if rest:
        raise UnmeantError(f"say one game, such as: tuckbox add {kind} {slug}")
    report.say("\n".join(_few(added(kind, slug, Path.cwd()))) or "All of it is there already.")


def _game_and_deck(name: str, table: str) -> tuple[str, str]:
    """Say what one name means: a game, whose deck is called as the table is, or a deck of the only game here."""
    from generator.catalog.columnwords import slug_of

    here = [path.parent.name for path in Path("content").glob("*/game.yaml")]
    return (here[0], name) if name not in here and len(here) == 1 else (name, slug_of(Path(table).stem))


def _check_size(size: str) -> None:
    from generator.catalog.units import to_size

    try:
        to_size(size)
    except ValueError as error:
        raise UnmeantError(str(error), "--size") from None


def _few(files: Sequence[str]) -> list[str]:
    """Name some files, and count the rest."""
    return [*files] if len(files) <= _SHOWN else [*files[:_SHOWN], f"and {len(files) - _SHOWN} more"]


def _tell(begun: Begun, more: Sequence[str]) -> None:
    """Say what was written, and what the table was taken for."""
    from generator.reporting.bill import many

    report.say("\n".join(_few([*begun.files, *more])))
    if begun.reading is not None:
        report.say("\n".join(report.read_as(begun.reading)))
        report.notes(begun.reading.told(first=True))
    report.say(f"{many(begun.cards, 'card')} in the look '{begun.face}'. Print them: tuckbox build {begun.slug}")


def schema() -> None:
    """Write JSON Schemas of a game's files into .schemas/, for editors: names, kinds and what each field means."""
    from generator.starting.adding import write_schemas

    report.say("\n".join(write_schemas(Path.cwd())))
    report.say("Begin a file with such a line: # yaml-language-server: $schema=../../.schemas/game.schema.json")


def fetch(games: Games = None, root: Root = None) -> None:
    """Fetch tables that are published on the web into the game's folder; nothing else ever asks a network."""
    from generator.catalog.problems import clipped, mistake
    from generator.catalog.roots import search_path
    from generator.starting.fetching import fetch as fetched

    roots = search_path(root)
    found = [one for slug in games or roots.games() for one in fetched(slug, roots)]
    if not found:
        hint = "write 'cards: {file: cards/cards.csv, from: https://…}' in a deck"
        raise mistake("content", "no table says where it is published", hint)
    for one in found:
        what = "is new" if one.changed else "is as it was"
        report.say(f"{one.file} {what} ({one.size:,} bytes, from {clipped(one.address, 200)})")
