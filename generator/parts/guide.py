"""The pages that show how to build a game: what it takes, what to print, which way to turn it, what to cut and fold.

Made for each edition from the lines of its bill, on the paper that everything else is printed on. What a page looks
like is for its templates to say; a game draws its own world with `guide-world.svg.j2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING, Final

from generator.catalog.book import Book
from generator.catalog.messages import Messages
from generator.catalog.model import Card, Deck, Edition, Part, Side, Size
from generator.catalog.problems import Mark
from generator.catalog.seen import box_lines
from generator.draw.records import scale_of, times
from generator.parts.guidecells import cut_list, filed, packed, staged
from generator.parts.guidefront import covered, papers, turned
from generator.parts.guidepanels import FINISHED, Panel, pages, panels
from generator.parts.guidesheets import Laid, laid_out
from generator.parts.guidesolids import Fields, Put, placed
from generator.parts.guidewords import letters, pieces_of
from generator.parts.planned import (
    Files,
    Job,
    Planned,
    about,
    item_of,
    layout_of,
    margin_name,
    paper_name,
    printer_name,
    read_on,
)
from generator.reporting.bill import GUIDE, POOL, Item, effort, pieces, time
from generator.sheets.guidesheet import Guidance, GuidePage, Picture
from generator.sheets.shape import Box, Matrix, scaled

if TYPE_CHECKING:
    from generator.parts.decks import Faces, Workshop

KIND: Final = "guide"
SIDE: Final[Side] = "front"
"""The side of a part that is shown."""
_FACE, _OVER = "_shared/guide.svg.j2", "_shared/guide-over.svg.j2"
"""What lies below the pictures, and what is drawn over them."""
_NARROWEST, _FLATTEST = 140.0, 200.0
"""How small a page may be in mm; on smaller paper it is printed smaller."""
_COMMON: Final = Size(210.0, 279.4)
"""The page it is drawn for; on larger paper it is printed larger."""
_LARGE = 1.3
"""How much larger all of it is in large print."""
_MOST: Final = 0.9
"""The share of a face of which more is shown as a whole; of less, what lies beside that is left out, for viewers take
long over what nobody sees."""
_SHORT: Final = 16
"""The most letters of a name below a number."""
_DISCS: Final = 6
"""So many numbers stand on the first page at most."""


def _scale(area: Box, edition: Edition) -> float:
    """Return how large the guide is drawn: as the paper is, and larger for those who see little."""
    wish = max(1.0, min(area.width / _COMMON.width, area.height / _COMMON.height))
    wish *= _LARGE if edition.style == "large-print" else 1.0
    return min(wish, area.width / _NARROWEST, area.height / _FLATTEST)


def guide(job: Job, files: Files, drawn: Faces | None = None) -> Planned | None:
    """Plan the pages for some files; there are none for a print shop's files, or where nothing is printed on sheets."""
    shown = [one for one in files if one.item.sheets or one.item.kind == "booklet"]
    if not shown or job.wish.press:
        return None
    area = job.paper.area
    scale = _scale(area, job.edition)
    size = Size(area.width / scale, area.height / scale)
    mark = Mark(f"content/{job.game.slug}/game.yaml")
    told = {**_about(job, shown), "scale": scale}
    laid = {id(one): laid_out(one, drawn) for one in shown}
    cards, guidances = [], []
    number = 0
    leaves = pages(size, panels(shown, job.game.says, ruler=50.0 / scale, size=size))
    for leaf, page in enumerate(leaves, 1):
        name = GUIDE if leaf == 1 else f"{GUIDE}-{leaf}"
        fields: list[Fields] = []
        pictures: list[Picture] = []
        for panel, at in page.panels:
            box = at.mirrored(Box(0.0, 0.0, *size)) if job.game.says.rtl else at
            number += panel.kind in ("file", "stages", "cutting", "pack")
            made = _shown(panel, box, shown, laid, job.game.says)
            fields.append({**_head(panel, box, number, job.game.says), **made.drawn})
            pictures += made.faces
        above, faces = _above(leaf, page.head, shown, size, job.game.says)
        pictures += faces
        more: Fields = {"panels": fields, **above, "head": page.head, "number": leaf}
        more |= {"of": len(leaves), "kinds": sorted({panel.kind for panel, _ in page.panels})}
        cards.append(Card(name, 1, {**told, **more}, mark))
        guidances.append(Guidance(name, tuple(pictures)))
    deck = _deck(job.game.says.gettext("How to build this game"), size, job.paper.margin, cards, mark)
    part = Part(GUIDE, KIND, deck.name, "", 1, (deck,), deck.mark)
    names = (GUIDE, paper_name(job.wish), margin_name(job.wish), printer_name(job.wish))
    file = "-".join(filter(None, names)) + ".pdf"
    many = len(cards)
    item = item_of(job, part, file=file, kind=KIND, cards=0, sheets=many, pages=many, unit="page")
    layout = GuidePage(job.paper.width, job.paper.height, area, scale, tuple(guidances), job.paper.printer)
    small = frozenset((one.deck, one.card, SIDE) for page_ in guidances for one in page_.pictures)
    return Planned(item, part, layout, (deck, *_decks(shown)), small=small)


