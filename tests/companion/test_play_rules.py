"""Games whose rules are data in companion.yaml: actions, phases, decks, teams, what counters bring about; and Trade or
Duel's counters and turns written so, held against its own rules in Python.
"""

import random
from shutil import copytree

import pytest

from tests.companion.evening import Evening
from tests.companion.test_cases import HERE as CASES
from tests.helpers.little import write_game
from tests.helpers.shell import TOP, run
from tests.helpers.table import Table


@pytest.fixture
def root(tmp_path, monkeypatch):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    return tmp_path / "content" / "dots"


def begun(root, evening, rules, who):
    """Begin a game of dots with rules that are data: those of a folder of `cases`, or what is said."""
    if "\n" in rules:
        (root / "companion.yaml").write_text(rules)
    else:
        copytree(CASES / rules, root, dirs_exist_ok=True)
    evening.done(f"new dots {who}")
    return evening


@pytest.fixture
def market(root, evening):
    return begun(root, evening, "market", "ana ben cy --seed x")


def test_the_first_seat_moves_on_from_round_to_round(market):
    begins = []
    for _ in range(3):
        begins.append(market.table.state["turn"])
        for _ in range(6):
            market.done("end")

    assert begins == ["ana", "ben", "cy"]


def test_a_deck_is_drawn_discarded_and_shuffled_and_nothing_is_lost(market):
    cards = [market.done("draw").told[0].split(" draws ")[1][0] for _ in range(3)]
    assert sorted(cards) == ["1", "2", "3"]
    assert "No card of chance is left" in market.say("draw").error
    market.done(f"discard {cards[0]}")
    assert market.done("seen").told == [
        f"chance: 0 cards left; discarded: {cards[0]}; out: {' and '.join(sorted(cards[1:]))}."
    ]
    assert market.done("draw").told == [f"Ana draws {cards[0]} (chance).", "The discards were shuffled."]
    market.done("shuffle")
    assert market.done("luck").told[0] == "Ana: luck."
    assert market.done("verify").fields["good"]


def test_choices_lead_to_actions(market):
    menu = market.live.game.menu
    assert [item.word for _, item in menu(market.table, []).choices()] == ["add", "end", "buy", "heal", "luck", "draw"]
    assert [item.word for item in menu(market.table, ["hit"]).items] == ["", "ben", "cy"]
    assert menu(market.table, ["buy"]) is None


def test_a_printed_deck_is_a_pile(root, evening):
    begun(root, evening, "decks: {dots: {deck: dots}}\n", "ana ben")
    drawn = {evening.done("draw").told[0] for _ in range(4)}

    assert len(drawn) == 4


# ---------------------------------------------------------------------- Trade or Duel as data

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


def test_an_action_that_cannot_be_done_now_is_not_offered(market):
    words = [item.word for _, item in market.live.game.menu(market.table, []).choices()]
    assert "hit" not in words, "it belongs to the next phase"
    market.done("buy")
    assert "buy" not in [item.word for _, item in market.live.game.menu(market.table, []).choices()]


# ---------------------------------------------------------------------- cards, rolls and what they bring


@pytest.fixture
def quarry(root, evening):
    return begun(root, evening, "quarry", "ana ben --seed x")


def test_a_published_game_is_data_whole_and_bots_play_it_to_its_end(root):
    copytree(CASES / "pig", root, dirs_exist_ok=True)
    done = run("companion", "playtest", "dots", "--bots", "random", "--games", "30", cwd=root.parents[1])

    assert (done.code, "No game did: all 30 ended" in done.out) == (0, True), done


def test_a_drawn_card_brings_what_it_is_called(quarry):
    drawn = quarry.done("luck").told
    assert ("Gold coins 4 → 6" in drawn[0]) == ("gift" in drawn[1])


def test_one_action_is_offered_with_each_card_of_a_printed_deck(quarry):
    quarry.done("end")
    menu = quarry.live.game.menu(quarry.table, ["build"])
    assert [(item.word, item.text) for item in menu.items] == [
        ("mill", "Mill: 2 Gold coins"),
        ("old-gate", "Old Gate: 5 Gold coins, Gold coins: 4"),
    ]


def test_a_phone_shows_what_can_be_done_why_not_and_what_hands_do(quarry, path):
    quarry.done("dig --is 5")
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


# ---------------------------------------------------------------------- how it ends


@pytest.mark.parametrize(
    ("by", "gold", "ends"),
    [("most", 5, "wins"), ("most", 4, "does not win"), ("least", 5, "wins"), ("least", 6, "does not win")],
)
def test_whoever_plays_alone_has_to_reach_something(root, evening, by, gold, ends):
    (root / "game.yaml").write_text((root / "game.yaml").read_text().replace("least: 2", "least: 1"))
    says = f"counters: {{gold: 0}}\nrounds: 1\nwins: {{counter: gold, by: {by}, target: 5}}\n"
    begun(root, evening, says, "ana")
    evening.done(f"ana +{gold}")
    assert evening.done("end").told[-1] == f"The game is over: Ana {ends}, with gold {gold} of 5."
