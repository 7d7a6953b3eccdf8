"""Answer one command line at the table it means, whatever goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from companion.engine.messages import ENGLISH, locale, marked
from companion.engine.messages import gettext as _
from companion.engine.paths import cache_folder, database
from companion.engine.reply import BROKEN, STORAGE, Reply, unclear
from companion.engine.words import Unclear
from companion.storage.faults import StoreError
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.screen import Screen

HELLO = marked("""\
The companion sits at the table with you: it keeps turns, counters and scores, rolls the dice or takes yours, \
warns when a rule is broken, and forgets nothing.

  companion games                    which games there are
  companion new duel ana ben cy dee  begin one
  companion play                     go on, with short lines
  companion show                     a screen in the middle of the table
  companion --help                   everything else""")
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


Does = Callable[[str, Chosen, Screen], int]
"""Does what a command line says, at a table's file; gives the exit code."""


def run(words: list[str]) -> int:
    """Answer one command line; give its exit code."""
    return framed(words, _done)


def framed(words: list[str], does: Does) -> int:
    """Have a command line done; what cannot be is told. Gives the exit code."""
    screen = Screen("human")
    try:
        chosen = before(words)
        playing = chosen.words[:1] == ["play"]
        screen = Screen(chosen.form or "human", chosen.quiet, "" if playing else "companion ")
        return does(_file(), chosen, screen)
    except Unclear as error:
        reply = unclear(str(error))
    except StoreError as error:
        reply = Reply(code=STORAGE, error=str(error))
    except KeyboardInterrupt:
        return 130
    screen.show(reply)
    return reply.code


def _file() -> str:
    try:
        return database()
    except OSError:  # it was named from here, and here is nowhere
        raise StoreError(_(GONE)) from None


def _done(path: str, chosen: Chosen, screen: Screen) -> int:
    """Do what is said at the table; what needs none is answered though the table's file is damaged."""
    speak_as_here(path)
    try:
        if chosen.words == ["rescue"]:
            reply = _rescued(path)
            screen.show(reply)
            return reply.code
        return _at_table(path, chosen, screen)
    except StoreError as error:
        if not chosen.words or chosen.words[0] not in READING:
            raise
        reply = _without(path, chosen.words, str(error))
        screen.show(reply)
        return reply.code


def speak_as_here(path: str) -> None:
    """Speak the language of the system, as far as we do, until a game at the table has one; `path` is the table's."""
    if locale() != ENGLISH:
        from companion.gamedata import languages  # noqa: PLC0415 - which English does without

        languages.speak(languages.of_locale(languages.catalogues()), cache_folder(path))


def _at_table(path: str, chosen: Chosen, screen: Screen) -> int:
    """Answer at the table whose file lies there. Raises StoreError and Unclear."""
    with Store(path) as store:
        live = LiveSession(store, None)
        if screen.form == "human" and not chosen.quiet and sys.stdin.isatty() and sys.stdout.isatty():
            live.ask_word = partial(word_of_table, screen)
        find_session(live, chosen.session)
        if chosen.words[:1] == ["play"]:
            store.check()
            return _play(live, screen)
        if not chosen.words and live.session is None:
            screen.show(Reply(told=_(HELLO).splitlines()))
            return 0
        reply = safely(live, chosen.words)
        if reply.code == STORAGE and chosen.words and chosen.words[0] in READING:
            raise StoreError(reply.error)
        if not chosen.words and screen.form == "human" and not live.table.finished:
            reply = reply._replace(notes=[*reply.notes, _(GO_ON)])
        screen.show(reply, live.session.id if live.session else 0)
        return reply.code


def word_of_table(screen: Screen, promise: str) -> str:
    """Ask people for a word, once they have seen what the dice are promised to be; nothing where they give none."""
    asked = _(
        "The dice are promised: {promise}. A word of the table, mixed into every roll (Enter for none):",
        promise=promise,
    )
    screen.paragraph(asked)
    try:
        return input("> ")
    except (EOFError, KeyboardInterrupt):
        return ""


GO_ON = marked("'companion play' goes on here; 'companion show --lan' puts the table on a screen and on your phones.")
"""What somebody is offered who says nothing but `companion` while a game is at the table."""
READING = ("rule", "card", "games")
"""What can be answered whatever the table's file is."""
SAFE_AFTER = ("new", "finish", "import")
"""After which a backup is made, besides once a day."""


