"""What the print gate asks for, by style: type sizes, contrast, dots per inch, strokes. Numbers only."""

from __future__ import annotations

from typing import Final, NamedTuple


class Limits(NamedTuple):
    """The least type size in points, of what is read and of what only informs, and the least contrast (WCAG 2.2)."""

    size: float
    informs: float
    contrast: float


BY_STYLE: Final = {
    "colour": Limits(7.0, 6.0, 4.5),
    "ink-saver": Limits(7.0, 6.0, 7.0),
    "large-print": Limits(10.0, 6.0, 4.5),
}
INFORMS_CONTRAST: Final = 4.5
"""What only informs is held to this in every style, and stops nothing."""
LEAST_DPI: Final = 150.0
LEAST_STROKE: Final = 0.05
"""Thinner lines, in mm, come out broken on a home printer (0.14 pt)."""
SLACK: Final = 0.05
"""Points, and mm, by which a value may be less: what rounding takes."""
