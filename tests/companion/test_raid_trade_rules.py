"""Raid Trade beyond the worked cases: what is refused, odds, and whatever is said."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.raid_trade import raids
from tests.companion.evening import Evening

NEW = "new raid-trade ana ben --first ana --seed x"


@pytest.fixture
def table(evening):
    """Ana and Ben, Ana to play."""
    evening.done(NEW)
    return evening


def cards_in_order(evening):
    """Say that no card is lost: hand, deck, discard and what lies in a raid are 26 for each."""
    state = evening.state
    raid = state["raid"] or {"by": "", "on": "", "defence": None}
    for who, one in state["players"].items():
        laid = int(raid["held"]) if raid["by"] == who else 0
        laid += raid["on"] == who and bool(raid["defence"]) and raid["defence"]["card"] != "0"
        assert one["hand"] + one["deck"] + one["discard"] + laid == 26, who


def test_the_bell_curve_goes_on_where_counting_ends(table):
    now = table.table

    assert [raids.percent(raids.chance(now, rolls, 500)) for rolls in (1000, 1001)] == ["51%", "53%"]
    assert raids.chance(now, 2000, 2001) == 0
    assert 0 < raids.chance(now, 2000, 2000) < 0.001


class Odds:
    """A table that knows only what the odds need."""

    def __init__(self, vicious):
        self.rules = {"option_vicious": vicious}
        self.content = {"tables": {"die": 6, "hit_from": {"plain": 4, "vicious": 3}}}


@pytest.mark.parametrize("vicious", [False, True])
def test_odds_equal_those_counted_one_roll_after_the_other(vicious):
    hit = Fraction(4 if vicious else 3, 6)
    shares = [Fraction(1)]
    for rolls in range(20):
        for hits in range(22):
            assert raids.chance(Odds(vicious), rolls, hits) == pytest.approx(float(sum(shares[hits:])), abs=1e-12)
        shares = [
            (shares[k] if k < len(shares) else 0) * (1 - hit) + (shares[k - 1] * hit if k else 0)
            for k in range(len(shares) + 1)
        ]


# ----------------------------------------------------------------------------------------------------------- any lines

SAID = (
    "end|cash 9|cash q level bank|cash 2 level|shift|trade all|trade|launch all 2|launch 1 k|king +|king -|king|queen"
    "|ace|jack|faster|raid 10|raid 10 3|raid k q|raid 9 esc|5|k|a|esc|hmh|r|R|4444|x|v|t|+|w|q|j|d|same|undo|redo"
)
LINES = st.sampled_from(SAID.split("|"))
EDITIONS = st.sampled_from(
    (
        "",
        "--preset brisk",
        "--preset running_start --set option_faster=true",
        "--preset showdown --set king_arrival=immediate --set loot_to=cargo_if_in_space",
        "--set draw_rule=refill --set flipped_ace_escapes=true --set trip_from_deck=true --set absorb_unit=hit",
    )
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edition=EDITIONS, lines=st.lists(LINES, min_size=5, max_size=40))
def test_whatever_is_said_the_table_stays_in_order(kept, edition, lines):
    path = kept / "any-lines.db"
    path.unlink(missing_ok=True)
    with Evening(path) as evening:
        evening.done(f"{NEW} {edition}")
        for line in lines:
            assert evening.say(line).code in (0, 2, 3), line
            state = evening.state
            cards_in_order(evening)
            for one in state["players"].values():
                assert 2 <= one["level"] <= 10
                assert 0 <= one["level_tokens"] <= one["level"]
                assert all(value >= 0 for value in one.values() if type(value) is int)
                assert one["arrived"] or not one["cargo"] or one["trip"]
                assert (one["location"] == "orbit") == (one["trip"] == 0)
            assert state["over"] == any(one["level"] == 10 for one in state["players"].values())
        assert evening.live.now().faults == {}
