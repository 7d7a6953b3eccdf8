"""What stands in the panels of "How to build": pictures of each file in the order of the work, and their captions.

Knows where faces are put, not what a panel looks like: that is for the templates `_shared/guide*.svg.j2`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, fsum
from typing import Any, Final

from generator.catalog.book import Book
from generator.catalog.cartons import CartonSheet
from generator.catalog.dice import DiceSheet
from generator.catalog.messages import Messages, Said
from generator.catalog.model import Deck, DeckCard, Part, Size
from generator.catalog.tokens import TokenSheet
from generator.draw import outline as outlines
from generator.parts.guideboxes import boxed_up, chief, stages_of
from generator.parts.guidepanels import said
from generator.parts.guidesheets import Laid, cuts, face_in, sheet
from generator.parts.guidesolids import Fields, Put, die_cast, fitted, placed, rectangle_of
from generator.parts.guidewords import counted, letters
from generator.parts.planned import Files, Planned, spec_of
from generator.sheets.guidesheet import Picture
from generator.sheets.shape import Box, Matrix, Point, mapped, path, rectangle, rounded, scaled
from generator.sheets.spread import Spread
from generator.sheets.tiling import Shape

_TITLE: Final = 15.0
"""Millimetres of a panel for its title."""
_WORDS: Final = 0.4
"""How much of a wide panel its words take."""
_BROAD: Final = 120.0
"""Beyond so many mm a panel has its words beside its pictures."""
_ROUND: Final = 3.0
"""The corners of a card, in its mm."""
_CAPTION: Final = 7.0
"""Millimetres below a stage for what is done there."""
_TOKENS: Final = 6
"""So many kinds of tokens are shown as what comes off their sheet."""
_THING: Final = 12.5
"""Millimetres across that a part takes at least where all of them are shown."""
_BADGE: Final = 5.0
"""Millimetres that the count of a part takes of the place above it."""
_STAGES: Final[Mapping[str, Mapping[str, Said]]] = {
    "die": {"net": Said("Score, then cut out"), "half": Said("Fold, glue the tabs"), "done": Said("Done")},
    "box": {
        "net": Said("Score, then cut out"),
        "half": Said("Glue the hatched flap"),
        "turned": Said("Turn it, tuck the bottom"),
        "done": Said("Fill it, close the lid"),
    },
    "rulebook": {
        "net": Said("Print both sides"),
        "half": Said("Fold in the middle"),
        "turned": Said("Staple in the fold"),
        "done": Said("Done"),
    },
}
"""What is done with what is folded, by its unit and the stage, a caption for each picture."""
_BARE: Final[Fields] = {"pile": [], "seams": []}
"""What lies under and across what is made, where nothing does."""
_IN_A_ROW: Final = 4
"""So many stages stand beside one another."""


def filed(one: Planned, box: Box, laid: Laid | None, says: Messages) -> Put:
    """Show a file: its sheets with their cuts, the way to turn them, and what comes off them; its words besides."""
    words = said(one, says)
    wide = box.width > _BROAD
    below = 0.0 if wide else 3.6 + 4.6 * max(1, sum(ceil(letters(one_) / 48) for one_ in words))
    shown = box.part(0, 0, 1 - _WORDS if wide else 1, 1).shrunk(5, _TITLE, 4, below + 2)
    text = (
        Box(shown.right + 6, shown.y, box.right - shown.right - 10, shown.height)
        if wide
        else Box(box.x + 5, shown.bottom, box.width - 9, below)
    )
    paper = _paper(one)
    on = fitted(paper, shown.part(0, 0, 0.34, 1).shrunk(2, 3, -2, 2))
    ready = shown.part(0.62, 0, 0.38, 1).shrunk(0, 2, 2, 1)
    turn = Box(shown.x + shown.width * 0.42, shown.y + shown.height * 0.5 - 12, shown.width * 0.16, 24)
    on, turn, ready, text = (_as_read(each, box, says) for each in (on, turn, ready, text))
    drawn, faces = _printed(one, on, laid)
    made, done = _made(one, ready)
    fields = {
        "sheet": {**placed(on), **drawn, "count": one.item.sheets},
        "flip": {**placed(turn), "way": edge_of(one)},
        "done": {**placed(ready), **made, "count": one.item.cards},
        "said": list(words) or [says.sentence(counted(one.item.unit, one.item.cards or one.item.sheets, says))],
        "text": placed(text),
    }
    return Put(fields, [*faces, *done])


def _as_read(box: Box, within: Box, says: Messages) -> Box:
    """Lay what was laid from left to right the way that its words are read."""
    return box.mirrored(within) if says.rtl else box


def _paper(one: Planned) -> Size:
    laid = _shape(one) or one.layout
    found: Any = getattr(getattr(laid, "ground", laid), "paper", None)
    return Size(found.width, found.height) if found else Size(210.0, 297.0)


def edge_of(one: Planned) -> str:
    """Name the edge that sheets are turned on; "gutter" where they are folded and glued, "" for one side."""
    flip = one.item.flip
    found = next((edge for edge in ("long", "short") if f"flip on the {edge} edge" in flip), "")
    return found or ("gutter" if "crease along" in flip else "")


def _printed(one: Planned, on: Box, laid: Laid | None) -> Put:
    """Draw the sheet as it comes out of the printer, and where it is cut."""
    none: Fields = {"cuts": [], "folds": [], "shapes": []}
    if isinstance(one.layout, Spread):
        made = strewn(one, on)
        return Put({**none, **made.drawn}, made.faces)
    if laid is not None:
        made = sheet(laid, on)
        return Put({**none, **made.drawn, **({} if one.item.cuts else {"cuts": []})}, made.faces)
    own = _own(one)
    if own is None:
        return Put(none)
    columns, rows = _tiling(one)
    size = Size(own.size.width / columns, own.size.height / rows)
    inner = fitted(size, on.shrunk(1, 1, 1, 1))
    s = inner.width * columns / own.size.width
    part = f"M0 0h{size.width:.3f}v{size.height:.3f}h{-size.width:.3f}z"
    return Put(none, [Picture(own.id, own.cards[0].id, inner, part, scaled(s, inner.x, inner.y))])


def _own(one: Planned) -> Deck | None:
    """Give the first deck of a file's part, where it has cards."""
    return next((deck for deck in one.part.decks[:1] if deck.cards), None)


