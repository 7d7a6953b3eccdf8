"""What a part says about the files it yields, before anything is drawn: the words all kinds share.

Knows no kind, touches no disk, draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from generator import __version__
from generator.bill import Item
from generator.catalog.model import Deck, Edition, Game, Part, Side
from generator.making.order import Wish
from generator.sheets.paper import BOTH, Paper
from generator.sheets.piece import Piece

if TYPE_CHECKING:
    from generator.making.drawing import Drawn, Workshop


class Job(NamedTuple):
    """What files are planned for: an edition of a game, printed as somebody wishes on some paper."""

    game: Game
    edition: Edition
    wish: Wish
    paper: Paper


class Planned(NamedTuple):
    """One file to be made: its line in the bill, and what its part's kind needs to make it.

    `layout` says where things lie, as far as that is known before anything is drawn; `decks` are those whose
    faces it shows, the part's own unless it shows others'; `backs` whether backs are printed. `reads` are
    any other plain values that its bytes come from: a file is made anew when they change. Where there is a file for
    each sheet, `number` says of which, from 1.
    `small` names faces, by deck, card and side, that it shows as small pictures.
    """

    item: Item
    part: Part
    layout: Any
    decks: tuple[Deck, ...]
    backs: bool = False
    reads: tuple[object, ...] = ()
    number: int = 0
    small: frozenset[tuple[str, str, Side]] = frozenset()


class Writer(Protocol):
    """What a module of this package can do for files that are planned."""

    def content(self, shop: Workshop, edition: Edition, one: Planned, drawn: Mapping[str, Drawn]) -> bytes:
        """Write one file; `drawn` holds the faces of its decks, by deck id.

        Raises:
            ContentError: what only shows when things are put together.
        """


@runtime_checkable
class Binder(Writer, Protocol):
    """What a module can do besides whose files are pages of text, which is set before any face is drawn."""

    def begin(self, shop: Workshop, edition: Edition, one: Planned, keys: Mapping[str, Drawn]) -> None:
        """Set the text of a file; of its decks only the `keys` are known.

        Raises:
            ContentError: whatever is wrong with the text.
        """

    def counted(self, shop: Workshop, one: Planned) -> Item:
        """Return the file's line of the bill with the pages and sheets that it has, once its text is set."""


class Maker(Writer, Protocol):
    """What a module of this package does for its kind of part."""

    def files(self, job: Job, part: Part) -> Iterator[Planned]:
        """Plan the files of a part; arithmetic only.

        Raises:
            ContentError: it cannot be printed like that.
        """


def item_of(job: Job, part: Part, **values: Any) -> Item:
    """Begin the line of a part in the bill; `values` are its other fields, and those that differ.

    `file` must be among them, and `unit` unless the part's pieces are cards.
    """
    game, edition = job.game, job.edition
    defaults = {
        "game": game.slug,
        "title": game.title,
        "edition": edition.slug,
        "label": edition.label,
        "style": edition.style,
        "deck": part.id,
        "name": part.name,
        "kind": "sheets",
        "status": "planned",
        "cards": part.count,
        "sheets": 0,
        "pages": 0,
        "paper": job.paper.fits,
        "flip": "print one side",
        "cuts": 0,
    }
    file = "/".join((game.slug, edition.slug, values.pop("file")))
    return Item(**{**defaults, **values, "file": file})


def pieces(deck: Deck, keys: Mapping[tuple[str, str], str], backs: bool) -> list[Piece]:
    """Pair the fronts of a deck with their backs, if backs are wanted; `keys` are by card id and side."""
    return [
        Piece(keys[card.id, "front"], keys.get((card.id, "back")) if backs else None, card.copies)
        for card in deck.cards
    ]


def blank_keys(deck: Deck) -> dict[tuple[str, str], str]:
    """Give stand-ins for the keys of a deck's faces, for counting before anything is drawn."""
    return {(card.id, side): side for card in deck.cards for side in deck.sides(card)}


def file_name(part: str, wish: Wish) -> str:
    """Name a part's file; what is not the default is said in the name.

    >>> file_name("numbers", Wish()), file_name("numbers", Wish(paper="a4", duplex="none"))
    ('numbers.pdf', 'numbers-a4-fronts.pdf')
    >>> file_name("numbers", Wish(paper="letter", duplex="gutterfold", gap=2.5, press=True))
    'numbers-press.pdf'
    """
    if wish.press:
        return f"{part}-press{'-fronts' if wish.duplex == 'none' else ''}.pdf"
    sides = {"long": "", "none": "fronts"}.get(wish.duplex, wish.duplex)
    gap = f"gap{wish.gap:g}" if wish.gap else ""
    return "-".join(filter(None, (part, paper_name(wish), sides, gap, margin_name(wish)))) + ".pdf"


def paper_name(wish: Wish) -> str:
    """Name the paper in a file's name; the default has none.

    >>> paper_name(Wish()), paper_name(Wish(paper="210 x 297mm"))
    ('', '210x297mm')
    """
    paper = wish.paper.lower().replace(" ", "").replace("×", "x")
    return "" if paper == BOTH else paper


def margin_name(wish: Wish) -> str:
    """Name the margin in a file's name; the default has none."""
    return "" if wish.margin is None else f"margin{wish.margin:g}"


def about(game: Game, edition: Edition, name: str, *keywords: str) -> dict[str, str]:
    """Say in the PDF itself what it is: title, author, subject, keywords, language."""
    label = edition.label.replace(" · ", ", ")
    return {
        "title": f"{game.title}: {name}" + (f" ({label})" if label else ""),
        "author": ", ".join(designer.name for designer in game.designers),
        "subject": game.credit,
        "keywords": ", ".join(("print and play", game.title, name, *keywords)),
        "lang": game.language,
        "creator": f"Tuckbox {__version__}",
    }
