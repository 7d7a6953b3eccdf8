"""Share the work on editions out: what is drawn together, what is made of it, what waits for what.

Arithmetic only: knows neither processes nor how a face is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Deck
from generator.making.plan import EditionPlan

if TYPE_CHECKING:
    from generator.making.workerpool import Turn

_MUCH = 60
"""So many kinds of faces, in several decks, take longer to draw than another process takes to begin."""
_TEMPLATE = 12
"""Reading the templates of a part's decks takes about as long as drawing so many sides of cards."""
_PAGE, _BOARD, _QUOTING = 6, 16, 24
"""So many sides of cards take as long as one of a page, a board, a figure that shows other faces."""
_FIRST = 1e6
"""What can be done before anything is drawn comes first: it needs no template, and what waits for it takes long."""

Shows = Callable[[int, Deck], bool]
"""Says of the edition at a place in the plan whether the faces of a deck of it show other faces."""


class Share(NamedTuple):
    """What one process does in one go for the edition at this place in the plan: draw decks, then make files.

    Decks are named by their ids, files by their numbers. `ahead` means that nothing is drawn and no file is made
    yet, only what can be done for these files before. `whole` means that all of the edition is done at once.
    """

    at: int
    decks: tuple[str, ...] = ()
    files: tuple[int, ...] = ()
    ahead: bool = False
    whole: bool = False


def is_much(one: EditionPlan) -> bool:
    """Say whether an edition is worth being shared out."""
    return one.cards >= _MUCH and len(one.decks) > 1


def shared(plans: Sequence[EditionPlan], split: bool, shows: Shows, begins: Callable[[str], bool]) -> list[Turn]:
    """Share out all editions, those that are worth it in parts, if they may be `split`.

    `begins` says of a kind of part whether something can be done for it before its faces are drawn.
    """
    from generator.making.workerpool import Turn

    turns: list[Turn] = []
    for at, one in enumerate(plans):
        if split and is_much(one):
            turns += _split(at, one, len(turns), shows, begins)
        else:
            turns.append(Turn(Share(at, whole=True), sum(_effort(at, deck, shows) for deck in one.decks)))
    return turns


def _split(at: int, one: EditionPlan, first: int, shows: Shows, begins: Callable[[str], bool]) -> list[Turn]:
    """Share out one edition: each part with the files that show nothing else, figures alone, the other files last."""
    from generator.making.workerpool import Turn

    turns: list[Turn] = []
    wanted = {deck.id for deck in one.decks}
    drawn_in: dict[str, int] = {}
    late: list[list[int]] = []
    for part in {file.part.id: file.part for file in one.files}.values():
        files = [number for number, file in enumerate(one.files) if file.part.id == part.id]
        own = [deck for deck in part.decks if deck.id in wanted]
        names = {deck.id for deck in own}
        if all(deck.id in names for number in files for deck in one.files[number].decks):
            heaps, makes = [own], tuple(files)
        else:
            heaps, makes = [[deck] for deck in own], ()
            late.append(files)
        for heap in heaps:
            drawn_in.update((deck.id, first + len(turns)) for deck in heap)
            share = Share(at, tuple(deck.id for deck in heap), makes)
            turns.append(Turn(share, _TEMPLATE + sum(_effort(at, deck, shows) for deck in heap)))
    for files in late:
        decks = {deck.id: deck for number in files for deck in one.files[number].decks}
        for stray in [deck for deck in decks.values() if deck.id not in drawn_in]:
            drawn_in[stray.id] = first + len(turns)
            turns.append(Turn(Share(at, (stray.id,)), _TEMPLATE + _effort(at, stray, shows)))
        share = Share(at, tuple(decks), tuple(files))
        after, beside = {drawn_in[deck] for deck in decks}, -1
        if begins(one.files[files[0]].part.kind):
            beside = first + len(turns)
            turns.append(Turn(share._replace(ahead=True), _FIRST))
            after.add(beside)
        turns.append(Turn(share, _QUOTING, frozenset(after), beside))
    return turns


def _effort(at: int, deck: Deck, shows: Shows) -> int:
    """Say about how long a deck takes to be drawn, in sides of cards."""
    each = {"page": _PAGE, "board": _BOARD}.get(deck.kind, 1)
    if deck.kind == "figure" and shows(at, deck):
        each = _QUOTING
    return each * sum(len(deck.sides(card)) for card in deck.cards)
