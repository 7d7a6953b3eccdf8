"""Raid Trade: the brief's worked cases, each said at a table; state as level/Level tokens/black/white/cargo/trip."""

import pytest

from companion.engine.words import Line

NEW = "new raid-trade ana ben --first ana --seed x"
SHORT = ("level", "level_tokens", "bank_black", "bank_white", "cargo", "trip")


@pytest.fixture
def table(evening):
    """Ana and Ben, Ana to play."""
    evening.done(NEW)
    return evening


def lay(evening, who, state, **more):
    """Put a player's tokens as a brief writes them: 5/0/1/0/0/0."""
    values = dict(zip(SHORT, map(int, state.split("/")), strict=True)) | more
    old = evening.table.of(who)
    moves = [
        {"do": "set", "path": ["players", who, name], "old": old[name], "value": value}
        for name, value in values.items()
    ]
    evening.live.typed = ["set"]
    assert evening.live.act(lambda *_: moves, Line([], {})).code == 0


def tokens(evening, who):
    mine = evening.state["players"][who]
    return "/".join(str(mine[name]) for name in SHORT)


def mine(evening, who, *names):
    return tuple(evening.state["players"][who][name] for name in names)


def told(reply):
    return " ".join([*reply.told, *reply.notes])


def cards_in_order(evening):
    """Say that no card is lost: hand, deck, discard and what lies in a raid are 26 for each."""
    state = evening.state
    for who, one in state["players"].items():
        raid = state["raid"]
        laid = 0
        if raid and raid["by"] == who:
            laid = int(raid["held"])
        elif raid and raid["defence"] and raid["defence"]["card"] != "0":
            laid = 1
        assert one["hand"] + one["deck"] + one["discard"] + laid == 26, who


def test_setting_up(evening):
    reply = evening.done(NEW)

    assert "26 Utility cards, draw 4" in told(reply)
    assert "3 on top, 10 at the bottom." in told(reply)
    assert tokens(evening, "ana") == tokens(evening, "ben") == "2/2/2/0/0/0"
    assert mine(evening, "ana", "hand", "deck", "discard") == (4, 22, 0)


@pytest.mark.parametrize("names", ["ana", "ana ben cy"])
def test_it_is_a_game_for_two(evening, names):
    assert evening.say(f"new raid-trade {names}").code == 3
    assert evening.say(f"new raid-trade {names} --force").code == 2


def test_t01_a_trip_from_launch_to_level(table):
    table.done("cash 9")
    assert tokens(table, "ana") == "2/2/3/0/0/0"
    reply = table.done("launch 3 2")
    assert tokens(table, "ana") == "2/2/0/0/3/2"
    assert mine(table, "ana", "hand", "discard") == (2, 2)
    assert "Lane 2. The turn is over (RT-TRIP-4)" in told(reply)
    table.done("end")
    assert mine(table, "ana", "hand", "deck") == (3, 21)
    table.done("end")
    assert mine(table, "ana", "trip", "arrived") == (1, False)
    table.done("end")
    assert mine(table, "ana", "hand", "deck") == (4, 20)
    assert "ORBIT REACHED: Ana unloads next turn, and can be raided until then (RT-R9)" in told(table.done("end"))
    assert mine(table, "ana", "trip", "arrived") == (0, True)
    reply = table.done("end")
    assert "UNLOADED 3 white: Ana's Vault 0 → 3 white." in told(reply)
    assert mine(table, "ana", "hand", "arrived") == (4, False)
    table.done("trade")
    assert tokens(table, "ana") == "3/2/0/1/0/0"
    cards_in_order(table)


def test_t02_trading_stops_at_nine(table):
    lay(table, "ana", "8/4/0/5/0/0")
    assert table.broken("trade 4") == ["RT-R17"]
    reply = table.done("trade all")

    assert tokens(table, "ana") == "9/4/0/3/0/0"
    assert "MAGNATE: Ana's next won raid wins the game (RT-ADV-4)" in told(reply)
    assert table.broken("trade") == table.broken("trade all") == ["RT-R17"]


def test_t03_a_royal_is_cashed_against_the_ceiling_and_sails_two_turns(table):
    lay(table, "ana", "4/3/0/0/0/0")
    assert table.broken("cash q level") == ["RT-ORBIT-3"]
    table.done("cash q level bank")
    assert tokens(table, "ana") == "4/4/1/0/0/0"
    table.done("launch 1 k")

    assert tokens(table, "ana") == "4/4/0/0/1/2"


