"""Tell at a glance, where that can be told, that two faces differ: looks where it is likely first.

To look at a face from near takes a tenth of a second and more; most that differ do so in some words, and everybody can
see that by looking at those alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from generator.sheets.carton import around_points
from generator.sheets.shape import Box

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.draw.lettering import Lettering
    from generator.draw.painted import Painted
    from generator.pdf.raster import Shown
    from generator.text.fonts import FontBook

_AFAR = 75
"""Dots to the inch of a look at the whole, which takes a tenth of the time."""
_PLAIN = 128
"""Of 255 steps of a colour. Where edges meet, what lies beneath shines through by a quarter at most, and only from
afar: what differs by more differs from near as well."""
_FAINT = 8
"""Steps of a colour in which a whole square of dots must differ, if none differs plainly; edges are lines. From near,
one dot is enough: what is drawn alike looks alike, whatever part of it is looked at."""
_ROUND = 1.0
"""Mm looked at around a line of text."""
_SPOT = 4.0
"""Mm looked at from near to each side of where a face differs most from afar."""
_MOST_LINES = 3


def glance(pairs: Sequence[tuple[Painted, Painted]], fonts: FontBook, dpi: float) -> list[bool]:
    """Say of each face as it was and as it is whether it is seen to differ at `dpi`; False: it may all the same.

    Raises:
        NoRasteriserError: nothing can look at them.
    """
    from generator.pdf.raster import RasterPress, Shown

    press = RasterPress(fonts, dpi)
    pages: dict[int, int] = {}
    for face in (face for pair in pairs for face in pair):
        if id(face) not in pages:
            pages[id(face)] = len(pages)
            press.show(face, face.bleed)
    with closing(Shown(press.finish())) as shown:
        return [_differ(shown, dpi, (pages[id(old)], pages[id(new)]), old, new) for old, new in pairs]


def _differ(shown: Shown, dpi: float, at: tuple[int, int], old: Painted, new: Painted) -> bool:
    """Look at words that are others, then at the whole from afar, then from near at where that differs most."""
    if (old.width, old.height, old.bleed) != (new.width, new.height, new.bleed):
        return _plainly(*(shown.picture(number, _AFAR) for number in at))
    if any(_near(shown, dpi, at, box) for box in _words(old, new)):
        return True
    whole = [shown.picture(number, _AFAR) for number in at]
    if _plainly(*whole):
        return True
    spot = _most(*whole)
    return spot is not None and _near(shown, dpi, at, spot)


def _near(shown: Shown, dpi: float, at: tuple[int, int], box: Box) -> bool:
    old, new = (shown.picture(number, dpi, box) for number in at)
    return _top(_difference(old, new)) > _FAINT


def _words(old: Painted, new: Painted) -> Iterator[Box]:
    """Give the places, on the page with its bleed, of a few lines of text that only one of two faces has."""
    before, now = ({_shown(one) for one in face.lettering} for face in (old, new))
    others = (line for line in (*new.lettering, *old.lettering) if not line.lost)
    other = [one for one in others if (_shown(one) in before) != (_shown(one) in now)]
    for box in map(box_of, other[:_MOST_LINES]):
        left, top = max(box.x, -new.bleed), max(box.y, -new.bleed)
        right, low = min(box.right, new.width + new.bleed), min(box.bottom, new.height + new.bleed)
        if left < right and top < low:
            x, y = left + new.bleed - _ROUND, top + new.bleed - _ROUND
            yield Box(x, y, right - left + 2 * _ROUND, low - top + 2 * _ROUND)


def box_of(line: Lettering) -> Box:
    """Give the box of a line's capitals."""
    return around_points(zip(line.corners[::2], line.corners[1::2], strict=True))


def _shown(line: Lettering) -> tuple[object, ...]:
    return line.words, line.corners, line.size, line.ink


def _difference(old: Image, new: Image) -> Image:
    """Give the most that any colour differs, dot by dot."""
    from PIL import ImageChops

    first, second, third = ImageChops.difference(old, new).split()
    return ImageChops.lighter(ImageChops.lighter(first, second), third)


def _plainly(old: Image, new: Image) -> bool:
    """Say whether two pictures differ in more than how edges meet."""
    if old.size != new.size:
        return True
    from PIL import ImageFilter

    most = _difference(old, new)
    return _top(most) > _PLAIN or _top(most.filter(ImageFilter.MinFilter(3))) > _FAINT


def _most(old: Image, new: Image) -> Box | None:
    """Say where two pictures of a page differ most, as a box in mm around it; None where they are equal."""
    most = _difference(old, new)
    top = _top(most)
    if not top:
        return None
    there = most.point([255 if value == top else 0 for value in range(256)])
    _, row, _, _ = there.getbbox() or (0, 0, 0, 0)
    column = (there.crop((0, row, there.width, row + 1)).getbbox() or (0,))[0]
    x, y = column / _AFAR * 25.4 - _SPOT, row / _AFAR * 25.4 - _SPOT
    return Box(x, y, 2 * _SPOT, 2 * _SPOT)


def _top(image: Image) -> float:
    _, most = image.getextrema()
    return most  # type: ignore[return-value]  # of one band
