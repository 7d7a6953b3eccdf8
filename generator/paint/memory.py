"""What a painter keeps of the elements it has met, to save time; knows nothing of how they are painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.operators.painted import Painted
from generator.operators.paths import Outline
from generator.operators.stream import Leaf
from generator.svg.style import Wardrobe

from .layout import Hand, Piece

if TYPE_CHECKING:
    from generator.typeset.fonts import FontFace

    from .images import Picture
    from .ink import Dip, Mode
    from .letters import Row
    from .text import Line

_MOST_REMEMBERED = 20_000
_MOST_FACES = 500


class Memory:
    """What was made of elements so far, with one set of fonts; it only saves time."""

    def __init__(self) -> None:
        self.wardrobe = Wardrobe()
        self.leaves: dict[object, Leaf] = {}
        self.runs: dict[tuple[str, int], list[Piece]] = {}
        self.lines: dict[tuple[str, int], Line] = {}
        self.inks: dict[int, tuple[tuple[str, str], ...]] = {}
        self.faces: dict[str, Painted] = {}  # small pictures, by their documents
        self.rows: dict[tuple[str, int, FontFace, Mode], Row] = {}
        self.dips: dict[tuple[int, float, float, int], Dip] = {}
        self.hands: dict[int, Hand] = {}
        self.pictures: dict[object, Picture] = {}
        self.prints: dict[object, int] = {}
        self.icons: dict[object, str] = {}
        self.outlines: dict[object, tuple[Outline, str]] = {}

    def trim(self) -> None:
        """Forget everything when it has become much."""
        many = (
            self.leaves, self.runs, self.lines, self.rows, self.inks, self.dips, self.hands, self.pictures, self.icons,
            self.outlines,
        )  # fmt: skip
        for kept in many:
            if len(kept) > _MOST_REMEMBERED:
                kept.clear()
        if len(self.faces) > _MOST_FACES:
            self.faces.clear()
        if len(self.prints) > _MOST_REMEMBERED:  # numbers must not come again while leaves know them
            self.prints.clear()
            self.leaves.clear()
