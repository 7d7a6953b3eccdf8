"""Write plain words, which are nearly all text: in one colour, each line at an x and y, nothing moved within it.

What was recorded is written as it was shaped, and an author's own as it is read; what is written is what the long
way in `text` writes, and all other text is left to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.glyphs import set_glyphs
from generator.operators.lengths import BIGGEST, number
from generator.operators.stream import Text
from generator.svg.frames import Place
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.glyphkinds import looks_of
from generator.typeset.shaped import NO_LIGATURES
from generator.typeset.svgtext import TURN, run_marks
from generator.typeset.text import Text as Record
from generator.typeset.text import TextRun

from .ink import coloured
from .layout import ANCHORS, hand_of, settings_of
from .memory import Line, LinePiece, Pen
from .noted import Stretch
from .records import record_of, words_of
from .spans import SPACE, TSPAN
from .walker import Walker

_MOVING = frozenset({"dx", "dy", "rotate", "baseline-shift", SPACE, TURN})
_PLACED = frozenset({"x", "y"})
_WHITE = frozenset("\t\r\n")
_LETTER_HEIGHT = 0.5  # of the type size, about the height of small letters
_CUT_TOLERANCE = 0.05  # mm
_UNEASY = Line([], 0.0)
_IDLE = Pen()


class _Page:
    """Lines that are to be written, all of them or none."""

    def __init__(self, walker: Walker, element: Element, place: Place) -> None:
        self._walker = walker
        self._element = element
        self._place = place
        self._texts: list[Text] = []
        self._stretches: list[Stretch] = []

    def add(self, words: str, style: Style, x: str, y: str, alone: bool = True) -> bool:
        """Add a line; False where it needs the long way. One that is not `alone` cannot be moved by text-anchor."""
        walker = self._walker
        line = walker.memory.lines.get((words, style.number))
        if line is None:
            line = _line(walker, words, style, self._place)
            walker.memory.lines[words, style.number] = line
        if line is _UNEASY or (line.shift and not alone):
            return False
        try:
            left, base = float(x) + line.shift, float(y)
        except ValueError:
            return False
        return self._put(line.pieces, left, base, style, words)

    def add_run(self, run: TextRun, style: Style) -> bool:
        """Add a run of a record; False where it needs the long way."""
        walker = self._walker
        pen = _pen_of(walker, style, self._place)
        setting = None
        if pen.letter is not None and not pen.anchor and run.gids:
            setting = set_glyphs(run.face, run.words, run.gids, run.advances, style.size, pen.letter)
        if setting is None:
            return self.add(run.words, style, repr(run.x), repr(run.y))
        show, font, glyphs, width, select, spacing = setting
        shown = show if not run.words.isspace() else ""
        piece = ((*pen.ink, ("Tf", select), ("Tc", spacing)), font, glyphs, shown, width)
        return self._put([piece], run.x, run.y, style, run.words)

    def _put(self, pieces: Sequence[LinePiece], left: float, base: float, style: Style, words: str) -> bool:
        if not (abs(left) < BIGGEST and abs(base) < BIGGEST):
            return False
        start, places = left, self._place.places
        for settings, font, glyphs, show, width in pieces:
            if show:
                at = f"{number(left, places)} {number(base, places)}"
                self._texts.append((settings, font, glyphs, f"BT\n1 0 0 -1 {at} Tm\n{show}\nET"))
            left += width
        self._stretches.append((start, left, base, style.size, style, words))
        return True

    def write(self) -> bool:
        """Write all lines."""
        hold_on_card(self._walker, self._element, self._place, self._stretches)
        self._walker.stream.put_texts(self._texts)
        return True


def draw(walker: Walker, element: Element, style: Style, place: Place) -> bool:
    """Write a text element; False, with nothing written, where it needs the long way."""
    record = record_of(walker, element)
    page = _Page(walker, element, place)
    return _recorded(page, walker, style, record) if record is not None else _read(page, walker, element, style)


def _recorded(page: _Page, walker: Walker, style: Style, record: Record) -> bool:
    """Write a text that was recorded."""
    if record.stroke or (record.runs and record.runs[0].turn is not None):
        return False
    for run in record.runs:
        if not page.add_run(run, _style_of(walker, style, record, run)):
            return False
    return page.write()


def _style_of(walker: Walker, style: Style, record: Record, run: TextRun) -> Style:
    """Return the style of a run of a text in this style."""
    if run.style is record.base and run.em == record.em:
        return style
    key = (run.style.key, run.em, record.base.key, record.em, style.number)
    known = walker.memory.styles.get(key)
    if known is None:
        marks = run_marks(record, run.style, run.em)
        known = walker.memory.styles[key] = walker.look(Element(TSPAN, dict(marks)), style).style
    return known


def _has_words(element: Element) -> bool:
    """Tell whether a text has words of its own before its stretches, or a place for them."""
    words = element.text
    return bool(words and not words.isspace()) or "x" in element.attrib or "y" in element.attrib


def _style_within(walker: Walker, span: Element, style: Style, *, styled: bool) -> Style | None:
    """Return how a stretch within a text is written; None where it is no plain one."""
    if span.tag != TSPAN or len(span) or (span.tail and not span.tail.isspace()):
        return None
    if not styled and span.attrib.keys() == _PLACED:
        return style
    look = walker.look(span, style)
    return look.style if look.plain and _MOVING.isdisjoint(span.attrib) else None


def _read(page: _Page, walker: Walker, element: Element, style: Style) -> bool:
    """Write a text as the document has it."""
    if not _MOVING.isdisjoint(element.attrib):
        return False
    spans: Element | tuple[Element] = element if len(element) else (element,)
    if len(element) and _has_words(element):
        return False
    styled = bool(walker.document.css)
    final = spans[-1]
    for span in spans:
        its = style if span is element else _style_within(walker, span, style, styled=styled)
        words, x, y = span.text, span.get("x"), span.get("y")
        if its is None or not words or x is None or y is None:
            return False
        if span is final and words[-1] == " ":
            words = words[:-1]
        alone = span is final or not span.tail  # the space after anchored words is anchored too
        if not page.add(words, its, x, y, alone):
            return False
    return page.write()


def _line(walker: Walker, words: str, style: Style, place: Place) -> Line:
    """Make words ready to be written; _UNEASY if they need the long way."""
    ink, anchor, _ = _pen_of(walker, style, place)
    if not ink or not words or words[0] == " " or "  " in words or not _WHITE.isdisjoint(words):
        return _UNEASY
    found = settings_of(walker, words, style)
    if any(looks_of(face).coloured for _, face, _, _ in found):
        return _UNEASY
    pieces = [
        ((*ink, ("Tf", select), ("Tc", spacing)), font, glyphs, show if shown else "", width)
        for (show, font, glyphs, width, select, spacing), _, shown, _ in found
    ]
    return Line(pieces, anchor * sum([piece[4] for piece in pieces]) if anchor else 0.0)


def _pen_of(walker: Walker, style: Style, place: Place) -> Pen:
    """Say how plain words of a style are written, _IDLE if they are not; it is worked out once."""
    pen = walker.memory.pens.get(style.number)
    if pen is None:
        pen = walker.memory.pens[style.number] = _pen(walker, style, place)
    return pen


def _pen(walker: Walker, style: Style, place: Place) -> Pen:
    ink = _quick_ink(walker, style, place)
    anchor = ANCHORS.get(style.get("text-anchor", "start"))
    if not ink or anchor is None or style.get("dominant-baseline", "auto") != "auto":
        return _IDLE
    try:
        hand = hand_of(walker, style)
    except Refusal:  # which matters only if there is anything to be set
        return Pen(ink, anchor)
    letter, word = hand.spacing
    usual = hand.features == (NO_LIGATURES if letter else ()) and not (hand.language or word)
    return Pen(ink, anchor, letter if usual and style.size > 0 else None)


def _quick_ink(walker: Walker, style: Style, place: Place) -> tuple[tuple[str, str], ...]:
    """Return the settings of text that is only filled, with one plain colour; nothing for all other text."""
    plain = style.get("stroke", "none") == "none" and style.get("text-decoration", "none") == "none"
    if not plain or "url(" in style.get("fill", "#000"):
        return ()
    leaf = coloured(walker, lambda mode: mode, style, place, lambda: None)
    return leaf.settings if leaf is not None and leaf.body == "fill" else ()


def hold_on_card(walker: Walker, element: Element, place: Place, stretches: list[Stretch]) -> None:
    """Refuse text that would be cut through or off with the card; `data-cut` says that it is meant to be."""
    walker.meet_text(element, place, stretches)
    card = walker.card
    if place.view is not walker.view or card is None or walker.pictured:
        return  # inside a group painted on its own: what becomes of it there cannot be told
    a, b, c, d, e, f = place.matrix
    left, top, right, bottom = card
    over = 0.0
    upright = not (b or c) and a > 0 and d > 0
    for start, end, base, size, *_ in stretches:
        high = base - size * _LETTER_HEIGHT
        inside = upright and left <= a * start + e <= a * end + e <= right
        if inside and top <= d * high + f <= d * base + f <= bottom:
            continue  # as nearly all text does
        for x, y in ((start, base), (end, base), (start, high), (end, high)):
            across, down = a * x + c * y + e, b * x + d * y + f
            over = max(over, left - across, across - right, top - down, down - bottom)
    if over > _CUT_TOLERANCE and not element.get("data-cut"):
        words = clipped(" ".join(words_of(walker, element).split()), 30)
        fact = f"the text '{words}' is cut off: it reaches {over:.1f} mm beyond the edge of the card"
        raise Refusal(fact, 'move it or give it less width; write data-cut="yes" on a <text> that is meant to be cut')
