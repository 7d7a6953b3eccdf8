"""Run the template code in a long text, and remember from which line each line of it came.

A line that holds nothing but template code leaves nothing behind, so that loops and choices may be
written between the rows of a table.
"""

import re
from typing import Any

import jinja2

from generator.catalog.problems import ContentError, Mark, Problem, with_column
from generator.catalog.timelimit import OverdueError
from generator.named import NamedTuple
from generator.template.environment import Environment, overlaid
from generator.template.faults import problem_of
from generator.template.loose import stretches

MOST_PUT_OUT, _TIMES = 200_000, 5
"""So many letters a text may become, and so many times its own: what is set of it is paid for by its letters."""
_MOST_FAULTS = 20  # of one text, told at a time
_OPEN, _CLOSE = "\ue0f0", "\ue0f1"
_NOTE = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_ONLY = re.compile(r"^[ \t]*((?:\{%(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\})[ \t]*)+$")


class Written(NamedTuple):
    """A line of the finished text, and the number of the line in the author's file that it comes from."""

    text: str
    line: int


def noted(source: str) -> str:
    """Write its own number behind every line, where template code lets it; the lines stay where they are."""
    inside = _inside(source)
    lines = source.split("\n")
    out: list[str] = []
    at = 0
    for number, line in enumerate(lines, 1):
        at += len(line)
        if at in inside:
            out.append(line + "\n")
        elif _ONLY.match(line):
            bare = line.strip()
            out.append(f"{bare[:-2]}\n{bare[-2:]}")  # the line's end goes into the tag and is never put out
        else:
            out.append(f"{line}{_OPEN}{number}{_CLOSE}\n")
        at += 1
    return "".join(out)


def _inside(source: str) -> set[int]:
    """Find the ends of lines that lie within template code."""
    found: set[int] = set()
    for start, end in stretches(source):
        at = source.find("\n", start, end)
        while at >= 0:
            found.add(at)
            at = source.find("\n", at + 1, end)
    return found


def read_back(output: str) -> tuple[Written, ...]:
    """Take the numbers out again; a line that has none was put out by the code of the next line that has one."""
    lines: list[Written] = []
    number = 1
    for line in output.split("\n"):
        notes = _NOTE.findall(line)
        if notes:
            number = int(notes[0])
        lines.append(Written(_NOTE.sub("", line).rstrip(), number))
    while lines and not lines[-1].text:
        lines.pop()
    return tuple(lines)


def without_outputs(source: str, line: int) -> str:
    """Blank out what one line puts out, so that whatever else is wrong can be found as well."""
    lines = source.split("\n")
    if 0 < line <= len(lines):
        text = lines[line - 1]
        for start, end in reversed([*stretches(text)]):
            if text.startswith("{{", start):
                text = f"{text[:start]}…{text[end:]}"
        lines[line - 1] = text
    return "\n".join(lines)


def _meant(line: int, lines: list[str]) -> int:
    """Give the line that an error is in: the end of a tag that fills a line stands in the next one (`noted`)."""
    behind = lines[line - 1] if line <= len(lines) else ""
    before = lines[line - 2] if 1 < line <= len(lines) + 1 else ""
    return line - 1 if _ONLY.match(before) and not any(stretches(behind)) else line


def run(source: str, shown: str, plain: Environment, context: dict[str, Any]) -> tuple[Written, ...]:
    """Run the template code of a text that lies in the file `shown`; it sees nothing but `context`.

    It is run until nothing more is found to be wrong, or all steps that one text may take are used up.

    Raises:
        ContentError: all that is wrong with it, at its lines.
    """
    environment = overlaid(plain, trim_blocks=False, lstrip_blocks=False)  # ends of lines mean something here
    budget = environment.active.render_context.budget
    whole, lines = len(source), source.split("\n")
    found: list[Problem] = []
    for _ in range(_MOST_FAULTS):
        try:
            code = environment.compile_text(noted(source), shown)
            text = jinja2.Template.from_code(environment, code, environment.globals)
            output = environment.draw(text, context)
        except OverdueError:
            raise
        except Exception as error:  # whatever strangers' texts come up with
            if budget.left < 0 and found:
                break  # it is not the fault of what comes last
            problem = problem_of(error, shown, shown, lambda file: file == shown, environment.known(context))
            if problem is None:
                raise
            told = Problem(problem.mark, problem.fact.removeprefix(f"{shown}: "), problem.hint)
            if told.mark.file == shown:
                told = with_column(told._replace(mark=told.mark._replace(line=_meant(told.mark.line, lines))), lines)
            found.append(told)
            blanked = without_outputs(source, told.mark.line)
            if blanked == source:
                break
            source = blanked
        else:
            if found:
                break
            if len(output) > (most := MOST_PUT_OUT + _TIMES * whole):
                fact = f"its code puts out {len(output):,} letters; of a text as long as this one {most:,} are set"
                raise ContentError([Problem(Mark(shown), fact, "write less with its loops")])
            return read_back(output)
    raise ContentError(found)
