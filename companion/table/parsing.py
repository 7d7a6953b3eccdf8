"""Find who reads a line: a verb of the game, or the question that is open. Changes nothing and knows no single game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from companion.engine.commandtable import RESERVED
from companion.engine.messages import gettext as _
from companion.engine.model import Move, Read, Table, Turn, Verb
from companion.engine.words import COMMON_OPTIONS, Unclear, joined, listed, near, no_more
from companion.kit.game import Game

ASKING: Final = frozenset("am are can do does how if is may must what when where which who whom whose why".split())
"""Words that questions begin with."""
MOST_ANSWERED: Final = 2
"""Words of a line that is rather a slip than a question."""


def reading(game: Game, words: Sequence[str]) -> tuple[Read | None, Any, Mapping[str, bool]]:
    """Say how a line is read: by a verb of the game that changes something, by one that looks, or as an answer."""
    return _verbs(game).get(words[0]) or (None, None, every_option(game))


@cache
def _verbs(game: Game) -> Mapping[str, tuple[Read | None, Any, Mapping[str, bool]]]:
    return {
        verb.name: (
            verb.read and partial(_whole, game, verb.read),
            verb.look and partial(_looked, verb),
            {**COMMON_OPTIONS, **verb.options},
        )
        for verb in game.VERBS
    }


def _whole(game: Game, read: Read, turn: Turn, words: list[str]) -> list[Move]:
    """Read a line into moves with all that chance decides of what follows from them."""
    return game.with_chance(turn, read(turn, words))


def _looked(verb: Verb, table: Table, words: list[str]) -> list[str]:
    """Give what a verb tells that changes nothing."""
    no_more(words[verb.most :], verb.example)
    return verb.look(table, words) if verb.look else []


@cache
def every_option(game: Game) -> Mapping[str, bool]:
    """Give the options that a line may have whose verb is not known: those of every change, and of all verbs."""
    known = dict(COMMON_OPTIONS)
    for verb in game.VERBS:
        known.update(verb.options)
    return known


def is_question(words: Sequence[str]) -> bool:
    """Tell whether a line, one that is no verb's, asks what the rules say: by its mark, or by how it begins.

    >>> is_question(["can I refuse a trade"]), is_question("really a tie?".split()), is_question(["is", "5"])
    (True, True, False)
    """
    said = " ".join(words).casefold().split()
    return len(said) > MOST_ANSWERED and (said[-1].endswith("?") or said[0] in ASKING)


def answering(game: Game, typed: Sequence[str]) -> Read:
    """Give what reads a line as the answer to an open question; `typed` is the line as it is named where it is none."""
    return partial(_answer, game, typed)


def _answer(game: Game, typed: Sequence[str], turn: Turn, words: list[str]) -> list[Move]:
    """Read a line as the answer to an open question. Raises Unclear when it is none."""
    moves = game.answer(turn, words) if words else None
    if moves is not None:
        return moves
    verbs = [verb.name for verb in game.VERBS]
    question = game.asks(turn.table)
    offered = game.menu(turn.table, ())
    now = list(dict.fromkeys(item.word.split()[0] for __, item in offered.choices())) if offered else []
    meant = near(words[0], [*now, *verbs, *RESERVED]) if words else ""
    hint = question or (
        _("Did you mean {meant}?", meant=meant)
        if meant
        else _("Say {names}; help tells more.", names=listed(now or verbs, "or"))
    )
    raise Unclear("'{typed}' is not understood. {hint}", typed=joined(typed), hint=hint)
