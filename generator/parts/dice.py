"""Dice to fold: sheets of nets, a page for each net for a print shop, cut lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.catalog.dice import DiceSheet
from generator.catalog.messages import Said
from generator.catalog.model import Edition, Part
from generator.parts.planned import (
    CUT_LINES,
    Job,
    Planned,
    cut_names,
    file_name,
    item_of,
    layout_of,
    lines_of,
    press_of,
    spec_of,
    wording_of,
)
from generator.sheets.folded import Unfolded, net_page, net_plates, unfolded

if TYPE_CHECKING:
    from generator.parts.decks import Faces, Workshop


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the sheets of nets, or pages for a print shop, and the cut lines if they are wanted.

    Raises:
        ContentError: a net is larger than the paper.
    """
    sheet = spec_of(part, DiceSheet)
    wish = job.wish
    file = file_name(part.id, wish._replace(duplex="long", gap=None))  # nets have no backs, and do not touch
    if wish.press:
        sizes = {f"nets of {die.solid} with edges of {die.edge:g} mm": None for die in sheet.dice}
        told = {"pages": part.count, "paper": ", ".join(sizes), "flip": "fronts only", "steps": _steps(sheet)}
        yield Planned(item_of(job, part, kind="press", unit="die", file=file, **told), part, None, part.decks)
        return
    laid = unfolded(sheet, job.paper)
    count = len(laid.sheets)
    item = item_of(
        job, part, file=file, unit="die", sheets=count, pages=count, steps=_steps(sheet), outlines=part.count
    )
    yield (sheets := Planned(item, part, laid, part.decks))
    if wish.cut_file:
        yield from lines_of(job, sheets, cut_names(file, count))


def _steps(sheet: DiceSheet) -> tuple[str, ...]:
    """Say how a printed net becomes a die."""
    count = sum(die.copies for die in sheet.dice)
    return (
        Said("Print on thin card of 160 to 220 g/m²."),
        Said("Cut {n} net out along the solid lines.", "Cut {n} nets out along the solid lines.", n=count),
        Said("Score from dash to dash and fold them all backwards."),
        Said("Glue the tabs inside the faces they meet, in the order of their numbers."),
    )


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write one file: sheets of nets, nets one by one for a print shop, or cut lines."""
    # the press and svgwrite are needed only where a file is really written
    from generator.pdf.sheets import draw_plate, measurer

    sheet = spec_of(one.part, DiceSheet)
    wording = wording_of(shop, edition, one.part)
    measure = measurer(shop.fonts)
    on = layout_of(one, Unfolded)
    if one.item.kind == CUT_LINES and on is not None:
        from generator.sheets.cutfile import outline_file

        return outline_file(list(net_plates(sheet, on, wording))[one.number - 1]).encode()
    solids = sorted({f"{die.solid} {die.edge:g} mm" for die in sheet.dice})
    press = press_of(shop, edition, on and on.ground, one.part.name, *solids)
    pages = net_plates(sheet, on, wording, measure) if on is not None else net_page(sheet, wording, measure)
    for plate in pages:
        draw_plate(press, plate, lambda at: drawn[at.deck].face(at.card, at.side))
    return press.finish()
