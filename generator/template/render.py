"""Render faces: a card and its template in, one SVG document in millimetres out.

All that is wrong with a face is told at once, with the place in the YAML or in the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

import jinja2
from markupsafe import Markup

from generator.catalog.model import EMPTY, MOST_FACES, Card, Deck, DeckCard, Edition, Game, Portion, Side, Values, Words
from generator.catalog.names import slip
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean, found_on, with_column
from generator.catalog.roots import Roots
from generator.catalog.seen import groups
from generator.catalog.seen import values as values_of
from generator.catalog.timelimit import OverdueError, allow, turn
from generator.draw.scan import MARK, MARKS
from generator.named import NamedTuple
from generator.template import barcodes, naming
from generator.template.document import finish, size_fault
from generator.template.environment import Environment, plain_texts
from generator.template.face import Face, name_of, referred
from generator.template.faults import PlacedFaultError, TemplateFaultError
from generator.template.fields import Fields, Sight
from generator.template.functions import TemplateFunctions
from generator.template.given import a_choice
from generator.template.icons import Icons
from generator.template.keys import Content, Keys
from generator.template.layout import LAYOUT, Made
from generator.template.modules import DrawAgainError
from generator.template.naming import Asked
from generator.template.reads import Read, Reads, from_outside, ordered
from generator.template.rendercontext import ActiveContext, RenderContext
from generator.template.sources import sources_of
from generator.template.wording import Wording
from generator.text.fit import Typesetter
from generator.text.fonts import FontBook

if TYPE_CHECKING:
    from generator.template.explain import Explainer
    from generator.template.placing import Placer
    from generator.template.prose import Written

_DEEPEST = 3  # faces within faces
_A_FACE = 0.25
"""Of a turn's time, what a face that is shown on another takes at the most: it is drawn, read and painted with it."""
_MOST_FACES = 60
"""Faces and icons on one for which it is given time: the clock must end what shows faces without end."""
_MOST_KNOWN = 300  # faces that were drawn last
_MOST_FIELDS = 60
_STEPS_PER_LEAF = 20  # of a text of the YAML with code in it; such texts may hold each other by twos


Known = dict[tuple[str, Side], tuple[Card, Face]]
"""Faces that were drawn, to be shown on others."""


class _SeenDeck(NamedTuple):
    """A deck (held so that its id stays its own), and what templates see of it."""

    deck: Deck
    seen: Values


class _UndrawnError(Exception):
    """Something is wrong with a face whose texts are divided."""


