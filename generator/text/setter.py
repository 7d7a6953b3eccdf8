"""Sets lines: words in fonts as runs of glyphs, the records that faces are painted from.

Fonts, shaping and what glyphs say by themselves are others' (`fonts`, `fontface`, `glyphs`); here they become runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, fsum, radians, sin

from generator.catalog.problems import clipped
from generator.draw.faults import Refusal
from generator.draw.painted import FontUse
from generator.draw.records import Hand, Icon, Line, Run, Text
from generator.named import NamedTuple
from generator.text.fontface import NO_LIGATURES, Features, FontFace
from generator.text.fonts import FontBook, UnknownFontError
from generator.text.glyphcodes import codes_of
from generator.text.glyphkinds import COLOURED, NoDrawingError, coloured_apart, looks_of
from generator.text.glyphs import Setting, set_text, told_beside, untold
from generator.text.inkless import inkless
from generator.text.scripts import is_right_to_left
from generator.text.words import words_of

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_MOST_KEPT = 4_000


class Piece(NamedTuple):
    """Words in one font: what shows them, whether anything is to be seen of them."""

    setting: Setting
    face: FontFace
    shown: bool
    words: str


class LineSetter:
    """Sets lines with the fonts of a book; what was set is remembered."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self._pieces: dict[tuple[str, Hand], list[Piece]] = {}
        self._lines: dict[tuple[object, ...], Text] = {}

    def by_key(self, key: str) -> FontFace:
        """Return the font of a run."""
        return self.book.by_key(key)

    def font(self, key: str) -> FontUse:
        """Return what is said of the font of a run, without its glyphs."""
        return codes_of(self.book.by_key(key)).font

    def first(self, words: str, hand: Hand) -> FontFace:
        """Return the font that words begin in. Raises Refusal."""
        return self.set(words, hand)[0].face

    def width(self, words: str, hand: Hand) -> float:
        """Say how far words move the pen, in mm. Raises Refusal."""
        return fsum([piece.setting.width for piece in self.set(words, hand)])

    def letters(self, words: str, hand: Hand) -> list[tuple[str, float]]:
        """Return letters as they stand on a line, those together that one glyph stands for, and how far each goes.

        Raises Refusal: they run from right to left, or have colours of their own.
        """
        if is_right_to_left(words):
            raise Refusal(f"'{clipped(words, 30)}' runs from right to left", "words along a line run to the right")
        found: list[tuple[str, float]] = []
        for piece in self.set(words, hand):
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
        pieces = self.set(words, hand)
        wide = fsum([piece.setting.width for piece in pieces])
        x -= _ANCHORS[anchor] * wide
        line = LineOfRuns(hand.em, ink)
        line.add(pieces, x, y, hand, ink, turn)
        made = Line(x, y, wide, tuple(line.runs), words, False, hand, ink)
        return Text((made,) if line.runs else (), hand.em, ink, "", line.used(), icons=tuple(line.icons), hand=hand)

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

    def set(self, words: str, hand: Hand) -> list[Piece]:
        """Set words in one style: pieces of one font each. Raises Refusal: some cannot be set."""
        key = (words, hand)
        known = self._pieces.get(key)
        if known is None:
            if len(self._pieces) > _MOST_KEPT:
                self._pieces.clear()
            known = self._pieces[key] = self._shaped(words, hand)
        return known

    def _shaped(self, words: str, hand: Hand) -> list[Piece]:
        try:
            candidates = self.book.find(hand.family, hand.weight, hand.italic)
        except UnknownFontError as unknown:
            raise Refusal(unknown.fact, unknown.hint) from None
        features, language = hand.features, hand.language or None
        if hand.tracking:
            features = tuple(sorted({**dict(NO_LIGATURES), **dict(features)}.items()))
        is_special = bool(features or language or hand.tracking or hand.spacing)
        found: list[Piece] = []
        for face, piece in self._parted(words, candidates, features, language):
            setting = None if is_special else words_of(face).setting(piece, hand.em)
            setting = setting or set_text(face, piece, hand.em, features, language, (hand.tracking, hand.spacing))
            if 0 in setting.glyphs:
                lost = self.book.lacking(words, candidates) or [piece]
                shown = " ".join([f"{ch} (U+{ord(ch[0]):04X})" for ch in lost])
                hint = f"add a font that has it, or an {{icon}}; asked for {hand.family}"
                raise Refusal(f"no font has {shown}", hint)
            if not looks_of(face).all_ink(setting.glyphs) and (empty := inkless(face, piece, setting.glyphs.items())):
                raise Refusal(*empty)
            found.append(Piece(setting, face, not piece.isspace(), piece))
        return found

    def _parted(
        self, words: str, candidates: list[FontFace], features: Features, language: str | None
    ) -> Iterator[tuple[FontFace, str]]:
        """Cut words where direction and font change, and where glyphs with colours of their own begin and end."""
        if words.isascii() and candidates[0].charset.issuperset(words):
            faces = [(candidates[0], words)]
        else:
            faces = self.book.seen_runs(words, candidates)
        for face, piece in faces:
            if looks_of(face).coloured:
                yield from [(face, part) for part in coloured_apart(face, piece, features, language)]
            else:
                yield face, piece

    def family(self, icon: Icon) -> str:
        """Name the font that a glyph with colours of its own is of."""
        return self.book.by_key(icon.name.partition(":")[0]).family

    def drawing(self, icon: Icon) -> str:
        """Draw a glyph that has colours of its own, as SVG in font units. Raises Refusal: it cannot be drawn."""
        key, _, gid = icon.name.partition(":")
        face = self.book.by_key(key)
        try:
            return looks_of(face).svg(int(gid), icon.ink)
        except NoDrawingError as cannot:
            said = face.letters.get(int(gid), "a glyph")
            hint = "use a font that draws it in another way, or an {icon}"
            raise Refusal(f"{face.family} draws '{said}' with {cannot}, which is not printed", hint) from None


