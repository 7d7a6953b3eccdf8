"""Place what keeps a template from being read: the very tag, sign or end of it. Looks at texts and runs nothing."""

from __future__ import annotations

import re

import jinja2

from generator.catalog.problems import Mark, Problem, nearest
from generator.faces import whence
from generator.faces.faults import WIDEST, ForeseenError
from generator.faces.inword import with_word
from generator.faces.loose import begun_within, loose_in, unclosed
from generator.faces.quotes import UNCLOSED_TEXT, odd_quote
from generator.faces.torn import Lines

_UNKNOWN = re.compile(r"unknown tag '(\w+)'")
_TAGS = (
    "if elif else endif for endfor set endset do block endblock extends include import from macro endmacro "
    "call endcall filter endfilter"
).split()


def unread(problem: Problem, error: jinja2.TemplateSyntaxError, lines: Lines) -> Problem:
    """Place what keeps a template from being read; of tags that are not closed, the tag itself."""
    line, column = whence.spot(error.lineno)
    file, said = problem.mark.file, str(error.message).lower()
    if (odd := odd_quote("\n".join(lines(file)))) and odd <= (line, column or WIDEST):
        return Problem(Mark(file, *odd), UNCLOSED_TEXT, "close it, with the same sign", problem.cards)
    if ("unknown tag" in said or "unexpected end of template" in said) and (loose := loose_in("\n".join(lines(file)))):
        end, line, column = loose
        fact = f"the template cannot be read: '{end}' closes nothing"
        return Problem(Mark(file, line, column), fact, "open it with {{ or {%", problem.cards)
    if within := begun_within("\n".join(lines(file)), line):
        (row, place), outer, should = within
        if should:
            fact = "the template cannot be read: code does not end here, and more of it begins"
            hint = f"end it with }}}} or %}} (the next begins at {Mark(file, row, place)})"
            return Problem(Mark(file, *should), fact, hint, problem.cards)
        fact = "the template cannot be read: code begins here before the code before it has ended"
        hint = f"end that one with }}}} or %}} ({Mark(file, *outer)})"
        return Problem(Mark(file, row, place), fact, hint, problem.cards)
    if (unknown := _UNKNOWN.search(said)) and unknown[1] not in _TAGS and (near := nearest(unknown[1], _TAGS, 0.7)):
        fact = f"there is no tag '{unknown[1]}'"
        return with_word(Problem(Mark(file, line, column), fact, f"did you mean '{near}'?", problem.cards), lines)
    if ("unexpected end of template" in said or "unknown tag 'end" in said) and (
        found := unclosed("\n".join(lines(file)))
    ):
        tag, closing = found
        mark = Mark(file, tag.line, tag.column)
        if tag.name.startswith("end"):
            fact, hint = f"{{% {tag.name} %}} closes nothing", f"take it out, or open it with {{% {tag.name[3:]} … %}}"
            return Problem(mark, fact, hint, problem.cards)
        before = f" before {Mark(file, closing.line, closing.column)}" if closing else ""
        fact = f"{{% {tag.name} %}} is never closed"
        return Problem(mark, fact, f"close it with {{% end{tag.name} %}}{before}", problem.cards)
    placed = Problem(Mark(file, line, column), problem.fact, problem.hint, problem.cards)
    return with_word(placed, lines) if isinstance(error, ForeseenError) else placed
