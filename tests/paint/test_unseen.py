"""Words of which nothing would be printed are refused, however that came about; what is left out on purpose is not."""

import pytest

from generator.catalog.problems import ContentError
from tests.paint.drawing import painted, svg

WORDS = '<text x="5" y="20" font-family="Alegreya" font-size="6" {}>Gone <tspan font-weight="700">now</tspan></text>'
UNSEEN = {
    "no size": (WORDS.format("").replace('"6"', '"0"'), "their size is 0"),
    "less than no size": (WORDS.format("").replace('"6"', '"-3"'), "their size is 0"),
    "size of a part": (WORDS.format("").replace('weight="700"', 'size="0"'), "their size is 0"),
    "no ink": (WORDS.format('fill="none"'), "neither a fill nor a stroke"),
    "no ink of a part": (WORDS.format("").replace('font-weight="700"', 'fill="none"'), "neither a fill nor a stroke"),
    "ink seen through": (WORDS.format('fill-opacity="0"'), "neither a fill nor a stroke"),
    "opacity": (WORDS.format('opacity="0"'), "their opacity is 0"),
    "opacity around": (f"<g opacity='0'><g>{WORDS.format('')}</g></g>", "their opacity is 0"),
    "flattened": (f"<g transform='scale(0)'>{WORDS.format('')}</g>", "a transform flattens them"),
    "flattened one way": (WORDS.format('transform="scale(1 0)"'), "a transform flattens them"),
    "flattened aslant": (f"<g transform='matrix(1 2 2 4 0 0)'>{WORDS.format('')}</g>", "a transform flattens them"),
}
SEEN = {
    "plain": WORDS.format(""),
    "outlined": WORDS.format('fill="none" stroke="red"'),
    "faint": WORDS.format('opacity=".02"'),
    "left out": WORDS.format('display="none" opacity="0"'),
    "hidden": WORDS.format('visibility="hidden" fill="none"'),
    "shapes flattened": '<g transform="scale(0)"><rect width="5" height="5"/><text x="1" y="9"> </text></g>',
    "blank without size": WORDS.format("").replace('font-weight="700">now', 'font-size="0"> '),
    "in a clip": f'<clipPath id="c">{WORDS.format("")}</clipPath><rect clip-path="url(#c)" width="40" height="40"/>',
}


@pytest.mark.parametrize("how", sorted(UNSEEN))
def test_words_that_nobody_can_see_are_refused(how):
    body, why = UNSEEN[how]
    with pytest.raises(ContentError) as caught:
        painted(svg(body))
    (problem,) = caught.value.problems
    assert problem.fact.startswith("nothing is printed of the words '") and why in problem.fact
    assert 'display="none"' in problem.hint


@pytest.mark.parametrize("how", sorted(SEEN))
def test_all_other_words_are_painted(how):
    painted(svg(SEEN[how]))
