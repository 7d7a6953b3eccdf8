"""WebP, GIF, TIFF and BMP files as PDF images: read by Pillow, turned as they say, the first frame of several.

A file that was cut off is refused, as are those of which a PDF would hold something else. Knows bytes, nothing of links
or faces.
"""

from __future__ import annotations

from io import BytesIO

from generator.catalog.problems import Mark
from generator.catalog.timelimit import turn
from generator.draw.faults import Refusal

from .rasters import MOST_UNPACKED, UNPACKED_IN_A_TURN, Raster, parted

_BEGINS = (b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*", b"BM")
FORMATS = ("WEBP", "GIF", "TIFF", "BMP")


def is_one(content: bytes) -> bool:
    """Tell whether a file begins as one of these does.

    >>> is_one(b"RIFF....WEBPVP8 "), is_one(b"GIF89a"), is_one(b"<svg/>")
    (True, True, False)
    """
    return content.startswith(_BEGINS) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP")


def raster(content: bytes, shown: str, extra: str) -> Raster:
    """Read one of these files; `extra` is put into its dictionary.

    Raises:
        Refusal: it is damaged or too large.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - only such pictures need it

    try:
        with Image.open(BytesIO(content), formats=FORMATS) as opened:
            width, height = opened.size
            if width * height > MOST_UNPACKED:
                fact = f"a {opened.format} of {width} x {height} pixels is too large"
                raise Refusal(fact, "scale it down, or save it as a JPEG or an ordinary PNG")
            frames = int(getattr(opened, "n_frames", 1))
            with turn(Mark(shown), f"the picture {shown}", 1 + width * height / UNPACKED_IN_A_TURN):
                opened.load()
                whole = ImageOps.exif_transpose(opened)
                if whole.mode.startswith("I;16"):  # Pillow would cut off whatever is lighter than 255 of 65535
                    high = whole.tobytes()[0 if whole.mode.endswith("B") else 1 :: 2]
                    whole = Image.frombytes("L", whole.size, high)
                made = parted(whole.convert("RGBA"), extra)
    except (OSError, EOFError, ValueError, SyntaxError, TypeError, IndexError, Image.DecompressionBombError) as error:
        said = "its head cannot be read" if isinstance(error, UnidentifiedImageError) else error
        raise Refusal(f"the picture {shown!r} is damaged ({said})", "save it again") from None
    return made._replace(frames=frames)