def _without(path: str, words: list[str], fault: str) -> Reply:
    """Answer what needs no table, and say what is the matter with the one there is."""
    with Store(path, memory=True) as store:
        reply = answer(LiveSession(store, None), words)
    return reply._replace(notes=[*reply.notes, fault])


def _rescued(path: str) -> Reply:
    from companion.storage.rescue import rescue  # noqa: PLC0415 - which a command at the table does not need

    return rescue(path)


def safely(live: LiveSession, words: list[str]) -> Reply:
    """Answer a line whatever happens, and keep a second copy of the file from time to time. Raises as `answer` does."""
    reply = answer(live, words)
    store = live.store
    if not store.wrote:
        return reply
    from companion.storage.backup import back_up, due  # noqa: PLC0415 - only what has written may need a backup

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


def find_session(live: LiveSession, number: str) -> None:
    """Bring the session at the table, or the one asked for; raises Unclear when there is none such."""
    session = live.store.session(int(number)) if number.isdecimal() and len(number) <= DIGITS else None
    if number and session is None:
        raise Unclear("There is no session {number}; 'companion resume' lists them.", number=number)
    session = session or live.store.current()
    if session is not None:
        live.take(session)


def answer(live: LiveSession, words: list[str]) -> Reply:
    """Answer a line whatever happens; nothing is ever lost by it.

    Raises:
        NeedsDie: a die is rolled on the table, and nobody has said what it shows.
    """
    from companion.engine.dice import NeedsDie  # noqa: PLC0415 - only its name is needed

    before = _written(live)
    try:
        return live.say(words)
    except NeedsDie:
        raise
    except Unclear as error:
        return unclear(with_people(live, str(error)))
    except StoreError as error:
        return Reply(code=STORAGE, error=str(error))
    except Exception as error:
        problems = getattr(error, "problems", None)
        if problems:
            return Reply(code=1, error="\n".join(str(one) for one in problems[:5]))
        if isinstance(error, FileNotFoundError) and not error.filename:
            return Reply(code=STORAGE, error=_(GONE))
        _write_down(error)
        live.forget()
        seq = _written(live)
        if damage := _damage(live):
            return Reply(code=STORAGE, error=damage)
        kept = (
            _("Nothing was written")
            if seq == before
            else _("It was written as #{seq}, and 'undo' takes it back", seq=seq)
        )
        return Reply(
            code=BROKEN,
            error=_(
                "The companion cannot do that ({kind}: {error}). {kept}; the game goes on. "
                "With TUCKBOX_DEBUG=FILE the cause is written there.",
                kind=type(error).__name__,
                error=error,
                kept=kept,
            ),
        )


EXAMPLES = ("ana", "ben")
"""The people of examples in hints."""


def with_people(live: LiveSession, hint: str) -> str:
    """Put people of this table in the places of those of the examples in a hint."""
    if live.session is None or not any(name in hint for name in EXAMPLES):
        return hint
    import re  # noqa: PLC0415 - only where a hint has an example

    with suppress(StoreError, LookupError):
        here = list(live.table.players)
        absent = [name for name in EXAMPLES if name not in here]
        others = [who for who in here if who not in EXAMPLES]
        for name, who in zip(absent, others, strict=False):
            hint = re.sub(rf"\b{name}\b", who, hint)
    return hint


GONE = marked("The folder where you are is gone. Go to another, as with 'cd', and say it again; nothing was written.")


def _damage(live: LiveSession) -> str:
    """Say what is damaged when the entries on the disk are not as they were written, or nothing."""
    try:
        if live.session is not None:
            live.store.entries(live.session)
    except StoreError as error:
        return str(error)
    return ""


def _written(live: LiveSession) -> int:
    """Give the number of the last entry on the disk; 0 where nobody can say."""
    with suppress(StoreError):
        return live.store.head(live.session) if live.session else 0
    return 0


def _write_down(error: Exception) -> None:
    """Write where something broke, if somebody wants to know."""
    name = os.environ.get("TUCKBOX_DEBUG")
    if name:
        import traceback  # noqa: PLC0415

        with open(name, "a", encoding="utf-8") as out:
            traceback.print_exception(error, file=out)


def _play(live: LiveSession, screen: Screen) -> int:
    from companion.terminal.play import Play, typed  # noqa: PLC0415

    return Play(live, screen, safely).run(typed(screen))
