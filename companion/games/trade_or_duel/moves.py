"""Moves of Trade or Duel, each in one place: what rules forbid, what it does, what is told, what hands do.

Turns, the forced One, duels, elimination, the comparison and extra rounds. Rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Facts, Json, Table
from companion.engine.words import listed
from companion.games.trade_or_duel import lines
from companion.games.trade_or_duel.hands import living, missing
from companion.kit.forms import Act, Form, Parts, named, put, several

PAIR: Final = ("who", "with")
BACK: Final = "back"
"""A card that nobody sees."""


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


def fiction(table: Table, what: str) -> str:
    """Say what the theme says of something, behind it."""
    words = table.content["fiction"].get(what, "")
    return _(": {fiction}", fiction=words) if words else ""


class DuelAct(Act):
    """A move that is told with who is out since, then with the tie; hands are told the end, too."""

    def closes(self) -> None:
        """Tell who is out, a tie, the end."""
        was, now, table = self.before.state, self.state, self.table
        for who in now["order"]:
            if table.of(who)["out"] and not self.before.of(who)["out"]:
                out = fiction(table, "eliminated")
                self.say("{who} is OUT{fiction}{see:TD-ELIM-1}.", who=who, fiction=out)
        for who in now["players"]:
            if self.before.of(who)["cards"] and not table.of(who)["cards"]:
                self.hands("{who} is out", "No card is left.", who=who)
        if now["ties"] != was["ties"]:
            extra = ngettext("{n} extra round so far.", "{n} extra rounds so far.", now["ties"])
            self.hands("A tie: one more turn each", lambda: extra)
        if now["ties"] > was["ties"]:
            totals = {who: self.before.of(who)["total"] for who in living(table)}
            totals |= {self.who: self.move["total"]} if "total" in self.move else {}
            found = {"totals": listed(tied(table, totals)), "fiction": fiction(table, "tie_round")}
            self.say("TIE at {totals}: one more turn for everyone left{fiction}{see:TD-END-3}.", **found)
        if now["over"] and not was["over"]:
            winners = now["winners"]
            wins = ngettext("{names} wins", "{names} wins", len(winners), names=table.listed(winners))
            self.handed(wins if winners else _("Nobody wins"), _("The game is over."))


def _pair(act: Act, other: str, count: int) -> None:
    """Hold a play of two against whose turn it is, and against their cards."""
    state, comparing = act.state, act.state["comparing"]
    turn = state["turn"]
    act.forbid(comparing, "TD-END-1", "All turns are taken: say the totals, as in 'hand ana 11'.")
    act.forbid(act.who != turn and not comparing, "TD-R4", "It is {whose}'s turn, not {who}'s.", whose=turn)
    act.forbid(
        act.who == other and not comparing,
        "TD-R2",
        "It is {who}'s turn, and one plays against another.",
        who=turn,
    )
    cards = {one: act.of(one)["cards"] for one in (act.who, other)}
    for one in (act.who, other):
        act.forbid(not cards[one], "TD-R2", "{who} has no card and is out.", who=one)
    for one, has in cards.items():
        act.forbid(
            0 < has < count,
            "TD-R5",
            several("{who} has {n} card: only One is possible.", "{who} has {n} cards: only One is possible."),
            who=one,
            n=has,
        )


def _why(table: Table, forced: str) -> str:
    return put(table, " (One: {who} has a single card{see:, TD-R5})", who=forced) if forced else ""


def _single(table: Table, forced: str) -> str:
    return put(table, "{who} has a single card.", who=forced) if forced else ""


def trade(act: Act, count: int, forced: str = "", **more: str) -> Parts:
    """Swap what everybody may still know of two hands: a lone card surely moved (TD-R7, TD-T02).

    Two means whole hands: where one of a single card was forced into it, the sizes are swapped too.
    """
    shown, pair = act.state["shown"], (act.who, more["with"])
    _pair(act, more["with"], count)
    act.forbid(duels_only(act.table), "TD-R20", "In the last round and in extra rounds there are only duels.")
    yield
    held = [act.of(one)["cards"] for one in pair]
    moved = [shown[one] if cards <= count else [] for one, cards in zip(pair, held, strict=True)]
    if all(0 < cards <= count for cards in held):
        for one, cards in zip(pair, reversed(held), strict=True):
            act.of(one)["cards"] = cards
    for one, cards in zip(pair, reversed(moved), strict=True):
        shown[one] = list(cards)
    _advance(act.table, act.who)
    yield
    names = {"other": more["with"]}
    swap = marked("{who} and {other} swap one card{why}."), marked("{who} and {other} swap both hands{why}.")
    act.say(swap[count > 1], why=_why(act.table, forced), **names)
    hands = marked("{who} and {other}: swap one card"), marked("{who} and {other}: swap both hands")
    brief = marked("Swap one card"), marked("Swap both hands")
    why = _single(act.table, forced) or _("Unseen, and at the same time.")
    act.hands(hands[count > 1], lambda: why, **names, cards=(BACK,), brief=_(brief[count > 1]))


def duel(act: Act, count: int, won: str, mine: list[int], theirs: list[int], **more: Any) -> Parts:
    """Give the loser's cards to the discards; equal sums cost both (TD-DUEL-3, TD-DUEL-4, TD-DUEL-5)."""
    state, sides = act.state, [(act.who, mine), (more["with"], theirs)]
    _pair(act, more["with"], count)
    for (who, cards), total in zip(sides, more.get("sums", ()), strict=False):
        if not cards:  # each of those that are said is looked at below
            _makes(act, who, count, total)
    _shown(act, [*mine, *theirs], one=not won and count == 1)
    if act.rules["memory_aid"]:
        _remembered(act, sides)
    yield
    state["fell"] = [] if won else [who for who, _cards in sides]
    for who, cards in sides:
        if won == who:
            state["shown"][who] = sorted({*state["shown"][who], *cards})
        else:
            _lose(act.table, who, count, cards)
            state["discards"] += cards
            state["unseen"] += count - len(cards)
    _advance(act.table, act.who)
    yield
    _fought(act, sides, won, more)
    for at, (who, cards) in enumerate(sorted(sides, key=lambda side: side[0] != won)):
        _dueled(act, who, cards, count, lost=not won or at == 1, forced="" if at else more.get("forced", ""))


