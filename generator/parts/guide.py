"""The pages that say how to build a game: what to print, which way to flip, what to cut and fold, in order.

Made for each edition from the lines of its bill, on the paper that everything else is printed on. Knows of the kinds
of parts only that tokens have outlines; what a page looks like is for its template to say, and a game may have
one of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from generator.bill import GUIDE, POOL, Item, effort, instructions, work
from generator.catalog.book import Book
from generator.catalog.model import Card, Deck, Edition, Part, Side, Size
from generator.catalog.problems import Mark
from generator.parts import guidecells
from generator.parts.guidesolids import fitted
from generator.parts.planned import Job, Planned, about, item_of, layout_of, margin_name, paper_name, printer_name
from generator.sheets.box import Box
from generator.sheets.guidesheet import Guidance, GuidePage, Picture

if TYPE_CHECKING:
    from generator.making.drawing import Drawn, Workshop

KIND: Final = "guide"
SIDE: Final[Side] = "front"
"""The side of a part that is shown."""
_TEMPLATE: Final = "_shared/how-to-build.svg.j2"
_HEAD, _TAIL, _SIDE = 24.0, 12.0, 12.0
"""Millimetres that a page of words keeps for its head, along its bottom and along its sides."""
_TALLEST, _LOWEST = 30.0, 12.0
"""Millimetres that a part gets at most, unless its steps need more, and at least, unless there are too many parts."""
_LINE, _GAP, _LETTERS = 3.8, 1.2, 70 / 105
"""How high a line of steps is and the space after a step, in mm, and how many letters stand in about a mm of it."""
_BESIDE = 133.0
"""Millimetres across that stand beside the steps, their margins and the small pictures of them included."""
_NARROWEST, _FLATTEST = 148.0, 190.0
"""How small a page may be in mm; on smaller paper it is printed smaller."""
_SHAPED: Final = {"die": "die", "box": "box"}
"""What pieces that are cut out along lines become, by their unit; others stay flat."""
_LARGE = 1.25
"""How much larger the type of large print is."""
_PICTURE = 0.86
"""How much of the lowest part's height a picture takes."""


def guide(job: Job, files: Sequence[Planned]) -> Planned | None:
    """Plan the pages for some files; there are none for a print shop's files, or when there are no files."""
    shown = [one for one in files if one.item.pages or one.item.steps]
    if not shown or job.wish.press:
        return None
    area = job.paper.area
    scale = min(1.0, area.width / _NARROWEST, area.height / _FLATTEST)
    size = Size(area.width / scale, area.height / scale)
    large = _LARGE if job.edition.style == "large-print" else 1.0
    needs = [_need(one, large, size.width - _BESIDE) for one in shown]
    heaps = _heaps(needs, size.height - _TAIL)
    first = _first(job, shown, large)
    mark = Mark(f"content/{job.game.slug}/game.yaml")
    cards, pages = guidecells.pages(size, shown, first, _names(len(shown)), mark)
    before, at = len(cards), 0
    for number, count in enumerate(heaps, before + 1):
        head = _HEAD
        heights = _heights(needs[at : at + count], size.height - head - _TAIL)
        rows, pictures = _rows(shown[at : at + count], heights, head)
        name = f"{GUIDE}-{number}"
        cards.append(Card(name, 1, {**first, "rows": rows, "number": number, "of": before + len(heaps)}, mark))
        pages.append(Guidance(name, pictures))
        at += count
    page = _page(size, job.paper.margin, cards, mark)
    part = Part(GUIDE, KIND, page.name, "", 1, (page,), page.mark)
    names = (GUIDE, paper_name(job.wish), margin_name(job.wish), printer_name(job.wish))
    file = "-".join(filter(None, names)) + ".pdf"
    many = len(pages)
    item = item_of(job, part, file=file, kind=KIND, cards=0, sheets=many, pages=many, unit="page")
    seen = {picture.deck for page_ in pages for picture in page_.pictures}
    # a file that turns out otherwise once all its faces are drawn needs them here, too
    decks = {
        deck.id: deck
        for one in shown
        for deck in (*(one.decks if one.item.deck == POOL else one.part.decks[:1]), *one.part.decks)
        if deck.id in seen or one.item.deck == POOL or deck is one.part.decks[0]
    }
    layout = GuidePage(job.paper.width, job.paper.height, area, scale, tuple(pages), job.paper.printer)
    small: frozenset[tuple[str, str, Side]] = frozenset(
        (one.deck, one.card, SIDE) for page_ in pages for one in page_.pictures
    )
    return Planned(item, part, layout, (page, *decks.values()), small=small)


