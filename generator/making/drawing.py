"""Draw the faces of a game's cards, those excepted that are kept from the last time; all problems at once.

Knows nothing of sheets and PDF files. What it writes to disk is only what is kept for speed: painted
faces, compiled templates.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from generator.catalog.clock import turn
from generator.catalog.model import Card, Deck, DeckKind, Edition, Game, Side
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.faces.compiled import Compiled
from generator.faces.face import Face
from generator.faces.render import Renderer
from generator.keeping import codestore, facestore
from generator.keeping.manifest import digest
from generator.operators.painted import Painted
from generator.paint.painter import paint, picture
from generator.typeset.fonts import FontBook

Spot = tuple[str, str, Side]
"""A face by its deck, its card and its side."""
_SMALL = "~"  # behind the key of a face: its small picture
_KEYED_IN_A_TURN = 1000
Step = Callable[[int], None]
"""Called with the number of cards that have become ready."""


NOTED: frozenset[DeckKind] = frozenset({"page", "board"})
"""The kinds of decks whose faces may be cut into tiles and filled in."""


class Workshop(NamedTuple):
    """What the editions of a game are made with.

    Pictures from `folders` may stand on a card; painted faces are kept in `store`, if anywhere, and the code of
    templates in `compiled`.
    """

    game: Game
    roots: Roots
    fonts: FontBook
    folders: tuple[Path, ...]
    store: Path | None
    compiled: Compiled | None = None


class Drawn(NamedTuple):
    """The faces of a deck: their keys by card id and side, and their pictures by key.

    `small` are those that are also shown small somewhere, with their words as shapes, by key.
    """

    keys: Mapping[tuple[str, str], str]
    pictures: Mapping[str, Painted]
    small: Mapping[str, Painted] = MappingProxyType({})


def open_workshop(game: Game, roots: Roots, store: Path | None = None) -> Workshop:
    """Find the fonts that a game's cards may be set in, and where their pictures may lie."""
    folders = (*roots.template_dirs(game.slug), *roots.shared_dirs())
    language = str(game.language)  # HarfBuzz takes exact strings only
    return Workshop(game, roots, FontBook(folders, language=language), folders, store, Compiled(codestore))


def renderer_of(shop: Workshop, edition: Edition) -> Renderer:
    """Return what `draw` draws with, for those who draw some decks now and some later."""
    return Renderer(shop.game, edition, shop.roots, shop.fonts, shop.compiled)


def shows_faces(renderer: Renderer, deck: Deck) -> bool:
    """Say whether faces of a deck show other faces, and so take long."""
    return any(renderer.shows_faces(deck, card, side) for card in deck.cards[:1] for side in deck.sides(card))


def keyed(renderer: Renderer, decks: tuple[Deck, ...]) -> dict[str, Drawn]:
    """Give the keys of the faces of some decks, by deck id, and draw none."""
    found = {}
    for deck in decks:
        with turn(deck.mark, f"the templates of {deck.name}", 1 + len(deck.cards) / _KEYED_IN_A_TURN):
            keys = {(one.id, side): renderer.key(deck, one, side) for one in deck.cards for side in deck.sides(one)}
        found[deck.id] = Drawn(keys, {})
    return found


def missing(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], renderer: Renderer) -> int:
    """Count the faces of some decks that are not kept from the last time."""
    count = 0
    for deck, one in keyed(renderer, decks).items():
        kept = facestore.keys(_kept_at(shop.store, edition, deck)) if shop.store else frozenset()
        count += len(set(one.keys.values()) - kept)
    return count


def _kept_at(store: Path, edition: Edition, deck: str) -> Path:
    return store / edition.slug / f"{deck}{facestore.SUFFIX}"


