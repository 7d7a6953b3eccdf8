"""Numbers of things in Raid Trade with their nouns, in the language that is spoken."""

from companion.engine.messages import ngettext


def rolls(n: int) -> str:
    """Count rolls of a raid.

    >>> rolls(1), rolls(2)
    ('1 roll', '2 rolls')
    """
    return ngettext("{n} roll", "{n} rolls", n)


def rolls_left(n: int) -> str:
    """Count rolls that are left."""
    return ngettext("{n} roll left", "{n} rolls left", n)


def hits(n: int) -> str:
    """Count hits."""
    return ngettext("{n} hit", "{n} hits", n)


def misses(n: int) -> str:
    """Count rolls that did not hit."""
    return ngettext("{n} miss", "{n} misses", n)


def level_tokens(n: int) -> str:
    """Count tokens on a Level card."""
    return ngettext("{n} Level token", "{n} Level tokens", n)


def hits_of(tokens: int, need: int) -> str:
    """Say how many hits there are of those that a raid needs.

    >>> hits_of(0, 1), hits_of(2, 5)
    ('0 of 1 hit', '2 of 5 hits')
    """
    return ngettext("{tokens} of {n} hit", "{tokens} of {n} hits", need, tokens=tokens)


def needed(need: int, among: int) -> str:
    """Say how many hits are needed in so many rolls.

    >>> needed(1, 3)
    '1 hit needed in 3 rolls'
    """
    return ngettext("{n} hit needed in {rolls}", "{n} hits needed in {rolls}", need, rolls=rolls(among))


def misses_turns(n: int) -> str:
    """Say of somebody how many turns are missed."""
    return ngettext("misses {n} turn", "misses {n} turns", n)
