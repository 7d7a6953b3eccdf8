"""What moves do in Trade or Duel, which rules they break, and what is told of them: each move in one place.

Turns, the forced One, duels, elimination, the comparison and extra rounds. Rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Breach, Move, Table
from companion.engine.words import counted
from companion.kit.deeds import Deed, broken, by_name

PAIR: Final = ("who", "with")


def living(table: Table) -> list[str]:
    """Give who still has cards, in order of play."""
    return [who for who in table.state["order"] if table.of(who)["cards"] > 0]


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
    few = {one: f"{name(one)} has {counted(has, 'card')}: only One is possible." for one, has in cards.items()}
    return broken(
        (comparing, "TD-END-1", "All turns are taken: say the totals, as in 'hand ana 11'."),
        (who != state["turn"] and not comparing, "TD-R4", f"It is {turn}'s turn, not {name(who)}'s."),
        (who == other, "TD-R2", f"It is {turn}'s turn, and one plays against another."),
        *((not cards[one], "TD-R2", f"{name(one)} has no card and is out.") for one in (who, other)),
        *((0 < has < move["count"], "TD-R5", few[one]) for one, has in cards.items()),
    )


def _why(table: Table, move: Move) -> str:
    return f" (One: {table.name(move['forced'])} has a single card, TD-R5)" if move.get("forced") else ""


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
    last = (
        [Breach("TD-R20", "In the last round and in extra rounds there are only duels.")] if duels_only(table) else []
    )
    return _pair(table, move) + last


def _traded(before: Table, move: Move, after: Table) -> list[str]:
    del before
    count = "one card" if move["count"] == 1 else "both hands"
    return [f"{after.name(move['who'])} and {after.name(move['with'])} swap {count}{_why(after, move)}."]


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
    found = _pair(table, move) + broken(
        *(
            (c not in numbers, "TD-COMP-1", f"There is no {c}: the cards go from {numbers[0]} to {numbers[-1]}.")
            for c in shown
        ),
        *((card in state["discards"], "TD-DUEL-4", f"The {card} was discarded already.") for card in shown),
        (twice, "TD-COMP-1", "There is one card of each number; here is one twice."),
        (
            not twice and not move["won"] and move["count"] == 1,
            "TD-DUEL-5",
            "Single cards are never equal; only Two can tie.",
        ),
    )
    seen = [
        Breach("TD-R8", f"The {card} was seen in {table.name(one)}'s hand.")
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
        return [f"{said[0]} and {said[1]} are equal: both discard (TD-DUEL-5)."]
    first = 0 if move["won"] == move["who"] else 1
    gone = shown[1 - first].partition(" = ")[0] or "the loser’s cards"
    return [f"{said[first]} beats {said[1 - first]}; {gone} discarded{_why(after, move)}."]


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
    total = f"{counted(cards, 'card')} of {name} make {least} to {most}, not {move['total']}."
    found = broken(
        (not state["comparing"], "TD-SETUP-2", "Hands are secret until everyone's turns are taken."),
        (not cards, "TD-END-2", f"{name} is out and compares nothing."),
        (not least <= move["total"] <= most, "TD-COMP-1", total),
        (said and len(said) != cards, "TD-SETUP-1", f"{name} holds {counted(cards, 'card')}."),
    )
    found += broken(*((card in singles, "TD-COMP-1", _elsewhere(table, card, singles)) for card in said))
    return found[:1] or [Breach("TD-COMP-1", f"The {card} cannot be there.") for card in gone or twice]


def _elsewhere(table: Table, card: int, singles: Mapping[Any, str]) -> str:
    return f"The {card} is {table.name(singles.get(card, ''))}'s single card."


def _leave(table: Table, move: Move) -> None:
    who, cards = move["who"], table.of(move["who"])["cards"]
    table.state["unseen"] += cards
    _lose(table, who, cards, [])
    if table.state["turn"] == who or len(living(table)) <= 1:
        _advance(table, who)
    _compare(table)


DEEDS: Final = by_name(
    Deed("trade", _trade, _may_trade, _traded, people=PAIR),
    Deed("duel", _duel, _may_duel, _fought, people=PAIR),
    Deed("hand", _hand, _may_say, lambda _, move, table: [f"{table.name(move['who'])}: {move['total']}."]),
    Deed("leave", _leave, tells=lambda _, move, table: [f"{table.name(move['who'])} leaves; the cards are put aside."]),
)
