"""Measure Tuckbox against a hand-written canvas of the same pages, in the same run: `make bench`.

Every number that is judged is a ratio of two whole processes run in turn on this machine, so that a busy or slow
machine does not change the verdict; the seconds beside it are for people. Exits 1 when a bound is broken.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.deck import write_game

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent
FONTS = CHECKOUT / "templates" / "_shared" / "fonts"
CACHE = "compiled"
"""Where a session's compiled templates are kept, below its folder: never what somebody's earlier builds left."""


@dataclass(frozen=True, slots=True)
class Run:
    """One whole process: CPU seconds (user and system), wall seconds, peak memory in MB."""

    cpu: float
    wall: float
    peak: float


def run(command: list[str], cwd: Path) -> Run:
    """Run `command` to its end and take its own usage from the kernel; raises RuntimeError when it fails."""
    own = {"PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "", "TUCKBOX_CACHE": str(cwd / CACHE)}
    environment = {**os.environ, **own}
    started = time.perf_counter()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdout=said, stderr=said)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise RuntimeError(f"{command} failed: {said.read().decode()[-2000:]}")
    wall = time.perf_counter() - started
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def best(runs: list[Run]) -> Run:
    """The least of each figure: what the work costs when nothing disturbs it."""
    return Run(min(r.cpu for r in runs), min(r.wall for r in runs), max(r.peak for r in runs))


class Bench:
    """One benchmark session: a folder of its own, and the list of bounds that were broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.broken: list[str] = []

    def line(self, what: str, value: float, bound: float | None, aim: float | None = None, unit: str = "") -> None:
        """Print one judged figure."""
        verdict = "" if bound is None else f"  bound {bound:g}{unit}" + (f", aim {aim:g}{unit}" if aim else "")
        late = bound is not None and value > bound
        print(f"{'!!' if late else '  '} {what:<58}{value:>9.2f}{unit}{verdict}", flush=True)
        if late:
            self.broken.append(what)

    def build(self, game: Path) -> list[str]:
        """The command that prints `game` into its own folder."""
        program = [sys.executable, "-m", "generator", "build", "bench", "--paper", "a4"]
        return [*program, "--root", str(game), "--output", str(game / "output")]

    def made(self, game: Path) -> Path:
        """The one PDF that a build made."""
        (pdf,) = (game / "output").rglob("*.pdf")
        return pdf

    def against_the_floor(self, rounds: int) -> None:
        """Cold: nothing made, nothing cached, against the canvas written by hand."""
        game = self.folder / "cold"
        deck = write_game(game, 400)
        by_hand = self.folder / "floor.pdf"
        floor = [sys.executable, str(HERE / "floor.py"), str(deck), str(FONTS), str(by_hand)]
        floors, ours = [], []
        for _ in range(rounds):
            floors.append(run(floor, self.folder))
            shutil.rmtree(game / "output", ignore_errors=True)
            shutil.rmtree(self.folder / CACHE, ignore_errors=True)
            ours.append(run(self.build(game), self.folder))
        low, mine = best(floors), best(ours)
        print(
            f"400 cards: by hand {low.cpu:.2f} s CPU, {low.wall:.2f} s; tuckbox {mine.cpu:.2f} s CPU, {mine.wall:.2f} s"
        )
        self.line("CPU, cold, ratio to the hand-written canvas", mine.cpu / low.cpu, 1.5, 1.3)
        self.line("time, cold, ratio to it", mine.wall / low.wall, 1.8, 1.3)
        self.line("PDF bytes, ratio", self.made(game).stat().st_size / by_hand.stat().st_size, 1.2)
        self.line("peak memory", mine.peak, 120, unit=" MB")

    def one_card(self, rounds: int) -> None:
        """Warm: one word of one card of 400 is edited, the whole process is timed."""
        game = self.folder / "edit"
        deck = write_game(game, 400)
        run(self.build(game), self.folder)
        bare, edits = [], []
        for turn in range(rounds):
            text = re.sub(r"(- id: c00123\n    name: ).*", rf"\g<1>Edited {turn}", deck.read_text(encoding="utf-8"))
            deck.write_text(text, encoding="utf-8")
            bare.append(run([sys.executable, "-c", "pass"], self.folder))
            edits.append(run(self.build(game), self.folder))
        idle = best([run(self.build(game), self.folder) for _ in range(rounds)])
        edit = best(edits)
        self.line("one-card edit of 400, whole process", edit.wall, 0.5, 0.3, " s")
        self.line("one-card edit, ratio to bare python", edit.wall / best(bare).wall, None)
        self.line("nothing changed, whole process", idle.wall, None, unit=" s")

    def ten_thousand(self) -> None:
        """Many cards: memory, and whether four times the cards cost four times the time."""
        runs = {}
        for count in (2500, 10_000):
            game = self.folder / f"many{count}"
            write_game(game, count)
            runs[count] = run(self.build(game), self.folder)
        self.line("10,000 cards, peak memory", runs[10_000].peak, 200, unit=" MB")
        self.line("10,000 cards, CPU per card over 2,500's", runs[10_000].cpu / runs[2500].cpu / 4, 1.25)
        print(f"   10,000 cards took {runs[10_000].wall:.1f} s")


def main() -> int:
    """Run everything; 1 when a bound is broken."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7, help="how often each pair is run")
    options.add_argument("--quick", action="store_true", help="leave out the 10,000 cards")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.against_the_floor(chosen.rounds)
        bench.one_card(chosen.rounds)
        if not chosen.quick:
            bench.ten_thousand()
    if bench.broken:
        print("broken: " + "; ".join(bench.broken))
    return 1 if bench.broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
