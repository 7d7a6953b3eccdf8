"""The texts of one game, read when they are first asked for: lines and trees of its YAML, books, templates.

Only where something is wrong. Knows what is in no line of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final

from generator.catalog import door
from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.nodes import Node
from generator.catalog.problems import Findings, Mark, nearest

_MOST_BYTES: Final = 8_000_000
_CODE: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")
_STATED: Final = re.compile(r"\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\](?!\()")
_MOST_LINES: Final = 5  # of one statement


class GameFiles:
    """The lines of a game's YAML, books and templates, read when they are first asked for."""

    def __init__(self, path: Path, shown: str, templates: Sequence[Path]) -> None:
        self._path = path
        self._shown = shown
        self._templates = templates

    @cached_property
    def of_game(self) -> dict[str, Sequence[str]]:
        """What lies in the folder of the game, by how it is shown."""
        folder = Folder(self._path, self._shown, Findings())
        books = [one.name for one in door.walk(self._path, folder.ground, leaving_out="._") if one.name[-3:] == ".md"]
        read = {name: _lines(self._path / name, folder.ground) for name in (*folder.yaml_files(), *books)}
        return {f"{self._shown}/{name}": lines for name, lines in read.items() if lines}

    @cached_property
    def _of_templates(self) -> dict[str, Sequence[str]]:
        found: dict[str, Sequence[str]] = {}
        for folder in self._templates:
            ground = ground_of(folder)
            for one in door.walk(folder, ground, leaving_out="."):
                shown = f"templates/{folder.name}/{one.name}"
                if one.name.endswith(".j2") and shown not in found:  # of those called alike the first is drawn
                    found[shown] = _lines(folder / one.name, ground)
        return found

    @cached_property
    def trees(self) -> list[Node]:
        """What the YAML of the game says, as far as it can be read."""
        folder = Folder(self._path, self._shown, Findings())
        return [tree for name in folder.yaml_files() if (tree := folder.read(name)) is not None]

    def all_lines(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Give the lines of all YAML, books and templates, by how each is shown."""
        yield from self.of_game.items()
        yield from self._of_templates.items()

    def yaml(self) -> Iterator[Sequence[str]]:
        """Give the lines of all YAML."""
        return (lines for file, lines in self.of_game.items() if file.endswith((".yaml", ".yml")))

    def in_templates(self, word: str, *, as_field: bool = False) -> list[Mark]:
        """Give the places of a word in the templates, as a field that is asked for or anyhow; the first three."""
        before = r"(?:\.|\[[\"'])" if as_field else r"(?<![\w-])"
        pattern = re.compile(rf"{before}{re.escape(word)}(?![\w-])")
        hits = (
            Mark(file, number, match.start() + 1)
            for file, lines in self._of_templates.items()
            for number, text in enumerate(lines, 1)
            if word in text
            for match in pattern.finditer(text)
        )
        return list(islice(hits, 3))

    def stated_like(self, rule: str) -> tuple[str, Mark] | None:
        """Find the rule that a book states under a name which nothing else has, if `rule` is one of the YAML's."""
        if not self.count(rule):
            return None
        stated = {
            match[1]: Mark(file, number, match.start(1) + 1)
            for file, lines in self.of_game.items()
            if file.endswith(".md")
            for number, text in enumerate(lines, 1)
            for match in _STATED.finditer(text)
        }
        near = nearest(rule, stated, 0.7)
        while near and self.count(near):
            del stated[near]
            near = nearest(rule, stated, 0.7)
        return (near, stated[near]) if near else None

    def line(self, mark: Mark) -> str:
        """Give a line of a template, "" if it is not known."""
        lines = self._of_templates.get(mark.file, ())
        return lines[mark.line - 1] if 0 < mark.line <= len(lines) else ""

    def statement(self, mark: Mark) -> str:
        """Give a line of a template with those behind it to the end of the code in it, "" if it is not known."""
        lines = self._of_templates.get(mark.file, ())
        found = self.line(mark)
        for line in lines[mark.line : mark.line + _MOST_LINES]:
            if found.count("{") <= found.count("}"):
                break
            found = f"{found}\n{line}"
        return found

    def in_books(self, word: str) -> int:
        """Count the lines of rulebooks that say a word."""
        said = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        books = (lines for file, lines in self.of_game.items() if file.endswith(".md"))
        return sum(word in text and bool(said.search(text)) for lines in books for text in lines)

    def count(self, word: str) -> int:
        """Count the lines that say a word, in the game's YAML and in its templates."""
        pattern = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w-])")
        dotted = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        yaml = (text for file, lines in self.of_game.items() if file.endswith((".yaml", ".yml")) for text in lines)
        code = (text for lines in self._of_templates.values() for text in lines)
        said = sum(word in text and bool(pattern.search(bare(text))) for text in yaml)
        return said + sum(word in text and bool(dotted.search(text)) for text in code)


def _lines(path: Path, ground: Ground) -> Sequence[str]:
    try:
        return door.read(path, ground, _MOST_BYTES).decode("utf-8", "replace").split("\n")
    except ShutError:
        return ()


def bare(text: str) -> str:
    """Leave comments and code out of a line."""
    return _CODE.sub(lambda code: " " * len(code[0]), text).partition(" # ")[0]
