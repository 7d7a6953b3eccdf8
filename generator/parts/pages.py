"""Score sheets, player aids, mats and boards: cut out, tiled if larger than the paper, or filled in on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from generator.catalog.messages import Said
from generator.catalog.model import Edition, Part
from generator.catalog.pages import Sheet
from generator.catalog.printer import Printer
from generator.catalog.problems import ContentError, Problem, Problems, mistake
from generator.parts import creases
from generator.parts.creases import FLAT, Folds
from generator.parts.planned import (
    Files,
    Job,
    Planned,
    about,
    backed,
    blank_keys,
    bled,
    declared,
    file_name,
    item_of,
    pieces,
    size_of,
    spec_of,
    wording_of,
)
from generator.sheets.impose import tally
from generator.sheets.layout import Layout, layout
from generator.sheets.roomy import roomy
from generator.sheets.shape import Edges
from generator.sheets.tilepage import steps
from generator.sheets.tiling import Plan, Shape, enough, shapes, tiled

if TYPE_CHECKING:
    from generator.parts.decks import Faces, Workshop
    from generator.parts.planned import Laid

WHOLE: Final = "whole"
FILLABLE: Final = "fillable"


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the files of a sheet or a board: pages or tiles, all in one piece for a copy shop, a form for a screen.

    Raises:
        ContentError: the paper is too small for even a tile of it, or its pages have backs and must be tiled.
    """
    (deck,) = part.decks
    sheet = spec_of(part, Sheet)
    wish = job.wish
    file = file_name(part.id, wish)
    backs = backed(part.decks, wish)
    folded = creases.folds_of(job.game, part)
    if wish.press:
        yield _in_one_piece(job, part, file, backs)
    elif (placed := _placed(job, part, backs)) is not None:
        sums = tally(placed, pieces(deck, blank_keys(deck), backs))
        counts = (sums if placed.marks else sums._replace(cuts=0, all_cuts=0))._asdict()
        item = item_of(job, part, file=file, steps=creases.steps(folded), flip=placed.flip, unit=_unit(part), **counts)
        yield Planned(item, part, placed, part.decks, backs, reads=(folded,))
    else:
        yield _tiles(job, part, file)
        whole = _in_one_piece(job, part, f"{part.id}-whole.pdf", backs=False)
        yield whole._replace(item=whole.item._replace(steps=creases.steps(folded)), reads=(folded,))
    if sheet.fillable:
        item = item_of(
            job, part, kind=FILLABLE, file=f"{part.id}-fillable.pdf", cards=0, unit=_unit(part), paper="a screen",
            flip="fill it in on a screen", pages=len(deck.cards),
        )  # fmt: skip
        yield Planned(item, part, FILLABLE, part.decks)


def _printer(laid: Laid | None) -> Printer | None:
    """Give the printer that pages are corrected for; none where each has paper of its own."""
    if isinstance(laid, Layout):
        return laid.paper.printer
    return None if laid == WHOLE else cast("tuple[Shape, ...]", laid)[0].paper.printer


def _unit(part: Part) -> str:
    return "board" if part.kind == "board" else "page"


