"""Games of bots, whichever game it is: the same ones each time and at the table, and who thinks beats who does not."""

from functools import cache

import pytest

from companion.engine.words import Unclear
from companion.gamedata import content as library
from companion.playtest.playing import names_of, play, seed_of
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.evening import Evening
from tests.helpers.cases import often

VICIOUS = "option_vicious=true"
TOGETHER = "combat_order=simultaneous flipped_ace_escapes=true trip_from_deck=true option_faster=true"
PLAYED = [  # a game, its bots, its rules
    ("raid-trade", "beginner beginner", f"{VICIOUS} option_complex=true {TOGETHER}"),
    ("trap-attack", "random beginner beginner", "relic_recycle=shuffle end_trigger=finish_round skull_deck=stated_46"),
    ("trap-attack", "ai random", "card_exchange_cost=1 paralysis_scope=free_and_foot"),
    ("raft-race", "beginner beginner random beginner", "zone_cards=4-6-6"),
    ("trade-or-duel", "beginner beginner beginner beginner", ""),
    (
        "raid-trade",
        "beginner beginner",
        f"{VICIOUS} hits_to_win=reach withdraw=anytime min_trip_cargo=0 absorb_unit=hit",
    ),
    ("raid-trade", "random beginner", "option_complex=true opening=underway draw_rule=refill double_stacks=true"),
    (
        "raid-trade",
        "random beginner",
        "stalemate_turns=20 evade_stops_automatic=false raids_per_turn=1 draw_threshold=6",
    ),
]
BEATEN = {"raid-trade": (VICIOUS, 6, 3), "trap-attack": ("", 12, 9), "raft-race": ("", 12, 10)}
"""Of so many games a beginner wins more than so many against who does anything."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = str(tmp_path_factory.mktemp("kept"))

    @cache
    def of(slug, rules):
        return edition(library.load(slug, folder), {"set": rules.split()} if rules else {})

    return of


@pytest.mark.parametrize(("slug", "bots", "rules"), often(PLAYED, PLAYED[:5], several=True))
def test_the_lines_of_a_game_give_the_same_game_at_the_table(kept, slug, bots, rules, tmp_path):
    one, seats = kept(slug, rules), bots.split()
    game = play(one, seats, "7", 1, {})
    assert game.stop == "end"
    again = MemoryReferee(one, names_of(seats), seed_of("7", 1), {})
    with Evening(tmp_path / "t.db") as evening:
        sets = " ".join(f"--set {rule}" for rule in rules.split())
        evening.done(f'new {slug} {" ".join(names_of(seats))} {sets} --seed "{seed_of("7", 1)}"')
        for line in game.lines:
            evening.done(line)
            again.say(line)
            assert again.table.state == evening.table.state, line
        assert evening.table.rolled == again.table.rolled
        assert evening.table.state["over"]


@pytest.mark.parametrize(("slug", "bots", "rules"), often(PLAYED, [PLAYED[2], PLAYED[4]], several=True))
def test_the_same_seed_gives_the_same_games(kept, slug, bots, rules):
    first, again, other = (play(kept(slug, rules), bots.split(), seed, 3, {}) for seed in "aab")

    assert first == again
    assert first.lines != other.lines


@pytest.mark.parametrize("slug", often(BEATEN, ["trap-attack"]))
def test_beginners_beat_who_does_anything(kept, slug):
    rules, number, least = BEATEN[slug]
    games = [play(kept(slug, rules), ["random", "beginner"][:: 1 - 2 * (n % 2)], "1", n, {}) for n in range(number)]

    assert sum(game.wins[game.bots.index("beginner")] for game in games) > least - 1


def test_a_game_without_an_ai_says_so(kept):
    with pytest.raises(Unclear, match="no AI"):
        play(kept("trade-or-duel", ""), ["beginner", "beginner", "beginner", "ai"], "1", 0, {})
