"""What moves do in Trade or Duel, which rules they break, and what is told of them: each move in one place.

Turns, the forced One, duels, elimination, the comparison and extra rounds. Rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Table
from companion.kit.deeds import Deed, broken, by_name

PAIR: Final = ("who", "with")


def living(table: Table) -> list[str]:
    """Give who still has cards, in order of play."""
    return [who for who in table.state["order"] if table.of(who)["cards"] > 0]


def counted(cards: int) -> str:
    """Say how many cards."""
    return ngettext("{n} card", "{n} cards", cards)


def single(table: Table, who: str, other: str) -> str:
    """Give who makes it One by holding a single card (TD-R5)."""
    return next((one for one in (who, other) if table.of(one)["cards"] == 1), "")


def duels_only(table: Table) -> bool:
    """Tell whether trades are over (TD-R20)."""
    return bool(table.rules["final_round"] == "duels_only" and table.state["round"] >= table.rules["turns_each"])


def _lose(table: Table, who: str, count: int, cards: Sequence[int]) -> None:
    """Take cards from a hand; without cards one is out (TD-ELIM-1)."""
    mine, shown = table.of(who), table.state["shown"]
    mine["cards"] = max(0, mine["cards"] - count)
    shown[who] = [card for card in shown[who] if card not in cards] if mine["cards"] else []
    if not mine["cards"] and not mine["out"]:
        mine["out"] = table.state["round"]


def _advance(table: Table, who: str) -> None:
    """Pass the turn on; after the last one of the last round hands are compared (TD-R10, TD-R11, TD-R12, TD-END-1)."""
    state, alive = table.state, living(table)
    if len(alive) <= 1:
        _last_one(table, alive)
        return
    order = state["order"]
    after = order[order.index(who) + 1 :] if who in order else []
    following = next((one for one in after if one in alive), "")
    if following:
        state["turn"] = following
    elif state["round"] >= table.rules["turns_each"] + state["ties"]:
        state["comparing"] = True
        state["turn"] = ""
        for one in alive:
            table.of(one)["total"] = None
    else:
        state["round"] += 1
        state["turn"] = alive[0]


def _last_one(table: Table, alive: list[str]) -> None:
    """End at once: the last one standing wins; when nobody stands, the rules say who does (TD-R12, TD-R14)."""
    state = table.state
    if not alive and table.rules["all_eliminated"] == "last_two_share":
        alive = list(state["fell"])
    state.update(winners=alive, over=True, turn="", comparing=False)


def tied(table: Table, totals: Mapping[str, int]) -> list[int]:
    """Give the totals that bring another round: the lowest, or any, when several have it (TD-END-3, TD-R15)."""
    said = list(totals.values())
    twice = sorted({total for total in said if said.count(total) > 1})
    return twice if table.rules["tie_scope"] == "any" else [total for total in twice if total == min(said)]


def _compare(table: Table) -> None:
    """Find the lowest total once everyone has said theirs; a tie brings another round (TD-END-2 to 4, TD-R15 to 18)."""
    state, rules, alive = table.state, table.rules, living(table)
    totals = {who: table.of(who)["total"] for who in alive}
    if not state["comparing"] or not alive or None in totals.values():
        return
    low = min(totals.values())
    lowest = [who for who in alive if totals[who] == low]
    most = rules["max_tie_rounds"]
    if not tied(table, totals) or (most is not None and state["ties"] >= most):
        shared = len(lowest) == 1 or rules["tie_after_cap"] == "shared"
        state.update(winners=lowest if shared else [], over=True, comparing=False)
        return
    state["ties"] += 1
    state["round"] += 1
    state.update(comparing=False, turn=alive[0])
    for who in alive:  # hands may change in the extra round: what was said is not theirs any more
        table.of(who)["total"] = None


def _pair(table: Table, move: Move) -> list[Breach]:
    """Hold a play of two against whose turn it is, and against their cards."""
    state, who, other = table.state, move["who"], move["with"]
    turn, name, comparing = table.name(state["turn"]), table.name, state["comparing"]
    cards = {one: table.of(one)["cards"] for one in (who, other)}
    if not comparing and who == state["turn"] and who != other and min(cards.values()) >= move["count"]:
        return []
    return broken(
        (comparing, "TD-END-1", _("All turns are taken: say the totals, as in 'hand ana 11'.")),
        (
            who != state["turn"] and not comparing,
            "TD-R4",
            _("It is {turn}'s turn, not {who}'s.", turn=turn, who=name(who)),
        ),
        (who == other and not comparing, "TD-R2", _("It is {who}'s turn, and one plays against another.", who=turn)),
        *((not cards[one], "TD-R2", _("{who} has no card and is out.", who=name(one))) for one in (who, other)),
        *((0 < has < move["count"], "TD-R5", _too_few(name(one), has)) for one, has in cards.items()),
    )


def _too_few(name: str, cards: int) -> str:
    return ngettext(
        "{who} has {n} card: only One is possible.", "{who} has {n} cards: only One is possible.", cards, who=name
    )


def _why(table: Table, move: Move) -> str:
    if not move.get("forced"):
        return ""
    return _(" (One: {who} has a single card, TD-R5)", who=table.name(move["forced"]))


def _trade(table: Table, move: Move) -> None:
    """Swap what everybody may still know of two hands: a lone card surely moved (TD-R7, TD-T02).

    Two means whole hands: where one of a single card was forced into it, the sizes are swapped too.
    """
    shown, pair = table.state["shown"], (move["who"], move["with"])
    held = [table.of(one)["cards"] for one in pair]
    moved = [shown[one] if cards <= move["count"] else [] for one, cards in zip(pair, held, strict=True)]
    if all(0 < cards <= move["count"] for cards in held):
        for one, cards in zip(pair, reversed(held), strict=True):
            table.of(one)["cards"] = cards
    for one, cards in zip(pair, reversed(moved), strict=True):
        shown[one] = list(cards)
    _advance(table, move["who"])


def _may_trade(table: Table, move: Move) -> list[Breach]:
    last = _("In the last round and in extra rounds there are only duels.")
    return _pair(table, move) + broken((duels_only(table), "TD-R20", last))


def _traded(before: Table, move: Move, after: Table) -> list[str]:
    del before
    said = {"who": after.name(move["who"]), "other": after.name(move["with"]), "why": _why(after, move)}
    if move["count"] == 1:
        return [_("{who} and {other} swap one card{why}.", **said)]
    return [_("{who} and {other} swap both hands{why}.", **said)]


def _duel(table: Table, move: Move) -> None:
    """Give the loser's cards to the discards; equal sums cost both (TD-DUEL-3, TD-DUEL-4, TD-DUEL-5)."""
    state = table.state
    state["fell"] = [] if move["won"] else [move["who"], move["with"]]
    for who, cards in ((move["who"], move["mine"]), (move["with"], move["theirs"])):
        if move["won"] == who:
            state["shown"][who] = sorted({*state["shown"][who], *cards})
        else:
            _lose(table, who, move["count"], cards)
            state["discards"] += cards
            state["unseen"] += move["count"] - len(cards)
    _advance(table, move["who"])


