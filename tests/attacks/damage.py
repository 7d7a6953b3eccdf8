"""Damage the table's file, and look at what the companion says and what a rescue brings back.

Bytes are flipped, the file is cut at every page, pages are set to zeros; once with no backup beside the file, once with
one. Each time everything that people may say is said: it is answered in a sentence, and as if nothing was damaged only
where nothing is. Then comes the rescue: all that a backup has must be back, what is not must be told, and nothing may
be there that was not.
"""

from __future__ import annotations

import io
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.paths import backups
from companion.storage.backup import back_up
from companion.storage.faults import StoreError
from companion.storage.rescue import rescue
from companion.storage.store import Store
from companion.terminal.answer import run
from tests.attacks import Answers, Asked
from tests.companion.evening import Evening, games, script

PAGE = 4096
SAID = (["status"], ["log", "all"], ["resume"], ["verify"], ["stats"], ["dice"], ["note", "x", "--dry-run"])
TRUTH = (["log", "all"], ["resume"], ["verify"])
"""What is answered with 0 only if it is answered as ever."""
CODES = (0, 2, 4, 6)


class Whole(NamedTuple):
    """A file that is right: its bytes, sessions, entries by session, what is said of it."""

    path: Path
    file: bytes
    sessions: set[Any]
    entries: dict[int, list[Any]]
    said: dict[str, str]


def free_pages(evening: Evening, most: int = 300) -> int:
    """Write long notes until SQLite has freed a page, as it does now and then; give how many are free."""
    chance = random.Random(28)
    for _ in range(most):
        if free := int(evening.store.asked("pragma freelist_count")[0][0]):
            return free
        evening.done("note " + "x" * chance.choice((1, 10, 100, 400, 900, 1500, 3000, 5000, 9000)))
    return 0


def whole(path: Path) -> Whole:
    """Play the evening of each game at one table."""
    with Evening(path) as evening:
        for game in games():
            for line in script(game):
                if line and line.split()[0] not in ("export", "import", "quit", "resume"):
                    evening.say(line)
        sessions = set(evening.store.sessions())
        rows = evening.store.asked("select * from entry order by session, seq")
    entries: dict[int, list[Any]] = {}
    for row in rows:
        entries.setdefault(row[0], []).append(row)
    file = path.read_bytes()
    return Whole(path, file, sessions, entries, {" ".join(words): said(path, words)[1] for words in TRUTH})


def said(path: Path, words: list[str]) -> tuple[int, str]:
    """Say a line in this process; give the exit code, and what was shown."""
    os.environ["TUCKBOX_DB"] = str(path)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(words)
    return code, out.getvalue()


def damages(whole: Whole, flips: int, seed: int) -> Iterator[tuple[str, bytes]]:
    chance, file = random.Random(seed), whole.file
    for _ in range(flips):
        at = chance.randrange(len(file)) if chance.random() < 0.8 else chance.randrange(5 * PAGE)
        value = file[at] ^ chance.randrange(1, 256)
        yield f"byte {at}", file[:at] + bytes([value]) + file[at + 1 :]
    for page in range(len(file) // PAGE):
        begin, end = page * PAGE, (page + 1) * PAGE
        yield f"zeros in page {page + 1}", file[:begin] + bytes(PAGE) + file[end:]
        yield f"cut at page {page + 1}", file[:begin]
        middle = begin + chance.randrange(PAGE)
        yield f"cut in page {page + 1}", file[:middle]


def clear(path: Path) -> None:
    """Take away all that lies beside a file."""
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink()


def tried(whole: Whole, path: Path, damaged: bytes, backup: bytes) -> Iterator[str]:
    """Say things to a damaged file and rescue it; give what is wrong."""
    clear(path)
    path.write_bytes(damaged)
    if backup:
        Path(backups(str(path))[0]).write_bytes(backup)
    for words in SAID:
        code, shown = said(path, words)
        if code not in CODES:
            yield f"'{' '.join(words)}' ends with {code}: {shown}"
        if code == 0 and words in TRUTH and shown != whole.said[" ".join(words)]:
            yield f"'{' '.join(words)}' is answered otherwise, as if nothing was damaged: {shown[:200]}"
    try:
        reply = rescue(str(path))
    except StoreError as error:
        if backup:
            yield f"nothing is rescued: {error}"
        return
    with Store(str(path)) as store:
        store.check()
        sessions = set(store.sessions())
        rows = store.asked("select * from entry order by session, seq")
    yield from compared(whole, sessions, rows, reply.fields, bool(backup))


def compared(whole: Whole, sessions: set[Any], rows: list[Any], fields: Any, backup: bool) -> Iterator[str]:
    """Hold what is back against what there was."""
    back: dict[int, list[Any]] = {}
    for row in rows:
        back.setdefault(row[0], []).append(row)
    if not fields["damaged"] and (sessions != whole.sessions or back != whole.entries):
        yield "it is damaged and called right"
    told = set(fields.get("lost", ()))
    for number, entries in whole.entries.items():
        mine = back.pop(number, [])
        if mine != entries[: len(mine)]:
            yield f"game {number} has entries that it never had"
        if len(mine) < len(entries) and number not in told and fields.get("all", True):
            yield f"game {number} lost {len(entries) - len(mine)} entries in silence"
        if backup and len(mine) < len(entries):
            yield f"game {number} has {len(mine)} entries; its backup has {len(entries)}"
    if back:
        yield f"games {[*back]} were never there"
    if not sessions <= whole.sessions:
        yield f"a game is called otherwise: {sessions - whole.sessions}"


def attack(asked: Asked) -> Answers:
    """Flip so many bytes, and damage each page."""
    with tempfile.TemporaryDirectory() as name:
        right = whole(Path(name) / "table.db")
        with Store(str(right.path)) as store:
            back_up(store)
        backup = Path(backups(str(right.path))[0]).read_bytes()
        for what, damaged in damages(right, asked.count, asked.seed):
            for beside in (b"", backup):
                yield (
                    what + " with a backup" * bool(beside),
                    list(tried(right, Path(name) / "damaged.db", damaged, beside)),
                )
