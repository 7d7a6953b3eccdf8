"""Say how far from a mistake the places are that are told, and which are right though they are elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.catalog.problems import Problem
from tests.attacks.mutations import Mutant

_PLACE = re.compile(r"\b((?:content|templates)/[\w./-]+):(\d+)")
_MISSING = re.compile(
    r"(?:there is no|has no|nothing has the id|called here without its|no (?:node|card|part|figure|rule)(?: called)?)"
    r"(?: \w+)*? '([\w-]+)'"
)


def nearest(one: Mutant, problems: Sequence[Problem], *, hints: bool) -> tuple[int, bool]:
    """Give the distance of the nearest place told from the mistake, in lines; and whether that has a column."""
    last = one.line + one.new.count("\n")
    best, column = -1, False
    for problem in problems:
        places = [(problem.mark.file, problem.mark.line, bool(problem.mark.column))]
        if hints:
            places += [(file, int(line), True) for file, line in _PLACE.findall(f"{problem.fact} {problem.hint}")]
        for file, line, has in places:
            if file == one.file:
                far = 9999 if not line else max(one.line - line, line - last, 0)
                if best < 0 or (far, not has) < (best, not column):
                    best, column = far, has
    return best, column


def is_paired(one: Mutant, problems: Sequence[Problem]) -> tuple[bool, bool]:
    """Tell whether a problem stands at the other half of what was damaged, or misses what was taken out; its column."""
    for problem in problems:
        mark = problem.mark
        if mark.file == one.file and any(abs(mark.line - line) <= 1 for line in one.pair):
            return True, bool(mark.column)
        missing = _MISSING.search(problem.fact)
        if missing and missing[1] in one.lost and mark.line:
            return True, bool(mark.column)
    return False, False
