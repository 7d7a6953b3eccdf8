"""The pen that HarfBuzz draws glyphs with: keeps what it is told as segments."""

from __future__ import annotations

Point = tuple[float, float]


class Pen:
    """Keeps moves, lines and curves as PDF's m, l, c, h; curves with one handle become those with two.

    The names of its methods are the ones that fonts' tools agree on.
    """

    def __init__(self) -> None:
        self.out: list[tuple[str, tuple[float, ...]]] = []
        self._at: Point = (0.0, 0.0)

    def _to(self, operator: str, *points: Point) -> None:
        self.out.append((operator, tuple(float(value) for point in points for value in point)))
        self._at = points[-1]

    def moveTo(self, to: Point) -> None:  # noqa: N802
        """Begin an outline."""
        self._to("m", to)

    def lineTo(self, to: Point) -> None:  # noqa: N802
        """Draw a straight line."""
        self._to("l", to)

    def curveTo(self, first: Point, second: Point, to: Point) -> None:  # noqa: N802
        """Draw a curve with two handles."""
        self._to("c", first, second, to)

    def qCurveTo(self, handle: Point, to: Point) -> None:  # noqa: N802
        """Draw a curve with one handle."""
        (x, y), (qx, qy), (ex, ey) = self._at, handle, to
        first = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
        second = (ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3)
        self._to("c", first, second, to)

    def closePath(self) -> None:  # noqa: N802
        """End an outline where it began."""
        self.out.append(("h", ()))

    def endPath(self) -> None:  # noqa: N802
        """End an outline that stays open."""
