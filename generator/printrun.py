"""Make the files of editions: lay their faces on sheets and write the sheets as PDF, several at a time.

Gives bytes back; knows nothing of where they are written, nor of how a face is drawn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from generator import __version__
from generator.bill import Item, heading
from generator.catalog.game import load_game
from generator.catalog.model import Deck, Edition, Game
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.drawing import Workshop, draw, open_workshop
from generator.manifest import digest, tool
from generator.order import Order
from generator.paint.painted import Painted
from generator.plan import EditionPlan, Planned, pieces, plan
from generator.report import Progress
from generator.sheets.piece import Piece, Wording


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
        results.append(_result(shop, one, standing, progress.step))
    return results


def _worthwhile(shop: Workshop, plans: tuple[EditionPlan, ...]) -> int:
    """Say how many processes to use: another one costs a third of a second, so there must be much to draw."""
    anew = sum(shop.store is None or not (shop.store / one.edition.slug).is_dir() for one in plans)
    if anew < 2:
        return 1
    from generator.crew import hands

    return min(hands(), anew)


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


def _elsewhere(task: _Task) -> Result:
    game = load_game(task.slug, task.roots)
    shop = open_workshop(game, task.roots, task.store)
    return _result(shop, plan(game, task.order)[task.at], task.standing, lambda cards: None)


def _result(shop: Workshop, one: EditionPlan, standing: Mapping[str, str], step: Callable[[int], None]) -> Result:
    try:
        drawn = draw(shop, one.edition, one.decks, step)
    except ContentError as error:
        return Result(problems=error.problems)
    made = []
    for file in one.files:
        faces = drawn[file.deck.id]
        stack = pieces(file.deck, faces.keys, file.backs)
        inputs = _inputs(shop, one.edition, file, stack)
        stands = standing.get(file.item.file) == inputs
        content = None if stands else _content(shop, one.edition, file, stack, faces.pictures)
        made.append(File(file.item, inputs, content))
    return Result(tuple(made))


def _inputs(shop: Workshop, edition: Edition, one: Planned, stack: list[Piece]) -> str:
    """Digest everything that the bytes of a file come from."""
    parts = (
        tool(),
        shop.fonts.digest,
        repr(_about(shop.game, edition, one.deck)),
        repr((one.item, one.layout, one.deck.size, one.deck.bleed)),
        repr(stack),
        os.environ.get("SOURCE_DATE_EPOCH", ""),
    )
    return digest(*(part.encode("utf-8", "surrogatepass") for part in parts))


def _content(
    shop: Workshop, edition: Edition, one: Planned, stack: list[Piece], pictures: Mapping[str, Painted]
) -> bytes:
    """Write one file: sheets of cards, cards one by one for a print shop, or cut lines."""
    # reportlab and svgwrite are needed only where a file is really written
    if one.item.kind == "cut lines":
        from generator.sheets.cutfile import cut_file

        assert one.layout is not None  # noqa: S101  (only press files have none)
        return cut_file(one.layout).encode()
    from generator.paint.press import Press
    from generator.printing import draw_sheet, measurer
    from generator.sheets.impose import sheets
    from generator.sheets.press_sheet import press_sheets

    wording = Wording(shop.game.title, one.deck.name, edition.label, one.deck.id)
    flipped = one.layout.duplex if one.layout else None
    duplex = flipped if flipped in ("long", "short") else None
    press = Press(shop.fonts, duplex=duplex, **_about(shop.game, edition, one.deck))
    forms = _Forms(press.form, pictures)
    pages = (
        sheets(one.layout, stack, wording, measure=measurer(shop.fonts))
        if one.layout
        else press_sheets(one.deck, stack, wording)
    )
    for sheet in pages:
        draw_sheet(press, sheet, forms)
    return press.finish()


class _Forms(Mapping[str, str]):
    """Face key -> the name of its form in the PDF; a face enters the PDF when it is first stamped."""

    def __init__(self, enter: Callable[[Painted], str], pictures: Mapping[str, Painted]) -> None:
        self._enter = enter
        self._pictures = pictures
        self._names: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        if key not in self._names:
            self._names[key] = self._enter(self._pictures[key])
        return self._names[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pictures)

    def __len__(self) -> int:
        return len(self._pictures)


def _about(game: Game, edition: Edition, deck: Deck) -> dict[str, str]:
    """Say in the PDF itself what it is: title, author, subject, keywords, language."""
    label = edition.label.replace(" · ", ", ")
    return {
        "title": f"{game.title}: {deck.name}" + (f" ({label})" if label else ""),
        "author": ", ".join(designer.name for designer in game.designers),
        "subject": game.credit,
        "keywords": f"print and play, {game.title}, {deck.name}, {deck.size.width:g} × {deck.size.height:g} mm",
        "lang": game.language,
        "creator": f"Tuckbox {__version__}",
    }
