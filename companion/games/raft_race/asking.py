"""How Raft Race! asks people about what is to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.model import Item, Menu, Move, Table, numbered
from companion.games.raft_race import river
from companion.games.raft_race.events import put
from companion.games.raft_race.todo import Task
from generator.named import NamedTuple

Answer = Move | list[Move] | None
"""What `do` and `who` of the task are added to; or whole moves; or nothing, where the words are no answer."""


class Asking(NamedTuple):
    """A task that people decide: the move that answers it, how it is asked, read, and what may be chosen.

    An `ask` that is a text has the names of the task's facts in it; `typed` stands behind it where people type. Where
    nothing is offered, or its choices are `tiles` only, `free` says what is typed; of `many` choices a question names
    none. `most` is how many words an answer may have, 0 as many as crews; a longer line means something else.
    """

    do: str
    ask: str | Callable[[Table, Task], str]
    read: Callable[[Table, Task, list[str]], Answer]
    ways: Callable[[Table, Task], Sequence[Item]] = lambda *_: ()
    typed: str | Callable[[Table, Task], str] = ""
    free: str = ""
    tiles: bool = False
    many: Callable[[Task], bool] = lambda _: False
    most: int = 1
    more: Callable[[Table, Task, list[str]], Menu | None] = lambda *_: None


def asked(said: str | Callable[[Table, Task], str], table: Table, task: Task) -> str:
    """Say how a task is asked."""
    return put(table, said, **task) if isinstance(said, str) else said(table, task)


def inline(offers: Sequence[Item]) -> str:
    """Name choices in a line; what more is said of them only in brackets."""
    shown = ((number, item.text if item.brackets else item.label) for number, item in numbered(offers))
    return ", ".join(f"{number} {text}" for number, text in shown)


def seats(table: Table, offered: Sequence[str]) -> list[Item]:
    """Give rafts to choose from, where they are; each keeps the number of its seat."""
    return [
        Item(who, table.name(who), piece=who, at=river.stands(table, who)) if who in offered else Item("", "")
        for who in table.players
    ]