def _above(leaf: int, head: float, shown: Files, size: Size, says: Messages) -> Put:
    """Give what stands above the panels: the game on the first page, what it becomes on one with so much room."""
    cover = covered(shown, size, head, says) if leaf == 1 else None
    done = covered(shown, size, head + 20.0, says) if leaf > 1 and head >= FINISHED else None
    fields, pictures = cover or done or (None, ())
    return Put({"cover": fields if cover else None, "finished": fields if done else None}, pictures)


def _decks(shown: Files) -> Sequence[Deck]:
    """Give the decks whose faces may be shown, whatever turns out once all are drawn; of a book its cover."""
    found: dict[str, Deck] = {}
    for one in shown:
        decks = one.decks if one.item.deck == POOL else one.part.decks
        spec = one.part.spec
        for deck in decks:
            if deck.cards and (not isinstance(spec, Book) or deck.id == spec.cover):
                found.setdefault(deck.id, deck)
    return list(found.values())


def _about(job: Job, shown: Files) -> Fields:
    """Say what all pages are told: what the game takes in all, and the type and colours of its own titles."""
    book = next((part.spec for part in job.game.parts.values() if isinstance(part.spec, Book)), None)
    theme = job.edition.theme
    look = {**dict(book.look if book else {}), **dict((theme.fields.get("book") if theme else None) or {})}
    return {
        "display": str(look.get("display", "Alegreya")),
        "weight": look.get("weight", 700),
        "heading": str(look.get("heading", "")),
        "accent": str(look.get("accent", "")),
        "discs": _discs(job, shown),
        "first": next((one.item.file.rpartition("/")[2] for one in shown if one.item.pages > one.item.sheets), ""),
        "credit": job.game.credit,
    }


def _counts(items: Sequence[Item], says: Messages) -> Iterator[tuple[str, str, str]]:
    """Give how many pieces of each kind there are, cards first: what they are called, and of how many kinds."""
    counts = pieces(items)
    for unit in sorted(counts, key=lambda unit: (unit != "card", unit == "box", -counts[unit])):
        of_it = [item for item in items if item.unit == unit]
        own = len(of_it) == 1 and unit not in ("card", "die", "box") and letters(of_it[0].name) <= _SHORT
        name = says.amid(of_it[0].name) if own and counts[unit] > 1 else pieces_of(unit, counts[unit], says)
        kinds = says.gettext("{n} kinds", n=len(of_it)) if len(of_it) > 1 else ""
        yield str(counts[unit]), name, kinds


def _discs(job: Job, shown: Files) -> list[dict[str, str]]:
    """Say what the game takes and what comes of it, in numbers: sheets, cuts and time first."""
    items, says = [one.item for one in shown], job.game.says
    takes = effort(item for item in items if item.sheets)
    book = any(item.kind == "booklet" for item in items)
    paper = says.again(job.paper.fits)
    on = says.gettext("{paper} + book", paper=paper) if book else paper
    found = [(str(takes.sheets), pieces_of("sheet", takes.sheets, says), on)]
    if takes.cuts:
        outlines = says.ngettext("{n} cut-out", "{n} cut-outs", takes.outlines) if takes.outlines else ""
        found.append((str(takes.cuts), says.ngettext("straight cut", "straight cuts", takes.cuts), outlines))
    cutting = says.gettext("{n} min cutting", n=takes.minutes) if takes.minutes else ""
    found.append((says.again(time(items)), says.gettext("in all"), cutting))
    found += _counts(items, says)
    return [{"value": value, "name": name, "more": more} for value, name, more in found[:_DISCS]]


def _head(panel: Panel, box: Box, number: int, says: Messages) -> Fields:
    """Say what stands in a panel's title line."""
    item = panel.file.item if panel.file else None
    counted = panel.kind in ("file", "stages", "cutting", "pack")
    boxes = box_lines(panel.file.part, says) if panel.file and panel.file.part else []
    each = [says.gettext("{count} {word}", count=count, word=word) for count, word in boxes]
    told = says.joined(each) if len(each) > 1 else ""
    return {
        "kind": panel.kind, **placed(box), "number": number if counted else 0,
        "title": item.name if item else "", "told": told, "note": item.file.rpartition("/")[2] if item else "",
        "optional": bool(item and item.unit == "box"),
    }  # fmt: skip


