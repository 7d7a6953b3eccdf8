"""Weigh moves against the rules, and say what people are reminded of. Writes nothing down."""

from collections.abc import Sequence

from companion.engine.dice import Roll
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Note, Table
from companion.kit import commonmoves as everygame
from companion.kit.forms import Act
from companion.kit.game import Game
from companion.kit.replay import Replayed
from generator.named import NamedTuple

OFTEN = 3
"""So often a rule is broken on purpose before the companion offers to be silent about it."""


class Refused(Exception):
    """A line that breaks rules and was not forced, or cannot be: a finished game is opened again first."""

    def __init__(self, breaches: Sequence[Breach], *, forceable: bool = True) -> None:
        self.breaches, self.forceable = tuple(breaches), forceable
        super().__init__("; ".join(breach.fact for breach in breaches))


class Weighed(NamedTuple):
    """What moves would do: rules that are forced, or silenced by a house rule; what people are reminded of; each move.

    `table` is how things stand after them.
    """

    forced: list[str]
    silenced: list[str]
    notes: list[Note]
    acts: list[Act]
    table: Table

    @property
    def told(self) -> list[str]:
        """What is told of the moves."""
        return [line for act in self.acts for line in act.said]


def weigh(table: Table, moves: Sequence[Move], game: Game, *, force: bool) -> Weighed:
    """Weigh moves against the rules, and do them on a copy of the table; one that is finished allows no force.

    Raises:
        Refused: a rule is broken, and neither forced nor silenced.
    """
    forced: list[str] = []
    silenced: list[str] = []
    acts: list[Act] = []
    for move in moves:
        breaches = everygame.check(table, move, game)
        silenced += [breach.rule for breach in breaches if breach.rule in table.house]
        broken = [breach for breach in breaches if breach.rule not in table.house]
        if broken and (table.finished or not force):
            raise Refused(broken, forceable=not table.finished)
        forced += [breach.rule for breach in broken]
        acts.append(everygame.act(table, move, game))
        table = acts[-1].table
    course = [act for act in acts if act.move.get("do") not in everygame.DOES]
    return Weighed(list(dict.fromkeys(forced)), list(dict.fromkeys(silenced)), _notes(course, game), acts, table)


def _notes(course: Sequence[Act], game: Game) -> list[Note]:
    """Say what people are reminded of when all moves of a line are done: what a later one has settled is not said.

    A reminder comes up after a move, and is told as it is after the last one, if it still is.
    """
    found: list[Note] = []
    for act in course:
        came, end = game.reminders(act, act.table), course[-1].table
        rules = {note.rule for note in came} - {*end.house}
        if rules and act.table is not end:
            came = game.reminders(act, end)
        found += [one for one in came if one.rule in rules]
    return list(dict.fromkeys(found))


def same_rolls(replayed: Replayed, rolls: Sequence[Roll]) -> list[str]:
    """Say that a roll was seen before and taken back: undoing does not buy another."""
    if not rolls or not replayed.standing.undone:
        return []
    gone = {
        roll["key"]: entry.seq
        for entry in replayed.entries
        if entry.seq in replayed.standing.undone
        for roll in entry.data.get("rolls", ())
        if roll["by"] == "app"
    }
    again: dict[int, list[Roll]] = {}
    for roll in rolls:
        if roll.by == "app" and roll.key in gone:
            again.setdefault(gone[roll.key], []).append(roll)
    return [
        _("The same {what} as #{seq}, which was undone.", what=_named(some), seq=seq) for seq, some in again.items()
    ]


def _named(rolls: Sequence[Roll]) -> str:
    """Name rolls: a single one by its die, several by their number."""
    return rolls[0].die.replace("_", " ") if len(rolls) == 1 else ngettext("{n} roll", "{n} rolls", len(rolls))


def too_often(replayed: Replayed, forced: Sequence[str]) -> list[str]:
    """Say which rules are broken on purpose so often that they may as well be off."""
    often = [
        rule for rule in forced if sum(rule in effect.entry.forced for effect in replayed.standing.acts) + 1 == OFTEN
    ]
    return [
        _("{rule} was broken on purpose {n} times: 'house {rule} off' ends the warnings.", rule=rule, n=OFTEN)
        for rule in often
    ]
