"""Prove a session: its marks, the heads that are kept of it elsewhere, and that every line said writes what is written.

Each line is said once more, at a table of its own in memory, with the dice of the session's secret; what that writes
down must be what was written: every move, every face, every key of a roll. docs/proof.md says what this proves, and
how a stranger checks it without us.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Final

from companion.commands.exporting import from_file
from companion.engine.bounds import TooMuch, bounded
from companion.engine.commandtable import NAMES
from companion.engine.dice import SEEDED, Cup, NeedsDie, commitment, dice_said, new_secret
from companion.engine.ledger import Entry, broken_at, canonical, head_word, secret_after
from companion.engine.messages import gettext as _
from companion.engine.messages import in_english, marked, ngettext
from companion.engine.model import Json, Setup
from companion.engine.paths import backups
from companion.engine.reply import STORAGE, Reply
from companion.engine.words import Line, Unclear, clipped, cut, parse, seats
from companion.games import game_module
from companion.storage.faults import StoreError
from companion.storage.store import Session, Store
from companion.table.livesession import LiveSession
from generator.named import NamedTuple

MOST: Final = 8
"""Faults that are told; all of them are in --json."""
OF_FILES: Final = ("adopt", "rule", "house")
"""Moves that hang on the game's files, which may be others by now."""
SHORTEST: Final = 8
"""Letters of a head that are compared; fewer prove little."""


FIRST_LINE: Final = marked("the file's first line")
TABLE: Final = marked("the table")


class Head(NamedTuple):
    """What is kept of a session's head, and where."""

    seq: int
    mark: str
    where: str


def verify(live: LiveSession, line: Line) -> Reply:
    """Prove the session at the table, or one in a file; `--head` is what was written on the score sheet.

    Raises:
        Unclear: there is no such file, or no game.
    """
    if line.words:
        session, entries, end = from_file(line.words[0])
        heads = [Head(*end, FIRST_LINE)]
        known = live.store.by_key(session.key)
    elif live.session is not None:
        session = known = live.session
        entries, heads = live.store.entries(session, checked=False), []
    else:
        raise Unclear("verify FILE, or begin a game first.")
    if known is not None:
        heads.append(Head(*live.store.head_kept(known), TABLE))
    return _proved(live, line, session, entries, [*heads, *_in_backups(live.store.path, session.key)])


def _proved(live: LiveSession, line: Line, session: Session, entries: Sequence[Entry], heads: Sequence[Head]) -> Reply:
    """Say what is wrong with a session's entries, by themselves, against heads kept elsewhere, and played again."""
    wrong = [*_marks(session, entries), *_unsealed(session, entries), *_written_down(line.option("head"), entries)]
    whole = FIRST_LINE if line.words else TABLE
    if not line.words:
        with told_as_wrong(wrong):
            live.store.check()
    wrong += [fault for head in heads for fault in _against(head, entries, whole)]
    notes = _longer(heads, len(entries), whole)
    wrong += _new_faults(wrong, _played_again(session, entries, live.store.path))
    rolls = [roll["by"] == "app" for entry in entries for roll in _rolls(entry)]
    app, table = sum(rolls), len(rolls) - sum(rolls)
    count = ngettext("{n} entry", "{n} entries", len(entries))
    of_app = ngettext("{n} roll of the app", "{n} rolls of the app", app)
    if wrong:
        told = [_("{entries}, {rolls}, {more} from the table.", entries=count, rolls=of_app, more=table)]
        told += [_("WRONG: {fault}", fault=fault) for fault in wrong[:MOST]]
        told += [_("and {n} more.", n=len(wrong) - MOST)] * (len(wrong) > MOST)
    else:
        head = line.option("head")
        told = [_("The head {head} is one of this game's.", head=head)] if head else []
        told.append(_("{entries}, {rolls} proved, {more} from the table.", entries=count, rolls=of_app, more=table))
        told.append(_("Nothing was changed since it was written: every line, said again, writes what is written."))
    if "shared_words" in entries[0].data:
        told.append(_(SEEDED))
    told.append(_("Head: {head}", head=head_word(entries[-1])))
    fields = {"entries": len(entries), "rolls": app, "table_rolls": table, "good": not wrong}
    fields |= {"wrong": wrong, "mark": entries[-1].mark}
    return Reply(code=STORAGE if wrong else 0, told=told, notes=list(dict.fromkeys(notes)), fields=fields)


def _longer(heads: Sequence[Head], n: int, whole: str) -> list[str]:
    """Say where the game goes on further than in what is proved."""
    return [
        _("It ends at #{n}; the game of {where} goes on to #{seq}.", n=n, where=_(head.where), seq=head.seq)
        for head in heads
        if n < head.seq and head.where != whole
    ]


