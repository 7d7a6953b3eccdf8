"""What is known of a printer: how it puts each side of a sheet on the paper. Nouns only; reads and prints nothing."""

from typing import Literal

from generator.named import NamedTuple


class Cast(NamedTuple):
    """Where one side comes out, about the page's middle, as one looks at that side.

    `x` and `y` in mm to the right and down, `angle` in degrees clockwise; scales are 1 where the size is true.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0


class Printer(NamedTuple):
    """A printer with one tray and one stock, as it was calibrated on `sheets` sheets of a paper, flipped on one edge.

    `paper` is a name that papers are found by, `jitter` by how much sheets differ (standard deviation across and
    down, in mm), None where nobody knows.
    """

    name: str
    paper: str = "both"
    duplex: Literal["long", "short"] = "long"
    front: Cast = Cast()
    back: Cast = Cast()
    jitter: float | None = None
    sheets: int = 1
    tray: str = ""
    stock: str = ""
