"""Make the files of editions, several at a time: draw the faces, and have each part's kind write its file.

Gives bytes back; knows nothing of where they are written, of how a face is drawn, nor of any kind of part.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from generator.bill import Item, heading
from generator.catalog.game import load_game
from generator.catalog.model import Deck, Edition
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.drawing import Drawn, Workshop, draw, open_workshop
from generator.manifest import digest, tool
from generator.order import Order
from generator.parts.kinds import writer
from generator.parts.planned import Planned, about, pieces
from generator.plan import EditionPlan, plan
from generator.report import Progress


class File(NamedTuple):
    """A file to be written; or, with no content, one that is there already and would be the same."""

    item: Item
    inputs: str
    content: bytes | None


class Result(NamedTuple):
    """The files of an edition, or whatever is wrong with it."""

    files: tuple[File, ...] = ()
    problems: tuple[Problem, ...] = ()


def print_editions(
    shop: Workshop,
    plans: tuple[EditionPlan, ...],
    order: Order,
    standing: Mapping[str, str],
    jobs: int,
    progress: Progress,
) -> list[Result]:
    """Make the files of some editions, `jobs` editions at a time; the results are in the editions' order.

    What `standing` has (digests of inputs, by file) is not made again. With no `jobs` at all, as many
    are done at a time as there are processors, if there is much to draw.
    """
    jobs = jobs or _worthwhile(shop, plans)
    if jobs > 1 and len(plans) > 1:
        return _side_by_side(shop, plans, order, standing, jobs, progress)
    results = []
    for one in plans:
        progress.start(heading(shop.game.title, one.edition.label, one.edition.style))
        if jobs > 1:
            _draw_side_by_side(shop, one, order, jobs)
        results.append(_result(shop, one, standing, progress.step))
    return results


def _worthwhile(shop: Workshop, plans: tuple[EditionPlan, ...]) -> int:
    """Say how many processes to use: another one costs a third of a second, so there must be much to draw."""
    anew = [one for one in plans if shop.store is None or not (shop.store / one.edition.slug).is_dir()]
    if not anew or (len(anew) == 1 and (len(plans) > 1 or not _is_much(anew[0]))):
        return 1
    from generator.crew import hands

    return min(hands(), max(2, len(anew)))


_MUCH = 60
"""So many kinds of faces, in several decks, take longer to draw than another process takes to begin."""


def _is_much(one: EditionPlan) -> bool:
    return len(one.decks) > 1 and one.cards >= _MUCH


class _Task(NamedTuple):
    """One edition to be made in another process, which has to load the game itself."""

    at: int
    slug: str
    roots: Roots
    store: Path | None
    order: Order
    standing: Mapping[str, str]


def _side_by_side(
    shop: Workshop,
    plans: tuple[EditionPlan, ...],
    order: Order,
    standing: Mapping[str, str],
    jobs: int,
    progress: Progress,
) -> list[Result]:
    from generator.crew import side_by_side

    progress.start(f"{shop.game.title}, {jobs} editions at a time")
    tasks = [_Task(at, shop.game.slug, shop.roots, shop.store, order, dict(standing)) for at in range(len(plans))]
    results: dict[int, Result] = {}
    for at, result in side_by_side(_elsewhere, tasks, jobs):
        results[at] = result
        progress.step(plans[at].cards)
    return [results[at] for at in range(len(plans))]


class _Share(NamedTuple):
    """Some decks of an edition, to be drawn in another process."""

    at: int
    slug: str
    roots: Roots
    store: Path
    order: Order
    decks: tuple[str, ...]


def _draw_side_by_side(shop: Workshop, one: EditionPlan, order: Order, jobs: int) -> None:
    """Draw an edition's decks, shared out among processes, into the store that faces are kept in.

    Whatever is wrong with a face is found again, and told, when the faces are taken from there.
    """
    if shop.store is None or not _is_much(one):
        return
    from generator.crew import side_by_side

    shares: list[list[Deck]] = [[] for _ in range(min(jobs, len(one.decks)))]
    for decks in sorted(_bundles(one.decks, jobs), key=_efforts, reverse=True):
        min(shares, key=_efforts).extend(decks)
    at = [other.edition for other in plan(shop.game, order)].index(one.edition)
    tasks = [
        _Share(at, shop.game.slug, shop.roots, shop.store, order, tuple(deck.id for deck in share))
        for share in shares
        if share
    ]
    for _ in side_by_side(_draw_share, tasks, jobs):
        pass


_TEMPLATE = 12
"""Reading a deck's templates takes about as long as drawing so many cards; a board's take the longest."""
_FIGURE = 24
"""Drawing a figure of a rulebook takes about as long as drawing so many cards: it shows several."""


def _bundles(decks: tuple[Deck, ...], jobs: int) -> list[list[Deck]]:
    """Say which decks are drawn by the same process: figures, which read the same templates and show the same cards."""
    figures = [deck for deck in decks if deck.noun == "figure"]
    heaps = max(1, jobs // 2)
    size = max(1, -(-len(figures) // heaps))
    others = [[deck] for deck in decks if deck.noun != "figure"]
    return [*(figures[at : at + size] for at in range(0, len(figures), size)), *others]


def _efforts(decks: list[Deck]) -> int:
    return sum(map(_effort, decks))


def _effort(deck: Deck) -> int:
    if deck.noun == "figure":
        return _FIGURE * len(deck.cards)
    sides = sum(len(deck.sides(card)) for card in deck.cards)
    return sides + _TEMPLATE


def _draw_share(share: _Share) -> None:
    game = load_game(share.slug, share.roots)
    one = plan(game, share.order)[share.at]
    shop = open_workshop(one.game, share.roots, share.store)
    with suppress(ContentError):
        draw(shop, one.edition, tuple(deck for deck in one.decks if deck.id in share.decks), _unseen, one.small)


def _unseen(cards: int) -> None:
    """Take a step that nobody is shown."""


def _elsewhere(task: _Task) -> Result:
    game = load_game(task.slug, task.roots)
    shop = open_workshop(game, task.roots, task.store)
    return _result(shop, plan(game, task.order)[task.at], task.standing, _unseen)


def _result(shop: Workshop, one: EditionPlan, standing: Mapping[str, str], step: Callable[[int], None]) -> Result:
    shop = shop._replace(game=one.game)
    try:
        drawn = draw(shop, one.edition, one.decks, step, one.small)
    except ContentError as error:
        return Result(problems=error.problems)
    made: list[File] = []
    found: list[Problem] = []
    for file in one.files:
        inputs = _inputs(shop, one.edition, file, drawn)
        content, item = None, file.item
        try:
            if standing.get(file.item.file) != inputs:
                made_by = writer(file.part.kind)
                content = made_by.content(shop, one.edition, file, drawn)
                item = getattr(made_by, "counted", _as_planned)(shop, file)
        except ContentError as error:
            found += error.problems
        made.append(File(item, inputs, content))
    return Result(problems=tuple(found)) if found else Result(tuple(made))


def _as_planned(shop: Workshop, one: Planned) -> Item:
    return one.item


def _inputs(shop: Workshop, edition: Edition, one: Planned, drawn: Mapping[str, Drawn]) -> str:
    """Digest everything that the bytes of a file come from."""
    parts = (
        tool(),
        shop.fonts.digest,
        repr(about(shop.game, edition, one.part.name)),
        repr((one.item, one.layout, one.reads, one.part.spec)),
        *(
            repr((deck.name, deck.size, deck.bleed, pieces(deck, drawn[deck.id].keys, backs=True)))
            for deck in one.decks
        ),
        os.environ.get("SOURCE_DATE_EPOCH", ""),
    )
    return digest(*(part.encode("utf-8", "surrogatepass") for part in parts))
