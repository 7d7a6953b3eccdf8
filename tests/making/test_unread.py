"""What the YAML says and nothing printed reads is told at `check`, with its place."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.drawing.decks import open_workshop, renderer_of
from generator.drawing.facecache import face_of
from generator.drawing.order import Order, Wish
from generator.drawing.unread import finder, unread, uses, within
from generator.making.build import build, check
from generator.making.plan import plan
from generator.parts.kinds import writer
from generator.reporting.report import Progress
from tests.helpers.cases import often
from tests.helpers.little import deck_file, write_game
from tests.helpers.shell import TOP

QUIET = Progress(None, quiet=True)
GAMES = Roots((TOP,)).games()


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=2, guide=True)


def told(home, **more):
    outcome = check(("dots",), Order(root=home, output=home / "out", **more), QUIET)

    assert not outcome.problems
    return [
        f"{note.mark.file.rpartition('/')[2]}:{note.mark.line}:{note.mark.column} {note.fact}" for note in outcome.notes
    ]


def change(path, before, after):
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after))


NAMES = "name: Dot 1,"
PLANTED = {
    "of a card": (
        "cards",
        NAMES,
        f"{NAMES} motto: Be round,",
        "dots.yaml:6:37 nothing that is printed reads 'motto' of card d0001: 'Be round'",
    ),
    "in a group of a card": ("cards", NAMES, f"{NAMES} lore: {{motto: Be round}},", "'lore' of card d0001"),
    "of the deck": (
        "cards",
        "size: euro",
        "size: euro\nmotto: Be round",
        "dots.yaml:3:8 nothing that is printed reads 'motto' of dots: 'Be round'",
    ),
    "of the game": (
        "game",
        "guide: true",
        "tagline: So round\nguide: false",
        "game.yaml:6:10 nothing that is printed reads 'tagline' of the game",
    ),
}


@pytest.mark.parametrize("name", often(PLANTED, ["in a group of a card", "of the game"]))
def test_words_that_nothing_reads_are_told(home, name):
    file, before, after, fact = PLANTED[name]
    path = deck_file(home) if file == "cards" else home / "content/dots/game.yaml"
    change(path, before, after)
    (note,) = told(home)

    assert fact in note
    field = "tagline" if file == "game" else fact.split("'")[1]
    spot = "language: en-GB" if file == "game" else "name: Dot cards"
    change(path, spot, f"{spot}\ncompanion_only: [{field}]")
    assert told(home) == []
    change(path, f"[{field}]", "[nonsense]")
    one, other = sorted(note.partition(" ")[2] for note in told(home))
    assert one == "'companion_only' lists 'nonsense', and no field is called so"
    assert other == note.partition(" ")[2]


def test_a_field_of_a_group_is_told_by_its_path(home):
    change(deck_file(home), NAMES, f"{NAMES} lore: {{motto: Be round, shout: Roll}},")
    face = home / "templates/dots/face.svg.j2"
    change(face, "card.name", 'card.name ~ (card.lore.shout if card["lore"] is defined else "")')
    (note,) = told(home)

    assert "nothing that is printed reads 'lore.motto' of card d0001: 'Be round'" in note
    change(face, "card.lore.shout", "card.lore|length")  # all of it
    assert told(home) == []


@pytest.mark.parametrize(
    "template", ["{{ card.motto }}", '{{ card["motto"] }}', "{% if style == 'ink-saver' %}{{ card.motto }}{% endif %}"]
)
def test_what_a_template_names_is_not_told(home, template):
    change(deck_file(home), NAMES, f"{NAMES} motto: Be round,")
    face = home / "templates/dots/face.svg.j2"
    change(face, "</svg>", "{% if card.id == 'd0001' %}<g id='x" + template + "'/>{% endif %}</svg>")

    assert told(home) == []


def test_numbers_and_flags_are_no_words(home):
    change(deck_file(home), NAMES, f"{NAMES} weight: 3, round: true, cost: [1, 2], none: null,")

    assert told(home) == []


@pytest.mark.parametrize("wish", often([Wish(only=("dots",)), Wish(press=True)], [Wish(press=True)]))
def test_nothing_is_told_where_not_all_was_drawn(home, wish):
    change(deck_file(home), NAMES, f"{NAMES} motto: Be round,")

    assert told(home, wish=wish) == []
    assert len(told(home)) == 1


def test_one_theme_alone_is_not_all(home):
    change(home / "content/dots/game.yaml", "guide: true", "guide: false\ntheme: red")
    themes = home / "content/dots/themes"
    themes.mkdir()
    for name in ("red", "blue"):
        (themes / f"{name}.yaml").write_text(f"name: {name}\nmotto: Be {name}\npalette: {{accent: navy}}\n")

    assert told(home, themes=("red",)) == []
    assert [note.split(" ")[0] for note in told(home)] == ["blue.yaml:2:8", "red.yaml:2:8"]
    change(home / "templates/dots/face.svg.j2", "card.name", "card.name ~ theme.motto")
    assert told(home) == []


def test_a_build_says_nothing_of_it(home):
    change(deck_file(home), NAMES, f"{NAMES} motto: Be round,")

    assert build(("dots",), Order(root=home, output=home / "out"), QUIET).notes == ()


def test_a_name_that_is_no_name_is_a_slip(home):
    change(deck_file(home), "size: euro", "size: euro\ncompanion_only: motto")
    (problem,) = check(("dots",), Order(root=home), QUIET).problems

    assert "'companion_only' must be a list" in problem.fact


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_all_words_of_the_games_are_printed_or_said_not_to_be(slug):
    """Faces are drawn and books set, nothing is painted."""
    roots = Roots((TOP,))
    game = load_game(slug, roots)
    shop = open_workshop(game, roots)
    used = set()
    for one in plan(game, Order(root=TOP)):
        at, theme = shop._replace(game=one.game), one.edition.theme.id if one.edition.theme else ""
        renderer = renderer_of(at, one.edition)
        for deck in one.decks:
            for card in deck.cards:
                for side in deck.sides(card):
                    used.update(uses(face_of(renderer, deck, card, side).reads, deck.id, theme))
        for file in one.files:
            if file.part.kind == "rulebook" and file.layout is None:
                used.update(uses(writer("rulebook").bind(at, one.edition, file).reads, "", theme))
    used.update(within(shop.inner, game))
    assert [str(note.fact) for note in unread(game, frozenset(used), finder(game, roots))] == []


TABLE = (
    "id,name,colour,copies,weight,rare,tags,note,empty,name@de\n"
    "one,Dot,#eecc88,2,40,true,a; b,Prune in June.,,Punkt\n"
    "two,Dash,#88ccee,1,20,false,c,,,Strich\n"
)


def test_each_column_of_a_table_is_printed_or_told(home):
    """Numbers, truths and lists, too; at the first build as a table, later in one line; `types: none` means it."""
    (home / "content/dots/cards/dots.csv").write_text(TABLE)
    path = deck_file(home)
    path.write_text(
        f"{path.read_text().partition('cards:')[0]}cards: {{file: cards/dots.csv, types: {{tags: list}}}}\n"
    )
    change(home / "content/dots/game.yaml", "count: 2", "count: 3")
    order = Order(root=home, output=home / "out")
    first = build(("dots",), order, QUIET)

    assert first.problems == ()
    (reading,) = first.readings
    assert {one.field: one.printed for one in reading.columns} == {
        "id": "its id", "name": "printed", "colour": "printed", "copies": "how many of it", "weight": "on no card",
        "rare": "on no card", "tags": "on no card", "note": "on no card", "empty": "left out", "name@de": "in de",
    }  # fmt: skip
    assert [note.fact for note in first.notes] == ["no card prints weight, rare, tags, note"]
    assert check(("dots",), order, QUIET).readings == first.readings
    again = build(("dots",), order, QUIET)
    assert (again.readings, again.notes) == ((), first.notes)

    change(path, "tags: list", "tags: list, weight: none, rare: none, note: none")
    change(home / "templates/dots/face.svg.j2", "card.name", 'card.name ~ card.tags | join(" ")')
    assert build(("dots",), order, QUIET).notes == ()
