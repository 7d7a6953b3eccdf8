"""Build every edition that differs by one rule, and look into all its PDFs for what told the old value.

python -m tests.bench.reach                   every game, every rule, every value: hours
python -m tests.bench.reach raid-trade --rule loot_to --rule trip_cap

What tells which value is in tests/content/rules_told.yaml. The suite looks for the same before anything is painted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pypdfium2 import PdfDocument

from generator.catalog.nodes import written
from tests.content import told
from tests.helpers.shell import TOP, run

_SECONDS = 900.0


def pages(folder: Path) -> Iterator[tuple[str, str]]:
    """Give the words of every page of every PDF below a folder, in reading order and line by line as one text."""
    for file in sorted(folder.rglob("*.pdf")):
        with PdfDocument(file) as document:
            for number, page in enumerate(document, 1):
                yield f"{file.name} {number}", told.plain(page.get_textpage().get_text_bounded())


def built(slug: str, rules: dict[str, object]) -> tuple[tuple[str, str], ...]:
    """Build an edition in the game's default theme, and read what is printed."""
    game = told.game_of(slug)
    theme = ["--theme", game.default_theme] if game.default_theme else []
    sets = [word for name, value in rules.items() for word in ("--set", f"{name}={written(value)}")]
    with tempfile.TemporaryDirectory() as folder:
        made = run("tuckbox", "build", slug, *theme, *sets, "-o", folder, cwd=TOP, seconds=_SECONDS)
        if made.code:
            raise RuntimeError(made.err)
        return tuple(pages(Path(folder)))


def found(slug: str, rules: list[str]) -> Iterator[tuple[told.Hit, str]]:
    """Give what tells an old value in some PDF, and what was set."""
    known: dict[tuple[tuple[str, object], ...], tuple[tuple[str, str], ...]] = {}
    for case in told.cases(slug):
        parameter = told.game_of(slug).parameters[case.rule]
        if (rules and case.rule not in rules) or not parameter.allows(case.new):
            continue
        chosen = {**dict(case.within), **({} if case.new == parameter.default else {case.rule: case.new})}
        key = tuple(sorted(chosen.items()))
        if key not in known:
            known[key] = built(slug, chosen)
            print(slug, ", ".join(f"{name}={written(value)}" for name, value in key) or "as written", flush=True)
        for hit in told.hits(case, case.old, known[key]):
            yield hit, f"{case.rule}={written(case.new)}"


def main() -> int:
    """Look, tell, and end with 1 where anything stayed behind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(told.TOLD))
    parser.add_argument("--rule", action="append", default=[])
    asked = parser.parse_args()
    behind = [one for slug in asked.games for one in found(slug, asked.rule)]
    for hit, new in behind:
        print(f"{hit.game}, {new}: {hit.where} still tells {hit.rule}={hit.value}: {hit.words}")
    print(f"{len(behind)} places tell an old value")
    return bool(behind)


if __name__ == "__main__":
    sys.exit(main())
