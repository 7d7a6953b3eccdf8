"""The river of Raft Race! on the table: laid cards, spaces, banks, zones, layouts.

Rows count downstream from 1, lanes from the left bank; a card's id with `t` behind it lies turned round. A card that is
not known is open water.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from typing import Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Facts, Table
from companion.engine.words import listed
from generator.named import NamedTuple

TURNED: Final = "t"
UNKNOWN: Final = "?"
OPEN: Final = "."
WAYS: Final = {"left": (0, -1), "right": (0, 1), "ahead": (1, 0), "ahead_left": (1, -1), "ahead_right": (1, 1)}
"""What a step in each direction adds to row and lane; nothing moves a raft back (RR-Q13)."""


class Space(NamedTuple):
    """What a space holds: open, eddy, recharge, rapid or rock; extra spaces, Splash cards and the numbers that hit."""

    kind: str
    spaces: int = 0
    splash: int = 0
    hits: tuple[int, ...] = ()


@lru_cache
def read_space(code: str) -> Space:
    """Read a space as it stands on a river card: `.`, `E`, `U`, `W2s1`, `R1d24`.

    >>> read_space("R1d24"), read_space("W2s1").spaces
    (Space(kind='rock', spaces=0, splash=1, hits=(2, 4)), 2)
    """
    kind, rest = code[:1], code[1:]
    if kind in ("E", "U"):
        return Space("eddy" if kind == "E" else "recharge")
    first, _, last = rest.partition("s" if kind == "W" else "d")
    if not (first.isdecimal() and last.isdecimal()):
        return Space("open")
    if kind == "W":
        return Space("rapid", int(first), int(last))
    return Space("rock", 0, int(first), tuple(int(digit) for digit in last)) if kind == "R" else Space("open")


def grid(table: Table) -> dict[str, int]:
    """Give the river's measures, as rules.yaml says them."""
    found: dict[str, int] = table.content["grid"]
    return found


def across(table: Table) -> int:
    """Say how many cards lie side by side."""
    measures = grid(table)
    return measures["lanes"] // measures["lanes_per_card"]


def laid_rows(table: Table) -> int:
    """Say how many rows are laid."""
    return len(table.state["laid"]) // across(table) * grid(table)["rows_per_card"]


def rows_of(table: Table, card: str) -> Sequence[Sequence[str]]:
    """Give a card's spaces as it lies, the upstream row first; turned round, rows and lanes are the other way."""
    rows = tuple(table.content["river"].get(plain(card), {}).get("rows", ()))
    if len(rows) != grid(table)["rows_per_card"]:
        rows = (" ".join(OPEN * grid(table)["lanes_per_card"]),) * grid(table)["rows_per_card"]
    return _lying(rows, str(card).endswith(TURNED))


@lru_cache
def _lying(rows: tuple[str, ...], turned: bool) -> Sequence[Sequence[str]]:
    cells = [row.split() for row in rows]
    return [row[::-1] for row in cells] if turned else cells[::-1]


def rows(table: Table, cards: Sequence[str]) -> list[list[str]]:
    """Give the rows of cards that lie side by side, pair behind pair, the upstream row first."""
    wide = across(table)
    pairs = [[rows_of(table, card) for card in cards[at : at + wide]] for at in range(0, len(cards), wide)]
    return [[code for side in row for code in side] for pair in pairs for row in zip(*pair, strict=True)]


def plain(card: str) -> str:
    """Give a card's id, however it lies."""
    return str(card).removesuffix(TURNED)