class LineOfRuns:
    """Collects the runs of a line, and of all lines of a text the glyphs and what is drawn beside them."""

    def __init__(self, em: float, ink: str) -> None:
        self.em, self.ink = em, ink
        self.runs: list[Run] = []
        self.icons: list[Icon] = []
        self._glyphs: dict[str, list[Mapping[int, str]]] = {}

    def begin(self) -> None:
        """Begin another line."""
        self.runs = []

    def used(self) -> tuple[tuple[str, Mapping[int, str]], ...]:
        """Return the glyphs of all lines, by font."""
        return tuple([(key, some[0] if len(some) == 1 else together(some)) for key, some in self._glyphs.items()])

    def flat(
        self, face: FontFace, show: str, said: Mapping[int, str], words: str, x: float, y: float, wide: float,
        hand: Hand, ink: str,
    ) -> Line:  # fmt: skip
        """Return words of one font as a line by themselves: what shows their glyphs, and what each of these says."""
        if words.isspace():
            return Line(x, y, wide, (), words, False, hand, ink)
        key = face.key
        self._glyphs.setdefault(key, []).append(said)
        own, size = "" if ink == self.ink else ink, 0.0 if hand.em == self.em else hand.em
        return Line(x, y, wide, (Run(key, show, x, wide, hand.tracking, own, size),), words, False, hand, ink)

    def add(
        self, pieces: Sequence[Piece], x: float, y: float, hand: Hand, ink: str, turn: float, *, apart: bool = False
    ) -> None:
        """Add words at a point, in a direction; in lines of letters that stand `apart` each says where it is."""
        em = hand.em
        ahead, aside = (cos(radians(turn)), sin(radians(turn))) if turn else (1.0, 0.0)
        for setting, face, shown, words in pieces:
            key = face.key
            if shown:
                self._glyphs.setdefault(key, []).append(setting.glyphs)
            show, own = setting.show, "" if ink == self.ink else ink
            if shown and looks_of(face).coloured and (found := _coloured(face, words, hand, setting)):
                self._beside(key, face, found, x, y, turn, em, ink)
                codes = "".join([codes_of(face)[gid] for gid, _, _ in [*found, found[-1]]])
                show = f"{told_beside(words)}\n({codes})Tj\nEMC"  # pdfium passes over text that is nowhere wide
                own = "none"
            if shown:
                tracking = hand.tracking if setting.spacing != "0 Tc" else 0.0
                size = 0.0 if em == self.em else em
                self.runs.append(
                    Run(key, show, x, setting.width, tracking, own, size, turn, *((y, words) if apart else ()))
                )
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
