"""Pack changed pieces of many decks onto as few sheets as can be. Arithmetic, no PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.named import NamedTuple
from generator.printed.changes import Change, Now
from generator.printed.snapshot import Shown
from generator.reporting.bill import Cost
from generator.sheets.duplex import Duplex
from generator.sheets.impose import Lot, cuts_of
from generator.sheets.layout import Layout
from generator.sheets.paper import Paper
from generator.sheets.piece import Piece
from generator.sheets.sharing import Unit, shared

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
    """Cards that share sheets: how they lie on each, and which they are."""

    jobs: tuple[Job, ...]
    lots: tuple[Lot, ...]

    @property
    def layout(self) -> Layout:
        """How the first sheet is laid out: all are printed and turned over alike."""
        return self.lots[0].layout

    @property
    def laid(self) -> list[Job]:
        """The cards as they come off the sheets."""
        order = dict.fromkeys(at for lot in self.lots for at in lot.pieces if at is not None)
        return [self.jobs[at] for at in order]

    @property
    def cost(self) -> Cost:
        """What it costs."""
        faces = sum(1 if job.back is None else 2 for job in self.jobs)
        count = sum(job.copies for job in self.jobs)
        return Cost(faces, count, len(self.lots), sum(map(cuts_of, self.lots)))


def jobs(changes: Iterable[Change], now: Now) -> tuple[Job, ...]:
    """Say which cards have to be printed, and how many of each."""
    made = []
    for change in changes:
        front = now.whole.face(change.deck, change.card, "front")
        if front is not None and change.printed:
            back = now.whole.face(change.deck, change.card, "back")
            made.append(Job(change, front, back, change.printed))
    return tuple(made)


def packs(found: Iterable[Job], paper: Paper, duplex: Duplex) -> Iterator[Pack]:
    """Lay the cards of all decks out together, with room between where backs differ.

    Raises:
        ContentError: a card is larger than the paper.
    """
    kinds: dict[tuple[object, ...], list[Job]] = {}
    for job in found:
        deck = job.front.deck
        if deck.kind in LOOSE:
            kinds.setdefault((deck.kind, job.back is None), []).append(job)
    for some in kinds.values():
        units = [
            Unit(at, job.front.deck, job.back.look if job.back else None)
            for at, job in enumerate(some)
            for _ in range(job.copies)
        ]
        yield Pack(tuple(some), shared(units, paper, "none" if some[0].back is None else duplex))
