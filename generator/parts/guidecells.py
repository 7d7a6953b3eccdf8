"""The picture pages of "How to build": which pictures a file gets, in order, and where they stand on the page.

Knows where faces are put, not what a picture looks like: that is for the template `_shared/build-pictures.svg.j2`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from generator.bill import Item, many
from generator.catalog.model import Card, Deck, Size
from generator.catalog.problems import Mark
from generator.parts.guidesolids import Put, boxed_up, die_cast, fitted, rectangle_of
from generator.parts.guidetokens import strewn
from generator.parts.planned import Planned
from generator.sheets.box import Box
from generator.sheets.guidesheet import Guidance, Picture
from generator.sheets.layout import Layout
from generator.sheets.shape import Matrix
from generator.sheets.spread import Spread
from generator.sheets.tiling import Shape

TEMPLATE: Final = "_shared/build-pictures.svg.j2"
_HEAD, _FOOT, _SIDE, _BETWEEN = 34.0, 26.0, 7.0, 3.0
"""Millimetres for the head with the ruler, for the foot with the totals, beside the cells, and between them."""
_WIDE, _TALL, _TALLEST = 88.0, 31.0, 66.0
"""Millimetres that a cell has at least across and in height, and at most in height."""
_NAME, _SAID, _ARROW = 9.5, 5.6, 4.0
"""Millimetres of a cell for the name above, for a number below each picture, and for an arrow between two."""
_SHOWN: Final = 24
"""So many faces are shown on a small sheet at most; of a sheet of tiny cards the rest is only lines."""


class Cell(NamedTuple):
    """One file's cell: where it is, its pictures by name, in order, and the boxes they stand in."""

    box: Box
    whats: tuple[str, ...]
    spots: tuple[Box, ...]


def printed(files: Sequence[Planned]) -> list[Planned]:
    """Choose the files that get pictures: those that come on sheets of paper."""
    return [one for one in files if one.item.sheets or one.item.kind == "booklet"]


def wanted(item: Item, *, round_cut: bool = False) -> tuple[str, ...]:
    """Name the pictures that a file gets, in order.

    "long" and "short" are edges to flip on, "gutter" a sheet folded and glued back to back; the last is what is made.
    """
    said = ["sheets"]
    said += [edge for edge in ("long", "short") if f"flip on the {edge} edge" in item.flip]
    said += ["gutter"] if "crease along" in item.flip else []
    if item.kind == "booklet":
        return (*said, "fold", "book")
    if "join the tiles" in item.flip:
        return (*said, "join", "done")
    if item.unit in ("die", "box"):
        return (*said[1:], f"{item.unit}-net", f"{item.unit}-half", item.unit)
    if item.cuts and not round_cut:
        said.append("cut")
    elif item.outlines or round_cut:
        said.append("round")
    return (*said, "done")


def optional(item: Item) -> bool:
    """Tell whether a game can be played without what is in a file, or has it twice."""
    return item.unit == "box"


