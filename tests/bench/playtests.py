"""Measure playtests: games a second on one core, and one of them against a plain simulator of the same game.

Run as `python -m tests.bench.playtests`. Both play in this process in turn, and a busy machine changes the ratio
little; exits 1 when the referee takes more than `BOUND` times as long, or when the two do not play the same game.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.gamedata import content as library
from companion.playtest.figures import quantile
from companion.playtest.playing import Played, play
from companion.playtest.referee import Edition, edition
from tests.bench import plainduel

GAMES = {
    "trade-or-duel": (["beginner"] * 4, 300),
    "trap-attack": (["beginner"] * 2, 20),
    "raft-race": (["beginner"] * 3, 15),
    "raid-trade": (["beginner"] * 2, 8),
}
TIMES = 4
"""So often both play so many games, other ones each time; the quickest of each counts."""
BOUND = 8.0
SHARE, ROUNDS = 0.12, 0.5
"""So far apart shares of wins and mean rounds may lie; by luck they do once in a thousand times."""

Figures = tuple[float, float]
"""Rounds, and the share of the win of whoever is looked at."""


class Plain(NamedTuple):
    """A simulator: who is looked at, the share of that one in a refereed game, and what plays a plain one."""

    who: str
    share: Callable[[Played], float]
    of: Callable[[Edition], Callable[[Random], Figures]]


def _duel(one: Edition) -> Callable[[Random], Figures]:
    people = len(GAMES["trade-or-duel"][0])

    def game(chance: Random) -> Figures:
        rounds, winners = plainduel.game(one.pinned["numbers"], people, one.rules, chance)
        return rounds, (people - 1 in winners) / max(1, len(winners))

    return game


PLAIN = {
    "trade-or-duel": Plain("the last seat", lambda played: played.wins[-1], _duel),
}


def timed(of: Callable[[int], Figures], numbers: range) -> tuple[float, list[Figures]]:
    """Give CPU seconds, and what came out."""
    start = time.process_time()
    found = [of(number) for number in numbers]
    return time.process_time() - start, found


def against_plain(name: str, one: Edition) -> bool:
    """Say how many times as long the referee takes, and what comes out; tell whether that is as it should be."""
    bots, games = GAMES[name]
    plain = PLAIN[name].of(one)

    def refereed(number: int) -> Figures:
        played = play(one, bots, "1", number, {})
        return played.rounds, PLAIN[name].share(played)

    parts = [range(games * at, games * (at + 1)) for at in range(TIMES)]
    runs = [(timed(refereed, part), timed(lambda number: plain(Random(number)), part)) for part in parts]
    (here, ours), (there, theirs) = (
        (min(run[at][0] for run in runs), [one for run in runs for one in run[at][1]]) for at in (0, 1)
    )
    print(f"{name:18} {here / there:.1f} times as long as a plain simulator (at most {BOUND:g})")
    means = []
    for what, some in (("refereed", ours), ("plain", theirs)):
        rounds, shares = zip(*sorted(some), strict=True)
        means.append((fmean(shares), fmean(rounds)))
        low, middle, high = (quantile(rounds, part) for part in (0.05, 0.5, 0.95))
        length = f"{middle:g} rounds, 9 of 10 games {low:g} to {high:g}"
        print(f"{'':18} {what:8} {PLAIN[name].who} wins {100 * means[-1][0]:.0f} %; {length}")
    share, rounds = (abs(one - other) for one, other in zip(*means, strict=True))
    return here / there <= BOUND and share <= SHARE and rounds <= ROUNDS


def main() -> int:
    """Measure, say it, and give the exit code."""
    with TemporaryDirectory() as folder:
        editions = {name: edition(library.load(name, str(Path(folder))), {}) for name in GAMES}
        for name, (bots, games) in GAMES.items():
            one = editions[name]
            play(one, bots, "1", games, {})  # what is made once
            seconds, _ = timed(lambda n: (play(one, bots, "1", n, {}).rounds, 0), range(games))  # noqa: B023
            print(f"{name:18} {len(bots)} at the table {games / seconds:8.1f} games/s on a core")
        fine = [against_plain(name, editions[name]) for name in PLAIN]
    return int(not all(fine))


if __name__ == "__main__":
    sys.exit(main())
