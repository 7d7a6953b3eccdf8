"""Draw the faces of a game's cards, those excepted that are kept from the last time; all problems at once.

All it writes to disk is kept for speed: painted faces, compiled templates.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from pathlib import Path
from types import MappingProxyType

from generator.catalog.messages import Messages
from generator.catalog.model import Card, Deck, Decks, Edition, Game, Side
from generator.catalog.problems import ContentError, Problem, Problems
from generator.catalog.roots import Roots
from generator.draw.painted import Painted, Pictures
from generator.keeping import facestore
from generator.keeping.codestore import CodeStore
from generator.keeping.facestore import Kept, Trace, unpacked
from generator.named import NamedTuple
from generator.parts.facecache import LEFT, RIGHT, SMALL, FaceCache, Wanted, kinds_of, known_face, lend, shown_by
from generator.template.reads import Reads
from generator.template.render import Renderer
from generator.text.fonts import FontBook

Traces = Mapping[tuple[str, str], Trace]
"""By card and side, how faces came about."""
Spot = tuple[str, str, Side]
"""A face by its deck, its card and its side."""


Step = Callable[[int], None]
"""Called with the number of cards that have become ready."""


def unseen(cards: int) -> None:
    """Take a step that nobody is shown."""


class Piece(NamedTuple):
    """How each of some faces came about, none where something is wrong; their pictures by key; what is wrong.

    `unsaid` are the words that had to be said in English, `uncounted` the cards that are still to be told of. `shown`
    is how faces came about that these show.
    """

    traces: Sequence[Trace | None]
    pictures: Pictures
    found: Sequence[Problem]
    unsaid: tuple[str, ...] = ()
    uncounted: int = 0
    shown: Traces = MappingProxyType({})


Work = Callable[[range, bool], Piece]
"""Draws the faces with these numbers; what is drawn `here` tells how far it is."""
Split = Callable[[Work, int], Iterable[tuple[range, Piece]]]
"""Has so many faces drawn, in pieces, each of them once."""


def in_one(work: Work, count: int) -> Iterable[tuple[range, Piece]]:
    """Have all faces drawn in one piece, here."""
    every = range(count)
    return [(every, work(every, True))]


class Workshop(NamedTuple):
    """What the editions of a game are made with.

    Pictures from `folders` may stand on a card; painted faces are kept in `store`, if anywhere, and the code of
    templates in `compiled`. One that `keeps` nothing only reads what is in the store. A `draft` is marked as one.
    The faces of an edition whose slug is `lent` stand for those of any. An edition that was drawn with a `renderer` is
    drawn on with it.
    """

    game: Game
    roots: Roots
    fonts: FontBook
    folders: tuple[Path, ...]
    store: Path | None
    compiled: CodeStore | None = None
    keeps: bool = False
    draft: bool = False
    lent: str = ""
    renderer: Renderer | None = None


class Drawn(NamedTuple):
    """The faces of a deck: their keys by card id and side, their pictures by key, what drawing them has read.

    `small` are those that are also shown small somewhere, with their words as shapes, by key. `notes` are what people
    are to be told of them though nothing is wrong. `shows` are the cards whose faces stand on them. `halves` are what
    pages show of those that two pages share, by key and page.
    """

    keys: Mapping[tuple[str, str], str]
    pictures: Pictures
    small: Pictures = MappingProxyType({})
    notes: Problems = ()
    shows: frozenset[str] = frozenset()
    reads: Mapping[tuple[str, str], Reads] = MappingProxyType({})
    halves: Pictures = MappingProxyType({})

    def face(self, card: str, side: str) -> Painted:
        """Return the picture of a side of a card."""
        return self.pictures[self.keys[card, side]]


Faces = Mapping[str, Drawn]
"""Faces by the ids of their decks."""


def open_workshop(
    game: Game, roots: Roots, store: Path | None = None, *, keeps: bool = True, draft: bool = False
) -> Workshop:
    """Find the fonts that a game's cards may be set in, and where their pictures may lie."""
    folders = (*roots.template_dirs(game.slug), *roots.shared_dirs())
    language = str(game.language)  # HarfBuzz takes exact strings only
    book = FontBook(folders, language=language, keep=unpacked)
    keeps = keeps and store is not None
    folders = (*folders, roots.game_dir(game.slug))  # pictures may lie beside the content
    return Workshop(game, roots, book, folders, store, CodeStore(), keeps, draft)


