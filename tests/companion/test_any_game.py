"""A game that has YAML and no Python: counters, rounds, dice and turns; and what is said of mistakes in it."""

import pytest

from tests.helpers.cases import faults_of
from tests.helpers.little import write_game
from tests.helpers.table import Table

COMPANION = """\
counters:
  gold: {start: 2, least: 0, label: gold pieces}
  lives: {start: rules.lives, least: 0, most: rules.lives, rule: DT-LIFE-1}
shared:
  pot: 10
rounds: 2
wins: {counter: gold, by: most}
setup:
  - Put ten gold pieces in the middle.
"""
RULES = """\
parameters:
  lives: {default: 3, allowed: [3, 5], rule: DT-LIFE-1}
tables:
  dice:
    fate: [{id: GOOD, caption: Good}, {id: BAD, caption: Bad}]
"""


@pytest.fixture
def game(tmp_path, monkeypatch):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    return tmp_path / "content" / "dots"


@pytest.fixture
def dots(game, evening):
    (game / "companion.yaml").write_text(COMPANION)
    (game / "rules.yaml").write_text(RULES)
    evening.done("new dots ana ben --seed x")
    return evening


@pytest.mark.parametrize(
    ("says", "promised"),
    [
        ("", False),
        ("decks: {luck: [1, 2, 3]}\n", True),
        ("counters: {score: {start: 0}}\nactions: {hit: {they: {score: 1}, roll: d6}}\n", True),
        ("counters: {score: {start: 0}}\nactions: {win: {gain: {score: 1}}}\n", False),
    ],
)
def test_dice_are_promised_where_there_is_something_to_roll_or_to_shuffle(game, evening, says, promised):
    (game / "companion.yaml").write_text(says or "rounds: 3\n")
    told = evening.done("new dots ana ben").told

    assert any(line.startswith("dice ") for line in told) == promised
    evening.done("roll d6")
    assert evening.done("verify").fields["good"]


def test_counters_begin_as_the_yaml_says_and_read_its_rules(dots):
    assert dots.state["players"]["ana"] == {"gold": 2, "lives": 3}
    assert dots.state["shared"] == {"pot": 10}
    assert dots.done("status").told == [
        "Ana: gold pieces 2, lives 3",
        "Ben: gold pieces 2, lives 3",
        "On the table: pot 10",
    ]
    dots.done("new dots ana ben --set lives=5")
    assert dots.state["players"]["ben"]["lives"] == 5


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add ana 3", ["Ana gold pieces 2 → 5."]),
        ("ana +3", ["Ana gold pieces 2 → 5."]),
        ("ana lives -1", ["Ana lives 3 → 2."]),
        ("ben live =1", ["Ben lives 3 → 1."]),
        ("pot -4", ["The table pot 10 → 6."]),
        ("add ana 1, ben 2, pot -3", ["Ana gold pieces 2 → 3.", "Ben gold pieces 2 → 4.", "The table pot 10 → 7."]),
        ("roll fate --is bad", ["fate: BAD (rolled on the table)"]),
    ],
)
def test_what_happened_is_said_in_few_words(dots, line, told):
    assert dots.done(line).told == told
    dots.done("undo")
    assert dots.state["players"]["ana"] == {"gold": 2, "lives": 3}


def test_bounds_warn_and_do_not_block(dots):
    assert dots.broken("ana lives +1") == ["DT-LIFE-1"]
    assert dots.broken("ana -3") == ["gold"]
    assert dots.done("ana -3 --force").told == ["Ana gold pieces 2 → -1."]


def test_rounds_end_and_who_has_most_wins(dots):
    dots.done("ben +1")
    for _ in range(3):
        dots.done("end")
    assert dots.done("end").told == ["Round 2 was the last.", "The game is over: Ben wins, with gold pieces 3."]
    assert dots.broken("end") == ["rounds"]


def test_counters_keep_the_order_in_which_they_are_written(game, evening, path):
    names = ["wood", "coal", "ore", "apples"]
    (game / "companion.yaml").write_text(f"counters: {{{', '.join(f'{name}: 1' for name in names)}}}\n")
    evening.done("new dots ana ben")
    offered = [item.word for item in evening.live.game.menu(evening.table, ["add", "ana"]).items]
    with Table(path) as table:
        seat = table.phone().state()["seats"][0]

    assert offered == names
    assert [seat["main"]["label"], *(label for label, _ in seat["counters"])] == names
    assert [name for name in names if name in evening.done("status").told[0]] == names
    shown = evening.done("status").told[0]
    assert sorted(names, key=shown.index) == names


