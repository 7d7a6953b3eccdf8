"""What the pages of "How to build" call pieces, in the language of the game. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from unicodedata import east_asian_width

from generator.catalog.messages import Messages, Said

_PIECES: Final[Mapping[str, Said]] = {
    "card": Said("card", "cards"),
    "token": Said("token", "tokens"),
    "die": Said("die", "dice"),
    "page": Said("page", "pages"),
    "board": Said("board", "boards"),
    "box": Said("box", "boxes"),
    "sheet": Said("sheet", "sheets"),
    "rulebook": Said("rulebook", "rulebooks"),
}
_COUNTED: Final[Mapping[str, Said]] = {
    "card": Said("{n} card", "{n} cards"),
    "token": Said("{n} token", "{n} tokens"),
    "die": Said("{n} die", "{n} dice"),
    "page": Said("{n} page", "{n} pages"),
    "board": Said("{n} board", "{n} boards"),
    "box": Said("{n} box", "{n} boxes"),
    "sheet": Said("{n} sheet", "{n} sheets"),
    "rulebook": Said("{n} rulebook", "{n} rulebooks"),
}


def pieces_of(unit: str, number: int, says: Messages) -> str:
    """Say what so many of a unit are called, without the number."""
    said = _PIECES[unit]
    return says.ngettext(said.text, said.many, number)


def counted(unit: str, number: int, says: Messages) -> str:
    """Say how many there are of a unit."""
    said = _COUNTED[unit]
    return says.ngettext(said.text, said.many, number)


def letters(words: str) -> int:
    """Count the letters of a text; one of Chinese or Japanese is as wide as two.

    >>> letters("fold"), letters("折る")
    (4, 4)
    """
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in words)
