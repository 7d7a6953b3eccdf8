"""Where the characters of a `<text>` stand, along a line too: each letter of a `<textPath>` is turned as its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.glyphs import Setting, set_text
from generator.operators.lengths import length
from generator.operators.matrix import scale_of
from generator.operators.ways import Way, way_of
from generator.svg.frames import Place
from generator.svg.geometry import outline_of, transform_of
from generator.svg.profile import ELEMENTS, SHAPES
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.fontface import FontFace
from generator.typeset.glyphkinds import looks_of
from generator.typeset.scripts import is_right_to_left

from .layout import ANCHORS, Run, baseline, hand_of, laid_out, settings_of
from .spans import Span, spans_of
from .walker import Walker

_BEYOND = 0.05  # mm; a letter may be so far beyond the end of its line


class _Letter(NamedTuple):
    """A letter, or what stands for several, `far` along its line and `down` beside it; `advance` is to the next."""

    setting: Setting
    face: FontFace
    span: Span
    text: str
    far: float
    down: float
    advance: float


def runs_of(painter: Walker, element: Element, style: Style, place: Place) -> list[Run]:
    """Return the runs of a text element at their places.

    Raises:
        Refusal: there is no such line, the words are longer than it, or there are words beside it.
    """
    spans = spans_of(painter, element, style, place)
    if all(span.along is None for span in spans):
        return laid_out(painter, spans)
    out: list[Run] = []
    for along, group in groupby(spans, key=lambda span: span.along):
        own = list(group)
        if along is not None:
            out += _on(painter, along, own, style, place)
        elif words := "".join(span.text for span in own).strip():
            fact = f"the words '{clipped(words, 30)}' stand beside a <textPath>"
            raise Refusal(fact, "put them into it, or into a <text> of their own")
    return out


def _on(painter: Walker, along: Element, spans: Sequence[Span], style: Style, place: Place) -> list[Run]:
    """Return the letters of a <textPath>, each as a run of its own that also says the space behind it."""
    if along.get("method", "align") != "align":
        raise Refusal("method: letters are not stretched along a line", 'leave method out, or write method="align"')
    way = _way(painter, along, style, place)
    letters = list(_letters(painter, spans))
    while letters and letters[-1].text.isspace():  # as at the end of any text
        letters.pop()
    if not letters:
        return []
    begin = _begin(along, spans[0].style, way, letters)
    _hold_to(way, letters, begin, place)
    runs: list[Run] = []
    for letter in letters:
        if letter.text.isspace():
            if runs:
                runs[-1].spoken = f"{runs[-1].spoken}{letter.text}"
            continue
        x, y, turn = way.at(begin + letter.far + letter.advance / 2)
        ahead, aside = cos(radians(turn)), sin(radians(turn))
        down = letter.down + letter.span.shift + baseline(letter.span.style, letter.face)
        x += -letter.advance / 2 * ahead - down * aside
        y += -letter.advance / 2 * aside + down * ahead
        runs.append(Run(letter.setting, letter.face, letter.span.style, x, y, turn, True, letter.text, letter.text))
    return runs


def _way(painter: Walker, along: Element, style: Style, place: Place) -> Way:
    """Return the line that a <textPath> names: any shape of this document, with its own transform."""
    target = painter.links.required(along)
    name = ELEMENTS.get(target.tag, "")
    if name not in SHAPES:
        raise Refusal(f"words cannot go along a <{name or '?'}>", "let href name a <path>, or another shape")
    look = painter.look(target, style)
    way = way_of(outline_of(target, name, look.style, place), transform_of(target, look))
    if not way.length:
        raise Refusal(f"the <{name}> that words go along has no length", "give it one")
    return way


def _letters(painter: Walker, spans: Sequence[Span]) -> Iterator[_Letter]:
    """Give the letters of some spans as far along as they stand on a straight line, kerned as there.

    Letters that one glyph stands for stay together, and glyphs that stand for one letter.
    """
    far = down = 0.0
    for span in spans:
        if "rotate" in span.at:
            raise Refusal("a <textPath> turns its letters itself", "leave rotate out")
        if "x" in span.at and far:
            raise Refusal("x moves only all of a <textPath>", "leave it out, or write dx")
        far += span.at.get("x", 0.0) + span.at.get("dx", 0.0)
        down += span.at.get("dy", 0.0)
        if span.style.get("text-decoration", "none") != "none":
            raise Refusal("words along a line have a text-decoration", "leave it out, or draw the line as a path")
        hand = hand_of(painter, span.style)
        if is_right_to_left(span.text):
            raise Refusal(f"'{clipped(span.text, 30)}' runs from right to left", "words along a line run to the right")
        for _, face, _, piece in settings_of(painter, span.text, span.style):
            if looks_of(face).coloured:
                raise Refusal(f"'{clipped(piece, 30)}' has colours of its own", "words along a line are of one colour")
            scale = span.style.size / face.upem
            glyphs = face.shape(piece, hand.features, hand.language).glyphs
            starts = sorted({glyph[1] for glyph in glyphs})
            for start, end in pairwise([*starts, len(piece)]):
                text = piece[start:end]
                own = [glyph for glyph in glyphs if glyph[1] == start]
                advance = sum(glyph[2] for glyph in own) * scale
                setting = set_text(face, text, span.style.size, hand.features, hand.language)
                yield _Letter(setting, face, span, text, far, down, advance)
                far += advance + hand.spacing[0] + (hand.spacing[1] if text == " " else 0.0)


def _begin(along: Element, style: Style, way: Way, letters: Sequence[_Letter]) -> float:
    """Say how far along its line a text begins."""
    anchor = style.get("text-anchor", "start")
    if anchor not in ANCHORS:
        raise ValueError(f"text-anchor {anchor!r} is none of start, middle, end")
    wide = letters[-1].far + letters[-1].advance - letters[0].far
    return length(along.get("startOffset", "0"), way.length, style.size) + ANCHORS[anchor] * wide


def _hold_to(way: Way, letters: Sequence[_Letter], begin: float, place: Place) -> None:
    """Refuse words that go beyond their line: what browsers do is to leave letters out."""
    first, last = letters[0], letters[-1]
    if way.closed:
        beyond = last.far + last.advance - first.far - way.length
    else:
        beyond = max(-(begin + first.far), begin + last.far + last.advance - way.length)
    beyond *= scale_of(place.matrix) * place.unit
    if beyond > _BEYOND:
        words = clipped("".join(letter.text for letter in letters).strip(), 30)
        fact = f"the words '{words}' reach {beyond:.1f} mm beyond the line that they go along"
        raise Refusal(fact, "set them smaller, make the line longer, or let startOffset begin elsewhere")
