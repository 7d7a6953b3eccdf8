"""Carry sessions to and from files, prove them, and count who won. Knows no single game.

A session's file is one line of JSON for the session and one for each entry, each written in the one canonical way, so
that a file that was imported and exported again is the same to the byte.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.dice import commitment, number
from companion.games import game_module
from companion.ledger import Entry, broken_at, canonical, standing
from companion.replay import Replayed
from companion.reply import STORAGE, Reply
from companion.safety.faults import StoreError
from companion.store import Session, Store
from companion.words import Line, Unclear, clipped, counted, listed

if TYPE_CHECKING:
    from companion.sitting import Sitting

FORM = 1
RANGE = range(-(2**53), 2**53)
"""Numbers that a file may hold, so that every program reads the same."""
MOST_SIDES = 10**6


def export(sitting: Sitting, line: Line) -> Reply:
    """Write the session into a file (`-` for the screen): everything, the dice's secret too.

    Raises:
        Unclear: no file was named, or it is there already.
        StoreError: it cannot be written.
    """
    if len(line.words) != 1 or not line.words[0]:
        raise Unclear("export FILE, such as 'export evening.jsonl'.")
    entries = sitting.store.entries(sitting.here)
    text = "".join(f"{row}\n" for row in lines(sitting.here, entries))
    name = line.words[0]
    if name == "-":
        return Reply(told=text.splitlines(), fields={"raw": True})
    if os.path.exists(name):
        raise Unclear(f"{name} is there already; name another file.")
    write_whole(name, text)
    notes = [] if sitting.table.finished else ["The file holds the secret of the dice: who reads it can foresee them."]
    told = [f"{counted(len(entries), 'entry', 'entries')} written to {name}."]
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
        raise StoreError(f"{name}: {error.strerror or error}. Nothing was exported.") from error


def lines(session: Session, entries: Sequence[Entry]) -> Iterable[str]:
    """Give a session as lines of canonical JSON."""
    yield canonical(
        {
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


def read_lines(text: str, name: str) -> tuple[Session, list[Entry]]:
    """Read what `lines` wrote; the session has no number yet.

    Raises:
        Unclear: it is no such file; says which line is wrong.
    """
    at = 0
    try:
        rows = [row for row in text.split("\n") if row]
        head = _json(rows[0])
        if head.pop("companion") != FORM:
            raise Unclear(f"{name} was written by a newer companion.")
        secret = bytes.fromhex(head["secret"]) if head["secret"] else None
        session = Session(
            0, str(head["key"]), str(head["game"]), str(head["name"]), int(head["began"]), secret, str(head["promise"])
        )
        entries = []
        for at, row in enumerate(rows[1:], 1):  # noqa: B007 - the line at which it went wrong
            said = _json(row)
            entry = Entry(**{**said, "forced": tuple(said["forced"])})
            if not _right(entry):
                raise TypeError("an entry of other fields")
            entries.append(entry)
        if not entries or entries[0].kind != "begin" or session.began not in RANGE:
            raise TypeError("no beginning")
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise Unclear(f"{name} is no exported session: line {at + 1} cannot be read.") from error
    return session, entries


def _json(row: str) -> Any:
    """Read a line of JSON that can be written again; raises ValueError."""

    def refuse(word: str) -> None:
        raise ValueError(f"{word} is no number")

    said = json.loads(row, parse_constant=refuse)
    canonical(said).encode()  # half a letter cannot be written
    return said


def _right(entry: Entry) -> bool:
    """Tell whether an entry has the fields that every entry has; what a game makes of them is its business."""
    texts = (entry.who, entry.kind, entry.said, entry.mark, *entry.forced)
    numbers = type(entry.seq) is int and type(entry.at) is int and entry.seq in RANGE and entry.at in RANGE
    if not numbers or not isinstance(entry.data, dict) or not all(isinstance(one, str) for one in texts):
        return False
    bytes.fromhex(entry.data.get("secret", ""))
    also = entry.data.get("also", {})
    counts = (entry.data.get("n", 1), entry.data.get("entry", 0))
    if (
        not isinstance(also, dict)
        or not all(one.isdecimal() for one in also)
        or any(type(n) is not int for n in counts)
    ):
        return False
    return (entry.kind != "fix" or "entry" in entry.data) and all(map(_moves_right, (entry.data, *also.values())))


def _moves_right(data: Any) -> bool:
    """Tell whether moves name what they do, and rolls say where they stand."""
    if not isinstance(data, dict):
        return False
    moves, rolls = data.get("moves", []), data.get("rolls", [])
    if not isinstance(moves, list) or not isinstance(rolls, list):
        return False
    if not all(isinstance(one, dict) and isinstance(one.get("do"), str) for one in moves):
        return False
    fields = {"die": str, "key": str, "sides": int, "n": int, "by": str}
    return all(
        isinstance(one, dict)
        and {*fields, "face"} == {*one}
        and all(type(one[name]) is kind for name, kind in fields.items())
        and 1 <= one["sides"] <= MOST_SIDES
        and one["key"].partition("~")[0].rpartition(".")[2].isdecimal()
        for one in rolls
    )


TRIED = ("status", "log all", "score", "next", "dice", "note x", "roll d6 --is 1", "set round 2", "undo 3", "redo")
"""What is said at a table of its own, before a file from elsewhere is taken in."""


def playable(session: Session, entries: Sequence[Entry], name: str, beside: str) -> None:
    """Play a session from a file at a table of its own, a file `beside` ours, before anything of it is written here.

    Raises:
        Unclear: it cannot be played.
    """
    try:
        if entries[0].data["game"] != session.game or not session.game.replace("-", "").isalnum():
            raise ValueError(f"it calls itself {session.game}")
        game = game_module(session.game)
        table = Replayed(entries, game).table
        for look in (game.show, game.head, game.public, game.asks, game.score, game.over, game.who, game.place):
            look(table)
        game.menu(table, [])
        last_result(entries)
        canonical([table.players, [table.names[who] for who in table.players]])
        _tried(session, entries, beside)
    except Exception as error:  # whatever a file from elsewhere may hold
        raise Unclear(
            f"{name} is no game that can be played here ({clipped(str(error))}). Nothing was written."
        ) from error


def _tried(session: Session, entries: Sequence[Entry], path: str) -> None:
    """Say what people say at any table; raises whatever goes wrong."""
    from companion.sitting import Sitting  # noqa: PLC0415 - which loads this module

    trial = f"{path}.trial{os.getpid()}"
    try:
        with Store(trial) as store:
            with store.writing():
                here = store.begin(*session[1:])
                store.insert(here, entries)
            sitting = Sitting(store, here)
            menu = sitting.game.menu(sitting.table, [])
            for item in menu.items if menu else ():
                sitting.game.menu(sitting.table, item.word.split())
            examples = [verb.example for verb in sitting.game.VERBS]
            leaving = [f"leave {who}" for who in sitting.table.players[:1]]
            for line in (*TRIED, *examples, *leaving, "finish", "reopen", "undo"):
                with suppress(Unclear):
                    canonical(sitting.say(line.split())._asdict() | {"breaches": [], "fields": {}})
    finally:
        for left in (trial, f"{trial}-journal"):
            with suppress(FileNotFoundError):
                os.unlink(left)


def import_file(sitting: Sitting, line: Line) -> Reply:
    """Bring a session from a file, and to the table.

    Raises:
        Unclear: the file cannot be read, is none of ours, was changed by hand, or is another course of a known game.
    """
    if len(line.words) != 1:
        raise Unclear("import FILE, such as 'import evening.jsonl'.")
    session, entries = from_file(line.words[0])
    if broken := broken_at(entries, session.key):
        raise Unclear(f"{line.words[0]} was changed after it was written: entry #{broken} does not fit its mark.")
    store = sitting.store
    playable(session, entries, line.words[0], store.path)
    with store.writing():
        here = store.by_key(session.key)
        if here is None:
            here = store.begin(session.key, session.game, session.name, session.began, session.secret, session.promise)
        known = store.entries(here)
        if known != entries[: len(known)] and entries != known[: len(entries)]:
            raise Unclear(f"This game is here already as {here.id}, and it went another way. Nothing was changed.")
        store.insert(here, entries[len(known) :])
        store.switch(here)
    sitting.take(here)
    news = max(len(entries) - len(known), 0)
    from companion.beginning import where  # noqa: PLC0415 - which loads the content

    reply = where(sitting)
    told = [f"{counted(news, 'new entry', 'new entries')}; the game is {here.id} here.", *reply.told]
    return reply._replace(told=told)


def from_file(name: str) -> tuple[Session, list[Entry]]:
    """Read a session's file; raises Unclear."""
    try:
        if name == "-":
            text = sys.stdin.read()
        else:
            with open(name, encoding="utf-8", newline="") as file:
                text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise Unclear(f"{name} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}.") from error
    return read_lines(text, name)


