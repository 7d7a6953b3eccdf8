"""Trade or Duel at the table: turns, forced One, duels, elimination, the comparison and tie rounds.

Knows no hand: it counts cards, and of a card's number it only knows what was shown. Rule ids are the brief's; every
number comes from rules.yaml and the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.games.trade_or_duel import verbs as lines
from companion.games.trade_or_duel.verbs import ALIASES, SETUP_OPTIONS, VERBS, answer, asks, menu
from companion.seam import Breach, Move, Note, Score, Setup, Table
from companion.words import Unclear, counted, listed

PLAYERS_RULE: Final = "TD-COMP-2"


def pin(content: Any) -> dict[str, Any]:
    """Take the cards' numbers, and the theme's words."""
    theme = content.themes.get(content.theme, {})
    return {
        "numbers": sorted(card["n"] for card in content.cards if isinstance(card.get("n"), int)),
        "token": theme.get("token_word", "Turn"),
        "fiction": theme.get("fiction", {}),
    }


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Deal: how many cards are put aside, and who begins (TD-SETUP-1 to 4, TD-R4)."""
    hand, cards, seats = setup.rules["hand_size"], len(setup.content["numbers"]), list(setup.players)
    if hand * len(seats) > cards:
        raise Unclear(f"{cards} cards are too few for {len(seats)} hands of {hand}.")
    if not seats:
        raise Unclear("Who plays? Name everybody in order of their seats.")
    asked = setup.options.get("first", [""])[-1]
    if asked:
        first = lines.seat(setup, asked)
        why = "as chosen"
    elif setup.rules["first_player"] == "random":
        first = str(setup.cup.pick("first", seats).face)
        why = "by lot"
    else:
        first = seats[0]
        why = "sits first; --first NAME says another"
    at = seats.index(first)
    state = {
        "round": 1,
        "ties": 0,
        "turn": first,
        "order": seats[at:] + seats[:at],
        "comparing": False,
        "players": {who: {"cards": hand, "out": 0, "total": None} for who in seats},
        "discards": [],
        "unseen": 0,
        "fell": [],
        "shown": {who: [] for who in seats},
        "winners": [],
        "over": False,
    }
    aside = cards - hand * len(seats)
    layout = [
        f"Shuffle the {cards} cards; deal {hand} to everyone, secret (TD-SETUP-1, TD-SETUP-2).",
        f"Put {counted(aside, 'card')} aside, seen by nobody (TD-SETUP-3)." if aside else "No card is left over.",
        f"{setup.names[first]} begins ({why}, TD-R4); then clockwise.",
    ]
    return state, layout


def living(table: Table) -> list[str]:
    """Give who still has cards, in order of play."""
    return [who for who in table.state["order"] if table.of(who)["cards"] > 0]


def fold(table: Table, move: Move) -> None:
    """Do a move, with elimination, the next turn and the end that follow from it."""
    do, state = move.get("do"), table.state
    if do == "trade" and _both(table, move):
        _swap_known(table, move["who"], move["with"], move["count"])
        _advance(table, move["who"])
    elif do == "duel" and _both(table, move):
        _duel(table, move)
        _advance(table, move["who"])
    elif do == "hand" and move["who"] in state["players"]:
        table.of(move["who"])["total"] = move["total"]
        _compare(table)
    elif do == "leave" and move["who"] in state["players"]:
        state["unseen"] += table.of(move["who"])["cards"]
        _lose(table, move["who"], table.of(move["who"])["cards"], [])
        if state["turn"] == move["who"] or len(living(table)) <= 1:
            _advance(table, move["who"])
        _compare(table)


def _both(table: Table, move: Move) -> bool:
    return move["who"] in table.state["players"] and move["with"] in table.state["players"]


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


def _lose(table: Table, who: str, count: int, cards: Sequence[int]) -> None:
    """Take cards from a hand; without cards one is out (TD-ELIM-1)."""
    mine, shown = table.of(who), table.state["shown"]
    mine["cards"] = max(0, mine["cards"] - count)
    shown[who] = [card for card in shown[who] if card not in cards] if mine["cards"] else []
    if not mine["cards"] and not mine["out"]:
        mine["out"] = table.state["round"]


def _swap_known(table: Table, who: str, other: str, count: int) -> None:
    """Say what everybody may still know of two hands after a trade: a lone card surely moved (TD-R7, TD-T02)."""
    shown = table.state["shown"]
    sure = {one: table.of(one)["cards"] == count for one in (who, other)}
    moved = {one: shown[one] if sure[one] else [] for one in (who, other)}
    shown[who], shown[other] = list(moved[other]), list(moved[who])


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


