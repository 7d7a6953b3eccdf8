"""Put around a tile what a person with scissors and glue needs: cut marks, strips to glue on, halves of diamonds.

All in millimetres on the page. Nothing of it lies on what is seen of the finished sheet:
marks lie outside its edges, the rest on strips that the next tile covers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.catalog.messages import Messages, Said
from generator.named import NamedTuple
from generator.sheets.foot import Foot, Measure, Strip, estimate, foot_in
from generator.sheets.margins import FOOT_HEIGHT
from generator.sheets.piece import Wording
from generator.sheets.shape import Box, Edges, Line, Lines, Stretch
from generator.sheets.tiling import UNDER, Plan, Tile, edges, name_of

_CLEAR = 0.4
_TICK = 4.0
_LEAST = 2.0
_HATCH = 3.2
_MAP_CELL = 3.0
_POINT = 25.4 / 72
_LABEL = 7.0
_FINE = 0.2


class Note(NamedTuple):
    """A line of words in the middle of a strip: where its baseline has its middle, and its turn clockwise."""

    x: float
    y: float
    text: str
    size: float
    turn: int


class TilePage(NamedTuple):
    """One page: what is seen of the sheet, and everything printed around it.

    `seen` is the part of the page that shows the sheet; `blank` are strips kept free of it, `hatch` the lines on
    them; `diamonds` are triangles as path data; `chart` shows all tiles with this one filled.
    """

    tile: Tile
    width: float
    height: float
    seen: Box
    hatch: Lines
    marks: Lines
    diamonds: tuple[str, ...]
    notes: tuple[Note, ...]
    foot: Foot | None
    chart: tuple[tuple[Box, bool], ...]


def pages(plan: Plan, bleed: float, wording: Wording, measure: Measure = estimate) -> Iterator[TilePage]:
    """Make the page of each tile, row by row."""
    paper = plan.shape.paper
    for number, tile in enumerate(plan.tiles, 1):
        room = _room(plan).room(tile.box)
        around = edges(tile.outer, plan.shape.overlap)
        beyond = _beyond(tile, bleed, room, around)
        yield TilePage(
            tile,
            paper.width,
            paper.height,
            tile.box.grown(beyond),
            tuple(_hatch(tile, plan)),
            tuple(_marks(tile, plan, beyond)),
            tuple(_diamonds(tile, plan, beyond)),
            tuple(_notes(tile, plan, wording.says)),
            _foot(plan, tile, number, wording, measure),
            tuple(_chart(plan, tile)),
        )


def _beyond(tile: Tile, bleed: float, room: Edges, around: Edges) -> Edges:
    """Say how far the picture goes on beyond each edge of a tile."""
    keep = 2 * _CLEAR + _LEAST
    values = []
    for outer, have, least in zip(tile.outer, room, around, strict=True):
        values.append(max(0.0, min(bleed, max(have, least) - keep)) if outer else UNDER)
    return Edges(*values)


def _room(plan: Plan) -> Box:
    """Give the part of the page that can be printed, above the foot."""
    return plan.shape.paper.printable.shrunk(bottom=FOOT_HEIGHT + _CLEAR)


def _strips(tile: Tile, plan: Plan) -> Iterator[tuple[Box, int, int]]:
    """Give the free part of each strip to glue on, and the column and row of the tile that covers it."""
    box, wide = tile.box, plan.shape.overlap - UNDER
    if not tile.outer[2]:
        yield Box(box.right + UNDER, box.y, wide, box.height), tile.column + 1, tile.row
    if not tile.outer[3]:
        yield Box(box.x, box.bottom + UNDER, box.width, wide), tile.column, tile.row + 1


def _hatch(tile: Tile, plan: Plan) -> Iterator[Line]:
    """Rule a strip with slanting lines, but for its ends and for where its words stand."""
    for strip, _, _ in _strips(tile, plan):
        upright = strip.height > strip.width
        lying = strip.flipped if upright else strip
        slant, at = lying.height * 0.6, 7.0
        while at + slant < lying.width - 7.0:
            if abs(at + slant / 2 - lying.width / 2) > 24:
                low, high = lying.y + lying.height - 0.4, lying.y + 0.6
                line = Line(lying.x + at, low, lying.x + (at + slant), high, 0.15)
                yield line.flipped if upright else line
            at += _HATCH


def _notes(tile: Tile, plan: Plan, says: Messages) -> Iterator[Note]:
    for strip, column, row in _strips(tile, plan):
        text = says.gettext("glue · {name} lies on this strip", name=name_of(column, row))
        cap, (x, y) = _LABEL * _POINT * 0.35, strip.middle
        upright = strip.height > strip.width
        yield Note(x - cap, y, text, _LABEL, 90) if upright else Note(x, y + cap, text, _LABEL, 0)


def _marks(tile: Tile, plan: Plan, beyond: Edges) -> Iterator[Line]:
    """Draw a tick at both ends of every line that is cut: outer edges, and seams on the left and at the top."""
    area, strip = plan.shape.paper.area, plan.shape.overlap
    *_, right, bottom = tile.outer
    across = Edges(beyond.top, beyond.left, beyond.bottom, beyond.right)
    ways = (
        (tile.box, beyond, right, bottom, area.y, _room(plan).bottom),
        (tile.box.flipped, across, bottom, right, area.x, area.right - 0.5),
    )
    for flipped, (box, over, aside, below, first, last) in enumerate(ways):
        before = box.y - over.top - _CLEAR
        ends = ((before, max(first + 0.5, before - _TICK)), _after(box.bottom, over.bottom, below, strip, last))
        for x in (box.x, box.right) if aside else (box.x,):
            lines = (Line(x, start, x, end, _FINE) for start, end in ends)
            yield from (line.flipped for line in lines) if flipped else lines


def _after(edge: float, beyond: float, outer: bool, strip: float, limit: float) -> Stretch:
    """Say from where to where a tick runs beyond a right or bottom edge; on a strip it stays on the strip."""
    start = edge + beyond + _CLEAR
    return start, min(start + _TICK, limit) if outer else edge + strip


def _diamonds(tile: Tile, plan: Plan, beyond: Edges) -> Iterator[str]:
    """Draw halves of diamonds at the ends of seams; they close where two tiles lie right."""
    box, strip = tile.box, plan.shape.overlap
    left, top, right, bottom = tile.outer
    rows = plan.first == "rows"
    room = _room(plan)
    foot = room.bottom if bottom else box.bottom + strip
    side = room.right if right else box.right + strip
    up_and_down = (
        (rows or top, box.y - beyond.top - _CLEAR, room.y),
        (rows or bottom, box.bottom + beyond.bottom + _CLEAR, foot),
    )
    across = (
        (left or not rows, box.x - beyond.left - _CLEAR, room.x),
        (right or not rows, box.right + beyond.right + _CLEAR, side),
    )
    seams = (
        (not left, "x", box.x, 1, up_and_down),
        (not right, "x", box.right, -1, up_and_down),
        (not top, "y", box.y, 1, across),
        (not bottom, "y", box.bottom, -1, across),
    )
    for is_seam, axis, at, inwards, ends in seams:
        for is_end, start, end in ends:
            if is_seam and is_end:
                yield from _half(axis, at, inwards, start, end)


def _half(axis: str, at: float, side: int, start: float, limit: float) -> Iterator[str]:
    """Draw a triangle on one side of a seam, between its end and the end of the paper that can be printed."""
    long = min(3.0, abs(limit - start))
    if long < 0.8:
        return
    end = start + long if limit > start else start - long
    tip, middle = at + side * long * 0.55, (start + end) / 2
    points = ((at, start), (tip, middle), (at, end))
    if axis == "y":
        points = tuple((b, a) for a, b in points)  # type: ignore[assignment]
    yield "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "Z"


def _foot(plan: Plan, tile: Tile, number: int, wording: Wording, measure: Measure) -> Foot | None:
    room = plan.shape.paper.printable
    chart = plan.shape.columns * _MAP_CELL + 3.0
    box = Box(room.x, room.bottom - FOOT_HEIGHT, room.width, FOOT_HEIGHT)
    strip = Strip("bottom", box, ((0.0, room.width - chart),))
    which = wording.says.gettext("tile {name}, {n} of {of}", name=tile.name, n=number, of=plan.shape.tiles)
    return foot_in(strip, wording, which, measure)


def _chart(plan: Plan, tile: Tile) -> Iterator[tuple[Box, bool]]:
    """Draw all tiles as small boxes in the foot's corner, this one filled."""
    room, shape = plan.shape.paper.printable, plan.shape
    high = FOOT_HEIGHT / shape.rows
    left = room.right - shape.columns * _MAP_CELL - 0.2
    for one in plan.tiles:
        box = Box(left + one.column * _MAP_CELL, room.bottom - FOOT_HEIGHT + one.row * high, _MAP_CELL, high)
        yield box, one.name == tile.name