def verify(sitting: Sitting, line: Line) -> Reply:
    """Prove the session at the table, or one in a file: every mark, every roll, the secret against what was shown."""
    if line.words:
        session, entries = from_file(line.words[0])
    elif sitting.session is not None:
        session, entries = sitting.session, sitting.store.entries(sitting.session)
    else:
        raise Unclear("verify FILE, or begin a game first.")
    broken = broken_at(entries, session.key)
    wrong, app, table = [], 0, 0
    secret, proved = session.secret, set[tuple[str, int, int]]()
    for entry in entries:
        some = [entry.data, *entry.data.get("also", {}).values()]
        for roll in (roll for data in some for roll in data.get("rolls", ())):
            one = (roll["key"], roll["sides"], roll["n"])
            known = entry.kind == "fix" and one in proved  # a mended entry keeps what was rolled under an older secret
            if roll["by"] != "app":
                table += 1
            elif not known and (secret is None or number(secret, roll["key"], roll["sides"]) != roll["n"]):
                wrong.append(entry.seq)
            else:
                app += 1
                proved.add(one)
        if "secret" in entry.data:
            secret = bytes.fromhex(entry.data["secret"])
            promises = [move.get("promise") for move in entry.data.get("moves", ())]
            if commitment(secret) not in promises:
                wrong.append(entry.seq)
    count = counted(len(entries), "entry", "entries")
    told = [f"{count}, {counted(app, 'roll')} of the app proved, {table} from the table."]
    if broken:
        told.append(f"CHANGED: entry #{broken} does not fit its mark.")
    if wrong:
        told.append(f"WRONG ROLLS in {listed([f'#{seq}' for seq in dict.fromkeys(wrong)])}.")
    if session.secret is not None and commitment(session.secret) != session.promise:
        broken = broken or 1
        told.append("THE SECRET is not the one that was promised at the start.")
    good = not broken and not wrong
    if good:
        told.append("Nothing was changed since it was written.")
    fields = {"entries": len(entries), "rolls": app, "table_rolls": table, "good": good}
    return Reply(code=0 if good else STORAGE, told=told, fields=fields)


