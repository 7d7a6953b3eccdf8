"""Pack changed pieces of many decks onto as few sheets as can be, those of one size together. Arithmetic, no PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.catalog.model import Deck
from generator.printed.changes import Change, Now
from generator.printed.cost import Cost
from generator.printed.snapshot import Shown
from generator.sheets.duplex import Duplex
from generator.sheets.impose import tally
from generator.sheets.layout import Layout, layout
from generator.sheets.paper import Paper
from generator.sheets.piece import Piece

LOOSE = frozenset({"card", "page"})
"""The kinds of decks whose pieces are cut straight and laid out in grids."""


class Job(NamedTuple):
    """A card to be printed: its faces, and how many of it; `revision` is "" where no letter tells of it."""

    change: Change
    front: Shown
    back: Shown | None
    copies: int

    @property
    def piece(self) -> Piece:
        """What is laid on a sheet, faces known by how they look."""
        return Piece(self.front.look, self.back.look if self.back else None, self.copies)


class Pack(NamedTuple):
    """Cards of one size: how they lie, and which, in that order. `mixed` backs touch on some sheet."""

    deck: Deck
    layout: Layout
    jobs: tuple[Job, ...]
    mixed: bool

    @property
    def pieces(self) -> list[Piece]:
        """What is laid on the sheets."""
        return [job.piece for job in self.jobs]

    @property
    def cost(self) -> Cost:
        """What it costs."""
        sums, per, count = tally(self.layout, self.pieces), self.layout.per_sheet, sum(job.copies for job in self.jobs)
        cuts = sum(self.layout.grid.cuts_for(min(per, count - start)) for start in range(0, count, per))
        faces = sum(1 if job.back is None else 2 for job in self.jobs)
        return Cost(faces, count, sums.sheets, cuts)


def jobs(changes: Iterable[Change], now: Now) -> tuple[Job, ...]:
    """Say which cards have to be printed, and how many of each."""
    made = []
    for change in changes:
        front = now.whole.faces.get((change.deck, change.card, "front"))
        if front is not None and change.printed:
            back = now.whole.faces.get((change.deck, change.card, "back"))
            made.append(Job(change, front, back, change.printed))
    return tuple(made)


def packs(found: Iterable[Job], paper: Paper, duplex: Duplex) -> Iterator[Pack]:
    """Lay the cards of each size out together, with room between where backs differ and no sheet is lost by it.

    Raises:
        ContentError: a card is larger than the paper.
    """
    sizes: dict[tuple[object, ...], list[Job]] = {}
    for job in found:
        deck = job.front.deck
        if deck.kind in LOOSE:
            sizes.setdefault((deck.kind, deck.size, deck.bleed, job.back is None), []).append(job)
    for same in sizes.values():
        yield _pack(same, paper, duplex)


def _pack(same: Sequence[Job], paper: Paper, duplex: Duplex) -> Pack:
    backs: dict[str, int] = {}
    for job in same:
        backs.setdefault(job.back.look if job.back else "", len(backs))
    order = sorted(range(len(same)), key=lambda at: (backs[same[at].back.look if same[at].back else ""], at))  # type: ignore[union-attr]
    jobs_now = tuple(same[at] for at in order)
    deck = same[0].front.deck
    sides = duplex if same[0].back is not None else "none"
    close = layout(deck, paper, duplex=sides)
    placed = close
    count = sum(job.copies for job in same)
    if len(backs) > 1:
        for gap in (2 * deck.bleed, deck.bleed):
            roomy = _roomy(deck, paper, sides, gap)
            if gap and roomy is not None and -(-count // roomy.per_sheet) == -(-count // close.per_sheet):
                placed = roomy
                break
    return Pack(deck, placed, jobs_now, placed is close and _touch(jobs_now, close.per_sheet))


def _roomy(deck: Deck, paper: Paper, duplex: Duplex, gap: float) -> Layout | None:
    from generator.catalog.problems import ContentError

    try:
        return layout(deck, paper, duplex=duplex, gap=gap)
    except ContentError:
        return None


def _touch(laid: Sequence[Job], per: int) -> bool:
    """Tell whether different backs lie on one sheet."""
    backs = [job.back.look if job.back else "" for job in laid for _ in range(job.copies)]
    return any(len(set(backs[start : start + per])) > 1 for start in range(0, len(backs), per))
