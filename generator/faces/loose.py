"""Find template code that is not closed, or closed and never opened; looks at texts and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from jinja2 import TemplateSyntaxError, nodes
from jinja2.lexer import Token

from generator.faces.faults import PLACED, WIDEST

_ENDS = re.compile(r"%\}|\}\}")
_STYLE = re.compile(r"<style\b.*?(?:</style>|\Z)", re.DOTALL)
_TAG = re.compile(r"\{%[-+]?\s*(\w+)((?:(?!%\}).)*)%\}", re.DOTALL)
_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_OPENS = frozenset("if for macro call filter block autoescape with raw".split())
_COMMENTS = re.compile(r"\{#.*?#\}", re.DOTALL)


class Tag(NamedTuple):
    """A tag of a template: what it is called, and where it stands."""

    name: str
    line: int
    column: int
    first: bool
    """Whether nothing stands before it in its line."""


def adjoining(stream: Iterator[Token], name: str | None, filename: str | None) -> Iterator[Token]:
    """Refuse two texts of code that stand side by side: Jinja makes one of them, where a comma was forgotten."""
    before, last = "", 0
    for token in stream:
        line = (token.lineno - PLACED) // WIDEST if token.lineno >= PLACED else token.lineno
        if token.type == before == "string" and line == last:  # a long text may be written in several lines
            raise TemplateSyntaxError(
                "two texts stand side by side, without a comma or ~ between them", token.lineno, name, filename
            )
        before, last = token.type, line
        yield token


def loose_end(template: nodes.Template) -> tuple[str, nodes.TemplateData, int] | None:
    """Find an end of code that stands where no code is: what it is, in which words, and before how many letters."""
    for data in template.find_all(nodes.TemplateData):
        if "}}" in data.data or "%}" in data.data:
            bare = _STYLE.sub(lambda style: " " * len(style[0]), data.data)
            if match := _ENDS.search(bare):
                return match[0], data, match.start()
    return None


def loose_in(text: str) -> tuple[str, int, int] | None:
    """Find such an end in the text of a template that cannot be read: what it is, its line and column."""
    bare = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)
    bare = _STYLE.sub(lambda style: re.sub(r"[^\n]", " ", style[0]), bare)
    match = _ENDS.search(bare)
    if match is None:
        return None
    return match[0], bare.count("\n", 0, match.start()) + 1, match.start() - bare.rfind("\n", 0, match.start())


def unclosed(text: str) -> tuple[Tag, Tag | None] | None:
    r"""Find the tag that is opened and never closed, and the one before which it should be; or a closing one alone.

    >>> unclosed("{% if a %}\n  {% for b in c %}\n{% endif %}")
    (Tag(name='for', line=2, column=3, first=True), Tag(name='endif', line=3, column=1, first=True))
    """
    stack: list[Tag] = []
    tags = list(_tags(text))
    for number, tag in enumerate(tags):
        if not tag.name.startswith("end"):
            stack.append(tag)
            continue
        if not stack or all(one.name != tag.name[3:] for one in stack):
            ends = stack and any(one.name == f"end{stack[-1].name}" for one in tags[number:])
            return (tag, None) if ends or not stack else (stack[-1], tag)
        if stack[-1].name != tag.name[3:]:
            return stack[-1], tag
        last = stack[-1]
        below = [one for one in stack[:-1] if one.name == last.name and one.first and one.column == tag.column]
        if tag.first and last.first and last.column > tag.column and below:
            return last, tag  # what closes stands below what opens
        stack.pop()
    return (stack[-1], None) if stack else None


def _tags(text: str) -> Iterator[Tag]:
    bare = _COMMENTS.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    for match in _TAG.finditer(bare):
        name = match[1]
        if name in _OPENS or name.startswith("end") or (name == "set" and "=" not in match[2]):
            start = bare.rfind("\n", 0, match.start()) + 1
            line = bare.count("\n", 0, start) + 1
            yield Tag(name, line, match.start() - start + 1, not bare[start : match.start()].strip())