def cells(size: Size, whats: Sequence[tuple[str, ...]], large: float) -> list[list[Cell]]:
    """Share the pages among files that get these pictures; each page's cells from left to right, from top to bottom."""
    wide = size.width - 2 * _SIDE + _BETWEEN
    tall = size.height - _HEAD - _FOOT
    columns = max(1, min(len(whats), int(wide // (_WIDE + _BETWEEN))))
    rows = max(1, int(tall // (_TALL * (1 + (large - 1) / 2))))
    pages = ceil(len(whats) / (columns * rows))
    rows = ceil(len(whats) / pages / columns)
    w, h = wide / columns, min(_TALLEST, tall / rows)
    found: list[list[Cell]] = []
    for start in range(0, len(whats), columns * rows):
        page = []
        for at, names in enumerate(whats[start : start + columns * rows]):
            row, column = divmod(at, columns)
            last = start + at + 1 == len(whats)  # it has what is left of its row
            box = Box(
                _SIDE + column * w, _HEAD + row * h, w * (columns - column if last else 1) - _BETWEEN, h - _BETWEEN
            )
            page.append(Cell(box, names, _spots(box, len(names), large)))
        found.append(page)
    return found


def _spots(box: Box, count: int, large: float) -> tuple[Box, ...]:
    """Put so many pictures into a cell, side by side."""
    w = (box.width - 6 - _ARROW * (count - 1)) / count
    top, said = _NAME * (1 + (large - 1) / 2), _SAID * large
    return tuple(
        Box(box.x + 3 + at * (w + _ARROW), box.y + top, w, box.height - top - said - 0.5) for at in range(count)
    )


def pages(
    size: Size, files: Sequence[Planned], first: Mapping[str, Any], names: Sequence[str], mark: Mark
) -> tuple[list[Card], list[Guidance]]:
    """Draw up the picture pages: their cards with what the template needs, and where faces are put on them."""
    shown = printed(files)
    whats = [wanted(one.item, round_cut=_round(one)) for one in shown]
    laid = cells(size, whats, first["large"])
    aside = [one.item for one in files if one not in shown]
    cards, guidance = [], []
    number = 0
    for name, page in zip(names, laid, strict=False):
        told: list[dict[str, Any]] = []
        put: list[Picture] = []
        for cell in page:
            told.append(_cell(shown[number], cell, number + 1, put))
            number += 1
        besides = [{"name": one.name, "file": one.file.rpartition("/")[2], "kind": one.kind} for one in aside]
        fields = {**first, "cells": told, "aside": besides, "foot": _FOOT, "top": _HEAD, "page_of": len(laid)}
        cards.append(Card(name, 1, fields, mark, face=TEMPLATE))
        guidance.append(Guidance(name, tuple(put)))
    return cards, guidance


def _round(one: Planned) -> bool:
    """Tell whether what is cut out is not cut along straight lines through the whole sheet."""
    return one.item.unit == "token"


def _cell(one: Planned, cell: Cell, number: int, put: list[Picture]) -> dict[str, Any]:
    """Say what stands in a cell, and put faces on it."""
    item = one.item
    steps = []
    for what, spot in zip(cell.whats, cell.spots, strict=True):
        drawn, faces = _step(one, what, spot)
        put += faces
        steps.append({"what": what, "x": spot.x, "y": spot.y, "w": spot.width, "h": spot.height, "said": "", **drawn})
    box = cell.box
    return {
        "x": box.x, "y": box.y, "w": box.width, "h": box.height, "number": number, "name": item.name,
        "file": item.file.rpartition("/")[2], "optional": optional(item), "steps": steps,
    }  # fmt: skip


def _step(one: Planned, what: str, spot: Box) -> tuple[dict[str, Any], list[Picture]]:
    """Say what a picture shows besides its name, in mm of the page, and put faces on it."""
    item = one.item
    own = one.part.decks[0] if one.part.decks and one.part.decks[0].cards else None
    if item.unit in ("die", "box"):
        made = die_cast(one, what, spot) if item.unit == "die" else boxed_up(one, what, spot)
        said = item.cards if what == item.unit else item.sheets if what.endswith("net") else 0
        return _told(made, f"{said} ×" if said else "")
    sheet = one.layout.ground.paper if isinstance(one.layout, Spread) else (laid := _laid(one)) and laid.paper
    paper = Size(sheet.width, sheet.height) if sheet else Size(210.0, 297.0)
    if what == "join" and own is not None:
        return _told(_tiles(one, own, spot), "")
    if what == "done" and own is not None:
        box = fitted(own.size, spot)
        scale = box.width / own.size.width
        outline = str(own.fields.get("outline", rectangle_of(own.size))) if own.kind == "token" else ""
        face = Picture(own.id, own.cards[0].id, box, outline or rectangle_of(own.size), _scaled(scale, box.x, box.y))
        return {"said": f"{item.cards} ×" if item.cards else ""}, [face]
    if what in ("sheets", "cut", "round", "long", "short", "gutter", "fold", "book"):
        return _sheet(one, own, what, fitted(paper, Box(spot.x, spot.y, spot.width - 2.0, spot.height - 1.0)))
    return {}, []


def _told(made: Put, said: str) -> tuple[dict[str, Any], list[Picture]]:
    return {**made.drawn, "said": said}, list(made.faces)


def _laid(one: Planned) -> Layout | None:
    return one.layout if isinstance(one.layout, Layout) else None


def _sheet(one: Planned, own: Deck | None, what: str, on: Box) -> tuple[dict[str, Any], list[Picture]]:
    """Draw a sheet of paper: faces where they are printed on it, and the cuts, the first ones first."""
    laid, item = _laid(one), one.item
    count = {"sheets": f"{item.sheets} ×" if item.sheets else "", "cut": f"{many(item.cuts, 'cut')}"}
    drawn: dict[str, Any] = {"on": {"x": on.x, "y": on.y, "w": on.width, "h": on.height}, "said": count.get(what, "")}
    drawn |= {"round": item.unit == "token", "slots": [], "cuts": [], "folds": [], "shapes": []}
    if isinstance(one.layout, Spread):
        made = strewn(one, on)
        return {**drawn, **made.drawn}, list(made.faces) if what == "sheets" else []
    if laid is None:
        return drawn, []
    scale = on.width / laid.paper.width
    drawn["slots"] = [_box(slot.box, scale, on) for slot in laid.fronts]
    drawn["folds"] = [
        [on.x + line.x1 * scale, on.y + line.y1 * scale, on.x + line.x2 * scale, on.y + line.y2 * scale]
        for line in laid.folds
    ]
    drawn["cuts"] = [
        {"axis": cut.axis, "at": (on.x if cut.axis == "x" else on.y) + cut.at * scale,
         "start": (on.y if cut.axis == "x" else on.x) + cut.start * scale,
         "end": (on.y if cut.axis == "x" else on.x) + cut.end * scale, "first": cut.axis == laid.plan[0].axis}
        for cut in (laid.plan if what == "cut" and item.cuts else ())
    ]  # fmt: skip
    if own is None or what not in ("sheets", "cut") or one.item.deck == "all-cards":
        return drawn, []
    faces = []
    for slot in laid.fronts[: min(_SHOWN, max(1, item.cards))]:
        box = _box(slot.box, scale, on)
        where = Box(box["x"], box["y"], box["w"], box["h"])
        at = _turned(slot.turn, scale, where)
        faces.append(Picture(own.id, own.cards[0].id, where, rectangle_of(own.size), at))
    return drawn, faces if what == "sheets" else []


def _tiles(one: Planned, own: Deck, spot: Box) -> Put:
    """Draw a page in its tiles, a little apart, with the strips where one is glued on the other."""
    shapes = one.layout if isinstance(one.layout, tuple) and not isinstance(one.layout, Layout) else ()
    shape = shapes[0] if shapes and isinstance(shapes[0], Shape) else None
    columns, rows = (shape.columns, shape.rows) if shape else (2, 1)
    air = 3.0
    room = Box(spot.x, spot.y, spot.width - air * (columns - 1), spot.height - air * (rows - 1))
    whole = fitted(own.size, room)
    scale = whole.width / own.size.width
    w, h = own.size.width / columns, own.size.height / rows
    faces, tiles = [], []
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        x, y = whole.x + column * air, whole.y + row * air
        outline = f"M{column * w:.3f} {row * h:.3f}h{w:.3f}v{h:.3f}h{-w:.3f}z"
        faces.append(Picture(own.id, own.cards[0].id, whole, outline, _scaled(scale, x, y)))
        tiles.append(
            {"x": x + column * w * scale, "y": y + row * h * scale, "w": w * scale, "h": h * scale,
             "right": column < columns - 1, "below": row < rows - 1}
        )  # fmt: skip
    return Put({"tiles": tiles}, tuple(faces))


def _box(box: Box, scale: float, on: Box) -> dict[str, float]:
    return {"x": on.x + box.x * scale, "y": on.y + box.y * scale, "w": box.width * scale, "h": box.height * scale}


def _scaled(scale: float, x: float, y: float) -> Matrix:
    return (scale, 0.0, 0.0, scale, x, y)


def _turned(turn: int, s: float, box: Box) -> Matrix:
    """Put a face into a box, turned by degrees clockwise; it fills the box once it is turned."""
    return {
        90: (0.0, s, -s, 0.0, box.right, box.y),
        180: (-s, 0.0, 0.0, -s, box.right, box.bottom),
        270: (0.0, -s, s, 0.0, box.x, box.bottom),
    }.get(turn % 360, (s, 0.0, 0.0, s, box.x, box.y))