def stats(sitting: Sitting, line: Line) -> Reply:
    """Count finished games: plays, wins and averages of everyone; `--game duel`, `--who ana`."""
    wanted, who = line.option("game").casefold(), line.option("who").casefold()
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    games = 0
    for session in sitting.store.sessions():
        if wanted and wanted not in session.game:
            continue
        result = last_result(sitting.store.entries(session))
        games += bool(result)
        for one in result:
            row = rows.setdefault((session.game, one["name"]), {"plays": 0, "wins": 0, "points": []})
            row["plays"] += 1
            row["wins"] += one["rank"] == 1
            row["points"] += [one["points"]] if isinstance(one["points"], int) else []
    told, fields = [], []
    for (game, name), row in sorted(rows.items(), key=lambda item: (item[0][0], -item[1]["wins"], item[0][1])):
        if who and not name.casefold().startswith(who):
            continue
        points = row.pop("points")
        mean = round(sum(points) / len(points), 1) if points else None
        won = counted(row["wins"], "win")
        told.append(f"{game}: {name} {won} of {row['plays']}{f', {mean:g} points on average' if points else ''}")
        fields.append({"game": game, "name": name, **row, "mean": mean})
    return Reply(told=told or ["No game was finished yet."], fields={"games": games, "players": fields})


def last_result(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Give what a session ended with; nothing while it is open."""
    result: list[dict[str, Any]] = []
    for effect in standing(entries).acts:
        for move in effect.data.get("moves", ()):
            if move.get("do") == "finish":
                result = move["result"]
            elif move.get("do") == "reopen":
                result = []
    return result
