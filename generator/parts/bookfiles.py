"""Write the files of a rulebook whose text is set: pages to read, sheets of a booklet. Loads all that writes PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.catalog.book import Book
from generator.catalog.model import Edition, Part
from generator.catalog.problems import ContentError, Problem
from generator.draw.painted import Painted
from generator.parts.decks import Faces, Workshop, faces_of
from generator.parts.facecache import LEFT, RIGHT
from generator.parts.miniatures import Miniatures
from generator.parts.planned import Planned, about, layout_of, read_on, spec_of
from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.pdf.links import links
from generator.pdf.press import Press
from generator.reporting.bill import Item
from generator.rulebook.book import Bound
from generator.rulebook.draw import Printer, Says
from generator.rulebook.strips import Leaf
from generator.sheets.booklet import Folded, padded
from generator.template.icons import Icons
from generator.template.reads import FACE, Read, Reads, ordered
from generator.text.svgtext import icon_use

_ICON = 10.0  # mm


class SetBook:
    """A book of an edition that is set, the icons that may stand in it, and the cards it has shown small so far.

    `reads` are what setting it has read; writing it reads the icons that stand in it, and the faces that it shows.
    `notes` are what is told of its text though nothing is wrong.
    """

    def __init__(
        self,
        shop: Workshop,
        edition: Edition,
        part: Part,
        bound: Bound,
        icons: Icons,
        reads: Iterable[Read],
        notes: Iterable[Problem] = (),
    ) -> None:
        self._shop = shop
        self._edition = edition
        self._book = spec_of(part, Book)
        self._bound = bound
        self._icons = icons
        self._small: dict[str, Painted] = {}
        self._reads = set(reads)
        self.notes = tuple(notes)

    @property
    def reads(self) -> Reads:
        """What its text and what was written of it so far have read."""
        return ordered(self._reads)

    def counted(self, one: Planned) -> Item:
        """Return the line of a file in the bill, with the pages and sheets that it has now that its text is set."""
        pages = len(self._bound.leaves)
        if one.layout is None:
            return one.item._replace(pages=pages)
        sheets = padded(pages) // 4
        return one.item._replace(sheets=sheets, pages=2 * sheets)

    def content(self, one: Planned, drawn: Faces) -> bytes:
        """Write the pages to read, or the sheets of the booklet; `drawn` has the faces of its decks."""
        shop = self._shop
        fold, shops = layout_of(one, Folded), one.item.kind == "press"
        press = PdfPress(
            shop.fonts,
            draft=shop.draft,
            duplex="short" if fold else None,
            page_mode="UseNone" if fold else "UseOutlines",
            page_layout="TwoPageRight" if not fold and any(one.spread for one in self._book.pages.values()) else "",
            printer=None,
            whole=shops,
            tagged=not fold and not shops,
            **about(shop.game, self._edition, one.part.name, shop.game.says.gettext("rules")),
        )
        printer = self.printer(press, one, drawn)
        if fold:
            printer.fold(fold)
        else:
            bleed = spec_of(one.part, Book).bleed(one.part) if shops else 0.0
            printer.read(bleed, press.tags, says_of(one, drawn), shop.game.says.gettext)
        return press.finish()

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The pages as they are set."""
        return tuple(self._bound.leaves)

    def printer(self, press: Press, one: Planned, drawn: Faces, *, small: bool = True) -> Printer:
        """Return what puts the book's pages on a press; cards are shown by their `small` pictures, or whole."""
        faces, spots = pictures_of(one, drawn), faces_of(one.decks)
        halves = {
            name + page: half
            for name, (deck, card, side) in spots.items()
            for page in (LEFT, RIGHT)
            if (half := drawn[deck.id].halves.get(drawn[deck.id].keys[card.id, side] + page))
        }
        faces |= halves
        own = halves.keys() | {name for name, (deck, _, _) in spots.items() if deck.kind == "figure"}
        miniatures, made = Miniatures(self._shop, self._edition, drawn), self._small

        def shown(name: str) -> Painted:
            """Give a face, and note it: the book's own, its cover and figures, have words that are read."""
            deck, card, side = spots[name.rstrip(LEFT + RIGHT)]
            self._reads.add((FACE, deck.id, card.id, side))
            if not small or name in own:
                return faces[name]
            if name not in made:
                made[name] = miniatures.of(deck, card, side, drawn[deck.id].keys[card.id, side])
            return made[name]

        sizes = {key: (picture.width, picture.height) for key, picture in faces.items()}
        icons = _Icons(self._icons, self._shop, self._reads)
        return Printer(press, self._bound, shown, sizes, icons)


def pictures_of(one: Planned, drawn: Faces) -> dict[str, Painted]:
    """Give the faces that a book may show, whole, by their names."""
    return {name: drawn[deck.id].face(card.id, side) for name, (deck, card, side) in faces_of(one.decks).items()}


def says_of(one: Planned, drawn: Faces) -> Says:
    """Return what gives the words that stand for faces: what `alt` says, what is on a card, a figure's caption.

    Of the ground of a page these are its own words, none if it has but numbers.
    """
    pictures, spots = pictures_of(one, drawn), faces_of(one.decks)

    def said(name: str) -> str:
        deck, card, _ = spots[name]
        if deck.kind == "figure" and "alt" in card.fields:
            return str(card.fields["alt"])
        words = " ".join(" ".join(dict.fromkeys(read_on(pictures[name]))).split())
        return words if any(map(str.isalpha, words)) else ""

    def says(shown: Sequence[str], caption: str | None) -> str:
        own = [deck.kind == "figure" and "alt" not in card.fields for deck, card, _ in map(spots.__getitem__, shown)]
        if caption and all(own):
            return caption
        words = "; ".join(filter(None, map(said, shown)))
        if words or caption is None:
            return words
        return caption or ", ".join([spots[name][1].id.replace("-", " ") for name in shown])

    return says


class _Icons(dict[tuple[str, str], Painted]):
    """An icon and its colour -> its face, painted when it is first asked for, which is noted."""

    def __init__(self, icons: Icons, shop: Workshop, reads: set[Read]) -> None:
        super().__init__()
        self._icons = icons
        self._shop = shop
        self._reads = reads

    def __missing__(self, key: tuple[str, str]) -> Painted:
        name, fill = key
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="0 0 {_ICON:g} {_ICON:g}"><defs>{self._icons.symbol(name)}</defs>'
            f"{icon_use(name, 0.0, 0.0, _ICON, fill)}</svg>"
        )
        self._reads.update([("icon", name), *(("picture", link) for link in links(svg, self._shop.folders))])
        try:
            painted = paint(svg, self._shop.fonts, f"icon {name}", self._shop.folders)
        except ContentError as error:
            from generator.template.placing import in_icon  # (only where something is wrong)

            raise ContentError(in_icon(one, *self._icons.lying(name)) for one in error.problems) from None
        self[key] = painted
        return painted
