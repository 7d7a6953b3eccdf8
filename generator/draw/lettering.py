"""What is known of the lines of text and the fine things on a painted face: plain records, kept with it.

All lengths are mm from the piece's top left corner, y down; sizes are as printed.
"""

from __future__ import annotations

import re
from functools import cache

from generator.named import NamedTuple

Quad = tuple[float, float, float, float, float, float, float, float]
"""The corners of a line that may be turned: where it begins and ends at the head of its capitals, then at their foot,
the end first; x and y of each."""


_HTML = (
    r"</?(?:[biuspa]|br|hr|em|strong|small|big|sub|sup|span|font|div|center|code|ul|ol|li|h[1-6]|img|table|tr|td)"
    r"(?:\s+[\w-]+\s*=[^<>]*)?\s*/?(?:>|$)"
)


@cache
def _tags() -> re.Pattern[str]:
    return re.compile(_HTML, re.IGNORECASE)  # few texts have a bracket, and it takes long to make


def tag_in(line: str, start: int = 0) -> re.Match[str] | None:
    """Find a tag that means something in HTML and nothing here; it may be broken at the end of a line.

    >>> tag_in("a <b>bold</b> move")[0], tag_in("a < b")
    ('<b>', None)
    """
    return _tags().search(line, start) if "<" in line else None


class Lettering(NamedTuple):
    """One line of text in one style: its words, the field that they are of ("" where that is not told), its corners.

    `size` is in points as printed, `ink` is #rrggbb ("" for what is no plain colour). `contrast` is the least ratio of
    its ink to what lies beneath it (WCAG 2.2, 1 to 21), 0 where that cannot be told. `spared` says what a template says
    of it: a "decoration" need not be read, what only "informs" may be small. `lost` is the share of it of which nothing
    can be seen, `by` what takes it away: a "clip", a "mask", or what is painted over it. `ground` is the #rrggbb under
    it, where its contrast is less than text of any style needs. It is `bold` from a weight of 700.
    """

    words: str
    field: str
    corners: Quad
    size: float
    ink: str
    contrast: float
    spared: str = ""
    lost: float = 0.0
    by: str = ""
    ground: str = ""
    bold: bool = False


class Fine(NamedTuple):
    """Something that may print badly: a "picture" with its dots per inch, or a "stroke" with its width in mm.

    `x`, `y` is where about it is, `what` names it for people. Words that are "unprinted" have no place, and `what`
    says why they are.
    """

    kind: str
    value: float
    x: float
    y: float
    what: str