def renderer_of(shop: Workshop, edition: Edition) -> Renderer:
    """Return what `draw` draws with, for those who draw some decks now and some later."""
    if shop.renderer is not None and shop.renderer.is_of(shop.game, edition):
        return shop.renderer
    pictures = partial(_picture_file, shop.folders)
    return Renderer(shop.game, edition, shop.roots, shop.fonts, shop.compiled, pictures)


def _picture_file(folders: tuple[Path, ...], link: str) -> bytes | None:
    """Give what the painter finds where an image leads to."""
    from generator.pdf.links import content  # (most decks have no pictures)

    return content(link, folders)


def names(deck: Deck) -> dict[tuple[str, str], str]:
    """Name the faces of a deck by card and side, without drawing any."""
    return {(card.id, side): name_of(deck.id, card.id, side) for card in deck.cards for side in deck.sides(card)}


def faces_of(decks: Iterable[Deck]) -> dict[str, tuple[Deck, Card, Side]]:
    """Give what decks have by the names of the faces."""
    return {
        name_of(deck.id, card.id, side): (deck, card, side)
        for deck in decks
        for card in deck.cards
        for side in deck.sides(card)
    }


def name_of(deck: str, card: str, side: str) -> str:
    """Name a face as no other of its edition is named.

    >>> name_of("numbers", "c01", "back")
    'numbers/c01/back'
    """
    return f"{deck}/{card}/{side}"


def missing(shop: Workshop, edition: Edition, decks: Decks) -> int:
    """Count the faces of some decks that are not kept from the last time, backs of the same template as one."""
    found: set[tuple[str, str]] = set()
    renderer = renderer_of(shop, edition)
    for deck in decks:
        traces = kept_of(shop, edition, deck.id).traces
        for card in deck.cards:
            for side in deck.sides(card):
                if known_face(renderer, deck, card, side, traces) is None:
                    found.add((deck.id, card.id if side == "front" else f"/{deck.back_of(card)}"))
    return len(found)


def kept_of(shop: Workshop, edition: Edition, name: str) -> Kept:
    """Give the faces that are kept from the last time by a name: those of a deck by its id."""
    return facestore.read(*_kept_at(shop, edition, name)) if shop.store else Kept({})


def keep_of(
    shop: Workshop,
    edition: Edition,
    name: str,
    traces: Traces,
    pictures: Pictures,
) -> None:
    """Keep faces for the next time, by a name."""
    facestore.write(*_kept_at(shop, edition, name), traces, pictures)


def _kept_at(shop: Workshop, edition: Edition, name: str) -> tuple[Path, str]:
    """Say where faces are kept by a name, and what they are called there."""
    assert shop.store is not None  # noqa: S101
    place = "/".join(filter(None, (shop.lent or edition.slug, f"{name}{facestore.SUFFIX}")))
    return shop.store / place, f"{shop.game.slug}/{place}"


def draw(
    shop: Workshop,
    edition: Edition,
    decks: Decks,
    small: Set[Spot] = frozenset(),
    step: Step = unseen,
) -> dict[str, Drawn]:
    """Draw every face of some decks, by deck id; those that are also shown `small` are drawn twice.

    Raises:
        ContentError: whatever is wrong with any face of any deck.
    """
    drawn, found = draw_what_can_be(shop, edition, decks, small, step)
    if found:
        raise ContentError(found)
    return drawn


