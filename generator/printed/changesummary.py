"""Say in words what changed since something was printed, what is behind it, and what it costs. Prints nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.messages import ENGLISH, Messages
from generator.catalog.model import Game
from generator.catalog.problems import clipped
from generator.printed.books import PageChange
from generator.printed.changes import Change, Difference, Kind
from generator.reporting.bill import MODEL, Cost, many

_HEADS: Mapping[Kind, str] = {
    "changed": "Changed",
    "new": "Not printed yet",
    "withdrawn": "Gone from the game: take them out",
    "more": "More copies: add them",
    "fewer": "Fewer copies: take them out",
    "same in print": "Drawn otherwise, and the same in print (nothing to do)",
    "name only": "Only the edition's name at the foot (nothing to do)",
}
_MOST_ALIKE = 6
_LONGEST = 60
_SHORT = 40
"""Letters of a text that is shown from its beginning."""
_LEAD = 8
"""Letters before what differs that are shown as well, and then the word that they are in."""


def what(change: Change) -> str:
    """Say which card it is, and how many of it.

    >>> what(Change("changed", "traps", "Traps", "T02", "Spike Pit", ("front",), (3, 3), ("a", "b")))
    '3 × Spike Pit (T02), front'
    """
    old, new = change.copies
    count = {"more": f"{old} -> {new}", "fewer": f"{old} -> {new}", "withdrawn": str(old)}.get(change.kind, str(new))
    if change.kind == "changed" and old != new:
        count = f"{old} -> {new}"
    name = change.card if change.name == change.card else f"{change.name} ({change.card})"
    sides = f", {' and '.join(change.sides)}" if change.kind == "changed" else ""
    return f"{count} × {name}{sides}"


def why(change: Change, game: Game, says: Messages = ENGLISH) -> list[str]:
    """Say what is behind a change: fields, old -> new, then rules, then everything else."""
    said = [f"{one.name}: {between(one.old, one.new)}" for one in change.fields]
    causes = sorted(change.causes, key=lambda one: (not one.name.startswith("rules."), one.name))
    said += [cause(one, game, says) for one in causes]
    if not said and change.kind in ("changed", "same in print"):
        said = [says.gettext("drawn by another Tuckbox, or the ledger was edited")]
    return said


def cause(one: Difference, game: Game, says: Messages = ENGLISH) -> str:
    """Say what is otherwise besides a card's own fields: a rule by its label and number, other things by name."""
    kind, _, name = one.name.partition(".")
    if kind == "rules" and name in game.parameters:
        rule = game.parameters[name]
        of = f" ({rule.label}, {rule.rule})" if rule.rule else f" ({rule.label})"
        return f"{says.gettext('rule {name}', name=f'{name}{of}')}: {between(one.old, one.new)}"
    if str(one.old).startswith("#") or one.name.startswith("font "):
        return says.gettext("{name} is another", name=one.name.replace("tables.", "table "))
    return f"{one.name}: {between(one.old, one.new)}"


def between(old: Any, new: Any) -> str:
    """Write what a value was and is; of long texts, from shortly before where they begin to differ.

    >>> between(2, 3)
    '2 -> 3'
    >>> between("Deal one point of damage, and no more, to somebody.", "Deal one point of damage, and no more.")
    '“…and no more, to somebody.” -> “…and no more.”'
    """
    if isinstance(old, str) and isinstance(new, str) and max(len(old), len(new)) > _SHORT:
        same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
        start = _word_before(old, min(len(old), len(new)) if same is None else same)
        if start:
            old, new = f"…{old[start:]}", f"…{new[start:]}"
    return f"{value(old)} -> {value(new)}"


def _word_before(text: str, at: int) -> int:
    """Give where a word begins, one or two before a place in a text; 0 where little would be left out."""
    start = text.rfind(" ", 0, max(0, at - _LEAD)) + 1
    return start if start > _LEAD else 0


