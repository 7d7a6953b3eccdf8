"""Where something is painted: matrix, viewport and what can be seen of it; pure arithmetic."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.operators.lengths import places_for
from generator.operators.matrix import IDENTITY, NUMBERS, Box, Matrix, box_through, inverse, scale_of, times

_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_ALIGNED = {"none", *(f"x{across}Y{down}" for across in _ALIGN for down in _ALIGN)}


class Place(NamedTuple):
    """A coordinate system in a content stream.

    `matrix` leads from here to where the stream began, one unit of which is `unit` mm; `view` is what
    can be seen, where the stream began; `width` and `height` are what percentages are of. `before` leads from
    where the stream began to the face.
    """

    matrix: Matrix
    unit: float
    view: Box
    width: float
    height: float
    places: int
    before: Matrix = IDENTITY

    def moved(self, matrix: Matrix) -> Place:
        """Return the place after a transform."""
        whole = times(self.matrix, matrix)
        places = places_for(scale_of(whole) * self.unit)
        return Place(whole, self.unit, self.view, self.width, self.height, places, self.before)

    def viewport(self, width: float, height: float) -> Place:
        """Return the place with other percentages."""
        return Place(self.matrix, self.unit, self.view, width, height, self.places, self.before)

    def seen(self) -> Box:
        """Return the box that can be seen, in coordinates here; ValueError if the matrix flattens everything."""
        return box_through(inverse(self.matrix), self.view)

    def on_face(self) -> Matrix:
        """Return the matrix that leads from here to the face."""
        return self.matrix if self.before == IDENTITY else times(self.before, self.matrix)

    def restarted(self, box: Box) -> Place:
        """Return the place at the start of a stream of its own, drawn here, of which `box` can be seen."""
        unit = scale_of(self.matrix) * self.unit
        return Place(IDENTITY, unit, box, self.width, self.height, self.places, self.on_face())


def start(unit: float, view: Box, width: float, height: float) -> Place:
    """Return the place at the start of a content stream one unit of which is `unit` mm."""
    return Place(IDENTITY, unit, view, width, height, places_for(unit))


@lru_cache(1024)
def view_box(text: str | None) -> Box | None:
    """Read a viewBox as x, y, width, height; ValueError if it is none, None if there is none.

    >>> view_box("0 0 10,20")
    (0.0, 0.0, 10.0, 20.0)
    """
    if text is None:
        return None
    words = text.replace(",", " ").split()
    if len(words) != 4 or not all(NUMBERS.fullmatch(word) for word in words):
        raise ValueError(f"viewBox {text!r} is not four numbers")
    x, y, width, height = map(float, words)
    if width < 0 or height < 0:
        raise ValueError(f"viewBox {text!r} has a negative size")
    return (x, y, width, height)


@lru_cache(1024)
def fitted(aspect: str | None, inner: Box, x: float, y: float, width: float, height: float) -> Matrix:
    """Return the matrix that fits `inner` (x, y, width, height) into a box as preserveAspectRatio says.

    >>> fitted(None, (0, 0, 10, 10), 0, 0, 40, 20)
    (2.0, 0.0, 0.0, 2.0, 10.0, 0.0)
    """
    align, slices = _aspect(aspect)
    sx, sy = width / inner[2], height / inner[3]
    if align != "none":
        sx = sy = max(sx, sy) if slices else min(sx, sy)
        x += (width - inner[2] * sx) * _ALIGN[align[1:4]]
        y += (height - inner[3] * sy) * _ALIGN[align[5:8]]
    return (sx, 0.0, 0.0, sy, x - inner[0] * sx, y - inner[1] * sy)


def slices(aspect: str | None) -> bool:
    """Tell whether what is fitted may stick out and must be clipped."""
    return _aspect(aspect)[1]


def _aspect(text: str | None) -> tuple[str, bool]:
    words = (text or "xMidYMid").split()
    if words and words[0] == "defer":
        words = words[1:]
    align = words[0] if words else ""
    if align not in _ALIGNED or len(words) > 2:
        raise ValueError(f"preserveAspectRatio {text!r} cannot be read; write xMidYMid meet")
    if len(words) == 2 and words[1] not in ("meet", "slice"):
        raise ValueError(f"preserveAspectRatio {text!r} cannot be read; write xMidYMid slice")
    return align, len(words) == 2 and words[1] == "slice" and align != "none"


def given(value: str | None) -> str | None:
    """Return a size as written, None where it is left to what is shown.

    >>> given("auto"), given("4mm")
    (None, '4mm')
    """
    return None if value in (None, "auto", "") else value
