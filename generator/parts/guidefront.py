"""The first page of "How to build": the game as it is when it is done, the papers it takes, how sheets are turned.

Knows where faces are put, not what a panel looks like.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.catalog.book import Book
from generator.catalog.messages import Messages, Said
from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.parts.guideboxes import boxed_up, chief
from generator.parts.guidecells import corners, edge_of
from generator.parts.guidepanels import SIDE
from generator.parts.guidesheets import Laid, face_in, sheet
from generator.parts.guidesolids import Fields, Put, fitted, placed
from generator.parts.guidewords import pieces_of
from generator.parts.planned import Files, Planned
from generator.sheets.guidesheet import Picture
from generator.sheets.shape import Box

_FAN: Final = (-9.0, 3.0, 13.0)
"""Degrees that the cards before the box are turned by."""


_SEVERAL: Final = 5
"""A number that is said as more than a few are."""


class _Stock(NamedTuple):
    """A paper: how it hangs over the edge of a table, its weight, what it is, and what is printed on it."""

    bends: str
    weight: tuple[int, int]
    """In grams a square metre, from and to."""
    name: Said
    units: tuple[str, ...]


_STOCKS: Final = (
    _Stock("droops", (80, 100), Said("Plain paper"), ("rulebook",)),
    _Stock("bends", (200, 220), Said("Thin card, or paper in sleeves"), ("card", "token", "die", "page", "board")),
    _Stock("stays", (250, 300), Said("Stiff card"), ("box",)),
)


def covered(files: Files, size: Size, head: float, says: Messages) -> Put:
    """Put the finished game on the first page: its box, its book, and a card of each of the largest decks."""
    half = size.width * 0.5 - SIDE
    area = Box(SIDE if says.rtl else size.width * 0.5, 6.0, half, head - 32.0)
    boxed = chief(files)
    solids: list[Fields] = []
    faces: list[Picture] = []
    if boxed is not None:
        made = boxed_up(boxed, "done", area.part(0, 0, 0.52, 1))
        solids.append(made.drawn)
        faces += made.faces
    book = next((one.part for one in files if isinstance(one.part.spec, Book)), None)
    cover = book and next(
        (deck for deck in book.decks if isinstance(book.spec, Book) and deck.id == book.spec.cover), None
    )
    if cover:
        spot = area.part(0.55, 0, 0.4, 0.72)
        faces.append(face_in(cover, cover.cards[0], fitted(cover.size, spot), 5.0, corners(cover)))
    decks = [one.part.decks[0] for one in files if one.item.unit == "card" and one.part.decks[0].cards]
    largest = sorted(decks, key=lambda deck: -deck.count)[: len(_FAN)]
    for n, deck in enumerate(largest):
        spot = area.part(0.36 + 0.2 * n, 0.5, 0.2, 0.5)
        card = deck.cards[min(n, len(deck.cards) - 1)]
        faces.append(face_in(deck, card, fitted(deck.size, spot), _FAN[n], corners(deck)))
    return Put({"solids": solids}, faces)


def turned(files: Files, says: Messages) -> Fields:
    """Say which sheets are printed on both sides, and which edge they are turned on."""
    ways: dict[str, list[Planned]] = {}
    for one in files:
        ways.setdefault(edge_of(one) or "none", []).append(one)
    return {"ways": [{"way": way, "names": _names(some, says)} for way, some in ways.items()]}


def _names(files: Files, says: Messages) -> str:
    """Name files shortly: cards, tokens, dice and boxes by what they are, all else as it is called."""
    named = (
        pieces_of(one.item.unit, _SEVERAL, says)
        if one.item.unit in ("card", "token", "die", "box")
        else says.amid(one.item.name)
        for one in files
    )
    return says.joined(dict.fromkeys(named))


def papers(files: Files, box: Box, laid: Mapping[int, Laid | None], says: Messages) -> Put:
    """Say which files are printed on which paper, with a sheet or two of them."""
    found = [(stock, [one for one in files if one.item.unit in stock.units]) for stock in _STOCKS]
    used = [(stock, some) for stock, some in found if some]
    wide = (box.width - 8 + 3) / len(used) - 3
    told: list[Fields] = []
    faces: list[Picture] = []
    for n, (stock, some) in enumerate(used):
        at = len(used) - 1 - n if says.rtl else n
        spot = Box(box.x + 4 + at * (wide + 3), box.y + 14, wide, box.height - 18)
        shown = [one for one in some if laid[id(one)] is not None][:2]
        sheets = []
        for m, one in enumerate(shown):
            of_it = laid[id(one)]
            assert of_it is not None, "only those that are laid out are shown"  # noqa: S101
            paper = Size(of_it.layout.paper.width, of_it.layout.paper.height)
            away = 2.0 + 3.5 * m
            left = spot.x + away if says.rtl else spot.right - 14.0 - away
            on = fitted(paper, Box(left, spot.bottom - 20.0 + 2.0 * m, 14.0, 17.5))
            sheets.append(placed(on))
            faces += sheet(of_it, on).faces
        count = sum(one.item.sheets for one in some)
        told.append({
            **placed(spot), "bends": stock.bends, "weight": stock.weight,
            "name": says.again(stock.name), "files": _names(some, says), "count": count, "sheets": sheets,
        })  # fmt: skip
    return Put({"stocks": told}, faces)
