"""Take back, do again, mend an old entry. Nothing is ever deleted; logbook.py shows it all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.commands.changes import READERS
from companion.commands.logbook import said, sentences, taken_back
from companion.engine import commandtable as commands
from companion.engine.dice import Roll
from companion.engine.ledger import Effect
from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Json, Read, Table, Turn
from companion.engine.reply import Reply
from companion.engine.words import COMMON_OPTIONS, Line, Unclear, cut, parse, whole
from companion.kit import commonmoves as everygame
from companion.kit.replay import Replayed, count_rolls
from companion.table.parsing import answering, reading
from companion.table.reinterpret import parts, play_on, summary
from companion.table.trial import TRIED
from companion.table.validation import weigh
from generator.named import NamedTuple

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def undo(live: LiveSession, line: Line) -> Reply:
    """Take back the last thing said, or the last few: `undo 3`, `undo --to 37` (which stays).

    Raises:
        Unclear: there is nothing to take back.
    """
    return _moved(live, line, "undo", marked("There is nothing to undo."), marked("Would be undone: {said}"))


def redo(live: LiveSession, line: Line) -> Reply:
    """Do again what was undone last, or the last few.

    Raises:
        Unclear: nothing was undone, or something new was said since.
    """
    return _moved(live, line, "redo", marked("There is nothing to redo."), marked("Would be done again: {said}"))


def _moved(live: LiveSession, line: Line, do: str, none: str, would: str) -> Reply:
    """Take back the last entries, or do again what was undone last."""
    with live.writing() as now:
        live.open()
        back = do == "undo"
        among = now.standing.done if back else now.standing.redo
        if "to" in line.options:
            target = _number(line.option("to"))
            count = sum(entry.seq > target for entry in among)
        else:
            count = whole(line.words[0], "a number of entries") if line.words else 1
        if not among or count < 1:
            raise Unclear(none)
        some = list(reversed(among))[:count]
        told = sentences(now.entries, live.game, {one.seq for one in some})
        what = [said(one, told[one.seq]) for one in some]
        if "dry-run" in line.options:
            return Reply(told=[*(_(would, said=one) for one in what), _(TRIED)])
        why = {"why": line.option("why")} if "why" in line.options else {}
        entry = live.append(do, {"n": len(some), **why}, "")
    live.wrote(entry)
    return live.reply(entry, [taken_back(one) if back else _("Done again: {said}", said=one) for one in what])


def fix(live: LiveSession, line: Line) -> Reply:
    """Put an old entry right in its place: `fix 37 hit ai 3`; everything after it is played again.

    Raises:
        Unclear: there is no such entry in effect, or the new line is not understood where it stood.
        Refused: the new line breaks a rule there.
    """
    if not line.words:
        raise Unclear("fix NUMBER LINE, such as 'fix 37 hit ai 3'; 'log' shows the numbers.")
    seq = _number(line.words[0])
    with live.writing() as now:
        live.open()
        effect = now.effect(seq)
        if effect is None:
            raise Unclear("#{seq} is no entry that is in effect; 'log' shows the numbers.", seq=seq)
        words = _line_instead(line, seq, effect.entry.said)
        mended = _mended(live, now, effect, words)
        if mended.tried:
            return Reply(told=[*mended.told, _(TRIED)])
        data = {name: value for name, value in mended.data.items() if value or name == "moves"}
        rest = play_on(live, now, seq, mended.table, words, _reading)
        if rest.also:
            data["also"] = rest.also
        past, shown = live.game.public(now.table), blocks(live.game.show(now.table))
        entry = live.append("fix", data, effect.entry.who, mended.forced)
    live.wrote(entry)
    changes = difference(past, live.game.public(live.table))
    told = [_("#{seq} now: {what}", seq=seq, what=one) for one in mended.told]
    if not on_screen():  # where the table itself is seen
        told += [row for block in blocks(live.game.show(live.table)) if block not in shown for row in block]
    reply = live.reply(entry, told or [_("#{seq} is mended; nothing else changes.", seq=seq)], summary(rest))
    return reply._replace(fields={**reply.fields, "changes": changes})


def _line_instead(line: Line, seq: int, said: str) -> list[str]:
    """Give the line that stands in place of an entry."""
    if len(line.words) < 2:
        raise Unclear("#{seq} says: {said}. What should it say? fix {seq} LINE.", seq=seq, said=said)
    words = cut(line.words[1]) if len(line.words) == 2 else list(line.words[1:])
    if words and words[0].startswith("-"):
        raise Unclear("fix {seq} LINE: first the line, then its options.", seq=seq)
    return words


class _Mended(NamedTuple):
    """What an entry says now: what is to be written, rules that are forced, what is told, and the table after it.

    `tried` tells whether it is only to be tried.
    """

    data: Json
    forced: list[str]
    told: list[str]
    table: Table
    tried: bool


def _mended(live: LiveSession, now: Replayed, effect: Effect, words: list[str]) -> _Mended:
    """Read and weigh the new words of an entry where it stood, with the dice that it had.

    Raises:
        Unclear: they are not understood there.
        Refused: they break a rule there.
    """
    seq = effect.entry.seq
    table = Replayed(now.entries, live.game, upto=seq).table
    old = {roll["key"]: Roll(**roll) for roll in effect.data.get("rolls", ())}
    data: Json = {"entry": seq, "moves": [], "rolls": [], "house": []}
    forced, told, tried = [], [], False
    for one in parts(words):
        read, inner = _reading(live, one)
        cup = live.cup(now, inner, old, table)
        turn = Turn(table, inner, cup, effect.entry.who)
        moves = read(turn, inner.words)
        cup.all_used()
        weighed = weigh(table, moves, live.game, force="force" in inner.options)
        table = weighed.table
        rolls = cup.records()
        count_rolls(table, rolls)
        data["moves"] += moves
        data["rolls"] += rolls
        data["house"] += weighed.silenced
        forced += weighed.forced
        told += weighed.told
        tried = tried or "dry-run" in inner.options
    return _Mended(data, forced, told, table, tried)


def _reading(live: LiveSession, words: list[str]) -> tuple[Read, Line]:
    """Say how the new words of an entry are read."""
    if not words:
        raise Unclear("What should it say?")
    if words[0] in READERS:
        inner = parse(words[1:], {**commands.NAMES[words[0]].options, **COMMON_OPTIONS})
        return partial(READERS[words[0]], live), inner
    words = [*live.game.ALIASES.get(words[0], words[0]).split(), *words[1:]]
    found, look, options = reading(live.game, words)
    if look is not None or (words[0] in commands.NAMES and found is None):
        raise Unclear("'{words}' is nothing that an entry can say.", words=words[0])
    inner = parse(words[1:] if found else words, options)
    return found or answering(live.game, live.typed), inner


def blocks(rows: Sequence[str]) -> list[list[str]]:
    """Part what is shown of a table into what belongs together: a line, and those set in under it.

    >>> blocks(["Ana 2", "  hand 4", "Ben 3"])
    [['Ana 2', '  hand 4'], ['Ben 3']]
    """
    found: list[list[str]] = []
    for row in rows:
        if found and row.startswith(" "):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def difference(old: Any, new: Any, path: str = "") -> list[str]:
    """Say which values changed.

    >>> difference({"ana": {"life": 4}}, {"ana": {"life": 3}})
    ['ana life: 4 → 3']
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = [*old, *(key for key in new if key not in old)]
        return [line for key in keys for line in difference(old.get(key), new.get(key), f"{path} {key}".strip())]
    shown = path.removeprefix("players ").replace("_", " ")
    return [] if old == new else [f"{shown}: {everygame.written(old)} → {everygame.written(new)}"]


def _number(word: str) -> int:
    return whole(word.removeprefix("#"), "the number of an entry, such as 37")
