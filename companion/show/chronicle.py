"""What was said at the table, in sentences and orders, kept as it grows: for the log, undo, what a panel looks back at.

An act that was said here is told as it was weighed; whatever else is written is told by playing the game again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.commands.logbook import Told, clock, sentences, told_by
from companion.engine.ledger import Entry
from companion.engine.model import Table, copied
from companion.gamedata.content import Content
from companion.games import of_panels
from companion.kit import commonmoves as everygame
from companion.kit.forms import Act
from companion.kit.panels import Past, Staged
from companion.kit.replay import Replayed, first_table, play
from companion.show.rights import called
from companion.table.livesession import LiveSession
from generator.named import NamedTuple

LOOKED_BACK: Final = 40
"""Entries whose tables before them are given to panels."""
KEPT: Final = 3 * LOOKED_BACK
"""Entries whose tables before them are kept, so that undoing some needs no second look at the whole game."""


class Row(NamedTuple):
    """A row of the log: number, time of day, what it did, which screen it came from, whether it was undone."""

    seq: int
    at: str
    text: str
    by: str
    off: bool


class Chronicle:
    """The sentences of one session, as far as they were asked for."""

    def __init__(self) -> None:
        self._session = 0
        self._entries: list[Entry] = []
        self._told: dict[int, Told] = {}
        self._staged: dict[int, Staged | None] = {}
        self._before: dict[int, Table] = {}
        self._table: Table | None = None
        self.notes: list[str] = []

    def follow(self, live: LiveSession, content: Content) -> None:
        """Take in what was written since, by whoever. Raises StoreError."""
        now, known = live.now(), self._entries
        same = live.here.id == self._session and known and now.entries[: len(known)][-1:] == known[-1:]
        new = list(now.entries[len(known) :]) if same else []
        if same and not new:
            return
        self.notes = []
        if same and self._table is not None and all(entry.kind == "act" for entry in new):
            for entry in new:
                self._add(entry, live, content)
        else:
            if not same or any(entry.kind == "fix" for entry in now.entries):  # which undo may take back, too
                self._told, self._before, self._staged = {}, {}, {}
            self._again(now, live)
        self._session, self._entries, self._table = live.here.id, list(now.entries), now.table
        for seq in sorted(self._before)[:-KEPT]:
            del self._before[seq]

    def _add(self, entry: Entry, live: LiveSession, content: Content) -> None:
        before = self._table
        if before is None:
            return
        self._before[entry.seq] = before
        try:
            weighed = live.weighed(before, entry)
        except Exception:  # written by another version: what was typed is still true
            self._table = None
            return
        self.notes = [one.text for one in weighed.notes]
        self._told[entry.seq] = told_by(before.name(entry.who), entry, weighed.told)
        self._staged[entry.seq] = staged(live.here.game, weighed.acts, content)
        self._table = weighed.table

    def _again(self, now: Replayed, live: LiveSession) -> None:
        """Play the game from the beginning, for the tables before its last entries.

        What was before an entry stays what it was, as long as nothing is mended: undo and redo go along one stack.
        """
        acts = now.standing.acts
        missing = {effect.entry.seq for effect in acts[-LOOKED_BACK:]} - self._before.keys()
        if not missing:
            return
        table = first_table(now.begin.data)
        for effect in acts:
            if effect.entry.seq in missing:
                self._before[effect.entry.seq] = copied(table)
            play(table, effect.data, live.game)

    def text(self, live: LiveSession, seq: int) -> str:
        """Say what an entry did."""
        return self.told(live, {seq})[seq].text

    def told(self, live: LiveSession, wanted: set[int]) -> dict[int, Told]:
        """Say what entries did, sentence by sentence."""
        missing = wanted - self._told.keys()
        if missing:
            self._told.update(sentences(live.now().entries, live.game, missing))
        return {seq: self._told.get(seq, Told([])) for seq in wanted}

    def staged(self, live: LiveSession, one: Past, content: Content) -> Staged | None:
        """Give what an entry wanted done, where its game says it."""
        if one.seq not in self._staged and one.before is not None:
            acts = everygame.acts(one.before, one.moves, live.game)
            self._staged[one.seq] = staged(live.here.game, acts, content)
        return self._staged.get(one.seq)

    def past(self, live: LiveSession) -> list[Past]:
        """Give the last entries in effect, the newest last."""
        acts = live.now().standing.acts[-LOOKED_BACK:]
        return [
            Past(one.entry.seq, one.entry.who, one.data.get("moves", []), self._before.get(one.entry.seq))
            for one in acts
            if one.data.get("moves")
        ]

    def rows(self, live: LiveSession, before: int, most: int) -> list[Row]:
        """Give rows of the log, the newest first, from the one before number `before`; 0 for the newest."""
        now = live.now()
        some = [entry for entry in reversed(now.entries) if not before or entry.seq < before][:most]
        told = self.told(live, {entry.seq for entry in some})
        return [
            Row(entry.seq, clock(entry.at), told[entry.seq].text, sender(entry), entry.seq in now.standing.undone)
            for entry in some
        ]


def staged(slug: str, acts: Sequence[Act], content: Content) -> Staged | None:
    """Give what hands do for moves, where their game says it; the sentence of what was put right has the reason."""
    orders = of_panels(slug, "orders")
    if orders is None or not acts or not all(act.declared for act in acts):
        return None
    found: Staged | None = orders(acts, content)
    return found


def sender(entry: Entry) -> str:
    """Say which screen an entry came from; nothing when it was typed."""
    return called(str(entry.data.get("from", {}).get("by", "")))
