"""What people say in Trade or Duel, and what they are told: verbs, choices and sentences. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.seam import Item, Menu, Move, Setup, Table, Turn, Verb
from companion.words import Unclear, counted, listed, one_of, whole

ALIASES: Final = {
    "t": "trade",
    "t1": "trade 1",
    "t2": "trade 2",
    "d": "duel",
    "d1": "duel 1",
    "d2": "duel 2",
    "fin": "hand",
}
SETUP_OPTIONS: Final = {"first": True}
COUNTS: Final = {"1": 1, "one": 1, "2": 2, "two": 2}
RESULTS: Final = {"w": "won", "won": "won", "l": "lost", "lost": "lost", "t": "tied", "tied": "tied"}


def seat(setup: Setup, word: str) -> str:
    """Give the player whom a word names; raises Unclear."""
    return one_of(word, setup.names, "Who")


def trade(turn: Turn, words: list[str]) -> list[Move]:
    """Read `trade ben 1`, in any order; with a single card on either side it is One (TD-R5)."""
    who, other, rest = _sides(turn, words)
    count = next((COUNTS[word] for word in rest if word in COUNTS), 0)
    forced = "" if count else _forced(turn.table, who, other)
    if not count and not forced:
        asked = turn.table.name(other if turn.table.rules["count_chosen_by"] == "target" else who)
        raise Unclear(f"One or Two? {asked} says (TD-R1): trade {other} 1, or trade {other} 2.")
    return [{"do": "trade", "who": who, "with": other, "count": count or 1, "forced": forced}]


def duel(turn: Turn, words: list[str]) -> list[Move]:
    """Read `duel ben 12 7`, `duel ben 12+3 9+4`, sums `duel 2 ben 15 13`, or only `duel 1 ben won`."""
    who, other, rest = _sides(turn, words)
    table = turn.table
    result = next((RESULTS[word] for word in rest if word in RESULTS), "")
    result = next((name for name in ("won", "lost", "tied") if turn.has(name)), result)
    numbers = [word for word in rest if word not in RESULTS]
    count = 0
    if numbers and numbers[0] in COUNTS and len(numbers) != 2:
        count = COUNTS[numbers.pop(0)]
    forced = "" if count else _forced(table, who, other)
    count = count or (1 if forced else 2 if any("+" in word for word in numbers) else 1 if numbers else 0)
    if not count:
        raise Unclear(
            f"One or Two, and which cards? duel {other} 12 7, or duel {other} 12+3 9+4, or duel 1 {other} won."
        )
    move: Move = {"do": "duel", "who": who, "with": other, "count": count, "mine": [], "theirs": [], "forced": forced}
    if result and not numbers:
        return [move | {"won": {"won": who, "lost": other, "tied": ""}[result]}]
    if len(numbers) != 2:
        raise Unclear(
            f"Which cards? First {table.name(who)}'s, then {table.name(other)}'s: "
            f"duel {count} {other} {'12 7' if count == 1 else '12+3 9+4'}; or won, lost{', tied' * (count > 1)}."
        )
    (mine, sum_mine), (theirs, sum_theirs) = (_cards(word, count) for word in numbers)
    won = who if sum_mine > sum_theirs else other if sum_theirs > sum_mine else ""
    return [move | {"mine": mine, "theirs": theirs, "sums": [sum_mine, sum_theirs], "won": won}]


def _cards(word: str, count: int) -> tuple[list[int], int]:
    """Read cards such as 12+3; of two cards the sum alone will do."""
    parts = [whole(part, "cards such as 12 or 12+3") for part in word.split("+")]
    if len(parts) == count:
        return parts, sum(parts)
    if len(parts) == 1:
        return [], parts[0]
    raise Unclear(f"'{word}' is {counted(len(parts), 'card')}; it should be {count}.")


def _sides(turn: Turn, words: list[str]) -> tuple[str, str, list[str]]:
    """Find who plays against whom; the rest of the words are numbers and results."""
    table = turn.table
    rest = [word.casefold() for word in words]
    names = [word for word in rest if word not in RESULTS and word not in COUNTS and not word[:1].isdigit()]
    if not names:  # 't' may be Tim as well as tied; the first such word is a name
        names = [word for word in rest if word in RESULTS and word in _starts(table)][:1]
    if len(names) != 1:
        others = [table.name(one) for one in table.players if table.of(one)["cards"] and one != turn.who]
        raise Unclear(f"With whom? {listed(others, 'or')}.")
    other = table.player(names[0])
    rest.remove(names[0])
    who = turn.who or other
    return who, other, rest


def _starts(table: Table) -> set[str]:
    return {table.name(one)[:1].casefold() for one in table.players}


def _forced(table: Table, who: str, other: str) -> str:
    """Give who makes it One by holding a single card (TD-R5)."""
    return next((one for one in (who, other) if table.of(one)["cards"] == 1), "")


def hand(turn: Turn, words: list[str]) -> list[Move]:
    """Read `hand ana 11` or `hand ana 3+8`."""
    if len(words) < 2:
        raise Unclear("hand WHO TOTAL, such as 'hand ana 11' or 'hand ana 3+8'.")
    table = turn.table
    who = table.player(words[0])
    parts = [whole(part, "a total") for word in words[1:] for part in word.split("+")]
    shown = len(parts) > 1 or table.of(who)["cards"] == 1
    return [{"do": "hand", "who": who, "total": sum(parts), "cards": parts if shown else []}]


def seen(table: Table, words: list[str]) -> list[str]:
    """Say what everybody could know: discards, and cards that were shown and cannot have moved (TD-R8)."""
    del words
    state = table.state
    if not table.rules["memory_aid"]:
        return [
            "The memory aid is off (TD-R8); 'house memory_aid=true' turns it on.",
            f"Discarded: {' '.join(map(str, sorted(state['discards']))) or 'none'}",
        ]
    known = {card: table.name(who) for who, cards in state["shown"].items() for card in cards}
    rows = [
        f"{table.name(who)} has shown {' '.join(map(str, cards))}" for who, cards in state["shown"].items() if cards
    ]
    unknown = [card for card in table.content["numbers"] if card not in state["discards"] and card not in known]
    return [
        f"Discarded: {' '.join(map(str, sorted(state['discards']))) or 'none'}",
        *rows,
        f"Unknown: {' '.join(map(str, unknown))}",
    ]


VERBS: Final = (
    Verb("trade", "You said Trade: both lay cards face down and swap.", "trade ben 1", trade),
    Verb(
        "duel",
        "You said Duel: both reveal, the higher keeps.",
        "duel ben 12 7",
        duel,
        options={"won": False, "lost": False, "tied": False},
    ),
    Verb("hand", "All turns are taken: somebody says a total.", "hand ana 11", hand),
    Verb("seen", "Which cards could everybody know of?", "seen", look=seen),
)


def asks(table: Table) -> str:
    """Ask for the totals, one after the other."""
    missing = _missing(table)
    return f"{table.name(missing[0])}'s total? (the number, or the cards as 3+8)" if missing else ""


def _missing(table: Table) -> list[str]:
    if not table.state["comparing"]:
        return []
    return [who for who in table.state["order"] if table.of(who)["cards"] and table.of(who)["total"] is None]


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read a number as the next total, and `ana 11` as Ana's."""
    missing = _missing(turn.table)
    if not missing or not words:
        return None
    if words[0][:1].isdigit():
        return hand(turn, [missing[0], *words])
    return hand(turn, words) if len(words) > 1 and words[-1][:1].isdigit() else None


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer Trade or Duel, a player, One or Two, and ask for the cards."""
    state = table.state
    if not words:
        if state["over"]:
            return Menu("The game is over.", (Item("finish", "Finish"), Item("score", "Score")))
        if state["comparing"]:
            return Menu(asks(table), free="the total")
        trades = () if _only_duels(table) else (Item("trade", "Trade"),)
        return Menu(f"{table.name(state['turn'])} says:", (*trades, Item("duel", "Duel")))
    if words[0] not in ("trade", "duel"):
        return None
    rest = [word.casefold() for word in words[1:]]
    named = [word for word in rest if word not in COUNTS and word not in RESULTS and not word[:1].isdigit()]
    if not named:
        others = [who for who in state["order"] if table.of(who)["cards"] and who != state["turn"]]
        return Menu(
            "With whom?",
            tuple(Item(who, f"{table.name(who)}, {counted(table.of(who)['cards'], 'card')}") for who in others),
        )
    try:
        other = table.player(named[0])
    except Unclear:
        return None
    numbers = [word for word in rest if word != named[0]]
    forced = _forced(table, state["turn"], other) if state["turn"] else ""
    if words[0] == "trade":
        return None if numbers or forced else _one_or_two(table, other)
    if any(word in RESULTS for word in numbers) or len(numbers) > 1:
        return None
    if not numbers and not forced:
        return _one_or_two(table, other)
    return Menu(
        "Which cards?",
        free=f"{table.name(state['turn'])}'s, then {table.name(other)}'s, such as 12 7; or won, lost, tied",
    )


def _only_duels(table: Table) -> bool:
    return bool(table.rules["final_round"] == "duels_only" and table.state["round"] >= table.rules["turns_each"])


def _one_or_two(table: Table, other: str) -> Menu:
    asked = other if table.rules["count_chosen_by"] == "target" else table.state["turn"]
    return Menu(f"{table.name(asked)} says:", (Item("1", "One"), Item("2", "Two")))


def tell(before: Table, move: Move, after: Table, alive: Sequence[str]) -> list[str]:
    """Say what a move did: the result, then who is out, then the tie."""
    do = move.get("do")
    if do == "trade":
        said = [_traded(after, move)]
    elif do == "duel":
        said = _fought(after, move)
    elif do == "hand":
        said = [f"{after.name(move['who'])}: {move['total']}."]
    elif do == "leave":
        said = [f"{after.name(move['who'])} leaves; the cards are put aside."]
    else:
        return []
    said += _fallen(before, after)
    if after.state["ties"] > before.state["ties"]:
        low = min(after.of(who)["total"] for who in alive)
        said.append(f"TIE at {low}: one more turn for everyone left{_fiction(after, 'tie_round')} (TD-END-3).")
    return said


def _traded(table: Table, move: Move) -> str:
    count = "one card" if move["count"] == 1 else "both hands"
    return f"{table.name(move['who'])} and {table.name(move['with'])} swap {count}{_why(table, move)}."


def _why(table: Table, move: Move) -> str:
    return f" (One: {table.name(move['forced'])} has a single card, TD-R5)" if move.get("forced") else ""


def _fought(table: Table, move: Move) -> list[str]:
    names = (table.name(move["who"]), table.name(move["with"]))
    shown = [
        _shown(cards, total)
        for cards, total in zip((move["mine"], move["theirs"]), move.get("sums", ("", "")), strict=True)
    ]
    if not move["won"]:
        return [
            f"{names[0]} {shown[0]} and {names[1]} {shown[1]} are equal: both discard (TD-DUEL-5).".replace("  ", " ")
        ]
    first = 0 if move["won"] == move["who"] else 1
    lost = shown[1 - first]
    gone = f"; {lost.partition(' = ')[0] if lost else 'the loser’s cards'} discarded"
    text = f"{names[first]} {shown[first]} beats {names[1 - first]} {lost}{gone}{_why(table, move)}."
    return [" ".join(text.split()).replace(" ;", ";")]


def _shown(cards: Sequence[int], total: Any) -> str:
    if len(cards) > 1:
        return f"{'+'.join(map(str, cards))} = {total}"
    return str(total)


def _fallen(before: Table, after: Table) -> list[str]:
    return [
        f"{after.name(who)} is OUT{_fiction(after, 'eliminated')} (TD-ELIM-1)."
        for who in after.state["order"]
        if after.of(who)["out"] and not before.of(who)["out"]
    ]


def _fiction(table: Table, what: str) -> str:
    words = table.content["fiction"].get(what, "")
    return f": {words}" if words else ""
