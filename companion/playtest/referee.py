"""A table in memory: begun as `new` begins one, and every line held against the same rules. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from json import loads

from companion.commands.beginning import chosen, kept_for_good
from companion.engine.dice import Cup, new_secret
from companion.engine.ledger import canonical
from companion.engine.model import Facts, Move, Read, Setup, Turn, copied
from companion.engine.words import Line, Unclear, cut, parse, seats
from companion.gamedata.content import Content
from companion.games import game_module
from companion.kit import commonmoves as everygame
from companion.kit.forms import Event
from companion.kit.game import Game
from companion.kit.replay import count_rolls, first_table
from companion.table.parsing import answering, every_option, reading
from companion.table.validation import Refused
from generator.named import NamedTuple


class Edition(NamedTuple):
    """A game with the rules it is tried with; `pinned` is what a session keeps of its content."""

    content: Content
    game: Game
    rules: Facts
    preset: str
    pinned: Facts


def edition(content: Content, options: Mapping[str, list[str]]) -> Edition:
    """Choose theme, preset and rules, as `new` does. Raises Unclear, ContentError."""
    game = game_module(content.slug)
    content, rules, preset = chosen(content, Line([], dict(options)), game.preset(content, options))
    return Edition(content, game, rules, preset, loads(canonical(game.pin(content))))


class MemoryReferee:
    """Holds a table that is nowhere written down; `lines` are what was said since it was begun.

    The dice come from `seed` alone, as with `new --seed`: the lines said to the companion give the same game.
    """

    def __init__(self, one: Edition, names: Sequence[str], seed: str, options: Mapping[str, list[str]]) -> None:
        self.cards: Sequence[Facts] = one.content.cards
        self.game = one.game
        self._secret = new_secret(seed, fresh=False)
        self._dice = one.content.dice
        seated = seats(names)
        cup = Cup(self._secret, self._dice, "0.setup", {}, names=one.game.dice_names(one.pinned))
        state, _ = one.game.begin(Setup(tuple(seated), seated, one.rules, one.pinned, options, cup))
        kept = kept_for_good(one.content, seated, one.rules, one.preset)
        self.table = first_table({**kept, "content": one.pinned, "state": state, "rolls": cup.records()})
        self.lines: list[str] = []
        self.happened: Sequence[Event] = []

    def copy(self, secret: bytes) -> MemoryReferee:
        """Give a referee of a table of its own, as this one stands; it has heard nothing yet.

        Its dice come from another secret: whoever looks ahead must not see what will be rolled.
        """
        other = object.__new__(MemoryReferee)
        other.__dict__.update(self.__dict__)
        other.table, other.lines, other.happened, other._secret = copied(self.table), [], [], secret
        return other

    def allows(self, line: str) -> bool:
        """Tell whether a line may be said, and say it if so."""
        try:
            self.say(line)
        except (Unclear, Refused):
            return False
        return True

    def say(self, line: str) -> None:
        """Say a line as people do; nothing has happened where it is refused.

        Raises:
            Unclear: it is not understood.
            Refused: it breaks a rule.
        """
        moves, cup = self._read(cut(line))
        cup.all_used()
        table = copied(self.table) if len(moves) > 1 else self.table
        happened: list[Event] = []
        for move in moves:
            breaches = [one for one in everygame.check(table, move, self.game) if one.rule not in table.house]
            if breaches:
                raise Refused(breaches)
            everygame.fold(table, move, self.game)
            happened += table.state.get("happened", ())
        count_rolls(table, cup.records())
        self.table, self.happened = table, happened
        self.lines.append(line)

    def _read(self, words: list[str]) -> tuple[Sequence[Move], Cup]:
        """Read a line, with the dice it has rolled: what answers the open question is never taken for a verb."""
        verb, _, options = reading(self.game, words)
        if verb is not None and self.game.question(self.table) is not None:
            with suppress(Unclear):
                return self._read_by(answering(self.game, words), words, every_option(self.game))
        if verb is not None:
            return self._read_by(verb, words[1:], options)
        return self._read_by(answering(self.game, words), words, every_option(self.game))

    def _read_by(self, read: Read, words: list[str], options: Mapping[str, bool]) -> tuple[Sequence[Move], Cup]:
        cup = Cup(self._secret, self._dice, self.game.place(self.table), self.table.rolled)
        line = parse(words, options)
        return read(Turn(self.table, line, cup, self.game.who(self.table)), line.words), cup
