"""What is known of the lines of text and the fine things on a painted face: plain records, kept with it.

All lengths are mm from the piece's top left corner, y down; sizes are as printed. Knows neither elements nor rules.
"""

from __future__ import annotations

from typing import NamedTuple

Quad = tuple[float, float, float, float, float, float, float, float]
"""The corners of a line that may be turned: where it begins and ends at the head of its capitals, then at their foot,
the end first; x and y of each."""


class Lettering(NamedTuple):
    """One line of text in one style: its words, the field that they are of ("" where that is not told), its corners.

    `size` is in points as printed, `ink` is #rrggbb ("" for what is no plain colour). `contrast` is the least ratio of
    its ink to what lies beneath it (WCAG 2.2, 1 to 21), 0 where that cannot be told. `spared` says what a template says
    of it: a "decoration" need not be read, what only "informs" may be small. `over` is how many things had
    been painted before it, in order.
    """

    words: str
    field: str
    corners: Quad
    size: float
    ink: str
    contrast: float
    spared: str = ""
    over: int = 0


class Fine(NamedTuple):
    """Something that may print badly: a "picture" with its dots per inch, or a "stroke" with its width in mm.

    `x`, `y` is where about it is, `what` names it for people.
    """

    kind: str
    value: float
    x: float
    y: float
    what: str
