"""The nouns between blocks and pages: strips that cannot be cut, and the marks on them, in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.draw.records import Box
from generator.named import NamedTuple
from generator.pdf.tags import Path, Step
from generator.rulebook.lines import SetLine
from generator.rulebook.look import Type

DOT_PITCH = 2.2
"""Mm from dot to dot."""


class Words(NamedTuple):
    """A set line: its left end and baseline; `size` in points; `path` leads to what it is of in the text."""

    x: float
    y: float
    line: SetLine
    size: float
    path: Path = ()


class Panel(NamedTuple):
    """A rectangle, filled."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0.0


class Dots(NamedTuple):
    """A dotted line that leads the eye, from `x` as far as `end`."""

    x: float
    y: float
    end: float
    fill: str


class Shown(NamedTuple):
    """A face: its left top corner and width, turned about its middle by some degrees; maybe a region of it only.

    `region` is left, top, width, height on the face in mm, which then fills `width`; `outline` is path data in mm of
    the face, through which it is seen.
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    region: Box | None = None
    round: float = 0.0
    outline: str = ""
    path: Path = ()


class Spot(NamedTuple):
    """A place that links lead to."""

    name: str
    y: float


class Rule(NamedTuple):
    """The id of a rule, to stand in the margin beside the line with this baseline."""

    name: str
    y: float
    path: Path = ()


Mark = Words | Panel | Dots | Shown | Spot | Rule


def words(line: SetLine, x: float, y: float, type_: Type, path: Path) -> list[Mark]:
    """Return the marks of a set line: its words, and the ids of the rules stated in it."""
    return [Words(x, y, line, type_.size, path), *(Rule(name, y, path) for name in line.rules)]


class Ground(NamedTuple):
    """What lies behind the strips of a box: its edges, its fill, its bar; `number` tells boxes apart."""

    x: float
    width: float
    fill: str
    bar: str
    number: int


class Strip(NamedTuple):
    """A piece of a column that cannot be cut: marks with y from its top, and how it stands to what is around it.

    `before` is the space above it, which falls away at the top of a page; with `keep` the next strip must stand on the
    same page, with `whole` it had better. A `floats` strip may wait for the next page while text goes on. `fresh`
    begins a page, a `soft` one only where the page before is well filled.
    `title` is the chapter that begins here; `again` are marks to repeat when a table goes on overleaf; `scaled` makes
    it once more with pictures that are so many times as large.
    """

    height: float
    marks: tuple[Mark, ...] = ()
    before: float = 0.0
    keep: bool = False
    whole: bool = False
    floats: bool = False
    fresh: bool = False
    soft: bool = False
    section: bool = False
    ground: Ground | None = None
    title: str = ""
    again: Strip | None = None
    scaled: Callable[[float], Strip] | None = None


class Leaf(NamedTuple):
    """A page: marks with x and y on the page, its number from 1, and the chapter that it belongs to.

    `ground` is a face that fills the page, such as the cover; of one that two pages share, this page shows what begins
    `across` mm from its left edge. A page that `opens` a chapter has no running head. `path` leads to the
    picture that the ground is.
    """

    number: int
    marks: tuple[Mark, ...]
    chapter: str
    opens: bool = False
    ground: str = ""
    across: float = 0.0
    path: Path = ()


def moved(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark, moved."""
    if isinstance(mark, Spot | Rule):
        return mark._replace(y=mark.y + y)
    if isinstance(mark, Dots):
        return mark._replace(x=mark.x + x, end=mark.end + x, y=mark.y + y)
    return mark._replace(x=mark.x + x, y=mark.y + y)


def mirrored(mark: Mark, width: float) -> Mark:
    """Return a mark of a column so many mm wide as it stands where text runs from right to left."""
    if isinstance(mark, Spot | Rule):
        return mark
    if isinstance(mark, Dots):
        return mark._replace(x=width - mark.end, end=width - mark.x)
    if isinstance(mark, Words):
        inset = max(0.0, min((piece.x for piece in mark.line.pieces), default=0.0))  # of a line in the middle
        return mark._replace(x=width - mark.x - mark.line.width - inset)
    return mark._replace(x=width - mark.x - mark.width)


class Place(NamedTuple):
    """Where blocks stand: the left edge and width of their column, and the type their paragraphs are set in.

    `path` leads to what they are in.
    """

    x: float
    width: float
    type: Type
    inside: bool = False
    path: Path = ()

    def within(self, *steps: Step) -> Place:
        """Return the same place, some steps further down the structure of the text."""
        return self._replace(path=(*self.path, *steps))


def unread(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks that say once more what has been read."""
    return tuple(mark if isinstance(mark, Panel | Dots | Spot) else mark._replace(path=()) for mark in marks)
