"""What is put on sheets: pieces with a front and perhaps a back, and the words for a sheet's foot.

Faces are known by their keys only; what is drawn on them is not known here.
"""

from typing import Final, Literal

from generator.catalog.messages import ENGLISH, Messages, Said
from generator.named import NamedTuple

Side = Literal["front", "back", "both"]


class Piece(NamedTuple):
    """One kind of card or token: the keys of its two faces, and how many of it are wanted."""

    front: str
    back: str | None = None
    copies: int = 1


FOLD: Final = "fold, glue, cut"
SIDES: Final = {
    "front": Said("front"),
    "back": Said("back"),
    FOLD: Said("fold, glue, cut"),
}


class Wording(NamedTuple):
    """What a sheet says about itself: whose it is (`game`, `component`, `edition`) and its short name (`deck`).

    `says` is the language of its other words.
    """

    game: str
    component: str
    edition: str = ""
    deck: str = ""
    says: Messages = ENGLISH

    @property
    def name(self) -> str:
        """Everything that tells this sheet from another, in one line.

        >>> Wording("Trade or Duel", "Number cards", "Hush! · as written").name
        'Trade or Duel · Number cards · Hush! · as written'
        """
        return " · ".join(filter(None, (self.game, self.component, self.edition)))

    def which(self, number: int, of: int, *more: str) -> str:
        """Say which sheet of how many one is, and what else there is to it, such as its side.

        >>> Wording("", "").which(2, 3, "front")
        'sheet 2 of 3 · front'
        """
        return " · ".join((self.says.gettext("sheet {n} of {of}", n=number, of=of), *map(self.side, more)))

    def bookmark(self, number: int, side: str = "", of: Literal["sheet", "card"] = "sheet") -> str:
        """Name a sheet, or a card that has a page of its own, where a reader lists the pages of a file."""
        which = self.says.gettext("sheet {n}", n=number) if of == "sheet" else self.says.gettext("card {n}", n=number)
        said = f"{self.component}, {which}"
        return f"{said}, {self.side(side)}" if side else said

    def label(self, number: int, side: str = "") -> str:
        """Write what a reader shows instead of a page's number."""
        return " ".join(filter(None, (self.deck or self.component, str(number), self.side(side) if side else "")))

    def side(self, side: str) -> str:
        """Name a side of a sheet."""
        return self.says.again(SIDES[side])