def _may_duel(table: Table, move: Move) -> list[Breach]:
    """Hold shown cards against the deck and what was discarded (TD-COMP-1, TD-DUEL-4, TD-R8)."""
    state, numbers = table.state, table.content["numbers"]
    shown = [*move["mine"], *move["theirs"]]
    twice = len(set(shown)) < len(shown)
    span = {"least": numbers[0], "most": numbers[-1]}
    found = _pair(table, move) + broken(
        *(
            (
                c not in numbers,
                "TD-COMP-1",
                _("There is no {card}: the cards go from {least} to {most}.", card=c, **span),
            )
            for c in shown
        ),
        *((c in state["discards"], "TD-DUEL-4", _("The {card} was discarded already.", card=c)) for c in shown),
        (twice, "TD-COMP-1", _("There is one card of each number; here is one twice.")),
        (
            not twice and not move["won"] and move["count"] == 1,
            "TD-DUEL-5",
            _("Single cards are never equal; only Two can tie."),
        ),
    )
    seen = [
        Breach("TD-R8", _("The {card} was seen in {who}'s hand.", card=card, who=table.name(one)))
        for who, cards in ((move["who"], move["mine"]), (move["with"], move["theirs"]))
        for card in cards
        for one in living(table)
        if one != who and card in state["shown"][one]
    ]
    return found + seen * bool(table.rules["memory_aid"])


