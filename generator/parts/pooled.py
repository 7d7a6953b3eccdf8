"""Cards of all decks on shared sheets: as few as can be, each back behind its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from generator.catalog.model import Edition, Part
from generator.parts.lots import counted, foreseen, printed, stacked
from generator.parts.planned import Files, Job, Planned, backed, file_name, item_of, layout_of, press_of, wording_of
from generator.reporting.bill import POOL
from generator.sheets.layout import Layout
from generator.sheets.sharing import shared

if TYPE_CHECKING:
    from generator.parts.decks import Faces, Workshop

KIND: Final = "pooled"


def pool(parts: Sequence[Part]) -> Part:
    """Put decks of cards together."""
    decks = tuple(deck for part in parts for deck in part.decks)
    return Part(POOL, KIND, "All cards", "", sum(part.count for part in parts), decks, parts[0].mark)


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the sheets, as far as is known before anything is drawn: `settled` has the last word.

    Raises:
        ContentError: a card is larger than the paper.
    """
    wish = job.wish
    backs = backed(part.decks, wish)
    filled = shared(foreseen(part.decks, backs), job.paper, wish.duplex if backs else "none", wish.gap)
    base = filled[0].layout
    count, sided = len(filled), base.press_duplex is not None
    pages = count * (2 if sided else 1)
    item = item_of(job, part, file=file_name(part.id, wish), sheets=count, pages=pages, flip=base.flip)
    yield Planned(counted(item, filled), part, base, part.decks, backs, reads=(wish.gap,))


def settled(job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
    """Plan the sheets once more, now that it is known which backs look alike."""
    del files
    base = layout_of(one, Layout)
    assert base is not None, "shared sheets are always laid out"  # noqa: S101
    filled = shared(stacked(one.decks, drawn, one.backs).units, job.paper, base.duplex, job.wish.gap)
    return one._replace(item=counted(one.item, filled))


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write the sheets."""
    base = layout_of(one, Layout)
    assert base is not None, "shared sheets are always laid out"  # noqa: S101
    (gap,) = one.reads
    assert gap is None or isinstance(gap, float)  # noqa: S101
    stack = stacked(one.decks, drawn, one.backs)
    press = press_of(shop, edition, base, one.part.name, *(deck.name for deck in one.decks))
    filled = shared(stack.units, base.paper, base.duplex, gap)
    printed(press, shop.fonts, stack, filled, wording_of(shop, edition, one.part))
    return press.finish()
