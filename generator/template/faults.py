"""Turn what goes wrong inside a template into Problems with a place."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

import jinja2

from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean, nearest
from generator.named import NamedTuple

# Where an unexpected error is a bug of ours; the other modules only carry out what a template asks for.
_OURS = (
    "generator.text",
    "generator.catalog",
    *(f"generator.template.{m}" for m in ("functions", "icons", "rendercontext", "sources", "render", "keys", "reads")),
)
_AUTHORS = (jinja2.TemplateError, MemoryError, RecursionError)  # wherever these come up, the template is the cause
_MACRO = "template"
"""How a macro is called in a traceback that Jinja has put template lines into."""
_MOST_CALLS = 3
_METHOD = r"\b[A-Z]\w*\.(?=\w+\(\))"
_FILTER = re.compile(r"No (filter|test) named '([^']*)'")


Function = Callable[..., Any]
"""What a template may call."""
_KINDS: tuple[tuple[type[Exception], str, str], ...] = (
    (RecursionError, "templates or macros call each other without end", "end the circle with an {% if %}"),
    (MemoryError, "the template makes something far too large", "use smaller numbers"),
    (OverflowError, "the template makes something far too large", "use smaller numbers"),
    (ZeroDivisionError, "a division by zero", "ask {% if %} first whether it is 0"),
)


class TemplateFaultError(Exception):
    """A template asked for something that cannot be had; whoever knows the template's line makes a Problem of it.

    `value` is what it was asked with, which may be an author's own words with a place of their own.
    """

    def __init__(self, fact: str, hint: str = "", value: object = None) -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint
        self.value = value


class PlacedFaultError(ContentError):
    """A fault whose place is known already, such as one inside a text of a YAML file; told wherever it gets to."""

    def __init__(self, problem: Problem) -> None:
        super().__init__([problem])


class MissingNameError(jinja2.UndefinedError):
    """A name or field that does not exist was used; `fact` and `hint` say which and what there is."""

    def __init__(self, fact: str, hint: str, name: str = "", field: str = "", argument: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint
        self.argument = argument  # of a macro that was called without it
        self.name = name  # of what is missing among the names that any template may use
        self.field = field  # that some card has not
        self.value: object = name  # what was asked for, maybe in an author's own words
        self.missed: Mark | None = None  # the line of a template that asked for it


class ForeseenError(jinja2.TemplateSyntaxError):
    """What would go wrong if a line of a template was reached: the fact, the way out, the line."""

    def __init__(self, fact: str, hint: str, line: int, filename: str | None) -> None:
        super().__init__(fact, line, None, filename)
        self.hint = hint


def unfit(error: Exception) -> Exception:
    """Say in a template's words that a function of ours cannot be called so; what it raised itself stays."""
    if error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return error
    from generator.template.pythonese import in_words  # noqa: PLC0415  (only where something is wrong)

    return TemplateFaultError(*in_words(re.sub(_METHOD, "", str(error))))


def caller(shown: Callable[[str], bool]) -> Callable[[], Mark | None]:
    """Return what gives the template line that is being rendered right now, looking up the stack; None when none is.

    `shown` tells whether a file name is that of a template.
    """
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None and template.filename and shown(template.filename):
            line = frame.f_lineno
            return lambda: Mark(template.filename, template.get_corresponding_lineno(line))
        frame = frame.f_back
    return lambda: None


class _Frames(NamedTuple):
    """The template lines of a traceback.

    `calls` begins with the deepest line and goes on with those that called the macro that the one before stands in.
    `ours` tells whether our own code raised below them.
    """

    calls: list[Mark]
    ours: bool


def _frames(traceback: TracebackType | None, shown: Callable[[str], bool]) -> _Frames:
    frames: list[tuple[Mark, bool]] = []
    ours = False
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if shown(code.co_filename):
            frames.append((Mark(code.co_filename, traceback.tb_lineno), code.co_name == _MACRO))
            ours = False
        elif frames:
            ours = str(traceback.tb_frame.f_globals.get("__name__", "")).startswith(_OURS)
        traceback = traceback.tb_next
    calls: list[Mark] = []
    for mark, is_macro in reversed(frames):
        calls.append(mark)
        if not is_macro or len(calls) > _MOST_CALLS:
            break
    return _Frames(calls, ours)


