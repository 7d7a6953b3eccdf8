"""Choose where pages end, over a whole text at once: the ways from page to page that are least bad in all.

As TeX breaks a paragraph into lines (D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", 1981), with two
things more: a picture may wait for the next page while text goes on, and pictures can be made larger or smaller.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.named import NamedTuple

SHRINK, GROW, _MOST = 0.3, 0.75, 6.0
"""How much of itself white between blocks can lose or gain; white of more mm does as if it had so many."""
_LEAST = 0.45  # of a page: so much is on it at least, unless the next piece must begin one
_WHITE = 0.19  # of a page: white at its foot that is no fault; more of it is soon a bad one
_FAULTY = 80.0
_SET = 0.12  # what it costs to use all that pieces can give or take
_RUN_ON = 0.25  # to let a chapter begin within a page
_WAITS, _OVERLEAF = 0.03, 20.0  # a picture on the page after its text: beside it, or overleaf
_LOW, _DEEP = 14.0, 0.35  # a section that begins at a page's foot; with so much of the page below its top it does not
_STUB, _FEW = 14.0, 20.0  # a section or chapter that begins below less than so many mm, which are all that is above it
_MOST_LATE = 8  # pictures that wait for a page at once; a page with more of them than that is none that is meant
_PARTED = 1.8  # to end a page within what is whole
_PAGE = 0.02


class Piece(NamedTuple):
    """What cannot be cut, in mm: the white `before` it, which falls away at a page's top, and its `height` with white.

    It can `give` and `take` so much; `again` is what is repeated above it at the top of a page. A piece that `floats`
    may wait, but not until a `section`. With `begins` 1 it had better begin a page, with 2 it must. A page had better
    not end with one that is not the end of what is `whole`.
    """

    before: float
    height: float
    give: float = 0.0
    take: float = 0.0
    again: float = 0.0
    floats: bool = False
    begins: int = 0
    section: bool = False
    whole: bool = False

    def stops(self, late: tuple[int, ...]) -> bool:
        """Tell whether a page must end above this, while pictures wait or none does."""
        return self.begins == 2 or bool(late and (self.begins or self.section)) or len(late) > _MOST_LATE


class Page(NamedTuple):
    """The numbers of the pieces on a page, and how much of what they can take (or, below 0, give) they do.

    Text goes on below the first `late` pieces.
    """

    pieces: tuple[int, ...]
    late: int
    share: float


class _State(NamedTuple):
    """Where a page begins: the number of its next piece, and the pictures that wait."""

    at: int
    late: tuple[int, ...] = ()


class _Sum(NamedTuple):
    """What pieces are together, in mm, what has been thought bad of them so far, and how much of a last section."""

    used: float = 0.0
    give: float = 0.0
    take: float = 0.0
    bad: float = 0.0
    below: float = math.inf

    def share(self, height: float) -> float:
        """Say how much of what they can take or give they do, to fill a height."""
        spare = height - self.used
        if spare < 0:
            return max(-1.0, spare / self.give) if self.give else 0.0
        return min(1.0, spare / self.take) if self.take else 0.0

    def cost(self, height: float) -> float:
        """Say how bad a page with them is."""
        share = self.share(height)
        white = max(0.0, (height - self.used - max(0.0, share) * self.take) / height)
        over = max(0.0, white - _WHITE) * _FAULTY
        low = _LOW * max(0.0, 1.0 - self.below / (_DEEP * height)) ** 2
        return self.bad + low + _PAGE + white * white + over * over + _SET * share * share


_Key = tuple[_State, int]
"""Where a page begins, and whether its number is odd."""
_Best = dict[_Key, tuple[float, _Key | None, _Sum]]
"""How bad the best way there is, where its last page begins, and what is on that."""


@lru_cache(maxsize=32)
def pages_of(pieces: tuple[Piece, ...], height: float, first: int) -> tuple[Page, ...]:
    """Share pieces out among pages of a height, of which the first has this number; 0: they are no pages, but columns.

    What is asked again is told again: a book is set until the numbers of its pages are right.
    """
    best: _Best = {}
    waiting: defaultdict[int, list[_Key]] = defaultdict(list)  # by how many pieces are behind them
    best[_State(0), first % 2] = (0.0, None, _Sum())
    waiting[0].append((_State(0), first % 2))
    for placed in range(len(pieces)):
        for key in waiting.pop(placed, ()):
            state, odd = key
            before = best[key][0]
            apart = (_OVERLEAF if odd else _WAITS) if first else _WAITS
            for after, total in _ends(pieces, state, height):
                parted = len(after.late) + (after.at < len(pieces) and pieces[after.at].floats)
                cost = before + total.cost(height) + apart * parted
                then = (after, 1 - odd)
                known = best.get(then)
                if known is None:
                    waiting[after.at - len(after.late)].append(then)
                if known is None or cost < known[0] - 1e-9:
                    best[then] = (cost, key, total)
    ends = [key for key in best if key[0] == _State(len(pieces))]
    return tuple(_back(best, min(ends, key=lambda key: best[key][0]), height))


def _back(
    best: _Best,
    key: _Key,
    height: float,
) -> Sequence[Page]:
    """Go the best way back from its end."""
    found: list[Page] = []
    while (one := best[key])[1] is not None:
        start, end = one[1][0], key[0]
        rows = [each for each in (*start.late, *range(start.at, end.at)) if each not in end.late]
        found.append(Page(tuple(rows), len(start.late), one[2].share(height)))
        key = one[1]
    return found[::-1]


def _ends(pieces: Sequence[Piece], start: _State, height: float) -> Iterator[tuple[_State, _Sum]]:
    """Give all ends that a page can have, each picture on it put where it stands or left to wait with all behind it."""
    pictures: list[int] = []
    yield from _filled(pieces, start, height, len(pieces), pictures)
    for number in tuple(pictures):
        yield from _filled(pieces, start, height, number, [])


def _filled(
    pieces: Sequence[Piece], start: _State, height: float, wait: int, pictures: list[int]
) -> Iterator[tuple[_State, _Sum]]:
    """Fill a page piece by piece, and give its ends; pictures from number `wait` on wait, others are noted."""
    late: tuple[int, ...] = ()
    total, above, end = _Sum(), None, None
    for number, at in enumerate((*start.late, *range(start.at, len(pieces)))):
        piece = pieces[at]
        if number and piece.stops(late):
            break
        waited = number < len(start.late)
        if piece.floats and number and not waited:
            pictures.append(at)
            if at >= wait:
                late = (*late, at)
                continue
        more = _with(total, piece, above, goes_on=number == len(start.late))
        if number and more.used - more.give > height + 1e-6:
            break
        total, above = more, piece
        after = _State(start.at, start.late[number + 1 :]) if waited else _State(at + 1, late)
        end = (after, total._replace(bad=total.bad + _PARTED * piece.whole))
        if total.used > _LEAST * height or _may_end(pieces, after.at):
            yield end
            end = None
    if end is not None:
        yield end


def _may_end(pieces: Sequence[Piece], at: int) -> bool:
    """Tell whether a page may be short: the text ends before piece `at`, or that one begins a page of its own."""
    return at == len(pieces) or bool(pieces[at].begins)


def _with(total: _Sum, piece: Piece, above: Piece | None, *, goes_on: bool) -> _Sum:
    """Add a piece to a page, below another one; the text may go on with it from the page before."""
    again = piece.again if goes_on else 0.0
    if above is None:
        below = piece.height if piece.section else math.inf
        return _Sum(again + piece.height, piece.give, piece.take, below=below)
    before = piece.before or (above.before if above.floats else 0.0)  # no line touches a picture
    white, high = elastic(before), before + again + piece.height
    return _Sum(
        total.used + high,
        total.give + SHRINK * white + piece.give,
        total.take + GROW * white + piece.take,
        total.bad + _begun(total, piece),
        piece.height if piece.section else total.below + high,
    )


def _begun(total: _Sum, piece: Piece) -> float:
    """Say how bad it is that a piece is below what stands on a page."""
    first = piece.section and total.below == math.inf
    return (_RUN_ON if piece.begins else 0.0) + _STUB * max(0.0, 1.0 - total.used / _FEW) * first


def elastic(white: float) -> float:
    """Return how much of the white between two blocks, in mm, can be made more or less."""
    return min(white, _MOST)
