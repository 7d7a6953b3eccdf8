"""Where the characters of a `<text>` stand, in which font: the runs that are then painted.

Text is shaped by the FontFace on the very strings that stand in the document, so that what was measured
when it was fitted is what is painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from generator.operators.glyphs import Setting, set_text
from generator.operators.lengths import length
from generator.svg.refusal import Refusal
from generator.svg.style import Style
from generator.typeset.fontface import FontFace
from generator.typeset.fonts import UnknownFontError
from generator.typeset.glyphkinds import coloured_apart, looks_of
from generator.typeset.inkless import inkless
from generator.typeset.inorder import seen_runs
from generator.typeset.shaped import NO_LIGATURES, Features
from generator.typeset.svgtext import TURN

from .memory import Piece, TextStyle
from .spans import Span
from .unseen import unseen
from .walker import Walker

ANCHORS = {"start": 0.0, "middle": -0.5, "end": -1.0}
_BASELINES = (
    "auto",
    "alphabetic",
    "middle",
    "central",
    "hanging",
    "text-before-edge",
    "text-after-edge",
    "mathematical",
)


@dataclass(slots=True, eq=False, repr=False)
class Run:
    """A Span, or the part of it that one font can set, at its place on the line.

    `spoken` is what readers are told of it where that is not its text.
    """

    setting: Setting
    face: FontFace
    style: Style
    x: float
    y: float
    turn: float
    shown: bool
    text: str
    spoken: str | None = None


@dataclass(slots=True, eq=False, repr=False)
class Chunk:
    """Runs that text-anchor moves together."""

    anchor: float
    runs: list[Run] = field(default_factory=list)
    width: float = 0.0


def laid_out(painter: Walker, spans: Iterable[Span]) -> list[Run]:
    """Return the runs of some spans at their places."""
    chunks: list[Chunk] = []
    x = y = 0.0
    for span in spans:
        at = span.at
        if not chunks or "x" in at or "y" in at:
            x, y = at.get("x", x), at.get("y", y)
            anchor = span.style.get("text-anchor", "start")
            if anchor not in ANCHORS:
                raise ValueError(f"text-anchor {anchor!r} is none of start, middle, end")
            chunks.append(Chunk(ANCHORS[anchor]))
        x, y = x + at.get("dx", 0.0), y + at.get("dy", 0.0)
        chunk = chunks[-1]
        for run in _runs(painter, span, x, y):
            chunk.runs.append(run)
            x += run.setting.width
            chunk.width += run.setting.width
        chunk.width += at.get("dx", 0.0)
    out: list[Run] = []
    for chunk in chunks:
        if chunk.anchor:
            for run in chunk.runs:
                run.x += chunk.anchor * chunk.width
        out += chunk.runs
    return out


def _runs(painter: Walker, span: Span, x: float, y: float) -> Iterator[Run]:
    style = span.style
    turn = span.at.get(TURN, span.at.get("rotate", 0.0))
    for setting, face, shown, text in settings_of(painter, span.text, style):
        spoken = text if TURN in span.at else None
        yield Run(setting, face, style, x, y + span.shift + baseline(style, face), turn, shown, text, spoken)
        x += setting.width


def settings_of(painter: Walker, text: str, style: Style) -> list[Piece]:
    """Shape text in its style; Refusal where a character is in no font."""
    runs = painter.memory.runs
    key = (text, style.number)
    known = runs.get(key)
    if known is None:
        known = runs[key] = _shaped(painter, text, style)
    return known


def _shaped(painter: Walker, text: str, style: Style) -> list[Piece]:
    if style.size <= 0 and not text.isspace():
        raise unseen(text, "their size is 0")
    hand = hand_of(painter, style)
    candidates = hand.candidates
    first = candidates[0]
    plain = text.isascii() and first.charset.issuperset(text)
    done: list[Piece] = []
    for face, piece in _runs_of(painter, text, hand, plain):
        setting = set_text(face, piece, style.size, hand.features, hand.language, hand.spacing)
        if 0 in setting.glyphs:
            lost = painter.fonts.lacking(text, candidates) or [piece]
            shown = " ".join(f"{ch} (U+{ord(ch[0]):04X})" for ch in lost)
            families = style.get("font-family", "sans-serif")
            raise Refusal(f"no font has {shown}", f"add a font that has it, or an {{icon}}; asked for {families}")
        if not looks_of(face).all_ink(setting.glyphs) and (empty := inkless(face, piece, setting.glyphs.items())):
            raise Refusal(*empty)
        done.append((setting, face, not piece.isspace() and style.size > 0, piece))
    return done


def _runs_of(painter: Walker, text: str, hand: TextStyle, plain: bool) -> Iterator[tuple[FontFace, str]]:
    """Cut text where direction and font change, and where glyphs that have colours of their own begin and end."""
    known, candidates = painter.fonts, hand.candidates
    for face, piece in [(candidates[0], text)] if plain else seen_runs(known, text, candidates):
        if looks_of(face).coloured:
            for part in coloured_apart(face, piece, hand.features, hand.language):
                yield face, part
        else:
            yield face, piece


def hand_of(painter: Walker, style: Style) -> TextStyle:
    """Say how text of a style is set; a font that there is not is a Refusal."""
    hand = painter.memory.hands.get(style.number)
    if hand is None:
        hand = painter.memory.hands[style.number] = _hand(painter, style)
    return hand


def _hand(painter: Walker, style: Style) -> TextStyle:
    try:
        candidates = painter.fonts.find(style.get("font-family", "sans-serif"), style.weight, style.italic)
    except UnknownFontError as unknown:
        raise Refusal(unknown.fact, unknown.hint) from None
    letter = _spacing(style, "letter-spacing")
    spacing = (letter, _spacing(style, "word-spacing"))
    return TextStyle(candidates, _features(style, letter), style.language or None, spacing)


def _spacing(style: Style, name: str) -> float:
    text = style.get(name, "normal")
    return 0.0 if text == "normal" else length(text, style.size, style.size)


def _features(style: Style, letter: float) -> Features:
    found: dict[str, int] = {}
    if letter or style.get("font-variant-ligatures", "normal") == "none":
        found.update(NO_LIGATURES)
    for name in ("font-variant", "font-variant-caps"):
        word = style.get(name, "normal")
        if word == "small-caps":
            found["smcp"] = 1
        elif word not in ("normal", "none"):
            raise Refusal(f"{name}: {word} is outside the SVG profile", "choose normal or small-caps")
    if style.get("font-kerning", "auto") == "none":
        found["kern"] = 0
    written = style.get("font-feature-settings", "normal")
    if written != "normal":
        for piece in written.split(","):
            tag, _, value = piece.strip().partition(" ")
            tag, value = tag.strip("'\""), value.strip() or "1"
            if len(tag) != 4 or not (value.isdigit() or value in ("on", "off")):
                raise ValueError(f'font-feature-settings {written!r} cannot be read; write "onum" 1, "smcp" 1')
            found[tag] = int(value) if value.isdigit() else int(value == "on")
    return tuple(sorted(found.items()))


def baseline(style: Style, face: FontFace) -> float:
    """Say how far below its y a style's words stand, by dominant-baseline."""
    word = style.get("dominant-baseline", "auto")
    if word in ("auto", "alphabetic"):
        return 0.0
    if word not in _BASELINES:
        raise Refusal(f"dominant-baseline: {word} is outside the SVG profile", f"choose {', '.join(_BASELINES)}")
    up = {
        "middle": face.xheight / 2,
        "central": (face.ascent + face.descent) / 2,
        "hanging": face.ascent * 0.8,
        "mathematical": face.ascent * 0.5,
        "text-before-edge": face.ascent,
        "text-after-edge": face.descent,
    }[word]
    return up * style.size / face.upem
