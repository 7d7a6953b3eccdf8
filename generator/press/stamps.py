"""Faces on a page, as PDF operators, and boxes in mm of what is seen of them."""

from typing import NamedTuple

from .press import Box


class Stamp(NamedTuple):
    """A face on a page: where, as PDF operators, and what of it can be seen."""

    handle: str
    place: str
    clip: str
    cut: str  # the clip and the face's own edges in one, for a face written on the page itself


def common(a: Box, b: Box) -> Box | None:
    """Return what two boxes share, None if they do not meet."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    if right <= left or bottom <= top:
        return None
    if (left, top, right, bottom) == (a[0], a[1], a[0] + a[2], a[1] + a[3]):
        return a
    return (left, top, right - left, bottom - top)
