"""Take back, do again, mend an old entry, and show who did what. Nothing is ever deleted. Knows no single game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import commands, everygame
from companion.dice import Roll
from companion.ledger import Entry
from companion.putting import READERS
from companion.replay import Replayed, copied
from companion.reply import Reply
from companion.seam import Table, Turn
from companion.words import COMMON_OPTIONS, Line, Unclear, cut, parse, whole

if TYPE_CHECKING:
    from companion.sitting import Read, Sitting


def undo(sitting: Sitting, line: Line) -> Reply:
    """Take back the last thing said, or the last few: `undo 3`, `undo --to 37` (which stays).

    Raises:
        Unclear: there is nothing to take back.
    """
    with sitting.store.writing():
        done = sitting.now().standing.done
        if "to" in line.options:
            target = _number(line.option("to"))
            count = sum(entry.seq > target for entry in done)
        else:
            count = whole(line.words[0], "a number of entries") if line.words else 1
        if not done or count < 1:
            raise Unclear("There is nothing to undo.")
        gone = list(reversed(done))[:count]
        data = {"n": len(gone)} | ({"why": line.option("why")} if "why" in line.options else {})
        entry = sitting.append("undo", data, "")
    sitting.wrote(entry)
    return sitting.reply(entry, [f"Undone: {said(one, sitting.table)}" for one in gone])


def redo(sitting: Sitting, line: Line) -> Reply:
    """Do again what was undone last, or the last few.

    Raises:
        Unclear: nothing was undone, or something new was said since.
    """
    with sitting.store.writing():
        gone = sitting.now().standing.redo
        count = whole(line.words[0], "a number of entries") if line.words else 1
        if not gone or count < 1:
            raise Unclear("There is nothing to redo.")
        back = list(reversed(gone))[:count]
        entry = sitting.append("redo", {"n": len(back)}, "")
    sitting.wrote(entry)
    return sitting.reply(entry, [f"Done again: {said(one, sitting.table)}" for one in back])


def fix(sitting: Sitting, line: Line) -> Reply:
    """Put an old entry right in its place: `fix 37 hit ai 3`; everything after it is played again.

    Raises:
        Unclear: there is no such entry in effect, or the new line is not understood where it stood.
        Refused: the new line breaks a rule there.
    """
    if not line.words:
        raise Unclear("fix NUMBER LINE, such as 'fix 37 hit ai 3'; 'log' shows the numbers.")
    seq = _number(line.words[0])
    with sitting.store.writing():
        now = sitting.now()
        effect = now.effect(seq)
        if effect is None:
            raise Unclear(f"#{seq} is no entry that is in effect; 'log' shows the numbers.")
        if len(line.words) < 2:
            raise Unclear(f"#{seq} says: {effect.entry.said}. What should it say? fix {seq} LINE.")
        words = cut(line.words[1]) if len(line.words) == 2 else line.words[1:]
        if words and words[0].startswith("-"):
            raise Unclear(f"fix {seq} LINE: first the line, then its options.")
        before = Replayed(now.entries, sitting.game, upto=seq)
        read, inner = _reading(sitting, words)
        old = {roll["key"]: Roll(**roll) for roll in effect.data.get("rolls", ())}
        cup = sitting.cup(before, inner, old)
        turn = Turn(before.table, inner, cup, effect.entry.who)
        moves = read(turn, inner.words)
        cup.all_used()
        forced, silenced, told, _ = sitting.weigh(before.table, moves, "force" in inner.options)
        data: dict[str, Any] = {"entry": seq, "moves": moves}
        if cup.rolls:
            data["rolls"] = [roll.record() for roll in cup.rolls]
        if silenced:
            data["house"] = silenced
        if "dry-run" in inner.options:
            return Reply(told=[*told, "(Only tried: nothing was written.)"])
        past = sitting.game.public(now.table)
        entry = sitting.append("fix", data, effect.entry.who, forced)
    sitting.wrote(entry)
    later = broken_later(sitting, seq)
    changes = difference(past, sitting.game.public(sitting.table))
    told = [f"#{seq} now: {one}" for one in told] + changes
    return sitting.reply(entry, told or [f"#{seq} is mended; nothing else changes."], later)


def _reading(sitting: Sitting, words: list[str]) -> tuple[Read, Line]:
    """Say how the new words of an entry are read."""
    if not words:
        raise Unclear("What should it say?")
    if words[0] in READERS:
        inner = parse(words[1:], {**commands.NAMES[words[0]].options, **COMMON_OPTIONS})
        return partial(READERS[words[0]], sitting), inner
    words = [*sitting.game.ALIASES.get(words[0], words[0]).split(), *words[1:]]
    found, look, options = sitting.reading(words)
    if look is not None or (words[0] in commands.NAMES and found is None):
        raise Unclear(f"'{words[0]}' is nothing that an entry can say.")
    inner = parse(words[1:] if found else words, options)
    return found or sitting.answering, inner


def broken_later(sitting: Sitting, seq: int) -> list[str]:
    """Say which entries after a mended one break a rule now."""
    now, game = sitting.now(), sitting.game
    table = Replayed(now.entries, game, upto=seq).table
    said: list[str] = []
    for effect in now.standing.acts:
        if effect.entry.seq < seq:
            continue
        for move in effect.data.get("moves", ()):
            known = {*effect.entry.forced, *table.house}
            if effect.entry.seq > seq:
                said += [
                    f'#{effect.entry.seq} "{effect.entry.said}" now breaks {b.rule}: {b.fact}'
                    for b in everygame.check(table, move, game)
                    if b.rule not in known
                ]
            after = copied(table)
            everygame.fold(after, move, game)
            table = after
    return said or ["Everything after it is still legal."]


def difference(old: Any, new: Any, path: str = "") -> list[str]:
    """Say which values changed.

    >>> difference({"ana": {"life": 4}}, {"ana": {"life": 3}})
    ['ana life: 4 -> 3']
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = [*old, *(key for key in new if key not in old)]
        return [line for key in keys for line in difference(old.get(key), new.get(key), f"{path} {key}".strip())]
    shown = path.removeprefix("players ").replace("_", " ")
    return [] if old == new else [f"{shown}: {everygame.written(old)} -> {everygame.written(new)}"]


