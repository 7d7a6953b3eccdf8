"""All that the companion says by itself, read off its code and its page: the texts that catalogues translate.

Run it as `python -m tests.companion.messages TAG`: it lists what the catalogue of a language lacks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.show.page import texts
from tests.helpers.shell import TOP
from tests.house import messages

CODE = TOP / "companion"
CATALOGUES = CODE / "languages"
GENERIC = CODE / "games" / "generic"
APART = ("playtest", "raft_race", "raid_trade", "trade_or_duel", "trap_attack")
"""Packages that are not said in the companion's own catalogues."""
_SAYING = ("_", "gettext", "ngettext", "marked", "tn")
_PLACED = {"Unclear": (0,), "banner": (0,), "whole": (1,), "roll": (1,), "DamagedError": (1,), "one_of": (2,)}
"""Which arguments of a call are texts."""
_PLACES = {
    **_PLACED,
    **{"forbid": (2, 3), "Form": (4, 6), "Asking": (1, 4, 5), "Power": (0, 3), "of_raft": (0,), "named": (0,)},
    **{"hands": (0, 1), "say": (2,), "then": (0,), "tell": (0, 1, 2, 4)},
    **dict.fromkeys(("remind", "_counted", "_rolled"), (2,)),
    **dict.fromkeys(("lacks", "verb", "Verb", "number", "amount", "player", "Breach", "put"), (1,)),
}
_KEYS = ("moment", "label", "hint", "rest", "lacks", "typed", "free", "shown")
"""Where a declaration of a game has texts."""


def said_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Give each text of a call that says something, and where it has another for numbers, that one or ""."""
    if folder == CODE:
        yield from messages.said_in(CODE, _SAYING, (*APART, GENERIC.name), _PLACED)
        folder = GENERIC
    yield from messages.said_in(folder, (*_SAYING, "say", "several"), APART, _PLACES, _KEYS)  # of forms


@cache
def all_said() -> dict[str, str]:
    """Give all texts, with what they are where there are several."""
    many = {"{n} screen": "{n} screens", "{n} minute": "{n} minutes", "{n} thing": "{n} things"}  # of the page
    return {**{text: many.get(text, "") for text in texts()}, **dict(sorted(said_in(CODE), key=lambda one: one[1]))}


def catalogue(tag: str) -> dict[str, object]:
    return messages.catalogue(tag, CATALOGUES)


if __name__ == "__main__":
    print(*messages.lacking(sys.argv[1], CATALOGUES, all_said()), sep="\n")
