"""Find the quotation mark in a template's code that lacks its other half; looks at texts and runs nothing.

A text that is never closed goes on into the next one, and so forth, so that the reader stumbles far below.
"""

from __future__ import annotations

import re

UNCLOSED_TEXT = "the template cannot be read: a quotation mark stands here without its other half"

_BEGINS = re.compile(r"\{[{%#]")
_SIGN = re.compile("[\"']")
_TEXT = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", re.DOTALL)
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_CODE = re.compile(r"^\s*(?:[~,)|+*/=]|\b(?:if|else|and|or|in|not)\b)|(?:[~,(|+=]|\b(?:if|else|and|or|in|not)\b)\s*$")
"""How what stands between two texts begins or ends."""
_MOST = 400_000  # letters
_MOST_QUOTES = 200  # in one stretch of code


def odd_quote(text: str) -> tuple[int, int] | None:
    r"""Give line and column of the first quotation mark that has no other half within its code, None where none is.

    >>> odd_quote('{{ text("a", b ~ " c) }}\n{{ text("d") }}')
    (1, 18)
    >>> odd_quote("{{ f(a') }}"), odd_quote("{{ f('%}') }}{% set a = 'b' %}")
    ((1, 7), None)
    >>> odd_quote("{{ f('a) }}<b c='d'/>"), odd_quote("{{ '}}' }}")
    ((1, 6), None)
    """
    at = 0
    while (begin := _BEGINS.search(text, at, _MOST)) is not None:
        closes = _CLOSES[begin[0]]
        end = text.find(closes, begin.end())
        if end < 0:
            return None
        if begin[0] != "{#" and (odd := _odd(text, begin.end(), end, closes)):
            return text.count("\n", 0, odd) + 1, odd - text.rfind("\n", 0, odd)
        if begin[0] != "{#":
            end = _end(text, begin.end(), closes)
        at = end + len(closes)
    return None


def _end(text: str, at: int, closes: str) -> int:
    """Give the place where code ends whose texts are all closed."""
    end = text.find(closes, at)
    while end >= 0 and (sign := _SIGN.search(text, at, end)) is not None:
        said = _TEXT.match(text, sign.start())
        if said is None:
            return len(text)
        at = said.end()
        end = text.find(closes, at) if at > end else end
    return end if end >= 0 else len(text)


def _odd(text: str, start: int, end: int, closes: str) -> int | None:
    """Give the place of the odd mark in code that ends at the first of its closing signs, if it has one."""
    at = start
    while (found := _SIGN.search(text, at, end)) is not None:
        said = _TEXT.match(text, found.start())
        if said is None:
            return found.start()
        if said.end() > end and said[0].strip("\"' ") != closes:
            marks = [match.start() for match in re.finditer(re.escape(found[0]), text[start:end])]
            return start + _lone(text[start:end], marks) if len(marks) % 2 and len(marks) < _MOST_QUOTES else None
        at = said.end()
    return None


def _lone(code: str, marks: list[int]) -> int:
    """Give that of an odd number of marks without which the texts between the others look least like code."""

    def strange(lone: int) -> int:
        others = [*marks[:lone], *marks[lone + 1 :]]
        pairs = zip(others[::2], others[1::2], strict=True)
        return sum(bool(_CODE.search(code[first + 1 : last])) for first, last in pairs)

    return marks[min(range(len(marks)), key=strange)]
