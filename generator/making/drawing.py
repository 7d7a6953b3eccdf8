"""Draw the faces of a game's cards, those excepted that are kept from the last time; all problems at once.

Knows nothing of sheets and PDF files. All it writes to disk is kept for speed: painted faces, compiled templates.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from generator.catalog.clock import OverdueError
from generator.catalog.model import Card, Deck, DeckKind, Edition, Game, Side
from generator.catalog.problems import ContentError, Problem
from generator.catalog.roots import Roots
from generator.faces.compiled import Compiled
from generator.faces.face import Face
from generator.faces.reads import Reads, ordered
from generator.faces.render import Renderer
from generator.keeping import codestore, facestore
from generator.keeping.facestore import Kept, Trace
from generator.keeping.manifest import digest
from generator.making.unread import noting
from generator.operators.painted import Painted
from generator.paint.painter import paint, picture
from generator.typeset.fonts import FontBook

Spot = tuple[str, str, Side]
"""A face by its deck, its card and its side."""
_SMALL = "~"  # behind the key of a face: its small picture
_MOST_LINKS = 200
Step = Callable[[int], None]  # called with the number of cards that have become ready

NOTED: frozenset[DeckKind] = frozenset({"page", "board"})
"""The kinds of decks whose faces may be cut into tiles and filled in."""


class Workshop(NamedTuple):
    """What the editions of a game are made with.

    Pictures from `folders` may stand on a card; painted faces are kept in `store`, if anywhere, and the code of
    templates in `compiled`. One that `keeps` nothing only reads what is in the store. A `draft` is marked as one.
    Without a store, what is read of groups within groups is noted in `inner`, by theme.
    The faces of an edition whose slug is `lent` stand for those of any.
    """

    game: Game
    roots: Roots
    fonts: FontBook
    folders: tuple[Path, ...]
    store: Path | None
    compiled: Compiled | None = None
    keeps: bool = True
    draft: bool = False
    lent: str = ""
    inner: set[tuple[str, str, str]] | None = None


class Drawn(NamedTuple):
    """The faces of a deck: their keys by card id and side, their pictures by key, what drawing them has read.

    `small` are those that are also shown small somewhere, with their words as shapes, by key. `notes` are what people
    are to be told of them though nothing is wrong. `shows` are the cards whose faces stand on them.
    """

    keys: Mapping[tuple[str, str], str]
    pictures: Mapping[str, Painted]
    small: Mapping[str, Painted] = MappingProxyType({})
    notes: tuple[Problem, ...] = ()
    shows: frozenset[str] = frozenset()
    reads: Mapping[tuple[str, str], Reads] = MappingProxyType({})


def open_workshop(
    game: Game, roots: Roots, store: Path | None = None, *, keeps: bool = True, draft: bool = False
) -> Workshop:
    """Find the fonts that a game's cards may be set in, and where their pictures may lie."""
    folders = (*roots.template_dirs(game.slug), *roots.shared_dirs())
    language = str(game.language)  # HarfBuzz takes exact strings only
    book = FontBook(folders, language=language)
    inner = None if store else set[tuple[str, str, str]]()
    keeps = keeps and store is not None
    folders = (*folders, roots.game_dir(game.slug))  # pictures may lie beside the content
    return Workshop(game, roots, book, folders, store, Compiled(codestore), keeps, draft, inner=inner)


def renderer_of(shop: Workshop, edition: Edition) -> Renderer:
    """Return what `draw` draws with, for those who draw some decks now and some later."""
    pictures = partial(_picture_file, shop.folders)
    inner = noting(shop.inner, edition)
    return Renderer(shop.game, edition, shop.roots, shop.fonts, shop.compiled, pictures, inner)


def _picture_file(folders: tuple[Path, ...], link: str) -> bytes | None:
    """Give what the painter finds where an image leads to."""
    from generator.paint.links import content  # (most decks have no pictures)

    return content(link, folders)


def shows_faces(shop: Workshop, edition: Edition, deck: Deck) -> bool:
    """Say whether faces of a deck show other faces, and so take long; nobody knows before they have been drawn once."""
    traces = kept_of(shop, edition, deck).traces.values()
    return not traces or any(read[0] == "shown" for trace in traces for read in trace.reads)


def names(deck: Deck) -> dict[tuple[str, str], str]:
    """Name the faces of a deck by card and side, without drawing any."""
    return {(card.id, side): name_of(deck.id, card.id, side) for card in deck.cards for side in deck.sides(card)}


def name_of(deck: str, card: str, side: str) -> str:
    """Name a face as no other of its edition is named.

    >>> name_of("numbers", "c01", "back")
    'numbers/c01/back'
    """
    return f"{deck}/{card}/{side}"


def missing(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], renderer: Renderer) -> int:
    """Count the faces of some decks that are not kept from the last time, backs of the same template as one."""
    found: set[tuple[str, str]] = set()
    for deck in decks:
        traces = kept_of(shop, edition, deck).traces
        for card in deck.cards:
            for side in deck.sides(card):
                if _known(renderer, deck, card, side, traces) is None:
                    found.add((deck.id, card.id if side == "front" else f"/{deck.back_of(card)}"))
    return len(found)


def _known(
    renderer: Renderer, deck: Deck, card: Card, side: Side, traces: Mapping[tuple[str, str], Trace]
) -> Trace | None:
    """Return what is known of a face from the last time, if all that it read then is the same now."""
    trace = traces.get((card.id, side))
    return trace if trace is not None and renderer.key(deck, card, side, trace.reads) == trace.key else None


def kept_of(shop: Workshop, edition: Edition, deck: Deck) -> Kept:
    """Give the faces of a deck that are kept from the last time."""
    return facestore.read(*_kept_at(shop, edition, deck)) if shop.store else Kept({})


