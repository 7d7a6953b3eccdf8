"""Read dice: which solid, how large, and which table of the rules has its faces.

A die is a deck whose cards are its faces. The faces themselves stand in rules.yaml, where the companion
rolls the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import MOST_COPIES
from generator.catalog.declared import (
    Kind,
    choice,
    groups,
    identity,
    length,
    read,
    record,
    template,
    text,
    unprinted,
    whole,
)
from generator.catalog.entry import Entry
from generator.catalog.model import UNREAD, Card, Deck, PartRead, Size, Spec, Values
from generator.catalog.problems import clipped, did_you_mean

SOLIDS: Final[Mapping[str, int]] = MappingProxyType({"d4": 4, "d6": 6, "d8": 8})
"""How many faces each solid has."""

CORNERS: Final = {1: (3, 2, 4), 2: (4, 1, 3), 3: (1, 4, 2), 4: (1, 2, 3)}
"""Which vertices each face of a d4 has, clockwise seen from outside, from the top of its picture on; vertex v
is the one that looks up when the die lies on face v."""

_EDGES: Final = {"d4": (12.0, 60.0), "d6": (8.0, 60.0), "d8": (10.0, 40.0)}


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its faces as a deck, its solid, the length of an edge and how deep the tabs are, in mm."""

    deck: Deck
    solid: str
    edge: float
    tab: float
    copies: int


@dataclass(frozen=True, slots=True)
class DiceSheet(Spec):
    """The dice of one file, whose nets are printed on the same sheets."""

    dice: tuple[Die, ...]


DIE: Final = Kind(
    "die",
    {
        "id": identity(
            "its id; for themes its faces have the ids `raid-1`, `raid-2`, …",
            "give each die an id of its own, such as 'id: d6'",
        ),
        "name": text("its name, for people; default its id", lambda die: str(die.id)),
        "solid": choice("`d4`, `d6` or `d8`", SOLIDS, "there is no solid called '{}'"),
        "edge": length(
            "the length of an edge: 8 to 60 mm (`d4` from 12, `d8` 10 to 40)",
            hint="say how long an edge is, such as 'edge: 16mm'",
        ),
        "faces": text(
            "a table under `tables: dice:` in rules.yaml: a number, a text or a group for each face",
            hint="name a table of dice in rules.yaml, such as 'faces: d6'",
        ),
        "face": template("the template of one face", "add 'face: die-face.svg.j2', the template of a face"),
        "copies": whole("how many are printed; default 1", 1, MOST_COPIES, 1, "to leave a die out, delete it"),
        "bleed": length("the bleed over a face's edges; default 1.5mm", 1.5),
        "safe": length("the margin inside the edges, free of text; default 1mm", 1.0),
        "tab": length(
            "the depth of the tabs; default about a third of an edge, at most 6 mm",
            lambda die: min(6.0, round(die.edge * 0.35, 1)),
        ),
        "companion_only": unprinted(),
    },
    free=True,
)
FILE: Final = Kind(
    "file of dice",
    {
        "name": text("its name, for people"),
        "dice": groups(
            "each die, a group of fields", DIE, "write '- {id: d6, solid: d6, edge: 16mm, faces: d6, face: die.svg.j2}'"
        ),
    },
)


def read_part(entry: Entry) -> PartRead:
    """Read the dice of a file."""
    file = read(entry.block, FILE, entry.findings)
    made = [one and _made(one, entry) for one in file.dice]
    dice = tuple(filter(None, made))
    decks, count = tuple(die.deck for die in dice), sum(die.copies for die in dice)
    return entry.part(file.name, decks, DiceSheet(dice), count), all(made)


def _made(die: Any, entry: Entry) -> Die | None:
    """Make a die of what its group says, and tell what does not go together."""
    tables, taken = entry.tables, entry.taken
    least, most = _EDGES.get(die.solid, (8.0, 60.0))
    if not least <= die.edge <= most:
        about = f"an edge of a {die.solid if die.solid in SOLIDS else 'die'} may be {least:g} to {most:g} mm"
        die.wrong("edge", f"nobody can fold an edge of {die.edge:g} mm", about)
    elif not 2.5 <= die.tab <= die.edge / 2:
        between = f"between 2.5 mm and half an edge ({die.edge / 2:g} mm)"
        die.wrong("tab", f"a tab of {die.tab:g} mm cannot be glued", between)
    for fact, hint in _faults(die, tables):
        die.wrong("faces", fact, hint)
    if tables is UNREAD or {"faces", "solid", "id"} & die.bad:
        return None
    cards = tuple(_faces(die, tables["dice"][die.faces]))
    for card in cards:
        if card.id in taken:
            fact = f"something else has the id '{card.id}', which this die's face would have"
            die.wrong("id", fact, f"the first is at {taken[card.id]}; give the die another id")
            return None
        taken[card.id] = card.mark
    fields = MappingProxyType({**die.rest, "solid": die.solid, "edge": die.edge, "triangular": die.solid != "d6"})
    deck = record(
        Deck,
        die,
        id=f"{entry.part_id}.{die.id}",
        name=str(die.name),
        size=Size(die.edge, die.edge if die.solid == "d6" else round(die.edge * sqrt(3) / 2, 4)),
        back=None,
        cards=cards,
        mark=die.mark,
        fields=fields,
        kind="die",
        noun="face",
        unprinted=die.companion_only,
    )
    return Die(deck, str(die.solid), die.edge, die.tab, die.copies)


def _faults(die: Any, tables: Values) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the table of a die's faces."""
    if tables is UNREAD:
        return
    dice, table = tables.get("dice"), die.faces
    faces = dice.get(table) if isinstance(dice, Mapping) else None
    if not isinstance(dice, Mapping):
        yield "rules.yaml has no tables of dice", f"write 'tables: {{dice: {{{clipped(table)}: [1, 2, 3, 4, 5, 6]}}}}'"
    elif table not in dice:
        yield f"rules.yaml has no dice called '{clipped(table)}'", did_you_mean(table, [str(name) for name in dice])
    elif not isinstance(faces, tuple):
        yield f"tables.dice.{table} in rules.yaml is no list of faces", f"write '{table}: [1, 2, 3, 4, 5, 6]'"
    elif "solid" not in die.bad and len(faces) != SOLIDS[die.solid]:
        fits = next((one for one, count in SOLIDS.items() if count == len(faces)), "")
        hint = f"list {SOLIDS[die.solid]} faces under tables.dice.{table} in rules.yaml"
        fact = f"a {die.solid} has {SOLIDS[die.solid]} faces, but the table '{table}' has {len(faces)}"
        yield fact, f"{hint}, or write 'solid: {fits}'" if fits else hint


def _faces(die: Any, values: tuple[Any, ...]) -> Iterator[Card]:
    """Make the cards that are a die's faces; face n says what the n-th of its table says, and its place."""
    said = [value if isinstance(value, Mapping) else {} for value in values]
    own = [{**one, "value": value, "index": at} for at, (one, value) in enumerate(zip(said, values, strict=True), 1)]
    for at, fields in enumerate(own, 1):
        corners = {"corners": tuple(MappingProxyType(own[one - 1]) for one in CORNERS[at])} if die.solid == "d4" else {}
        yield Card(f"{die.id}-{at}", 1, MappingProxyType({**fields, **corners}), die.id.mark)
