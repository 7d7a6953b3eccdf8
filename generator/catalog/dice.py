"""Read dice: which solid, how large, and which table of the rules has its faces.

A die is a deck whose cards are its faces. The faces themselves stand in rules.yaml, where the companion
rolls the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import MOST_COPIES, is_id, template
from generator.catalog.fields import Fields
from generator.catalog.model import UNREAD, Card, Deck, Size, Spec, Words
from generator.catalog.nodes import Block, Unread
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean

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


def read_dice(
    block: Block, part_id: str, tables: Mapping[str, Any], taken: dict[str, Mark], findings: Findings
) -> tuple[Words, DiceSheet, bool]:
    """Read the dice of a file: its name, they, and whether every face is known."""
    fields = Fields(block, "the file of dice", findings)
    name = fields.text("name")
    dice: list[Die] = []
    hint = "write '- {id: d6, solid: d6, edge: 16mm, faces: d6, face: die.svg.j2}'"
    whole = True
    for node in fields.items("dice", hint=hint):
        die = _read_die(node, part_id, tables, taken, findings) if isinstance(node, Block) else None
        if die is not None and die.deck.cards:
            dice.append(die)
            continue
        whole = False
        if not isinstance(node, Block | Unread):
            findings.add(node.mark, "a die must be a group of fields", hint)
    fields.done()
    return name, DiceSheet(tuple(dice)), whole


def _read_die(
    node: Block, part_id: str, tables: Mapping[str, Any], taken: dict[str, Mark], findings: Findings
) -> Die | None:
    die_id = Fields(node, "the die", findings).text("id", "")
    fields = Fields(node, f"die {clipped(die_id)}" if die_id else "the die", findings)
    die_id = fields.text("id", hint="give each die an id of its own, such as 'id: d6'")
    name = fields.text("name", str(die_id))
    solid = _solid(fields, findings)
    edge, tab = _edge_and_tab(fields, solid, findings)
    copies = fields.whole("copies", 1, MOST_COPIES, default=1, hint="to leave a die out, delete it")
    bleed = fields.length("bleed", 1.5)
    safe = fields.length("safe", 1.0)
    face = template(fields, "face", hint="add 'face: die-face.svg.j2', the template of a face") or Words("", node.mark)
    table = fields.text("faces", hint="name a table of dice in rules.yaml, such as 'faces: d6'")
    if die_id and (not is_id(die_id) or len(die_id) > 50):
        findings.add(die_id.mark, f"'{clipped(die_id)}' is no id", "use letters, digits, - and _, at most 50")
    unprinted = fields.unprinted()
    rest = fields.rest()
    fields.done()
    values = _faces_of(table, tables, findings) if table else None
    if values is None or not solid or not die_id:
        return None
    if len(values) != SOLIDS[solid]:
        _wrong_count(solid, table, len(values), findings)
        return None
    cards = tuple(_faces(str(die_id), solid, values, die_id.mark))
    if not _take_ids(cards, die_id.mark, taken, findings):
        return None
    size = Size(edge, edge) if solid == "d6" else Size(edge, round(edge * sqrt(3) / 2, 4))
    about = {**rest, "solid": solid, "edge": edge, "triangular": solid != "d6"}
    deck = Deck(
        id=f"{part_id}.{die_id}",
        name=str(name),
        size=size,
        bleed=bleed,
        safe=safe,
        face=face,
        back=None,
        cards=cards,
        mark=node.mark,
        fields=MappingProxyType(about),
        kind="die",
        noun="face",
        unprinted=unprinted,
    )
    return Die(deck, solid, edge, tab, copies)


def _edge_and_tab(fields: Fields, solid: str, findings: Findings) -> tuple[float, float]:
    """Read the length of an edge and the width of a tab, in mm; `solid` is "" where it is not known."""
    least, most = _EDGES.get(solid, (8.0, 60.0))
    fields.take("edge", hint="say how long an edge is, such as 'edge: 16mm'")
    edge = fields.length("edge", least)
    tab = fields.length("tab", min(6.0, round(edge * 0.35, 1)))
    if not least <= edge <= most:
        hint = f"an edge of a {solid or 'die'} may be {least:g} to {most:g} mm"
        findings.add(fields.place("edge"), f"nobody can fold an edge of {edge:g} mm", hint)
    elif not 2.5 <= tab <= edge / 2:
        hint = f"between 2.5 mm and half an edge ({edge / 2:g} mm)"
        findings.add(fields.place("tab"), f"a tab of {tab:g} mm cannot be glued", hint)
    return edge, tab


def _solid(fields: Fields, findings: Findings) -> str:
    """Read which solid a die is; "" where there is none of that name."""
    solid = fields.text("solid", hint=f"choose one of: {', '.join(SOLIDS)}")
    if not solid or solid in SOLIDS:
        return str(solid)
    findings.add(solid.mark, f"there is no solid called '{clipped(solid)}'", did_you_mean(solid, SOLIDS))
    return ""


def _wrong_count(solid: str, table: Words, count: int, findings: Findings) -> None:
    """Say that a table has more or fewer faces than a solid."""
    fact = f"a {solid} has {SOLIDS[solid]} faces, but the table '{table}' has {count}"
    fits = next((one for one, faces in SOLIDS.items() if faces == count), "")
    hint = f"list {SOLIDS[solid]} faces under tables.dice.{table} in rules.yaml"
    findings.add(table.mark, fact, hint + (f", or write 'solid: {fits}'" if fits else ""))


def _take_ids(cards: tuple[Card, ...], mark: Mark, taken: dict[str, Mark], findings: Findings) -> bool:
    """Take the ids of a die's faces; say whether all of them were free."""
    for card in cards:
        if card.id in taken:
            hint = f"the first is at {taken[card.id]}; give the die another id"
            findings.add(mark, f"something else has the id '{card.id}', which this die's face would have", hint)
            return False
        taken[card.id] = mark
    return True


def _faces_of(table: Words, tables: Mapping[str, Any], findings: Findings) -> tuple[Any, ...] | None:
    """Find the faces that a die names."""
    if tables is UNREAD:
        return None
    dice = tables.get("dice")
    if not isinstance(dice, Mapping):
        hint = f"write 'tables: {{dice: {{{clipped(table)}: [1, 2, 3, 4, 5, 6]}}}}'"
        findings.add(table.mark, "rules.yaml has no tables of dice", hint)
        return None
    if table not in dice:
        hint = did_you_mean(table, [str(name) for name in dice])
        findings.add(table.mark, f"rules.yaml has no dice called '{clipped(table)}'", hint)
        return None
    values = dice[table]
    if not isinstance(values, tuple):
        findings.add(
            table.mark, f"tables.dice.{table} in rules.yaml is no list of faces", f"write '{table}: [1, 2, 3, 4, 5, 6]'"
        )
        return None
    return values


def _faces(die_id: str, solid: str, values: tuple[Any, ...], mark: Mark) -> list[Card]:
    """Make the cards that are a die's faces; face n is the n-th of its table."""
    shown = [MappingProxyType(_shown(value, at)) for at, value in enumerate(values, 1)]
    cards = []
    for at, fields in enumerate(shown, 1):
        own = dict(fields)
        if solid == "d4":
            own["corners"] = tuple(shown[vertex - 1] for vertex in CORNERS[at])
        cards.append(Card(f"{die_id}-{at}", 1, MappingProxyType(own), mark))
    return cards


def _shown(value: Any, at: int) -> dict[str, Any]:
    """Give what a template sees of a face: its own fields, its value, and its place in the table."""
    fields = dict(value) if isinstance(value, Mapping) else {}
    return {**fields, "value": value, "index": at}
