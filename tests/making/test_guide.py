"""Every edition comes with a page that says how to build the game."""

from itertools import pairwise

import pypdfium2
import pytest

from generator.bill import GUIDE
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.making.order import Order, Wish
from generator.making.plan import plan
from tests.helpers import printed
from tests.helpers.little import write_game
from tests.helpers.shell import TOP, run

PLACE = 72 / 25.4


def planned(root, slug="dots", **wish):
    (edition,) = plan(load_game(slug, Roots((root,))), Order(wish=Wish(**wish)))
    return {one.item.deck: one for one in edition.files}


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=20, copies=2, guide=True)


def built(home, *words):
    said = run("tuckbox", "build", "dots", *words, cwd=home)
    assert said.code == 0, said.err
    return home / "output" / "dots" / "as-written"


def test_it_says_what_to_print_how_to_flip_and_what_to_cut_as_the_bill_does(home):
    words = printed.text(built(home) / "how-to-build.pdf")

    for said in (
        "Dots",
        "40 × Dot cards",
        "dots.pdf",
        "5 sheets, 10 pages",
        "Print both sides, flip on the long edge.",
        "Cut along the marks: 8 straight cuts a sheet.",
        "5 sheets of A4 or Letter paper, 10 pages",
        "39 straight cuts, about 17 minutes of cutting",
    ):
        assert said in words


def test_its_ruler_is_as_long_as_it_says(home):
    """The longest dark line in the band of the page, 43 to 46 mm below its top, that holds nothing else."""
    with pypdfium2.PdfDocument(built(home) / "how-to-build.pdf") as pdf:
        image = pdf[0].render(scale=8 / PLACE).to_pil().convert("1")  # 8 pixels a mm
    rows = (image.crop((0, y, image.width, y + 1)).tobytes() for y in range(int(8 * 52.6), int(8 * 53.8)))
    bits = ("".join(f"{byte:08b}" for byte in row)[: image.width] for row in rows)
    longest = max(len(run_) for row in bits for run_ in row.replace("1", " ").split())

    assert longest / 8 == pytest.approx(50, abs=0.4)


def test_it_shows_a_face_of_each_part(home):
    (stamps,) = printed.read(built(home) / "how-to-build.pdf").stamps

    assert stamps.total() == 2  # the page's own face, and the deck's first card


@pytest.mark.parametrize("paper", ["both", "letter", "a5"])
@pytest.mark.parametrize("style", ["colour", "large-print", "ink-saver"])
def test_it_fits_on_every_paper_in_every_style(home, paper, style):
    folder = built(home, "--paper", paper, "--style", style, "--output", str(home / "output"))
    edition = next(path for path in folder.parent.iterdir() if path.is_dir())

    assert len(list(edition.glob("how-to-build*.pdf"))) == 1


def test_a_print_shop_or_somebody_who_wants_one_part_gets_none(home):
    assert GUIDE in planned(home)
    assert GUIDE not in planned(home, press=True)
    assert GUIDE not in planned(home, only=("dots",))


def test_a_game_can_do_without(tmp_path):
    assert GUIDE not in planned(write_game(tmp_path))


def test_whether_it_does_is_true_or_false(home):
    game = home / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text().replace("guide: true", "guide: maybe"))

    with pytest.raises(ContentError) as wrong:
        planned(home)
    (problem,) = wrong.value.problems
    assert str(problem).startswith("content/dots/game.yaml:6:8: 'guide' must be true or false")
    assert problem.hint == "write 'guide: false'"


def test_pictures_never_leave_their_rows_nor_touch_each_other():
    for theme in load_game("trade-or-duel", Roots((TOP,))).themes:
        (edition,) = plan(load_game("trade-or-duel", Roots((TOP,))), Order(themes=(theme,)))
        page = edition.files[-1]
        rows = page.decks[0].cards[0].fields["rows"]
        pictures = {picture.deck: picture.box for picture in page.layout.pages[0].pictures}

        assert page.item.deck == GUIDE
        assert len(rows) == len([one for one in edition.files[:-1] if one.item.pages or one.item.steps])
        for box in pictures.values():
            assert any(row["y"] <= box.y and box.y + box.height <= row["y"] + row["h"] for row in rows)


def test_rows_are_as_high_as_what_is_to_be_done_takes_and_pictures_are_all_alike():
    (edition,) = plan(load_game("raid-trade", Roots((TOP,))), Order())
    page = edition.files[-1]
    rows = page.decks[0].cards[0].fields["rows"]
    height = {row["file"]: row["h"] for row in rows}
    tiled = next(row for row in rows if len(row["steps"]) > 5)

    assert tiled["h"] == max(height.values())
    assert tiled["h"] > 2 * height["hands.pdf"]
    assert all(row["y"] + row["h"] == pytest.approx(below["y"]) for row, below in pairwise(rows))
    assert rows[-1]["y"] + rows[-1]["h"] < page.decks[0].size.height
    assert max(picture.box.height for picture in page.layout.pages[0].pictures) < min(height.values())
