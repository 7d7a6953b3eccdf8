"""What a text is made of before it is set: headings, paragraphs, lists, tables, figures, boxes."""

from typing import Literal

from generator.named import NamedTuple

RunKind = Literal["text", "icon", "rule", "page", "break"]


class Run(NamedTuple):
    """A stretch of text in one style.

    `kind` tells what `text` is: words, an icon's name, the id of a rule that is stated here, the target whose
    page is to be named, or the end of a line. `link` is what it leads to: "#heading", "#TD-END-1", "https://…".
    `lang` is the tag of the language that it is in, where that is not the book's.
    """

    text: str
    strong: bool = False
    slanted: bool = False
    code: bool = False
    link: str = ""
    kind: RunKind = "text"
    line: int = 0
    lang: str = ""


Inline = tuple[Run, ...]


class Shot(NamedTuple):
    """One picture of a figure: what is shown ("card", "c05"), how ("width", "30mm"), and the words below it."""

    kind: str
    name: str
    options: tuple[tuple[str, str], ...]
    caption: Inline
    line: int


class Heading(NamedTuple):
    """A heading of level 1 to 4; `slug` is its name for links."""

    level: int
    text: Inline
    slug: str
    line: int


class Paragraph(NamedTuple):
    """A paragraph."""

    text: Inline
    line: int


class Bullets(NamedTuple):
    """A list; `start` is the number of the first entry, 0 where entries have no numbers."""

    entries: tuple[tuple["Block", ...], ...]
    start: int
    tight: bool
    line: int


class Table(NamedTuple):
    """A table: its head (which may be empty), its rows, and how each column is aligned."""

    head: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    align: tuple[str, ...]
    line: int


class Figure(NamedTuple):
    """Pictures side by side."""

    shots: tuple[Shot, ...]
    line: int


class Box(NamedTuple):
    """Blocks that stand apart: "example", "note", "designer", "quote" and the like, with a title or none."""

    kind: str
    title: Inline
    blocks: tuple["Block", ...]
    line: int


class Stroke(NamedTuple):
    """A line across the column."""

    line: int


class Turn(NamedTuple):
    """The end of a page, or of a `column` of a drawn one; a `soft` one only where the page is well begun."""

    line: int
    soft: bool = False
    column: bool = False


class Made(NamedTuple):
    """What is made of the book or the game itself: "contents", "index", "bill", "imprint"."""

    name: str
    line: int


class Drawn(NamedTuple):
    """A chapter for a page that is drawn: what stands in its columns, each part beginning in a new one.

    Where it flows it `begins` on a new page; with "soft" only where the page before is well begun, with "on" never.
    """

    name: str
    parts: tuple[tuple["Block", ...], ...]
    line: int
    begins: str = ""


Block = Heading | Paragraph | Bullets | Table | Figure | Box | Stroke | Turn | Made | Drawn


def plain(text: Inline) -> str:
    """Return the bare words of a text, as a bookmark shows them.

    >>> plain((Run("End "), Run("TD-END-1", kind="rule"), Run("of all", strong=True)))
    'End of all'
    """
    return " ".join(
        "".join(" " if run.kind == "break" else run.text for run in text if run.kind in ("text", "break")).split()
    )
