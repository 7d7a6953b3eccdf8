"""The 37 drawings that Chromium drew for us: painted the same, or refused by name.

The reference pictures are Chromium 156's, three pixels to the unit, with text-rendering geometricPrecision.
"""

from pathlib import Path

import pytest
from PIL import Image

from generator.catalog.problems import ContentError
from tests.paint.drawing import difference, page_of, painted, picture_of

FEATURES = Path(__file__).parent / "features"
REFUSED = {
    "22_filter_shadow": "filter: url(#f) is outside the SVG profile",
    "25_vector_effect_marker": "marker-end: url(#m) is outside the SVG profile",
}
DRAWN = sorted(path.stem for path in FEATURES.glob("*.svg") if path.stem not in REFUSED)


def test_there_are_37():
    assert len(DRAWN) + len(REFUSED) == 37


@pytest.mark.parametrize("name", DRAWN)
def test_a_feature_is_drawn_as_chromium_draws_it(name):
    reference = Image.open(FEATURES / f"{name}.png").convert("RGB")
    ours = picture_of(page_of((FEATURES / f"{name}.svg").read_text("utf-8")), reference.width)
    assert difference(ours, reference) < 1.0


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_is_outside_the_profile_is_refused_by_name_with_a_way_out(name):
    with pytest.raises(ContentError) as caught:
        painted((FEATURES / f"{name}.svg").read_text("utf-8"), name)
    (problem,) = caught.value.problems
    assert problem.fact == REFUSED[name]
    assert problem.mark.file == name
    assert problem.mark.line == 1
    assert problem.hint


def test_the_comparison_sees_a_shape_that_is_missing():
    """A threshold that nothing can cross would make all of the above worthless."""
    reference = Image.open(FEATURES / "07_clippath.png").convert("RGB")
    whole = (FEATURES / "07_clippath.svg").read_text("utf-8")
    without = whole.replace('clip-path="url(#t)"', "")
    assert difference(picture_of(page_of(without), reference.width), reference) > 1.0
