"""Move a place in the code of a template to the word that is complained of; looks at texts and runs nothing."""

from __future__ import annotations

import re

from generator.catalog.problems import Mark, Problem, named, stands
from generator.faces.torn import Lines

_CLOSING = re.compile(r"%\}|\}\}")
_MOST_LINES = 6  # of one statement


def with_word(problem: Problem, lines: Lines) -> Problem:
    """Move the place from the sign that makes an expression of words to the word in it that is complained of."""
    mark = problem.mark
    text = lines(mark.file)
    if not 0 < mark.line <= len(text):
        return problem
    first = max(0, mark.line - _MOST_LINES)
    part = "\n".join(text[first : mark.line + _MOST_LINES])
    at = sum(len(line) + 1 for line in text[first : mark.line - 1]) + mark.column - 1
    begin = max(part.rfind("{{", 0, at), part.rfind("{%", 0, at), 0)
    ends = _CLOSING.search(part, at)
    statement = part[begin : ends.end() if ends else len(part)]
    places = ([begin + one for one in stands(word, statement)] for word in named(problem.fact))
    found = next(filter(None, places), None)
    if found is None:
        return problem
    nearest = min(found, key=lambda one: abs(one - at))
    before = part[:nearest]
    return problem._replace(mark=Mark(mark.file, first + before.count("\n") + 1, nearest - before.rfind("\n")))
