"""Render faces: a card and its template in, one SVG document in millimetres out; knows nothing of PDF or sheets.

All that is wrong with a face is told at once, with the place in the YAML or in the template. A face has
a key before it is rendered, which changes whenever anything changes that can change the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import jinja2
from markupsafe import Markup

from generator import __version__
from generator.catalog.model import Card, Deck, Edition, Game, Words
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean
from generator.catalog.roots import Roots
from generator.faces import sight
from generator.faces.backs import Backs
from generator.faces.document import finish
from generator.faces.environment import Environment, known_names, plain_texts
from generator.faces.face import Face
from generator.faces.faults import MissingNameError, PlacedFaultError, TemplateFaultError, problem_of
from generator.faces.fields import Fields, WatchedFields, seen_of
from generator.faces.icons import Icons
from generator.faces.macros import Desk
from generator.faces.output import UnwritableError
from generator.faces.quoting import inset, name_of, referred
from generator.faces.sources import Sources
from generator.typeset.fit import Typesetter
from generator.typeset.fonts import FontBook
from generator.typeset.svgtext import SetText

if TYPE_CHECKING:
    from generator.faces.blame import Origin
    from generator.faces.prose import Written

FRONT, BACK = "front", "back"
_DEEPEST = 3  # faces within faces
_MAKING = f"tuckbox {__version__} faces 1"  # raised whenever the same input begins to give another picture


class _SeenDeck(NamedTuple):
    """A deck (held so that its id stays its own), what templates see of it, and a digest of that."""

    deck: Deck
    context: Mapping[str, Any]
    digest: str


class Renderer:
    """Draws the faces of one edition of a game.

    One that is not `exact` leaves it to whoever reads a face whether it is well-formed to its end: the painter
    reads it all again, and for a deck twice is one time too many. With `apart`, faces that show others only refer to
    them, and `quoted` holds the documents of those by the names they are referred to; else documents are whole.

    Raises:
        ContentError: (from `front`, `back`) all that is wrong with that face.

    """

    def __init__(
        self, game: Game, edition: Edition, roots: Roots, fonts: FontBook, *, exact: bool = True, apart: bool = False
    ) -> None:
        self._exact = exact
        self._apart = apart
        self.quoted: dict[str, str] = {}
        self._game = game
        self._edition = edition
        theme = edition.theme
        self._sources = Sources(roots.template_dirs(game.slug), roots.shared_dirs(), theme.id if theme else "")
        self._icons = Icons(self._sources.icons())
        typesetter = Typesetter(fonts, self._icons.names)
        self._desk = Desk(typesetter, self._icons, self._sources, game.language)
        self._environment = Environment(self._sources, game.language)
        self._environment.provide({**self._desk.functions(), "face": self.quote})
        self._plain = plain_texts(self._environment)
        self._leaves: dict[str, jinja2.Template] = {}
        self._context: dict[str, Any] = {}
        self._shared_context = {**self._environment.globals, **self._seen_by_all()}
        self._decks: dict[int, _SeenDeck] = {}
        self._deck: Deck  # of the face that is being drawn
        self._quoted: dict[tuple[str, str], Face | None] = {}  # faces that have been shown on others
        self._quoting: tuple[str, ...] = ()  # the cards whose faces are being shown on one another
        self._everything = self._pictures = ""
        self._backs: dict[tuple[int, str], Backs] = {}
        self._base = sight.digest(
            _MAKING, fonts.digest, self._icons.digest, edition.label, edition.slug, edition.style,
            repr(edition.rules), repr(theme.fields) if theme else "", theme.id if theme else "",
            game.slug, game.title, game.tagline, game.credit, game.language, repr(game.designers), repr(game.tables),
            repr((game.least_players, game.most_players, game.least_minutes, game.most_minutes)),
            repr([(deck.id, sight.deck_fields(deck)) for deck in game.decks.values()]), repr(game.fields),
            repr(sight.boards(game)),
        )  # fmt: skip
        self._said: tuple[Card | None, str] = (None, "")

    @property
    def icons(self) -> Icons:
        """The icons that texts of this edition may use."""
        return self._icons

    def front(self, deck: Deck, card: Card, key: str = "") -> Face:
        """Draw the front of a card; its `key` may be known already."""
        return self._face(deck, card, FRONT, str(deck.face), key or self.key(deck, card, FRONT))

    def back(self, deck: Deck, card: Card, key: str = "") -> Face | None:
        """Draw the back of a card, or return None when it has none; backs that are the same are drawn once.

        Its `key` may be known already.
        """
        entry = deck.back_of(card)
        if not entry:
            return None
        key = key or self.key(deck, card, BACK)
        backs = self._backs.setdefault((id(deck), entry), Backs())
        same = backs.find(sight.values(self._dressed(deck, card)))
        if same is not None:
            return _as_face(self._name(deck, card, BACK), same, deck, key)
        return self._face(deck, card, BACK, entry, key, backs)

    def key(self, deck: Deck, card: Card, side: str) -> str:
        """Return a digest of all that the face is made from, without drawing it; "" for a back there is none of."""
        entry = str(deck.face) if side == FRONT else deck.back_of(card)
        if not entry:
            return ""
        reach = self._sources.reach(entry, card.id)
        parts = [self._base, side, entry, reach.digest, self._seen_deck(deck).digest]
        if reach.uses_pictures:
            self._pictures = self._pictures or self._sources.pictures_digest()
            parts.append(self._pictures)
        if reach.uses_faces:
            self._everything = self._everything or self._all_digest()
            parts.append(self._everything)
        if reach.uses_card or side == FRONT:
            if self._said[0] is not card:  # which has two sides, one after the other
                self._said = (card, repr(self._dressed(deck, card).fields))
            parts += [card.id, str(card.copies), self._said[1]]
        return sight.digest(*parts)

    def shows_faces(self, deck: Deck, card: Card, side: str) -> bool:
        """Say whether a face may show other faces."""
        entry = str(deck.face) if side == FRONT else deck.back_of(card)
        return self._sources.reach(entry, card.id).uses_faces

    def _all_digest(self) -> str:
        """Digest every template and card there is, for a face that shows others may show any."""
        sources = [self._sources.find(name) for name in self._sources.names()]
        decks = [deck for part in self._game.parts.values() for deck in part.decks]
        cards = [
            repr((deck.face, deck.size, self._dressed(deck, card).fields)) for deck in decks for card in deck.cards
        ]
        return sight.digest(*(source.text for source in sources if source), self._sources.pictures_digest(), *cards)

    def _dressed(self, deck: Deck, card: Card) -> Card:
        """Return the card with the theme's words, whether or not it has them already."""
        theme = self._edition.theme
        if theme is None or card.id not in theme.cards:
            return card
        return card._replace(fields={**card.fields, **theme.cards[card.id]})

    def _face(self, deck: Deck, card: Card, side: str, entry: str, key: str, backs: Backs | None = None) -> Face:
        label = sight.label(deck, card, side)
        self._deck = deck
        dressed = self._dressed(deck, card)
        shown = self._shown(entry)
        self._desk.begin(label, shown, lambda: sight.texts(dressed.fields), self._environment.budget.spend)
        self._environment.budget.refill()
        self._context = {**self._shared_context, **self._seen_deck(deck).context}
        values = sight.values(dressed)
        kind = Fields if backs is None else WatchedFields
        seen = self._context["card"] = kind(values, f"card {card.id}", self._resolve)
        try:
            svg = self._environment.draw(self._environment.get_template(entry), self._context)
            if "data-text" in svg or "data-if" in svg:
                from generator.faces.placeholders import expand  # noqa: PLC0415  (most templates have no boxes)

                svg = expand(svg, self._desk)
            # what is wrong with a face is told together, so one that has its problems is read to its end
            exact = self._exact or bool(self._desk.problems)
            svg = finish(svg, deck, self._desk.used, self._icons, exact=exact)
        except Exception as error:  # whatever strangers' templates come up with
            problem = self._explain(error, shown, label, deck, card, side)
            raise ContentError([*self._desk.problems, problem]) from None
        if self._desk.problems:
            raise ContentError(self._desk.problems)
        if backs is not None and isinstance(seen, WatchedFields) and (looked_at := seen_of(seen)) is not None:
            backs.keep(looked_at, values, svg)
        return _as_face(self._name(deck, card, side), svg, deck, key, tuple(self._desk.texts.items()))

    def _name(self, deck: Deck, card: Card, side: str) -> str:
        return f"{self._game.slug}/{deck.id}/{card.id} {side}"

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

        self._desk.begin(shown, shown, tuple, self._environment.budget.spend)
        cards = {
            card.id: sight.values(self._dressed(deck, card))
            for part in self._game.parts.values()
            for deck in part.decks
            for card in deck.cards
        }
        self._context = {**self._shared_context, "cards": Fields(cards, "the cards", self._resolve), **more}
        return run(source, shown, self._plain, self._context)

    def quote(
        self, card: str, x: float, y: float, w: float, *, side: str = "front", turn: float = 0, corner: float = 3
    ) -> Markup:
        """Return the face of another card, `w` mm wide, to be shown on the one that is being drawn.

        `corner` is the radius of its corners in mm of the card; `turn` turns it about its middle.
        """
        known = {one.id: deck for part in self._game.parts.values() for deck in part.decks for one in deck.cards}
        deck = known.get(str(card))
        if deck is None or (deck is self._deck and card in self._quoting):
            raise TemplateFaultError(f"there is no card called '{card}' to show", did_you_mean(str(card), known))
        shown = next(one for one in deck.cards if one.id == card)
        kept = (self._deck, self._context, self._desk.state())
        self._quoting += (str(card),)
        budget = self._environment.budget.left
        try:
            if len(self._quoting) > _DEEPEST:
                raise TemplateFaultError("faces show each other without end", "end the circle")
            if (card, side) not in self._quoted:
                self._quoted[card, side] = self.front(deck, shown) if side == "front" else self.back(deck, shown)
            face = self._quoted[card, side]
        except ContentError as error:
            raise PlacedFaultError(error.problems[0]) from None
        finally:
            self._quoting = self._quoting[:-1]
            self._deck, self._context, state = kept
            self._desk.restore(state)
            self._environment.budget.left = budget
        if face is None:
            raise TemplateFaultError(f"the card '{card}' has no back to show")
        if not self._apart:
            return inset(face, x, y, w, turn, corner, len(self._quoting))
        self.quoted[name_of(face)] = face.svg
        return referred(face, x, y, w, turn, corner)

    def origin(self, deck: Deck, card: Card, side: str) -> Origin:
        """Return where a face comes from, to place what the painter finds in it."""
        from generator.faces.blame import Origin  # noqa: PLC0415  (only where something is wrong)

        entry = str(deck.face) if side == FRONT else deck.back_of(card)
        theme = self._edition.theme
        texts = [*sight.texts(self._dressed(deck, card).fields), *sight.texts(theme.fields if theme else None)]
        return Origin(sight.label(deck, card, side), self._shown(entry), self._sources.reached(entry, card.id), texts)

    def _explain(self, error: Exception, shown: str, label: str, deck: Deck, card: Card, side: str) -> Problem:
        """Make a Problem of what a template raised."""
        known = known_names(self._environment, self._context)
        problem = problem_of(error, shown, label, self._sources.is_shown, known)
        if problem is None:
            raise error
        if isinstance(error, MissingNameError):
            return Problem(problem.mark, problem.fact, self._way_out(error, problem.hint, 'icon("{}", x, y, size)'))
        if isinstance(error, jinja2.TemplateNotFound) and not problem.mark.line:
            named = deck.face if side == FRONT else card.fields.get("back") or deck.back
            return Problem(named.mark, problem.fact, problem.hint) if isinstance(named, Words) else problem
        if isinstance(error, UnwritableError):
            found = self._written_in(error.value, card)
            if found is not None:
                mark, field = found
                return Problem(mark, f"{label}, field {field}: this {error.kind}", problem.hint)
        return problem

    def _way_out(self, error: MissingNameError, hint: str, icon: str) -> str:
        """Improve on the hint about a name or field that does not exist."""
        if error.name in self._icons.names:
            return f"an icon is {icon.format(error.name)}"
        if error.field and error.fact.startswith("card "):
            theme = self._edition.theme
            dressed = (*self._deck.cards, *(theme.cards.values() if theme else ()))
            ask = f"ask {{% if card.{error.field} is defined %}} first"
            if any(error.field in (one.fields if isinstance(one, Card) else one) for one in dressed):
                return f"some cards have no '{error.field}': {ask}"
            if not hint.startswith("did you"):
                return f"if it is optional, {ask}; {hint}" if hint else f"if it is optional, {ask}"
        return hint

    def _written_in(self, value: Any, card: Card) -> tuple[Mark, str] | None:
        """Return the place and field of a list or group of a card in the YAML, None when that is not known."""
        inside = [item for item in value if isinstance(item, Words)] if isinstance(value, list | tuple) else []
        if inside:
            return inside[0].mark, inside[0].field.partition("[")[0]
        name, _, owner = str(value).strip("<>").partition(" of ") if isinstance(value, Fields) else ("", "", "")
        if owner != f"card {card.id}":
            return None
        theme = self._edition.theme
        themed = theme.cards.get(card.id, {}) if theme else {}
        group = themed.get(name) or card.fields.get(name)
        first = next(sight.texts(group), None)
        if first is not None:
            return first.mark, name
        return (theme.mark if theme and name in themed else card.mark), name

    def _seen_by_all(self) -> dict[str, Any]:
        """Return what every template of this edition sees."""
        groups = sight.groups(self._game, self._edition)
        seen: dict[str, Any] = {name: Fields(values, f"the {name}", self._resolve) for name, values in groups.items()}
        return {**seen, "style": self._edition.style}

    def _seen_deck(self, deck: Deck) -> _SeenDeck:
        """Return what templates see of a deck, made once."""
        seen = self._decks.get(id(deck))
        if seen is None:
            values = {**deck.fields, **sight.deck_fields(deck)}
            fields = Fields(values, f"deck {deck.id}", self._resolve)
            context = {"deck": fields, "size": fields.size, "bleed": deck.bleed}
            seen = self._decks[id(deck)] = _SeenDeck(deck, context, sight.digest(repr(values)))
        return seen

    def _resolve(self, words: Words) -> Words:
        """Render the template code inside a text of a YAML file."""
        template = self._leaves.get(words)
        try:
            if template is None:
                template = self._leaves[str(words)] = self._plain.from_string(str(words))
            return Words(self._environment.draw(template, self._context), words.mark, words.field)
        except PlacedFaultError:
            raise
        except Exception as error:
            known = known_names(self._environment, self._context)
            problem = problem_of(error, words.mark.file, self._desk.card, lambda _: False, known)
            if problem is None:
                raise
            hint = problem.hint
            if isinstance(error, MissingNameError):
                hint = self._way_out(error, hint, "{{{}}}")
            label = f"{self._desk.card}, field {words.field}" if words.field else self._desk.card
            fact = problem.fact.removeprefix(f"{self._desk.card}: ")
            raise PlacedFaultError(Problem(words.mark, f"{label}: {fact}", hint)) from error


def _as_face(name: str, svg: str, deck: Deck, key: str, texts: tuple[tuple[str, SetText], ...] = ()) -> Face:
    return Face(name, svg, deck.size.width, deck.size.height, deck.bleed, key, texts)
