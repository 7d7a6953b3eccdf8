"""Measure playtests on one core: `python -m bench.playtests`, a part of `make bench`.

What is judged is how many times a loop of plain Python, timed in turn with it, a game takes, so that a slow machine
does not change the verdict. Exits 1 when a bound is broken.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.gamedata import content as library
from companion.playtest.playing import play
from companion.playtest.referee import edition

GAMES = {"trade-or-duel": (4, 300, 0.4), "trap-attack": (2, 20, 4), "raft-race": (3, 15, 6), "raid-trade": (2, 8, 9)}
"""Beginners at the table, games that are played, and how many times the loop a game may take."""


def loop() -> None:
    """Take the time of about a million steps of Python."""
    counted: dict[int, int] = {}
    for number in range(200_000):
        counted[number % 97] = counted.get(number % 97, 0) + number


def main() -> int:
    """Measure, say it, and count the bounds that are broken."""
    late = 0
    with TemporaryDirectory() as folder:
        for name, (people, games, most) in GAMES.items():
            one, bots = edition(library.load(name, str(Path(folder))), {}), ["beginner"] * people
            play(one, bots, "1", games, {})  # what is made once
            played = looped = 0.0
            for number in range(games):
                begun = time.process_time()
                play(one, bots, "1", number, {})
                between = time.process_time()
                loop()
                played, looped = played + between - begun, looped + time.process_time() - between
            times = played / looped
            late += times > most
            said = f"{people} at the table {games / played:8.1f} games/s on a core, a game {times:6.2f} times the loop"
            print(f"{'!!' if times > most else '  '} {name:18} {said}, bound {most}")
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
