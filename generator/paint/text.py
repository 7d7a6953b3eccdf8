"""Paint `<text>`: the runs that `layout` found are coloured in, stroked, decorated; plain words go a shorter way.

Knows nothing of how text is laid out or shaped.
"""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from generator.operators.lengths import number
from generator.operators.matrix import Box
from generator.operators.painted import FontUse
from generator.operators.paths import operators, rectangle
from generator.operators.stream import Leaf, matrix_numbers
from generator.svg.geometry import union
from generator.svg.place import Place
from generator.svg.style import Style

from . import colour_glyphs, plain_text
from .ink import coloured
from .layout import Run, laid_out
from .letters import Letters
from .memory import Mode
from .plain_text import hold_on_card
from .set_texts import whole
from .unseen import unseen
from .walker import Walker

_DECORATIONS = ("underline", "overline", "line-through")


def draw(painter: Walker, element: Element, style: Style, place: Place) -> None:
    """Draw a text element."""
    if not painter.pictured and plain_text.draw(painter, element, style, place):
        return
    element = whole(painter, element)
    runs = laid_out(painter, element, style, place)
    shown = [
        (run.x, run.x + run.setting.width, run.y, run.style.size, run.style, run.text) for run in runs if run.shown
    ]
    hold_on_card(painter, element, place, shown)
    around: list[Box | None] = []

    def box_around() -> Box | None:
        if not around:
            around.append(_box_of(runs))
        return around[0]

    for run in runs:
        lines = run.style.get("text-decoration", "none").split()
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("underline", "overline"))
        if run.shown and colour_glyphs.is_coloured(run):
            colour_glyphs.draw(painter, run, place)
        elif run.shown:
            ink = _ink(painter, run, place)
            leaf = coloured(painter, ink, run.style, place, box_around)
            if leaf is not None:
                painter.stream.put(ink.leaf(leaf))
            elif run.style.get("visibility", "visible") == "visible":
                raise unseen(run.text, "they have neither a fill nor a stroke")
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("line-through",))


def _ink(painter: Walker, run: Run, place: Place) -> Letters | _Ink:
    if not painter.pictured:
        return _Ink(run, place.places)
    return Letters(painter, run, place)


def box(painter: Walker, element: Element, style: Style, place: Place) -> Box | None:
    """Return the box of a text: as wide as its advances, as high as its fonts."""
    return _box_of(laid_out(painter, whole(painter, element), style, place))


def _box_of(runs: list[Run]) -> Box | None:
    boxes = []
    for run in runs:
        scale = run.style.size / run.face.upem
        left, right = run.x, run.x + run.setting.width
        boxes.append((left, run.y - run.face.ascent * scale, right, run.y - run.face.descent * scale))
    return union(boxes)


class _Ink:
    """Writes a run for filling, stroking, both or clipping."""

    def __init__(self, run: Run, places: int) -> None:
        self._run = run
        self._places = places

    def __call__(self, mode: Mode) -> str:
        run, places = self._run, self._places
        at = f"{number(run.x, places)} {number(run.y, places)} Tm"
        head = f"BT\n{_turned(run.turn)} {at}\n"
        if mode == "fill":
            return f"{head}{run.setting.show}\nET"
        if mode == "clip":  # the mode lasts until the Q that also ends the clip
            return f"{head}7 Tr\n{run.setting.show}\nET"
        if mode == "both":
            return f"{head}2 Tr\n{run.setting.show}\n0 Tr\nET"
        if run.style.get("fill", "#000") == "none":
            return f"{head}1 Tr\n{run.setting.show}\n0 Tr\nET"
        # The letters are shown twice, but stand in the text once.
        return f"/Span<</ActualText<FEFF>>>BDC\n{head}1 Tr\n{run.setting.show}\n0 Tr\nET\nEMC"

    def leaf(self, leaf: Leaf) -> Leaf:
        """Return what was made of the run, with its font in it."""
        setting = self._run.setting
        font = setting.font
        use = FontUse(font.name, font.digest, font.family, font.weight, font.italic, setting.glyphs)
        settings = (*leaf.settings, ("Tf", setting.select), ("Tc", setting.spacing))
        return Leaf(leaf.body, settings, (*leaf.uses, use.name), leaf.parts, (*leaf.fonts, use))


def _turned(degrees: float) -> str:
    """Return the first four numbers of a text matrix; y is down on a face, up in text."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return matrix_numbers((cos, sin, sin, -cos))


def _decorated(painter: Walker, run: Run, place: Place, lines: list[str], which: tuple[str, ...]) -> None:
    for line in lines:
        if line not in _DECORATIONS:
            raise ValueError(f"text-decoration {line!r} is none of underline, overline, line-through")
        if line not in which:
            continue
        face, scale = run.face, run.style.size / run.face.upem
        thick = face.underline_thickness * scale
        up = {"underline": face.underline_position, "overline": face.ascent, "line-through": face.xheight / 2}[line]
        middle = run.y - up * scale
        bar = rectangle(run.x, middle - thick / 2, run.setting.width, thick)
        path = operators(bar, place.places)
        ends: dict[Mode, str] = {"fill": "f", "stroke": "S", "both": "B", "clip": "W n"}
        edge = (run.x, middle - thick / 2, run.x + run.setting.width, middle + thick / 2)
        leaf = coloured(painter, lambda mode: f"{path}\n{ends[mode]}", run.style, place, lambda: edge)  # noqa: B023
        if leaf is not None:
            painter.stream.put(leaf)
