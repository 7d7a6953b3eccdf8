"""Read a deck's grid and hold its cards against it: cards that are maps, and laws the maps keep.

A deck whose cards hold a map says so under `grid:`, with the ways a space may be written and the laws that hold
for the maps. A map is a list of rows of spaces; whoever crosses it enters by the last row. What breaks a law is a
problem with the card and the row named, and how to mend it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from generator.catalog.canonical import canonical_bytes
from generator.catalog.declared import (
    TEXT,
    Field,
    Kind,
    choice,
    entries,
    frozen_group,
    grouped,
    nodes,
    read,
    schema,
    text,
    whole,
    word_at,
)
from generator.catalog.fields import REQUIRED
from generator.catalog.model import Card, Words
from generator.catalog.nodes import Block, Node, Scalar
from generator.catalog.problems import Findings, Mark, clipped, listed
from generator.named import NamedTuple

MOST_SPACES: Final = 60  # in a row, or rows of a map
_SLOT: Final = re.compile(r"\{(\w+):([0-9])-([0-9])(\+?)\}")


class Space(NamedTuple):
    """One space of a map: what kind it is, and the digits written in it by name, such as {"hits": "24"}."""

    kind: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Map:
    """A card's map; `marks` are the places of its rows."""

    card: Card
    rows: tuple[tuple[Space, ...], ...]
    marks: tuple[Mark, ...]

    @property
    def turned(self) -> tuple[tuple[Space, ...], ...]:
        """The rows as they are when the card lies the other way round."""
        return tuple(row[::-1] for row in self.rows[::-1])


@dataclass(frozen=True, slots=True)
class Grid:
    """How maps are written: the card's field, their extent, and the ways to write a space, by its kind."""

    field: str
    rows: int
    columns: int
    spaces: Mapping[str, re.Pattern[str]]
    written: Mapping[str, str]

    def space(self, text: str) -> Space | None:
        """Read one space; nothing when it is none. Digits of `{name:1-6+}` rise, each once."""
        for kind, pattern in self.spaces.items():
            match = pattern.fullmatch(text)
            if match and all(list(value) == sorted(set(value)) for value in match.groupdict().values()):
                return Space(kind, match.groupdict())
        return None


def check_grid(block: Block, cards: Iterable[Card], findings: Findings) -> None:
    """Read a deck's `grid:` and hold every card's map against it; all that is wrong goes to `findings`."""
    said = read(block, GRID, findings)
    grid = _grid(said)
    laws = [law for node in said.checks if (law := _law(node, grid, findings))]
    read_maps = [_map(card, grid, findings) for card in cards]
    maps = [one for one in read_maps if one]
    for law in laws if len(maps) == len(read_maps) else ():  # what counts spaces would be wrong about the rest
        for breach in law(maps):
            findings.add(*breach)


_WAYS: Final = "add 'spaces:', and below it how each kind of space is written, such as 'rock: \"R{hits:1-6+}\"'"


def _grid(said: Any) -> Grid:
    spaces: dict[str, re.Pattern[str]] = {}
    written: dict[str, str] = {}
    findings = said.findings
    for name, key, node in said.spaces:
        if not isinstance(node, Scalar) or not node.text or re.search(r"\s", node.text):
            findings.add(key.mark, f"'{clipped(name)}' says not how the space is written", _WAYS)
            continue
        pattern = _pattern(node.text)
        if pattern is None:
            way_out = "write {name:1-6} for one digit, {name:1-6+} for several that rise"
            findings.add(node.mark, f"'{clipped(node.text)}' cannot be read", way_out)
            continue
        spaces[name], written[name] = pattern, node.text
    return Grid(str(said.field), said.rows, said.columns, spaces, written)


def _pattern(text: str) -> re.Pattern[str] | None:
    """Turn the way a space is written into what matches it."""
    parts, end, names = [], 0, set()
    for slot in _SLOT.finditer(text):
        name, low, high, several = slot.groups()
        if name in names or low > high or not name.isidentifier():
            return None
        names.add(name)
        parts += [re.escape(text[end : slot.start()]), f"(?P<{name}>[{low}-{high}]{'+' if several else ''})"]
        end = slot.end()
    rest = text[end:]
    return None if "{" in "".join(parts[::2]) + rest else re.compile("".join(parts) + re.escape(rest))


