"""Write plain words, which are nearly all text: in one colour, each line at an x and y, nothing moved within it.

Whether they were set before their document was written or are read from it, one line is written in one way, and
what is written is what the long way in `text` writes; all other text is left to that.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.glyphs import words_in
from generator.operators.lengths import BIGGEST, number
from generator.operators.stream import Text
from generator.svg.place import Place
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.glyphlooks import looks_of
from generator.typeset.svgtext import SetText

from .ink import coloured
from .layout import ANCHORS, hand_of, settings_of
from .memory import Line, Pen
from .noted import Stretch
from .set_texts import set_before, words_of
from .spans import SPACE, TSPAN
from .walker import Walker

_MOVING = frozenset({"dx", "dy", "rotate", "baseline-shift", SPACE})
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
            line = _line(walker, words, style, self._element, self._place)
            walker.memory.lines[words, style.number] = line
        pieces, shift = line
        if line is _UNEASY or (shift and not alone):
            return False
        try:
            left, base = float(x) + shift, float(y)
        except ValueError:
            return False
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
    before = set_before(walker, element)
    page = _Page(walker, element, place)
    return _set(page, walker, style, before) if before is not None else _read(page, walker, element, style)


def _set(page: _Page, walker: Walker, style: Style, before: SetText) -> bool:
    """Write a text that was set before."""
    final = len(before.runs) - 1
    for index, (words, x, y, marks) in enumerate(before.runs):
        its = walker.look(Element(TSPAN, dict(marks)), style).style if marks else style
        if index == final and words[-1] == " ":
            words = words[:-1]  # noqa: PLW2901  (as white space at the end of a text is)
        if not page.add(words, its, x, y):
            return False
    return page.write()


def _read(page: _Page, walker: Walker, element: Element, style: Style) -> bool:
    """Write a text as the document has it."""
    if not _MOVING.isdisjoint(element.attrib):
        return False
    spans: Element | tuple[Element] = (element,)
    if len(element):
        if (element.text and not element.text.isspace()) or "x" in element.attrib or "y" in element.attrib:
            return False
        spans = element
    styled = bool(walker.document.css)
    final = spans[-1]
    for span in spans:
        its = style
        if span is not element:
            if span.tag != TSPAN or len(span) or (span.tail and not span.tail.isspace()):
                return False
            if styled or span.attrib.keys() != _PLACED:
                look = walker.look(span, style)
                if not (look.plain and _MOVING.isdisjoint(span.attrib)):
                    return False
                its = look.style
        words, x, y = span.text, span.get("x"), span.get("y")
        if not words or x is None or y is None:
            return False
        if span is final and words[-1] == " ":
            words = words[:-1]
        alone = span is final or not span.tail  # the space after anchored words is anchored too
        if not page.add(words, its, x, y, alone):
            return False
    return page.write()


def _line(walker: Walker, words: str, style: Style, element: Element, place: Place) -> Line:
    """Make words ready to be written; _UNEASY if they need the long way."""
    pen = walker.memory.pens.get(style.number)
    if pen is None:
        pen = walker.memory.pens[style.number] = _pen(walker, style, place)
    ink, anchor, stock, settings = pen
    if not ink or not words or words[0] == " " or "  " in words or not _WHITE.isdisjoint(words):
        return _UNEASY
    if stock is not None and (line := stock.line(words)) is not None:
        show, said, advance = line
        width = advance * style.size / stock.codes.face.upem
        return Line([(settings, stock.codes.font, said, show, width)], anchor * width)
    found = settings_of(walker, words, style, element)
    if any(looks_of(face).coloured for _, face, _, _ in found):
        return _UNEASY
    pieces = [
        ((*ink, ("Tf", select), ("Tc", spacing)), font, glyphs, show if shown else "", width)
        for (show, font, glyphs, width, select, spacing), _, shown, _ in found
    ]
    return Line(pieces, anchor * sum([piece[4] for piece in pieces]) if anchor else 0.0)


def _pen(walker: Walker, style: Style, place: Place) -> Pen:
    """Say how plain words of a style are written, _IDLE if they are not."""
    ink = _quick_ink(walker, style, place)
    anchor = ANCHORS.get(style.get("text-anchor", "start"))
    if not ink or anchor is None or style.get("dominant-baseline", "auto") != "auto":
        return _IDLE
    try:
        hand = hand_of(walker, style)
    except Refusal:  # which matters only if there is anything to be set
        return Pen(ink, anchor)
    if hand.features or hand.language or any(hand.spacing) or style.size <= 0:
        return Pen(ink, anchor)
    words = words_in(hand.candidates[0])
    return Pen(ink, anchor, words, (*ink, ("Tf", words.codes.selected(style.size)), ("Tc", "0 Tc")))


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
            if across < left or across > right or down < top or down > bottom:
                over = max(over, left - across, across - right, top - down, down - bottom)
    if over > _CUT_TOLERANCE and not element.get("data-cut"):
        words = clipped(" ".join(words_of(walker, element).split()), 30)
        fact = f"the text '{words}' is cut off: it reaches {over:.1f} mm beyond the edge of the card"
        raise Refusal(fact, 'move it or give it less width; write data-cut="yes" on a <text> that is meant to be cut')
