"""What was made, and the bill of materials in words; prints nothing and knows no file but by name."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from generator.catalog.messages import Said
from generator.catalog.problems import Problems, listed
from generator.catalog.readings import Reading
from generator.named import NamedTuple

CUT_SECONDS = 20.0
"""Seconds to lay a sheet on and make one straight cut, with a steel rule or a trimmer."""
OUTLINE_SECONDS = 45.0
"""Seconds to cut one piece out along an outline."""
PIECE_SECONDS = 5.0
"""Seconds to find one piece its place in the box, and to take out what it replaces."""
ML_PER_SQUARE_METRE = 5.0
"""Ml of ink that cover a square metre whole in one colour: about 0.3 ml for a page of A4, which is about what yields
come to that makers state for cartridges (pages covered to 5 %). Photo papers take up to twice as much."""
INK_MODEL = (
    f"Ink is the mean cover of each colour, seen on the pages themselves, at {ML_PER_SQUARE_METRE:g} ml a square metre "
    "(0.3 ml a full page of A4 in one colour; photo paper takes up to twice as much)"
)

_SIDE, _BOX, _DIE, _BOOK = 1.0, 6.0, 4.0, 5.0
"""Minutes to print a side, and to fold and glue a box, a die, and a book."""
_EACH = f"{OUTLINE_SECONDS:g} s an outline, {PIECE_SECONDS:g} s a piece put in"
MODEL = f"reckoned as {CUT_SECONDS:g} s a straight cut, {_EACH}"


class Cost(NamedTuple):
    """What is to be printed and done: faces, pieces, sheets of paper, straight cuts, outlines to cut out."""

    faces: int = 0
    pieces: int = 0
    sheets: int = 0
    cuts: int = 0
    outlines: int = 0

    @property
    def minutes(self) -> int:
        """Minutes of cutting and sorting, rounded up.

        >>> Cost(2, 2, 1, 8).minutes
        3
        """
        seconds = self.cuts * CUT_SECONDS + self.outlines * OUTLINE_SECONDS + self.pieces * PIECE_SECONDS
        return int(-(-seconds // 60))


def hours(sides: int, cutting: float, *, boxes: int, dice: int, books: int) -> Said:
    """Say how long building a game takes in all, in half hours.

    >>> hours(40, 70, boxes=5, dice=0, books=1), hours(2, 3, boxes=0, dice=0, books=0)
    ('2½ h', '½ h')
    """
    minutes = sides * _SIDE + cutting + boxes * _BOX + dice * _DIE + books * _BOOK
    whole, half = divmod(max(1, round(minutes / 30)), 2)
    return Said("{n} h", n=f"{whole or ''}{'½' if half else ''}")


def ml(covered: float) -> str:
    """Write the ink that covers so many square mm, with two figures or so.

    >>> ml(6e3), ml(1.2e6), ml(7.44e6)
    ('0.03 ml', '6.0 ml', '37 ml')
    """
    return f"{figure(covered)} ml"


def figure(covered: float) -> str:
    """Write the ml that cover so many square mm, without the unit."""
    amount = millilitres(covered)
    return f"{amount:.2f}" if amount < 1 else f"{amount:.1f}" if amount < 20 else f"{amount:.0f}"


def millilitres(covered: float) -> float:
    """Give how much ink covers so many square millimetres.

    >>> round(millilitres(210 * 297), 2)
    0.31
    """
    return covered / 1e6 * ML_PER_SQUARE_METRE


Kind = str
"""What a file is: "sheets", "press", "cut lines", "guide", or what the part's own kind calls it."""
Status = Literal["planned", "written", "unchanged"]
GUIDE = "how-to-build"
"""The page that says how to build a game: it is in no game's box, and comes with every edition."""
POOL = "all-cards"
"""All decks of cards together, where they share sheets: it is in no game's box."""
PLURALS = {"die": "dice", "box": "boxes"}
STATUSES: tuple[Status, ...] = ("written", "unchanged", "planned")


class Item(NamedTuple):
    """One line of the bill: a file and what it holds; `file` is relative to the output folder.

    `cards` counts what is in it, `unit` says what one of them is called. `steps` are what is to be done with
    the printed sheets, in order, where that is not just printing and cutting. `cuts` are straight cuts of the
    fullest sheet, `all_cuts` those of all sheets, `outlines` how many pieces are cut out otherwise. For a print
    shop `sheets` is 0, `paper` says how large a card is and how far it bleeds, and `flip` in which order the
    pages come.
    """

    game: str
    title: str
    edition: str
    label: str
    style: str
    deck: str
    name: str
    kind: Kind
    file: str
    status: Status
    cards: int
    sheets: int
    pages: int
    paper: str
    flip: str
    cuts: int
    unit: str = "card"
    steps: tuple[str, ...] = ()
    all_cuts: int = 0
    outlines: int = 0

    @property
    def heading(self) -> str:
        """What it is a part of, and how that is drawn if it is not in colour."""
        return heading(self.title, self.label, self.style)

    @property
    def folder(self) -> str:
        """Where it lies below the output folder."""
        return self.file.rpartition("/")[0]

    @property
    def part(self) -> str:
        """What is in it."""
        kind = "" if self.kind == "guide" else f", {self.kind}"
        return f"{self.cards:>3} × {self.name}" if self.cards else f"      {self.name}{kind}"

    @property
    def amount(self) -> str:
        """How much paper it takes."""
        amounts = ((self.sheets, "sheet"), (self.pages, "page"))
        return ", ".join(many(number, unit) for number, unit in amounts if number)


