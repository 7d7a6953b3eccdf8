"""What only informs never stops a print: it is set smaller, on more lines, or cut short, and that is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.game import load_game
from generator.catalog.roots import Roots, search_path
from generator.drawing.decks import open_workshop, renderer_of
from generator.drawing.order import Order, Wish
from generator.faces.continuing import shortened
from generator.making.build import build, check, dry_run
from generator.making.plan import plan
from generator.reporting.bill import GUIDE
from generator.reporting.report import Progress
from generator.typeset.fit import Typesetter
from generator.typeset.fonts import FontBook
from generator.typeset.markup import read_markup
from generator.typeset.setting import Setting
from tests.helpers import printed
from tests.helpers.cases import often
from tests.helpers.little import deck_file, write_game
from tests.helpers.shell import TOP, run

QUIET = Progress(quiet=True)
SETTER = Typesetter(FontBook((TOP / "templates" / "_shared",)))
WORDS = st.text("abc _*·,12 \n", max_size=120).map(lambda text: text.replace("*", "**"))


@given(WORDS, st.floats(3, 60), st.floats(1, 20), st.sampled_from([None, 1, 2]))
@settings(max_examples=60, deadline=None)
def test_what_is_left_of_a_text_fits_or_nothing_is_left(text, width, height, lines):
    setting = Setting(size=8, min_size=6, lines=lines)
    if read_markup(text).faults or SETTER.fit(text, setting, width, height).fits:
        return
    said, fitted = shortened(text, setting, lambda words, how: SETTER.fit(words, how, width, height))

    assert fitted.fits or not said
    assert not fitted.faults
    assert said == text or not said or said.rstrip("*_").endswith("…")
    kept = said.rstrip("*_").removesuffix("…")
    assert text.lstrip().startswith(kept.lstrip())


def test_a_text_has_more_lines_before_it_is_cut_short():
    setting = Setting(size=8, lines=1)
    said, fitted = shortened("two words", setting, lambda words, one: SETTER.fit(words, one, 9.0, 20.0))

    assert (said, fitted.setting.lines, fitted.line_count) == ("two words", None, 2)


def test_as_many_words_are_kept_as_there_is_room_for():
    setting = Setting(size=8)
    said, _ = shortened("Hush! · turns each 4 · talk silent", setting, lambda t, s: SETTER.fit(t, s, 22.0, 3.6))

    assert said == "Hush! · turns each…"


RULES = "parameters:\n  pace: {default: slow, allowed: [slow, fast], label: 'LABEL'}\n"
LONG = "the pace at which all captains of all ships of this river have to row, whatever their crews may say of it "


@pytest.fixture
def home(tmp_path):
    write_game(tmp_path, guide=True)
    (tmp_path / "content/dots/rules.yaml").write_text(RULES.replace("LABEL", LONG * 3))
    face = tmp_path / "templates/dots/face.svg.j2"
    line = '{{ text(edition.label, 4, 80, 55, 2.6, size=6, lines=1, informs=True, field="edition") }}</svg>'
    face.write_text(face.read_text().replace("</svg>", line))
    return tmp_path


def test_a_rule_with_a_long_name_is_printed_and_told_once_and_every_time(home):
    order = Order(root=home, sets=("pace=fast",), output=home / "out")
    first, again, other = build(("dots",), order, QUIET), build(("dots",), order, QUIET), check(("dots",), order, QUIET)

    assert not first.problems
    (note,) = [note for note in first.notes if note.mark.file.endswith("face.svg.j2")]
    assert note.fact.startswith("card d0001, field edition: 'the pace at which")
    assert "is shortened, without ', whatever their crews may say" in note.fact
    assert len(note.cards) == 4
    assert again.notes == first.notes == other.notes
    assert {item.status for item in again.items} == {"unchanged"}


def test_notes_are_told_beside_the_result_and_in_json(home):
    said = run("tuckbox", "build", "dots", "--set", "pace=fast", cwd=home)
    listed = run("tuckbox", "build", "dots", "--set", "pace=fast", "--json", cwd=home)

    assert said.code == listed.code == 0
    assert "templates/dots/face.svg.j2:6: note: card d0001, field edition" in said.err
    assert '"notes": [\n    {\n' in listed.out


def test_a_text_that_must_be_read_stops_the_print_as_ever(home):
    face = home / "templates/dots/face.svg.j2"
    face.write_text(face.read_text().replace("informs=True, ", ""))

    assert build(("dots",), Order(root=home, sets=("pace=fast",), output=home / "out"), QUIET).problems


def guides(root, slug="dots", **asked):
    """The guide's cards as they are planned, and the notes taken while they are drawn."""
    roots = search_path(root)
    game = load_game(slug, roots)
    (edition, *_) = plan(game, Order(root=root, **asked))
    page = edition.files[-1]
    renderer = renderer_of(open_workshop(edition.game, roots), edition.edition)
    (deck, cards) = page.decks[0], page.decks[0].cards
    faces = [draw(deck, card) for card in cards for draw in (renderer.front, renderer.back)]
    return page, [note for face in faces for note in face.notes]