def _compare(table: Table) -> None:
    """Find the lowest total once everyone has said theirs; a tie brings another round (TD-END-2 to 4, TD-R15 to 18)."""
    state, rules, alive = table.state, table.rules, living(table)
    totals = {who: table.of(who)["total"] for who in alive}
    if not state["comparing"] or not alive or None in totals.values():
        return
    low = min(totals.values())
    lowest = [who for who in alive if totals[who] == low]
    equal = len(set(totals.values())) < len(totals) if rules["tie_scope"] == "any" else len(lowest) > 1
    most = rules["max_tie_rounds"]
    if not equal or (most is not None and state["ties"] >= most):
        shared = len(lowest) == 1 or rules["tie_after_cap"] == "shared"
        state.update(winners=lowest if shared else [], over=True, comparing=False)
        return
    state["ties"] += 1
    state["round"] += 1
    state.update(comparing=False, turn=alive[0])


def check(table: Table, move: Move) -> Sequence[Breach]:
    """Say what the record proves to be against the rules."""
    state, do = table.state, move.get("do")
    if do not in ("trade", "duel", "hand"):
        return []
    if state["over"]:
        return [Breach("TD-END-1", "The game is over.")]
    if do == "hand":
        return _check_hand(table, move)
    found: list[Breach] = []
    who, other, count = move["who"], move["with"], move["count"]
    if state["comparing"]:
        found.append(Breach("TD-END-1", "All turns are taken: say the totals, as in 'hand ana 11'."))
    if who != state["turn"] and not state["comparing"]:
        found.append(Breach("TD-R4", f"It is {table.name(state['turn'])}'s turn, not {table.name(who)}'s."))
    if who == other:
        found.append(Breach("TD-R2", "One plays against another, not with oneself."))
    found += [
        Breach("TD-R2", f"{table.name(one)} has no card and is out.")
        for one in (who, other)
        if table.of(one)["cards"] == 0
    ]
    for one in dict.fromkeys((who, other)):
        if 0 < table.of(one)["cards"] < count:
            fact = f"{table.name(one)} has {counted(table.of(one)['cards'], 'card')}: only One is possible."
            found.append(Breach("TD-R5", fact))
    if do == "trade" and duels_only(table):
        found.append(Breach("TD-R20", "In the last round and in tie rounds there are only duels."))
    return found + (_check_cards(table, move) if do == "duel" else [])


def duels_only(table: Table) -> bool:
    """Tell whether trades are over (TD-R20)."""
    last = table.state["round"] >= table.rules["turns_each"]
    return bool(table.rules["final_round"] == "duels_only" and last)


def _check_cards(table: Table, move: Move) -> list[Breach]:
    """Hold shown cards against the deck and what was discarded (TD-COMP-1, TD-DUEL-4, TD-R8)."""
    state, numbers = table.state, table.content["numbers"]
    shown = [*move["mine"], *move["theirs"]]
    found = [
        Breach("TD-COMP-1", f"There is no {card}: the cards go from {numbers[0]} to {numbers[-1]}.")
        for card in shown
        if card not in numbers
    ]
    found += [Breach("TD-DUEL-4", f"The {card} was discarded already.") for card in shown if card in state["discards"]]
    if len(set(shown)) < len(shown):
        found.append(Breach("TD-COMP-1", "There is one card of each number; here is one twice."))
    elif move["won"] == "" and move["count"] == 1:
        found.append(Breach("TD-DUEL-5", "Single cards are never equal; only Two can tie."))
    if table.rules["memory_aid"]:
        for who, cards in ((move["who"], move["mine"]), (move["with"], move["theirs"])):
            found += [
                Breach("TD-R8", f"The {card} was seen in {table.name(one)}'s hand.")
                for card in cards
                for one in living(table)
                if one != who and card in state["shown"][one]
            ]
    return found


def _check_hand(table: Table, move: Move) -> list[Breach]:
    """Hold a total against what so many cards can be (TD-END-2)."""
    state, numbers, who = table.state, table.content["numbers"], move["who"]
    cards = table.of(who)["cards"]
    if not state["comparing"]:
        return [Breach("TD-SETUP-2", "Hands are secret until everyone's turns are taken.")]
    if not cards:
        return [Breach("TD-END-2", f"{table.name(who)} is out and compares nothing.")]
    least, most = sum(numbers[:cards]), sum(numbers[-cards:])
    if not least <= move["total"] <= most:
        return [
            Breach(
                "TD-COMP-1",
                f"{counted(cards, 'card')} of {table.name(who)} make {least} to {most}, not {move['total']}.",
            )
        ]
    if move["cards"] and len(move["cards"]) != cards:
        return [Breach("TD-SETUP-1", f"{table.name(who)} holds {counted(cards, 'card')}.")]
    gone = [card for card in move["cards"] if card in state["discards"] or card not in numbers]
    twice = len(set(move["cards"])) < len(move["cards"])
    return [Breach("TD-COMP-1", f"The {card} cannot be there.") for card in gone or move["cards"][:1] * twice]


