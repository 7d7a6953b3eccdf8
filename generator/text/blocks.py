r"""Read lists, headings and tables in card texts: which line is what, and how far in it stands. Knows no fonts.

A line that begins with `- `, `* ` or `• ` is a point, one with `3. ` or `3) ` a numbered one, two spaces before either
put it one step further in; `# `, `## ` and `### ` begin headings; lines between bars (`| a | b |`) are rows of a table,
and a row of dashes (`|---|:-:|--:|`) makes the one above it a head and says how columns stand. A backslash before the
sign takes its meaning away. Numbers that are all the same (`1.`, `1.`, `1.`) are counted on.
"""

from __future__ import annotations

import re

from generator.catalog.strokes import DASHES, cells
from generator.named import NamedTuple

_BLOCK = re.compile(r"^[ \t]*(?:[-*•] |\d{1,3}[.)] |#{1,3} |\|)", re.MULTILINE)
_ITEM = re.compile(r"([ \t]*)(?:([-*•])|(\d{1,3}[.)])) +(.*)")
_HEADING = re.compile(r"[ \t]*(#{1,3}) +(.*)")
_NUMBERED = re.compile(r"^[ \t]*\d{1,3}[.)] ", re.MULTILINE)
_BULLET = "•"
_OTHERWISE = -2  # numbers that differ are the author's own


class Block(NamedTuple):
    """A written line, or a cell of a table: its text, and what it is.

    `marker` is what a point begins with, `level` how many steps in it stands; `heading` is 1 to 3, 0 for none. A cell
    says in which `row` and `column` of which `table` it is (-1 for none), how it stands, and whether it is a head.
    """

    text: str
    marker: str = ""
    level: int = 0
    heading: int = 0
    table: int = -1
    row: int = 0
    column: int = 0
    align: str = ""
    head: bool = False


def has_blocks(text: str) -> bool:
    r"""Tell whether anything in a text is more than lines and paragraphs.

    >>> has_blocks("Draw - or pass"), has_blocks("Choose:\n- draw")
    (False, True)
    """
    return _BLOCK.search(text) is not None


def read_blocks(text: str) -> list[Block]:
    r"""Read the lines of a text, one after the other, and of each row of a table one cell after the other.

    >>> [(one.marker, one.level, one.text) for one in read_blocks("Do:\n1. this\n  - or that")]
    [('', 0, 'Do:'), ('1.', 0, 'this'), ('•', 1, 'or that')]
    >>> [(one.text, one.column, one.align, one.head) for one in read_blocks("|a|b|\n|---|--:|\n|c|4|")]
    [('a', 0, '', True), ('b', 1, 'right', True), ('c', 0, '', False), ('4', 1, 'right', False)]
    """
    found: list[Block] = []
    rows: list[list[str]] = []
    tables = 0
    for line in [*numbered(text).strip("\n").split("\n"), ""]:
        if line.lstrip().startswith("|"):
            rows.append(cells(line))
            continue
        if rows:
            found += _table(rows, tables)
            rows, tables = [], tables + 1
        found.append(_line(line))
    return found[:-1]


def numbered(text: str) -> str:
    r"""Return a text with the numbers of points counted on that all repeat the first one, as Markdown does.

    >>> numbered("1. a\n1. b\n   1. c\n\n1. d"), numbered("2. a\n4. b\n4. c"), numbered("1. a\nor\n1. b")
    ('1. a\n2. b\n   1. c\n\n3. d', '2. a\n4. b\n4. c', '1. a\nor\n1. b')
    """
    if len(_NUMBERED.findall(text)) < 2:
        return text
    lines, lists = text.split("\n"), dict[int, tuple[str, int]]()  # the first number of each level, and how many follow
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        block = _line(line)
        lists = {level: known for level, known in lists.items() if block.marker and level <= block.level}
        if not block.marker or block.marker == _BULLET:
            lists.pop(block.level, None)
            continue
        first, more = lists.get(block.level, (block.marker, -1))
        more = more + 1 if more >= -1 and block.marker == first else _OTHERWISE
        lists[block.level] = first, more
        if more > 0:
            lines[at] = line.replace(first, f"{int(first[:-1]) + more}{first[-1]}", 1)
    return "\n".join(lines)


def table_head(lines: list[str], at: int) -> list[str]:
    r"""Return the written head of the table that goes on at a line, with its row of dashes; nothing for none.

    >>> table_head(["Find:", "|a|b|", "|---|--:|", "|c|4|"], 3), table_head(["|a|", "|b|"], 1)
    (['|a|b|', '|---|--:|'], [])
    """
    if not 0 < at < len(lines) or not lines[at].lstrip().startswith("|"):
        return []
    first = at
    while first and lines[first - 1].lstrip().startswith("|"):
        first -= 1
    has_one = first + 1 < at + 1 and DASHES.fullmatch("|".join(cells(lines[first + 1]))) is not None
    return lines[first : first + 2] if has_one else []


def _line(line: str) -> Block:
    item = _ITEM.fullmatch(line)
    if item and (item[2] or item[3]):
        level = len(item[1].replace("\t", "  ")) // 2
        return Block(item[4], _BULLET if item[2] else item[3], level)
    heading = _HEADING.fullmatch(line)
    return Block(heading[2], heading=len(heading[1])) if heading else Block(line)


def _table(rows: list[list[str]], number: int) -> list[Block]:
    """Return the cells of a table; short rows have empty ones at their end."""
    heads = len(rows) > 1 and DASHES.fullmatch("|".join(rows[1])) is not None
    ways = [_way(cell) for cell in rows[1]] if heads else []
    if heads:
        del rows[1]
    columns = max(map(len, rows))
    return [
        Block(
            cells[at] if at < len(cells) else "", table=number, row=row, column=at,
            align=ways[at] if at < len(ways) else "", head=heads and row == 0,
        )
        for row, cells in enumerate(rows)
        for at in range(columns)
    ]  # fmt: skip


def _way(cell: str) -> str:
    if cell.endswith(":"):
        return "center" if cell.startswith(":") else "right"
    return "left" if cell.startswith(":") else ""
