"""Make the files of a game's editions: draw the faces, lay them on sheets, write the sheets as PDF.

Gives bytes back; what is written to disk here is only the store of painted faces, kept for speed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from generator import facestore
from generator.bill import Item
from generator.catalog.game import load_game
from generator.catalog.model import Card, Deck, Edition, Game
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.faces.face import Face
from generator.faces.render import Renderer
from generator.manifest import digest, tool
from generator.order import Order
from generator.paint.paint import paint
from generator.paint.painted import Painted
from generator.plan import Planned, editions, has_back, pieces, plan
from generator.sheets.piece import Piece, Wording
from generator.typeset.fonts import FontBook

Step = Callable[[int], None]
"""Called with the number of cards that have become ready."""


@dataclass(frozen=True, slots=True)
class File:
    """A file to be written; or, with no content, one that is there already and would be the same."""

    item: Item
    inputs: str
    content: bytes | None


@dataclass(frozen=True, slots=True)
class Workshop:
    """What the editions of a game are made with; `store` is where painted faces are kept, if anywhere."""

    game: Game
    roots: Roots
    fonts: FontBook
    store: Path | None

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders whose pictures may stand on a card."""
        return (*self.roots.template_dirs(self.game.slug), *self.roots.shared_dirs())


@dataclass(frozen=True, slots=True)
class Drawn:
    """The faces of a deck: their keys by card and side ("front", "back"), and their pictures by key."""

    keys: Mapping[tuple[str, str], str]
    pictures: Mapping[str, Painted]


def open_workshop(slug: str, roots: Roots, store: Path | None) -> Workshop:
    """Load a game and the fonts that its cards may be set in.

    Raises:
        ContentError: whatever is wrong with the game's files.
    """
    game = load_game(slug, roots)
    fonts = FontBook((*roots.template_dirs(slug), *roots.shared_dirs()), language=game.language)
    return Workshop(game, roots, fonts, store)


def draw(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], step: Step) -> dict[str, Drawn]:
    """Draw every face of some decks, those excepted that are kept; the decks' faces by deck id.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    renderer = Renderer(shop.game, edition, shop.roots, shop.fonts)
    found: list[Problem] = list(shop.fonts.problems)
    drawn: dict[str, Drawn] = {}
    for deck in decks:
        kept_at = shop.store and shop.store / edition.slug / f"{deck.id}{facestore.SUFFIX}"
        kept = facestore.read(kept_at) if kept_at else {}
        keys: dict[tuple[str, str], str] = {}
        pictures: dict[str, Painted] = {}
        twins: dict[str, Painted] = {}
        for card in deck.cards:
            for side in ("front", "back") if has_back(deck, card) else ("front",):
                try:
                    key = keys[card.id, side] = renderer.key(deck, card, side)
                    if key not in pictures:
                        pictures[key] = kept.get(key) or _painted(shop, renderer, deck, card, side, twins)
                except ContentError as error:
                    found += error.problems
            step(1)
        if kept_at and pictures.keys() != kept.keys():
            facestore.write(kept_at, pictures)
        drawn[deck.id] = Drawn(keys, pictures)
    if found:
        raise ContentError(found)
    return drawn


def drawings(shop: Workshop, edition: Edition, order: Order) -> Iterator[tuple[str, str]]:
    """Give the faces of an edition as SVG documents, each with a file name.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    renderer = Renderer(shop.game, edition, shop.roots, shop.fonts)
    found: list[Problem] = list(shop.fonts.problems)
    for deck in {one.deck.id: one.deck for one in plan(shop.game, edition, order.wish)}.values():
        for card in deck.cards:
            for side in ("front", "back") if has_back(deck, card) else ("front",):
                try:
                    yield f"{deck.id}/{card.id}-{side}.svg", _face(renderer, deck, card, side).svg
                except ContentError as error:
                    found += error.problems
    if found:
        raise ContentError(found)


def print_edition(
    shop: Workshop, edition: Edition, order: Order, standing: Mapping[str, str], step: Step
) -> list[File]:
    """Make the files of an edition, those excepted that `standing` has: digests of inputs by file.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    planned = plan(shop.game, edition, order.wish)
    decks = {one.deck.id: one.deck for one in planned}
    drawn = draw(shop, edition, tuple(decks.values()), step)
    made = []
    for one in planned:
        faces = drawn[one.deck.id]
        stack = pieces(one.deck, faces.keys)
        inputs = _inputs(shop, edition, one, stack)
        stands = standing.get(one.item.file) == inputs
        content = None if stands else _content(shop, edition, one, stack, faces.pictures)
        made.append(File(one.item, inputs, content))
    return made


def print_side_by_side(
    shop: Workshop, chosen: tuple[Edition, ...], order: Order, standing: Mapping[str, str], jobs: int
) -> Iterator[list[File] | ContentError]:
    """Make several editions at the same time, each in a process of its own; they come in their order."""
    pool = ProcessPoolExecutor(min(jobs, len(chosen)), initializer=_leave_interrupts_to_the_parent)
    try:
        waiting = [
            pool.submit(_elsewhere, shop.game.slug, shop.roots, shop.store, at, order, dict(standing))
            for at in range(len(chosen))
        ]
        for future in waiting:
            try:
                yield future.result()
            except ContentError as error:
                yield error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _elsewhere(
    slug: str, roots: Roots, store: Path | None, at: int, order: Order, standing: Mapping[str, str]
) -> list[File]:
    shop = _shop_of_this_process(slug, roots, store)
    return print_edition(shop, editions(shop.game, order)[at], order, standing, lambda cards: None)


_shop_of_this_process = lru_cache(maxsize=1)(open_workshop)


def _painted(
    shop: Workshop, renderer: Renderer, deck: Deck, card: Card, side: str, twins: dict[str, Painted]
) -> Painted:
    """Render and paint one face; faces that are equal to the letter are painted once."""
    face = _face(renderer, deck, card, side)
    twin = twins.get(face.svg)
    if twin is None:
        twin = twins[face.svg] = paint(face.svg, shop.fonts, face.name, shop.folders)
    return twin


def _face(renderer: Renderer, deck: Deck, card: Card, side: str) -> Face:
    face = renderer.front(deck, card) if side == "front" else renderer.back(deck, card)
    assert face is not None, f"{deck.id}/{card.id} should have a back"  # noqa: S101
    return face


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
    duplex = one.layout.press_duplex if one.layout else None
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
    }
