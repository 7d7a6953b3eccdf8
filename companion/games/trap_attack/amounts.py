"""Numbers of things in Trap Attack with their nouns, in the language that is spoken."""

from typing import Any, Final

from companion.engine.messages import ngettext
from companion.kit.forms import several

NOUNS: Final = {
    "space": several("{n} space", "{n} spaces"),
    "free": several("{n} free space", "{n} free spaces"),
    "skull": several("{n} skull", "{n} skulls"),
    "foot": several("{n} foot skull", "{n} foot skulls"),
    "card": several("{n} card", "{n} cards"),
    "action": several("{n} action card", "{n} action cards"),
    "relics": several("{n} relic", "{n} relics"),
    "loot": several("{n} loot card", "{n} loot cards"),
    "coin": several("{n} coin", "{n} coins"),
    "points": several("{n} points", "{n} points"),
}


def many(what: str, n: int) -> str:
    """Count things.

    >>> many("space", 1), many("space", 2)
    ('1 space', '2 spaces')
    """
    return ngettext(*NOUNS[what], n)


UNITS: Final = {"coin": several("coin", "coins"), "relics": several("relic", "relics"), "loot": several("loot", "loot")}
"""What stands behind a number that is shown."""


def unit(what: str, n: int) -> str:
    """Name what is counted."""
    return ngettext(*UNITS[what], n)


def counts(what: str, more: int, now: int) -> dict[str, Any]:
    """Show on an order that there are so many more now."""
    return {"before": now - more, "after": now, "unit": unit(what, now)}
