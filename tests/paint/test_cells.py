"""Cells of patterns: viewers draw each by itself, so small tiles share one."""

import re

import pytest

from tests.paint.drawing import painted, svg

LEAST = 4.0
"""Mm of a face that a cell measures at least, however small its tile is, down to LEAST_TILE."""
LEAST_TILE = 0.7


def pattern(side, turn, scale):
    """A face that is filled with a pattern of two colours."""
    tile = (
        f'<rect width="{side}" height="{side}" fill="#f4d98b"/><circle cx="{side / 2}" cy="{side / 2}" r="{side / 4}"/>'
    )
    place = f'patternTransform="rotate({turn}) scale({scale})"'
    servers = f'<pattern id="p" width="{side}" height="{side}" patternUnits="userSpaceOnUse" {place}>{tile}</pattern>'
    return svg(f'<defs>{servers}</defs><rect width="30" height="30" fill="url(#p)"/>')


@pytest.mark.parametrize("side", [LEAST_TILE, 1.1, 2.2, 5.0, 13.0])
@pytest.mark.parametrize("turn", [0, 28])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_cell_is_not_small(side, turn, scale):
    (entries,) = [part.body for part in painted(pattern(side, turn, scale)).parts if "/PatternType 1" in part.body]
    steps = [float(step) for step in re.findall(r"/[XY]Step ([\d.]+)", entries)]
    assert [step * scale >= LEAST for step in steps] == [True, True]
    assert all(step / side == pytest.approx(round(step / side), abs=0.01) for step in steps)
