"""What painting yields: plain values that can be kept on disk and stamped into any PDF.

Everything a content stream can name is a Part whose name comes from what is in it, so equal drawings of different
faces are one object in the file, and a face painted yesterday fits between faces painted today.
"""

import hashlib
import marshal
import re
import zlib
from binascii import b2a_base64
from collections.abc import Mapping
from typing import Any, NamedTuple

from .lettering import Fine, Lettering

FORMAT = 10
"""Raised whenever what is written here changes, so that kept faces of another time are not read."""

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


def named_in(part: Part) -> list[str]:
    """Return what the stream of an object names, each once."""
    if part.stream is None or "/Filter" in part.body:
        return []
    content = part.stream if part.plain else zlib.decompress(part.stream)
    return [name.decode("latin-1") for name in dict.fromkeys(_NAMES.findall(content))]


_NAMES = re.compile(rb"/([^\s/()<>\[\]]+) (?:Do|gs|sh|scn|SCN)\b")


class FontUse(NamedTuple):
    """The glyphs of one font that a face shows, each with the text it stands for."""

    name: str
    digest: str
    family: str
    weight: int
    italic: bool
    glyphs: Mapping[int, str]


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
    taken of pages only, which may be cut into tiles and filled in. `lettering` are the lines of text on it, `fine` what
    may print badly.
    """

    name: str
    width: float
    height: float
    bleed: float
    form: Part
    parts: tuple[Part, ...]
    fonts: tuple[FontUse, ...]
    notes: tuple[Note, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    fine: tuple[Fine, ...] = ()
    words: tuple[Words, ...] = ()

    @property
    def key(self) -> str:
        """What the picture is: equal for equal pictures, whatever the faces are called."""
        return self.form.name


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


def pack(faces: Mapping[str, Painted]) -> bytes:
    """Write many faces as one small record, shared parts once; `unpack` reads it back."""
    parts: dict[str, Any] = {}
    fonts: dict[str, Any] = {}
    rows: list[Any] = []
    for key, face in faces.items():
        for part in (face.form, *face.parts):
            if part.name not in parts:
                plain = (part.kind, part.name, part.body, part.stream, part.plain)
                parts[part.name] = (*plain, tuple(part.whole)) if part.whole else plain
        used = []
        for font in face.fonts:
            fonts.setdefault(font.name, (font.name, font.digest, font.family, font.weight, font.italic))
            used.append((font.name, dict(font.glyphs)))
        names = tuple(part.name for part in face.parts)
        notes = tuple([tuple(note) for note in face.notes])
        lines = tuple([tuple(line) for line in face.lettering])
        fine = tuple([tuple(one) for one in face.fine])
        row = (
            key,
            face.name,
            face.width,
            face.height,
            face.bleed,
            face.form.name,
            names,
            tuple(used),
            notes,
            lines,
            fine,
            tuple([tuple(one) for one in face.words]),
        )
        rows.append(row)
    # marshal 2 has no references: with them, equal records differ by what else happened to hold the same objects
    record = marshal.dumps((FORMAT, tuple(parts.values()), tuple(fonts.values()), tuple(rows)), 2)
    return hashlib.blake2b(record, digest_size=16).digest() + record


def unpack(record: bytes) -> dict[str, Painted]:
    """Read what `pack` wrote; raise ValueError for anything else, such as a record of another time."""
    if hashlib.blake2b(record[16:], digest_size=16).digest() != record[:16]:
        raise ValueError("not a record of painted faces: it is damaged")  # marshal must not meet it
    try:
        kind, parts, fonts, rows = marshal.loads(record[16:])  # noqa: S302 - written by pack, whole
        if kind != FORMAT:
            raise ValueError("a record of another time")
        made = {row[1]: Part(*row[:5]) for row in parts}
        made |= {row[1]: made[row[1]]._replace(whole=Part(*row[5])) for row in parts if len(row) > 5}
        heads: dict[str, tuple[Any, ...]] = {row[0]: row for row in fonts}
        return {
            key: Painted(
                name,
                width,
                height,
                bleed,
                made[form],
                tuple([made[n] for n in names]),
                tuple([FontUse(*heads[n][:5], glyphs) for n, glyphs in used]),  # type: ignore[call-arg]
                tuple([Note(*note) for note in notes]),
                tuple([Lettering(*line) for line in lines]),
                tuple([Fine(*one) for one in fine]),
                tuple([Words(*one) for one in words]),
            )
            for key, name, width, height, bleed, form, names, used, notes, lines, fine, words in rows
        }
    except (EOFError, TypeError, KeyError, IndexError, ValueError) as error:
        raise ValueError(f"not a record of painted faces: {error}") from None
