"""Find the package that knows a game: `raft_race` for raft-race, and `generic` for every other. Knows none."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Final

from companion.kit.game import Game

GENERIC: Final = "generic"
"""The package of every game that has none; of a game that is called so, too."""


def module_name(slug: str) -> str:
    """Name the module that knows a game: `game` in the game's own package.

    >>> module_name("raft-race"), module_name("raft-race-river")
    ('companion.games.raft_race.game', 'companion.games.generic.game')
    """
    return f"companion.games.{slug.replace('-', '_') if has_module(slug) else GENERIC}.game"


def has_module(slug: str) -> bool:
    """Tell whether a game has a package of its own."""
    file = os.path.join(os.path.dirname(__file__), slug.replace("-", "_"), "game.py")
    return slug != GENERIC and os.path.exists(file)


def panels_of(slug: str) -> str:
    """Name the module that shows a game on a screen; nothing when it has none.

    >>> panels_of("raft-race"), panels_of("raft-race-river")
    ('companion.games.raft_race.panels', '')
    """
    name = slug.replace("-", "_")
    here = has_module(slug) and os.path.exists(os.path.join(os.path.dirname(__file__), name, "panels.py"))
    return f"companion.games.{name}.panels" if here else ""


def game_module(slug: str) -> Game:
    """Give the game: `GAME` of its module."""
    game: Game = import_module(module_name(slug)).GAME
    return game
