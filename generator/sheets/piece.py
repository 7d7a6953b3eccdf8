"""What is put on sheets: pieces with a front and perhaps a back, and the words for a sheet's foot.

Faces are known by their keys only; what is drawn on them is not known here.
"""

from typing import NamedTuple

from generator.catalog.messages import ENGLISH, Messages


class Piece(NamedTuple):
    """One kind of card or token: the keys of its two faces, and how many of it are wanted."""

    front: str
    back: str | None = None
    copies: int = 1


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
        said = self.says.gettext("sheet {n} of {of}").replace("{n}", str(number)).replace("{of}", str(of))
        return " · ".join((said, *map(self.says.gettext, more)))

    def bookmark(self, number: int, side: str = "") -> str:
        """Name a sheet where a reader lists the pages of a file."""
        said = f"{self.component}, {self.says.gettext('sheet {n}').replace('{n}', str(number))}"
        return f"{said}, {self.says.gettext(side)}" if side else said
