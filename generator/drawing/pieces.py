"""Give the faces of a deck: those that are kept, and others drawn, here or in pieces by several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.catalog.problems import ContentError
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.catalog.messages import Messages
    from generator.catalog.model import Card, Side
    from generator.catalog.problems import Problem
    from generator.draw.painted import Painted
    from generator.drawing.facecache import FaceCache
    from generator.keeping.facestore import Trace

Step = Callable[[int], None]
"""Called with the number of cards that have become ready."""


class Wanted(NamedTuple):
    """A face that is wanted, as pictures of these kinds."""

    card: Card
    side: Side
    kinds: tuple[str, ...]


class Faces(NamedTuple):
    """How each of some faces came about, none where something is wrong; their pictures by key; what is wrong.

    `unsaid` are the words that had to be said in English, `uncounted` the cards that are still to be told of.
    """

    traces: Sequence[Trace | None]
    pictures: Mapping[str, Painted]
    found: Sequence[Problem]
    unsaid: tuple[str, ...] = ()
    uncounted: int = 0


Work = Callable[[range, bool], Faces]
"""Draws the faces with these numbers; what is drawn `here` tells how far it is."""
Split = Callable[[Work, int], Iterable[tuple[range, Faces]]]
"""Has so many faces drawn, in pieces, each of them once."""


def in_one(work: Work, count: int) -> Iterable[tuple[range, Faces]]:
    """Have all faces drawn in one piece, here."""
    every = range(count)
    return [(every, work(every, True))]


def faces(cache: FaceCache, says: Messages, wanted: Sequence[Wanted], step: Step, split: Split) -> Faces:
    """Give the faces that are wanted of a deck; those that are not kept are drawn, and `split` up for that."""
    pictures: dict[str, Painted] = {}
    found: list[Problem] = []
    traces = [cache.known(*one, pictures) for one in wanted]
    left = [at for at, trace in enumerate(traces) if trace is None]
    step(_cards(wanted) - _cards([wanted[at] for at in left]))

    def work(piece: range, here: bool) -> Faces:
        asked = [wanted[left[at]] for at in piece]
        made = _drawn(cache, asked, step if here else None)
        return made._replace(unsaid=tuple(says.missing), uncounted=0 if here else _cards(asked))

    for piece, made in split(work, len(left)) if left else ():
        for at, trace in zip(piece, made.traces, strict=True):
            traces[left[at]] = trace
        pictures.update(made.pictures)
        found += made.found
        says.missing.update(dict.fromkeys(made.unsaid))
        step(made.uncounted)
    return Faces(traces, pictures, found)


def _cards(wanted: Iterable[Wanted]) -> int:
    """Count the cards of some faces, each by its front."""
    return sum(one.side == "front" for one in wanted)


def _drawn(cache: FaceCache, wanted: Iterable[Wanted], step: Step | None) -> Faces:
    traces: list[Trace | None] = []
    pictures: dict[str, Painted] = {}
    found: list[Problem] = []
    for card, side, kinds in wanted:
        trace = None
        try:
            trace = cache.draw(card, side, kinds, pictures)
        except ContentError as error:
            found += error.problems
        traces.append(trace)
        if step and side == "front":
            step(1)
    return Faces(traces, pictures, found)
