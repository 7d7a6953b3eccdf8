"""A session as a file: one line of JSON for it and one for each entry, each written in the one canonical way.

So a file that was imported and exported again is the same to the byte. The first line says how many entries follow, and
the mark of the last.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.bounds import fits, outside
from companion.engine.dice import SEEDED
from companion.engine.ledger import Entry, canonical
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Json
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear
from companion.storage.faults import StoreError
from companion.storage.store import Session

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

FORM = 2
RANGE = range(-(2**53), 2**53)
"""Numbers that a file may hold, so that every program reads the same."""
MOST_SIDES = 10**6
MOST_LETTERS = 8_000_000
"""Letters of a file; an evening of a thousand entries has half a million."""
MOST_OF_ENTRY = 1_000_000
ENTRY = {"seq": int, "at": int, "who": str, "kind": str, "data": dict, "said": str, "forced": [str], "mark": str}
ROLL = {"die": str, "key": str, "sides": int, "n": int, "by": str}


def export(live: LiveSession, line: Line) -> Reply:
    """Write the session into a file (`-` for the screen): everything, the dice's secret too.

    Raises:
        Unclear: no file was named, or it is there already.
        StoreError: it cannot be written.
    """
    if len(line.words) != 1 or not line.words[0]:
        raise Unclear("export FILE, such as 'export evening.jsonl'.")
    entries = live.store.entries(live.here)
    text = "".join(f"{row}\n" for row in lines(live.here, entries))
    name = line.words[0]
    if name == "-":
        return Reply(told=text.splitlines(), fields={"raw": True})
    if os.path.exists(name):
        raise Unclear("{name} is there already; name another file.", name=name)
    write_whole(name, text)
    notes = [] if live.table.finished else [_("The file holds the secret of the dice: who reads it can foresee them.")]
    notes += [_(SEEDED)] * live.seeded
    told = [ngettext("{n} entry written to {name}.", "{n} entries written to {name}.", len(entries), name=name)]
    return Reply(told=told, notes=notes, fields={"file": name, "entries": len(entries)})


def write_whole(name: str, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    part = f"{name}.part{os.getpid()}"
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, name)
    except OSError as error:
        if os.path.exists(part):
            os.unlink(part)
        raise StoreError(_("{name}: {fact}. Nothing was exported.", name=name, fact=error.strerror or error)) from error


def lines(session: Session, entries: Sequence[Entry]) -> Iterable[str]:
    """Give a session as lines of canonical JSON."""
    yield canonical(
        {
            "entries": len(entries),
            "head": entries[-1].mark,
            "companion": FORM,
            "key": session.key,
            "game": session.game,
            "name": session.name,
            "began": session.began,
            "secret": session.secret.hex() if session.secret else None,
            "promise": session.promise,
        }
    )
    for entry in entries:
        yield canonical({**entry._asdict(), "forced": list(entry.forced)})


def read_lines(text: str, name: str) -> tuple[Session, list[Entry], tuple[int, str]]:
    """Read what `lines` wrote; the session has no number yet. Also how many entries there were, and the last mark.

    Raises:
        Unclear: it is no such file; says which line is wrong.
    """
    at = 0
    try:
        rows = [row for row in text.split("\n") if row]
        head = _json(rows[0])
        if head["companion"] != FORM:
            raise Unclear("{name} was written by a newer companion.", name=name)
        end = (int(head["entries"]), str(head["head"]))
        secret = bytes.fromhex(head["secret"]) if head["secret"] else None
        session = Session(
            0, str(head["key"]), str(head["game"]), str(head["name"]), int(head["began"]), secret, str(head["promise"])
        )
        entries = []
        for at, row in enumerate(rows[1:], 1):
            if len(row) > MOST_OF_ENTRY:
                raise Unclear(
                    "{name} is no exported session: line {at} has more than {most} letters.",
                    name=name,
                    at=at + 1,
                    most=f"{MOST_OF_ENTRY:,}",
                )
            said = _json(row)
            entry = Entry(**{**said, "forced": tuple(said["forced"])})
            if not fits(said, ENTRY) or not _right(entry):
                raise TypeError(_("an entry of other fields"))
            if strange := outside(entry.data):
                raise Unclear(
                    "{name} is no exported session: line {at} holds {strange}.", name=name, at=at + 1, strange=strange
                )
            entries.append(entry)
        if not entries or entries[0].kind != "begin" or session.began not in RANGE:
            raise TypeError(_("no beginning"))
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Unclear("{name} is no exported session: line {at} cannot be read.", name=name, at=at + 1) from error
    return session, entries, end


def _json(row: str) -> Any:
    """Read a line of JSON that can be written again; raises ValueError."""

    def refuse(word: str) -> None:
        raise ValueError(_("{word} is no number", word=word))

    said = json.loads(row, parse_constant=refuse)
    canonical(said).encode()  # half a letter cannot be written
    return said


def _right(entry: Entry) -> bool:
    """Tell whether the data of an entry are what every entry's are; what a game makes of them is its business."""
    data = {"secret": "", "also": {}, "n": 1, "entry": 0, **entry.data}
    bytes.fromhex(data["secret"])
    return (
        entry.seq in RANGE
        and entry.at in RANGE
        and fits(data, {"also": dict, "n": int, "entry": int})
        and all(one.isdecimal() for one in data["also"])
        and (entry.kind != "fix" or "entry" in entry.data)
        and all(map(_moves_right, (data, *data["also"].values())))
    )


def _moves_right(data: Json) -> bool:
    """Tell whether moves name what they do, and rolls say where they stand."""
    data = {"moves": [], "rolls": [], **data}
    return fits(data, {"moves": [{"do": str}], "rolls": [ROLL]}) and all(
        {*ROLL, "face"} == {*one}
        and 1 <= one["sides"] <= MOST_SIDES
        and one["key"].partition("~")[0].rpartition(".")[2].isdecimal()
        for one in data["rolls"]
    )


def from_file(name: str) -> tuple[Session, list[Entry], tuple[int, str]]:
    """Read a session's file; raises Unclear."""
    try:
        if name == "-":
            text = sys.stdin.read(MOST_LETTERS)
        else:
            with open(name, encoding="utf-8", newline="") as file:
                text = file.read(MOST_LETTERS)
    except (OSError, UnicodeDecodeError) as error:
        raise Unclear(
            "{name} cannot be read: {fact}.", name=name, fact=getattr(error, "strerror", None) or _("it is no text")
        ) from error
    if len(text) == MOST_LETTERS:
        raise Unclear(
            "{name} is no exported session: it has more than {most} letters.", name=name, most=f"{MOST_LETTERS:,}"
        )
    return read_lines(text, name)
