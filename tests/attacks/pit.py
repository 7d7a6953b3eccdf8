"""A game of one card, and what a hostile case is: something done to its folder before it is checked and built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.attacks.project import Project

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-3 -3 69 94">
<rect x="-3" y="-3" width="69" height="94" fill="#eeeeee"/>
{{ text(card.name, 4, 4, 55, 12, size=12, min_size=3) }}BODY
</svg>
"""
PARTS = {
    "rulebook": ("{rulebook: rulebook.md, cover: none}", "CONTENT/rulebook.md", "# Pit\n\nFall BODY.\n"),
    "tokens": (
        "{tokens: tokens.yaml, count: 1}",
        "CONTENT/tokens.yaml",
        "name: Tokens\nsets:\n  - {id: t, name: T, size: 20mm, face: face.svg.j2, tokens: [{id: t1, name: BODY}]}\n",
    ),
    "dice": (
        "{dice: dice.yaml, count: 1}",
        "CONTENT/dice.yaml",
        "name: Dice\ndice:\n  - {id: d, name: BODY, solid: d6, edge: 16mm, faces: d6, face: _shared/die.svg.j2}\n",
    ),
    "sheet": (
        "{sheet: sheets/score.yaml, count: 1}",
        "CONTENT/sheets/score.yaml",
        "name: Score\nsize: 63x88mm\nface: face.svg.j2\npages: [{id: p1, name: BODY}]\n",
    ),
    "board": (
        "{board: board.yaml, count: 1}",
        "CONTENT/board.yaml",
        "name: Board\nsize: 63x88mm\nface: board.svg.j2\nspaces: {a: 10mm}\n"
        "nodes:\n  n1: {x: 20, y: 20, kind: a, name: BODY}\n",
    ),
}


class Place(NamedTuple):
    """Where a case is played: the project's root, and beside it a folder that is nobody's business."""

    pit: Project
    outside: Path
    letter: str
    """A or B: what the files outside say, to see whether anybody read them."""


class Case(NamedTuple):
    """Something hostile. `seen` are links to the outside: two runs with other words there must give the same."""

    name: str
    make: Callable[[Place], None]
    words: tuple[str, ...] = ()
    env: Mapping[str, str | None] = {}
    seen: bool = False
    prints: bool = False
    """Built once before `make`, so that there is an output folder and a cache to tamper with."""
    bound: bool = False
    """Run by somebody who is held to what files allow, which the superuser is not."""
    before: Callable[[], None] | None = None
    fine: bool = False
    """It must simply be printed: nothing is wrong with it."""


def write(root: Path, *parts: str, body: str = "", card: str = "Pit") -> Project:
    """Write the game, with further parts of the box, below `root`."""
    pit = Project(root, "pit")
    components = "".join(f"  - {PARTS[part][0]}\n" for part in parts)
    pit.write(
        "CONTENT/game.yaml",
        "title: Pit\ndesigners: [{name: A. Nobody}]\nplayers: {least: 1, most: 4}\nguide: false\n"
        f"components:\n  - {{deck: cards/traps.yaml, count: 1}}\n{components}",
    )
    pit.write(
        "CONTENT/rules.yaml",
        "parameters:\n  depth: {default: 3, allowed: [2, 3]}\ntables:\n  dice: {d6: [1, 2, 3, 4, 5, 6]}\n",
    )
    pit.write(
        "CONTENT/cards/traps.yaml",
        f"name: Traps\nsize: euro\nface: face.svg.j2\ncards:\n  - {{id: c1, name: {card}}}\n",
    )
    pit.write("TEMPLATES/face.svg.j2", FACE.replace("BODY", body))
    pit.write("TEMPLATES/board.svg.j2", FACE.replace("card.name", "card.nodes[0].name").replace("BODY", ""))
    for part in parts:
        pit.write(PARTS[part][1], PARTS[part][2].replace("BODY", "deep"))
    return pit


def drawn(name: str, body: str, *, card: str = "Pit", **more: object) -> Case:
    """Make a case of what stands in the face's template."""

    def make(place: Place) -> None:
        write(place.pit.root, body=body, card=card)

    return Case(name, make, **more)  # type: ignore[arg-type]


def link(path: Path, to: Path | str) -> None:
    """Put a link in the place of a file or folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink() or path.is_file():
        path.unlink()
    path.symlink_to(to)


BELL = [0]
"""The port that rings when somebody reaches the network; the runner sets it."""
