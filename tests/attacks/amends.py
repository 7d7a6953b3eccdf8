"""Random lines of `set` for a table: every value that may be put right, set to all sorts of things. Knows no game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.engine.model import Table
from companion.kit.commonmoves import settable
from companion.table.livesession import LiveSession

VALUES = ("0", "1", "2", "5", "-1", "+3", "99", "yes", "no", "none")
MOST = 4
"""Values of a list."""


def places(live: LiveSession) -> Iterator[tuple[str, Any]]:
    """Give what may be put right, as it is said, with what stands there."""
    table, game = live.table, live.game

    def below(here: Any, path: list[str]) -> Iterator[tuple[str, Any]]:
        for key in settable(table, here, path, game):
            if isinstance(here[key], dict):
                yield from below(here[key], [*path, key])
            else:
                yield ".".join([*path, key]).removeprefix("players."), here[key]

    yield from below(table.state, [])
    for who in table.players:
        yield from below(table.state.get("players", {}).get(who, {}), ["players", who])


def words(table: Table) -> list[str]:
    """Give the words and numbers that stand anywhere at a table, or in what it has of the game."""
    found: dict[str, None] = {}

    def look(value: Any) -> None:
        if isinstance(value, dict):
            found.update(dict.fromkeys(str(one) for one in value))
            for one in value.values():
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)
        elif value is not None and not isinstance(value, bool) and " " not in str(value):
            found[str(value)] = None

    for some in (table.state, *(table.content[name] for name in table.content if name != "tables")):
        look(some)
    return [word for word in found if word] or ["0"]


def amended(chance: random.Random, live: LiveSession) -> str:
    """Give a line that puts something right, which may be possible or not."""
    some = list(places(live))
    if not some:
        return "set round 2"
    (where, old), known = chance.choice(some), words(live.table)
    if isinstance(old, list) and chance.random() < 0.8:
        value = " ".join(chance.choices([*map(str, old), *known], k=chance.randint(1, MOST)))
    else:
        value = chance.choice([*VALUES, *chance.sample(known, min(3, len(known)))])
    return f"set {where} {value}"
