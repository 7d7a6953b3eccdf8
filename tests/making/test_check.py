"""What `check` tells: words that nothing reads, slips in names and rules of code, what only the companion reads."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.build import build, check
from generator.making.plan import plan
from generator.making.slips import lines_of, misnamed, misruled
from generator.parts.decks import open_workshop, renderer_of
from generator.parts.facecache import face_of
from generator.parts.kinds import writer
from generator.parts.order import Order, Wish
from generator.parts.unread import finder, unread, uses
from generator.reporting.report import Progress
from tests.helpers.cases import often, rows
from tests.helpers.little import deck_file, make, write_game
from tests.helpers.moment import in_time
from tests.helpers.shell import TOP

QUIET = Progress(quiet=True)
GAMES = Roots((TOP,)).games()


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path, cards=2)


def told(home, **more):
    outcome = make(home, command=check, **more)

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
        "guide: false",
        "tagline: So round\nguide: false",
        "game.yaml:6:10 nothing that is printed reads 'tagline' of the game",
    ),
}


def test_a_game_that_was_built_is_told_the_same_as_one_that_was_not_and_nothing_is_written(home):
    change(deck_file(home), NAMES, f"{NAMES} lore: {{motto: Be round, rank: Low}},")
    change(
        home / "templates/dots/face.svg.j2",
        "{{ text(card.name",
        "{{ text(card.lore.rank if card.lore is defined else 'No'",
    )
    before = told(home)
    assert [note.rpartition("reads ")[2] for note in before] == ["'lore.motto' of card d0001: 'Be round'"]
    assert not (home / "out").exists()
    make(home)
    kept = {path: path.read_bytes() for path in (home / "out").rglob("*") if path.is_file()}
    assert told(home) == before

    change(deck_file(home), "name: Dot 2", f"name: {'Dot of a name that is far too long ' * 20}")
    change(home / "templates/dots/face.svg.j2", "else 'No'", "else card.name")
    outcome = make(home, command=check)
    assert [problem.cards for problem in outcome.problems] == [("d0002",)]
    assert {path: path.read_bytes() for path in (home / "out").rglob("*") if path.is_file()} == kept


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
    assert make(home).notes == ()  # a build says nothing of it


def test_one_theme_alone_is_not_all(home):
    change(home / "content/dots/game.yaml", "guide: false", "guide: false\ntheme: red")
    themes = home / "content/dots/themes"
    themes.mkdir()
    for name in ("red", "blue"):
        (themes / f"{name}.yaml").write_text(f"name: {name}\nmotto: Be {name}\npalette: {{accent: navy}}\n")

    assert told(home, themes=("red",)) == []
    assert [note.split(" ")[0] for note in told(home)] == ["blue.yaml:2:8", "red.yaml:2:8"]
    change(home / "templates/dots/face.svg.j2", "card.name", "card.name ~ theme.motto")
    assert told(home) == []


def test_a_name_that_is_no_name_is_a_slip(home):
    change(deck_file(home), "size: euro", "size: euro\ncompanion_only: motto")
    (problem,) = make(home, command=check).problems

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
    first = make(home)

    assert first.problems == ()
    (reading,) = first.readings
    assert {one.field: one.printed for one in reading.columns} == {
        "id": "its id", "name": "printed", "colour": "printed", "copies": "how many of it", "weight": "on no card",
        "rare": "on no card", "tags": "on no card", "note": "on no card", "empty": "left out", "name@de": "in de",
    }  # fmt: skip
    assert [note.fact for note in first.notes] == ["no card prints weight, rare, tags, note"]
    assert make(home, command=check).readings == first.readings
    again = make(home)
    assert (again.readings, again.notes) == ((), first.notes)

    change(path, "tags: list", "tags: list, weight: none, rare: none, note: none")
    change(home / "templates/dots/face.svg.j2", "card.name", 'card.name ~ card.tags | join(" ")')
    assert make(home).notes == ()


ROOTS = Roots((TOP,))


def misnamed_in(slug, roots):
    """What is noted of the names in the code of a game."""
    texts = {file: "\n".join(lines) for file, lines in lines_of(slug, roots).items()}
    return [f"{one.mark}: {one.fact}; {one.hint}" for one in misnamed(texts)]


@pytest.mark.parametrize("slug", ROOTS.games())
def test_no_name_in_our_own_games_is_a_slip(slug):
    assert misnamed_in(slug, ROOTS) == []


@pytest.fixture
def small(tmp_path):
    return write_game(tmp_path)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("{% if false %}{{ card.colou }}{% endif %}", "‘colou’ stands in no other code, text or YAML"),
        ("{% if false %}{{ crad.name }}{% endif %}", "‘crad’ stands in no other code, text or YAML"),
        ('{% if card.name == "ordinarry" %}x{% endif %}', "‘ordinarry’ stands nowhere else in the game"),
        ('{% set colou = 1 %}{% if card.name == "ordinary" %}x{% endif %}', ""),
        ("{% macro draw(colou, nmae=1) %}{% endmacro %}{{ card.name|lower }}", ""),
        ('{{ text("colou", 1, 1, 9, 9) if false }}{# colou, crad #}', ""),
    ],
)
def test_a_name_in_a_branch_that_is_never_taken_is_told(small, code, said):
    deck = small / "content/dots/cards/dots.yaml"
    deck.write_text(deck.read_text().replace("name: Dot 1,", "name: ordinary,"))
    face = small / "templates/dots/face.svg.j2"
    often = "{% if card.colour and card.colour and card.colour and card.name and card.name %}{% endif %}\n"
    face.write_text(often + code + "\n" + face.read_text())
    found = misnamed_in("dots", Roots((small,)))

    if not said:
        assert found == []
    else:
        (one,) = found
        assert one.startswith("templates/dots/face.svg.j2:2:") and said in one


@pytest.mark.parametrize(
    "hostile",
    [
        "{{" * 100_000,
        "{%" * 100_000,
        "{# " * 100_000,
        "a" * 500_000,
        "`" * 200_000,
        "{{ " + "set " * 50_000 + "}}",
        "<a text(" * 50_000,
        "{% if x == 'stre' %}" + " ".join(f"w{number:05x}" for number in range(50_000)),
    ],
    ids=["values", "tags", "comments", "word", "backquotes", "sets", "texts", "words"],
)
@pytest.mark.parametrize("file", ["content/dots/a.yaml", "content/dots/a.md", "templates/dots/a.svg.j2"])
def test_no_text_takes_long(hostile, file):
    in_time(2, lambda: list(misnamed({file: hostile})))


RULES = """\
parameters:
  lock: {default: total, allowed: [total, half], label: lock of}
  hand: {default: 2, allowed: [2, 3], label: hand of}
