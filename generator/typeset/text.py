"""Fitted text as a record: runs of glyphs, each at its place, and the icons between them.

That is what a template's `text()` leaves behind; painters, gates and exports read it, and none of them reads text back
out of SVG. Lengths are millimetres.
"""

from collections.abc import Sequence
from typing import NamedTuple

from generator.typeset.fit import Fitted
from generator.typeset.fontface import FontFace
from generator.typeset.laying import Piece
from generator.typeset.paragraph import Paragraph, Row
from generator.typeset.room import MM_PER_POINT
from generator.typeset.scripts import is_right_to_left
from generator.typeset.styles import TypeStyle

_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0, "justify": 0.0}
_MIRRORED = {"left": "right", "right": "left", "justify": "right"}
"""How text that runs from right to left is aligned; its spaces are not stretched."""
_VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
ALIGNMENTS = tuple(_ALIGN)
VERTICAL_ALIGNMENTS = tuple(_VALIGN)


class Place(NamedTuple):
    """Where text stands: a box in millimetres, how it is aligned in it, and an outline."""

    x: float
    y: float
    width: float
    height: float | None = None
    align: str = "left"
    valign: str = "top"
    stroke: str | None = None
    stroke_width: float = 0.0
    decoration: bool = False


class TextRun(NamedTuple):
    """Glyphs of one font: where they begin on the baseline, the size of their type, the words they are.

    Advances are in font units. Without `gids` the words are to be shaped by themselves; `face` is the first of
    the fonts that they may be set in. A run of vertical text has a `turn`: 90 where it lies, 0 for a letter or a
    short number that stands upright.
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


class InlineIcon(NamedTuple):
    """An icon in a text: its name, the top left corner of its square, its side, its colour."""

    name: str
    x: float
    y: float
    size: float
    fill: str


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


class Text(NamedTuple):
    """A fitted text: its runs, the style of most of them, the size of its type, an outline, its icons.

    `field` is what its template calls it; `spared` says whether it only "informs" or is a "decoration". `box` is the
    box that it was fitted into, for those who show it.
    """

    runs: tuple[TextRun, ...]
    base: TypeStyle
    em: float
    icons: tuple[InlineIcon, ...] = ()
    stroke: str = ""
    stroke_width: float = 0.0
    field: str = ""
    spared: str = ""
    box: FittedBox | None = None


def placed(fitted: Fitted, place: Place, leading: float, para: float) -> Text:
    """Put fitted text in its place; capitals stand in the middle of their line's height."""
    base = fitted.base
    em = fitted.size * MM_PER_POINT
    lines = _Lines(base, em)
    line_height = em * leading
    top = place.y
    if place.height is not None:
        top += _VALIGN[place.valign] * (place.height - fitted.height)
    for piece in fitted.pieces:
        own = em * piece.scale
        box = _box(piece, place)
        first = top + piece.top + piece.scale * (line_height + base.capheight * em) / 2
        for index, row in enumerate(piece.broken.rows):
            paragraph = piece.broken.paragraph
            is_last = row.behind == len(paragraph.spans)
            lines.add(paragraph, row, box, own, first + index * line_height * piece.scale, is_last)
    baseline = top + (line_height + base.capheight * em) / 2
    for broken in fitted.paragraphs:
        if broken is None:
            baseline += line_height * para
            continue
        final = broken.rows[-1] if broken.rows else None
        for row in broken.rows:
            lines.add(broken.paragraph, row, place, em, baseline, row is final)
            baseline += line_height
    if lines.runs and lines.runs[-1].words[-1:] == " ":
        lines.runs[-1] = _without_space(lines.runs[-1])
    stroke, wide = (place.stroke, place.stroke_width) if place.stroke and place.stroke_width else ("", 0.0)
    spared = "decoration" if place.decoration else ""
    return Text(tuple(lines.runs), base, round(em, 3), tuple(lines.icons), stroke, wide, spared=spared)


def _box(piece: Piece, place: Place) -> Place:
    """Give the box of lines that stand together, mirrored where they run from right to left."""
    align = piece.align or place.align
    if not piece.turned:
        return place._replace(x=place.x + piece.x, width=piece.width, align=align)
    if not piece.broken.paragraph.base:  # a marker, whose sign has no direction
        align = _MIRRORED.get(align, align)
    return place._replace(x=place.x + place.width - piece.x - piece.width, width=piece.width, align=align)


def _without_space(run: TextRun) -> TextRun:
    """Leave out the space at the end of a run, before an icon; of one from right to left it is what moves its words."""
    if is_right_to_left(run.words):
        return run._replace(words=f"{run.words[:-1]}\u00a0")
    return run._replace(words=run.words[:-1], gids=run.gids[:-1], advances=run.advances[:-1])


class _Lines:
    """Collects runs and icons, line by line."""

    def __init__(self, base: TypeStyle, em: float) -> None:
        self._base = base
        self._em = em
        self.runs: list[TextRun] = []
        self.icons: list[InlineIcon] = []

    def add(self, paragraph: Paragraph, row: Row, place: Place, em: float, baseline: float, is_last: bool) -> None:
        """Add one line; a justified one is stretched unless it ends its paragraph."""
        pen, stretch, first = place.x, 0.0, len(self.runs)
        align = _MIRRORED.get(place.align, place.align) if paragraph.base else place.align
        if align != "left":
            slack = place.width - (row.width - self._base.tracking) * em
            pen += _ALIGN[align] * slack
            if align == "justify" and not is_last:
                count = sum(part.text.count(" ") for part in paragraph.stretches(row))
                stretch = slack / count if count else 0.0
        y, size = round(baseline, 3), round(em, 3)
        before: TypeStyle | None = None  # of a run that the next one goes on with, in another font
        for style, text, x, width, face, gids, advances, icon, *_ in paragraph.stretches(row):
            if icon is not None:
                side, fill = width * em, icon.fill or self._base.fill
                middle = baseline - self._base.capheight * em / 2
                self.icons.append(InlineIcon(icon.name, pen + x * em, middle - side / 2, side, fill))
                before = None
                continue
            if style is None or face is None:  # a space beside an icon
                before = None
                continue
            if style is before and not paragraph.is_parted:
                self.runs[-1] = self.runs[-1]._replace(words=self.runs[-1].words + text, gids=(), advances=())
            else:
                self.runs.append(TextRun(round(pen + x * em, 3), y, size, style, text, face, gids, advances))
            before = style
        if stretch:
            self._stretch(first, stretch, em)

    def _stretch(self, first: int, stretch: float, em: float) -> None:
        """Part the runs from `first` on into words, each space `stretch` mm wider."""
        runs, self.runs = self.runs[first:], self.runs[:first]
        moved = 0.0
        for run in runs:
            at = 0
            words = run.words.split(" ")
            for number, word in enumerate(words):
                end = at + len(word) + (number + 1 < len(words))
                if end > at:
                    left = round(run.x + self._before(run, at) * em + moved, 3)
                    gids, advances = run.gids[at:end], run.advances[at:end]
                    self.runs.append(run._replace(x=left, words=run.words[at:end], gids=gids, advances=advances))
                at = end
                moved += stretch if number + 1 < len(words) else 0.0

    @staticmethod
    def _before(run: TextRun, at: int) -> float:
        """Say how many ems the first `at` characters of a run are wide."""
        if not run.gids:
            return run.style.measure(run.words[:at]) if at else 0.0
        return sum(run.advances[:at]) / run.face.upem + run.style.tracking * at
