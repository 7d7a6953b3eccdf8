"""Read a rulebook as game.yaml asks for it: its Markdown, its page, its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from generator.catalog import safeopen
from generator.catalog.bookpages import DrawnPage, read_pages, spoken, take_name
from generator.catalog.decks import template
from generator.catalog.entry import Entry
from generator.catalog.fields import Fields, frozen
from generator.catalog.ground import ShutError
from generator.catalog.messages import Said
from generator.catalog.model import EMPTY, Card, Deck, Part, Size, Spec, Words
from generator.catalog.nodes import Block, Run
from generator.catalog.problems import Findings, Mark, clipped, listed, nearest
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
LOOK: Final = ("accent", "body", "display", "display_scale", "heading", "sans", "size", "steps", "tracking", "weight")
"""What a book without a theme may say of its look; a theme says the same under `book`."""
_LEAST, _MOST = 100.0, 300.0  # mm
_MOST_LETTERS = 1_000_000
_MOST_BYTES = 4 * _MOST_LETTERS


@dataclass(frozen=True, slots=True)
class Book(Spec):
    """A rulebook: its Markdown, where that lies, its page in mm, how many columns, and the id of its cover.

    The cover, every drawn figure and every drawn page are decks of the part, each of one face. `look` says how a book
    looks that has no theme, as a theme's `book` does. A book for `designers` has the ids of rules in its margins, and
    no drawn pages; with `both` there is such a one besides this. `ground` is the id of what lies behind pages of text,
    `back` that of the last page where no drawn page is.
    """

    text: str
    shown: str
    page: Size
    columns: int
    cover: str
    look: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    pages: Mapping[str, DrawnPage] = field(default_factory=lambda: EMPTY)
    designers: bool = False
    both: bool = False
    ground: str = ""
    back: str = ""

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


def read_book(entry: Entry) -> tuple[Part | None, bool]:
    """Read a rulebook's own fields and its text."""
    fields, findings = entry.fields, entry.findings
    shown = f"{entry.folder.shown}/{entry.folder.in_language(entry.ref)}"
    if entry.folder.language:
        entry.folder.tell(str(entry.ref), _unfinished(entry, shown))
    page = _page(fields, findings)
    columns = fields.whole("columns", 1, 3, default=1)
    cover = fields.text("cover", COVER)
    heroes = fields.take("cover_cards", None)
    look = _look(fields.take("look", None), findings)
    decks: list[Deck] = []
    if cover and cover != "none":
        values: dict[str, Any] = {"cards": () if heroes is None else _names(heroes, findings)}
        made = _drawn(f"{entry.part_id}-cover", template_of(cover, findings), page, 3.0, values, entry)
        decks.append(made)
    for node in fields.items("figures", default=None, hint="write '- {id: combo, template: combo.svg.j2, …}'"):
        figure = _figure(node, entry)
        if figure is not None:
            decks.append(figure)
    front = decks[0].id if cover and cover != "none" else ""
    pages = read_pages(entry, page, _drawn)
    decks += [one.deck for one in pages.values()]
    designers = fields.flag("designers", False)
    ground = fields.text("ground", "")
    if ground:
        made = _drawn(f"{entry.part_id}-ground", template_of(ground, findings), page, 3.0, {}, entry)
        decks.append(made)
    behind = decks[-1].id if ground else ""
    back = fields.text("back", "")
    if back:
        made = _drawn(f"{entry.part_id}-back", template_of(back, findings), page, 3.0, {}, entry)
        decks.append(made)
    last = decks[-1].id if back else ""
    text = _text(entry, shown)
    if text is None:
        return None, True
    book = Book(text, shown, page, columns, front, look, pages, both=designers, ground=behind, back=last)
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


def template_of(word: Words, findings: Findings) -> Words:
    """Check that a template lies below the game's templates or the shared ones."""
    if "\\" in word or word.startswith("/") or ":" in word or ".." in word.split("/"):
        hint = "name a file below templates/, such as rulebook-cover.svg.j2"
        findings.add(word.mark, f"'{clipped(word)}' leaves the folder of the templates", hint)
    return word


def _names(node: Any, findings: Findings) -> tuple[str, ...]:
    if not isinstance(node, Run):
        findings.add(node.mark, "'cover_cards' must be a list of cards", "write 'cover_cards: [c01, c09]'")
        return ()
    return tuple(str(word) for word in frozen(node, "cover_cards"))


def _look(node: Any, findings: Findings) -> Mapping[str, Any]:
    if node is None:
        return EMPTY
    if not isinstance(node, Block):
        findings.add(node.mark, "'look' must be a group of fields", "write 'look: {display: Titan One, weight: 400}'")
        return EMPTY
    fields = Fields(node, "the look", findings)
    for name in LOOK:
        fields.take(name, None)
    fields.done()
    return MappingProxyType({name: value for name, value in frozen(node, "look").items() if name in LOOK})


def _page(fields: Fields, findings: Findings) -> Size:
    word = fields.text("size", "both")
    size = PAGES.get(word.lower())
    if size is None:
        try:
            size = to_size(word)
        except ValueError:
            near = nearest(word.lower(), PAGES, 0.6)
            hint = f"did you mean '{near}'?" if near else f"write one of {listed(list(PAGES))}, or 148x210mm"
            findings.add(word.mark, f"'{clipped(word)}' is no page", hint)
            size = PAGES["both"]
    if not (_LEAST <= size.width <= _MOST and _LEAST <= size.height <= _MOST):
        fact = f"{size.width:g} x {size.height:g} mm is no page for a rulebook"
        findings.add(word.mark, fact, f"each side is {_LEAST:g} to {_MOST:g} mm")
    return size


def _figure(node: Any, entry: Entry) -> Deck | None:
    """Read a drawn figure: its id, its template, its size, and any fields that the template is to see."""
    findings = entry.findings
    if not isinstance(node, Block):
        findings.add(node.mark, "a figure must be a group of fields", "write '- {id: combo, template: combo.svg.j2}'")
        return None
    fields = Fields(node, "the figure", findings)
    name = fields.text("id", hint="give each figure an id, such as 'id: combo'")
    face = template(fields, "template", hint="add 'template: combo.svg.j2', what draws it")
    size = fields.size("size", 5.0, _MOST)
    values = {**spoken(fields), **fields.rest()}
    fields.done()
    if not take_name(name, entry) or not face:
        return None
    return _drawn(str(name), face, size, 0.0, values, entry)


def _drawn(name: str, face: Words, size: Size, bleed: float, values: dict[str, Any], entry: Entry) -> Deck:
    """Make a deck of one face, so that figures are drawn, kept and complained of as cards are."""
    card = Card(name, 1, MappingProxyType(values), face.mark)
    return Deck(
        id=f"{entry.part_id}-{name}" if not name.startswith(entry.part_id) else name,
        name=name,
        size=size,
        bleed=bleed,
        safe=3.0,
        face=face,
        back=None,
        cards=(card,),
        mark=face.mark,
        kind="figure",
        noun="figure",
    )


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
