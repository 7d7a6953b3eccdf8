"""What people say in Trade or Duel, verb by verb: slots read a line and offer what comes next. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Menu, Move, Table, Turn, Verb
from companion.engine.words import Unclear, listed, whole
from companion.games.trade_or_duel.moves import counted, single
from companion.kit.slots import Said, Slot, player, verb, word, words

ALIASES: Final = {
    **{"t": "trade", "t1": "trade 1", "t2": "trade 2", "d": "duel", "d1": "duel 1", "d2": "duel 2", "fin": "hand"}
}
COUNTS: Final = {"1": 1, "one": 1, "2": 2, "two": 2}
RESULTS: Final = {"w": "won", "won": "won", "l": "lost", "lost": "lost", "t": "tied", "tied": "tied"}
NO_NAMES: Final = {*RESULTS, *COUNTS}
Cards = tuple[list[int], int]


def _names(said: Said) -> list[str]:
    """Give what is no number and no result; 't' may be Tim as well as tied."""
    names = [one for one in said.words if one.casefold() not in NO_NAMES and not one[:1].isdigit()]
    if names:
        return names
    starts = {said.table.name(one)[:1].casefold() for one in said.table.players}
    return [one for one in said.words if one.casefold() in RESULTS and one.casefold() in starts][:1]


def _others(said: Said) -> list[str]:
    return [who for who in said.table.state["order"] if said.table.of(who)["cards"] and who != said.who]


def _held(table: Table, who: str) -> str:
    return f"{table.name(who)}, {counted(table.of(who)['cards'])}"


def _forced(said: Said) -> int | None:
    """Need no count, which is 0 then, where a single card makes it One (TD-R5); nobody knows before it is said whom."""
    if not said["whom"]:
        return None
    return 0 if single(said.table, said.who or said["whom"], said["whom"]) else None


def _asked(said: Said) -> str:
    """Name who says One or Two (TD-R1)."""
    target = said.table.rules["count_chosen_by"] == "target" or not said.who
    return said.table.name(said["whom"] if target else said.who)


def _one_or_two(said: Said) -> Menu | None:
    if not said["whom"]:  # nobody is left to trade with
        return None
    return Menu(_("{who} says:", who=_asked(said)), (Item("1", _("One")), Item("2", _("Two"))))


def _count_lacks(said: Said) -> str:
    names = {"who": _asked(said), "whom": said["whom"]}
    return _("One or Two? {who} says (TD-R1): trade {whom} 1, or trade {whom} 2.", **names)


def _count(said: Said) -> int | None:
    """Take One or Two before the cards; two numbers alone are cards."""
    first = said.words[0].casefold() if said.words and len(said.words) != 2 else ""
    return COUNTS[said.words.pop(0).casefold()] if first in COUNTS else None


def _clear_count(said: Said) -> int | None:
    """Tell from a single hand, or from the cards, whether it is One or Two."""
    cards = (2 if any("+" in one for one in said.words) else 1) if said.words else None
    return cards if _forced(said) is None else 0


def _count_and_cards(said: Said) -> str:
    return _(
        "One or Two, and which cards? duel {who} 12 7, or duel {who} 12+3 9+4, or duel 1 {who} won.", who=said["whom"]
    )


def _result(said: Said) -> str | None:
    """Take who won, from a word or an option."""
    found: str | None = word("result", RESULTS).take(said)
    return next((name for name in ("won", "lost", "tied") if said.has(name)), found)


def _cards(said: Said) -> list[Cards] | None:
    """Take the cards of both; a result will do without."""
    taken, said.words = said.words, []
    if said["result"] and not taken:
        return []
    if len(taken) == 2:
        return [_hand(one, said["count"] or 1) for one in taken]
    said.words = taken
    return None


def _hand(word: str, count: int) -> Cards:
    """Read cards such as 12+3, with their sum; of two cards the sum alone will do."""
    parts = [whole(part, _("cards such as 12 or 12+3")) for part in word.split("+")]
    if len(parts) not in (1, count):
        wrong = ngettext(
            "'{word}' is {n} card; it should be {count}.",
            "'{word}' is {n} cards; it should be {count}.",
            len(parts),
            word=word,
            count=count,
        )
        raise Unclear(wrong)
    return parts if len(parts) == count else [], sum(parts)


def _both(said: Said) -> list[str]:
    return [said.table.name(one) for one in (said.who or said["whom"], said["whom"])]


def _cards_offer(said: Said) -> Menu | None:
    one, other = _both(said)
    free = _("{who}'s, then {other}'s, such as 12 7; or won, lost, tied", who=one, other=other)
    return None if said["result"] or len(said.words) > 1 else Menu(_("Which cards?"), free=free)


def _cards_lack(said: Said) -> str:
    if said.who == said["whom"]:
        name = said.table.name(said.who)
        others = listed([said.table.name(one) for one in said.table.players if one != said.who], "or")
        return _("It is {who}'s turn, and nobody duels against themselves. With whom? {names}.", who=name, names=others)
    one, other = _both(said)
    line = {"who": one, "other": other, "line": f"duel {said['count'] or 1} {said['whom']}"}
    if said["count"] == 2:
        return _("Which cards? First {who}'s, then {other}'s: {line} 12+3 9+4; or won, lost, tied.", **line)
    return _("Which cards? First {who}'s, then {other}'s: {line} 12 7; or won, lost.", **line)


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
        raise Unclear(_(TOTAL))
    moves = [_total(turn.table, *one) for one in hands]
    every = [card for move in moves for card in move["cards"]]
    if twice := [card for card in every if every.count(card) > 1 and len(moves) > 1]:
        both = [turn.table.name(move["who"]) for move in moves if twice[0] in move["cards"]]
        raise Unclear(_("{names} cannot both hold the {card}.", names=listed(both), card=twice[0]))
    return moves


def _total(table: Table, who: str, said: list[str]) -> Move:
    cards = [whole(part, _("a total")) for one in said for part in one.split("+")]
    shown = len(cards) > 1 or table.of(who)["cards"] == 1
    return {"do": "hand", "who": who, "total": sum(cards), "cards": cards if shown else []}


def seen(table: Table, words: list[str]) -> list[str]:
    """Say what everybody could know: discards, and cards that were shown and cannot have moved (TD-R8)."""
    del words
    state = table.state
    gone = _("Discarded: {cards}", cards=" ".join(map(str, sorted(state["discards"]))) or _("none"))
    if not table.rules["memory_aid"]:
        return [_("The memory aid is off (TD-R8); 'house memory_aid=true' turns it on."), gone]
    shown = {who: cards for who, cards in state["shown"].items() if cards}
    known = {card for cards in shown.values() for card in cards}.union(state["discards"])
    rows = [
        _("{who} has shown {cards}", who=table.name(who), cards=" ".join(map(str, cards)))
        for who, cards in shown.items()
    ]
    unknown = " ".join(str(one) for one in table.content["numbers"] if one not in known)
    return [gone, *rows, _("Unknown: {cards}", cards=unknown)]


WHOM: Final = player("whom", marked("With whom?"), _others, _held, names=_names)
TRADE: Final = (WHOM, word("count", COUNTS, _one_or_two, lacks=_count_lacks, clear=_forced))
DUEL: Final = (
    WHOM,
    Slot("result", _result, default=""),
    Slot("count", _count, _one_or_two, _count_and_cards, _clear_count),
    Slot("cards", _cards, _cards_offer, _cards_lack),
)
TOTAL: Final = marked("hand WHO TOTAL, such as 'hand ana 11' or 'hand ana 3+8'.")
WON: Final = {"won": False, "lost": False, "tied": False}
HAND: Final = (player("who", lacks=TOTAL), words("total", lacks=TOTAL))
VERBS: Final = (
    verb("trade", marked("You said Trade: both lay cards face down and swap."), "trade ben 1", trade, *TRADE),
    verb("duel", marked("You said Duel: both reveal, the higher keeps."), "duel ben 12 7", duel, *DUEL, options=WON),
    verb("hand", marked("All turns are taken: somebody says a total."), "hand ana 11", hand, *HAND),
    Verb("seen", marked("Which cards could everybody know of?"), "seen", look=seen),
)
