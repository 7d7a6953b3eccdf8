"""Coins of the mines in Trap Attack: taken on the way, or said afterwards; the verb for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Move, Turn
from companion.engine.words import Unclear, listed, whole
from companion.games.trap_attack import board
from companion.games.trap_attack.amounts import counts
from companion.games.trap_attack.calls import TrapAct, is_ai
from companion.games.trap_attack.cards import own
from companion.kit.forms import Form, happened


def collect(act: TrapAct, who: str, mine: int) -> None:
    """Take the own coin of a mine (TA-COIN-2, C2)."""
    table, pawn, each = act.table, act.table.of(who), act.table.rules["coin_per_player_per_mine"]
    pawn["coins"] += each
    pawn["taken"].append(mine)
    happened(table, "coin", who)
    act.tell(
        "Coin from mine {mine}: {who} holds {n}{see:TA-COIN-2}.",
        "Coin of mine {mine} for {who}",
        "Mine {mine} is closed for {who} now.",
        who,
        face=f"coin-{pawn['clan']}-{mine}",
        mine=mine,
        n=pawn["coins"],
        **counts("coin", each, pawn["coins"]),
    )


def coin(act: TrapAct, mine: int) -> Iterator[None]:
    """Take the coin of a mine that was not counted."""
    table, pawn = act.table, act.me
    passed = [board.mine_at(table.content, space) for space in (*pawn["trail"], pawn["at"])]
    act.forbid(is_ai(table, act.who), "TA-SOLO-10", "{who} never takes coins.")
    act.forbid(
        mine in pawn["taken"], "TA-COIN-9", "{who} has the coin of mine {mine} already: it is closed.", mine=mine
    )
    act.forbid(mine not in passed, "TA-COIN-2", "{who} has not come by mine {mine}.", mine=mine)
    act.first()
    yield
    collect(act, act.who, mine)


def _coin(turn: Turn, words: list[str]) -> list[Move]:
    """Read `coin 3`: the coin of mine 3, when it was not counted."""
    mine, mines = whole(words[-1], _("the number of a mine")) if words else 0, turn.table.content["tables"]["mines"]
    who = turn.table.player(words[0]) if len(words) > 1 else own(turn)
    if mine not in mines:
        raise Unclear(_("Which mine? coin {mines}.", mines=listed(mines, "or")))
    return [{"do": "coin", "who": who, "mine": mine}]


FORMS: Final = (
    Form("coin", coin, example="coin 3", moment="A coin was taken and not counted.", reads=_coin),
)  # fmt: skip
