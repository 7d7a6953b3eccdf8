"""Read a rulebook as game.yaml asks for it: its Markdown, its page, its figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from posixpath import dirname, join, normpath
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import unquote
from zlib import crc32

from generator.catalog import safeopen
from generator.catalog.bookpages import ALT, PAGE, DrawnPage, drawable, drawn, made_pages, spoken
from generator.catalog.declared import (
    TEXT,
    At,
    Field,
    Kind,
    anything,
    flag,
    group,
    groups,
    size,
    template,
    text,
    whole,
)
from generator.catalog.entry import Entry
from generator.catalog.fields import frozen
from generator.catalog.ground import ShutError
from generator.catalog.messages import Said
from generator.catalog.model import EMPTY, Deck, Part, PartRead, Size, Spec, Values, Words
from generator.catalog.nodes import Run
from generator.catalog.pictures import own_size
from generator.catalog.problems import Mark, clipped, listed, nearest
from generator.catalog.translation import Unfinished, kept_as
from generator.catalog.units import to_size

PAGES: Final = MappingProxyType(
    {"both": Size(139.7, 210.0), "a5": Size(148.0, 210.0), "half-letter": Size(139.7, 215.9), "a4": Size(210.0, 297.0)}
)
"""Pages by name; two of `both` stand side by side on A4 and on Letter alike, at 100 %."""
DESIGNERS: Final = "-designer"
"""What the id of a designer's edition ends in."""
FLOWING: Final = "large-print"
"""The style whose type asks for more room than drawn pages have."""
COVER = "_shared/rulebook-cover.svg.j2"
_PICTURE: Final = "_shared/picture.svg.j2"
_SHOWN = re.compile(
    r"""!\[[^\[\]]*\]\(\s*(?:<([^<>\n]+)>|([^)\s]+))|<img\s[^>]{0,200}?\bsrc\s*=\s*(?:"([^"]+)"|'([^']+)')""",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\W_]+")
_MOST_PICTURES = 200
_LEAST, _MOST = 100.0, 300.0  # mm
_MOST_LETTERS = 1_000_000
_MOST_BYTES = 4 * _MOST_LETTERS


@dataclass(frozen=True, slots=True)
class Book(Spec):
    """A rulebook: its Markdown, where that lies, its page in mm, how many columns, and the id of its cover.

    The cover, every drawn figure and every drawn page are decks of the part, each of one face. `look` says how a book
    looks that has no theme, as a theme's `book` does. A book for `designers` has the ids of rules in its margins, and
    no drawn pages; with `both` there is such a one besides this. `ground` is the id of what lies behind pages of text,
    `back` that of the last page where no drawn page is. `pictures` are the figures that show pictures in files, by how
    the text calls these.
    """

    text: str
    shown: str
    page: Size
    columns: int
    cover: str
    look: Values = field(default_factory=lambda: EMPTY)
    pages: Mapping[str, DrawnPage] = field(default_factory=lambda: EMPTY)
    designers: bool = False
    both: bool = False
    ground: str = ""
    back: str = ""
    pictures: Mapping[str, str] = field(default_factory=lambda: EMPTY)

    def about(self, style: str) -> Mapping[str, bool]:
        """Return what its text sees as `book`: whether it is for designers, and has its drawn pages in this style."""
        return {"designers": self.designers, "drawn": bool(self.shown_in(style))}

    def shown_in(self, style: str) -> Mapping[str, DrawnPage]:
        """Return the pages that are drawn in a style."""
        return EMPTY if style == FLOWING else self.pages

    def back_in(self, style: str) -> str:
        """Return the id of the book's back in a style; "" where a drawn page is, or there is none."""
        return "" if any(page.last for page in self.shown_in(style).values()) else self.back

    def unseen_in(self, style: str) -> Set[str]:
        """Return the ids of what is drawn in other styles only: pages, or the back."""
        pages = set() if self.shown_in(style) else {page.deck.id for page in self.pages.values()}
        return pages | ({self.back} - {self.back_in(style)})

    def bleed(self, part: Part) -> float:
        """Say how far the grounds of its pages reach beyond their cut, in mm: as its cover does, 0 without one."""
        return next((deck.bleed for deck in part.decks if deck.id == self.cover), 0.0)

    def besides(self, part: Part) -> tuple[Part, ...]:
        """Give the designer's edition of a rulebook that is to have one: the same text, flowing, with its own cover."""
        if not self.both:
            return ()
        # its figures are the other book's
        decks = tuple(_for_designers(deck) for deck in part.decks if deck.id in (self.cover, self.back))
        cover, back = (one and f"{one}{DESIGNERS}" for one in (self.cover, self.back))
        spec = replace(self, cover=cover, back=back, pages=EMPTY, designers=True, both=False, ground="")
        return (replace(part, id=f"{part.id}{DESIGNERS}", name=Said("Designer’s edition"), decks=decks, spec=spec),)