def _names(most: int) -> list[str]:
    """Name the pages, the first of them as the part is."""
    return [GUIDE, *(f"{GUIDE}-{number}" for number in range(2, most + 2))]


def _first(job: Job, shown: Sequence[Planned], large: float) -> dict[str, Any]:
    """Say what all pages are told: the paper and the work in all, and the type of the game's own titles."""
    takes = effort(one.item for one in shown if one.item.sheets)
    book = next((part.spec for part in job.game.parts.values() if isinstance(part.spec, Book)), None)
    theme = job.edition.theme
    look = {**dict(book.look if book else {}), **dict((theme.fields.get("book") if theme else None) or {})}
    return {
        "paper": job.paper.fits,
        "sheets": sum(one.item.sheets for one in shown),
        "pages": sum(one.item.pages for one in shown),
        "work": work(takes),
        # how many sheets a booklet takes is known once its text is set, after this page is planned
        "besides": " and the booklet" if any(not one.item.pages for one in shown) else "",
        "side": _SIDE,
        "large": large,
        "display": str(look.get("display", "")),
        "weight": look.get("weight", 700),
        "heading": str(look.get("heading", "")),
        "accent": str(look.get("accent", "")),
        "number": 1,
        "of": 1,
    }


def settled(job: Job, one: Planned, files: Sequence[Planned], drawn: Mapping[str, Drawn]) -> Planned:
    """Plan the pages once more, for the files as they turn out now that all faces are drawn."""
    again = guide(job, [file for file in files if file.item.kind != KIND])
    return again if again and (again.item, again.decks) != (one.item, one.decks) else one


def _rows(
    shown: Sequence[Planned], heights: Sequence[float], top: float
) -> tuple[list[dict[str, Any]], tuple[Picture, ...]]:
    """Put parts below one another, the first at `top` mm, all their pictures equally high."""
    rows, pictures = [], []
    tall = min(heights) * _PICTURE  # however many steps stand beside them
    for one, each in zip(shown, heights, strict=True):
        own = one.part.decks[0] if one.part.decks else None
        if own and own.cards:
            box = Box(_SIDE, top + (each - tall) / 2, 24.0, tall)
            whole = f"M0 0h{own.size.width}v{own.size.height}h{-own.size.width}z"
            outline = str(own.fields.get("outline", whole)) if own.kind == "token" else whole
            pictures.append(Picture(own.id, own.cards[0].id, fitted(own.size, box), outline))
        rows.append(_row(one, top, each, pictured=bool(own)))
        top += each
    return rows, tuple(pictures)


