"""What the print gate asks for, by style: type sizes, contrast, dots per inch, strokes. Numbers only."""

from __future__ import annotations

from typing import Final

from generator.named import NamedTuple


class Limits(NamedTuple):
    """The least type size in points, of what is read and of what only informs, and the least contrast (WCAG 2.2).

    `large` is the least contrast of type from LARGE on.
    """

    size: float
    informs: float
    contrast: float
    large: float


BY_STYLE: Final = {
    "colour": Limits(7.0, 6.0, 4.5, 3.0),
    "ink-saver": Limits(7.0, 6.0, 7.0, 4.5),
    "large-print": Limits(10.0, 6.0, 4.5, 3.0),
}
LARGE: Final = 18.0
LARGE_BOLD: Final = 14.0
"""Points from which type is read at less contrast (WCAG 2.2, large text)."""
INFORMS_CONTRAST: Final = 4.5
"""What only informs is held to this in every style, and stops nothing."""
LEAST_DPI: Final = 200.0
LEAST_STROKE: Final = 0.05
"""Thinner lines, in mm, come out broken on a home printer (0.14 pt)."""
MOST_COVERED: Final = 0.5
"""Such a share of a line, from its baseline to the head of its capitals, may be painted over."""
MOST_CLIPPED: Final = 0.1
"""Such a share of a line may be cut off by a clip or a mask."""
MOST_OVERLAP: Final = 1 / 3
"""Two lines may reach into one another by this share of the height of small letters."""
X_HEIGHT: Final = 0.45
"""How high small letters are about, as a share of the type size."""
SLACK: Final = 0.05
"""Points, and mm, by which a value may be less: what rounding takes."""