@pytest.mark.parametrize("paper", often(["both", "a5", "100x150mm", "60x300mm", "500x70mm", "a3"], ["60x300mm"]))
@pytest.mark.parametrize("style", often(["colour", "large-print"], ["large-print"]))
def test_a_guide_of_many_parts_takes_as_many_pages_as_it_needs(tmp_path, paper, style):
    game = write_game(tmp_path, guide=True) / "content/dots/game.yaml"
    deck, parts = deck_file(tmp_path).read_text().replace("euro", "20x25mm").replace("{id: d", "{id: dNUMBER"), ""
    for number in range(1, 25):
        deck_file(tmp_path).with_name(f"more{number}.yaml").write_text(
            deck.replace("NUMBER", str(number)).replace(
                "Dot cards", f"The dot cards of the {number}. kind, which are many"
            )
        )
        parts += f"  - {{deck: cards/more{number}.yaml, count: 4}}\n"
    deck_file(tmp_path).unlink()
    game.write_text(game.read_text().partition("  - ")[0] + parts)
    page, _ = guides(tmp_path, style=style, wish=Wish(paper=paper))
    panels = [panel for card in page.decks[0].cards for panel in card.fields["panels"]]

    assert page.item.pages == len(page.decks[0].cards) == len(page.layout.pages) > 1
    assert sum(panel["kind"] == "file" for panel in panels) == 24
    for panel in panels:
        assert panel["y"] + panel["h"] <= page.decks[0].size.height - 11.9


def test_a_guide_of_several_pages_is_printed(tmp_path):
    write_game(tmp_path, guide=True)
    outcome = build(("dots",), Order(root=tmp_path, output=tmp_path / "out", wish=Wish(paper="130x90mm")), QUIET)

    assert not outcome.problems
    assert outcome.items[-1].deck == GUIDE
    assert "Dot cards" in printed.text(tmp_path / "out" / outcome.items[-1].file)


@pytest.mark.parametrize("slug", Roots((TOP,)).games())
@pytest.mark.parametrize("style", often(["colour", "ink-saver", "large-print"], ["large-print"]))
def test_the_guide_of_every_game_says_all_of_it_on_common_paper(slug, style):
    for wish in (Wish(), Wish(paper="letter", duplex="gutterfold", margin=6.0)):
        _, notes = guides(TOP, slug, style=style, wish=wish)

        assert [note.fact for note in notes] == []


AGREE = [
    ("{{ card.name }}", False),
    ('{{ text("far too long for this box", 1, 1, 9, 3, size=12) }}', True),
    ('<text x="-20" y="9" font-size="5">off the card</text>', True),
    ("{{ card.nmae }}", True),
]


@pytest.mark.parametrize(("extra", "wrong"), often(AGREE, AGREE[:2], several=True))
def test_check_and_a_dry_run_and_a_build_agree(tmp_path, extra, wrong):
    face = write_game(tmp_path, guide=True) / "templates/dots/face.svg.j2"
    face.write_text(face.read_text().replace("</svg>", f"<g>{extra}</g></svg>" if "<" in extra else extra + "</svg>"))
    if extra == "{{ card.name }}":
        face.write_text(face.read_text().replace("{{ card.name }}</svg>", "</svg>"))
    order = Order(root=tmp_path, output=tmp_path / "out")
    dry, checked = dry_run(("dots",), order, QUIET), check(("dots",), order, QUIET)
    assert not (tmp_path / "out").exists()
    made = build(("dots",), order, QUIET)
    after = dry_run(("dots",), order, QUIET)

    assert dry.problems == checked.problems == made.problems == after.problems
    assert bool(made.problems) is wrong
    assert [one._replace(status="planned") for one in made.items] == list(dry.items) == list(after.items)
    assert [one.file for one in checked.items] == [one.file for one in made.items]


def test_check_takes_every_option_that_changes_what_is_built(home):
    said = run("tuckbox", "check", "dots", "--paper", "40x40mm", cwd=home)

    assert said.code == 1
    assert "do not fit on 40 × 40 mm" in said.err