def _for_designers(cover: Deck) -> Deck:
    name = f"{cover.id}{DESIGNERS}"
    cards = tuple(
        card._replace(id=name, fields=MappingProxyType({**card.fields, "designers": True})) for card in cover.cards
    )
    return replace(cover, id=name, name=name, cards=cards)


def _cards(at: At) -> tuple[str, ...]:
    node = at.node()
    if isinstance(node, Run):
        return tuple(str(word) for word in frozen(node, at.name))
    at.add(node or at.fields.block, f"'{at.name}' must be a list of cards", at.hint)
    return ()


LOOK: Final = Kind(
    "look",
    {
        "display": anything("the family of titles", schema=TEXT),
        "body": anything("the family of text", schema=TEXT),
        "sans": anything("the family of tables, captions and labels", schema=TEXT),
        "steps": anything("the family of `###`", schema=TEXT),
        "weight": anything("the weight of titles", schema={"type": "number"}),
        "display_scale": anything("how large titles are, 1 as usual", schema={"type": "number"}),
        "tracking": anything("how far letters of titles stand apart", schema={"type": "number"}),
        "size": anything("the size of text in points", schema={"type": "number"}),
        "heading": anything("the colour of headings", schema=TEXT),
        "accent": anything("the colour of ornaments", schema=TEXT),
    },
)
"""What a book without a theme may say of its look; a theme says the same under `book`."""


def _page(at: At) -> Size:
    word = at.fields.text(at.name, "both")
    size = PAGES.get(word.lower())
    if size is None:
        try:
            size = to_size(word)
        except ValueError:
            near = nearest(word.lower(), PAGES, 0.6)
            hint = f"did you mean '{near}'?" if near else f"write one of {listed(list(PAGES))}, or 148x210mm"
            at.add(word, f"'{clipped(word)}' is no page", hint)
            size = PAGES["both"]
    if not (_LEAST <= size.width <= _MOST and _LEAST <= size.height <= _MOST):
        fact = f"{size.width:g} x {size.height:g} mm is no page for a rulebook"
        at.add(word, fact, f"each side is {_LEAST:g} to {_MOST:g} mm")
    return size


_FIGURE: Final = "write '- {id: combo, template: combo.svg.j2, …}'"
FIGURE: Final = Kind(
    "figure",
    {
        "id": text("its id: the text shows it by `figure:ID`", hint="give each figure an id, such as 'id: combo'"),
        "template": template("what draws it", "add 'template: combo.svg.j2', what draws it"),
        "size": size("how large it is", 5.0, _MOST),
        "alt": ALT,
    },
    free=True,
)
FIELDS: Final[Mapping[str, Field]] = MappingProxyType(
    {
        "size": Field(
            "its pages: `both` (139.7 x 210, two of them on A4 and on Letter; if left out), `a5`, `half-letter`, `a4`, "
            "or `148x210mm`",
            _page,
            PAGES["both"],
            schema={"type": "string", "examples": [*PAGES]},
        ),
        "columns": whole("how many columns its text has; default 1", 1, 3, 1),
        "cover": template("what draws its cover; `none` for none; default the shared one", default=COVER),
        "cover_cards": Field(
            "cards on the cover, up to five, the first in front",
            _cards,
            (),
            "write 'cover_cards: [c01, c09]'",
            schema={"type": "array", "items": TEXT},
        ),
        "back": template("what draws the last page where pages flow, on the outside of the last sheet", default=""),
        "ground": template("what draws what lies behind pages of text, which have no running head then", default=""),
        "look": group(
            "the typefaces and colours of a book without a theme",
            LOOK,
            None,
            "write 'look: {display: Titan One, weight: 400}'",
        ),
        "figures": groups("drawings of the game's own", FIGURE, _FIGURE, ()),
        "pages": groups(
            "pages that are drawn",
            PAGE,
            "write '- {id: one-turn, template: one-turn.svg.j2, spread: true, columns: [{x: 11mm, …}]}'",
            (),
        ),
        "designers": flag("`true`: a second book, rulebook-designer.pdf, of the same text with the ids of its rules"),
    }
)
"""What a rulebook's line in game.yaml may say of it."""