def _in_words(error: Exception, known: dict[str, list[str]]) -> tuple[str, str]:
    """Say what is wrong and how it is put right, in an author's words."""
    fact, hint = _fact(error)
    if match := _FILTER.match(str(error)):
        fact, hint = f"there is no {match[1]} called '{match[2]}'", did_you_mean(match[2], known[match[1]])
    if not fact:
        from generator.template.pythonese import in_words  # noqa: PLC0415  (only where something is wrong)

        fact, hint = in_words(str(error))
    if isinstance(error, MissingNameError) and error.name:
        owners, names = known["seen"], known["name"]
        near = nearest(error.name, owners, 0.7) or nearest(error.name, names, 0.7)
        hint = f"did you mean '{near}'?" if near else f"set it before it is used: {{% set {error.name} = … %}}"
    return fact, hint


def _placed(error: Exception, entry: str) -> Problem | None:
    """Give what an exception says itself of its place."""
    if isinstance(error, ContentError):  # also such as that the time is up
        return error.problems[0]
    if isinstance(error, jinja2.TemplateSyntaxError):
        return Problem(Mark(error.filename or entry, error.lineno), *_syntax(error))
    return None


def _used(hint: str, where: Mark) -> str:
    return f"{hint} (used at {where})" if hint else f"used at {where}"


def problem_of(
    error: Exception, entry: str, card: str, shown: Callable[[str], bool], known: dict[str, list[str]]
) -> Problem | None:
    """Explain an exception that came out of rendering; None when it is a bug of ours and not the author's.

    `entry` is the template that was asked for, `card` names the card for people, `known` holds what
    there is, by kind: filter, test, template, name.
    """
    if (placed := _placed(error, entry)) is not None:
        return placed
    calls, ours = _frames(error.__traceback__, shown)
    where = calls[0] if calls else Mark(entry)
    if isinstance(error, MissingNameError) and error.argument and len(calls) > 1:
        fact = f"{card}: a macro is called here without its '{error.argument}'"
        return Problem(calls[1], fact, f"give it, or a default where it is defined ({where})")
    if isinstance(error, jinja2.TemplatesNotFound | jinja2.TemplateNotFound):
        name = str(error.name)
        return Problem(where, f"there is no template '{name}'", did_you_mean(name, known["template"]))
    if ours and not isinstance(error, (TemplateFaultError, *_AUTHORS)):
        return None
    fact, hint = _in_words(error, known)
    missed = error.missed if isinstance(error, MissingNameError) else None
    if missed and shown(missed.file) and missed != where:
        hint, where = _used(hint, where), missed
    elif len(calls) > 1:
        hint = ", ".join(filter(None, (hint, f"called at {', from '.join(map(str, calls[1:]))}")))
    return Problem(where, fact if fact.startswith(card) else f"{card}: {fact}", hint)


def _syntax(error: jinja2.TemplateSyntaxError) -> tuple[str, str]:
    from generator.template.pythonese import syntax_hint  # noqa: PLC0415  (only where something is wrong)

    if isinstance(error, ForeseenError):
        return str(error.message), error.hint
    message = str(error.message or "the template cannot be read").rstrip(".")
    return f"the template cannot be read: {message[:1].lower()}{message[1:]}", syntax_hint(message)


def _fact(error: Exception) -> tuple[str, str]:
    """Return the fact and hint of the errors we know; an empty fact for others."""
    if isinstance(error, TemplateFaultError | MissingNameError):
        return error.fact, error.hint
    if isinstance(error, jinja2.exceptions.SecurityError):
        return f"not allowed in a template: {_lower(error)}", "use the fields and functions in templates/README.md"
    for kind, fact, hint in _KINDS:
        if isinstance(error, kind):
            return fact, hint
    if isinstance(error, jinja2.UndefinedError):
        return _lower(error), ""
    return "", ""


def _lower(error: Exception) -> str:
    text: Any = str(error)
    return f"{text[:1].lower()}{text[1:]}"
