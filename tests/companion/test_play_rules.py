"""Games whose rules are data in companion.yaml: actions, phases, decks, teams, what counters bring about; and Trade or
Duel's counters and turns written so, held against its own rules in Python.
"""

import random
from shutil import copytree

import pytest

from tests.companion.evening import Evening
from tests.helpers.little import write_game
from tests.helpers.shell import TOP, run
from tests.helpers.table import Table

MARKET = """\
counters:
  coins: {start: 3, least: 0}
  relics: {start: 0, least: 0}
  life: {start: 2, least: 0, most: 3, at: {0: out}}
shared:
  bank: 20
turns: {order: clockwise, phases: [trade, fight]}
rounds: 4
last_standing: true
scores: {coins: 1, relics: 3}
actions:
  buy: {label: buys a relic, cost: {coins: 2}, gain: {relics: 1}, shared: {bank: 2}, phase: trade, once: turn}
  hit: {label: hits, they: {life: -1}, roll: 2d6+1, phase: fight, ends: true, rule: MK-HIT-1}
  heal: {cost: {coins: 1}, gain: {life: 1}, once: game, phase: [trade, fight]}
  luck: {draw: chance}
decks:
  chance: [1, 2, 3]
"""
TEAMS = """\
counters: {points: {start: 0, at: {10: ends}}}
teams: {red: [1, 3], blue: [2, 4]}
wins: {counter: points, by: most}
turns: {order: score}
"""


@pytest.fixture
def root(tmp_path, monkeypatch):
    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    return tmp_path / "content" / "dots"


def begun(root, evening, rules, who):
    """Begin a game of dots with rules that are data."""
    (root / "companion.yaml").write_text(rules)
    evening.done(f"new dots {who}")
    return evening


@pytest.fixture
def market(root, evening):
    return begun(root, evening, MARKET, "ana ben cy --seed x")


def test_an_action_costs_and_gives_in_its_phase_and_as_often_as_it_may(market):
    assert market.done("buy").told == ["Ana: buys a relic, coins 3 → 1, relics 0 → 1, the table bank 20 → 22."]
    assert market.broken("buy") == ["buy", "coins"]
    assert market.broken("hit ben") == ["MK-HIT-1"]
    assert market.done("end").told == ["Fight."]
    told = market.done("hit ben --is 3,4").told
    assert told == ["Ana: hits (Ben), 2d6+1 shows 8, Ben life 2 → 1."]
    assert market.table.state["turn"] == "ben"
    market.done("undo")
    assert market.state["players"]["ben"]["life"] == 2
    assert market.table.state["phase"] == 1
    assert market.done("verify").fields["good"]


def test_an_action_of_two_phases_is_done_in_either(market):
    assert market.done("heal").told == ["Ana: heal, coins 3 → 2, life 2 → 3."]
    market.done("undo")
    assert market.broken("hit ben") == ["MK-HIT-1"]
    market.done("end")
    assert market.done("heal").told == ["Ana: heal, coins 3 → 2, life 2 → 3."]


def test_who_loses_all_is_out_and_the_last_one_wins(market):
    for who in ("ben", "cy"):
        market.done(f"{who} life -2")
    assert market.done("status").told[-1] == "The game is over: Ana wins, for nobody else is left."
    assert [(one.who, one.rank) for one in market.live.game.score(market.table)] == [("ana", 1), ("ben", 0), ("cy", 0)]
    market.done("undo")
    assert market.live.game.over(market.table) == ""
    assert market.table.state["out"] == ["ben"]


def test_coins_change_hands_in_one_line(market):
    market.done("ana takes 3 from bank")
    assert (market.state["players"]["ana"]["coins"], market.state["shared"]["bank"]) == (6, 17)
    market.done("ana gives 2 coins to ben")
    assert market.state["players"]["ben"]["coins"] == 5
    assert market.broken("cy pays 9 to ana") == ["coins"]
    assert "from whom?" in market.say("ana takes 3").error or market.say("ana takes 3").code == 2


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


def test_teams_score_together_and_a_value_ends_the_game(root, evening):
    begun(root, evening, TEAMS, "ana ben cy dee")
    evening.done("add ana 4, ben 6, cy 3")
    score = {one.who: (one.points, one.rank, one.remark) for one in evening.live.game.score(evening.table)}
    assert score == {"ana": (7, 1, "red"), "cy": (7, 1, "red"), "ben": (6, 3, "blue"), "dee": (6, 3, "blue")}
    evening.done("round")
    assert evening.table.state["turn"] == "ben"
    evening.done("ben +4")
    assert evening.live.game.over(evening.table) == "The game is over: Ben and Dee share the win, with 10 points."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("roll 2d6+1 --is 3,4", ["2d6+1: 8 (3, 4) (rolled on the table)"]),
        ("roll d20-2 --is 5", ["d20-2: 3 (5) (rolled on the table)"]),
        ("roll d6 --is 2", ["d6: 2 (rolled on the table)"]),
    ],
)
def test_dice_are_said_as_they_are_written(market, line, told):
    assert market.done(line).told == told


