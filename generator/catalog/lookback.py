"""Find where YAML was damaged that its parser noticed further below: blanks, brackets, quotes. Knows no game.

A parser says where it cannot go on. What was damaged stands above: it is looked for by how the lines are indented.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from generator.catalog.problems import Mark, clipped

Slip = tuple[Mark, str, str]
_VALUE: Final = re.compile(r"^[ -]*([A-Za-z_][\w-]*):[ \t]+([^\s|>\"'\[{#&*!].*)$")
_ENTRY: Final = re.compile(r"^ *(?:- |[A-Za-z_][\w-]*:(?: |$))")
_QUOTED: Final = re.compile(r"""(?<=[\s\[{,])(?:"[^"]*"|'[^']*')(?=[\s\]},]|$)""")
_BARE: Final = re.compile(r"[\[{,]\s*[\w-]+:\s+([^\s\"'\[{,\]}])")
_MOST: Final = 60  # lines
_WIDEST, _LONGEST = 4000, 5000  # letters of a line, lines of what an entry or bracket holds


class Letter(NamedTuple):
    """A place as the parser gives it, counted from 0."""

    line: int
    column: int


def looked_back(said: str, shown: str, lines: Sequence[str], mark: Letter, opened: Letter) -> Slip | None:
    """Give place, fact and hint of the slip that made the parser stumble at `mark`, if it is elsewhere."""
    if "document start" in said:
        return _further_in(shown, lines, mark)
    if "mapping values" in said:
        return _below_a_value(shown, lines, mark)
    if "parsing a" in said and (found := _runs_on(shown, lines, mark, opened)):
        return found
    if "parsing a block" in said:
        return _out_of_line(shown, lines, mark, opened)
    if "could not find expected ':'" in said and opened.line < mark.line:
        name = lines[opened.line].strip(" -").partition(" ")[0]
        fact = "a colon is missing after a name, or a line is not indented"
        return Mark(shown, opened.line + 1, opened.column + 1), fact, f"write '{clipped(name, 30)}: …'"
    if "parsing a flow" in said or "cannot start any token" in said:
        start = opened if "parsing a flow" in said else _begun(lines, mark)
        if found := _unopened(shown, lines, start, mark):
            return found
    if "parsing a flow" in said and opened.line < len(lines):
        return _unclosed(shown, lines, mark, opened)
    return None


def _deep(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _own(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _is_empty(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _further_in(shown: str, lines: Sequence[str], mark: Letter) -> Slip | None:
    """Find the first line of a file, if it stands further in than one that is of its level."""
    first = next((at for at, line in enumerate(lines) if not _is_empty(line)), len(lines))
    if first >= mark.line or mark.line >= len(lines) or _deep(lines[first]) <= _deep(lines[mark.line]):
        return None
    fact = f"this line stands further in than line {mark.line + 1}, which is of the same level"
    return Mark(shown, first + 1, _deep(lines[first]) + 1), fact, "begin both in the same column"


def _below_a_value(shown: str, lines: Sequence[str], mark: Letter) -> Slip | None:
    """Find a name with a value above `mark` under which more stands, as under a name alone; in the line below that."""
    deep, below = _deep(lines[mark.line]) if mark.line < len(lines) else 0, mark.line
    for number in range(mark.line - 1, max(-1, mark.line - _MOST), -1):
        if _is_empty(lines[number]):
            continue
        if _own(lines[number]) < deep:
            if named := _VALUE.match(lines[number]):
                if below == mark.line or not _ENTRY.match(lines[below]):
                    return None  # told where it stands
                fact = f"'{named[1]}' has the value '{clipped(named[2], 20)}', and this stands below it"
                place = Mark(shown, below + 1, _deep(lines[below]) + 1)
                return place, fact, "put it below a name without a value, or give it less blanks"
            deep = _deep(lines[number])
        below = number
    return None


def _runs_on(shown: str, lines: Sequence[str], mark: Letter, opened: Letter) -> Slip | None:
    """Find the quotation mark of a text that ran on to the next one, before `mark`, which was to open another text."""
    if mark.line >= len(lines) or not lines[mark.line][: mark.column].rstrip().endswith('"'):
        return None
    for number in range(mark.line - 1, max(opened.line - 1, mark.line - _MOST), -1):
        if len(lines[number]) > _WIDEST:
            return None
        marks = [at for at, sign in enumerate(lines[number]) if sign == '"' and lines[number][at - 1 : at] != "\\"]
        if len(marks) % 2 and (begins := lines[number].rfind(' "')) == marks[-1] - 1:
            fact = f"a quotation mark is opened here, and closed in line {mark.line + 1} by one that was to open a text"
            return Mark(shown, number + 1, begins + 2), fact, "close it where the text ends"
    return None


def _out_of_line(shown: str, lines: Sequence[str], mark: Letter, opened: Letter) -> Slip | None:
    """Find the line above `mark` that is out of line with it: one without a dash, or the first of a block alone."""
    if mark.line >= len(lines) or not 0 < mark.line - opened.line < _LONGEST:
        return None
    deep = mark.column
    if lines[mark.line].startswith("- ", deep):
        above = next(
            (
                at
                for at in range(mark.line - 1, opened.line, -1)
                if not _is_empty(lines[at]) and _deep(lines[at]) <= deep
            ),
            0,
        )
        if above and _deep(lines[above]) == deep and not _ENTRY.match(lines[above]):
            fact = f"no dash stands before this, as in line {mark.line + 1}"
            return Mark(shown, above + 1, deep + 1), fact, "begin it with '- '"
    beside = [at for at in range(opened.line, mark.line) if _begins(lines[at], opened.column)]
    below: list[int] = []
    for at in range(mark.line, min(len(lines), mark.line + _MOST)):
        if not _is_empty(lines[at]) and _deep(lines[at]) < min(deep, opened.column):
            break
        below += [at] if _begins(lines[at], deep) else []
    if beside == [opened.line] and (len(below) > 1 or opened.column % 2 > deep % 2):
        fact = f"this is not in line with what stands below it, such as line {mark.line + 1}"
        return Mark(shown, opened.line + 1, opened.column + 1), fact, "give it as many spaces as its neighbours have"
    return None


def _begins(line: str, column: int) -> bool:
    """Tell whether an entry of a block begins in a column of a line."""
    return _deep(line) == column and bool(_ENTRY.match(line))


def _begun(lines: Sequence[str], mark: Letter) -> Letter:
    """Give the place of the first bracket of the entry in which a line stands."""
    deep = _deep(lines[mark.line]) if mark.line < len(lines) else 0
    for number in range(min(mark.line, len(lines) - 1), max(-1, mark.line - _MOST), -1):
        line = lines[number]
        if number < mark.line and not _is_empty(line) and _deep(line) < deep:
            bracket = re.search(r"[\[{]", line)
            return Letter(number, bracket.start()) if bracket else mark
    return mark


def _unopened(shown: str, lines: Sequence[str], start: Letter, mark: Letter) -> Slip | None:
    """Find the text in brackets that ends with a quotation mark and begins with none."""
    if start.line >= len(lines) or start.line > mark.line:
        return None
    after = (
        at
        for at in range(start.line + 1, len(lines))
        if lines[at].strip() and _deep(lines[at]) <= _deep(lines[start.line])
    )
    last = min(next(after, len(lines)), start.line + _MOST)
    text = "\n".join([" " * start.column + lines[start.line][start.column :], *lines[start.line + 1 : last]])
    rest = _QUOTED.sub(lambda quoted: re.sub(r"[^\n]", "x", quoted[0]), text)
    odd = re.search(r"""(?<=[^\s\[{,:])["'](?=\s*[\]},])""", rest)
    if odd is None or odd[0] == "'" or rest.count('"') % 2 == 0:
        return None
    bare = [one.start(1) for one in _BARE.finditer(rest, 0, odd.start()) if text[one.start(1)] not in "\"'"]
    at = bare[-1] if bare else -1
    if at < 0 or rest[at : odd.start()] != text[at : odd.start()]:  # texts with both marks stand between
        return None
    begins = text[at : at + 20].split("\n")[0]
    place = Mark(shown, start.line + 1 + text.count("\n", 0, at), at - text.rfind("\n", 0, at))
    return place, "this text ends with a quotation mark and begins with none", f'begin it with one: "{clipped(begins)}…'


def _unclosed(shown: str, lines: Sequence[str], mark: Letter, opened: Letter) -> Slip | None:
    """Find the end of the lines that belong to a bracket, or where the parser stumbled among them."""
    sign = lines[opened.line][opened.column : opened.column + 1]
    closes = {"[": "]", "{": "}"}.get(sign)
    if closes is None or not 0 < mark.line - opened.line < _LONGEST:
        return None
    fact = f"the {sign} of line {opened.line + 1}, column {opened.column + 1} is not closed where it should be"
    last = opened.line
    for number in range(opened.line + 1, min(mark.line + 1, len(lines))):
        if lines[number].strip() and _deep(lines[number]) <= _deep(lines[opened.line]):
            break
        last = number if lines[number].strip() else last
    else:
        if mark.line < len(lines) and any(line.strip() for line in lines[mark.line :]):
            place = Mark(shown, mark.line + 1, mark.column + 1)
            return None if mark.line < opened.line + 2 else (place, fact, f"a comma or {closes} is missing before this")
    hint = f"close it here with {closes}, unless a comma or quotation mark is missing before"
    return Mark(shown, last + 1, len(lines[last].rstrip()) + 1), fact, hint
