"""Races of Raft Race! by chance: no card is lost or doubled, every race ends, and any order may be mended. Raid Trade:
odds, and whatever is said. Worked cases: cases/.
"""

import random
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.gamedata import content
from companion.games import game_module
from companion.games.raft_race import river
from companion.games.raid_trade import raids
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.evening import Evening

game = game_module("raft-race")
NAMES = ("ana", "ben", "cy", "dee", "eve")


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return edition(content.load("raft-race", str(tmp_path_factory.mktemp("games"))), {})


def begun(printed, players, rules, seed="x"):
    """Begin a race that is nowhere written down."""
    return MemoryReferee(printed._replace(rules=rules), NAMES[:players], seed, {"virtual": [""]})


def chosen(table, chance):
    """Choose a line as people may."""
    menu = game.menu(table, [])
    if not menu.items:
        task = table.state["todo"][0]
        if task["t"] == "lane":
            taken = [one["lane"] for one in table.state["players"].values()]
            return [str(chance.choice([lane for lane in range(1, 7) if lane not in taken]))]
        most = min(table.rules["hand_size"], table.of(task["who"])["splash"])
        return [str(chance.randint(0, most))]
    items = [item for item in menu.items if item.word and item.word.split()[0] not in ("use", "map", "odds")]
    words = chance.choice(items).word.split()
    while (menu := game.menu(table, words)) is not None:
        words += chance.choice([item for item in menu.items if item.word]).word.split()
    return words


@settings(max_examples=6)
@given(chance=st.randoms(use_true_random=False), players=st.integers(2, 5), seed=st.text("abc", min_size=3, max_size=9))
def test_whole_races_keep_every_card_and_end(printed, chance, players, seed):
    rules = {
        name: chance.choice(one["allowed"]) if one["allowed"] and chance.random() < 0.3 else one["default"]
        for name, one in printed.content.parameters.items()
    }
    referee = begun(printed, players, rules, seed)
    table = referee.table
    for _ in range(1500):
        if table.state["over"]:
            break
        referee.say(" ".join(chosen(table, chance)))
        table = referee.table
        state, crews = table.state, table.state["players"].values()
        assert state["stack"] + state["box"] + sum(one["splash"] for one in crews) == rules["splash_total"]
        assert sorted([*state["pile"], *state["discards"], *state["out"]]) == table.content["chance"]
        assert all(len(one["orders"]) + len(one["lost"]) == 6 for one in crews)
        afloat = [(one["row"], one["lane"]) for one in crews if one["row"] and not one["crossed"]]
        assert len(set(afloat)) == len(afloat)
        if rules["powerups"] and state["phase"] != "setup":
            assert len(state["powers"]) + sum(len(one["power"]) for one in crews) == 5
        for view in (game.head, game.asks, game.show, game.public, game.score):
            view(table)
    assert table.state["over"]
    assert game.over(table)
    laid = [card.removesuffix("t") for card in table.state["laid"]]
    assert len(set(laid)) == len(laid)


@settings(max_examples=40)
@given(chance=st.randoms(use_true_random=False))
def test_of_fewer_cards_the_recharge_card_always_stays_in(printed, chance):
    zones = {"zone_cards": chance.choice(["4-6-6", "6-8-8", "8-10-10"])}
    table = begun(printed, 2, {**printed.rules, **zones}).table
    while river.to_lay(table) not in ("end", ""):
        first = chance.choice(river.urn(table))
        table.state["laid"] += [first, chance.choice(river.urn(table, [first]))]

    assert {"Z1-01", "Z2-04", "Z3-01"} <= set(table.state["laid"])
    assert len(set(table.state["laid"])) == len(table.state["laid"])


BEGIN = ("new raft ana ben cy --seed bend", "2 3 4", "no", "no", "no")
FIRST = ("o f f f", "rv", "o ff f fl")


def played(path, *lines):
    """Play a race in a file, whatever is said to each line, and give how it stands."""
    with Evening(path) as evening:
        for line in (*BEGIN, *lines):
            evening.say(line)
        return evening.state


@pytest.mark.parametrize(
    ("fixes", "right"),
    [
        (["fix 6 o ff ff -"], ["o ff ff -", "rv", "o ff f fl", "1 8t"]),
        (["fix 6 o fr f ff", "fix 6 o fr f ff; stay"], ["o fr f ff", "stay", "rv", "o ff f fl", "1 8t"]),
        (["fix 6 o - - fl", "fix 7 rv; stay"], ["o - - fl", "rv", "stay", "o ff f fl", "1 8t"]),
    ],
)
def test_a_fix_that_moves_rafts_plays_on_as_if_it_had_been_said_at_once(tmp_path, fixes, right):
    played(tmp_path / "wrong.db", *FIRST, "1 8t")
    said_at_once = played(tmp_path / "right.db", *right)
    with Evening(tmp_path / "wrong.db") as evening:
        past = evening.state
        replies = [evening.done(line) for line in fixes]
        for reply, following in zip(replies, fixes[1:], strict=False):
            needed = following.partition(";")[0].replace("rv", "river") + "; ANSWER"
            assert [note for note in reply.notes if needed in note], reply.notes
        mended = evening.state
        assert mended["players"] == said_at_once["players"]
        assert mended["pile"] == said_at_once["pile"]
        assert evening.done("verify").fields["good"]
        evening.done(f"undo {len(fixes)}")
        assert evening.state == past
        evening.done(f"redo {len(fixes)}")
        assert evening.state == mended


@pytest.mark.parametrize("seed", range(2))
def test_any_order_may_be_mended_at_any_time_and_taken_back_again(tmp_path, seed):
    chance = random.Random(seed)
    with Evening(tmp_path / "any.db") as evening:
        evening.done("new raft ana ben cy --virtual --seed any")
        for _ in range(40):
            evening.say(chosen(evening.table, chance))
        past = evening.state
        orders = [one.entry for one in evening.live.now().standing.acts if one.entry.said.startswith("orders")]
        for _ in range(3):
            cards = " ".join(chance.choice(("f", "ff", "fl", "fr", "-")) for _ in range(3))
            assert evening.done(f"fix {chance.choice(orders).seq} o {cards} --force").notes
            assert evening.done("verify").fields["good"]
            assert not evening.live.now().faults
        evening.done("undo 3")
        assert evening.state == past


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
