"""Corners of the profile, drawn by us and by resvg in the same run, and drawings that Chromium drew for us: the same
picture, within 1 % of pixels, or refused by name.

The reference pictures are Chromium 156's, three pixels to the unit, with text-rendering geometricPrecision.
"""

from pathlib import Path

import pytest
from PIL import Image

from generator.pdf.face import paint
from generator.text.fonts import FontBook
from tests.helpers.cases import faults_of
from tests.pdf.drawing import FONT_DIRS, difference, oracle, page_of, painted, picture_of, svg

CORNERS = Path(__file__).with_name("corners.txt").read_text(encoding="utf-8").split("\n=== ")[1:]


@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner.partition(" | ")[0])
def test_a_corner_of_the_profile_is_drawn_as_resvg_draws_it(corner):
    most, _, body = corner.partition(" | ")[2].partition("\n")
    source = svg(body.removesuffix("\n"))
    theirs = oracle(source, 600)
    assert difference(picture_of(page_of(source), 600), theirs) < float(most)
    assert theirs.getextrema() != ((255, 255),) * 3, "resvg drew nothing, so nothing was compared"


def test_what_fades_is_whole_wherever_it_was_drawn_first():
    """A faded shape is composed in the part of the face that is seen; the same shape elsewhere has another part."""
    shape = '<rect x="2" y="2" width="10" height="10" fill="#f00" stroke="#00f" opacity=".5"/>'
    alone = picture_of(page_of(svg(shape)), 300)
    after = picture_of(page_of(svg(f'<g transform="translate(0 45)">{shape}</g>'), svg(shape)), 300, page=1)

    assert difference(alone, after, shrink=1) == 0
    low = svg(f'<g transform="translate(0 45)">{shape}</g>')
    used, fresh = FontBook(FONT_DIRS), FontBook(FONT_DIRS)
    paint(svg(shape), used, "x")
    assert paint(low, used, "x") == paint(low, fresh, "x")


def test_a_colour_may_be_that_of_around_it():
    shape = '<g color="#c03"><g{}><path d="M9 9h30v30z" fill="currentColor"/></g></g>'

    assert page_of(svg(shape.format(' color="currentColor"'))) == page_of(svg(shape.format("")))


FEATURES = Path(__file__).parent / "features"
UNDRAWN = {
    "22_filter_shadow": "filter: url(#f) is outside the SVG profile",
    "25_vector_effect_marker": "marker-end: url(#m) is outside the SVG profile",
}
DRAWN = sorted(path.stem for path in FEATURES.glob("*.svg") if path.stem not in UNDRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_feature_is_drawn_as_chromium_draws_it(name):
    reference = Image.open(FEATURES / f"{name}.png").convert("RGB")
    ours = picture_of(page_of((FEATURES / f"{name}.svg").read_text("utf-8")), reference.width)
    assert difference(ours, reference) < 1.0


@pytest.mark.parametrize("name", sorted(UNDRAWN))
def test_what_is_outside_the_profile_is_refused_by_name_with_a_way_out(name):
    (problem,) = faults_of(painted, (FEATURES / f"{name}.svg").read_text("utf-8"), name)
    assert problem.fact == UNDRAWN[name]
    assert problem.mark.file == name
    assert problem.mark.line == 1
    assert problem.hint


def test_the_comparison_sees_a_shape_that_is_missing():
    """A threshold that nothing can cross would make all of the above worthless."""
    reference = Image.open(FEATURES / "07_clippath.png").convert("RGB")
    whole = (FEATURES / "07_clippath.svg").read_text("utf-8")
    without = whole.replace('clip-path="url(#t)"', "")
    assert difference(picture_of(page_of(without), reference.width), reference) > 1.0


def test_prefixes_are_those_of_the_document():
    """Two documents that show something by <use> each have names of their own for what other programs note."""
    drawn = '<g xmlns:{0}="urn:x"><g id="a"><path {0}:n="" d="M9 9h9v9z"/></g><use href="#a"/></g>'
    faces = [svg(drawn.format(prefix)) for prefix in "xy"]

    assert painted(faces[0]) == painted(faces[1])
