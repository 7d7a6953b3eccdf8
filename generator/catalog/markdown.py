"""Read a file of Markdown as a card: its front matter, its first heading as `name`, its text, an `id` of its file."""

from __future__ import annotations

import re
from typing import Final

from generator.catalog.columnwords import slug_of
from generator.catalog.declared import word_of
from generator.catalog.nodes import Block, Node, Run, Scalar, entry_at, scalar_at
from generator.catalog.problems import Mark, clipped
from generator.catalog.tablemodel import Report, UnreadableError, stem_of
from generator.catalog.trees import read_yaml

PAGES: Final = (".md", ".markdown")
BODY: Final = "text"
"""The field that a file's own text becomes."""
_FRONT: Final = re.compile(r"---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|$)", re.DOTALL)
_HEADING: Final = re.compile(r"\s*# +(.+?)[ #]*(?:\n|$)")
_LINE: Final = re.compile(r"([^\W\d][\w -]{0,39}):[ \t]*(.*)")
_NAME: Final = re.compile(r"[^\W\d][\w@ -]{0,39}")
_SLANTED: Final = re.compile(r"(?<![\*\w\\])\*(?![\s*])([^*\n]*[^\s*\\])\*(?![\*\w])")
"""Emphasis as Markdown has it, `*so*`, which the markup of cards writes `_so_`."""


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
