"""Measure whether several processes pay: every game, and all together, with one process and with as many as are chosen.

Run as `python -m tests.bench.jobs [--rounds N] [--games a b]`. Whole processes in turn on this machine: cold (nothing
kept), and warm (painted faces and templates kept, files gone). CPU is user and system of all processes together.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench.__main__ import CACHE, CHECKOUT, Run, run

WAYS = {"one": ["--jobs", "1"], "chosen": []}


def build(folder: Path, games: list[str], way: list[str], *, cold: bool) -> Run:
    """Build some games into `folder`, forgetting before what a cold or a warm build does not find."""
    output = folder / "output"
    if cold:
        shutil.rmtree(folder / CACHE, ignore_errors=True)
        shutil.rmtree(output, ignore_errors=True)
    elif output.exists():
        for old in output.iterdir():
            if old.name != ".cache":
                shutil.rmtree(old)
    command = [sys.executable, "-m", "generator", "build", *games, *way, "--root", str(CHECKOUT)]
    return run([*command, "--output", str(output)], folder)


def middle(runs: list[Run]) -> str:
    """Say what lies in the middle of some runs."""
    wall, cpu = statistics.median(one.wall for one in runs), statistics.median(one.cpu for one in runs)
    return f"{wall:.2f} s wall {cpu:.2f} s CPU"


def main() -> None:
    """Print for each game the middle of all rounds, one process against the chosen number."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=3, help="how often each pair is run")
    options.add_argument("--games", nargs="*", default=[], help="which games; each alone and all together if none")
    chosen = options.parse_args()
    slugs = sorted(path.parent.name for path in (CHECKOUT / "content").glob("*/game.yaml"))
    sets = [[slug] for slug in chosen.games] or [*([slug] for slug in slugs), []]
    for games in sets:
        for cold in (True, False):
            runs: dict[str, list[Run]] = {way: [] for way in WAYS}
            with tempfile.TemporaryDirectory() as folder:
                if not cold:
                    build(Path(folder), games, [], cold=True)
                for turn in range(chosen.rounds):
                    for way in list(WAYS)[:: 1 if turn % 2 else -1]:
                        runs[way].append(build(Path(folder), games, WAYS[way], cold=cold))
            said = ", ".join(f"{way} {middle(its)}" for way, its in runs.items())
            print(f"{' '.join(games) or 'all games':<16} {'cold' if cold else 'warm'}: {said}", flush=True)


if __name__ == "__main__":
    main()
