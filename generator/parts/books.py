"""Rulebooks: pages to read, and a booklet to print and fold. Knows no other kind of part.

The text sees what templates see; its figures are the faces of the game's own cards, tokens and boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from generator import __version__
from generator.catalog.book import Book
from generator.catalog.model import Card, Deck, Edition, Game, Part
from generator.catalog.problems import ContentError, Findings, Mark, did_you_mean, listed
from generator.catalog.seen import parts
from generator.catalog.tokens import TokenSheet
from generator.parts.figured import MOST_IN_A_ROW, named, shown
from generator.parts.planned import Job, Planned, about, item_of, margin_name, paper_name
from generator.sheets.booklet import Folded, folded, padded

if TYPE_CHECKING:
    from generator.bill import Item
    from generator.making.drawing import Drawn, Workshop
    from generator.operators.painted import Painted
    from generator.press.press import Press
    from generator.rulebook.blocks import Inline
    from generator.rulebook.book import Bound
    from generator.rulebook.figures import Plate
    from generator.rulebook.made import Facts
    from generator.typeset.fonts import FontBook

_KEPT: WeakKeyDictionary[FontBook, list[tuple[object, _Set]]] = WeakKeyDictionary()
_MOST_KEPT = 6
"""So many editions' texts are kept set, the last one used at the end."""
_ICON = 10.0  # mm


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan the pages to read, and the booklet; how many pages there are is known once the text is set."""
    book: Book = part.spec
    decks = (*part.decks, *named(book.text, job.game, part))
    read = item_of(
        job,
        part,
        kind="pages to read",
        file=f"{part.id}.pdf",
        paper="any",
        flip="to be read on a screen, or printed page by page",
        unit="rulebook",
    )
    reads = repr([(one.id, one.name, one.count) for one in job.game.parts.values()])
    small = frozenset(shown(book.text, decks[len(part.decks) :], job.game))
    yield Planned(read, part, None, decks, reads=reads, small=small)
    if job.wish.press:
        return
    fold = folded(job.paper, book.page.width, book.page.height)
    scale = "" if fold.scale == 1 else f" The pages are printed at {fold.scale * 100:.0f} % of their size."
    name = "-".join(filter(None, (part.id, "booklet", paper_name(job.wish), margin_name(job.wish))))
    item = item_of(
        job,
        part,
        kind="booklet",
        file=f"{name}.pdf",
        flip="print double-sided, flip on the short edge",
        unit="rulebook",
        cards=0,
        steps=(
            "Lay the sheets on one another, the cover outermost and face down.",
            f"Fold them in the middle, along the marks, and staple the fold.{scale}",
        ),
    )
    yield Planned(item, part, fold, decks, reads=reads, small=small)


def begin(shop: Workshop, edition: Edition, one: Planned, keys: Mapping[str, Drawn]) -> None:
    """Set the text and shape its words, for which no face need be drawn yet: of its decks only the `keys` are known.

    Raises:
        ContentError: whatever is wrong with the text, at its lines.
    """
    from generator.rulebook.draw import shape

    shape(shop.fonts, _bound(shop, edition, one.part, keys).bound)


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Mapping[str, Drawn]) -> bytes:
    """Write the pages to read, or the sheets of the booklet.

    Raises:
        ContentError: whatever is wrong with the text, at its lines.
    """
    from generator.press.pdf import PdfPress
    from generator.rulebook.draw import Printer

    done = _bound(shop, edition, one.part, drawn)
    fold: Folded | None = one.layout
    press = PdfPress(
        shop.fonts,
        duplex="short" if fold else None,
        page_mode="UseNone" if fold else "UseOutlines",
        **about(shop.game, edition, one.part.name, "rules"),
    )
    faces = {key: picture for deck in drawn.values() for key, picture in deck.pictures.items()}
    own = {key for deck in one.part.decks for key in drawn[deck.id].pictures}
    forms = _Forms(press, faces, own, _small(shop, edition, one, drawn, done.small))
    sizes = {key: (picture.width, picture.height) for key, picture in faces.items()}
    icons = _Icons(press, done.icons, shop)
    book: Book = one.part.spec
    cover = drawn[book.cover].keys[book.cover, "front"] if book.cover else ""
    printer = Printer(press, done.bound, forms, sizes, icons, cover)
    if fold:
        printer.fold(fold)
    else:
        printer.read()
    return press.finish()


def counted(shop: Workshop, one: Planned) -> Item:
    """Return the line of a file in the bill, with the pages and sheets that it has now that its text is set."""
    pages = len(_KEPT[shop.fonts][-1][1].bound.leaves)
    if one.layout is None:
        return one.item._replace(pages=pages)
    sheets = padded(pages) // 4
    return one.item._replace(sheets=sheets, pages=2 * sheets)


class _Set:
    """A book that is set, the icons that may stand in it, and the cards that it has shown small so far."""

    def __init__(self, bound: Bound, icons: Any) -> None:
        self.bound = bound
        self.icons = icons
        self.small: dict[str, Painted] = {}


def _bound(shop: Workshop, edition: Edition, part: Part, drawn: Mapping[str, Drawn]) -> _Set:
    """Set the text, once for both files."""
    faces = {key for one in drawn.values() for key in one.keys.values()}
    key = (shop.game.slug, part, edition.slug, tuple(sorted(faces)))
    kept = _KEPT.setdefault(shop.fonts, [])
    done = next((done for known, done in kept if known == key), None) or _set(shop, edition, part, drawn)
    kept[:] = [*(one for one in kept if one[1] is not done), (key, done)][-_MOST_KEPT:]
    return done


def _set(shop: Workshop, edition: Edition, part: Part, drawn: Mapping[str, Drawn]) -> _Set:
    from generator.faces.render import Renderer
    from generator.rulebook.book import bind
    from generator.rulebook.lines import Compositor
    from generator.rulebook.look import look_of
    from generator.rulebook.markdown import Reader
    from generator.typeset.fit import Typesetter
    from generator.typeset.fonts import UnknownFontError

    book: Book = part.spec
    game = shop.game
    findings = Findings()
    renderer = Renderer(game, edition, shop.roots, shop.fonts)
    lines = renderer.prose(book.text, book.shown, {"parts": parts(game)})
    blocks = Reader(book.shown, findings).read(lines)

    def complain(line: int, fact: str, hint: str) -> None:
        findings.add(Mark(book.shown, line), fact, hint)

    theme = edition.theme
    try:
        look = look_of({"book": book.look, **(theme.fields if theme else {})}, edition.style, game.language)
    except ValueError as error:
        mark = theme.mark if theme else Mark(book.shown)
        findings.add(mark, f"the rulebook's look: {error}", 'write "#26305E", or a name such as navy')
        raise ContentError(findings.problems()) from None
    setter = Typesetter(shop.fonts, renderer.icons.names)
    compositor = Compositor(setter, str(game.language), complain)
    try:
        bound = bind(
            blocks,
            look,
            compositor,
            _finder(game, drawn, complain),
            _facts(game, edition, shop.fonts, look_families(look)),
            complain,
            size=book.page,
            columns=book.columns,
            cover=bool(book.cover),
            running=game.title,
        )
    except UnknownFontError as error:
        mark = theme.mark if theme else Mark(book.shown)
        findings.add(mark, f"the rulebook's type: {error.fact}", error.hint)
        raise ContentError(findings.problems()) from None
    findings.raise_if_any()
    return _Set(bound, renderer.icons)


def look_families(look: Any) -> tuple[str, ...]:
    """Name the families that a book is set in, each once."""
    types = (*look.headings, look.body, look.cell, look.rule)
    return tuple(dict.fromkeys(one.family for one in types))


def _finder(game: Game, drawn: Mapping[str, Drawn], complain: Any) -> Any:
    """Find the faces that a figure names: of a card by its id, of several, or of a whole deck or part."""
    from generator.rulebook.figures import Plate

    cards: dict[str, tuple[Deck, Card]] = {}
    decks: dict[str, Deck] = {}
    for part in game.parts.values():
        for deck in part.decks:
            decks.setdefault(deck.id, deck)
            for card in deck.cards:
                cards.setdefault(card.id, (deck, card))
    names = [*cards, *decks, *game.parts]
    outlines = {
        one.deck.id: str(one.path)
        for part in game.parts.values()
        if isinstance(part.spec, TokenSheet)
        for one in part.spec.sets
    }

    def plate(deck: Deck, card: Card, side: str, region: Any, line: int) -> Plate | None:
        key = drawn[deck.id].keys.get((card.id, side)) if deck.id in drawn else None
        if key is None:
            sides = listed(list(deck.sides(card)))
            complain(line, f"'{card.id}' has no side called '{side}'", f"it has: {sides}")
            return None
        outline = outlines.get(deck.id, "")
        return Plate(key, deck.size.width, deck.size.height, region, deck.noun == "card", outline)

    def find(kind: str, name: str, side: str, line: int) -> Sequence[Plate]:
        found: list[Plate] = []
        for one in name.split("+"):
            card_id, hashed, numbers = one.partition("#")
            region = _region(numbers) if hashed else None
            if hashed and region is None:
                complain(line, f"'{numbers}' is no region", "write #x,y,width,height in mm, such as #10,20,60,40")
            if card_id in cards:
                wanted = [cards[card_id]]
            elif card_id in decks:
                wanted = [(decks[card_id], card) for card in decks[card_id].cards]
            elif card_id in game.parts:
                wanted = [(deck, card) for deck in game.parts[card_id].decks for card in deck.cards]
            else:
                complain(line, f"there is no {kind} called '{card_id}'", did_you_mean(card_id, names))
                continue
            made = [plate(deck, card, side, region, line) for deck, card in wanted[:MOST_IN_A_ROW]]
            found += [one for one in made if one is not None]
        return found

    return find


def _region(numbers: str) -> tuple[float, float, float, float] | None:
    try:
        x, y, width, height = (float(part) for part in numbers.split(","))
    except ValueError:
        return None
    return (x, y, width, height) if width > 0 and height > 0 else None


def _facts(game: Game, edition: Edition, fonts: FontBook, families: Sequence[str]) -> Facts:
    """Gather what the bill and the imprint say."""
    from generator.rulebook.blocks import Run
    from generator.rulebook.made import Facts

    bill = [(str(part.count), part.name, _measure(part)) for part in game.parts.values()]
    people = [
        Run(f"{one.role}: {one.name}" + (f", {one.source}" if one.source else "") + ".") for one in game.designers
    ]
    credit = Run(f" {game.credit}") if game.credit else Run("")
    theme = f"Theme: {edition.theme.name}. " if edition.theme else ""
    label = f"Edition: {edition.label}. " if edition.label else ""
    free = [name for name in families if all((face.path.parent / "OFL.txt").is_file() for face in fonts.find(name)[:1])]
    licence = f" {_and(free)}: SIL Open Font License 1.1." if free else ""
    lines: list[Inline] = [
        (Run(game.title, strong=True), Run(f". {theme}{label}")),
        (*people, credit),
        (Run(f"Set in {_and(families)}.{licence}"),),
        (Run(f"Made with Tuckbox {__version__} from the game’s own rules and cards."),),
    ]
    return Facts(bill, lines)


def _measure(part: Part) -> str:
    """Say how large a part's pieces are, unless they differ too much to be told in a line."""
    pages = [part.spec.page] if isinstance(part.spec, Book) else [deck.size for deck in part.decks]
    sizes = list(dict.fromkeys(f"{size.width:g} × {size.height:g} mm" for size in pages))
    return " and ".join(sizes) if len(sizes) < 3 else "several sizes"


