"""Read a font file's header: family, weight, slant and metrics, from a few hundred bytes.

Only the table directory and five small tables are looked at; of the rest of the file only a digest is made. A
collection has several fonts, a variable font is one for each of its weights, and web fonts are unpacked first.
"""

import struct
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from generator.catalog.ground import Ground, ShutError
from generator.catalog.safeopen import digest_open, opened, read
from generator.named import NamedTuple
from generator.text.webfonts import MOST_BYTES, BadFontError, from_woff, from_woff2, too_large

Axes = tuple[tuple[str, float], ...]
"""Where the axes of a variable font stand."""
Keep = Callable[[str, Callable[[], bytes]], bytes]
"""Gives what is kept under a name, or makes it and keeps it."""

_SFNT = {b"\x00\x01\x00\x00": False, b"true": False, b"OTTO": True}  # magic -> has CFF outlines
_COLLECTION = b"ttcf"
_WEB = (b"wOFF", b"wOF2")
_MOST_IN_COLLECTION = 64_000_000
_MOST_FONTS = 200  # in a collection
_MOST_WEIGHTS = 30  # of a variable font
_MOST_TABLES = 64
_MOST_NAME_BYTES = 1 << 18
_SLANTED = -4  # degrees


def unkept(_name: str, make: Callable[[], bytes]) -> bytes:
    """Make what is asked for, and keep nothing."""
    return make()


class Source:
    """A file with a font or several in it. It is read where it is asked for, and what is packed is unpacked."""

    def __init__(self, path: Path, ground: Ground, keep: Keep) -> None:
        self.path = path
        self.ground = ground
        self._keep = keep
        self.magic = b""
        self.whole = ""
        """A digest of all of the file, once its headers are read."""

    def read(self) -> "list[FontHeader]":
        """Read the headers of all fonts that the file has."""
        with opened(self.path, self.ground) as file:
            self.magic, self.size = file.read(4), file.seek(0, 2)
            if self.size > self._most:
                raise too_large(self._most)
            self.whole = digest_open(file.fileno()).hex()  # a checksum in its directory may be wrong, or left as it was
            if self.magic in _WEB:
                return _headers(self, BytesIO(self.data))
            return [one for at, start in enumerate(self._starts(file)) for one in _headers(self, file, start, at)]

    @property
    def _most(self) -> int:
        return _MOST_IN_COLLECTION if self.magic == _COLLECTION else MOST_BYTES

    def _starts(self, file: BinaryIO) -> list[int]:
        """Say where the fonts begin (OpenType 1.9, Font Collections)."""
        if self.magic != _COLLECTION:
            return [0]
        file.seek(8)
        (count,) = struct.unpack(">I", file.read(4))
        if not 0 < count <= _MOST_FONTS:
            raise ValueError("no fonts")
        return list(struct.unpack(f">{count}I", file.read(4 * count)))

    @cached_property
    def data(self) -> bytes:
        """All of the file, unpacked.

        Raises:
            ShutError: it is not read.
            BadFontError: it cannot be unpacked.
        """
        data = read(self.path, self.ground, self._most)
        if self.magic not in _WEB:
            return data
        return from_woff(data) if self.magic == b"wOFF" else self._keep(self.whole, lambda: from_woff2(data))


class FontHeader(NamedTuple):
    """What a font says about itself; lengths are in font units (`upem` of them make the type size).

    It is the font of that `number` in a collection; of a variable font it is the one where its `axes` stand so.
    `digest` is that of its directory, by which fonts of the same tables are one.
    """

    source: Source
    number: int
    axes: Axes
    family: str
    psname: str
    weight: int
    italic: bool
    is_cff: bool
    upem: int
    bbox: tuple[int, int, int, int]
    ascent: int
    descent: int
    capheight: int
    xheight: int
    underline_position: int
    underline_thickness: int
    digest: str


def read_headers(path: Path, ground: Ground, keep: Keep = unkept) -> list[FontHeader]:
    """Read the headers of the fonts in the file at `path`, which lies in `ground`; there is one at least.

    Web fonts whose unpacking takes long are unpacked through `keep`.

    Raises:
        BadFontError: when the file is broken.

    """
    try:
        return Source(path, ground, keep).read()
    except (struct.error, IndexError, UnicodeDecodeError, ValueError) as error:
        raise BadFontError("is not a whole font file") from error
    except ShutError as shut:
        raise BadFontError(f"is not read: {shut.fact}", shut.hint) from None
    except OSError as error:
        raise BadFontError(f"cannot be read ({error.strerror})", "check the file and its permissions") from error


class _Directory(NamedTuple):
    """Where the tables of a font lie: offset and length in bytes. `start` is all that was read to know it."""

    start: bytes
    is_cff: bool
    size: int
    tables: dict[bytes, tuple[int, int]]


def _directory(file: BinaryIO, begin: int) -> _Directory:
    """Read where the tables lie, and refuse what is no font that can be embedded."""
    file.seek(begin)
    start = file.read(12)
    magic = start[:4]
    count = struct.unpack(">H", start[4:6])[0]
    if magic not in _SFNT or not 0 < count <= _MOST_TABLES:
        raise ValueError("no font")
    directory = file.read(16 * count)
    tables: dict[bytes, tuple[int, int]] = {}
    for at in range(0, 16 * count, 16):
        tag, _checksum, offset, length = struct.unpack(">4sIII", directory[at : at + 16])
        tables[tag] = (offset, length)
    size = file.seek(0, 2)
    if any(offset + length > size for offset, length in tables.values()):
        raise ValueError("cut off")
    for tag in (b"head", b"hhea", b"maxp", b"cmap", b"hmtx"):
        if tag not in tables:
            raise ValueError(f"no table {tag!r}")
    return _Directory(start + directory, _SFNT[magic], size, tables)


