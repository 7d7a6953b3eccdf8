"""Build every combination that people can ask for, read each PDF back, and say which fail.

Run as `python -m tests.bench.matrix [--games a b] [--quick] [--preflight TOOL]`. Every game x theme x style is printed
on every paper, with every margin and every way to turn the sheets, and for a press; then every preset. Faces are drawn
once for each edition and style; a file that a combination does not change is not made again. `--quick` prints each
paper, margin and way at least once instead of all their combinations.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pikepdf

from generator.catalog.edition import STYLES
from generator.catalog.game import load_game
from generator.catalog.roots import Roots, search_path
from generator.making.build import build
from generator.making.order import Order, Wish
from generator.report import Progress

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


def run(slugs: list[str], quick: bool, preflight: str, folder: Path) -> int:
    """Build all of it and print the table; return how many combinations failed."""
    roots = search_path(None)
    made, bad, seconds, files = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for slug in slugs or roots.games():
        for heap in orders(roots, slug, quick):
            checked: set[Path] = set()
            for order in heap:
                begun = time.perf_counter()
                result = build((slug,), order._replace(output=folder), Progress(quiet=True), 1)
                seconds[slug] += time.perf_counter() - begun
                made[slug] += 1
                wrong = [str(problem).replace("\n", " ") for problem in result.problems]
                paths = {folder / item.file for item in result.items if item.file.endswith(".pdf")} - checked
                for path in sorted(paths):
                    wrong += whole(path)
                files[slug] += len(paths)
                checked |= paths
                if preflight and paths:
                    said = subprocess.run([sys.executable, preflight, *map(str, sorted(paths))], capture_output=True, text=True, check=False)  # noqa: S603, E501
                    wrong += [line for line in said.stdout.splitlines() if line.lstrip().startswith("FAIL")]
                if wrong:
                    bad[slug] += 1
                    print(f"FAIL {slug} {told(order)}")
                    print("".join(f"    {line}\n" for line in wrong[:6]), end="", flush=True)
            shutil.rmtree(folder / slug, ignore_errors=True)
    print(f"{'game':<16}{'combinations':>13}{'PDFs':>8}{'seconds':>9}{'failing':>9}")
    for slug in made:
        print(f"{slug:<16}{made[slug]:>13}{files[slug]:>8}{seconds[slug]:>9.0f}{bad[slug]:>9}")
    print(f"{'all':<16}{made.total():>13}{files.total():>8}{sum(seconds.values()):>9.0f}{bad.total():>9}")
    return bad.total()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--preflight", default="", metavar="TOOL")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        raise SystemExit(run(given.games, given.quick, given.preflight, Path(folder)) > 0)


if __name__ == "__main__":
    main()
