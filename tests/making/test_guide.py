"""Every edition comes with a page that says how to build the game."""

import pypdfium2
import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.plan import plan
from generator.parts import miniatures
from generator.parts.decks import draw, open_workshop
from generator.parts.order import Order, Wish
from generator.reporting.bill import GUIDE
from tests.helpers import printed
from tests.helpers.cases import faults_of, often
from tests.helpers.little import write_game
from tests.helpers.shell import TOP, run

PLACE = 72 / 25.4
PART = (0.0, 0.0, 20.0, 20.0)


def planned(root, slug="dots", **wish):
    (edition,) = plan(load_game(slug, Roots((root,))), Order(wish=Wish(**wish)))
    return {one.item.deck: one for one in edition.files}


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=20, copies=2, guide=True)


def built(home, *words):
    said = run("tuckbox", "build", "dots", *words, cwd=home)
    assert said.code == 0, said.err
    return home / "output" / "dots"


def test_it_says_what_it_takes_first_and_what_to_print_turn_and_cut(home):
    words = printed.text(built(home) / "how-to-build.pdf")

    for said in (
        "Dots",
        "Dot cards",
        "dots.pdf",
        "5 sheets A4 or Letter",
        "58 straight cuts",
        "½ h in all",
        "Then print pages 1 and 2 of dots.pdf",
        "long edge cards",
        "12 straight cuts a sheet.",
        "Dot cards 5 12 cuts 24 cuts",
    ):
        assert said in words


