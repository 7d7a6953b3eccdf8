"""Tokens and standees: sheets of them, a page for each for a print shop, cut lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.catalog.messages import Said
from generator.catalog.model import Decks, Edition, Part, Size
from generator.catalog.problems import ContentError, Problem
from generator.catalog.tokens import PATH, TokenSet, TokenSheet
from generator.draw import outline
from generator.parts.planned import (
    CUT_LINES,
    Files,
    Job,
    Planned,
    backed,
    blank_keys,
    bled,
    cut_names,
    file_name,
    for_shop,
    item_of,
    layout_of,
    lines_of,
    pieces,
    press_of,
    size_of,
    spec_of,
    wording_of,
)
from generator.reporting.bill import Item
from generator.sheets.paper import find_paper
from generator.sheets.shape import Shape
from generator.sheets.spread import NONE, Looks, Spread, plates, spread, strangers

if TYPE_CHECKING:
    from generator.parts.decks import Drawn, Faces, Workshop

_SLACK = 0.05  # mm that an outline may reach over its box


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the sheets of tokens, or pages for a print shop, and the cut lines if they are wanted.

    Raises:
        ContentError: a token is larger than the paper, or its outline cannot be drawn.
    """
    wish = job.wish
    backs = backed((one.deck for one in spec_of(part, TokenSheet).sets if not one.base), wish)
    if wish.press:
        yield from _for_press(job, part, backs)
        return
    sheet = spec_of(part, TokenSheet)
    # how many files of cut lines there are is said before it is known which backs look alike
    looks = _strangers(sheet) if wish.cut_file and backs else NONE
    duplex = wish.duplex if backs else "none"
    laid = spread(sheet, job.paper, shapes_of(sheet), duplex=duplex, gap=wish.gap, looks=looks)
    file = file_name(part.id, wish)
    item = _counted(item_of(job, part, file=file, unit="token"), laid, sheet)
    yield (sheets := Planned(item, part, laid, _decks(sheet), backs))
    if wish.cut_file:
        yield from lines_of(job, sheets, cut_names(file, len(laid.sheets)))


def _decks(sheet: TokenSheet) -> Decks:
    return tuple(deck for one in sheet.sets for deck in (one.deck, one.foot) if deck is not None)


def _counted(item: Item, laid: Spread, sheet: TokenSheet) -> Item:
    """Say of a file what its sheets come to."""
    count = len(laid.sheets)
    return item._replace(
        sheets=count,
        pages=count * (2 if laid.ground.press_duplex else 1),
        flip=laid.ground.flip,
        cuts=laid.cuts,
        all_cuts=laid.all_cuts,
        outlines=sum(one.deck.count for one in sheet.sets if not one.straight),
        steps=_steps(sheet),
    )


def _strangers(sheet: TokenSheet) -> Looks:
    """Take all backs to differ."""
    return {(at, number): str(number) for at, one in enumerate(sheet.sets) for number in range(len(one.deck.cards))}