class Story(NamedTuple):
    """What there is to tell: lines, each with whether it is a heading, and the same as values for programs."""

    lines: tuple[tuple[bool, str], ...]
    values: Mapping[str, Any]


class Outcome(NamedTuple):
    """What a command did: the files, and what kept others from being made.

    `notes` are what people are to be told though nothing is wrong, such as a long name that was cut short, `spared`
    what the print gate found and the game says may be so. `left`
    are files of earlier builds whose parts are gone, relative to the output folder. `readings` say what became of
    tables of cards. Files that are `waiting` were not made, as they show something that is wrong.
    """

    items: tuple[Item, ...] = ()
    problems: Problems = ()
    dry_run: bool = False
    left: tuple[str, ...] = ()
    notes: Problems = ()
    spared: Problems = ()
    readings: tuple[Reading, ...] = ()
    waiting: tuple[str, ...] = ()


def under(heading: str, said: Iterable[str]) -> tuple[tuple[bool, str], ...]:
    """Give the lines of a story: a heading, and what is said below it."""
    return ((True, heading), *((False, f"  {line}") for line in said))


def effort(items: Iterable[Item]) -> Cost:
    """Say what cutting some files takes."""
    found = list(items)
    sums = [sum(getattr(item, name) for item in found) for name in ("cards", "sheets", "all_cuts", "outlines")]
    return Cost(0, *sums)


def time(items: Iterable[Item]) -> Said:
    """Say how long it takes to print some files, to cut and to fold them."""
    found = list(items)
    boxes, dice = (sum(item.cards for item in found if item.unit == unit) for unit in ("box", "die"))
    books, sides = sum(item.kind == "booklet" for item in found), sum(item.pages for item in found)
    cutting = effort(item for item in found if item.sheets).minutes
    return hours(sides, cutting, boxes=boxes, dice=dice, books=books)


def takes(result: Outcome) -> dict[str, float]:
    """Give the sheets of paper, the pages, the minutes of cutting."""
    sums: dict[str, float] = {name: sum(getattr(item, name) for item in result.items) for name in ("sheets", "pages")}
    sums["minutes"] = effort(item for item in result.items if item.sheets).minutes
    return sums


def spared(result: Outcome, title: str) -> Iterator[str]:
    """Count what `print_gate` spares in a game, a line for each edition."""
    for edition in dict.fromkeys(note.edition for note in result.spared if note.edition.startswith(title)):
        count = sum(note.edition == edition for note in result.spared)
        yield f"  {edition}: {many(count, 'finding')} that print_gate spares (each in --json)"


def written(items: Sequence[Item], output: str, columns: int) -> Iterator[tuple[bool, str]]:
    """Write the bill: what there is of each edition, then how to print and cut it; headings are marked true.

    In a narrow window, or where names are long, a row becomes several lines.
    """
    rows = list(_rows(items))
    wide = max(map(len, rows), default=0) < columns
    for heading, folder in dict.fromkeys((item.heading, item.folder) for item in items):
        for line in _wrapped(heading, columns):
            yield True, line
        yield False, f"  {output}/{folder}/"  # never broken: it is copied and clicked
        for item, row in zip(items, rows, strict=True):
            if item.folder == folder:
                yield from ((False, line) for line in ([row] if wide else _stacked(item, columns)))
        yield False, ""
    for sentence in (_totals(items, output), *_how(items)):
        for line in _wrapped(sentence, columns):
            yield False, line


def heading(title: str, label: str, style: str) -> str:
    """Name an edition of a game in full.

    >>> heading("Dots", "Day", "ink-saver"), heading("Dots", "", "colour")
    ('Dots · Day · ink-saver', 'Dots')
    """
    return " · ".join(filter(None, (title, label, "" if style == "colour" else style)))


def left_over(names: Sequence[str], output: str, columns: int) -> Iterator[str]:
    """Say of each file of an earlier build that its part or its edition is gone."""
    for name in names:
        gone = "the game has no such part or edition any more"
        yield from _wrapped(f"{output}/{name} stays from an earlier build: {gone}.", columns)


def not_made(names: Sequence[str], output: str, columns: int) -> Iterator[str]:
    """Name the files that were not made, as they show something that is wrong."""
    if names:
        told = ", ".join(f"{output}/{name}" for name in names)
        yield from _wrapped(
            f"Not made, as they show what is wrong: {told}. If one is there, an earlier build made it.", columns
        )


def many(number: int, unit: str) -> str:
    """Write a number with its unit.

    >>> many(1, "sheet"), many(12, "sheet"), many(3, "die")
    ('1 sheet', '12 sheets', '3 dice')
    """
    return f"{number} {unit if number == 1 else PLURALS.get(unit, f'{unit}s')}"


