"""What a face is: one SVG document with a finished size. Knows neither templates nor PDF."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.catalog.model import EMPTY
from generator.catalog.problems import Problem
from generator.faces.reads import Reads
from generator.typeset.svgtext import SetText


class Face(NamedTuple):
    """One side of one piece, drawn.

    `svg` is a complete document whose viewBox is `-bleed -bleed width+2*bleed height+2*bleed` in
    millimetres, so that (0, 0) is the top left corner of the cut piece. `digest` changes whenever
    anything of what drawing it `reads` changes. `name` is how problems call it:
    "trade-or-duel/numbers/c01 front". Faces that it shows may be referred to by names only; then it
    `shows` the documents of them, and of those that they show, by these names.
    `texts` are those of its texts that were fitted, each after what stands between `<text ` and `</text>` of it:
    the painter need not read them in `svg` again. `depth` is how many faces show one another below this one.
    `notes` are what people are to be told of it though nothing is wrong.
    """

    name: str
    svg: str
    width: float
    height: float
    bleed: float
    digest: str
    shows: Mapping[str, str] = EMPTY
    texts: Mapping[str, SetText] = EMPTY
    reads: Reads = ()
    depth: int = 0
    notes: tuple[Problem, ...] = ()
