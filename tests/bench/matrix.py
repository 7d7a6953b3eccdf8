"""Build every combination that people can ask for, read each PDF back, and say which fail.

Run as `python -m tests.bench.matrix [--games a b] [--quick] [--preflight TOOL]`. Every game x theme x style is printed
on every paper, with every margin and every way to turn the sheets, and for a press; then every preset. Faces are drawn
once for each edition and style; a file that a combination does not change is not made again. `--quick` prints each
paper, margin and way at least once instead of all their combinations. `--rules N` checks as many random settings of
rules instead (seeded: the same ones each time), every value of every rule among them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pikepdf

from generator.catalog.edition import STYLES
from generator.catalog.game import load_game
from generator.catalog.roots import Roots, search_path
from generator.making.build import build
from generator.making.order import Order, Wish
from generator.report import Progress
from tests.bench.rules import apart, random_rules

PAPERS = ("both", "a4", "letter", "a3", "legal", "200x280mm")
MARGINS = (None, 0.0, 6.0, 10.0)
WAYS = ("long", "short", "gutterfold", "none")


def wishes(quick: bool) -> Iterator[Wish]:
    """Give every way to print: all combinations, or each value once."""
    if quick:
        yield from (Wish(paper=paper) for paper in PAPERS)
        yield from (Wish(margin=margin) for margin in MARGINS[1:])
        yield from (Wish(duplex=way) for way in WAYS[1:])
        yield Wish(paper="200x280mm", margin=10.0, duplex="gutterfold", cut_file=True)
    else:
        for paper, margin, way in product(PAPERS, MARGINS, WAYS):
            yield Wish(paper=paper, margin=margin, duplex=way)
    yield Wish(gap=2.0, cut_file=True)
    yield Wish(press=True)
    yield Wish(press=True, duplex="none")


def orders(roots: Roots, slug: str, quick: bool) -> Iterator[list[Order]]:
    """Give what is to be built of a game, in heaps that share their faces."""
    game = load_game(slug, roots)
    for theme, style in product(game.themes or (None,), STYLES):
        themes = (theme,) if theme else ()
        yield [Order(themes=themes, style=style, wish=wish) for wish in wishes(quick)]
    for preset, style in product(game.presets, STYLES):
        yield [Order(preset=preset, style=style)]


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
    checked: set[Path] = set()
    seconds, failed = 0.0, 0
    for order in heap:
        begun = time.perf_counter()
        result = build((slug,), order._replace(output=folder), Progress(quiet=True), 1)
        seconds += time.perf_counter() - begun
        wrong = [str(problem).replace("\n", " ") for problem in result.problems]
        paths = sorted({folder / item.file for item in result.items if item.file.endswith(".pdf")} - checked)
        checked |= set(paths)
        wrong += [line for path in paths for line in whole(path)]
        if preflight and paths:
            said = subprocess.run([sys.executable, preflight, *paths], capture_output=True, text=True, check=False)
            wrong += [line for line in said.stdout.splitlines() if "FAIL" in line and not line.startswith("0 FAIL")]
        if wrong:
            failed += 1
            print(f"FAIL {slug} {told(order)}\n" + "\n".join(f"    {line}" for line in wrong[:6]), flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    return Tally(len(heap), len(checked), seconds, failed)


def run(slugs: Sequence[str], quick: bool, preflight: str, folder: Path) -> int:
    """Build all of it and print the table; return how many combinations failed."""
    roots, sums = search_path(None), {}
    for slug in slugs:
        sums[slug] = Tally()
        for heap in orders(roots, slug, quick):
            sums[slug] += apart(built, slug, heap, preflight, folder / slug)
    print(f"{'game':<16}{'combinations':>13}{'PDFs':>8}{'seconds':>9}{'failing':>9}")
    for slug, tally in [*sums.items(), ("all", sum(sums.values(), Tally()))]:
        print(f"{slug:<16}{tally.made:>13}{tally.files:>8}{tally.seconds:>9.0f}{tally.failed:>9}")
    return sum(sums.values(), Tally()).failed


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--preflight", default="", metavar="TOOL")
    parser.add_argument("--rules", type=int, default=0, metavar="N")
    given = parser.parse_args()
    slugs = given.games or search_path(None).games()
    if given.rules:
        raise SystemExit(random_rules(slugs, given.rules) > 0)
    with tempfile.TemporaryDirectory() as folder:
        raise SystemExit(run(slugs, given.quick, given.preflight, Path(folder)) > 0)


if __name__ == "__main__":
    main()