def count(items: Iterable[Item], status: Status) -> int:
    """Count the files of one status."""
    return sum(item.status == status for item in items)


def pieces(items: Iterable[Item]) -> dict[str, int]:
    """Count what is in the files, by what one of it is called."""
    units: dict[str, int] = {}
    for item in items:
        if item.cards:
            units[item.unit] = units.get(item.unit, 0) + item.cards
    return units


def _rows(items: Sequence[Item]) -> Iterator[str]:
    parts = max((len(item.part) for item in items), default=0)
    amounts = max((len(item.amount) for item in items), default=0)
    for item in items:
        yield f"  {item.part:<{parts}}   {item.amount:<{amounts}}   {_name(item)}"


def _stacked(item: Item, columns: int) -> Iterator[str]:
    yield from _wrapped(f"  {item.part}", columns)
    for line in (item.amount, _name(item)):
        if line:
            yield f"        {line}"


def _name(item: Item) -> str:
    return item.file.rpartition("/")[2]


def broken(line: str, columns: int) -> list[str]:
    """Break a line that is too long, what follows standing a little farther in than it does.

    >>> broken("  one two three", 10)
    ['  one two', '      three']
    """
    inset = " " * (len(line) - len(line.lstrip()) + 4)
    found = textwrap.wrap(line, columns - 1, subsequent_indent=inset, break_on_hyphens=False, break_long_words=False)
    return found or [""]


def _wrapped(sentence: str, columns: int) -> list[str]:
    return textwrap.wrap(sentence, columns - 1, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)


def _totals(items: Sequence[Item], output: str) -> str:
    states = ", ".join(f"{number} {status}" for status in STATUSES if (number := count(items, status)))
    held = ", ".join(many(number, unit) for unit, number in pieces(items).items()) or many(0, "card")
    sheets = sum(item.sheets for item in items)
    pages = sum(item.pages for item in items)
    paper = f" on {many(sheets, 'sheet')} of paper" if sheets else ""
    files = f"{many(len(items), 'file')} in {output} ({states})"
    return f"{files}: {held}{paper}, {many(pages, 'page')}."


def work(takes: Cost) -> str:
    """Say what there is to be cut; nothing where nothing is.

    >>> work(Cost(0, 9, 1, 8)), work(Cost(0, 3, 1, 0, 3))
    ('8 straight cuts, about 4 minutes of cutting', '3 pieces to cut out, about 3 minutes of cutting')
    """
    cuts = [many(takes.cuts, "straight cut")] if takes.cuts else []
    cuts += [f"{many(takes.outlines, 'piece')} to cut out"] if takes.outlines else []
    return ", ".join([*cuts, *([f"about {many(takes.minutes, 'minute')} of cutting"] if cuts else [])])


def instructions(item: Item) -> tuple[str, ...]:
    """Say how one file is printed, and then what is to be done with it, in order."""
    if item.kind == "press":
        return (f"One {item.unit} a page, {item.paper} on every side; {item.flip}.",)
    if not item.pages and not item.steps:
        return ()
    cuts = f"Cut along the marks: {many(item.cuts, 'straight cut')} a sheet." if item.cuts else ""
    how = f"{item.flip[:1].upper()}{item.flip[1:]}."
    return tuple(filter(None, (how, cuts, *item.steps)))


def _in_all(items: Sequence[Item], game: str) -> str:
    """Say what all sheets take, and where there is more to know of it."""
    takes = work(effort(item for item in items if item.sheets))
    return f"{f'In all: {takes}. ' if takes else ''}Ink, and what saves some: tuckbox cost {game}"


def _ways(items: Sequence[Item], guides: Mapping[str, str]) -> dict[tuple[str, tuple[str, ...]], dict[str, None]]:
    """Give ways to print with the names of what is printed so; how to cut and fold it, too, where no guide does."""
    ways: dict[tuple[str, tuple[str, ...]], dict[str, None]] = {}
    for item in items:
        paper = f"{item.paper} paper. " if item.sheets else ""
        shown = item.folder in guides and item.unit != "card"  # of cards there are warnings only
        if (steps := instructions(item._replace(steps=()) if shown else item)) and item.kind != "guide":
            ways.setdefault((paper, steps), {})[item.name] = None
    return ways


def _how(items: Sequence[Item]) -> Iterator[str]:
    """Say how to print, cut and fold, as far as no guide shows it, and what there is to know beside."""
    guides = {item.folder: _name(item) for item in items if item.kind == "guide"}
    for (paper, steps), names in _ways(items, guides).items():
        yield f"{', '.join(names)}: {paper}{' '.join(steps)}"
    if guides:
        yield f"How to cut and fold it all is shown in {listed([*dict.fromkeys(guides.values())])}; print that first."
    games = {item.game for item in items}
    game = games.pop() if len(games) == 1 else "GAME"
    if any(item.sheets for item in items):
        yield "Print at 100 % (“actual size”), and hold a ruler to the 50 mm line before you cut."
        yield _in_all(items, game)
    if any(item.status != "planned" and item.sheets for item in items):
        yield f"Once it is printed: tuckbox printed {game} (then only what changes need be printed again)"
