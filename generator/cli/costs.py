"""What printing editions costs: sheets, cuts, ink, and what would save some, in words and as values. Prints nothing.

Files are made as `build` makes them, in memory, and looked at page by page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import Any

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.keeping.alone import alone
from generator.keeping.manifest import digest
from generator.making.asked import opened
from generator.making.printrun import print_editions
from generator.making.workerpool import each
from generator.named import NamedTuple
from generator.parts.order import Order
from generator.pdf.ink import COLOURS, Ink, ink_of, total
from generator.pdf.raster import NoRasteriserError, Shown, count_of
from generator.reporting.bill import (
    INK_MODEL,
    MODEL,
    POOL,
    Item,
    Story,
    effort,
    figure,
    heading,
    many,
    millilitres,
    ml,
    under,
)
from generator.reporting.report import Progress

FACES = ".cache"

Files = list[tuple[Item, bytes]]
"""What was made of an edition, each with its line of the bill."""


class Line(NamedTuple):
    """A file that is printed: its line of the bill, the ink of its fronts and of the pages on their other side.

    `area` is that of all pages together, in square mm.
    """

    item: Item
    front: Ink
    back: Ink
    area: float

    @property
    def ink(self) -> Ink:
        """The ink of all its pages."""
        return total((self.front, self.back))


class Costed(NamedTuple):
    """An edition as it is asked for: what is printed; the same in ink-saver, and its cards on shared sheets, if any.

    `seen` says whether ink could be measured.
    """

    heading: str
    lines: tuple[Line, ...]
    saver: tuple[Line, ...]
    pooled: Item | None
    seen: bool

    @property
    def cards(self) -> tuple[Item, ...]:
        """The decks that would share sheets."""
        return tuple(line.item for line in self.lines if line.item.kind == "sheets" and line.item.unit == "card")


def costs(slug: str, order: Order, progress: Progress, *, savings: bool = True) -> Iterator[Costed]:
    """Say what each edition of a game costs that is asked for.

    Raises:
        ContentError: whatever is wrong with the game.
    """
    folder = order.output / slug
    with alone(folder, lambda: progress.wait(str(folder))):
        meter = _Meter()
        plain = _lines(_made(slug, order, progress), meter)
        savers = _savers(slug, order, progress, meter) if savings and order.style == "colour" else []
        pooled = _pooled(slug, order, progress) if savings and not order.wish.pool else []
    for at, lines in enumerate(plain):
        first = lines[0].item
        saver, pool = tuple(savers[at]) if savers else (), pooled[at] if pooled else None
        yield Costed(heading(first.title, first.label, first.style), lines, saver, pool, meter.seen)


def _made(slug: str, order: Order, progress: Progress) -> list[Files]:
    """Make the files of all editions, in memory.

    Raises:
        ContentError: whatever is wrong, what the print gate holds back included.
    """
    roots = search_path(order.root)
    shop, plans = opened(slug, roots, order, order.output / FACES / slug, spares=False)
    progress.expect(sum(one.cards for one in plans))
    results = print_editions(shop, plans, order, {}, 0, progress)
    if found := [problem for result in results for problem in (*result.told.problems, *result.told.held)]:
        raise ContentError(found)
    return [[(file.item, file.content or b"") for file in result.files.values()] for result in results]


def _savers(slug: str, order: Order, progress: Progress, meter: _Meter) -> list[tuple[Line, ...]]:
    """Give the same files in ink-saver, by edition; nothing where they cannot be had, which `build` would say."""
    try:
        return _lines(_made(slug, order._replace(style="ink-saver"), progress), meter)
    except ContentError:
        return []


def _pooled(slug: str, order: Order, progress: Progress) -> list[Item | None]:
    """Give what all cards come to where decks share sheets; nothing where there is one deck only."""
    game = load_game(slug, search_path(order.root), language=order.language)
    decks = tuple(name for name, part in game.parts.items() if part.kind == "deck")
    decks = tuple(name for name in decks if not order.wish.only or name in order.wish.only)
    wish = order.wish._replace(pool=True, only=decks, cut_file=False)
    if len(decks) < 2:
        return []
    made = _made(slug, order._replace(wish=wish), progress)
    return [next((item for item, _ in files if item.deck == POOL), None) for files in made]


class _Meter:
    """Measures the ink of files, each once; where nothing can look at them it has not `seen` any."""

    def __init__(self) -> None:
        self._known: dict[str, list[tuple[Ink, float]]] = {}
        self.seen = True

    def look(self, pdfs: Iterable[bytes]) -> None:
        """Measure all pages of some files."""
        asked = {name: pdf for pdf in pdfs if (name := digest(pdf)) not in self._known}

        def inks(pages: Sequence[tuple[str, int]]) -> Iterator[tuple[Ink, float]]:
            for name, some in groupby(pages, key=itemgetter(0)):
                with closing(Shown(asked[name])) as shown:
                    yield from [ink_of(shown, number) for _, number in some]

        try:
            pages = [(name, number) for name, pdf in asked.items() for number in range(count_of(pdf))]
        except NoRasteriserError:
            self.seen = False
            return
        for (name, _), ink in zip(pages, each(inks, pages), strict=True):
            self._known.setdefault(name, []).append(ink)

    def pages(self, pdf: bytes) -> list[tuple[Ink, float]]:
        """Give the ink of each page of a file that was looked at, and how large the page is."""
        return self._known.get(digest(pdf), [])


def _lines(editions: Iterable[Files], meter: _Meter) -> list[tuple[Line, ...]]:
    """Measure what is printed of editions on sheets of paper, which is not all that is made."""
    printed = [[(item, content) for item, content in files if item.sheets and content] for files in editions]
    meter.look(content for files in printed for _, content in files)
    return [tuple([_line(item, meter.pages(content)) for item, content in files]) for files in printed]


def _line(item: Item, pages: Sequence[tuple[Ink, float]]) -> Line:
    """Add up the ink of a file's pages."""
    sided = item.pages > item.sheets
    front, back = (pages[::2], pages[1::2]) if sided else (pages, [])
    on_front, on_back = (total(ink for ink, _ in side) for side in (front, back))
    return Line(item, on_front, on_back, fsum(area for _, area in pages))


