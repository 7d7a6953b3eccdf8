"""Text for the display list: what `text()` has fitted as records, an author's own lines set; glyphs as operators.

Fonts, shaping and what glyphs say by themselves are `typeset`'s and `operators.glyphs`'; here they become runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import NamedTuple

from generator.catalog.problems import clipped
from generator.draw.faults import Refusal
from generator.draw.looks import ANCHORS
from generator.draw.records import Icon, Line, Run, Text
from generator.draw.setting import Hand
from generator.operators.glyphs import Setting, codes_of, set_glyphs, set_text, told_beside, untold
from generator.operators.painted import FontUse
from generator.typeset.fontface import FontFace
from generator.typeset.fonts import FontBook, UnknownFontError
from generator.typeset.glyphkinds import COLOURED, NoDrawingError, coloured_apart, looks_of
from generator.typeset.inkless import inkless
from generator.typeset.inorder import seen_runs
from generator.typeset.scripts import is_right_to_left
from generator.typeset.shaped import NO_LIGATURES, Features
from generator.typeset.styles import TypeStyle
from generator.typeset.text import Text as Fitted
from generator.typeset.text import TextRun

_BOLD = 700
"""The weight from which letters are bold (CSS Fonts 4, 2.2)."""
_VERTICAL: Features = (("vert", 1),)
_MOST_KEPT = 20_000


class _Piece(NamedTuple):
    """Words in one font: what shows them, whether anything is to be seen of them."""

    setting: Setting
    face: FontFace
    shown: bool
    words: str


class Typesetting:
    """Sets text with the fonts of a book; what was set is remembered."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self.fonts: dict[str, FontUse] = {}
        self._faces: dict[str, FontFace] = {}
        self._pieces: dict[tuple[str, Hand], list[_Piece]] = {}
        self._lines: dict[tuple[object, ...], Text] = {}

    def by_key(self, key: str) -> FontFace:
        """Return the font of a run."""
        return self._faces[key]

    def first(self, words: str, hand: Hand) -> FontFace:
        """Return the font that words begin in. Raises Refusal."""
        return self._set(words, hand)[0].face

    def width(self, words: str, hand: Hand) -> float:
        """Say how far words move the pen, in mm. Raises Refusal."""
        return sum([piece.setting.width for piece in self._set(words, hand)])

    def letters(self, words: str, hand: Hand) -> list[tuple[str, float]]:
        """Return letters as they stand on a line, those together that one glyph stands for, and how far each goes.

        Raises Refusal: they run from right to left, or have colours of their own.
        """
        if is_right_to_left(words):
            raise Refusal(f"'{clipped(words, 30)}' runs from right to left", "words along a line run to the right")
        found: list[tuple[str, float]] = []
        for piece in self._set(words, hand):
            face, said = piece.face, piece.words
            if looks_of(face).coloured:
                raise Refusal(f"'{clipped(said, 30)}' has colours of its own", "words along a line are of one colour")
            glyphs = face.shape(said, hand.features, hand.language or None).glyphs
            starts = sorted({glyph[1] for glyph in glyphs})
            for start, end in pairwise([*starts, len(said)]):
                wide = sum([glyph[2] for glyph in glyphs if glyph[1] == start]) * hand.em / face.upem
                found.append((said[start:end], wide))
        return found

    def at(
        self, words: str, x: float, y: float, hand: Hand, ink: str, anchor: str = "start", turn: float = 0.0
    ) -> Text:
        """Set one line at a point. Raises Refusal: it cannot be set."""
        key = (words, x, y, hand, ink, anchor, turn)
        known = self._lines.get(key)
        if known is None:
            if len(self._lines) > _MOST_KEPT:
                self._lines.clear()
            known = self._lines[key] = self._line(words, x, y, hand, ink, anchor, turn)
        return known

    def _line(self, words: str, x: float, y: float, hand: Hand, ink: str, anchor: str, turn: float) -> Text:
        pieces = self._set(words, hand)
        wide = sum([piece.setting.width for piece in pieces])
        x -= ANCHORS[anchor] * wide
        line = _Line(self, hand.em, ink)
        line.add(pieces, x, y, hand, ink, turn)
        made = Line(x, y, wide, tuple(line.runs), words, line.told, hand.weight >= _BOLD)
        return Text((made,) if line.runs else (), hand.em, ink, "", line.used(), icons=tuple(line.icons))

    def joined(self, letters: Sequence[Text], words: str) -> Text:
        """Return letters that were set one by one as one text, which says `words`."""
        first = letters[0]
        runs = [run._replace(y=line.y) for one in letters for line in one.lines for run in line.runs]
        runs = [run._replace(show=untold(run.show)) for run in runs]
        line = first.lines[0]._replace(runs=tuple(runs), words=words, told=True)
        glyphs: dict[str, dict[int, str]] = {}
        for one in letters:
            for key, shown in one.glyphs:
                glyphs.setdefault(key, {}).update(shown)
        icons = tuple([icon for one in letters for icon in one.icons])
        return first._replace(lines=(line,), glyphs=tuple(glyphs.items()), icons=icons)

    def record(self, text: Fitted) -> Text:
        """Return the record of a text that was fitted. Raises Refusal: it has no glyph for something."""
        base, whole = text.base, _Line(self, text.em, text.base.fill)
        lines: list[Line] = []
        for turned, runs in groupby(text.runs, key=lambda run: run.turn is not None and run.style.fill):
            if turned is not False:  # letters of columns are told together
                lines.append(self._columns(whole, list(runs)))
                continue
            for run in runs:
                lines.append(self._stretch(whole, run))
        stroke = text.stroke if text.stroke_width and text.stroke != "none" else ""
        return Text(
            tuple([line for line in lines if line.runs]), text.em, base.fill, text.field, whole.used(), stroke,
            text.stroke_width, text.spared, icons=tuple(whole.icons), box=text.box,
        )  # fmt: skip

    def _stretch(self, whole: _Line, run: TextRun) -> Line:
        """Return a run of a fitted text as a line; as it was shaped, where its glyphs say their words."""
        style, em = run.style, run.em
        tracking = style.tracking * em
        setting = set_glyphs(run.face, run.words, run.gids, run.advances, em, tracking) if run.gids else None
        hand = _hand_of(style, em)
        if setting is not None:
            pieces = [_Piece(setting, run.face, not run.words.isspace(), run.words)]
        else:
            pieces = self._set(run.words, hand)
        whole.begin()
        whole.add(pieces, run.x, run.y, hand, style.fill, 0.0)
        wide = sum([piece.setting.width for piece in pieces])
        return Line(run.x, run.y, wide, tuple(whole.runs), run.words, whole.told, style.weight >= _BOLD)

    def _columns(self, whole: _Line, runs: Sequence[TextRun]) -> Line:
        """Return letters that stand in columns as one line."""
        whole.begin()
        for run in runs:
            hand = _hand_of(run.style, run.em)
            if not run.turn:
                hand = hand._replace(features=(*hand.features, *_VERTICAL))
            whole.add(self._set(run.words, hand), run.x, run.y, hand, run.style.fill, float(run.turn or 0), apart=True)
        made = [run._replace(show=untold(run.show)) for run in whole.runs]
        words, first = "".join([run.words for run in runs]), runs[0]
        return Line(first.x, first.y, 0.0, tuple(made), words, told=True, bold=first.style.weight >= _BOLD)

    def _set(self, words: str, hand: Hand) -> list[_Piece]:
        key = (words, hand)
        known = self._pieces.get(key)
        if known is None:
            if len(self._pieces) > _MOST_KEPT:
                self._pieces.clear()
            known = self._pieces[key] = self._shaped(words, hand)
        return known

    def _shaped(self, words: str, hand: Hand) -> list[_Piece]:
        try:
            candidates = self.book.find(hand.family, hand.weight, hand.italic)
        except UnknownFontError as unknown:
            raise Refusal(unknown.fact, unknown.hint) from None
        features, language = hand.features, hand.language or None
        if hand.tracking:
            features = tuple(sorted({**dict(NO_LIGATURES), **dict(features)}.items()))
        found: list[_Piece] = []
        for face, piece in self._parted(words, candidates, features, language):
            setting = set_text(face, piece, hand.em, features, language, (hand.tracking, hand.spacing))
            if 0 in setting.glyphs:
                lost = self.book.lacking(words, candidates) or [piece]
                shown = " ".join([f"{ch} (U+{ord(ch[0]):04X})" for ch in lost])
                hint = f"add a font that has it, or an {{icon}}; asked for {hand.family}"
                raise Refusal(f"no font has {shown}", hint)
            if not looks_of(face).all_ink(setting.glyphs) and (empty := inkless(face, piece, setting.glyphs.items())):
                raise Refusal(*empty)
            found.append(_Piece(setting, face, not piece.isspace(), piece))
        return found

    def _parted(
        self, words: str, candidates: list[FontFace], features: Features, language: str | None
    ) -> Iterator[tuple[FontFace, str]]:
        """Cut words where direction and font change, and where glyphs with colours of their own begin and end."""
        if words.isascii() and candidates[0].charset.issuperset(words):
            faces = [(candidates[0], words)]
        else:
            faces = seen_runs(self.book, words, candidates)
        for face, piece in faces:
            if looks_of(face).coloured:
                yield from [(face, part) for part in coloured_apart(face, piece, features, language)]
            else:
                yield face, piece

    def key_of(self, face: FontFace, font: FontUse) -> str:
        """Note a font that is used; return its key."""
        if font.name not in self.fonts:
            self.fonts[font.name], self._faces[font.name] = font, face
        return font.name

    def drawing(self, icon: Icon) -> str:
        """Draw a glyph that has colours of its own, as SVG in font units. Raises Refusal: it cannot be drawn."""
        key, _, gid = icon.name.partition(":")
        face = self._faces[key]
        try:
            return looks_of(face).svg(int(gid), icon.ink)
        except NoDrawingError as cannot:
            said = face.letters.get(int(gid), "a glyph")
            hint = "use a font that draws it in another way, or an {icon}"
            raise Refusal(f"{face.family} draws '{said}' with {cannot}, which is not printed", hint) from None


