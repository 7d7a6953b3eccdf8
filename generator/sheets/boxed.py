"""Lay nets of boxes on sheets: their pictures, cuts, ticks where creases end, hatching where glue goes.

Arithmetic in millimetres; what is drawn on a picture is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, product
from math import fsum
from typing import Any

from generator.catalog.cartons import CartonSheet, MadeCarton
from generator.catalog.messages import Messages
from generator.catalog.model import Size
from generator.catalog.problems import ContentError, Problem
from generator.named import NamedTuple
from generator.sheets.boxnets import band, game_box, game_box_halves, lid_and_base, pouch, tuck, tuck_halves
from generator.sheets.carton import Half, Nets, around_points, bleeds, creases, cuts, hatching, moved, ticks
from generator.sheets.foot import Label, Measure, estimate
from generator.sheets.nest import Block, Lot, Sheets, nested
from generator.sheets.paper import Paper, larger
from generator.sheets.piece import Wording
from generator.sheets.plate import Ground, Placed, Plate, foot_of, grounds, plate_of
from generator.sheets.shape import Box, Edges, Line, Numbers, Point, open_line, path, rectangle, shifted

AIR, LEAST_AIR = 4.2, 0.5  # mm around a net: room for its ticks; what is enough where it is all there is
WORDS = 6.5  # points
_Makers = Mapping[str, Callable[..., Nets]]
_NETS: _Makers = {"tuck": tuck, "lid": lid_and_base, "pouch": pouch, "band": band, "game_box": game_box}
_HALVES: _Makers = {"tuck": tuck_halves, "game_box": game_box_halves}
_THIN, _TICK = 0.15, 0.25
_LEGEND, _SIGN, _APART = 2.8, 7.5, 5.0  # mm: how high the legend is, how wide a sign in it, and what is between two


class Piece(NamedTuple):
    """What is cut from a sheet in one go: a net or half of one, beginning at (0, 0), with `air` around it."""

    box: MadeCarton
    flat: Half
    width: float
    height: float
    air: float = AIR


class Boxed(NamedTuple):
    """Where every net of a file lies: lot n is piece n; `halved` are the boxes that take two sheets, by id.

    What is made of the same board lies on the same sheets; `boards` has the caliper of each sheet's.
    """

    ground: Ground
    pieces: tuple[Piece, ...]
    sheets: Sheets
    boards: Numbers
    halved: tuple[str, ...] = ()


def boxed(sheet: CartonSheet, paper: Paper) -> Boxed:
    """Find room for all nets of a file: upright, else across, else in two halves; on as few sheets as can be.

    Raises:
        ContentError: a net is larger than the paper, however it is turned.
    """
    (ground,) = grounds(paper, "none")
    pieces: list[Piece] = []
    halved: list[str] = []
    found: list[Problem] = []
    for box in sheet.made:
        whole = _turned(box, nets_of(box), ground.area)
        if whole is None and box.plan.kind in _HALVES:
            whole = _turned(box, nets_of(box, halves=True), ground.area)
            halved += [box.plan.id] if whole else []
        if whole is None:
            found.append(_too_big(box, paper))
        else:
            pieces += whole
    if found:
        raise ContentError(found)
    sheets: list[tuple[Block, ...]] = []
    boards: list[float] = []
    for board in sorted({piece.box.plan.board for piece in pieces}, reverse=True):
        of_it = [number for number, piece in enumerate(pieces) if piece.box.plan.board == board]
        laid = nested([_lot(pieces[number], pieces[number].box.plan.copies) for number in of_it], ground.area)
        assert laid is not None  # noqa: S101  (each was tried by itself)
        sheets += [tuple(block._replace(lot=of_it[block.lot]) for block in blocks) for blocks in laid]
        boards += [board] * len(laid)
    return Boxed(ground, tuple(pieces), tuple(sheets), tuple(boards), tuple(halved))


def nets_of(box: MadeCarton, *, halves: bool = False) -> Nets:
    """Make the nets of a box, each whole, or for small sheets those in halves."""
    kinds = _HALVES if halves else _NETS
    return kinds[box.plan.kind](box.inside, box.plan.board, *([box.level] if box.level else []))


def _lot(piece: Piece, count: int) -> Lot:
    return Lot(piece.width, piece.height, piece.air, count)


def _turned(box: MadeCarton, nets: Nets, area: Box) -> list[Piece] | None:
    """Lay nets upright where they fit, else across; nothing where one fits neither way."""
    found: list[Piece] = []
    for net in nets:
        around_ = net.box
        upright = Piece(box, moved(net, shifted(-around_.x, -around_.y)), around_.width, around_.height)
        quarter = (0.0, 1.0, -1.0, 0.0, around_.bottom, -around_.x)  # clockwise, to (0, 0)
        across = Piece(box, moved(net, quarter), around_.height, around_.width)
        ways = [one._replace(air=air) for air in (AIR, LEAST_AIR) for one in (upright, across)]
        fitting = next((one for one in ways if nested([_lot(one, 1)], area)), None)
        if fitting is None:
            return None
        found.append(fitting)
    return found


def _too_big(box: MadeCarton, paper: Paper) -> Problem:
    nets = nets_of(box, halves=box.plan.kind in _HALVES)
    width, height = max(net.box.width for net in nets), max(net.box.height for net in nets)
    fact = f"the net of box {box.plan.id} is {width:.0f} x {height:.0f} mm and does not fit on {paper.fits}"
    offer = larger(paper, lambda one: _turned(box, nets, grounds(one, "none")[0].area))
    return Problem(box.plan.mark, fact, f"{offer} share what it holds among two boxes".strip())


def box_plates(on: Boxed, wording: Wording, measure: Measure = estimate, *, machine: bool = False) -> Iterator[Plate]:
    """Make the pages of nets; for a cutting `machine` the creases are lines, which are never printed."""
    of = len(on.sheets)
    for number, blocks in enumerate(on.sheets, 1):
        spots = [(on.pieces[block.lot], x, y) for block in blocks for x, y in block.at]
        plate = _plate(spots, on.ground.paper.page, number, of, wording, measure, machine=machine)
        nets = [moved(piece.flat, shifted(x, y)) for piece, x, y in spots]
        marks, labels = _legend(nets, plate.marks, on.ground.area, wording.says, measure)
        yield plate._replace(
            marks=(*plate.marks, *marks),
            labels=(*plate.labels, *labels),
            foot=foot_of(on.ground, wording, number, of, "front", measure, plate.marks),
        )


def _legend(
    nets: list[Half], ticks: Iterable[Line], area: Box, says: Messages, measure: Measure
) -> tuple[list[Line], list[Label]]:
    """Say what the lines mean where no net, picture or tick lies: low on the sheet, else at its side."""
    taken = [panel.box for net in nets for panel in net.panels]
    taken += [around_points(((one.x1, one.y1), (one.x2, one.y2))) for one in ticks]
    taken += [art.area for net in nets for art in net.art]
    taken = [one.grown(Edges.all(0.4)) for one in taken]
    crease = says.gettext("score from tick to tick, fold away from the print")
    words = (says.gettext("cut"), crease, says.gettext("glue"))
    widths = [_SIGN + _APART + measure(one, WORDS) for one in words]
    wide = fsum(widths) - _APART
    starts = [fsum(widths[:number]) for number in range(len(words))]
    spots = chain(_places(Size(wide, _LEGEND), area), _places(Size(_LEGEND, wide), area))
    free = next((spot for spot in spots if not any(map(spot.meets, taken))), None)
    return _key(free, starts, words, measure) if free else ([], [])


def _places(size: Size, area: Box) -> Iterator[Box]:
    """Go over the places of a box on a sheet, from below, from the left."""
    down, across = int(area.height - size.height), int(area.width - size.width)
    for up, right in product(range(down + 1), range(0, across + 1, 2)):
        yield Box(area.x + right, area.bottom - size.height - up, *size)


def _key(spot: Box, starts: list[float], words: tuple[str, ...], measure: Measure) -> tuple[list[Line], list[Label]]:
    """Write what each sign means, of a cut, of a crease, of glue: to the right, or where it is high, down the page."""
    turn = 90 if spot.height > spot.width else 0
    x, y = spot.x + (spot.width / 2 if turn else 0.0), spot.y + (0.0 if turn else spot.height / 2)

    def at(along: float, below: float) -> Point:
        return (x - below, y + along) if turn else (x + along, y + below)

    cut, crease, glue = starts
    lines = [Line(*at(cut, 0.0), *at(cut + _SIGN - 1.5, 0.0), _THIN)]
    lines += [Line(*at(crease + u, 0.0), *at(crease + u + 2.0, 0.0), _TICK) for u in (0.0, _SIGN - 3.5)]
    lines += [Line(*at(glue + u, 1.2), *at(glue + u + 2.4, -1.2), _THIN) for u in (0.0, 1.8, 3.6)]
    rise = 0.36 * WORDS * 25.4 / 72
    return lines, [
        Label(*at(start + _SIGN, rise), word, WORDS, "start", turn, measure(word, WORDS))
        for start, word in zip(starts, words, strict=True)
    ]


class DieLine(NamedTuple):
    """A net on a page of its own for a print shop: the plate without its lines, and these by the name of their spot."""

    plate: Plate
    spots: dict[str, tuple[str, ...]]


def box_pages(sheet: CartonSheet, wording: Wording, measure: Measure = estimate) -> Iterator[DieLine]:
    """Make a page for each net, for a print shop, with nothing else on it than the lines of its die."""
    pieces = [(box, net) for box in sheet.made for net in nets_of(box) for _ in range(box.plan.copies)]
    for number, (box, net) in enumerate(pieces, 1):
        around_ = net.box
        flat = moved(net, shifted(-around_.x, -around_.y))
        room = 2 * AIR + 2.0  # for the ticks
        page = Box(0.0, 0.0, round(around_.width + 2 * room, 4), round(around_.height + 2 * room, 4))
        piece = Piece(box, flat, around_.width, around_.height)
        plate = _plate([(piece, room, room)], page, number, len(pieces), wording, measure, machine=True)
        bleed = tuple(path(open_line(points)) for points in bleeds(moved(flat, shifted(room, room))))
        spots = {"CutContour": plate.cuts, "Crease": plate.folds, "Bleed": bleed}
        yield DieLine(plate._replace(cuts=(), folds=(), marks=(), labels=()), spots)


def _plate(
    spots: list[tuple[Piece, float, float]],
    page: Box,
    number: int,
    of: int,
    wording: Wording,
    measure: Measure,
    *,
    machine: bool = False,
) -> Plate:
    placed: list[Placed] = []
    cut: list[str] = []
    folds: list[str] = []
    marks: list[Line] = []
    labels: list[Label] = []
    boxes: list[tuple[Box, float]] = []
    for piece, x, y in spots:
        flat = moved(piece.flat, shifted(x, y))
        placed += _pictures(piece.box, flat)
        cut += [path(open_line(points)) for points in cuts(flat)]
        folds += [path(open_line(span)) for span in creases(flat)] if machine else []
        marks += [Line(*a, *b, _TICK) for a, b in ticks(flat) if _on_page(a, page) and _on_page(b, page)]
        said = list(_said(piece, flat, wording.says, measure))
        glued = [span for panel in flat.panels if panel.kind == "glue" for span in hatching(panel)]
        hatched = [Line(*start, *end, _THIN) for start, end in glued]
        marks += [line for line in hatched if not any(_crosses(line, label.box) for label in said)]
        labels += said
        boxes.append((Box(x, y, piece.width, piece.height), piece.air))
    lines: dict[str, Any] = {"cuts": tuple(cut), "folds": tuple(folds), "marks": tuple(marks), "labels": tuple(labels)}
    return plate_of(page, number, of, wording, boxes, placed=tuple(placed), **lines)


def _pictures(box: MadeCarton, flat: Half) -> Iterator[Placed]:
    """Place the pictures of a net, each seen as far as it may be."""
    decks = {str(deck.fields["panel"]): deck for deck in box.decks}
    for one in flat.art:
        deck = decks[one.name]
        seen = path(rectangle(*one.area))
        yield Placed(deck.id, deck.cards[0].id, "front", one.matrix, seen, one.area)


def _crosses(line: Line, box: Box) -> bool:
    """Tell whether a line runs through a box, by a point for every half millimetre."""
    near, steps = box.grown(Edges.all(0.8)), max(2, int(2 * abs(line.x2 - line.x1)))
    return any(
        near.x <= line.x1 + share * (line.x2 - line.x1) <= near.right
        and near.y <= line.y1 + share * (line.y2 - line.y1) <= near.bottom
        for share in (i / steps for i in range(steps + 1))
    )


def _on_page(point: Point, page: Box) -> bool:
    return page.x + 4 <= point[0] <= page.right - 4 and page.y + 4 <= point[1] <= page.bottom - 4


def _said(piece: Piece, flat: Half, says: Messages, measure: Measure) -> Iterator[Label]:
    """Say on flaps that are glued what goes there, and once what the net is of, if there is room."""
    called = says.again(flat.name)
    about = [called or says.gettext("inside {size}", size=says.numbers(str(piece.box.inside)))]
    if flat.name and not flat.art:  # nothing is printed on it
        yield _beside(flat.panels[0].box, called, measure)
        about = []
    for number, panel in enumerate(one for one in flat.panels if one.kind == "glue"):
        box = _bare(panel.box, flat)
        room = max(box.width, box.height) - 10.0
        here = says.gettext("glue here")
        texts = [f"{here} · {one}" for one in about] if not number else []
        yield _beside(box, next((one for one in texts if measure(one, WORDS) <= room), here), measure)


def _bare(flap: Box, flat: Half) -> Box:
    """Give the largest part of a flap that no picture bleeds over; all of it where there is none."""
    for art in flat.art:
        if flap.meets(one := art.area):
            parts = (
                Box(flap.x, flap.y, one.x - flap.x, flap.height),
                Box(one.right, flap.y, flap.right - one.right, flap.height),
                Box(flap.x, flap.y, flap.width, one.y - flap.y),
                Box(flap.x, one.bottom, flap.width, flap.bottom - one.bottom),
            )
            flap = max(
                (part for part in parts if min(part.width, part.height) > 0),
                key=lambda part: part.width * part.height,
                default=flap,
            )
    return flap


def _beside(box: Box, text: str, measure: Measure) -> Label:
    """Set a line, letters that reach up and down and all, in the middle of a flap, along its longer side."""
    wide, rise = measure(text, WORDS), 0.27 * WORDS * 25.4 / 72
    x, y = box.middle
    if box.height > box.width:
        return Label(x - rise, y - wide / 2, text, WORDS, "start", 90, wide)
    return Label(x - wide / 2, y + rise, text, WORDS, "start", 0, wide)
