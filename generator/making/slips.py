"""Find what an author may have mistyped in a game that can be printed: for `check` and the preview, not for `build`.

Draws nothing. What it needs (a dictionary, the text of every file) costs more than many a build.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.model import Game
from generator.catalog.problems import Problem
from generator.catalog.roots import Roots
from generator.making.gamefiles import GameFiles
from generator.making.ruled import misruled
from generator.making.spelling import misspelt


def slips(game: Game, roots: Roots) -> Iterator[Problem]:
    """Give a note for each rule that there is not, each word and name that is misspelt.

    In translation nothing is spelt: there is no dictionary of it, and the game's own words are looked at in its own.
    """
    files = GameFiles(roots.game_dir(game.slug), f"content/{game.slug}", roots.folders_of(game.slug))
    yield from misruled(game, files)
    if game.language == game.own_language:
        yield from misspelt(game, files.all_lines())
