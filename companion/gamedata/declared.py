"""Read what a game declares for the table in YAML: its dice, its board, its companion.yaml.

A die may be written in any of the ways that the printed nets use; mistakes are told with their places.
"""

from __future__ import annotations

from functools import partial

from companion.engine.model import Json
from companion.gamedata.plainjson import plain
from companion.games import has_module
from generator.catalog import counters
from generator.catalog.dicefaces import Faces, dice_of
from generator.catalog.fields import frozen
from generator.catalog.folder import Folder
from generator.catalog.model import Game
from generator.catalog.nodes import Block
from generator.catalog.phrases import Asked, read_answers, read_asked
from generator.catalog.playtests import check_playtest
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.ruleids import ids_in
from generator.catalog.safeopen import is_file
from generator.catalog.screens import check_screen
from generator.catalog.translation import FOLDER
from generator.named import NamedTuple


class Declared(NamedTuple):
    """Dice by name with their faces, the board as it is written, companion.yaml, asked.yaml and answers.yaml."""

    dice: dict[str, Faces]
    board: Json
    companion: Json
    asked: Asked
    answers: dict[str, list[str]]


def read_declared(game: Game, roots: Roots, rulebook: str, translation: str) -> Declared:
    """Read what Declared names of a game that the catalog has found right, with the words of a translation.

    Dice are rules, and have the same faces in every language. How people ask hangs on a language as a whole: it is what
    the translation's own asked.yaml and answers.yaml say.

    Raises:
        ContentError: there are mistakes in companion.yaml, asked.yaml or answers.yaml.
    """
    findings = Findings()
    folder = Folder(roots.game_dir(game.slug), f"content/{game.slug}", findings)
    files = folder.yaml_files()
    names = ("dice.yaml", "board.yaml", "companion.yaml", "asked.yaml", "answers.yaml")
    blocks = {name: folder.read(name) for name in names if name in files}
    dice_block = blocks.get("dice.yaml")
    if translation:
        worded = folder._replace(language=translation)
        blocks = {name: worded.read(name) for name in names[:3] if name in files}
        asking = {name: f"{FOLDER}/{translation}/{name}" for name in names[3:]}
        blocks |= {
            name: folder.read(place) for name, place in asking.items() if is_file(folder.path / place, folder.ground)
        }
    own = blocks.get("companion.yaml")
    check_screen(own, findings)
    companion = (
        free(own)
        if has_module(game.slug)
        else counters.read(
            own, game.parameters, findings, partial(counters.cards_of, game), dice_of(game.tables.get("dice"))
        )
    )
    rules = {*ids_in(rulebook), *(one.rule for one in game.parameters.values() if one.rule)}
    check_playtest(own, rules, findings)
    for name in ("screen", "playtest"):
        if own is not None and name in own.entries:
            companion[name] = free(own)[name]
    asked = read_asked(blocks.get("asked.yaml"), rules, findings)
    answers = read_answers(blocks.get("answers.yaml"), rules, findings)
    findings.raise_if_any()
    dice = dice_of(game.tables.get("dice")) | dice_of(companion.get("dice"))
    dice |= dice_of(free(dice_block), dice)
    return Declared(dice, free(blocks.get("board.yaml")), companion, asked, answers)


def free(block: Block | None) -> Json:
    """Give a whole file as plain JSON."""
    found: Json = plain(frozen(block, "")) if block is not None else {}
    return found
