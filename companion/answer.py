"""Answer one command line at the table it means, whatever goes wrong. Knows no game, and neither typer nor streams."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from companion.ledger import broken_at
from companion.place import database
from companion.reply import BROKEN, STORAGE, Reply, unclear
from companion.safety.faults import StoreError, damaged
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
        with Store(path) as store:
            sitting = Sitting(store, None)
            find_session(sitting, chosen.session)
            if playing:
                return _play(sitting, screen)
            if not chosen.words and sitting.session is None:
                screen.show(Reply(told=HELLO.splitlines(), fields={"raw": form == "human"}))
                return 0
            reply = answer(sitting, chosen.words)
            screen.show(reply, sitting.session.id if sitting.session else 0)
            return reply.code
    except StoreError as error:
        screen.show(Reply(code=STORAGE, error=str(error)))
        return STORAGE
    except Unclear as error:
        screen.show(unclear(str(error)))
        return 2
    except KeyboardInterrupt:
        return 130


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
        broken = broken_at(sitting.store.entries(sitting.session), sitting.session.key) if sitting.session else 0
    except StoreError as error:
        return str(error)
    return damaged(sitting.store.path, f"entry {broken} is not as it was written") if broken else ""


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

    return Play(sitting, screen, answer).run(typed(screen))
