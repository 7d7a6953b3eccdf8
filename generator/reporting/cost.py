"""What printing some pieces costs: sheets, cuts, minutes, ink. A model, and it says so."""

from __future__ import annotations

from generator.catalog.messages import Said
from generator.named import NamedTuple

CUT_SECONDS = 20.0
"""Seconds to lay a sheet on and make one straight cut, with a steel rule or a trimmer."""
OUTLINE_SECONDS = 45.0
"""Seconds to cut one piece out along an outline."""
PIECE_SECONDS = 5.0
"""Seconds to find one piece its place in the box, and to take out what it replaces."""
ML_PER_SQUARE_METRE = 5.0
"""Ml of ink that cover a square metre whole in one colour: about 0.3 ml for a page of A4, which is about what yields
come to that makers state for cartridges (pages covered to 5 %). Photo papers take up to twice as much."""
INK_MODEL = (
    f"Ink is the mean cover of each colour, seen on the pages themselves, at {ML_PER_SQUARE_METRE:g} ml a square metre "
    "(0.3 ml a full page of A4 in one colour; photo paper takes up to twice as much)"
)

_SIDE, _BOX, _DIE, _BOOK = 1.0, 6.0, 4.0, 5.0
"""Minutes to print a side, and to fold and glue a box, a die, and a book."""
_EACH = f"{OUTLINE_SECONDS:g} s an outline, {PIECE_SECONDS:g} s a piece put in"
MODEL = f"reckoned as {CUT_SECONDS:g} s a straight cut, {_EACH}"


class Cost(NamedTuple):
    """What is to be printed and done: faces, pieces, sheets of paper, straight cuts, outlines to cut out."""

    faces: int = 0
    pieces: int = 0
    sheets: int = 0
    cuts: int = 0
    outlines: int = 0

    @property
    def minutes(self) -> int:
        """Minutes of cutting and sorting, rounded up.

        >>> Cost(2, 2, 1, 8).minutes
        3
        """
        seconds = self.cuts * CUT_SECONDS + self.outlines * OUTLINE_SECONDS + self.pieces * PIECE_SECONDS
        return int(-(-seconds // 60))


def hours(sides: int, cutting: float, *, boxes: int, dice: int, books: int) -> Said:
    """Say how long building a game takes in all, in half hours.

    >>> hours(40, 70, boxes=5, dice=0, books=1), hours(2, 3, boxes=0, dice=0, books=0)
    ('2½ h', '½ h')
    """
    minutes = sides * _SIDE + cutting + boxes * _BOX + dice * _DIE + books * _BOOK
    whole, half = divmod(max(1, round(minutes / 30)), 2)
    return Said("{n} h", n=f"{whole or ''}{'½' if half else ''}")


def ml(covered: float) -> str:
    """Write the ink that covers so many square mm, with two figures or so.

    >>> ml(6e3), ml(1.2e6), ml(7.44e6)
    ('0.03 ml', '6.0 ml', '37 ml')
    """
    return f"{figure(covered)} ml"


def figure(covered: float) -> str:
    """Write the ml that cover so many square mm, without the unit."""
    amount = millilitres(covered)
    return f"{amount:.2f}" if amount < 1 else f"{amount:.1f}" if amount < 20 else f"{amount:.0f}"


def millilitres(covered: float) -> float:
    """Give how much ink covers so many square millimetres.

    >>> round(millilitres(210 * 297), 2)
    0.31
    """
    return covered / 1e6 * ML_PER_SQUARE_METRE
