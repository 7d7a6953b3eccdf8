"""Try a line and write nothing: no die is rolled."""

from __future__ import annotations

from typing import Final

from companion.engine.dice import Cup, Undrawn, odds
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Read, Table, Turn
from companion.engine.reply import Reply
from companion.engine.words import Line
from companion.kit.game import Game
from companion.table.validation import weigh

TRIED: Final = marked("(Only tried: nothing was written.)")


def tried(game: Game, table: Table, line: Line, read: Read, who: str, cup: Cup) -> Reply:
    """Say what a line would do, or how likely the first die that it rolls shows what.

    Raises:
        Unclear: it is not understood.
        Refused: it breaks a rule and is not forced.
    """
    try:
        moves = read(Turn(table, line, cup, who), line.words)
    except Undrawn as die:
        told = [_("Dice would be rolled, first {odds}.", odds=odds(die.die, die.faces)), _(TRIED)]
        return Reply(told=told, head=game.head(table), asks=game.asks(table))
    cup.all_used()
    after = weigh(table, moves, game, force="force" in line.options)
    return Reply(told=[*after.told, _(TRIED)], head=game.head(after.table))
