"""Read a deck's grid and hold its cards against it: cards that are maps, and laws the maps keep.

A deck whose cards hold a map says so under `grid:`, with the ways a space may be written and the laws that hold
for the maps. A map is a list of rows of spaces; whoever crosses it enters by the last row. What breaks a law is a
problem with the card and the row named, and how to mend it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from generator.catalog.canonical import canonical_bytes
from generator.catalog.fields import Fields
from generator.catalog.model import Card, Words
from generator.catalog.nodes import Block, Scalar, Unread
from generator.catalog.problems import Findings, Mark, clipped, listed

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


def check_grid(block: Block, cards: Iterable[Card], findings: Findings, noun: str = "card") -> None:
    """Read a deck's `grid:` and hold every card's map against it; all that is wrong goes to `findings`."""
    fields = Fields(block, "the grid", findings)
    grid = _grid(fields)
    checks = [(node, node.mark) for node in fields.items("checks", None)]
    laws = []
    for node, mark in checks:
        if isinstance(node, Block):
            law = _law(Fields(node, "this check", findings), grid, mark)
            laws += [law] if law else []
        elif not isinstance(node, Unread):
            findings.add(node.mark, "a check must be a group of fields", f"write '- {{check: {next(iter(_LAWS))}, …}}'")
    fields.done()
    read = [_map(card, grid, findings, noun) for card in cards]
    maps = [one for one in read if one]
    for law in laws if len(maps) == len(read) else ():  # what counts spaces would be wrong about the rest
        law(maps, findings, noun)


def _grid(fields: Fields) -> Grid:
    field = fields.text("field", hint="add 'field: rows', the field of the cards that holds the map")
    rows = fields.whole("rows", 1, MOST_SPACES)
    columns = fields.whole("columns", 1, MOST_SPACES)
    spaces: dict[str, re.Pattern[str]] = {}
    written: dict[str, str] = {}
    hint = "add 'spaces:', and below it how each kind of space is written, such as 'rock: \"R{hits:1-6+}\"'"
    group = fields.group("spaces", "'spaces'", hint=hint)
    for name, (key, node) in group.block.entries.items():
        if not isinstance(node, Scalar) or not node.text or re.search(r"\s", node.text):
            fields.findings.add(key.mark, f"'{clipped(str(name))}' says not how the space is written", hint)
            continue
        pattern = _pattern(node.text)
        if pattern is None:
            way_out = "write {name:1-6} for one digit, {name:1-6+} for several that rise"
            fields.findings.add(node.mark, f"'{clipped(node.text)}' cannot be read", way_out)
            continue
        spaces[str(name)], written[str(name)] = pattern, node.text
    return Grid(str(field), rows, columns, spaces, written)


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


def _map(card: Card, grid: Grid, findings: Findings, noun: str) -> Map | None:
    """Read a card's map; nothing when something is wrong with it, which is told."""
    rows = card.fields.get(grid.field)
    label = f"{noun} {card.id}"
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
        for place, text in enumerate(row.split(), 1):
            space = grid.space(text)
            if space is None:
                known = listed([f"{way} ({kind})" for kind, way in grid.written.items()])
                findings.add(row.mark, f"{label}, row {number}, space {place}: '{clipped(text)}' is no space",
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

Law = Callable[[Sequence[Map], Findings, str], None]


def _law(fields: Fields, grid: Grid, mark: Mark) -> Law | None:
    """Read one check; nothing when it is not known. A law about a space that is not known finds nothing."""
    name = fields.text("check", hint=f"add 'check: …', one of: {', '.join(_LAWS)}")
    maker = _LAWS.get(name)
    if maker is None:
        if name:
            fields.findings.add(name.mark, f"there is no check called '{clipped(name)}'", word=name, known=_LAWS)
        return None
    law = maker(fields, grid, mark)
    fields.done()
    return law


def _kind(fields: Fields, name: str, grid: Grid) -> str:
    kind = fields.text(name, hint=f"add '{name}: …', one of the grid's spaces")
    if kind and kind not in grid.spaces:
        fields.findings.add(kind.mark, f"the grid has no space called '{clipped(kind)}'", word=kind, known=grid.spaces)
        return ""
    return str(kind)


def _in_each_row(fields: Fields, grid: Grid, mark: Mark) -> Law:
    """In each row there are at least and at most so many spaces of a kind."""
    kind = _kind(fields, "space", grid)
    least = fields.whole("least", 0, MOST_SPACES, default=0)
    most = fields.whole("most", 0, MOST_SPACES, default=MOST_SPACES)

    def law(maps: Sequence[Map], findings: Findings, noun: str) -> None:
        for one in maps if kind else ():
            for number, (row, place) in enumerate(zip(one.rows, one.marks, strict=True), 1):
                count = sum(space.kind == kind for space in row)
                if not least <= count <= most:
                    wanted = f"at least {least}" if count < least else f"at most {most}"
                    fact = f"{noun} {one.card.id}, row {number} has {count} '{kind}', {wanted} must be there"
                    findings.add(place, fact, f"the check is in line {mark.line}")

    return law


def _way_through(fields: Fields, grid: Grid, mark: Mark) -> Law:
    """From each space of the last row that is not barred there is a way to the first one, straight or slantwise.

    The same must hold when the card is turned round.
    """
    bar = _kind(fields, "past", grid)

    def law(maps: Sequence[Map], findings: Findings, noun: str) -> None:
        for one in maps if bar else ():
            for rows, how, places in ((one.rows, "", one.marks), (one.turned, " turned round", one.marks[::-1])):
                for entry in (at for at, space in enumerate(rows[-1]) if space.kind != bar):
                    stuck = _stuck(rows, entry, bar)
                    if stuck is not None:
                        fact = f"{noun} {one.card.id}{how}: no way past every '{bar}' from column {entry + 1} on"
                        findings.add(places[stuck], fact, f"open a space in this row; the check is in line {mark.line}")

    return law


def _stuck(rows: Sequence[Sequence[Space]], entry: int, bar: str) -> int | None:
    """Tell the row, counted from 0, which nobody reaches who enters by the last one at `entry`."""
    reached = {entry}
    for number in range(len(rows) - 2, -1, -1):
        beside = {at + step for at in reached for step in (-1, 0, 1)}
        reached = {at for at, space in enumerate(rows[number]) if at in beside and space.kind != bar}
        if not reached:
            return number
    return None


def _all_different(fields: Fields, grid: Grid, mark: Mark) -> Law:
    """No map is another one or its own, turned round; `unless` names fields and values of cards that may be."""
    spared = dict(fields.free("unless", {}) or {})

    def law(maps: Sequence[Map], findings: Findings, noun: str) -> None:
        first: dict[bytes, str] = {}
        for one in maps:
            if spared and all(one.card.fields.get(name) == value for name, value in spared.items()):
                continue
            facings = [[[(space.kind, tuple(space.values.items())) for space in row] for row in rows]
                       for rows in (one.rows, one.turned)]  # fmt: skip
            keys = [canonical_bytes(facing) for facing in facings]
            if keys[0] == keys[1]:
                fact = f"{noun} {one.card.id} is the same when it is turned round"
                findings.add(one.marks[0], fact, f"change a space; the check is in line {mark.line}")
            other = next((first[key] for key in keys if key in first), "")
            if other:
                fact = f"{noun} {one.card.id} has the map of {noun} {other}"
                findings.add(one.marks[0], fact, f"change a space; the check is in line {mark.line}")
            first.setdefault(keys[0], one.card.id)

    return law


def _one_for_each(fields: Fields, grid: Grid, mark: Mark) -> Law:
    """For each of some values of the cards' field `by` there is one space of a kind, in `column` if that is said."""
    kind = _kind(fields, "space", grid)
    by = str(fields.text("by", hint="add 'by: …', a field of the cards"))
    values = [node.value for node in fields.items("each") if isinstance(node, Scalar)]
    column = fields.whole("column", 1, MOST_SPACES, default=0)

    def law(maps: Sequence[Map], findings: Findings, noun: str) -> None:
        for value in values if kind else ():
            found = [(one, row, at) for one in maps if one.card.fields.get(by) == value
                     for row in range(len(one.rows)) for at, space in enumerate(one.rows[row], 1)
                     if space.kind == kind]  # fmt: skip
            if not found:
                findings.add(mark, f"no {noun} with {by} {value} has a '{kind}'", "give it to one of them")
            for one, row, _ in found[1:]:
                fact = f"{noun} {one.card.id}, row {row + 1}: {by} {value} has another '{kind}'"
                findings.add(one.marks[row], fact, f"the first is on {noun} {found[0][0].card.id}; keep one of them")
            for one, row, at in found[:1]:
                if column and at != column:
                    fact = f"{noun} {one.card.id}, row {row + 1}: the '{kind}' stands in column {at}, not {column}"
                    findings.add(one.marks[row], fact, f"move it; the check is in line {mark.line}")

    return law


def _spread(fields: Fields, grid: Grid, mark: Mark) -> Law:
    """Over all maps the digits 1, 2, … of a value stand as often as `counts` says."""
    kind = _kind(fields, "space", grid)
    value = str(fields.text("value", hint="add 'value: …', a name in braces of that space"))
    if kind in grid.spaces and value not in grid.spaces[kind].groupindex:
        fact = f"the space '{kind}' has no value called '{clipped(value)}'"
        fields.findings.add(fields.place("value"), fact, word=value, known=grid.spaces[kind].groupindex)
    counts = [node.value for node in fields.items("counts") if isinstance(node, Scalar)]

    def law(maps: Sequence[Map], findings: Findings, noun: str) -> None:
        spaces = (space for one in maps for row in one.rows for space in row if space.kind == kind)
        found = Counter(digit for space in spaces for digit in space.values.get(value, ""))
        for digit, wanted in enumerate(counts if kind else (), 1):
            if found[str(digit)] != wanted:
                fact = f"{digit} stands {found[str(digit)]} times in the '{value}' of all '{kind}', not {wanted}"
                findings.add(mark, fact, "change a space, or what is counted here")

    return law


_LAWS: Final[Mapping[str, Callable[[Fields, Grid, Mark], Law]]] = {
    "in_each_row": _in_each_row,
    "way_through": _way_through,
    "all_different": _all_different,
    "one_for_each": _one_for_each,
    "spread": _spread,
}
