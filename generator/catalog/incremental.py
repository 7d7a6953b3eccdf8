"""Read a game again and again while it is written: of a long deck only the card that was saved otherwise is read anew.

What comes of it is what reading everything would come to, places and all; wherever that is not certain, everything is
read. Knows lists of cards, and nothing of what is in them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from typing import Any, Final

import yaml

from generator.catalog.nodes import Block, Node, Run
from generator.catalog.problems import Findings

_LONG: Final = 40
"""Cards of a deck that pays; a shorter one is read sooner than looked at."""
_LIST: Final = "cards"

Read = Callable[[str, Findings], Node | None]


class Again:
    """What was read the last time. Whoever loads a game again hands it in again; no mistake is ever remembered."""

    def __init__(self) -> None:
        self._trees: dict[str, tuple[list[str], Block]] = {}
        self._known: dict[Hashable, Any] = {}
        self._now: dict[Hashable, Any] = {}

    def begin(self) -> None:
        """Begin to read once more: what was not asked for the last time is forgotten."""
        self._known, self._now = self._now, {}

    def known(self, key: Hashable, make: Callable[[], Any], sure: Callable[[], bool]) -> Any:
        """Give what was made of a key the last time, or make it; it is remembered if it is then `sure`."""
        found = self._known.get(key, self)
        if found is self:
            found = make()
            if not sure():
                return found
        self._now[key] = found
        return found

    def read(self, shown: str, text: str, findings: Findings, read: Read) -> Node | None:
        """Read a file called `shown` in problems, or only that card of it which differs from the last time."""
        known = self._tree(shown, text, read)
        if known is not None:
            return known
        node = read(text, findings)
        self._trees.pop(shown, None)
        if not findings.about(shown):
            self._keep(shown, text, node)
        return node

    def _tree(self, shown: str, text: str, read: Read) -> Node | None:
        """Give the tree of a file whose text differs in one card at most; None where all of it must be read."""
        before = self._trees.get(shown)
        if before is None:
            return None
        old, block = before
        lines = text.split("\n")
        if len(lines) != len(old):
            return None
        first = next((at for at, (was, now) in enumerate(zip(old, lines, strict=True)) if was != now), -1)
        run = block.entries[_LIST][1]
        assert isinstance(run, Run)  # noqa: S101
        items = run.items
        if first >= 0:
            last = next(at for at in range(len(lines) - 1, -1, -1) if old[at] != lines[at])
            number = bisect_right([one.line for one in items], first + 1) - 1
            spliced = _spliced(items, number, (first, last), lines, read)
            if spliced is None:
                return None
            items = spliced
        made = _like(block, items)
        self._trees[shown] = (lines, made)
        return _like(made, items)

    def _keep(self, shown: str, text: str, node: Node | None) -> None:
        """Remember the tree of a file in which nothing is wrong, if its cards are many and stand at its end."""
        if not isinstance(node, Block) or next(reversed(node.entries), "") != _LIST:
            return
        run = node.entries[_LIST][1]
        lines = text.split("\n")
        if isinstance(run, Run) and len(run.items) >= _LONG and all(_begins(one, lines) for one in run.items):
            self._trees[shown] = (lines, _like(node, run.items))


def _spliced(
    items: list[Node], number: int, changed: tuple[int, int], lines: list[str], read: Read
) -> list[Node] | None:
    """Read one card of a list once more, if all that has changed (lines from 0) is within it."""
    if number < 0:
        return None
    start = items[number].line - 1
    end = items[number + 1].line - 1 if number + 1 < len(items) else len(lines)
    if changed[0] < start or changed[1] >= end:
        return None
    findings = Findings()
    # as many empty lines before it as there are lines: so its places are those in the file
    try:
        made = read("\n" * start + "\n".join(lines[start:end]) + "\n", findings)
    except yaml.YAMLError:  # which is told when the whole is read
        return None
    if findings or not isinstance(made, Run) or len(made.items) != 1:
        return None
    card = made.items[0]
    if type(card) is not type(items[number]) or card.mark != items[number].mark:
        return None
    return [*items[:number], card, *items[number + 1 :]]


def _begins(node: Node, lines: list[str]) -> bool:
    """Tell whether a card begins its own line, behind its dash."""
    line = lines[node.line - 1]
    return isinstance(node, Block) and line[: node.column - 1].strip() == "-" and node.column > 2


def _like(block: Block, items: list[Node]) -> Block:
    """Give the same group with a list of its own, in which others may put something."""
    key, run = block.entries[_LIST]
    other = Run(run.file, run.line, run.column)
    other.items = list(items)
    made = Block(block.file, block.line, block.column)
    made.entries = {**block.entries, _LIST: (key, other)}
    return made