def test_choices_lead_to_the_same_lines(dots):
    menu = dots.live.game.menu
    assert [item.word for item in menu(dots.table, []).items] == ["add", "end"]
    assert [item.word for item in menu(dots.table, ["add"]).items] == ["ana", "ben", "table"]
    assert [item.word for item in menu(dots.table, ["add", "ana"]).items] == ["gold", "lives"]
    assert menu(dots.table, ["add", "ana", "gold"]).free
    assert menu(dots.table, ["add", "ana", "gold", "3"]) is None


def test_people_come_and_go(dots):
    dots.done("join eve")
    assert dots.state["players"]["eve"] == {"gold": 2, "lives": 3}
    dots.done("leave ana")
    assert dots.state["turn"] == "ben"
    for _ in range(2):
        dots.done("end")
    assert (dots.state["turn"], dots.state["round"]) == ("ben", 2)


MISTAKES = {
    "counters:\n  Gold: 1\n": ("2:3", "use small letters and _"),
    "counters:\n  end: 1\n": ("2:3", "call it another name"),
    "counters:\n  gold: {start: rules.live}\n": ("2:17", "did you mean 'lives'?"),
    "counters:\n  gold: {start: some}\n": ("2:17", "write a number, or the name of a rule such as rules.hand_size"),
    "counters:\n  gold: {strat: 1}\n": ("2:10", "did you mean 'start'?"),
    "counters: {gold: 1}\nwins: {counter: gould}\n": ("2:17", "did you mean 'gold'?"),
    "counters: {gold: 1}\nwins: {counter: gold, ties: gould}\n": ("2:29", "did you mean 'gold'?"),
    "counters: {gold: 1}\nscores: {gold: [1, some]}\n": (
        "2:20",
        "write a number, or the name of a rule such as rules.hand_size",
    ),
    "counters: {gold: 1}\nwins: {counter: gold, by: far}\n": ("2:27", "choose one of: least, most"),
    "counter: {gold: 1}\n": ("1:1", "did you mean 'counters'?"),
    "turns: sometimes\n": ("1:8", "write 'turns: {order: clockwise}'"),
    "counters: {gold: 1}\nturns: {order: score, of: gould}\n": ("2:27", "did you mean 'gold'?"),
    "counters: {gold: 1}\nturns: {of: gold}\n": ("2:13", "write 'order: score', or 'order: lowest'"),
    "counters: {gold: 1}\nactions: {buy: {for_all: true}}\n": (
        "2:26",
        "write 'once: round', or 'once: game', beside it",
    ),
    "turns: {order: far}\n": ("1:16", "choose one of: clockwise, lowest, score, seats"),
    "counters: {gold: {at: {0: dead}}}\n": ("1:27", "choose: out, wins, ends"),
    "shared: {pile: {at: {0: wins}}}\n": ("1:25", "write 'ends', or make 'pile' a counter that everybody has"),
    "shared: {pile: {at: {0: dead}}}\n": ("1:25", "choose: ends"),
    "counters: {gold: 1}\nactions: {buy: {cost: {gould: 1}}}\n": ("2:24", "did you mean 'gold'?"),
    "counters: {gold: 1}\nactions: {gold: {}}\n": ("2:11", "call it another name"),
    "counters: {gold: 1}\nactions: {buy: {once: week}}\n": ("2:23", "choose one of: game, round, turn"),
    "counters: {gold: 1}\nactions: {buy: {draw: luck}}\ndecks: {lucky: [1, 2]}\n": ("2:10", "did you mean 'lucky'?"),
    "counters: {gold: 1}\nactions: {buy: {when: {6: {}}}}\n": (
        "2:24",
        "write 'roll: d6', or 'draw: chance', beside 'when'",
    ),
    "counters: {gold: 1}\nactions: {buy: {roll: d6, when: {far: {}}}}\n": ("2:34", "write '6: {…}' or '2-5: {…}'"),
    "counters: {gold: 1}\nactions: {buy: {roll: fate, when: {GUD: {}}}}\n": ("2:36", "choose: GOOD, BAD"),
    "counters: {gold: 1}\nactions: {buy: {roll: fat}}\n": ("2:23", "write 'roll: d6' or 'roll: 2d6+1', or: fate"),
    "counters: {gold: 1}\nactions: {buy: {roll: d6, when: {6: 1}}}\n": (
        "2:37",
        "write 'when: {6: {gain: {coins: 1}}}'",
    ),
    "counters: {gold: 1}\nactions: {buy: {card: none}}\n": ("2:23", "name one of its decks"),
    "counters: {gold: 1}\nactions: {buy: {cost: {gold: card.price}}}\n": (
        "2:30",
        "write 'card: events', and a field that is a number on each of its cards",
    ),
    "decks: {events: {deck: none}}\n": ("1:24", "name one of its decks"),
    "teams: {red: 1}\n": ("1:14", "write 'red: [1, 3]'"),
    "screen: {deep: black}\n": ("1:16", "write it as '#1a2b3c', between quotes"),
    "screen: {depe: '#000000'}\n": ("1:10", "did you mean 'deep'?"),
    "screen: {columns: [5]}\n": ("1:19", "write [5, 3]: on a tablet and a phone, 1 to 12"),
    "screen: {columns: [0, 13]}\n": ("1:19", "write [5, 3]: on a tablet and a phone, 1 to 12"),
}
ASKED_MISTAKES = {
    "asked:\n  DT-TRUN-1: [turns]\n": ("2:3", "did you mean 'DT-TURN-1'?"),
    "asked:\n  DT-TURN-1: turns\n": ("2:14", "write them between [ and ], with commas"),
    "asked:\n  DT-TURN-1: [[turns]]\n": ("2:14", "write them between [ and ], with commas"),
    "same:\n  - turn\n": ("2:5", "write them between [ and ], with commas"),
    "same: turn\n": ("1:7", "begin each line with '- '"),
    "asks: {}\n": ("1:1", "did you mean 'asked'?"),
}


