"""Turn written lengths and sizes into millimetres, and name the common card sizes."""

from __future__ import annotations

from generator.catalog.model import Size

UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
LONGEST = 2000.0  # mm; nothing on a table is longer
# "paper" fills a page of A4 and of Letter, with room for the foot; "half-paper" fits on either twice.

SIZES: dict[str, Size] = {
    "poker": Size(63.5, 88.9),
    "standard": Size(63.0, 88.0),
    "euro": Size(63.0, 88.0),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.0, 63.0),
    "mini-us": Size(44.45, 63.5),
    "mini-euro": Size(44.0, 67.0),
    "micro": Size(31.75, 44.45),
    "tarot": Size(70.0, 120.0),
    "tarot-us": Size(69.85, 120.65),
    "jumbo": Size(88.9, 139.7),
    "large": Size(80.0, 120.0),
    "square": Size(70.0, 70.0),
    "square-small": Size(50.8, 50.8),
    "domino": Size(44.45, 88.9),
    "business": Size(50.8, 88.9),
    "japanese": Size(59.0, 86.0),
    "a7": Size(74.0, 105.0),
    "a6": Size(105.0, 148.0),
    "a5": Size(148.0, 210.0),
    "a4": Size(210.0, 297.0),
    "a3": Size(297.0, 420.0),
    "half-letter": Size(139.7, 215.9),
    "letter": Size(215.9, 279.4),
    "tabloid": Size(279.4, 431.8),
    "paper": Size(198.0, 264.0),
    "half-paper": Size(134.0, 195.0),
}


def to_mm(text: str) -> float:
    """Read a length with its unit.

    Raises:
        ValueError: it is not a number and a unit, or longer than two metres.

    >>> to_mm("2.5in"), to_mm("63.5 mm"), to_mm("18pt"), to_mm("6cm")
    (63.5, 63.5, 6.35, 60.0)
    >>> to_mm("6,35mm")
    Traceback (most recent call last):
    ValueError: '6,35mm' is not a length; write a number and a unit (mm, cm, in, pt), such as 63.5mm
    """
    number, unit = text[:-2].strip(), text[-2:]
    whole, point, part = number.partition(".")
    digits = (whole + part).isascii() and (whole + part).isdigit() and whole and (part or not point)
    if not digits or unit not in UNITS or len(number) > 12:
        raise ValueError(f"'{text[:40]}' is not a length; write a number and a unit (mm, cm, in, pt), such as 63.5mm")
    millimetres = round(float(number) * UNITS[unit], 6)
    if millimetres > LONGEST:
        raise ValueError(f"'{text}' is longer than {LONGEST / 1000:g} m; nothing on a table is")
    return millimetres


def to_size(text: str) -> Size:
    """Read a finished size: a name of `SIZES`, or width x height with one unit or two.

    Raises:
        ValueError: it is neither.

    >>> to_size("poker"), to_size("63x88mm"), to_size("2.5in x 3.5in")
    (Size(width=63.5, height=88.9), Size(width=63.0, height=88.0), Size(width=63.5, height=88.9))
    """
    if text in SIZES:
        return SIZES[text]
    width, cross, height = text.replace("×", "x").partition("x")
    if not cross:
        raise ValueError(f"'{text[:40]}' is not a size")
    width, height = width.strip(), height.strip()
    if width[-2:] not in UNITS:
        width += height[-2:]
    return Size(to_mm(width), to_mm(height))
