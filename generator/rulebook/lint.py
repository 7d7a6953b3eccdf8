"""Find what is wrong in a rulebook and would be printed in silence: strokes outside tables, short rows, odd ids, notes.

Looks at lines as they come from the author's code; sets nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from generator.catalog.problems import clipped
from generator.rulebook.leftovers import cells

Hardly = tuple[int, str, str]
"""The number of a line, a fact and a hint."""

_CODE = re.compile(r"`[^`]*`|\\[^\w\s]")
_STROKE = re.compile(r"(?<=\w) \| (?=\w)")
_RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_BRACKET = re.compile(r"(?<!!)\[([A-Za-z][A-Za-z0-9]{0,5}-[A-Za-z0-9-]*\d[A-Za-z0-9-]*)\](?:\(#([^)\s]*)\))?")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,40}\]")
_UNOPENED = re.compile(r"\]#[\w-]+\)")
_DASHES = re.compile(r"\|?[ :|-]*-[ :|-]*")
_ICON = re.compile(r"\{[\w-]+\}")
_FENCE = re.compile(r"\s*(```|~~~)")
_ELSEWHERE = (
    (r"^ *(!!!|\?\?\?\+?) *\w", "begins no box", "write > [!NOTE] Title, and > before each line of it"),
    (r"^: +\S", "begins no definition", "write a list: - **Word**: what it means"),
    (r"(~~)(?=\S)[^~]*~~", "strike nothing out", r"delete the words, or write \~~"),
    (r"(==)(?=\w)[^=]*\w==", "mark nothing", "write **so**"),
    (r"\[\[(?!_?(?i:toc))[^\[\]]+\]\]", "is no link", "write [words](#heading)"),
    (r"(?<![\w:]):[a-z][a-z0-9_+-]+:(?![\w:])", "is no sign", "write the emoji itself, or an {icon}"),
    (
        r"\$[A-Za-z]\$|\$[^$`]{0,80}\\[A-Za-z]{1,20}[^$`]{0,80}\$",
        "is no formula",
        "write the signs themselves: ×, ≤",
    ),
)
"""What other programs read, and is printed here as it stands; it is told once each."""


def found(lines: Sequence[tuple[str, int]]) -> Iterator[Hardly]:
    """Go through a whole text, given as its lines with their numbers in the author's file."""
    code, before, above = False, "", ""
    told: set[str] = set()
    for (text, number), (below, _) in zip_longest(lines, lines[1:], fillvalue=("", 0)):
        if _FENCE.match(text):
            code = not code
        elif not code and text.strip():
            bare = _CODE.sub(lambda found: " " * len(found[0]), text)
            if "|" not in above + below and bare.count("|") == 1 and _STROKE.search(bare):
                yield number, "a stroke (|) stands outside a table", r"write \| for the sign itself"
            yield from ((number, *each) for each in _of_line(bare))
            yield from ((number, *each) for each in _elsewhere(bare, text, told))
            if wrong := _short(text, before):
                yield (number, *wrong)
        above = text
        if text.strip():
            before = text


def _short(text: str, before: str) -> tuple[str, str] | None:
    """Say that a row of a table has less cells than the one above it."""
    if not text.lstrip().startswith("|") or not before.lstrip().startswith("|"):
        return None
    have, usual = len(cells(text)), len(cells(before))
    if have != usual and _DASHES.fullmatch(text.strip()) and not _DASHES.fullmatch(before.strip()):
        fact = f"the head of the table has {usual} cell{'s' if usual > 1 else ''}, and these dashes are for {have}"
        return fact, "give both the same number of strokes (|), or it is no table"
    fact = f"the row has {have} cell{'s' if have > 1 else ''}, and the one above it {usual}"
    return (fact, "write | | for an empty cell") if have < usual else None


def _of_line(text: str) -> Iterator[tuple[str, str]]:
    rest = _ICON.sub("", text)
    if rest.count("}") > rest.count("{"):
        yield "a brace (}) closes nothing", r"take it out, or write \} for the sign itself"
    if note := _FOOTNOTE.search(text):
        yield f"{note[0]} is a footnote, and these are not set", "write what it says in brackets, or below ::: note"
    if _UNOPENED.search(text):
        yield "#… behind a bracket is no link, for no ( opens it", "write [words](#heading)"
    for match in _BRACKET.finditer(text):
        if wrong := _of_id(match[1], match[2] or ""):
            yield wrong


def _elsewhere(bare: str, text: str, told: set[str]) -> Iterator[tuple[str, str]]:
    for pattern, fact, hint in _ELSEWHERE:
        if pattern not in told and (found := re.search(pattern, bare)):
            told.add(pattern)
            sign = text[slice(*found.span(found.lastindex or 0))]
            yield f"'{clipped(sign.strip())}' {fact} here", hint


def _of_id(rule: str, link: str) -> tuple[str, str] | None:
    """Say what is wrong with what looks like a rule's id: its letters, or where it leads."""
    if not _RULE.fullmatch(rule):
        usual = re.sub("-+", "-", rule.upper()).strip("-")
        return f"'{rule}' is no rule's id: these have capitals, figures and single hyphens", f"did you mean '{usual}'?"
    if link and link != rule and _RULE.fullmatch(link):
        return f"the link says {rule} and leads to {link}", "let both name the same rule"
    return None
