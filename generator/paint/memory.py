"""What a painter keeps of the elements it has met, to save time: the records, and where they lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from generator.catalog.problems import Problem
from generator.operators.colours import Colour
from generator.operators.glyphs import Setting
from generator.operators.matrix import Box
from generator.operators.painted import FontUse, Painted, Part
from generator.operators.paths import Outline
from generator.operators.stream import Leaf
from generator.svg.style import Look, Style, StyleResolver
from generator.typeset.fontface import FontFace
from generator.typeset.shaped import Features

from .covers import Cover, Rgb
from .fragments import Fragments
from .gradients import Pattern

Mode = Literal["fill", "stroke", "both", "clip"]
Paint = Colour | Pattern

_MOST_REMEMBERED = 20_000
_MOST_FACES = 500


Piece = tuple[Setting, FontFace, bool, str]
"""A run set in one font, whether it has anything to show, and its text."""


class PaintStyle(NamedTuple):
    """What a style fills and strokes with, what must be set before it, the opacities, and what comes first."""

    fill: Paint | None
    stroke: Paint | None
    settings: tuple[tuple[str, str], ...]
    fill_alpha: float
    stroke_alpha: float
    order: tuple[str, str]


class TextStyle(NamedTuple):
    """How text of one style is set: fonts, best first; letter and word spacing are in user units."""

    candidates: list[FontFace]
    features: Features
    language: str | None
    spacing: tuple[float, float]


class Pen(NamedTuple):
    """How words of one style are written that are only filled, with one plain colour; without `ink` they are not.

    `anchor` is the share of their width by which text-anchor moves them. `letter` is the space behind each letter of
    a style that is set as its font has it otherwise, None for other styles.
    """

    ink: tuple[tuple[str, str], ...] = ()
    anchor: float = 0.0
    letter: float | None = None


class Type(NamedTuple):
    """What is seen of words of one style: their plain ink, None for all others, #rrggbb, and how opaque they are.

    `around` is what they stand on, whatever is beneath, when a wide stroke of one colour is around them.
    """

    ink: Rgb | None = None
    spelled: str = ""
    alpha: float = 1.0
    around: Rgb | None = None


LinePiece = tuple[tuple[tuple[str, str], ...], FontUse, Mapping[int, str], str, float]
"""What must be set for a piece of a line, its font, its glyphs, what shows it ("" for spaces), its width."""


class Line(NamedTuple):
    """Words of one style, ready to be written: `shift` is how far text-anchor moves them."""

    pieces: list[LinePiece]
    shift: float


class Row(NamedTuple):
    """Letters one behind the other, in font units, and the forms that they are."""

    body: str
    parts: Mapping[str, Part]


class Picture(NamedTuple):
    """A picture ready to be drawn: its size in pixels (an SVG's in its own units), what shows it."""

    width: float
    height: float
    leaf: Leaf
    upright: bool  # an image's unit square has its foot at 0; an SVG's form is its own size, head at 0
    frames: int = 1  # of which the first is shown


class Memory:
    """What was made of elements so far, with one set of fonts; it only saves time."""

    def __init__(self) -> None:
        self.style_resolver = StyleResolver()
        self.leaves: dict[object, Leaf] = {}
        self.runs: dict[tuple[str, int], list[Piece]] = {}
        self.lines: dict[tuple[str, int], Line] = {}
        self.pens: dict[int, Pen] = {}
        self.faces: dict[str, Painted] = {}  # small pictures, by their documents
        self.faults: dict[str, tuple[str, tuple[Problem, ...]]] = {}  # of others, as called then
        self.rows: dict[tuple[str, int, FontFace, Mode], Row] = {}
        self.dips: dict[tuple[int, float, float, int], PaintStyle] = {}
        self.hands: dict[int, TextStyle] = {}
        self.pictures: dict[object, Picture] = {}
        self.prints: dict[object, int] = {}
        self.fragments = Fragments()
        self.looks: dict[object, Look] = {}  # of recorded texts
        self.styles: dict[object, Style] = {}  # of runs in them that are set otherwise
        self.icons: dict[object, tuple[str, Box]] = {}
        self.outlines: dict[object, tuple[Outline, str]] = {}
        self.covers: dict[object, Cover | None] = {}
        self.types: dict[tuple[int, float], Type] = {}

    def trim(self) -> None:
        """Forget everything when it has become much."""
        self.fragments.trim()
        many = (
            self.leaves, self.runs, self.lines, self.rows, self.pens, self.dips, self.hands, self.pictures, self.icons,
            self.outlines, self.covers, self.types, self.styles, self.looks,
        )  # fmt: skip
        for kept in many:
            if len(kept) > _MOST_REMEMBERED:
                kept.clear()
        if len(self.faces) + len(self.faults) > _MOST_FACES:
            self.faces.clear()
            self.faults.clear()
        if len(self.prints) > _MOST_REMEMBERED:  # numbers must not come again while what knows them is kept
            for numbered in (self.prints, self.leaves, self.icons):
                numbered.clear()
