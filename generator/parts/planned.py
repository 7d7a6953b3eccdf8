"""What a part says about the files it yields, before anything is drawn: the words all kinds share.

Knows of kinds only how their sheets are laid out, touches no disk, draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from generator import __version__
from generator.catalog.messages import Said
from generator.catalog.model import Deck, Decks, Edition, Game, Part, Side, Size
from generator.catalog.problems import Problems
from generator.catalog.words import MARK
from generator.named import NamedTuple
from generator.parts.order import Wish
from generator.reporting.bill import Item
from generator.sheets.paper import BOTH, Paper
from generator.sheets.piece import Piece, Wording
from generator.sheets.seams import Kept
from generator.sheets.shape import Box

if TYPE_CHECKING:
    from generator.catalog.pages import Tiling
    from generator.draw.painted import Painted
    from generator.parts.decks import Faces, Workshop
    from generator.pdf.document import PdfPress
    from generator.sheets.booklet import Folded
    from generator.sheets.boxed import Boxed
    from generator.sheets.folded import Unfolded
    from generator.sheets.guidesheet import GuidePage
    from generator.sheets.layout import Layout
    from generator.sheets.plate import Ground
    from generator.sheets.spread import Spread
    from generator.sheets.tiling import Shape
    from generator.template.reads import Reads

    Laid: TypeAlias = (
        Layout | Spread | Unfolded | Boxed | Folded | GuidePage | tuple[Shape, ...] | Literal["whole", "fillable"]
    )
    """Where things lie on a file's sheets: cards, tokens, nets, pages of a booklet, pictures of parts; the shapes that
    tiles may have; or that each page has paper of its own, or none."""

CUT_LINES: Final = "cut lines"
"""The kind of file that a cutting machine reads."""


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
    `small` names faces, by deck, card and side, that it shows as small pictures. `notes` are what people are to be told
    of it though nothing is wrong.
    """

    item: Item
    part: Part
    layout: Laid | None
    decks: Decks
    backs: bool = False
    reads: tuple[object, ...] = ()
    number: int = 0
    small: frozenset[tuple[str, str, Side]] = frozenset()
    notes: Problems = ()


Files = Sequence[Planned]


