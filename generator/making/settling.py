"""Plan the files of an edition once more when its faces are drawn: what turns out otherwise, what follows."""

from __future__ import annotations

from generator.making.plan import EditionPlan, job_of
from generator.parts.decks import Faces, Workshop, draw
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Planned, Settler


def settled(shop: Workshop, one: EditionPlan, order: Order, drawn: Faces) -> tuple[list[Planned], Faces]:
    """Return all files of an edition, those settled whose faces are drawn, and the faces that they need now."""
    job = job_of(one.game, one.edition, order.wish)
    files: list[Planned] = []
    for file in one.files:
        module, again = writer(file.part.kind), file
        if isinstance(module, Settler) and all(deck.id in drawn for deck in file.decks):
            again = module.settled(job, file, files, drawn)
        other = tuple(deck for deck, old in zip(again.decks, file.decks, strict=True) if deck is not old)
        if other:
            drawn = {**drawn, **draw(shop, one.edition, other, again.small)}
        files.append(again)
    return files, drawn
