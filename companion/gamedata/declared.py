"""Read what a game declares for the table in YAML: its dice, its board, its companion.yaml.

A die may be written in any of the ways that the printed nets use; mistakes are told with their places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.gamedata.plainjson import plain
from companion.games import has_module
from generator.catalog import counters
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

Faces = list[int | str]


class Declared(NamedTuple):
    """Dice by name with their faces, the board as it is written, companion.yaml, asked.yaml and answers.yaml."""

    dice: dict[str, Faces]
    board: dict[str, Any]
    companion: dict[str, Any]
    asked: Asked
    answers: dict[str, list[str]]


def read_declared(game: Game, roots: Roots, rulebook: str, translation: str = "") -> Declared:
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
        else counters.read(own, game.parameters, findings, partial(counters.cards_of, game))
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


def free(block: Block | None) -> dict[str, Any]:
    """Give a whole file as plain JSON."""
    found: dict[str, Any] = plain(frozen(block, "")) if block is not None else {}
    return found


def dice_of(said: Any, known: Mapping[str, Faces] = MappingProxyType({})) -> dict[str, Faces]:
    """Give the faces of each die that is declared, however it is written; what is no die is left alone.

    The printed nets in dice.yaml name the faces of a die that is `known` from rules.yaml.

    >>> dice_of({"d4": 4, "coin": ["heads", "tails"], "ai": {"counts": {"CAST": 3, "RELIC": 1}}})
    {'d4': [1, 2, 3, 4], 'coin': ['heads', 'tails'], 'ai': ['CAST', 'CAST', 'CAST', 'RELIC']}
    >>> dice_of([{"id": "move", "net": {"column": [1, 2, 6, 5], "left_of_second": 3, "right_of_second": 4}}])
    {'move': [1, 2, 6, 5, 3, 4]}
    >>> dice_of({"dice": [{"id": "raid", "faces": "d6"}, {"id": "ai", "faces": "act"}]}, {"act": ["hit", "miss"]})
    {'raid': [1, 2, 3, 4, 5, 6], 'ai': ['hit', 'miss']}
    """
    said = plain(said)
    if isinstance(said, dict) and isinstance(said.get("dice"), dict | list):
        said = said["dice"]
    named: Iterable[tuple[Any, Any]] = ()
    if isinstance(said, dict):
        named = said.items()
    elif isinstance(said, list):
        named = [(one.get("id", one.get("name")), one) for one in said if isinstance(one, dict)]
    dice = {str(name): _faces(one, known) for name, one in named if isinstance(name, str)}
    return {name: faces for name, faces in dice.items() if len(faces) > 1}


def _faces(said: Any, known: Mapping[str, Faces] = MappingProxyType({})) -> Faces:
    if isinstance(said, str):
        if said in known:
            return list(known[said])
        said = int(said[1:]) if said[:1].lower() == "d" and said[1:].isdecimal() else None
    if isinstance(said, int) and not isinstance(said, bool) and 2 <= said <= 1000:
        return list(range(1, said + 1))
    if isinstance(said, list):
        return [face for one in said if (face := _face(one)) is not None]
    return _faces_of(said, known) if isinstance(said, Mapping) else []


def _faces_of(said: Mapping[str, Any], known: Mapping[str, Faces]) -> Faces:
    counts = said.get("counts")
    if isinstance(counts, Mapping):
        return [str(name) for name, count in counts.items() if isinstance(count, int) for __ in range(count)]
    for name in ("faces", "values", "sides"):
        if faces := _faces(said.get(name), known):
            return faces
    net = said.get("net")
    if isinstance(net, Mapping):
        parts = [*(net.get("column") or ()), net.get("left_of_second"), net.get("right_of_second")]
        return [face for one in parts if (face := _face(one)) is not None]
    return _faces(said.get("shape"))


def _face(said: Any) -> int | str | None:
    if isinstance(said, Mapping):
        names = ("value", "id", "name", "text", "label")
        return next((_face(said[name]) for name in names if name in said), None)
    return said if isinstance(said, int | str) and not isinstance(said, bool) else None