class _Line:
    """Collects the runs of a line, and of all lines of a text the glyphs and what is drawn beside them."""

    def __init__(self, setter: Typesetting, em: float, ink: str) -> None:
        self._setter, self._em, self._ink = setter, em, ink
        self.runs: list[Run] = []
        self.told = False
        self.icons: list[Icon] = []
        self._glyphs: dict[str, list[Mapping[int, str]]] = {}

    def begin(self) -> None:
        """Begin another line."""
        self.runs, self.told = [], False

    def used(self) -> tuple[tuple[str, Mapping[int, str]], ...]:
        """Return the glyphs of all lines, by font."""
        return tuple([(key, some[0] if len(some) == 1 else together(some)) for key, some in self._glyphs.items()])

    def add(
        self, pieces: Sequence[_Piece], x: float, y: float, hand: Hand, ink: str, turn: float, *, apart: bool = False
    ) -> None:
        """Add words at a point, in a direction; in lines of letters that stand `apart` each says where it is."""
        em = hand.em
        ahead, aside = (cos(radians(turn)), sin(radians(turn))) if turn else (1.0, 0.0)
        for setting, face, shown, words in pieces:
            key = self._setter.key_of(face, setting.font)
            self._glyphs.setdefault(key, []).append(setting.glyphs)
            show, own = setting.show, "" if ink == self._ink else ink
            if shown and looks_of(face).coloured and (found := _coloured(face, words, hand, setting)):
                self._beside(key, face, found, x, y, turn, em, ink)
                codes = "".join([codes_of(face)[gid] for gid, _, _ in [*found, found[-1]]])
                show = f"{told_beside(words)}\n({codes})Tj\nEMC"  # pdfium passes over text that is nowhere wide
                own = "none"
            if shown:
                tracking = hand.tracking if setting.spacing != "0 Tc" else 0.0
                size = 0.0 if em == self._em else em
                self.runs.append(Run(key, show, x, setting.width, tracking, own, size, turn, y if apart else None))
            x, y = x + setting.width * ahead, y + setting.width * aside

    def _beside(
        self, key: str, face: FontFace, found: Sequence[tuple[int, float, float]], x: float, y: float, turn: float,
        em: float, ink: str,
    ) -> None:  # fmt: skip
        """Note glyphs that have colours of their own."""
        scale = em / face.upem
        ink = "#000" if "(" in ink or ink == "none" else ink
        c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
        for gid, across, up in found:
            if looks_of(face).of(gid) in COLOURED:
                place = x + c * across + s * up, y + s * across - c * up
                self.icons.append(Icon(f"{key}:{gid}", *place, scale, ink, turn))


def _hand_of(style: TypeStyle, em: float) -> Hand:
    return Hand(style.families, style.weight, style.italic, em, style.tracking * em)


def _coloured(face: FontFace, words: str, hand: Hand, setting: Setting) -> list[tuple[int, float, float]]:
    """Give the glyphs of words in which some have colours of their own, with their places in font units, y up."""
    looks = looks_of(face)
    if not any(looks.of(gid) in COLOURED for gid in setting.glyphs):
        return []
    units = face.upem / hand.em
    found, pen = [], 0.0
    for gid, cluster, advance, _, across, up in face.shape(words, hand.features, hand.language or None).glyphs:
        found.append((gid, pen + across, float(up)))
        pen += advance + (hand.tracking + (hand.spacing if words[cluster : cluster + 1] == " " else 0.0)) * units
    return found


def together(some: Sequence[Mapping[int, str]]) -> dict[int, str]:
    """Put glyphs together; one that says nothing in a word that is told beside it may say something elsewhere."""
    glyphs: dict[int, str] = {}
    for more in some:
        glyphs.update(more)
    if "" in glyphs.values():
        for more in some:
            glyphs.update({gid: text for gid, text in more.items() if text})
    return glyphs
