"""A face by its fragments: painted the first time, taken down the second, repeated from then on; always the same."""

import pytest

from generator.paint import fragments
from generator.paint.painter import paint
from tests.paint.drawing import FONTS, svg

SHADE = '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
BODIES = {
    "shapes": '<rect width="60" height="60" fill="#eee"/><circle cx="9" r="4" stroke="#123" stroke-width=".05"/>',
    "groups": '<g transform="rotate(9)" opacity=".5"><path d="M0 0h9v9z"/><path d="M3 3h9v9z" fill="#a00"/></g>',
    "a gradient in defs": f'<defs>{SHADE}</defs><rect width="30" height="30" fill="url(#g)"/>',
    "a gradient beside": f'{SHADE}<g><rect x="3" width="30" height="30" fill="url(#g)"/></g>',
    "a clip": '<clipPath id="c"><circle r="20"/></clipPath><g clip-path="url(#c)"><rect width="50" height="50"/></g>',
    "a mask": '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><path d="M0 0h20v20z" mask="url(#m)"/>',
    "a symbol": '<defs><symbol id="s" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol></defs>'
    '<use href="#s" x="5" y="5" width="9" height="9" fill="#0a0"/><use href="#s" width="9" height="9" fill="#a00"/>',
    "words on it": '<rect width="60" height="60"/><text x="5" y="20" font-size="5" fill="#ddd">Deal 2</text>',
    "words in a group": '<g><rect width="40" height="30" fill="#fff"/><text x="5" y="20" font-size="5">Hm</text></g>',
    "words that are used": '<g id="w"><text x="5" y="9" font-size="4">Again</text></g><use href="#w" y="9"/>',
    "words never seen": '<rect width="9" height="9"/><text display="none" x="1" y="9" font-size="4">Hidden</text>',
}


@pytest.mark.parametrize("name", BODIES)
def test_a_face_is_the_same_however_often_its_fragments_were_met(name):
    source = svg(BODIES[name])
    assert fragments.taken_apart(source) is not None
    whole = paint(svg(f"{BODIES[name]}<!-- which is read as a whole -->"), FONTS, "face")

    assert [paint(source, FONTS, "face") for _ in range(4)] == [whole] * 4


def test_what_is_referred_to_is_part_of_what_a_fragment_is():
    red, blue = (svg(BODIES["a gradient in defs"].replace("#f00", colour)) for colour in ("#f00", "#00f"))
    first = [paint(one, FONTS, "face").form for one in (red, red, red, blue, blue, blue)]

    assert len(set(first[:3])) == len(set(first[3:])) == 1
    assert first[0] != first[3]


@pytest.mark.parametrize(
    "body",
    [
        "<!-- a comment --><rect/>", "<style>rect { fill: red }</style><rect/>", "words", "<g><rect/>", "<rect/></g>",
        '<rect id="a"/><rect id="a"/>', '<defs><text id="t">never seen</text></defs>',
    ],
)  # fmt: skip
def test_what_is_unusual_is_not_taken_apart(body):
    assert fragments.taken_apart(svg(body)) is None