def told(of: Costed) -> Story:
    """Tell what an edition costs."""
    saved = [f"  {row}" for row in _savings(of)]
    ink = INK_MODEL if of.seen else "To know the ink: pip install pypdfium2"
    whole = f"In all: {', '.join(_whole(of))}."
    said = (*_rows(of), whole, *(["Cheaper:", *saved] if saved else ()), f"Time is {MODEL}.", f"{ink}.")
    return Story((*under(of.heading, said), (False, "")), _values(of))


def _rows(of: Costed) -> Iterator[str]:
    names = max((len(line.item.name) for line in of.lines), default=0)
    for line in of.lines:
        item = line.item
        name = f"{item.name:<{names}}"
        cuts = f"{item.all_cuts:>4} cuts" if item.all_cuts else " " * 9
        sheets = f"{item.sheets:>3} {'sheet ' if item.sheets == 1 else 'sheets'}"
        yield f"{name} {sheets} {cuts}{_shares(line, of)}".rstrip()


def _shares(line: Line, of: Costed) -> str:
    """Say how much of the paper's sides that are printed each colour covers, and what that takes."""
    if not of.seen:
        return ""
    return f"  {_covered(line)} %  {ml(line.ink.all)}"


def _covered(line: Line) -> str:
    """Say which share of its pages each colour covers."""
    shares = coverage(line)
    return " ".join(f"{letter}{100 * share:<2.0f}" for letter, share in zip("CMYK", shares, strict=True))


def coverage(line: Line) -> tuple[float, ...]:
    """Give the mean share of its pages that each colour covers."""
    return tuple(one / line.area if line.area else 0.0 for one in line.ink)


def _whole(of: Costed) -> Iterator[str]:
    takes = effort([line.item for line in of.lines])
    yield f"{many(takes.sheets, 'sheet')} of paper"
    yield many(takes.cuts, "straight cut")
    if takes.outlines:
        yield f"{many(takes.outlines, 'piece')} to cut out"
    yield f"about {many(takes.minutes, 'minute')}"
    if of.seen:
        ink = total(line.ink for line in of.lines)
        each = ", ".join(f"{name} {figure(one)}" for name, one in zip(COLOURS, ink, strict=True))
        yield f"about {ml(ink.all)} of ink ({each})"


def _savings(of: Costed) -> Iterator[str]:
    """Say what each cheaper way would save, if it saves anything."""
    now = total(line.ink for line in of.lines)
    if of.seen and of.saver and now.all:
        less = total(line.ink for line in of.saver)
        part = 100 - 100 * less.all / now.all
        yield f"--style ink-saver: about {ml(less.all)} of ink instead of {ml(now.all)} ({part:.0f} % less)"
    if of.pooled is not None:
        alone, pool = effort(of.cards), effort([of.pooled])
        if pool.sheets < alone.sheets:
            minutes = alone.minutes - pool.minutes
            time = f", {many(abs(minutes), 'minute')} {'less' if minutes > 0 else 'more'} of cutting" if minutes else ""
            yield f"--pool: the cards on {many(pool.sheets, 'sheet')} of paper instead of {alone.sheets}{time}"
    backs = total(line.back for line in of.lines if line.item.kind == "sheets")
    if of.seen and backs.all:
        part = 100 * backs.all / now.all
        yield f"--duplex none: fronts only, about {ml(backs.all)} of ink less ({part:.0f} %); backs stay white"


def _values(of: Costed) -> dict[str, Any]:
    """Give the same as values: ink in ml by colour, time in minutes."""
    takes = effort([line.item for line in of.lines])

    def of_ink(ink: Ink) -> dict[str, float]:
        return {name: round(millilitres(one), 3) for name, one in ink._asdict().items()}

    parts = [
        {
            "file": line.item.file,
            "sheets": line.item.sheets,
            "cuts": line.item.all_cuts,
            "outlines": line.item.outlines,
            **({"ink": of_ink(line.ink), "coverage": [round(one, 4) for one in coverage(line)]} if of.seen else {}),
        }
        for line in of.lines
    ]
    values = {"edition": of.heading, "parts": parts, **takes._asdict(), "minutes": takes.minutes}
    return {**values, "model": {"time": MODEL, "ink": INK_MODEL}, "cheaper": list(_savings(of))}