def tell(before: Table, move: Move, after: Table) -> Sequence[str]:
    """Say what a move did."""
    return lines.tell(before, move, after, living(after))


def notes(before: Table, move: Move, after: Table) -> Sequence[Note]:
    """Announce rounds, the last turns and forced Ones (TD-END-1, TD-R5, TD-R20)."""
    del move
    found: list[Note] = []
    state = after.state
    if state["over"]:
        return found
    token = after.content["token"]
    if state["round"] != before.state["round"] and not state["comparing"]:
        last = state["round"] == after.rules["turns_each"]
        found.append(Note("TD-END-1", f"{token} {state['round']}{': the last turn of everyone' * last}."))
        if duels_only(after):
            found.append(Note("TD-R20", "Only duels from now on."))
    if state["comparing"] and not before.state["comparing"]:
        what = "show their hands" if after.rules["tie_compare"] == "open" else "say their totals"
        found.append(Note("TD-END-2", f"All turns are taken: {listed([after.name(w) for w in living(after)])} {what}."))
    return found


def show(table: Table) -> Sequence[str]:
    """Give everybody's cards, and what lies open."""
    state = table.state
    rows = []
    for who in state["order"]:
        mine = table.of(who)
        total = "" if mine["total"] is None else f", total {mine['total']}"
        rows.append(
            f"{table.name(who)} {counted(mine['cards'], 'card')}{total}" if mine["cards"] else f"{table.name(who)} out"
        )
    hidden = f" and {state['unseen']} not entered" if state["unseen"] else ""
    discards = " ".join(map(str, state["discards"])) or "none"
    return [" · ".join(rows), f"Discarded: {discards}{hidden}"]


def head(table: Table) -> str:
    """Say which turn it is and whose."""
    state = table.state
    if state["over"]:
        return "The game is over."
    if state["comparing"]:
        missing = [table.name(who) for who in living(table) if table.of(who)["total"] is None]
        return f"Totals of {listed(missing)}"
    tie = f" · tie round {state['ties']}" if state["ties"] else f" of {table.rules['turns_each']}"
    return f"{table.content['token']} {state['round']}{tie} · {table.name(state['turn'])} to play"


def public(table: Table) -> dict[str, Any]:
    """Give what everybody may know; what was shown in duels only when the memory aid is on (TD-R8)."""
    state = table.state
    found = {name: state[name] for name in ("round", "ties", "turn", "comparing", "discards", "winners", "over")}
    found["players"] = {who: dict(table.of(who)) for who in state["order"]}
    if table.rules["memory_aid"]:
        found["shown"] = state["shown"]
    return found


def who(table: Table) -> str:
    """Give whose turn it is."""
    found: str = table.state["turn"]
    return found


def place(table: Table) -> str:
    """Name the place by round and turn."""
    return f"{table.state['round']}.{table.state['turn'] or 'all'}"


def score(table: Table) -> Sequence[Score]:
    """Rank totals, the lowest first; without totals, say who is still in."""
    state = table.state
    found = []
    for who in state["order"]:
        mine = table.of(who)
        remark = (
            f"out in round {mine['out']}" if mine["out"] else "" if mine["total"] else counted(mine["cards"], "card")
        )
        found.append(
            Score(who, mine["total"] if mine["cards"] else None, rank=int(who in state["winners"]), remark=remark)
        )
    if not state["over"]:
        return found
    rest = sorted({one.points for one in found if not one.rank and one.points is not None})
    ahead = len(state["winners"])
    ranked = [
        one if one.rank or one.points is None else one._replace(rank=ahead + 1 + rest.index(one.points))
        for one in found
    ]
    return sorted(ranked, key=lambda one: (not one.rank, one.rank))


def over(table: Table) -> str:
    """Say who won."""
    state = table.state
    if not state["over"]:
        return ""
    names = [table.name(who) for who in state["winners"]]
    if not names:
        return "NOBODY WINS: all are out (TD-R14)." if not living(table) else "NOBODY WINS: still tied (TD-R18)."
    if len(names) > 1:
        rule = "TD-R18" if living(table) else "TD-R14"
        return f"{listed(names)} share the win ({rule})."
    if len(living(table)) == 1:
        return f"{names[0]} WINS: the last one with a card (TD-R12)."
    return f"{names[0]} WINS with {table.of(state['winners'][0])['total']} (TD-END-2)."


__all__ = ["ALIASES", "SETUP_OPTIONS", "VERBS", "answer", "asks", "menu"]