def _page(size: Size, margin: float, cards: Sequence[Card], mark: Mark) -> Deck:
    """Make a deck of the pages."""
    return Deck(
        id=GUIDE,
        name="How to build this game",
        size=size,
        bleed=0.0,
        safe=margin,
        face=_TEMPLATE,
        back=None,
        cards=tuple(cards),
        mark=mark,
        kind="page",
        noun="page",
    )


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Mapping[str, Drawn]) -> bytes:
    """Write the pages: their faces, and small pictures of the parts."""
    from generator.making.miniatures import Miniatures
    from generator.operators.paths import parse_path
    from generator.press.pdf import PdfPress
    from generator.sheets.shape import mapped, path

    layout = layout_of(one, GuidePage)
    assert layout is not None, "the page is always laid out"  # noqa: S101
    area, full = layout.area, layout.scale
    told = about(shop.game, edition, one.part.name)
    press = PdfPress(shop.fonts, draft=shop.draft, duplex=None, printer=layout.printer, whole=False, **told)
    page = drawn[GUIDE]
    small = Miniatures(shop, edition, drawn)
    decks = {deck.id: deck for deck in one.decks}
    for guidance in layout.pages:
        press.page(layout.width, layout.height, label=guidance.card, bookmark=one.part.name)
        handle = press.form(page.pictures[page.keys[guidance.card, "front"]])
        if full == 1.0:
            press.stamp(handle, area.x, area.y)
        else:
            press.place(handle, (full, 0.0, 0.0, full, area.x, area.y))
        for picture in guidance.pictures:
            deck = decks[picture.deck]
            key = drawn[deck.id].keys[picture.card, SIDE]
            painted = small.of(deck, next(card for card in deck.cards if card.id == picture.card), SIDE, key)
            box, scale = picture.box, picture.box.width / painted.width
            a, b, c, d, e, f = picture.at or (scale, 0.0, 0.0, scale, box.x, box.y)
            at = (a * full, b * full, c * full, d * full, area.x + e * full, area.y + f * full)
            edge = path(mapped(parse_path(picture.outline), at))
            press.place(press.form(painted), at, edge)
            press.outline(edge, stroke="#000", width=0.1)
    return press.finish()


def _row(one: Planned, top: float, height: float, *, pictured: bool) -> dict[str, Any]:
    item = one.item
    return {
        "y": top,
        "h": height,
        "pictured": pictured,
        "name": item.name,
        "count": f"{item.cards} ×" if item.cards else "",
        "file": item.file.rpartition("/")[2],
        "amount": item.amount,
        "steps": instructions(item),
        "signs": _signs(item),
    }


def _signs(item: Item) -> tuple[str, ...]:
    """Name the small pictures of what is done with a file, in order: "long" and "short" are edges to flip on.

    What is folded out of a net is shown as the solid it becomes.
    """
    said = [edge for edge in ("long", "short") if f"flip on the {edge} edge" in item.flip]
    said += ["join"] if "join the tiles" in item.flip else []
    said += ["cut"] if item.cuts else []
    said += [_SHAPED.get(item.unit, "round")] if item.outlines else []
    return (*said, *(["fold"] if item.kind == "booklet" else []))


def _heaps(needs: Sequence[float], room: float) -> list[int]:
    """Say how many parts stand on each page, whose height is `room` mm with its head; one at least."""
    heaps: list[int] = []
    left = 0.0
    for need in needs:
        if not heaps or need > left:
            left = room - _HEAD
            heaps.append(0)
        heaps[-1] += 1
        left -= need
    return heaps


def _heights(needs: Sequence[float], room: float) -> list[float]:
    """Share `room` mm among the parts: all are equally high, but for those whose steps need more.

    Where there is not enough for all of that, each gets its share of what there is.
    """
    if (wanted := sum(needs)) > room:
        return [need * room / wanted for need in needs]
    level = _TALLEST
    left = room
    for number, need in enumerate(sorted(needs, reverse=True)):
        # the neediest get what they need until the rest is enough for all others
        level = min(_TALLEST, left / (len(needs) - number))
        if need <= level:
            break
        left -= need
    return [max(need, level) for need in needs]


def _need(one: Planned, large: float, wide: float) -> float:
    """Tell about how high a part is in mm whose steps stand in `wide` mm."""
    return max(_LOWEST, large * _lines(instructions(one.item), large, _LETTERS * wide))


def _lines(steps: Sequence[str], large: float, letters: float) -> float:
    """Tell about how high some steps are in mm, at the type's usual size, so many letters a line."""
    return _GAP + sum(_GAP + _LINE * math.ceil(len(step) * large / letters) for step in steps)
