"""Bring back what can be brought back of a damaged file: what its marks prove, from it and from its backups.

Nothing is thrown away: the damaged file is kept under another name. What is lost is told, and so is what nobody can
know.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.paths import backups
from companion.engine.reply import Reply
from companion.engine.words import listed
from companion.storage.assembly import Course, assembled
from companion.storage.backup import settle
from companion.storage.faults import NewerError, StoreError, told
from companion.storage.salvage import Salvaged, salvaged
from companion.storage.store import Store


def rescue(path: str) -> Reply:
    """Rescue the table's file, if it is damaged. Nobody else may have it open.

    Raises:
        StoreError: it cannot be read or written, is of a newer companion, or nothing of ours is in it.
    """
    sound = _sound(path)
    if sound:
        return Reply(told=[sound], fields={"damaged": False})
    files = [one for one in (path, *backups(path)) if os.path.exists(one)]
    with told(path):
        found = [salvaged(one) for one in files]
    first = found[0] if files[:1] == [path] else Salvaged([], [], [])
    courses = assembled(first, found)
    if not courses:
        where = listed(files, "or") or _("{path} or a backup of it", path=path)
        raise StoreError(
            _("Nothing that the companion wrote can be read in {where}. Nothing was changed.", where=where)
        )
    known, every = _numbers(path, first)
    fresh = _written(path, courses, _at_table(path, courses))
    return _told(courses, known, every, _exchanged(path, fresh))


def _sound(path: str) -> str:
    """Say that nothing is damaged, or nothing.

    Raises:
        StoreError: it is of a newer companion.
    """
    if not os.path.exists(path):
        return ""
    try:
        with Store(path) as store:
            sessions, entries = store.check()
            games, said = ngettext("{n} game", "{n} games", sessions), ngettext("{n} entry", "{n} entries", entries)
            return _(
                "Nothing is damaged: every page is right, and every mark of {games} with {said}.",
                games=games,
                said=said,
            )
    except StoreError as error:
        if isinstance(error, NewerError) and not _ours(path):
            raise
    return ""


def _ours(path: str) -> bool:
    """Tell whether the tables in a file are those of our own newest form, whatever number the file gives itself."""
    asks = "select sql from sqlite_master order by name"
    with Store(path, memory=True) as own:
        return _asked(path, asks) == own.asked(asks)


def _asked(path: str, question: str) -> list[tuple[object, ...]] | None:
    """Answer a question in SQL from a file that may be damaged; None where it cannot be answered."""
    if not os.path.exists(path):
        return None
    with suppress(sqlite3.Error, UnicodeDecodeError):
        db = sqlite3.connect(path)
        try:
            return db.execute(question).fetchall()
        finally:
            db.close()
    return None


def _numbers(path: str, first: Salvaged) -> tuple[dict[int, str], bool]:
    """Give the sessions that the damaged file knows, with what they are called, and whether these are all."""
    known = {row[0]: f"{row[2]}: {row[3]}" for row in (*first.heads, *first.sessions)}
    for row in first.entries:
        known.setdefault(row[0], "")
    listed_ones = [_asked(path, "select id from session"), _asked(path, "select session from head")]
    every = [{row[0] for row in one} for one in listed_ones if one is not None]
    for one in every:
        known |= {int(str(number)): known.get(int(str(number)), "") for number in one if isinstance(number, int)}
    return known, bool(every) and every[0] == every[-1]


def _at_table(path: str, courses: Sequence[Course]) -> int:
    """Give the number of the session that is at the table: as the file says it, or the one played last."""
    numbers = [course.session.id for course in courses]
    for row in _asked(path, "select value from kept where name = 'current'") or ():
        if str(row[0]).isdecimal() and int(str(row[0])) in numbers:
            return int(str(row[0]))
    return max(courses, key=lambda course: course.rows[-1][2]).session.id


def _written(path: str, courses: Sequence[Course], current: int) -> str:
    """Write what is proven into a new file beside the damaged one; give its name. Raises StoreError."""
    fresh = f"{path}.rescued{os.getpid()}"
    try:
        with Store(fresh) as store:
            with store.writing():
                for course in courses:
                    here = store.take_in(course.session)
                    store.insert(here, course.entries())
                    if course.session.id == current:
                        store.switch(here)
            store.check()
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise
    return fresh


def _exchanged(path: str, fresh: str) -> str:
    """Put the new file in the place of the damaged one, which is kept; say where, if there was one."""
    aside = next(one for one in (f"{path}.damaged{n}" for n in count(1)) if not os.path.exists(one))
    with told(path):
        there = os.path.exists(path)
        if os.path.exists(f"{path}-journal"):  # else it would be taken for the new file's
            os.replace(f"{path}-journal", f"{aside}-journal")
        if there:
            try:
                os.link(path, aside)
            except OSError:  # a disk without links
                from shutil import copyfile  # noqa: PLC0415

                copyfile(path, aside)
        os.replace(fresh, path)
        settle(path)
    return aside * there


def _told(courses: Sequence[Course], known: dict[int, str], every: bool, aside: str) -> Reply:
    """Say what is back, what is lost, and what nobody can know."""
    lost = []
    back = {course.session.id: course for course in courses}
    numbers = [*known, *back]
    for number in range(1, max(numbers) + 1):
        course, called = back.get(number), known.get(number, "")
        if course is None:
            named = _("Game {n}", n=number) + (f", {called}" if called else "")
            lost.append(
                (number, _("{named}: its beginning cannot be read, and without it nothing is proven.", named=named))
            )
        else:
            lost += [(number, text) for text in _lost(number, course)]
    notes = [text for __, text in lost]
    if not every:
        notes.append(_("Whether there were other games nobody can say: the list of them was damaged."))
    entries = sum(len(course.rows) for course in courses)
    said = [
        ngettext(
            "{n} game with {entries} is back, every mark right.",
            "{n} games with {entries} are back, every mark right.",
            len(courses),
            entries=ngettext("{n} entry", "{n} entries", entries),
        )
    ]
    if aside:
        said.append(_("The damaged file is kept as {damaged}", damaged=aside))
    fields: dict[str, object] = {"damaged": True, "games": len(courses), "entries": entries, "all": every}
    fields["lost"] = [number for number, __ in lost]
    return Reply(told=said, notes=notes, fields=fields)


def _lost(number: int, course: Course) -> list[str]:
    """Say what of a session is lost, or may be."""
    name = f"{_('Game {n}', n=number)}, {course.session.game}: {course.session.name}"
    here, found = len(course.rows), []
    if course.were > here:
        found.append(
            _(
                "{name}: #1 to #{here} are back; #{next} cannot be read, and there were {were}.",
                name=name,
                here=here,
                next=here + 1,
                were=course.were,
            )
        )
    elif not course.sure:
        found.append(_("{name}: #1 to #{here} are back; whether there were more nobody can say.", name=name, here=here))
    if not course.named:
        found.append(_("{name}: it may be called otherwise, for what it is called was damaged.", name=name))
    return found
