"""Where the game stands, and whether its files were edited since it began."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.digest import sha256
from companion.engine.ledger import canonical
from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked
from companion.engine.model import Facts
from companion.engine.paths import cache_folder
from companion.engine.reply import Reply
from companion.engine.words import Line, listed
from companion.gamedata import content as library
from companion.gamedata.content import Content
from companion.kit.commonmoves import in_english, written
from companion.table.violations import impossible

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession

GONE: Final = marked("{name} is gone")
LETTERS: Final = 6
"""Of the digest that names a revision."""


def status(live: LiveSession, _line: Line) -> Reply:
    """Say where the game stands."""
    return where(live)


def where(live: LiveSession) -> Reply:
    """Say where the game stands, and whether its rules were edited since it began."""
    table, game = live.table, live.game
    notes = [
        _("Entry #{seq} could not be played: {fault}", seq=seq, fault=fault) for seq, fault in live.now().faults.items()
    ]
    notes += impossible(live.now(), game).values()
    edited = edited_rules(live)
    if edited and not table.finished:
        notes.append(
            _(
                "The rules were edited since this game began: {names}. The old ones stay in force "
                "(revision {revision}); 'content use' takes the new ones.",
                names=listed(edited),
                revision=plays(live),
            )
        )
    told = [*game.show(table)]
    over = game.over(table)
    if over:
        told.append(over)
    fields = {
        **({"revision": plays(live)} if edited else {}),
        "session": live.session.id if live.session else 0,
        "house": table.house,
        **live.state(),
    }
    return live.standing(Reply(told=told, notes=notes, fields=fields))


def revision(written: Facts, content: Facts) -> str:
    """Name what a session pins, its rules as they were written and its cards: alike for all who play by the same files.

    >>> revision({"turns": 3}, {}) == revision({"turns": 4}, {})
    False
    """
    return sha256(canonical([written, content]).encode()).hexdigest()[:LETTERS]


def plays(live: LiveSession) -> str:
    """Name the revision that is played at the table."""
    return revision(live.table.written, live.table.content)


def edited_rules(live: LiveSession, told: bool = True) -> list[str]:
    """Say what in the game's files is another than when the session began; nothing where they cannot be read.

    What is written down, and not `told`, is in English.
    """
    content = content_now(live)
    if content is None:
        return []
    table = live.table
    rules, says = content.rules(), written if told else in_english
    edited = [
        f"{name} {says(table.written.get(name))} → {says(rules[name])}"
        for name in rules
        if table.written.get(name) != rules[name]
    ]
    edited += [_(GONE, name=name) if told else GONE.format(name=name) for name in table.written if name not in rules]
    pinned = live.game.pin(content)
    edited += [name.replace("_", " ") for name in pinned if table.content.get(name) != pinned[name]]
    return edited


def content_now(live: LiveSession) -> Content | None:
    """Give the game's content as it is written now, in the session's theme; none where it cannot be read."""
    try:
        content = library.load(live.here.game, cache_folder(live.store.path), language())
    except Exception as error:
        if not hasattr(error, "problems"):  # a ContentError, whose module takes 10 ms to load
            raise
        return None  # a game that was begun goes on, whatever happens to its files
    return content._replace(theme=live.now().begin.data.get("theme", content.theme))
