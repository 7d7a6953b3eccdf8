"""Read Markdown as cards: a file as one, its first heading its `name`; what stands below each heading; rows of a table.

A card has what its file's front matter says, and an `id` of the file.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from generator.catalog.columnwords import slug_of
from generator.catalog.declared import word_of
from generator.catalog.nodes import Block, Node, Run, Scalar, entry_at, scalar_at
from generator.catalog.problems import Mark, clipped
from generator.catalog.strokes import DASHES, cells
from generator.catalog.tablemodel import Report, Row, UnreadableError, stem_of
from generator.catalog.trees import read_yaml

PAGES: Final = (".md", ".markdown")
BODY: Final = "text"
"""The field that a file's own text becomes."""
_FRONT: Final = re.compile(r"---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|$)", re.DOTALL)
_HEADING: Final = re.compile(r"\s*# +(.+?)[ #]*(?:\n|$)")
_HEAD: Final = re.compile(r"(#{1,6}) +(.+?)[ #]*")
_RULED: Final = re.compile(r"\n[ \t]*(?:-{3,}|\*{3,}|_{3,})\s*\Z")
"""A line that parts a card from the next one."""
_LINE: Final = re.compile(r"([^\W\d][\w -]{0,39}):[ \t]*(.*)")
_NAME: Final = re.compile(r"[^\W\d][\w@ -]{0,39}")
_SLANTED: Final = re.compile(r"(?<![\*\w\\])\*(?![\s*])([^*\n]*[^\s*\\])\*(?![\*\w])")
"""Emphasis as Markdown has it, `*so*`, which the markup of cards writes `_so_`."""


def pages(text: str, report: Report) -> list[Block]:
    """Give the records of a file of many cards: each is a heading of the first level that has several, and its text."""
    heads = _heads(text)
    several = [level for level, count in Counter(level for level, *_ in heads).items() if count > 1]
    if not several:
        return [page(text, report)]
    starts = [(at, line, name) for level, at, line, name in heads if level == min(several)]
    if before := text[: starts[0][0]].strip():
        report.aside("before the first card", Mark(report.shown, 1, 1), before)
    records = []
    for (at, line, name), end in zip(starts, [*[at for at, *_ in starts[1:]], len(text)], strict=True):
        mark, below = Node(report.shown, line, 1), text[at:end].partition("\n")[2]
        said = {"name": name, BODY: _SLANTED.sub(r"_\1_", _RULED.sub("", below).strip())}
        records.append(Block(*mark.mark, {field: entry_at(mark, field, one) for field, one in said.items() if one}))
    return records


def table_rows(text: str, report: Report) -> list[Row]:
    """Give the rows of a file that is a table, its head first; none where it is more, such as a card with a table."""
    lines = text.split("\n")
    pairs = enumerate(pairwise(lines), 1)
    rule = next(
        (at for at, (head, line) in pairs if "|" in head and "|" in line and DASHES.fullmatch(line)), len(lines)
    )
    end = next((at for at in range(rule, len(lines)) if "|" not in lines[at]), len(lines))
    beside = [at for at, line in enumerate(lines) if line.strip() and not rule - 1 <= at < end]
    if end - rule < 3 or 2 * len(beside) > end - rule:
        return []
    for at in beside:
        report.aside("beside the table", Mark(report.shown, at + 1, 1), lines[at])
    return [_cells(lines[at], at + 1, report.shown) for at in range(rule - 1, end) if at != rule]


def _cells(line: str, number: int, shown: str) -> Row:
    """Give the cells of a row that is written between strokes."""
    column, row = 0, list[Scalar]()
    for cell in cells(line):
        column = line.index(cell, column)
        words = _SLANTED.sub(r"_\1_", cell.replace("\\|", "|"))
        row.append(Scalar(shown, number, column + 1, words, False))
        column += len(cell)
    return row


def _heads(text: str) -> list[tuple[int, int, int, str]]:
    """Find headings that stand in no code: the level of each, where it begins, its line, its words."""
    found, at, fenced = list[tuple[int, int, int, str]](), 0, False
    for number, line in enumerate(text.split("\n"), 1):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and (head := _HEAD.fullmatch(line)):
            found.append((len(head[1]), at, number, head[2]))
        at += len(line) + 1
    return found


def page(text: str, report: Report) -> Block:
    """Give the record of a Markdown file."""
    shown = report.shown
    block = Block(shown, 1, 1)

    def add(field: str, value: str, line: int) -> None:
        if value:
            name = field if field not in block.entries else "body"
            block.entries[name] = entry_at(Node(shown, line, 1), name, value)

    front = _FRONT.match(text)
    body, line = text, 1
    if front:
        block.entries.update(_front(front[1] or "", report).entries)
        body, line = text[front.end() :], text.count("\n", 0, front.end()) + 1
    if "id" not in block.entries:
        add("id", slug_of(stem_of(shown)), 1)
    heading = _HEADING.match(body)
    if heading and block.entries.keys().isdisjoint(("name", "title")):
        add("name", heading[1], line + body.count("\n", 0, heading.start(1)))
        line += body.count("\n", 0, heading.end())
        body = body[heading.end() :]
    line += body[: len(body) - len(body.lstrip())].count("\n")
    add(BODY, _SLANTED.sub(r"_\1_", body.strip()), line)
    return block


def _front(text: str, report: Report) -> Block:
    """Read front matter as YAML; what is none, or makes names of sentences, line by line as it stands."""
    if not text.strip():
        return Block(report.shown, 1, 1)
    try:
        read = read_yaml("\n" + text, report)
        if isinstance(read, Block) and not _has_sentences(read):
            return read
        mark, why = read.mark, "a colon stands in a sentence without quotes"
    except UnreadableError as error:
        mark, why = error.problem.mark, error.problem.fact
    fact = f"this front matter is no YAML ({clipped(why, 80)}) and was read line by line"
    report.aside(fact, mark)
    return _by_lines(text, report)


def _by_lines(text: str, report: Report) -> Block:
    shown = report.shown
    made, last = Block(shown, 1, 1), ""
    for number, line in enumerate(text.split("\n"), 2):
        found = _LINE.fullmatch(line) if line[:1].strip() else None
        mark = Mark(shown, number, 1)
        if found:
            last = found[1]
            made.entries[last] = (Scalar(*mark, last, False), Scalar(*mark, found[2].strip().strip("\"'"), True))
        elif line.strip() and last:
            key, value = made.entries[last]
            before = word_of(value)
            made.entries[last] = (key, scalar_at(value, f"{before}\n{line.strip()}".strip()))
        elif line.strip():
            report.aside("front matter without a name", mark, line)
    return made


def _has_sentences(node: Node) -> bool:
    """Tell whether the name of a group is a sentence, which a colon in a text makes of it."""
    if isinstance(node, Block):
        return any(not _NAME.fullmatch(str(name)) or _has_sentences(one) for name, (_, one) in node.entries.items())
    return any(map(_has_sentences, node.items)) if isinstance(node, Run) else False