_ROW: Final = (
    Said("Cut every row but the first along its top edge, from mark to mark."),
    Said("Glue the cut edge onto the strip of the row before it."),
)
_COLUMN: Final = (
    Said("Cut every column but the first along its left edge, from mark to mark."),
    Said("Glue the cut edge onto the strip of the column before it."),
)
_EVERY: Final = {
    "left": Said("Every tile without {name} in its name: cut it along its left edge, from mark to mark."),
    "top": Said("Every tile without {name} in its name: cut it along its top edge, from mark to mark."),
}
_ONE: Final = {
    "left": Said("Tile {name}: cut it along its left edge, from mark to mark."),
    "top": Said("Tile {name}: cut it along its top edge, from mark to mark."),
}
_LAID: Final = Said("Lay it on the strip of its neighbour, so that the half diamonds become whole ones. Glue it.")


def steps(plan: Plan) -> tuple[str, ...]:
    """Say what to do with the printed tiles, in order."""
    columns, rows = plan.shape.columns, plan.shape.rows
    said: list[str] = []
    along = {"left": (columns > 1, "left"), "top": (rows > 1, "top")}
    order = ("left", "top") if plan.first == "rows" else ("top", "left")
    for edge in order:
        wanted, side = along[edge]
        if not wanted:
            continue
        if columns > 1 and rows > 1 and edge == order[1]:
            said += _ROW if plan.first == "rows" else _COLUMN
        else:
            name = ("A" if side == "left" else "1") if columns * rows > 2 else plan.tiles[-1].name
            said.append(Said(_EVERY[side] if columns * rows > 2 else _ONE[side], name=name))
            said.append(_LAID)
    said.append(Said("Cut round the outside last."))
    return tuple(said)
