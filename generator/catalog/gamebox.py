"""The box for a whole game: how large each thing in it is, where that lies, and how large a lid and base it takes.

On the floor lie boxes of cards in two rows of two places, a channel between the rows, and along one end a well of three
compartments for dice and tokens. What is flat lies on all of it. All lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from generator.catalog.book import Book
from generator.catalog.cartons import (
    LEAST_LID,
    SHEET,
    Carton,
    CartonSheet,
    Inside,
    MadeCarton,
    game_lid,
    stack,
)
from generator.catalog.dice import DiceSheet
from generator.catalog.model import Deck, Part, Size

BOOK: Final = 3.0  # what room a rulebook gets
FOLD: Final = 0.7  # a folded sheet springs open by that much
PLAY: Final = 1.0  # around each thing
BESIDE: Final = Size(2.3, 3.0)  # so much larger than a book is the box, across and along
CHANNEL: Final = 9.0  # between the two rows
WELL: Final = 29.0  # across the well
WELLS: Final = 3
HEAP: Final = 20.0  # so high tokens are stacked in a well
LEAST_LEVEL: Final = 19.0  # below, no wall of the lid has room for words
_ROUNDS: Final[dict[str, tuple[float, float, float]]] = {
    "d4": (1.0, 0.87, 0.82),
    "d6": (1.0, 1.0, 1.0),
    "d8": (1.16, 1.16, 0.82),
}
"""What a solid that lies on a face takes up, along, across and high, in edges."""


class Thing(NamedTuple):
    """Something that goes into the box: its larger side, its smaller one, how high it lies."""

    name: str
    long: float
    wide: float
    high: float


class Packed(NamedTuple):
    """How a game lies in its box: four piles of boxes, what is in each well, the flat things, and what is left over.

    `level` is how high boxes and wells stand on the floor.
    """

    inside: Inside
    level: float
    piles: tuple[tuple[Thing, ...], ...]
    wells: tuple[tuple[Thing, ...], ...]
    flat: tuple[Thing, ...]
    over: tuple[Thing, ...] = ()


def place(inside: Inside, t: float) -> Size:
    """Say how large each of the four places for boxes is, along and across."""
    return Size((inside.height - WELL - 2 * t) / 2 - PLAY / 2, (inside.width - CHANNEL - 2 * t) / 2)


def compartment(inside: Inside, t: float) -> Size:
    """Say how large each compartment of the well is, across the box and along it."""
    return Size((inside.width - 1.0 - (WELLS - 1) * t) / WELLS, WELL)


def pack(plan: Carton, parts: Sequence[Part], known: Mapping[str, Part]) -> Packed:
    """Lay parts into a box and say how large that makes it, but for the measures it is given.

    What lies in a box of the parts is measured as that box; `known` are all parts of the game by id.
    """
    held = [made for part in parts if isinstance(part.spec, CartonSheet) for made in part.spec.made]
    inner = {str(name) for made in held for name in made.plan.holds}
    boxes = [one for made in held for one in _closed(made, known)]
    loose: list[Thing] = []
    books: list[Size] = []
    sheets: list[Deck] = []
    for part in parts:
        if isinstance(part.spec, CartonSheet) or part.id in inner:
            continue
        if isinstance(part.spec, Book):
            books.append(part.spec.page)
        elif isinstance(part.spec, DiceSheet):
            loose += _dice(part.spec)
        elif part.kind == "tokens":
            loose += _stacks(part, 2 * plan.caliper)
        elif part.kind == "deck":
            boxes += [_thing(part.id, *deck.size, stack(deck.count, plan.caliper)) for deck in part.decks]
        else:
            sheets += part.decks
    t = plan.board
    long, wide = max((one.long for one in boxes), default=0.0), max((one.wide for one in boxes), default=0.0)
    page = Size(max((one.width for one in books), default=0.0), max((one.height for one in books), default=0.0))
    width = max(page.width + BESIDE.width, 2 * (wide + PLAY) + CHANNEL + 2 * t)
    height = max(page.height + BESIDE.height, 2 * (long + PLAY) + WELL + 2 * t + PLAY)
    foot = Inside(plan.given.get("width", width), 0.0, plan.given.get("height", height))
    flat = [_thing("book", *one, BOOK) for one in books]
    flat += [_folded(deck, foot, plan.caliper) for deck in sheets]
    piles = _piled(boxes)
    wells, over = _sorted_in(loose, compartment(foot, t))
    level = max(LEAST_LEVEL, *(sum(one.high for one in pile) for pile in piles), *(one.high for one in loose), 0.0)
    deep = t + level + sum(one.high for one in flat) + plan.spare + PLAY
    measured = foot._replace(depth=plan.given.get("depth", deep))
    inside = Inside(*(round(side, 1) for side in measured))
    room = inside.depth - t - sum(one.high for one in flat)
    over = (*over, *(one for one in flat if one.long > inside.height or one.wide > inside.width))
    return Packed(inside, round(min(level, room), 3), piles, wells, tuple(flat), over)


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


def _closed(made: MadeCarton, known: Mapping[str, Part]) -> Iterator[Thing]:
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
    """Fold the sheets of a deck so that they lie in a box, in as few parts as can be, and lay them on one another."""
    long, wide = foot.height - PLAY, foot.width - PLAY
    ways = [
        (across * down, across, down)
        for across, down in product((1, 2, 3, 4, 6, 8), repeat=2)
        for w, h in [sorted((deck.size.width / across, deck.size.height / down))]
        if w <= wide and h <= long
    ]
    layers, across, down = min(ways, default=(1, 1, 1))
    high = deck.count * (layers * caliper + (FOLD if layers > 1 else 0.0))
    return _thing(deck.id, deck.size.width / across, deck.size.height / down, high)


def _piled(boxes: Iterable[Thing]) -> tuple[tuple[Thing, ...], ...]:
    """Share boxes among the four places, the highest first, each on the lowest pile."""
    piles: list[list[Thing]] = [[], [], [], []]
    for one in sorted(boxes, key=lambda one: -one.high):
        min(piles, key=lambda pile: sum(thing.high for thing in pile)).append(one)
    return tuple(map(tuple, piles))


def _sorted_in(loose: Iterable[Thing], well: Size) -> tuple[tuple[tuple[Thing, ...], ...], tuple[Thing, ...]]:
    """Share loose things among the wells, the longest first, each where most is free; give what finds no room, too."""
    wells: list[list[Thing]] = [[] for _ in range(WELLS)]
    over: list[Thing] = []
    for one in sorted(loose, key=lambda one: -one.long):
        emptiest = min(wells, key=lambda held: sum(thing.long for thing in held))
        fits = one.wide <= well.height and sum(thing.long for thing in (*emptiest, one)) <= well.width
        (emptiest if fits else over).append(one)
    return tuple(map(tuple, wells)), tuple(over)
