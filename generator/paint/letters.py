"""Draw text as shapes, where a face is only shown small: nobody reads, copies or searches a picture of a card.

Words under 6 points, and words of cards that lie on one another, are no text of the page they are on. Knows
glyphs and their outlines; what may be a picture is for others to say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

from generator.operators.lengths import number, numbers
from generator.operators.painted import Part
from generator.operators.paths import Outline, Segment, box_of, moved, operators
from generator.operators.stream import Leaf, Stream, form_part, matrix_numbers
from generator.svg.frames import Place
from generator.svg.geometry import diagonal
from generator.typeset.fontface import FontFace

from .ink import is_plain
from .layout import Run
from .memory import Mode, Row
from .walker import Walker

PICTURED = "data-pictured"
"""A group that has it is a picture: its text is drawn as shapes."""
_ENDS: dict[Mode, str] = {"fill": "f", "stroke": "S", "both": "B", "clip": "W n"}
_FINE = 1  # decimals of a font unit; a thousandth of the type size is seldom more than a unit
_AIR = 20.0  # font units around a letter within the edges of its form
_outlines: WeakKeyDictionary[FontFace, dict[int, Outline]] = WeakKeyDictionary()
_forms: WeakKeyDictionary[FontFace, dict[tuple[int, Mode], Part | None]] = WeakKeyDictionary()


def in_pictures(painter: Walker, draw: Callable[[], None]) -> None:
    """Draw something with all its text as shapes."""
    before, painter.pictured = painter.pictured, True
    try:
        draw()
    finally:
        painter.pictured = before


class Letters:
    """Writes a run's letters for filling, stroking, both or clipping, as outlines; `leaf` adds what they need.

    In plain colours each letter is a form, which all faces share, in its font's own units: outlines written out are
    most of what a small picture of a card comes to. Where letters may be seen through one another, a gradient goes
    over all of them or their edges are dashed, they are one outline.
    """

    def __init__(self, painter: Walker, run: Run, place: Place) -> None:
        self._painter = painter
        self._run = run
        self._place = place
        self._plain = is_plain(painter, run.style, place)
        self._used: dict[str, Part] = {}

    def __call__(self, mode: Mode) -> str:
        """Write the letters."""
        if self._plain and mode != "clip":
            modes: tuple[Mode, ...] = ("fill", "stroke") if mode == "both" else (mode,)
            return "\n".join([self._placed(each) for each in modes])
        path = operators(_letters(self._painter, self._run), self._place.places)
        return f"{path}\n{_ENDS[mode]}" if path else "n"

    def leaf(self, leaf: Leaf) -> Leaf:
        """Return what was made of the letters, with the forms in it."""
        return Leaf(
            leaf.body, leaf.settings, (*leaf.uses, *self._used), (*leaf.parts, *self._used.values()), leaf.fonts
        )

    def _placed(self, mode: Mode) -> str:
        run, places = self._run, self._place.places
        row = _row_of(self._painter, run, mode)
        self._used.update(row.parts)
        if not row.parts:
            return "n"
        scale = run.style.size / run.face.upem
        cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
        # y is up in a font and down on a face
        turned = matrix_numbers((cos * scale, sin * scale, sin * scale, -cos * scale))
        pen = ""
        if mode == "stroke":
            pen = f"{number(run.style.length('stroke-width', '1', diagonal(self._place)) / scale, _FINE + 1)} w\n"
        return f"q\n{turned} {number(run.x, places)} {number(run.y, places)} cm\n{pen}{row.body}\nQ"


def _row_of(painter: Walker, run: Run, mode: Mode) -> Row:
    """Return a run's letters one behind the other, as `set_text` would place them, in font units."""
    key = (run.text, run.style.number, run.face, mode)
    known = painter.memory.rows.get(key)
    if known is None:
        known = painter.memory.rows[key] = _row(painter, run, mode)
    return known


def _row(painter: Walker, run: Run, mode: Mode) -> Row:
    steps: list[str] = []
    used: dict[str, Part] = {}
    at = (0.0, 0.0)
    for gid, x, y in placed_glyphs(painter, run):
        form = _form(run.face, gid, mode)
        if form is None:
            continue
        move = (x - at[0], y - at[1])
        if move != (0.0, 0.0):
            steps.append(f"1 0 0 1 {numbers(move, _FINE)} cm")
        steps.append(f"/{form.name} Do")
        used[form.name] = form
        at = (x, y)
    return Row("\n".join(steps), used)


def _form(face: FontFace, gid: int, mode: Mode) -> Part | None:
    """Return a glyph, filled or stroked, as a form in font units; None where it shows nothing."""
    known = _forms.setdefault(face, {})
    key = (gid, mode)
    if key not in known:
        outline = _outline(face, gid)
        box = box_of(outline)
        form = None
        if box is not None:
            stream = Stream()
            stream.out += [operators(outline, _FINE), _ENDS[mode]]
            air = _AIR if mode == "fill" else face.upem  # no rim of a letter is as thick as the letter is high
            form = form_part("L", stream, (box[0] - air, box[1] - air, box[2] + air, box[3] + air))
        known[key] = form
    return known[key]


def _outline(face: FontFace, gid: int) -> Outline:
    known = _outlines.setdefault(face, {})
    shape = known.get(gid)
    if shape is None:
        shape = known[gid] = face.outline(gid)
    return shape


def _letters(painter: Walker, run: Run) -> Outline:
    """Return the outlines of a run's letters where they stand."""
    scale = run.style.size / run.face.upem
    cos, sin = math.cos(math.radians(run.turn)) * scale, math.sin(math.radians(run.turn)) * scale
    out: list[Segment] = []
    for gid, x, y in placed_glyphs(painter, run):
        matrix = (cos, sin, sin, -cos, run.x + cos * x + sin * y, run.y + sin * x - cos * y)
        out += moved(_outline(run.face, gid), matrix)
    return tuple(out)


def placed_glyphs(painter: Walker, run: Run) -> Iterator[tuple[int, float, float]]:
    """Give a run's glyphs with their places in font units, y up, as `set_text` would place them."""
    hand = painter.memory.hands[run.style.number]
    units = run.face.upem / run.style.size
    letter, word = hand.spacing[0] * units, hand.spacing[1] * units
    pen = 0.0
    for gid, cluster, advance, _, across, up in run.face.shape(run.text, hand.features, hand.language).glyphs:
        yield gid, pen + across, float(up)
        pen += advance + letter + (word if run.text[cluster : cluster + 1] == " " else 0.0)
