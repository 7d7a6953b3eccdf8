"""Read a font file's header: family, weight, slant and metrics, from a few hundred bytes.

Only the table directory and five small tables are looked at; of the rest of the file only a digest is made.
"""

import struct
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, NamedTuple

from generator.catalog.ground import Ground, ShutError
from generator.catalog.safeopen import opened

_SFNT = {b"\x00\x01\x00\x00": False, b"true": False, b"OTTO": True}  # magic -> has CFF outlines
_MAKE = "move it elsewhere, and make files of it that can be printed: tuckbox font FILE --game GAME"
_WRAPPED = {
    b"ttcf": ("is a collection of several fonts", _MAKE),
    b"wOFF": ("is a web font (WOFF)", _MAKE),
    b"wOF2": ("is a web font (WOFF2)", _MAKE),
}
MOST_BYTES = 32_000_000
_MOST_TABLES = 64
_MOST_NAME_BYTES = 1 << 18


class BadFontError(Exception):
    """A font file that cannot be used: `fact` says why and `hint` what to do."""

    def __init__(self, fact: str, hint: str) -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint


class FontHeader(NamedTuple):
    """What a font says about itself; lengths are in font units (`upem` of them make the type size).

    `digest` is that of its directory, by which fonts of the same tables are one; `whole` is that of all of the file.
    """

    path: Path
    ground: Ground
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
    whole: str


def read_header(path: Path, ground: Ground) -> FontHeader:
    """Read the header of the TrueType or OpenType font at `path`, which lies in `ground`.

    Raises:
        BadFontError: when the file is broken, variable, a collection or a web font.

    """
    try:
        with opened(path, ground) as file:
            return _header(path, ground, file)
    except (struct.error, IndexError, UnicodeDecodeError, ValueError) as error:
        raise BadFontError("is not a whole font file", "copy the font again from where it came from") from error
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


def _directory(file: BinaryIO) -> _Directory:
    """Read where the tables lie, and refuse what is no font that can be embedded."""
    start = file.read(12)
    magic = start[:4]
    if magic in _WRAPPED:
        raise BadFontError(*_WRAPPED[magic])
    count = struct.unpack(">H", start[4:6])[0]
    if magic not in _SFNT or not 0 < count <= _MOST_TABLES:
        raise ValueError("no font")
    directory = file.read(16 * count)
    tables: dict[bytes, tuple[int, int]] = {}
    for at in range(0, 16 * count, 16):
        tag, _checksum, offset, length = struct.unpack(">4sIII", directory[at : at + 16])
        tables[tag] = (offset, length)
    if b"fvar" in tables:
        raise BadFontError("is a variable font, which a PDF cannot hold", _MAKE)
    size = file.seek(0, 2)
    if size > MOST_BYTES:
        raise BadFontError(f"is larger than {MOST_BYTES // 1_000_000} MB", "use a font of fewer scripts")
    if any(offset + length > size for offset, length in tables.values()):
        raise ValueError("cut off")
    for tag in (b"head", b"hhea", b"maxp", b"cmap", b"hmtx"):
        if tag not in tables:
            raise ValueError(f"no table {tag!r}")
    return _Directory(start + directory, _SFNT[magic], size, tables)


def _header(path: Path, ground: Ground, file: BinaryIO) -> FontHeader:
    directory = _directory(file)

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
    family = names.get(16) or names.get(1) or path.stem
    return FontHeader(
        path=path,
        ground=ground,
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
        whole=_whole(file),
    )


def _whole(file: BinaryIO) -> str:
    """Digest all of a file: a checksum in its directory may be wrong, or be left as it was."""
    file.seek(0)
    digest = sha256()
    while piece := file.read(1 << 18):
        digest.update(piece)
    return digest.hexdigest()[:32]


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
        if name in (1, 6, 16) and (name not in found or (platform, language) == (3, 0x409)):
            raw = table[storage + offset : storage + offset + length]
            found[name] = raw.decode("mac-roman" if platform == 1 else "utf-16-be", "replace").strip()
    return found
