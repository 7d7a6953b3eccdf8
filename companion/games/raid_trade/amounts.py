"""Numbers of things in Raid Trade with their nouns, in the language that is spoken: `rolls(2)` is 2 rolls."""

from typing import Final

from companion.kit.forms import several

rolls: Final = several("{n} roll", "{n} rolls")
rolls_left: Final = several("{n} roll left", "{n} rolls left")
hits: Final = several("{n} hit", "{n} hits")
misses: Final = several("{n} miss", "{n} misses")
level_tokens: Final = several("{n} Level token", "{n} Level tokens")
hits_of: Final = several("{tokens} of {n} hit", "{tokens} of {n} hits")
"""How many hits there are of those that a raid needs."""
misses_turns: Final = several("misses {n} turn", "misses {n} turns")


def needed(need: int, among: int) -> str:
    """Say how many hits are needed in so many rolls.

    >>> needed(1, 3)
    '1 hit needed in 3 rolls'
    """
    return several("{n} hit needed in {rolls}", "{n} hits needed in {rolls}")(need, rolls=rolls(among))
