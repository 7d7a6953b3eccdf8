"""The display list: what is drawn, as typed records in the order it is drawn. Knows nothing of how.

Lengths are millimetres, y downwards, angles degrees. A record says *what*, its `Item` says *where* (a matrix to the
stream that it stands in: a face, a form or a tile). Painter, print gate, visual diff and exports read this and nothing
else. Colours are CSS words as their author wrote them, checked where they were read; `none` is no ink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any

from generator.named import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f) of SVG and PDF: x' = a x + c y + e, y' = b x + d y + f."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Look(NamedTuple):
    """What a shape inherits and is painted with; a paint is a CSS colour, `none` or `url(#id)`.

    It is `stroked` where anybody has said with what.
    """

    fill: str = "#000"
    stroke: str = "none"
    width: float = 1.0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    dash_at: float = 0.0
    evenodd: bool = False
    color: str = "#000"
    stroke_first: bool = False
    visible: bool = True
    clip_evenodd: bool = False
    crisp: bool = False
    stroked: bool = False


class Shape(NamedTuple):
    """An outline in PDF path operators, a box that it lies in; `cover` is a rectangle that its fill is sure to hide.

    `idle` is the element of one that says how wide a stroke is that it has not.
    """

    outline: str
    box: Box
    cover: Box | None
    look: Look
    idle: str = ""


class Hand(NamedTuple):
    """How words are set: families, weight, slant, size in mm, what is added behind letters and spaces."""

    family: str
    weight: int = 400
    italic: bool = False
    em: float = 1.0
    tracking: float = 0.0
    spacing: float = 0.0
    features: tuple[tuple[str, int], ...] = ()
    language: str = ""


class Run(NamedTuple):
    """A glyph run: the operators that show glyphs of one font, from `x` on the baseline on, and how `wide` they are.

    Its own ink, type size (`em`, mm), baseline `y`, `turn` (degrees, clockwise, about where it begins) where they are
    not those of its line and text: "", 0.0, None, 0.0. `tracking` is added behind each glyph. An ink of `none` is for
    what stands in the text and is drawn beside it. What stands apart from the rest of its line has `words` of its own.
    """

    font: str
    show: str
    x: float
    wide: float
    tracking: float = 0.0
    ink: str = ""
    em: float = 0.0
    turn: float = 0.0
    y: float | None = None
    words: str = ""


class Line(NamedTuple):
    """Words of one style on a line, in runs from left to right: set by a `hand`, in an `ink`.

    They are `told` beside their glyphs where these do not say them by themselves.
    """

    x: float
    y: float
    width: float
    runs: tuple[Run, ...]
    words: str
    told: bool = False
    hand: Hand = Hand("")
    ink: str = ""

    @property
    def bold(self) -> bool:
        """Whether its letters are bold: from a weight of 700 on (CSS Fonts 4, 2.2)."""
        return self.hand.weight >= 700


class Text(NamedTuple):
    """A text as it was set, most of it by a `hand`: `em` in mm.

    `glyphs` are those that it uses, by font key, each with the text it stands for. `spared` is "decoration" (need not
    be read), "informs" (may be small) or "cut" (may be cut off). `stroke` is an outline of the letters, under them or
    `over` them. A `silent` one says nothing to readers: a picture of words. `icons` are its glyphs with colours of
    their own. `box` is the box that it was fitted into, for those who show it.
    """

    lines: tuple[Line, ...]
    em: float
    ink: str
    field: str
    glyphs: tuple[tuple[str, Mapping[int, str]], ...]
    stroke: str = ""
    stroke_width: float = 0.0
    spared: str = ""
    alpha: float = 1.0
    silent: bool = False
    icons: tuple[Icon, ...] = ()
    box: Any = None
    over: bool = False
    join: int = 1
    hand: Hand = Hand("")


class Icon(NamedTuple):
    """A glyph with colours of its own, in the colour of its text; (x, y) is where it begins on the baseline.

    `name` is the key of its font and its number, `scale` leads from font units to mm, `turn` turns it about (x, y).
    """

    name: str
    x: float
    y: float
    scale: float
    ink: str
    turn: float = 0.0


class Picture(NamedTuple):
    """A raster image by the name of what is embedded, in its box; `dots` are its width and height as it is seen.

    `turn` says how a photograph is turned or mirrored to be seen as it was taken (Exif 2.3, tag 274). The first of
    its `frames` is shown. It is `solid` unless one sees through it.
    """

    name: str
    box: Box
    dots: tuple[float, float]
    link: str = ""
    turn: int = 1
    frames: int = 1
    solid: bool = True
    alpha: float = 1.0


class Form(NamedTuple):
    """Items that are drawn together in several places; `box` is what is seen of them.

    One from another document has its own `servers`, by their ids. What is `apart` is a picture to the face that shows
    it: a symbol, another document; a `solid` one hides all that is under it. A face that was painted before is a
    `stamp` without items.
    """

    items: tuple[Item, ...]
    box: Box
    servers: tuple[tuple[str, Server], ...] = ()
    apart: bool = False
    solid: bool = False
    stamp: Any = None


class Group(NamedTuple):
    """Opens what is clipped, masked, blended or seen through as one; ends with END.

    `clip` and `mask` are ids in the face's servers; a `window` is an outline that clips.
    """

    clip: str = ""
    alpha: float = 1.0
    mask: str = ""
    blend: str = ""
    isolated: bool = False
    window: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it only clips: nothing has to be composed apart."""
        return self.alpha == 1 and not (self.mask or self.blend or self.isolated)


