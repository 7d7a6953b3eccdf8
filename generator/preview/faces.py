"""The faces of one edition as they are shown: each with its last good drawing, and what is wrong with it now.

Of a face that cannot be drawn the last good drawing stays.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from generator.catalog.model import Card, Deck, Decks, Edition, Game, Part, Side, Values
from generator.catalog.problems import ContentError, Problem, Problems
from generator.draw.painted import Painted
from generator.keeping.facestore import Trace
from generator.making.plan import EditionPlan
from generator.named import NamedTuple
from generator.parts.decks import Drawn, Workshop, drawn_of, keep_of, kept_of, renderer_of
from generator.parts.facecache import FaceCache
from generator.printed.facedigest import look
from generator.template import naming
from generator.template.render import Renderer

_RUBBISH = 300
"""Pictures of a deck that nothing shows any more, before they are swept out."""


@dataclass(slots=True)
class Stack:
    """The faces of a deck that are drawn already, in memory: it grows while they are drawn. Some are `kept` on disk."""

    known: dict[tuple[str, str], Trace]
    drawn: dict[str, Painted]
    kept: bool = False


class Was(NamedTuple):
    """A face before a save, and what its card said."""

    look: str
    painted: Painted | None
    fields: Values


@dataclass(slots=True)
class Shown:
    """One side of one card: how it looks (a digest, "" before it is drawn), and what is wrong with it now.

    It is `stale` until it has been looked whether anything it shows is another now. `was` is how it was before the
    last save that has changed it.
    """

    part: Part
    deck: Deck
    card: Card
    side: Side
    look: str = ""
    painted: Painted | None = None
    problems: Problems = ()
    gate: Problems = ()
    stale: bool = True
    was: Was | None = None

    @property
    def key(self) -> str:
        """Its name, of which there is one in the game."""
        return key_of(self.deck, self.card, self.side)


def key_of(deck: Deck, card: Card, side: str) -> str:
    """Name a face: `actions/T10-front`."""
    return f"{deck.id}/{card.id}-{side}"


class Faces:
    """All faces of an edition, by name, in the order of the box. `stacks` is what is drawn already, by deck."""

    def __init__(self, shop: Workshop, plan: EditionPlan, stacks: dict[str, Stack] | None = None) -> None:
        self.plan = plan
        self.stacks = {} if stacks is None else stacks
        self.renderer: Renderer = renderer_of(shop._replace(game=plan.game), plan.edition)
        self.shop = shop._replace(game=plan.game, renderer=self.renderer)
        self.all: dict[str, Shown] = {one.key: one for one in _found(plan)}
        self._pencils: dict[str, FaceCache] = {}
        self._small = plan.small
        self.looks: dict[int, tuple[Painted, str]] = {}

    @property
    def edition(self) -> Edition:
        """The edition."""
        return self.plan.edition

    @property
    def game(self) -> Game:
        """The game as the edition has it."""
        return self.plan.game

    def take_over(self, before: Faces) -> None:
        """Show what was shown before, until it is drawn anew: the last good drawings, and what was wrong with them."""
        for key, was in before.all.items():
            now = self.all.get(key)
            if now is not None:
                now.look, now.painted, now.problems, now.gate = was.look, was.painted, was.problems, was.gate
                now.was = was.was
        self.looks = before.looks

    def said(self, one: Shown) -> Mapping[str, object]:
        """Give what a card says in this edition's theme."""
        return naming.dressed(one.card, self.edition.theme).fields

    def is_same(self, one: Shown) -> bool:
        """Tell whether a face is drawn, and all that its drawing has read is the same now."""
        stack = self._stack(one.deck)
        trace = stack.known.get((one.card.id, one.side))
        if trace is None or trace.key not in stack.drawn or one.problems:
            return False
        return self.renderer.keys.key(one.deck, one.card, one.side, trace.reads) == trace.key

    def draw(self, one: Shown) -> bool:
        """Draw a face, unless it is drawn already; tell whether it looks otherwise now, or is wrong or right again."""
        before = one.look, one.problems
        try:
            painted = self.painted(one)
        except ContentError as error:
            one.problems = error.problems
        else:
            one.problems = ()
            one.painted, one.look = painted, self.look(painted)
        one.stale = False
        return (one.look, one.problems) != before

    def painted(self, one: Shown) -> Painted:
        """Give a face as it is painted.

        Raises:
            ContentError: whatever is wrong with it.
        """
        deck, card, side = one.deck, one.card, one.side
        stack = self._stack(deck)
        pencil = self._pencils.get(deck.id)
        if pencil is None:
            pencil = self._pencils[deck.id] = FaceCache(self.shop.fonts, self.shop.folders, self.renderer, deck)
        trace = pencil.draw(card, side, ("",), stack.drawn)
        stack.known[card.id, side] = trace
        if len(stack.drawn) > len(stack.known) + _RUBBISH:
            used = {trace.key for trace in stack.known.values()}
            for key in [key for key in stack.drawn if key.removesuffix("~") not in used]:
                del stack.drawn[key]
        return stack.drawn[trace.key]

    def look(self, painted: Painted) -> str:
        """Digest how a face is drawn, each once."""
        known = self.looks.get(id(painted))
        if known is None or known[0] is not painted:
            if len(self.looks) > 4 * len(self.all) + _RUBBISH:
                self.looks.clear()
            known = self.looks[id(painted)] = (painted, look(painted))
        return known[1]

    def drawn(self, decks: Decks) -> Generator[None, None, dict[str, Drawn]]:
        """Draw all faces of some decks, face by face, as those who make sheets of them want them.

        Raises:
            ContentError: whatever is wrong with any of them.
        """
        made: dict[str, Drawn] = {}
        found: list[Problem] = []
        for deck in decks:
            stack = self._stack(deck)
            pencil = FaceCache(self.shop.fonts, self.shop.folders, self.renderer, deck)
            traces: dict[tuple[str, str], Trace] = {}
            for card in deck.cards:
                for side in deck.sides(card):
                    kinds = ("", "~") if (deck.id, card.id, side) in self._small else ("",)
                    try:
                        traces[card.id, side] = pencil.draw(card, side, kinds, stack.drawn)
                    except ContentError as error:
                        found += error.problems
                    yield
            stack.known.update(traces)
            made[deck.id] = drawn_of(traces, stack.drawn)
        if found:
            raise ContentError(found)
        return made

    def keep(self) -> None:
        """Keep what is drawn for the next time, of decks of which nothing is kept yet; a build keeps all else."""
        for deck in self.plan.decks if self.shop.store else ():
            stack = self.stacks.get(deck.id)
            if stack is None or stack.kept or any(one.problems for one in self.all.values() if one.deck is deck):
                continue
            stack.kept = True
            keys = {trace.key for trace in stack.known.values()}
            pictures = {key: one for key, one in stack.drawn.items() if key.removesuffix("~") in keys}
            if len(stack.known) == sum(len(deck.sides(card)) for card in deck.cards):
                keep_of(self.shop, self.edition, deck.id, stack.known, pictures)

    def _stack(self, deck: Deck) -> Stack:
        if deck.id not in self.stacks:
            kept = kept_of(self.shop, self.edition, deck.id)
            self.stacks[deck.id] = Stack(dict(kept.traces), dict(kept.pictures), bool(kept.traces))
        return self.stacks[deck.id]


