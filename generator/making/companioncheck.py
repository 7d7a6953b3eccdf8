"""Hold what only the companion reads, asked.yaml, answers.yaml and companion.yaml, to its form.

Nothing of it is printed, so nothing of it keeps a game from being printed; but at the table it is found out late.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from typing import Final

from generator.catalog import safeopen
from generator.catalog.fields import Fields
from generator.catalog.folder import Folder
from generator.catalog.ground import ShutError
from generator.catalog.model import Game
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings, Mark, Problem
from generator.catalog.roots import Roots
from generator.catalog.timelimit import turn

_FILES: Final = ("companion.yaml", "asked.yaml", "answers.yaml")
_FOR_ANY: Final = frozenset({"screen", "presets", "playtest"})
"""What companion.yaml may say of a game with rules in Python; all else is read as rules that are data."""
_READ_IN_A_TURN: Final = 600_000  # bytes
_MOST_BYTES: Final = 8_000_000  # of a rulebook


def wrong_at_the_table(game: Game, roots: Roots) -> list[Problem]:
    """Give all that is wrong with the files of a game that nothing printed is made from."""
    findings = Findings()
    folder = Folder(roots.game_dir(game.slug), f"content/{game.slug}", findings)
    there = [name for name in _FILES if safeopen.is_file(folder.path / name, folder.ground)]
    if not there:
        return []
    from generator.catalog.phrases import read_answers, read_asked
    from generator.catalog.playtests import check_playtest
    from generator.catalog.ruleids import ids_in
    from generator.catalog.screens import check_screen

    with turn(Mark(folder.shown), "what the companion reads", lambda: 1 + folder.size() / _READ_IN_A_TURN):
        own, asked, answers = (folder.read(name) if name in there else None for name in _FILES)
        check_screen(own, findings)
        if own is not None and not own.entries.keys() <= _FOR_ANY:
            _rules(own, game, findings)
        tried = own is not None and "playtest" in own.entries
        if asked is not None or answers is not None or tried:
            rulebook = _rulebook(folder)
            known = {*ids_in(rulebook), *(str(one.rule) for one in game.parameters.values() if one.rule)}
            check_playtest(own, known, findings)
            read_asked(asked, known, findings, partial(_of_rule, rulebook, folder))
            read_answers(answers, known, findings)
    return list(findings.problems())


def _rules(own: Block, game: Game, findings: Findings) -> None:
    """Read the rules that a file holds; where they are in Python, as its presets show, it may hold none."""
    from generator.catalog import counters
    from generator.catalog.dicefaces import dice_of

    names = own.entries.keys()
    if "presets" in names and names & counters.COMPANION.fields.keys() <= _FOR_ANY:
        fields = Fields(own, "companion.yaml", findings)
        for name in sorted(_FOR_ANY):
            fields.known(name)
        fields.done()
        return
    counters.read(own, game.parameters, findings, partial(counters.cards_of, game), dice_of(game.tables.get("dice")))


def _of_rule(rulebook: str, folder: Folder, name: str) -> Mark | None:
    """Give the place of the id of a rule, if it stands in the rulebook once."""
    found = [match.start() for match in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", rulebook)]
    if len(found) != 1:
        return None
    (at,) = found
    line, column = rulebook.count("\n", 0, at) + 1, at - rulebook.rfind("\n", 0, at)
    return Mark(f"{folder.shown}/rulebook.md", line, column)


def _rulebook(folder: Folder) -> str:
    """Read the rulebook that the companion reads; one that cannot be read is told of where it is printed."""
    with suppress(ShutError, UnicodeDecodeError):
        return safeopen.read(folder.path / "rulebook.md", folder.ground, _MOST_BYTES).decode("utf-8")
    return ""
