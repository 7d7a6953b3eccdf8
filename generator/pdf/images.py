"""Pictures inside a face: where an <image> leads to, and what is there; all from inside the roots.

Knows links, data: links and SVG pictures; what PNG and JPEG files hold, `rasters` knows, of other kinds `formats`.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_to_bytes

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.problems import Mark, Problem
from generator.draw.faults import SEE_ELSEWHERE, FaceError, Refusal
from generator.draw.found import as_found, text_of
from generator.draw.numbers import MM_PER_PX
from generator.draw.painted import Part, name_of
from generator.draw.pixels import PNG
from generator.draw.records import Form, Picture
from generator.draw.run import BIGGEST_SVG
from generator.draw.scan import MARK, MARKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.pdf.rasters import Raster

MOST_BYTES = 64_000_000
MOST_DPI = 450.0
"""A picture is made smaller where more of its dots than this come to an inch."""
_DEEPEST = 4
_MOST_KEPT = 2_000
_NO_BOX = (0.0, 0.0, 0.0, 0.0)


class Pictures:
    """Finds and reads pictures, each once. `read` makes a form of an SVG document, and may ask for more pictures.

    `rasters` has what is embedded, by name; `problems` what is wrong with SVG pictures, at their own lines.
    """

    def __init__(self, read: Callable[[str], Form]) -> None:
        self.roots: tuple[Path, ...] = ()
        self.rasters: dict[str, tuple[Part, ...]] = {}
        self.problems: list[Problem] = []
        self._read = read
        self._known: dict[object, Raster | Form] = {}
        self._refused: dict[tuple[object, int], tuple[str, str]] = {}  # of this face, by how deep a picture stands
        self._thinned: dict[tuple[str, float], Raster] = {}
        self._depth = 0

    def begin(self, roots: tuple[Path, ...]) -> None:
        """Begin with a face, whose pictures are inside `roots`; those that were refused are looked at again."""
        self.roots, self.problems = roots, []
        self._refused.clear()

    def __call__(self, link: str, crisp: bool, dpi: float) -> tuple[Picture, Form | None]:
        """Return a picture with as many dots as are seen, or what draws one. Raises Refusal: it cannot be had."""
        if link.startswith("data:"):
            found = None
            key: tuple[object, ...] = (name_of("d", link), crisp)
        else:
            found = find(link, self.roots)
            about = found[0].stat()
            key = (found[0], about.st_mtime_ns, about.st_size, crisp)
        known = self._known.get(key)
        if known is None:
            content, shown = (read_in(link, *found), link) if found else (data_of(link), link[:40] + "…")
            if is_drawing(content):
                known = self._drawing_once((key, self._depth), content, shown)
            else:
                known = _raster(content, shown, "" if crisp else "/Interpolate true")
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            self._known[key] = known
        if isinstance(known, Form):
            left, top, right, bottom = known.box
            return Picture("", known.box, ((right - left) / MM_PER_PX, (bottom - top) / MM_PER_PX), link), known
        known = self._with_dots(known, round(dpi, 1), link)
        self.rasters[known.parts[0].name] = known.parts
        dots = (known.width, known.height)
        return Picture(known.parts[0].name, _NO_BOX, dots, link, known.turn, known.frames, known.is_solid), None

    def _with_dots(self, known: Raster, dpi: float, link: str) -> Raster:
        if dpi <= MOST_DPI:
            return known
        from generator.pdf.thinning import thinned  # noqa: PLC0415  (most faces have no pictures)

        key = (known.parts[0].name, dpi)
        if key not in self._thinned:
            self._thinned[key] = thinned(known, dpi, link[:40])
        return self._thinned[key]

    def _drawing_once(self, key: tuple[object, int], content: bytes, shown: str) -> Form:
        """Make a form, unless that failed before: pictures that show each other would be read without end."""
        if key in self._refused:
            raise Refusal(*self._refused[key])
        try:
            return self._drawing(content, shown)
        except Refusal as refusal:
            self._refused[key] = refusal.fact, refusal.hint
            raise

    def _drawing(self, content: bytes, shown: str) -> Form:
        """Make a form of an SVG document; what is wrong with it is told at its own lines."""
        if self._depth >= _DEEPEST:
            raise Refusal("SVG pictures stand too deep inside one another", "draw the inner one in the outer one")
        if len(content) > BIGGEST_SVG:
            raise Refusal(f"{shown!r} is {len(content) // 1_000_000} MB of SVG", "bring such art in as a PNG")
        try:
            svg = text_of(content)
        except UnicodeDecodeError:
            raise Refusal(
                f"{shown!r} is no PNG, JPEG, WebP, GIF, TIFF, BMP or SVG", "save it as one of these"
            ) from None
        self._depth += 1
        try:
            swept = as_found(svg)
            return self._read(swept)
        except Refusal as refusal:
            self.problems.append(Problem(Mark(shown), refusal.fact, refusal.hint))
        except FaceError as error:
            self.problems += problems_of(error, swept, shown)
        finally:
            self._depth -= 1
        raise Refusal(f"the picture {shown!r} cannot be painted", SEE_ELSEWHERE)


def problems_of(error: FaceError, svg: str, name: str) -> list[Problem]:
    """Return what is wrong with a document, each at its line of it; a mark in it counts as one letter.

    What is wrong with a symbol is told of that, by the link to it.
    """
    found = []
    for at, fact, hint in error.found:
        begin = svg.rfind("\n", 0, at) + 1
        column = len(MARKS.sub(MARK, svg[begin:at])) + 1
        links = [link for start, link in error.behind if start <= at]
        found.append(Problem(Mark(links[-1]) if links else Mark(name, svg.count("\n", 0, at) + 1, column), fact, hint))
    return found


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


def _raster(content: bytes, shown: str, extra: str) -> Raster:
    from generator.pdf import formats, rasters  # noqa: PLC0415

    return (formats.raster if formats.is_one(content) else rasters.raster)(content, shown, extra)


def is_drawing(content: bytes) -> bool:
    """Tell whether a picture is read as SVG, which may show other pictures."""
    from generator.pdf import formats  # noqa: PLC0415

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