def keep_of(
    shop: Workshop,
    edition: Edition,
    deck: Deck,
    traces: Mapping[tuple[str, str], Trace],
    pictures: Mapping[str, Painted],
) -> None:
    """Keep the faces of a deck for the next time."""
    facestore.write(*_kept_at(shop, edition, deck), traces, pictures)


def _kept_at(shop: Workshop, edition: Edition, deck: Deck) -> tuple[Path, str]:
    """Say where the faces of a deck are kept, and what they are called there."""
    assert shop.store is not None  # noqa: S101
    name = f"{shop.lent or edition.slug}/{deck.id}{facestore.SUFFIX}"
    return shop.store / name, f"{shop.game.slug}/{name}"


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
        kept = kept_of(shop, edition, deck)
        traces: dict[tuple[str, str], Trace] = {}
        pictures: dict[str, Painted] = {}
        pencil = Pencil(shop, renderer, deck, kept)
        for card in deck.cards:
            for side in deck.sides(card):
                kinds = ("", _SMALL) if (deck.id, card.id, side) in small else ("",)
                try:
                    with renderer.turn(deck, card, side):
                        traces[card.id, side] = pencil.draw(card, side, kinds, pictures)
                except ContentError as error:
                    found += error.problems
            step(1)
        if shop.store and shop.keeps and (traces != kept.traces or pictures.keys() != kept.pictures.keys()):
            keep_of(shop, edition, deck, traces, pictures)
        keys = {spot: trace.key for spot, trace in traces.items()}
        shown = {key.removesuffix(_SMALL): one for key, one in pictures.items() if key.endswith(_SMALL)}
        faces = {key: one for key, one in pictures.items() if not key.endswith(_SMALL)}
        notes = tuple(dict.fromkeys(note for trace in traces.values() for note in trace.notes))
        shows = frozenset(str(read[1]) for trace in traces.values() for read in trace.reads if read[0] == "shown")
        reads = {spot: trace.reads for spot, trace in traces.items()}
        drawn[deck.id] = Drawn(keys, faces, shown, notes, shows, reads)
    if found:
        from generator.faces.blame import told_once

        raise ContentError(told_once(found))
    return drawn


class Pencil:
    """Draws the faces of one deck that are not `kept`; what is equal to the letter is painted once.

    Where painting fails, the face is drawn once more as a whole: its template has the first word on what is wrong.
    """

    def __init__(self, shop: Workshop, renderer: Renderer, deck: Deck, kept: Kept) -> None:
        self._shop = shop
        self._renderer = renderer
        self._deck = deck
        self._kept = kept
        self._twins: dict[tuple[str, str], Painted] = {}
        self._links: dict[str, frozenset[str]] = {}

    def draw(self, card: Card, side: Side, kinds: Sequence[str], pictures: dict[str, Painted]) -> Trace:
        """Add a face to the `pictures`, in full or as a small picture of it or both, and say how it came about.

        Raises:
            ContentError: whatever is wrong with it.
        """
        trace = _known(self._renderer, self._deck, card, side, self._kept.traces)
        if trace is not None and all(trace.key + kind in self._kept.pictures for kind in kinds):
            pictures.update((trace.key + kind, self._kept.pictures[trace.key + kind]) for kind in kinds)
            return trace
        face = face_of(self._renderer, self._deck, card, side)
        trace = self._trace(face, card, side)  # before the pictures are read, or a later one might pass for the same
        # few backs are drawn, and each is given again and again; there may be ten thousand fronts, which are not kept
        letters = face.svg if side == "back" else digest(face.svg.encode("utf-8", "surrogatepass"))
        for kind in kinds:
            if trace.key + kind not in pictures:
                if (letters, kind) not in self._twins:
                    self._twins[letters, kind] = self._painted(face, card, side, kind)
                pictures[trace.key + kind] = self._twins[letters, kind]
        return trace

    def _trace(self, face: Face, card: Card, side: Side) -> Trace:
        """Add the pictures that a face and those on it show to what it has read."""
        links = frozenset[str]().union(*map(self._shown_in, (face.svg, *face.shows.values())))
        if not links:
            return Trace(face.reads, face.digest, face.notes)
        reads = ordered([*face.reads, *(("picture", link) for link in links)])
        return Trace(reads, self._renderer.key(self._deck, card, side, reads), face.notes)

    def _shown_in(self, svg: str) -> frozenset[str]:
        if "image" not in svg:
            return frozenset()
        from generator.paint.links import links

        if len(self._links) > _MOST_LINKS:
            self._links.clear()
        if svg not in self._links:
            self._links[svg] = links(svg, self._shop.folders)
        return self._links[svg]

    def _painted(self, face: Face, card: Card, side: Side, kind: str) -> Painted:
        shop, deck = self._shop, self._deck
        draws: Callable[..., Painted] = picture if kind else paint
        if deck.kind in NOTED and not kind:
            from generator.paint.survey import survey

            draws = survey
        known = {} if kind else {"texts": face.texts}
        try:
            return draws(face.svg, shop.fonts, face.name, shop.folders, face.shows, **known)
        except OverdueError:
            raise
        except ContentError as error:
            from generator.making.blaming import blame_of

            with self._renderer.turn(deck, card, side, of_the_rest=True):
                return blame_of(self._renderer, shop.fonts, shop.folders).painted(deck, card, side, draws, face, error)


def face_of(renderer: Renderer, deck: Deck, card: Card, side: Side, *, whole: bool = False) -> Face:
    """Draw a side of a card that has one."""
    draw = renderer.front if side == "front" else renderer.back
    face = draw(deck, card, whole=whole)
    assert face is not None, f"{deck.id}/{card.id} should have a back"  # noqa: S101
    return face
