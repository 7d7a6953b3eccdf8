"""Take a session in from a file, after it was tried at a table of its own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.commands.exporting import from_file
from companion.commands.stats import last_result
from companion.commands.status import where
from companion.engine.bounds import TooMuch, bounded
from companion.engine.ledger import Entry, broken_at, canonical
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear, UnclearAsSaid, clipped
from companion.games import game_module
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.storage.store import Session, Store
from companion.table.livesession import LiveSession

TRIED = ("status", "log all", "score", "next", "dice", "note x", "roll d6 --is 1", "set round 2", "undo 3", "redo")
"""What is said at a table of its own, before a file from elsewhere is taken in."""


def playable(session: Session, entries: Sequence[Entry], name: str, beside: str) -> None:
    """Play a session from a file at a table of its own, in memory, before anything of it is written here.

    What is kept of games lies beside the file `beside`.

    Raises:
        Unclear: it cannot be played.
    """
    try:
        if entries[0].data["game"] != session.game or not session.game.replace("-", "").isalnum():
            raise ValueError(_("it calls itself {game}", game=session.game))
        game = game_module(session.game)
        with bounded(len(entries)):
            _played(game, entries)
            _tried(session, entries, beside)
    except (Exception, TooMuch) as error:  # whatever a file from elsewhere may hold
        fact = str(error) or _("it takes more memory than any game does")
        raise Unclear(
            "{name} is no game that can be played here ({fact}). Nothing was written.", name=name, fact=clipped(fact)
        ) from error


def _played(game: Game, entries: Sequence[Entry]) -> None:
    """Play entries, and look at the table in every way; raises whatever goes wrong."""
    table = Replayed(entries, game).table
    for look in (game.show, game.head, game.public, game.asks, game.score, game.over, game.who, game.place):
        look(table)
    game.menu(table, [])
    last_result(entries)
    canonical([table.players, [table.names[who] for who in table.players]])


def _tried(session: Session, entries: Sequence[Entry], path: str) -> None:
    """Say what people say at any table; raises whatever goes wrong."""
    with Store(path, memory=True) as store:
        with store.writing():
            here = store.begin(*session[1:])
            store.insert(here, entries)
        live = LiveSession(store, here)
        menu = live.game.menu(live.table, [])
        for item in menu.items if menu else ():
            live.game.menu(live.table, item.word.split())
        examples = [verb.example for verb in live.game.VERBS]
        leaving = [f"leave {who}" for who in live.table.players[:1]]
        for line in (*TRIED, *examples, *leaving, "finish", "reopen", "undo"):
            with suppress(Unclear):
                canonical(live.say(line.split())._asdict() | {"breaches": [], "fields": {}})


def _cut_off(file: str, entries: int) -> str:
    """Say that a file lacks entries."""
    return ngettext(
        "{file} is cut off, or was changed: there were {n} entry.",
        "{file} is cut off, or was changed: there were {n} entries.",
        entries,
        file=file,
    )


def import_file(live: LiveSession, line: Line) -> Reply:
    """Bring a session from a file, and to the table.

    Raises:
        Unclear: the file cannot be read, is none of ours, was changed by hand, or is another course of a known game.
    """
    if len(line.words) != 1:
        raise Unclear("import FILE, such as 'import evening.jsonl'.")
    session, entries, end = from_file(line.words[0])
    if end != (len(entries), entries[-1].mark):
        raise UnclearAsSaid(_cut_off(line.words[0], end[0]))
    if broken := broken_at(entries, session.key):
        raise Unclear(
            "{file} was changed after it was written: entry #{seq} does not fit its mark.",
            file=line.words[0],
            seq=broken,
        )
    store = live.store
    playable(session, entries, line.words[0], store.path)
    with store.writing():
        here = store.by_key(session.key)
        if here is None:
            here = store.begin(session.key, session.game, session.name, session.began, session.secret, session.promise)
        known = store.entries(here)
        if known != entries[: len(known)] and entries != known[: len(entries)]:
            raise Unclear(
                "This game is here already as {id}, and it went another way. Nothing was changed.", id=here.id
            )
        store.insert(here, entries[len(known) :])
        store.switch(here)
    live.take(here)
    news = max(len(entries) - len(known), 0)

    reply = where(live)
    came = ngettext(
        "{n} new entry; the game is {id} here.", "{n} new entries; the game is {id} here.", news, id=here.id
    )
    told = [came, *reply.told]
    return reply._replace(told=told)
