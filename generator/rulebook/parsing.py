"""The parser of Markdown that rulebooks are read with, and how deep it looks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt

DEEP = 19
"""What stands so deep is too deep: each list is two steps, each quote is one. A few steps more are looked at, so that
it is told; what stands deeper than that the parser drops."""
MOST_TOKENS = 50_000
"""Of one book: a paragraph is three, an entry of a list or a cell of a table five; our longest has a few thousand."""
TOO_LONG = (
    "the rulebook is longer than any that can be meant",
    "at most ten thousand paragraphs, entries and cells are set",
)


class Line(NamedTuple):
    """A line of text and its number in the author's file."""

    text: str
    line: int


@cache
def parser(quotes: Sequence[str] = "“”‘’") -> MarkdownIt:
    """Return the parser that makes such quotation marks of straight ones: the outer two, then those within them."""
    options = {"html": True, "typographer": True, "quotes": quotes, "maxNesting": DEEP + 4}
    return MarkdownIt("commonmark", options).enable(["table", "smartquotes", "replacements"])


def slug_of(heading: str) -> str:
    """Return the name by which a heading is led to: its letters, figures and the signs on them, all else as hyphens.

    >>> slug_of("Who wins? (The end)"), slug_of("नाविक 1")
    ('who-wins-the-end', 'नाविक-1')
    """
    kept = (
        sign if sign.isalnum() or sign == "_" or unicodedata.category(sign)[0] == "M" else "-"
        for sign in heading.casefold()
    )
    return re.sub("-+", "-", "".join(kept)).strip("-") or "section"
