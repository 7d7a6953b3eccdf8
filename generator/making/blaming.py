"""Paint a face once more as a whole, to tell what is wrong with it at the places where it can be mended.

What a face shows of others is told of those. Where faces of one template fall alike, a few are looked into, and the
others fall as they do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary, proxy

from generator.catalog.clock import OverdueError
from generator.catalog.problems import ContentError, Problem
from generator.faces import sight
from generator.faces.blame import SEE_ELSEWHERE, placed
from generator.faces.quoting import is_name
from generator.operators.painted import Painted
from generator.paint.painter import picture

if TYPE_CHECKING:
    from generator.catalog.model import Card, Deck, Side
    from generator.faces.face import Face
    from generator.faces.render import Renderer
    from generator.typeset.fonts import FontBook

Paints = Callable[..., Painted]
_blames: WeakKeyDictionary[Renderer, Blame] = WeakKeyDictionary()
_ALIKE = 3
"""So many faces with the same faults at the same places, by which those of the others are known."""


def blame_of(renderer: Renderer, fonts: FontBook, folders: tuple[Path, ...]) -> Blame:
    """Return the one that tells what is wrong with all faces that `renderer` draws."""
    if renderer not in _blames:
        _blames[renderer] = Blame(proxy(renderer), fonts, folders)
    return _blames[renderer]


class _Told(NamedTuple):
    """What was told of a face that people call `label`."""

    label: str
    problems: tuple[Problem, ...]

    def bare(self) -> list[tuple[object, ...]]:
        """Give all of it but whose it is."""
        return [(one.mark, one.fact.removeprefix(self.label), one.hint) for one in self.problems]

    def said_of(self, label: str, card: str) -> list[Problem]:
        """Say the same of another face."""
        return [
            one._replace(fact=label + one.fact.removeprefix(self.label), cards=(card,))
            if one.fact.startswith(self.label)
            else one._replace(cards=(card,))
            for one in self.problems
        ]


class Blame:
    """Tells what is wrong with faces that `renderer` drew and that could not be painted; pictures lie in `folders`."""

    def __init__(self, renderer: Renderer, fonts: FontBook, folders: tuple[Path, ...]) -> None:
        self._renderer = renderer
        self._fonts = fonts
        self._folders = folders
        self._alike: dict[tuple[object, ...], list[_Told]] = {}
        self._shown: dict[tuple[str, str], tuple[Problem, ...]] = {}

    def painted(self, deck: Deck, card: Card, side: Side, paints: Paints, face: Face, error: ContentError) -> Painted:
        """Paint a face as a whole that could not be painted by parts, for the `error`.

        Raises:
            ContentError: all that is wrong with it; what is no XML is for its template to answer for, and no painter.
        """
        own = [one for one in error.problems if one.hint != SEE_ELSEWHERE and not is_name(one.mark.file)]
        if not own and (shown := self._of_shown(face)):
            raise ContentError(shown)
        label = sight.label(deck, card, side)
        faults = tuple((one.fact, one.hint) for one in own)
        alike = self._alike.setdefault((deck.id, side, sight.entry(deck, card, side), faults), [])
        if len(alike) >= _ALIKE and all(one.bare() == alike[-1].bare() for one in alike):
            raise ContentError(alike[-1].said_of(label, card.id))
        try:
            return self._whole(deck, card, side, paints)
        except OverdueError:
            raise
        except ContentError as told:
            alike.append(_Told(label, told.problems))
            raise

    def _of_shown(self, face: Face) -> list[Problem]:
        """Give what is wrong with the faces that one shows."""
        shown = sorted({(str(read[1]), str(read[2])) for read in face.reads if read[0] == "shown"})
        return [
            problem for card, side in shown for problem in self._of_card(card, "back" if side == "back" else "front")
        ]

    def _of_card(self, card_id: str, side: Side) -> tuple[Problem, ...]:
        if (card_id, side) not in self._shown:
            deck, card = self._renderer.cards[card_id]
            draw = self._renderer.front if side == "front" else self._renderer.back
            face = draw(deck, card, whole=False)
            self._shown[card_id, side] = ()
            try:
                if face is not None:
                    picture(face.svg, self._fonts, face.name, self._folders, face.shows)
            except ContentError as error:
                try:
                    self.painted(deck, card, side, picture, face, error)
                except ContentError as told:
                    self._shown[card_id, side] = told.problems
        return self._shown[card_id, side]

    def _whole(self, deck: Deck, card: Card, side: Side, paints: Paints) -> Painted:
        face = (self._renderer.front if side == "front" else self._renderer.back)(deck, card, whole=True)
        assert face is not None  # noqa: S101  (there was one a moment ago)
        origin = self._renderer.origin(deck, card, side, face.reads)
        try:
            return paints(face.svg, self._fonts, face.name, self._folders)
        except OverdueError:
            raise
        except ContentError as error:
            raise ContentError(placed(error.problems, face, origin, self._folders)) from None
