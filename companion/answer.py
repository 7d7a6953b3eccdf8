"""Answer one command line at the table it means, whatever goes wrong."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from companion.place import database
from companion.reply import BROKEN, STORAGE, Reply, unclear
from companion.safety.faults import StoreError
from companion.screen import Screen
from companion.sitting import Sitting
from companion.store import Store
from companion.words import Unclear

HELLO = """\
The companion sits at the table with you: it keeps turns, counters and scores, rolls the dice or takes yours, warns when
a rule is broken, and forgets nothing.

  companion games                    which games there are
  companion new duel ana ben cy dee  begin one
  companion play                     go on, with short lines
  companion show                     a screen in the middle of the table
  companion --help                   everything else"""
FORMS = ("json", "plain", "human")
DIGITS = 18
"""No number of a game has more."""


class Chosen:
    """What stands before the command: the form of the answer, silence, which session."""

    def __init__(self) -> None:
        self.form = ""
        self.quiet = False
        self.session = ""
        self.words: list[str] = []


def run(words: list[str]) -> int:
    """Answer one command line; give its exit code."""
    try:
        chosen = before(words)
    except Unclear as error:
        Screen("human").show(unclear(str(error)))
        return 2
    form = chosen.form or "human"
    playing = chosen.words[:1] == ["play"]
    screen = Screen(form, chosen.quiet, "" if playing else "companion ")
    try:
        path = database()
    except OSError:  # it was named from here, and here is nowhere
        screen.show(Reply(code=STORAGE, error=GONE))
        return STORAGE
    try:
        if chosen.words == ["rescue"]:
            reply = _rescued(path)
            screen.show(reply)
            return reply.code
        with Store(path) as store:
            sitting = Sitting(store, None)
            find_session(sitting, chosen.session)
            if playing:
                store.check()
                return _play(sitting, screen)
            if not chosen.words and sitting.session is None:
                screen.show(Reply(told=HELLO.splitlines(), fields={"raw": form == "human"}))
                return 0
            reply = safely(sitting, chosen.words)
            if reply.code == STORAGE and chosen.words and chosen.words[0] in READING:
                raise StoreError(reply.error)
            screen.show(reply, sitting.session.id if sitting.session else 0)
            return reply.code
    except StoreError as error:
        reply = Reply(code=STORAGE, error=str(error))
        if chosen.words and chosen.words[0] in READING:
            reply = _without(path, chosen.words, str(error))
        screen.show(reply)
        return reply.code
    except Unclear as error:
        screen.show(unclear(str(error)))
        return 2
    except KeyboardInterrupt:
        return 130


READING = ("rule", "card", "games")
"""What can be answered whatever the table's file is."""
SAFE_AFTER = ("new", "finish", "import")
"""After which a backup is made, besides once a day."""


def _without(path: str, words: list[str], fault: str) -> Reply:
    """Answer what needs no table, and say what is the matter with the one there is."""
    with Store(path, memory=True) as store:
        reply = answer(Sitting(store, None), words)
    return reply._replace(notes=[*reply.notes, fault])


def _rescued(path: str) -> Reply:
    from companion.safety.rescue import rescue  # noqa: PLC0415 - which a command at the table does not need

    return rescue(path)


def safely(sitting: Sitting, words: list[str]) -> Reply:
    """Answer a line whatever happens, and keep a second copy of the file from time to time. Raises as `answer` does."""
    reply = answer(sitting, words)
    store = sitting.store
    if not store.wrote:
        return reply
    from companion.safety.backup import back_up, due  # noqa: PLC0415 - only what has written may need a backup

    if due(store.path) or (words and words[0] in SAFE_AFTER and not reply.code):
        problem = back_up(store)
        reply = reply._replace(notes=[*reply.notes, problem]) if problem else reply
    store.wrote = False
    return reply


def before(words: Sequence[str]) -> Chosen:
    """Take the options that may stand anywhere; raises Unclear when --session has no value."""
    chosen = Chosen()
    rest = iter(words)
    for word in rest:
        if word == "--":
            chosen.words += [word, *rest]
        elif word.removeprefix("--") in FORMS and word[:2] == "--":
            chosen.form = word[2:]
        elif word in ("-q", "--quiet"):
            chosen.quiet = True
        elif word == "--session" or word.startswith("--session="):
            chosen.session = word.partition("=")[2] or next(rest, "")
            if not chosen.session:
                raise Unclear("--session needs a number after it; 'companion resume' lists them.")
        else:
            chosen.words.append(word)
    return chosen


def find_session(sitting: Sitting, number: str) -> None:
    """Bring the session at the table, or the one asked for; raises Unclear when there is none such."""
    session = sitting.store.session(int(number)) if number.isdecimal() and len(number) <= DIGITS else None
    if number and session is None:
        raise Unclear(f"There is no session {number}; 'companion resume' lists them.")
    session = session or sitting.store.current()
    if session is not None:
        sitting.take(session)


def answer(sitting: Sitting, words: list[str]) -> Reply:
    """Answer a line whatever happens; nothing is ever lost by it.

    Raises:
        NeedsDie: a die is rolled on the table, and nobody has said what it shows.
    """
    from companion.dice import NeedsDie  # noqa: PLC0415 - only its name is needed

    before = _written(sitting)
    try:
        return sitting.say(words)
    except NeedsDie:
        raise
    except Unclear as error:
        return unclear(str(error))
    except StoreError as error:
        return Reply(code=STORAGE, error=str(error))
    except Exception as error:
        problems = getattr(error, "problems", None)
        if problems:
            return Reply(code=1, error="\n".join(str(one) for one in problems[:5]))
        if isinstance(error, FileNotFoundError) and not error.filename:
            return Reply(code=STORAGE, error=GONE)
        _write_down(error)
        sitting.forget()
        seq = _written(sitting)
        if damage := _damage(sitting):
            return Reply(code=STORAGE, error=damage)
        kept = "Nothing was written" if seq == before else f"It was written as #{seq}, and 'undo' takes it back"
        return Reply(
            code=BROKEN,
            error=f"The companion cannot do that ({type(error).__name__}: {error}). {kept}; the game goes on. "
            "With TUCKBOX_DEBUG=FILE the cause is written there.",
        )


GONE = "The folder where you are is gone. Go to another, as with 'cd', and say it again; nothing was written."


def _damage(sitting: Sitting) -> str:
    """Say what is damaged when the entries on the disk are not as they were written, or nothing."""
    try:
        if sitting.session is not None:
            sitting.store.entries(sitting.session)
    except StoreError as error:
        return str(error)
    return ""


def _written(sitting: Sitting) -> int:
    """Give the number of the last entry on the disk; 0 where nobody can say."""
    with suppress(StoreError):
        return sitting.store.head(sitting.session) if sitting.session else 0
    return 0


def _write_down(error: Exception) -> None:
    """Write where something broke, if somebody wants to know."""
    name = os.environ.get("TUCKBOX_DEBUG")
    if name:
        import traceback  # noqa: PLC0415

        with open(name, "a", encoding="utf-8") as out:
            traceback.print_exception(error, file=out)


def _play(sitting: Sitting, screen: Screen) -> int:
    from companion.play import Play, typed  # noqa: PLC0415

    return Play(sitting, screen, safely).run(typed(screen))