@pytest.mark.parametrize("line", ["roll 99d6", "roll 2d", "roll 2d6+", "roll 0d6", "roll 2d99999"])
def test_what_is_no_dice_says_so(market, line):
    assert market.say(line).code == 2


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


def test_nobody_gives_what_is_not_there_and_nobody_hits_themselves(market):
    assert market.broken("ana takes 100 from bank") == ["bank"]
    market.done("end")
    assert market.say("hit ana").code == 2


def test_an_action_that_cannot_be_done_now_is_not_offered(market):
    words = [item.word for _, item in market.live.game.menu(market.table, []).choices()]
    assert "hit" not in words, "it belongs to the next phase"
    market.done("buy")
    assert "buy" not in [item.word for _, item in market.live.game.menu(market.table, []).choices()]


def test_somebody_is_chosen_to_begin(root, evening):
    evening.done("new dots ana ben cy --first ben")
    order = []
    for _ in range(4):
        order.append(evening.table.state["turn"])
        evening.done("end")

    assert order == ["ben", "cy", "ana", "ben"]


def test_the_last_team_that_stands_wins_together(root, evening):
    begun(
        root,
        evening,
        "counters: {life: {start: 1, at: {0: out}}}\nteams: {red: [1, 3], blue: [2, 4]}\nlast_standing: true\n",
        "ana ben cy dee",
    )
    evening.done("ana life -1, ben life -1")
    assert not evening.table.state["ended"]
    evening.done("dee life -1")
    assert (
        evening.live.game.over(evening.table) == "The game is over: Ana and Cy share the win, for nobody else is left."
    )


# ---------------------------------------------------------------------- cards, rolls and what they bring

QUARRY = """\
counters:
  coins: {start: 4, least: 0, most: 9, label: Gold coins}
  points: {start: 0}
turns: {phases: [dig, build]}
wins: {counter: points, by: most}
actions:
  dig:
    roll: d6
    phase: dig
    when:
      1: {label: the shaft falls in, cost: {coins: 9}, ends: true}
      2-4: {gain: {coins: 1}}
      5-6: {gain: {coins: 3}}
  ask: {roll: fate, when: {GOOD: {gain: {points: 1}}}}
  luck: {draw: chance, when: {gift: {gain: {coins: 2}}}}
  build: {label: builds, card: dots, cost: {coins: card.cost}, gain: {points: card.worth}, phase: build}
decks: {chance: [gift, nothing]}
"""
CARDS = """\
cards:
  - {id: mill, name: Mill, cost: 2, worth: 1, copies: 3}
  - {id: gate, name: Old Gate, cost: 5, worth: 4}
"""


@pytest.fixture
def quarry(root, evening):
    deck = root / "cards" / "dots.yaml"
    deck.write_text(deck.read_text().split("cards:")[0] + CARDS)
    (root / "rules.yaml").write_text("parameters: {}\ntables: {dice: {fate: [GOOD, BAD]}}\n")
    return begun(root, evening, QUARRY, "ana ben --seed x")


PIG = """\
# Pig, as John Scarne wrote it down in 1945; a game that nobody owns.
counters:
  points: {start: 0, at: {100: wins}}
  pot: {start: 0, least: 0}
turns: true
wins: {counter: points, by: most}
actions:
  roll_on:
    label: rolls
    roll: d6
    when:
      1: {label: and loses the pot, cost: {pot: own.pot}, ends: true}
      2-6: {gain: {pot: rolled}}
  hold: {label: holds, cost: {pot: own.pot}, gain: {points: own.pot}, ends: true}
  steal: {label: takes, roll: d6, they: {points: -rolled}, gain: {pot: rolled}, once: game}
"""


@pytest.fixture
def pig(root, evening):
    return begun(root, evening, PIG, "ana ben --seed x")


def test_numbers_are_what_is_rolled_and_what_one_has(pig):
    assert pig.done("roll_on --is 5").told == ["Ana: rolls, d6 shows 5, pot 0 → 5."]
    pig.done("roll_on --is 4")
    assert pig.done("hold").told == ["Ana: holds, points 0 → 9, pot 9 → 0."]
    pig.done("roll_on --is 6")
    assert pig.done("roll_on --is 1").told == ["Ben: rolls, d6 shows 1, and loses the pot, pot 6 → 0."]
    assert pig.state["turn"] == "ana"
    assert pig.done("steal ben --is 3").told == ["Ana: takes (Ben), d6 shows 3, pot 0 → 3, Ben points 0 → -3."]
    assert pig.done("undo") and pig.state["players"]["ben"]["points"] == 0
    assert pig.done("verify").fields["good"]


