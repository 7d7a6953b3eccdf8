"""What is known of the lines of text and the fine things on a painted face: plain records, kept with it.

All lengths are mm from the piece's top left corner, y down; sizes are as printed.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, overload

Judged = tuple[str, tuple[tuple[str, str, float, str], ...]]
"""By which limits lines were judged, and of each thing that was found: its kind, the field, how bad it is, in words."""
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


class TextLines(Sequence[Lettering]):
    """The lines of text on a face, and what was found on them by who `judged` them, and by which limits.

    Those that were kept are unpacked when somebody looks at them: of most faces of a deck, nobody does.
    """

    __slots__ = ("_lines", "_packed", "judged")

    def __init__(self, lines: Iterable[Lettering] = (), packed: bytes = b"", judged: Judged | None = None) -> None:
        self._lines = None if packed else tuple(lines)
        self._packed = packed
        self.judged = judged

    @property
    def packed(self) -> bytes:
        """All lines as a record; it goes back into `packed`."""
        if not self._packed:
            # marshal 2 has no references: with them, equal records differ by what else held the same objects
            self._packed = marshal.dumps([tuple(line) for line in self], 2)
        return self._packed

    @property
    def _all(self) -> tuple[Lettering, ...]:
        if self._lines is None:
            self._lines = tuple([Lettering(*line) for line in marshal.loads(self._packed)])  # noqa: S302 - as packed
        return self._lines

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, at: int) -> Lettering: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Lettering, ...]: ...
    def __getitem__(self, at: int | slice) -> Lettering | tuple[Lettering, ...]:
        return self._all[at]

    def __iter__(self) -> Iterator[Lettering]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == tuple(other) if isinstance(other, TextLines | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return f"TextLines({self._all!r})"


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
