"""What is told of a game: what only informs is shortened and stops nothing, a fault that many share is told once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.game import load_game
from generator.catalog.problems import Mark, Problem
from generator.catalog.roots import Roots, search_path
from generator.making.build import build, check, dry_run
from generator.making.plan import plan
from generator.parts.blaming import told_once
from generator.parts.decks import open_workshop, renderer_of
from generator.parts.order import Order, Wish
from generator.reporting.bill import GUIDE
from generator.template import sourcemap
from generator.template.continuing import shortened
from generator.text.fit import Typesetter
from generator.text.fonts import FontBook
from generator.text.markup import read_markup
from generator.text.setting import Setting
from tests.helpers import printed
from tests.helpers.cases import often
from tests.helpers.little import BACK, FACE, deck, deck_file, make, write_game
from tests.helpers.shell import TOP, run

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
    first, again, other = (make(home, command=one, sets=("pace=fast",)) for one in (build, build, check))

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

    assert make(home, sets=("pace=fast",)).problems


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
    outcome = make(tmp_path, wish=Wish(paper="130x90mm"))

    assert not outcome.problems
    assert outcome.items[-1].deck == GUIDE
    assert "Dot cards" in printed.text(tmp_path / "out" / outcome.items[-1].file)


@pytest.mark.parametrize("slug", Roots((TOP,)).games())
@pytest.mark.parametrize("style", often(["colour", "ink-saver", "large-print"], ["large-print"]))
def test_the_guide_of_every_game_says_all_of_it_on_common_paper(slug, style):
    """Of large print on A4 and Letter `content/test_languages.py` says it, in each language."""
    for wish in (*[Wish()] * (style != "large-print"), Wish(paper="letter", duplex="gutterfold", margin=6.0)):
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
    dry, checked = make(tmp_path, command=dry_run), make(tmp_path, command=check)
    assert not (tmp_path / "out").exists()
    made = make(tmp_path)
    after = make(tmp_path, command=dry_run)

    assert dry.problems == checked.problems == made.problems == after.problems
    assert bool(made.problems) is wrong
    assert [one._replace(status="planned") for one in made.items] == list(dry.items) == list(after.items)
    assert [one.file for one in checked.items] == [one.file for one in made.items]


def test_check_takes_every_option_that_changes_what_is_built(home):
    said = run("tuckbox", "check", "dots", "--paper", "40x40mm", cwd=home)

    assert said.code == 1
    assert "do not fit on 40 × 40 mm" in said.err


BAD = {
    "שלום": "no font has ש (U+05E9) ל (U+05DC)",
    "قرعة": "no font has ق (U+0642) ر (U+0631)",
    "Dots \U000131a3": "no font has \U000131a3 (U+131A3)",
}
SPOTS = {
    "title": ("game.yaml", "title: Dots", "the game's title"),
    "part": ("cards/dots.yaml", "name: Dot cards", "the part's name"),
}


@pytest.mark.parametrize("words", BAD)
@pytest.mark.parametrize("spot", SPOTS)
def test_names_that_cannot_be_printed_are_told_at_their_place(tmp_path, spot, words):
    file, line, what = SPOTS[spot]
    path = write_game(tmp_path, cards=1) / "content/dots" / file
    path.write_text(path.read_text().replace(line, f'{line.partition(":")[0]}: "{words}"'), encoding="utf-8")
    (problem,) = make(tmp_path).problems

    assert problem.fact.startswith(f"{what}: ")
    assert BAD[words] in problem.fact
    assert (problem.mark.file, problem.mark.line) == (f"content/dots/{file}", 1)
    assert problem.mark.column > 1
    assert make(tmp_path, command=check).problems == make(tmp_path, command=dry_run).problems == (problem,)
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_themes_name_is_told_in_the_theme(tmp_path):
    content = write_game(tmp_path, cards=1) / "content/dots"
    (content / "themes").mkdir()
    (content / "themes/night.yaml").write_text("name: לילה\npalette: {accent: navy}\n", encoding="utf-8")
    game = content / "game.yaml"
    game.write_text(game.read_text() + "theme: night\n")
    problems = make(tmp_path).problems

    assert {str(one.mark).partition(":")[0] for one in problems} == {"content/dots/themes/night.yaml"}
    assert "the theme's name: no font has ל (U+05DC) י (U+05D9) ה (U+05D4)" in [one.fact for one in problems]


@pytest.mark.parametrize("name", ["Würfel · Größe", "Δοκιμή", "Кости", "Œuvre №5"])
def test_names_that_can_be_printed_are(tmp_path, name):
    path = deck_file(write_game(tmp_path, cards=1))
    path.write_text(path.read_text().replace("Dot cards", name), encoding="utf-8")

    assert not make(tmp_path).problems


SOLID = BACK.replace("#224466", "{{ card.colour }}")
WORDY = BACK.replace(
    "</svg>",
    '{{ text(card.name ~ ": turn it over when the last one of its kind is gone", 5, 5, 50, 60, size=12) }}</svg>',
).replace("#224466", "#ffffff")
TITLED = BACK.replace("</svg>", '{{ text("Dots", 5, 5, 50, 60, size=12) }}</svg>').replace("#224466", "#ffffff")


@pytest.mark.long
@pytest.mark.parametrize(
    ("back", "told"),
    [(BACK, None), (TITLED, None), (SOLID, "which are not all alike"), (WORDY, "which hold up to 14 words each")],
)
def test_backs_that_say_something_are_missed_where_only_fronts_are_printed(tmp_path, back, told):
    home = write_game(tmp_path)
    (home / "templates/dots/back.svg.j2").write_text(back)

    both = run("tuckbox", "build", "dots", cwd=home)
    fronts = run("tuckbox", "build", "dots", "--duplex", "none", cwd=home)
    again = run("tuckbox", "build", "dots", "--duplex", "none", cwd=home)

    assert (both.code, fronts.code, again.code) == (0, 0, 0)
    assert "leaves out" not in both.err
    for said in (fronts.err, again.err):
        if told is None:
            assert "leaves out" not in said
        else:
            first = "content/dots/cards/dots.yaml:1:1: note: --duplex none leaves out the backs of “Dot cards”, "
            assert first + told + "\n" in said
            assert "--duplex long --only dots" in said


SHOWING = FACE.replace("</svg>", '{{ face("d0001", 5, 30, 20) }}{{ face("d0002", 30, 30, 20) }}</svg>')


def wrong(home):
    outcome = make(home, jobs=1)
    return outcome.problems


def test_a_face_that_is_shown_is_told_of_its_own_card_and_few_are_looked_into(tmp_path, monkeypatch):
    write_game(tmp_path, cards=12)
    content, templates = tmp_path / "content/dots", tmp_path / "templates/dots"
    more = deck(9).replace("id: d", "id: m").replace("Dot", "Spot").replace("face.svg.j2", "show.svg.j2")
    (content / "cards/more.yaml").write_text(more)
    game = content / "game.yaml"
    game.write_text(game.read_text() + "  - {deck: cards/more.yaml, count: 9}\n")
    (templates / "face.svg.j2").write_text(FACE.replace("width=", "widht=", 1))
    (templates / "show.svg.j2").write_text(SHOWING)
    looked, mapped = [], sourcemap.mapped
    monkeypatch.setattr(sourcemap, "mapped", lambda *told: looked.append(told) or mapped(*told))

    problems = wrong(tmp_path)

    assert {one.mark.file for one in problems} == {"templates/dots/face.svg.j2"}
    assert {card for one in problems for card in one.cards} == {f"d{number:04}" for number in range(1, 13)}
    assert {one.mark.line for one in problems if "<rect> has widht=" in one.fact} == {3}
    assert len(looked) <= 4


def test_cards_with_a_fault_of_their_own_keep_it(tmp_path):
    write_game(tmp_path, cards=8)
    face = FACE.replace("</svg>", '{% if card.id == "d0007" %}<circle R="3"/>{% endif %}</svg>')
    (tmp_path / "templates/dots/face.svg.j2").write_text(face.replace("width=", "widht=", 1))

    problems = wrong(tmp_path)

    assert [one.cards for one in problems if "<circle> has R=" in one.fact] == [("d0007",)]
    assert all(len(one.cards) == 8 for one in problems if "widht" in one.fact)


PLACES = [Mark("cards.csv", line, 3) for line in range(2, 42)]


@pytest.mark.parametrize("file", ["cards.csv", "a/cards.xlsx", "cards.jsonl"])
def test_faults_of_one_kind_in_a_table_are_told_once_with_their_number_and_first_places(file):
    high = [
        Problem(mark._replace(file=file), f"card c{n}, field text: text is {n / 3 + 1:.1f} mm too high", "", (f"c{n}",))
        for n, mark in enumerate(PLACES)
    ]
    parts = [
        Problem(Mark(file, 7, 3), f"card d, part {n} of 9, field text: text is 1.0 mm too high", "", (f"d+{n}",))
        for n in range(2, 6)
    ]
    other = Problem(Mark(file, 9, 1), "card c1, field name: there is no icon called 'sun'", "", ("c1",))
    told = told_once([*high, *parts, other])

    first, *rest = sorted(told)
    assert first.fact.endswith("(and 43 more like it, at 3:3, 4:3, 5:3 and 36 more)")
    assert set(first.cards) == {one.cards[0] for one in (*high, *parts)}
    assert rest == [other]


def test_faults_in_other_files_are_each_told_where_they_are():
    found = [Problem(Mark("cards.yaml", n, 3), f"card c{n}: text is {n} mm too high", "", (f"c{n}",)) for n in range(4)]

    assert told_once(found) == found


def test_cards_that_go_on_over_more_or_fewer_faces_are_told_together():
    parts = {"owl": 2, "cat": 2, "dog": 2, "elk": 3, "hen": 3, "ant": 4}
    found = [
        Problem(Mark("face.j2"), f"card {card}, part 1 of {of}: it has no picture", "", (card,))
        for card, of in parts.items()
    ]
    (told,) = told_once(found)

    assert "(and 5 more cards: " in told.fact
    assert set(told.cards) == set(parts)
