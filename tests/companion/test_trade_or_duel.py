"""Trade or Duel: the brief's worked cases, each said at a table."""

import pytest

from tests.companion.evening import FOUR


def cards(evening):
    return {who: one["cards"] for who, one in evening.state["players"].items()}


def hold(evening, **hands):
    """Give everybody so many cards; nobody has more than is said, the others are out."""
    for who, count in hands.items():
        evening.done(f"set {who}.cards {count}")
        evening.done(f"set {who}.out {0 if count else 1}")


def to_the_end(evening, round_=3, who="dee"):
    """Go to the last turn of the last round, which is then passed by a trade."""
    evening.done(f"set round {round_}")
    evening.done(f"set turn {who}")


def test_t01_the_deal_leaves_cards_aside(evening):
    assert "Put 10 cards aside, seen by nobody." in evening.done(FOUR).told
    nine = evening.done("new duel a1 b2 c3 d4 e5 f6 g7 h8 i9")
    assert "No card is left over." in nine.told
    assert sum(cards(evening).values()) == 18


@pytest.mark.parametrize("names", ["ana ben cy", "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10"])
def test_t01_three_or_ten_players_are_refused(evening, names):
    reply = evening.say(f"new duel {names}")

    assert (reply.code, [breach.rule for breach in reply.breaches]) == (3, ["TD-COMP-2"])
    assert evening.live.session is None


def test_three_players_may_play_all_the_same_but_ten_have_not_cards_enough(evening):
    assert evening.done("new duel ana ben cy --force")
    assert evening.say("new duel a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 --force").code == 2


def test_t02_a_trade_with_unequal_hands_is_one(four):
    hold(four, ben=1)
    four.done("house memory_aid=true")
    four.done("set shown.ben 9")
    reply = four.done("trade ben")

    assert "(One: Ben has a single card, TD-R5)" in reply.told[0]
    assert cards(four) == {"ana": 2, "ben": 1, "cy": 2, "dee": 2}
    assert four.state["shown"] == {"ana": [9], "ben": [], "cy": [], "dee": []}


def test_t04_a_tied_duel_two_costs_both_and_the_next_living_seat_plays(four):
    reply = four.done("duel 2 ben 1+12 5+8")

    assert cards(four) == {"ana": 0, "ben": 0, "cy": 2, "dee": 2}
    assert four.state["discards"] == [1, 12, 5, 8]
    assert four.state["turn"] == "cy"
    assert sum("OUT" in line for line in reply.told) == 2


def compared(four, **totals):
    """Pass the last turn and say totals; give the last answer."""
    to_the_end(four, who=[who for who, count in cards(four).items() if count][-1])
    four.done(f"trade {next(iter(totals))} 1")
    assert four.state["comparing"]
    replies = [four.done(f"hand {who} {total}") for who, total in totals.items()]
    return replies[-1]


@pytest.mark.parametrize(
    ("rule", "winners"), [("nobody_wins", []), ("last_two_share", ["ana", "ben"])], ids=lambda one: str(one)[:6]
)
def test_t09_nobody_left(evening, rule, winners):
    evening.done(f"{FOUR} --set all_eliminated={rule}")
    hold(evening, cy=0, dee=0)
    evening.done("duel 2 ben 7+8 5+10")

    assert evening.state["over"]
    assert evening.state["winners"] == winners


def test_t11_the_last_one_standing_wins_whatever_the_total(four):
    four.done("set round 2")
    hold(four, ben=1, cy=0, dee=0)
    reply = four.done("duel ben 17 2")

    assert reply.told[-1] == "Ana WINS: the last one with a card (TD-R12)."
    assert four.state["winners"] == ["ana"]


def test_t12_trade_two_swaps_whole_hands(four):
    four.done("house memory_aid=true")
    four.done("set shown.ben 1,5")
    four.done("set shown.ana 16")
    four.done("trade 2 ben")

    assert four.state["shown"] == {"ana": [1, 5], "ben": [16], "cy": [], "dee": []}
    assert cards(four) == {"ana": 2, "ben": 2, "cy": 2, "dee": 2}
    assert four.state["discards"] == []


def test_in_the_last_round_of_fair_seats_there_are_only_duels(evening):
    evening.done(f"{FOUR} --preset fair_seats")
    evening.done("trade ben 1")
    evening.done("set round 3")

    assert evening.broken("trade 1 cy") == ["TD-R20"]
    assert evening.say("next").told == ["Ben says:", "1 Duel"]


@pytest.mark.parametrize("after", ["shared", "nobody"])
def test_the_tied_share_when_the_last_extra_round_ends_in_a_tie_or_nobody_has_a_rank(evening, after):
    evening.done(f"{FOUR} --set max_tie_rounds=1 --set tie_after_cap={after}")
    hold(evening, ben=1, dee=0)
    compared(evening, ana="4+6", ben="10", cy="1+13")
    for line in ("trade ben 1", "trade cy 1", "trade ana 1", "10", "10"):
        evening.done(line)

    told = {"shared": "Ana and Ben share the win (TD-R18).", "nobody": "NOBODY WINS: still tied (TD-R18)."}
    assert evening.done("14").told[-1] == told[after]
    rows = evening.say("score").fields["score"]
    assert (set() == {row["rank"] for row in rows} - {0}) is (after == "nobody")
    assert {row["who"]: row["points"] for row in rows} == {"ana": 10, "ben": 10, "cy": 14, "dee": None}


def test_any_tie_counts_when_the_rules_say_so(evening):
    evening.done(f"{FOUR} --set tie_scope=any")
    hold(evening, dee=0)
    compared(evening, ana="5", ben="14", cy="14")

    assert evening.state["ties"] == 1


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("duel 1 ben 19 3", ["TD-COMP-1"]),
        ("duel 1 ben 3 3", ["TD-COMP-1"]),
        ("duel 1 ben tied", ["TD-DUEL-5"]),
        ("duel 1 ana 3 4", ["TD-R2"]),
        ("trade 1 ben --as cy", ["TD-R4"]),
        ("hand ana 11", ["TD-SETUP-2"]),
    ],
)
def test_what_the_record_proves_wrong_is_not_written(four, line, rules):
    assert four.broken(line) == rules
    reply = four.done(f"{line} --force")
    assert reply.fields["forced"] == rules


def test_results_may_be_said_without_numbers(four):
    assert four.done("d1 b won").told == ["Ana beats Ben; the loser’s cards discarded."]
    assert cards(four)["ben"] == 1
    assert four.say("").told[-1] == "Discarded: none and 1 not entered"


def test_with_a_sum_only_the_cards_stay_unknown(four):
    assert four.done("duel 2 ben 15 13").told[0].startswith("Ana 15 beats Ben 13; 13 discarded")
    assert cards(four)["ben"] == 0


def test_somebody_may_leave_when_the_game_is_over(four):
    four.done("set over yes")

    assert four.broken("trade 1 ben") == ["TD-END-1"]
    four.done("leave ana")


def test_somebody_who_leaves_is_out(four):
    four.done("leave ana")

    assert four.state["players"]["ana"]["cards"] == 0
    assert four.state["turn"] == "ben"


def test_the_rule_that_no_total_is_asked_of_others_hands_stay_hidden(four):
    four.done("duel 1 ben 14 11")

    assert "14" not in str(four.state)
    assert "shown" not in four.state


def test_where_nobody_else_holds_cards_neither_deed_is_offered(four):
    hold(four, ben=0, cy=0, dee=0)

    assert four.live.game.menu(four.live.table, []).ask == "Nobody else holds cards."
    assert four.say("trade").error == "With whom? Nobody is left for that."
