"""Find the package that knows a game: `raft_race` for raft-race, an installed one that names it, else `generic`."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from companion.kit.game import Game

GENERIC: Final = "generic"
"""The package of every game that has none; of a game that is called so, too."""
GROUP: Final = "tuckbox.games"
"""The entry points by which an installed package says which game it knows: `my-game = my_package`."""


@cache
def package_of(slug: str) -> str:
    """Name the package that knows a game: our own, or an installed one by its entry point; nothing where there is none.

    >>> package_of("raft-race"), package_of("raft-race-river")
    ('companion.games.raft_race', '')
    """
    name = slug.replace("-", "_")
    if slug == GENERIC:
        return ""
    if os.path.exists(os.path.join(os.path.dirname(__file__), name, "game.py")):
        return f"{__name__}.{name}"
    from importlib.metadata import entry_points  # noqa: PLC0415 - 10 ms that our own games do not need

    return next((one.value for one in entry_points(group=GROUP) if one.name == slug), "")


def module_name(slug: str) -> str:
    """Name the module that knows a game: `game` in the game's own package.

    >>> module_name("raft-race"), module_name("raft-race-river")
    ('companion.games.raft_race.game', 'companion.games.generic.game')
    """
    return f"{package_of(slug) or f'{__name__}.{GENERIC}'}.game"


def has_module(slug: str) -> bool:
    """Tell whether a game has a package of its own."""
    return bool(package_of(slug))


@cache
def of_panels(slug: str, name: str) -> Callable[..., Any] | None:
    """Give a function of the module that shows a game on a screen; None where it has none.

    A game without such a module shows its counters, as one without a package does.

    >>> of_panels("raft-race", "shown") is of_panels("raft-race-river", "shown"), of_panels("raft-race", "nothing")
    (False, None)
    """
    module = f"{package_of(slug) or f'{__name__}.{GENERIC}'}.panels"
    if find_spec(module):
        return getattr(import_module(module), name, None)
    return of_panels(GENERIC, name) if name == "shown" else None


def game_module(slug: str) -> Game:
    """Give the game: `GAME` of its module."""
    game: Game = import_module(module_name(slug)).GAME
    return game