class Writer(Protocol):
    """What a module of this package can do for files that are planned."""

    def content(self, shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
        """Write one file; `drawn` holds the faces of its decks, by deck id.

        Raises:
            ContentError: what only shows when things are put together.
        """


class Bound(Protocol):
    """A part of an edition whose pages are set text, of which all its files are made; `notes` are told of that text."""

    notes: Problems

    @property
    def reads(self) -> Reads:
        """What its text, and what was written of it so far, has read besides what is planned, and the faces."""

    def content(self, one: Planned, drawn: Faces) -> bytes:
        """Write one file; `drawn` holds the faces of its decks, by deck id."""

    def counted(self, one: Planned) -> Item:
        """Return the file's line of the bill with the pages and sheets that it has."""


@runtime_checkable
class Binder(Protocol):
    """What a module of this package does instead whose files are pages of text, set before any face is drawn."""

    def bind(self, shop: Workshop, edition: Edition, one: Planned) -> Bound:
        """Set the text of the part that a file is planned of, for whose decks no face need be drawn.

        Raises:
            ContentError: whatever is wrong with the text.
        """


@runtime_checkable
class Settler(Protocol):
    """What a module of this package does besides whose files turn out otherwise when the faces are drawn."""

    def settled(self, job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
        """Plan a file once more; `files` are all of its edition that are settled before it, `drawn` has its faces."""


class Maker(Protocol):
    """What every module of this package does for its kind of part, besides writing or binding."""

    def files(self, job: Job, part: Part) -> Iterator[Planned]:
        """Plan the files of a part; arithmetic only.

        Raises:
            ContentError: it cannot be printed like that.
        """


Noun = TypeVar("Noun")


def spec_of(part: Part, kind: type[Noun]) -> Noun:
    """Return what only the kind of a part knows, which is of this type."""
    assert isinstance(part.spec, kind), f"{part.id} is no {kind.__name__}"  # noqa: S101  (its reader made it so)
    return part.spec


def declared(tiling: Tiling) -> list[Kept]:
    """Give what a board says that no seam may cut."""
    return [
        Kept(Box(one.x, one.y, one.width, one.height), one.name, f"{one.mark.file}:{one.mark.line}:{one.mark.column}")
        for one in tiling.whole
    ]


def layout_of(one: Planned, kind: type[Noun]) -> Noun | None:
    """Return where things lie on a file's sheets, which is of this type; None where nothing is laid out."""
    assert one.layout is None or isinstance(one.layout, kind), f"{one.item.file} is laid out otherwise"  # noqa: S101
    return one.layout


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
        "flip": Said("print one side"),
        "cuts": 0,
    }
    file = "/".join(filter(None, (game.slug, edition.slug, values.pop("file"))))
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
    >>> from generator.catalog.printer import Printer
    >>> file_name("numbers", Wish(printer=Printer("office")))
    'numbers-for-office.pdf'
    """
    if wish.press:
        return f"{part}-press{'-fronts' if wish.duplex == 'none' else ''}.pdf"
    sides = {"long": "", "none": "fronts"}.get(wish.duplex, wish.duplex)
    gap = "" if wish.gap is None else f"gap{wish.gap:g}"
    return "-".join(filter(None, (part, paper_name(wish), sides, gap, margin_name(wish), printer_name(wish)))) + ".pdf"


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


def printer_name(wish: Wish) -> str:
    """Name the printer in a file's name; where there is none, nothing is corrected."""
    return "" if wish.printer is None else f"for-{wish.printer.name}"


def read_on(face: Painted) -> list[str]:
    """Give the lines of text that are to be read on a face, as they were painted."""
    return [line.words for line in face.lettering if line.spared != "decoration"]


def wording_of(shop: Workshop, edition: Edition, named: Part | Deck) -> Wording:
    """Give what stands in the margins of sheets about what lies on them."""
    return Wording(shop.game.title, named.name, edition.label, named.id, shop.game.says)


def press_of(shop: Workshop, edition: Edition, on: Layout | Ground | None, name: str, *keywords: str) -> PdfPress:
    """Begin a PDF of what lies so on its sheets; of pages for a print shop where nothing is laid out."""
    from generator.pdf.document import PdfPress

    told = about(shop.game, edition, name, *keywords)
    duplex, printer = on and on.press_duplex, on and on.paper.printer
    return PdfPress(shop.fonts, draft=shop.draft, duplex=duplex, printer=printer, whole=on is None, **told)


def lines_of(job: Job, sheets: Planned, names: Sequence[str]) -> Iterator[Planned]:
    """Plan the cut lines of a file of sheets, in files of these names: one of them for each sheet."""
    for number, name in enumerate(names, 1):
        item = item_of(job, sheets.part, kind=CUT_LINES, unit=sheets.item.unit, file=name, cards=0)
        yield Planned(item._replace(flip=sheets.item.flip), *sheets[1:5], number=number)


def cut_names(file: str, count: int) -> list[str]:
    """Name the files of cut lines of so many sheets.

    >>> cut_names("dice.pdf", 1), cut_names("dice.pdf", 2)
    (['dice-cut.svg'], ['dice-cut-1.svg', 'dice-cut-2.svg'])
    """
    numbers = [f"-{number}" for number in range(1, count + 1)] if count > 1 else [""] * count
    return [f"{file.removesuffix('.pdf')}-cut{number}.svg" for number in numbers]


def backed(decks: Iterable[Deck], wish: Wish) -> bool:
    """Tell whether backs of some decks are to be printed."""
    return wish.duplex != "none" and any(deck.back_of(card) for deck in decks for card in deck.cards)


def for_shop(stack: Sequence[Piece]) -> dict[str, Any]:
    """Say of pages for a print shop how many there are, and in which order it gets them."""
    backs = sum(piece.back is not None for piece in stack)
    flip = "front and back by turns" if backs == len(stack) else "each front followed by its back, if it has one"
    pages = sum(piece.copies * (1 if piece.back is None else 2) for piece in stack)
    return {"kind": "press", "pages": pages, "flip": flip if backs else "fronts only"}


def size_of(size: Size) -> str:
    """Write a size."""
    return f"{size.width:g} × {size.height:g} mm"


def bled(deck: Deck) -> str:
    """Say how large the pages of a deck are for a print shop."""
    return f"{size_of(deck.size)} with {deck.bleed:g} mm bleed"


def about(game: Game, edition: Edition, name: str, *keywords: str) -> dict[str, Any]:
    """Say in the PDF itself what it is: title, author, subject, keywords, language."""
    label = edition.label.replace(" · ", ", ")
    title = game.title.replace(MARK, "")
    return {
        "title": f"{title}: {name}" + (f" ({label})" if label else ""),
        "author": ", ".join(designer.name for designer in game.designers),
        "subject": game.credit,
        "keywords": ", ".join((game.says.gettext("print and play"), title, name, *keywords)),
        "lang": game.language,
        "drafted": game.says.gettext("DRAFT"),
        "creator": f"Tuckbox {__version__}",
    }
