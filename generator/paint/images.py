"""Pictures inside a face: PNG and JPEG as they are, with their alpha; SVG as a form; all from inside the roots.

Knows image files and data: links, nothing of how a face is assembled.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes
from xml.etree.ElementTree import Element

from generator.catalog import door
from generator.catalog.clock import turn
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.problems import Mark
from generator.operators.lengths import MM_PER_PX, length
from generator.operators.matrix import Box, times
from generator.operators.painted import Part, name_of
from generator.operators.paths import operators, rectangle
from generator.operators.stream import Leaf, Stream, form_part, transform
from generator.svg.frame import sizes
from generator.svg.place import Place, fitted, slices, start
from generator.svg.profile import HREF
from generator.svg.read import BIGGEST_SVG, read
from generator.svg.refusal import Complaints, Refusal
from generator.svg.style import Style

from .memory import Picture
from .walker import Walker

MOST_BYTES = 64_000_000
MOST_PIXELS = 100_000_000
MOST_UNPACKED = 16_000_000
"""Pixels of a picture that must be unpacked and packed anew; a sheet of A4 at 300 dots per inch has 9 million."""
_UNPACKED_IN_A_TURN = 2_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_DEEPEST = 4
_VISIT = 50
"""Elements that could be drawn in the time that it takes to read an SVG picture."""
_CRISP = ("pixelated", "crisp-edges", "optimizeSpeed")


def draw(painter: Walker, element: Element, style: Style, place: Place) -> None:
    """Draw an image element."""
    if style.get("visibility", "visible") != "visible":
        return
    link = (element.get("href") or element.get(HREF) or "").strip()
    if not link:
        raise Refusal("href is missing", "give the path of a PNG, JPEG or SVG file")
    crisp = style.get("image-rendering", "auto") in _CRISP
    picture = _picture(painter, link, "" if crisp else "/Interpolate true")
    x, y, width, height = _frame(element, style, place, picture)
    if width <= 0 or height <= 0:
        return
    aspect = element.get("preserveAspectRatio")
    matrix = fitted(aspect, (0.0, 0.0, picture.width, picture.height), x, y, width, height)
    lines = ["q"]
    if slices(aspect):
        lines.append(operators(rectangle(x, y, width, height), place.places) + " W n")
    if picture.upright:
        matrix = times(matrix, (picture.width, 0.0, 0.0, -picture.height, 0.0, picture.height))
    lines += [transform(matrix, place.places), picture.leaf.body, "Q"]
    leaf = picture.leaf
    painter.stream.put(Leaf("\n".join(lines), (), leaf.uses, leaf.parts, leaf.fonts))


def box(element: Element, style: Style, place: Place) -> Box | None:
    """Return the box an image fills."""
    x, y, width, height = _frame(element, style, place, None)
    return (x, y, x + width, y + height) if width > 0 and height > 0 else None


def _frame(element: Element, style: Style, place: Place, picture: Picture | None) -> Box:
    x = length(element.get("x", "0"), place.width, style.size)
    y = length(element.get("y", "0"), place.height, style.size)
    wide, high = element.get("width", "auto"), element.get("height", "auto")
    width = None if wide == "auto" else length(wide, place.width, style.size)
    height = None if high == "auto" else length(high, place.height, style.size)
    if picture is not None:
        if width is None:
            width = height * picture.width / picture.height if height is not None else picture.width
        if height is None:
            height = width * picture.height / picture.width
    return (x, y, width or 0.0, height or 0.0)


def _picture(painter: Walker, link: str, extra: str) -> Picture:
    if link.startswith("data:"):
        found = None
        key: tuple[object, ...] = (name_of("d", link), extra, painter.inside)
    else:
        found = find(link, painter.roots)
        about = found[0].stat()
        key = (found[0], about.st_mtime_ns, about.st_size, extra, painter.inside)
    known = painter.memory.pictures.get(key)
    if known is None:
        content, shown = (read_in(link, *found), link) if found else (data_of(link), link[:40] + "…")
        svg = is_drawing(content)
        known = painter.memory.pictures[key] = _svg(painter, content, shown) if svg else _raster(content, shown, extra)
    return known


def read_in(link: str, path: Path, ground: Ground) -> bytes:
    """Read the picture that a link leads to. Raises Refusal."""
    try:
        return door.read(path, ground, MOST_BYTES)
    except ShutError as shut:
        raise Refusal(f"{link[:60]!r} is not read: {shut.fact}", shut.hint) from None


def find(link: str, roots: tuple[Path, ...]) -> tuple[Path, Ground]:
    """Return the file a link names inside one of the roots, with its ground; Refusal if there is none."""
    if "://" in link or link.startswith("//"):
        raise Refusal(f"{link[:60]!r} is outside the project", "copy the file into the game's templates")
    name = unquote(link)
    if "\0" in name:
        raise Refusal(f"{link[:60]!r} is no path", "give the path of a PNG, JPEG or SVG file")
    if name.startswith(("/", "\\")) or ".." in name.split("/"):
        raise Refusal(f"{link[:60]!r} is outside the project", "copy the file into the game's templates")
    for root in roots:
        path, ground = root / name, ground_of(root)
        shut = door.why_shut(path, ground)
        if shut is not None and shut.why == "outside":
            raise Refusal(f"{link[:60]!r} is outside the project", "copy the file into the game's templates")
        if shut is not None:
            raise Refusal(f"{link[:60]!r} is not read: {shut.fact}", shut.hint)
        if door.is_file(path, ground):
            return path, ground
    raise Refusal(f"there is no file {link[:60]!r}", "give a path from the template's folder")


def is_drawing(content: bytes) -> bool:
    """Tell whether a picture is read as SVG, which may show other pictures."""
    return not content.startswith((_PNG, b"\xff\xd8"))


def data_of(link: str) -> bytes:
    """Return what a data: link holds; Refusal if it cannot be told."""
    head, comma, body = link[5:].partition(",")
    if not comma:
        raise Refusal("the data: link has no data", "write data:image/png;base64,…")
    if len(body) > MOST_BYTES:
        raise Refusal(f"a picture is larger than {MOST_BYTES // 1_000_000} MB", "make the picture smaller")
    if head.endswith(";base64"):
        try:
            return base64.b64decode("".join(unquote(body).split()), validate=True)
        except binascii.Error as error:
            raise Refusal(f"the data: link is not base64: {error}", "encode the picture again") from None
    return unquote_to_bytes(body)


# ---------------------------------------------------------------------- SVG in SVG


def _svg(painter: Walker, content: bytes, shown: str) -> Picture:
    if len(painter.inside) >= _DEEPEST:
        raise Refusal("SVG pictures stand too deep inside one another", "draw the inner one in the outer one")
    if len(content) > BIGGEST_SVG:
        raise Refusal(f"{shown!r} is {len(content) // 1_000_000} MB of SVG", "bring such art in as a PNG")
    try:
        svg = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(f"{shown!r} is no PNG, JPEG or SVG", "save the picture as one of these") from None
    painter.spend(_VISIT + svg.count("<"))
    complaints = Complaints()
    document = read(svg, complaints)
    picture: Picture | None = None
    if document is not None:
        width, height, view = sizes(*map(document.root.get, ("viewBox", "width", "height")))
        wide, high = width / MM_PER_PX, height / MM_PER_PX
        edges = (0.0, 0.0, wide, high)
        place = start(50 / max(wide, high), edges, view[2], view[3])
        matrix = fitted(document.root.get("preserveAspectRatio"), view, 0.0, 0.0, wide, high)
        stream = Stream()
        stream.out.append(transform(matrix, place.places))
        painter.embedded(document, complaints, shown, stream, place.moved(matrix))
        form = form_part("v", stream, edges)
        needs = stream.needs
        parts = (form, *needs.parts.values())
        picture = Picture(wide, high, Leaf(f"/{form.name} Do", (), (form.name,), parts, needs.font_uses()), False)
    if complaints:
        painter.complaints.adopt(tuple(complaints.problems(document.root if document else None, svg, shown)))
    if picture is None or complaints:
        raise Refusal(f"the picture {shown!r} cannot be painted", "see what is said about it")
    return picture


# ---------------------------------------------------------------------- PNG and JPEG


def _raster(content: bytes, shown: str, extra: str) -> Picture:
    try:
        return _jpeg(content, extra) if content.startswith(b"\xff\xd8") else _png(content, shown, extra)
    except (struct.error, IndexError, zlib.error, ValueError, OSError, SyntaxError) as error:
        raise Refusal(f"the picture {shown!r} is damaged ({error})", "save it again") from None


def _image(width: int, height: int, parts: tuple[Part, ...]) -> Picture:
    if width * height > MOST_PIXELS or width < 1 or height < 1:
        raise Refusal(f"a picture of {width} x {height} pixels is too large", "scale it to 600 dots per inch or less")
    name = parts[0].name
    return Picture(float(width), float(height), Leaf(f"/{name} Do", (), (name,), parts), True)


def _jpeg(content: bytes, extra: str) -> Picture:
    at, adobe = 2, False
    while True:
        marker, size = struct.unpack(">HH", content[at : at + 4])
        if marker == 0xFFFF:
            at += 1
            continue
        if marker == 0xFFEE and content[at + 4 : at + 9] == b"Adobe":
            adobe = True
        if 0xFFC0 <= marker <= 0xFFCF and marker not in (0xFFC4, 0xFFC8, 0xFFCC):
            bits, height, width, colours = struct.unpack(">BHHB", content[at + 4 : at + 10])
            break
        if marker >> 8 != 0xFF or marker == 0xFFDA:
            raise ValueError("no frame")
        at += 2 + size
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[colours]
    body = f"/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {bits}/ColorSpace/{space}"
    if colours == 4 and adobe:
        body += "/Decode[1 0 1 0 1 0 1 0]"
    body += "/Filter/DCTDecode" + extra
    return _image(width, height, (Part("XObject", name_of("I", body, content), body, content),))


def _png(content: bytes, shown: str, extra: str) -> Picture:
    width, height, bits, kind, _, _, laced = struct.unpack(">IIBBBBB", content[16:29])
    if width * height > MOST_PIXELS:
        return _image(width, height, ())
    chunks, pixels, palette = set(), [], b""
    at = 8
    while at < len(content):
        size, name = struct.unpack(">I4s", content[at : at + 8])
        chunks.add(name)
        if name == b"IDAT":
            pixels.append(content[at + 8 : at + 8 + size])
        elif name == b"PLTE":
            palette = content[at + 8 : at + 8 + size]
        at += 12 + size
    if kind in (0, 2, 3) and not laced and b"tRNS" not in chunks and bits <= 8:
        return _image(width, height, (_flat(width, height, bits, kind, b"".join(pixels), palette, extra),))
    if width * height > MOST_UNPACKED:
        fact = f"a PNG of {width} x {height} pixels with transparency, interlaced or of 16 bits is too large"
        raise Refusal(fact, "scale it down, or save it as an ordinary PNG of 8 bits without transparency")
    with turn(Mark(shown), f"the picture {shown}", 1 + width * height / _UNPACKED_IN_A_TURN):
        return _unpacked(content, width, height, extra)


def _unpacked(content: bytes, width: int, height: int, extra: str) -> Picture:
    """Take a picture apart that no PDF can hold as it is: its colours and its alpha."""
    from PIL import Image  # noqa: PLC0415 - only pictures with alpha need it

    with Image.open(BytesIO(content)) as opened:
        whole = opened.convert("RGBA")
    alpha = whole.getchannel("A")
    colour = _again(whole.convert("RGB"), 2, extra)
    if alpha.getextrema() == (255, 255):
        return _image(width, height, (colour,))
    mask = _again(alpha, 0, extra)
    body = colour.body + f"/SMask @{mask.name}@"
    return _image(width, height, (Part("XObject", name_of("I", body, colour.name), body, colour.stream), mask))


def _again(image: object, kind: int, extra: str) -> Part:
    """Write pixels the way PNG does, whose rows compress well, and read its data back."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=6)  # type: ignore[attr-defined]
    content = buffer.getvalue()
    width, height = struct.unpack(">II", content[16:24])
    pixels, at = [], 8
    while at < len(content):
        size, name = struct.unpack(">I4s", content[at : at + 8])
        if name == b"IDAT":
            pixels.append(content[at + 8 : at + 8 + size])
        at += 12 + size
    return _flat(width, height, 8, kind, b"".join(pixels), b"", extra)


def _flat(width: int, height: int, bits: int, kind: int, pixels: bytes, palette: bytes, extra: str) -> Part:
    zlib.decompressobj().decompress(pixels, 64)  # damaged data is found here, not by the reader of the PDF
    colours = 3 if kind == 2 else 1
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(kind)
    if space is None:
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    body = (
        f"/Subtype/Image/Width {width}/Height {height}/BitsPerComponent {bits}/ColorSpace{space}/Filter/FlateDecode"
        f"/DecodeParms<</Predictor 15/Colors {colours}/BitsPerComponent {bits}/Columns {width}>>{extra}"
    )
    return Part("XObject", name_of("I", body, pixels), body, pixels)