@pytest.mark.parametrize(
    "asked", often([(), ("--paper", "letter"), ("--style", "large-print"), ("--paper", "a5")], [("--paper", "a5")])
)
def test_its_ruler_is_as_long_as_it_says(home, asked):
    """The longest dark line that stands by itself in the panel of the ruler, whatever the page is printed at."""
    (path,) = built(home, *asked).glob("**/how-to-build*.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        image = pdf[0].render(scale=8 / PLACE).to_pil().convert("L")  # 8 pixels a mm
    image = image.point(lambda value: 255 * (value >= 128))
    rows = (image.crop((0, y, image.width, y + 1)).tobytes() for y in range(image.height // 3, image.height))
    lengths = {len(run_) / 8 for row in rows for run_ in row.split(b"\xff")}

    assert any(abs(length - 50) <= 0.2 for length in lengths)


def test_it_shows_a_face_of_each_part_on_its_sheets_and_done(home):
    first, second = printed.read(built(home) / "how-to-build.pdf").stamps

    under_and_over, cover, paper = 2, 1, 9
    assert first.total() == under_and_over + cover + paper
    step, stages, packed = 9 + 1, 4 * 9, 1
    assert second.total() == under_and_over + step + stages + packed


GETS = [
    ("trap-attack", "actions", "file", ("long", 55)),
    ("trap-attack", "tokens", "file", ("long", 19)),
    ("trap-attack", "board", "file", ("", 1)),
    ("raft-race", "river", "file", ("long", 32)),
    ("raid-trade", "table-mat", "file", ("", 1)),
    ("trap-attack", "dice", "stages", ("net", "half", "done")),
    ("trap-attack", "boxes", "stages", ("net", "half", "joined", "lined", "filled", "done")),
    ("trade-or-duel", "boxes", "stages", ("net", "half", "filled", "done")),
    ("trap-attack", "deck-boxes", "stages", ("net", "half", "turned", "done")),
    ("trap-attack", "rulebook-booklet", "stages", ("net", "half", "turned", "done")),
]


def drawn(slug, **asked):
    (edition, *_) = plan(load_game(slug, Roots((TOP,))), Order(**asked))
    page = edition.files[-1]
    panels = [panel for card in page.decks[0].cards for panel in card.fields["panels"]]
    return edition, page, {panel["note"].removesuffix(".pdf"): panel for panel in panels if panel["note"]}


@pytest.mark.parametrize(("slug", "file", "kind", "shown"), GETS)
def test_a_file_gets_the_pictures_of_what_is_done_with_it(slug, file, kind, shown):
    _, _, panels = drawn(slug)
    panel = panels[file]

    assert panel["kind"] == kind
    if kind == "file":
        assert (panel["flip"]["way"], panel["done"]["count"]) == shown
        assert panel["sheet"]["w"] >= 20
    else:
        assert tuple(stage["what"] for stage in panel["stages"]) == shown
    assert panel["optional"] is file.endswith("boxes")


def test_a_sheet_shows_its_own_cuts_and_scissors_take_one_strip_at_a_time():
    edition, page, panels = drawn("raft-race")
    items = {one.item.file.rpartition("/")[2]: one.item for one in edition.files}
    (listed,) = [
        panel["list"] for card in page.decks[0].cards for panel in card.fields["panels"] if panel["kind"] == "cutting"
    ]

    for row in listed:
        assert row["guillotine"] == items[row["file"]].cuts
        assert row["scissors"] >= row["guillotine"]
    assert {row["file"]: row["scissors"] for row in listed}["orders.pdf"] == 24  # three by three, apart
    for name in ("river", "orders", "powerups", "chance", "turn", "crew-boards"):
        assert len(panels[name]["sheet"]["cuts"]) == items[f"{name}.pdf"].cuts


@pytest.mark.parametrize("slug", ["trap-attack", "raft-race", "raid-trade", "trade-or-duel"])
def test_a_sheet_of_tokens_is_drawn_as_it_is_laid_out(slug):
    """Each token of the first sheet once, in its own outline: round ones with curves, and within the paper."""
    edition, page, panels = drawn(slug)
    (file,) = [one for one in edition.files if one.item.deck == "tokens"]
    count = sum(len(block.at) for block in file.layout.sheets[0])
    on = panels["tokens"]["sheet"]
    outlines = {str(one.path) for one in file.part.spec.sets if one.outline == "circle" and not one.base}
    decks = {one.deck.id for one in file.part.spec.sets}
    here = next(n for n, card in enumerate(page.decks[0].cards) if panels["tokens"] in card.fields["panels"])
    shown = [one for one in page.layout.pages[here].pictures if one.deck in decks]

    assert len(on["shapes"]) == count
    assert any("C" in shape for shape in on["shapes"]) or not outlines
    for one in shown[:count]:
        assert on["x"] <= one.box.x and one.box.right <= on["x"] + on["w"]
        assert on["y"] <= one.box.y and one.box.bottom <= on["y"] + on["h"]


@pytest.mark.parametrize(
    ("duplex", "way"), [("long", "long"), ("short", "short"), ("gutterfold", "gutter"), ("none", "")]
)
def test_the_picture_of_the_turn_is_that_of_the_way_it_is_printed(duplex, way):
    _, _, panels = drawn("raid-trade", wish=Wish(duplex=duplex))
    (panel,) = [panel for name, panel in panels.items() if name.startswith("hands")]

    assert panel["flip"]["way"] == way


WISHES = [{"paper": "letter", "duplex": "gutterfold"}, {}, {"paper": "legal"}, {"paper": "a3"}]


@pytest.mark.parametrize("slug", Roots((TOP,)).games())
@pytest.mark.parametrize("wish", often(WISHES, WISHES[:1]))
@pytest.mark.parametrize("style", ["colour", "large-print"])
def test_each_printed_file_has_a_panel_and_no_panel_leaves_its_page_or_meets_another(slug, wish, style):
    edition, page, panels = drawn(slug, style=style, wish=Wish(**wish))
    size = page.decks[0].size
    files = {
        one.item.file.rpartition("/")[2] for one in edition.files[:-1] if one.item.sheets or one.item.kind == "booklet"
    }

    assert {f"{name}.pdf" for name in panels} == files
    numbers = [panel["number"] for card in page.decks[0].cards for panel in card.fields["panels"] if panel["number"]]
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))
    for card, guidance in zip(page.decks[0].cards, page.layout.pages, strict=True):
        own = card.fields["panels"]
        for one in guidance.pictures:
            assert one.box.x >= 0 and one.box.right <= size.width + 0.01
            assert one.box.y >= 0 and one.box.bottom <= size.height
        for at, one in enumerate(own):
            assert one["x"] >= 0 and one["x"] + one["w"] <= size.width
            assert one["y"] >= card.fields["head"] and one["y"] + one["h"] <= size.height - 12
            for other in own[:at]:
                assert other["x"] + other["w"] <= one["x"] or other["y"] + other["h"] <= one["y"]


def test_pages_are_full():
    """No page ends far above its foot: its panels share all the height there is."""
    for slug in Roots((TOP,)).games():
        _, page, _ = drawn(slug)
        for card in page.decks[0].cards:
            last = max(panel["y"] + panel["h"] for panel in card.fields["panels"])
            assert last == pytest.approx(page.decks[0].size.height - 16, abs=1)


def test_a_credit_of_two_lines_has_no_word_alone_on_the_second(home):
    game = home / "content/dots/game.yaml"
    words = "dots " * 38
    game.write_text(f"{game.read_text().rstrip()}\ncredit: {words}they had.\n")
    with pypdfium2.PdfDocument(built(home) / "how-to-build.pdf") as pdf:
        foot = pdf[len(pdf) - 1].get_textpage().get_text_bounded(top=20 * PLACE)
    first, last = (line for line in foot.splitlines() if line.strip())

    assert last.endswith("had.") and abs(len(first) - len(last)) < len(first) / 4


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
    (pdf,) = home.glob("output/dots/**/how-to-build.pdf")
    assert "The very long name" in printed.text(pdf)


def test_a_print_shop_or_somebody_who_wants_one_part_gets_none(home):
    assert GUIDE in planned(home)
    assert GUIDE not in planned(home, press=True)
    assert GUIDE not in planned(home, only=("dots",))
    assert GUIDE not in planned(write_game(home))  # which says that it has none


def test_whether_it_does_is_true_or_false(home):
    game = home / "content" / "dots" / "game.yaml"
    game.write_text(game.read_text().replace("guide: true", "guide: maybe"))

    (problem,) = faults_of(planned, home)
    assert str(problem).startswith("content/dots/game.yaml:6:8: 'guide' must be true or false")
    assert problem.hint == "write 'guide: true'"


@pytest.mark.parametrize(("language", "rtl"), [("de", False), ("ar", True)])
def test_panels_and_steps_run_as_their_words_are_read(language, rtl):
    game = load_game("trade-or-duel", Roots((TOP,)), language)
    (edition,) = plan(game, Order(themes=("plain",)))
    page = edition.files[-1]
    panels = [panel for card in page.decks[0].cards for panel in card.fields["panels"]]
    steps = [[step["x"] for step in panel["stages"]] for panel in panels if panel["kind"] == "stages"]
    rows: dict[float, list[float]] = {}
    for panel in panels:
        rows.setdefault(round(panel["y"], 3) if panel["kind"] == "file" else -1.0, []).append(panel["x"])
    beside = [row for y, row in rows.items() if y > 0 and len(row) > 1]

    assert steps and beside
    assert [*steps, *beside] == [sorted(row, reverse=rtl) for row in [*steps, *beside]]


def test_pictures_of_parts_are_kept_as_long_as_their_faces_are_the_same(home, tmp_path, monkeypatch):
    """A guide shows fifty of them: after a change of one card, one or two are painted."""
    roots = Roots((home, TOP))
    game = load_game("dots", roots)
    shop = open_workshop(game, roots, tmp_path / "a" / "b" / "c" / "kept")
    edition = choose(game)
    deck, *_ = [deck for part in game.parts.values() for deck in part.decks]
    one, other = deck.cards[:2]
    drawn = draw(shop, edition, (deck,))
    asked = []
    painted = miniatures.picture
    monkeypatch.setattr(miniatures, "picture", lambda *rest: asked.append(rest[2]) or painted(*rest))

    def shown(*cards):
        asked.clear()
        small = miniatures.Miniatures(shop, edition, drawn, "shown")
        found = [small.part_of(deck, card, "front", drawn[deck.id].keys[card.id, "front"], PART, 1.0) for card in cards]
        small.keep()
        return found

    first = shown(one)
    assert len(asked) == 1
    assert shown(one) == first
    assert asked == []
    assert shown(other, one)[1:] == first
    assert len(asked) == 1
    shown(other)
    assert len(shown(one)) == len(asked) == 1, "what nobody asked for was kept"
