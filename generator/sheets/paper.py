"""Papers by name, and where on them printing is safe."""

import re
from collections.abc import Callable, Iterator

from generator.catalog.messages import Said
from generator.catalog.printer import Printer
from generator.catalog.problems import did_you_mean, mistake
from generator.named import NamedTuple
from generator.sheets.shape import Box, Edges

MARGIN = 4.0  # what most home printers leave blank along each edge
LARGEST = 5080.0  # PDF readers open no larger page (200 in)
BOTH = "both"
_SIZES = {
    "a5": ("A5", 148.0, 210.0),
    "a4": ("A4", 210.0, 297.0),
    "letter": ("Letter", 215.9, 279.4),
    "legal": ("Legal", 215.9, 355.6),
    "a3": ("A3", 297.0, 420.0),
    "tabloid": ("Tabloid", 279.4, 431.8),
}
NAMES = (BOTH, *_SIZES)
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)(mm|cm|in)?[x×](\d+(?:\.\d+)?)(mm|cm|in)?")
_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4}


class Paper(NamedTuple):
    """A sheet of paper: its size, the part of it that may be used, and the margin printers leave blank.

    `name` is one for each size, and `find_paper` knows it.
    `area` is the whole page, or, for a page that must be whole on two papers, what they share.
    `fits` says which papers the page may be printed on, in words. `printer` is the one that the page is corrected for.
    """

    name: str
    width: float
    height: float
    margin: float
    area: Box
    fits: str
    printer: Printer | None = None

    @property
    def page(self) -> Box:
        """The page itself."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def printable(self) -> Box:
        """Where every printer can print: inside `area` and inside the margin of each paper."""
        return self.area.shrunk(*Edges.all(self.margin))


def find_paper(name: str, margin: float | None = None) -> Paper:
    """Find a paper by name, or by its size such as `210x297mm`; `margin` in millimetres, if not as usual.

    `both` is an A4 page on which everything lies inside the rectangle that A4 and Letter share when the
    page is printed at 100 % and centred, so one file is whole on either.

    >>> find_paper("both").area
    Box(x=0.0, y=8.8, width=210.0, height=279.4)
    >>> find_paper("8.5x14in").name, find_paper("20 cm × 280 mm").name
    ('legal', '200x280mm')

    Raises:
        ContentError: no such paper, one too large for a PDF, or a margin that leaves nothing of it.
    """
    margin = MARGIN if margin is None else margin
    key = name.strip().lower().replace(" ", "")
    if key == BOTH:
        _, width, height = _SIZES["a4"]
        _, letter_width, letter_height = _SIZES["letter"]
        shared = Box(
            max(0.0, (width - letter_width) / 2),
            round((height - letter_height) / 2, 6),
            min(width, letter_width),
            min(height, letter_height),
        )
        return _checked(Paper(BOTH, width, height, margin, shared, Said("A4 or Letter")), name)
    if key in _SIZES:
        shown, width, height = _SIZES[key]
    elif size := _CUSTOM.fullmatch(key):
        across, unit, down, last = size.groups()
        # 8.5x14in: the unit after the last number is meant for both
        width = round(float(across) * _UNIT[unit or last or "mm"], 6)
        height = round(float(down) * _UNIT[last or unit or "mm"], 6)
        if max(width, height) > LARGEST:
            fact = "a page so large is beyond what PDF readers open"
            raise mistake(f"--paper {name}", fact, f"{LARGEST:g} mm (200 in) a side at most")
        named = [known for known, size in _SIZES.items() if size[1:] == (width, height)]
        key = named[0] if named else f"{width:.10g}x{height:.10g}mm"
        shown = _SIZES[key][0] if named else f"{width:g} × {height:g} mm"
    else:
        hint = did_you_mean(key, NAMES)
        if "did you mean" not in hint:
            hint += ", or a size such as 210x297mm"
        raise mistake(f"--paper {name}", f"no paper is called '{name}'", hint)
    return _checked(Paper(key, width, height, margin, Box(0.0, 0.0, width, height), shown), name)


def named_papers(margin: float = MARGIN) -> Iterator[Paper]:
    """Give every paper that has a name, the common ones first, unless the margin leaves nothing of it."""
    for name, (_, width, height) in _SIZES.items():
        if min(width, height) > 2 * margin:
            yield find_paper(name, margin)


def larger(paper: Paper, fits: Callable[[Paper], object]) -> str:
    """Offer the first paper of a name on which something has room, before another way out; "" where none has."""
    enough = next((one.name for one in named_papers(paper.margin) if fits(one)), "")
    return f"choose a larger paper (--paper {enough}), or" if enough else ""


def _checked(paper: Paper, name: str) -> Paper:
    printable = paper.printable
    if paper.margin < 0 or min(printable.width, printable.height) <= 0:
        fact = f"a margin of {paper.margin:g} mm leaves nothing of the paper"
        hint = f"name a larger paper, such as a4; most printers need a margin of {MARGIN:g} mm"
        raise mistake(f"--paper {name}", fact, hint)
    return paper
