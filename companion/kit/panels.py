"""What a game shows on a screen in the middle of the table: seats and panels as plain data, never as a page.

A game says it in `panels.py` of its package, as `shown(table, past)`; a game without one gets its counters. What hands
do now is said there as `orders(acts, content)`. What is drawn, and how, is the page's affair.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Move, Table
from generator.named import NamedTuple

SHAPES: Final = ("triangle", "circle", "square", "diamond", "star", "hexagon")
COLOURS: Final = ("#f0a35e", "#7cc7f2", "#8fdc9a", "#e79ad6", "#efcf73", "#b9a5f2")
"""Signs by seats: shapes and letters tell them apart where colours do not."""


class Past(NamedTuple):
    """An entry in effect, as a panel may look back at it: who, its moves, and the table before it."""

    seq: int
    who: str
    moves: Sequence[Move]
    before: Table | None = None


class Sign(NamedTuple):
    """What stands for somebody on the board: a shape, a colour `#rrggbb`, one or two letters, on a picture if any."""

    shape: str
    colour: str
    letter: str
    face: str = ""


class Main(NamedTuple):
    """The one number of a seat that is read from afar: `of` is the most it can be, 0 without an end."""

    label: str
    value: int
    of: int = 0


class Way(NamedTuple):
    """How far somebody has to go: `left` of `whole`, in what."""

    left: int
    whole: int
    label: str


class Backs(NamedTuple):
    """Cards in a hand, seen from behind: the picture of their back, and how many there are."""

    face: str
    many: int


class Seat(NamedTuple):
    """Somebody at the table: `sub` under the name, counters as (label, value), marks in words; no `robot` joins.

    `icons` name the pictures of what counters and marks count, by label. Without a `sign` the seat gives one. The name,
    whether it is their turn and whether they win is added for every game alike.
    """

    id: str
    sign: Sign | None = None
    sub: str = ""
    main: Main | None = None
    counters: Sequence[tuple[str, int | str]] = ()
    marks: Sequence[str] = ()
    way: Way | None = None
    robot: bool = False
    icons: Mapping[str, str] = {}
    backs: Backs | None = None


class Node(NamedTuple):
    """A space of a map: where it is in mm, its kind, what is printed on it."""

    x: float
    y: float
    kind: str
    label: str


class Map(NamedTuple):
    """Spaces and ways between them in mm, pieces by seat.

    `lines` are (from, to, narrow); `tags` words beside spaces; `board` names the picture of the printed one, which
    is as large as `size` says; `says` is the map in a sentence. `shut` are spaces that are closed for somebody, as
    (space, seat).
    """

    size: tuple[float, float]
    nodes: Mapping[str, Node]
    lines: Sequence[tuple[str, str, bool]]
    pieces: Mapping[str, str]
    says: str
    tags: Sequence[tuple[float, float, str]] = ()
    board: str = ""
    kind: str = "map"
    shut: Sequence[tuple[str, str]] = ()


class Cell(NamedTuple):
    """A space of a course: its kind, and what stands on it in a word."""

    kind: str
    label: str = ""


class Laid(NamedTuple):
    """A card that lies on a course: its picture, row and lane of its first corner, its size in rows and lanes."""

    face: str
    row: int
    lane: int
    rows: int
    lanes: int
    turned: bool


class Course(NamedTuple):
    """Rows of lanes, the first row being `first`; pieces as (row, lane) by seat; `finish` is the last row before it."""

    first: int
    rows: Sequence[Sequence[Cell]]
    pieces: Mapping[str, tuple[int, int]]
    says: str
    cards: Sequence[Laid] = ()
    finish: int = 0
    kind: str = "course"


class Die(NamedTuple):
    """A die as it is drawn: sides, the face up (nothing while it is to be rolled), its colour."""

    sides: int
    face: str = ""
    colour: str = "#9aa3a8"


class Contest(NamedTuple):
    """One card against another: faces as (picture, caption), numbers as (value, label), boxes of hits and rolls.

    A roll is (what it showed, whether it hit); an empty box is ("", False).
    """

    title: str
    faces: Sequence[tuple[str, str]]
    numbers: Sequence[tuple[str, str]]
    hits: Sequence[str]
    rolls: Sequence[tuple[str, bool]]
    kind: str = "contest"


class Face(NamedTuple):
    """A card that is shown large: its picture, whose it is, what becomes of it; `off` when it is gone."""

    face: str
    head: str
    text: str
    label: str
    off: bool = False


class Faces(NamedTuple):
    """Cards side by side, and the word between them, if any."""

    word: str
    items: Sequence[Face]
    kind: str = "faces"


class Small(NamedTuple):
    """A small card: its name, a few words, its picture; `off` when it is not there."""

    head: str
    text: str = ""
    face: str = ""
    off: bool = False


class Row(NamedTuple):
    """Small cards in a row; `narrow` tells whether phones show it too."""

    title: str
    items: Sequence[Small]
    narrow: bool = False
    kind: str = "row"


class Numbers(NamedTuple):
    """Numbers in a row of which some are struck, and what that means."""

    title: str
    items: Sequence[str]
    off: Sequence[str]
    word: str
    kind: str = "numbers"


class Say(NamedTuple):
    """Sentences."""

    title: str
    lines: Sequence[str]
    kind: str = "say"


Panel = Map | Course | Contest | Faces | Row | Numbers | Say


class Shown(NamedTuple):
    """What a screen shows of a table: seats in their order, panels, the word on the seat at turn.

    `where` is where the game is, in two parts; without it, what its last line says.
    """

    seats: Sequence[Seat]
    panels: Sequence[Panel] = ()
    turn: str = marked("to play")
    where: Sequence[str] = ()


D4: Final = 4
D6: Final = 6
"""Sides of the dice that have a shape of their own."""
VERB: Final = 34
"""Letters of an order's verb."""
REASON: Final = 90
"""Letters of its reason."""
MOST: Final = 3
"""Orders that stand together."""


