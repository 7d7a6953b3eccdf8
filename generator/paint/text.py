"""Paint `<text>`: the runs that `layout` found are coloured in, stroked, decorated.

Knows nothing of how text is laid out or shaped.
"""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.lengths import BIGGEST, number
from generator.operators.matrix import Box
from generator.operators.painted import FontUse
from generator.operators.paths import operators, rectangle
from generator.operators.stream import Leaf, Text, matrix_numbers
from generator.svg.geometry import union
from generator.svg.place import Place
from generator.svg.refusal import Refusal
from generator.svg.style import Style

from .ink import coloured
from .layout import ANCHORS, Run, laid_out, settings_of
from .letters import Letters
from .memory import Line, Mode
from .spans import SPACE, TSPAN
from .walker import Walker

_MOVING = frozenset({"dx", "dy", "rotate", "baseline-shift", SPACE})
_PLACED = frozenset({"x", "y"})
_WHITE = frozenset("\t\r\n")
_LETTER_HEIGHT = 0.5  # of the type size, about the height of small letters
_CUT_TOLERANCE = 0.05  # mm
_DECORATIONS = ("underline", "overline", "line-through")


def draw(painter: Walker, element: Element, style: Style, place: Place) -> None:
    """Draw a text element."""
    if not painter.pictured and _written(painter, element, style, place):
        return
    runs = laid_out(painter, element, style, place)
    shown = [(run.x, run.x + run.setting.width, run.y, run.style.size) for run in runs if run.shown]
    _hold_on_card(painter, element, place, shown)
    around: list[Box | None] = []

    def box_around() -> Box | None:
        if not around:
            around.append(_box_of(runs))
        return around[0]

    for run in runs:
        lines = run.style.get("text-decoration", "none").split()
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("underline", "overline"))
        if run.shown:
            ink = _ink(painter, run, place)
            leaf = coloured(painter, ink, run.style, place, box_around)
            if leaf is not None:
                painter.stream.put(ink.leaf(leaf))
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("line-through",))


def _ink(painter: Walker, run: Run, place: Place) -> Letters | _Ink:
    if not painter.pictured:
        return _Ink(run, place.places)
    return Letters(painter, run, place)


_UNEASY = Line([], 0.0)


def _written(painter: Walker, element: Element, style: Style, place: Place) -> bool:
    """Write what text(...) makes, which is nearly all text: words in plain colours, each at an x and y.

    Returns False, with nothing written, for all other text; what it writes is what the long way writes.
    """
    if not _MOVING.isdisjoint(element.attrib):
        return False
    spans: Element | tuple[Element] = (element,)
    if len(element):
        if (element.text and not element.text.isspace()) or "x" in element.attrib or "y" in element.attrib:
            return False
        spans = element
    known, places, styled = painter.memory.lines, place.places, bool(painter.document.css)
    final = spans[-1]
    texts: list[Text] = []
    stretches: list[tuple[float, float, float, float]] = []
    for span in spans:
        its = style
        if span is not element:
            if span.tag != TSPAN or len(span) or (span.tail and not span.tail.isspace()):
                return False
            if styled or span.attrib.keys() != _PLACED:
                look = painter.look(span, style)
                if not (look.plain and _MOVING.isdisjoint(span.attrib)):
                    return False
                its = look.style
        words, x, y = span.text, span.get("x"), span.get("y")
        if not words or x is None or y is None:
            return False
        if span is final and words[-1] == " ":
            words = words[:-1]
        line = known.get((words, its.number))
        if line is None:
            line = known[words, its.number] = _line(painter, words, its, span, place)
        if line is _UNEASY or (line.shift and span is not final and span.tail):
            return False  # the space after anchored words is anchored too
        try:
            left, base = float(x) + line.shift, float(y)
        except ValueError:
            return False
        if not (abs(left) < BIGGEST and abs(base) < BIGGEST):
            return False
        start = left
        for settings, font, glyphs, show, width in line.pieces:
            if show:
                at = f"{number(left, places)} {number(base, places)}"
                texts.append((settings, font, glyphs, f"BT\n1 0 0 -1 {at} Tm\n{show}\nET"))
            left += width
        stretches.append((start, left, base, its.size))
    _hold_on_card(painter, element, place, stretches)
    painter.stream.put_texts(texts)
    return True


def _line(painter: Walker, words: str, style: Style, element: Element, place: Place) -> Line:
    """Make words ready to be written; _UNEASY if they need the long way."""
    ink = painter.memory.inks.get(style.number)
    if ink is None:
        ink = painter.memory.inks[style.number] = _quick_ink(painter, style, place)
    if not ink or not words or words[0] == " " or "  " in words or not _WHITE.isdisjoint(words):
        return _UNEASY
    anchor = ANCHORS.get(style.get("text-anchor", "start"))
    if anchor is None or style.get("dominant-baseline", "auto") != "auto":
        return _UNEASY
    pieces = [
        ((*ink, ("Tf", select), ("Tc", spacing)), font, glyphs, show if shown else "", width)
        for (show, font, glyphs, width, select, spacing), _, shown, _ in settings_of(painter, words, style, element)
    ]
    return Line(pieces, anchor * sum([piece[4] for piece in pieces]) if anchor else 0.0)


def _hold_on_card(
    painter: Walker, element: Element, place: Place, stretches: list[tuple[float, float, float, float]]
) -> None:
    """Refuse text that would be cut through or off with the card; `data-cut` says that it is meant to be.

    A stretch is where words begin and end, their baseline, and the size of their type.
    """
    painter.meet_text(element, place, stretches)
    card = painter.card
    if place.view is not painter.view or card is None or painter.pictured:
        return  # inside a group painted on its own: what becomes of it there cannot be told
    a, b, c, d, e, f = place.matrix
    left, top, right, bottom = card
    over = 0.0
    upright = not (b or c) and a > 0 and d > 0
    for start, end, base, size in stretches:
        high = base - size * _LETTER_HEIGHT
        inside = upright and left <= a * start + e <= a * end + e <= right
        if inside and top <= d * high + f <= d * base + f <= bottom:
            continue  # as nearly all text does
        for x, y in ((start, base), (end, base), (start, high), (end, high)):
            across, down = a * x + c * y + e, b * x + d * y + f
            if across < left or across > right or down < top or down > bottom:
                over = max(over, left - across, across - right, top - down, down - bottom)
    if over > _CUT_TOLERANCE and not element.get("data-cut"):
        words = clipped(" ".join("".join(element.itertext()).split()), 30)
        fact = f"the text '{words}' is cut off: it reaches {over:.1f} mm beyond the edge of the card"
        raise Refusal(fact, 'move it or give it less width; write data-cut="yes" on a <text> that is meant to be cut')


def _quick_ink(painter: Walker, style: Style, place: Place) -> tuple[tuple[str, str], ...]:
    """Return the settings of text that is only filled, with one plain colour; nothing for all other text."""
    plain = style.get("stroke", "none") == "none" and style.get("text-decoration", "none") == "none"
    if not plain or "url(" in style.get("fill", "#000"):
        return ()
    leaf = coloured(painter, lambda mode: mode, style, place, lambda: None)
    return leaf.settings if leaf is not None and leaf.body == "fill" else ()


def box(painter: Walker, element: Element, style: Style, place: Place) -> Box | None:
    """Return the box of a text: as wide as its advances, as high as its fonts."""
    return _box_of(laid_out(painter, element, style, place))


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
