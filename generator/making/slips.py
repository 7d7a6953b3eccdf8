"""Find what an author may have mistyped in a game that can be printed: for `check` and the preview, not for `build`.

Draws nothing: it reads the text of every file, which costs more than many a build.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.model import Game
from generator.catalog.problems import Problem
from generator.catalog.roots import Roots
from generator.making.gamefiles import GameFiles
from generator.making.nameslips import misnamed
from generator.making.ruled import misruled


def slips(game: Game, roots: Roots) -> Iterator[Problem]:
    """Give a note for each rule that there is not, and each name in code that is misspelt."""
    files = GameFiles(roots.game_dir(game.slug), f"content/{game.slug}", roots.folders_of(game.slug))
    yield from misruled(game, files)
    if game.language == game.own_language:  # code is the same in every language
        yield from misnamed({file: "\n".join(lines) for file, lines in files.all_lines()})
