"""What an edition's faces are now: how they look, what they have read, what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from generator.catalog import seen
from generator.catalog.model import EMPTY, Card, Deck, Edition, Game, Part, Side, Values
from generator.draw.painted import Painted
from generator.named import NamedTuple
from generator.parts.decks import Faces, Spot, Workshop, draw
from generator.printed.facedigest import digest, look
from generator.printed.ledger import Row
from generator.template import naming
from generator.template.icons import Icons
from generator.template.keys import Keys
from generator.template.reads import Read, Reads
from generator.template.sources import sources_of

_LONGEST = 160
"""Letters of a value that is kept as it is; of a longer one a digest is."""
_GROUPS = ("game", "rules", "tables", "theme", "edition", "parts")

_NAMES = ("name", "title", "card_name")


def called(fields: Values, usual: str) -> str:
    """Give what people call a card by its fields, if these say it."""
    found = (str(fields[name]) for name in _NAMES if isinstance(fields.get(name), str))
    return next((name for name in found if name and "{" not in name), usual)


class Shown(NamedTuple):
    """A face as it is now: `fields` are what it has read of its card, `names` of what else it has read.

    `name` is what people call its card, its id if they have no name for it.
    """

    part: Part
    deck: Deck
    card: Card
    side: Side
    name: str
    look: str
    painted: Painted
    fields: Values
    names: frozenset[str]


class Snapshot(NamedTuple):
    """All faces of an edition now, by deck, card and side; and whatever they have read, by name; the decks as drawn."""

    game: Game
    edition: Edition
    faces: Mapping[Spot, Shown]
    values: Values
    drawn: Faces = EMPTY

    def face(self, deck: str, card: str, side: str) -> Shown | None:
        """Give a face as it is now; None if there is none."""
        return self.faces.get((deck, card, "back" if side == "back" else "front"))

    def at(self, row: Row) -> Shown | None:
        """Give a face that was printed as it is now; None if it is no more."""
        return self.face(row.deck, row.card, row.side)


def snapshot(shop: Workshop, edition: Edition, small: frozenset[Spot] = frozenset()) -> Snapshot:
    """Draw what is in the box but books, or take what is kept of it; `shop.game` is as the edition has it.

    Raises:
        ContentError: whatever is wrong with any face.
    """
    parts = [part for part in shop.game.parts.values() if part.kind != "rulebook"]
    decks = tuple({deck.id: deck for part in parts for deck in part.decks}.values())
    drawn = draw(shop, edition, decks, small)
    finder = _Finder(shop, edition)
    faces: dict[Spot, Shown] = {}
    for part in parts:
        for deck in part.decks:
            one = drawn[deck.id]
            for card in deck.cards:
                for side in deck.sides(card):
                    painted, reads = one.pictures[one.keys[card.id, side]], one.reads[card.id, side]
                    fields = finder.fields(card, reads)
                    names = frozenset([*finder.names(deck, reads), *finder.fonts(painted)])
                    name, drawn_as = finder.name(card), finder.look(painted)
                    shown = Shown(part, deck, card, side, name, drawn_as, painted, fields, names)
                    faces[deck.id, card.id, side] = shown
    return Snapshot(shop.game, edition, faces, finder.values, drawn)


class _Finder:
    """Finds what stands where faces have read, and gives it names for people; `values` are all found so far."""

    def __init__(self, shop: Workshop, edition: Edition) -> None:
        game, theme = shop.game, edition.theme
        from generator.pdf.links import content

        sources = sources_of(shop.roots, game, theme.id if theme else "")
        pictures = partial(content, roots=shop.folders)
        self._keys = Keys(game, edition, sources, Icons(sources.icons()), pictures, shop.fonts.digest)
        self._groups = {**seen.groups(game, edition), "parts": seen.parts(game)}
        self._theme = theme
        self._known: dict[tuple[str, Reads], tuple[str, ...]] = {}
        self._looks: dict[int, tuple[Painted, str]] = {}
        self.values: dict[str, Any] = {}

    def look(self, painted: Painted) -> str:
        """Digest a face, each once."""
        if id(painted) not in self._looks:
            self._looks[id(painted)] = (painted, look(painted))
        return self._looks[id(painted)][1]

    def name(self, card: Card) -> str:
        """Give what people call a card."""
        return called(naming.dressed(card, self._theme).fields, card.id)

    def fields(self, card: Card, reads: Reads) -> Values:
        """Give what a face has read of its own card."""
        wanted = [str(read[1]) for read in reads if read[0] == "card"]
        if not wanted:
            return EMPTY
        said = seen.values(naming.dressed(card, self._theme))
        if "" in wanted:
            wanted = list(said)
        return {name: plain(said.get(name)) for name in wanted if name != "id"}

    def names(self, deck: Deck, reads: Reads) -> tuple[str, ...]:
        """Name what a face has read besides, and find what stands there."""
        if (deck.id, reads) not in self._known:
            found = (name for read in reads if read[0] != "card" for name in self._found(deck, read))
            self._known[deck.id, reads] = tuple(dict.fromkeys(found))
        return self._known[deck.id, reads]

    def fonts(self, painted: Painted) -> Iterator[str]:
        """Name the fonts that a face is set in."""
        for font in painted.fonts:
            name = f"font {font.family} {font.weight}{' italic' if font.italic else ''}"
            self.values[name] = font.digest[:12]
            yield name

    def _found(self, deck: Deck, read: Read) -> Iterator[str]:
        kind, name = str(read[0]), read[1]
        if kind in _GROUPS:
            yield from self._of_group(kind, self._groups[kind], name)
        elif kind == "deck":
            yield from self._of_group(f"deck {deck.id}", naming.deck_values(deck), name)
        else:
            full = " ".join(map(str, read)).strip()
            if full not in self.values:
                self.values[full] = f"#{self._keys.found(read)[:12]}"
            yield full

    def _of_group(self, kind: str, group: Mapping[Any, Any], name: str | int) -> Iterator[str]:
        for one in [name] if name != "" else list(group):
            full = f"{kind}.{one}"
            if full not in self.values:
                self.values[full] = short(plain(group[one])) if one in group else None
            yield full


def plain(value: Any) -> Any:
    """Give a value as JSON knows it."""
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


def short(value: Any) -> Any:
    """Give a value that is not long as it is, of another a digest."""
    return value if len(repr(value)) <= _LONGEST else f"#{digest(value)[:12]}"
