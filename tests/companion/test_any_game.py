"""Games that have YAML and no Python: what is said of mistakes in it, how they are shown, asked and played; Trade or
Duel's counters and turns written so, held against its own rules in Python. Worked cases: cases/dots.cases.
"""

import random
from pathlib import Path
from shutil import copytree

import pytest

from companion.engine.commandtable import RESERVED
from companion.gamedata import content
from generator.catalog.playrules import COMMANDS
from tests.companion.evening import Evening
from tests.companion.test_cases import HERE as CASES
from tests.helpers.cases import data, faults_of
from tests.helpers.little import write_game
from tests.helpers.shell import TOP
from tests.helpers.table import Table


@pytest.fixture
def game(tmp_path, monkeypatch):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    return tmp_path / "content" / "dots"


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


def test_a_game_of_another_folder_is_not_taken_for_the_one_that_is_found_here(tmp_path, monkeypatch):
    monkeypatch.delenv("TUCKBOX_ROOT")
    own, ours = tmp_path / "own" / "content" / "trap-attack", TOP / "content" / "trap-attack"
    copytree(ours, own)
    for here, found in ((tmp_path / "own", own), (tmp_path, ours), (tmp_path / "own", own)):
        monkeypatch.chdir(here)
        assert content.load("trap-attack", str(tmp_path / "cache")).folder == str(found)


def test_no_action_is_called_as_what_the_companion_is_told_in_every_game():
    assert {*RESERVED} == COMMANDS


MISTAKES = data(Path(__file__).with_name("mistakes.yaml"))


@pytest.mark.parametrize(("name", "case"), [(name, case) for name, cases in MISTAKES.items() for case in cases])
def test_a_mistake_is_told_with_its_place_and_a_way_out(game, evening, name, case):
    text, place, hint = case
    (game / "rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n")
    copytree(CASES / "gold", game, dirs_exist_ok=True)
    (game / f"{name}.yaml").write_text(text)
    (problem,) = faults_of(content.load, "dots", str(game / "cache"))
    assert (str(problem.mark), problem.hint) == (f"content/dots/{name}.yaml:{place}", hint)
    assert evening.say("new dots ana ben").code == 1


def test_it_is_shown_on_a_screen_with_its_counters_and_colours(evening, game, path):
    copytree(CASES / "gold", game, dirs_exist_ok=True)
    text = (game / "companion.yaml").read_text() + "screen: {deep: '#010203', columns: [4, 2]}\n"
    (game / "companion.yaml").write_text(text)
    evening.done("new dots ana ben --seed x")
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


DUEL = """\
counters:
  cards: {start: 2, least: 0, at: {0: out}}
turns: {order: seats}
rounds: 3
last_standing: true
actions:
  trade: {target: true, ends: true}
  won1: {they: {cards: -1}, ends: true}
  won2: {they: {cards: -2}, ends: true}
  lost1: {target: true, cost: {cards: 1}, ends: true}
  lost2: {target: true, cost: {cards: 2}, ends: true}
"""


def games_in_step(data, python, count, seed):
    """Play both at once with the same choices; give how many moves were compared."""
    lots, moves = random.Random(seed), 0
    for game in range(count):
        seats = ["ana", "ben", "cy", "dee", "eve"][: lots.choice((4, 5))]
        data.done(f"new dots {' '.join(seats)}")
        python.done(f"new duel {' '.join(seats)} --first ana")
        while True:
            mine, theirs = data.table, python.table
            state = theirs.state
            over = state["over"] or state["comparing"]
            cards = {who: one["cards"] for who, one in state["players"].items()}
            assert {who: one["cards"] for who, one in mine.state["players"].items()} == cards, game
            assert mine.state["ended"] == over, game
            if over:
                break
            assert (mine.state["turn"], mine.state["round"]) == (state["turn"], state["round"]), game
            who = state["turn"]
            on = lots.choice([one for one in seats if one != who and cards[one]])
            number = 1 if 1 in (cards[who], cards[on]) else lots.choice((1, 2))
            what = lots.choice(("trade", "won", "lost"))
            python.done(f"trade {on} {number}" if what == "trade" else f"duel {number} {on} {what}")
            data.done(f"trade {on}" if what == "trade" else f"{what}{number} {on}")
            moves += 1
    return moves


@pytest.mark.parametrize(("count", "seed"), [(20, 1), pytest.param(480, 2, marks=pytest.mark.long)])
def test_trade_or_duel_as_data_goes_as_its_own_rules_do(tmp_path, monkeypatch, count, seed):
    write_game(tmp_path)
    game = tmp_path / "content" / "dots"
    (game / "companion.yaml").write_text(DUEL)
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("most: 4", "most: 9"))
    copytree(TOP / "content" / "trade-or-duel", tmp_path / "content" / "trade-or-duel")
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    with Evening(tmp_path / "one.db") as data, Evening(tmp_path / "two.db") as python:
        assert games_in_step(data, python, count, seed) > count * 3


def test_a_phone_shows_what_can_be_done_why_not_and_what_hands_do(game, evening, path):
    copytree(CASES / "quarry", game, dirs_exist_ok=True)
    evening.done("new dots ana ben --seed x")
    evening.done("dig --is 5")
    with Table(path) as table:
        phone = table.phone()
        state = phone.state()
        tiles = {item["label"]: item for item in state["ask"]["items"] if item}
        assert (tiles["Go on to 'build'"]["word"], state["where"]) == ("end", ["Round 1", "Ana to play: dig"])
        assert [order["verb"] for order in state["orders"]] == ["dig", "Ana: +3 Gold coins"]
        assert phone.do("end")[0] == 200
        state = phone.state()
        tiles = {item["label"]: item for item in state["ask"]["items"] if item}
        assert (tiles["Dig"]["hint"], tiles["Dig"].get("shut")) == ("in 'dig'", True)
        assert tiles["End the turn"]["word"] == "end"
        assert (phone.do("build mill")[0], phone.state()["head"]["banner"]) == (200, "Ana: builds Mill")


@pytest.mark.parametrize(
    ("by", "gold", "ends"),
    [("most", 5, "wins"), ("most", 4, "does not win"), ("least", 5, "wins"), ("least", 6, "does not win")],
)
def test_whoever_plays_alone_has_to_reach_something(game, evening, by, gold, ends):
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("least: 2", "least: 1"))
    needed = {"most": "at least", "least": "at most"}[by]
    says = f"counters: {{gold: 0}}\nrounds: 1\nwins: {{counter: gold, by: {by}, target: 5}}\n"
    (game / "companion.yaml").write_text(says)
    evening.done("new dots ana")
    evening.done(f"ana +{gold}")
    assert evening.done("end").told[-1] == f"The game is over: Ana {ends}, with gold {gold} ({needed} 5)."
