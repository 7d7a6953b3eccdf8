"""Pictures inside a face: where an <image> leads to, and where what is there stands; all from inside the roots.

Knows links, data: links and SVG pictures; what PNG and JPEG files hold, `rasters` knows, of other kinds `formats`.
Nothing of how a face is assembled.
"""

from __future__ import annotations

import base64
import binascii
from math import hypot
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes
from xml.etree.ElementTree import Element

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.operators.lengths import MM_PER_PX, length
from generator.operators.matrix import Box, Matrix, box_through, scale_of, times
from generator.operators.painted import name_of
from generator.operators.paths import operators, rectangle
from generator.operators.pixels import PNG
from generator.operators.stream import Leaf, Stream, form_part, transform
from generator.svg.found import text_of
from generator.svg.frame import sizes
from generator.svg.frames import Place, fitted, slices, start
from generator.svg.profile import HREF
from generator.svg.read import BIGGEST_SVG, read
from generator.svg.refusal import Complaints, Refusal
from generator.svg.style import Style

from . import formats
from .memory import Picture
from .rasters import raster
from .thinning import MOST_DPI, thinned
from .walker import Walker

MOST_BYTES = 64_000_000
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
    left, top, right, bottom = box_through(matrix, (0.0, 0.0, picture.width, picture.height))
    shown = (max(left, x), max(top, y), min(right, x + width), min(bottom, y + height))
    painter.note(element, "image", style, place, shown, solid=_is_solid(picture))
    lines = ["q"]
    if slices(aspect):
        lines.append(operators(rectangle(x, y, width, height), place.places) + " W n")
    if picture.upright:
        each = scale_of(matrix) * scale_of(place.on_face())  # mm of a pixel
        painter.note_fine("picture", 25.4 / each if each else 0.0, x, y, place, link)
        if picture.frames > 1:
            painter.note_fine("frames", picture.frames, x, y, place, link)
        picture = _thinned(painter, picture, _fewest_dpi(times(place.on_face(), matrix)), link)
        matrix = times(matrix, (picture.width, 0.0, 0.0, -picture.height, 0.0, picture.height))
    lines += [transform(matrix, place.places), picture.leaf.body, "Q"]
    leaf = picture.leaf
    painter.stream.put(Leaf("\n".join(lines), (), leaf.uses, leaf.parts, leaf.fonts))


def _fewest_dpi(matrix: Matrix) -> float:
    """Return how many dots come to an inch along the side where fewer do; `matrix` leads from dots to mm."""
    a, b, c, d, *_ = matrix
    longest = max(hypot(a, b), hypot(c, d))
    return 25.4 / longest if longest else 0.0


def _thinned(painter: Walker, picture: Picture, dpi: float, link: str) -> Picture:
    """Return a picture with as many dots as are seen where it stands."""
    if dpi <= MOST_DPI:
        return picture
    key = (picture.leaf.body, round(dpi, 1))
    known = painter.memory.pictures.get(key)
    if known is None:
        known = painter.memory.pictures[key] = thinned(picture, round(dpi, 1), link[:40])
    return known


def _is_solid(picture: Picture) -> bool:
    """Tell whether a picture hides what is under it."""
    return picture.upright and not any("/SMask" in part.body or "/Mask" in part.body for part in picture.leaf.parts)


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
        if is_drawing(content):
            known = drawing(painter, content, shown)
        else:
            known = (formats.raster if formats.is_one(content) else raster)(content, shown, extra)
        painter.memory.pictures[key] = known
    return known


def read_in(link: str, path: Path, ground: Ground) -> bytes:
    """Read the picture that a link leads to. Raises Refusal."""
    try:
        return safeopen.read(path, ground, MOST_BYTES)
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
        shut = safeopen.why_shut(path, ground)
        if shut is not None and shut.why == "outside":
            raise Refusal(f"{link[:60]!r} is outside the project", "copy the file into the game's templates")
        if shut is not None:
            raise Refusal(f"{link[:60]!r} is not read: {shut.fact}", shut.hint)
        if safeopen.is_file(path, ground):
            return path, ground
    raise Refusal(f"there is no file {link[:60]!r}", "give a path from the template's folder")


def is_drawing(content: bytes) -> bool:
    """Tell whether a picture is read as SVG, which may show other pictures."""
    return not (content.startswith((PNG, b"\xff\xd8")) or formats.is_one(content))


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


def drawing(painter: Walker, content: bytes, shown: str) -> Picture:
    """Make a picture of an SVG document; Refusal where that cannot be done, beside what is said of it."""
    if len(painter.inside) >= _DEEPEST:
        raise Refusal("SVG pictures stand too deep inside one another", "draw the inner one in the outer one")
    if len(content) > BIGGEST_SVG:
        raise Refusal(f"{shown!r} is {len(content) // 1_000_000} MB of SVG", "bring such art in as a PNG")
    try:
        svg = text_of(content)
    except UnicodeDecodeError:
        raise Refusal(f"{shown!r} is no PNG, JPEG, WebP, GIF, TIFF, BMP or SVG", "save it as one of these") from None
    painter.spend(_VISIT + svg.count("<"))
    complaints = Complaints()
    document = read(svg, complaints, as_found=True)
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