def code_at(table: Table, row: int, lane: int) -> str:
    """Give what stands on a space; open water where nothing is laid."""
    measures, laid = grid(table), table.state["laid"]
    pair, inside = divmod(row - 1, measures["rows_per_card"])
    side, column = divmod(lane - 1, measures["lanes_per_card"])
    at = pair * (measures["lanes"] // measures["lanes_per_card"]) + side
    if row < 1 or not 1 <= lane <= measures["lanes"] or at >= len(laid):
        return OPEN
    return rows_of(table, laid[at])[inside][column]


def space_at(table: Table, row: int, lane: int) -> Space:
    """Give the space at a place."""
    return space_of(table, code_at(table, row, lane))


def space_of(table: Table, code: str) -> Space:
    """Read a space; a Recharge is open water where power-ups are not played with."""
    found = read_space(code)
    return Space("open") if found.kind == "recharge" and not table.rules["powerups"] else found


def in_river(table: Table, lane: int) -> bool:
    """Tell whether a lane is between the banks (RR-ORDER-6)."""
    return 1 <= lane <= grid(table)["lanes"]


def pairs_of(table: Table) -> list[str]:
    """Give the zone of each pair of the whole river, in order (RR-SETUP-7, RR-Q03)."""
    wide, counts = across(table), table.content["zone_cards"][table.rules["zone_cards"]]
    zones = zip(table.content["zones"], (wide, *counts, wide), strict=True)
    return [str(one["zone"]) for one, cards in zones for _ in range(cards // wide)]


def zone_name(table: Table, zone: str, unknown: str = "") -> str:
    """Give a zone's name."""
    return next((str(one["name"]) for one in table.content["zones"] if str(one["zone"]) == zone), unknown)


def finish_row(table: Table) -> int:
    """Give the last row before the finish line (RR-Q20)."""
    return (len(pairs_of(table)) - 1) * grid(table)["rows_per_card"] + grid(table)["finish_line_after_row"]


def to_lay(table: Table) -> str:
    """Give the zone of which the next pair is laid; nothing when the end is laid."""
    pairs, laid = pairs_of(table), len(table.state["laid"]) // across(table)
    return pairs[laid] if laid < len(pairs) else ""


def cards_of(table: Table, zone: str) -> list[str]:
    """Give the ids of a zone's cards."""
    return [card for card, one in table.content["river"].items() if str(one["zone"]) == zone]


def undealt(table: Table, zone: str) -> list[str]:
    """Give the ids of a zone that do not lie on the table."""
    laid = {plain(card) for card in table.state["laid"]}
    return [card for card in cards_of(table, zone) if card not in laid]


def urn(table: Table, gone: Sequence[str] = ()) -> list[str]:
    """Give cards of which each is next as likely as it stands in the list: a zone's Recharge card always stays in.

    With fewer cards than the zone has, others were put away unseen; so the Recharge card is likelier (RR-Q03).
    """
    zone = to_lay(table)
    left = [card for card in undealt(table, zone) if card not in gone]
    slots = pairs_of(table).count(zone) * across(table) - len(cards_of(table, zone)) + len(left)
    sure = [card for card in left if any("U" in row.split() for row in table.content["river"][card]["rows"])]
    others = [card for card in left if card not in sure]
    if len(sure) != 1 or not others or slots >= len(left):
        return left
    if slots <= 1:
        return sure
    part = gcd(len(others), slots - 1)
    return sure * (len(others) // part) + [card for card in others for _ in range((slots - 1) // part)]


def layouts(cards: Sequence[str]) -> list[list[str]]:
    """Give all ways of laying two cards side by side: either order, each either way round (RR-Q19)."""
    pairs = [[str(card) for card in pair] for pair in (cards, reversed(cards))] if len(cards) == 2 else []
    turns = (("", ""), ("", TURNED), (TURNED, ""), (TURNED, TURNED))
    return [[card + turn for card, turn in zip(pair, turn_, strict=True)] for pair in pairs for turn_ in turns]


def rafts(table: Table) -> list[str]:
    """Give who is on the river, farthest first, level rafts from left to right (RR-ROUND-2, RR-ROUND-3)."""
    found = [(-one["row"], one["lane"], who) for who, one in table.state["players"].items() if _afloat(one)]
    return [one[-1] for one in sorted(found)]


def _afloat(raft: Facts) -> bool:
    return bool(raft["row"] > 0 and not raft["crossed"])


def turn_order(table: Table) -> list[str]:
    """Give this round's turn order; until cards are revealed it follows the rafts (RR-ROUND-1, RR-Q50)."""
    state, afloat = table.state, rafts(table)
    if state["phase"] == "order" and not state["todo"]:
        return afloat
    return [who for who in state["order"] if who in afloat]


def raft_at(table: Table, row: int, lane: int) -> str:
    """Give who is on a space, or nothing."""
    there = [who for who in table.state["players"] if stands(table, who) == (row, lane) and _afloat(table.of(who))]
    return there[0] if there else ""


def distance(table: Table, who: str, other: str) -> int:
    """Give how many spaces two rafts are apart: the larger of rows and lanes; adjacent is 1 (RR-Q34)."""
    return max(abs(mine - theirs) for mine, theirs in zip(stands(table, who), stands(table, other), strict=True))


def said(code: str) -> str:
    """Say what a space is, in a few words.

    >>> said("R1d24"), said("W2s1"), said(".")
    ('Rock, 1 Splash, hit by 2 4', 'Rapid +2, 1 Splash', 'open water')
    >>> from companion.engine.medium import for_screens
    >>> with for_screens(): said("R1d24")
    'Rock: 1 Splash, and it hits on a 2 or 4'
    """
    space = read_space(code)
    splash, n, hits = space.splash, space.spaces, list(map(str, space.hits))
    if space.kind == "rock":
        shown = on_screen() and _(
            "Rock: {splash} Splash, and it hits on a {hits}", splash=splash, hits=listed(hits, "or")
        )
        return shown or _("Rock, {splash} Splash, hit by {hits}", splash=splash, hits=" ".join(hits))
    if space.kind == "rapid":
        more = "Rapid: {n} space more, {splash} Splash", "Rapid: {n} spaces more, {splash} Splash"
        return (
            ngettext(*more, n, splash=splash) if on_screen() else _("Rapid +{n}, {splash} Splash", n=n, splash=splash)
        )
    return {"eddy": _("Eddy"), "recharge": _("Recharge")}.get(space.kind) or _("open water")


def stands(table: Table, who: str) -> tuple[int, int]:
    """Give row and lane of a raft."""
    mine = table.of(who)
    return mine["row"], mine["lane"]


def place(row: int, lane: int) -> str:
    """Say where a space is, such as r7l4."""
    return _("row {row}, lane {lane}", row=row, lane=lane) if on_screen() else f"r{row}l{lane}"


def spot(table: Table, who: str) -> str:
    """Name the space of a raft, such as r7l4."""
    return "r{}l{}".format(*stands(table, who))


def chart(table: Table, cards: Sequence[str], first: int, rafts_too: bool = True) -> list[str]:
    """Draw pairs of cards that begin with row `first`: one line a row, the newest on top, in columns."""
    drawn, found, wide = list[str](), rows(table, cards), cell_width(table)
    label = len(f"r{first + len(found)}")
    for row, codes in enumerate(found, first):
        cells = [_cell(table, row, lane, code, rafts_too) for lane, code in enumerate(codes, 1)]
        drawn.insert(0, f"{f'r{row}':{label}} " + "".join(f"{cell:{wide}}" for cell in cells).rstrip())
    return drawn


def cell_width(table: Table) -> int:
    """Give the width of a column: the longest space's."""
    return max(len(code) for one in table.content["river"].values() for row in one["rows"] for code in row.split())


def _cell(table: Table, row: int, lane: int, code: str, rafts_too: bool) -> str:
    there = raft_at(table, row, lane) if rafts_too else ""
    if not there:
        return code
    wide = len("Ana")
    return table.name(there)[:wide] + "*" * (code != OPEN)
