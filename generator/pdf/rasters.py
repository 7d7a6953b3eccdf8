"""PNG and JPEG files as PDF images, as they are where a PDF can hold them, with their alpha; whole ones only.

A file that was cut off, or that a PDF reader would show as something else, is refused: readers show it grey, white or
not at all, and say nothing. Knows bytes, nothing of links or faces.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from generator.catalog.problems import Mark
from generator.catalog.timelimit import turn
from generator.draw.faults import Refusal
from generator.draw.painted import Part, name_of
from generator.draw.pixels import chunks, packed
from generator.named import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

MOST_PIXELS = 100_000_000
MOST_UNPACKED = 16_000_000
"""Pixels of a picture that must be unpacked and packed anew; a sheet of A4 at 300 dots per inch has 9 million."""
UNPACKED_IN_A_TURN = 2_000_000
_READ_IN_A_TURN = 30_000_000
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # PNG 1.2, 4.1.1: grey, RGB, palette, grey and alpha, RGB and alpha
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_NEXT_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_USUAL_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended and progressive, which is what DCTDecode can do


class Raster(NamedTuple):
    """A picture as it is embedded: its size as it is seen, its parts, the picture's own first.

    `turn` says how it is turned or mirrored to be seen as it was taken. The first of `frames` is shown.
    """

    width: float
    height: float
    parts: tuple[Part, ...]
    turn: int = 1
    frames: int = 1

    @property
    def is_solid(self) -> bool:
        """Whether it hides what is under it."""
        return not any("/SMask" in part.body or "/Mask" in part.body for part in self.parts)


def raster(content: bytes, shown: str, extra: str) -> Raster:
    """Read a PNG or JPEG file; `extra` is put into its dictionary.

    Raises:
        Refusal: it is damaged, too large, or of a kind that no PDF can hold.
    """
    try:
        return _jpeg(content, shown, extra) if content.startswith(b"\xff\xd8") else _png(content, shown, extra)
    except (struct.error, IndexError, KeyError, zlib.error, ValueError, OSError, SyntaxError) as error:
        raise Refusal(f"the picture {shown!r} is damaged ({_said(error)})", "save it again") from None


def _said(error: Exception) -> str:
    return "it ends too soon" if isinstance(error, struct.error | IndexError | KeyError) else str(error)


def _image(width: int, height: int, parts: tuple[Part, ...]) -> Raster:
    if width * height > MOST_PIXELS or width < 1 or height < 1:
        raise Refusal(f"a picture of {width} x {height} pixels is too large", "scale it to 600 dots per inch or less")
    return Raster(float(width), float(height), parts)


# ---------------------------------------------------------------------- JPEG


def _jpeg(content: bytes, shown: str, extra: str) -> Raster:
    """Take a JPEG in as it is, having gone through it to its end."""
    frame, adobe, way = b"", False, 1
    for marker, piece in _segments(content):
        if marker == 0xE1 and piece[:6] == b"Exif\0\0":
            way = _way_up(piece[6:])
        if marker == 0xEE and piece[:5] == b"Adobe":
            adobe = True
        if marker in _FRAMES and not frame:
            if marker not in _USUAL_FRAMES:
                hint = "save it as an ordinary JPEG, baseline or progressive"
                raise Refusal(f"the picture {shown!r} is a JPEG of a kind that no PDF can hold", hint)
            frame = piece
    bits, height, width, colours = struct.unpack(">BHHB", frame[:6])
    if bits != 8:
        raise Refusal(f"the picture {shown!r} is a JPEG of {bits} bits, which no PDF can hold", "save it with 8 bits")
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[colours]
    body = f"/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {bits}/ColorSpace/{space}"
    if colours == 4 and adobe:
        body += "/Decode[1 0 1 0 1 0 1 0]"
    body += "/Filter/DCTDecode" + extra
    return _turned(_image(width, height, (Part("XObject", name_of("I", body, content), body, content),)), way)


def _turned(made: Raster, way: int) -> Raster:
    """Return a picture as its notes say that it was taken (Exif 2.3, 4.6.4, tag 274)."""
    if not 2 <= way <= 8:
        return made
    return made._replace(width=made.height, height=made.width, turn=way) if way > 4 else made._replace(turn=way)


def _way_up(exif: bytes) -> int:
    """Return which way up a photograph was taken, 1 where its file does not say it."""
    order = ">" if exif[:2] == b"MM" else "<"
    try:
        (first,) = struct.unpack(f"{order}I", exif[4:8])
        (count,) = struct.unpack(f"{order}H", exif[first : first + 2])
        for at in range(first + 2, first + 2 + 12 * count, 12):
            tag, _, _, value = struct.unpack(f"{order}HHIH", exif[at : at + 10])
            if tag == 274:
                return int(value)
    except struct.error:  # notes beside the picture that are damaged are no reason to refuse it
        pass
    return 1


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Give what stands between the markers of a JPEG, up to the one that ends it (ITU T.81, B.1).

    Raises:
        ValueError: there is none, or what is there is no JPEG.
    """
    at = 2
    scanned = False
    while True:
        match = _NEXT_MARKER.search(content, at) if scanned else _NEXT_MARKER.match(content, at)
        if match is None:
            raise ValueError("it ends too soon" if scanned or at >= len(content) else "no marker where one must be")
        marker = match[1][0]
        if marker == 0xD9:
            if not scanned:
                raise ValueError("it holds no picture")
            return
        size = struct.unpack(">H", content[match.end() : match.end() + 2])[0]
        at = match.end() + size
        if at > len(content):
            raise ValueError("it ends too soon")
        scanned = scanned or marker == 0xDA
        yield marker, content[match.end() + 2 : at]


