"""Find what is wrong in a rulebook and would be printed or dropped in silence.

Strokes outside tables, cells beside them, odd ids, notes, links that lead nowhere, code without an end. Looks at lines
as they were written, before anything is made of them; sets nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from generator.catalog.problems import clipped, did_you_mean
from generator.catalog.strokes import DASHES, cells
from generator.named import NamedTuple

Hardly = tuple[int, str, str]
"""The number of a line, a fact and a hint."""

_FENCE = re.compile(r" {0,3}(?P<sign>`{3,}|~{3,})(?P<rest>.*)")
_QUOTED = re.compile(r"[ \t]*(?:>[ \t]?)*")
_CODE = re.compile(r"`+[^`]*`+|\\[^\w\s]")
_NAMED = re.compile(r"(?<!\\)\[([^\[\]]+)\]\[([^\[\]]*)\]")
_NOWHERE = re.compile(r"(?<!\\)\[([^\[\]]*)\]\(\s*(?:<\s*>\s*)?\)")
_DEFINED = re.compile(r" {0,3}\[([^\[\]]+)\]:")
_STROKE = re.compile(r"(?<=\w) \| (?=\w)")
_RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_BRACKET = re.compile(r"(?<!!)\[([A-Za-z][A-Za-z0-9]{0,5}-[A-Za-z0-9-]*\d[A-Za-z0-9-]*)\](?:\(#([^)\s]*)\))?")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,40}\]")
_UNOPENED = re.compile(r"\]#[\w-]+\)")
_ICON = re.compile(r"\{[\w-]+\}")
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


class Prose(NamedTuple):
    """A line outside code, without the signs of quotes, and how many columns the table has that it is part of."""

    number: int
    text: str
    columns: int


def prose(lines: Sequence[tuple[str, int]]) -> tuple[list[Prose], tuple[str, int]]:
    """Give the lines of a text outside code; and the sign and the line of code that is never closed, if any is."""
    found: list[Prose] = []
    opened, columns, before = ("", 0), 0, ""
    for text, number in lines:
        bare = text[_QUOTED.match(text).end() :]  # type: ignore[union-attr]  # it matches nothing as well
        sign = _FENCE.fullmatch(bare)
        if opened[0]:
            if sign is not None and sign["sign"].startswith(opened[0]) and not sign["rest"].strip():
                opened = ("", 0)
        elif sign is not None and not (sign["sign"][0] == "`" and "`" in sign["rest"]):  # which is code within a line
            opened, columns, before = (sign["sign"], number), 0, ""
        else:
            columns = _columns(bare, before, columns)
            before = bare if bare.strip() else ""
            found.append(Prose(number, bare, columns))
    return found, opened


def short_rows(lines: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Give the rows of tables that have fewer cells than these have columns, each with its line."""
    for one in prose(lines)[0]:
        if one.columns > len(cells(one.text)) and "|" in one.text:
            yield one.text.strip(), one.number


def found(lines: Sequence[tuple[str, int]]) -> Iterator[Hardly]:
    """Go through a whole text, given as its lines with their numbers in the author's file."""
    if not any(text.strip() for text, _ in lines):
        yield 0, "the rulebook is empty", "write it, or take it out of the components"
    yield from (
        (number, "the text holds a character that cannot be printed (U+0000)", "delete it")
        for text, number in lines
        if "\0" in text
    )
    inside, (sign, begun) = prose(lines)
    known = {match[1].casefold() for text, _ in lines if (match := _DEFINED.match(text))}
    above, told = "", set[str]()
    for one, below in zip_longest(inside, inside[1:]):
        bare = _CODE.sub(lambda found: " " * len(found[0]), one.text)
        around = above + (below.text if below else "")
        wrong = (*_of_table(one, bare, above, around), *_of_line(bare), *_elsewhere(bare, one.text, told))
        yield from ((one.number, *each) for each in (*wrong, *_links(bare, known)))
        above = one.text
    if sign:
        fact = "the code that begins here is never closed, so that all below it is code"
        yield begun, fact, f"write {sign} on a line of its own below it"


def _columns(bare: str, before: str, known: int) -> int:
    """Return how many columns the table has that a line is part of, 0 for none."""
    if known or not bare.strip():
        return known if bare.strip() else 0
    rule = "|" in bare + before and DASHES.fullmatch(bare) is not None
    return len(cells(before)) if rule and before and len(cells(before)) == len(cells(bare)) else 0


def _of_table(one: Prose, bare: str, above: str, around: str) -> Iterator[tuple[str, str]]:
    """Say what is wrong with strokes: one that is none of a table, cells beside one, dashes that make none."""
    if "|" not in around and bare.count("|") == 1 and _STROKE.search(bare):
        yield "a stroke (|) stands outside a table", r"write \| for the sign itself"
    row = cells(one.text)
    if one.columns and len(row) > one.columns and "|" in one.text:
        lost = clipped(" | ".join(row[one.columns :]), 30)
        fact = f"the table has {one.columns} columns, and '{lost}' stands beside them and is not printed"
        yield fact, r"give the table another column, or write \| for a stroke"
    usual = len(cells(above))
    if not one.columns and DASHES.fullmatch(one.text) and usual != len(row) and "|" in one.text and "|" in above:
        fact = f"the head of the table has {usual} cell{'s' if usual > 1 else ''}, and these dashes are for {len(row)}"
        yield fact, "give both the same number of strokes (|), or it is no table"


def _links(text: str, known: set[str]) -> Iterator[tuple[str, str]]:
    for words, name in _NAMED.findall(text):
        called = name or words
        if called.casefold() not in known and not _RULE.fullmatch(called):
            hint = did_you_mean(called, known) if known else "write [words](#heading), [words](#RULE-1) or (https://…)"
            yield f"no link is called '{clipped(called)}'", hint
    for words in _NOWHERE.findall(text):
        yield f"the link '{clipped(words)}' leads nowhere", "write [words](#heading), [words](#RULE-1) or (https://…)"


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
