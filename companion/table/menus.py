"""Offer only what is possible: the choices of a game's menu that lead to a line which no rule forbids.

What is not possible keeps its number, so that the others keep theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.engine.commandtable import NAMES
from companion.engine.dice import Cup, Face, Roll, Undrawn
from companion.engine.messages import gettext as _
from companion.engine.model import Item, Menu, Move, Table, Turn, copied
from companion.engine.words import Unclear, parse
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.table.parsing import every_option, reading
from generator.named import NamedTuple

Reads = Callable[[Turn, list[str]], list[Move] | None]

MOST: Final = 60
"""Lines that are tried for one menu; a choice whose lines are not tried is taken for possible."""
FACES: Final = 12
"""Ways in which dice may fall that are tried for one line."""


def finished() -> Menu:
    """Give what may be said once a game is finished."""
    return Menu(_("The game is finished."), (Item("reopen", _("Open it again")), Item("score", _("Score"))))


class Offers(NamedTuple):
    """A menu of what is possible; `rolls` has each choice that ends the line, with the first die people could roll."""

    menu: Menu
    rolls: Mapping[str, Sequence[Face]]


def offered(game: Game, now: Replayed, words: Sequence[str]) -> Menu | None:
    """Say what may come next after these words of a line, as far as it is possible; None when the line is complete."""
    found = offers(game, now, words)
    return found.menu if found else None


def offers(game: Game, now: Replayed, words: Sequence[str]) -> Offers | None:
    """Say what may come next, as `offered` does, with the dice of what ends the line."""
    table = now.table
    if table.finished:
        ended = finished()
        return None if words else Offers(ended, {item.word: () for item in ended.items})
    menu = game.menu(table, words)
    if menu is None:
        return None
    trials, rolls, items = _Trials(game, table, now.begin.data["dice"]), dict[str, Sequence[Face]](), list[Item]()
    for item in menu.items:
        line = [*words, *item.word.split()]
        may = item.off or bool(item.word)
        if may and not item.off:
            after = game.menu(table, line)
            may, faces = trials.goes_on(after, line)
            if may and after is None:
                rolls[item.word] = faces
        items.append(item if may else Item("", ""))
    return Offers(menu._replace(items=tuple(items)), rolls)


class _Falling(Cup):
    """Dice of a trial, which show what it has come to; `first` is the first that people could roll themselves."""

    first: Sequence[Face] = ()

    def pick(self, what: str, faces: Sequence[Face], held: bool = False, why: str = "") -> Roll:
        """Fall, or stop the trial: what the companion holds in a pile is drawn by nobody else."""
        if not held and not self.first:
            self.first = faces
        return super().pick(what, faces, held, why)


class _Trials:
    """Lines that are tried, up to a number of them."""

    def __init__(self, game: Game, table: Table, dice: Mapping[str, Sequence[Face]]) -> None:
        self.game = game
        self.table = table
        self.dice = dice
        self.left = MOST
        question = game.question(table)
        self.alone = question is not None and question.alone

    def goes_on(self, menu: Menu | None, words: list[str]) -> tuple[bool, Sequence[Face]]:
        """Tell whether a line may be said that begins so and goes on by a menu; with what it rolls, if it is whole."""
        self.left -= 1
        if menu is None:
            return self._may(words)
        if self.left < 0 or menu.free or menu.whose:  # what somebody holds must not be told by what is offered
            return True, ()
        lines = ([*words, *item.word.split()] for __, item in menu.choices())
        return any(self.goes_on(self.game.menu(self.table, line), line)[0] for line in lines), ()

    def _may(self, words: list[str]) -> tuple[bool, Sequence[Face]]:
        """Tell whether a line may be said, as far as no die decides it, and what it rolls first."""
        if words[0] in NAMES:
            return True, ()
        short = None if self.alone else self.game.ALIASES.get(words[0])
        may, faces = False, None
        for line in [words, *([[*short.split(), *words[1:]]] if short else [])]:
            read, look, options = reading(self.game, line)
            if look is not None:
                return True, ()
            for reads, said, known in ((self.game.answer, line, every_option(self.game)), (read, line[1:], options)):
                tried = self._read(reads, said, known) if reads else None
                if tried is not None:
                    may, faces = may or tried[0], tried[1] if faces is None else faces
                if may:
                    return True, faces or ()
        return False, ()

    def _read(self, read: Reads, words: list[str], options: Mapping[str, bool]) -> tuple[bool, Sequence[Face]] | None:
        """Tell whether a line may be said as it is read so, whatever dice may show; None where it is not."""
        try:
            line = parse(words, options)
        except Unclear:
            return None
        ways: list[tuple[int, ...]] = [()]
        understood, first = False, tuple[Face, ...]()
        for __ in range(FACES):
            if not ways:
                return (False, first) if understood else None
            shown = ways.pop()
            cup = _Falling(None, self.dice, self.game.place(self.table), {}, tried=shown)
            turn = Turn(self.table, line, cup, self.game.who(self.table))
            try:
                moves = read(turn, line.words)
                if moves is not None and self._allowed(moves):
                    return True, first or tuple(cup.first)
                understood = understood or moves is not None
            except Undrawn as die:
                understood = True
                ways += [(*shown, die.faces.index(face) + 1) for face in reversed(dict.fromkeys(die.faces))]
            except Unclear:
                continue
            finally:
                first = first or tuple(cup.first)
        return True, first

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