class Renderer:
    """Draws the faces of one edition of a game, each in a `RenderContext` of its own, with templates `compiled` before.

    `pictures` gives what painters find where an image leads to.
    Its `keys` say what faces are made from now.

    Raises:
        ContentError: (from `front`, `back`) all that is wrong with that face.
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        roots: Roots,
        fonts: FontBook,
        compiled: jinja2.BytecodeCache | None = None,
        pictures: Content = lambda _: None,
    ) -> None:
        self._game, self._edition = game, edition
        self._theme = theme = edition.theme
        self._sources = sources_of(roots, game, theme.id if theme else "")
        self._icons = Icons(self._sources.icons())
        self.keys = Keys(game, edition, self._sources, self._icons, pictures, fonts.digest)
        self._active = ActiveContext()
        typesetter = Typesetter(fonts, self._icons.names)
        self._environment = Environment(self._sources, game.language, self._active, compiled)
        self._root = roots.root_of(game.slug)
        self._functions = TemplateFunctions(
            self._active, typesetter, self._icons, self._sources, game.language, self._place_in
        )
        self._environment.provide(
            {
                **LAYOUT,
                **self._functions.functions(),
                **barcodes.functions(self._active),
                **Wording(game.says).functions(),
                "face": self.quote,
                "_": game.says.gettext,
                "ngettext": game.says.ngettext,
            },
            self._functions.keywords(),
        )
        self._plain = plain_texts(self._environment)
        self._leaves: dict[str, jinja2.Template] = {}
        self._sight = Sight(self._active, self._resolve)
        self._seen_by_all = {**self._environment.globals, **self._groups(edition)}
        self._decks: dict[int, _SeenDeck] = {}
        self.known: Known = {}
        self.lent: Known = {}
        """Faces that were drawn before, or for another edition: those that would be the same are not drawn again."""

    @cached_property
    def _placer(self) -> Placer:
        from generator.template.placing import Placer  # noqa: PLC0415  (only where something is wrong)

        return Placer(self._sources, self._environment, self._active, self._render_context, self._theme, self._icons)

    @cached_property
    def _explain(self) -> Explainer:
        from generator.template.explain import Explainer  # noqa: PLC0415  (only where something is wrong)

        return Explainer(self._environment, self._sources, self._icons, self._theme, self._root, {})

    def _place_in(self, words: Words, fact: str) -> Mark:
        return self._explain.place_in(words, fact)

    @property
    def icons(self) -> Icons:
        """The icons that texts of this edition may use."""
        return self._icons

    @contextmanager
    def noting_boxes(self) -> Iterator[list[Made]]:
        """Until the block is done, note the boxes that templates make for faces, not for those shown on them."""
        made: list[Made] = []
        call, ours = self._environment.call, frozenset(LAYOUT.values())

        def noted(context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
            result = call(context, obj, *args, **kwargs)
            if type(obj) is FunctionType and obj in ours and not self._active.render_context.quoting:
                made.append(Made(obj.__name__, args[0] if args else kwargs.get("around"), tuple(kwargs), result))
            return result

        self._environment.call = noted  # type: ignore[method-assign]
        try:
            yield made
        finally:
            del self._environment.call

    def is_of(self, game: Game, edition: Edition) -> bool:
        """Tell whether it draws this very edition."""
        return self._game is game and self._edition is edition

    def turn(
        self, deck: Deck, card: Card, side: Side, times: float = 1.0, *, of_the_rest: bool = False
    ) -> AbstractContextManager[None]:
        """Work on a face, under the clock, for `times` a turn; `of_the_rest` in what is left of the turn around it."""
        what = f"{self._game.slug}, {naming.label(deck, card, side)}"
        return turn(Mark(self._sources.place(naming.entry(deck, card, side))), what, times, of_the_rest=of_the_rest)

    def front(self, deck: Deck, card: Card) -> Face:
        """Draw the front of a card."""
        return self._remembered(naming.asked(deck, card, "front"))

    def back(self, deck: Deck, card: Card) -> Face | None:
        """Draw the back of a card, or return None when it has none."""
        asked = naming.asked(deck, card, "back")
        return self._remembered(asked) if asked.entry else None

    def _remembered(self, asked: Asked) -> Face:
        """Draw a face, and know it where it is shown on others."""
        face, spot = self._face(asked), (asked.card.id, asked.side)
        self.known.pop(spot, None)
        if len(self.known) >= _MOST_KNOWN:
            del self.known[next(iter(self.known))]
        self.known[spot] = asked.card, face
        return face

    def _face(self, asked: Asked) -> Face:
        while True:
            try:
                return self._drawn(asked)
            except DrawAgainError:
                continue

    def _drawn(self, asked: Asked) -> Face:
        deck, card = asked.deck, asked.card
        render_context = self._render_context(asked)
        active, around = self._active, self._active.render_context
        active.render_context = render_context  # as `holding` does
        try:
            svg = self._document(asked.entry, render_context)
        except Exception as error:  # whatever strangers' templates come up with
            render_context.problems.append(self._explain.face(error, render_context, card, asked.side))
            raise self._wrong(render_context, card) from None
        finally:
            active.render_context = around
        if slips := _unread(render_context):
            render_context.problems += slips
        if render_context.problems:
            raise self._wrong(render_context, card)
        reads = ordered(render_context.reads)
        size, key = deck.size, self.keys.key(deck, card, asked.side, reads)
        notes = tuple(found_on(card.id, render_context.notes)) if render_context.notes else ()
        face = Face(
            f"{self._game.slug}/{deck.id}/{card.id} {asked.side}", svg, size.width, size.height, deck.bleed, key,
            render_context.shows, render_context.texts, reads, render_context.depth, notes,
        )  # fmt: skip
        if fault := size_fault(svg, deck):
            problem = fault._replace(mark=fault.mark._replace(file=face.name))
            raise self.placed(deck, card, asked.side, face, [problem])
        return face

    def _wrong(self, drawn: RenderContext, card: Card) -> ContentError:
        """Return all that is wrong with a face, at its places in the YAML and in templates."""
        lines = self._sources.lines
        return ContentError(found_on(card.id, [with_column(one, lines(one.mark.file)) for one in drawn.problems]))

    def _render_context(self, asked: Asked) -> RenderContext:
        deck, card = asked.deck, asked.card
        dressed = naming.dressed(card, self._theme)
        fields = Fields(values_of(dressed, asked.side), f"card {card.id}", self._sight, ("card",))
        label, template = naming.label(deck, card, asked.side), self._sources.place(asked.entry)
        made = RenderContext(label, template, self._seen(deck, fields), deck, dressed, asked.quoting)
        if portion := card.portions.get(asked.side):
            made.portion, made.endless = portion.texts, portion.of > MOST_FACES
        return made

    def portions(self, deck: Deck, card: Card) -> tuple[tuple[Portion, ...], Reads]:
        """Say what the faces of a card show whose texts may go on, and what dividing them has read.

        What is wrong with a face is told when it is drawn: then one shows all of it, and nothing was read. That
        it took too long is told at once: to draw it again would take as long.
        """
        from generator.template.portions import Dividing, portions_of  # noqa: PLC0415  (few texts go on)

        reads: set[Read] = set()

        def draw(portion: Portion, dividing: Dividing) -> None:
            told = card._replace(portions={"front": portion})
            while True:
                render_context = self._render_context(naming.asked(deck, told, "front"))
                render_context.dividing = dividing
                try:
                    with suppress(DrawAgainError), self._active.holding(render_context):
                        self._put_out(str(deck.face_of(card)), render_context)
                        break
                except OverdueError:
                    raise
                except Exception:  # whatever strangers' templates come up with
                    raise _UndrawnError from None
            reads.update(render_context.reads)

        try:
            # measuring has a budget of its own
            with self._active.holding(RenderContext("", "", {})):
                found = portions_of(draw, self._functions.fit)
        except _UndrawnError:
            return (Portion(),), ()
        return found, ordered(reads)

    def _document(self, entry: str, render_context: RenderContext) -> str:
        svg = self._put_out(entry, render_context)
        named = [str(read[1]) for read in render_context.reads if read[0] == "icon"]
        inside = self._icons.shown_in(svg, named, render_context.shows) if named else ()
        return finish(svg, inside)

    def _put_out(self, entry: str, render_context: RenderContext) -> str:
        """Run the template of a face, with the boxes in it filled."""
        svg = self._environment.draw(self._environment.get_template(entry), render_context.seen)
        if "data-text" in svg or "data-if" in svg:
            from generator.template.placeholders import expand  # noqa: PLC0415  (most templates have no boxes)

            svg = expand(svg, self._functions, render_context)
        return svg

    def prose(
        self, source: str, shown: str, more: Mapping[str, Values] = EMPTY
    ) -> tuple[tuple[Written, ...], frozenset[Read]]:
        """Run the template code in a long text, such as a rulebook, which lies in the file `shown`; say what it read.

        It sees what every template sees, `cards` by id with their theme's words, and `more`.

        Raises:
            ContentError: all that is wrong with it, at its lines.
        """
        from generator.template.prose import run  # noqa: PLC0415  (a game of cards has no long texts)

        values = {name: values_of(naming.dressed(card, self._theme)) for name, (_, card) in self.cards.items()}
        cards = Fields(values, "the cards", self._sight, ("cards",))
        besides = {"cards": cards, **{name: self._group(name, values) for name, values in more.items()}}
        while True:
            text = RenderContext(shown, shown, {**self._seen_by_all, **besides})
            with suppress(DrawAgainError), self._active.holding(text):
                written = run(source, shown, self._plain, text.seen)
                return written, frozenset(text.reads)

    def quote(
        self, card: str, x: float, y: float, w: float, *, side: str = "front", turn: float = 0, corner: float = 3
    ) -> Markup:
        """Return the face of another card, `w` mm wide, to be shown on the one that is being drawn.

        `corner` is the radius of its corners in mm of the card; `turn` turns it about its middle.
        """
        around = self._active.render_context
        deck, shown = self.cards.get(str(card), (None, None))
        which: Side = "back" if a_choice("side", side, ("front", "back")) == "back" else "front"
        around.reads.add(("shown", str(card), which))
        if deck is None or shown is None or (deck is around.deck and card in around.quoting):
            fact = f"there is no card called '{card}' to show"
            raise TemplateFaultError(fact, did_you_mean(str(card), self.cards), card)
        quoting = (*around.quoting, str(card))
        if len(quoting) > _DEEPEST:
            raise TemplateFaultError("faces show each other without end", "end the circle")
        asked = naming.asked(deck, shown, which, quoting)
        if not asked.entry:
            raise TemplateFaultError(f"the card '{card}' has no back to show")
        drawn, face = self.known.get((str(card), which), (None, None))
        if face is None or drawn is not shown:
            try:
                face = self._lent(asked) or self._remembered(asked)
            except ContentError as error:
                raise PlacedFaultError(error.problems[0]) from None
        # also where it was drawn for another face, on which it was not too deep
        if len(quoting) + face.depth > _DEEPEST:
            raise TemplateFaultError("faces show each other without end", "end the circle")
        around.reads.update(from_outside(face.reads, str(card), deck))
        _put(face, around)
        return referred(face, x, y, w, turn, corner)

    def _lent(self, asked: Asked) -> Face | None:
        """Return a face that was drawn before, if all that it read is the same now, and here."""
        spot = (asked.card.id, asked.side)
        _, face = self.lent.get(spot, (None, None))
        if face is None or self.keys.key(asked.deck, asked.card, asked.side, face.reads) != face.digest:
            return None
        self.known[spot] = asked.card, face
        return face

    @cached_property
    def cards(self) -> dict[str, DeckCard]:
        """Every card there is by its id, with its deck."""
        return naming.by_id(self._game)

    def hold_to_xml(self, deck: Deck, card: Card, side: Side, face: Face) -> None:
        """Refuse a document that is no XML, which else only who paints it does. Raises ContentError."""
        try:
            expat.ParserCreate().Parse(MARKS.sub(MARK, face.drawn), True)
        except expat.ExpatError as error:
            fact = f"not well-formed XML: {expat.ErrorString(error.code)}"
            raise self.placed(
                deck, card, side, face, [Problem(Mark(face.name, error.lineno, error.offset + 1), fact)]
            ) from None

    def placed(
        self, deck: Deck, card: Card, side: Side, face: Face, problems: Sequence[Problem], folders: Sequence[Path] = ()
    ) -> ContentError:
        """Return what the painter said of a face, at the places where it can be mended; pictures lie in `folders`."""
        quoted: dict[str, tuple[Asked, Face]] = {}
        for (name, which), (shown, one) in self.known.items():
            if name in self.cards:
                quoted[name_of(one)] = naming.asked(self.cards[name][0], shown, which), one
        return self._placer.placed(naming.asked(deck, card, side), face, problems, quoted, folders)

    def _groups(self, edition: Edition) -> dict[str, Any]:
        """Return what every template of this edition sees, besides what it may call."""
        made = {name: self._group(name, values) for name, values in groups(self._game, edition).items()}
        return {**made, "style": edition.style}

    def _group(self, name: str, values: Values) -> Fields:
        return Fields(values, f"the {name}", self._sight, (name,))

    def _seen(self, deck: Deck, card: Fields) -> dict[str, Any]:
        """Return what the template of a face sees; what it sees of the deck is made once."""
        known = self._decks.get(id(deck))
        if known is None:
            values, what = naming.deck_values(deck), f"deck {deck.id}"
            size = Fields(values["size"], f"size of {what}", self._sight)  # read by no face: it is in every key
            fields = Fields(values, what, self._sight, ("deck",))
            known = _SeenDeck(deck, {"deck": fields, "size": size, "bleed": deck.bleed})
            self._decks[id(deck)] = known
        return {**self._seen_by_all, **known.seen, "card": card}

    def _resolve(self, words: Words) -> Words:
        """Render the template code inside a text of a YAML file."""
        render_context = self._active.render_context
        template = self._leaves.get(words)
        try:
            render_context.budget.spend(_STEPS_PER_LEAF)
            if template is None:
                template = self._leaves[str(words)] = self._plain.from_string(str(words))
            return Words(self._environment.draw(template, render_context.seen), words.mark, words.field)
        except PlacedFaultError:
            raise
        except Exception as error:
            placed = self._explain.words(error, render_context, words)
            if placed is None:
                raise
            raise placed from error


def _unread(drawn: RenderContext) -> list[Problem]:
    """Find fields of a card that no template reads while one asks for nearly the same: they would change it in silence.

    Of a card of very many fields nothing is looked for.
    """
    card = drawn.card
    assert card is not None  # noqa: S101  (a long text has none)
    asked = {str(read[1]) for read in drawn.reads if read[0] == "card"}
    absent = asked.difference(card.fields, ("id",))
    if not absent or "" in asked or len(card.fields) > _MOST_FIELDS:
        return []
    found: list[Problem] = []
    for name, value in card.fields.items():
        if name not in asked and (meant := slip(str(name), tuple(sorted(absent)))):
            mark = next((one.mark for one in naming.texts(value)), card.mark)
            fact = f"{drawn.label}: no template reads the field '{name}'"
            found.append(Problem(mark, fact, f"did you mean '{meant}'?"))
    return found


def _put(face: Face, around: RenderContext) -> None:
    """Put a face, with all that it shows, on the one that is being drawn, which is given time for it."""
    name = name_of(face)
    if name not in around.shows and len(around.shows) < _MOST_FACES:
        allow(_A_FACE)
    around.depth = max(around.depth, 1 + face.depth)
    around.shows.update(face.shows)
    around.shows[name] = face.stamp or face.drawn
    around.texts.update(face.texts)
