"""Say a table of a rulebook in Markdown row by row, as it would be read aloud."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.catalog.ruleids import ID

_ALONE: Final = re.compile(rf"; ({ID.pattern})(?=;|$)")
_RULER: Final = re.compile(r"\|?[\s:|-]+\|?")


def rows(lines: Sequence[str]) -> list[str]:
    """Give each row as a sentence, what stands above a cell before it.

    >>> rows(["| | attacking | out of combat |", "|---|---|---|", "| **Ace** [AG-X-1] | hit | lose a level |"])
    ['**Ace** [AG-X-1]: attacking: hit; out of combat: lose a level']
    >>> rows(["| Race | You score 30. [X-B] |"])
    ['Race: You score 30. [X-B]']
    """
    cells = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    headed = len(lines) > 1 and _RULER.fullmatch(lines[1].strip()) is not None
    heads = [ID.sub("", cell).strip() for cell in cells[0]] if headed else []
    body = cells[2:] if headed else cells
    found = [_said(row, heads) for row in body]
    return [_said(cells[0], []), *found] if headed and ID.search(lines[0]) else found


def _said(row: Sequence[str], heads: Sequence[str]) -> str:
    above = [*heads, *[""] * len(row)]
    told = [f"{head}: {cell}" if head else cell for head, cell in list(zip(above, row, strict=False))[1:] if cell]
    joined = "; ".join(told) if any(heads[1:]) else " ".join(told)
    joined = _ALONE.sub(r" \1", joined)
    return f"{row[0]}: {joined}" if row[0] and joined else row[0] or joined
