"""Which printed card a choice of Raft Race! means: the Orders of the crew that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.model import Table
from companion.games.raft_race.names import card_said
from companion.games.raft_race.orders import face_of
from companion.games.raft_race.rounds import turn_order
from companion.games.raft_race.todo import first


def face(table: Table, content: Any, line: Sequence[str], word: str) -> str:
    """Name the picture of a choice by the word that it adds to a line; nothing where there is none."""
    del content
    waiting = turn_order(table)
    if line[:1] == ["orders"] and len(line) - 1 < len(waiting):
        said = card_said(table, word)
        return face_of(table, waiting[len(line) - 1], said[0]) if said else ""
    verdict = first(table, "verdict")
    if verdict is not None and not line:
        return face_of(table, verdict["with"] if word == "push" else verdict["mover"], "")
    return ""
