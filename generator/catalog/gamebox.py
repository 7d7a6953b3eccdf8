"""The box for a whole game: how large each thing in it is, where that lies, and how large a lid and base it takes.

On the floor lie boxes of cards in two rows of two places, a channel between the rows, and along one end a well of three
compartments for dice and tokens. What is flat lies on all of it. All lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import ceil, fsum
from operator import attrgetter
from typing import Final

from generator.catalog.book import Book
from generator.catalog.cartons import (
    CHANNEL,
    LEAST_LID,
    ROOM,
    SHEET,
    WELL,
    WELLS,
    Carton,
    CartonSheet,
    Inside,
    MadeCarton,
    Thing,
    compartment,
    game_lid,
    stack,
)
from generator.catalog.dice import DiceSheet
from generator.catalog.model import Deck, Part, Parts, Size
from generator.named import NamedTuple

BOOK: Final = 3.0  # what room a rulebook gets
FOLD: Final = 0.7  # a folded sheet springs open by that much
BESIDE: Final = Size(2.3, 3.0)  # so much larger than a book is the box, across and along
HEAP: Final = 20.0  # so high tokens are stacked in a well
LEAST_LEVEL: Final = 17.5  # below, no wall of the lid has room for words
_ROUNDS: Final[dict[str, tuple[float, float, float]]] = {
    "d4": (1.0, 0.87, 0.82),
    "d6": (1.0, 1.0, 1.0),
    "d8": (1.16, 1.16, 0.82),
}
"""What a solid that lies on a face takes up, along, across and high, in edges."""


_long, _wide, _high = attrgetter("long"), attrgetter("wide"), attrgetter("high")


class Packed(NamedTuple):
    """How a game lies in its box: four piles of boxes, the flat things, and what is left over of what lies in wells.

    `level` is how high boxes and wells stand on the floor.
    """

    inside: Inside
    level: float
    piles: tuple[tuple[Thing, ...], ...]
    flat: tuple[Thing, ...]
    over: tuple[Thing, ...] = ()


def pack(plan: Carton, parts: Sequence[Part], known: Parts) -> Packed:
    """Lay parts into a box and say how large that makes it, but for the measures it is given.

    What lies in a box of the parts is measured as that box; `known` are all parts of the game by id.
    """
    heap = _sorted(plan, parts, known)
    t = plan.board
    foot = _foot(plan, heap)
    flat = (*heap.books, *(_folded(deck, foot, plan.caliper) for deck in heap.sheets))
    piles = _piled(heap.boxes)
    over = _without_well(heap.loose, compartment(foot, t))
    level = max(LEAST_LEVEL, *(fsum(map(_high, pile)) for pile in piles), *map(_high, heap.loose))
    lying = fsum(map(_high, flat))
    deep = plan.given.get("depth", t + level + lying + plan.spare + ROOM)
    inside = Inside(*(round(side, 1) for side in foot._replace(depth=deep)))
    large = (one for one in flat if one.long > inside.height or one.wide > inside.width)
    return Packed(inside, round(min(level, inside.depth - t - lying), 3), piles, flat, (*over, *large))


def folds(plan: Carton, parts: Sequence[Part], known: Parts) -> dict[str, tuple[int, int]]:
    """Say into how many columns and rows of panels the sheets of parts are folded to lie in a box, by deck."""
    heap = _sorted(plan, parts, known)
    foot = _foot(plan, heap)
    return {deck.id: _panels(deck.size, foot) for deck in heap.sheets}


class _Heap(NamedTuple):
    """What is to be packed, by where it lies."""

    boxes: list[Thing]
    loose: list[Thing]
    books: list[Thing]
    sheets: list[Deck]


def _foot(plan: Carton, heap: _Heap) -> Inside:
    """Say how wide and long a box is by what lies in it, but for what it is given; its depth is not known yet."""
    t = plan.board
    long, wide = (max(map(side, heap.boxes), default=0.0) for side in (_long, _wide))
    page_long, page_wide = (max(map(side, heap.books), default=0.0) for side in (_long, _wide))
    width = max(page_wide + BESIDE.width, 2 * (wide + ROOM) + CHANNEL + 2 * t)
    height = max(page_long + BESIDE.height, 2 * (long + ROOM) + WELL + 2 * t + ROOM)
    return Inside(plan.given.get("width", width), 0.0, plan.given.get("height", height))


def _sorted(plan: Carton, parts: Sequence[Part], known: Parts) -> _Heap:
    """Sort parts by where they lie; what lies in a box of them is left out."""
    heap = _Heap([], [], [], [])
    inner = {
        str(name)
        for part in parts
        if isinstance(part.spec, CartonSheet)
        for one in part.spec.plans
        for name in one.holds
    }
    for part in parts:
        if isinstance(part.spec, CartonSheet):
            heap.boxes.extend(one for made in part.spec.made for one in _closed(made, known))
        elif part.id in inner:
            continue
        elif isinstance(part.spec, Book):
            heap.books.append(_thing(part.id, *part.spec.page, BOOK))
        elif isinstance(part.spec, DiceSheet):
            heap.loose.extend(_dice(part.spec))
        elif part.kind == "tokens":
            heap.loose.extend(_stacks(part, 2 * plan.caliper))
        elif part.kind == "deck":
            heap.boxes.extend(_thing(part.id, *deck.size, stack(deck.count, plan.caliper)) for deck in part.decks)
        else:
            heap.sheets.extend(part.decks)
    return heap


def unfit(plan: Carton, packed: Packed) -> Iterator[tuple[str, str]]:
    """Tell why a box cannot be made of sheets of A4 or Letter, or does not hold its game, each with a way out."""
    inside, t = packed.inside, plan.board
    for one in packed.over:
        fact = f"'{one.name}', {one.long:.0f} x {one.wide:.0f} mm, finds no room in box {plan.id}"
        yield fact, "leave it out of 'holds', or hold it in a pouch"
    if game_lid(inside, t).depth < LEAST_LID:
        top = f"{inside.width:.0f} x {inside.height:.0f} mm"
        fact = f"the lid of box {plan.id}, {top}, leaves no room for walls on A4 and Letter"
        yield fact, "give the book a smaller page, such as 'size: both', or leave out of 'holds' what is so large"
    most = min((SHEET.height - inside.width) / 2, SHEET.width - inside.height / 2) - t
    if inside.depth > most:
        deep = f"{inside.depth:.1f} mm deep; above {most:.1f} mm"
        fact = f"box {plan.id} would be {deep} no sheet of A4 or Letter holds half of it"
        yield fact, "leave something out of 'holds'"


def _thing(name: str, one: float, other: float, high: float) -> Thing:
    return Thing(name, max(one, other), min(one, other), high)


def _closed(made: MadeCarton, known: Parts) -> Iterator[Thing]:
    """Measure a box of cards from outside, as it lies: a straight tuck box has three boards at each end."""
    plan, (a, b, h), t = made.plan, made.inside, made.plan.board
    if plan.kind == "game_box":
        return
    if plan.kind == "band":  # the cards look out at both ends
        h = max(deck.size.height for name in plan.holds for deck in known[name].decks)
    ends = 3.2 * t if plan.kind == "tuck" else 2.2 * t
    for _ in range(plan.copies):
        yield _thing(plan.id, a + 2.2 * t, h + ends, b + 2.2 * t)


def _dice(sheet: DiceSheet) -> Iterator[Thing]:
    for die in sheet.dice:
        long, wide, high = (round(share * die.edge, 2) for share in _ROUNDS[die.solid])
        for _ in range(die.copies):
            yield _thing(die.deck.id, long, wide, high)


def _stacks(part: Part, thick: float) -> Iterator[Thing]:
    """Stack tokens of one size, no stack higher than a heap."""
    for deck in part.decks:
        piles = ceil(deck.count * thick / HEAP)
        for _ in range(piles):
            yield _thing(deck.id, *deck.size, ceil(deck.count / piles) * thick)


def _folded(deck: Deck, foot: Inside, caliper: float) -> Thing:
    """Fold the sheets of a deck so that they lie in a box, and lay them on one another."""
    across, down = _panels(deck.size, foot)
    layers = across * down
    high = deck.count * (layers * caliper + (FOLD if layers > 1 else 0.0))
    return _thing(deck.id, deck.size.width / across, deck.size.height / down, high)


def _panels(size: Size, foot: Inside) -> tuple[int, int]:
    """Say into how few columns and rows of panels a sheet is folded so that it lies in a box."""
    long, wide = foot.height - ROOM, foot.width - ROOM
    ways = [
        (across * down, across, down)
        for across, down in product((1, 2, 3, 4, 6, 8), repeat=2)
        for w, h in [sorted((size.width / across, size.height / down))]
        if w <= wide and h <= long
    ]
    return min(ways, default=(1, 1, 1))[1:]


def _piled(boxes: Iterable[Thing]) -> tuple[tuple[Thing, ...], ...]:
    """Share boxes among the four places, the highest first, each on the lowest pile."""
    piles: list[list[Thing]] = [[], [], [], []]
    tops = [0.0] * len(piles)
    for one in sorted(boxes, key=_high, reverse=True):
        lowest = tops.index(min(tops))
        piles[lowest].append(one)
        tops[lowest] += one.high
    return tuple(map(tuple, piles))


def _without_well(loose: Iterable[Thing], well: Size) -> list[Thing]:
    """Share loose things among the wells, the longest first, each where most is free; give what finds no room."""
    wells: list[list[Thing]] = [[] for _ in range(WELLS)]
    over: list[Thing] = []
    for one in sorted(loose, key=_long, reverse=True):
        emptiest = min(wells, key=lambda held: fsum(map(_long, held)))
        fits = one.wide <= well.height and fsum(map(_long, (*emptiest, one))) <= well.width
        (emptiest if fits else over).append(one)
    return over
