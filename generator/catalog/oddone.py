"""Find what is odd in a list of like things: a card of which one field is unlike all others', one that is missing.

Where a template stumbles over one card, or a count does not fit, the slip is there. Knows trees of YAML, no game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Mark

_FEWEST = 3  # others, to tell what is usual
_FAR = 10  # times the largest other number
_NUMBERED = re.compile(r"(.*?)(\d{1,4})$")


class Odd(NamedTuple):
    """Where it stands, what it is called, and what is usual."""

    mark: Mark
    name: str
    usual: str


def runs(node: Node | None) -> Iterator[Run]:
    """Give all lists in a tree."""
    if isinstance(node, Run):
        yield node
        for item in node.items:
            yield from runs(item)
    elif isinstance(node, Block):
        for _, inner in node.entries.values():
            yield from runs(inner)


def entry_of(trees: Sequence[Node], card: str) -> tuple[Block, list[Block], Node] | None:
    """Find the group of fields with this id, those beside it in its list, and the tree that it stands in."""
    for tree in trees:
        for run in runs(tree):
            blocks = [item for item in run.items if isinstance(item, Block)]
            own = next((one for one in blocks if text_of(one, "id") == card), None)
            if own is not None:
                return own, [one for one in blocks if one is not own], tree
    return None


def odd_field(own: Block, others: Sequence[Block]) -> Odd | None:
    """Find the one field that is unlike what all others have under its name, if it is just one.

    >>> def card(**fields):
    ...     made = Block("a", 1, 1)
    ...     made.entries = {k: (Scalar("a", 1, 1, k, True), Scalar("a", 1, 5, v, True)) for k, v in fields.items()}
    ...     return made
    >>> odd_field(card(id="x", value="many"), [card(id="a", value="3")] * 3).usual
    'a number'
    """
    if len(others) < _FEWEST:
        return None
    found: list[Odd] = []
    for name, (_, node) in own.entries.items():
        beside = [one.entries[name][1] for one in others if name in one.entries]
        if name == "id" or len(beside) < _FEWEST:
            continue
        sorts = Counter(map(sort_of, beside))
        usual, _ = sorts.most_common(1)[0]
        if len(sorts) == 1 and sort_of(node) != usual:
            found.append(Odd(node.mark, str(name), usual))
        elif isinstance(node, Block) and len(sorts) == 1:
            inner = odd_field(node, [one for one in beside if isinstance(one, Block)])
            found += [inner] if inner else []
        elif isinstance(node, Scalar) and usual == "a number" == sort_of(node):  # whatever a few others have
            numbers = [one.value for one in beside if isinstance(one, Scalar) and sort_of(one) == usual]
            if node.value > _FAR * max(*numbers, 1) or node.value < 0 <= min(numbers):
                found.append(Odd(node.mark, str(name), f"a number from {min(numbers)} to {max(numbers)}"))
    absent = [
        Odd(own.mark, str(name), "one")
        for name in others[0].entries
        if name not in own.entries and all(name in one.entries for one in others)
    ]
    found = found or absent
    return found[0] if len(found) == 1 else None


def odd_among_named(trees: Sequence[Node], own: Block) -> Odd | None:
    """Find what is odd in a group of fields that a card refers to by its name, as others to those beside it."""
    words = {node.text for _, node in own.entries.values() if isinstance(node, Scalar) and node.text}
    for tree in trees:
        for block in _blocks(tree):
            for word in sorted(words.intersection(map(str, block.entries))):
                named = block.entries[word][1]
                others = [node for _, node in block.entries.values() if isinstance(node, Block) and node is not named]
                if isinstance(named, Block) and (odd := odd_field(named, others)):
                    return odd
    return None


def _blocks(node: Node) -> Iterator[Block]:
    inner = [one for _, one in node.entries.values()] if isinstance(node, Block) else getattr(node, "items", [])
    if isinstance(node, Block):
        yield node
    for one in inner:
        yield from _blocks(one)


def lacking(run: Run, name: str) -> Block | None:
    """Find the one group of fields in a list that lacks a field which most others have."""
    blocks = [item for item in run.items if isinstance(item, Block)]
    without = [one for one in blocks if name not in one.entries]
    return without[0] if len(without) == 1 and len(blocks) > _FEWEST - 1 else None


def shorter(own: Block, most: int) -> Node | None:
    """Find the one list in lists, within a group of fields, that has at most so many things and no other so few."""
    for run in runs(own):
        inner = [item for item in run.items if isinstance(item, Run)]
        short = [
            one for one in inner if len(one.items) <= most or any(sort_of(item) == "nothing" for item in one.items)
        ]
        if len(short) == 1 and len(inner) > 1:
            return short[0]
    return None


def sort_of(node: Node) -> str:
    """Say what kind of value stands there, as people say it."""
    if isinstance(node, Run):
        return "a list"
    if isinstance(node, Block):
        return "a group"
    value = node.value if isinstance(node, Scalar) else None
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    return "text" if isinstance(value, str) else "a number"


def missing_one(blocks: Sequence[Block]) -> tuple[Mark, str] | None:
    """Say behind which of some cards one is missing, by their numbers or by two words of which all others go together.

    >>> def card(**fields):
    ...     made = Block("a", int(fields["n"]), 1)
    ...     made.entries = {k: (Scalar("a", 1, 1, k, True), Scalar("a", 1, 5, v, True)) for k, v in fields.items()}
    ...     return made
    >>> missing_one([card(id=f"c{n}", n=n) for n in "12356"])
    (Mark(file='a', line=3, column=1), "'c4'")
    """
    ids = {text_of(one, "id"): one for one in blocks}
    gaps: list[tuple[Mark, str]] = []
    for name, one in ids.items():
        if (match := _NUMBERED.fullmatch(name)) and match[1]:
            after, second = (f"{match[1]}{int(match[2]) + more:0{len(match[2])}}" for more in (1, 2))
            if after not in ids and second in ids:
                gaps.append((one.mark, f"'{after}'"))
    if gaps:
        return gaps[0] if len(gaps) == 1 else None
    names = [name for name in (blocks[0].entries if blocks else ()) if name not in ("id", "name", "copies")]
    for first, second in combinations(map(str, names[:6]), 2):
        rows = [(text_of(one, first), text_of(one, second), one) for one in blocks]
        rows = [row for row in rows if row[0] and row[1]]  # a list may have others as well
        have = {(a, b) for a, b, _ in rows}
        firsts, seconds = list(dict.fromkeys(a for a, _ in have)), list(dict.fromkeys(b for _, b in have))
        wanted = [(a, b) for a in firsts for b in seconds if (a, b) not in have]
        if len(wanted) == 1 and len(have) == len(rows) >= 5 and min(len(firsts), len(seconds)) > 1:
            a, b = wanted[0]
            whole = [y for x, y, _ in rows if x == next(one for one in firsts if one != a)]
            before = whole[whole.index(b) - 1] if whole.index(b) else ""
            beside = [one for x, y, one in rows if x == a and before in ("", y)]
            return beside[0].mark, f"one of {first} '{a}' and {second} '{b}'"
    return None


def too_many(blocks: Sequence[Block], surplus: int) -> Mark | None:
    """Find the card whose copies are too many by so much, if it is only one that would have what is usual then."""
    copies = [(one, one.entries["copies"][1]) for one in blocks if "copies" in one.entries]
    numbers = [(one, node, node.value) for one, node in copies if isinstance(node, Scalar) and type(node.value) is int]
    if len(numbers) == 1 and surplus > 1:
        return numbers[0][1].mark
    if len(numbers) < _FEWEST:
        return None
    usual = {value for _, _, value in numbers}
    found = [node for _, node, value in numbers if value > abs(surplus) > 1 and value - surplus in usual]
    return found[0].mark if len(found) == 1 else None


def text_of(block: Block, name: str) -> str:
    """Give the text that stands under a name, "" if none does."""
    entry = block.entries.get(name)
    return entry[1].text if entry and isinstance(entry[1], Scalar) else ""
