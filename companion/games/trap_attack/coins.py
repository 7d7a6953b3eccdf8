"""Coins of the mines in Trap Attack: taken on the way, or said afterwards; the verb for that."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Move, Table, Turn, Verb
from companion.engine.words import Unclear, listed, whole
from companion.games.trap_attack import board
from companion.games.trap_attack.cards import own
from companion.games.trap_attack.pawns import opening, say
from companion.kit.deeds import Deed, broken, happened


def collect(table: Table, who: str, mine: int) -> None:
    """Take the own coin of a mine (TA-COIN-2, C2)."""
    pawn = table.of(who)
    pawn["coins"] += table.rules["coin_per_player_per_mine"]
    pawn["taken"].append(mine)
    happened(
        table, "coin", who, mine=mine, now=pawn["coins"], was=pawn["coins"] - table.rules["coin_per_player_per_mine"]
    )
    held = {"mine": mine, "who": table.name(who), "n": pawn["coins"]}
    say(table, _("Coin from mine {mine}: {who} holds {n} (TA-COIN-2).", **held))


def _may_collect(table: Table, move: Move) -> list[Breach]:
    mine, name, pawn = move["mine"], table.name(move["who"]), table.of(move["who"])
    passed = [board.mine_at(table.content, space) for space in (*pawn["trail"], pawn["at"])]
    return broken(
        (
            move["who"] == table.state["rival"],
            "TA-SOLO-10",
            _("{who} never takes coins.", who=opening(table, move["who"])),
        ),
        (
            mine in pawn["taken"],
            "TA-COIN-9",
            _("{who} has the coin of mine {mine} already: it is closed.", who=name, mine=mine),
        ),
        (mine not in passed, "TA-COIN-2", _("{who} has not come by mine {mine}.", who=name, mine=mine)),
    )[:1]


def _coin(turn: Turn, words: list[str]) -> list[Move]:
    """Read `coin 3`: the coin of mine 3, when it was not counted."""
    mine, mines = whole(words[-1], _("the number of a mine")) if words else 0, turn.table.content["tables"]["mines"]
    who = turn.table.player(words[0]) if len(words) > 1 else own(turn)
    if mine not in mines:
        raise Unclear(_("Which mine? coin {mines}.", mines=listed(mines, "or")))
    return [{"do": "coin", "who": who, "mine": mine}]


COIN: Final = Verb("coin", marked("A coin was taken and not counted."), "coin 3", _coin)
DEEDS: Final = (Deed("coin", lambda table, move: collect(table, move["who"], move["mine"]), _may_collect),)
