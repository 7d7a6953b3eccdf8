"""Fitted text in its place: the record that it is painted from, and the icons between its words.

The record is what a template's `text()` leaves behind; painters, gates and exports read it. Lengths are millimetres.
"""

from collections.abc import Sequence
from math import fsum

from generator.draw.records import Line, Text
from generator.named import NamedTuple
from generator.text.fit import Fitted
from generator.text.fontface import FontFace
from generator.text.glyphcodes import codes_of
from generator.text.laying import Piece
from generator.text.paragraph import Paragraph, Row, Stretch
from generator.text.room import MM_PER_POINT
from generator.text.scripts import is_right_to_left
from generator.text.setter import LineOfRuns, LineSetter
from generator.text.styles import TypeStyle

ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}
_MIRRORED = {"left": "right", "right": "left", "justify": "right"}
"""How text that runs from right to left is aligned; its spaces are not stretched."""
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
ALIGNMENTS = tuple(ALIGN)
VERTICAL_ALIGNMENTS = tuple(VALIGN)


class FittedBox(NamedTuple):
    """A box in mm as its template wrote it; the size its text was set in, the one wanted, the least, in points."""

    x: float
    y: float
    width: float
    height: float
    size: float
    most: float
    least: float
    lines: int


class Place(NamedTuple):
    """Where text stands: a box in mm, how it is aligned in it, an outline; its field, and what `Text` is spared."""

    x: float
    y: float
    width: float
    height: float | None = None
    align: str = "left"
    valign: str = "top"
    stroke: str | None = None
    stroke_width: float = 0.0
    field: str = ""
    spared: str = ""

    def edge(self) -> tuple[str, float]:
        """Return what letters are outlined with, and how wide; "" for nothing."""
        stroke, wide = self.stroke, self.stroke_width
        return (stroke, wide) if stroke and wide and stroke != "none" else ("", 0.0)

    def filled(self, height: float, size: float, most: float, least: float, lines: int) -> FittedBox:
        """Return the box as a text fills it that is so high, with its size, the bounds of it, and its lines."""
        high = height if self.height is None else self.height
        return FittedBox(self.x, self.y, self.width, high, size, most, least, lines)


class TextRun(NamedTuple):
    """Words of one font before they are runs of glyphs: where they begin on the baseline, the size of their type.

    Advances are in font units. Without `gids` the words are to be shaped by themselves; `face` is the first of
    the fonts that they may be set in. A run of vertical text has a `turn`: 90 where it lies, 0 for a letter or a
    short number that stands upright. `spacing` is added to each of its spaces.
    """

    x: float
    y: float
    em: float
    style: TypeStyle
    words: str
    face: FontFace
    gids: Sequence[int] = ()
    advances: Sequence[int] = ()
    turn: int | None = None
    spacing: float = 0.0


class InlineIcon(NamedTuple):
    """An icon in a text: its name, the top left corner of its square, its side, its colour."""

    name: str
    x: float
    y: float
    size: float
    fill: str


class Recorded(NamedTuple):
    """A text in its place: its record, and the icons in it, which are drawn beside it."""

    text: Text
    icons: tuple[InlineIcon, ...] = ()


def recorded(fitted: Fitted, place: Place, setter: LineSetter) -> Recorded:
    """Record fitted text in its place. Raises Refusal: no font has, or shows, something of it."""
    found = placed(fitted, place)
    whole = LineOfRuns(round(fitted.size * MM_PER_POINT, 3), fitted.base.fill)
    return record(whole, [_line(whole, run, setter) for run in found.runs], found.icons, fitted, place)


def record(
    whole: LineOfRuns, lines: Sequence[Line], icons: Sequence[InlineIcon], fitted: Fitted, place: Place
) -> Recorded:
    """Make a record of lines that were set."""
    setting = fitted.setting
    made = Text(
        tuple([line for line in lines if line.runs]), whole.em, whole.ink, place.field, whole.used(), *place.edge(),
        place.spared, icons=tuple(whole.icons),
        box=place.filled(fitted.height, fitted.size, setting.most, setting.least, fitted.line_count),
        hand=fitted.base.hand(whole.em),
    )  # fmt: skip
    return Recorded(made, tuple(icons))