class Gradient(NamedTuple):
    """A gradient: kind "l" or "r", (x1, y1, x2, y2) or (fx, fy, fr, cx, cy, r), stops (offset, colour, alpha)."""

    kind: str
    coords: tuple[float, ...]
    of_box: bool
    stops: tuple[tuple[float, str, float], ...]
    matrix: Matrix = IDENTITY
    spread: str = "pad"


class Tile(NamedTuple):
    """A pattern: one tile's box and items; `matrix` leads from the tile to what is painted with it.

    Items in a `view` (x, y, width, height) are fitted into the tile as `aspect` (preserveAspectRatio) says.
    """

    box: Box
    matrix: Matrix
    items: tuple[Item, ...]
    of_box: bool = False
    content_of_box: bool = False
    view: Box | None = None
    aspect: str | None = None


class Clip(NamedTuple):
    """What may be seen: items whose fills are the window, in user space or as shares of a box."""

    items: tuple[Item, ...]
    of_box: bool = False
    clip: str = ""


class Mask(NamedTuple):
    """Items whose brightness (or alpha) lets through; `box` is the region, as shares of a box where `of_box`."""

    items: tuple[Item, ...]
    box: Box
    of_box: bool = True
    content_of_box: bool = False
    alpha: bool = False


class Field(NamedTuple):
    """The place of a form field, which is not drawn."""

    name: str
    box: Box
    options: tuple[tuple[str, Any], ...] = ()


class Keep(NamedTuple):
    """A box that no seam between two tiles may cut, which is not drawn."""

    name: str
    box: Box
    options: tuple[tuple[str, Any], ...] = ()


Server = Gradient | Tile | Clip | Mask
END = Group(alpha=-1.0)


class Item:
    """A record in its place. `code` is what it is painted as and `parts` what that names, kept as long as it is."""

    __slots__ = ("code", "matrix", "parts", "record")

    def __init__(self, record: Any, matrix: Matrix = IDENTITY) -> None:
        self.record, self.matrix, self.code = record, matrix, ""
        self.parts: Any = ()  # what the painter made of it names

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and self.record == other.record and self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash((self.record, self.matrix))

    def __repr__(self) -> str:
        return f"Item({self.record!r}, {self.matrix!r})"


class Face(NamedTuple):
    """A drawn face: its display list, what its paints and clips name, its box with bleed, words that it leaves out."""

    items: Sequence[Item]
    servers: Mapping[str, Server]
    box: Box
    unprinted: tuple[str, ...] = ()


def silenced(face: Face, known: dict[int, tuple[Form, Form]]) -> Face:
    """Return a face whose words say nothing, as one that is shown small; forms that are `known` stay one form each."""
    servers = {name: _without_words(one, known) for name, one in face.servers.items()}
    return face._replace(items=_silent(face.items, known), servers=servers)


def silent_form(form: Form, known: dict[int, tuple[Form, Form]]) -> Form:
    """Return a form whose words say nothing; the same one if it has none."""
    found = known.get(id(form))
    if found is None:
        servers = tuple([(name, _without_words(one, known)) for name, one in form.servers])
        items = _silent(form.items, known)
        is_same = items is form.items and all(a[1] is b[1] for a, b in zip(servers, form.servers, strict=True))
        found = known[id(form)] = form, form if is_same else form._replace(items=tuple(items), servers=servers)
    return found[1]


def _without_words(server: Server, known: dict[int, tuple[Form, Form]]) -> Server:
    items = () if isinstance(server, Gradient) else _silent(server.items, known)
    return server if isinstance(server, Gradient) or items is server.items else server._replace(items=tuple(items))


def _silent(items: Sequence[Item], known: dict[int, tuple[Form, Form]]) -> Sequence[Item]:
    made: list[Item] = []
    for item in items:
        record = item.record
        kind = type(record)
        if kind is Text and not record.silent:
            record = record._replace(silent=True)
        elif kind is Form:
            record = silent_form(record, known)
        made.append(item if record is item.record else Item(record, item.matrix))
    return items if all(map(is_, made, items)) else made


def times(a: Matrix, b: Matrix) -> Matrix:
    """Return what is moved by b, and then by a."""
    if b is IDENTITY:
        return a
    if a is IDENTITY:
        return b
    return (
        a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5],
    )  # fmt: skip


def inverse(m: Matrix) -> Matrix:
    """Return the matrix that undoes another; ZeroDivisionError for one that flattens."""
    d = m[0] * m[3] - m[1] * m[2]
    a, b, c, e = m[3] / d, -m[1] / d, -m[2] / d, m[0] / d
    return a, b, c, e, -(a * m[4] + c * m[5]), -(b * m[4] + e * m[5])


def scale_of(m: Matrix) -> float:
    """Return by how much a matrix enlarges, the mean of both ways."""
    return float(abs(m[0] * m[3] - m[1] * m[2]) ** 0.5)


def moved(box: Box, m: Matrix) -> Box:
    """Return the box round a box that was moved."""
    if m is IDENTITY:
        return box
    (left, top, right, bottom), (a, b, c, d, e, f) = box, m
    x, y, x1, y1 = a * left + c * top, b * left + d * top, a * left + c * bottom, b * left + d * bottom
    x2, y2, x3, y3 = a * right + c * top, b * right + d * top, a * right + c * bottom, b * right + d * bottom
    return min(x, x1, x2, x3) + e, min(y, y1, y2, y3) + f, max(x, x1, x2, x3) + e, max(y, y1, y2, y3) + f


def union(boxes: Sequence[Box]) -> Box | None:
    """Return the box round some boxes, None round nothing."""
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
