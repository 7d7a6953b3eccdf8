"""Lay nets of dice on sheets: faces with their bleed, tabs with their numbers, cut and fold lines.

Arithmetic in millimetres; what is drawn on a face is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.catalog.dice import DiceSheet, Die
from generator.catalog.problems import ContentError, Problem
from generator.draw.records import times
from generator.named import NamedTuple
from generator.sheets.foot import Label, Measure, estimate
from generator.sheets.impose import UNDERLAP
from generator.sheets.nest import Lot, Sheets, nested
from generator.sheets.net import SOLIDS, Net, net
from generator.sheets.paper import Paper, larger
from generator.sheets.piece import Wording
from generator.sheets.plate import Ground, Placed, Plate, foot_of, grounds, plate_of
from generator.sheets.shape import Box, Matrix, grown, mapped, open_line, path, polygon, shifted, through

AIR = 2.0  # mm around a net, for scissors
DIGITS = 6.5  # points
_POINT = 25.4 / 72


class Unfolded(NamedTuple):
    """Where every net of a file lies: lot n is die n."""

    ground: Ground
    sheets: Sheets


def unfolded(sheet: DiceSheet, paper: Paper) -> Unfolded:
    """Find room for all nets of a file on as few sheets as can be.

    Raises:
        ContentError: a net is larger than the paper.
    """
    (ground,) = grounds(paper, "none")
    sheets = nested([_lot(die, die.copies) for die in sheet.dice], ground.area)
    if sheets is None:
        raise ContentError([_too_big(die, paper) for die in sheet.dice if not nested([_lot(die, 1)], ground.area)])
    return Unfolded(ground, sheets)


def _net(die: Die) -> Net:
    return net(die.solid, die.edge, die.tab)


def _lot(die: Die, count: int) -> Lot:
    flat = _net(die)
    return Lot(flat.width, flat.height, max(AIR, die.deck.bleed), count)


def _too_big(die: Die, paper: Paper) -> Problem:
    flat = _net(die)
    fact = f"the net of this {die.solid} is {flat.width:.0f} x {flat.height:.0f} mm and does not fit on {paper.fits}"
    offer = larger(paper, lambda one: nested([_lot(die, 1)], grounds(one, "none")[0].area))
    return Problem(die.deck.mark, fact, f"{offer or 'choose'} a shorter edge")


def net_plates(sheet: DiceSheet, on: Unfolded, wording: Wording, measure: Measure = estimate) -> Iterator[Plate]:
    """Make the pages of nets."""
    of = len(on.sheets)
    for number, blocks in enumerate(on.sheets, 1):
        spots = [(sheet.dice[block.lot], x, y) for block in blocks for x, y in block.at]
        plate = _plate(spots, on.ground.paper.page, number, of, wording, measure)
        yield plate._replace(foot=foot_of(on.ground, wording, number, of, "front", measure))


def net_page(sheet: DiceSheet, wording: Wording, measure: Measure = estimate) -> Iterator[Plate]:
    """Make a page for each net, for a print shop, with nothing else on it."""
    dice = [die for die in sheet.dice for _ in range(die.copies)]
    for number, die in enumerate(dice, 1):
        flat, air = _net(die), max(AIR, die.deck.bleed)
        page = Box(0.0, 0.0, round(flat.width + 2 * air, 4), round(flat.height + 2 * air, 4))
        yield _plate([(die, air, air)], page, number, len(dice), wording, measure)


def _plate(
    spots: list[tuple[Die, float, float]], page: Box, number: int, of: int, wording: Wording, measure: Measure
) -> Plate:
    placed: list[Placed] = []
    cuts: list[str] = []
    folds: list[str] = []
    labels: list[Label] = []
    boxes: list[tuple[Box, float]] = []
    for die, x, y in spots:
        flat, to = _net(die), shifted(x, y)
        placed += _faces(die, flat, to)
        cuts.append(path(mapped(polygon(flat.outline), to)))
        folds += [path(mapped(open_line(fold), to)) for fold in flat.folds]
        for tab in flat.tabs:
            middle = through(to, *tab.middle)
            wide = measure(str(tab.number), DIGITS)
            below = 0.36 * DIGITS * _POINT  # half the height of a digit
            labels.append(Label(middle[0] - wide / 2, middle[1] + below, str(tab.number), DIGITS, "start", 0, wide))
        boxes.append((Box(x, y, flat.width, flat.height), min(die.deck.bleed, AIR)))
    lines: dict[str, Any] = {"cuts": tuple(cuts), "folds": tuple(folds), "labels": tuple(labels)}
    return plate_of(page, number, of, wording, boxes, placed=tuple(placed), **lines)


def _faces(die: Die, flat: Net, to: Matrix) -> Iterator[Placed]:
    """Place each face twice: first with its bleed over cuts and under tabs, then exactly, over others' bleed."""
    edges = flat.free(SOLIDS[die.solid])
    bleed = die.deck.bleed
    over = {"cut": bleed, "tab": min(bleed, die.tab / 2), "fold": min(bleed, UNDERLAP)}
    for wide in (True, False):
        for face, place in flat.places.items():
            corners = flat.corners[face]
            seen = grown(corners, [over[kind] for kind in edges[face]]) if wide else corners
            at = times(to, place)
            yield Placed(die.deck.id, die.deck.cards[face - 1].id, "front", at, path(mapped(polygon(seen), to)))