def _line(whole: LineOfRuns, run: TextRun, setter: LineSetter) -> Line:
    """Return words as a line: in the glyphs that they were measured in, where these say them by themselves."""
    x, y, em, style, words, face, gids, advances, _, spacing = run
    hand = style.hand(em)
    if gids and not spacing:
        show = codes_of(face).flat(gids, advances, words, style.tracking)
        if show is not None:
            wide = sum(advances) * em / face.upem + hand.tracking * len(gids)
            return whole.flat(face, show, dict(zip(gids, words, strict=True)), words, x, y, wide, hand, style.fill)
    if spacing:
        hand = hand._replace(spacing=spacing)
    pieces = setter.set(words, hand)
    whole.begin()
    whole.add(pieces, x, y, hand, style.fill, 0.0)
    wide = fsum([piece.setting.width for piece in pieces])
    return Line(x, y, wide, tuple(whole.runs), words, False, hand, style.fill)


def placed(fitted: Fitted, place: Place) -> "Lines":
    """Put words in their places; capitals stand in the middle of their line's height."""
    base = fitted.base
    em = fitted.size * MM_PER_POINT
    lines = Lines(base, em)
    line_height = em * fitted.setting.leading
    top = place.y
    if place.height is not None:
        top += VALIGN[place.valign] * (place.height - fitted.height)
    for piece in fitted.pieces:
        own = em * piece.scale
        box = _box(piece, place)
        first = top + piece.top + piece.scale * (line_height + base.capheight * em) / 2
        for index, row in enumerate(piece.broken.rows):
            lines.add(piece.broken.paragraph, row, box, own, first + index * line_height * piece.scale)
    if lines.runs and lines.runs[-1].words[-1:] == " ":
        lines.runs[-1] = _without_space(lines.runs[-1])
    return lines


def _box(piece: Piece, place: Place) -> tuple[float, float, str]:
    """Give where lines that stand together begin, how wide they may be, and how they are aligned.

    They are mirrored where they run from right to left.
    """
    align = piece.align or place.align
    if not piece.turned:
        return place.x + piece.x, piece.width, align
    if not piece.broken.paragraph.base:  # a marker, whose sign has no direction
        align = _MIRRORED.get(align, align)
    return place.x + place.width - piece.x - piece.width, piece.width, align


def _without_space(run: TextRun) -> TextRun:
    """Leave out the space at the end of a run, before an icon; of one from right to left it is what moves its words."""
    if is_right_to_left(run.words):
        return run._replace(words=f"{run.words[:-1]}\u00a0")
    return run._replace(words=run.words[:-1], gids=run.gids[:-1], advances=run.advances[:-1])


class Lines:
    """Collects runs and icons, line by line."""

    def __init__(self, base: TypeStyle, em: float) -> None:
        self._base = base
        self._em = em
        self.runs: list[TextRun] = []
        self.icons: list[InlineIcon] = []

    def add(
        self, paragraph: Paragraph, row: Row, box: tuple[float, float, str], em: float, baseline: float
    ) -> None:  # fmt: skip
        """Add one line."""
        parts = paragraph.stretches(row)
        pen, stretch = self._aligned(paragraph, row, parts, box, em)
        y, size = round(baseline, 3), round(em, 3)
        before: TypeStyle | None = None  # of a run that the next one goes on with, in another font
        for style, text, x, wide, face, gids, advances, icon, *_, joined in parts:
            left = pen + x * em
            if stretch:
                pen += stretch * text.count(" ")
            if icon is not None:
                side, fill = wide * em, icon.fill or self._base.fill
                middle = baseline - self._base.capheight * em / 2
                self.icons.append(InlineIcon(icon.name, left, middle - side / 2, side, fill))
                before = None
                continue
            if style is None or face is None:  # a space beside an icon
                before = None
                continue
            if style is before and not paragraph.is_parted:
                self.runs[-1] = self.runs[-1]._replace(words=self.runs[-1].words + text, gids=(), advances=())
            else:
                shown = () if joined else gids
                self.runs.append(TextRun(round(left, 3), y, size, style, text, face, shown, advances, None, stretch))
            before = style

    def _aligned(
        self, paragraph: Paragraph, row: Row, parts: Sequence[Stretch], box: tuple[float, float, str], em: float
    ) -> tuple[float, float]:
        """Say where a line begins and how far each space is stretched: justified, unless it ends its paragraph."""
        pen, width, align = box
        if paragraph.base:
            align = _MIRRORED.get(align, align)
        if align == "left":
            return pen, 0.0
        slack = width - (row.width - self._base.tracking) * em
        if align != "justify" or row.behind >= len(paragraph.spans):
            return pen + ALIGN[align] * slack, 0.0
        count = sum([part.text.count(" ") for part in parts])
        return pen, slack / count if count else 0.0
