"""Find template code that is not closed, or closed and never opened; looks at texts and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from jinja2 import TemplateSyntaxError, nodes
from jinja2.lexer import Token

_ENDS = re.compile(r"%\}|\}\}")
_STYLE = re.compile(r"<style\b.*?(?:</style>|\Z)", re.DOTALL)
_BEGINS = re.compile(r"\{[{%#]")
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}


def stretches(text: str) -> Iterator[tuple[int, int]]:
    """Say where code is in the text of a template, from its opening brackets to behind its closing ones.

    Each letter is looked at a few times, whatever is never closed.

    >>> [*stretches("a{{ b }}c{# {{ #}{% d")]
    [(1, 8), (9, 17)]
    """
    at = 0
    open_ended: set[str] = set()
    for match in _BEGINS.finditer(text):
        close = _CLOSES[match[0]]
        if match.start() < at or close in open_ended:
            continue
        end = text.find(close, match.end())
        if end < 0:
            open_ended.add(close)
            continue
        at = end + len(close)
        yield match.start(), at


def adjoining(stream: Iterator[Token], name: str | None, filename: str | None) -> Iterator[Token]:
    """Refuse two texts of code that stand side by side: Jinja makes one of them, where a comma was forgotten."""
    last = 0  # the line of the text before, 0 where there is none
    for token in stream:
        if token.type != "string":
            last = 0
        elif token.lineno == last:  # a long text may be written in several lines
            raise TemplateSyntaxError(
                "two texts stand side by side, without a comma or ~ between them", token.lineno, name, filename
            )
        else:
            last = token.lineno
        yield token


def loose_end(words: Iterable[nodes.TemplateData]) -> tuple[str, nodes.TemplateData, int] | None:
    """Find an end of code that stands in words: what it is, in which words, and before how many letters."""
    for data in words:
        if "}}" in data.data or "%}" in data.data:
            bare = _STYLE.sub(lambda style: " " * len(style[0]), data.data)
            if match := _ENDS.search(bare):
                return match[0], data, match.start()
    return None
