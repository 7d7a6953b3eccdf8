"""A picture that two pages share has on each page the words that are seen there, and looks as it did."""

import pytest
from PIL import ImageChops

from generator.paint.face import halves, paint, read
from generator.press.raster import face_picture
from tests.helpers.books import printed
from tests.paint.drawing import FONTS
from tests.rulebook.test_players_books import GAMES

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40" width="100mm" height="40mm">
<rect width="100" height="40" fill="#fff"/>
<g font-family="Alegreya" font-size="5" fill="#000">{}</g></svg>"""
LINES = {
    "left": '<text x="5" y="10">left</text>',
    "right": '<text x="60" y="10">right</text>',
    "over": '<text x="40" y="20">over the fold</text>',
    "outlined": '<text x="60" y="28" stroke="#c00" stroke-width="0.3">outlined</text>',
    "turned": '<text transform="translate(10 38) rotate(-90)" x="0" y="0">turned</text>',
    "moved": '<g transform="translate(50 0)"><text x="5" y="36">moved</text></g>',
}


def test_each_half_has_the_words_that_it_shows_and_no_others():
    whole, left, right = halves(read(SVG.format("".join(LINES.values())), FONTS, "spread"), FONTS)
    alone = {name: halves(read(SVG.format(line), FONTS, name), FONTS) for name, line in LINES.items()}

    assert whole == paint(SVG.format("".join(LINES.values())), FONTS, "spread")
    kept = {
        name: (one[1].key == one[0].key, one[2].key == one[0].key)  # nothing was left out of the left, the right half
        for name, one in alone.items()
    }
    assert kept == {
        "left": (True, False),
        "right": (False, True),
        "over": (True, True),
        "outlined": (False, True),
        "turned": (True, False),
        "moved": (False, True),
    }
    assert len({whole.key, left.key, right.key}) == 3


def test_what_is_seen_of_each_half_is_as_it_was():
    whole, *both = (
        face_picture(one, FONTS, 150).convert("L")
        for one in halves(read(SVG.format("".join(LINES.values())), FONTS, "x"), FONTS)
    )
    middle = whole.width // 2
    for box, half in zip(((0, 0, middle, whole.height), (middle, 0, *whole.size)), both, strict=True):
        assert ImageChops.difference(whole.crop(box), half.crop(box)).getbbox() is None


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_no_page_of_a_book_holds_words_that_it_does_not_show(slug):
    for name, book in printed(slug).items():
        for number, page in enumerate(book, 1):
            text, width = page.get_textpage(), page.get_size()[0]
            boxes = [text.get_charbox(at) for at in range(text.count_chars())]
            assert [at for at, (left, _, right, _) in enumerate(boxes) if right <= 0 or left >= width] == [], (
                name,
                number,
            )
