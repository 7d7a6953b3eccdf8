"""What the readers of tables hand on: rows of cells, records by the names of their columns, and what is to be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Mark, Problem
from generator.catalog.readings import Aside, Kind
from generator.catalog.tablewish import Asked

BOOKS: Final = (".xlsx", ".xlsm", ".ods", ".xls")
"""Endings of workbooks."""
MOST_BYTES: Final = 16_000_000
MOST_ROWS: Final = 100_000
MOST_COLUMNS: Final = 1_000
MOST_CELLS: Final = 600_000
MOST_FILES: Final = 20_000
_MOST_NOTES: Final = 200

Row: TypeAlias = list[Scalar]
"""Cells from the first column on; an empty one is a text of nothing."""


class UnreadableError(Exception):
    """No card can be made of this; has the place, the fact and the way out."""

    def __init__(self, mark: Mark, fact: str, hint: str = "") -> None:
        super().__init__(fact)
        self.problem = Problem(mark, fact, hint)


class Sheet:
    """A table as it was read: the names of its columns with their places, and records by those names.

    Of `rows` the columns are called as people call them, such as "Rules text"; else they are names already. `hints`
    are kinds that what stands around a column says.
    """

    def __init__(
        self,
        names: dict[str, Mark],
        records: list[Block],
        hints: Mapping[str, Kind] | None = None,
        *,
        rows: bool = True,
    ) -> None:
        self.names, self.records, self.hints, self.rows = names, records, hints or {}, rows


class Report:
    """What is asked of a table, called `shown` in problems, while it is read, and what is to be told of it.

    `signs` counts what other programs write into texts.
    """

    def __init__(self, shown: str, asked: Asked) -> None:
        self.shown, self.asked = shown, asked
        self.signs = Counter[str]()
        self.notes: list[Problem] = []
        self.asides: list[Aside] = []
        self.guesses: list[Problem] = []

    def unreadable(self, fact: str, hint: str, line: int = 0) -> UnreadableError:
        """Say why no card can be made of it."""
        return UnreadableError(Mark(self.shown, line), fact, hint)

    def add(self, other: Report) -> None:
        """Take over what is to be told of a table that belongs to this one."""
        self.notes += other.notes
        self.asides += other.asides

    def guess(self, mark: Mark, fact: str, hint: str = "") -> None:
        """Say how something was taken that may be meant otherwise; who sees the table for the first time is told."""
        self.guesses.append(Problem(mark, fact, hint))

    def note(self, mark: Mark, fact: str, hint: str = "") -> None:
        """Say how something was read; once, and no more than anybody reads."""
        if len(self.notes) < _MOST_NOTES and not any(one.fact == fact for one in self.notes):
            self.notes.append(Problem(mark, fact, hint))

    def aside(self, why: str, mark: Mark, words: Node | str = "") -> None:
        """Set something aside, with all its words."""
        said = words if isinstance(words, str) else " ".join(texts_of(words))
        self.asides.append(Aside(why, mark, said))


def stem_of(file: str) -> str:
    """Give the name of a file without folders and ending."""
    return file.rpartition("/")[2].rpartition(".")[0]


def texts_of(node: Node) -> Iterator[str]:
    """Give all texts below a node, names of groups with them; by a list of what is to do, so that depth costs no stack.

    Nothing (`null`) is no text.
    """
    todo: list[Node] = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, Scalar):
            if says(one):
                yield one.text
        elif isinstance(one, Run):
            todo += reversed(one.items)
        elif isinstance(one, Block):
            for key, value in reversed(one.entries.values()):
                todo += [value, key]


def says(node: Node) -> bool:
    """Tell whether a node says something: no empty text or group, nor `null`."""
    if isinstance(node, Scalar):
        return node.text not in _NULLS if node.plain else bool(node.text)
    return bool(node.items) if isinstance(node, Run) else bool(node.entries) if isinstance(node, Block) else False


_NULLS: Final = ("", "~", "null")


def text_at(record: Block, name: str) -> str:
    """Give the text that stands in a record under a name, "" where none does."""
    entry = record.entries.get(name)
    return entry[1].text if entry is not None and isinstance(entry[1], Scalar) and says(entry[1]) else ""


def names_of(records: Sequence[Block]) -> dict[str, Mark]:
    """Give the names that records have, in the order in which they come, each with its first place."""
    found: dict[str, Mark] = {}
    for record in records:
        for name, (key, _) in record.entries.items():
            if name not in found:
                found[str(name)] = key.mark
    return found


def free(name: str, taken: Mapping[str | int, object] | Mapping[str, object]) -> str:
    """Give a name that is not taken yet: `cost_2` beside `cost`."""
    made, number = name, 2
    while made in taken:
        made, number = f"{name}_{number}", number + 1
    return made


def letters(column: int) -> str:
    """Name a column as spreadsheets do.

    >>> [letters(number) for number in (1, 26, 27, 703)]
    ['A', 'Z', 'AA', 'AAA']
    """
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def number_of(name: str) -> int:
    """Give the number of a column that is named so.

    >>> number_of("A"), number_of("AA")
    (1, 27)
    """
    found = 0
    for letter in name:
        found = found * 26 + ord(letter) - ord("A") + 1
    return found
