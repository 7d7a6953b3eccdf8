"""A game that has YAML and no Python: counters, rounds, dice and turns; and what is said of mistakes in it."""

from pathlib import Path

import pytest
import yaml

from companion.engine.commandtable import RESERVED
from companion.gamedata import content
from generator.catalog.playrules import COMMANDS
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
        ("turns: {order: random}\n", True),
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


def test_no_action_is_called_as_what_the_companion_is_told_in_every_game():
    assert {*RESERVED} == COMMANDS


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


MISTAKES = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in MISTAKES.items() for case in cases])
def test_a_mistake_is_told_with_its_place_and_a_way_out(game, evening, name, case):
    text, place, hint = case
    (game / "rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n")
    (game / "rules.yaml").write_text(RULES)
    (game / f"{name}.yaml").write_text(text)
    (problem,) = faults_of(content.load, "dots", str(game / "cache"))
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