@pytest.mark.parametrize(("rule", "after_two"), [("exceed", 0), ("reach", 3)])
def test_t04_when_a_raid_is_hopeless(evening, rule, after_two):
    evening.done(f"{NEW} --set hits_to_win={rule}")
    lay(evening, "ana", "2/0/2/0/0/0")
    evening.done("raid 10 8")
    reply = evening.done("12")
    assert ("Hopeless" in told(reply)) == (not after_two)
    if after_two:
        assert evening.broken("withdraw") == ["RT-R33"]
        assert "Hopeless by dice alone: 7 rolls left, 8 needed" in told(evening.done("3"))
    reply = evening.done("q")

    assert reply.told == ["Ana withdraws (RT-COMBAT-13). Discard both cards."]
    assert (tokens(evening, "ana"), mine(evening, "ben", "level", "discard")) == ("2/0/2/0/0/0", (2, 1))
    cards_in_order(evening)


def test_t05_two_royals_are_worth_five_each(table):
    lay(table, "ana", "4/3/0/0/0/0")
    lay(table, "ben", "4/0/0/0/0/0", hand=0, deck=26)
    table.done("raid k")
    assert table.live.game.asks(table.table) == "Ben's hand is empty: which card is turned up?"
    table.done("q")
    assert table.state["raid"]["need"] == 6
    table.done("45646")
    assert table.state["raid"]["tokens"] == 5
    table.done("+5")

    assert tokens(table, "ana") == "5/2/0/0/0/0"
    assert table.state["raid"] is None


@pytest.fixture
def automatic(table):
    """The fourth roll is made: two hits on a 3, and Ana holds an Ace and a King."""
    lay(table, "ana", "4/0/0/0/0/0", hand=3, deck=23)
    lay(table, "ben", "4/0/0/0/0/0", hand=2, deck=24)
    table.done("raid 4 3 1625")
    assert table.state["raid"]["tokens"] == 2
    return table


def test_t06_evade_cancels_the_doubled_automatic_hit(automatic):
    automatic.done("ax")
    reply = automatic.done("v")

    assert "The raid FAILS: no roll is left (RT-COMBAT-11). Discard both cards." in reply.told
    assert mine(automatic, "ana", "level", "hand", "discard") == (4, 0, 3)
    assert mine(automatic, "ben", "level", "hand", "discard") == (4, 0, 2)


def test_t06_a_level_token_absorbs_one_of_them(automatic):
    automatic.done("set ben.level_tokens 1")
    automatic.done("ax")
    reply = automatic.done("t")

    assert "Ben absorbs, Level tokens 1 → 0" in told(reply)
    assert automatic.state["raid"] is None
    assert mine(automatic, "ana", "level") == (4,)
    assert mine(automatic, "ben", "level_tokens") == (0,)


@pytest.mark.parametrize(("unit", "on_card"), [("token", 5), ("hit", 4)])
def test_t07_absorbing_a_part_of_a_doubled_hit(evening, unit, on_card):
    evening.done(f"{NEW} --set absorb_unit={unit}")
    lay(evening, "ben", "5/1/0/0/0/0")
    evening.done("raid 9 5 4444")
    evening.done("4xt")

    assert evening.state["raid"]["tokens"] == on_card
    assert mine(evening, "ben", "level_tokens") == (0,)


@pytest.mark.parametrize(
    ("loot", "ana"),
    [("bank", "6/0/5/0/0/0"), ("supply", "6/0/1/0/0/0"), ("cargo_if_in_space", "6/0/5/0/0/0")],
)
def test_t08_raided_at_the_dock(evening, loot, ana):
    evening.done(f"{NEW} --set loot_to={loot}")
    lay(evening, "ben", "4/0/0/0/4/0", arrived=True)
    lay(evening, "ana", "5/0/1/0/0/0")
    evening.done("raid 10 3")
    evening.done("45164")
    assert mine(evening, "ana", "level") == (5,), "Ben may still evade"
    evening.done("w")

    assert tokens(evening, "ana") == ana
    assert (tokens(evening, "ben"), mine(evening, "ben", "arrived")) == ("4/0/0/0/0/0", (False,))
    evening.done("end")
    assert mine(evening, "ben", "bank_white") == (0,)


