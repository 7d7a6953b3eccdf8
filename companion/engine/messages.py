"""What the companion says by itself, in the language of the game at the table.

Code says it in English: `_("{who} rolls {n}.", who=name, n=3)`. Another language has a message catalogue, which is
loaded with the table (`speak`); English loads nothing. What is written down of a game (moves, states) is in no
language, so nothing that these functions give may be kept in it: it is told anew in whatever language a table speaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.catalog.messages import Messages

_spoken: list[Messages] = []
"""The language that is spoken now; empty for English."""


def speak(messages: Messages | None) -> None:
    """Say everything from now on in a language; None for English."""
    _spoken[:] = [messages] if messages else []


def language() -> str:
    """Give the tag of the language that is spoken now."""
    return _spoken[0].language if _spoken else "en"


def gettext(text: str, /, **values: object) -> str:
    """Return what is said for a text, with values in place of their names in braces.

    >>> gettext("{who} rolls {n}.", who="Ana", n=3)
    'Ana rolls 3.'
    """
    return _spoken[0].gettext(text, **values) if _spoken else text.format_map(values) if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a text for a number, with the number in place of `{n}`, and other values in their places.

    >>> ngettext("{n} step", "{n} steps", 1), ngettext("{n} step", "{n} steps", 2)
    ('1 step', '2 steps')
    """
    if _spoken:
        return _spoken[0].ngettext(one, many, number, **values)
    return (one if number == 1 else many).format_map({**values, "n": number})


def marked(text: str) -> str:
    """Mark a text that is said later, by `gettext`: one of a table that is built before a language is known."""
    return text
