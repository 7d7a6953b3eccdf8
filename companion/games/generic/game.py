"""Any game that has no package of its own: counters, rounds and turns as companion.yaml says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.engine.model import Item, Menu, Move, Score, Setup, Table, Turn, Verb
from companion.engine.words import Unclear, listed, near, whole
from companion.games.generic.moves import DEEDS, SHARED, counters_of, label, living, meant
from companion.kit.game import OVER, Game
from companion.kit.meaning import Means, anything, bounded, somebody, somebody_or_nobody
from companion.kit.slots import Said, Slot, filled, following, number, seated, verb


def _shown(table: Table, who: str) -> str:
    return ", ".join(f"{label(table, who, name)} {value}" for name, value in counters_of(table, who).items()) or "here"


def _all(said: Said) -> Any:
    return said.table.content["companion"]["shared" if said["who"] == SHARED else "counters"]


def _whose(said: Said) -> str | None:
    """Take the player; the name of a shared counter stays, and means the table."""
    if said.words and said.words[0] in said.table.content["companion"]["shared"]:
        return SHARED
    if not said.words:
        return None
    one = said.words.pop(0)
    return SHARED if one == SHARED else said.table.player(one, living(said.table))


def _whose_offer(said: Said) -> Menu:
    table, says = said.table, said.table.content["companion"]
    seats = seated(table, living(table)) if says["counters"] else ()
    return Menu("Whose?", (*seats, *([Item(SHARED, "On the table")] if says["shared"] else [])))


def _counter(said: Said) -> str | None:
    """Take the name of a counter, even when it is only like one; a single one need not be said."""
    found = None
    for one in [one for one in said.words if not one.lstrip("+-=").isdecimal()]:
        found = one if one in _all(said) else near(one, _all(said))
        if not found:
            raise Unclear(f"'{one}' is no counter; there are {listed(list(_all(said))) or 'none'}.")
        said.words.remove(one)
    return found or (next(iter(_all(said))) if len(_all(said)) == 1 else None)


def _counter_offer(said: Said) -> Menu | None:
    items = tuple(Item(name, label(said.table, said["who"], name)) for name in _all(said))
    return Menu("Of what?", items) if items else None


def _amount(said: Said) -> str | None:
    taken, said.words = said.words, []
    return taken[-1] if taken else None


ADDED: Final = (
    Slot("who", _whose, _whose_offer),
    Slot("counter", _counter, _counter_offer),
    Slot("amount", _amount, lambda _: Menu("How many?", free="how many more, such as 3 or -1, or =3")),
)


def add(turn: Turn, words: list[str]) -> list[Move]:
    """Read `add ana 3`, `add ana lives -1`, `add ana lives =2`, `add pot 5`; several with commas between."""
    if not words:
        raise Unclear("add WHO HOW MANY, such as 'add ana 3'.")
    groups: list[list[str]] = [[]]
    for word in words:
        groups[-1].append(word.rstrip(","))
        if word.endswith(","):
            groups.append([])
    return [_one(turn, group) for group in groups if group]


def _one(turn: Turn, words: list[str]) -> Move:
    said = Said(turn.table, turn.who, words, {})
    who, counter, amount = filled(ADDED, said).values()
    counter = counter or next(iter(_all(said)), "")
    if not amount or not counter:
        line = [*[SHARED] * (who == SHARED != words[0]), *words]
        raise Unclear(f"How many? add {' '.join(line)} 3, or -1, or =3.")
    found = {"to": whole(amount[1:])} if amount[0] == "=" else {"by": whole(amount)}
    return {"do": "add", "who": who, "counter": counter, **found}


def end(turn: Turn) -> Move:
    """Make the end of a turn."""
    return {"do": "end" if turn.table.state["turn"] else "round"}


def next_round(turn: Turn, count: int) -> list[Move]:
    """Make the end of a round, or of several."""
    del turn
    return [{"do": "round"}] * count


class AnyGame(Game):
    """A game that has YAML and no Python."""

    DEEDS = DEEDS
    VERBS = (
        Verb("add", "Somebody gains or loses something.", "add ana 3", add, menu=following(*ADDED)),
        verb("end", "The turn is over.", "end", end),
        verb("round", "The round is over for everybody.", "round", next_round, number("count", default=1)),
    )
    ALIASES: ClassVar = {"a": "add", "e": "end"}

    def pin(self, content: Any) -> dict[str, Any]:
        """Take what companion.yaml says."""
        return {"companion": content.companion}

    def begin(self, setup: Setup) -> tuple[dict[str, Any], list[str]]:
        """Set every counter to its start."""
        said = setup.content["companion"]
        counters = {name: meant(one["start"], setup.rules) for name, one in said["counters"].items()}
        state = {
            "round": 1,
            "turn": setup.players[0] if said["turns"] and setup.players else "",
            "shared": {name: meant(one["start"], setup.rules) for name, one in said["shared"].items()},
            "players": {who: dict(counters) for who in setup.players},
            "gone": [],
            "ended": False,
        }
        return state, list(said["setup"])

    def sets(self, table: Table) -> Mapping[str, Means]:
        """Say what can be put right: every counter within its bounds, rounds, turns, who has left."""
        says, rules = table.content["companion"], table.rules
        counters = {
            name: bounded(meant(one["least"], rules), meant(one["most"], rules))
            for name, one in {**says["counters"], **says["shared"]}.items()
        }
        own = {"round": bounded(1, meant(says["rounds"], rules)), "turn": somebody_or_nobody, "gone": somebody}
        return {**own, "ended": anything, **counters}

    def own_rules(self, table: Table) -> Sequence[str]:
        """Name what `_bounds` and `_goes_on` hold moves to."""
        said = table.content["companion"]
        counters = {**said["counters"], **said["shared"]}
        return ["rounds", *counters, *(one["rule"] for one in counters.values() if one["rule"])]

    def show(self, table: Table) -> Sequence[str]:
        """Give one line for each player."""
        rows = [
            f"{table.name(who)}: {_shown(table, who)}{' (left)' * (who in table.state['gone'])}"
            for who in table.players
        ]
        if table.state["shared"]:
            rows.append(f"On the table: {_shown(table, SHARED)}")
        return rows

    def head(self, table: Table) -> str:
        """Say which round it is and whose turn."""
        last = meant(table.content["companion"]["rounds"], table.rules)
        turn = f" · {table.name(table.state['turn'])} to play" if table.state["turn"] else ""
        return f"Round {table.state['round']}{f' of {last}' if last else ''}{'' if table.state['ended'] else turn}"

    def public(self, table: Table) -> dict[str, Any]:
        """Give everything: such a game hides nothing here."""
        return {name: table.state[name] for name in ("round", "turn", "shared", "players", "gone", "ended")}

    def first(self, table: Table) -> Menu:
        """Offer counting, and the end of a turn or a round."""
        turns = table.content["companion"]["turns"]
        if table.state["ended"]:
            return Menu("The game is over.", (*OVER, Item("add", "Count something after all")))
        ending = Item("end", "End the turn") if turns else Item("round", "Next round")
        return Menu("What happened?", (Item("add", "Count something"), ending))

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read `ana +3` and `ana lives -1` as counting."""
        try:
            turn.table.player(words[0])
        except Unclear:
            if words[0] not in turn.table.content["companion"]["shared"]:
                return None
        return add(turn, words)

    def score(self, table: Table) -> Sequence[Score]:
        """Rank by the counter that wins."""
        wins = table.content["companion"]["wins"]
        if not wins["counter"]:
            return [Score(who, None) for who in living(table)]
        points = {who: table.of(who)[wins["counter"]] for who in living(table)}
        order = sorted(points.values(), reverse=wins["by"] == "most")
        scores = [Score(who, mine, rank=order.index(mine) + 1) for who, mine in points.items()]
        return sorted(scores, key=lambda one: one.rank)

    def ends(self, table: Table) -> bool:
        """Tell whether there is a last round."""
        return bool(table.content.get("rounds"))

    def over(self, table: Table) -> str:
        """Say who won when the last round is over."""
        if not table.state["ended"]:
            return ""
        best = [table.name(one.who) for one in self.score(table) if one.rank == 1]
        return f"The game is over: {listed(best)} {'wins' if len(best) == 1 else 'share the win'}." if best else "Over."


GAME = AnyGame()
