"""Trade or Duel on the screen in the middle: cards in hands, the last duel, what was discarded. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.trade_or_duel.moves import duels_only
from companion.games.trade_or_duel.orders import orders
from companion.kit.panels import Backs, Face, Faces, Main, Numbers, Panel, Past, Say, Seat, Shown, sign


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's cards, the last play, and the numbers that are gone."""
    cards = {one["n"]: one["id"] for one in content.cards if isinstance(one.get("n"), int)}
    state = table.state
    gone = [str(card) for card in state["discards"]]
    panels: list[Panel] = [_last(table, past, cards)]
    panels.append(Numbers("Discarded", [str(n) for n in table.content["numbers"]], gone, "discarded"))
    back = f"{next(iter(cards.values()), '')}-back"
    return Shown([_seat(table, who, back) for who in table.players if who in state["players"]], panels)


def _seat(table: Table, who: str, back: str) -> Seat:
    mine, state = table.of(who), table.state
    marks = ["out"] if not mine["cards"] else []
    marks += ["wins"] if who in state["winners"] else []
    if mine["total"] is not None:
        main = Main("total", mine["total"])
    else:
        main = Main("card" if mine["cards"] == 1 else "cards", mine["cards"])
    at_turn = state["turn"] == who and not state["over"]
    hand = Backs(back, mine["cards"]) if mine["cards"] else None
    return Seat(who, table.name(who), sign(table, who), "", at_turn, main, (), marks, backs=hand)


def _last(table: Table, past: Sequence[Past], cards: dict[int, str]) -> Panel:
    """Show the last play: two cards in a duel, else in words."""
    plays = [move for one in past for move in one.moves if move.get("do") in ("trade", "duel")]
    last: Move = plays[-1] if plays else {}
    if last.get("do") == "duel" and len(last["mine"]) == len(last["theirs"]) == 1:
        return _duel(table, last, cards)
    lines = _words(table, last)
    if not lines:
        lines = ["Only duels from now on." if duels_only(table) else "Nobody has played yet."]
    return Say("", lines)


def _duel(table: Table, move: Move, cards: dict[int, str]) -> Panel:
    sides = ((move["who"], move["mine"][0]), (move["with"], move["theirs"][0]))
    first, second = sides if move["won"] == move["who"] else sides[::-1]

    def face(side: tuple[str, int], lost: bool) -> Face:
        who, n = side
        text = f"discards the {n}" if lost else f"keeps the {n}"
        return Face(cards.get(n, ""), table.name(who), text, str(n), lost)

    return Faces("beats" if move["won"] else "equals", [face(first, not move["won"]), face(second, True)])


def _words(table: Table, move: Move) -> list[str]:
    if move.get("do") == "trade":
        what = "one card" if move["count"] == 1 else "both hands"
        return [f"{table.name(move['who'])} and {table.name(move['with'])} swap {what}."]
    if move.get("do") == "duel":
        won = move["won"]
        return [f"{table.name(won)} wins the duel." if won else "An equal duel: both discard."]
    if table.state["comparing"]:
        missing = [who for who in table.state["order"] if table.of(who)["cards"] and table.of(who)["total"] is None]
        return [f"The last turn is over. Totals of {listed([table.name(who) for who in missing])}."]
    return []


__all__ = ["orders", "shown"]
