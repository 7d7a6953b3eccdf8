"""A rulebook of sixty pages, made by chance that is the same each time: `python -m tests.bench.rulebook`.

Prints the CPU seconds of a cold build of its pages to read and its booklet, start of Python and all.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.helpers.little import write_game

_SYLLABLES = (
    "ba be ca cor da den di el en er fa fer fo ga gen han ing jo ka lan le li lo ma men mi na ner ni o per pla po ra "
    "re ri ro sa sen si so sta ta te ter ti to tra tu un va ver vi wa wi"
).split()
CHAPTERS = 30


def write_book(root: Path, chapters: int = CHAPTERS) -> Path:
    """Write a small game whose rulebook has two pages a chapter; give its folder back."""
    write_game(root)
    game = root / "content" / "dots"
    path = game / "game.yaml"
    path.write_text(path.read_text() + "  - {rulebook: rulebook.md, size: a5, cover_cards: [d0001, d0002]}\n")
    (game / "rulebook.md").write_text(text(chapters))
    return root


def text(chapters: int) -> str:
    """Write chapters of paragraphs, lists, a table, an example with cards, and rules with ids."""
    chance = random.Random(7)
    words = ["".join(chance.choices(_SYLLABLES, k=chance.choice((1, 1, 2, 2, 3, 4)))) for _ in range(2500)]

    def sentences(count: int) -> str:
        made = []
        for _ in range(count):
            row = chance.choices(words, k=chance.randint(7, 18))
            row[chance.randrange(len(row))] = f"**{chance.choice(words)}**"
            made.append(" ".join(row).capitalize() + ".")
        return " ".join(made)

    parts = ["::: contents"]
    for number in range(1, chapters + 1):
        parts.append(f"# Chapter {number}")
        for section in range(1, 3):
            parts.append(f"## Part {section} of {number}")
            parts += [f"{sentences(4)} [RB-{number}-{section}{at}]" for at in range(1, 4)]
            parts.append("\n".join(f"- {sentences(1)}" for _ in range(4)))
        parts.append("| A | B |\n|---|---|\n" + "\n".join(f"| {sentences(1)} | {at} |" for at in range(3)))
        parts.append(
            f"::: example\n![](card:d0003) ![](hand:d0001+d0002)\n\n{sentences(2)} [see](#RB-{number}-11)\n:::"
        )
    return "\n\n".join([*parts, "# Index", "::: index", "::: imprint", ""])


def main() -> None:
    """Build it three times and say how long the quickest took."""
    with tempfile.TemporaryDirectory() as folder:
        root = write_book(Path(folder))
        taken = []
        for at in range(3):
            start = time.perf_counter(), os.times().children_user + os.times().children_system
            command = [sys.executable, "-m", "generator", "build", "dots", "--only", "rulebook"]
            subprocess.run([*command, "--root", str(root), "--output", f"{folder}/out{at}"], check=True)
            cpu = os.times().children_user + os.times().children_system - start[1]
            taken.append((cpu, time.perf_counter() - start[0]))
        cpu, wall = min(taken)
        print(f"rulebook of {CHAPTERS} chapters, to read and to fold: {cpu:.2f} s of CPU, {wall:.2f} s")


if __name__ == "__main__":
    main()
