"""Hold the faces of a deck against the limits: text too small, too pale, near a cut, over other text; pictures, fonts.

Looks at the records of what was painted only, once for each picture, however many cards show it. What the print gate
asks for by style (type sizes, contrast, dots per inch, strokes) stands here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import hypot, inf
from typing import Final, Literal

from generator.catalog.model import Deck, Words
from generator.catalog.problems import Mark, Problem, clipped, listed
from generator.draw import outline
from generator.draw.lettering import Lettering, Quad, tag_in
from generator.draw.painted import Painted
from generator.draw.records import Box
from generator.named import NamedTuple
from generator.read.contrast import passing

_MM_PER_POINT = 25.4 / 72
_MOST_LOOKS = 1_000_000
"""So many pairs of lines are looked at on one face; ours have a few hundred."""
_MOST_MEASURED = 100_000


def overlapping(
    lines: Sequence[Lettering], boxes: Sequence[Box]
) -> Iterator[tuple[Literal["overlap"], str, float, str]]:
    """Give each two lines of different words, both to be read, that reach into one another: field, mm, in words.

    The boxes are those that the lines lie in.
    A face with so much text that not every two lines can be looked at is told as one thing that is wrong.
    """
    alike: dict[tuple[str, Quad], int] = {}
    for at, (words, _, corners, *_, spared, lost, by, _, _) in enumerate(lines):
        # what need not be read does not count; what is painted over as a whole is told as that
        if words and spared != "decoration" and not (lost >= MOST_COVERED and by == "cover"):
            alike.setdefault((words, corners), at)
    boxed = [(boxes[at], at) for at in alike.values()] if len(alike) > 1 else []
    pairs = _meeting(lines, boxed, 1)  # lines stand below one another
    if pairs is None:
        pairs = _meeting(lines, boxed, 0)
    if pairs is None or len(pairs) > _MOST_MEASURED:
        fact = f"{len(boxed):,} lines of text stand on one face, more over one another than can be looked at"
        yield "overlap", "", float(len(boxed)), fact
        return
    for at, other in pairs:
        over = _hides(lines[at], lines[other])
        if over > 0:
            first, second = lines[min(at, other)], lines[max(at, other)]
            said = f"'{clipped(first.words, 30)}' and '{clipped(second.words, 30)}' lie"
            yield "overlap", first.field or second.field, over, f"{said} {over:.1f} mm over one another"


def _meeting(lines: Sequence[Lettering], boxed: list[tuple[Box, int]], side: int) -> list[tuple[int, int]] | None:
    """Give each two lines of different words whose boxes meet, sorted along a side; None: that takes too many looks."""
    found: list[tuple[int, int]] = []
    looks = 0
    boxed = [one for _, one in sorted([(one[0][side], one) for one in boxed])]
    for number, ((left, top, right, bottom), at) in enumerate(boxed):
        words = lines[at].words
        for (other_left, high, other_right, low), other in islice(boxed, number + 1, None):
            if (other_left >= right) if side == 0 else (high >= bottom):
                break
            looks += 1
            if looks > _MOST_LOOKS:
                return None
            if high >= bottom or low <= top or other_left >= right or other_right <= left:
                continue
            if lines[other].words != words:
                found.append((at, other))
    return found


def box_of(quad: Quad) -> Box:
    """Return the box that the corners of a line of text lie in."""
    x1, y1, x2, y2, x3, y3, x4, y4 = quad
    if x1 == x4 <= x2 == x3 and y1 == y2 <= y3 == y4:  # as nearly all do that stand upright
        return x1, y1, x3, y3
    return min(x1, x2, x3, x4), min(y1, y2, y3, y4), max(x1, x2, x3, x4), max(y1, y2, y3, y4)


def _hides(one: Lettering, two: Lettering) -> float:
    """Say by how many mm two lines reach into one another, 0 where that is no matter.

    The same words twice are a shadow or an outline. What is measured is how far one would have to be moved.
    """
    if one.words == two.words:
        return 0.0
    depth = min(_reach(one.corners, two.corners), _reach(two.corners, one.corners))
    least = min(one.size, two.size) * _MM_PER_POINT * X_HEIGHT * MOST_OVERLAP
    return depth if depth > least else 0.0


def _reach(one: Quad, two: Quad) -> float:
    """Return how far two boxes reach into one another, at the least, along the sides of the first."""
    if one[0] == one[6] and one[1] == one[3]:  # it stands upright, as nearly all do
        left, top, right, bottom = box_of(one)
        other_left, high, other_right, low = box_of(two)
        return max(0.0, min(min(right, other_right) - max(left, other_left), min(bottom, low) - max(top, high)))
    least = float("inf")
    for dx, dy in ((one[2] - one[0], one[3] - one[1]), (one[6] - one[0], one[7] - one[1])):
        long = hypot(dx, dy)
        if not long:
            return 0.0
        ux, uy = dx / long, dy / long
        mine = [one[at] * ux + one[at + 1] * uy for at in range(0, 8, 2)]
        theirs = [two[at] * ux + two[at + 1] * uy for at in range(0, 8, 2)]
        least = min(least, min(max(mine), max(theirs)) - max(min(mine), min(theirs)))
    return max(least, 0.0)


class Limits(NamedTuple):
    """The least type size in points, of what is read and of what only informs, and the least contrast (WCAG 2.2).

    `large` is the least contrast of type from LARGE on.
    """

    size: float
    informs: float
    contrast: float
    large: float


BY_STYLE: Final = {
    "colour": Limits(7.0, 6.0, 4.5, 3.0),
    "ink-saver": Limits(7.0, 6.0, 7.0, 4.5),
    "large-print": Limits(10.0, 6.0, 4.5, 3.0),
}
LARGE: Final = 18.0
LARGE_BOLD: Final = 14.0
"""Points from which type is read at less contrast (WCAG 2.2, large text)."""
INFORMS_CONTRAST: Final = 4.5
"""What only informs is held to this in every style, and stops nothing."""
LEAST_DPI: Final = 200.0
LEAST_STROKE: Final = 0.05
"""Thinner lines, in mm, come out broken on a home printer (0.14 pt)."""
MOST_COVERED: Final = 0.5
"""Such a share of a line, from its baseline to the head of its capitals, may be painted over."""
MOST_CLIPPED: Final = 0.1
"""Such a share of a line may be cut off by a clip or a mask."""
MOST_OVERLAP: Final = 1 / 3
"""Two lines may reach into one another by this share of the height of small letters."""
X_HEIGHT: Final = 0.45
"""How high small letters are about, as a share of the type size."""
SLACK: Final = 0.05
"""Points, and mm, by which a value may be less: what rounding takes."""


Kind = Literal[
    "size",
    "contrast",
    "outline",
    "clipped",
    "covered",
    "overlap",
    "informs",
    "picture",
    "frames",
    "stroke",
    "unprinted",
    "html",
    "idle",
]
Row = tuple[Kind, str, float, str]
"""Something that was found: its kind, the field, how bad it is, in words."""
NOTES: Final = frozenset({"informs", "picture", "frames", "stroke", "unprinted", "html", "idle"})
"""Findings that are told and stop nothing."""
DECORATION: Final = 'decoration=True on text(), data-decoration="yes" on a <text>'


class Found(NamedTuple):
    """A finding: its kind, the deck and the field (or words) that it is of, by how much, and on which cards.

    `value` is the worst that was measured: points, parts of one, dots per inch, hundredths, or mm.
    """

    kind: Kind
    deck: str
    field: str
    worst: float
    value: float
    fact: str
    hint: str
    mark: Mark
    cards: tuple[str, ...]

    def problem(self) -> Problem:
        """Return it as a problem."""
        return Problem(self.mark, self.fact, self.hint, self.cards)


def findings(
    deck: Deck, keys: Mapping[tuple[str, str], str], pictures: Mapping[str, Painted], style: str
) -> list[Found]:
    """Return all that the gate finds on the faces of a deck, of each field the worst once."""
    limits, cut = BY_STYLE[style], _cut(deck)
    judged: dict[str, list[Row]] = {}
    heaps: dict[tuple[Kind, str, str], list[tuple[float, str, str]]] = {}
    for (card, side), key in keys.items():
        if key not in judged:
            face = pictures[key]
            judged[key] = [*_lettered(deck, face.lettering, limits, cut), *_fine(face)]
        for kind, field, how_bad, said in judged[key]:
            heaps.setdefault((kind, field, side), []).append((how_bad, said, card))
    return [_found(deck, *spot, heap, limits) for spot, heap in heaps.items()]


def _found(
    deck: Deck, kind: Kind, field: str, side: str, heap: Sequence[tuple[float, str, str]], limits: Limits
) -> Found:
    """Make one finding of those of one kind in one field of one side: how bad each is, in words, on which card."""
    worst, said, first = max(heap, key=lambda one: one[0])
    cards = tuple(dict.fromkeys((first, *(card for _, _, card in heap))))
    called = f"{deck.noun} {cards[0]}" if side == "front" else f"back of {deck.noun} {cards[0]}"
    more = f" (and {len(cards) - 1} more: {listed(cards[1:], 8)})" if len(cards) > 1 else ""
    where = f", field {field}" if field and kind not in ("unprinted", "idle") else ""
    return Found(
        kind, deck.id, field, worst, _value(kind, worst, limits), f"{called}{where}: {said}{more}",
        _hint(kind, limits), _place(deck, cards[0], field, side), cards,
    )  # fmt: skip


def _value(kind: Kind, worst: float, limits: Limits) -> float:
    """Say what was measured where a limit was missed by so much."""
    if kind in ("outline", "clipped", "covered", "overlap"):
        return worst
    least = {"size": limits.size, "contrast": limits.contrast, "informs": limits.informs}
    return least.get(kind, LEAST_DPI if kind == "picture" else LEAST_STROKE) - worst


def _place(deck: Deck, card: str, field: str, side: str) -> Mark:
    """Say where the words of a field stand in the YAML, else which template shows them, else which deck it is."""
    whole = next(one for one in deck.cards if one.id == card)
    words = whole.fields.get(field)
    if isinstance(words, Words):
        return words.mark
    template = deck.face_of(whole) if side == "front" else whole.fields.get("back") or deck.back
    return template.mark if isinstance(template, Words) else whole.mark


def _hint(kind: Kind, limits: Limits) -> str:
    spare = "or say 'print_gate' in game.yaml why it may be so"
    return {
        "size": f"{limits.size:g} pt can be read; set it larger, mark what need not be read ({DECORATION}), {spare}",
        "contrast": f"{limits.contrast:g}:1 can be read, {limits.large:g}:1 from {LARGE:g} pt, bold from "
        f"{LARGE_BOLD:g} pt; change the colour of the text or of what is under it, {spare}",
        "outline": f"move it in, or have a smaller 'safe'; {spare}",
        "clipped": f"move it into what the clip or mask lets through, or give it less width; {spare}",
        "covered": f"paint it after what lies over it, or mark what need not be read ({DECORATION}), {spare}",
        "overlap": f"give them more room, mark what need not be read ({DECORATION}), {spare}",
        "unprinted": "print them, or take them out",
        "idle": "give it a stroke, or take the width out",
        "html": "tags of HTML are not read: write **bold**, _italic_, and a new line for <br>",
        "informs": f"what only informs is printed all the same; it can be read from {limits.informs:g} pt",
        "picture": f"bring it in larger: {LEAST_DPI:g} dots per inch look sharp in print",
        "frames": "save the picture that is meant as a PNG or JPEG",
        "stroke": f"lines of {LEAST_STROKE:g} mm and more print whole",
    }[kind]


def _lettered(deck: Deck, lines: Sequence[Lettering], limits: Limits, cut: _Cut) -> Iterator[Row]:
    """Find what is wrong with lines of text: the kind, the field, how bad, and in words."""
    boxes = [box_of(line.corners) for line in lines]
    left, top, right, bottom = cut.within
    small, pale = max(limits.size, limits.informs) - SLACK, max(limits.contrast, INFORMS_CONTRAST) - SLACK
    for line, (start, head, end, foot) in zip(lines, boxes, strict=True):
        words, field, _, size, _, ratio, spared, lost, *_ = line
        if spared == "decoration" or not words:
            continue
        if tag := tag_in(words):
            yield "html", field, 1.0, f"'{tag[0]}' is printed as it is written"
        if lost:
            yield from _lost(line)
        if size < small or 0 < ratio < pale:
            yield from _hard_to_read(line, limits)
        if start < left or head < top or end > right or foot > bottom:
            over = _over(line, cut, deck.safe)
            if over > SLACK:
                said = f"'{clipped(words, 30)}' is {over:.1f} mm nearer to the cut than {deck.safe:g} mm"
                yield "outline", field, over, said
    yield from overlapping(lines, boxes)


def _hard_to_read(line: Lettering, limits: Limits) -> Iterator[Row]:
    """Say that a line is too small or too pale for what it is."""
    only = line.spared == "informs"
    least = limits.informs if only else limits.size
    if line.size < least - SLACK:
        said = f"'{clipped(line.words, 30)}' is set in {line.size:.1f} pt"
        yield "informs" if only else "size", line.field, least - line.size, said
    is_large = line.size >= (LARGE_BOLD if line.bold else LARGE)
    enough = INFORMS_CONTRAST if only else limits.large if is_large else limits.contrast
    if 0 < line.contrast < enough - SLACK:
        yield "informs" if only else "contrast", line.field, limits.contrast - line.contrast, _pale(line, enough)


def _pale(line: Lettering, enough: float) -> str:
    """Say what contrast a line has, to what, and the nearest ink that has enough: none of one that is see-through."""
    said = f"'{clipped(line.words, 30)}' ({line.ink}) has {line.contrast:.1f}:1 of contrast to {line.ground}"
    nearest = passing(line.ink, line.ground, enough)
    return f"{said}; {nearest} would have {enough:g}:1" if nearest else said


def _fine(face: Painted) -> Iterator[Row]:
    """Find what may print badly on a face."""
    for fine in face.fine:
        if fine.kind == "picture" and fine.value < LEAST_DPI:
            said = f"the picture {fine.what} has {fine.value:.0f} dots per inch at {fine.x:.0f}, {fine.y:.0f} mm"
            yield "picture", f"'{clipped(fine.what, 30)}'", LEAST_DPI - fine.value, said
        elif fine.kind == "stroke" and 0 < fine.value < LEAST_STROKE - 0.001:
            said = f"a line is {fine.value:.2f} mm thick"
            yield "stroke", "", LEAST_STROKE - fine.value, said
        elif fine.kind == "frames":
            said = f"of the picture {fine.what} the first of {fine.value:.0f} frames is printed"
            yield "frames", f"'{clipped(fine.what, 30)}'", fine.value, said
        elif fine.kind == "idle":
            yield "idle", fine.what, 1.0, fine.what
        elif fine.kind == "unprinted":
            yield "unprinted", fine.what, 1.0, f"nothing is printed of the words {fine.what}"


def _lost(line: Lettering) -> Iterator[tuple[Kind, str, float, str]]:
    """Say that a line cannot be seen, or not all of it."""
    if line.lost < (MOST_COVERED if line.by == "cover" else MOST_CLIPPED):
        return
    x, y = line.corners[0], line.corners[1]
    said = f"'{clipped(line.words, 30)}' at {x:.0f}, {y:.0f} mm"
    if line.by == "cover":
        yield "covered", line.field, 100 * line.lost, f"{said}: {line.lost:.0%} of it lies under what is painted later"
    else:
        yield "clipped", line.field, 100 * line.lost, f"{said}: a {line.by} takes {line.lost:.0%} of it away"


class _Cut(NamedTuple):
    """The outline along which a piece is cut, in mm from its corner, and a box that what lies in is well inside of."""

    edges: str
    within: Box


def _cut(deck: Deck) -> _Cut:
    """Say how the pieces of a deck are cut; curves in straight lines. A figure is cut by nobody."""
    if deck.kind == "figure":
        return _Cut("", (-inf, -inf, inf, inf))
    shape = deck.fields.get("outline") if deck.kind == "token" else None
    width, height = deck.size
    edges = outline.path(str(shape) if shape else f"M0 0h{width}v{height}h{-width}z", 6)[0]
    if not outline.is_box(edges):
        return _Cut(edges, (inf, inf, -inf, -inf))
    left, top, right, bottom = outline.tight(edges)
    return _Cut(edges, (left + deck.safe, top + deck.safe, right - deck.safe, bottom - deck.safe))


def _over(line: Lettering, cut: _Cut, safe: float) -> float:
    """Say by how many mm a line of text comes nearer to the cut than is safe; more where it lies beyond it."""
    x1, y1, x2, y2, x3, y3, x4, y4 = line.corners
    corners = ((x1, y1), (x2, y2), (x3, y3), (x4, y4))
    return max(0.0, *[safe - outline.distance(cut.edges, x, y) for x, y in corners])
