"""Place what is wrong with a face by what came of drawing it once more, with places in it. Knows no card."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import dropwhile, pairwise
from typing import NamedTuple

import jinja2

from generator.catalog.clock import OverdueError, turn
from generator.catalog.model import Words
from generator.catalog.names import is_slip
from generator.catalog.problems import Mark, Problem, nearest
from generator.faces import torn, whence
from generator.faces.callers import short_call
from generator.faces.document import BrokenError, broken
from generator.faces.environment import Environment, plain_texts
from generator.faces.faults import MissingNameError
from generator.faces.inword import with_word
from generator.faces.loose import unclosed
from generator.faces.misread import unread
from generator.faces.quotes import odd_quote
from generator.faces.sitting import Sitting
from generator.faces.takes import of_macro, starved
from generator.faces.torn import Lines
from generator.faces.whence import Frame, Map, Spot
from generator.typeset import marks

_DEFINES = re.compile(
    r"\{%[-+]?\s*(?:macro\s+(\w+\s*\([^)]*\))|(?:set|for|(?:import|from)\b.*?\bas)\s+(\w+(?:\s*,\s*\w+)*))"
)
_IMPORTED = re.compile(r"what is imported from '([^']+)' has no '([^']+)'")
_TOO_MUCH = re.compile(r"the macro (\w+)\(\) is given too much")
_KEYWORD = re.compile(r"has no keyword '(\w+)'")
_XMLNS = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_SHORTEST, _MOST_CALLS = 2, 3
_WIDEST = 2000  # letters of a line in which names are looked for


class Again(NamedTuple):
    """What came of drawing a face once more: its soft problems, how it failed if it did, where its letters are from."""

    problems: Sequence[Problem]
    error: Exception | None
    map: Map | None


def wants(problem: Problem, error: Exception | None, shown: Callable[[str], bool]) -> bool:
    """Tell whether a problem lies in a template and might be placed better."""
    return shown(problem.mark.file) and (isinstance(error, BrokenError) or error is not None or not problem.mark.column)


def drawn_again(made: whence.Tracer, entry: str, sitting: Sitting) -> Again:
    """Draw what is on the easel, with places in it."""
    try:
        signed = made.draw(made.get_template(entry), whence.seeing(made, sitting.seen))
        signed = marks.written(signed, sitting.texts)
    except Exception as error:  # which is what the face has come to grief for, or else of no interest
        return Again(sitting.problems, error, None)
    return Again(sitting.problems, None, whence.mapped(signed, made))


def placed(
    problem: Problem,
    error: Exception | None,
    again: Again,
    lines: Lines,
    files: Sequence[str] = (),
    known: Container[str] = (),
) -> Problem:
    """Give a problem of a template, which is due to `error` if that is known, the place found.

    `files` were read for it; `known` are the names that every template may use.
    """
    if isinstance(error, BrokenError):
        return _torn(problem, error, again, lines, files)
    if error is None:
        same = next((one for one in again.problems if one.fact == problem.fact and _same_line(one, problem)), None)
        return with_word(problem._replace(mark=same.mark), lines) if same and same.mark.column else problem
    if type(again.error) is not type(error) or _said(again.error) != _said(error):
        return problem
    found = whence.frames(again.error) if again.error else []
    if isinstance(again.error, jinja2.TemplateSyntaxError):
        return unread(problem, again.error, lines)
    born: Mark | None = getattr(again.error, "born", None)
    is_given = "was not provided" not in problem.fact
    if is_given and found and (short := short_call(found, lines)):
        mark, name, given, usual = short
        hint = f"{name}() is given {given} things here and {usual} elsewhere; it stumbles at {found[0].mark}"
        return Problem(mark, problem.fact, hint, problem.cards)
    if born is not None and is_given and (born.file, born.line) != (problem.mark.file, problem.mark.line):
        behind = dropwhile(lambda one: (one.mark.file, one.mark.line) != (born.file, born.line), found)
        hint = ", ".join(filter(None, (problem.hint, f"used at {problem.mark}", _calls([*behind]))))
        return with_word(problem._replace(mark=born, hint=hint), lines)  # it was missed there, and is used only here
    if not found or (problem.mark.file, problem.mark.line) not in [(one.mark.file, one.mark.line) for one in found]:
        return problem
    if not is_given and len(found) > 1:
        return _not_given(problem, found[0].mark, found[1].mark)
    if not isinstance(error, MissingNameError) and (told := starved(problem, found, lines, files, known)):
        return told
    if literal := _literal(problem, error, lines) or _of_caller(problem, error, found, lines):
        return literal
    if many := _TOO_MUCH.search(problem.fact):
        return of_macro(with_word(problem._replace(mark=found[0].mark), lines), many[1], lines, files, known)
    if isinstance(error, MissingNameError) and (near := _defined(problem, error, lines)):
        problem = problem._replace(hint=near)
    at = next(one for one in found if (one.mark.file, one.mark.line) == (problem.mark.file, problem.mark.line))
    calls = _calls(found[found.index(at) :])
    hint = ", ".join(filter(None, (problem.hint, calls)))
    return with_word(Problem(at.mark, problem.fact, hint, problem.cards), lines)


def _torn(problem: Problem, error: BrokenError, again: Again, lines: Lines, files: Sequence[str]) -> Problem:
    """Place what makes the document no XML."""
    whole = dict.fromkeys((problem.mark.file, *files))
    if again.map is None:
        return torn.lacked(problem, error.tag, whole, lines)
    before = broken(again.map.text.strip())  # boxes that are filled in later move all that stands behind them
    if isinstance(before, BrokenError) and before.bare == error.bare:
        return torn.broken(problem, before, again.map, lines)
    if "data-text" in again.map.text:
        return torn.lacked(problem, error.tag, whole, lines)
    return torn.broken(problem, error, again.map, lines)


def _not_given(problem: Problem, defined: Mark, called: Mark) -> Problem:
    """Place what a macro misses where it is called: the macro is right, who calls it is not."""
    name = problem.fact.partition("'")[2].partition("'")[0]
    label = problem.fact.partition(": ")[0]
    fact = f"{label}: a macro is called here without its '{name}'"
    return Problem(called, fact, f"give it, or a default where it is defined ({defined})", problem.cards)


def _said(error: Exception) -> str:
    return str(error.message if isinstance(error, jinja2.TemplateSyntaxError) else error)


def _same_line(one: Problem, other: Problem) -> bool:
    return (one.mark.file, one.mark.line) == (other.mark.file, other.mark.line)


def _literal(problem: Problem, error: Exception, lines: Lines) -> Problem | None:
    """Place what is not there where its name is written out, if that is in one other line of the same file."""
    keyword = _KEYWORD.search(problem.fact)
    value = keyword[1] if keyword else getattr(error, "value", None)
    if not (keyword or isinstance(error, MissingNameError)) or not isinstance(value, str) or len(value) < _SHORTEST:
        return None
    word = re.escape(value)
    looks = re.compile(rf"""(["'])({word})\1""" + (rf"|(?<!\w)()({word})\s*=" if keyword else ""))
    hits = [(n, match) for n, line in enumerate(lines(problem.mark.file), 1) for match in looks.finditer(line)]
    if len(hits) != 1 or hits[0][0] == problem.mark.line:
        return None
    mark = Mark(problem.mark.file, hits[0][0], hits[0][1].start(hits[0][1].lastindex or 2) + 1)
    used = f"used at {problem.mark}"
    return problem._replace(mark=mark, hint=f"{problem.hint} ({used})" if problem.hint else used)


def _of_caller(problem: Problem, error: Exception, found: Sequence[Frame], lines: Lines) -> Problem | None:
    """Place a word that cannot be where a call on the way to it writes it out, and the macro itself does not."""
    value = getattr(error, "value", None)
    if not isinstance(value, str) or len(value) < _SHORTEST:
        return None
    looks = re.compile(rf"""(["'])({re.escape(value)})\1""")
    for frame in found:
        mark = frame.mark
        if match := looks.search((*lines(mark.file), *[""] * mark.line)[mark.line - 1]):
            there = Mark(mark.file, mark.line, match.start(2) + 1)
            used = "" if frame is found[0] else f"used at {problem.mark}"
            return problem._replace(
                mark=there, hint=f"{problem.hint} ({used})" if problem.hint and used else problem.hint or used
            )
        if not frame.is_macro:
            return None
    return None


def _defined(problem: Problem, error: MissingNameError, lines: Lines) -> str:
    """Say where a name like the missing one is defined: in the template that misses it, or in the one imported."""
    imported = _IMPORTED.search(problem.fact)
    file = imported[1] if imported else problem.mark.file
    wanted = imported[2] if imported else error.name
    if not wanted:
        return ""
    names: dict[str, tuple[int, int]] = {}
    for number, line in enumerate(lines(file), 1):
        for match in _DEFINES.finditer(line[:_WIDEST]):
            start = match.start(match.lastindex or 0)
            for name in re.finditer(r"[A-Za-z_]\w*", match[match.lastindex or 0]):
                names.setdefault(name[0], (number, start + name.start() + 1))
    if wanted in names:
        return f"it is set at {Mark(file, *names[wanted])}, in a branch or block that does not reach this place"
    near = next((one for one in names if is_slip(wanted, one)), "") or nearest(wanted, names, 0.5 if imported else 0.7)
    return f"did you mean '{near}' ({':'.join(map(str, (file, *names[near])))})?" if near else ""


def _calls(found: Sequence[Frame]) -> str:
    """Say from where a macro was called, the nearest first."""
    calls: list[str] = []
    for frame, caller in pairwise(found):
        if not frame.is_macro or len(calls) == _MOST_CALLS:
            break
        calls.append(str(caller.mark))
    return f"called at {', from '.join(calls)}" if calls else ""


def inner_place(
    error: Exception, sitting: Sitting, words: Words, environment: Environment, yaml: Callable[[str], str]
) -> Mark:
    """Give the place in a file of the YAML of what is wrong with the code inside a text of it, as far as it is found.

    The text is run once more, with what is left of the time and the steps; the line of the text that is found so is
    looked for in the file, where blanks may be others than in the text.
    """
    if isinstance(error, OverdueError) or sitting.budget.left <= 0:
        return words.mark
    made = whence.tracer(plain_texts(environment), signs=False)
    try:
        with turn(words.mark, sitting.label, of_the_rest=True):
            made.draw(made.from_string(str(words)), sitting.seen)
        return words.mark
    except Exception as again:
        if type(again) is not type(error) or _said(again) != _said(error):
            return words.mark
        found = whence.frames(again)
        if isinstance(again, jinja2.TemplateSyntaxError):
            line, column = whence.spot(again.lineno)
            if odd := odd_quote(str(words)):
                line, column = odd
            elif "unexpected end of template" in _said(again).lower() and (open_ := unclosed(str(words))):
                line, column = open_[0].line, open_[0].column
        elif found and not found[-1].mark.file:
            line, column = found[-1].mark.line, found[-1].mark.column
        else:
            return words.mark
    fact = getattr(error, "fact", "") or _said(error)
    shown = with_word(Problem(Mark("", line, column), fact, ""), lambda _: str(words).split("\n"))
    at = sum(len(one) + 1 for one in str(words).split("\n")[: shown.mark.line - 1]) + shown.mark.column - 1
    return _in_yaml(str(words), at, words.mark, yaml(words.mark.file))


def _in_yaml(text: str, at: int, mark: Mark, file: str) -> Mark:
    """Find the letter of a text in the file that the text was read from, by the letters around it."""
    lines = file.split("\n")
    start = sum(len(line) + 1 for line in lines[: mark.line - 1])
    letters = [
        (index, letter)
        for index, letter in enumerate(file[start : start + 4 * len(text) + 2000], start)
        if letter.strip()
    ]
    bare = "".join(letter for _, letter in letters)
    wanted = "".join(text.split())
    begins = bare.find(wanted)
    if begins < 0:
        return mark
    index = letters[begins + len("".join(text[:at].split()))][0]
    return Mark(mark.file, file.count("\n", 0, index) + 1, index - file.rfind("\n", 0, index))


def place_in(svg: str, index: int, map_: Map) -> Spot | None:
    """Say where a letter of a finished document comes from, which has more at its root and its end."""
    text = map_.text.strip()
    shift = len(map_.text) - len(map_.text.lstrip())
    more = _XMLNS if _XMLNS not in text and _XMLNS in svg else ""
    head = svg.find("<svg") + len("<svg")
    made = text.replace("<svg", f"<svg{more}", 1).removesuffix("</svg>")
    if not svg.startswith(made):  # with signs in it the template did something else
        return None
    return map_.at((index - len(more) if index > head else index) + shift)
