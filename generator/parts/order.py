"""What somebody asked to have made: plain values that go into digests and to other processes."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from generator.catalog.canonical import canonical_bytes
from generator.catalog.printer import Printer
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.catalog.model import Edition
    from generator.parts.decks import Faces
    from generator.text.fonts import FontBook

Sides = Literal["long", "short", "gutterfold", "none"]


class Wish(NamedTuple):
    """How it is to be printed; `gap` and `margin` in mm (none: what hands and printers need), no `only`: every deck.

    A `draft` is printed whatever the print gate finds, and is marked as one. `printer` is the one that pages are
    corrected for, if any. In a `pool` the cards of all decks share sheets.
    """

    paper: str = "both"
    duplex: Sides = "long"
    gap: float | None = None
    press: bool = False
    cut_file: bool = False
    only: tuple[str, ...] = ()
    margin: float | None = None
    draft: bool = False
    printer: Printer | None = None
    pool: bool = False


class Known(Protocol):
    """Who knows what was printed before."""

    def letters(
        self, slug: str, edition: "Edition", fonts: "FontBook", drawn: "Faces"
    ) -> Mapping[tuple[str, str], str]:
        """Give the letters of the cards that are not of the first printing, by deck and card."""

    def state(self, slug: str) -> bytes:
        """Give what is known of a game, to be digested."""


class Order(NamedTuple):
    """Which editions of a game are to be made, how, and where; no `themes` means every theme.

    No `languages` means the game's own, "all" every one that it has; what is done for one game and language has one.
    Who has `known` earlier printings says which letters of revision stand on faces; without, none does. Who `checks`
    it is also told what nothing that is printed reads.
    """

    root: Path | None = None
    themes: tuple[str, ...] = ()
    preset: str = ""
    sets: tuple[str, ...] = ()
    style: str = "colour"
    wish: Wish = Wish()
    output: Path = Path("output")
    known: Known | None = None
    languages: tuple[str, ...] = ()
    checks: bool = False

    @property
    def asks(self) -> bytes:
        """Everything that decides what is made, but not where."""
        return canonical_bytes(self.themes, self.preset, self.sets, self.style, self.wish, self.languages)

    @property
    def language(self) -> str:
        """The one language of what is done for one game, "" for its own."""
        return self.languages[0] if self.languages else ""
