"""How text is set: font, sizes, spacing."""

from generator.named import NamedTuple

EPSILON = 1e-9
"""Ems by which a line may be longer than there is room."""


class Setting(NamedTuple):
    """How text is set. Sizes in points; letter spacing in mm at `size`, growing and shrinking with it.

    `around` is what lines flow around: its left, top, right and bottom, in mm from the box's top left corner.
    """

    font: str = "Alegreya Sans"
    weight: int = 400
    italic: bool = False
    size: float = 8.0
    min_size: float | None = None
    grow: float | None = None
    fill: str = "#000"
    leading: float = 1.2
    lines: int | None = None
    balance: bool = False
    hyphenate: str = ""
    letter_spacing: float = 0.0
    para: float = 0.5
    icon_scale: float = 1.0
    strong_fill: str | None = None
    strong_weight: int | None = None
    strong_font: str | None = None
    around: tuple[float, float, float, float] | None = None
    writing: str = "horizontal"

    @property
    def most(self) -> float:
        """The size that is tried first, in points."""
        return self.grow or self.size

    @property
    def least(self) -> float:
        """The size below which the text is said not to fit, in points."""
        return self.size if self.min_size is None else min(self.min_size, self.most)
