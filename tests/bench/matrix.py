"""Build every combination that people can ask for, read each PDF back, and say which fail.

Run as `python -m tests.bench.matrix [--games a b] [--pairs] [--sample N] [--preflight TOOL]`. Every game
x theme x style is printed on every paper, with every margin and every way to turn the sheets, and for a press; then
every preset. Faces are drawn once for each edition and style; a file that a combination does not change is not made
again, and the same bytes are not read twice. With `--pairs` any two of theme, style, paper, margin and way meet at
least once, instead of all of them; `--sample N` takes N of them at random, the same ones each time. `--rules N`
checks as many random settings of rules instead (see tests/bench/rules.py).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pikepdf

from generator.catalog.edition import STYLES
from generator.catalog.game import load_game
from generator.catalog.roots import Roots, search_path
from generator.drawing.order import Order, Wish
from generator.keeping.manifest import digest
from generator.making.build import build
from generator.reporting.report import Progress
from tests.bench.allpairs import all_pairs
from tests.bench.rules import apart, random_rules

PAPERS = ("both", "a4", "letter", "a3", "legal", "200x280mm")
MARGINS = (None, 0.0, 6.0, 10.0)
WAYS = ("long", "short", "gutterfold", "none")


def orders(roots: Roots, slug: str, pairs: bool) -> Iterator[list[Order]]:
    """Give what is to be built of a game, in heaps that share their faces."""
    game = load_game(slug, roots)
    themes = list(game.themes) or [""]
    dimensions = (themes, STYLES, PAPERS, MARGINS, WAYS)
    rows = all_pairs(dimensions) if pairs else list(product(*dimensions))
    for theme, style in product(themes, STYLES):
        wishes = [Wish(paper=row[2], margin=row[3], duplex=row[4]) for row in rows if row[:2] == (theme, style)]
        wishes += [Wish(gap=2.0, cut_file=True), Wish(press=True), Wish(press=True, duplex="none")]
        yield [Order(themes=(theme,) if theme else (), style=style, wish=wish) for wish in wishes]
    for preset, style in product(game.presets, STYLES):
        yield [Order(preset=preset, style=style)]


def chosen(slugs: Sequence[str], pairs: bool, sample: int) -> Iterator[tuple[str, list[Order]]]:
    """Give heaps of orders, each with its game: all of them, or as many at random (the same ones each time)."""
    roots = search_path(None)
    heaps = [(slug, heap) for slug in slugs for heap in orders(roots, slug, pairs)]
    every = [(at, order) for at, (_, heap) in enumerate(heaps) for order in heap]
    if sample:
        every = [every[at] for at in sorted(Random("matrix").sample(range(len(every)), min(sample, len(every))))]
    for at, some in groupby(every, key=lambda one: one[0]):
        yield heaps[at][0], [order for _, order in some]


def told(order: Order) -> str:
    """Write an order as the options that ask for it."""
    wish, plain = order.wish, Wish()
    words = [*order.themes, order.preset, order.style]
    words += [f"{name}={value:g}" if isinstance(value, float) else f"{name}={value}"
              for name, value in wish._asdict().items() if value != getattr(plain, name)]  # fmt: skip
    return " ".join(filter(None, words))


def whole(path: Path) -> list[str]:
    """Say what is wrong with a PDF as a file."""
    with pikepdf.open(path) as pdf:
        return [f"{path.name}: {one}" for one in pdf.check_pdf_syntax()] + ([] if pdf.pages else ["no pages"])


class Tally(NamedTuple):
    """What came of a heap of orders: how many were built, PDFs, seconds, and how many failed."""

    made: int = 0
    files: int = 0
    seconds: float = 0.0
    failed: int = 0

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        return Tally(*(one + two for one, two in zip(self, other, strict=True)))


def built(slug: str, heap: list[Order], preflight: str, folder: Path) -> Tally:
    """Build a heap of orders that share their faces, and read back each PDF once."""
    read: set[str] = set()
    seconds, failed = 0.0, 0
    for order in heap:
        begun = time.perf_counter()
        result = build((slug,), order._replace(output=folder), Progress(quiet=True), 1)
        seconds += time.perf_counter() - begun
        wrong = [str(problem).replace("\n", " ") for problem in result.problems]
        found = {digest((folder / one.file).read_bytes()): one.file for one in result.items if one.status == "written"}
        paths = [folder / name for key, name in sorted(found.items()) if name.endswith(".pdf") and key not in read]
        read |= found.keys()
        wrong += [line for path in paths for line in whole(path)]
        if preflight and paths:
            said = subprocess.run([sys.executable, preflight, *paths], capture_output=True, text=True, check=False)
            wrong += failures(said.stdout) if said.stdout.count("== ") == len(paths) else [said.stderr[-300:]]
        print(f"{slug} {told(order)}: {len(paths)} new PDFs", file=sys.stderr, flush=True)
        if wrong:
            failed += 1
            print(f"FAIL {slug} {told(order)}\n" + "\n".join(f"    {line}" for line in wrong[:6]), flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    return Tally(len(heap), len(read), seconds, failed)


def failures(said: str) -> list[str]:
    """Take what failed, each with its file, out of what the preflight tool says."""
    found, name = [], ""
    for line in said.splitlines():
        if line.startswith("== "):
            name = Path(line[3:].split(": ")[0]).name
        elif line.startswith("FAIL"):
            found.append(f"{name}: {' '.join(line.split())}")
    return found


def run(heaps: Iterable[tuple[str, list[Order]]], preflight: str, folder: Path) -> int:
    """Build all of it and print the table; return how many combinations failed."""
    sums: dict[str, Tally] = {}
    for slug, heap in heaps:
        sums[slug] = sums.get(slug, Tally()) + apart(built, slug, heap, preflight, folder / slug)
    print(f"{'game':<16}{'combinations':>13}{'PDFs':>8}{'seconds':>9}{'failing':>9}")
    for slug, tally in [*sums.items(), ("all", sum(sums.values(), Tally()))]:
        print(f"{slug:<16}{tally.made:>13}{tally.files:>8}{tally.seconds:>9.0f}{tally.failed:>9}")
    return sum(sums.values(), Tally()).failed


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--sample", type=int, default=0, metavar="N")
    parser.add_argument("--preflight", default="", metavar="TOOL")
    parser.add_argument("--rules", type=int, default=0, metavar="N")
    given = parser.parse_args()
    slugs = given.games or search_path(None).games()
    if given.rules:
        raise SystemExit(random_rules(slugs, given.rules) > 0)
    with tempfile.TemporaryDirectory() as folder:
        heaps = chosen(slugs, given.pairs, given.sample)
        raise SystemExit(run(heaps, given.preflight, Path(folder)) > 0)


if __name__ == "__main__":
    main()
