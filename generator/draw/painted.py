"""What painting yields: plain values that can be kept on disk and stamped into any PDF.

Everything a content stream can name is a Part whose name comes from what is in it, so equal drawings of different
faces are one object in the file, and a face painted yesterday fits between faces painted today.
"""

import hashlib
import marshal
import re
import zlib
from binascii import b2a_base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from generator.named import NamedTuple

from .lettering import Fine, Lettering

FORMAT = 12
"""Raised whenever what is written here changes, so that kept faces of another time are not read."""
_AT_ONCE = 200
"""Faces in one record: what is kept of a large deck is never all in memory once more."""
_END = bytes(4)

KEPT_DPI = 300.0
"""Dots to the inch that a home printer shows: a picture that has many more is made smaller for it."""

LIGHT = 4096
"""A content stream of up to so many bytes is kept as it is: it may be written on a page with others like it."""

_NAME_SAFE = str.maketrans("+/", "-_")


class Part(NamedTuple):
    """One PDF object: `body` is its dictionary, with other parts' names between @ signs.

    `kind` is the resource category it is listed under (XObject, ExtGState, Shading, Pattern); `stream`
    is compressed already unless it is `plain`.
    `whole` is what stands in its place where nothing is left away: a picture with all its dots.
    """

    kind: str
    name: str
    body: str
    stream: bytes | None = None
    plain: bool = False
    whole: "Part | None" = None

    @property
    def content(self) -> bytes:
        """What is in its stream, unpacked; nothing where it has none."""
        return self.stream or b"" if self.plain or self.stream is None else zlib.decompress(self.stream)


def named_in(part: Part) -> tuple[str, ...]:
    """Return what the stream of an object names, each once; a large one that stands in several files is read once."""
    if part.stream is None or "/Filter" in part.body:
        return ()
    if part.plain:
        return _named_in(part.stream)
    if part.name not in _named:
        if len(_named) > _MOST_NAMED:
            _named.clear()
        _named[part.name] = _named_in(part.content)
    return _named[part.name]


def _named_in(content: bytes) -> tuple[str, ...]:
    return tuple([name.decode("latin-1") for name in dict.fromkeys(_NAMES.findall(content))])


_named: dict[str, tuple[str, ...]] = {}
_MOST_NAMED = 4_000
_NAMES = re.compile(rb"/([^\s/()<>\[\]]+) (?:Do|gs|sh|scn|SCN|[-.\d]+ Tf)\b")


class FontUse(NamedTuple):
    """The glyphs of one font that a face shows, each with the text it stands for.

    Large decks have many of them: glyph ids are kept as characters of `gids`, texts of one letter each as a string.
    """

    name: str
    digest: str
    family: str
    weight: int
    italic: bool
    gids: str = ""
    texts: str | tuple[str, ...] = ""

    @property
    def glyphs(self) -> dict[int, str]:
        """The text of each glyph, by its id."""
        return dict(zip(map(ord, self.gids), self.texts, strict=True))

    def showing(self, glyphs: Mapping[int, str]) -> "FontUse":
        """Return the same font with these glyphs."""
        texts = tuple(glyphs.values())
        short = "".join(texts) if {1}.issuperset(map(len, texts)) else texts
        return FontUse(*self[:5], "".join(map(chr, glyphs)), short)


class Note(NamedTuple):
    """Something on a face that is not ink: "text" and "keep" must not be cut apart, "field" can be filled in.

    The box is in mm from the piece's top left corner; `says` holds what a template says about it, by name.
    """

    kind: str
    x: float
    y: float
    width: float
    height: float
    name: str
    says: tuple[tuple[str, str], ...] = ()


class Words(NamedTuple):
    """A text of a page: which of the form's operators show it, and its box, left, top, right and bottom in mm."""

    start: int
    end: int
    box: tuple[float, float, float, float]


class Painted(NamedTuple):
    """A face, painted: `form` and every part it needs.

    `width` and `height` are the cut piece's, `bleed` is what is drawn beyond it on each side, all in mm.
    The form's own space is in mm, y down, with the piece's top left corner at (0, 0). `notes` and `words` are
    taken of pages only, which may be cut into tiles and filled in. `lines` are the lines of text on it as a record
    (`lettering`), `fine` what may print badly.
    """

    name: str
    width: float
    height: float
    bleed: float
    form: Part
    parts: tuple[Part, ...]
    fonts: tuple[FontUse, ...]
    notes: tuple[Note, ...] = ()
    lines: bytes = b""
    fine: tuple[Fine, ...] = ()
    words: tuple[Words, ...] = ()

    @property
    def lettering(self) -> tuple[Lettering, ...]:
        """The lines of text on it."""
        return tuple([Lettering(*one) for one in marshal.loads(self.lines)]) if self.lines else ()  # noqa: S302

    def lettered(self, lines: Iterable[Lettering]) -> "Painted":
        """Return the same face with these lines of text; a record takes a third of the memory that they take."""
        return self._replace(lines=marshal.dumps([tuple(one) for one in lines], 2))

    @property
    def key(self) -> str:
        """What the picture is: equal for equal pictures, whatever the faces are called."""
        return self.form.name


