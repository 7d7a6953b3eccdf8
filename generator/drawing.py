"""Draw the faces of a game's cards, those excepted that are kept from the last time; all problems at once.

Knows nothing of sheets and PDF files. What it writes to disk is only the store of painted faces, kept
for speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from generator import facestore
from generator.catalog.model import Card, Deck, Edition, Game, Side
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.faces.face import Face
from generator.faces.render import Renderer
from generator.manifest import digest
from generator.paint.painted import Painted
from generator.paint.painter import paint
from generator.paint.survey import survey
from generator.typeset.fonts import FontBook

Step = Callable[[int], None]
"""Called with the number of cards that have become ready."""


NOTED = frozenset({"page", "board"})
"""What decks are called whose faces may be cut into tiles and filled in."""


class Workshop(NamedTuple):
    """What the editions of a game are made with.

    Pictures from `folders` may stand on a card; painted faces are kept in `store`, if anywhere.
    """

    game: Game
    roots: Roots
    fonts: FontBook
    folders: tuple[Path, ...]
    store: Path | None


class Drawn(NamedTuple):
    """The faces of a deck: their keys by card id and side, and their pictures by key."""

    keys: Mapping[tuple[str, str], str]
    pictures: Mapping[str, Painted]


def open_workshop(game: Game, roots: Roots, store: Path | None = None) -> Workshop:
    """Find the fonts that a game's cards may be set in, and where their pictures may lie."""
    folders = (*roots.template_dirs(game.slug), *roots.shared_dirs())
    language = str(game.language)  # HarfBuzz takes exact strings only
    return Workshop(game, roots, FontBook(folders, language=language), folders, store)


def draw(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], step: Step) -> dict[str, Drawn]:
    """Draw every face of some decks, by deck id.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    renderer = Renderer(shop.game, edition, shop.roots, shop.fonts, exact=False)
    exact = cache(lambda: Renderer(shop.game, edition, shop.roots, shop.fonts))
    found: list[Problem] = list(shop.fonts.problems)
    drawn: dict[str, Drawn] = {}
    for deck in decks:
        kept_at = shop.store and shop.store / edition.slug / f"{deck.id}{facestore.SUFFIX}"
        kept = facestore.read(kept_at) if kept_at else {}
        keys: dict[tuple[str, str], str] = {}
        pictures: dict[str, Painted] = {}
        twins: dict[str, Painted] = {}
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    key = keys[card.id, side] = renderer.key(deck, card, side)
                    if key not in pictures:
                        pictures[key] = kept.get(key) or _painted(shop, renderer, deck, card, side, key, twins, exact)
                except ContentError as error:
                    found += error.problems
            step(1)
        if kept_at and pictures.keys() != kept.keys():
            facestore.write(kept_at, pictures)
        drawn[deck.id] = Drawn(keys, pictures)
    if found:
        from generator.faces.blame import told_once

        raise ContentError(told_once(found))
    return drawn


class Miniatures:
    """Faces as pictures to be shown small: with their words as shapes, drawn when they are asked for."""

    def __init__(self, shop: Workshop, edition: Edition) -> None:
        self._shop = shop
        self._renderer = Renderer(shop.game, edition, shop.roots, shop.fonts)
        self._made: dict[str, Painted] = {}

    def of(self, deck: Deck, card: Card, side: Side, key: str) -> Painted:
        """Draw a face that was drawn in full before, `key` being what it is known by."""
        from generator.paint.pictured import picture

        if key not in self._made:
            face = _face(self._renderer, deck, card, side, key)
            self._made[key] = picture(face.svg, self._shop.fonts, face.name, self._shop.folders)
        return self._made[key]


def documents(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], step: Step) -> Iterator[tuple[str, str]]:
    """Give the faces of some decks as SVG documents, each with a file name.

    Raises:
        ContentError: whatever is wrong with any face of any deck; at the end.
    """
    renderer = Renderer(shop.game, edition, shop.roots, shop.fonts)
    found: list[Problem] = list(shop.fonts.problems)
    for deck in decks:
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    yield f"{deck.id}/{card.id}-{side}.svg", _face(renderer, deck, card, side).svg
                except ContentError as error:
                    found += error.problems
            step(1)
    if found:
        from generator.faces.blame import told_once

        raise ContentError(told_once(found))


def _painted(
    shop: Workshop,
    renderer: Renderer,
    deck: Deck,
    card: Card,
    side: Side,
    key: str,
    twins: dict[str, Painted],
    exact: Callable[[], Renderer],
) -> Painted:
    """Render and paint one face; faces that are equal to the letter are painted once.

    Where painting fails, an `exact` renderer has the first word on what is wrong.
    """
    face = _face(renderer, deck, card, side, key)
    # few backs are drawn, and each is given again and again; there may be ten thousand fronts, which are not kept
    letters = face.svg if side == "back" else digest(face.svg.encode("utf-8", "surrogatepass"))
    twin = twins.get(letters)
    if twin is None:
        try:
            draws = survey if deck.noun in NOTED else paint
            twin = twins[letters] = draws(face.svg, shop.fonts, face.name, shop.folders)
        except ContentError as error:
            from generator.faces.blame import placed

            _face(exact(), deck, card, side, key)  # what is no XML is for the template to answer for, and no painter
            origin = renderer.origin(deck, card, side)
            raise ContentError(placed(error.problems, face, origin, shop.folders)) from None
    return twin


def _face(renderer: Renderer, deck: Deck, card: Card, side: Side, key: str = "") -> Face:
    face = renderer.front(deck, card, key) if side == "front" else renderer.back(deck, card, key)
    assert face is not None, f"{deck.id}/{card.id} should have a back"  # noqa: S101
    return face
