"""Find fonts, shape text with them and cut them down for embedding; knows nothing of lines, SVG or PDF.

`FontFace.shape` is the one cache that both the fitting of text and its painting go through, so that
what was measured is what is printed. HarfBuzz and the fonts themselves are loaded on first use.
"""

import os
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from generator.catalog import door
from generator.catalog.door import Ground
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean
from generator.typeset.fontfile import MOST_BYTES, BadFontError, FontHeader, read_header
from generator.typeset.plainwords import PlainWords
from generator.typeset.scripts import COMMON, clusters, script_of

Glyph = tuple[int, int, int, int, int, int]
"""gid, cluster (index into the text), x advance, y advance, x offset, y offset; lengths in font units."""
Features = tuple[tuple[str, int], ...]

NO_LIGATURES: Features = (("clig", 0), ("liga", 0))
"""What letter-spaced text is shaped with, as browsers do."""

_SUFFIXES = {".ttf", ".otf"}
_OTHER_SUFFIXES = {".ttc", ".otc", ".woff", ".woff2"}
_GENERIC = {"serif": "Alegreya", "sans-serif": "Alegreya Sans"}
_ANY = frozenset({"monospace", "cursive", "fantasy", "system-ui"})  # CSS's words for any font, which may stand last
# Characters that HarfBuzz draws as nothing, or as a space, when a font lacks them.
_NEED_NO_GLYPH = frozenset(
    map(chr, [0xAD, 0x34F, 0x2060, 0xFEFF, *range(0x200B, 0x2010), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
_SPACES = frozenset(map(chr, [0xA0, 0x202F, 0x205F, *range(0x2000, 0x200B)]))
_MOST_KEPT_GLYPHS = 40_000
_DROPPED = ("GSUB", "GPOS", "GDEF", "name", "kern", "DSIG", "STAT", "OS/2", "post", "cmap", "gasp")


class Shaped(NamedTuple):
    """Text turned into glyphs, from left to right, and their summed advance in font units."""

    glyphs: tuple[Glyph, ...]
    width: int


class UnknownFontError(LookupError):
    """No font has the family that was asked for; `fact` and `hint` make a Problem of it."""

    def __init__(self, family: str, known: Iterable[str]) -> None:
        self.family = family
        self.fact = f"no font is called '{family}'"
        self.hint = did_you_mean(family, known) or "put its .ttf or .otf files into templates/GAME/fonts/"
        super().__init__(self.fact)


class FontFace:
    """One font file. All lengths are in font units; `upem` of them make the type size."""

    def __init__(self, header: FontHeader, language: str = "") -> None:
        self.path = header.path
        self.ground = header.ground
        self.family = header.family
        self.weight = header.weight
        self.italic = header.italic
        self.psname = header.psname
        self.is_cff = header.is_cff
        self.upem = header.upem
        self.bbox = header.bbox
        self.ascent = header.ascent
        self.descent = header.descent
        self.capheight = header.capheight
        self.xheight = header.xheight
        self.underline_position = header.underline_position
        self.underline_thickness = header.underline_thickness
        self.digest = header.digest
        self._language = str(language)  # HarfBuzz takes exact strings only
        self._shaped: dict[Any, Shaped] = {}
        self._kept = 0

    def __repr__(self) -> str:
        return f"<FontFace {self.family} {self.weight}{' italic' if self.italic else ''}>"

    @cached_property
    def data(self) -> bytes:
        """The whole font file."""
        try:
            return door.read(self.path, self.ground, MOST_BYTES)
        except door.ShutError as shut:  # it was read a moment ago
            raise ContentError(
                [Problem(Mark(_shown(self.path)), f"the font is not read: {shut.fact}", shut.hint)]
            ) from None

    @cached_property
    def _font(self) -> Any:
        import uharfbuzz  # noqa: PLC0415  (40 ms that `tuckbox check` on plain games need not pay)

        font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(self.data)))
        font.scale = (self.upem, self.upem)
        return font

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
        pieces = (self._font.get_glyph_name(gid) or "").partition(".")[0].split("_")
        found = [self._font.get_glyph_from_name(piece) for piece in pieces]
        letters = ["" if one is None else self.letters.get(one, "") for one in found]
        return "".join(letters) if all(letters) else ""

    @cached_property
    def blank(self) -> int:
        """The glyph of the space, -1 if there is none."""
        found = self._font.get_nominal_glyph(32)
        return -1 if found is None else int(found)

    @cached_property
    def plain(self) -> PlainWords:
        """The words of this font that need no more than their own glyphs."""
        return PlainWords(self)

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

    def shape(self, text: str, features: Features = (), language: str | None = None, script: str = "") -> Shaped:
        """Turn `text`, all of one script, into glyphs of this font; cached.

        `features` are OpenType features with their value, such as `NO_LIGATURES`; without a `language`
        (as in "pl") the book's own is taken, without a `script` (as in "Latn") that of the letters in it.
        """
        key = (text, features, language, script) if features or language or script else text
        shaped = self._shaped.get(key)
        return shaped or self._shape(key, text, features, language, script)

    def _shape(self, key: Any, text: str, features: Features, language: str | None, script: str) -> Shaped:
        import uharfbuzz  # noqa: PLC0415

        buffer = uharfbuzz.Buffer()
        buffer.add_str(str(text))  # HarfBuzz looks at exact strings, not at Words
        if script:
            buffer.script = script
        buffer.guess_segment_properties()
        if spoken := language or self._language:
            buffer.language = spoken
        uharfbuzz.shape(self._font, buffer, dict(features) if features else None)
        glyphs = tuple(
            [
                (info.codepoint, info.cluster, place.x_advance, place.y_advance, place.x_offset, place.y_offset)
                for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
            ]
        )
        self._kept += len(glyphs)
        if self._kept > _MOST_KEPT_GLYPHS:  # 10,000 cards must not pile up in memory
            self._shaped.clear()
            self._kept = len(glyphs)
        shaped = self._shaped[key] = Shaped(glyphs, sum([glyph[2] for glyph in glyphs]))
        return shaped

    def advance(self, gid: int) -> int:
        """Return how far glyph `gid` moves the pen, in font units."""
        return int(self._font.get_glyph_h_advance(gid))

    def outline(self, gid: int) -> tuple[tuple[str, tuple[float, ...]], ...]:
        """Return the outline of glyph `gid` in font units, y up: PDF's m, l, c, h and their numbers."""
        from generator.typeset.outlines import Pen  # noqa: PLC0415  (few faces are drawn without text)

        pen = Pen()
        self._font.draw_glyph_with_pen(gid, pen)
        return tuple(pen.out)

    def subset(self, gids: Iterable[int]) -> bytes:
        """Return the font with only these glyphs' outlines; glyph numbers stay what they were."""
        import uharfbuzz as hb  # noqa: PLC0415

        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
        wanted.layout_feature_tag_set.clear()
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(sorted(gids))
        drop = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
        for tag in _DROPPED:
            drop.add(int.from_bytes(tag.encode(), "big"))
        return bytes(hb.subset(self._font.face, wanted).blob.data)

    def typed(self, letters: str) -> bytes:
        """Return the font with what it takes to type `letters`, its own table of letters included."""
        import uharfbuzz as hb  # noqa: PLC0415

        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.NO_HINTING
        wanted.layout_feature_tag_set.clear()
        wanted.unicode_set.update(sorted(set(map(ord, letters))))
        return bytes(hb.subset(self._font.face, wanted).blob.data)


class FontBook:
    """All fonts of some folders, by family; each is loaded when it is first used.

    `fallback` families set what the family asked for lacks; after them any font that has the character.
    `language` (as in "en-GB") chooses local letter forms. Files that are no usable font are in `problems`.
    """

    def __init__(
        self,
        dirs: Iterable[Path],
        fallback: Sequence[str] = ("Alegreya Sans", "Alegreya"),
        language: str = "",
    ) -> None:
        self.problems: tuple[Problem, ...] = ()
        self._fallback = tuple(fallback)
        self._families: dict[str, list[FontFace]] = {}
        self._found: dict[tuple[str, int, bool], list[FontFace]] = {}
        headers: dict[str, FontHeader] = {}
        for folder in dirs:
            self._index(folder, headers)
        # Of two files of the same face the one in the earlier folder is taken.
        for header in sorted(headers.values(), key=lambda header: (header.family, header.weight, header.italic)):
            self._families.setdefault(header.family.lower(), []).append(FontFace(header, language))
        files = [f"{header.whole} {is_free(header.path, header.ground)}" for header in headers.values()]
        self.digest = sha256("\n".join([*files, *self._fallback, language]).encode()).hexdigest()[:32]

    def _index(self, folder: Path, headers: dict[str, FontHeader]) -> None:
        ground = door.ground_of(folder)
        for one in door.walk(folder, ground):
            suffix = os.path.splitext(one.name)[1].lower()  # noqa: PTH122  (a Path for each file would cost more than reading it)
            if one.is_folder:
                hint = "put the folder itself there, and see that it can be read"
                self.problems += (Problem(Mark(_shown(one.path)), one.shut, hint),)
            elif suffix in _SUFFIXES or suffix in _OTHER_SUFFIXES:
                try:
                    header = read_header(one.path, ground)
                except BadFontError as bad:
                    self.problems += (Problem(Mark(_shown(one.path)), f"the font {bad.fact}", bad.hint),)
                else:
                    headers.setdefault(header.digest, header)

    @property
    def families(self) -> list[str]:
        """The families there are, as they are written."""
        return sorted({faces[0].family for faces in self._families.values()})

    def find(self, families: str, weight: int = 400, italic: bool = False) -> list[FontFace]:
        """Return the faces to set text in, best first: those named (as in CSS), the fallbacks, then all others.

        Raises:
            UnknownFontError: when a family that is named does not exist.

        """
        key = (families, weight, italic)
        found = self._found.get(key)
        if found is None:
            named = [name.strip().strip("'\"") for name in families.split(",")]
            named = [_GENERIC.get(name.lower(), name) for at, name in enumerate(named) if not at or name not in _ANY]
            for name in named:
                if name.lower() not in self._families:
                    raise UnknownFontError(name, self.families)
            wanted = [name.lower() for name in (*named, *self._fallback)]
            order = dict.fromkeys([*wanted, *sorted(self._families)])
            found = [
                min(self._families[name], key=lambda face: (face.italic != italic, _distance(face.weight, weight)))
                for name in order
                if name in self._families
            ]
            self._found[key] = found
        return found

    def runs(self, text: str, candidates: Sequence[FontFace]) -> list[tuple[FontFace, str]]:
        """Cut `text` into pieces of one face and one script each; what no face has stays with the first.

        Letters keep their accents and joined characters; spaces stay with the first face that has them.
        """
        first = candidates[0]
        if first.charset.issuperset(text) and (text.isascii() or len({script_of(ch) for ch in text} - {COMMON}) <= 1):
            return [(first, text)]
        pieces: list[tuple[FontFace, str, list[str]]] = []
        for cluster in clusters(text):
            face = first if first.covers(cluster) else next((f for f in candidates if f.covers(cluster)), first)
            script = script_of(cluster[0])
            if pieces and pieces[-1][0] is face and (script in (COMMON, pieces[-1][1]) or pieces[-1][1] == COMMON):
                _, known, held = pieces[-1]
                held.append(cluster)
                pieces[-1] = (face, known or script, held)
            else:
                pieces.append((face, script, [cluster]))
        return [(face, "".join(held)) for face, _, held in pieces]

    def lacking(self, text: str, candidates: Sequence[FontFace]) -> list[str]:
        """Return the characters of `text` that none of `candidates` has, each once, in their order."""
        if candidates[0].charset.issuperset(text):
            return []
        lost: dict[str, None] = {}
        for cluster in clusters(text):
            if not any(face.covers(cluster) for face in candidates):
                alone = [ch for ch in cluster if not any(face.has(ch) for face in candidates)]
                lost.update(dict.fromkeys(alone or [cluster]))  # or every part is somewhere, but not in one font
        return list(lost)


def is_free(path: Path, ground: Ground) -> bool:
    """Tell whether the SIL Open Font License lies beside a font."""
    return door.is_file(path.parent / "OFL.txt", ground)


def _distance(have: int, want: int) -> int:
    """Rank a weight as CSS does: heavier text looks among heavier faces first, lighter among lighter."""
    preferred = have >= want if want > 500 else have <= want
    return abs(have - want) + (0 if preferred else 1000)


def _shown(path: Path) -> str:
    """Write a path as people know it, from templates/ on."""
    parts = path.parts
    start = len(parts) - 1 - parts[::-1].index("templates") if "templates" in parts else 0
    return "/".join(parts[start:]) if start else path.as_posix()
