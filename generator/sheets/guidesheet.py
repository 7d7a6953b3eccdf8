"""Where the page that says how to build a game stands on its paper, and the pictures on it. Pure values, in mm."""

from __future__ import annotations

from typing import NamedTuple

from generator.catalog.printer import Printer
from generator.sheets.box import Box


class Picture(NamedTuple):
    """Where on the page a part's first face is shown; `outline` is path data in mm from the face's corner."""

    deck: str
    card: str
    box: Box
    outline: str


class GuidePage(NamedTuple):
    """The paper's size, where on it the page stands, the pictures on it, and the printer it is corrected for."""

    width: float
    height: float
    area: Box
    pictures: tuple[Picture, ...]
    printer: Printer | None = None
