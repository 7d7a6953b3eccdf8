"""Measure long texts with lists and tables from a spreadsheet: `python -m bench.longtext [--cards 2000]`.

Each card has a heading, a paragraph, points with icons, numbered ones and a table of four rows, in a box that most of
them fill only below the size that is asked for. Told are the CPU of a whole process, cold (nothing kept) and per card,
its peak memory, and the same after one row of the spreadsheet was edited. Exits 1 where a card takes more than 2.5 ms
or the edit more than 0.5 s of CPU.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import tempfile
from pathlib import Path

from bench.__main__ import best, run
from bench.deck import DEEDS, ICONS, KINDS, MOODS, write_game

MOST_A_CARD, MOST_AN_EDIT = 0.0025, 0.5  # seconds of CPU
_FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-3 -3 69 94">
  {{ text(card.name, 5, 4, 53, 7, weight=700, size=12, min_size=8, lines=1) }}
  {{ text(card.rules, 5, 12, 53, 68, size=8, min_size=7) }}
  {{ text(card.index ~ " of " ~ deck.kinds, 5, 82, 53, 3, size=7, align="right") }}
</svg>
"""


def rules_of(number: int, chance: random.Random) -> str:
    """Make the text of a card, about ninety words."""
    first, second, third, fourth = chance.sample(DEEDS, 4)
    icon, other = chance.sample(list(ICONS), 2)
    goods = chance.sample(KINDS, 3)
    rows = "\n".join(f"| {good} | {chance.randint(1, 400)} | {chance.choice(MOODS).lower()} |" for good in goods)
    return (
        f"### Charge {number}\nWhen this is played, _{first}_; at dusk the **oldest** player may {second}, once.\n"
        f"- {third} {{{icon}}}, or {fourth} if the row behind is empty\n- pay {{{other}:1.2}} {chance.randint(2, 99)}\n"
        f"  - half of it for each neighbour who has shown a card\n1. Count what you have, {number % 97} at least.\n"
        f"2. Pass the marker on.\n\n| Good | Price | Kind |\n|:--|--:|:-:|\n{rows}"
    )


def write(root: Path, count: int) -> Path:
    """Write the game; returns the file of its cards."""
    deck = write_game(root, count)
    deck.write_text("name: Deck\nsize: 63x88mm\nface: card.svg.j2\ncards: cards/cards.csv\n")
    (root / "templates" / "bench" / "card.svg.j2").write_text(_FACE)
    table = deck.with_name("cards.csv")
    chance = random.Random(7)
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("id", "name", "rules"))
        for number in range(count):
            name = f"{chance.choice(MOODS)} {chance.choice(KINDS)} {number}"
            writer.writerow((f"c{number:05d}", name, rules_of(number, chance)))
    return table


def main() -> int:
    """Measure; return 1 where a bound is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=2)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        table = write(root, said.cards)
        build = [sys.executable, "-m", "generator", "build", "bench", "--root", str(root), "--jobs", "1"]
        empty = best([run([sys.executable, "-m", "generator", "--version"], root)])
        cold, edits = [], []
        for number in range(said.rounds):
            out = root / f"out{number}"
            cold.append(run([*build, "--output", str(out)], root))
            text = table.read_text(encoding="utf-8")
            table.write_text(text.replace("Count what you have", f"Count all {number}", 1), encoding="utf-8")
            edits.append(run([*build, "--output", str(out)], root))
        whole, edit = best(cold), best(edits)
        each = whole.cpu / said.cards
        print(f"{said.cards} cards of long text: {whole.cpu:.2f} s of CPU cold, {each * 1000:.2f} ms a card "
              f"(at most {MOST_A_CARD * 1000:.1f}), {whole.peak:.0f} MB")  # fmt: skip
        print(
            f"one card edited: {edit.cpu:.2f} s of CPU (at most {MOST_AN_EDIT}), {edit.wall:.2f} s, {edit.peak:.0f} MB"
        )
        print(f"starting alone: {empty.cpu:.2f} s")
    return int(each > MOST_A_CARD or edit.cpu > MOST_AN_EDIT)


if __name__ == "__main__":
    raise SystemExit(main())
