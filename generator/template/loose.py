"""Find template code that is not closed, or closed and never opened; looks at texts and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from jinja2 import TemplateSyntaxError, nodes
from jinja2.lexer import Token
from jinja2.parser import Parser

from generator.catalog.problems import nearest
from generator.template.faults import ForeseenError

_ENDS = re.compile(r"%\}|\}\}")
_STYLE = re.compile(r"<style\b.*?(?:</style>|\Z)", re.DOTALL)
_BEGINS = re.compile(r"\{[{%#]")
_TAGS = (
    "if elif else endif for endfor set endset do block endblock extends include import from macro endmacro "
    "call endcall filter endfilter"
).split()
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}


class TagParser(Parser):
    """Remembers the tags within which it stumbles, the outermost first, to tell of one that is never closed there."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._opened: list[Token] = []

    def parse_statement(self) -> nodes.Node | list[nodes.Node]:
        """Parse a tag with all that belongs to it."""
        self._opened.append(self.stream.current)
        found = super().parse_statement()
        self._opened.pop()
        return found

    def fail_eof(self, end_tokens: tuple[str, ...] | None = None, lineno: int | None = None) -> NoReturn:
        """Say that a text ends within a tag."""
        self._unclosed(self._opened[-1])

    def fail_unknown_tag(self, name: str, lineno: int | None = None) -> NoReturn:
        """Say that a tag closes nothing, or something else than what is open, or that there is none called so."""
        line = lineno or self._opened[-1].lineno
        if near := "" if name in _TAGS else nearest(name, _TAGS, 0.7):
            raise ForeseenError(f"there is no tag '{name}'", f"did you mean '{near}'?", line, self.filename)
        if not name.startswith("end"):
            super().fail_unknown_tag(name, lineno)
        if len(self._opened) > 1:
            self._unclosed(self._opened[-2], f" before {self.filename}:{line}" if self.filename else "")
        hint = f"take it out, or open it with {{% {name[3:]} … %}}"
        raise ForeseenError(f"{{% {name} %}} closes nothing", hint, line, self.filename)

    def _unclosed(self, tag: Token, before: str = "") -> NoReturn:
        fact, hint = f"{{% {tag.value} %}} is never closed", f"close it with {{% end{tag.value} %}}{before}"
        raise ForeseenError(fact, hint, tag.lineno, self.filename)


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
