"""Find the module that knows a game: `raft_race.py` for raft-race, and `generic.py` for every other. Knows none."""

from __future__ import annotations

import os
from importlib import import_module
from typing import cast

from companion.seam import Game


def module_name(slug: str) -> str:
    """Name the module that knows a game.

    >>> module_name("a-game-of-mine")
    'companion.games.generic'
    """
    return f"companion.games.{slug.replace('-', '_')}" if has_module(slug) else "companion.games.generic"


def has_module(slug: str) -> bool:
    """Tell whether a game has a module of its own."""
    name = slug.replace("-", "_")
    return name != "generic" and os.path.exists(os.path.join(os.path.dirname(__file__), f"{name}.py"))


def game_module(slug: str) -> Game:
    """Give the module that knows a game."""
    return cast(Game, import_module(module_name(slug)))
