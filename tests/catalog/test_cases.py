"""Seeded mistakes, each with the very words an author is told; the cases are text, see cases/README.md."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """A game with mistakes in it and what is said about them."""

    name: str
    files: dict[str, str]
    gone: tuple[str, ...]
    choice: str
    expected: str


def read_cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.cases")):
        _, *texts = ("\n" + path.read_text("utf-8")).split("\n=== ")
        for text in texts:
            title, *parts = text.split("\n--- ")
            named = {head: body for head, _, body in (part.partition("\n") for part in parts)}
            yield Case(
                name=f"{path.stem}: {title.strip()}",
                expected=named.pop("problems").strip(),
                choice=next((head for head in named if head.startswith("choose")), ""),
                gone=tuple(head.removesuffix(" (gone)") for head in named if head.endswith(" (gone)")),
                files={
                    head: body + "\n"
                    for head, body in named.items()
                    if not head.startswith("choose") and not head.endswith(" (gone)")
                },
            )


CASES_READ = tuple(read_cases())


def told(case: Case, root: Path) -> str:
    """What is said about the case, places shown from the game's folder."""
    game = root / "content" / "pit"
    shutil.copytree(CASES / "pit", game)
    for name in case.gone:
        (game / name).unlink()
    for name, text in case.files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, "utf-8")
    try:
        loaded = load_game("pit", Roots((root,)))
        words = shlex.split(case.choice)[1:]
        given = list(zip(words[::2], words[1::2], strict=True))
        single = {flag.removeprefix("--"): value for flag, value in given if flag != "--set"}
        choose(loaded, sets=[value for flag, value in given if flag == "--set"], **single)
    except ContentError as error:
        return "\n".join(str(problem).removeprefix("content/pit/") for problem in error.problems)
    return ""


@pytest.mark.parametrize("case", CASES_READ, ids=lambda case: case.name)
def test_exactly_these_problems_are_told_in_this_order(case, tmp_path):
    assert told(case, tmp_path) == case.expected


def test_the_game_the_cases_begin_with_has_no_mistake(tmp_path):
    assert told(Case("pit", {}, (), "", ""), tmp_path) == ""
