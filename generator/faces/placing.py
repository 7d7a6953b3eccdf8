"""Place what is wrong with the faces of an edition, drawing those once more that need it; knows no pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.catalog.model import Theme
from generator.catalog.problems import ContentError, Problem, found_on
from generator.faces import retrace, sight
from generator.faces.blame import Origin
from generator.faces.environment import Environment
from generator.faces.reads import Reads
from generator.faces.retrace import Again
from generator.faces.sight import Asked
from generator.faces.sitting import Easel, Sitting
from generator.faces.sources import Sources
from generator.faces.whence import Spot

_MOST = 200
"""Faces that are drawn once more; those behind them have no columns."""


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

    def wrong(
        self,
        asked: Asked,
        problems: Sequence[Problem],
        last: Problem | None = None,
        error: Exception | None = None,
    ) -> ContentError:
        """Return all that is wrong with a face, each at its place; `last` is what ended the drawing by an `error`."""
        found = self._placed(asked, problems)
        if last is not None:
            found += self._placed(asked, [last], error)
        return ContentError(found_on(asked.card.id, found))

    def _placed(self, asked: Asked, problems: Sequence[Problem], error: Exception | None = None) -> list[Problem]:
        """Give problems of templates their places to the letter, as far as that can be found out."""
        if not any(retrace.wants(problem, error, self._sources.is_shown) for problem in problems):
            return list(problems)
        again = self._again(asked)
        lines = self._sources.lines
        return [retrace.placed(problem, error, again, lines) for problem in problems] if again else [*problems]

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
            again = self._again(asked)
            return retrace.place_in(svg, index, again.map) if again and again.map else None

        return found

    def _again(self, asked: Asked) -> Again | None:
        """Draw a face once more with places in it; None where that was done too often already."""
        if self._last is not None and self._last[0] == asked:
            return self._last[1]
        if self._count >= _MOST:
            return None
        self._count += 1
        sitting = self._sits(asked)
        with self._easel.holding(sitting):
            again = retrace.drawn_again(self._environment, asked.entry, sitting)
        self._last = (asked, again)
        return again
