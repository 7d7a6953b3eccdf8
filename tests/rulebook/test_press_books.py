"""A rulebook for a print shop: its grounds go on beyond the cut, its words do not. Read back from the PDF."""

import pikepdf
import pypdfium2
import pytest

from generator.drawing.order import Wish
from tests.helpers.little import make, write_game
from tests.helpers.shell import TOP

MM = 72 / 25.4
BLEED = 3.0


def press(slug, root, out, **more):
    """Build a game's rulebook for a shop; give its line of the bill and where it lies."""
    done = make(root, slug, wish=Wish(press=True, only=("rulebook",)), **more, output=out)
    assert not done.problems
    (item,) = (one for one in done.items if one.file.endswith("/rulebook.pdf"))
    return item, out / item.file


@pytest.mark.parametrize("theme", [pytest.param("hush", marks=pytest.mark.long), "plain"])
def test_a_book_bleeds_as_its_cover_does_and_every_page_is_of_one_size(theme, tmp_path):
    item, path = press("trade-or-duel", TOP, tmp_path, themes=(theme,))

    assert (item.kind, item.paper) == ("press", "139.7 × 210 mm with 3 mm bleed")
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            boxes = [[float(one) / MM for one in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
            assert boxes[0] == boxes[1] == pytest.approx([0, 0, 145.7, 216], abs=0.01)
            assert boxes[2] == pytest.approx([BLEED, BLEED, BLEED + 139.7, BLEED + 210], abs=0.01)
            assert "/Annots" not in page
    for page in pypdfium2.PdfDocument(path):
        shown = page.render(scale=0.5).to_pil().convert("L")
        wide, high = shown.size
        edge = [shown.getpixel((x, y)) for x in (0, wide - 1) for y in range(high)]
        edge += [shown.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)]
        assert max(edge) < 255  # the ground reaches the very edge
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, low, right, top = (one / MM for one in text.get_charbox(at))
            assert right - left < 0.01 or (left > BLEED and right < 145.7 - BLEED), text.get_text_range(at, 1)
            assert top - low < 0.01 or (low > BLEED and top < 216 - BLEED), text.get_text_range(at, 1)


def test_a_book_without_a_cover_has_no_bleed(tmp_path):
    write_game(tmp_path)
    game = tmp_path / "content" / "dots" / "game.yaml"
    game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, cover: none}}\n")
    (game.parent / "rulebook.md").write_text("# Start\n\nGo.\n")

    item, path = press("dots", tmp_path, tmp_path / "out")

    assert item.paper == "any"
    with pikepdf.open(path) as pdf:
        assert "/BleedBox" not in pdf.pages[0]
