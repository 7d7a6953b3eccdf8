"""What no seam between tiles may cut, and how many tiles a page takes so that none does; writes no file.

What is noted on the faces of pages, and what a board declares, is kept whole; tiles follow from it and from the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.catalog.model import Card, Deck, Edition, Part, Size, Words
from generator.catalog.pages import Sheet
from generator.catalog.problems import Mark, Problem
from generator.draw.painted import Note
from generator.parts.decks import Drawn
from generator.parts.planned import declared, spec_of
from generator.sheets.paper import BOTH, find_paper
from generator.sheets.seams import Kept
from generator.sheets.shape import Box
from generator.sheets.tiling import Plan, Shape, enough, in_the_way, shapes, tiled
from generator.template.naming import texts

_MOST_NAMED = 6


def kept_whole(part: Part, deck: Deck, card: Card, edition: Edition, faces: Drawn) -> list[Kept]:
    """Give all that no seam may cut on a page: what its board declares, and its texts and fields."""
    notes = faces.pictures[faces.keys[card.id, "front"]].notes
    return [*declared(spec_of(part, Sheet).tiling), *_noted(notes, deck, card, edition)]


def settled_shape(part: Part, edition: Edition, found: Sequence[Shape], faces: Drawn) -> Shape:
    """Choose the shape in which no seam cuts anything, of more tiles if need be; the first where there is none.

    Where there is one on common paper, its author has left room: seams run `through` things rather than print nothing.
    Where they may run anywhere, they do so rather than take more tiles.
    """
    (deck,) = part.decks
    all_kept = [kept_whole(part, deck, card, edition, faces) for card in deck.cards]
    if spec_of(part, Sheet).tiling.anywhere:
        clear = (shape for shape in found if all(tiled(deck.size, shape, kept) for kept in all_kept))
        return next(clear, found[0]._replace(through=True))
    if (shape := enough(deck.size, found, all_kept)) is not None:
        return shape
    common = shapes(deck.size, find_paper(BOTH), spec_of(part, Sheet).tiling.overlap, None)
    left_room = common and enough(deck.size, common, all_kept)
    return found[0]._replace(through=True) if left_room else found[0]


def cut_up(size: Size, shape: Shape, kept: Sequence[Kept]) -> Plan | None:
    """Cut a page up as `tiled` does; where seams may run through things, spare many small ones."""
    plan = tiled(size, shape, kept)
    if plan is None and shape.through:
        spared = sorted(kept, key=lambda one: one.box.width * one.box.height)
        low, high = 0, len(spared)  # of the smallest, as many as can be spared together
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if tiled(size, shape, spared[:middle]) else (low, middle - 1)
        plan = tiled(size, shape, spared[:low])
    return plan


def _noted(notes: Sequence[Note], deck: Deck, card: Card, edition: Edition) -> Iterator[Kept]:
    """Turn notes into what is to be kept whole; what lies outside the sheet does not matter."""
    theme = edition.theme
    sources = (card.fields, theme.cards.get(card.id) if theme else None, theme.fields if theme else None, deck.fields)
    written = [(" ".join(words.split()), words.mark) for source in sources for words in texts(source)]
    for note in notes:
        name = f"the text '{note.name}'" if note.kind == "text" else f"the field {note.name}"
        name = note.name if note.kind == "keep" else name
        at = dict(note.says).get("at") or _place(note.name, deck, written)
        if note.width < deck.size.width + 2 * deck.bleed or note.height < deck.size.height + 2 * deck.bleed:
            yield Kept(Box(note.x, note.y, note.width, note.height), name, at)


def _place(words: str, deck: Deck, written: Sequence[tuple[str, Mark]]) -> str:
    """Say where a text was written, as far as that can be told: in the YAML of its page, or in its template."""
    plain = words.rstrip("…")
    if plain:
        for text, mark in written:
            if text.startswith(plain):
                return str(mark)
    return str(deck.face.mark) if isinstance(deck.face, Words) else str(deck.mark)


def in_every_way(deck: Deck, shape: Shape, kept: Sequence[Kept]) -> list[Problem]:
    """Say what every seam would cut, and what can be done about it."""
    found = []
    for one, low, high, axis in in_the_way(deck.size, shape, kept)[:_MOST_NAMED]:
        side = "x" if axis == "x" else "y"
        where = f"{one.box.x:.1f}, {one.box.y:.1f} mm, {one.box.width:.1f} × {one.box.height:.1f} mm large"
        fact = f"{one.name} (at {where}) is in the way of a seam, which must lie at {side} = {low:.1f} to {high:.1f} mm"
        hint = "move it off there"
        if one.name.startswith("the text"):
            hint += '; or let the text be cut: data-cut="yes" on its <text>'
        elif one.name.startswith(("space ", "slot ")):
            hint += "; or let seams run through spaces: 'seams: spaces'"
        found.append(Problem(mark_of(one.mark, deck.mark), fact, hint))
    if not found:
        fact = f"there is no way to cut {deck.name} into {shape.columns} x {shape.rows} tiles without cutting something"
        found.append(
            Problem(deck.mark, fact, "give things more room between them, or let seams run through: 'seams: anywhere'")
        )
    return found


def mark_of(text: str, otherwise: Mark) -> Mark:
    """Read a place as `Mark` writes it."""
    file, *numbers = text.split(":")
    if not file or not all(one.isdigit() for one in numbers) or len(numbers) > 2:
        return otherwise
    return Mark(file, *map(int, numbers))