def _remembered(act: Act, sides: Sequence[tuple[str, list[int]]]) -> None:
    """Forbid a card that everybody knows in another hand (TD-R8)."""
    for who, cards in sides:
        for card in cards:
            for one in living(act.table):
                elsewhere = one != who and card in act.state["shown"][one]
                act.forbid(elsewhere, "TD-R8", "The {card} was seen in {who}'s hand.", card=card, who=one)


def _shown(act: Act, shown: Sequence[int], one: bool) -> None:
    """Hold shown cards against the deck and what was discarded (TD-COMP-1, TD-DUEL-4)."""
    numbers, gone = act.table.content["numbers"], act.state["discards"]
    span = {"least": numbers[0], "most": numbers[-1]}
    for card in shown:
        act.forbid(
            card not in numbers,
            "TD-COMP-1",
            "There is no {card}: the cards go from {least} to {most}.",
            card=card,
            **span,
        )
    for card in shown:
        act.forbid(card in gone, "TD-DUEL-4", "The {card} was discarded already.", card=card)
    twice = len(set(shown)) < len(shown)
    act.forbid(twice, "TD-COMP-1", "There is one card of each number; here is one twice.")
    act.forbid(one and not twice, "TD-DUEL-5", "Single cards are never equal; only Two can tie.")


def _fought(act: Act, sides: Sequence[tuple[str, list[int]]], won: str, move: Facts) -> None:
    sums = [str(one) for one in move.get("sums", ("", ""))]
    laid = ["+".join(map(str, cards)) for _, cards in sides]
    shown = [f"{one} = {n}" if one != n and one else n for one, n in zip(laid, sums, strict=True)]
    said = [f"{act.table.name(who)} {one}".rstrip() for (who, _), one in zip(sides, shown, strict=True)]
    if not won:
        act.say("{one} and {other} are equal: both discard{see:TD-DUEL-5}.", one=said[0], other=said[1])
        return
    first = 0 if won == act.who else 1
    gone = laid[1 - first] or sums[1 - first]
    told = {"winner": said[first], "loser": said[1 - first], "why": _why(act.table, move.get("forced", ""))}
    beats = marked("{winner} beats {loser}; the loser’s cards discarded{why}.")
    act.say(marked("{winner} beats {loser}; {cards} discarded{why}.") if gone else beats, cards=gone, **told)


