"""Tell of macros that take less than they are given, or use what they do not take. Looks at texts, runs nothing."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from generator.catalog.problems import Mark, Problem
from generator.faces.callers import calls_of, macro_at, used_undefined
from generator.faces.torn import Lines
from generator.faces.whence import Frame

_WIDEST = 2000  # letters of a macro's brackets


def of_macro(problem: Problem, name: str, lines: Lines, files: Sequence[str], known: Container[str]) -> Problem:
    """Place a call that gives too much; where all calls of a template's own macro do, it is the macro."""
    looks = re.compile(rf"\{{%[-+]?\s*macro\s+({name})\s*\(([^)]{{0,{_WIDEST}}})\)")
    read = dict.fromkeys((problem.mark.file, *files))
    found = [
        (file, text, match) for file in read for text in ("\n".join(lines(file)),) for match in looks.finditer(text)
    ]
    if len(found) != 1:
        return problem
    file, text, defined = found[0]
    at, takes = defined.start(1), defined[2].count(",") + 1 if defined[2].strip() else 0
    mark = Mark(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    label = problem.fact.partition(": ")[0]
    if told := _without(problem, mark, name, text, known):
        return told
    given = [count for one in read for *_, count in calls_of(name, lines(one))]
    if len(given) < 2 or min(given) <= takes:  # others do well
        return problem._replace(hint=f"{problem.hint} ({mark})")
    fact = f"{label}: the macro {name}() takes less than all its calls give"
    return Problem(mark, fact, f"as at {problem.mark}", problem.cards)


def _without(problem: Problem, mark: Mark, name: str, text: str, known: Container[str]) -> Problem | None:
    """Tell of a macro at `mark`, in the text of a template, that it uses what nobody gives it, as far as it does."""
    lacks = next((one for one in used_undefined(name, text) if one not in known), "")
    if not lacks:
        return None
    fact = f"{problem.fact.partition(': ')[0]}: the macro {name}() uses '{lacks}', which is not among what it takes"
    return Problem(mark, fact, f"add it to its brackets, as the call at {problem.mark} gives it", problem.cards)


def starved(
    problem: Problem, found: Sequence[Frame], lines: Lines, files: Sequence[str], known: Container[str]
) -> Problem | None:
    """Place a fault within a macro that uses a name which nothing defines: what it was given is for other names."""
    for frame in found:
        name, row = macro_at(lines(frame.mark.file), frame.mark.line) if frame.is_macro else ("", 0)
        if not name:
            return None
        file = frame.mark.file
        text = "\n".join(lines(file))
        elsewhere = "\n".join("\n".join(lines(one)) for one in files if one != file)
        missing = [one for one in used_undefined(name, text) if one not in known]
        if missing and not re.search(rf"\{{%[-+]?\s*(?:set|for|macro)\s[^%]*?\b{missing[0]}\b", elsewhere):
            line = lines(file)[row - 1]
            mark = Mark(file, row, line.index(name, line.index("macro")) + 1)
            return _without(problem, mark, name, text, known)
    return None