def _fought(before: Table, move: Move, after: Table) -> list[str]:
    del before
    sides = ((move["who"], move["mine"]), (move["with"], move["theirs"]))
    sums = [str(one) for one in move.get("sums", ("", ""))]
    shown = [f"{'+'.join(map(str, c))} = {n}" if len(c) > 1 else n for (_, c), n in zip(sides, sums, strict=True)]
    said = [f"{after.name(who)} {one}".rstrip() for (who, _), one in zip(sides, shown, strict=True)]
    if not move["won"]:
        return [_("{one} and {other} are equal: both discard (TD-DUEL-5).", one=said[0], other=said[1])]
    first = 0 if move["won"] == move["who"] else 1
    gone = shown[1 - first].partition(" = ")[0]
    told = {"winner": said[first], "loser": said[1 - first], "why": _why(after, move)}
    if not gone:
        return [_("{winner} beats {loser}; the loser’s cards discarded{why}.", **told)]
    return [_("{winner} beats {loser}; {cards} discarded{why}.", cards=gone, **told)]


def _hand(table: Table, move: Move) -> None:
    table.of(move["who"])["total"] = move["total"]
    _compare(table)


def _may_say(table: Table, move: Move) -> list[Breach]:
    """Hold a total against what so many cards can be (TD-END-2)."""
    state, numbers, who = table.state, table.content["numbers"], move["who"]
    cards, name, said = table.of(who)["cards"], table.name(who), move["cards"]
    least, most = sum(numbers[:cards]), sum(numbers[-cards:])
    gone = [card for card in said if card in state["discards"] or card not in numbers]
    twice = said[:1] * (len(set(said)) < len(said))
    singles = {table.of(one)["total"]: one for one in living(table) if one != who and table.of(one)["cards"] == 1}
    total = ngettext(
        "{n} card of {who} make {least} to {most}, not {total}.",
        "{n} cards of {who} make {least} to {most}, not {total}.",
        cards,
        **{"who": name, "least": least, "most": most, "total": move["total"]},
    )
    held = ngettext("{who} holds {n} card.", "{who} holds {n} cards.", cards, who=name)
    found = broken(
        (not state["comparing"], "TD-SETUP-2", _("Hands are secret until everyone's turns are taken.")),
        (not cards, "TD-END-2", _("{who} is out and compares nothing.", who=name)),
        (not least <= move["total"] <= most, "TD-COMP-1", total),
        (said and len(said) != cards, "TD-SETUP-1", held),
    )
    found += broken(*((card in singles, "TD-COMP-1", _elsewhere(table, card, singles)) for card in said))
    return found[:1] or [Breach("TD-COMP-1", _("The {card} cannot be there.", card=card)) for card in gone or twice]


def _elsewhere(table: Table, card: int, singles: Mapping[Any, str]) -> str:
    return _("The {card} is {who}'s single card.", card=card, who=table.name(singles.get(card, "")))


def _leave(table: Table, move: Move) -> None:
    who, cards = move["who"], table.of(move["who"])["cards"]
    table.state["unseen"] += cards
    _lose(table, who, cards, [])
    if table.state["turn"] == who or len(living(table)) <= 1:
        _advance(table, who)
    _compare(table)


def _left(before: Table, move: Move, after: Table) -> list[str]:
    del before
    return [_("{who} leaves; the cards are put aside.", who=after.name(move["who"]))]


DEEDS: Final = by_name(
    Deed("trade", _trade, _may_trade, _traded, people=PAIR),
    Deed("duel", _duel, _may_duel, _fought, people=PAIR),
    Deed("hand", _hand, _may_say, lambda before, move, table: [f"{table.name(move['who'])}: {move['total']}."]),
    Deed("leave", _leave, tells=_left),
)