def test_loot_goes_aboard_in_space_when_the_rules_say_so(evening):
    evening.done(f"{NEW} --set loot_to=cargo_if_in_space")
    lay(evening, "ana", "5/0/1/0/2/3")
    lay(evening, "ben", "4/0/0/0/4/2", hand=0, deck=26)
    evening.done("raid 10 2 444")

    assert tokens(evening, "ana") == "6/0/1/0/6/3"
    assert tokens(evening, "ben") == "4/0/0/0/0/0"


@pytest.mark.parametrize(("goes", "ben"), [("supply", "4/4/0/0/0/0"), ("bank", "4/4/1/0/0/0"), ("keep", "4/5/0/0/0/0")])
def test_t09_lose_a_level(evening, goes, ben):
    evening.done(f"{NEW} --set level_loss_overflow={goes}")
    lay(evening, "ben", "5/5/0/0/0/0")
    assert "Ben's LEVEL 5 → 4" in told(evening.done("ace"))

    assert tokens(evening, "ben") == ben


def test_queens_add_up_when_the_rules_say_so(evening):
    evening.done(f"{NEW} --set miss_turn_stacks=true")
    evening.done("queen")
    assert "misses the next 2 turns" in told(evening.done("queen"))
    for number in (3, 5):
        evening.done("end")
        assert (evening.state["turn"], evening.state["turn_no"]) == ("ana", number)
    evening.done("end")
    assert evening.state["turn"] == "ben"


def test_t12_an_empty_hand_an_empty_deck_and_an_ace_turned_up(table):
    lay(table, "ana", "2/0/0/0/0/0", hand=1, deck=25)
    lay(table, "ben", "2/0/0/0/0/0", hand=0, deck=0, discard=26)
    table.done("raid 9")
    assert table.broken("escape") == ["RT-R25"]
    reply = table.done("a")

    assert "Ben turns up Ace (worth 9) against 9: 10 hits needed in 9 rolls." in told(reply)
    assert "RESHUFFLE: Ben's discards are the new deck (RT-DECK-1)." in reply.notes
    assert "Hopeless" in told(reply)
    table.done("q")
    assert mine(table, "ben", "deck", "discard") == (25, 1)
    cards_in_order(table)


def test_a_turned_up_ace_escapes_when_the_rules_say_so(evening):
    evening.done(f"{NEW} --set flipped_ace_escapes=true")
    lay(evening, "ben", "2/0/0/0/0/0", hand=0, deck=26)
    evening.done("raid 9 a")

    assert (evening.state["raid"], evening.state["locked"]) == (None, True)
    cards_in_order(evening)


def test_r26_nobody_has_a_card_at_all_to_defend_with(table):
    lay(table, "ben", "2/0/0/0/0/0", hand=0, deck=0, discard=0)
    reply = table.done("raid 9")

    assert "has no card at all: defence 0 (RT-R26)" in told(reply)
    assert table.state["raid"]["need"] == 1
    table.done("m4")
    assert mine(table, "ana", "level") == (3,)


def test_after_the_end_every_line_of_the_game_is_told_so(table):
    table.done("leave ben")

    for line in ("king -", "royal king", "raid 10", "raid 10 8 hmh", "cash 9", "end", "draw"):
        assert table.broken(line) == ["RT-OBJ-2"], line


def test_the_family_that_decides_a_raid_is_told_with_the_win(table):
    table.done("house option_complex=true")
    lay(table, "ben", "2/1/0/0/0/0", hand=1)
    table.done("raid 3 2 hhh")
    assert table.state["raid"]["tokens"] == 3

    reply = table.done("same")

    assert reply.told[0] == "The same family: Ben absorbs nothing (RT-OPT-3)."
    assert reply.told[1].startswith("Ana WINS the raid: LEVEL 2 → 3")


def test_after_the_last_roll_both_are_offered_what_they_may_do(table):
    table.done("raid 9")
    table.done("8")
    asked = table.done("341236346").asks

    assert asked.startswith("No roll is left (+ Buy a roll"), asked
    assert "t Absorb it" in asked and "q Give up" in asked
    assert "Absorb it" in " ".join(table.done("next").told)