def _dueled(act: Act, who: str, cards: list[int], count: int, *, lost: bool, forced: str) -> None:
    """Say what hands do with the cards of one side."""
    total = f"{' + '.join(map(str, cards))} = {sum(cards)}. " if len(cards) > 1 else ""
    why = total + (_("Face up, for all to see.") if lost else _("Back into the hand."))
    said = {"who": act.table.name(who), "cards": listed(cards)}
    what = (DISCARDS if lost else KEEPS)[bool(cards)](len(cards) or count, **said)
    total_of: Json = {"before" if lost else "after": sum(cards) if cards else None}
    act.handed(what, f"{why} {_single(act.table, forced)}".strip(), cards=cards, seat=who, **total_of)


DISCARDS: Final = {
    True: several("{who} discards the {cards}", "{who} discards the {cards}"),
    False: several("{who} discards {n} card", "{who} discards {n} cards"),
}
KEEPS: Final = {
    True: several("{who} keeps the {cards}", "{who} keeps the {cards}"),
    False: several("{who} keeps {n} card", "{who} keeps {n} cards"),
}
"""What hands do with the cards of a duel, by whether these are said."""


def _makes(act: Act, who: str, held: int, total: int) -> None:
    """Forbid a total that so many cards cannot have (TD-COMP-1)."""
    numbers = act.table.content["numbers"]
    least, most = sum(numbers[:held]), sum(numbers[-held:])
    act.forbid(
        not least <= total <= most,
        "TD-COMP-1",
        several(
            "{n} card of {who} make {least} to {most}, not {total}.",
            "{n} cards of {who} make {least} to {most}, not {total}.",
        ),
        **{"who": who, "n": held, "least": least, "most": most, "total": total},
    )


def _may_say(act: Act, total: int, cards: list[int]) -> None:
    """Hold a total against what so many cards can be (TD-END-2)."""
    state, numbers, held = act.state, act.table.content["numbers"], act.me["cards"]
    shown = ((one, state["shown"][one]) for one in living(act.table) if one != act.who)
    held_by = {card: who for who, some in shown if sum(some) == act.of(who)["total"] for card in some}
    gone = [card for card in cards if card in state["discards"] or card not in numbers]
    twice = cards[:1] * (len(set(cards)) < len(cards))
    act.forbid(not state["comparing"], "TD-SETUP-2", "Hands are secret until everyone's turns are taken.")
    act.forbid(not held, "TD-END-2", "{who} is out and compares nothing.")
    _makes(act, act.who, held, total)
    wrong = cards and len(cards) != held
    act.forbid(wrong, "TD-SETUP-1", several("{who} holds {n} card.", "{who} holds {n} cards."), n=held)
    for card in cards:
        both = act.table.listed((held_by.get(card, ""), act.who))
        act.forbid(card in held_by, "TD-COMP-1", "{names} cannot both hold the {card}.", names=both, card=card)
    act.first()
    for card in (gone or twice) if not act.breaches else ():
        act.forbid(True, "TD-COMP-1", "The {card} cannot be there.", card=card)


def hand(act: Act, total: int, cards: list[int]) -> Parts:
    """Say a total; with the last one hands are compared (TD-END-2)."""
    _may_say(act, total, cards)
    yield
    act.me["total"] = total
    act.state["shown"][act.who] = sorted(cards) or act.state["shown"][act.who]
    _compare(act.table)
    yield
    act.said.append(f"{act.name}: {total}.")
    left = missing(act.table)
    why = _("Still to say: {names}.", names=act.table.listed(left)) if left else ""
    act.hands("{who}’s total", lambda: why, after=total, seat=act.who)


def leave(act: Act, **_more: object) -> Parts:
    """Go home; the cards are put aside."""
    yield
    cards = act.me["cards"]
    act.state["unseen"] += cards
    _lose(act.table, act.who, cards, [])
    if act.state["turn"] == act.who or len(living(act.table)) <= 1:
        _advance(act.table, act.who)
    _compare(act.table)
    yield
    act.say("{who} leaves; the cards are put aside.")


FORMS: Final = named(
    (
        Form(
            "trade", trade, lines.TRADE, "trade ben 1",
            "You said Trade: both lay cards face down and swap.", people=PAIR,
        ),
        Form(
            "duel", duel, lines.DUEL, "duel ben 12 7",
            "You said Duel: both reveal, the higher keeps.", people=PAIR,
        ),
        Form("hand", hand, lines.HAND, "hand ana 11", "All turns are taken: somebody says a total."),
        Form("leave", leave, late=True),
    ),
    act=DuelAct,
)  # fmt: skip