class Picture(NamedTuple):
    """What an order shows: the picture of a printed thing, or what stands for it where there is none.

    That is a die, or the sign of somebody whose piece goes.
    """

    face: str = ""
    die: Die | None = None
    sign: Sign | None = None


class Place(NamedTuple):
    """Where a thing is: what is printed there, the kind of space, a word behind it."""

    text: str
    kind: str = ""
    word: str = ""


class Order(NamedTuple):
    """What hands do now: picture, verb, from where to where, why, a number before and after it with its unit.

    `way` names the spaces of a map, or the `row,lane` of a course, that the piece of `who` goes along; `aim` the two
    places between which a card is cast. `maybe` says that an answer can still change the number. Orders of one `step`
    stand together; the next press brings the next step. `lamp` is the number of the lamp that is lit, from 1.
    """

    verb: str
    why: str = ""
    picture: Sequence[Picture] = ()
    from_: Place | None = None
    to: Place | None = None
    way: Sequence[str] = ()
    who: str = ""
    aim: Sequence[str] = ()
    before: int | str | None = None
    after: int | str | None = None
    unit: str = ""
    maybe: bool = False
    step: int = 1
    lamp: int = 0


class Head(NamedTuple):
    """A banner over the orders of a step, and one sentence."""

    banner: str
    text: str = ""
    step: int = 1


class Staged(NamedTuple):
    """What the last entry wants done: orders in their order, a banner for one step, lamps of a turn's parts."""

    orders: Sequence[Order]
    head: Head | None = None
    lamps: Sequence[str] = ()


def laid_out(lines: Sequence[str]) -> Staged:
    """Give what is laid out before the first turn, in the sentences that `new` tells of it."""
    return Staged([Order(_("The game begins"), " ".join(lines))])


class Space(NamedTuple):
    """A space of a board that may be pressed: which, the line that is said, what stands beside it, the order shown.

    The press shows the order and its way; only the one after it, which `go` names, says the line.
    """

    at: str
    line: str
    cost: str
    order: Order
    go: str


class Laying(NamedTuple):
    """Cards that may be laid: their pictures, by which they are said; the places; what is said behind a turned one.

    `names` are the words printed on cards, by picture, for where no picture is drawn.
    """

    faces: Sequence[str]
    slots: Sequence[str]
    turned: str
    names: Mapping[str, str] = {}


def together(groups: Sequence[Sequence[Order]]) -> list[Order]:
    """Give orders their steps: those of a group stand together, as many as there is room for.

    >>> [one.step for one in together([[Order("a")], [], [Order("b"), Order("c"), Order("d"), Order("e")]])]
    [1, 2, 2, 2, 3]
    """
    parts = [group[at : at + MOST] for group in groups for at in range(0, len(group), MOST)]
    return [one._replace(step=step) for step, part in enumerate(parts, 1) for one in part]


def sign(table: Table, who: str, shape: str = "", colour: str = "", letter: str = "") -> Sign:
    """Give somebody a sign: by the seat, unless the game has one."""
    seat = table.players.index(who) if who in table.players else 0
    own = letter or table.name(who)[:1].upper() or "?"
    return Sign(shape or SHAPES[seat % len(SHAPES)], colour or COLOURS[seat % len(COLOURS)], own)


_PLAIN: Final = frozenset({str, int, bool, float, type(None)})


def plain(value: Any) -> Any:
    """Write nouns as JSON has them: what is empty or off is left out.

    >>> plain(Seat("ana", main=Main("life", 0, 6)))["main"]
    {'label': 'life', 'value': 0, 'of': 6}
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Mapping):
        return {name: one if type(one) in _PLAIN else plain(one) for name, one in value.items()}
    if not isinstance(value, list | tuple):
        return value
    inner = [one if type(one) in _PLAIN else plain(one) for one in value]  # most of what there is is plain
    fields = getattr(value, "_fields", None)
    if fields is None:
        return inner
    return {
        name.rstrip("_"): one
        for name, one in zip(fields, inner, strict=True)
        if name == "value" or not (one is False or one in (None, "", [], {}))
    }
