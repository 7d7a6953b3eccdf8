"""Boxes to fold: sheets of nets, a page for each net for a print shop, cut lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.catalog.cartons import DEEPEST, SHEET, CartonSheet
from generator.catalog.messages import Said
from generator.catalog.model import Edition, Part, Side
from generator.catalog.problems import Problem, Problems
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
from generator.sheets.boxed import Boxed, box_pages, box_plates, boxed
from generator.sheets.paper import BOTH, find_paper
from generator.sheets.piece import Wording
from generator.sheets.plate import Placed

if TYPE_CHECKING:
    from generator.draw.painted import Painted
    from generator.parts.decks import Drawn, Faces, Workshop

_STIFF = 0.28
"""A board of that caliper and more keeps the shape of a box, in mm."""
_HEAVY = 100
"""So many cards push a bottom open that is only tucked in."""

_GAME_BOX = (
    Said(
        "Lay the halves of the base edge to edge. Glue the lining over the seam, then a splice inside each long wall."
    ),
    Said("Set in the well with its two dividers, and the channel between the rows. Neither is glued."),
    Said("Fold the lid as you folded the base, and let it drop on."),
)
"""How a game's box goes on once its nets are folded; the first is for a base in halves."""


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the sheets of nets, or pages for a print shop, and the cut lines if they are wanted.

    Raises:
        ContentError: a net is larger than the paper, however it is turned or halved.
    """
    sheet = spec_of(part, CartonSheet)
    job, notes = _on_paper(job, part)
    wish, small = job.wish, _lapped(sheet)
    file = file_name(part.id, wish._replace(duplex="long", gap=None))  # nets have no backs, and do not touch
    if wish.press:
        nets = [one.plate for one in box_pages(sheet, Wording("", part.name))]
        sizes = {f"{page.width:g} x {page.height:g} mm": None for page in nets}
        told = {"pages": len(nets), "paper": ", ".join(sizes), "flip": "fronts only", "steps": _steps(sheet, None)}
        item = item_of(job, part, kind="press", unit="box", file=file, **told)
        yield Planned(item, part, None, part.decks, small=small)
        return
    notes += tuple(_shared(sheet))
    laid = boxed(sheet, job.paper)
    count = len(laid.sheets)
    steps = _steps(sheet, laid)
    item = item_of(job, part, file=file, unit="box", sheets=count, pages=count, steps=steps, outlines=part.count)
    yield (sheets := Planned(item, part, laid, part.decks, notes=notes, small=small))
    if wish.cut_file:
        yield from lines_of(job, sheets, cut_names(file, count))


def _shared(sheet: CartonSheet) -> Iterator[Problem]:
    """Tell which piles are too high for a box, and among how many they are shared."""
    plans = {plan.id: plan for plan in sheet.plans}
    for box in sheet.made:
        if (among := box.plan.copies // plans[box.plan.id].copies) > 1:
            fact = f"what box {box.plan.id} holds is too high for one tuck box, which is {DEEPEST:g} mm deep at most"
            fact += f"; it is shared among {among}, each {box.inside.depth:.1f} mm deep"
            yield Problem(box.plan.mark, fact, "fold all of them, or write 'kind: lid' for one with a lid")


def _on_paper(job: Job, part: Part) -> tuple[Job, Problems]:
    """Print boxes for whole games on the paper that they are made for, where the one that is asked for is smaller."""
    made = spec_of(part, CartonSheet).made
    small = (
        min(job.paper.width, job.paper.height) < SHEET.width or max(job.paper.width, job.paper.height) < SHEET.height
    )
    if job.wish.press or not small or any(box.plan.kind != "game_box" for box in made):
        return job, ()
    larger = find_paper(BOTH, job.paper.margin)._replace(printer=job.paper.printer)
    fact = f"no box for a whole game comes from {job.paper.fits}; its sheets are {larger.fits}"
    note = Problem(part.mark, fact, f"leave it out with --only, or choose a larger paper (--paper {BOTH})")
    return job._replace(paper=larger, wish=job.wish._replace(paper=BOTH)), (note,)


def _lapped(sheet: CartonSheet) -> frozenset[tuple[str, str, Side]]:
    """Name the pictures that a lap prints again, which may end in the midst of a word."""
    bands = [deck for box in sheet.made if box.plan.kind == "band" for deck in box.decks]
    return frozenset((deck.id, card.id, "front") for deck in bands for card in deck.cards)


def _steps(sheet: CartonSheet, laid: Boxed | None) -> tuple[str, ...]:
    """Say how a printed net becomes a box."""
    kinds = {box.plan.kind for box in sheet.made}
    most = max((box.decks[0].fields["pieces"] for box in sheet.made if box.plan.kind == "tuck"), default=0)
    steps = list(_papers(sheet, laid))
    if any(box.plan.board >= _STIFF for box in sheet.made):
        steps.append(Said("If you can choose the grain of the card, let it run along the long creases."))
    steps.append(Said("Before you cut, score the creases: draw an empty ballpoint along a ruler from tick to tick."))
    cutting = Said("Cut along the lines.")
    steps.append(cutting if kinds == {"game_box"} else Said("Cut along the lines. Cut the short slits, too."))
    steps.append(Said("Fold all creases away from the print. Glue only the hatched flaps, behind the side they meet."))
    if "game_box" in kinds:
        halves = laid is not None and laid.halved
        steps += _GAME_BOX[0 if halves else 1 :]
    elif laid is not None and laid.halved:
        steps.append(Said("A box that came as two halves gets two glued edges."))
    if "tuck" in kinds:
        heavy = Said("Tuck the bottom in first. Glue its small flaps: so many cards are heavy.")
        steps.append(heavy if most > _HEAVY else Said("Tuck the bottom in first."))
    return tuple(steps)


def _papers(sheet: CartonSheet, laid: Boxed | None) -> Iterator[str]:
    """Say what to print on: stiff card, thin card, or which sheet on which."""
    stiff = Said("card of 250 to 300 g/m²")
    thin = Said("card of 160 to 220 g/m²")
    heavy = [box.plan.board >= _STIFF for box in sheet.made]
    if all(heavy) or not any(heavy):
        yield Said("Print on {card}.", card=stiff if all(heavy) else thin)
    elif laid is not None:
        last = sum(board >= _STIFF for board in laid.boards)
        of = len(laid.boards)
        yield Said("Print {sheets} on {card}.", sheets=_sheets(1, last), card=stiff)
        yield Said("Print {sheets} on {card}.", sheets=_sheets(last + 1, of), card=thin)
    else:
        yield Said("Print boxes on {stiff}, pouches and bands on {thin}.", stiff=stiff, thin=thin)


def _sheets(first: int, last: int) -> Said:
    """Name some sheets.

    >>> _sheets(1, 1), _sheets(1, 2), _sheets(1, 4)
    ('sheet 1', 'sheets 1 and 2', 'sheets 1 to 4')
    """
    if first == last:
        return Said("sheet {n}", n=first)
    if last == first + 1:
        return Said("sheets {first} and {last}", first=first, last=last)
    return Said("sheets {first} to {last}", first=first, last=last)


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write one file: sheets of nets, nets one by one for a print shop, or cut lines."""
    # the press and svgwrite are needed only where a file is really written
    from generator.pdf.sheets import draw_plate, measurer

    sheet = spec_of(one.part, CartonSheet)
    wording = wording_of(shop, edition, one.part)
    measure = measurer(shop.fonts)
    on = layout_of(one, Boxed)
    if one.item.kind == CUT_LINES and on is not None:
        from generator.sheets.cutfile import outline_file

        return outline_file(list(box_plates(on, wording, machine=True))[one.number - 1]).encode()
    press = press_of(shop, edition, on and on.ground, one.part.name, shop.game.says.ngettext("box", "boxes", 1))

    def face(at: Placed) -> Painted:
        return _seen(at, drawn[at.deck])

    for plate in box_plates(on, wording, measure) if on is not None else ():
        draw_plate(press, plate, face)
    for die in box_pages(sheet, wording, measure) if on is None else ():
        draw_plate(press, die.plate, face)
        for name, lines in die.spots.items():
            for line in lines:
                press.cut(line, 0.0, 0.0, name)
    return press.finish()


def _seen(at: Placed, drawn: Drawn) -> Painted:
    """Give a picture of a box with the words that are seen of it here, and without those that another sheet shows.

    A word that a band's lap ends is a shape there: it is read where all of it is.
    """
    from generator.draw.cropped import cropped, cuts
    from generator.draw.records import inverse, moved

    painted, area = drawn.face(at.card, at.side), at.area
    if area is None:
        return painted
    part = moved((area.x, area.y, area.right, area.bottom), inverse(at.matrix))
    small = drawn.small.get(drawn.keys[at.card, at.side])
    if small is not None and cuts(painted, part):
        return small
    return cropped(painted, part)