def _headers(source: Source, file: BinaryIO, start: int = 0, number: int = 0) -> list[FontHeader]:
    directory = _directory(file, start)

    def table(tag: bytes, most: int) -> bytes:
        offset, length = directory.tables.get(tag, (0, 0))
        file.seek(offset)
        return file.read(min(length, most))

    head = table(b"head", 54)
    upem = struct.unpack(">H", head[18:20])[0]
    if not 16 <= upem <= 16384:
        raise ValueError("units per em")
    ascent, descent = struct.unpack(">hh", table(b"hhea", 8)[4:8])
    weight, italic, xheight, capheight = _os2(table(b"OS/2", 96), head)
    post = table(b"post", 12)
    underline = struct.unpack(">hh", post[8:12]) if len(post) >= 12 else (-upem // 10, upem // 20)
    names = _names(table(b"name", _MOST_NAME_BYTES))
    family = names.get(16) or names.get(1) or source.path.stem
    header = FontHeader(
        source=source,
        number=number,
        axes=(),
        family=family,
        psname=(names.get(6) or f"{family}-{weight}{'i' if italic else ''}").replace(" ", ""),
        weight=weight,
        italic=italic,
        is_cff=directory.is_cff,
        upem=upem,
        bbox=struct.unpack(">hhhh", head[36:44]),
        ascent=ascent,
        descent=descent,
        capheight=capheight or round(upem * 0.7),
        xheight=xheight or round(upem * 0.5),
        underline_position=underline[0],
        underline_thickness=underline[1],
        # The directory holds a checksum of every table, so its digest changes with the font's content.
        digest=sha256(directory.start + directory.size.to_bytes(8, "big")).hexdigest()[:32],
    )
    if b"fvar" not in directory.tables:
        return [header]
    called = names.get(25) or family
    return [_at(header, called, axes) for axes in _places(table(b"fvar", _MOST_NAME_BYTES))]


def _at(header: FontHeader, called: str, axes: Axes) -> FontHeader:
    """Return a variable font where its axes stand so."""
    at = dict(axes)
    weight = round(at.get("wght", header.weight))
    italic = header.italic or at.get("ital", 0) >= 1 or at.get("slnt", 0) <= _SLANTED
    return header._replace(
        axes=axes,
        weight=weight,
        italic=italic,
        psname=f"{called}-{weight}{'Italic' if italic else ''}".replace(" ", ""),
        digest=sha256(f"{header.digest} {axes}".encode()).hexdigest()[:32],
    )


def _places(table: bytes) -> list[Axes]:
    """Say where the axes of a variable font stand, once for each weight and each slant that it has (OpenType, fvar)."""
    first, count, size, instances, width = struct.unpack(">HxxHHHH", table[4:16])
    rows = [struct.unpack_from(">4siii", table, first + at * size) for at in range(count)]
    axes = {tag.decode("ascii"): [number / 65536 for number in numbers] for tag, *numbers in rows}
    default = {tag: usual for tag, (_, usual, _) in axes.items()}
    weights = {default.get("wght", 0.0)}
    if "wght" in axes:
        least, _, most = axes["wght"]
        at = first + count * size + 4 + 4 * [*axes].index("wght")
        named = {struct.unpack_from(">i", table, at + one * width)[0] / 65536 for one in range(instances)}
        weights |= {one for one in (*map(float, range(100, 1000, 100)), *sorted(named)) if least <= one <= most}
    slants: list[dict[str, float]] = [{}]
    if axes.get("ital", (0, 0, 0))[2] >= 1:
        slants = [{"ital": 0.0}, {"ital": 1.0}]
    elif (slant := axes.get("slnt", (0, 0, 0))[0]) <= _SLANTED:
        slants = [{"slnt": 0.0}, {"slnt": slant}]
    return [
        tuple({**default, **slant, **({"wght": weight} if "wght" in axes else {})}.items())
        for weight in sorted(weights)[:_MOST_WEIGHTS]
        for slant in slants
    ]


def _os2(os2: bytes, head: bytes) -> tuple[int, bool, int, int]:
    """Return weight, italic, x-height and cap height, zero where the font does not say."""
    mac_style = struct.unpack(">H", head[44:46])[0]
    if len(os2) < 64:
        return (700 if mac_style & 1 else 400), bool(mac_style & 2), 0, 0
    version, weight = struct.unpack(">HxxH", os2[:6])
    selection = struct.unpack(">H", os2[62:64])[0]
    heights = struct.unpack(">hh", os2[86:90]) if version >= 2 and len(os2) >= 90 else (0, 0)
    return weight, bool(selection & 0x201), *heights


def _names(table: bytes) -> dict[int, str]:
    """Return the font's names by their number, in English where there are several."""
    found: dict[int, str] = {}
    if len(table) < 6:
        return found
    count, storage = struct.unpack(">HH", table[2:6])
    for at in range(6, 6 + 12 * count, 12):
        platform, _encoding, language, name, length, offset = struct.unpack(">6H", table[at : at + 12])
        if name in (1, 6, 16, 25) and (name not in found or (platform, language) == (3, 0x409)):
            raw = table[storage + offset : storage + offset + length]
            found[name] = raw.decode("mac-roman" if platform == 1 else "utf-16-be", "replace").strip()
    return found