def _and(names: Sequence[str]) -> str:
    """Write names as a list that ends with "and".

    >>> _and(["a"]), _and(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


class _Icons(dict[tuple[str, str], str]):
    """An icon and its colour -> its handle on the press; painted when it is first asked for."""

    def __init__(self, press: Press, icons: Any, shop: Workshop) -> None:
        super().__init__()
        self._press = press
        self._icons = icons
        self._shop = shop

    def __missing__(self, key: tuple[str, str]) -> str:
        from generator.paint.painter import paint
        from generator.typeset.svgtext import icon_use

        name, fill = key
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="0 0 {_ICON:g} {_ICON:g}"><defs>{self._icons.symbol(name)}</defs>'
            f"{icon_use(name, 0.0, 0.0, _ICON, fill)}</svg>"
        )
        painted = paint(svg, self._shop.fonts, f"icon {name}", self._shop.folders)
        handle = self[key] = self._press.form(painted)
        return handle


def _small(
    shop: Workshop, edition: Edition, one: Planned, drawn: Mapping[str, Drawn], made: dict[str, Painted]
) -> Callable[[str], Painted]:
    """Return what draws the face of a card, by its key, as a small picture; `made` keeps it for both files."""
    from generator.making.drawing import Miniatures

    small = Miniatures(shop, edition, drawn)
    named = {
        key: (deck, card, side)
        for deck in one.decks
        for card in deck.cards
        for side in deck.sides(card)
        if (key := drawn[deck.id].keys.get((card.id, side)))
    }

    def shown(key: str) -> Painted:
        if key not in made:
            made[key] = small.of(*named[key], key)
        return made[key]

    return shown


class _Forms(Mapping[str, str]):
    """Face -> its handle on the press, which takes it in when it is first asked for.

    The book's `own` faces, its cover and figures, have words that are read; the others are `small` pictures.
    """

    def __init__(
        self, press: Press, faces: Mapping[str, Painted], own: Set[str], small: Callable[[str], Painted]
    ) -> None:
        self._press = press
        self._faces = faces
        self._own = own
        self._small = small
        self._handles: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        if key not in self._handles:
            self._handles[key] = self._press.form(self._faces[key] if key in self._own else self._small(key))
        return self._handles[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)
