"""Place what is wrong with the faces of an edition, drawing those once more that need it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from generator.catalog.model import Theme
from generator.catalog.problems import ContentError, Mark, Problem, found_on, with_column
from generator.catalog.timelimit import OverdueError, turn
from generator.faces import naming, sourcemap
from generator.faces.blame import Origin
from generator.faces.budget import MOST_STEPS
from generator.faces.document import BrokenError, broken
from generator.faces.environment import Environment
from generator.faces.naming import Asked
from generator.faces.rendercontext import ActiveContext, RenderContext
from generator.faces.sourcemap import Map, Spot, Tracer, mark_of, tracer
from generator.faces.sources import Sources
from generator.typeset import marks

_MOST = 30
"""Faces that are drawn once more; of those behind them only their template is told."""
_AROUND = 120  # letters by which a place in a document is known again
_XMLNS = ' xmlns:xlink="http://www.w3.org/1999/xlink"'


class _Last(NamedTuple):
    """The face that was drawn once more last, and where its letters come from, if it could be drawn."""

    asked: Asked
    map: Map | None


class Placer:
    """Draws faces again by what `sits` for them, in templates from `sources`."""

    def __init__(
        self,
        sources: Sources,
        environment: Environment,
        active: ActiveContext,
        sits: Callable[[Asked], RenderContext],
        theme: Theme | None,
    ) -> None:
        self._sources = sources
        self._environment = environment
        self._active = active
        self._sits = sits
        self._theme = theme
        self._last: _Last | None = None
        self._count = 0
        self._spots: dict[tuple[str, str], Spot | None] = {}
        self._broken: dict[tuple[str, str], Problem] = {}
        """What is told of the first of the faces that are broken alike, by template and fact."""

    def wrong(
        self, asked: Asked, drawn: RenderContext, last: Problem | None = None, error: Exception | None = None
    ) -> ContentError:
        """Return all that is wrong with a face, each at its place; `last` is what ended the drawing by an `error`.

        What is drawn once more is paid for by what the first drawing has left. Where it has left nothing, only the
        template is told.
        """
        found = list(drawn.problems)
        if last is not None and isinstance(error, BrokenError):
            alike = asked.entry, error.bare
            if alike not in self._broken:
                map_ = self._map(asked, drawn.budget.left)
                self._broken[alike] = last if map_ is None else _of_document(last, error, map_, self._sources)
            place, label = self._broken[alike], last.fact.partition(": ")[0]
            found.append(place._replace(fact=f"{label}: {place.fact.partition(': ')[2]}", cards=last.cards))
        elif last is not None:
            found.append(last)
        lines = self._sources.lines
        return ContentError(found_on(asked.card.id, [with_column(one, lines(one.mark.file)) for one in found]))

    def origin(self, asked: Asked, template: str) -> Origin:
        """Return where a face comes from, to place what the painter finds in it."""
        theme, card = self._theme, asked.card
        texts = [*naming.texts(naming.dressed(card, theme).fields), *naming.texts(theme.fields if theme else None)]
        label = naming.label(asked.deck, card, asked.side)
        icons = self._sources.icons().get
        return Origin(card.id, label, template, texts, self._sources.lines, self._whence(asked), icons)

    def _whence(self, asked: Asked) -> Callable[[str, int], Spot | None]:
        """Return what says where a letter of a face's document comes from."""

        def found(svg: str, index: int) -> Spot | None:
            around = (asked.entry, svg[max(0, index - _AROUND) : index + _AROUND])
            if around not in self._spots:
                map_ = self._map(asked, MOST_STEPS)
                self._spots[around] = _place_in(svg, index, map_) if map_ else None
            return self._spots[around]

        return found

    def _map(self, asked: Asked, steps: int) -> Map | None:
        """Draw a face once more in so many steps, for its source map; None where that was done too often already."""
        if self._last is not None and self._last.asked == asked:
            return self._last.map
        if self._count >= _MOST or steps <= 0:
            return None
        self._count += 1
        render_context, made = self._sits(asked), self._tracer
        render_context.budget.left = steps
        map_ = None
        with (
            turn(Mark(render_context.template), render_context.label, of_the_rest=True),
            self._active.holding(render_context),
        ):
            try:
                signed = made.draw(made.get_template(asked.entry), sourcemap.seeing(made, render_context.seen))
                map_ = sourcemap.mapped(marks.written(signed, render_context.texts), made)
            except OverdueError:
                raise
            except Exception:  # noqa: S110 - what ended the first drawing, or else of no interest
                pass
        self._last = _Last(asked, map_)
        return map_

    @cached_property
    def _tracer(self) -> Tracer:
        return tracer(self._environment)


def _of_document(problem: Problem, error: BrokenError, map_: Map, sources: Sources) -> Problem:
    """Place what makes a document no XML: a tag without its end at the tag, all else where XML cannot be read."""
    before = broken(map_.text.strip())  # boxes that are filled in later move all that stands behind them
    if isinstance(before, BrokenError) and before.bare == error.bare:
        error = before
    shift = len(map_.text) - len(map_.text.lstrip())
    at = error.at + shift
    if map_.text[at : at + 1] == "<" and not error.tag:  # what is before it has no end
        at = len(map_.text[:at].rstrip()) - 1
    spot = map_.at(max(0, at))
    if spot is None:
        return problem
    fact, hint = error.bare, problem.hint
    if error.tag:
        end = map_.at(error.end + shift) if error.end >= 0 else None
        where = f" before {mark_of(end, map_.text, error.end + shift, sources.lines)}" if end else ""
        hint = f"close it with </{error.tag}>{where}, or end it with />"
    label = problem.fact.partition(": ")[0]
    return problem._replace(mark=mark_of(spot, map_.text, at, sources.lines), fact=f"{label}: {fact}", hint=hint)


def _place_in(svg: str, index: int, map_: Map) -> Spot | None:
    """Say where a letter of a finished document comes from, which has more at its root and its end."""
    text = map_.text.strip()
    shift = len(map_.text) - len(map_.text.lstrip())
    more = _XMLNS if _XMLNS not in text and _XMLNS in svg else ""
    head = svg.find("<svg") + len("<svg")
    made = text.replace("<svg", f"<svg{more}", 1).removesuffix("</svg>")
    if not svg.startswith(made):  # with signs in it the template did something else
        return None
    return map_.at((index - len(more) if index > head else index) + shift)
