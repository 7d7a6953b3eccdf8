from __future__ import annotations

from generator.typeset.fontfile import read_header
from tests.typeset.books import SHIPPED, shipped

SANS = SHIPPED / "alegreya-sans" / "AlegreyaSans_400Regular.ttf"


def test_the_header_says_what_the_font_is():
    header = read_header(SHIPPED / "alegreya" / "Alegreya_700Bold_Italic.ttf")

    assert (header.family, header.weight, header.italic, header.is_cff) == ("Alegreya", 700, True, False)
    assert (header.upem, header.capheight, header.xheight) == (1000, 636, 452)
    assert (header.ascent, header.descent) == (1016, -345)
    assert header.psname == "Alegreya-BoldItalic"


def test_families_of_many_weights_are_one_family():
    assert "EB Garamond" in shipped().families
    found = [shipped().find("EB Garamond", weight)[0].weight for weight in (400, 500, 700, 900)]

    assert found == [500, 500, 800, 800]