def log(sitting: Sitting, line: Line) -> Reply:
    """Show the last entries: `log 20`, `log all`, `--who ana`, `--rolls`, `--effective` (without what was undone)."""
    now = sitting.now()
    count = len(now.entries) if line.words == ["all"] else whole(line.words[0]) if line.words else 12
    who = now.table.player(line.option("who")) if "who" in line.options else ""
    fixed = {effect.entry.seq: effect.fixed for effect in now.standing.acts if effect.fixed}
    rows, fields = [], []
    for entry in now.entries:
        undone = now.standing.undone.get(entry.seq, 0)
        if (who and entry.who != who) or ("effective" in line.options and (undone or entry.kind in ("undo", "redo"))):
            continue
        row = said(entry, now.table)
        if undone:
            row = f"~{row} (undone by #{undone})"
        if entry.seq in fixed:
            row += f" (mended by #{fixed[entry.seq]})"
        if "rolls" in line.options:
            row += "".join(
                f" [{roll['die']} {roll['face']}{' on the table' * (roll['by'] == 'table')}]"
                for roll in entry.data.get("rolls", ())
            )
        rows.append(row)
        fields.append(
            {
                "seq": entry.seq,
                "at": entry.at,
                "who": entry.who,
                "kind": entry.kind,
                "said": entry.said,
                "forced": list(entry.forced),
                "house": entry.data.get("house", []),
                "undone": undone,
            }
        )
    return Reply(told=rows[-max(count, 1) :], fields={"log": fields[-max(count, 1) :]})


def said(entry: Entry, table: Table) -> str:
    """Write an entry on one line."""
    who = f"{table.name(entry.who)}: " if entry.who and entry.kind in ("act", "fix") else ""
    marks = [f"{rule} by force" for rule in entry.forced] + [f"{rule} off" for rule in entry.data.get("house", ())]
    shown = f" [{', '.join(marks)}]" if marks else ""
    return f"#{entry.seq} {who}{entry.said}{shown}"


def _number(word: str) -> int:
    return whole(word.removeprefix("#"), "the number of an entry, such as 37")