def _shown(panel: Panel, box: Box, files: Files, laid: Mapping[int, Laid | None], says: Messages) -> Put:
    """Fill a panel."""
    one = panel.file
    if panel.kind == "papers":
        return papers(files, box, laid, says)
    if panel.kind == "flips":
        return Put(turned(files, says))
    if panel.kind == "cutting":
        return cut_list([(one, laid[id(one)]) for one in files], box, says)
    if panel.kind == "pack":
        return packed(files, box, says)
    if one is None:
        return Put({})
    return staged(one, box, files, says) if panel.kind == "stages" else filed(one, box, laid[id(one)], says)


def settled(job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
    """Plan the pages once more, for the files as they turn out now that all faces are drawn."""
    again = guide(job, [file for file in files if file.item.kind != KIND], drawn)
    return again if again and (again.item, again.decks) != (one.item, one.decks) else one


def _deck(name: str, size: Size, margin: float, cards: Sequence[Card], mark: Mark) -> Deck:
    """Make a deck of the pages; their backs are what is drawn over the pictures."""
    return Deck(
        id=GUIDE,
        name=name,
        size=size,
        bleed=0.0,
        safe=margin,
        face=_FACE,
        back=_OVER,
        cards=tuple(cards),
        mark=mark,
        kind="page",
        noun="page",
    )


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write the pages: what lies below, small pictures of the parts, and what is drawn over them."""
    from generator.draw import outline as outlines
    from generator.parts.miniatures import Miniatures
    from generator.pdf.document import PdfPress
    from generator.pdf.tags import Step
    from generator.sheets.shape import mapped, path

    layout = layout_of(one, GuidePage)
    assert layout is not None, "the page is always laid out"  # noqa: S101
    area, full = layout.area, layout.scale
    told = about(shop.game, edition, one.part.name)
    press = PdfPress(shop.fonts, draft=shop.draft, duplex=None, printer=layout.printer, tagged=True, **told)
    tags = press.tags
    assert tags is not None, "it was asked for"  # noqa: S101
    page = drawn[GUIDE]
    small = Miniatures(shop, edition, drawn, f"{GUIDE}~parts")
    decks = {deck.id: deck for deck in one.decks}
    for number, guidance in enumerate(layout.pages):
        label = guidance.card.replace(GUIDE, shop.game.says.gettext("how-to-build"))
        press.page(layout.width, layout.height, label=label, bookmark=one.part.name)
        at = scaled(full, area.x, area.y)
        below, over = (page.pictures[page.keys[guidance.card, side]] for side in ("front", "back"))
        tags.face((Step(number, "Sect"), Step(0, "P")), read_on(below))
        press.place(below, at)
        tags.end()
        for shown in _together(guidance.pictures):
            picture = shown[0]
            deck = decks[picture.deck]
            key = drawn[deck.id].keys[picture.card, SIDE]
            card = next(card for card in deck.cards if card.id == picture.card)
            to = times(at, picture.at)
            outline = " ".join([one.outline for one in shown])
            edge = path(mapped(outlines.read(outline), to))
            if not _is_edge_on(to):
                part = outlines.path(outline)[1]
                covers = (part[2] - part[0]) * (part[3] - part[1]) > _MOST * deck.size.width * deck.size.height
                if covers and not drawn[deck.id].shows:
                    painted = small.of(deck, card, SIDE, key)
                else:
                    painted = small.part_of(deck, card, SIDE, key, part, scale_of(to))
                press.place(painted, to, edge)
            press.outline(edge, stroke="#000", width=0.1)
        press.place(over, at)
    small.keep()
    return press.finish()


def _together(pictures: Sequence[Picture]) -> Iterator[list[Picture]]:
    """Give pictures in their order, those as one that show parts of a face as it lies: a net's panels."""
    for _, some in groupby(pictures, lambda one: (one.deck, one.card, *(round(value, 4) for value in one.at))):
        yield list(some)


EDGE_ON: Final = 0.15
"""The sine of the angle between the sides of a face that is seen from its edge: nobody sees what is on it, and viewers
take minutes over its gradients, which then have next to no area."""


def _is_edge_on(to: Matrix) -> bool:
    a, b, c, d, *_ = to
    return abs(a * d - b * c) < EDGE_ON * hypot(a, b) * hypot(c, d)
