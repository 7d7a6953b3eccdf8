"""The parser of Markdown that rulebooks are read with, and how deep it looks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from generator.named import NamedTuple

DEEP = 19
"""What stands so deep is too deep: each list is two steps, each quote is one. A few steps more are looked at, so that
it is told; what stands deeper than that the parser drops."""
MOST_TOKENS = 50_000
"""Of one book: a paragraph is three, an entry of a list or a cell of a table five; our longest has a few thousand."""
TOO_LONG = (
    "the rulebook is longer than any that can be meant",
    "at most ten thousand paragraphs, entries and cells are set",
)
LANGUAGE = "lang"
_TAG = re.compile(r"\{lang=([^{}\s]*)\}")


class Line(NamedTuple):
    """A line of text and its number in the author's file."""

    text: str
    line: int


@cache
def parser(quotes: Sequence[str] = "“”‘’") -> MarkdownIt:
    """Return the parser that makes such quotation marks of straight ones: the outer two, then those within them."""
    options = {"html": True, "typographer": True, "quotes": quotes, "maxNesting": DEEP + 4}
    made = MarkdownIt("commonmark", options).enable(["table", "smartquotes", "replacements"])
    made.inline.ruler.before("link", LANGUAGE, _in_language)
    return made


def _in_language(state: StateInline, silent: bool) -> bool:
    """Read `[words]{lang=fr}`, a stretch in another language, as tokens `lang_open` and `lang_close` around it."""
    end = state.md.helpers.parseLinkLabel(state, state.pos) if state.src[state.pos] == "[" else -1
    tag = _TAG.match(state.src, end + 1) if end >= 0 else None
    if tag is None:
        return False
    if not silent:
        most, state.pos, state.posMax = state.posMax, state.pos + 1, end
        state.push(f"{LANGUAGE}_open", "span", 1)
        state.md.inline.tokenize(state)
        state.push(f"{LANGUAGE}_close", "span", -1).attrs = {LANGUAGE: tag[1]}
        state.posMax = most
    state.pos = tag.end()
    return True


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
