"""Draw the faces of one deck, those excepted that are kept: in full, small, or for each page that shares them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.catalog.model import Card, Deck, DeckKind, Side
from generator.catalog.problems import ContentError
from generator.catalog.timelimit import OverdueError
from generator.draw.painted import Painted
from generator.keeping.facestore import Kept, Trace
from generator.pdf.face import as_form, halves, painted, picture, read, stamp
from generator.template.face import Face, name_of
from generator.template.naming import entry
from generator.template.reads import ordered
from generator.template.render import Renderer
from generator.text.fonts import FontBook

SMALL = "~"  # behind the key of a face: its small picture
LEFT, RIGHT = "<", ">"
"""Behind the name of a face, and its key: what is shown of it on the left or the right one of two pages."""
_SHARED = ("", LEFT, RIGHT)
_MOST_LINKS = 200
_MOST_WAYS = 8

Wanted = tuple[Card, Side, tuple[str, ...]]
"""A face that is wanted, as pictures of these kinds."""
NOTED: frozenset[DeckKind] = frozenset({"page", "board", "box"})
"""The kinds of decks whose faces may be cut into tiles and filled in."""


def kinds_of(deck: Deck, card: Card) -> tuple[str, ...]:
    """Say which pictures there are of a face: in full, and where two pages share it, what each shows."""
    return _SHARED if deck.kind == "figure" and card.fields.get("spread") is True else ("",)


class FaceCache:
    """Draws the faces of one deck that are not kept; those that have read the same are painted once."""

    def __init__(self, fonts: FontBook, folders: tuple[Path, ...], renderer: Renderer, deck: Deck) -> None:
        self._fonts = fonts
        self._folders = folders
        self._renderer = renderer
        self._deck = deck
        self._links: dict[str, frozenset[str]] = {}
        self.shown: dict[tuple[str, str], Trace] = {}
        """How the faces came about that those drawn here show, by card and side; pictures have them small."""
        self._alike: dict[tuple[Side, str], dict[tuple[str | int, ...], dict[str, Trace]]] = {}
        """By side and template, by the fields of a card that were read, by what these say: how a face came about."""

    def known(self, kept: Kept, wanted: Wanted, pictures: dict[str, Painted]) -> Trace | None:
        """Add a face that is kept to the `pictures`, as `draw` does, and say how it came about."""
        card, side, kinds = wanted
        trace = known_face(self._renderer, self._deck, card, side, kept.traces)
        if trace is None or not all(trace.key + kind in kept.pictures for kind in kinds):
            return None
        pictures.update((trace.key + kind, kept.pictures[trace.key + kind]) for kind in kinds)
        return trace

    def draw(self, card: Card, side: Side, kinds: Sequence[str], pictures: dict[str, Painted]) -> Trace:
        """Add a face to the `pictures`, in full or as a small picture of it or both, and say how it came about.

        Raises:
            ContentError: whatever is wrong with it.
        """
        alike = self._alike.setdefault((side, entry(self._deck, card, side)), {})
        own = self._renderer.keys.own
        for names, traces in alike.items():
            trace = traces.get(own(card, side, names))
            if trace is not None and pictures.keys() >= {trace.key + kind for kind in kinds}:
                return trace
        with self._renderer.turn(self._deck, card, side):
            trace = self._drawn(card, side, kinds, pictures)
        names = tuple(dict.fromkeys([read[1] for read in trace.reads if read[0] == "card"]))
        if (not trace.notes or side == "back") and (names in alike or len(alike) < _MOST_WAYS):
            alike.setdefault(names, {})[own(card, side, names)] = trace
        return trace

    def _drawn(self, card: Card, side: Side, kinds: Sequence[str], pictures: dict[str, Painted]) -> Trace:
        face = face_of(self._renderer, self._deck, card, side)
        # before the pictures are read, or a later one might pass for the same
        trace = self._trace(face, card, side, self._deck)
        wanted = [kind for kind in kinds if trace.key + kind not in pictures]
        for kind, one in zip(wanted, self._painted(face, card, side, wanted) if wanted else (), strict=True):
            pictures[trace.key + kind] = one
        self._stamp(face, trace, pictures)
        return trace

    def _stamp(self, face: Face, trace: Trace, pictures: dict[str, Painted]) -> None:
        """Keep the faces that a face shows as they were painted on it, unless they show others in turn."""
        renderer = self._renderer
        for spot in shown_by([trace]):
            card, one = renderer.known.get(spot, (None, None))
            if card is None or one is None or one.depth or spot in self.shown:
                continue
            svg = face.shows.get(name_of(one))
            found = one.stamp.stamp if one.stamp else None
            if isinstance(svg, str):
                found = stamp(name_of(one), svg, one.name, self._fonts)
            if found is not None:
                deck, _ = renderer.cards[card.id]
                came = Trace(one.reads, one.digest) if one.stamp is not None else self._trace(one, card, spot[1], deck)
                self.shown[spot] = came
                pictures[came.key + SMALL] = found

    def _trace(self, face: Face, card: Card, side: Side, deck: Deck) -> Trace:
        """Add the pictures that a face and those on it show to what it has read."""
        documents = [one for one in (face.drawn, *face.shows.values()) if isinstance(one, str) and "image" in one]
        if not (documents and (links := frozenset[str]().union(*map(self._shown_in, documents)))):
            return Trace(face.reads, face.digest, face.notes)
        reads = ordered([*face.reads, *(("picture", link) for link in links)])
        return Trace(reads, self._renderer.keys.key(deck, card, side, reads), face.notes)

    def _shown_in(self, svg: str) -> frozenset[str]:
        from generator.pdf.links import links

        if len(self._links) > _MOST_LINKS:
            self._links.clear()
        if svg not in self._links:
            self._links[svg] = links(svg, self._folders)
        return self._links[svg]

    def _painted(self, face: Face, card: Card, side: Side, kinds: Sequence[str]) -> Sequence[Painted]:
        """Paint a face: once for each kind of picture that is wanted, but halves together with the whole."""
        args = face.drawn, self._fonts, face.name, self._folders, face.shows, face.texts
        fonts, noted = self._fonts, self._deck.kind in NOTED
        try:
            whole = read(*args, holds=set(kinds) != {SMALL})
            if LEFT in kinds or RIGHT in kinds:
                made = dict(zip(_SHARED, halves(whole, fonts), strict=True))
            else:
                made = {kind: picture(whole, fonts) if kind else painted(whole, fonts, noted=noted) for kind in kinds}
        except OverdueError:
            raise
        except ContentError as error:
            with self._renderer.turn(self._deck, card, side, of_the_rest=True):
                raise self._renderer.placed(self._deck, card, side, face, error.problems, self._folders) from None
        return [made[kind] for kind in kinds]


def known_face(
    renderer: Renderer, deck: Deck, card: Card, side: Side, traces: Mapping[tuple[str, str], Trace]
) -> Trace | None:
    """Return what is known of a face from the last time, if all that it read then is the same now."""
    trace = traces.get((card.id, side))
    return trace if trace is not None and renderer.keys.key(deck, card, side, trace.reads) == trace.key else None


def shown_by(traces: Iterable[Trace | None]) -> list[tuple[str, Side]]:
    """Name the faces that some faces show, by card and side, in an order of their own."""
    reads = {read for trace in traces if trace is not None for read in trace.reads if read[0] == "shown"}
    return sorted((str(read[1]), "front" if read[2] == "front" else "back") for read in reads)


def lend(renderer: Renderer, traces: Mapping[tuple[str, str], Trace], pictures: Mapping[str, Painted]) -> None:
    """Have faces that are kept small shown on others as they were painted; those that show others in turn are not."""
    for (name, side), trace in traces.items():
        deck, card = renderer.cards.get(name, (None, None))
        small = pictures.get(trace.key + SMALL)
        if (
            deck is None
            or card is None
            or small is None
            or small.fonts
            or any(one[0] == "shown" for one in trace.reads)
        ):
            continue
        called = f"{deck.id}/{card.id} {side}"
        face = Face(
            called, "", small.width, small.height, deck.bleed, trace.key, reads=trace.reads, stamp=as_form(small)
        )
        renderer.lent[name, "front" if side == "front" else "back"] = card, face


def face_of(renderer: Renderer, deck: Deck, card: Card, side: Side) -> Face:
    """Draw a side of a card that has one."""
    face = (renderer.front if side == "front" else renderer.back)(deck, card)
    assert face is not None, f"{deck.id}/{card.id} should have a back"  # noqa: S101
    return face
