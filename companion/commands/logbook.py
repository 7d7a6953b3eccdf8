"""Show who did what, and when, in the sentences that told it. Plays the game again to do so."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from companion.engine.ledger import Data, Entry, seen_by_all, standing
from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Chart, Table
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, clipped, listed, whole
from companion.kit import commonmoves as everygame
from companion.kit.commonmoves import ON_TABLE
from companion.kit.game import Game
from companion.kit.replay import Replayed, first_table, play
from companion.table.violations import impossible
from generator.named import NamedTuple

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

DAY: Final = 86400
HOUR: Final = 3600
MONTHS: Final = marked((
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
))  # fmt: skip
LAST = 12
PAUSE = 10 * 60
"""Seconds without an entry after which the log says that time went by."""


class Told(NamedTuple):
    """What an entry did, in sentences, and whose it was where they begin with somebody else."""

    lines: list[str]
    who: str = ""

    @property
    def text(self) -> str:
        """Say it in one line."""
        said = " ".join(self.lines)
        return f"{self.who}: {said}" if self.who else said


def log(live: LiveSession, line: Line) -> Reply:
    """Show the last entries: `log 20`, `log all`, `--who ana`, `--rolls`, `--effective` (without what was undone).

    Raises:
        Unclear: the number is none, or nobody is called so.
    """
    now = live.now()
    count = len(now.entries) if line.words == ["all"] else whole(line.words[0]) if line.words else LAST
    if count < 1:
        raise Unclear("log 20 shows the last twenty entries, log all every one.")
    shown = _wanted(now, line)[-count:]
    told = {seq: one.text for seq, one in sentences(now.entries, live.game, {entry.seq for entry in shown}).items()}
    wrong = impossible(now, live.game)
    rows: list[str] = []
    before, day = shown[0].at if shown else 0, ""
    for entry in shown:
        if entry.at - before >= PAUSE:
            rows.append(_("({time} later)", time=how_long(entry.at - before)))
        before = entry.at
        if day != date(entry.at):
            day = date(entry.at)
            rows.append(f"({day})")
        rows.append(_row(now, entry, told[entry.seq], entry.seq in wrong) + rolled(entry) * ("rolls" in line.options))
    fields = [
        {
            "seq": entry.seq,
            "at": entry.at,
            "who": entry.who,
            "kind": entry.kind,
            "said": entry.said,
            "told": told[entry.seq],
            "forced": list(entry.forced),
            "house": entry.data.get("house", []),
            "undone": now.standing.undone.get(entry.seq, 0),
            "impossible": wrong.get(entry.seq, ""),
        }
        for entry in shown
    ]
    return Reply(told=rows, fields={"log": fields})


def _wanted(now: Replayed, line: Line) -> list[Entry]:
    """Give the entries of one player, or those in effect, as a line asks. Raises Unclear when nobody is called so."""
    who = now.table.player(line.option("who")) if "who" in line.options else ""
    wanted = [entry for entry in now.entries if not who or entry.who == who]
    if "effective" in line.options:
        wanted = [one for one in wanted if one.seq not in now.standing.undone and one.kind not in ("undo", "redo")]
    return wanted


def _row(now: Replayed, entry: Entry, told: str, wrong: bool) -> str:
    """Say an entry in a row of the log: when, what it did, whose dice, and what became of it."""
    undone = now.standing.undone.get(entry.seq, 0)
    effect = now.effect(entry.seq)
    row = f"{'~' * bool(undone)}#{entry.seq} {clock(entry.at)} {told}{marks(entry)}{whose_dice(entry, told)}"
    row += _(" (undone by #{seq})", seq=undone) * bool(undone)
    row += _(" (mended by #{seq})", seq=effect.fixed) if effect and effect.fixed else ""
    return row + _(" (not possible any more: fix it)") * wrong


def how_long(seconds: float) -> str:
    """Say how long a pause was.

    >>> how_long(660), how_long(7300), how_long(200000)
    ('11 minutes', '2 hours', '2 days')
    """
    if seconds >= 2 * DAY:
        return ngettext("{n} day", "{n} days", int(seconds // DAY))
    if seconds >= 2 * HOUR:
        return ngettext("{n} hour", "{n} hours", int(seconds // HOUR))
    return ngettext("{n} minute", "{n} minutes", int(seconds // 60))


def clock(at: float) -> str:
    """Give the time of day where we are, such as 21:14."""
    return time.strftime("%H:%M", time.localtime(at))


def date(at: float) -> str:
    """Give the day where we are, such as 22 November 2026."""
    day = time.localtime(at)
    month = _(MONTHS[day.tm_mon - 1])
    return _("{day} {month} {year}", day=day.tm_mday, month=month, year=day.tm_year)


def whose_dice(entry: Entry, told: str) -> str:
    """Say whether the app rolled what an entry's dice showed, or people typed it; unless it is `told` already."""
    by = {roll["by"] for roll in entry.data.get("rolls", ())}
    if not by or _(ON_TABLE) in told:
        return ""
    return _(" [app and table dice]") if len(by) > 1 else _(" [app dice]") if "app" in by else _(" [table dice]")


