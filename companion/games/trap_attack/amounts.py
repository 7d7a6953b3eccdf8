"""Numbers of things in Trap Attack with their nouns, in the language that is spoken."""

from companion.engine.messages import ngettext


def spaces(n: int) -> str:
    """Count spaces of the board.

    >>> spaces(1), spaces(2)
    ('1 space', '2 spaces')
    """
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