@pytest.mark.parametrize("text", [*MISTAKES, *ASKED_MISTAKES])
def test_a_mistake_is_told_with_its_place_and_a_way_out(game, evening, text):
    from companion.gamedata import content

    name = "companion" if text in MISTAKES else "asked"
    (game / "rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n")
    (game / "rules.yaml").write_text(RULES)
    (game / f"{name}.yaml").write_text(text)
    (problem,) = faults_of(content.load, "dots", str(game / "cache"))
    place, hint = {**MISTAKES, **ASKED_MISTAKES}[text]
    assert (str(problem.mark), problem.hint) == (f"content/dots/{name}.yaml:{place}", hint)
    assert evening.say("new dots ana ben").code == 1


def test_it_is_shown_on_a_screen_with_its_counters_and_colours(dots, game, path):
    text = COMPANION + "screen: {deep: '#010203', columns: [4, 2]}\n"
    (game / "companion.yaml").write_text(text)
    dots.done("new dots ana ben --seed x")
    with Table(path) as table:
        phone = table.phone()
        state = phone.state()
        assert (state["look"]["deep"], state["look"]["columns"]) == ("#010203", [4, 2])
        assert [one["name"] for one in state["seats"]] == ["Ana", "Ben"]
        assert state["seats"][0]["main"] == {"label": "gold pieces", "value": 2, "of": 0}
        assert state["seats"][0]["counters"] == [["lives", 3]]
        assert state["panels"] == [{"title": "On the table", "lines": ["pot: 10"], "kind": "say"}]
        assert phone.do("add ana gold 3")[0] == 200
        assert phone.state()["seats"][0]["main"] == {"label": "gold pieces", "value": 5, "of": 0, "was": 2}


def test_how_people_ask_leads_to_the_rule(game, evening):
    (game / "rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n\nNobody gives up. [DT-END-1]\n")
    (game / "asked.yaml").write_text("same: [[gives up, resigns]]\nasked: {DT-TURN-1: [whose go is it]}\n")

    assert evening.done("rule --game dots go").told[0] == "Everybody takes turns."
    assert evening.done("rule --game dots resign").told[0] == "Nobody gives up."
