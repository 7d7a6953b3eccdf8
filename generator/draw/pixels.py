"""Pixels as a PDF holds them: unpacked into pictures, and packed again the way PNG does, whose rows compress well."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

PNG = b"\x89PNG\r\n\x1a\n"
_PACKED = 3
"""How well pixels are packed that are packed anew: a fifteenth more than with 6, in less than half the time."""


def chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Give the chunks of a PNG by their names, up to the one that ends it.

    Raises:
        ValueError: one of them is not whole, or there is no end.
    """
    at = 8
    while at < len(content):
        size, name = struct.unpack(">I4s", content[at : at + 8])
        body = content[at + 8 : at + 8 + size]
        (check,) = struct.unpack(">I", content[at + 8 + size : at + 12 + size])
        if zlib.crc32(body, zlib.crc32(name)) != check:
            raise ValueError(f"its part {name.decode('latin-1')!r} is not whole")
        if name == b"IEND":
            return
        yield name, body
        at += 12 + size
    raise ValueError("it ends too soon")


def packed(image: Pixels) -> bytes:
    """Write 8 bits a channel, of as many as four, without loss: FlateDecode with PNG's predictors (15)."""
    from PIL import Image

    if image.mode == "CMYK":  # which PNG has not; to its filters a channel is a channel
        image = Image.frombytes("RGBA", image.size, image.tobytes())
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=_PACKED)
    return b"".join([body for name, body in chunks(buffer.getvalue()) if name == b"IDAT"])


def unpacked(pixels: bytes, width: int, height: int, bits: int, palette: bytes | None, *, grey: bool) -> Pixels:
    """Read what PNG's predictors packed: `bits` a channel of grey, of red, green, blue, or numbers in a palette."""
    from PIL import Image

    kind = 3 if palette is not None else 0 if grey else 2
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0))]
    if palette is not None:
        parts.append((b"PLTE", palette))
    parts += [(b"IDAT", pixels), (b"IEND", b"")]
    content = PNG + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))
        for name, body in parts
    )
    image = Image.open(BytesIO(content))
    image.load()
    return image.convert("L" if grey else "RGB")