def _placed(job: Job, part: Part, backs: bool) -> Layout | None:
    """Lay pages out as cards are, as many on a paper as fit; nothing when they are larger than the paper."""
    (deck,) = part.decks
    wish, paper, size = job.wish, job.paper, deck.size
    duplex = wish.duplex if backs else "none"
    if (size.width, size.height) == (paper.width, paper.height) == (paper.area.width, paper.area.height):
        # a page as large as the paper is printed as it is, beyond the margin as far as the printer goes
        whole = paper._replace(margin=0.0)
        placed = layout(deck, whole, duplex=duplex)
        return placed._replace(paper=paper, marks=(), strip=None)
    try:
        placed = roomy(
            wish.gap,
            size,
            lambda gap: layout(deck, paper, duplex=duplex, gap=gap),
            lambda placed: -(-deck.count // placed.per_sheet),
        )
    except ContentError:
        if not shapes(size, paper, spec_of(part, Sheet).tiling.overlap, None) or (wish.gap or 0.0) < 0:
            raise
        return None
    if spec_of(part, Sheet).cut or placed.fold is not None:
        return placed
    return placed._replace(marks=(), front_bleed=Edges.all(0.0), back_bleed=Edges.all(0.0))


def _folded(one: Planned) -> Folds:
    """Give how the sheets of a file are folded for their box."""
    folded = next(iter(one.reads), FLAT)
    assert isinstance(folded, Folds)  # noqa: S101
    return folded


def _in_one_piece(job: Job, part: Part, file: str, backs: bool) -> Planned:
    (deck,) = part.decks
    press = job.wish.press
    large, turns = bled(deck), "front and back by turns" if backs else "fronts only"
    pages = sum(card.copies * (2 if backs and deck.back_of(card) else 1) for card in deck.cards)
    item = item_of(
        job, part, kind="press" if press else WHOLE, file=file, cards=part.count if press else 0, pages=pages,
        paper=large,
        unit="sheet" if press and part.kind == "sheet" else _unit(part),
        flip=turns if press else f"for a copy shop: {large}, {turns}",
    )  # fmt: skip
    return Planned(item, part, WHOLE, part.decks, backs)


def _tiles(job: Job, part: Part, file: str) -> Planned:
    """Plan tiles by what is known before anything is drawn: `settled` has the last word."""
    (deck,) = part.decks
    tiling, paper, size = spec_of(part, Sheet).tiling, job.paper, deck.size
    notes: Problems = ()
    found = shapes(size, paper, tiling.overlap, tiling.tiles)
    if not found:  # tiles follow the paper, as their author cannot know it
        found = shapes(size, paper, tiling.overlap, None)
        columns, rows = tiling.tiles or (0, 0)
        fact = f"{deck.name}: {size_of(size)} do not fit on {columns} x {rows} tiles of {paper.fits}"
        others = f"{found[0].columns} x {found[0].rows}"
        hint = f"it is printed on {others}, with {paper.margin:g} mm left blank at the edges"
        notes = (Problem(deck.mark, fact, hint),)
    if any(map(deck.back_of, deck.cards)):
        fact = f"{size_of(size)} are tiled on {paper.fits}, and tiles have no backs"
        raise mistake(deck.mark, fact, "leave 'back' out, or print it at a copy shop (--press)")
    shape = enough(size, found, [declared(tiling)]) or found[0]
    item = item_of(job, part, file=file, unit=_unit(part), cuts=0)
    planned = Planned(item, part, tuple(found), part.decks, reads=(creases.folds_of(job.game, part),))
    plan = tiled(size, shape, declared(tiling))
    return _as_tiles(planned, shape, plan)._replace(layout=tuple(found), notes=notes)


def _as_tiles(one: Planned, shape: Shape, plan: Plan | None) -> Planned:
    """Say of a file what its tiles are, and how they are joined."""
    pages = shape.tiles * one.part.count
    folded = _folded(one)
    item = one.item._replace(
        sheets=pages,
        pages=pages,
        flip=Said("print one side, join the tiles"),
        steps=(*(steps(plan) if plan else ()), *creases.steps(folded)),
    )
    return one._replace(item=item, layout=(shape,))


def settled(job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
    """Choose the tiles of a file whose faces are drawn, so that no seam cuts what is on them."""
    laid = one.layout
    if isinstance(laid, Layout) or not isinstance(laid, tuple):
        return one
    from generator.parts.pageseams import cut_up, in_every_way, kept_whole, settled_shape

    (deck,) = one.decks
    found, faces = cast("tuple[Shape, ...]", laid), drawn[deck.id]  # as `_tiles` has planned
    shape = settled_shape(one.part, job.edition, found, faces)
    kept = kept_whole(one.part, deck, deck.cards[0], job.edition, faces)
    made = _as_tiles(one, shape, cut_up(deck.size, shape, kept))
    if spec_of(one.part, Sheet).tiling.anywhere or (shape.tiles == found[0].tiles and not shape.through):
        return made
    every = (kept_whole(one.part, deck, card, job.edition, faces) for card in deck.cards)
    first = next(way for one_kept in every if (way := in_every_way(deck, found[0], one_kept)))[0]
    hint = f"so it is printed on {shape.columns} x {shape.rows} tiles; with more room there, {found[0].tiles} would do"
    if shape.through:
        hint = f"no tiles of {job.paper.fits} spare it, so a seam runs through; other paper or a narrower --margin does"
    return made._replace(notes=(*one.notes, Problem(first.mark, first.fact, hint)))


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write one file: sheets of pages, tiles, pages in one piece, or a form.

    Raises:
        ContentError: every seam would cut something, or the fields of a form are not right.
    """
    from generator.parts import pagefiles
    from generator.pdf.sheets import measurer

    (deck,) = one.decks
    faces = drawn[deck.id]
    problems = pagefiles.field_problems(one.part, deck, faces)
    if problems:
        raise ContentError(problems)
    laid = one.layout
    told = about(shop.game, edition, deck.name, size_of(deck.size))
    wording = wording_of(shop, edition, deck)
    if laid == FILLABLE:
        return pagefiles.form(shop.fonts, told, deck, faces, draft=shop.draft)
    sided = laid.press_duplex if isinstance(laid, Layout) else None
    # tiles have parts of a text only, and shops ask for what they know
    press_of = pagefiles.ReadPress if isinstance(laid, Layout) or one.item.kind == WHOLE else pagefiles.PdfPress
    press = press_of(shop.fonts, draft=shop.draft, duplex=sided, printer=_printer(laid), whole=laid == WHOLE, **told)
    folded = _folded(one)
    if isinstance(laid, Layout):
        pagefiles.placed(
            press, laid, pieces(deck, faces.keys, one.backs), wording, faces.pictures, measurer(shop.fonts), folded
        )
    elif laid == WHOLE:
        pagefiles.whole(press, deck, pieces(deck, faces.keys, one.backs), wording, faces.pictures, folded)
    else:
        (shape,) = cast("tuple[Shape, ...]", laid)  # as `settled` has chosen
        pagefiles.tiles(press, one.part, edition, faces, shape, wording, measurer(shop.fonts), folded)
    return press.finish()
