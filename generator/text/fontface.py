"""One font: shapes text, gives outlines, is cut down for embedding.

`FontFace.shape` is the one cache that both the fitting of text and its painting go through, so that
what was measured is what is printed. HarfBuzz and the fonts themselves are loaded on first use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from unicodedata import normalize

from generator.catalog.ground import ShutError
from generator.catalog.problems import ContentError, Mark, Problem
from generator.draw.painted import name_of
from generator.named import NamedTuple
from generator.text.fontfile import FontHeader
from generator.text.webfonts import BadFontError

# Characters that HarfBuzz draws as nothing, or as a space, when a font lacks them.
_UNSEEN = (0xAD, 0x34F, 0x2060, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_NEED_NO_GLYPH = frozenset(map(chr, [*_UNSEEN, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
_SPACES = frozenset(map(chr, [0xA0, 0x202F, 0x205F, *range(0x2000, 0x200B)]))
_MOST_KEPT_GLYPHS = 20_000
_IN_ORDER = list(range(4096))
# Capitals, stops and letters that like to be joined, with spaces between them.
TRIAL = (
    "To AVATAR, if Y f \u2014 T. V o 11 A1 1T - we fly. Off it! (The W) \u2018a\u2019 rV L \u201cT\u201d P, y",
    "It is the first of its line; she said: f i, fi j, ff l. of it",
)
_DROPPED = ("GSUB", "GPOS", "GDEF", "name", "kern", "DSIG", "STAT", "OS/2", "post", "cmap", "gasp")


RLE = "\u202b"
"""Before a text whose letters do not say it: it runs from right to left (Unicode's right-to-left embedding)."""


Glyph = tuple[int, int, int, int, int, int]
"""gid, cluster (index into the text), x advance, y advance, x offset, y offset; lengths in font units."""
Features = tuple[tuple[str, int], ...]

NO_LIGATURES: Features = (("clig", 0), ("liga", 0))
"""What letter-spaced text is shaped with, as browsers do."""


class Shaped(NamedTuple):
    """Text turned into glyphs, from left to right, and their summed advance in font units."""

    glyphs: tuple[Glyph, ...]
    width: int


class GlyphRun(NamedTuple):
    """A stretch of text in one font as HarfBuzz shaped it, in the order of its characters; advances are in font units.

    `clusters` says for each glyph which character it begins with. It `is_flat` where each character is one glyph that
    stands on the line, and `is_row` where several may be one. `infos` are HarfBuzz's own records of the glyphs.
    """

    face: FontFace
    gids: list[int]
    advances: Sequence[int]
    clusters: list[int]
    is_flat: bool
    infos: Sequence[Any]
    is_row: bool = False

    def is_unsafe(self, at: int) -> bool:
        """Tell whether shaping parts apart might differ where the text is cut before this character.

        That is HarfBuzz's flag HB_GLYPH_FLAG_UNSAFE_TO_BREAK; within a cluster nothing can be cut.
        """
        flags = [int(info.flags) & 1 for info, cluster in zip(self.infos, self.clusters, strict=True) if cluster == at]
        return any(flags) or not flags


class FontFace:
    """One font file. All lengths are in font units; `upem` of them make the type size."""

    def __init__(self, header: FontHeader, language: str = "") -> None:
        self.source = header.source
        self.family = header.family
        self.weight = header.weight
        self.italic = header.italic
        self.psname = header.psname
        self.is_cff = header.is_cff
        self.upem = header.upem
        self.bbox = header.bbox
        self.ascent = header.ascent
        self.descent = header.descent
        self._header = header
        self.underline_position = header.underline_position
        self.underline_thickness = header.underline_thickness
        self.digest = header.digest
        self.key = name_of("F", header.digest)[:5]  # what runs of glyphs and PDFs call it
        self.kept: dict[object, Any] = {}  # what others made of this font, by what made it: it goes when the font goes
        self._language = str(language)  # HarfBuzz takes exact strings only
        self._shaped: dict[Any, Shaped] = {}
        self._hung: dict[str, tuple[int, int, int]] = {}
        self._kept = 0

    def __repr__(self) -> str:
        return f"<FontFace {self.family} {self.weight}{' italic' if self.italic else ''}>"

    @property
    def data(self) -> bytes:
        """The whole font file, unpacked."""
        try:
            return self.source.data
        except (ShutError, BadFontError) as shut:  # it was read a moment ago
            raise self._problem(f"the font is not read: {shut.fact}", shut.hint) from None

    def _problem(self, fact: str, hint: str) -> ContentError:
        return ContentError([Problem(Mark(shown(self.source.path)), fact, hint)])

    @cached_property
    def _font(self) -> Any:
        hb = _harfbuzz()
        font = hb.Font(hb.Face(hb.Blob(self.data), self._header.number))
        font.scale = (self.upem, self.upem)
        if self._header.axes:
            font.set_variations(dict(self._header.axes))
        return font

    @property
    def capheight(self) -> int:
        """How high capitals are."""
        return self._metric("CAP_HEIGHT") or self._header.capheight

    @property
    def xheight(self) -> int:
        """How high small letters are."""
        return self._metric("X_HEIGHT") or self._header.xheight

    def _metric(self, name: str) -> int:
        """Return what a variable font says of itself where its axes stand so, 0 if it says nothing."""
        if not self._header.axes:
            return 0
        return int(self._font.get_metric_position(getattr(_harfbuzz().OTMetricsTag, name)) or 0)

    @property
    def harfbuzz(self) -> Any:
        """HarfBuzz's own font, scaled to font units."""
        return self._font

    @cached_property
    def charset(self) -> frozenset[str]:
        """Every character that can be set in this font without a missing glyph."""
        found = frozenset(map(chr, self._font.face.unicodes))
        return found | _NEED_NO_GLYPH | (_SPACES if " " in found else frozenset())

    @cached_property
    def letters(self) -> dict[int, str]:
        """The character that each glyph stands for by itself; the first one where it stands for several."""
        glyph = self._font.get_nominal_glyph
        return {glyph(code): chr(code) for code in sorted(self._font.face.unicodes, reverse=True)}

    def named(self, gid: int) -> str:
        """Return the letters that a glyph's name says it is made of, as in `f_j` and `f.short`; "" if it says none."""
        try:
            name = self._font.get_glyph_name(gid) or ""
        except UnicodeDecodeError:  # of a font that is damaged
            return ""
        pieces = name.partition(".")[0].split("_")
        found = [self._font.get_glyph_from_name(piece) for piece in pieces]
        letters = ["" if one is None else self.letters.get(one, "") for one in found]
        return "".join(letters) if all(letters) else ""

    @cached_property
    def blank(self) -> int:
        """The glyph of the space, -1 if there is none."""
        found = self._font.get_nominal_glyph(32)
        return -1 if found is None else int(found)

    @cached_property
    def is_contextual(self) -> bool:
        """Whether this font forms letters otherwise beside a space than at the end of a line; it is tried once."""
        for line in TRIAL:
            parts = [glyph[0] for word in re.split("( )", line) if word for glyph in self.shape(word).glyphs]
            if [glyph[0] for glyph in self.shape(line).glyphs] != parts:
                return True
        return False

    def has(self, ch: str) -> bool:
        """Tell whether the font can set the character `ch`."""
        return ch in self.charset

    def covers(self, text: str) -> bool:
        """Tell whether the font can set all of `text`, counting accents that it has composed or apart."""
        if self.charset.issuperset(text):
            return True
        if text.isascii():
            return False
        return any(self.charset.issuperset(normalize(form, text)) for form in ("NFC", "NFD"))

    def turned_run(self, text: str, features: Features = ()) -> GlyphRun:
        """Turn `text` that reads from right to left into glyphs, in the order of its characters; nothing is kept."""
        buffer = self._shaped_buffer(text, features, None, "", direction="rtl")
        infos, places = buffer.glyph_infos[::-1], buffer.glyph_positions[::-1]
        gids, advances = [info.codepoint for info in infos], [place.x_advance for place in places]
        return GlyphRun(self, gids, advances, [info.cluster for info in infos], False, infos)

    def glyph_run(self, text: str, features: Features = (), script: str = "") -> GlyphRun:
        """Turn `text`, all of one script, into glyphs of this font, in the language of its book; nothing is kept."""
        buffer = self._shaped_buffer(text, features, None, script)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        count = len(text)
        if not infos:
            return GlyphRun(self, [], [], [], not text, ())
        gids, advances = [info.codepoint for info in infos], [place.x_advance for place in places]
        moved = any(place.x_offset or place.y_offset for place in places)
        if text.isascii() and not features and len(infos) == count and infos[-1].cluster == count - 1 and not moved:
            # were a ligature and a letter in two parts to cancel out, its glyphs would not tell its letters
            return GlyphRun(self, gids, advances, _IN_ORDER[:count], True, infos)
        clusters = [info.cluster for info in infos]
        is_row = len(set(clusters)) == len(clusters) and not moved
        is_flat = is_row and clusters == _IN_ORDER[:count]
        return GlyphRun(self, gids, advances, clusters, is_flat, infos, is_row)

    def shape(self, text: str, features: Features = (), language: str | None = None, script: str = "") -> Shaped:
        """Turn `text`, all of one script, into glyphs of this font; cached.

        `features` are OpenType features with their value, such as `NO_LIGATURES`; without a `language`
        (as in "pl") the book's own is taken, without a `script` (as in "Latn") that of the letters in it.
        """
        key = (text, features, language, script) if features or language or script else text
        shaped = self._shaped.get(key)
        return shaped or self._shape(key, text, features, language, script)

    def _shape(self, key: Any, text: str, features: Features, language: str | None, script: str) -> Shaped:
        buffer = self._shaped_buffer(text, features, language, script)
        glyphs = tuple(
            [
                (info.codepoint, info.cluster, place.x_advance, place.y_advance, place.x_offset, place.y_offset)
                for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
            ]
        )
        self._kept += len(glyphs)
        if self._kept > _MOST_KEPT_GLYPHS:  # 10,000 cards must not pile up in memory
            self._shaped.clear()
            self._kept = len(glyphs)
        shaped = self._shaped[key] = Shaped(glyphs, sum([glyph[2] for glyph in glyphs]))
        return shaped

    def hung(self, letter: str) -> tuple[int, int, int]:
        """Say how far down a letter in its vertical form moves the pen, and where it begins, across and up from it."""
        known = self._hung.get(letter)
        if known is None:
            place = self._shaped_buffer(letter, (), None, "", direction="ttb").glyph_positions[0]
            known = self._hung[letter] = (-place.y_advance, place.x_offset, place.y_offset)
        return known

    def _shaped_buffer(
        self, text: str, features: Features, language: str | None, script: str, *, direction: str = ""
    ) -> Any:
        hb = _harfbuzz()
        buffer = hb.Buffer()
        buffer.add_str(str(text))  # HarfBuzz looks at exact strings, not at Words
        if script:
            buffer.script = script
        if direction or text[:1] == RLE:
            buffer.direction = direction or "rtl"
        buffer.guess_segment_properties()
        if spoken := language or self._language:
            buffer.language = spoken
        hb.shape(self._font, buffer, dict(features) if features else None)
        return buffer

    def advance(self, gid: int) -> int:
        """Return how far glyph `gid` moves the pen, in font units."""
        return int(self._font.get_glyph_h_advance(gid))

    def outline(self, gid: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """Return the outline of glyph `gid` in font units, y up: PDF's m, l, c, h and their numbers."""
        pen = _Pen()
        self._font.draw_glyph_with_pen(gid, pen)
        return tuple(pen.out)

    def subset(self, gids: Iterable[int]) -> bytes:
        """Return the font with only these glyphs' outlines; glyph numbers stay what they were."""
        hb, wanted = _harfbuzz(), self._wanted(features=False)
        wanted.flags |= hb.SubsetFlags.RETAIN_GIDS
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(sorted(gids))
        drop = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
        for tag in _DROPPED:
            drop.add(int.from_bytes(tag.encode(), "big"))
        return self._cut_down(wanted)

    def typed(self, letters: str) -> bytes:
        """Return the font with what it takes to type `letters`, its own table of letters included."""
        return self._cut_down(self._wanted(letters, features=False))

    def screened(self, letters: str) -> bytes:
        """Return the font with what it takes to show `letters` on a screen: kerning, ligatures, figures included."""
        return self._cut_down(self._wanted(letters, features=True))

    @staticmethod
    def _wanted(letters: str = "", *, features: bool) -> Any:
        """Say what is wanted of a font: these letters, without hints, with or without its features."""
        hb = _harfbuzz()
        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.NO_HINTING
        wanted.unicode_set.update(sorted(set(map(ord, letters))))
        if not features:
            wanted.layout_feature_tag_set.clear()
        return wanted

    def _cut_down(self, wanted: Any) -> bytes:
        """Return what is wanted of the font. Raises ContentError: HarfBuzz cannot read a table that it needs."""
        hb, of = _harfbuzz(), self._font.face
        for axis, value in self._header.axes:
            wanted.pin_axis_location(of, axis, value)
        if self._header.axes and self.is_cff:
            wanted.flags |= hb.SubsetFlags.DOWNGRADE_CFF2
        try:
            return bytes(hb.subset(of, wanted).blob.data)
        except RuntimeError:  # shaping reads around what is damaged, but nothing can be written of it
            fact = f"the font {self.family} is damaged: it cannot be embedded"
            raise self._problem(fact, "copy the font again from where it came from, or take another one") from None


class _Pen:
    """Keeps moves, lines and curves as PDF's m, l, c, h; curves with one handle become those with two.

    The names of its methods are the ones that fonts' tools agree on.
    """

    def __init__(self) -> None:
        self.out: list[tuple[str, tuple[float, ...]]] = []
        self._at: tuple[float, float] = (0.0, 0.0)

    def _to(self, operator: str, *points: tuple[float, float]) -> None:
        self.out.append((operator, tuple(float(value) for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Begin an outline."""
        self._to("m", to)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a straight line."""
        self._to("l", to)

    def curveTo(self, first: tuple[float, float], second: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a curve with two handles."""
        self._to("c", first, second, to)

    def qCurveTo(self, handle: tuple[float, float], to: tuple[float, float]) -> None:  # noqa: N802
        """Draw a curve with one handle."""
        (x, y), (qx, qy), (ex, ey) = self._at, handle, to
        first = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
        second = (ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3)
        self._to("c", first, second, to)

    def closePath(self) -> None:  # noqa: N802
        """End an outline where it began."""
        self.out.append(("h", ()))

    def endPath(self) -> None:  # noqa: N802
        """End an outline that stays open."""


@cache
def _harfbuzz() -> Any:
    import uharfbuzz  # noqa: PLC0415  (40 ms that `tuckbox check` on plain games need not pay)

    return uharfbuzz


def shown(path: Path) -> str:
    """Write a path as people know it, from templates/ on."""
    parts = path.parts
    start = len(parts) - 1 - parts[::-1].index("templates") if "templates" in parts else 0
    return "/".join(parts[start:]) if start else path.as_posix()
