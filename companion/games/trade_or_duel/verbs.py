"""What people say in Trade or Duel, verb by verb: the moves that lines make. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Move, Table, Turn, Verb
from companion.engine.words import Unclear, whole
from companion.games.trade_or_duel.hands import single
from companion.games.trade_or_duel.lines import TOTAL, Cards
from companion.games.trade_or_duel.moves import FORMS
from companion.kit.forms import put, spoken

ALIASES: Final = {
    **{"t": "trade", "t1": "trade 1", "t2": "trade 2", "d": "duel", "d1": "duel 1", "d2": "duel 2", "fin": "hand"}
}
WON: Final = {"won": False, "lost": False, "tied": False}


def _pair(do: str, turn: Turn, whom: str, count: int, **cards: list[int]) -> Move:
    """Make a move of two players; without a count a single card decides it."""
    who = turn.who or whom
    forced = "" if count else single(turn.table, who, whom)
    return {"do": do, "who": who, "with": whom, "count": count or 1, **cards, "forced": forced}


def trade(turn: Turn, whom: str, count: int) -> Move:
    """Make `trade ben 1`, in any order; with a single card on either side it is One (TD-R5)."""
    return _pair("trade", turn, whom, count)


def duel(turn: Turn, whom: str, result: str, count: int, cards: list[Cards]) -> Move:
    """Make `duel ben 12 7`, `duel ben 12+3 9+4`, sums `duel 2 ben 15 13`, or only `duel 1 ben won`."""
    move = _pair("duel", turn, whom, count, mine=[], theirs=[])
    who = move["who"]
    if not cards:
        return move | {"won": {"won": who, "lost": whom, "tied": ""}[result]}
    (mine, sum_mine), (theirs, sum_theirs) = cards
    won = who if sum_mine > sum_theirs else whom if sum_theirs > sum_mine else ""
    return move | {"mine": mine, "theirs": theirs, "sums": [sum_mine, sum_theirs], "won": won}


def hand(turn: Turn, who: str, total: list[str]) -> list[Move]:
    """Make `hand ana 11`, `hand ana 3+8`, or those of several: `hand ana 3+8 ben 15`."""
    hands: list[tuple[str, list[str]]] = [(who, [])]
    for one in total:
        if one[:1].isdigit():
            hands[-1][1].append(one)
        else:
            hands.append((turn.table.player(one), []))
    if not all(said for _, said in hands):
        raise Unclear(TOTAL)
    return [_total(turn.table, *one) for one in hands]


def _total(table: Table, who: str, said: list[str]) -> Move:
    cards = [whole(part, "a total") for one in said for part in one.split("+")]
    shown = len(cards) > 1 or table.of(who)["cards"] == 1
    return {"do": "hand", "who": who, "total": sum(cards), "cards": cards if shown else []}


def seen(table: Table, _words: list[str]) -> list[str]:
    """Say what everybody could know: discards, and cards that were shown and cannot have moved (TD-R8)."""
    state = table.state
    gone = _("Discarded: {cards}", cards=" ".join(map(str, sorted(state["discards"]))) or _("none"))
    if not table.rules["memory_aid"]:
        return [_("The memory aid is off{see:TD-R8}; 'house memory_aid=true' turns it on."), gone]
    shown = {who: cards for who, cards in state["shown"].items() if cards}
    known = {card for cards in shown.values() for card in cards}.union(state["discards"])
    rows = [
        put(table, "{who} has shown {cards}", who=who, cards=" ".join(map(str, cards))) for who, cards in shown.items()
    ]
    unknown = " ".join(str(one) for one in table.content["numbers"] if one not in known)
    return [gone, *rows, _("Unknown: {cards}", cards=unknown)]


VERBS: Final = (
    spoken(FORMS["trade"], makes=trade),
    spoken(FORMS["duel"], makes=duel, options=WON),
    spoken(FORMS["hand"], makes=hand),
    Verb("seen", "Which cards could everybody know of?", "seen", look=seen, most=0),
)
