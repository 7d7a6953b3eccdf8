"""Measure playtests: games a second on one core. Run as `python -m tests.bench.playtests`."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.gamedata import content as library
from companion.playtest.playing import play
from companion.playtest.referee import edition

GAMES = {"trade-or-duel": (4, 300), "trap-attack": (2, 20), "raft-race": (3, 15), "raid-trade": (2, 8)}
"""Beginners at the table, and games that are played."""


def main() -> None:
    """Measure, and say it."""
    with TemporaryDirectory() as folder:
        for name, (people, games) in GAMES.items():
            one, bots = edition(library.load(name, str(Path(folder))), {}), ["beginner"] * people
            play(one, bots, "1", games, {})  # what is made once
            start = time.process_time()
            for number in range(games):
                play(one, bots, "1", number, {})
            print(f"{name:18} {people} at the table {games / (time.process_time() - start):8.1f} games/s on a core")


if __name__ == "__main__":
    main()
