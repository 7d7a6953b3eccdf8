"""Find template code that is not closed, or closed and never opened; looks at texts and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from jinja2 import TemplateSyntaxError, nodes
from jinja2.lexer import Token

from generator.faces.faults import PLACED, WIDEST

_ENDS = re.compile(r"%\}|\}\}")
_STYLE = re.compile(r"<style\b.*?(?:</style>|\Z)", re.DOTALL)
_TAG = re.compile(r"\{%[-+]?\s*(\w+)(.*)%\}", re.DOTALL)
_BEGINS = re.compile(r"\{[{%#]")
_INNER = re.compile(r"\{%|\{\{(?!\s*[\"\'}])")
_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_LETTER = re.compile(r"[^\n]")
_OPENS = frozenset("if for macro call filter block autoescape with raw".split())
_BOX = re.compile(r":::\s*(?!page\b|column\b|contents\b|bill\b|index\b|imprint\b)\w")
"""What begins a box in a rulebook, and is no mark that stands by itself."""
_MOST_OPEN = 200
"""So many tags within one another are looked into; Python nests no deeper than 20."""


Spot = tuple[int, int]
"""A line and a column, from 1."""


class Tag(NamedTuple):
    """A tag of a template: what it is called, and where it stands."""

    name: str
    line: int
    column: int
    first: bool
    """Whether nothing stands before it in its line."""


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


def blanked(text: str, *, only: str = "{") -> str:
    """Put blanks in the place of the code in a text, or of what of it begins with `only`; lines stay lines."""
    pieces: list[str] = []
    last = 0
    for start, end in stretches(text):
        if text.startswith(only, start):
            pieces += [text[last:start], _LETTER.sub(" ", text[start:end])]
            last = end
    return "".join([*pieces, text[last:]])


def adjoining(stream: Iterator[Token], name: str | None, filename: str | None) -> Iterator[Token]:
    """Refuse two texts of code that stand side by side: Jinja makes one of them, where a comma was forgotten."""
    last = 0  # the line of the text before, 0 where there is none
    for token in stream:
        if token.type != "string":
            last = 0
        else:
            line = (token.lineno - PLACED) // WIDEST if token.lineno >= PLACED else token.lineno
            if line == last:  # a long text may be written in several lines
                raise TemplateSyntaxError(
                    "two texts stand side by side, without a comma or ~ between them", token.lineno, name, filename
                )
            last = line
        yield token


def loose_end(words: Iterable[nodes.TemplateData]) -> tuple[str, nodes.TemplateData, int] | None:
    """Find an end of code that stands in words: what it is, in which words, and before how many letters."""
    for data in words:
        if "}}" in data.data or "%}" in data.data:
            bare = _STYLE.sub(lambda style: " " * len(style[0]), data.data)
            if match := _ENDS.search(bare):
                return match[0], data, match.start()
    return None


def loose_in(text: str) -> tuple[str, int, int] | None:
    """Find such an end in the text of a template that cannot be read: what it is, its line and column."""
    bare = _STYLE.sub(lambda style: _LETTER.sub(" ", style[0]), blanked(text))
    match = _ENDS.search(bare)
    if match is None:
        return None
    return match[0], bare.count("\n", 0, match.start()) + 1, match.start() - bare.rfind("\n", 0, match.start())


def begun_within(text: str, line: int) -> tuple[Spot, Spot, Spot | None] | None:
    r"""Find code that begins before other code has ended, in or behind a line: where it does, and where the other did.

    Third is where that should have ended, if that can be seen: at a bracket alone, or at the end of its line.

    >>> begun_within("<g>\n{{ text(card.name,\n  size=9,\n{{ icon(card.kind) }}", 2)
    ((4, 1), (2, 1), None)
    >>> begun_within("<g>\n{% endif }\nmore\n{{ icon(card.kind) }}", 2)
    ((4, 1), (2, 1), (2, 10))
    """
    bare = blanked(text, only="{#")
    for match in _BEGINS.finditer(bare):
        start, close = match.start(), _CLOSES[match[0]]
        end = bare.find(close, start)
        end = len(bare) if end < 0 else end
        if bare.count("\n", 0, end) + 1 < line:
            continue
        code = _QUOTED.sub(lambda quoted: _LETTER.sub(" ", quoted[0]), bare[start:end])
        inner = _INNER.search(code, 2)
        if inner is None:
            return None
        ends = _seems_to_end(code[: inner.start()])
        should = None if ends is None else _spot(text, start + ends)
        return _spot(text, start + inner.start()), _spot(text, start), should
    return None


def _seems_to_end(code: str) -> int | None:
    """Say before how many letters of some code, in which texts are blank, it should have ended; None if unclear."""
    open_: list[str] = []
    for at, sign in enumerate(code[2:], 2):
        if sign in "([{":
            open_.append(sign)
        elif sign in ")]}":
            if sign == "}" and open_[-1:] != ["{"]:
                return at
            if not open_:
                return None
            open_.pop()
        elif sign == "\n" and not open_:
            return len(code[:at].rstrip())
    return None


def _spot(text: str, at: int) -> Spot:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def unclosed(text: str) -> tuple[Tag, Tag | None] | None:
    r"""Find the tag that is opened and never closed, and the one before which it should be; or a closing one alone.

    >>> unclosed("{% if a %}\n  {% for b in c %}\n{% endif %}")
    (Tag(name='for', line=2, column=3, first=True), Tag(name='endif', line=3, column=1, first=True))
    >>> unclosed("{% for a in b %}\n{{ a }}{% endfor %}{{ c }}\n{% endfor %}")[0].line
    2
    >>> unclosed("{% if a %}{% for b in c %}\n{% endif %}\n{% endfor %}{% endif %}")[0].line
    2
    """
    stack: list[Tag] = []
    tags = list(_tags(text))
    pairs: list[tuple[Tag, Tag]] = []
    for number, tag in enumerate(tags):
        if not tag.name.startswith("end"):
            stack.append(tag)
            if len(stack) > _MOST_OPEN:
                return None
            continue
        rest = tags[number + 1 :]
        if not stack or all(one.name != tag.name[3:] for one in stack):
            ends = stack and any(one.name == f"end{stack[-1].name}" for one in rest)
            return (_astray(tag, pairs, text), None) if ends or not stack else (stack[-1], tag)
        if stack[-1].name != tag.name[3:]:
            return (tag, None) if _goes_on(stack, rest) and not _goes_on(stack[:-2], rest) else (stack[-1], tag)
        last = stack[-1]
        below = [one for one in stack[:-1] if one.name == last.name and one.first and one.column == tag.column]
        if tag.first and last.first and last.column > tag.column and below:
            return last, tag  # what closes stands below what opens
        pairs.append((stack.pop(), tag))
    return (stack[-1], None) if stack else None


def _goes_on(stack: Sequence[Tag], rest: Sequence[Tag]) -> bool:
    """Tell whether all tags that are open are closed by the rest, and nothing else is."""
    names = [one.name for one in stack]
    for tag in rest:
        if not tag.name.startswith("end"):
            names.append(tag.name)
        elif names[-1:] != [tag.name[3:]]:
            return False
        else:
            names.pop()
    return not names


def _astray(tag: Tag, pairs: Sequence[tuple[Tag, Tag]], text: str) -> Tag:
    """Of the ends before one that closes nothing, give the one that took an opening which is not its own.

    That is the only one between which and its opening a box of a rulebook begins or ends, or the only one within a
    line that was opened in an earlier one. Where there are more of them, or none, it is the one itself.
    """
    lines = text.split("\n")
    torn = [end for opening, end in pairs if end.name == tag.name and _parts(lines[opening.line : end.line - 1])]
    if len(torn) == 1:
        return torn[0]
    within = [
        end
        for opening, end in pairs
        if end.name == tag.name and opening.line < end.line and not end.first
        if lines[end.line - 1][end.column - 1 :].partition("%}")[2].strip()
    ]
    return within[0] if len(within) == 1 else tag


def _parts(lines: Sequence[str]) -> bool:
    """Tell whether a box of a rulebook begins in some lines and does not end in them, or the other way round."""
    fences = [line.strip() for line in lines if line.startswith(":::")]
    ends = fences.count(":::")
    return ends != sum(bool(_BOX.match(fence)) for fence in fences)


def _tags(text: str) -> Iterator[Tag]:
    bare = blanked(text, only="{#")
    line, counted = 1, 0
    for first, end in stretches(bare):
        match = _TAG.fullmatch(bare, first, end)
        if match is None:
            continue
        name = match[1]
        if name in _OPENS or name.startswith("end") or (name == "set" and "=" not in match[2]):
            start = bare.rfind("\n", 0, match.start()) + 1
            line, counted = line + bare.count("\n", counted, start), start
            yield Tag(name, line, match.start() - start + 1, not bare[start : match.start()].strip())
