"""Any game that has no module of its own: counters, rounds and turns as companion.yaml says. Knows no single game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.seam import Breach, Item, Menu, Move, Note, Score, Setup, Table, Turn, Verb
from companion.words import Unclear, listed, near, whole

ALIASES: Final = {"a": "add", "e": "end"}
SETUP_OPTIONS: Final[dict[str, bool]] = {}
PLAYERS_RULE: Final = ""
SHARED: Final = "table"
"""The name of nobody, for counters that stand in the middle."""


def pin(content: Any) -> dict[str, Any]:
    """Take what companion.yaml says."""
    return {"companion": content.companion}


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Set every counter to its start."""
    said = setup.content["companion"]
    counters = {name: _value(one["start"], setup.rules) for name, one in said["counters"].items()}
    state = {
        "round": 1,
        "turn": setup.players[0] if said["turns"] and setup.players else "",
        "shared": {name: _value(one["start"], setup.rules) for name, one in said["shared"].items()},
        "players": {who: dict(counters) for who in setup.players},
        "gone": [],
        "ended": False,
    }
    return state, list(said["setup"])


def _value(said: Any, rules: Any) -> Any:
    return rules.get(said.removeprefix("rules.")) if isinstance(said, str) else said


def fold(table: Table, move: Move) -> None:
    """Do a move."""
    state, do = table.state, move.get("do")
    if do == "add":
        where = state["shared"] if move["who"] == SHARED else state["players"].get(move["who"], {})
        if move["counter"] in where:
            where[move["counter"]] = move["to"] if "to" in move else where[move["counter"]] + move["by"]
    elif do == "end":
        living = _living(table)
        at = living.index(state["turn"]) + 1 if state["turn"] in living else 0
        if at >= len(living):
            _next_round(table)
        if living:
            state["turn"] = living[at % len(living)]
    elif do == "round":
        _next_round(table)
        if state["turn"]:
            state["turn"] = next(iter(_living(table)), "")
    elif do == "join":
        counters = table.content["companion"]["counters"]
        state["players"].setdefault(move["who"], {n: _value(c["start"], table.rules) for n, c in counters.items()})
        state["gone"] = [who for who in state["gone"] if who != move["who"]]
    elif do == "leave" and move["who"] not in state["gone"]:
        if state["turn"] == move["who"] and len(_living(table)) > 1:
            fold(table, {"do": "end"})
        state["gone"].append(move["who"])


def _next_round(table: Table) -> None:
    last = _value(table.content["companion"]["rounds"], table.rules)
    if last and table.state["round"] >= last:
        table.state["ended"] = True
    else:
        table.state["round"] += 1


def _living(table: Table) -> list[str]:
    return [who for who in table.players if who not in table.state["gone"]]


def check(table: Table, move: Move) -> Sequence[Breach]:
    """Hold a counter to its bounds, and say that the last round is over."""
    if move.get("do") == "add":
        said = _declared(table, move["who"], move["counter"])
        old = _counters(table, move["who"]).get(move["counter"], 0)
        new = move["to"] if "to" in move else old + move["by"]
        rule = said["rule"] or move["counter"]
        for bound, over in ((_value(said["least"], table.rules), False), (_value(said["most"], table.rules), True)):
            if bound is not None and (new > bound if over else new < bound):
                fact = f"{_who(table, move['who'])} would have {new} {_label(table, move['who'], move['counter'])}; "
                return [Breach(rule, fact + (f"{bound} is the most." if over else f"{bound} is the least."))]
    if move.get("do") in ("end", "round") and table.state["ended"]:
        return [Breach("rounds", "The last round is over.")]
    return []


def _counters(table: Table, who: str) -> dict[str, int]:
    found: dict[str, int] = table.state["shared"] if who == SHARED else table.state["players"][who]
    return found


def _declared(table: Table, who: str, counter: str) -> dict[str, Any]:
    found: dict[str, Any] = table.content["companion"]["shared" if who == SHARED else "counters"][counter]
    return found


def _label(table: Table, who: str, counter: str) -> str:
    return _declared(table, who, counter)["label"] or counter.replace("_", " ")


def _who(table: Table, who: str) -> str:
    return "The table" if who == SHARED else table.name(who)


def tell(before: Table, move: Move, after: Table) -> Sequence[str]:
    """Say what a move did."""
    do = move.get("do")
    if do == "add":
        who, counter = move["who"], move["counter"]
        old, new = _counters(before, who)[counter], _counters(after, who)[counter]
        return [f"{_who(after, who)} {_label(after, who, counter)} {old} -> {new}."]
    if do in ("end", "round"):
        if after.state["ended"]:
            return [f"Round {after.state['round']} was the last."]
        new_round = f"Round {after.state['round']}. " if after.state["round"] != before.state["round"] else ""
        return [(new_round + (f"{after.name(after.state['turn'])} to play." if after.state["turn"] else "")).strip()]
    if do == "join":
        return [f"{after.name(move['who'])} sits down."]
    if do == "leave":
        return [f"{after.name(move['who'])} leaves."]
    return []


def notes(before: Table, move: Move, after: Table) -> Sequence[Note]:
    """Remind of nothing: such a game has no rules here."""
    del before, move, after
    return ()


