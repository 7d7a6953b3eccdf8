"""What is put on sheets: pieces with a front and perhaps a back, and the words for a sheet's foot.

Faces are known by their keys only; what is drawn on them is not known here.
"""

from typing import NamedTuple


class Piece(NamedTuple):
    """One kind of card or token: the keys of its two faces, and how many of it are wanted."""

    front: str
    back: str | None = None
    copies: int = 1


class Wording(NamedTuple):
    """What a sheet says about itself: whose it is (`game`, `component`, `edition`) and its short name (`deck`)."""

    game: str
    component: str
    edition: str = ""
    deck: str = ""

    @property
    def name(self) -> str:
        """Everything that tells this sheet from another, in one line.

        >>> Wording("Trade or Duel", "Number cards", "Hush! · as written").name
        'Trade or Duel · Number cards · Hush! · as written'
        """
        return " · ".join(filter(None, (self.game, self.component, self.edition)))
