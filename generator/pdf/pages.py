"""One page being printed: millimetres from its top left corner become operators in points from its bottom left."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.draw import outline
from generator.draw.colours import colour, setting
from generator.draw.numbers import fine, number, numbers
from generator.draw.records import Matrix
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.catalog.printer import Printer
    from generator.sheets.piece import Side

    from .press import Box

POINT = 72 / 25.4
"""Points in a millimetre."""
_CUT_WIDTH = "0.25"
"""In points: as thin as a line can be that is seen all the same."""


class Sign(str):
    """The operator that begins or ends the marked content of a structure element."""

    __slots__ = ()


class Stamp(NamedTuple):
    """A face on a page, by its key: where, as PDF operators, and what of it can be seen.

    `cut` is the clip and the face's own edges in one, for a face written on the page itself, which one may be that
    stands `straight`.
    """

    face: str
    place: str
    clip: str
    cut: str
    straight: bool = True


@dataclass(slots=True, eq=False, repr=False)
class Page:
    """What is on a page so far: `out` its drawing, `notes` annotations such as links, `spots` the spot colours in it.

    Width and height, `trim` and `bleed` are in mm; `whole` is the operator that moves all of it, if it is moved.
    """

    width: float
    height: float
    trim: Box | None
    bleed: Box | None
    label: str | None
    out: list[str | Stamp] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    spots: dict[str, None] = field(default_factory=dict)
    whole: str = ""

    def land(self, printer: Printer, side: Side) -> None:
        """Move all that is on the page to where a printer will put it right; the page's size and its boxes stay."""
        from generator.sheets.landing import landing  # noqa: PLC0415  (few printers are corrected for)

        matrix = landing(printer, side, self.width, self.height)
        if matrix is None:
            return
        a, b, c, d, e, f = matrix
        up, k = self.height, POINT
        place = ((e + c * up) * k, (up - f - d * up) * k)
        self.whole = f"{numbers((a, -b, -c, d), 7)} {numbers(place, 4)} cm"

    def draw(self, head: str, body: str) -> None:
        """Add operators of the page's own, which leave nothing behind for what follows; `head` is their pen."""
        start = f"q\n{head}" if head else "q"
        last = self.out[-1] if self.out else ""
        if head and isinstance(last, str) and last.startswith(start + "\n") and last.endswith("\nQ"):
            self.out[-1] = f"{last[:-1]}{body}\nQ"  # the same pen as before
        else:
            self.out.append(f"{start}\n{body}\nQ")

    def cut(self, data: str, x: float, y: float, name: str) -> None:
        """Draw path data in mm from a point on, in a spot colour, over what is printed.

        It overprints, so that nothing of the picture is left out below it; who does not know the colour sees magenta.
        """
        self.spots[name] = None
        self.draw(f"/cut gs /{name} CS 1 SCN {_CUT_WIDTH} w", f"{self.path(data, x, y)}\nS")

    def lead(self, box: Box, page: int, y: float) -> None:
        """Let a box lead to another page, counted from 0 and as high as this one, at `y` mm from its top."""
        self._link(box, f"/Dest[@Page{page + 1}@/XYZ null {number((self.height - y) * POINT, 2)} null]")

    def lead_out(self, box: Box, address: str) -> None:
        """Let a box lead to an address in the web."""
        said = "".join([ch if ch not in "()\\" else f"\\{ch}" for ch in address.encode("ascii", "ignore").decode()])
        self._link(box, f"/A<</S/URI/URI({said.replace('@', '%40')})>>")

    def _link(self, box: Box, lead: str) -> None:
        self.notes.append(f"<</Type/Annot/Subtype/Link/Rect[{numbers(self.edges(box), 2)}]/Border[0 0 0]/F 4{lead}>>")

    def edges(self, box: Box) -> Box:
        """Return a box in mm as left, bottom, right, top in points."""
        x, y, width, height = box
        return (x * POINT, (self.height - y - height) * POINT, (x + width) * POINT, (self.height - y) * POINT)

    def box(self, box: Box) -> str:
        """Write a box in mm as the operands of `re`."""
        x, y, width, height = box
        return numbers((x * POINT, (self.height - y - height) * POINT, width * POINT, height * POINT), 3)

    def path(self, data: str, x: float = 0.0, y: float = 0.0) -> str:
        """Write path data in mm as operators, from a point of the page on."""
        k = POINT
        return outline.through(outline.path(data, 6)[0], (k, 0.0, 0.0, -k, x * k, (self.height - y) * k), 3)

    def moved(self, matrix: Matrix) -> str:
        """Write what leads from something in mm, y down, to where `matrix` puts it on the page in mm."""
        a, b, c, d, e, f = matrix
        k = POINT
        place = (a * k, -b * k, c * k, -d * k, e * k, (self.height - f) * k)
        return f"{' '.join(map(fine, place[:4]))} {numbers(place[4:], 3)} cm"


@lru_cache(256)
def pen(fill: str | None = None, stroke: str | None = None, width: float = 0.2, dash: tuple[float, ...] = ()) -> str:
    """Return what must be set to fill and stroke so; the width and the dashes are in mm."""
    head = []
    if fill:
        head.append(setting(colour(fill).parts))
    if stroke:
        head += [setting(colour(stroke).parts, "G"), f"{number(width * POINT)} w"]
    if dash:
        head.append(f"[{numbers(tuple(part * POINT for part in dash), 3)}] 0 d")
    return "\n".join(head)


def common(a: Box, b: Box) -> Box | None:
    """Return what two boxes share, None if they do not meet."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    if right <= left or bottom <= top:
        return None
    if (left, top, right, bottom) == (a[0], a[1], a[0] + a[2], a[1] + a[3]):
        return a
    return (left, top, right - left, bottom - top)
