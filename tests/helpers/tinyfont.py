"""Fonts of a few square glyphs, made byte by byte (OpenType 1.9), with whatever table of colours a test wants.

Letters A to F are glyphs 3 to 8 and are empty unless `full`; x is a bar of ink, glyph 9; glyphs 1 and 2 are the left
and the right half of the em.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

UPEM = 1000
LEFT, RIGHT, FIRST, BAR, SPACE = 1, 2, 3, 9, 10
_COUNT = 11
_LETTERS = "ABCDEF"


def square(left: int, bottom: int, right: int, top: int) -> bytes:
    """Draw a glyph."""
    head = struct.pack(">hhhhh", 1, left, bottom, right, top) + struct.pack(">HH", 3, 0)
    across = struct.pack(">hhhh", left, 0, right - left, 0)
    up = struct.pack(">hhhh", bottom, top - bottom, 0, bottom - top)
    return head + b"\x01" * 4 + across + up + b"\0\0"


def font(tables: Mapping[str, bytes], *, full: bool = False) -> bytes:
    """Put a font together, with these tables beside those that every font has."""
    letter = square(0, 0, 1000, 1000) if full else b""
    glyphs = [square(0, 0, 500, 700), square(0, 0, 500, 1000), square(500, 0, 1000, 1000), *[letter] * 6]
    glyphs += [square(100, 0, 900, 500), b""]
    places = [sum(map(len, glyphs[:at])) for at in range(_COUNT + 1)]
    bearings = [0, 0, 500, *[0] * 6, 100, 0]
    groups = [(32, 32, SPACE), (65, 70, FIRST), (120, 120, BAR)]
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    made = {
        "OS/2": struct.pack(">HhHHH", 4, 500, 400, 5, 0) + bytes(86),
        "cmap": cmap + b"".join(struct.pack(">III", *group) for group in groups),
        "glyf": b"".join(glyphs),
        "head": struct.pack(">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, UPEM, 0, 0, 0, 0, 1000, 1000, 0, 8, 2, 1, 0),
        "hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 1000, -200, 0, 1000, *[0] * 11, _COUNT),
        "hmtx": b"".join(struct.pack(">Hh", 1000, bearing) for bearing in bearings),
        "loca": b"".join(struct.pack(">I", place) for place in places),
        "maxp": struct.pack(">IH", 0x10000, _COUNT) + struct.pack(">13H", 4, 1, 0, 0, 2, *[0] * 8),
        "post": struct.pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
        **tables,
    }
    offset, rows, bodies = 12 + 16 * len(made), b"", b""
    for tag, body in sorted(made.items()):
        rows += struct.pack(">4sIII", tag.encode(), 0, offset + len(bodies), len(body))
        bodies += body + bytes(-len(body) % 4)
    return struct.pack(">4sHHHH", b"\0\1\0\0", len(made), 0, 0, 0) + rows + bodies


def write(folder: Path, family: str, content: bytes) -> None:
    """Put a font where a book of fonts finds it under the name of its file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{family}.ttf").write_bytes(content)


# ------------------------------------------------------------------ colours: red, blue, green half seen

PALETTE = struct.pack(">HHHHIH", 0, 3, 1, 3, 14, 0) + bytes([0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0, 128])
TEXT = 0xFFFF
"""In the place of a colour: that of the text."""


def layers(*glyphs: tuple[tuple[int, int], ...]) -> dict[str, bytes]:
    """Say of which glyphs, in which colours, the letters are made: COLR, version 0."""
    bases, rows = b"", []
    for at, parts in enumerate(glyphs):
        bases += struct.pack(">HHH", FIRST + at, len(rows), len(parts))
        rows += [struct.pack(">HH", *part) for part in parts]
    head = struct.pack(">HHIIH", 0, len(glyphs), 14, 14 + len(bases), len(rows))
    return {"COLR": head + bases + b"".join(rows), "CPAL": PALETTE}


def paints(*letters: bytes) -> dict[str, bytes]:
    """Say how the letters are painted: COLR, version 1."""
    place, bases, bodies = 4 + 6 * len(letters), b"", b""
    for at, paint in enumerate(letters):
        bases += struct.pack(">HI", FIRST + at, place + len(bodies))
        bodies += paint
    head = struct.pack(">HHIIHIIIII", 1, 0, 0, 0, 0, 34, 0, 0, 0, 0)
    return {"COLR": head + struct.pack(">I", len(letters)) + bases + bodies, "CPAL": PALETTE}


def _short(value: float) -> bytes:
    return struct.pack(">h", round(value * 16384))


def _far(offset: int) -> bytes:
    return struct.pack(">I", offset)[1:]


def solid(colour: int, alpha: float = 1.0) -> bytes:
    """One colour."""
    return struct.pack(">BH", 2, colour) + _short(alpha)


def inside(glyph: int, paint: bytes) -> bytes:
    """A paint within the outline of a glyph."""
    return b"\x0a" + _far(6) + struct.pack(">H", glyph) + paint


def line(*stops: tuple[float, int], extend: int = 0) -> bytes:
    """Colours one after the other."""
    rows = b"".join(_short(at) + struct.pack(">H", colour) + _short(1) for at, colour in stops)
    return struct.pack(">BH", extend, len(stops)) + rows


def linear(colours: bytes, *points: int) -> bytes:
    """A gradient from a point to another, a third one saying how it is turned."""
    return b"\x04" + _far(16) + struct.pack(">6h", *points) + colours


def radial(colours: bytes, *circles: int) -> bytes:
    """A gradient from a circle to another."""
    return b"\x06" + _far(16) + struct.pack(">hhHhhH", *circles) + colours


def sweep(colours: bytes) -> bytes:
    """A gradient around a point."""
    return b"\x08" + _far(12) + struct.pack(">hh", 500, 500) + _short(0) + _short(0.5) + colours


def moved(paint: bytes, *matrix: float) -> bytes:
    """A paint through a matrix."""
    return b"\x0c" + _far(31) + _far(7) + struct.pack(">6i", *[round(value * 65536) for value in matrix]) + paint


def composed(source: bytes, mode: int, backdrop: bytes) -> bytes:
    """Two paints, put together in one of 28 ways."""
    return b"\x20" + _far(8) + bytes([mode]) + _far(8 + len(source)) + source + backdrop


OVER, XOR, MULTIPLY = 3, 11, 23


# ------------------------------------------------------------------ drawings and dots


def drawings(*documents: str) -> dict[str, bytes]:
    """Give each letter an SVG document."""
    place, rows, bodies = 2 + 12 * len(documents), b"", b""
    for at, document in enumerate(documents):
        rows += struct.pack(">HHII", FIRST + at, FIRST + at, place + len(bodies), len(document.encode()))
        bodies += document.encode()
    return {"SVG ": struct.pack(">HII", 0, 10, 0) + struct.pack(">H", len(documents)) + rows + bodies}


def dots(png: bytes) -> dict[str, bytes]:
    """Give the letter A a picture made of dots: sbix."""
    body = struct.pack(">hh4s", 0, 0, b"png ") + png
    first = 4 + 4 * (_COUNT + 1)
    places = [first + (len(body) if at > FIRST else 0) for at in range(_COUNT + 1)]
    strike = struct.pack(">HH", 64, 72) + b"".join(struct.pack(">I", place) for place in places) + body
    return {"sbix": struct.pack(">HHII", 1, 1, 1, 12) + strike}
