"""What the companion answers to one line, before anybody writes it on a screen."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Facts
from generator.named import NamedTuple

DONE: Final = 0
UNCLEAR: Final = 2
BREACH: Final = 3
NO_SESSION: Final = 4
MOVED_ON: Final = 5
STORAGE: Final = 6
BROKEN: Final = 70


class Reply(NamedTuple):
    """An answer: exit code, what happened, reminders, and for programs the same in fields.

    `again` is the line that does a refused thing anyway. `head` is the last line, where the game stands.
    """

    code: int = DONE
    told: Sequence[str] = ()
    notes: Sequence[str] = ()
    breaches: Sequence[Breach] = ()
    again: str = ""
    error: str = ""
    seq: int = 0
    head: str = ""
    asks: str = ""
    fields: Facts = MappingProxyType({})


def unclear(message: str) -> Reply:
    """Answer that a line is not understood; nothing was written."""
    return Reply(code=UNCLEAR, error=message)


def no_session() -> Reply:
    """Answer that no game is at the table."""
    error = _("No game is at the table: 'new GAME ana ben' begins one, 'games' lists them, 'resume' those you began.")
    return Reply(code=NO_SESSION, error=error)
