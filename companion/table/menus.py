"""Offer only what is possible: the choices of a game's menu that lead to a line which no rule forbids.

What is not possible keeps its number, so that the others keep theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.commandtable import NAMES
from companion.engine.dice import Cup, Face, Undrawn
from companion.engine.messages import gettext as _
from companion.engine.model import Item, Menu, Move, Table, Turn, copied
from companion.engine.words import Unclear, parse
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.table.parsing import Read, answering, every_option, reading

MOST: Final = 60
"""Lines that are tried for one menu; a choice whose lines are not tried is taken for possible."""
FACES: Final = 12
"""Ways in which dice may fall that are tried for one line."""


def finished() -> Menu:
    """Give what may be said once a game is finished."""
    return Menu(_("The game is finished."), (Item("reopen", _("Open it again")), Item("score", _("Score"))))


def offered(game: Game, now: Replayed, words: Sequence[str], instead: Sequence[Item] = ()) -> Menu | None:
    """Say what may come next after these words of a line, as far as it is possible; None when the line is complete.

    Choices `instead` are offered in place of the game's own.
    """
    table = now.table
    menu = game.menu(table, words)
    if menu is not None and instead:
        menu = menu._replace(items=tuple(instead))
    if table.finished:
        return None if words else finished()
    if menu is None:
        return None
    trials = _Trials(game, table, now.begin.data["dice"])
    items = [
        item if item.off or (item.word and trials.possible([*words, *item.word.split()])) else Item("", "")
        for item in menu.items
    ]
    return menu._replace(items=tuple(items))


class _Trials:
    """Lines that are tried, up to a number of them."""

    def __init__(self, game: Game, table: Table, dice: Mapping[str, Sequence[Face]]) -> None:
        self.game = game
        self.table = table
        self.dice = dice
        self.left = MOST
        question = game.question(table)
        self.alone = question is not None and question.alone

    def possible(self, words: list[str]) -> bool:
        """Tell whether a line that begins so may be said."""
        self.left -= 1
        if self.left < 0:
            return True
        menu = self.game.menu(self.table, words)
        if menu is None:
            short = None if self.alone else self.game.ALIASES.get(words[0])
            return self._may(words) or (short is not None and self._may([*short.split(), *words[1:]]))
        return bool(menu.free) or any(self.possible([*words, *item.word.split()]) for _, item in menu.choices())

    def _may(self, words: list[str]) -> bool:
        """Tell whether a line may be said, as far as no die decides it."""
        if words[0] in NAMES:
            return True
        read, look, options = reading(self.game, words)
        if look is not None:
            return True
        answer = answering(self.game, words)
        return (read is not None and self._read(read, words[1:], options)) or self._read(
            answer, words, every_option(self.game)
        )

    def _read(self, read: Read, words: list[str], options: Mapping[str, bool]) -> bool:
        """Tell whether a line may be said as it is read so, whatever dice may show; nobody rolls them."""
        try:
            line = parse(words, options)
        except Unclear:
            return False
        ways: list[tuple[int, ...]] = [()]
        for __ in range(FACES):
            if not ways:
                return False
            shown = ways.pop()
            cup = Cup(None, self.dice, self.game.place(self.table), {}, tried=shown)
            turn = Turn(self.table, line, cup, self.game.who(self.table))
            try:
                if self._allowed(read(turn, line.words)):
                    return True
            except Undrawn as die:
                ways += [(*shown, die.faces.index(face) + 1) for face in dict.fromkeys(die.faces)]
            except Unclear:
                continue
        return True

    def _allowed(self, moves: Sequence[Move]) -> bool:
        """Tell whether no rule stands against moves."""
        table = self.table
        for number, move in enumerate(moves):
            if number:
                table = copied(table)
                everygame.fold(table, moves[number - 1], self.game)
            if any(breach.rule not in table.house for breach in everygame.check(table, move, self.game)):
                return False
        return True
