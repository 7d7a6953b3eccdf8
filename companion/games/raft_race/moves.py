"""All moves of Raft Race!, what follows from them, what chance decides at once, and what people are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.games.raft_race import cards, playing, powers, rafts, river, rounds
from companion.games.raft_race.asking import Asking, asked, inline
from companion.games.raft_race.events import sentences
from companion.games.raft_race.names import face_of
from companion.games.raft_race.todo import BY_CHANCE, BY_PEOPLE, Task, first
from companion.kit.forms import Act, called, named
from companion.kit.game import Question

TASKS: Final[Mapping[str, Callable[[Table, Task], None]]] = cards.TASKS | rafts.TASKS | powers.TASKS | rounds.TASKS
"""What is done without asking anybody."""
ASKED: Final[Mapping[str, Asking]] = cards.ASKED | rafts.ASKED | powers.ASKED | rounds.ASKED
"""What people are asked."""


def open_question(table: Table) -> Question | None:
    """Give the question that the next task asks, with numbered answers where they are few."""
    task = first(table)
    if task is None or table.state["over"]:
        return None
    asking = ASKED[task["t"]]
    ask, typed = asked(asking.ask, table, task), asked(asking.typed, table, task)
    offers = () if asking.tiles and not on_screen() else shown(table, asking.ways(table, task))

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if len(words) > (asking.most or len(table.content["crews"])):
            return None
        found = asking.read(turn.table, task, [word.casefold() for word in words])
        return [{"do": asking.do, "who": task["who"], **found}] if isinstance(found, dict) else found

    asks = ask if on_screen() else f"{ask}{typed} {'' if asking.many(task) else inline(offers)}".strip()
    more, counts = partial(asking.more, table, task), not asking.tiles
    return Question(asks, read, offers, "" if offers else _(asking.free), ask, more, counts, typed=typed)


def shown(table: Table, ways: Sequence[Item]) -> Sequence[Item]:
    """Give choices as a screen shows them: with the raft that they move, without those that are spaces of the river."""
    if not on_screen():
        return ways
    return [
        one._replace(face=face_of(table, one.piece, "") if one.piece else one.face)
        for one in ways
        if one.word and one.label
    ]


def begins(table: Table) -> Menu:
    """Offer the phase that comes next, what may be looked at, and power-ups that may be played now."""
    do, held = "river" if table.state["phase"] == "river" else "orders", playing.plays(table)
    lead = do == "river"
    if on_screen():
        said = _("Done. Next: the river" if lead else "All Orders lie open")
        return Menu(_("When it lies like this on the table:"), (Item(do, said, lead=lead), *held))
    looks = (Item("map", _("A map of the river")), Item("odds", _("The Chance pile and the Rocks")))
    return Menu(_("Now"), (Item(do, called(FORMS[do], table, ""), lead=lead), *looks, *held))


class RaceAct(Act):
    """A move that all that follows from it is done with, until somebody has to decide or draw, and told with."""

    def follows(self) -> None:
        """Do what is left."""
        while (task := first(self.table)) and task["t"] not in (*BY_PEOPLE, *BY_CHANCE):
            self.state["todo"].pop(0)
            TASKS[task["t"]](self.table, task)

    def closes(self) -> None:
        """Tell what happened."""
        self.said += sentences(self.table)


def _decided_first(act: Act) -> None:
    """Let what is asked be decided before a phase begins."""
    question = open_question(act.table)
    if question is not None:
        act.forbid(True, "RR-ORDER-4", "First this: {question}", question=question.ask)


FORMS: Final = named(rounds.FORMS, cards.FORMS, rafts.FORMS, powers.FORMS, playing.FORMS, act=RaceAct)
FORMS.update({name: FORMS[name]._replace(gate=_decided_first) for name in ("orders", "river")})


def decided(turn: Turn, table: Table, task: Task) -> Move:
    """Make the move in which chance decides a task."""
    who = task["who"]
    if task["t"] == "draw":
        return {"do": "draw", "who": who, "n": cards.number_drawn(turn, table)}
    if task["t"] == "lose":
        # Whatever was seen on the table may be said; what cannot be is a breach.
        every = [name for name, one in table.content["orders"].items() if one["type"] != "splash"]
        among = every if turn.cup.said else cards.loosable(table, who)
        return {"do": "lose", "who": who, "order": str(turn.pick("order", among).face) if among else ""}
    pair: list[str] = []
    for __ in range(river.across(table)):
        among = river.urn(table, pair)
        pair.append(str(turn.pick("river", among).face) if among else river.UNKNOWN)
    return {"do": "turn_up", "cards": pair}