tables:
  signs:
    - {id: one, label: One, rule: X-1}
    - {id: two, label: Two, rule: X-2}
    - {id: three, label: Three, rula: X-3}
"""
CASES = [  # what code asks; the word that is told, fact and hint; none where nothing is wrong
    ("1 if rules.lock == 'tootal' else 2", "tootal", "the rule 'lock' is never 'tootal'", "did you mean 'total'?"),
    ("1 if rules.lock != 'none' else 2", "none", "the rule 'lock' is never 'none'", "its values are: total, half"),
    ("1 if false and rules.lokc else 2", "lokc", "the game has no rule 'lokc'", "did you mean 'lock'?"),
    ("1 if rules.hand == '2' else 2", "2", "the rule 'hand' is never '2'", "its values are: 2, 3"),
    ("1 if rules.lock == 'half' else 2", "", "", ""),
    ("1 if rules.hand == 3 else 2", "", "", ""),
]


@pytest.fixture
def ruled(tmp_path):
    root = write_game(tmp_path, cards=2)
    (root / "content/dots/rules.yaml").write_text(RULES.replace("rula", "rule"))
    return root


def notes(ruled):
    outcome = make(ruled, command=check)

    assert outcome.problems == ()
    return [one for one in outcome.notes if "nothing that is printed" not in one.fact]


@pytest.mark.parametrize(("code", "word", "fact", "hint"), CASES)
@pytest.mark.parametrize("place", ["template", "yaml"])
def test_it_is_noted_where_it_stands(ruled, code, word, fact, hint, place):
    if place == "template":
        file = ruled / "templates/dots/face.svg.j2"
        file.write_text(f"{file.read_text()}<!-- {{{{ {code} }}}} -->\n".replace("</svg>\n", "") + "</svg>\n")
    else:
        file = deck_file(ruled)
        file.write_text(file.read_text().replace("name: Dot 1", f'name: "Dot {{{{ {code} }}}}"'))

    found = notes(ruled)

    lines = file.read_text().split("\n")
    number = next(at for at, line in enumerate(lines, 1) if code in line)
    column = lines[number - 1].index(code) + code.index(word) + 1
    assert [(*one.mark[1:], one.fact) for one in found] == ([(number, column, fact)] if fact else [])
    assert all(hint in one.hint for one in found)


def test_our_own_games_ask_no_rule_for_what_cannot_be():
    roots = Roots((TOP,))
    for slug in roots.games():
        assert [str(one) for one in misruled(load_game(slug, roots), lines_of(slug, roots))] == []


WRONG = rows("making", "companion")


@pytest.fixture
def asked(tmp_path):
    root = write_game(tmp_path, cards=2)
    (root / "content/dots/rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n")
    return root


@pytest.mark.parametrize(("case", "done"), [*((case, check) for case in WRONG), ("no YAML", build)])
def test_it_is_told_and_the_game_is_printed_all_the_same(asked, case, done):
    name, text, place, fact = WRONG[case]
    (asked / "content/dots" / name).write_text(text)

    outcome = done(("dots",), Order(root=asked, output=asked / "out"), QUIET)

    (problem,) = outcome.problems
    assert str(problem.mark) == f"content/dots/{name}:{place}"
    assert fact in problem.fact
    assert problem.hint
    assert outcome.items
    assert bool(list((asked / "out").rglob("*.pdf"))) == (done is build)


def test_an_id_that_only_the_rulebook_writes_so_is_told_there(asked):
    (asked / "content/dots/rulebook.md").write_text("# Dots\n\nTurns. [DT-TRUN-1] They end. [DT-TURN-2]\n")
    (asked / "content/dots/asked.yaml").write_text("asked:\n  DT-TURN-1: [whose turn]\n  DT-TURN-2: [the end]\n")

    (problem,) = make(asked, command=check).problems

    assert str(problem.mark) == "content/dots/rulebook.md:3:9"
    assert problem.fact == "nobody asks for a rule of the id 'DT-TRUN-1'"
    assert problem.hint == "did you mean 'DT-TURN-1', as at content/dots/asked.yaml:2:3?"


def test_what_is_right_is_not_told_of(asked):
    (asked / "content/dots/asked.yaml").write_text("asked:\n  DT-TURN-1: [whose turn]\n")
    counted = "counters: {gold: {start: 1, least: 0}}"
    (asked / "content/dots/companion.yaml").write_text(f"screen: {{columns: [5, 3]}}\n{counted}\n")

    assert make(asked, command=check).problems == ()
