"""Numbers of things in Trap Attack with their nouns, in the language that is spoken."""

from companion.engine.messages import ngettext


def steps(n: int) -> str:
    """Count steps of a pawn.

    >>> steps(1), steps(2)
    ('1 step', '2 steps')
    """
    return ngettext("{n} step", "{n} steps", n)


def spaces(n: int) -> str:
    """Count spaces of the board."""
    return ngettext("{n} space", "{n} spaces", n)


def free_spaces(n: int) -> str:
    """Count spaces that cost nothing."""
    return ngettext("{n} free space", "{n} free spaces", n)


def skulls(n: int) -> str:
    """Count skulls of any kind."""
    return ngettext("{n} skull", "{n} skulls", n)


def foot_skulls(n: int) -> str:
    """Count skulls that walk."""
    return ngettext("{n} foot skull", "{n} foot skulls", n)


def cards(n: int) -> str:
    """Count cards."""
    return ngettext("{n} card", "{n} cards", n)


def actions(n: int) -> str:
    """Count action cards."""
    return ngettext("{n} action card", "{n} action cards", n)


def traps(n: int) -> str:
    """Count traps."""
    return ngettext("{n} trap", "{n} traps", n)


def items(n: int) -> str:
    """Count items."""
    return ngettext("{n} item", "{n} items", n)


def relics(n: int) -> str:
    """Count relics."""
    return ngettext("{n} relic", "{n} relics", n)


def loot(n: int) -> str:
    """Count loot cards."""
    return ngettext("{n} loot card", "{n} loot cards", n)


def coins(n: int) -> str:
    """Count coins."""
    return ngettext("{n} coin", "{n} coins", n)


def points(n: int) -> str:
    """Count points, as a card's value."""
    return ngettext("{n} points", "{n} points", n)
