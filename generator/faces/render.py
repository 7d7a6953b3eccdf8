"""Render faces: a card and its template in, one SVG document in millimetres out; knows nothing of PDF or sheets.

All that is wrong with a face is told at once, with the place in the YAML or in the template.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import jinja2
from markupsafe import Markup

from generator.catalog.model import Card, Deck, Edition, Game, Side, Words
from generator.catalog.problems import ContentError, did_you_mean, found_on
from generator.catalog.roots import Roots
from generator.catalog.seen import groups
from generator.catalog.seen import values as values_of
from generator.faces import sight
from generator.faces.backs import Backs
from generator.faces.compiled import Compiled
from generator.faces.document import finish
from generator.faces.environment import Environment, plain_texts
from generator.faces.explain import Explainer
from generator.faces.face import Face
from generator.faces.faults import PlacedFaultError, TemplateFaultError
from generator.faces.fields import Fields, WatchedFields, seen_of
from generator.faces.icons import Icons
from generator.faces.keys import Keys
from generator.faces.macros import Desk
from generator.faces.quoting import inset, name_of, referred
from generator.faces.sitting import Easel, Sitting
from generator.faces.sources import Sources
from generator.typeset.fit import Typesetter
from generator.typeset.fonts import FontBook

if TYPE_CHECKING:
    from generator.faces.blame import Origin
    from generator.faces.prose import Written

_DEEPEST = 3  # faces within faces


class _SeenDeck(NamedTuple):
    """A deck (held so that its id stays its own), and what templates see of it."""

    deck: Deck
    seen: Mapping[str, Any]


class _Asked(NamedTuple):
    """A side of a card to be drawn from the template `entry`, whole or not (see `front`), for cards `quoting`."""

    deck: Deck
    card: Card
    side: Side
    entry: str
    whole: bool
    quoting: tuple[str, ...]


class Renderer:
    """Draws the faces of one edition of a game, each in a `Sitting` of its own, with templates `compiled` before.

    Raises:
        ContentError: (from `front`, `back`) all that is wrong with that face.

    """

    def __init__(
        self, game: Game, edition: Edition, roots: Roots, fonts: FontBook, compiled: Compiled | None = None
    ) -> None:
        self._game = game
        self._theme = theme = edition.theme
        self._sources = Sources(roots.template_dirs(game.slug), roots.shared_dirs(), theme.id if theme else "")
        self._icons = Icons(self._sources.icons())
        self._keys = Keys(game, edition, self._sources, fonts.digest, self._icons.digest)
        self._easel = Easel()
        typesetter = Typesetter(fonts, self._icons.names)
        self._desk = Desk(self._easel, typesetter, self._icons, self._sources, game.language)
        self._environment = Environment(self._sources, game.language, self._easel, compiled)
        self._environment.provide({**self._desk.functions(), "face": self.quote})
        self._plain = plain_texts(self._environment)
        self._explain = Explainer(self._environment, self._sources, self._icons, theme)
        self._leaves: dict[str, jinja2.Template] = {}
        self._seen_by_all = {**self._environment.globals, **self._groups(edition)}
        self._decks: dict[int, _SeenDeck] = {}
        self._quoted: dict[tuple[str, str, bool], Face | None] = {}  # faces that have been shown on others
        self._backs: dict[tuple[int, str, bool], Backs] = {}

    @property
    def icons(self) -> Icons:
        """The icons that texts of this edition may use."""
        return self._icons

    def key(self, deck: Deck, card: Card, side: Side) -> str:
        """Return a digest of all that the face is made from, without drawing it; "" for a back there is none of."""
        return self._keys.key(deck, card, side)

    def shows_faces(self, deck: Deck, card: Card, side: Side) -> bool:
        """Say whether a face may show other faces."""
        return self._keys.shows_faces(deck, card, side)

    def front(self, deck: Deck, card: Card, key: str = "", *, whole: bool = True) -> Face:
        """Draw the front of a card; its `key` may be known already.

        One that is not `whole` refers to the faces that it shows by name only, and it is left to whoever reads it
        whether it is well-formed to its end: the painter reads it all again, and for a deck twice is one time too many.
        """
        return self._front(deck, card, key, whole, ())

    def back(self, deck: Deck, card: Card, key: str = "", *, whole: bool = True) -> Face | None:
        """Draw the back of a card, or return None when it has none; backs that are the same are drawn once.

        Its `key` may be known already, and it is `whole` as a front is.
        """
        return self._back(deck, card, key, whole, ())

    def _front(self, deck: Deck, card: Card, key: str, whole: bool, quoting: tuple[str, ...]) -> Face:
        asked = _Asked(deck, card, "front", str(deck.face), whole, quoting)
        return self._face(asked, key or self.key(deck, card, "front"))

    def _back(self, deck: Deck, card: Card, key: str, whole: bool, quoting: tuple[str, ...]) -> Face | None:
        entry = deck.back_of(card)
        if not entry:
            return None
        asked = _Asked(deck, card, "back", entry, whole, quoting)
        key = key or self.key(deck, card, "back")
        backs = self._backs.setdefault((id(deck), entry, whole), Backs())
        same = backs.find(values_of(sight.dressed(card, self._theme)))
        if same is not None:
            return same._replace(name=self._name(asked), digest=key)
        return self._face(asked, key, backs)

    def _face(self, asked: _Asked, key: str, backs: Backs | None = None) -> Face:
        deck, card = asked.deck, asked.card
        dressed = sight.dressed(card, self._theme)
        values = values_of(dressed)
        fields = (Fields if backs is None else WatchedFields)(values, f"card {card.id}", self._resolve)
        sitting = Sitting(
            sight.label(deck, card, asked.side),
            self._shown(asked.entry),
            self._seen(deck, fields),
            lambda: sight.texts(dressed.fields),
            deck,
            asked.quoting,
            asked.whole,
        )
        with self._easel.holding(sitting):
            try:
                svg = self._document(asked.entry, deck, sitting)
            except Exception as error:  # whatever strangers' templates come up with
                problem = self._explain.face(error, sitting, card, asked.side)
                raise ContentError(found_on(card.id, [*sitting.problems, problem])) from None
        if sitting.problems:
            raise ContentError(found_on(card.id, sitting.problems))
        size = deck.size
        face = Face(self._name(asked), svg, size.width, size.height, deck.bleed, key, sitting.shows, sitting.texts)
        if backs is not None and isinstance(fields, WatchedFields) and (looked_at := seen_of(fields)) is not None:
            backs.keep(looked_at, values, face)
        return face

    def _document(self, entry: str, deck: Deck, sitting: Sitting) -> str:
        svg = self._environment.draw(self._environment.get_template(entry), sitting.seen)
        if "data-text" in svg or "data-if" in svg:
            from generator.faces.placeholders import expand  # noqa: PLC0415  (most templates have no boxes)

            svg = expand(svg, self._desk, sitting)
        # what is wrong with a face is told together, so one that has its problems is read to its end
        exact = sitting.whole or bool(sitting.problems)
        return finish(svg, deck, sitting.used, self._icons, exact=exact)

    def _name(self, asked: _Asked) -> str:
        return f"{self._game.slug}/{asked.deck.id}/{asked.card.id} {asked.side}"

    def _shown(self, entry: str) -> str:
        source = self._sources.find(entry)
        return source.shown if source else f"templates/{self._game.slug}/{entry}"

    def prose(self, source: str, shown: str, more: Mapping[str, Any] = MappingProxyType({})) -> tuple[Written, ...]:
        """Run the template code in a long text, such as a rulebook, which lies in the file `shown`.

        It sees what every template sees, `cards` by id with their theme's words, and `more`.

        Raises:
            ContentError: all that is wrong with it, at its lines.
        """
        from generator.faces.prose import run  # noqa: PLC0415  (a game of cards has no long texts)

        cards = {
            card.id: values_of(sight.dressed(card, self._theme))
            for part in self._game.parts.values()
            for deck in part.decks
            for card in deck.cards
        }
        seen = {**self._seen_by_all, "cards": Fields(cards, "the cards", self._resolve), **more}
        with self._easel.holding(Sitting(shown, shown, seen)):
            return run(source, shown, self._plain, seen)

    def quote(
        self, card: str, x: float, y: float, w: float, *, side: str = "front", turn: float = 0, corner: float = 3
    ) -> Markup:
        """Return the face of another card, `w` mm wide, to be shown on the one that is being drawn.

        `corner` is the radius of its corners in mm of the card; `turn` turns it about its middle.
        """
        around = self._easel.sitting
        deck, shown = self._cards.get(str(card), (None, None))
        if deck is None or shown is None or (deck is around.deck and card in around.quoting):
            raise TemplateFaultError(f"there is no card called '{card}' to show", did_you_mean(str(card), self._cards))
        quoting = (*around.quoting, str(card))
        if len(quoting) > _DEEPEST:
            raise TemplateFaultError("faces show each other without end", "end the circle")
        asked = (str(card), side, around.whole)
        try:
            if asked not in self._quoted:
                draw = self._front if side == "front" else self._back
                self._quoted[asked] = draw(deck, shown, "", around.whole, quoting)
            face = self._quoted[asked]
        except ContentError as error:
            raise PlacedFaultError(error.problems[0]) from None
        if face is None:
            raise TemplateFaultError(f"the card '{card}' has no back to show")
        if around.whole:
            return inset(face, x, y, w, turn, corner, len(quoting))
        around.shows.update(face.shows)
        around.shows[name_of(face)] = face.svg
        return referred(face, x, y, w, turn, corner)

    @cached_property
    def _cards(self) -> dict[str, tuple[Deck, Card]]:
        """Every card there is by its id, with its deck."""
        decks = (deck for part in self._game.parts.values() for deck in part.decks)
        return {card.id: (deck, card) for deck in decks for card in deck.cards}

    def origin(self, deck: Deck, card: Card, side: Side) -> Origin:
        """Return where a face comes from, to place what the painter finds in it."""
        from generator.faces.blame import Origin  # noqa: PLC0415  (only where something is wrong)

        entry, theme = sight.entry(deck, card, side), self._theme
        texts = [*sight.texts(sight.dressed(card, theme).fields), *sight.texts(theme.fields if theme else None)]
        return Origin(
            card.id, sight.label(deck, card, side), self._shown(entry), self._sources.reached(entry, card.id), texts
        )

    def _groups(self, edition: Edition) -> dict[str, Any]:
        """Return what every template of this edition sees, besides what it may call."""
        all_groups = groups(self._game, edition)
        made: dict[str, Any] = {
            name: Fields(values, f"the {name}", self._resolve) for name, values in all_groups.items()
        }
        return {**made, "style": edition.style}

    def _seen(self, deck: Deck, card: Fields) -> dict[str, Any]:
        """Return what the template of a face sees; what it sees of the deck is made once."""
        known = self._decks.get(id(deck))
        if known is None:
            fields = Fields(sight.deck_values(deck), f"deck {deck.id}", self._resolve)
            known = _SeenDeck(deck, {"deck": fields, "size": fields.size, "bleed": deck.bleed})
            self._decks[id(deck)] = known
        return {**self._seen_by_all, **known.seen, "card": card}

    def _resolve(self, words: Words) -> Words:
        """Render the template code inside a text of a YAML file."""
        sitting = self._easel.sitting
        template = self._leaves.get(words)
        try:
            if template is None:
                template = self._leaves[str(words)] = self._plain.from_string(str(words))
            return Words(self._environment.draw(template, sitting.seen), words.mark, words.field)
        except PlacedFaultError:
            raise
        except Exception as error:
            placed = self._explain.words(error, sitting, words)
            if placed is None:
                raise
            raise placed from error
