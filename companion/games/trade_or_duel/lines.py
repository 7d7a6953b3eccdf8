"""What lines of Trade or Duel say, word by word, and what is offered next. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Menu, Table
from companion.engine.words import UnclearAsSaid, whole
from companion.games.trade_or_duel.hands import counted, single
from companion.kit.slots import Offer, Said, Slot, player, word, words

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


def _says(said: Said) -> str:
    """Give who says One or Two (TD-R1)."""
    target = said.table.rules["count_chosen_by"] == "target" or not said.who
    return str(said["whom"] if target else said.who)


def _one_or_two(call: str) -> Offer:
    """Offer One and Two behind a call, to whoever says it."""

    def offer(said: Said) -> Menu | None:
        if not said["whom"]:  # nobody is left to trade with
            return None
        (one, other), says = _both(said), _says(said)
        answers = said.table.name(says)
        ask = _("{who} says", who=answers)
        if on_screen():
            words = {"who": one, "call": _(call), "other": other, "answers": answers}
            ask = _("{who} says {call} to {other}. {answers}: One or Two?", **words)
        return Menu(ask, (Item("1", _("One")), Item("2", _("Two"))), to=[says])

    return offer


def _count_lacks(said: Said) -> str:
    names = {"who": said.table.name(_says(said)), "whom": said["whom"]}
    return _("One or Two? {who} says{see:TD-R1}: trade {whom} 1, or trade {whom} 2.", **names)


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
    taken = said.rest()
    if said["result"] and not taken:
        return []
    if len(taken) == 2:
        return [_hand(one, said["count"] or 1) for one in taken]
    said.words = taken
    return None


def _hand(word: str, count: int) -> Cards:
    """Read cards such as 12+3, with their sum; of two cards the sum alone will do."""
    parts = [whole(part, "cards such as 12 or 12+3") for part in word.split("+")]
    if len(parts) not in (1, count):
        wrong = ngettext(
            "'{word}' is {n} card; it should be {count}.",
            "'{word}' is {n} cards; it should be {count}.",
            len(parts),
            word=word,
            count=count,
        )
        raise UnclearAsSaid(wrong)
    return parts if len(parts) == count else [], sum(parts)


def _both(said: Said) -> list[str]:
    return [said.table.name(one) for one in (said.who or said["whom"], said["whom"])]


def _cards_offer(said: Said) -> Menu | None:
    one, other = _both(said)
    free = _("{who}'s, then {other}'s, such as 12 7; or won, lost, tied", who=one, other=other)
    if said["result"] or len(said.words) > 1:
        return None
    if not on_screen():
        return Menu(_("Which cards?"), free=free)
    tie = [Item("tied", _("A tie"))] * (said["count"] > 1)
    wins = [Item("won", _("{who} wins", who=one)), Item("lost", _("{who} wins", who=other)), *tie]
    return Menu(_("Who wins? Or type the cards, {who}’s first", who=one), wins, free, keys=True)


def _cards_lack(said: Said) -> str:
    if said.who == said["whom"]:
        name = said.table.name(said.who)
        others = said.table.listed((one for one in said.table.players if one != said.who), "or")
        return _("It is {who}'s turn, and nobody duels against themselves. With whom? {names}.", who=name, names=others)
    one, other = _both(said)
    line = {"who": one, "other": other, "line": f"duel {said['count'] or 1} {said['whom']}"}
    if said["count"] == 2:
        return _("Which cards? First {who}'s, then {other}'s: {line} 12+3 9+4; or won, lost, tied.", **line)
    return _("Which cards? First {who}'s, then {other}'s: {line} 12 7; or won, lost.", **line)


WHOM: Final = player("whom", "With whom?", _others, _held, names=_names)
TRADE: Final = (WHOM, word("count", COUNTS, _one_or_two(marked("Trade")), lacks=_count_lacks, clear=_forced))
DUEL: Final = (
    WHOM,
    Slot("result", _result, default=""),
    Slot("count", _count, _one_or_two(marked("Duel")), _count_and_cards, _clear_count),
    Slot("cards", _cards, _cards_offer, _cards_lack),
)
TOTAL: Final = marked("hand WHO TOTAL, such as 'hand ana 11' or 'hand ana 3+8'.")
HAND: Final = (player("who", lacks=TOTAL), words("total", lacks=TOTAL))
