"""What a face is: one SVG document with a finished size."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.catalog.model import EMPTY
from generator.catalog.problems import Problem
from generator.draw.records import Text
from generator.faces.document import with_symbols
from generator.faces.reads import Reads
from generator.typeset import marks


class Face(NamedTuple):
    """One side of one piece, drawn.

    `drawn` is a document whose viewBox is `-bleed -bleed width+2*bleed height+2*bleed` in millimetres, so that (0, 0)
    is the top left corner of the cut piece; in it stand marks for the `texts`, the records of what was fitted (see
    `typeset/marks`). `svg` is the same with these written out. `digest` changes whenever
    anything of what drawing it `reads` changes. `name` is how problems call it:
    "trade-or-duel/numbers/c01 front". Faces that it shows may be referred to by names only; then it
    `shows` the documents of them, and of those that they show, by these names; and icons, as symbols, by links to them.
    `depth` is how many faces show one another below this one.
    `notes` are what people are to be told of it though nothing is wrong.
    """

    name: str
    drawn: str
    width: float
    height: float
    bleed: float
    digest: str
    shows: Mapping[str, str] = EMPTY
    texts: Mapping[str, Text] = EMPTY
    reads: Reads = ()
    depth: int = 0
    notes: tuple[Problem, ...] = ()

    @property
    def svg(self) -> str:
        """The document with all its texts in it."""
        symbols = [symbol for link, symbol in self.shows.items() if link[0] == "#" and f'"{link}"' in self.drawn]
        return marks.written(with_symbols(self.drawn, symbols), self.texts)