Pictures = Mapping[str, Painted]
"""Faces by their keys, or by their looks."""


def name_of(prefix: str, *content: str | bytes) -> str:
    """Return a short name that only this content has.

    >>> name_of("x", "q Q") == name_of("x", b"q Q") != name_of("x", "Q q")
    True
    """
    whole = [piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece for piece in content]
    digest = hashlib.blake2b(b"\0".join([*whole, b""]), digest_size=6)
    return prefix + b2a_base64(digest.digest(), newline=False).decode("ascii").translate(_NAME_SAFE)


def squeezed(content: bytes) -> bytes:
    """Compress a content stream as it stands in the file; trying any harder takes twice as long for 1 % less."""
    return zlib.compress(content, 6)


def pack(faces: Mapping[str, Painted]) -> Iterator[bytes]:
    """Write many faces as small records, some at a time and shared parts once; `unpack` reads them back."""
    known: set[str] = set()
    waiting = iter(faces.items())
    while some := list(islice(waiting, _AT_ONCE)):
        # marshal 2 has no references: with them, equal records differ by what else happened to hold the same objects
        record = marshal.dumps((FORMAT, *_plain(some, known)), 2)
        yield len(record).to_bytes(4, "little") + _seal(record)
        yield record
    yield _END


def _plain(faces: Sequence[tuple[str, Painted]], known: set[str]) -> tuple[tuple[Any, ...], ...]:
    """Write faces as plain values: parts and fonts that are not known yet, and the faces, which name these."""
    parts: list[Any] = []
    fonts: list[Any] = []
    rows: list[Any] = []
    for key, face in faces:
        for part in (face.form, *face.parts):
            if part.name not in known:
                known.add(part.name)
                plain = (part.kind, part.name, part.body, part.stream, part.plain)
                parts.append((*plain, tuple(part.whole)) if part.whole else plain)
        for font in face.fonts:
            if font.name not in known:
                known.add(font.name)
                fonts.append((font.name, font.digest, font.family, font.weight, font.italic))
        names = tuple([part.name for part in face.parts])
        used = tuple([(font.name, font.gids, font.texts) for font in face.fonts])
        told = [tuple([tuple(one) for one in some]) for some in (face.notes, face.fine, face.words)]
        rows.append((key, *face[:4], face.form.name, names, used, face.lines, *told))
    return tuple(parts), tuple(fonts), tuple(rows)


def _seal(record: bytes) -> bytes:
    return hashlib.blake2b(record, digest_size=16).digest()


def unpack(packed: bytes) -> dict[str, Painted]:
    """Read what `pack` wrote; raise ValueError for anything else, such as a record of another time."""
    found: dict[str, Painted] = {}
    parts: dict[str, Part] = {}
    fonts: dict[str, FontUse] = {}
    at = 0
    while at + len(_END) != len(packed) or not packed.endswith(_END):
        start, end = at + 20, at + 20 + int.from_bytes(packed[at : at + 4], "little")
        record = packed[start:end]
        if not record or len(record) != end - start or _seal(record) != packed[at + 4 : start]:
            raise ValueError("not a record of painted faces: it is damaged")  # marshal must not meet it
        try:
            _read(marshal.loads(record), found, parts, fonts)  # noqa: S302 - written by pack, whole
        except (EOFError, TypeError, KeyError, IndexError, ValueError) as error:
            raise ValueError(f"not a record of painted faces: {error}") from None
        at = end
    return found


def _read(record: Any, found: dict[str, Painted], parts: dict[str, Part], fonts: dict[str, FontUse]) -> None:
    """Read some faces that `_plain` wrote; those before them had the other parts and fonts."""
    kind, new_parts, new_fonts, rows = record
    if kind != FORMAT:
        raise ValueError("a record of another time")
    parts.update((row[1], Part(*row[:5])) for row in new_parts)
    parts.update((row[1], parts[row[1]]._replace(whole=Part(*row[5]))) for row in new_parts if len(row) > 5)
    fonts.update((row[0], FontUse(*row)) for row in new_fonts)
    for key, name, width, height, bleed, form, names, used, lines, notes, fine, words in rows:
        found[key] = Painted(
            name, width, height, bleed, parts[form], tuple([parts[one] for one in names]),
            tuple([fonts[one]._replace(gids=gids, texts=texts) for one, gids, texts in used]),
            tuple([Note(*one) for one in notes]), lines,
            tuple([Fine(*one) for one in fine]), tuple([Words(*one) for one in words]),
        )  # fmt: skip