def _map(card: Card, grid: Grid, findings: Findings) -> Map | None:
    """Read a card's map; nothing when something is wrong with it, which is told."""
    rows = card.fields.get(grid.field)
    label = f"card {card.id}"
    if not isinstance(rows, tuple) or not all(isinstance(row, Words) for row in rows):
        fact = f"{label} has no map: '{clipped(grid.field)}' must be a list of {grid.rows} rows"
        findings.add(card.mark, fact, 'write each row in quotes, such as "- \\". . .\\""')
        return None
    if len(rows) != grid.rows:
        findings.add(card.mark, f"{label} has {len(rows)} rows, not {grid.rows}", "add or take away rows")
        return None
    read: list[tuple[Space, ...]] = []
    for number, row in enumerate(rows, 1):
        spaces = []
        for place, word in enumerate(row.split(), 1):
            space = grid.space(word)
            if space is None:
                known = listed([f"{way} ({kind})" for kind, way in grid.written.items()])
                findings.add(row.mark, f"{label}, row {number}, space {place}: '{clipped(word)}' is no space",
                             f"choose one of: {known}")  # fmt: skip
            else:
                spaces.append(space)
        if len(row.split()) != grid.columns:
            fact = f"{label}, row {number}: {len(row.split())} written, not {grid.columns} spaces"
            findings.add(row.mark, fact, "put a blank between two spaces, and nowhere else")
        read.append(tuple(spaces))
    if any(len(row) != grid.columns for row in read):
        return None
    return Map(card, tuple(read), tuple(row.mark for row in rows))


# --- the laws ------------------------------------------------------------------------------------------------------

Breach = tuple[Mark, str, str]
"""Where a law is broken: the place, the fact, the way out."""


class Check(NamedTuple):
    """A law by its name: what stands beside `check`, what must hold in the docs' words, and what finds breaches.

    That is given what the check says, and the maps.
    """

    fields: Mapping[str, Field]
    doc: str
    law: Callable[[Any, Sequence[Map]], Iterator[Breach]]


def _law(node: Node, grid: Grid, findings: Findings) -> Callable[[Sequence[Map]], Iterator[Breach]] | None:
    """Read one check; nothing when it is not known, or is about a space or a value that is not."""
    check = CHECKS.get(word_at(node, "check"))
    kind = CHECK._replace(fields={**CHECK.fields, **check.fields}, free=False) if check else CHECK
    said = grouped(node, kind, findings, f"write '- {{check: {next(iter(CHECKS))}, …}}'", "this check")
    if check is None or said is None:
        return None
    for field in {"space", "past"} & check.fields.keys():
        if not said.among(field, grid.spaces, "the grid has no space called '{}'") or not getattr(said, field):
            return None
    if "value" in check.fields:
        fact = f"the space '{said.space}' has no value called '{{}}'"
        said.among("value", grid.spaces[said.space].groupindex, fact)
    return partial(check.law, said)


def _space(name: str, doc: str = "a kind of space") -> Field:
    return text(doc, hint=f"add '{name}: …', one of the grid's spaces")


def _in_each_row(said: Any, maps: Sequence[Map]) -> Iterator[Breach]:
    """In each row there are at least and at most so many spaces of a kind."""
    for one in maps:
        for number, (row, place) in enumerate(zip(one.rows, one.marks, strict=True), 1):
            count = sum(space.kind == said.space for space in row)
            if not said.least <= count <= said.most:
                wanted = f"at least {said.least}" if count < said.least else f"at most {said.most}"
                fact = f"card {one.card.id}, row {number} has {count} '{said.space}', {wanted} must be there"
                yield place, fact, f"the check is in line {said.mark.line}"


def _way_through(said: Any, maps: Sequence[Map]) -> Iterator[Breach]:
    """From each space of the last row that is not barred there is a way to the first one, straight or slantwise.

    The same must hold when the card is turned round.
    """
    hint = f"open a space in this row; the check is in line {said.mark.line}"
    for one in maps:
        for rows, how, places in ((one.rows, "", one.marks), (one.turned, " turned round", one.marks[::-1])):
            for entry in (at for at, space in enumerate(rows[-1]) if space.kind != said.past):
                stuck = _stuck(rows, entry, said.past)
                if stuck is not None:
                    fact = f"card {one.card.id}{how}: no way past every '{said.past}' from column {entry + 1} on"
                    yield places[stuck], fact, hint


def _stuck(rows: Sequence[Sequence[Space]], entry: int, bar: str) -> int | None:
    """Tell the row, counted from 0, which nobody reaches who enters by the last one at `entry`."""
    reached = {entry}
    for number in range(len(rows) - 2, -1, -1):
        beside = {at + step for at in reached for step in (-1, 0, 1)}
        reached = {at for at, space in enumerate(rows[number]) if at in beside and space.kind != bar}
        if not reached:
            return number
    return None