def _found(plan: EditionPlan) -> Iterator[Shown]:
    """Find every face of an edition, each deck at its part; the figures of a book at the book."""
    owned = [(part, deck) for part in plan.game.parts.values() for deck in part.decks]
    shown = [(file.part, deck) for file in plan.files for deck in file.decks]
    done: set[str] = set()
    for part, deck in (*owned, *shown):
        if deck.id not in done:
            done.add(deck.id)
            yield from (Shown(part, deck, card, side) for card in deck.cards for side in deck.sides(card))


def alike(old: Faces, new: Faces) -> bool:
    """Tell whether a page can go on with what it has: the same faces of the same sizes, the same parts and choices."""

    def shape(faces: Faces) -> tuple[object, ...]:
        game, plan = faces.game, faces.plan
        decks = [(deck.id, deck.size, deck.bleed, deck.safe) for deck in plan.decks]
        parts = [(part.id, part.name, part.count) for part in game.parts.values()]
        files = [(file.item.file, file.item.sheets) for file in plan.files]
        rules = [parameter._replace(mark=game.mark) for parameter in game.parameters.values()]
        return game.title, decks, parts, files, list(game.themes), list(game.presets), rules

    return old.all.keys() == new.all.keys() and list(old.all) == list(new.all) and shape(old) == shape(new)


def changed_cards(old: Faces | None, new: Faces) -> list[Shown]:
    """Give the faces of cards that say something else than before or have other templates, and the wrong ones."""
    if old is None:
        return list(new.all.values())
    themes = old.edition.theme, new.edition.theme
    known: dict[tuple[str, str], bool] = {}
    found = []
    for key, one in new.all.items():
        was = old.all.get(key)
        spot = one.deck.id, one.card.id
        if was is None or one.problems:
            found.append(one)
            continue
        if spot not in known:
            words = [theme.cards.get(one.card.id) if theme else None for theme in themes]
            same = one.card.fields == was.card.fields and one.card.copies == was.card.copies and words[0] == words[1]
            known[spot] = same and (one.deck.face, one.deck.back) == (was.deck.face, was.deck.back)
        if not known[spot]:
            found.append(one)
    return found
