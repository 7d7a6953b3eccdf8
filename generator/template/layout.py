"""Boxes for templates: cut into rows, columns, a grid, a stack of named rows; set in from another, or put into it.

A box is (x, y, width, height) in mm, so that `*box` gives text(), art() and field() their place. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import Any, Final

from generator.catalog.problems import clipped, listed
from generator.named import NamedTuple
from generator.template.faults import Function, TemplateFaultError
from generator.template.given import a_choice, a_number
from generator.text.svgtext import num

MOST_BOXES: Final = 1000
_ALIGN: Final = ("left", "center", "right")
_VALIGN: Final = ("top", "middle", "bottom")
_NEAR: Final = 1e-6


class Box(NamedTuple):
    """A rectangle on a face: its top left corner, its width and height, in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """Its middle."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """Its middle, from above."""
        return self.y + self.h / 2


class Stack:
    """Boxes by name, one below the other; a name that was left out is one as well, and is false."""

    def __init__(self, boxes: dict[str, Box | None]) -> None:
        self._boxes = boxes

    def __getattr__(self, name: str) -> Box | None:
        if name not in self.__dict__["_boxes"]:
            raise AttributeError(name)
        return self._boxes[name]

    def __getitem__(self, name: str) -> Box | None:
        return self._boxes[name]

    def __iter__(self) -> Iterator[Box]:
        return (box for box in self._boxes.values() if box is not None)


def box(x: Any, y: Any, w: Any, h: Any) -> Box:
    """Return a box; raises TemplateFaultError if it has no room."""
    made = Box(a_number("x", x), a_number("y", y), a_number("w", w), a_number("h", h))
    if made.w <= 0 or made.h <= 0:
        raise TemplateFaultError(
            f"a box of {num(made.w)} x {num(made.h)} mm has no room", "make what is around it larger"
        )
    return made


def inset(around: Any, *by: Any) -> Box:
    """Return a box inside another, so many mm from its edges: all, above and beside, or above, right, below, left.

    >>> inset((0, 0, 63, 88), 4), inset((0, 0, 63, 88), 4, 6)
    (Box(x=4.0, y=4.0, w=55.0, h=80.0), Box(x=6.0, y=4.0, w=51.0, h=80.0))
    """
    outer = a_box(around)
    if len(by) not in (1, 2, 4):
        raise TemplateFaultError("inset() takes 1, 2 or 4 distances", "inset(box, 4), or inset(box, 4, 6)")
    given = [a_number("a distance", one) for one in by]
    top, right, bottom, left = given if len(given) == 4 else (given * 4)[:4]
    return box(outer.x + left, outer.y + top, outer.w - left - right, outer.h - top - bottom)


def rows(around: Any, sizes: Any, gap: Any = 0) -> list[Box]:
    """Return boxes below one another: as many as a number says, or of these heights: mm, or "2fr" of what is left.

    >>> [one.h for one in rows((0, 0, 60, 80), [10, "1fr", "3fr"], gap=5)]
    [10.0, 15.0, 45.0]
    """
    outer = a_box(around)
    return [Box(outer.x, outer.y + at, outer.w, long) for at, long in _parts(outer.h, sizes, gap, "high")]


def columns(around: Any, sizes: Any, gap: Any = 0) -> list[Box]:
    """Return boxes beside one another, as `rows` does."""
    outer = a_box(around)
    return [Box(outer.x + at, outer.y, long, outer.h) for at, long in _parts(outer.w, sizes, gap, "wide")]


def grid(around: Any, across: Any, down: Any, gap: Any = 0) -> list[Box]:
    """Return the boxes of a grid, row after row; `across` and `down` are as in `columns` and `rows`."""
    return [one for row in rows(around, down, gap) for one in columns(row, across, gap)]


def stack(around: Any, gap: Any = 0, **heights: Any) -> Stack:
    """Return boxes below one another by name; one whose height is 0, none or "" is left out.

    >>> made = stack((0, 0, 60, 80), gap=5, title=10, foot=0, text="1fr")
    >>> made.text, made.foot
    (Box(x=0.0, y=15.0, w=60.0, h=65.0), None)
    """
    there = {name: one for name, one in heights.items() if one not in (0, None, "", False)}
    made = dict(zip(there, rows(around, list(there.values()), gap), strict=True)) if there else {}
    return Stack({name: made.get(name) for name in heights})


def within(around: Any, w: Any, h: Any, align: str = "center", valign: str = "middle") -> Box:
    """Return a box of `w` by `h` mm inside another, at its left, center or right, top, middle or bottom."""
    outer, inner = a_box(around), box(0, 0, w, h)
    x = (outer.w - inner.w) * _ALIGN.index(a_choice("align", align, _ALIGN)) / 2
    y = (outer.h - inner.h) * _VALIGN.index(a_choice("valign", valign, _VALIGN)) / 2
    return inner._replace(x=outer.x + x, y=outer.y + y)


def a_box(value: Any) -> Box:
    """Read a box, or four numbers; raises TemplateFaultError."""
    if isinstance(value, Box):
        return value
    if isinstance(value, list | tuple) and len(value) == 4:
        return box(*value)
    raise TemplateFaultError("that is no box", "write box(x, y, w, h), or a row or column of one", value)


def _parts(room: float, sizes: Any, gap: Any, way: str) -> list[tuple[float, float]]:
    """Divide so many mm: where each part begins, and how long it is."""
    parts = ["1fr"] * sizes if type(sizes) is int and 0 < sizes <= MOST_BOXES else sizes
    if not isinstance(parts, Sequence) or isinstance(parts, str) or not 0 < len(parts) <= MOST_BOXES:
        raise TemplateFaultError('sizes are a number, or a list such as [10, "1fr"]', "", sizes)
    between = a_number("gap", gap)
    shares = [_share(one) for one in parts]
    fixed = fsum(0.0 if share else a_number("a size", one) for one, share in zip(parts, shares, strict=True))
    left = room - fixed - between * (len(parts) - 1)
    if left < -_NEAR or (left <= 0 and any(shares)):
        said = listed([clipped(str(one)) for one in parts])
        fact = f"{said} with gaps of {num(between)} mm are {num(max(-left, 0.01))} mm more than the box is {way}"
        raise TemplateFaultError(fact, "make one smaller, or let one be '1fr', what is left")
    found, at = [], 0.0
    for one, share in zip(parts, shares, strict=True):
        long = left * share / fsum(shares) if share else float(one)
        found.append((at, long))
        at += long + between
    return found


def _share(size: Any) -> float:
    """Read "2fr", a share of what is left; 0 for a length in mm."""
    if not isinstance(size, str):
        return 0.0
    try:
        share = float(size.removesuffix("fr"))
    except ValueError:
        share = 0.0
    if not size.endswith("fr") or not 0 < share < 1000:
        raise TemplateFaultError(
            f"'{clipped(size)}' is no size", "write mm as a number, or a share such as '2fr'", size
        )
    return share


class Made(NamedTuple):
    """A call of one of these functions: its name, the box that it was given, its keywords, what it returned."""

    function: str
    around: Any
    keywords: tuple[str, ...]
    boxes: Any


LAYOUT: Final[Mapping[str, Function]] = {one.__name__: one for one in (box, inset, rows, columns, grid, stack, within)}
"""What templates may call, by name."""
