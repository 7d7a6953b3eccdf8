"""Choices that several people make in secret at once, each on their own screen, until all of them are revealed.

A game says them in `panels.py` of its package, as `hidden(table, content, begun)`, and with `revealed(table, said,
begun)` the line that is typed where people lay their cards open at the table; `begun` are the words of a line that
somebody has begun, mostly none. What somebody chose is never part of a table's state.
"""

from collections.abc import Mapping, Sequence

from companion.engine.model import Item
from generator.named import NamedTuple


class Hidden(NamedTuple):
    """What is asked, what each seat may choose from, and how many of it (1 where nothing is said).

    `notes` remind somebody of what lies open before them and may matter now. What each may choose from is their `own`
    secret where it tells what they hold: then no other screen is told. The line that reveals all begins with a `word`,
    and has each seat with what it chose, where the game gives no other (`revealed`).
    """

    ask: str
    choices: Mapping[str, Sequence[Item]]
    picks: Mapping[str, int] = {}
    notes: Mapping[str, str] = {}
    own: bool = False
    word: str = ""

    def allows(self, seat: str, words: Sequence[str]) -> bool:
        """Tell whether somebody may choose this: as many as are asked for, none twice."""
        known = {one.word for one in self.choices.get(seat, ())}
        return len(words) == len({*words}) == self.picks.get(seat, 1) and known.issuperset(words)
