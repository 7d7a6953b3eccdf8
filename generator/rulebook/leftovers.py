"""Find what Markdown drops or takes for something else in silence: code without an end, cells beside a table.

Looks at lines as they were written, before anything is made of them; sets nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.catalog.problems import clipped, did_you_mean

_CODE = re.compile(r" {0,3}(?P<sign>`{3,}|~{3,})(?P<rest>.*)")
_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)*")
_RULE = re.compile(r"[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?")
_BAR = re.compile(r"(?<!\\)\|")
_SPOKEN = re.compile(r"`+[^`]*`+")
_NAMED = re.compile(r"(?<!\\)\[([^\[\]]+)\]\[([^\[\]]*)\]")
_NOWHERE = re.compile(r"(?<!\\)\[([^\[\]]*)\]\(\s*(?:<\s*>\s*)?\)")
_DEFINED = re.compile(r" {0,3}\[([^\[\]]+)\]:")
_RULE_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")

Leftover = tuple[int, str, str]
"""The number of a line, a fact and a hint."""


def _defined(lines: Sequence[tuple[str, int]]) -> set[str]:
    """Give the names of links that are defined somewhere."""
    return {match[1].casefold() for text, _ in lines if (match := _DEFINED.match(text))}


def _closes(sign: re.Match[str] | None, opened: str) -> bool:
    """Tell whether a sign of code closes the one that was opened."""
    return sign is not None and sign["sign"].startswith(opened) and not sign["rest"].strip()


def _is_quoted(sign: re.Match[str]) -> bool:
    """Tell whether a sign is of code within a line."""
    return sign["sign"][0] == "`" and "`" in sign["rest"]


def _surplus(row: str, columns: int) -> list[str]:
    """Give the cells of a row beside the columns of its table."""
    is_row = columns and "|" in row and _RULE.fullmatch(row) is None
    return cells(row)[columns:] if is_row else []


def leftovers(lines: Sequence[tuple[str, int]]) -> Iterator[Leftover]:
    """Go through a whole text, given as its lines with their numbers in the author's file."""
    if not any(text.strip() for text, _ in lines):
        yield 0, "the rulebook is empty", "write it, or take it out of the components"
        return
    known = _defined(lines)
    opened: tuple[str, int] = ("", 0)
    columns, before = 0, ""
    for text, number in lines:
        if "\0" in text:
            yield number, "the text holds a character that cannot be printed (U+0000)", "delete it"
        bare = text[_QUOTED.match(text).end() :]  # type: ignore[union-attr]  # it matches nothing as well
        sign = _CODE.fullmatch(bare)
        if opened[0]:
            if _closes(sign, opened[0]):
                opened = ("", 0)
            continue
        if sign and not _is_quoted(sign):
            opened, columns, before = (sign["sign"], number), 0, ""
            continue
        columns = _columns(bare, before, columns)
        if before and (surplus := _surplus(bare, columns)):
            lost = clipped(" | ".join(surplus), 30)
            fact = f"the table has {columns} columns, and '{lost}' stands beside them and is not printed"
            yield number, fact, r"give the table another column, or write \| for a stroke"
        before = bare if bare.strip() else ""
        yield from ((number, *each) for each in _links(_SPOKEN.sub("", text), known))
    if opened[0]:
        fact = "the code that begins here is never closed, so that all below it is code"
        yield opened[1], fact, f"write {opened[0]} on a line of its own below it"


def _columns(bare: str, before: str, known: int) -> int:
    """Return how many columns the table has that a line is part of, 0 for none."""
    if not bare.strip():
        return 0
    if known:
        return known
    rule = "|" in bare + before and _RULE.fullmatch(bare) is not None
    return len(cells(before)) if rule and before and len(cells(before)) == len(cells(bare)) else 0


def cells(row: str) -> list[str]:
    """Cut a row of a table at its strokes."""
    inner = row.strip()
    inner = inner[1:] if inner.startswith("|") else inner
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.strip() for cell in _BAR.split(inner)]


def _links(text: str, known: set[str]) -> Iterator[tuple[str, str]]:
    for words, name in _NAMED.findall(text):
        called = name or words
        if called.casefold() not in known and not _RULE_ID.fullmatch(called):
            hint = did_you_mean(called, known) if known else "write [words](#heading), [words](#RULE-1) or (https://…)"
            yield f"no link is called '{clipped(called)}'", hint
    for words in _NOWHERE.findall(text):
        yield f"the link '{clipped(words)}' leads nowhere", "write [words](#heading), [words](#RULE-1) or (https://…)"
