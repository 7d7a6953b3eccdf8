"""Sheets of tokens for the picture pages: the first one of a file as it is laid out, each token in its own outline.

Computed from the real layout, so that the picture cannot lie. Knows the page only as boxes in mm.
"""

from __future__ import annotations

from generator.catalog.tokens import TokenSheet
from generator.draw import outline as outlines
from generator.parts.guidesolids import Put, rectangle_of
from generator.parts.planned import Planned, spec_of
from generator.sheets.box import Box
from generator.sheets.guidesheet import Picture
from generator.sheets.shape import Matrix, mapped, path, rectangle
from generator.sheets.spread import Spread


def strewn(one: Planned, on: Box) -> Put:
    """Draw the first sheet of a file of tokens on `on`: outlines, the folds of standees, and all faces.

    What is drawn are `shapes`, path data of every outline, and `folds`, lines from point to point.
    """
    laid, sheet = one.layout, spec_of(one.part, TokenSheet)
    assert isinstance(laid, Spread), "tokens are spread over sheets"  # noqa: S101
    scale = on.width / laid.ground.paper.width
    shapes: list[str] = []
    folds: list[list[float]] = []
    faces: list[Picture] = []
    for block in laid.sheets[0]:
        lot = laid.lots[block.lot]
        for index, (x, y) in enumerate(block.at):
            which, card = laid.pieces[block.lot][block.first + index]
            each = sheet.sets[which]
            size = each.deck.size
            to: Matrix = (scale, 0.0, 0.0, scale, on.x + x * scale, on.y + y * scale)
            box = Box(on.x + x * scale, on.y + y * scale, lot.width * scale, lot.height * scale)
            outline = rectangle_of(size) if each.base else str(each.path)
            if each.base:
                shapes.append(path(rectangle(*box)))
                lines = [box.y + (each.base + step * size.height) * scale for step in range(3)]
                folds += [[box.x, line, box.right, line] for line in lines]
                to = (scale, 0.0, 0.0, scale, box.x, lines[1])
            else:
                shapes.append(path(mapped(outlines.read(outline), to)))
            faces.append(Picture(each.deck.id, each.deck.cards[card].id, box, outline, to))
    return Put({"shapes": shapes, "folds": folds}, tuple(faces))