def draw(
    shop: Workshop,
    edition: Edition,
    decks: tuple[Deck, ...],
    step: Step,
    small: Set[Spot] = frozenset(),
    renderer: Renderer | None = None,
) -> dict[str, Drawn]:
    """Draw every face of some decks, by deck id; those that are also shown `small` are drawn twice.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    renderer = renderer or renderer_of(shop, edition)
    found: list[Problem] = list(shop.fonts.problems)
    drawn: dict[str, Drawn] = {}
    for deck in decks:
        kept_at = shop.store and _kept_at(shop.store, edition, deck.id)
        kept = facestore.read(kept_at) if kept_at else {}
        keys: dict[tuple[str, str], str] = {}
        pictures: dict[str, Painted] = {}
        pencil = _Pencil(shop, renderer, deck, kept)
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    with renderer.turn(deck, card, side):
                        key = keys[card.id, side] = renderer.key(deck, card, side)
                        if key not in pictures:
                            pictures[key] = pencil.drawn(card, side, key)
                        if (deck.id, card.id, side) in small and (also := key + _SMALL) not in pictures:
                            pictures[also] = pencil.drawn(card, side, key, _SMALL)
                except ContentError as error:
                    found += error.problems
            step(1)
        if kept_at and pictures.keys() != kept.keys():
            facestore.write(kept_at, pictures)
        shown = {key.removesuffix(_SMALL): one for key, one in pictures.items() if key.endswith(_SMALL)}
        drawn[deck.id] = Drawn(keys, {key: one for key, one in pictures.items() if not key.endswith(_SMALL)}, shown)
    if found:
        from generator.faces.blame import told_once

        raise ContentError(told_once(found))
    return drawn


class Miniatures:
    """Faces as pictures to be shown small: those that were drawn so, and others when they are asked for."""

    def __init__(self, shop: Workshop, edition: Edition, drawn: Mapping[str, Drawn]) -> None:
        self._shop = shop
        self._edition = edition
        self._made = {key: one for deck in drawn.values() for key, one in deck.small.items()}

    @cached_property
    def _renderer(self) -> Renderer:
        return renderer_of(self._shop, self._edition)

    def of(self, deck: Deck, card: Card, side: Side, key: str) -> Painted:
        """Draw a face that was drawn in full before, `key` being what it is known by."""
        if key not in self._made:
            face = _face(self._renderer, deck, card, side, key)
            self._made[key] = picture(face.svg, self._shop.fonts, face.name, self._shop.folders, face.shows)
        return self._made[key]


def documents(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], step: Step) -> Iterator[tuple[str, str]]:
    """Give the faces of some decks as SVG documents, each with a file name.

    Raises:
        ContentError: whatever is wrong with any face of any deck; at the end.
    """
    renderer = renderer_of(shop, edition)
    found: list[Problem] = list(shop.fonts.problems)
    for deck in decks:
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    with renderer.turn(deck, card, side):
                        svg = _face(renderer, deck, card, side, whole=True).svg
                    yield f"{deck.id}/{card.id}-{side}.svg", svg
                except ContentError as error:
                    found += error.problems
            step(1)
    if found:
        from generator.faces.blame import told_once

        raise ContentError(told_once(found))


class _Pencil:
    """Draws the faces of one deck that are not `kept`; what is equal to the letter is painted once.

    Where painting fails, the face is drawn once more as a whole: its template has the first word on what is wrong.
    """

    def __init__(
        self,
        shop: Workshop,
        renderer: Renderer,
        deck: Deck,
        kept: Mapping[str, Painted],
    ) -> None:
        self._shop = shop
        self._renderer = renderer
        self._deck = deck
        self._kept = kept
        self._last: tuple[str, Face] = ("", Face("", "", 0.0, 0.0, 0.0, ""))
        self._twins: dict[tuple[str, str], Painted] = {}

    def drawn(self, card: Card, side: Side, key: str, kind: str = "") -> Painted:
        """Return a face, in full or as a small picture of it.

        Raises:
            ContentError: whatever is wrong with it.
        """
        known = self._kept.get(key + kind)
        if known is not None:
            return known
        if self._last[0] != key:
            self._last = (key, _face(self._renderer, self._deck, card, side, key))
        face = self._last[1]
        # few backs are drawn, and each is given again and again; there may be ten thousand fronts, which are not kept
        letters = face.svg if side == "back" else digest(face.svg.encode("utf-8", "surrogatepass"))
        twin = self._twins.get((letters, kind))
        if twin is None:
            twin = self._twins[letters, kind] = self._painted(face, card, side, kind)
        return twin

    def _painted(self, face: Face, card: Card, side: Side, kind: str) -> Painted:
        shop, deck = self._shop, self._deck
        draws: Callable[..., Painted] = picture if kind else partial(paint, texts=face.texts)
        if deck.kind in NOTED and not kind:
            from generator.paint.survey import survey

            draws = partial(survey, texts=face.texts)
        try:
            return draws(face.svg, shop.fonts, face.name, shop.folders, face.shows)
        except ContentError:
            from generator.faces.blame import placed

            # what is no XML is for the template to answer for, and no painter
            face = _face(self._renderer, deck, card, side, whole=True)
            origin = self._renderer.origin(deck, card, side)
            try:
                return draws(face.svg, shop.fonts, face.name, shop.folders)  # with the faces that it shows in it
            except ContentError as error:
                raise ContentError(placed(error.problems, face, origin, shop.folders)) from None


def _face(renderer: Renderer, deck: Deck, card: Card, side: Side, key: str = "", *, whole: bool = False) -> Face:
    draw = renderer.front if side == "front" else renderer.back
    face = draw(deck, card, key, whole=whole)
    assert face is not None, f"{deck.id}/{card.id} should have a back"  # noqa: S101
    return face
