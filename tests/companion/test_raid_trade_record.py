"""Raid Trade: after a win, with many tokens, and where it is barred, the companion says what is so."""

import pytest

from companion.games.raid_trade import raids


def raid(evening, *lines, begin="new raid ana ben --first ana --seed x"):
    evening.done(begin)
    for line in lines:
        evening.done(line)
    return evening


@pytest.fixture
def won(evening):
    """Ana has won by a raid."""
    return raid(evening, "set ana.level 9", "set ben.hand 0", "raid 10 2 hhh")


LATE = """king king-shorter raid-10-8 raid-10 queen ace jack launch-3-5 cash-9 trade end fire R esc odds royal-king
defend-8 w q shift faster"""


@pytest.mark.parametrize("line", [line.replace("-", " ") for line in LATE.split()])
def test_after_a_win_every_line_is_answered(won, line):
    if not won.table.state["over"]:
        won.done("w")
    assert won.table.state["over"]
    assert won.say(line).code in (0, 2, 3), line
    assert won.say(f"{line} --force").code in (0, 2, 3), line
    assert won.say("").code == won.say("log").code == 0


def test_set_tells_of_no_raid(won):
    assert won.done("w").told[-1] == "Ana WINS: level 10 by a won raid (RT-ADV-4)."
    assert won.done("note late").told == ["Noted: late"]
    said = won.done("set ana.level 5").told

    assert said[0] == "Ana level: 10 → 5."
    assert "by a won raid" not in " ".join(said)
    assert won.say("set ana.level 11").code == won.say("set ana.hand 99").code == won.say("set winners zoe").code == 2


@pytest.mark.parametrize("tokens", [100000, 999999999])
def test_odds_of_very_many_tokens_come_at_once(evening, tokens):
    raid(evening, f"set ana.level_tokens {tokens}", f"set ben.level_tokens {tokens}", "raid 10 8")

    assert evening.done("odds").told
    assert evening.say("").code == 0


def test_the_bell_curve_goes_on_where_counting_ends(evening):
    table = raid(evening).table

    assert [raids.percent(raids.chance(table, rolls, 500)) for rolls in (1000, 1001)] == ["51%", "53%"]
    assert raids.chance(table, 2000, 2001) == 0
    assert 0 < raids.chance(table, 2000, 2000) < 0.001


@pytest.mark.parametrize(
    ("sets", "asks"),
    [
        ((), "w Beaten, t Absorb it, v Evade it"),
        (("house option_complex=true",), "w Beaten, v Evade it"),
        (("set ben.level_tokens 0",), "w Beaten, v Evade it"),
        (("set ben.hand 0",), "w Beaten, t Absorb it"),
    ],
)
def test_the_defender_is_asked_only_for_what_is_possible(evening, sets, asks):
    raid(evening, *sets)
    evening.done("raid 10 2 same")
    reply = evening.done("fire hhh")

    assert reply.asks == f"Ben, a hit: 3 of 3 hits ({asks})?"
    ways = [word for word in ("evades", "absorbs") if word[:-1].capitalize() in asks]
    assert evening.done("odds").told == [f"Enough hits, unless Ben {' or '.join(ways)}."]
    rows = [row[2:].partition(":")[0] for row in evening.done("next").told[1:] if row[0].isdecimal()]
    assert rows == [one.strip()[2:] for one in asks.split(",")]
