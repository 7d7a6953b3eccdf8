"""Find the records in a tree, in whatever shape they are kept.

A list of groups, of texts, of rows; records by name; suit > rank > text; sets that each have `cards`; one of these with
something around it. What was guessed is told, what stands beside is set aside; `sheet` and `levels` outweigh it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Final, TypeGuard

from generator.catalog.names import TITLES
from generator.catalog.nodes import Block, Entries, Node, Run, Scalar, entry_at, scalar_at
from generator.catalog.problems import Mark, did_you_mean, listed
from generator.catalog.readings import Kind
from generator.catalog.tablemodel import (
    MOST_COLUMNS,
    MOST_ROWS,
    Report,
    Row,
    Sheet,
    UnreadableError,
    free,
    names_of,
    says,
    texts_of,
)
from generator.named import NamedTuple

_OURS: Final = ("id", "copies", "back")
_RECORD_WORDS: Final = frozenset("name title text cost id front back type description image question answer".split())
_RANK: Final = re.compile(r"\d{1,3}|[A-Za-z]|joker", re.IGNORECASE)
_FIELD: Final = re.compile(r"[^\W\d][\w '()/.-]{1,39}")
_SETS: Final = ("cards", "entries", "items")
_MANY_TEXTS: Final = 5
_OUTER: Final = "group"


class Found(NamedTuple):
    """A record in a tree: its value, the list it is of, and the names of the groups around it."""

    value: Node
    outer: tuple[Scalar, ...] = ()


def tree_sheet(tree: Node, report: Report) -> Sheet | list[Row]:
    """Give the records of a tree; rows where it is a list of lists."""
    way = report.asked.sheet
    tree = _at(tree, way, report.shown) if way else tree
    if isinstance(tree, Run) and len(tree.items) > 1 and all(isinstance(one, Run) for one in tree.items):
        return [row for one in tree.items if any(map(says, row := _row(one)))]
    found, way = _found(tree, way, report)
    names = list(report.asked.levels) or _level_names(found, way)
    every = [_record(one, names) for one in found[: MOST_ROWS + 1]]
    columns, records = names_of(every), list(filter(_has_words, every))
    _hold(records, columns, report)
    by_name = names[0] == "name" and all(len(one.outer) == 1 for one in found)
    return Sheet(columns, records, {"name": Kind.NAME} if by_name else {}, rows=False)


def _has_words(record: Block) -> bool:
    return any(says(one) for _, one in record.entries.values())


def _hold(records: Sequence[Block], columns: Mapping[str, Mark], report: Report) -> None:
    if not records:
        raise report.unreadable("no records stand here", 'write [{"name": "…"}, …]')
    if len(records) > MOST_ROWS or len(columns) > MOST_COLUMNS:
        fact = f"there are more than {MOST_ROWS:,} records, or more than {MOST_COLUMNS:,} names of fields"
        raise report.unreadable(fact, "split the file")


def _row(node: Node) -> Row:
    cells = node.items if isinstance(node, Run) else []
    return [one if isinstance(one, Scalar) else scalar_at(one, " ".join(texts_of(one))) for one in cells]


def _at(tree: Node, way: str, shown: str) -> Node:
    """Give what stands at `a.b`, in a list of groups what stands in each of them."""
    called = _OUTER
    for step in way.split("."):
        groups = tree.items if isinstance(tree, Run) else [tree]
        having = [one for one in groups if isinstance(one, Block) and step in one.entries]
        if not having:
            known = [str(name) for one in groups[:1] if isinstance(one, Block) for name in one.entries]
            raise UnreadableError(tree.mark, f"there is no '{step}' in {shown}", did_you_mean(step, known))
        if isinstance(tree, Run):
            tree = Run(*tree.mark, [inner for one in having for inner in _within(one, step, called)])
        else:
            tree = having[0].entries[step][1]
        called = step
    return tree


def _within(outer: Block, step: str, called: str) -> list[Node]:
    """Give the records of a set with what the set says of itself; what they have themselves is `sets_name`."""
    inner = outer.entries[step][1]
    items = inner.items if isinstance(inner, Run) else [inner]
    if isinstance(inner, Block):
        items = [_with_name(key, one) for key, one in inner.entries.values()]
    made: list[Node] = []
    for item in items:
        block = Block(*item.mark, {"text": (scalar_at(item, "text"), item)})
        if isinstance(item, Block):
            block.entries = dict(item.entries)
        for name, (key, one) in outer.entries.items():
            if name != step and isinstance(one, Scalar):
                taken = name in block.entries or name in _OURS
                block.entries.setdefault(f"{called}_{name}" if taken else name, (key, one))
        made.append(block)
    return made


def _with_name(key: Scalar, node: Node) -> Node:
    """Give a record of a group of records the name that it has there, unless it says one."""
    if not isinstance(node, Block) or any(name in node.entries for name in TITLES):
        return node
    return Block(*node.mark, {"name": entry_at(key, "name", key.text), **node.entries})


# --------------------------------------------------------------------------- what a tree is


def _found(tree: Node, way: str, report: Report) -> tuple[list[Found], str]:
    """Give the records of a tree, and the way to where they were found."""
    if report.asked.levels:
        return _by_levels(tree, len(report.asked.levels)), way
    if isinstance(tree, Run):
        return _named_one_by_one(tree, report) or _opened(tree, way, report), way
    if not isinstance(tree, Block):
        return [Found(tree)] if says(tree) else [], way
    sort, entries = _sort(tree), list(tree.entries.values())
    if sort == "names":
        fact = f"its records stand by their names: each of the {len(entries)} is a card"
        report.guess(tree.mark, fact)
        return [Found(value, (key,)) for key, value in entries], way
    if sort == "levels":
        fact = f"its records stand in groups, {listed([key.text for key, _ in entries], 3)}"
        report.guess(tree.mark, fact, "'levels: […]' names the groups")
        inner = [(key, _inner(value) or [Found(scalar_at(key, ""))]) for key, value in entries]
        return [Found(one.value, (key, *one.outer)) for key, ones in inner for one in ones], way
    return _unwrapped(tree, way, report) if sort == "wrap" else ([Found(tree)], way)


def _named_one_by_one(run: Run, report: Report) -> list[Found]:
    """Give the records of a list in which each stands alone under its name: `- The Fool: {number: 0}`."""
    pairs = [next(iter(one.entries.values())) for one in run.items if isinstance(one, Block) and len(one.entries) == 1]
    if not len(pairs) == len(run.items) > 1 or not all(isinstance(value, Block) for _, value in pairs):
        return []
    names = {key.text for key, _ in pairs}
    if len(names) == 1:
        report.guess(run.mark, f"each of its {len(pairs)} records stands in '{pairs[0][0].text}'")
        return [Found(value) for _, value in pairs]
    report.guess(run.mark, f"its records stand by their names: each of the {len(pairs)} is a card")
    return [Found(value, (key,)) for key, value in pairs]


def _inner(value: Node) -> list[Found]:
    if isinstance(value, Run):
        return [Found(one) for one in value.items]
    if isinstance(value, Block):
        inner = _inner if _is_level(value) else lambda one: [Found(one)]
        return [Found(it.value, (key, *it.outer)) for key, one in value.entries.values() for it in inner(one)]
    return [Found(value)]


def _is_level(node: Node) -> bool:
    """Tell whether a group is no record, as the groups in it hold groups, and nothing else."""
    groups = [one for _, one in node.entries.values()] if isinstance(node, Block) else []
    return bool(groups) and all(isinstance(one, Block) and _holds_groups(one) for one in groups)


def _holds_groups(group: Block) -> bool:
    return bool(group.entries) and all(isinstance(one, Block) for _, one in group.entries.values())


def _by_levels(tree: Node, depth: int) -> list[Found]:
    """Go down as many levels of names as are named; a last name is for the text that stands there."""
    found = [Found(tree)]
    for _ in range(depth):
        below = [
            Found(it.value, (*one.outer, *it.outer))
            for one in found
            for it in (_inner(one.value) if not isinstance(one.value, Scalar) else [Found(one.value)])
        ]
        if all(isinstance(one.value, Scalar) for one in found) or len(below) > MOST_ROWS:
            break
        found = below
    return found


def _opened(run: Run, way: str, report: Report) -> list[Found]:
    """Give the items of a list; of a list of sets the cards in them."""
    groups = [one for one in run.items if isinstance(one, Block)]
    step = next((step for step in _SETS if groups and all(_is_set(one, step) for one in run.items)), "")
    if not step:
        return list(map(Found, run.items))
    report.guess(run.mark, f"{len(groups)} sets: each card of their '{step}' has what its set says")
    for group in groups:
        for name, (_, value) in group.entries.items():
            if name != step and not isinstance(value, Scalar):
                report.aside("beside the cards of a set", value.mark, value)
    return [Found(item) for one in groups for item in _within(one, step, way.rpartition(".")[2] or _OUTER)]


def _is_set(node: Node, step: str) -> bool:
    """Tell whether a group has records under such a name."""
    inner = node.entries[step][1] if isinstance(node, Block) and step in node.entries else None
    return isinstance(inner, Run) and any(isinstance(one, Block) for one in inner.items)


def _sort(tree: Block) -> str:
    """Say what a group is: one `record`, records by `names`, `levels` of groups, or a `wrap` around one of these."""
    named = {str(name): one for name, (_, one) in tree.entries.items() if says(one)}
    known = not _RECORD_WORDS.isdisjoint(map(str.lower, named))
    sorts = Counter(type(one) for one in named.values())
    if sorts[Block] == len(named) > 1:
        return "names" if _are_alike(list(named.values())) and not all(map(_is_level, named.values())) else "levels"
    if sorts[Run] == len(named) > 1 and not known:
        return "levels" if _are_of_one_kind(list(named.values())) else "wrap"
    if sorts[Run] + sorts[Block]:
        return "wrap" if any(starmap(_may_hold, named.items())) else "record"
    return "names" if len(named) > 2 and not known else "record"


def _are_of_one_kind(lists: Sequence[Node]) -> bool:
    inner = [item for one in lists if isinstance(one, Run) for item in one.items]
    return all(isinstance(one, Run) and _is_texts(one) for one in lists) or _are_alike(inner)


def _is_texts(run: Run) -> bool:
    return bool(run.items) and all(isinstance(one, Scalar) for one in run.items)


def _are_alike(nodes: Sequence[Node]) -> bool:
    """Tell whether groups are records of one kind: their names stand in most of them, and most are names of fields.

    One that is a word for a field is enough: others may be numbers, as the faces of a die are.
    """
    groups = [one for one in nodes if isinstance(one, Block)]
    names = Counter(str(name) for one in groups for name in one.entries)
    fields = [name for name in names if _FIELD.fullmatch(name) and not _RANK.fullmatch(name)]
    if len(fields) * 2 < len(names) and _RECORD_WORDS.isdisjoint(map(str.lower, fields)):
        return False
    return sum(names.values()) * 2 > len(names) * len(groups)


def _is_groups(node: Node) -> TypeGuard[Run]:
    return isinstance(node, Run) and bool(node.items) and all(isinstance(one, Block) for one in node.items)


def _may_hold(name: str, node: Node) -> bool:
    """Tell whether records may stand in a value: a list of groups, a group of groups or of lists, or many texts."""
    if isinstance(node, Run):
        if _is_groups(node):
            sets = any(isinstance(one, Block) and not one.entries.keys().isdisjoint(_SETS) for one in node.items)
            return len(node.items) > 1 or sets or name in _SETS
        return _is_texts(node) and len(node.items) > _MANY_TEXTS
    inner = [(str(key), one) for key, (_, one) in node.entries.items()] if isinstance(node, Block) else []
    if len(inner) == 1 and isinstance(inner[0][1], Block | Run):
        return _may_hold(*inner[0])
    return len(inner) > 1 and all(isinstance(one, Block | Run) for _, one in inner)


def _unwrapped(tree: Block, way: str, report: Report) -> tuple[list[Found], str]:
    """Go into the list called `cards`, or the largest that a group has; what stands beside it is set aside."""
    named = {str(name): one for name, (_, one) in tree.entries.items()}
    holding = {name: one for name, one in named.items() if _may_hold(name, one)} or named
    sized = {name: sum(map(len, texts_of(one))) for name, one in holding.items()}
    chosen = next((name for name in _SETS if name in holding), max(sized, key=lambda name: sized[name]))
    for name, (key, one) in tree.entries.items():
        if name != chosen:
            sheet = f"{way}.{name}" if way else str(name)
            why = "beside the records" + f" ('sheet: {sheet}' reads it)" * (not isinstance(one, Scalar))
            report.aside(why, key.mark, " ".join([key.text, *texts_of(one)]))
    inner = f"{way}.{chosen}" if way else chosen
    report.guess(named[chosen].mark, f"its records stand in '{inner}'")
    return _found(named[chosen], inner, report)


# -------------------------------------------------------------------------------- records


def _level_names(found: Sequence[Found], way: str) -> list[str]:
    """Name the levels around records: after the list, `rank` where they are ranks, else `name`."""
    deep = max((len(one.outer) for one in found), default=0)
    own = {str(name) for one in found if isinstance(one.value, Block) for name in one.value.entries}
    names: list[str] = []
    for level in range(deep):
        if _are_numbered(found):
            name = "id"
        elif _are_ranks(found, level):
            name = "rank"
        elif level == deep - 1 and own.isdisjoint(TITLES):
            name = "name"
        else:
            name = (_one_of(way.rpartition(".")[2]) or _OUTER) if level == 0 and deep > 1 else "key"
        names.append(name if name not in names and name not in own else f"{name}_{level + 1}")
    return [*names, "text"]


def _are_ranks(found: Sequence[Found], level: int) -> bool:
    return all(_RANK.fullmatch(one.outer[level].text) for one in found if len(one.outer) > level)


def _are_numbered(found: Sequence[Found]) -> bool:
    """Tell whether records stand by their numbers, as rows of a table that was written as groups do."""
    return all(len(one.outer) == 1 and one.outer[0].text.isdecimal() and isinstance(one.value, Block) for one in found)


def _one_of(word: str) -> str:
    """Give the word for one of many: `suits`, `cities`.

    >>> _one_of("suits"), _one_of("cities"), _one_of("fish")
    ('suit', 'city', 'fish')
    """
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _record(one: Found, names: Sequence[str]) -> Block:
    begin = one.outer[-1] if one.outer else one.value
    entries: Entries = {
        name: entry_at(word, name, word.text) for name, word in zip(names, one.outer, strict=False) if word.text
    }
    if isinstance(one.value, Block):
        for name, (key, value) in one.value.entries.items():
            entries[free(str(name), entries)] = (key, value)
    elif says(one.value):
        name = names[len(one.outer)] if len(names) > len(one.outer) else "text"
        entries[free(name, entries)] = (scalar_at(one.value, name), one.value)
    return Block(*begin.mark, entries)
