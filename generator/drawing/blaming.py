"""Paint a face once more with all in it, to tell what is wrong with it at the places where it can be mended.

What a face shows of others is told of those. Where faces of one template fall alike, a few are looked into, and the
others fall as they do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary, proxy

from generator.catalog.problems import ContentError, Mark, Problem
from generator.catalog.timelimit import OverdueError
from generator.faces import naming
from generator.faces.blame import SEE_ELSEWHERE, placed
from generator.faces.quoting import is_name
from generator.operators.painted import Painted
from generator.paint.face import picture

if TYPE_CHECKING:
    from generator.catalog.model import Card, Deck, Side
    from generator.faces.face import Face
    from generator.faces.render import Renderer
    from generator.typeset.fonts import FontBook

Paints = Callable[..., Painted]
_Entry = tuple[str, str, str]  # a deck, a side, the template
_Bare = tuple[Mark, str, str]  # where something is wrong, and what, without whose it is
_blames: WeakKeyDictionary[Renderer, Blame] = WeakKeyDictionary()
_ALIKE = 3
"""So many faces of a template with the same fault, and what they have in common is known of the others as well."""


def blame_of(renderer: Renderer, fonts: FontBook, folders: tuple[Path, ...]) -> Blame:
    """Return the one that tells what is wrong with all faces that `renderer` draws."""
    if renderer not in _blames:
        _blames[renderer] = Blame(proxy(renderer), fonts, folders)
    return _blames[renderer]


class Blame:
    """Tells what is wrong with faces that `renderer` drew and that could not be painted; pictures lie in `folders`."""

    def __init__(self, renderer: Renderer, fonts: FontBook, folders: tuple[Path, ...]) -> None:
        self._renderer = renderer
        self._fonts = fonts
        self._folders = folders
        self._learnt: dict[tuple[_Entry, str], list[set[_Bare]]] = {}
        self._shown: dict[tuple[str, str], tuple[Problem, ...]] = {}

    def painted(self, deck: Deck, card: Card, side: Side, paints: Paints, face: Face, error: ContentError) -> Painted:
        """Paint a face as a whole that could not be painted by parts, for the `error`.

        Raises:
            ContentError: all that is wrong with it; what is no XML is for its template to answer for, and no painter.
        """
        own = [one for one in error.problems if one.hint != SEE_ELSEWHERE and not is_name(one.mark.file)]
        if not own and (shown := self._of_shown(face)):
            raise ContentError(shown)
        label, entry = naming.label(deck, card, side), (deck.id, side, naming.entry(deck, card, side))
        if own and (known := self._as_others(entry, label, card, own)):
            raise ContentError(known)
        try:
            return self._whole(deck, card, side, paints, face)
        except OverdueError:
            raise
        except ContentError as told:
            self._learn(entry, label, told.problems)
            raise

    def _learn(self, entry: _Entry, label: str, problems: Sequence[Problem]) -> None:
        """Remember where the faults of a face were."""
        places: dict[str, set[_Bare]] = {}
        for one in problems:
            fact = one.fact.removeprefix(f"{label}: ")
            places.setdefault(fact, set()).add((one.mark, fact, one.hint))
        for fact, found in places.items():
            self._learnt.setdefault((entry, fact), []).append(found)

    def _as_others(self, entry: _Entry, label: str, card: Card, own: Sequence[Problem]) -> list[Problem]:
        """Say of a face what some of the same template have in common, if that is all that is wrong with it."""
        found: set[_Bare] = set()
        for fact in {one.fact for one in own}:
            alike = self._learnt.get((entry, fact), [])
            common = alike[0].intersection(*alike) if len(alike) >= _ALIKE else set()
            if not common:
                return []
            found |= common
        return [Problem(mark, f"{label}: {fact}", hint, (card.id,)) for mark, fact, hint in sorted(found)]

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
            face = draw(deck, card)
            self._shown[card_id, side] = ()
            if face is None:
                return ()
            try:
                picture(face.drawn, self._fonts, face.name, self._folders, face.shows, face.texts)
            except ContentError as error:
                try:
                    self.painted(deck, card, side, picture, face, error)
                except ContentError as told:
                    self._shown[card_id, side] = told.problems
        return self._shown[card_id, side]

    def _whole(self, deck: Deck, card: Card, side: Side, paints: Paints, face: Face) -> Painted:
        shown = {name: document for name, document in face.shows.items() if is_name(name)}
        whole = face._replace(drawn=face.written, shows=shown)
        self._renderer.hold_to_xml(deck, card, side, whole)
        origin = self._renderer.origin(deck, card, side)
        try:
            return paints(whole.drawn, self._fonts, face.name, self._folders, shown, texts=face.texts)
        except OverdueError:
            raise
        except ContentError as error:
            own = [one for one in error.problems if not is_name(one.mark.file)]
            raise ContentError(placed(own, whole, origin, self._folders)) from None
