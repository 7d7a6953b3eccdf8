"""The list of what comes out of the box, with small pictures of the cards as they were printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.catalog.messages import Messages
from generator.draw import outline as outlines
from generator.draw.painted import Painted
from generator.named import NamedTuple
from generator.pdf.sheets import measurer, wrapped
from generator.printed.sheets import Sheets
from generator.sheets.shape import mapped, path

if TYPE_CHECKING:
    from generator.pdf.document import PdfPress
    from generator.sheets.foot import Measure

_HEAD, _ROW, _GAP = 22.0, 36.0, 4.0  # mm
_PICTURE = 24.0
_LINE = 3.6
_MOST_LINES = 5
_MARGIN = 8.0


class Entry(NamedTuple):
    """A card to be taken out: what to do, which it is, what is behind it; and how it looks, if that is known.

    `outline` is the path data that it is cut along, if it is no rectangle.
    """

    doing: str
    name: str
    reasons: tuple[str, ...]
    picture: Painted | None
    outline: str = ""


def take_out_list(asked: Sheets, entries: Sequence[Entry], title: str) -> bytes:
    """Write the list, as many pages as it takes."""
    says = asked.game.says
    press, measure, paper = asked.press(says.gettext("what to take out")), measurer(asked.fonts), asked.paper
    area = paper.printable
    wide = (area.width - 2 * (_MARGIN - paper.margin) - _GAP) / 2
    rows = int((area.height - _HEAD) // _ROW)
    per = 2 * rows
    count = max(1, -(-len(entries) // per))
    left = area.x + _MARGIN - paper.margin
    for number in range(count):
        label, mark = says.gettext("list {n}", n=number + 1), says.gettext("Take out, page {n}", n=number + 1)
        press.page(paper.width, paper.height, label=label, bookmark=mark)
        press.text(left, area.y + 9, says.gettext("{game}: take these out", game=asked.game.title), 16, weight=600)
        which = says.gettext("page {n} of {of}", n=number + 1, of=count)
        press.text(left, area.y + 15, f"{title} · {which}", 9)
        for at, entry in enumerate(entries[number * per : (number + 1) * per]):
            column, row = at % 2, at // 2
            _entry(press, says, entry, left + column * (wide + _GAP), area.y + _HEAD + row * _ROW, wide, measure)
    return press.finish()


def _entry(press: PdfPress, says: Messages, entry: Entry, x: float, y: float, wide: float, measure: Measure) -> None:
    press.rect(x, y, 3.2, 3.2, stroke="#000")
    text = x + 5 + _PICTURE + 3
    if entry.picture is None:
        press.rect(x + 5, y, _PICTURE, _ROW - 5, stroke="#000", line_width=0.15)
        press.text(x + 5 + _PICTURE / 2, y + (_ROW - 5) / 2, says.gettext("no picture kept"), 7, anchor="middle")
    else:
        face = entry.picture
        scale = min(_PICTURE / face.width, (_ROW - 4) / face.height)
        box = f"M{x + 5:g} {y:g}h{face.width * scale:g}v{face.height * scale:g}h{-face.width * scale:g}Z"
        if entry.outline:
            box = path(mapped(outlines.read(entry.outline), (scale, 0.0, 0.0, scale, x + 5, y)))
        press.place(face, (scale, 0.0, 0.0, scale, x + 5, y), box)
        press.outline(box, stroke="#000", width=0.15)
    press.text(text, y + 3.4, entry.doing, 10, weight=600)
    room = wide - (text - x)
    said = list(wrapped([entry.name], room, 9.0, measure))[:2]
    for number, line in enumerate(said):
        press.text(text, y + 7.6 + number * _LINE, line, 9)
    start = y + 7.6 + len(said) * _LINE + 0.6
    for number, line in enumerate(list(wrapped(entry.reasons, room, 7.5, measure))[:_MOST_LINES]):
        press.text(text, start + number * 3.1, line, 7.5)
