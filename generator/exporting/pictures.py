"""Faces as pictures, with their bleed or cut, with round corners or square ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.draw import outline as outlines
from generator.draw.painted import Painted
from generator.sheets import shape

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.text.fonts import FontBook

_AT_ONCE = 40
"""Pages of one PDF that are rasterised together: more takes memory, fewer takes time."""
_SAVED: dict[str, dict[str, Any]] = {
    "png": {"format": "PNG"},
    "jpg": {"format": "JPEG", "quality": 92, "subsampling": 0},
    "webp": {"format": "WEBP", "quality": 92, "method": 4},
}


def drawn(faces: Sequence[Painted], fonts: FontBook, dpi: float, bleed: float) -> Iterator[Image]:
    """Give faces as pictures, with `bleed` mm around the cut edge; where a face bleeds less, its edge is drawn out.

    Raises:
        NoRasteriserError: pypdfium2 is not installed.
    """
    from generator.pdf.raster import RasterPress

    for start in range(0, len(faces), _AT_ONCE):
        part = faces[start : start + _AT_ONCE]
        press = RasterPress(fonts, dpi)
        for face in part:
            press.show(face, min(bleed, face.bleed))
        for face, image in zip(part, press.pictures(), strict=True):
            size = tuple(round((side + 2 * bleed) / 25.4 * dpi) for side in (face.width, face.height))
            yield drawn_out(image, (size[0], size[1]))


def drawn_out(image: Image, size: tuple[int, int]) -> Image:
    """Repeat a picture's outermost dots until it has its size, or cut it down to that."""
    if image.size == size:
        return image
    from PIL import Image as Images

    across, down = (size[0] - image.width) // 2, (size[1] - image.height) // 2
    whole = Images.new("RGB", size)
    whole.paste(image, (across, down))
    left, top = max(0, across), max(0, down)
    right, bottom = min(size[0], across + image.width), min(size[1], down + image.height)
    for x in [*range(left), *range(right, size[0])]:
        edge = min(max(x, left), right - 1)
        whole.paste(whole.crop((edge, 0, edge + 1, size[1])), (x, 0))
    for y in [*range(top), *range(bottom, size[1])]:
        edge = min(max(y, top), bottom - 1)
        whole.paste(whole.crop((0, edge, size[0], edge + 1)), (0, y))
    return whole


def rounded(image: Image, radius: float, dpi: float) -> Image:
    """Cut the corners off with a radius in mm: what is cut off is clear."""
    width, height = (side / dpi * 25.4 for side in image.size)
    radius = min(radius, width / 2, height / 2)
    return cut(image, shape.path(shape.rounded(0.0, 0.0, width, height, radius)), dpi)


def cut(image: Image, outline: str, dpi: float) -> Image:
    """Cut a piece out along its outline, path data in mm: what is outside is clear."""
    from PIL import Image as Images
    from PIL import ImageDraw

    more = 4  # drawn so much larger, then made smaller: edges are smooth
    mask = Images.new("L", (image.width * more, image.height * more), 0)
    scale = dpi / 25.4 * more
    points = [(x * scale, y * scale) for x, y in shape.flattened(outlines.read(outline))]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    whole = image.convert("RGBA")
    whole.putalpha(mask.resize(image.size, Images.Resampling.BOX))
    return whole


def saved(image: Image, ending: str, dpi: float, **more: Any) -> bytes:
    """Write a picture in the format of a file's ending, in `more` its options for Pillow.

    What is clear becomes white where it cannot be clear.
    """
    if ending == "jpg" and image.mode == "RGBA":
        from PIL import Image as Images

        ground = Images.new("RGB", image.size, "white")
        ground.paste(image, mask=image.getchannel("A"))
        image = ground
    out = BytesIO()
    image.save(out, dpi=(dpi, dpi), **{**_SAVED[ending], **more})
    return out.getvalue()


def sheet(images: Sequence[Image], columns: int, rows: int, most: int) -> Image:
    """Put pictures of one size on a sheet of cells, made smaller where it would have more than `most` dots a side."""
    from PIL import Image as Images

    width, height = images[0].size
    share = min(1.0, most / (width * columns), most / (height * rows))
    width, height = max(1, int(width * share)), max(1, int(height * share))
    whole = Images.new("RGB", (width * columns, height * rows), "white")
    for at, image in enumerate(images):
        smaller = image.resize((width, height), Images.Resampling.LANCZOS) if share < 1 else image
        whole.paste(smaller, (at % columns * width, at // columns * height))
    return whole
