"""Which tokens are cut alike, and which of these have backs that differ and would touch. Lays nothing out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from generator.catalog.model import EMPTY
from generator.catalog.tokens import TokenSet, TokenSheet
from generator.sheets.lattice import ROOM

Spot = tuple[int, int]
"""A token by the places of its set and of its card."""
Looks = Mapping[Spot, str]
"""What the backs of tokens look like, by set and card."""
NONE = cast("Looks", EMPTY)


def size_of(one: TokenSet) -> tuple[float, float]:
    """Give the cut size of a token, or of a standee before it is folded, in mm."""
    width, height = one.deck.size.width, one.deck.size.height
    return width, 2 * (height + one.base) if one.base else height


def alike(sheet: TokenSheet) -> list[list[Spot]]:
    """Put the tokens that are cut alike together, whichever sets they are of, copy by copy."""
    found: dict[tuple[object, ...], list[Spot]] = {}
    for at, one in enumerate(sheet.sets):
        run = found.setdefault((one.outline, str(one.path), one.base, size_of(one), one.deck.bleed), [])
        run += [(at, number) for number, card in enumerate(one.deck.cards) for _ in range(card.copies)]
    return [run for run in found.values() if run]


def are_strange(sheet: TokenSheet, run: Sequence[Spot], looks: Looks) -> bool:
    """Tell whether tokens that are cut alike lie so near one another that a slip shows a back that differs."""
    one = sheet.sets[run[0][0]]
    apart = 0.0 if one.straight else 2 * one.deck.bleed
    return not one.base and apart < ROOM and len({looks.get(spot, "") for spot in run}) > 1


def strangers(sheet: TokenSheet, looks: Looks) -> bool:
    """Tell whether backs that differ need more room between them than tokens have."""
    return any(are_strange(sheet, run, looks) for run in alike(sheet))