def value(of: Any) -> str:
    """Write a value short.

    >>> value("Deal **2** damage"), value(["R"]), value(None)
    ('“Deal **2** damage”', '["R"]', 'none')
    """
    if of is None:
        return "none"
    if isinstance(of, str):
        return f"“{clipped(of, _LONGEST)}”"
    return clipped(json.dumps(of, ensure_ascii=False), _LONGEST)


def lines(changes: Sequence[Change], game: Game) -> Iterator[str]:
    """Say what changed, kind by kind; cards of a deck that changed for the same reasons stand together."""
    for kind, head in _HEADS.items():
        of_kind = [change for change in changes if change.kind == kind]
        if not of_kind:
            continue
        yield f"{head}: {_count(of_kind)}"
        for (deck, reasons), group in _alike(of_kind, game).items():
            names = ", ".join(map(what, group[:_MOST_ALIKE]))
            more = f" and {len(group) - _MOST_ALIKE} more" if len(group) > _MOST_ALIKE else ""
            yield f"  {deck}: {names}{more}"
            for reason in reasons:
                yield f"      {reason}"


def pages(changes: Sequence[PageChange]) -> Iterator[str]:
    """Say which pages of which book differ, and what the new lines say."""
    books: dict[str, list[PageChange]] = {}
    for change in changes:
        books.setdefault(change.name, []).append(change)
    for name, found in books.items():
        numbers = {kind: [str(one.number) for one in found if one.kind == kind] for kind in ("changed", "new", "gone")}
        told = [f"{_PAGES[kind]} {', '.join(some)}" for kind, some in numbers.items() if some and some != ["0"]]
        yield f"{name}: {'; '.join(told) or 'gone from the game'}"
        said = [(one.number, line.text) for one in found for line in one.lines]
        for number, text in said[:_MOST_LINES]:
            yield f"      page {number}: “{clipped(text, _LONGEST)}”"
        if len(said) > _MOST_LINES:
            yield f"      and {len(said) - _MOST_LINES} more lines"
        if not said:
            yield "      pictures, colours or page breaks only"


_PAGES = {"changed": "changed pages", "new": "not printed yet: pages", "gone": "no more: pages"}
_MOST_LINES = 8


def _alike(changes: Iterable[Change], game: Game) -> dict[tuple[str, tuple[str, ...]], list[Change]]:
    found: dict[tuple[str, tuple[str, ...]], list[Change]] = {}
    for change in changes:
        found.setdefault((change.deck_name, tuple(why(change, game))), []).append(change)
    return found


def _count(changes: Sequence[Change]) -> str:
    pieces = sum({"withdrawn": one.copies[0], "more": one.printed, "fewer": one.taken_out}.get(one.kind, one.copies[1])
                 for one in changes)  # fmt: skip
    return f"{many(len(changes), 'design')}, {many(pieces, 'piece')}"


def cost_line(cost: Cost, whole: Sequence[str], pages: int = 0) -> Iterator[str]:
    """Say what printing it costs, `pages` of books among it; the parts in `whole` are printed by files of their own."""
    of_books = f", {many(pages, 'page')} of books" if pages else ""
    if cost.pieces:
        sheets = f"{many(cost.faces, 'face')} on {many(cost.sheets, 'sheet')} of paper"
        cuts = f"{many(cost.cuts, 'straight cut')} and " if cost.cuts else ""
        minutes = f"{cuts}about {many(cost.minutes, 'minute')} of cutting"
        yield f"To print: {many(cost.pieces, 'piece')}, {sheets}, {minutes}{of_books}"
        yield f"  ({MODEL})."
    elif pages:
        yield f"To print: {of_books.removeprefix(', ')}."
    for name in whole:
        yield f"To print as a whole, from tuckbox build: {name}."


def total(costs: Iterable[Cost]) -> Cost:
    """Add up.

    >>> total([Cost(1, 2, 3, 4), Cost(1, 1, 1, 1, 1)])
    Cost(faces=2, pieces=3, sheets=4, cuts=5, outlines=1)
    """
    sums = [sum(column) for column in zip(*costs, strict=True)]
    return Cost(*sums) if sums else Cost()
