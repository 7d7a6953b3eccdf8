"""The parser of Markdown that rulebooks are read with, and how deep it looks; knows nothing of what is read."""

from __future__ import annotations

from functools import cache

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


@cache
def parser() -> MarkdownIt:
    """Return the parser."""
    options = {"html": True, "typographer": True, "maxNesting": DEEP + 4}
    return MarkdownIt("commonmark", options).enable(["table", "smartquotes", "replacements"])
