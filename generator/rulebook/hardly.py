"""Find what is hardly meant in a rulebook: strokes outside tables, rows too short, ids that no rule has, lines twice.

Looks at lines as they come from the author's code; sets nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import zip_longest
from typing import NamedTuple

from generator.catalog.names import is_slip
from generator.rulebook.leftovers import cells

Hardly = tuple[int, str, str]
"""The number of a line, a fact and a hint."""

_CODE = re.compile(r"`[^`]*`|\\.")
_STROKE = re.compile(r"(?<=\w) \| (?=\w)")
_RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_BRACKET = re.compile(r"(?<!!)\[([A-Za-z][A-Za-z0-9]{0,5}-[A-Za-z0-9-]*\d[A-Za-z0-9-]*)\](?:\(#([^)\s]*)\))?")
_UNOPENED = re.compile(r"\]#[\w-]+\)")
_DASHES = re.compile(r"\|?[ :|-]*-[ :|-]*")
_MADE = ("contents", "index", "bill", "imprint")
_ICON = re.compile(r"\{[\w-]+\}")
_FENCE = re.compile(r"\s*(```|~~~)")
_USUAL = 10  # ids that begin alike, to tell how those of a book begin
_LONG = 24


class _Rules(NamedTuple):
    """The ids of all rules, counted by what they begin with and by all but their ends; the usual beginning, if any."""

    stated: Set[str]
    prefixes: Counter[str]
    usual: str
    groups: Counter[str]
    large: tuple[str, ...]


def _rules(stated: Set[str]) -> _Rules:
    prefixes = Counter(one.partition("-")[0] for one in stated)
    groups = Counter(_parted(one)[0] for one in stated)
    usual, count = prefixes.most_common(1)[0] if prefixes else ("", 0)
    large = tuple(sorted(one for one, many in groups.items() if many > 1))
    return _Rules(stated, prefixes, usual if count >= _USUAL else "", groups, large)


def _parted(rule: str) -> tuple[str, str]:
    """Part an id into what it shares with those of its chapter, and its own number or last word.

    >>> _parted("TD-R12"), _parted("TA-SETUP-3"), _parted("RT-ROYAL-J")
    (('TD-R', '12'), ('TA-SETUP-', '3'), ('RT-ROYAL', '-J'))
    """
    group = rule.rstrip("0123456789")
    group = group if group != rule else rule.rpartition("-")[0]
    return group, rule[len(group) :]


def found(lines: Sequence[tuple[str, int]]) -> Iterator[Hardly]:
    """Go through a whole text, given as its lines with their numbers in the author's file."""
    stated = frozenset(match[1] for text, _ in lines for match in _BRACKET.finditer(text) if _RULE.fullmatch(match[1]))
    known = _rules(stated)
    code, before, number_before, above = False, "", 0, ""
    for (text, number), (below, _) in zip_longest(lines, lines[1:], fillvalue=("", 0)):
        if _FENCE.match(text):
            code = not code
        elif not code and text.strip():
            bare = _CODE.sub(lambda found: " " * len(found[0]), text)
            if "|" not in above + below and bare.count("|") == 1 and _STROKE.search(bare):
                yield number, "a stroke (|) stands outside a table", r"write \| for the sign itself"
            yield from ((number, *each) for each in _of_line(bare, known))
            if wrong := _again(text, before, same=number == number_before) or _short(text, before):
                yield (number, *wrong)
        above = text
        if text.strip():
            before, number_before = text, number


def _again(text: str, before: str, *, same: bool) -> tuple[str, str] | None:
    """Say that a line is the same as the one before it, if they are not of the `same` line that the author wrote."""
    if _DASHES.fullmatch(text.strip()) and _DASHES.fullmatch(before.strip()) and "|" in text and not same:
        return "these dashes are a row of the table, which has its heads above already", "take them out"
    if text != before or same:
        return None
    way_out = "take one of them out"
    if text.startswith("#"):
        return "this heading stands here twice, with nothing between", way_out
    if text[4:].strip() in _MADE and text.startswith("::: "):
        return f"'{text.strip()}' stands here twice", way_out
    return ("this line is the same as the one above", way_out) if len(text) >= _LONG else None


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


def _of_line(text: str, known: _Rules) -> Iterator[tuple[str, str]]:
    rest = _ICON.sub("", text)
    if rest.count("}") > rest.count("{"):
        yield "a brace (}) closes nothing", r"take it out, or write \} for the sign itself"
    if _UNOPENED.search(text):
        yield "#… behind a bracket is no link, for no ( opens it", "write [words](#heading)"
    for match in _BRACKET.finditer(text):
        if wrong := _of_id(match[1], match[2] or "", known):
            yield wrong


def _of_id(rule: str, link: str, known: _Rules) -> tuple[str, str] | None:
    """Say what is wrong with what looks like a rule's id: its letters, where it leads, or what it begins with."""
    if not _RULE.fullmatch(rule):
        usual = re.sub("-+", "-", rule.upper()).strip("-")
        return f"'{rule}' is no rule's id: these have capitals, figures and single hyphens", f"did you mean '{usual}'?"
    if link and link != rule and _RULE.fullmatch(link):
        return f"the link says {rule} and leads to {link}", "let both name the same rule"
    first, usual = rule.partition("-")[0], known.usual
    if usual and known.prefixes[first] <= 1 and is_slip(first, usual):
        return f"'{rule}' begins as no other rule of this book does", f"did you mean '{usual}{rule[len(first) :]}'?"
    group, last = _parted(rule)
    if known.groups[group] != 1:
        return None
    near = next((one for one in known.large if is_slip(group, one)), "")
    if near and (last.isdigit() or f"{near}{last}" not in known.stated):
        return f"'{rule}' is the only rule that begins so", f"did you mean '{near}{last}'?"
    return None