def read_part(entry: Entry) -> PartRead:
    """Make a rulebook of what its line says, and read its text."""
    said = entry.said
    shown = f"{entry.folder.shown}/{entry.folder.in_language(entry.ref)}"
    if entry.folder.language:
        entry.folder.tell(str(entry.ref), _unfinished(entry, shown))
    decks: list[Deck] = []

    def plate(name: str, face: str, **values: Any) -> str:
        """Draw what lies around pages; say under which id, "" where nothing does."""
        if not face or face == "none":
            return ""
        word = face if isinstance(face, Words) else Words(face, entry.ref.mark)
        decks.append(drawn(f"{entry.part_id}-{name}", word, said.size, 3.0, values, entry))
        return decks[-1].id

    front = plate("cover", said.cover, cards=said.cover_cards)
    decks += [figure for one in said.figures if one and (figure := _figure(one, entry))]
    pages = made_pages(said, entry)
    decks += [one.deck for one in pages.values()]
    ground, back = plate("ground", said.ground), plate("back", said.back)
    text = _text(entry, shown)
    if text is None:
        return None, True
    look = {name: frozen(node, f"look.{name}") for name in LOOK.fields if (node := getattr(said.look, name, None))}
    pictures = {source: deck for source in _sources(text) if (deck := _picture(source, entry))}
    decks += {deck.id: deck for deck in pictures.values()}.values()
    book = Book(
        text, shown, said.size, said.columns, front, look, pages, both=said.designers, ground=ground, back=back,
        pictures=MappingProxyType({source: deck.name for source, deck in pictures.items()}),
    )  # fmt: skip
    part = Part(entry.part_id, "rulebook", Said("Rulebook"), str(entry.ref), 1, tuple(decks), Mark(shown), book)
    return part, True


def _unfinished(entry: Entry, shown: str) -> Iterator[Unfinished]:
    """Give a rulebook that is not translated, or whose text is no longer the one that it was translated from."""
    folder, name = entry.folder, str(entry.ref)
    kept = kept_as(name)
    if folder.in_language(name) == name:
        yield Unfinished(Mark(shown), "", name)
    elif folder.in_language(kept) != kept:
        with suppress(ShutError):
            was, now = (
                safeopen.read(folder.path / one, folder.ground, _MOST_BYTES).splitlines()
                for one in (folder.in_language(kept), name)
            )
            if was != now:
                yield Unfinished(Mark(shown), kept, name)


def _figure(said: Any, entry: Entry) -> Deck | None:
    """Make a drawn figure: any field but its own is for its template to see."""
    if not drawable(said, entry):
        return None
    return drawn(str(said.id), said.template, said.size, 0.0, spoken(said), entry)


def _sources(text: str) -> list[str]:
    """Give how a text calls the files of pictures that it shows, each once."""
    called = dict.fromkeys(unquote(next(filter(None, found))) for found in _SHOWN.findall(text))
    return [source for source in called if "://" not in source and safeopen.is_picture(source)][:_MOST_PICTURES]


def _picture(source: str, entry: Entry) -> Deck | None:
    """Make the figure of a picture in a file, named from where the text lies; None where there is none to be shown."""
    name = normpath(join(dirname(str(entry.ref)), source.lstrip("/")))
    if name.startswith("../"):
        return None
    try:
        data = safeopen.read(entry.folder.path / name, entry.folder.ground, safeopen.MOST_UNREAD)
    except ShutError:
        return None
    found = own_size(data, source)
    if found is None:
        return None
    scale = min(1.0, _MOST / max(found))
    size = Size(round(found[0] * scale, 2), round(found[1] * scale, 2))
    called = f"{entry.part_id}-{_SIGNS.sub('-', name)}-{crc32(name.encode()):08x}"
    return drawn(called, Words(_PICTURE, entry.ref.mark), size, 0.0, {"picture": name}, entry)


def _text(entry: Entry, shown: str) -> str | None:
    try:
        path = entry.folder.path / entry.folder.in_language(entry.ref)
        text = safeopen.read(path, entry.folder.ground, _MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        entry.findings.add(Mark(shown), f"the file is not UTF-8 (byte {error.start})", "save it as UTF-8")
        return None
    except ShutError as shut:
        hint = "cut it into several" if shut.why == "large" else shut.hint
        entry.findings.add(Mark(shown), shut.fact, hint)
        return None
    if len(text) > _MOST_LETTERS:
        entry.findings.add(Mark(shown), "the rulebook is longer than a million letters", "cut it into several")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")