def draw_what_can_be(
    shop: Workshop,
    edition: Edition,
    decks: Decks,
    small: Set[Spot],
    step: Step = unseen,
    split: Split = in_one,
) -> tuple[dict[str, Drawn], list[Problem]]:
    """Do what `draw` does, but leave out the decks of which a face cannot be drawn; say what is wrong with these.

    Those of a deck that are to be drawn are `split` up.
    """
    renderer = renderer_of(shop, edition)
    found: list[Problem] = list(shop.fonts.problems)
    drawn: dict[str, Drawn] = {}
    for deck in decks:
        kept = kept_of(shop, edition, deck.id)
        wanted: list[Wanted] = [
            (card, side, ("", SMALL) if (deck.id, card.id, side) in small else kinds_of(deck, card))
            for card in deck.cards
            for side in deck.sides(card)
        ]
        lend(renderer, kept.traces, kept.pictures)
        cache = FaceCache(shop.fonts, shop.folders, renderer, deck)
        made = _faces(cache, kept, shop.game.says, wanted, step, split)
        came = zip(wanted, made.traces, strict=True)
        traces: Traces = {(card.id, side): trace for (card, side, _), trace in came if trace}
        lend(renderer, traces, made.pictures)
        if shop.keeps and ({**made.shown, **traces} != kept.traces or made.pictures.keys() != kept.pictures.keys()):
            keep_of(shop, edition, deck.id, {**made.shown, **traces}, made.pictures)
        if made.found:
            found += made.found
        else:
            drawn[deck.id] = drawn_of(traces, made.pictures)
    if not found:
        return drawn, found
    from generator.parts.blaming import told_once

    return ({} if shop.fonts.problems else drawn), told_once(found)


def _faces(cache: FaceCache, kept: Kept, says: Messages, wanted: Sequence[Wanted], step: Step, split: Split) -> Piece:
    """Give the faces that are wanted of a deck; those that are not kept are drawn, and `split` up for that."""
    pictures: dict[str, Painted] = {}
    found: list[Problem] = []
    traces = [cache.known(kept, one, pictures) for one in wanted]
    left = [at for at, trace in enumerate(traces) if trace is None]
    step(_cards(wanted) - _cards([wanted[at] for at in left]))

    def work(piece: range, here: bool) -> Piece:
        asked = [wanted[left[at]] for at in piece]
        made = _drawn(cache, asked, step if here else None)
        return made._replace(unsaid=tuple(says.missing), uncounted=0 if here else _cards(asked))

    shown: dict[tuple[str, str], Trace] = {}
    for piece, made in split(work, len(left)) if left else ():
        shown.update(made.shown)
        for at, trace in zip(piece, made.traces, strict=True):
            traces[left[at]] = trace
        pictures.update(made.pictures)
        found += made.found
        says.missing.update(dict.fromkeys(made.unsaid))
        step(made.uncounted)
    for spot in shown_by(traces):
        was = kept.traces.get(spot)
        if was is not None and spot not in shown and was.key + SMALL in kept.pictures:
            shown[spot], pictures[was.key + SMALL] = was, kept.pictures[was.key + SMALL]
    return Piece(traces, pictures, found, shown=shown)


def _cards(wanted: Iterable[Wanted]) -> int:
    """Count the cards of some faces, each by its front."""
    return sum(side == "front" for _, side, _ in wanted)


def _drawn(cache: FaceCache, wanted: Iterable[Wanted], step: Step | None) -> Piece:
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
    return Piece(traces, pictures, found, shown=cache.shown)


def drawn_of(traces: Traces, pictures: Pictures) -> Drawn:
    """Put together what is drawn of a deck: of all pictures those that these faces have."""
    keys = {spot: trace.key for spot, trace in traces.items()}
    own = dict.fromkeys(keys.values())
    small = {key: pictures[key + SMALL] for key in own if key + SMALL in pictures}
    halves = {key + kind: pictures[key + kind] for key in own for kind in (LEFT, RIGHT) if key + kind in pictures}
    notes = tuple(dict.fromkeys(note for trace in traces.values() for note in trace.notes))
    shows = frozenset(str(read[1]) for trace in traces.values() for read in trace.reads if read[0] == "shown")
    reads = {spot: trace.reads for spot, trace in traces.items()}
    return Drawn(keys, {key: pictures[key] for key in own}, small, notes, shows, reads, halves)
