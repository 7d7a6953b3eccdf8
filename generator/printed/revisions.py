"""The small letter at the foot of a card that says which revision it is. Knows sheets, not what is on a card.

It stands on fronts only: on a back it would tell players which card it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.printed.ledger import FIRST

if TYPE_CHECKING:
    from generator.press.press import Press
    from generator.sheets.sheet import Sheet, Stamp

SIZE = 6.0
"""Points: small, and still read at arm's length where one looks for it."""
_WIDE, _HIGH = 2.6, 2.1  # mm, of the white field it stands on
_EDGE = 0.9  # mm from the cut
_BASELINE = 0.45  # mm above the field's lower edge


def draw_revisions(press: Press, sheet: Sheet, revisions: Sequence[str], sizes: Sequence[tuple[float, float]]) -> None:
    """Write the letters of the fronts on a sheet; these and the cards' widths and heights in mm are by piece."""
    for stamp in sheet.stamps:
        revision = revisions[stamp.piece]
        if stamp.side == "front" and revision != FIRST:
            _draw(press, stamp, revision, sizes[stamp.piece])


def _draw(press: Press, stamp: Stamp, revision: str, size: tuple[float, float]) -> None:
    width, height = size
    wide = _WIDE * (0.6 + 0.4 * len(revision))
    left, top = width - _EDGE - 1.1 - wide, height - _EDGE - _HIGH
    x1, y1 = _on_page(stamp, left, top, size)
    x2, y2 = _on_page(stamp, left + wide, top + _HIGH, size)
    press.rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), fill="#fff", stroke="#000", line_width=0.1)
    x, y = _on_page(stamp, left + wide / 2, top + _HIGH - _BASELINE, size)
    press.text(x, y, revision, SIZE, weight=600, anchor="middle", turn=stamp.turn)


def _on_page(stamp: Stamp, u: float, v: float, size: tuple[float, float]) -> tuple[float, float]:
    """Say where on the page a point of a card lies, in mm."""
    width, height = size
    dx, dy = {0: (u, v), 90: (height - v, u), 180: (width - u, height - v), 270: (v, width - u)}[stamp.turn]
    return stamp.x + dx, stamp.y + dy