def settled(job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
    """Plan a file once more, now that it is known which backs look alike: others that touch get room between them."""
    del files
    wish, sheet = job.wish, spec_of(one.part, TokenSheet)
    if layout_of(one, Spread) is None or not one.backs or wish.press or wish.cut_file:
        return one
    looks: Looks = {
        (at, number): _look(drawn[each.deck.id], card.id)
        for at, each in enumerate(sheet.sets)
        for number, card in enumerate(each.deck.cards)
    }
    if not strangers(sheet, looks):
        return one
    laid = spread(sheet, job.paper, shapes_of(sheet), duplex=wish.duplex, gap=wish.gap, looks=looks)
    return one._replace(item=_counted(one.item, laid, sheet), layout=laid)


def _look(drawn: Drawn, card: str) -> str:
    key = drawn.keys.get((card, "back"))
    return drawn.pictures[key].key if key else ""


GANG = "gang sheet"
GANGS = ("a4", "a3")
"""The papers that a print shop gets tokens on, side by side; those that are larger come on pages of their own."""


def _for_press(job: Job, part: Part, backs: bool) -> Iterator[Planned]:
    """Plan sheets of tokens for a print shop, with their cut lines; none is printed on the tokens."""
    sheet = spec_of(part, TokenSheet)
    file = file_name(part.id, job.wish)
    shapes, looks = shapes_of(sheet), _strangers(sheet)
    for name in GANGS:
        paper = find_paper(name)
        try:
            laid = spread(sheet, paper, shapes, duplex="long" if backs else "none", gap=job.wish.gap, looks=looks)
        except ContentError:
            continue
        bleeds = ", ".join(dict.fromkeys(f"{deck.bleed:g}" for deck in _decks(sheet)))
        pages = len(laid.sheets) * (2 if backs else 1)
        where = f"{size_of(Size(paper.width, paper.height))}, tokens with {bleeds} mm bleed"
        flip = "front and back by turns" if backs else "fronts only"
        names = cut_names(file, len(laid.sheets))
        steps = (f"Sheets of {where}; where they are cut is in {', '.join(names)}.",)
        item = item_of(job, part, kind=GANG, unit="token", file=file, pages=pages, paper=where, flip=flip, steps=steps)
        yield (sheets := Planned(item, part, laid, _decks(sheet), backs))
        yield from lines_of(job, sheets._replace(item=item._replace(flip=laid.ground.flip)), names)
        return
    yield _one_a_page(job, part, file)


def _one_a_page(job: Job, part: Part, file: str) -> Planned:
    sheet = spec_of(part, TokenSheet)
    backs = job.wish.duplex != "none"
    stack = [piece for one in sheet.sets for piece in pieces(one.deck, blank_keys(one.deck), backs)]
    paper = ", ".join(dict.fromkeys(bled(one.deck) for one in sheet.sets))
    item = item_of(job, part, unit="token", file=file, paper=paper, **for_shop(stack))
    return Planned(item, part, None, part.decks, backs)


def _steps(sheet: TokenSheet) -> tuple[str, ...]:
    """Say what to do with the sheets that straight cuts do not do."""
    outlined = sum(one.deck.count for one in sheet.sets if not one.straight)
    standing = sum(one.deck.count for one in sheet.sets if one.base)
    steps = []
    if outlined:
        steps.append(
            Said(
                "Cut {n} token out just inside the short strokes around it.",
                "Cut {n} tokens out just inside the short strokes around each.",
                n=outlined,
            )
        )
    if standing:
        steps += [
            Said(
                "Cut {n} standee out along the marks, and score from dash to dash.",
                "Cut {n} standees out along the marks, and score from dash to dash.",
                n=standing,
            ),
            Said("Fold front and back outwards and glue them back to back, but not the flaps."),
            Said("Fold one flap forwards and one backwards: they are the foot."),
        ]
    return tuple(steps)


def shapes_of(sheet: TokenSheet) -> dict[int, Shape]:
    """Read the outlines of all sets.

    Raises:
        ContentError: path data that is none, is not closed, or does not fill its box.
    """
    found: list[Problem] = []
    shapes: dict[int, Shape] = {}
    for at, one in enumerate(sheet.sets):
        try:
            shapes[at] = _shape(one)
        except ValueError as error:
            fact, _, hint = str(error).partition("; ")
            found.append(Problem(one.path.mark, fact, hint or 'write path data in mm, such as "M10 0 L20 18 L0 18 Z"'))
    if found:
        raise ContentError(found)
    return shapes


def _shape(one: TokenSet) -> Shape:
    shape = outline.read(one.path)
    if one.outline != PATH:
        return shape
    ops = [op for op, _ in shape]
    if ops.count("m") != 1 or len(ops) < 3:
        raise ValueError("an outline is one line around the token; take out all M but the first")
    if ops[-1] != "h":
        raise ValueError("the outline is not closed; end it with Z")
    size = one.deck.size
    left, top, right, bottom = outline.tight(outline.path(one.path, 6)[0])
    if min(left, top) < -_SLACK or right > size.width + _SLACK or bottom > size.height + _SLACK:
        wanted = f"x from 0 to {size.width:g} and y from 0 to {size.height:g}"
        raise ValueError(
            f"the outline reaches from {left:g}, {top:g} to {right:g}, {bottom:g} mm, beyond its box; keep {wanted}, "
            "or change 'size'"
        )
    return shape


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write one file: sheets of tokens, tokens one by one for a print shop, or cut lines."""
    # the press and svgwrite are needed only where a file is really written
    from generator.pdf.sheets import draw_plate, draw_sheet, measurer
    from generator.sheets.impose import press_sheets

    sheet = spec_of(one.part, TokenSheet)
    wording = wording_of(shop, edition, one.part)
    measure = measurer(shop.fonts)
    on = layout_of(one, Spread)
    if one.item.kind == CUT_LINES and on is not None:
        from generator.sheets.cutfile import outline_file

        front = [plate for plate in plates(sheet, on, shapes_of(sheet), wording) if plate.side != "back"]
        return outline_file(front[one.number - 1]).encode()
    sizes = sorted({size_of(deck.size) for deck in one.decks})
    press = press_of(shop, edition, on and on.ground, one.part.name, *sizes)
    if on is not None:
        for plate in plates(sheet, on, shapes_of(sheet), wording, measure):
            if one.item.kind == GANG:  # a print shop gets lines in another file
                plate = plate._replace(cuts=(), strokes=(), folds=())  # noqa: PLW2901
            draw_plate(press, plate, lambda at: drawn[at.deck].face(at.card, at.side))
        return press.finish()
    for deck in one.decks:
        for page in press_sheets(deck, pieces(deck, drawn[deck.id].keys, one.backs), wording_of(shop, edition, deck)):
            draw_sheet(press, page, drawn[deck.id].pictures)
    return press.finish()
