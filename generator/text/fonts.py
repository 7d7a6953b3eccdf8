"""Find fonts and choose among them, by family and by what they can set."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from generator.catalog import safeopen
from generator.catalog.ground import ground_of
from generator.catalog.messages import RIGHT_TO_LEFT
from generator.catalog.problems import Mark, Problem, did_you_mean
from generator.text.fontface import RLE, FontFace, shown
from generator.text.fontfile import FontHeader, Keep, Source, read_headers, unkept
from generator.text.scripts import COMMON, clusters, is_right_to_left, script_of
from generator.text.webfonts import BadFontError

_SUFFIXES = {".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"}
_USUAL = frozenset(map(chr, range(33, 127)))
_GENERIC = {"serif": "Alegreya", "sans-serif": "Alegreya Sans"}
_ANY = frozenset({"monospace", "cursive", "fantasy", "system-ui"})  # CSS's words for any font, which may stand last


class UnknownFontError(LookupError):
    """No font has the family that was asked for; `fact` and `hint` make a Problem of it."""

    def __init__(self, family: str, known: Iterable[str], broken: Sequence[str] = ()) -> None:
        self.family = family
        self.fact = f"no font is called '{family}'"
        self.hint = did_you_mean(family, known) or "put its files into templates/GAME/fonts/"
        if broken:
            self.hint = f"it may be in {broken[0]}, which is not read"
        super().__init__(self.fact)


class FontBook:
    """All fonts of some folders, by family; each is loaded when it is first used.

    `fallback` families set what the family asked for lacks; after them any font that has the character.
    `language` (as in "en-GB") chooses local letter forms, and says where lines begin. Files that
    are no usable font are in `problems`. Web fonts that take long to unpack are unpacked through `keep`.
    """

    def __init__(
        self,
        dirs: Iterable[Path],
        fallback: Sequence[str] = ("Alegreya Sans", "Alegreya"),
        language: str = "",
        keep: Keep = unkept,
    ) -> None:
        self.problems: tuple[Problem, ...] = ()
        self.language = language
        self.is_right_to_left = language.partition("-")[0] in RIGHT_TO_LEFT
        self._fallback = tuple(fallback)
        self._families: dict[str, list[FontFace]] = {}
        self._found: dict[tuple[str, int, bool], list[FontFace]] = {}
        self._by_key: dict[str, FontFace] = {}
        headers: dict[str, FontHeader] = {}
        for folder in dirs:
            self._index(folder, headers, keep)
        # Of two files of the same face the one in the earlier folder is taken.
        for header in sorted(headers.values(), key=lambda header: (header.family, header.weight, header.italic)):
            face = FontFace(header, language)
            self._families.setdefault(face.family.lower(), []).append(face)
            self._by_key[face.key] = face
        files = [f"{one.source.whole} {is_free(one.source)}" for one in headers.values()]
        self.digest = sha256("\n".join([*files, *self._fallback, language]).encode()).hexdigest()[:32]

    def _index(self, folder: Path, headers: dict[str, FontHeader], keep: Keep) -> None:
        ground = ground_of(folder)
        for one in safeopen.walk(folder, ground):
            suffix = os.path.splitext(one.name)[1].lower()  # noqa: PTH122  (a Path for each file would cost more than reading it)
            if one.is_folder:
                hint = "put the folder itself there, and see that it can be read"
                self.problems += (Problem(Mark(shown(one.path)), one.shut, hint),)
            elif suffix in _SUFFIXES:
                try:
                    for header in read_headers(one.path, ground, keep):
                        headers.setdefault(header.digest, header)
                except BadFontError as bad:
                    self.problems += (Problem(Mark(shown(one.path)), f"the font {bad.fact}", bad.hint),)

    @property
    def families(self) -> list[str]:
        """The families there are, as they are written."""
        return sorted({faces[0].family for faces in self._families.values()})

    def by_key(self, key: str) -> FontFace:
        """Return the font that runs of glyphs call so."""
        return self._by_key[key]

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
                    raise UnknownFontError(name, self.families, [problem.mark.file for problem in self.problems])
            wanted = [name.lower() for name in (*named, *self._fallback)]
            order = dict.fromkeys([*wanted, *sorted(self._families)])
            found = [
                face
                for name in order
                if name in self._families
                for face in _nearest(self._families[name], weight, italic=italic)
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

    def seen_runs(self, text: str, candidates: Sequence[FontFace]) -> list[tuple[FontFace, str]]:
        """Cut a line so, and where its direction changes; the pieces stand as they are seen, from left to right."""
        if not is_right_to_left(text):
            return self.runs(text, candidates)
        from generator.text.bidi import in_order, turned  # noqa: PLC0415  (few texts run so)

        found: list[tuple[FontFace, str]] = []
        for part in in_order(text):
            pieces = self.runs(part.removeprefix(RLE), candidates)
            turns = is_right_to_left(part)
            found += [(face, turned(piece)) for face, piece in reversed(pieces)] if turns else pieces
        return found

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

    def lettered(self, text: str, sign: str) -> tuple[str, list[str]]:
        """Put `sign` for what no font here has; return that text, and what was lost, each once, in its order."""
        faces = [faces[0] for faces in self._families.values()]
        if text.isascii() or any(face.charset.issuperset(text) for face in faces[:1]):
            return text, []
        lost: dict[str, None] = {}
        kept = []
        for cluster in clusters(text):
            if cluster.isspace() or any(face.covers(cluster) for face in faces):
                kept.append(cluster)
            else:
                kept.append(sign)
                lost[cluster] = None
        return "".join(kept), list(lost)


def is_free(source: Source) -> bool:
    """Tell whether the SIL Open Font License lies beside a font."""
    return safeopen.is_file(source.path.parent / "OFL.txt", source.ground)


def _nearest(family: Sequence[FontFace], weight: int, *, italic: bool) -> list[FontFace]:
    """Return the face of a family that is nearest to what is asked for.

    Web fonts come in parts, each with the letters of some scripts: all of these, that with the usual letters first.
    """
    best = min(family, key=lambda face: (face.italic != italic, _distance(face.weight, weight)))
    folder = best.source.path.parent
    parts = [
        face
        for face in family
        if (face.weight, face.italic) == (best.weight, best.italic) and face.source.path.parent == folder
    ]
    return sorted(parts, key=lambda face: -len(face.charset & _USUAL)) if len(parts) > 1 else parts


def _distance(have: int, want: int) -> int:
    """Rank a weight as CSS does: heavier text looks among heavier faces first, lighter among lighter."""
    preferred = have >= want if want > 500 else have <= want
    return abs(have - want) + (0 if preferred else 1000)