# ---------------------------------------------------------------------- PNG


def _png(content: bytes, shown: str, extra: str) -> Raster:
    width, height, bits, kind, _, _, laced = struct.unpack(">IIBBBBB", content[16:29])
    if width * height > MOST_PIXELS:
        return _image(width, height, ())
    if bits not in _DEPTHS[kind] or laced > 1:
        raise ValueError("its head says what no PNG may")
    names, pixels, palette, way = set[bytes](), list[bytes](), b"", 1
    for name, body in chunks(content):
        names.add(name)
        if name == b"IDAT":
            pixels.append(body)
        elif name == b"PLTE":
            palette = body
        elif name == b"eXIf":
            way = _way_up(body)
    if kind == 3 and not palette:
        raise ValueError("it has no palette")
    if bits == 16 and b"tRNS" in names:
        fact = f"the picture {shown!r} is a PNG of 16 bits with one colour that is transparent"
        raise Refusal(fact, "save it with an alpha channel, or with 8 bits")
    made = _whole(content, (width, height, bits, kind, laced), names, b"".join(pixels), palette, shown, extra)
    return _turned(made, way)


def _whole(
    content: bytes, head: tuple[int, int, int, int, int], names: set[bytes], data: bytes, palette: bytes, shown: str,
    extra: str,
) -> Raster:  # fmt: skip
    """Take a PNG in whose parts are all there: as it is where a PDF can hold it so, else its colours and its alpha."""
    width, height, bits, kind, laced = head
    if not laced:
        with turn(Mark(shown), f"the picture {shown}", 1 + width * height / _READ_IN_A_TURN):
            _hold_to_end(data, height, 1 + (width * bits * _CHANNELS[kind] + 7) // 8)
    if kind in (0, 2, 3) and not laced and b"tRNS" not in names and bits <= 8:
        return _image(width, height, (_flat(width, height, bits, kind, data, palette, extra),))
    if width * height > MOST_UNPACKED:
        fact = f"a PNG of {width} x {height} pixels with transparency, interlaced or of 16 bits is too large"
        raise Refusal(fact, "scale it down, or save it as an ordinary PNG of 8 bits without transparency")
    with turn(Mark(shown), f"the picture {shown}", 1 + width * height / UNPACKED_IN_A_TURN):
        return _unpacked(content, width, height, extra, grey=bits == 16 and kind == 0)


def _hold_to_end(data: bytes, rows: int, row: int) -> None:
    """Unpack pixels without keeping them.

    Raises:
        ValueError, zlib.error: there are not as many rows as there must be, or one is of no kind that there is.
    """
    unpacker = zlib.decompressobj()
    step = row * max(1, 1_000_000 // row)
    left, rest, over = rows, data, b""
    while left > 0:
        piece = over + unpacker.decompress(rest, step)
        rest = unpacker.unconsumed_tail
        whole = min(left, len(piece) // row)
        if max(piece[: whole * row : row], default=0) > 4:
            raise ValueError("a row is of no kind that there is")
        left -= whole
        over = piece[whole * row :]
        if not whole and not rest and (unpacker.eof or len(piece) < row):
            raise ValueError(f"{left} of its {rows} rows are missing")


def _unpacked(content: bytes, width: int, height: int, extra: str, *, grey: bool) -> Raster:
    """Take a picture apart that no PDF can hold as it is: its colours and its alpha."""
    from PIL import Image  # noqa: PLC0415 - only pictures with alpha need it

    with Image.open(BytesIO(content)) as opened:
        if grey:  # Pillow would cut off whatever is lighter than 255 of 65535
            opened.load()
            high = opened.tobytes()[1::2] if opened.mode == "I;16" else opened.tobytes()[::2]
            return _image(width, height, (_again(Image.frombytes("L", (width, height), high), 0, extra),))
        whole = opened.convert("RGBA")
    return parted(whole, extra)


def parted(whole: Pixels, extra: str) -> Raster:
    """Return a picture in red, green, blue and alpha as its colours and its alpha, if that hides anything."""
    alpha = whole.getchannel("A")
    colour = _again(whole.convert("RGB"), 2, extra)
    width, height = whole.size
    if alpha.getextrema() == (255, 255):
        return _image(width, height, (colour,))
    mask = _again(alpha, 0, extra)
    body = colour.body + f"/SMask @{mask.name}@"
    return _image(width, height, (Part("XObject", name_of("I", body, colour.name), body, colour.stream), mask))


def repacked(image: Pixels, extra: str) -> Part:
    """Write pixels, grey or in colours, without loss."""
    return _again(image, 0, extra) if image.mode == "L" else _again(image.convert("RGB"), 2, extra)


def _again(image: Pixels, kind: int, extra: str) -> Part:
    """Write pixels the way PNG does, whose rows compress well, and read its data back."""
    width, height = image.size
    return _flat(width, height, 8, kind, packed(image), b"", extra)


def _flat(width: int, height: int, bits: int, kind: int, pixels: bytes, palette: bytes, extra: str) -> Part:
    colours = 3 if kind == 2 else 1
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(kind)
    if space is None:
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    body = (
        f"/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {bits}/ColorSpace{space}/Filter/FlateDecode"
        f"/DecodeParms<</Predictor 15/Colors {colours}/BitsPerComponent {bits}/Columns {width}>>{extra}"
    )
    return Part("XObject", name_of("I", body, pixels), body, pixels)
