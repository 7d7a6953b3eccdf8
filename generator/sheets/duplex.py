"""Mirror fronts to where their backs belong, whether the paper is turned over or folded.

Pure arithmetic: an axis of "x" exchanges left and right about a line down the page, "y" top and bottom
about a line across it.
"""

from __future__ import annotations

from typing import Literal

from generator.sheets.box import Box

Axis = Literal["x", "y"]
Duplex = Literal["long", "short", "gutterfold", "none"]


def flip_axis(duplex: Duplex, width: float, height: float) -> Axis:
    """Say what turning a page of this size over about its long or short edge exchanges.

    >>> flip_axis("long", 210, 297), flip_axis("short", 210, 297), flip_axis("long", 297, 210)
    ('x', 'y', 'y')
    """
    return "x" if (height >= width) == (duplex == "long") else "y"


def mirrored(box: Box, axis: Axis, at: float) -> Box:
    """Give the box that lies behind this one once the paper is turned or folded about a line.

    >>> mirrored(Box(10.5, 16.5, 63, 88), "x", 105)
    Box(x=136.5, y=16.5, width=63, height=88)
    """
    if axis == "x":
        return box._replace(x=2 * at - box.right)
    return box._replace(y=2 * at - box.bottom)


def back_turn(turn: int, axis: Axis) -> int:
    """Turn a back (degrees clockwise) so that a card turned about its own upright axis stays upright.

    Seen through the paper, an arrow to the right points left after a flip about a line down the page, and
    an arrow up points down after a flip about a line across it.

    >>> [back_turn(turn, "x") for turn in (0, 90)], [back_turn(turn, "y") for turn in (0, 90)]
    ([0, 270], [180, 90])
    """
    return (-turn if axis == "x" else 180 - turn) % 360