def _shape(one: Planned) -> Shape | None:
    """Say how the pages of a file are cut into tiles, if they are."""
    laid: Any = one.layout
    return laid[0] if isinstance(laid, tuple) and laid and isinstance(laid[0], Shape) else None


def _tiling(one: Planned) -> tuple[int, int]:
    return (shape.columns, shape.rows) if (shape := _shape(one)) else (1, 1)


def _made(one: Planned, spot: Box) -> Put:
    """Draw what comes off the sheets: a pile of cards, some tokens, or a page that is joined."""
    if isinstance(one.part.spec, TokenSheet):
        faces = shelf(_kinds(one.part)[:_TOKENS], spot.shrunk(bottom=6))
        return Put(_BARE, faces)
    own = _own(one)
    if own is None:
        return Put(_BARE)
    box = fitted(own.size, spot.shrunk(right=3, bottom=3))
    columns, rows = _tiling(one)
    if columns * rows > 1:
        down = [box.x + box.width * n / columns for n in range(1, columns)]
        across = [box.y + box.height * n / rows for n in range(1, rows)]
        seams = [[x, box.y, x, box.bottom] for x in down] + [[box.x, y, box.right, y] for y in across]
        return Put({"pile": [], "seams": seams}, [face_in(own, own.cards[0], box)])
    count = one.item.cards  # of a pile the boxes of those that look out below are drawn, and the face on top
    edges = 0 if count < 2 else 1 if count < 5 else 3 if count < 16 else 4 if count < 41 else 5
    below = [{**placed(box), "x": box.x + n * 0.7, "y": box.y + n * 0.7} for n in range(edges, 0, -1)]
    return Put({"pile": below, "seams": []}, [face_in(own, own.cards[0], box, outline=corners(own))])


def corners(deck: Deck) -> str:
    """Give the outline of a face: round corners for a card, its own for a token."""
    if deck.kind == "token":
        return str(deck.fields.get("outline", rectangle_of(deck.size)))
    round_ = _ROUND if deck.kind == "card" else 0.6
    return path(rounded(0.0, 0.0, deck.size.width, deck.size.height, round_))


