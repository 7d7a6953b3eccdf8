"""Say what a template did wrong so that its author can mend it: where in the YAML, and what was meant. Runs nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import jinja2

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.catalog.model import Card, Side, Theme, Words
from generator.catalog.problems import Mark, Problem, named, nearest, stands
from generator.catalog.source import MOST_BYTES
from generator.named import NamedTuple
from generator.template import naming
from generator.template.environment import Environment
from generator.template.faults import MissingNameError, PlacedFaultError, problem_of
from generator.template.fields import Fields
from generator.template.icons import Icons
from generator.template.output import UnwritableError
from generator.template.rendercontext import RenderContext
from generator.template.sources import Sources

_MOST_LINES = 60  # of one text


class Explainer(NamedTuple):
    """Knows what an edition has, and so what an author may have meant."""

    environment: Environment
    sources: Sources
    icons: Icons
    theme: Theme | None
    root: Path
    """The folder below which the game's YAML lies."""
    read: dict[str, list[str]]
    """The lines of its files that were looked into, each read once however many cards have something wrong."""

    def _of_missing(
        self, error: MissingNameError, problem: Problem, render_context: RenderContext, card: Card
    ) -> Problem:
        value = getattr(error, "value", None)
        if isinstance(value, tuple) and (inside := next(naming.texts(value), None)):
            return _of_words(problem, inside, render_context)
        if slip := _slip(error, render_context, card):
            return problem._replace(mark=slip[0], hint=f"{slip[1]} (used at {problem.mark})")
        hint = self._way_out(error, render_context, problem.hint, 'icon("{}", x, y, size)')
        return Problem(problem.mark, problem.fact, hint)

    def face(self, error: Exception, render_context: RenderContext, card: Card, side: Side) -> Problem:
        """Make a Problem of what drawing a face raised; a mistake of ours is raised again."""
        known = self.environment.known(render_context.seen)
        problem = problem_of(error, render_context.template, render_context.label, self.sources.is_shown, known)
        if problem is None:
            raise error
        if isinstance(value := getattr(error, "value", None), Words) and value.mark.line:
            return _of_words(problem, value, render_context)
        if isinstance(error, MissingNameError):
            return self._of_missing(error, problem, render_context, card)
        if isinstance(error, jinja2.TemplateNotFound) and not problem.mark.line and render_context.deck is not None:
            deck = render_context.deck
            named = deck.face_of(card) if side == "front" else card.fields.get("back") or deck.back
            return Problem(named.mark, problem.fact, problem.hint) if isinstance(named, Words) else problem
        if isinstance(error, UnwritableError):
            found = self._written_in(error.value, card)
            if found is not None:
                mark, field = found
                return Problem(mark, f"{render_context.of_field(field)}: this {error.kind}", problem.hint)
        return problem

    def words(self, error: Exception, render_context: RenderContext, words: Words) -> PlacedFaultError | None:
        """Place what the code inside a text of the YAML raised; None when it is a mistake of ours."""
        known = self.environment.known(render_context.seen)
        problem = problem_of(error, words.mark.file, render_context.label, lambda _: False, known)
        if problem is None:
            return None
        hint = problem.hint
        if isinstance(error, MissingNameError):
            hint = self._way_out(error, render_context, hint, "{{{}}}")
        fact = problem.fact.removeprefix(f"{render_context.label}: ")
        told = f"{render_context.of_field(words.field)}: {fact}"
        return PlacedFaultError(Problem(self.place_in(words, fact), told, hint))

    def place_in(self, words: Words, fact: str) -> Mark:
        """Return the place in a file of the YAML of what a fact names within a text, else where the text begins."""
        file, line, column = words.mark
        if file not in self.read:
            text = ""
            with suppress(ShutError):
                text = safeopen.read(self.root / file, Ground(self.root), MOST_BYTES).decode("utf-8", "replace")
            self.read[file] = text.split("\n")
        lines = self.read[file][max(0, line - 1) : line + _MOST_LINES]
        below = (n for n, one in enumerate(lines) if n and one.strip() and _indent(one) <= _indent(lines[0]))
        lines = lines[: next(below, None)]  # what stands no deeper is no part of the text
        for word in named(fact):
            for number, one in enumerate(lines):
                at = next(stands(word, " " * (column - 1) + one[column - 1 :] if not number and column else one), -1)
                if at >= 0:
                    return Mark(file, line + number, at + 1)
        return words.mark

    def _way_out(self, error: MissingNameError, render_context: RenderContext, hint: str, icon: str) -> str:
        """Improve on the hint about a name or field that does not exist."""
        cards = render_context.deck.cards if render_context.deck else ()
        if error.name and not error.field and any(error.name in one.fields for one in cards):
            return f"a field of the card is card.{error.name}"
        if error.name in self.icons.names:
            return f"an icon is {icon.format(error.name)}"
        if error.field and error.fact.startswith("card "):
            dressed = (*cards, *(self.theme.cards.values() if self.theme else ()))
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
        theme = self.theme
        themed = theme.cards.get(card.id, {}) if theme else {}
        group = themed.get(name) or card.fields.get(name)
        first = next(naming.texts(group), None)
        if first is not None:
            return first.mark, name
        return (theme.mark if theme and name in themed else card.mark), name


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _slip(error: MissingNameError, render_context: RenderContext, card: Card) -> tuple[Mark, str] | None:
    """Place a field that others of its deck have at the field of the card that none of them has and is nearly the same.

    Where nobody has the field it is the template that asks for a wrong one.
    """
    others = [one for one in render_context.deck.cards if one is not card] if render_context.deck else []
    if not error.fact.startswith(f"card {card.id} ") or not any(error.field in one.fields for one in others):
        return None
    own = {str(name) for name in card.fields if not any(name in one.fields for one in others)}
    near = nearest(error.field, own)
    if not near:
        return None
    value = next(naming.texts(card.fields[near]), None)
    return value.mark if value is not None else card.mark, f"'{near}' stands here: did you mean '{error.field}'?"


def _of_words(problem: Problem, words: Words, render_context: RenderContext) -> Problem:
    """Place what a template could do nothing with where its author wrote it."""
    fact = f"{render_context.of_field(words.field)}: {problem.fact.removeprefix(f'{render_context.label}: ')}"
    used = f"used at {problem.mark}"
    return Problem(words.mark, fact, f"{problem.hint} ({used})" if problem.hint else used)
