"""How a sheet is folded for the box that holds it: into how many panels, from which mark to which, and the step."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.cartons import CartonSheet
from generator.catalog.gamebox import folds
from generator.catalog.messages import Said
from generator.catalog.model import Game, Part, Size
from generator.named import NamedTuple
from generator.pdf.press import Press
from generator.sheets.shape import Box, Line, Point

LONG, THIN = 3.0, 0.15
"""Mm of a mark: from the edge inwards, as it must outlast the cut."""
HALO, INK = "#FFFFFF", "#000000"


class Folds(NamedTuple):
    """Into how many panels a sheet is folded, side by side and one below the other."""

    across: int = 1
    down: int = 1

    @property
    def layers(self) -> int:
        """How many panels then lie on one another."""
        return self.across * self.down


FLAT = Folds()


def folds_of(game: Game, part: Part) -> Folds:
    """Say how the sheets of a part are folded for the box of their game; flat where none holds them."""
    for other in game.parts.values():
        if not isinstance(other.spec, CartonSheet):
            continue
        for plan in other.spec.plans:
            if plan.kind == "game_box" and part.id in map(str, plan.holds):
                held = [game.parts[str(name)] for name in plan.holds if str(name) in game.parts]
                return Folds(*folds(plan, held, game.parts).get(part.id, FLAT))
    return FLAT


def steps(found: Folds) -> tuple[str, ...]:
    """Say what is to be done."""
    if found.layers == 1:
        return ()
    return (
        Said(
            "For the box, fold it from mark to mark into {n} panel.",
            "For the box, fold it from mark to mark into {n} panels.",
            n=found.layers,
        ),
    )


def marks(size: Size, found: Folds) -> Iterator[Line]:
    """Mark both ends of every fold on a sheet of a size."""
    for n in range(1, found.across):
        x = size.width * n / found.across
        yield Line(x, 0.0, x, LONG, THIN)
        yield Line(x, size.height - LONG, x, size.height, THIN)
    for n in range(1, found.down):
        y = size.height * n / found.down
        yield Line(0.0, y, LONG, y, THIN)
        yield Line(size.width - LONG, y, size.width, y, THIN)


def draw(press: Press, size: Size, found: Folds, at: tuple[float, float, int], seen: Box | None = None) -> None:
    """Draw the marks of a sheet whose upper left corner lies `at` x, y, turned so; of what is `seen` only."""
    x, y, turn = at
    lines = [_turned(line, size, turn) for line in marks(size, found)]
    lines = [Line(one.x1 + x, one.y1 + y, one.x2 + x, one.y2 + y, one.width) for one in lines]
    for line in lines:
        if seen is None or (seen.x <= line.x1 <= seen.right and seen.y <= line.y1 <= seen.bottom):
            press.line(*line[:4], 3 * line.width, HALO)
            press.line(*line, INK)


def _turned(line: Line, size: Size, turn: int) -> Line:
    def point(x: float, y: float) -> Point:
        return {
            0: (x, y),
            90: (size.height - y, x),
            180: (size.width - x, size.height - y),
            270: (y, size.width - x),
        }[turn % 360]

    return Line(*point(line.x1, line.y1), *point(line.x2, line.y2), line.width)