def _kinds(part: Part) -> list[DeckCard]:
    """Choose a token of each set, then more of those that differ, in their order."""
    sets = [one.deck for one in spec_of(part, TokenSheet).sets if one.deck.cards]
    most = max(len(deck.cards) for deck in sets)
    rows = [[(deck, deck.cards[n]) for deck in sets if n < len(deck.cards)] for n in range(most)]
    return sorted(
        (one for row in rows[: max(1, _TOKENS // len(sets))] for one in row), key=lambda one: sets.index(one[0])
    )


def shelf(things: Sequence[DeckCard], spot: Box, air: float = 2.0) -> list[Picture]:
    """Put things into a box in rows, all at the same scale, which is as large as can be."""
    best: tuple[float, list[list[DeckCard]]] = (0.0, [])
    for rows in range(1, len(things) + 1):
        each = -(-len(things) // rows)
        lines = [list(things[n : n + each]) for n in range(0, len(things), each)]
        wide = max(fsum(deck.size.width for deck, _ in line) for line in lines)
        tall = fsum(max(deck.size.height for deck, _ in line) for line in lines)
        scale = min((spot.width - air * (each - 1)) / wide, (spot.height - air * (len(lines) - 1)) / tall)
        if scale > best[0]:
            best = scale, lines
    scale, lines = best
    heights = [max(deck.size.height for deck, _ in line) * scale for line in lines]
    y = spot.y + (spot.height - fsum(heights) - air * (len(lines) - 1)) / 2
    found = []
    for line, tall in zip(lines, heights, strict=True):
        x = spot.x + (spot.width - fsum(deck.size.width for deck, _ in line) * scale - air * (len(line) - 1)) / 2
        for deck, card in line:
            w, h = deck.size.width * scale, deck.size.height * scale
            found.append(face_in(deck, card, Box(x, y + (tall - h) / 2, w, h), outline=corners(deck)))
            x += w + air
        y += tall + air
    return found


# ---------------------------------------------------------------------- what is folded


def staged(one: Planned, box: Box, files: Files, says: Messages) -> Put:
    """Show how a file is folded, stage by stage, each with a caption; its words below."""
    captions = (stages_of(one) if one.item.unit == "box" else {}) or _STAGES[one.item.unit]
    rows = ceil(len(captions) / _IN_A_ROW)
    each = ceil(len(captions) / rows)
    turned = says.sentence(says.again(one.item.flip))
    words = list(said(one, says)) or [turned]
    if one.item.unit == "rulebook":
        words = [turned, *words]
    half = -(-len(words) // 2)
    in_a_line = (box.width / 2 - 12) / 1.4
    columns = [words[:half], words[half:]]
    tall = 2.0 + 5.2 * max(sum(ceil(letters(one) / in_a_line) for one in column) for column in columns)
    y, h = box.y + _TITLE - 1, (box.height - _TITLE - tall - 1 + 2) / rows - 2
    w = (box.width - 8 + 2) / each - 2
    stages: list[Fields] = []
    faces: list[Picture] = []
    for n, (what, caption) in enumerate(captions.items()):
        panel = Box(box.x + 4 + n % each * (w + 2), y + n // each * (h + 2), w, h)
        panel = _as_read(panel, box, says)
        inner = Box(panel.x + 4, panel.y + 4, w - 8, h - _CAPTION - 5.5)
        made = _stage(one, what, inner, files)
        stages.append(
            {
                **placed(panel),
                "letter": says.gettext("abcdef")[n],
                "caption": says.again(caption),
                "what": what,
                "inner": placed(inner),
                **made.drawn,
            }
        )
        faces += made.faces
    wide = box.width / 2 - 6
    said_ = [
        {"said": column, "text": placed(Box(box.x + 5 + n * (wide + 2), y + rows * (h + 2) - 0.8, wide, tall))}
        for n, column in enumerate(columns)
        if column
    ]
    return Put({"stages": stages, "columns": said_, "unit": one.item.unit}, faces)


def _stage(one: Planned, what: str, spot: Box, files: Files) -> Put:
    if one.item.unit == "rulebook":
        return _bound(one, what, spot)
    if what == "done":
        return row_of(one, spot)
    return die_cast(one, what, spot) if one.item.unit == "die" else boxed_up(one, what, spot, files=files)


def row_of(one: Planned, spot: Box) -> Put:
    """Draw all dice or boxes of a file as they are when they are done, beside one another."""
    dice = one.item.unit == "die"
    things: Sequence[Any] = spec_of(one.part, DiceSheet).dice if dice else spec_of(one.part, CartonSheet).made
    each = max(range(1, len(things) + 1), key=lambda n: min(spot.width / n, spot.height / -(-len(things) // n)))
    rows = -(-len(things) // each)
    wide, tall = spot.width / each, spot.height / rows
    most = max(thing.edge for thing in things) if dice else 1.0
    bodies: list[Fields] = []
    faces: list[Picture] = []
    for n in range(len(things)):
        share = 0.92 * (things[n].edge / most if dice else 1.0)
        middle = spot.x + wide * (n % each + 0.5), spot.y + tall * (n // each + 0.5)
        at = Box(middle[0] - wide * share / 2, middle[1] - tall * share / 2, wide * share, tall * share)
        made = die_cast(one, "done", at, n) if dice else boxed_up(one, "done", at, n)
        bodies.append(made.drawn)
        faces += made.faces
    return Put({"solids": bodies}, faces)


def _bound(one: Planned, what: str, spot: Box) -> Put:
    """Draw a booklet: its outermost sheet, folded, stapled, and closed with its cover."""
    book = spec_of(one.part, Book)
    cover = next((deck for deck in one.part.decks if deck.id == book.cover), None)
    wide = 2 if what == "net" else 1
    box = fitted(Size(book.page.width * wide, book.page.height), spot.shrunk(0, 1, 2, 2))
    front = box.part(1 - 1 / wide, 0, 1 / wide, 1)
    shown = cover is not None and what in ("net", "done")
    faces = (face_in(cover, cover.cards[0], front),) if cover is not None and shown else ()
    return Put({"leaf": placed(box), "covered": shown}, faces)


# ---------------------------------------------------------------------- cuts, and the box packed


def cut_list(files: Sequence[tuple[Planned, Laid | None]], box: Box, says: Messages) -> Put:
    """Show in which order a sheet is cut, with either tool, and list for each file how often."""
    cut = [(one, laid) for one, laid in files if one.item.cuts]
    rows = [
        {
            "file": one.item.file.rpartition("/")[2],
            "name": one.item.name,
            "sheets": one.item.sheets,
            "guillotine": one.item.cuts,
            "scissors": laid.snips if laid else one.item.cuts,
        }
        for one, laid in cut
    ]
    shown = max((laid for _, laid in cut if laid), key=lambda laid: len(laid.cards), default=None)
    tall = 3.0 + 5.0 * (-(-len(rows) // 2) + 1)
    strip = box.shrunk(4, _TITLE - 1, 4, tall + 3)
    fields: Fields = {
        "list": rows,
        "strip": placed(strip),
        "text": placed(Box(strip.x, strip.bottom + 1.5, strip.width, tall)),
    }
    if shown is None:
        return Put({**fields, "stages": []})
    faces: list[Picture] = []
    stages: list[Fields] = []
    split = strip.width * 0.68
    w = split / 3
    paper = Size(shown.layout.paper.width, shown.layout.paper.height)
    room = strip.height - 9
    for n, what in enumerate(("first", "second", "cards", "scissors")):
        x = strip.x + (4 + n * w if what != "scissors" else split + 6)
        on = fitted(paper, Box(x, strip.y + 10, (w if what != "scissors" else split / 4) - 10, room - 4))
        on = _as_read(on, strip, says)
        parts = _parted(shown, what)
        put = _moved(shown, on, parts)
        faces += put
        lines = [line for line in cuts(shown, on) if what == "scissors" or bool(line[4]) == (what == "first")]
        stages.append(
            {
                **placed(on),
                "what": what,
                "cuts": [] if what == "cards" else lines,
                "whole": what in ("first", "scissors"),
            }
        )
    return Put({**fields, "stages": stages}, faces)


def _parted(laid: Laid, what: str) -> dict[int, Point]:
    """Say how far each card has moved from its place, in shares of a card, once it is cut so far."""
    moved: dict[int, Point] = {}
    for n, strip in enumerate(laid.strips):
        for m, place in enumerate(strip):
            apart = (n - (len(laid.strips) - 1) / 2) * 0.1, (m - (len(strip) - 1) / 2) * 0.1
            across, along = (
                (0.0, 0.0) if what in ("first", "scissors") else (apart[0], 0.0) if what == "second" else apart
            )
            moved[place] = (across, along) if laid.first == "x" else (along, across)
    return moved


def _moved(laid: Laid, on: Box, moved: Mapping[int, Point]) -> list[Picture]:
    scale = on.width / laid.layout.paper.width
    found = []
    for place, (box, turn, deck, card) in enumerate(laid.cards):
        w, h = box.width * scale, box.height * scale
        dx, dy = moved[place]
        less = 0.9 if any(one != (0.0, 0.0) for one in moved.values()) else 1.0
        x = on.x + on.width / 2 + (box.x * scale - on.width / 2) * less + dx * w * 0.7
        y = on.y + on.height / 2 + (box.y * scale - on.height / 2) * less + dy * h * 0.5
        found.append(face_in(deck, card, Box(x, y, w * less, h * less), turn))
    return found


def packed(files: Files, box: Box, says: Messages) -> Put:
    """Show all that there is when it is done: each part with its count, and the boxes that they go into."""
    boxed = chief(files)
    parts = [one for one in files if one.item.unit != "box"]
    area = box.shrunk(4, _TITLE - 1, 4, 4)
    last = area.width * (0.24 if boxed else 0.0)
    rows = max(1, ceil(len(parts) * _THING / (area.width - last)))
    columns = max(1, ceil(len(parts) / rows))
    each, tall = min((area.width - last) / columns, area.width * 0.25), area.height / rows
    things: list[Fields] = []
    faces: list[Picture] = []
    start = area.x if boxed else area.x + (area.width - each * columns) / 2
    for n, one in enumerate(parts):
        row, column = divmod(n, columns)
        spot = Box(start + column * each + 1.5, area.y + row * tall + 1, each - 3, tall - 13)
        spot = _as_read(spot, area, says)
        made, shown = _finished(one, spot)
        faces += shown
        things.append({**placed(spot), **made, "name": one.item.name, "count": one.item.cards or 1})
    fields: Fields = {"things": things, "solids": [], "boxed": None}
    if boxed:
        spot = Box(area.right - last + 8, area.y + 1, last - 9, area.height - 8)
        spot = _as_read(spot, area, says)
        made_box = boxed_up(boxed, "done", spot)
        faces += made_box.faces
        fields |= {"solids": [made_box.drawn], "boxed": {**placed(spot), "whole": bool(stages_of(boxed))}}
    return Put(fields, faces)


def _finished(one: Planned, spot: Box) -> Put:
    if one.item.unit == "die":
        made = row_of(one, spot.shrunk(bottom=_BADGE))  # a pyramid reaches below its place
        return Put({**_BARE, **made.drawn}, made.faces)
    if one.item.unit == "rulebook":
        bound = _bound(one, "done", spot)
        return Put({"pile": [bound.drawn["leaf"]], "seams": []}, bound.faces)
    return _made(one, spot)


def strewn(one: Planned, on: Box) -> Put:
    """Draw the first sheet of a file of tokens on `on`: outlines, the folds of standees, and all faces.

    What is drawn are `shapes`, path data of every outline, and `folds`, lines from point to point.
    """
    laid, sheet = one.layout, spec_of(one.part, TokenSheet)
    assert isinstance(laid, Spread), "tokens are spread over sheets"  # noqa: S101
    scale = on.width / laid.ground.paper.width
    shapes: list[str] = []
    folds: list[list[float]] = []
    faces: list[Picture] = []
    for block in laid.sheets[0]:
        lot = laid.lots[block.lot]
        for index, (x, y) in enumerate(block.at):
            which, card = laid.pieces[block.lot][block.first + index]
            each = sheet.sets[which]
            size = each.deck.size
            to: Matrix = scaled(scale, on.x + x * scale, on.y + y * scale)
            box = Box(on.x + x * scale, on.y + y * scale, lot.width * scale, lot.height * scale)
            outline = rectangle_of(size) if each.base else str(each.path)
            if each.base:
                shapes.append(path(rectangle(*box)))
                lines = [box.y + (each.base + step * size.height) * scale for step in range(3)]
                folds += [[box.x, line, box.right, line] for line in lines]
                to = scaled(scale, box.x, lines[1])
            else:
                shapes.append(path(mapped(outlines.read(outline), to)))
            faces.append(Picture(each.deck.id, each.deck.cards[card].id, box, outline, to))
    return Put({"shapes": shapes, "folds": folds}, faces)
