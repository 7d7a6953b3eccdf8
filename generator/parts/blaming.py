"""Tell mistakes once that many cards share: those that differ in nothing but the card, and those of one kind."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.catalog.model import FURTHER
from generator.catalog.problems import Mark, Problem, listed

_TABLE = re.compile(r"\.(?:csv|tsv|txt|jsonl?|xlsx?|ods)\b")
_PARTICULAR = re.compile(r"(?<=, )'.*?'(?=: )|, part \d+ of \d+|'[^']*'|\d+(?:\.\d+)?")
_ALSO = re.compile(r" \(and \d+ more [^()]*\)$")
_BRIEF = re.compile(r"(?<=, )'.*?'(?=: )|\d+(?:\.\d+)?")
_LETTERS = re.compile(r"(?:(?<=: no font has )|(?<=: no icon is called ))[^;]*")
_PLACES = 3
"""So many places of others of a kind are named."""
_MOST_NAMED = 20
"""So many cards that have the same problem are named in it; the others are counted."""
_PLURALS = {"foot of token": "feet of tokens"}


def told_once(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems, those that differ in nothing but the card as one that has all their cards.

    Those of one kind in one table are one that says how many there are, and where the first.
    """
    alike: dict[tuple[Mark, str, str, str], list[Problem]] = {}
    for problem in found:
        called, fact = _without_card(problem)
        alike.setdefault((problem.mark, called + fact, problem.hint, problem.edition), []).append(problem)
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for problem in map(_of_all, alike.values()):
        kinds.setdefault(_kind(problem), []).append(problem)
    return [_counted(sorted(some)) for some in kinds.values()]


def _kind(problem: Problem) -> tuple[object, ...]:
    """Say of what kind a problem is: in a table whatever card and value it names, else at its place whatever card.

    Letters that no font has, and icons that are not there, are of one kind in a file.
    """
    fact = _LETTERS.sub("", _ALSO.sub("", problem.fact))
    for card in problem.cards:
        fact = fact.replace(f" {card.partition(FURTHER)[0]}", "", 1)
    lost, table = bool(_LETTERS.search(problem.fact)), _TABLE.search(problem.mark.file)
    alike = [(_PARTICULAR if table or lost else _BRIEF).sub("", text) for text in (fact, problem.hint)]
    return (problem.mark.file if table or lost else problem.mark, *alike, problem.edition)


def _counted(some: list[Problem]) -> Problem:
    first, *others = some
    if not others:
        return first
    cards = tuple(dict.fromkeys(card for problem in some for card in problem.cards))
    marks = dict.fromkeys(one.mark for one in others if one.mark != first.mark)
    if not marks and len(cards) > 1:
        return _of_all([first._replace(fact=_ALSO.sub("", first.fact), cards=first.cards[:1]), *some])
    places = listed([str(mark).removeprefix(f"{mark.file}:") for mark in marks], _PLACES)
    more = f"{len(others)} more like it{', at ' * bool(places)}{places}"
    return first._replace(fact=f"{first.fact} (and {more})", cards=cards)


def _without_card(problem: Problem) -> tuple[str, str]:
    """Split what a fact calls its card ("card", "back of token") off, and leave the card's id out."""
    for card in problem.cards:
        called, named, fact = problem.fact.partition(f" {card}")
        if named and fact[:1] in ("", " ", ":", ",") and not set(called).intersection(":,'"):
            return called, fact
    return "", problem.fact


def _of_all(group: list[Problem]) -> Problem:
    """Make one problem of those that are alike: it counts cards, however often each has it, and names them."""
    first = group[0]
    cards = tuple(dict.fromkeys(card for problem in group for card in problem.cards))
    if len(cards) < 2 or cards == first.cards:
        return first
    called = _without_card(first)[0].removeprefix("back of ")
    if not called:  # it is the mistake of what they have in common, such as a picture
        return first._replace(cards=cards)
    others = [card for card in cards if card not in first.cards]
    more = f"{len(others)} more {_PLURALS.get(called, f'{called}s') if len(others) > 1 else called}"
    return first._replace(fact=f"{first.fact} (and {more}: {listed(others, _MOST_NAMED)})", cards=cards)
