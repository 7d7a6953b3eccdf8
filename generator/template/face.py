"""What a face is: one SVG document with a finished size; and how it is shown on another, by its name."""

from collections.abc import Mapping

from markupsafe import Markup

from generator.catalog.model import EMPTY
from generator.catalog.problems import Problem
from generator.draw.records import Form, Text
from generator.named import NamedTuple
from generator.template.document import with_symbols, within
from generator.template.reads import Reads
from generator.text.svgtext import num, written


class Face(NamedTuple):
    """One side of one piece, drawn.

    `drawn` is a document whose viewBox is `-bleed -bleed width+2*bleed height+2*bleed` in millimetres, so that (0, 0)
    is the top left corner of the cut piece; in it stand marks for the `texts`, the records of what was fitted (see
    `text/svgtext`). `digest` changes whenever anything of what drawing it `reads` changes. `name` is how problems
    call it: "trade-or-duel/numbers/c01 front". It `shows` other faces by their names, which lead to the documents of
    these and of those that they show, and icons, as symbols, by links to them. One that was painted before, to be
    shown on others, has a `stamp` and no document; it is shown as that.
    `depth` is how many faces show one another below this one.
    `notes` are what people are to be told of it though nothing is wrong.
    """

    name: str
    drawn: str
    width: float
    height: float
    bleed: float
    digest: str
    shows: Mapping[str, str | Form] = EMPTY
    texts: Mapping[str, Text] = EMPTY
    reads: Reads = ()
    depth: int = 0
    notes: tuple[Problem, ...] = ()
    stamp: Form | None = None

    @property
    def written(self) -> str:
        """The document with its texts and icons in it; faces that it shows are named only."""
        symbols = [symbol for link, symbol in self._documents.items() if link[0] == "#" and f'"{link}"' in self.drawn]
        return written(with_symbols(self.drawn, symbols), self.texts)

    @property
    def svg(self) -> str:
        """The document with all that it shows in it: it needs no other."""
        if not any(name[0] != "#" for name in self.shows):
            return self.written
        symbols = [symbol for link, symbol in self._documents.items() if link[0] == "#"]
        return written(with_symbols(within(self.drawn, self._documents), symbols), self.texts)

    @property
    def _documents(self) -> dict[str, str]:
        return {name: shown for name, shown in self.shows.items() if isinstance(shown, str)}


def referred(face: Face, x: float, y: float, width: float, turn: float, corner: float) -> Markup:
    """Return a face as a group that is `width` mm wide with its top left corner at (x, y); no bleed is shown.

    It stands there by its name only, so that it is read and painted once, however many figures show it; its words
    are drawn as shapes: it is a picture of the face, and nobody reads a card a centimetre high.
    """
    clip = f"q{face.digest}{num(corner)}".replace(".", "p")
    scale = width / face.width
    around = f" rotate({num(turn)} {num(face.width / 2)} {num(face.height / 2)})" if turn else ""
    return Markup(  # noqa: S704  (all of it is made here)
        f'<g transform="translate({num(x)} {num(y)}) scale({scale:.6f}){around}"><clipPath id="{clip}">'
        f'<rect width="{num(face.width)}" height="{num(face.height)}" rx="{num(corner)}"/></clipPath>'
        f'<use href="{name_of(face)}" clip-path="url(#{clip})"/></g>'
    )


def name_of(face: Face) -> str:
    """Return what `referred` calls a face."""
    return f"face:{face.digest}"
