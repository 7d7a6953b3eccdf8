"""Where the pages that say how to build a game stand on their paper, and the pictures on them. Pure values, in mm."""

from __future__ import annotations

from generator.catalog.printer import Printer
from generator.named import NamedTuple
from generator.sheets.shape import Box, Matrix


class Picture(NamedTuple):
    """Where on a page a part's face is shown; `outline` is path data in mm from the face's corner.

    `at` maps the face's mm to the page's.
    """

    deck: str
    card: str
    box: Box
    outline: str
    at: Matrix


class Guidance(NamedTuple):
    """One page: the card whose front it is, and the pictures on it."""

    card: str
    pictures: tuple[Picture, ...]


class GuidePage(NamedTuple):
    """The paper's size, where on it a page stands, how much smaller than it was drawn, all pages, and the printer."""

    width: float
    height: float
    area: Box
    scale: float
    pages: tuple[Guidance, ...]
    printer: Printer | None = None
