"""Web fonts as they were before they were packed: WOFF by itself, WOFF2 by fontTools and brotli, where these are."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

MOST_BYTES = 32_000_000
_HEAD, _ROW = ">4sIIHHIHHIIIII", ">4sIIII"
_WOFF2_HEAD = 48
_WOFF2_MORE = 28  # where the header names metadata and private data


class BadFontError(Exception):
    """A font file that cannot be used: `fact` says why and `hint` what to do."""

    def __init__(self, fact: str, hint: str = "copy the font again from where it came from") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint


def too_large(most: int = MOST_BYTES) -> BadFontError:
    """Say that a font is larger than what is read."""
    return BadFontError(f"is larger than {most // 1_000_000} MB", "use a font of fewer scripts")


def from_woff(data: bytes) -> bytes:
    """Unpack WOFF 1.0, whose tables are deflated one by one.

    Raises:
        BadFontError: it cannot be unpacked.
    """
    try:
        _, flavor, _, count, *_ = struct.unpack_from(_HEAD, data)
        rows = [struct.unpack_from(_ROW, data, 44 + 20 * at) for at in range(count)]
        if sum(row[3] for row in rows) > MOST_BYTES:
            raise too_large()
        tables = [(tag, check, _table(data[at : at + packed], size)) for tag, at, packed, size, check in rows]
    except (struct.error, zlib.error) as error:
        raise BadFontError("is not a whole font file") from error
    steps = max(count, 1).bit_length() - 1
    out = [struct.pack(">IHHHH", flavor, count, 16 << steps, steps, (count - (1 << steps)) * 16)]
    place, bodies = 12 + 16 * count, []
    for tag, check, body in sorted(tables):
        out.append(struct.pack(">4sIII", tag, check, place, len(body)))
        bodies.append(body + bytes(-len(body) % 4))
        place += len(bodies[-1])
    return b"".join([*out, *bodies])


def _table(body: bytes, size: int) -> bytes:
    if len(body) < size:
        body = zlib.decompressobj().decompress(body, size)
    if len(body) != size:
        raise zlib.error
    return body


def from_woff2(data: bytes) -> bytes:
    """Unpack WOFF 2.0; one of 6 MB takes ten seconds.

    Raises:
        BadFontError: it cannot be unpacked.
    """
    try:
        from fontTools.ttLib import TTFont  # noqa: PLC0415  (100 ms, for what few games have)

        font = TTFont(BytesIO(_bounded(data)))
        font.flavor = None
        out = BytesIO()
        font.save(out, reorderTables=None)
    except ImportError:
        hint = "pip install tuckbox[fonts], or take its .ttf or .otf file"
        raise BadFontError("is a web font (WOFF2)", hint) from None
    except BadFontError:
        raise
    except Exception as error:  # whatever fontTools meets in a file that is damaged
        raise BadFontError("is not a whole font file") from error
    return out.getvalue()


def _bounded(data: bytes) -> bytes:
    """Return a WOFF2 font without what it says besides, if it is not too large: fontTools asks no such thing."""
    import brotli  # noqa: PLC0415
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry  # noqa: PLC0415

    tables, packed = struct.unpack_from(">12xHxxxxxxI", data)
    file = BytesIO(data)
    file.seek(_WOFF2_HEAD)
    for _ in range(tables):
        WOFF2DirectoryEntry().fromFile(file)
    start = file.tell()
    tried = brotli.Decompressor().process(data[start : start + packed], output_buffer_limit=MOST_BYTES + 1)
    if len(tried) > MOST_BYTES:
        raise too_large()
    return data[:_WOFF2_MORE] + bytes(_WOFF2_HEAD - _WOFF2_MORE) + data[_WOFF2_HEAD:]