def _played_again(session: Session, entries: Sequence[Entry], path: str) -> list[str]:
    """Say every line again within what a game may take; say what is otherwise."""
    try:
        with bounded(len(entries)):
            return list(_replayed(session, entries, path))
    except TooMuch as error:
        return [_("It cannot be played again ({error}).", error=error)]


def _new_faults(known: Sequence[str], found: Sequence[str]) -> list[str]:
    """Give the faults of entries of which none is known."""
    lines = {fault.partition(" ")[0] for fault in known}
    return [fault for fault in found if fault.partition(" ")[0] not in lines]


def _rolls(entry: Entry) -> list[Json]:
    some = [entry.data, *entry.data.get("also", {}).values()]
    return [roll for data in some for roll in data.get("rolls", ())]


def _in_backups(path: str, key: str) -> Iterator[Head]:
    """Give the heads of a session that stand in backups."""
    for backup in backups(path):
        if os.path.exists(backup):
            with suppress(StoreError), Store(backup) as store:
                here = store.by_key(key)
                if here is not None:
                    yield Head(*store.head_kept(here), marked("the backup"))


def _marks(session: Session, entries: Sequence[Entry]) -> Iterator[str]:
    """Say where the marks are broken, and whether the secret is the one that was promised."""
    if broken := broken_at(entries, session.key):
        yield _("#{seq} does not fit its mark: it was changed, or something before it is missing.", seq=broken)
    if session.secret is not None and commitment(session.secret) != session.promise:
        yield _("The secret is not the one that was promised at the start.")
    for entry in entries:
        if "secret" in entry.data:
            promises = [move.get("promise") for move in entry.data.get("moves", ())]
            if commitment(bytes.fromhex(entry.data["secret"])) not in promises:
                yield _("#{seq} has another secret than it promised.", seq=entry.seq)


def _unsealed(session: Session, entries: Sequence[Entry]) -> list[str]:
    """Say where what is kept under no mark is not what the first entry says; and which dates run backwards."""
    wrong = []
    try:
        begin = entries[0]
        data = begin.data
        line = parse(cut(begin.said)[1:], {**NAMES["new"].options, **game_module(session.game).SETUP_OPTIONS})
        if session.name != (line.option("name") or in_english([data["names"][who] for who in data["players"]])):
            wrong.append(_("It is called '{name}', and #1 says otherwise.", name=session.name))
        if (session.game, session.began) != (data["game"], begin.at):
            wrong.append(_("The game, or when it began, is not what #1 says."))
        shared = data.get("shared_words", "")
        if shared != line.option("seed") or (shared and session.secret != new_secret(shared, fresh=False)):
            wrong.append(_("The secret of the dice is not made from the words of --seed."))
    except Exception as error:  # whatever a file may hold
        wrong.append(_("#1 cannot be read ({kind}: {error}).", kind=type(error).__name__, error=clipped(str(error))))
    return wrong + [
        _("#{seq} is dated before #{other}.", seq=one.seq, other=other.seq)
        for other, one in pairwise(entries)
        if one.at < other.at
    ]


@contextmanager
def told_as_wrong(wrong: list[str]) -> Iterator[None]:
    """Add to what is wrong that the file is damaged, and go on."""
    try:
        yield
    except StoreError as error:
        wrong.append(_("the file: {error}", error=error))


def _against(head: Head, entries: Sequence[Entry], whole: str) -> Iterator[str]:
    """Say that the entries are not those of which a head is kept; the one kept at `whole` must be the last one."""
    if len(entries) < head.seq:
        if head.where == whole:
            yield _("It is cut off: there are {n} entries, and there were {seq}.", n=len(entries), seq=head.seq)
    elif head.seq and entries[head.seq - 1].mark != head.mark:
        yield _("It went another way: #{seq} is not the one that {where} has.", seq=head.seq, where=_(head.where))
    elif head.where == whole and len(entries) > head.seq:
        yield _("There are {n} entries, and there were {seq}.", n=len(entries), seq=head.seq)


def _written_down(word: str, entries: Sequence[Entry]) -> Iterator[str]:
    """Say that the head that people wrote down is none of these entries'. Raises Unclear when it is no head."""
    if not word:
        return
    number, __, rest = word.strip().partition(" ") if word.lstrip().startswith("#") else ("", "", word)
    letters = "".join(letter for letter in rest.casefold() if letter not in " -")
    if len(letters) < SHORTEST or letters.strip("0123456789abcdef"):
        raise Unclear("--head '{word}' is no head; 'finish' shows it, such as '#57 3f2a 91cc 07be'.", word=word)
    if not any(one.mark.startswith(letters) and number in ("", f"#{one.seq}") for one in entries):
        yield _("No entry has the head {word}: this is not what was played.", word=word)


