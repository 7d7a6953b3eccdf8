"""What a line means that is written in words of the menus: `walk 2 mine`, `buy relic middle`, a card's bare name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.model import Item, Menu, Table
from companion.engine.words import Unclear
from companion.kit.game import Game

SMALL: Final = frozenset("a an the my to at on with from of for some please i we".split())
"""Words that say nothing where they stand in no label."""
MOST: Final = 400
"""Menus that are looked at for one line."""
SKIPS: Final = 3
"""Menus from the verbs to the cards of a game."""
LEAST: Final = 3
"""Letters that stand for a longer word; shorter ones are that word."""
_WORD: Final = re.compile(r"[^\W\d]+")


def spelled(game: Game, table: Table, words: Sequence[str]) -> list[str]:
    """Give the line that words of the menus' labels mean, or nothing where none is meant, or more than one."""
    said = [word.casefold() for word in words if word.casefold() not in SMALL]
    verbs = {*game.ALIASES, *(verb.name for verb in game.VERBS)}
    if not said or len(said[0]) < LEAST or words[0] in verbs:  # a verb says itself what it lacks
        return []
    found = _Search(game, table)
    lines = {tuple(line) for line in found.lines([], said, SKIPS)}
    return list(next(iter(lines))) if len(lines) == 1 and found.left else []


class _Search:
    """Walks the menus of a table; `left` menus may still be looked at."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self.left = MOST

    def lines(self, line: list[str], said: list[str], skips: int) -> Iterator[list[str]]:
        """Give the lines that begin with `line` and say the rest; `skips` menus may be passed over, for a bare card."""
        if not said:
            yield line
            return
        menu = self._menu(line)
        if menu is None:
            yield from [[*line, *said]] if line and {*said} <= {*self.table.players} else []  # whom it is for
            return
        yield from self._chosen(menu, line, said, skips)
        if menu.free and line and said[0].isdecimal():
            yield from self.lines([*line, said[0]], said[1:], 0)

    def _chosen(self, menu: Menu, line: list[str], said: list[str], skips: int) -> Iterator[list[str]]:
        """Go on with the choices that fit most of the next words; where none does, with any, if one may be skipped."""
        fitting = _name if 0 < skips < SKIPS else _fitting
        fits = {item.word: fitting(item, said) for _, item in menu.choices()}
        most = max(fits.values(), default=0)
        for word, fit in fits.items():
            longer = [*line, *word.split()]
            if most and fit == most:
                yield from self.lines(longer, said[most:], 0)
            elif skips > 1 and not most:
                yield from self.lines(longer, said, skips - 1)

    def _menu(self, line: list[str]) -> Menu | None:
        self.left -= 1
        if self.left <= 0:
            self.left = 0
            return None
        try:
            return self.game.menu(self.table, line)
        except Unclear:
            return None


def _fitting(item: Item, said: Sequence[str]) -> int:
    """Say how many of the first words an item's label has, or its word.

    >>> _fitting(Item("cast I03", "Boulder Trap 2 (R Y *)"), ["boulder", "trap", "ai"])
    2
    """
    label = [*item.word.casefold().split(), *(word.casefold() for word in _WORD.findall(item.label))]
    for number, word in enumerate(said):
        if not any(one == word or (len(word) >= LEAST and one.startswith(word)) for one in label):
            return number
    return len(said)


def _name(item: Item, said: Sequence[str]) -> int:
    """Say how many of the first words are a card's whole name, as its label begins; 0 where it is another one.

    >>> _name(Item("I03", "Boulder Trap 2 (R Y *)"), ["boulder", "trap", "ai"]), _name(Item("l", "left"), ["ben"])
    (2, 0)
    """
    if not any(letter.isdecimal() for letter in item.word):  # which is no card's id
        return 0
    name = [word.casefold() for word in _WORD.findall(re.split(r"[^\w' -]|\d", item.label)[0])]
    return len(name) if name and list(said[: len(name)]) == name else 0
