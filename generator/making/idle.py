"""Find in the templates what the painter only sees on a face: a shape with the width of a line that it has not.

The gate knows which cards have it; where it was written is plain where the templates have just one such shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from generator.catalog.model import Game
from generator.catalog.problems import Mark, Problem
from generator.catalog.roots import Roots

_TOLD: Final = re.compile(r": a <(\w+)> has a stroke-width and no stroke")
_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)\b((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>")
_STROKE, _WIDTH = re.compile(r"\sstroke="), re.compile(r"\sstroke-width=")


def placed(notes: Iterable[Problem], game: Game, roots: Roots) -> Iterator[Problem]:
    """Give notes of a game, those of idle widths at the shape that has one."""
    templates: dict[str, str] | None = None
    for note in notes:
        if told := _TOLD.search(note.fact):
            if templates is None:
                templates = dict(_templates(game, roots))
            found = [Mark(file, *place) for file, text in templates.items() for place in _idle(told[1], text)]
            yield note._replace(mark=found[0]) if len(found) == 1 else note
        else:
            yield note


def _templates(game: Game, roots: Roots) -> Iterator[tuple[str, str]]:
    """Give the templates of a game without their code."""
    from generator.catalog.gamefiles import GameFiles

    files = GameFiles(roots.game_dir(game.slug), f"content/{game.slug}", roots.folders_of(game.slug))
    return ((file, _plain("\n".join(lines))) for file, lines in files.all_lines() if file.endswith(".j2"))


def _plain(text: str) -> str:
    """Leave code out, with every letter behind it where it was."""
    from generator.making.nameslips import CODE, COMMENT

    for code in (CODE, COMMENT):
        text = code.sub(lambda one: re.sub(r"[^\n]", "x" if one[0][1] == "{" else " ", one[0]), text)
    return text


def _idle(kind: str, text: str) -> Iterator[tuple[int, int]]:
    """Find the shapes of a kind that have a width and no stroke, nor a group around them that has one."""
    open_: list[tuple[str, bool]] = []
    for tag in _TAG.finditer(text):
        ends, name, said, alone = tag.groups()
        if ends:
            while open_ and open_.pop()[0] != name:
                pass
            continue
        stroked = bool(_STROKE.search(said))
        if name == kind and _WIDTH.search(said) and not stroked and not any(one for _, one in open_):
            yield text.count("\n", 0, tag.start()) + 1, tag.start() - text.rfind("\n", 0, tag.start())
        if not alone:
            open_.append((name, stroked))