def test_a_published_game_is_data_whole_and_bots_play_it_to_its_end(root):
    (root / "companion.yaml").write_text(PIG)
    done = run("companion", "playtest", "dots", "--bots", "random", "--games", "30", cwd=root.parents[1])

    assert (done.code, "No game did: all 30 ended" in done.out) == (0, True), done


@pytest.mark.parametrize(
    ("face", "told", "coins", "turn"),
    [
        (1, "Ana: dig, d6 shows 1, the shaft falls in, Gold coins 4 → 0.", 0, "ben"),
        (3, "Ana: dig, d6 shows 3, Gold coins 4 → 5.", 5, "ana"),
        (6, "Ana: dig, d6 shows 6, Gold coins 4 → 7.", 7, "ana"),
    ],
)
def test_a_roll_brings_what_its_number_says_as_far_as_counters_go(quarry, face, told, coins, turn):
    assert quarry.done(f"dig --is {face}").told == [told]
    assert (quarry.state["players"]["ana"]["coins"], quarry.state["turn"]) == (coins, turn)
    assert quarry.done("verify").fields["good"]


def test_the_games_own_die_and_a_drawn_card_bring_what_they_are_called(quarry):
    assert quarry.done("ask --is GOOD").told == ["Ana: ask, fate shows GOOD, points 0 → 1."]
    assert quarry.done("ask --is BAD").told == ["Ana: ask, fate shows BAD."]
    drawn = quarry.done("luck").told
    assert ("Gold coins 4 → 6" in drawn[0]) == ("gift" in drawn[1])


def test_one_action_is_done_with_any_card_of_a_printed_deck(quarry):
    assert quarry.broken("build mill") == ["build"]
    quarry.done("end")
    menu = quarry.live.game.menu(quarry.table, ["build"])
    assert [(item.word, item.text) for item in menu.items] == [
        ("mill", "Mill: 2 Gold coins"),
        ("old-gate", "Old Gate: 5 Gold coins"),
    ]
    assert quarry.broken("build old-gate") == ["coins"]
    assert quarry.done("build mill").told == ["Ana: builds Mill, Gold coins 4 → 2, points 0 → 1."]
    assert "Which card" in quarry.say("build").error or "which card" in quarry.say("build").error


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
    ("wins", "line", "ends"),
    [
        ("wins: {counter: gold}", "ben gold +1", "Ben wins, with gold 3."),
        ("wins: {counter: gold, by: least}", "ben gold +1", "Ana wins, with gold 2."),
        ("wins: {counter: gold}", "ben life +1", "Ana and Ben share the win, with gold 2."),
        ("wins: {counter: gold, ties: life}", "ben life +1", "Ben wins, with gold 2."),
        ("scores: {gold: [0, 1, 3, 6]}", "ben gold +1", "Ben wins, with 6 points."),
        ("scores: {gold: [0, 1, 3, 6]}", "ben gold +9", "Ben wins, with 6 points."),
        ("scores: {gold: [0, 1, 3, 6], life: 2}", "ana life +1", "Ana wins, with 7 points."),
    ],
)
def test_who_wins_and_by_what(root, evening, wins, line, ends):
    begun(root, evening, f"counters: {{gold: 2, life: 1}}\nrounds: 1\n{wins}\n", "ana ben")
    evening.done(line)
    evening.done("end")
    assert evening.done("end").told[-1] == f"The game is over: {ends}"
    assert evening.done("score").told[0].startswith("1. ")
    assert f"The game is over: {ends}" in evening.done("finish").told


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


def test_what_is_once_for_all_nobody_does_again_and_a_counter_says_who_begins(root, evening):
    begun(
        root,
        evening,
        "counters: {speed: 0, points: 0}\nturns: {order: score, of: speed}\nwins: {counter: points}\n"
        "actions: {found: {gain: {points: 3}, once: round, for_all: true}, run: {gain: {speed: 1}, once: round}}\n",
        "ana ben",
    )
    evening.done("found")
    assert evening.broken("found") == ["found"]
    evening.done("end")
    assert evening.broken("found") == ["found"]
    evening.done("run")
    assert evening.broken("run") == ["run"]
    evening.done("end")
    assert (evening.state["round"], evening.state["turn"]) == (2, "ben")
    evening.done("found")
