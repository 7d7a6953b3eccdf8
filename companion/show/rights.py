"""Who may press what: a phone acts for its own seat, the table's own screen for all.

Knows no game and no keys: who sits where, and who must agree, is told with each press.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu
from companion.engine.words import Unclear
from companion.games import of_panels
from companion.table.livesession import LiveSession
from generator.named import NamedTuple

OF_TABLE: Final = ("finish", "reopen", "leave")
"""What only the table's own screen may say."""
OF_RECORD: Final = ("undo", "redo", "fix", "set", "house", "join", "name")
"""What changes the record rather than the game: the table's own screen, or anybody where there is none."""
ASIDE: Final = frozenset("status next log note dice rule card score word".split())
"""What anybody may say at any time: it changes nothing of the game."""
FOR_HOST: Final = marked(
    "A game is finished or opened again, and players leave it, on the table's own screen: ask there."
)
RECORD: Final = marked("The record is put right on the table's own screen: ask there.")
SECRET: Final = marked("That is a secret of whoever holds it: it is seen and chosen on their own screen.")
AGAINST_RULES: Final = marked("Against a rule only the table's own screen does it: ask there.")
SCREEN, WATCHER = marked(("the table", "somebody who watches"))
"""What those are called who have no seat, as it is written down."""
FORCE: Final = "--force"
AS: Final = "--as"


def called(name: str) -> str:
    """Say who pressed."""
    return _(name) if name in (SCREEN, WATCHER) else name


class Present(NamedTuple):
    """Who has a screen: seats with a phone of their own, and whether the table has one."""

    seated: Sequence[str] = ()
    host: bool = False

    def acts(self, seat: str, to: Sequence[str]) -> bool:
        """Tell whether the phone of a seat acts for one of those who are asked, or for a seat that no screen is for."""
        return seat in to or (not self.host and any(one not in self.seated for one in to))


class Rights(NamedTuple):
    """What a screen may do: `seat` is whose phone it is; `voters` must agree to an undo, `key` is its own.

    `host` is the table's own screen, which ends a game; `forces` what may do a thing that a rule forbids: the host, or
    anybody where no screen is the table's.
    """

    seat: str = ""
    host: bool = False
    forces: bool = True
    key: str = ""
    voters: frozenset[str] = frozenset()


def asked(live: LiveSession, words: Sequence[str] = (), said: str = "") -> Sequence[str]:
    """Give the seats that may go on with these words of a line, or by what is `said` behind them; nobody: everybody."""
    game, table = live.game, live.table
    if table.finished or game.over(table):
        return ()
    menu = game.menu(table, list(words)) or Menu("")
    return next((one.to for one in menu.items if one.to and one.word == said), menu.to or game.asked(table))


def refused(live: LiveSession, here: Present, may: Rights, words: Sequence[str], begun: Sequence[str] = ()) -> str:
    """Say why a screen may not say a line, or go on with one that was begun; nothing where it may."""
    first = words[0]
    for said, may_say, why in (
        (first in OF_TABLE, may.host, FOR_HOST),
        (FORCE in words, may.forces, AGAINST_RULES),
        (first in OF_RECORD, may.forces, RECORD),
    ):
        if said and not may_say:
            return _(why)
    if not sees(live, here, may.seat, words):
        return _(SECRET)
    if not may.seat or first in (*ASIDE, *OF_RECORD, *OF_TABLE) or _looks(live, first):
        return ""
    to = _named(live, words) or _whose(live, [word for word in words if word != FORCE], list(begun))
    if not to or here.acts(may.seat, to):
        return ""
    who = live.table.listed(to, "or")
    return _("{who} decides.", who=who) if len(to) == 1 else _("{who} decide.", who=who)


def sees(live: LiveSession, here: Present, seat: str, words: Sequence[str]) -> bool:
    """Tell whether a screen may see what a line shows: the phone of whose secret it is, or the table's own screen.

    That one may where the seat has no phone, while the others look away.
    """
    if of_panels(live.here.game, "holding") is None:
        return True
    whose = _secret_of(live, list(words[1:]) if words[0] == "next" else list(words))
    return whose is None or (whose == seat if seat else whose not in here.seated)


def _secret_of(live: LiveSession, line: list[str]) -> str | None:
    """Name the seat whose secret a line shows or uses, nothing for the table's own; None where there is no secret."""
    game, table = live.game, live.table
    try:
        menu = game.menu(table, line)
        if menu is None:
            whose = next((verb.whose for verb in game.VERBS if verb.name == line[0]), None) if line else None
            if whose is not None:
                return whose(table, line[1:])
            menu = game.menu(table, line[:1])
    except Unclear:
        return None
    return (menu.whose or None) if menu else None


def _whose(live: LiveSession, words: list[str], begun: list[str]) -> Sequence[str]:
    """Give of whom it is asked what a line says, behind what was begun of it."""
    on = begun if words[: len(begun)] == begun and len(words) > len(begun) else []
    return asked(live, on, " ".join(words[len(on) :]))


def _looks(live: LiveSession, word: str) -> bool:
    """Tell whether a verb only looks at something."""
    return any(verb.name == word and verb.look is not None for verb in live.game.VERBS)


def _named(live: LiveSession, words: Sequence[str]) -> list[str]:
    """Give for whom a line is said, where it says so itself."""
    if AS not in words[:-1]:
        return []
    try:
        return [live.table.player(words[list(words).index(AS) + 1])]
    except Unclear:
        return []