def _all_different(said: Any, maps: Sequence[Map]) -> Iterator[Breach]:
    """No map is another one or its own, turned round; `unless` names fields and values of cards that may be."""
    hint = f"change a space; the check is in line {said.mark.line}"
    first: dict[bytes, str] = {}
    for one in maps:
        if said.unless and all(one.card.fields.get(name) == value for name, value in said.unless.items()):
            continue
        facings = [[[(space.kind, tuple(space.values.items())) for space in row] for row in rows]
                   for rows in (one.rows, one.turned)]  # fmt: skip
        keys = [canonical_bytes(facing) for facing in facings]
        if keys[0] == keys[1]:
            yield one.marks[0], f"card {one.card.id} is the same when it is turned round", hint
        other = next((first[key] for key in keys if key in first), "")
        if other:
            yield one.marks[0], f"card {one.card.id} has the map of card {other}", hint
        first.setdefault(keys[0], one.card.id)


def _one_for_each(said: Any, maps: Sequence[Map]) -> Iterator[Breach]:
    """For each of some values of the cards' field `by` there is one space of a kind, in `column` if that is said."""
    for value in (node.value for node in said.each if isinstance(node, Scalar)):
        found = [(one, row, at) for one in maps if one.card.fields.get(said.by) == value
                 for row in range(len(one.rows)) for at, space in enumerate(one.rows[row], 1)
                 if space.kind == said.space]  # fmt: skip
        if not found:
            yield said.mark, f"no card with {said.by} {value} has a '{said.space}'", "give it to one of them"
        for one, row, _ in found[1:]:
            fact = f"card {one.card.id}, row {row + 1}: {said.by} {value} has another '{said.space}'"
            yield one.marks[row], fact, f"the first is on card {found[0][0].card.id}; keep one of them"
        for one, row, at in found[:1]:
            if said.column and at != said.column:
                fact = f"card {one.card.id}, row {row + 1}: the '{said.space}' stands in column {at}, not {said.column}"
                yield one.marks[row], fact, f"move it; the check is in line {said.mark.line}"


def _spread(said: Any, maps: Sequence[Map]) -> Iterator[Breach]:
    """Over all maps the digits 1, 2, … of a value stand as often as `counts` says."""
    spaces = (space for one in maps for row in one.rows for space in row if space.kind == said.space)
    found = Counter(digit for space in spaces for digit in space.values.get(said.value, ""))
    for digit, wanted in enumerate((node.value for node in said.counts if isinstance(node, Scalar)), 1):
        if found[str(digit)] != wanted:
            fact = f"{digit} stands {found[str(digit)]} times in the '{said.value}' of all '{said.space}', not {wanted}"
            yield said.mark, fact, "change a space, or what is counted here"


CHECKS: Final[Mapping[str, Check]] = {
    "in_each_row": Check(
        {
            "space": _space("space"),
            "least": whole("at least so many", 0, MOST_SPACES, 0),
            "most": whole("at most so many", 0, MOST_SPACES, MOST_SPACES),
        },
        "each row has so many spaces of a kind",
        _in_each_row,
    ),
    "way_through": Check(
        {"past": _space("past")},
        "from every other space of the last row a way leads to the first row, straight or diagonal, without"
        " meeting one; also when the card is turned round",
        _way_through,
    ),
    "all_different": Check(
        {"unless": frozen_group("fields and values of cards that may be", "write 'unless: {zone: start}'")},
        "no map is the same as another, or as itself turned round, but on cards with the fields of `unless:"
        " {zone: start}`",
        _all_different,
    ),
    "one_for_each": Check(
        {
            "space": _space("space"),
            "by": text("a field of the cards", hint="add 'by: …', a field of the cards"),
            "each": nodes("values of that field"),
            "column": whole("where it stands", 1, MOST_SPACES, 0),
        },
        "for each value in `each`, one card whose field `by` has it holds one such space, in that column if"
        " one is named",
        _one_for_each,
    ),
    "spread": Check(
        {
            "space": _space("space"),
            "value": text("a name in braces of that space", hint="add 'value: …', a name in braces of that space"),
            "counts": nodes("how often 1, 2, … stand there"),
        },
        "how often the digits 1, 2, … of a value stand in all maps together: `counts: [11, 12]`",
        _spread,
    ),
}
"""The laws that there are."""
CHECK: Final = Kind(
    "check",
    {
        "check": choice("which law it is", CHECKS, "there is no check called '{}'")._replace(
            hint=f"add 'check: …', one of: {', '.join(CHECKS)}"
        )
    },
    free=True,
)
GRID: Final = Kind(
    "grid",
    {
        "field": text(
            "the cards' field that holds the map", hint="add 'field: rows', the field of the cards that holds the map"
        ),
        "rows": whole("how many there are", 1, MOST_SPACES),
        "columns": whole("how many there are", 1, MOST_SPACES),
        "spaces": entries("by name, how each kind of space is written", REQUIRED, _WAYS, TEXT),
        "checks": nodes(
            "what must hold: each a `check` with its fields",
            (),
            items=lambda: {
                "anyOf": [
                    schema(Kind("", {"check": text("")._replace(schema={"const": name}), **one.fields}))
                    for name, one in CHECKS.items()
                ]
            },
        ),
    },
)