def _replayed(session: Session, entries: Sequence[Entry], path: str) -> Iterator[str]:
    """Say every line again, and what of it was not written down as it would be."""
    try:
        fault = _beginning(session, entries[0])
        if fault:
            yield f"#1 {fault}"
        with Store(path, memory=True) as store:
            with store.writing():
                here = store.take_in(session._replace(id=0))
                store.insert(here, entries[:1])
            live = LiveSession(store, here, clock=lambda: entry.at)
            for entry in entries[1:]:
                try:
                    fault = "" if "secret" in entry.data else _said_again(live, entry)
                except StoreError:
                    yield _("#{seq} and what follows cannot be said again, for what was changed before.", seq=entry.seq)
                    return
                if fault:
                    yield f"#{entry.seq} {fault}"
                if fault or live.store.head(here) != entry.seq:
                    _put(live, entry)
    except Exception as error:  # whatever a file may hold
        yield _("It cannot be played again ({kind}: {error}).", kind=type(error).__name__, error=error)


def _put(live: LiveSession, entry: Entry) -> None:
    """Put an entry there as it was written, instead of what its line wrote now."""
    store, here = live.store, live.here
    with store.writing():
        store.asked("delete from entry where session = ? and seq >= ?", here.id, entry.seq)
        store.insert(here, [entry])
    live.forget()


def _beginning(session: Session, entry: Entry) -> str:
    """Begin a game again with what it has pinned; say what is otherwise, or nothing."""
    game, data = game_module(session.game), entry.data
    line = parse(cut(entry.said)[1:], {**NAMES["new"].options, **game.SETUP_OPTIONS})
    secret = secret_after([entry], session.secret)
    cup = Cup(secret, data["dice"], "0.setup", {}, dice_said(line), table=data["rolling"] == "table")
    names = seats(line.words[1:])
    try:
        setup = Setup(tuple(data["players"]), data["names"], data["rules"], data["content"], line.options, cup)
        state, __ = game.begin(setup)
    except NeedsDie as needed:
        return f"'{entry.said}': {needed}"
    rolls = cup.records()
    if fault := _other_rolls(data.get("rolls", []), rolls):
        return fault
    same = canonical([state, names, list(names)]) == canonical([data["state"], data["names"], data["players"]])
    return "" if same else _("sets up another table than 'new' does.")


def _said_again(live: LiveSession, entry: Entry) -> str:
    """Say an entry's line again; say what it writes down otherwise, or nothing."""
    words = cut(entry.said)
    command = NAMES.get(words[0]) if words else None
    if not words or (command is not None and not command.writes and command.name != "fix"):
        return _("'{said}' writes nothing down, and something is written.", said=entry.said)
    live.sender = entry.data.get("from", {})
    error = _error_of(live, words)
    made = live.store.entries(live.here, after=entry.seq - 1)
    if made == [entry]:
        return ""
    moves = entry.data.get("moves", [])
    if not made and moves and all(move.get("do") in OF_FILES for move in moves):
        return ""
    said = f"'{entry.said}'"
    if not made:
        return _("{said} cannot be said there: {error}", said=said, error=error or _("it writes nothing down."))
    return _other(entry, made[0], said)


def _error_of(live: LiveSession, words: list[str]) -> str:
    """Say a line; give why it was not done, or nothing."""
    try:
        reply = live.say(words)
    except Unclear as problem:
        return str(problem)
    return reply.error or "; ".join(breach.fact for breach in reply.breaches)


def _other(entry: Entry, made: Entry, said: str) -> str:
    """Say in what two entries differ."""
    if fault := _other_rolls(_rolls(entry), _rolls(made)):
        return fault
    if canonical(entry.data.get("moves")) != canonical(made.data.get("moves")):
        return _("{said} does something else than is written.", said=said)
    if entry._replace(mark="", said="") == made._replace(mark="", said=""):
        return ""  # it fits, as the marks say, to something that was changed before it
    return _("{said} writes something else down than is written.", said=said)


_DIFFER: Final = marked({
    "by": "has for {die} at {key} that it comes of the {old}; it comes of the {new}.",
    "sides": "has for {die} at {key} that it has sides {old}; it has sides {new}.",
    "n": "has for {die} at {key} that it is {old}; it is {new}.",
    "face": "has for {die} at {key} that it shows {old}; it shows {new}.",
})  # fmt: skip


def _other_rolls(written: Sequence[Json], rolled: Sequence[Json]) -> str:
    """Say in what rolls differ: in their keys, their numbers, or their faces."""
    for old, new in zip(written, rolled, strict=False):
        if old["key"] != new["key"]:
            return _("was rolled at {key}, and {next} was next.", key=old["key"], next=new["key"])
        for name, what in _DIFFER.items():
            if old[name] != new[name]:
                return _(what, die=old["die"], key=old["key"], old=old[name], new=new[name])
    if len(written) != len(rolled):
        return ngettext(
            "has {n} roll; there were {were}.", "has {n} rolls; there were {were}.", len(written), were=len(rolled)
        )
    return ""
