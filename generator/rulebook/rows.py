"""Read a table out of the parser's tokens: its head, its rows, how columns are aligned."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from markdown_it.token import Token

from generator.rulebook.blocks import Inline, Table

_ALIGN = re.compile(r"text-align:(\w+)")


def table_of(tokens: Sequence[Token], at: int, line: int, inline: Callable[[Token], Inline]) -> tuple[Table, int]:
    """Read the table that opens at a token; return it and where it closes. `inline` reads the text of a cell."""
    rows: list[tuple[Inline, ...]] = []
    row: list[Inline] = []
    align: list[str] = []
    head: tuple[Inline, ...] = ()
    while tokens[at].type != "table_close":
        token = tokens[at]
        if token.type == "tr_open":
            row = []
        elif token.type in ("th_open", "td_open"):
            style = _ALIGN.search(str(token.attrGet("style") or ""))
            if token.type == "th_open":
                align.append(style[1] if style else "left")
            row.append(inline(tokens[at + 1]))
        elif token.type == "tr_close":
            if head or rows or not align:
                rows.append(tuple(row))
            else:
                head = tuple(row)
        at += 1
    return Table(head if any(head) else (), tuple(rows), tuple(align), line), at
