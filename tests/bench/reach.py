"""Build every edition that differs by one rule, and look into all its PDFs for what told the old value.

python -m tests.bench.reach                   every game, every rule, every value: hours
python -m tests.bench.reach --together        the same values, as many rules changed in one edition as can be: minutes
python -m tests.bench.reach raid-trade --rule loot_to --rule trip_cap

What tells which value is in tests/content/rules_told.yaml. The suite looks for the same before anything is painted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from pypdfium2 import PdfDocument

from generator.catalog.nodes import written
from tests.content import told
from tests.helpers.shell import TOP, run

_SECONDS = 900.0
Ways = Callable[[str, list[str]], Iterator[tuple[dict[str, object], list[told.Case]]]]
"""Which editions are built of a game, and what each is to tell."""


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


def wanted(slug: str, rules: list[str]) -> list[tuple[told.Case, dict[str, object]]]:
    """Give the cases that can be built, each with the rules that it sets."""
    parameters = told.game_of(slug).parameters
    return [
        (case, {**dict(case.within), case.rule: case.new})
        for case in told.cases(slug)
        if (not rules or case.rule in rules) and parameters[case.rule].allows(case.new)
    ]


def alone(slug: str, rules: list[str]) -> Iterator[tuple[dict[str, object], list[told.Case]]]:
    """Give an edition for each value of each rule, with the cases that it tells of."""
    editions: dict[tuple[tuple[str, object], ...], list[told.Case]] = {}
    for case, sets in wanted(slug, rules):
        editions.setdefault(_others(slug, sets), []).append(case)
    for chosen, cases in editions.items():
        yield dict(chosen), cases


def together(slug: str, rules: list[str]) -> Iterator[tuple[dict[str, object], list[told.Case]]]:
    """Give editions in which many rules are set at once, until each case has been told of."""
    left = wanted(slug, rules)
    while left:
        chosen: dict[str, object] = {}
        for _, sets in left:
            if all(type(chosen.get(name, value)) is type(value) and chosen.get(name, value) == value
                   for name, value in sets.items()):  # fmt: skip
                chosen |= sets
        done = [case for case, sets in left if sets.items() <= chosen.items()]
        left = [one for one in left if one[0] not in done]
        yield dict(_others(slug, chosen)), done


def _others(slug: str, sets: dict[str, object]) -> tuple[tuple[str, object], ...]:
    """Leave out what is as written."""
    parameters = told.game_of(slug).parameters
    return tuple(sorted((name, value) for name, value in sets.items() if value != parameters[name].default))


def found(slug: str, rules: list[str], ways: Ways) -> Iterator[tuple[told.Hit, str]]:
    """Give what tells an old value in some PDF, and what was set."""
    for chosen, cases in ways(slug, rules):
        said = built(slug, chosen)
        sets = ", ".join(f"{name}={written(value)}" for name, value in chosen.items()) or "as written"
        print(f"{slug}, {len(said)} pages, {len(cases)} cases: {sets}", flush=True)
        for case in cases:
            for hit in told.hits(case, case.old, said):
                yield hit, f"{case.rule}={written(case.new)}"


def main() -> int:
    """Look, tell, and end with 1 where anything stayed behind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(told.TOLD))
    parser.add_argument("--rule", action="append", default=[])
    parser.add_argument("--together", action="store_true")
    asked = parser.parse_args()
    ways = together if asked.together else alone
    behind = [one for slug in asked.games for one in found(slug, asked.rule, ways)]
    for hit, new in behind:
        print(f"{hit.game}, {new}: {hit.where} still tells {hit.rule}={hit.value}: {hit.words}")
    print(f"{len(behind)} places tell an old value")
    return bool(behind)


if __name__ == "__main__":
    sys.exit(main())