def show(table: Table) -> Sequence[str]:
    """Give one line for each player."""
    rows = [
        f"{table.name(who)}: {_shown(table, who)}{' (left)' * (who in table.state['gone'])}" for who in table.players
    ]
    if table.state["shared"]:
        rows.append(f"On the table: {_shown(table, SHARED)}")
    return rows


def _shown(table: Table, who: str) -> str:
    return ", ".join(f"{_label(table, who, name)} {value}" for name, value in _counters(table, who).items()) or "here"


def head(table: Table) -> str:
    """Say which round it is and whose turn."""
    last = _value(table.content["companion"]["rounds"], table.rules)
    turn = f" · {table.name(table.state['turn'])} to play" if table.state["turn"] else ""
    return f"Round {table.state['round']}{f' of {last}' if last else ''}{'' if table.state['ended'] else turn}"


def public(table: Table) -> dict[str, Any]:
    """Give everything: such a game hides nothing here."""
    return {name: table.state[name] for name in ("round", "turn", "shared", "players", "gone", "ended")}


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer players, then counters, then a number."""
    said = table.content["companion"]
    if not words:
        items = [Item("add", "Count something")]
        items += [Item("end", "End the turn")] if said["turns"] else [Item("round", "Next round")]
        return Menu("What happened?", tuple(items))
    if words[0] != "add":
        return None
    if len(words) == 1:
        seats = [Item(who, table.name(who)) for who in _living(table)] if said["counters"] else []
        return Menu("Whose?", (*seats, *([Item(SHARED, "On the table")] if said["shared"] else [])))
    who = words[1]
    counters = said["shared" if who == SHARED else "counters"]
    if len(counters) > 1 and not any(word in counters for word in words[2:]):
        return Menu("Of what?", tuple(Item(name, _label(table, who, name)) for name in counters))
    numbers = [word for word in words[2:] if word not in counters]
    return None if numbers else Menu("How many?", free="how many more, such as 3 or -1, or =3")


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read `ana +3` and `ana lives -1` as counting."""
    try:
        turn.table.player(words[0])
    except Unclear:
        if words[0] not in turn.table.content["companion"]["shared"]:
            return None
    return add(turn, words)


def asks(table: Table) -> str:
    """Ask nothing."""
    del table
    return ""


def who(table: Table) -> str:
    """Give whose turn it is."""
    found: str = table.state["turn"]
    return found


def place(table: Table) -> str:
    """Name the place by round and turn."""
    return f"{table.state['round']}.{table.state['turn'] or 'all'}"


def score(table: Table) -> Sequence[Score]:
    """Rank by the counter that wins."""
    wins = table.content["companion"]["wins"]
    if not wins["counter"]:
        return [Score(who, None) for who in _living(table)]
    points = {who: table.of(who)[wins["counter"]] for who in _living(table)}
    order = sorted(points.values(), reverse=wins["by"] == "most")
    scores = [Score(who, mine, rank=order.index(mine) + 1) for who, mine in points.items()]
    return sorted(scores, key=lambda one: one.rank)


def over(table: Table) -> str:
    """Say who won when the last round is over."""
    if not table.state["ended"]:
        return ""
    best = [table.name(one.who) for one in score(table) if one.rank == 1]
    return f"The game is over: {listed(best)} {'wins' if len(best) == 1 else 'share the win'}." if best else "Over."


def add(turn: Turn, words: list[str]) -> list[Move]:
    """Read `add ana 3`, `add ana lives -1`, `add ana lives =2`, `add pot 5`; several with commas between."""
    if not words:
        raise Unclear("add WHO HOW MANY, such as 'add ana 3'.")
    groups: list[list[str]] = [[]]
    for word in words:
        groups[-1].append(word.rstrip(","))
        if word.endswith(","):
            groups.append([])
    return [_add(turn, group) for group in groups if group]


def _add(turn: Turn, words: list[str]) -> Move:
    table, said = turn.table, turn.table.content["companion"]
    if words[0] in said["shared"]:
        words = [SHARED, *words]
    who = SHARED if words[0] == SHARED else table.player(words[0], _living(table))
    counters = said["shared" if who == SHARED else "counters"]
    counter, amount = next(iter(counters), ""), ""
    for word in words[1:]:
        if word in counters:
            counter = word
        elif word.lstrip("+-=").isdecimal():
            amount = word
        elif meant := near(word, counters):
            counter = meant
        else:
            raise Unclear(f"'{word}' is no counter; there are {listed(list(counters)) or 'none'}.")
    if not amount or not counter:
        raise Unclear(f"How many? add {' '.join(words)} 3, or -1, or =3.")
    move: Move = {"do": "add", "who": who, "counter": counter}
    return move | ({"to": whole(amount[1:])} if amount[0] == "=" else {"by": whole(amount)})


def end(turn: Turn, words: list[str]) -> list[Move]:
    """Read the end of a turn."""
    del words
    return [{"do": "end" if turn.table.state["turn"] else "round"}]


def next_round(turn: Turn, words: list[str]) -> list[Move]:
    """Read the end of a round, or of several."""
    del turn
    return [{"do": "round"}] * (whole(words[0]) if words else 1)


VERBS: Final = (
    Verb("add", "Somebody gains or loses something.", "add ana 3", add),
    Verb("end", "The turn is over.", "end", end),
    Verb("round", "The round is over for everybody.", "round", next_round),
)
