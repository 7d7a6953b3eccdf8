"""Turn what goes wrong inside a template into Problems with a place; knows nothing of what templates draw."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

import jinja2

from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean, nearest

# Where an unexpected error is a bug of ours; the other modules only carry out what a template asks for.
_OURS = (
    "generator.typeset",
    "generator.catalog",
    *(f"generator.faces.{m}" for m in ("macros", "icons", "sitting", "sources", "render", "keys", "reads")),
)
_AUTHORS = (jinja2.TemplateError, MemoryError, RecursionError)  # wherever these come up, the template is the cause
_FILTER = re.compile(r"No (filter|test) named '([^']*)'")


PLACED, WIDEST = 10**9, 10**4
"""Lines from here on have a column in them: line * WIDEST + column. No template has as many lines, nor as wide ones."""


class TemplateFaultError(Exception):
    """A template asked for something that cannot be had; whoever knows the template's line makes a Problem of it.

    `value` is what it was asked with, which may be an author's own words with a place of their own.
    """

    def __init__(self, fact: str, hint: str = "", value: object = None) -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint
        self.value = value


class PlacedFaultError(Exception):
    """A fault whose place is known already, such as one inside a text of a YAML file."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.fact)
        self.problem = problem


class MissingNameError(jinja2.UndefinedError):
    """A name or field that does not exist was used; `fact` and `hint` say which and what there is."""

    def __init__(self, fact: str, hint: str, name: str = "", field: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint
        self.name = name  # of what is missing among the names that any template may use
        self.field = field  # that some card has not
        self.value: object = name  # what was asked for, maybe in an author's own words


class ForeseenError(jinja2.TemplateSyntaxError):
    """What would go wrong if a line of a template was reached: the fact, the way out, the line."""

    def __init__(self, fact: str, hint: str, line: int, filename: str | None) -> None:
        super().__init__(fact, line, None, filename)
        self.hint = hint


def place_of_caller(shown: Callable[[str], bool]) -> Mark | None:
    """Return the template line that is being rendered right now, looking up the stack; None when none is.

    `shown` tells whether a file name is that of a template.
    """
    frame = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and template.filename and shown(template.filename):
            line = template.get_corresponding_lineno(frame.f_lineno)
            return Mark(template.filename, *(divmod(line - PLACED, WIDEST) if line >= PLACED else (line,)))
        if frame.f_back is None:
            break
        frame = frame.f_back
    return None


def _deepest(traceback: TracebackType | None, shown: Callable[[str], bool]) -> tuple[Mark | None, bool]:
    """Return the deepest template line of a traceback, and whether our own code raised below it."""
    mark, ours = None, False
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if shown(code.co_filename):
            mark, ours = Mark(code.co_filename, traceback.tb_lineno), False
        elif mark is not None:
            ours = str(traceback.tb_frame.f_globals.get("__name__", "")).startswith(_OURS)
        traceback = traceback.tb_next
    return mark, ours


def problem_of(
    error: Exception, entry: str, card: str, shown: Callable[[str], bool], known: dict[str, list[str]]
) -> Problem | None:
    """Explain an exception that came out of rendering; None when it is a bug of ours and not the author's.

    `entry` is the template that was asked for, `card` names the card for people, `known` holds what
    there is, by kind: filter, test, template, name.
    """
    if isinstance(error, PlacedFaultError):
        return error.problem
    if isinstance(error, ContentError):  # such as that the time is up
        return error.problems[0]
    mark, ours = _deepest(error.__traceback__, shown)
    if isinstance(error, jinja2.TemplateSyntaxError):
        name = error.filename or entry
        return Problem(Mark(name, error.lineno), *_syntax(error, known))
    where = mark or Mark(entry)
    if isinstance(error, jinja2.TemplatesNotFound | jinja2.TemplateNotFound):
        name = str(error.name)
        return Problem(where, f"there is no template '{name}'", did_you_mean(name, known["template"]))
    if ours and not isinstance(error, (TemplateFaultError, *_AUTHORS)):
        return None
    fact, hint = _fact(error)
    if match := _FILTER.match(str(error)):
        fact, hint = f"there is no {match[1]} called '{match[2]}'", did_you_mean(match[2], known[match[1]])
    if not fact:
        from generator.faces.pythonese import in_words  # noqa: PLC0415  (only where something is wrong)

        fact, hint = in_words(str(error))
    if isinstance(error, MissingNameError) and error.name:
        near = nearest(error.name, known["seen"], 0.7) or nearest(
            error.name, known["name"], 0.7
        )  # owners of fields first
        hint = f"did you mean '{near}'?" if near else f"set it before it is used: {{% set {error.name} = … %}}"
    return Problem(where, f"{card}: {fact}" if not fact.startswith(card) else fact, hint)


def _syntax(error: jinja2.TemplateSyntaxError, known: dict[str, list[str]]) -> tuple[str, str]:
    from generator.faces.pythonese import syntax_hint  # noqa: PLC0415  (only where something is wrong)

    if isinstance(error, ForeseenError):
        return str(error.message), error.hint
    message = str(error.message or "the template cannot be read").rstrip(".")
    if match := _FILTER.search(message):
        kind, name = match.groups()
        return f"there is no {kind} called '{name}'", did_you_mean(name, known[kind])
    return f"the template cannot be read: {message[:1].lower()}{message[1:]}", syntax_hint(message)


def _fact(error: Exception) -> tuple[str, str]:
    """Return the fact and hint of the errors we know; an empty fact for others."""
    if isinstance(error, TemplateFaultError | MissingNameError):
        return error.fact, error.hint
    if isinstance(error, jinja2.exceptions.SecurityError):
        return f"not allowed in a template: {_lower(error)}", "use the fields and functions in templates/README.md"
    if isinstance(error, RecursionError):
        return "templates or macros call each other without end", "end the circle with an {% if %}"
    if isinstance(error, MemoryError | OverflowError):
        return "the template makes something far too large", "use smaller numbers"
    if isinstance(error, ZeroDivisionError):
        return "a division by zero", "ask {% if %} first whether it is 0"
    if isinstance(error, jinja2.UndefinedError):
        return _lower(error), ""
    return "", ""


def _lower(error: Exception) -> str:
    text: Any = str(error)
    return f"{text[:1].lower()}{text[1:]}"
