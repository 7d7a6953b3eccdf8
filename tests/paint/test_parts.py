"""Parts of a face that are shown small: what lies beside them is left out, and nothing of what is seen."""

import pytest
from PIL import ImageChops, ImageStat

from generator.press.pdf import PdfPress
from tests.paint.drawing import FONTS, picture_of, small, svg

BITS = "".join(
    f'<circle cx="{x}" cy="{y}" r="1.500" fill="#{x:02d}0"/>' for x in range(12, 60, 6) for y in range(5, 60, 5)
)
FACE = svg(
    f'<rect x="-3" y="-3" width="66" height="66" fill="#ddd"/>{BITS}'
    '<path d="M5 5L50 45" stroke="#00f" stroke-width="9"/><g transform="rotate(30)" opacity=".5">'
    '<rect x="30" y="9" width="9" height="9" stroke="#080" stroke-width="4"/></g>'
    '<text x="4" y="30" font-size="7">Words</text>',
    head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 66 66">',
)


def seen(part, shown):
    """What is seen of a face in a part of it, which may itself be all that is painted."""
    left, top, right, bottom = part
    press = PdfPress(FONTS, title="x")
    press.page(60, 60)
    window = f"M{left} {top}H{right}V{bottom}H{left}Z"
    press.place(small(FACE, part=shown), (1, 0, 0, 1, 0, 0), window)
    return picture_of(press.finish(), 600)


@pytest.mark.parametrize("part", [(0, 0, 8, 60), (20, 2, 40, 12), (44, 41, 58, 50), (0, 0, 60, 60)])
def test_a_part_looks_as_it_does_on_the_whole_face(part):
    assert ImageStat.Stat(ImageChops.difference(seen(part, part), seen(part, None))).extrema == [(0, 0)] * 3


def test_what_lies_beside_a_part_is_left_out():
    whole, part = (small(FACE, part=part).form.stream for part in (None, (0, 0, 8, 60)))

    assert len(part) < len(whole) / 3