def marks(entry: Entry) -> str:
    """Say which rules an entry broke by force, or under a house rule, and whether it rolled again what was undone."""
    found = [_("{rule} by force", rule=rule) for rule in entry.forced]
    found += [_("{rule} off", rule=rule) for rule in entry.data.get("house", ())]
    found += [_("rolled afresh")] * any("~" in roll["key"] for roll in entry.data.get("rolls", ()))
    return f" [{listed(found)}]" if found else ""


def rolled(entry: Entry) -> str:
    """Say what the dice of an entry showed."""
    rolls = seen_by_all(entry.data)["rolls"]
    typed = _(" typed")
    return "".join(f" [{roll['die']} {roll['face']}{typed * (roll['by'] == 'table')}]" for roll in rolls)


def said(entry: Entry, told: Told) -> str:
    """Write an entry on one line, as it is named when it is taken back."""
    text = clipped(told.text)
    return text if on_screen() else f"#{entry.seq} {text}{marks(entry)}"


def taken_back(what: str) -> str:
    """Say what was undone."""
    return _("Taken back: {said}", said=what) if on_screen() else _("Undone: {said}", said=what)


def sentences(entries: Sequence[Entry], game: Game, wanted: Collection[int]) -> dict[int, Told]:
    """Say what the wanted entries did: those in effect as they stand now, undone ones as they were."""
    told: dict[int, Told] = {}
    table = first_table(entries[0].data)
    acts = standing(entries).acts
    last = max((effect.entry.seq for effect in acts if effect.entry.seq in wanted), default=0)
    for effect in acts:
        if effect.entry.seq > last:
            break  # nothing that comes later is asked for
        if effect.entry.seq in wanted:
            told[effect.entry.seq] = _told(table, effect.entry, effect.data, game)
        play(table, effect.data, game)
    for number, entry in enumerate(entries):
        if entry.seq in wanted and entry.seq not in told:
            told[entry.seq] = _other(entries[:number], entry, game)
    return told


def _other(before: Sequence[Entry], entry: Entry, game: Game) -> Told:
    """Say what an entry did that is no move in effect: a beginning, an undo, a redo, a fix, or what was undone."""
    if entry.kind == "begin":
        names = [first_table(entry.data).name(who) for who in entry.data["players"]]
        seeded = _(" [seeded dice]") * ("shared_words" in entry.data and not on_screen())
        return Told([_("{game} begins: {names}.", game=entry.data["title"], names=listed(names)) + seeded])
    if entry.kind in ("undo", "redo"):
        stood = standing(before)
        stack = stood.done if entry.kind == "undo" else stood.redo
        numbers = [f"#{one.seq}" for one in reversed(stack)][: entry.data.get("n", 1)]
        why = f" ({entry.data['why']})" if entry.data.get("why") else ""
        what = f"{listed(numbers)}{why}."
        return Told([taken_back(what) if entry.kind == "undo" else _("Done again: {said}", said=what)])
    if entry.kind == "fix":
        seq = entry.data.get("entry", 0)
        what = _told(Replayed(before, game, upto=seq).table, entry, entry.data, game).text
        return Told([_("Mended: {what}", what=what) if on_screen() else _("Mended #{seq}: {what}", seq=seq, what=what)])
    return _told(Replayed(before, game).table, entry, entry.data, game)


def _told(table: Table, entry: Entry, data: Data, game: Game) -> Told:
    """Say what an entry's moves did on the table as it stood; what cannot be told is given as it was typed."""
    lines: list[str] = []
    try:
        for one in everygame.acts(table, data.get("moves", ()), game):
            lines += one.said
    except Exception:  # written by another version, or mended beneath: what was typed is still true
        lines = []
    return told_by(table.name(entry.who), entry, lines)


def told_by(name: str, entry: Entry, told: Sequence[str]) -> Told:
    """Give what an entry told, without maps, or else its line as it was typed; by whom, where it begins otherwise."""
    lines = [one for one in told if not isinstance(one, Chart)] or [entry.said]
    return Told(lines, name if name not in lines[0] else "")
