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


def words_of(page):
    """The first page of a guide that says what is done in words, after those that show it."""
    return next(card for card in page.decks[0].cards if "rows" in card.fields)


def pictures_beside(page):
    """The pictures that stand beside those words."""
    return next(one.pictures for one in page.layout.pages if one.card == words_of(page).id)


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
    """The longest dark line in the white panel at the right of the first page's head."""
    with pypdfium2.PdfDocument(built(home) / "how-to-build.pdf") as pdf:
        image = pdf[0].render(scale=8 / PLACE).to_pil().convert("L")  # 8 pixels a mm
    panel = image.crop((image.width // 2, 8 * 28, image.width, 8 * 33)).point(lambda value: 255 * (value >= 128))
    rows = (panel.crop((0, y, panel.width, y + 1)).tobytes() for y in range(panel.height))
    longest = max(len(run_) for row in rows for run_ in row.split(b"\xff"))

    assert longest / 8 == pytest.approx(50, abs=0.4)


def test_it_shows_a_face_of_each_part_on_its_sheet_and_done(home):
    pictures, words = printed.read(built(home) / "how-to-build.pdf").stamps

    assert pictures.total() == 1 + 9 + 1  # the page's own face, a sheet of nine cards, a card
    assert words.total() == 2  # the page's own face, and the deck's first card


GETS = [
    ("trap-attack", "actions", ("sheets", "long", "cut", "done")),
    ("trap-attack", "tokens", ("sheets", "long", "round", "done")),
    ("trap-attack", "dice", ("die-net", "die-half", "die")),
    ("trap-attack", "board", ("sheets", "join", "done")),
    ("trap-attack", "boxes", ("box-net", "box-half", "box")),
    ("trap-attack", "rulebook", ("sheets", "short", "fold", "book")),
    ("raft-race", "river", ("sheets", "long", "cut", "done")),
    ("raid-trade", "table-mat", ("sheets", "join", "done")),
    ("trade-or-duel", "score", ("sheets", "cut", "done")),
]


def drawn(slug, **asked):
    (edition, *_) = plan(load_game(slug, Roots((TOP,))), Order(**asked))
    page = edition.files[-1]
    cells = [cell for card in page.decks[0].cards for cell in card.fields.get("cells", ())]
    return edition, page, {cell["file"].split(".")[0]: cell for cell in cells}


@pytest.mark.parametrize(("slug", "file", "whats"), GETS)
def test_a_file_gets_the_pictures_of_what_is_done_with_it(slug, file, whats):
    _, _, cells = drawn(slug)
    cell = cells["rulebook-booklet" if file == "rulebook" else file]

    assert tuple(step["what"] for step in cell["steps"]) == whats
    assert cell["optional"] is (file == "boxes")


@pytest.mark.parametrize("slug", ["trap-attack", "raft-race", "raid-trade", "trade-or-duel"])
def test_a_sheet_of_tokens_is_drawn_as_it_is_laid_out(slug):
    """Each token of the first sheet once, in its own outline: round ones with curves, and within the paper."""
    edition, page, cells = drawn(slug)
    (file,) = [one for one in edition.files if one.item.deck == "tokens"]
    count = sum(len(block.at) for block in file.layout.sheets[0])
    steps = {step["what"]: step for step in cells["tokens"]["steps"]}
    outlines = {str(one.path) for one in file.part.spec.sets if one.outline == "circle" and not one.base}
    decks = {one.deck.id for one in file.part.spec.sets}
    shown = [one for part in page.layout.pages for one in part.pictures if one.deck in decks]

    for what in ("sheets", "round"):
        assert len(steps[what]["shapes"]) == count
        assert any("C" in shape for shape in steps[what]["shapes"]) or not outlines
    assert len(shown) == count + 1 + 1  # all on their sheet, one cut out, one beside the words
    on = steps["sheets"]["on"]
    for one in shown[:count]:
        assert on["x"] <= one.box.x and one.box.right <= on["x"] + on["w"]
        assert on["y"] <= one.box.y and one.box.bottom <= on["y"] + on["h"]


@pytest.mark.parametrize(
    ("duplex", "what"), [("long", ["long"]), ("short", ["short"]), ("gutterfold", ["gutter"]), ("none", [])]
)
def test_the_picture_of_the_flip_is_that_of_the_way_it_is_printed(duplex, what):
    _, _, cells = drawn("raid-trade", wish=Wish(duplex=duplex))
    whats = [step["what"] for name, cell in cells.items() if name.startswith("hands") for step in cell["steps"]]

    assert [one for one in whats if one in ("long", "short", "gutter")] == what


@pytest.mark.parametrize("slug", Roots((TOP,)).games())
@pytest.mark.parametrize("wish", [{}, {"paper": "legal"}, {"paper": "letter", "duplex": "gutterfold"}, {"paper": "a3"}])
@pytest.mark.parametrize("style", ["colour", "large-print"])
def test_each_printed_file_has_a_cell_in_order_and_no_cell_leaves_its_page_or_meets_another(slug, wish, style):
    edition, page, _ = drawn(slug, style=style, wish=Wish(**wish))
    size = page.decks[0].size
    cards = [card for card in page.decks[0].cards if "cells" in card.fields]
    cells = [cell for card in cards for cell in card.fields["cells"]]
    files = [
        one.item.file.rpartition("/")[2] for one in edition.files[:-1] if one.item.sheets or one.item.kind == "booklet"
    ]

    assert [cell["number"] for cell in cells] == list(range(1, len(cells) + 1))
    assert [cell["file"] for cell in cells] == files
    for card in cards:
        own = card.fields["cells"]
        for at, one in enumerate(own):
            assert one["x"] >= 0 and one["x"] + one["w"] <= size.width
            assert one["y"] + one["h"] <= size.height - card.fields["foot"]
            for step in one["steps"]:
                assert one["x"] <= step["x"] and step["x"] + step["w"] <= one["x"] + one["w"]
                assert one["y"] <= step["y"] and step["y"] + step["h"] <= one["y"] + one["h"]
            for other in own[:at]:
                assert other["x"] + other["w"] <= one["x"] or other["y"] + other["h"] <= one["y"]


def test_a_long_name_and_a_long_file_never_stop_it(home):
    name = (
        "The very long name of a deck that somebody has thought about for longer than anybody should, in earnest, twice"
    )
    deck = home / "content/dots/cards"
    (path,) = deck.glob("*.yaml")
    path.write_text(path.read_text().replace("Dot cards", name))
    path.rename(path.with_name(f"{'a-long-file-name-' * 2}dots.yaml"))
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text().replace(path.name, f"{'a-long-file-name-' * 2}dots.yaml"))
    said = run("tuckbox", "build", "dots", "--style", "large-print", cwd=home)

    assert said.code == 0, said.err
    (pdf,) = home.glob("output/dots/*/how-to-build.pdf")
    assert "The very long name" in printed.text(pdf)


@pytest.mark.parametrize("style", ["colour", "large-print"])
def test_an_edition_with_a_label_of_more_than_120_letters_has_its_pages_and_their_words(home, style):
    long = (
        "dots that stand in a row that somebody has counted and counted again until it was late, and twice on a Sunday"
    )
    (home / "content/dots/rules.yaml").write_text(
        f"parameters:\n  dots_in_a_row: {{default: 1, allowed: [1, 2], label: '{long}', rule: DO-1}}\n"
    )
    said = run("tuckbox", "build", "dots", "--style", style, "--set", "dots_in_a_row=2", cwd=home)

    assert said.code == 0, said.err
    (pdf,) = home.glob("output/dots/*/how-to-build.pdf")
    words = " ".join(printed.text(pdf).split())
    assert long[:75] in words  # as much as there is room for


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
        rows = words_of(page).fields["rows"]
        pictures = {picture.deck: picture.box for picture in pictures_beside(page)}

        assert page.item.deck == GUIDE
        assert len(rows) == len([one for one in edition.files[:-1] if one.item.pages or one.item.steps])
        for box in pictures.values():
            assert any(row["y"] <= box.y and box.y + box.height <= row["y"] + row["h"] for row in rows)


def test_rows_are_as_high_as_what_is_to_be_done_takes_and_pictures_are_all_alike():
    (edition,) = plan(load_game("raid-trade", Roots((TOP,))), Order())
    page = edition.files[-1]
    rows = words_of(page).fields["rows"]
    height = {row["file"]: row["h"] for row in rows}
    tiled = next(row for row in rows if len(row["steps"]) > 5)

    assert tiled["h"] == max(height.values())
    assert tiled["h"] > 2 * height["hands.pdf"]
    assert all(row["y"] + row["h"] == pytest.approx(below["y"]) for row, below in pairwise(rows))
    assert rows[-1]["y"] + rows[-1]["h"] < page.decks[0].size.height
    assert max(picture.box.height for picture in pictures_beside(page)) < min(height.values())
