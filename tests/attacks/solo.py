"""The solo game against a second model of the brief: `python -m tests.attacks.solo --turns 1500 --games 300`.

Plays whole races, each with its own level, beginner, rules and dice, and after every line holds the table against
`tests/companion/solo/model.py`; goes on until there were so many games and so many turns of the AI. Prints what it
counted; exits 1 when anything differed. A few minutes, not part of the tests, which play some of the same races.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from tests.companion.evening import Evening
from tests.companion.solo.driver import Driver
from tests.helpers.shell import TOP


def main() -> int:
    """Play; 1 when anything differed."""
    options = argparse.ArgumentParser()
    options.add_argument("--turns", type=int, default=1500)
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--seed", type=int, default=0)
    asked = options.parse_args()
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    games = turns = lines = 0
    wrong, began = [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder, Evening(Path(folder) / "solo.db") as evening:
        while games < asked.games or turns < asked.turns:
            driver = Driver(evening, asked.seed + games)
            try:
                driver.play()
            except AssertionError as error:
                wrong.append(f"seed {asked.seed + games}: {error}")
            games, turns, lines = games + 1, turns + driver.turns, lines + driver.lines
    took = time.monotonic() - began
    print(f"{games} races, {turns} turns of the AI, {lines} lines in {took:.0f} s: {len(wrong)} races differ")
    print("\n".join(wrong[:5]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
