"""From a save to pixels: a card of 400 and of 2,000 is saved again and again; a browser says when it is painted.

    python -m tests.bench.preview [--cards 400 2000] [--saves 60] [--long 500] [--table]

Prints the median, the 95th percentile and the worst of the milliseconds from the end of the write to the frame after
the picture was put into the page (in place and by rename in turn), how many faces each save has marked, and the memory
of the preview's process before and after `--long` further saves. `--table` takes the cards from a CSV file.
Needs a Chromium on the path. The processes of other people on the machine are measured as well: look at the load.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import deck
from tests.helpers.browser import Browser, Page, found
from tests.helpers.shell import TOP

CARD = "deck/c00003"
HEARS = """
window.frames_ = [];
const known = new Set();
document.addEventListener("painted", (event) => {
  const cell = event.target.closest(".cell[data-k]");
  if (!cell || known.has(event.detail)) return;
  known.add(event.detail);
  requestAnimationFrame(() => requestAnimationFrame(() => frames_.push([cell.dataset.k, Date.now() / 1000])));
}, true);
"""
"""Notes when a picture of a card that was never shown before is on the screen: two frames after it was put there."""


def written(folder: Path, count: int, table: bool) -> Path:
    """Write a game of so many cards; give the file that they are in."""
    cards = deck.write_game(folder, count)
    if not table:
        return cards
    file = cards.with_suffix(".csv")
    head = cards.read_text(encoding="utf-8").partition("cards:")[0]
    cards.write_text(f"{head}cards: {{file: cards/deck.csv, types: {{icons: list}}}}\n", encoding="utf-8")
    with file.open("w", encoding="utf-8", newline="") as out:
        rows = csv.DictWriter(out, deck.cards(1)[0])
        rows.writeheader()
        for card in deck.cards(count):
            rows.writerow({**card, "icons": "; ".join(card["icons"])})
    return file


class Running:
    """A preview in a process of its own, as people start it."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-m", "generator", "preview", "bench", "--no-open", "--output", str(folder / "out")]
        environment = {**os.environ, "PYTHONPATH": str(TOP)}
        self.process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment)
        self.link = self.process.stdout.readline().strip()

    def memory(self) -> float:
        """Give the megabytes that the process which draws has in memory."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        status = Path(f"/proc/{(children or [self.process.pid])[0]}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


def saved(file: Path, text: str, number: int) -> float:
    """Save a file in place, or write another one and put it in its place; give when that was done."""
    if number % 2:
        aside = file.with_suffix(".aside.tmp")
        aside.write_text(text, encoding="utf-8")
        aside.replace(file)
    else:
        file.write_text(text, encoding="utf-8")
    return time.time()


def one_save(page: Page, file: Path, text: str, number: int) -> tuple[float, list[str]]:
    """Save, and give the milliseconds until the card is painted, and which cards were painted at all."""
    page.run("frames_.length = 0")
    at = saved(file, text, number)
    page.until(f"frames_.some(([k]) => k === {CARD!r})", 20, "painted")
    time.sleep(0.15)
    heard = page.run("frames_")
    return (next(when for name, when in heard if name == CARD) - at) * 1000, [name for name, _ in heard]


def measure(page: Page, running: Running, file: Path, saves: int, long: int) -> None:
    """Save often, and print what came of it."""
    text = file.read_text(encoding="utf-8")
    word = re.search(r"Charge 3\. When", text)[0]
    texts = [text.replace(word, f"Charge 3, the {n}th time. When") for n in range(saves + long)]
    times, painted = [], []
    for number in range(saves):
        ms, names = one_save(page, file, texts[number], number)
        times.append(ms)
        painted.append(len(set(names)))
        time.sleep(0.25)
    last = sorted(times)
    share = last[min(len(last) - 1, int(len(last) * 0.95))]
    print(f"  save to pixels: median {statistics.median(times):.0f} ms, p95 {share:.0f} ms, worst {last[-1]:.0f} ms, "
          f"of {saves} saves; faces painted each time: {sorted(set(painted))}")  # fmt: skip
    before = running.memory()
    middle = before
    for number in range(long):
        one_save(page, file, texts[saves + number], number)
        if number == long // 2:
            middle = running.memory()
    print(f"  memory: {before:.0f} MB, {middle:.0f} MB after {long // 2} more saves, "
          f"{running.memory():.0f} MB after {long}; faults in the page: {page.faults()}")  # fmt: skip


def main() -> None:
    """Measure decks of several sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", nargs="+", type=int, default=[400, 2000])
    parser.add_argument("--saves", type=int, default=60)
    parser.add_argument("--long", type=int, default=500)
    parser.add_argument("--table", action="store_true")
    said = parser.parse_args()
    if not found():
        sys.exit("no Chromium is on the path: nothing is measured")
    for count in said.cards:
        with tempfile.TemporaryDirectory() as name:
            file = written(Path(name), count, said.table)
            running = Running(Path(name))
            try:
                with Browser() as browser:
                    page = browser.page(1440, 900)
                    page.go(running.link)
                    begun = time.monotonic()
                    page.until("document.querySelectorAll('.face.done').length >= 12", 60)
                    first = time.monotonic() - begun
                    page.until("document.querySelector('#live').textContent.includes('drawn') || "
                               "document.documentElement.dataset.net === 'ok'", 600)  # fmt: skip
                    print(f"{count} cards{' of a table' if said.table else ''}, load {os.getloadavg()[0]:.1f}: "
                          f"first 12 faces after {first:.1f} s, all after {time.monotonic() - begun:.1f} s, "
                          f"{running.memory():.0f} MB")  # fmt: skip
                    page.run(HEARS)
                    measure(page, running, file, said.saves, said.long)
            finally:
                running.close()


if __name__ == "__main__":
    main()
