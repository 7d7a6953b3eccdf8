"""How large a picture in a file is, by its head; nothing of it is drawn."""

from __future__ import annotations

import re
import warnings
from io import BytesIO
from typing import Final

_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")
_DPI: Final = 200.0
"""Dots to the inch that a picture of pixels has at its own size: as many as look sharp."""
_DRAWN: Final = 80.0
"""mm that the longer side of a drawing has."""
_LEAST, _MOST = 1.0, 10_000.0  # mm
_HEAD: Final = 20_000  # bytes
_VIEW: Final = re.compile(rb"""<svg\b[^>]{0,2000}?\bviewBox\s*=\s*["']([^"']*)""")
_ORIENTATION, _UPRIGHT = 0x0112, 4
"""What Exif calls how a camera was held, and the last of its values that leaves the sides as they are (Exif 3.0)."""


def own_size(data: bytes, name: str) -> tuple[float, float] | None:
    """Return width and height of a picture in mm; None where its head does not tell, or tells what cannot be."""
    try:
        width, height = _drawing(data[:_HEAD]) if name.lower().endswith(".svg") else _pixels(data)
    except Exception:  # whatever libraries say of strangers' files; it is told when the picture is not printed
        return None
    return (width, height) if _LEAST <= min(width, height) <= max(width, height) <= _MOST else None


def _pixels(data: bytes) -> tuple[float, float]:
    from PIL import Image  # noqa: PLC0415  (few books show such)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            # of a PNG Pillow would unpack all to know, and it is shown as it lies
            turned = image.format != "PNG" and int(image.getexif().get(_ORIENTATION, 1)) > _UPRIGHT
    wide, high = width * 25.4 / _DPI, height * 25.4 / _DPI
    return (high, wide) if turned else (wide, high)


def _drawing(head: bytes) -> tuple[float, float]:
    box = _VIEW.search(head)
    width, height = [float(word) for word in box[1].replace(b",", b" ").split()[2:]] if box else (0.0, 0.0)
    scale = _DRAWN / max(width, height)
    return width * scale, height * scale
