"""The AI that plays itself: its own deck, its orders, its levels; the AI alone; skulls that are counted."""

import pytest

from companion.kit.replay import Replayed
from tests.companion.solo.brief import LEVELS

SOLO = "new trap p1 ai --first p1 --seed x --deck app"


@pytest.fixture
def solo(evening):
    evening.done(SOLO)
    return evening


@pytest.fixture
def alone(evening):
    evening.done(f"{SOLO} --ai-only")
    return evening


def passing(evening, foot=""):
    evening.done(f"move {foot}".strip())
    evening.done("end")


def test_a_mended_entry_cannot_draw_a_card_twice(solo):
    solo.done("set ai_deck T01 T05 T05 I03")
    passing(solo)
    solo.done("ai --is 1,cast,T01")
    solo.done("none")
    passing(solo)
    solo.done("ai --is 1,cast,I03")
    seq = solo.head
    passing(solo, "mine")
    solo.done("ai --is 1,cast,T05")
    reply = solo.done(f"fix {seq} ai --is 1,cast,T05; none")

    assert not solo.live.now().faults
    entries = solo.store.entries(solo.live.here)
    assert Replayed(entries, solo.live.game).table.state == solo.table.state
    assert sorted(solo.table.state["ai_gone"] + solo.table.state["ai_deck"]) == ["I03", "T01", "T05", "T05"], reply


@pytest.mark.parametrize(("word", "rules"), [(word, rules) for word, rules in LEVELS.items()])
def test_levels_are_chosen_by_name_at_new_or_before_the_ai_moves(evening, word, rules):
    evening.done(f"{SOLO} --level {word}")
    assert (evening.table.rules["ai_path"], evening.table.rules["ai_move"]) == rules
    evening.done(SOLO)
    evening.done("move")
    reply = evening.done(f"level {word}")
    assert f"The AI goes by the {rules[0]} path, {rules[1]} (TA-SOLO-10, C50)." in reply.told[0]
    assert (evening.table.state["path"], evening.table.state["ai_move"]) == rules
    evening.done("end")
    evening.done("ai --is 1,block")
    assert evening.broken("level calm") == ["TA-SOLO-10"]


@pytest.mark.parametrize("option", ["--deck app", "--level storm", "--ai-only"])
def test_what_is_for_the_solo_game_is_refused_without_the_ai(evening, option):
    reply = evening.say(f"new trap ana ben {option}")

    assert reply.code == 2
    assert "solo game" in reply.error


def test_a_level_nobody_knows_and_a_level_beside_a_preset_are_refused(evening):
    assert "Calm Sea" in evening.say("new trap ana ai --level breeze").error
    assert "a level is a preset" in evening.say("new trap ana ai --level storm --preset fair_wind").error


def test_dice_may_be_rolled_on_the_table_while_the_companion_holds_the_deck(evening):
    evening.done(f"{SOLO} --table-dice")
    passing(evening)
    reply = evening.done("ai --is 2,cast")

    assert [roll["by"] for roll in reply.fields["rolls"]][:3] == ["table", "table", "app"]


# -- the AI alone


@pytest.mark.parametrize("line", ["move", "trade 1", "item herbs", "exchange 1", "coin 2", "end"])
def test_alone_the_own_turn_stays_on_the_table(alone, line):
    assert "stays on the table" in alone.say(line).error or "stay on the table" in alone.say(line).error


def test_alone_a_step_past_the_ai_is_told_with_who_is_ahead(alone):
    alone.done("ai --is 3,block")

    assert alone.done("at 24").told == ["P1 stands at 24, on the way out.", "P1 is 1 step ahead of AI."]
    assert alone.done("at 25s").told[1] == "P1 is level with AI."
    assert "P1 (kraken) plays on the table, last at 25s out" in alone.done("status").told


def test_alone_the_score_is_asked_for_at_the_end(alone):
    alone.done("set ai.stage home")
    alone.done("set ai.at 28")
    alone.done("set ai.crystal yes")
    alone.done("ai --is 4")
    assert alone.state["winner"] == "ai"
    assert "P1's last space" in alone.live.game.asks(alone.table)
    assert alone.broken("40 1") == ["TA-SCORE-2"]
    assert "space 12, 1 coin" in alone.done("12 1").told[0]
    rows = {row["who"]: row["parts"] for row in alone.done("score").fields["score"]}

    assert (rows["p1"]["race"], rows["p1"]["coins"], rows["ai"]["race"]) == (12, 1, 30)


# -- skulls


@pytest.mark.parametrize("cards", ["I06 I07", "none"])
def test_a_deck_in_which_nothing_does_anything_for_the_ai_comes_to_an_end(evening, cards):
    evening.done("new trap ana ai --deck app --first ai --seed s5")  # whose grey die shows cast
    evening.done(f"set ai_deck {cards}")

    reply = evening.done("ai")

    assert "No card of the AI's deck does anything." in reply.told
    assert evening.state["turn"] == "ana"
    assert evening.done("verify").fields["good"]


def test_a_graveyard_is_drawn_from_when_nothing_else_is_left(evening):
    evening.done("new trap ana ai --deck app --first ai --seed s5")
    evening.done("set ai_deck none")
    evening.done("set ai_gone I01")
    evening.done("ai")

    assert evening.state["ai_deck"] == {"left": 0, "gone": ["I01"]}
    assert evening.done("verify").fields["good"]


def test_the_ai_s_deck_has_no_more_of_a_card_than_are_printed(evening):
    evening.done("new trap ana ai --deck app")

    assert evening.say("set ai_deck T01 T01 T01").error == "There are 2 of T01, not 3."
    assert evening.say("set ai_gone T01").error == "There are none of T01, not 1."


def test_a_trial_of_its_turn_says_that_the_first_die_is_not_all(solo):
    passing(solo)

    assert solo.done("ai --dry-run").told[0].startswith("Dice would be rolled, first ai move")
