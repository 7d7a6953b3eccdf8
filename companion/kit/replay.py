"""Play a session's entries again, from the first to the last in effect: the table as it stands. Pure; reads no file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.bounds import MOST_NUMBER, outside
from companion.engine.ledger import Data, Effect, Entry, Standing, standing
from companion.engine.messages import gettext as _
from companion.engine.model import Json, Move, Table, copied, twin
from companion.kit import commonmoves as everygame
from companion.kit.game import Game


class Replayed:
    """A session's table with how it came about; `faults` are entries that could not be played, by number."""

    __slots__ = ("begin", "entries", "faults", "standing", "table")

    def __init__(self, entries: Sequence[Entry], game: Game, upto: int = 0, unmended: int = 0) -> None:
        """Play all entries; with `upto`, only those in effect before that one; with `unmended`, that one as it was."""
        self.entries = entries
        self.begin = entries[0]
        self.standing: Standing = standing(entries, unmended)
        self.faults: dict[int, str] = {}
        self.table = first_table(self.begin.data)
        for effect in self.standing.acts:
            if upto and effect.entry.seq >= upto:
                break
            fault = play(self.table, effect.data, game)
            if fault:
                self.faults[effect.entry.seq] = fault

    def add(self, entry: Entry, game: Game, table: Table | None = None) -> Replayed:
        """Give the game after one more entry: as an act has left the `table`, anything else played from the beginning.

        The table before it stays as it was.
        """
        entries = [*self.entries, entry]
        if table is None:
            return Replayed(entries, game)
        self.entries, self.standing, self.table = entries, standing(entries), table
        count_rolls(table, entry.data.get("rolls", ()))
        return self

    @property
    def head(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq

    def effect(self, seq: int) -> Effect | None:
        """Give the entry of that number, if it is in effect."""
        return next((effect for effect in self.standing.acts if effect.entry.seq == seq), None)


def first_table(data: Data) -> Table:
    """Set up the table that the first entry says. Raises ValueError when it holds what no game of ours has."""
    if strange := outside(data, MOST_NUMBER):
        raise ValueError(_("its beginning holds {what}", what=strange))
    table = Table(data["game"], data["players"], data["names"])
    table.rules = dict(data["rules"])
    table.written = dict(data["written"])
    table.content = data["content"]
    table.state = twin(data["state"])
    count_rolls(table, data.get("rolls", ()))
    return table


def play(table: Table, data: Data, game: Game) -> str:
    """Play one entry's moves on the table; says what went wrong, for a fold that fails must not stop the game."""
    count_rolls(table, data.get("rolls", ()))
    for move in data.get("moves", ()):
        try:
            everygame.fold(table, move, game)
        except MemoryError:
            raise
        except Exception as error:  # the cards on the table are right, whatever our record says
            return f"{type(error).__name__}: {error}"
    return ""


def count_rolls(table: Table, rolls: Iterable[Json]) -> None:
    """Count rolls by place and die, so that the next one has the next number."""
    for roll in rolls:
        stem, __, count = roll["key"].partition("~")[0].rpartition(".")
        table.rolled[stem] = max(table.rolled.get(stem, 0), int(count))


def after(table: Table, moves: Sequence[Move], game: Game) -> Table:
    """Give the table as it is after moves; `table` stays as it is."""
    other = copied(table)
    for move in moves:
        everygame.fold(other, move, game)
    return other
