"""Place what is wrong with the faces of an edition, drawing those once more that need it; knows no pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from generator.catalog.clock import OverdueError, turn
from generator.catalog.model import Theme
from generator.catalog.problems import ContentError, Mark, Problem, found_on
from generator.faces import retrace, sight
from generator.faces.blame import Origin
from generator.faces.budget import MOST_STEPS
from generator.faces.document import BrokenError
from generator.faces.environment import Environment
from generator.faces.reads import Reads
from generator.faces.retrace import Again
from generator.faces.sight import Asked
from generator.faces.sitting import Easel, Sitting
from generator.faces.sources import Sources
from generator.faces.whence import Spot, Tracer, tracer

_MOST = 30
"""Faces that are drawn once more; those behind them have no columns, unless they have what was placed before."""
_ALIKE = 3  # faces with the same fault in the same template, all of one place, by which that of the others is known
_AROUND = 120  # letters by which a place in a document is known again


class Placer:
    """Draws faces again by what `sits` for them, in templates from `sources`."""

    def __init__(
        self,
        sources: Sources,
        environment: Environment,
        easel: Easel,
        sits: Callable[[Asked], Sitting],
        theme: Theme | None,
    ) -> None:
        self._sources = sources
        self._environment = environment
        self._easel = easel
        self._sits = sits
        self._theme = theme
        self._last: tuple[Asked, Again] | None = None
        self._count = 0
        self._known: dict[tuple[object, ...], Problem] = {}
        self._broken: dict[tuple[object, ...], list[Problem]] = {}
        self._spots: dict[tuple[str, str], Spot | None] = {}

    def wrong(
        self, asked: Asked, drawn: Sitting, last: Problem | None = None, error: Exception | None = None
    ) -> ContentError:
        """Return all that is wrong with a face, each at its place; `last` is what ended the drawing by an `error`.

        What is drawn once more is paid for by what the first drawing has left. Where it has left nothing, places are
        told without their columns.
        """
        steps = 0 if isinstance(error, OverdueError) else drawn.budget.left
        found = [self._placed(asked, problem, None, steps) for problem in drawn.problems]
        if last is not None:
            found.append(self._placed(asked, last, error, steps))
        return ContentError(found_on(asked.card.id, found))

    def _placed(self, asked: Asked, problem: Problem, error: Exception | None, steps: int) -> Problem:
        """Give a problem of a template its place to the letter, as far as that can be found out."""
        if not retrace.wants(problem, error, self._sources.is_shown):
            return problem
        label = sight.label(asked.deck, asked.card, asked.side)
        key = (
            problem.mark,
            problem.fact.removeprefix(label),
            problem.hint,
            isinstance(error, BrokenError) and asked.card.id,
        )
        if key not in self._known:
            alike = (
                self._broken.setdefault((problem.mark, error.bare, error.tag), [])
                if isinstance(error, BrokenError)
                else []
            )
            if len(alike) >= _ALIKE and len({one.mark for one in alike[-_ALIKE:]}) == 1:
                found = alike[-1]
            else:
                again = self._again(asked, steps)
                known = frozenset(self._environment.globals).union(self._sits(asked).seen)
                found = (
                    retrace.placed(problem, error, again, self._sources.lines, self._sources.read_files(), known)
                    if again
                    else problem
                )
                alike.append(found._replace(fact=found.fact.removeprefix(label)))
            self._known[key] = found._replace(fact=found.fact.removeprefix(label))
        found = self._known[key]
        named = found.fact if found.fact == problem.fact else label + found.fact
        return found._replace(fact=named if problem.fact.startswith(label) else found.fact, cards=problem.cards)

    def origin(self, asked: Asked, template: str, reads: Reads) -> Origin:
        """Return where a face that read these comes from, to place what the painter finds in it."""
        theme, card = self._theme, asked.card
        texts = [*sight.texts(sight.dressed(card, theme).fields), *sight.texts(theme.fields if theme else None)]
        sources = [
            source for kind, name, *_ in reads if kind == "template" and (source := self._sources.find(str(name)))
        ]
        label = sight.label(asked.deck, card, asked.side)
        return Origin(card.id, label, template, sources, texts, self._whence(asked))

    def _whence(self, asked: Asked) -> Callable[[str, int], Spot | None]:
        """Return what says where a letter of a face's document comes from."""

        def found(svg: str, index: int) -> Spot | None:
            around = (asked.entry, svg[max(0, index - _AROUND) : index + _AROUND])
            if around not in self._spots:
                again = self._again(asked, MOST_STEPS)
                self._spots[around] = retrace.place_in(svg, index, again.map) if again and again.map else None
            return self._spots[around]

        return found

    def _again(self, asked: Asked, steps: int) -> Again | None:
        """Draw a face once more with places in it, in so many steps; None where that was done too often already."""
        if self._last is not None and self._last[0] == asked:
            return self._last[1]
        if self._count >= _MOST or steps <= 0:
            return None
        self._count += 1
        sitting = self._sits(asked)
        sitting.budget.left = steps
        with turn(Mark(sitting.template), sitting.label, of_the_rest=True), self._easel.holding(sitting):
            again = retrace.drawn_again(self._tracer, asked.entry, sitting)
        self._last = (asked, again)
        return again

    @cached_property
    def _tracer(self) -> Tracer:
        return tracer(self._environment)
