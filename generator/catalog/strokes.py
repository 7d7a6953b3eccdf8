"""Rows of a table as Markdown writes them, between strokes: of cards, of decks, of rulebooks."""

import re
from typing import Final

DASHES: Final = re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?")
"""The row below the head of a table, which says how its columns stand."""
_STROKE: Final = re.compile(r"(?<!\\)\|")


def cells(row: str) -> list[str]:
    r"""Cut a row at its strokes; one behind a backslash is a sign like any other.

    >>> cells("| Owl | draw \\| pass |"), cells("Fox | ")
    (['Owl', 'draw \\| pass'], ['Fox'])
    """
    inner = row.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip() for cell in _STROKE.split(inner)]
