"""Pictures with more dots than paper can show, made smaller for home printers; print shops are given the whole ones.

Knows pictures as PDF holds them, and how many dots to the inch of them are where they stand; nothing of files or faces.
"""

from __future__ import annotations

import re
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from generator.catalog.problems import Mark
from generator.catalog.timelimit import turn
from generator.draw.painted import KEPT_DPI, Part, name_of
from generator.draw.pixels import unpacked

from .rasters import UNPACKED_IN_A_TURN, Raster, parted, repacked

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

_MOST_PIXELS = 50_000_000
"""So large a picture is let be: what it takes to unpack it is more than what a smaller file is worth."""
_JPEG_QUALITY = 92
_FLAT = re.compile(
    r"/Subtype/Image/Width (\d+)/Height (\d+)/BitsPerComponent (8)/ColorSpace"
    r"(?:/Device(Gray|RGB)|\[/Indexed/DeviceRGB \d+<([0-9a-f]+)>\])/Filter/FlateDecode"
)
_PHOTO = re.compile(
    r"/Subtype/Image/Width (\d+)/Height (\d+)/BitsPerComponent 8/ColorSpace/Device(Gray|RGB)/Filter/DCT"
)


def thinned(picture: Raster, dpi: float, shown: str) -> Raster:
    """Return a picture that has `dpi` dots to the inch where it stands with fewer, its whole self behind it.

    It is the same picture where it is drawn in one bit, in four inks or crisp dots, or where the
    smaller one would take as many bytes.
    """
    first, *more = picture.parts
    if picture.width * picture.height > _MOST_PIXELS or "/Interpolate true" not in first.body:
        return picture
    size = _size_of(first)
    if size is None or (more and "/SMask" not in first.body):
        return picture
    wanted = ceil(size[0] * KEPT_DPI / dpi), ceil(size[1] * KEPT_DPI / dpi)
    with turn(Mark(shown), f"the picture {shown}", 1 + size[0] * size[1] / UNPACKED_IN_A_TURN):
        smaller = _smaller(first, more, wanted)
    if sum(len(part.stream or b"") for part in smaller) >= sum(len(part.stream or b"") for part in (first, *more)):
        return picture
    called = {old.name: name_of("I", old.name, *map(str, wanted)) for old in (first, *more)}

    def renamed(part: Part, name: str) -> Part:
        body = part.body
        for old, new in called.items():
            body = body.replace(f"@{old}@", f"@{new}@")
        return part._replace(name=name, body=body)

    parts = []
    for old, new in zip((first, *more), smaller, strict=True):
        name = called[old.name]
        parts.append(renamed(new, name)._replace(whole=renamed(old, name)))
    return picture._replace(parts=tuple(parts))


def _size_of(part: Part) -> tuple[int, int] | None:
    """Return how many dots a picture has; None for one that is not made smaller."""
    found = _PHOTO.match(part.body) or _FLAT.match(part.body)
    return (int(found[1]), int(found[2])) if found else None


def _smaller(first: Part, more: list[Part], size: tuple[int, int]) -> list[Part]:
    """Make colours, and alpha where there is one, smaller together: what is hidden must not show at the edges."""
    from PIL import Image  # noqa: PLC0415 - few faces have such pictures

    whole = _pixels(first, size)
    photo = _PHOTO.match(first.body) is not None
    if not more:
        return [_packed(whole.resize(size, Image.Resampling.LANCZOS), first, photo=photo)]
    alpha = _pixels(more[0], size)
    both = whole.convert("RGB")
    both.putalpha(alpha if alpha.size == both.size else alpha.resize(both.size))
    made = parted(both.resize(size, Image.Resampling.LANCZOS), "/Interpolate true").parts
    mask = made[1] if len(made) > 1 else repacked(Image.new("L", size, 255), "/Interpolate true")
    colours = made[0].body.replace(f"/SMask @{mask.name}@", "") + f"/SMask @{more[0].name}@"
    return [made[0]._replace(body=colours), mask]


def _pixels(part: Part, wanted: tuple[int, int]) -> Pixels:
    """Unpack a picture; a photograph not further than it takes to make this size of it."""
    from PIL import Image  # noqa: PLC0415

    stream = part.stream or b""
    if _PHOTO.match(part.body):
        photo = Image.open(BytesIO(stream))
        photo.draft(photo.mode, (2 * wanted[0], 2 * wanted[1]))
        photo.load()
        return photo
    found = _FLAT.match(part.body)
    assert found is not None  # noqa: S101 - as `_size_of` has seen
    palette = bytes.fromhex(found[5]) if found[5] else None
    return unpacked(stream, int(found[1]), int(found[2]), 8, palette, grey=found[4] == "Gray")


def _packed(image: Pixels, like: Part, *, photo: bool) -> Part:
    """Write a picture the way that the whole one was: a photograph as JPEG, all else without loss."""
    extra = "/Interpolate true"
    if not photo:
        return repacked(image, extra)
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=_JPEG_QUALITY, subsampling=0, optimize=True)
    content = buffer.getvalue()
    space = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    body = (
        f"/Subtype/Image/Width {image.width}/Height {image.height}/BitsPerComponent 8/ColorSpace/{space}"
        f"/Filter/DCTDecode{extra}"
    )
    return Part("XObject", like.name, body, content)
