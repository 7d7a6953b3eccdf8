"""Measure playtests: games a second on one core, and Trade or Duel against a plain simulator of it.

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

from companion.gamedata import content as library
from companion.playtest.playing import play
from companion.playtest.referee import Edition, edition
from tests.bench import plainduel

GAMES = {
    "trade-or-duel": (["beginner"] * 4, 300),
    "trap-attack": (["beginner"] * 2, 20),
    "trap-attack alone": (["beginner", "ai"], 20),
    "raft-race": (["beginner"] * 3, 15),
    "raid-trade": (["beginner"] * 2, 8),
}
PLAIN = 4
"""Rounds in which both are measured; the best of each counts."""
BOUND = 8.0


def timed(of: Callable[[], list[float]]) -> tuple[float, list[float]]:
    """Give CPU seconds, and what came out."""
    start = time.process_time()
    found = of()
    return time.process_time() - start, found


def against_plain(one: Edition, bots: list[str], games: int) -> tuple[float, float, float]:
    """Give how many times as long the referee takes, and how often the last seat wins there and in the plain game."""
    numbers, people = one.pinned["numbers"], len(bots)

    def refereed() -> list[float]:
        return [play(one, bots, "1", number, {}).wins[-1] for number in range(games)]

    def plain() -> list[float]:
        ends = [plainduel.game(numbers, people, one.rules, Random(number))[1] for number in range(games)]
        return [(people - 1 in winners) / max(1, len(winners)) for winners in ends]

    runs = [(timed(refereed), timed(plain)) for _ in range(PLAIN)]
    ratio = min(first[0] for first, _ in runs) / min(second[0] for _, second in runs)
    return ratio, fmean(runs[0][0][1]), fmean(runs[0][1][1])


def main() -> int:
    """Measure, say it, and give the exit code."""
    with TemporaryDirectory() as folder:
        editions = {name: edition(library.load(name.split()[0], str(Path(folder))), {}) for name in GAMES}
        for name, (bots, games) in GAMES.items():
            play(editions[name], bots, "1", games, {})  # what is made once
            seconds, _ = timed(lambda: [play(editions[name], bots, "1", n, {}).rounds for n in range(games)])  # noqa: B023
            print(f"{name:18} {len(bots)} at the table {games / seconds:8.1f} games/s on a core")
        ratio, here, there = against_plain(editions["trade-or-duel"], *GAMES["trade-or-duel"])
    print(f"trade-or-duel      {ratio:.1f} times as long as a plain simulator (at most {BOUND:g}); the last seat wins")
    print(f"                   {100 * here:.0f} % and {100 * there:.0f} %")
    return int(ratio > BOUND or abs(here - there) > 0.12)


if __name__ == "__main__":
    sys.exit(main())
