"""What lies beneath a place on a face: the plain colours and gradients painted there so far, the last one on top.

Shapes are noted as they are painted, in order, and looked at only where something stands on them. What cannot be told
(pictures, icons, what is masked or blended) hides all that is under it; of a pattern counts what its whole tile is
filled with. Paints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.operators.colours import Colour
from generator.operators.lengths import length, share
from generator.operators.lettering import Fine
from generator.operators.matrix import Box, box_through, inverse, scale_of, times
from generator.operators.outlines import Point
from generator.operators.paths import box_of, rectangle
from generator.svg.geometry import transform_of
from generator.svg.profile import SHAPES
from generator.svg.refusal import Refusal
from generator.svg.style import Look, Style

from .covers import OPAQUE, WHITE, Cover, Rgb, composed, hides, shown
from .gradients import Pattern
from .ink import paint_of
from .noted import Noted, Worked
from .shapes import outlined
from .walker import Walker

THIN = 0.1
"""Thinner lines, in mm, are noted."""
HIDDEN = 0.2
"""Of what shows through no more than this, nothing is seen."""
_STROKE, _WIDTH = "stroke", "stroke-width"
_PLAIN = frozenset({"opacity", "transform", "display", "overflow"})
_ALONG = (0.0, 0.25, 0.5, 0.75, 1.0)


class Backdrop:
    """All that has been `painted` so far, to be asked what is beneath a point; `walker` walks through it."""

    def __init__(self, walker: Walker, painted: Sequence[Noted]) -> None:
        self._walker = walker
        self._painted = painted
        self._known: dict[int, Cover | None] = {}

    def along(self, begin: Point, end: Point) -> Sequence[Rgb | None]:
        """Say which colours are on the line between two points, as `beneath` says it of five points of it.

        Where all of the line stands on one plain colour, that is seen without looking at each.
        """
        (x1, y1), (x2, y2) = begin, end
        cover = self._topmost((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
        if cover is None:
            return (WHITE,)
        if cover.plain is not None and cover.holds(x1, y1, x2, y2):
            return (cover.plain,)
        points = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in _ALONG]
        return tuple(dict.fromkeys(self.beneath(points)))

    def under(self, box: Box) -> Rgb | None:
        """Return the one plain colour that all of a box stands on, None if that is not easily seen."""
        cover = self._topmost(box)
        if cover is None:
            return WHITE
        return cover.plain if cover.plain is not None and cover.holds(*box) else None

    def _topmost(self, box: Box) -> Cover | None:
        """Return what was painted last of all whose box meets this one; None where there is nothing."""
        left, top, right, bottom = box
        for cover in self._latest():
            edges = cover.box
            if not (right < edges[0] or left > edges[2] or bottom < edges[1] or top > edges[3]):
                return cover
        return None

    def _latest(self) -> Iterator[Cover]:
        """Give the covers of all that was painted so far, the last first; most are never asked for."""
        for number in reversed(range(len(self._painted))):
            if (cover := self._cover(number)) is not None:
                yield cover

    def beneath(self, points: Sequence[Point], floor: Rgb = WHITE, *, alone: bool = False) -> list[Rgb | None]:
        """Say what colour is at each point now, on a `floor`; None where that cannot be told.

        Only how much is covered counts of what is asked `alone`: it is white on that floor.
        """
        found: list[Rgb | None] = [None] * len(points)
        layers: dict[int, list[tuple[Rgb, float]]] = {at: [] for at in range(len(points))}
        for cover in self._latest():
            if not layers:
                return found
            left, top, right, bottom = cover.box
            for at in list(layers):
                x, y = points[at]
                if not (left <= x <= right and top <= y <= bottom):
                    continue
                colour = shown(cover, x, y)
                if colour is not None and alone:
                    colour = (WHITE, colour[1])
                if colour is None:
                    del layers[at]
                elif colour[1] > 0:
                    layers[at].append(colour)
                    if colour[1] >= OPAQUE:
                        found[at] = composed(layers.pop(at))
        for at, stack in layers.items():
            found[at] = composed([*stack, (floor, 1.0)])
        return found

    def hiding(self, first: int) -> list[int]:
        """Give the numbers of those things, from that one on, of which it can be known that they hide what is there."""
        after = range(first, len(self._painted))
        return [at for at in after if self._painted[at].solid or self._painted[at].kind in SHAPES]

    def hidden(self, later: Sequence[int], points: Sequence[Point]) -> int:
        """Count the points that are hidden by things with these numbers."""
        through = dict.fromkeys(range(len(points)), 1.0)
        (x1, x2), (y1, y2) = [(min(side), max(side)) for side in zip(*points, strict=True)]
        for number in later:
            cover = self._cover(number)
            if cover is None or cover.seen.dim:
                continue
            left, top, right, bottom = cover.box
            if right < x1 or left > x2 or bottom < y1 or top > y2:
                continue
            for at in list(through):
                x, y = points[at]
                if left <= x <= right and top <= y <= bottom:
                    through[at] *= 1.0 - hides(cover, x, y)
                    if through[at] < HIDDEN:
                        del through[at]
        return len(points) - len(through)

    def _cover(self, number: int) -> Cover | None:
        if number not in self._known:
            one = self._painted[number]
            worked = one.worked or Worked()
            if worked.cover is Worked:
                worked.cover = self._found(one)
            self._known[number] = worked.cover
        return self._known[number]

    def _found(self, one: Noted) -> Cover | None:
        left = self._walker.left  # looking costs the author nothing
        try:
            return cover_of(self._walker, one)
        except (Refusal, ValueError):
            return None
        finally:
            self._walker.left = left


def cover_of(walker: Walker, one: Noted) -> Cover | None:
    """Return what a thing covers, None when it covers nothing with its fill; of equal things it is worked out once."""
    element, style, place, seen = one.element, one.style, one.place, one.seen
    if seen.windows:  # whose outlines may be long
        return _worked_out(walker, one, walker.look(element, style))
    sheet = walker.document.css.get(element)
    key = (one.kind, tuple(element.attrib.items()), style.number, sheet, place, seen, one.box, one.solid)
    known = walker.memory.covers
    if key in known:
        return known[key]
    look = walker.look(element, style)
    found = _worked_out(walker, one, look)
    if one.kind not in SHAPES or "url(" not in look.style.get("fill", ""):  # what a link leads to may be another thing
        known[key] = found
    return found


def _of_box(one: Noted, look: Look) -> Cover:
    """Return what a thing that is no shape covers: its box."""
    matrix = one.place.on_face()  # which are noted when their transform is done
    box = one.box or _box(one, look.style)
    if not one.solid:
        return Cover(box_through(matrix, box), (), matrix, None)
    whole = rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1])
    return Cover(box_through(matrix, box), whole, inverse(matrix), None, one.seen.alpha, seen=one.seen, solid=True)


def _ground_of(paint: Colour | Pattern | None) -> Colour | Pattern | None:
    """Return what is seen of a paint at large: what else is on a tile is taken for its grain."""
    return paint.ground if isinstance(paint, Pattern) and paint.tile is not None else paint


def _worked_out(walker: Walker, one: Noted, look: Look) -> Cover | None:
    element, place, own = one.element, one.place, look.own
    if own.get("display") == "none" or look.style.get("visibility", "visible") != "visible":
        return None
    if one.kind not in SHAPES:
        return _of_box(one, look)
    matrix = times(place.on_face(), transform_of(element, look))
    fill = look.style.get("fill", "#000")
    if fill == "none":
        return None
    outline, _ = outlined(walker, element, one.kind, look.style, place)
    edges = box_of(outline) if outline else None
    if edges is None:
        return None
    paint: Colour | Pattern | None = None
    alpha = one.seen.alpha * share(own.get("opacity", "1")) * look.style.share("fill-opacity")
    if own.keys() <= _PLAIN:
        with walker.unseen():
            paint = _ground_of(paint_of(walker, fill, look.style, place, lambda: edges))
        if paint is None:
            return None
    evenodd = look.style.get("fill-rule", "nonzero") == "evenodd"
    upright = matrix[1] == matrix[2] == 0 or matrix[0] == matrix[3] == 0
    plain = None
    open_ = not (one.seen.veiled or one.seen.windows)
    if isinstance(paint, Colour) and paint.parts and open_ and alpha * paint.alpha >= OPAQUE:
        plain = composed([(paint.rgb(), alpha * paint.alpha)])
    return Cover(
        box_through(matrix, edges), outline, inverse(matrix), paint, alpha,
        evenodd=evenodd, seen=one.seen, upright=upright, edges=edges, plain=plain,
    )  # fmt: skip


def _box(one: Noted, style: Style) -> Box:
    """Return the box that an image or an icon says it fills."""
    place, get = one.place, one.element.get
    x, y = length(get("x", "0"), place.width, style.size), length(get("y", "0"), place.height, style.size)
    width = length(get("width", "0").replace("auto", "0"), place.width, style.size)
    return (x, y, x + width, y + length(get("height", "0").replace("auto", "0"), place.height, style.size))


def thin_lines(walker: Walker, painted: Sequence[Noted]) -> Iterator[Fine]:
    """Give the lines that are thinner than most printers print, one for each style and size that they are drawn in.

    And shapes that say how wide a line is that they have not.
    """
    known: set[object] = set()
    for one in painted:
        worked = one.worked
        if worked is None:
            found = _thin(walker, one)
        else:
            if worked.thin is Worked:
                worked.thin = _thin(walker, one)
            found = worked.thin
        for key, fine in found:
            if key not in known:
                known.add(key)
                yield fine


def _thin(walker: Walker, one: Noted) -> list[tuple[object, Fine]]:
    """Give what is thin about a thing, each with what tells it from others of its kind."""
    if one.kind not in SHAPES:
        return []
    look = walker.look(one.element, one.style)
    style = look.style
    found: list[tuple[object, Fine]] = []
    if _WIDTH in one.element.attrib and _STROKE not in one.element.attrib and style.get(_STROKE, "none") == "none":
        found.append(
            ((one.kind, "idle"), Fine("idle", 0.0, 0.0, 0.0, f"a <{one.kind}> has a stroke-width and no stroke"))
        )
    if style.get("stroke", "none") == "none":
        return found
    matrix = times(one.place.on_face(), transform_of(one.element, look))
    try:
        width = style.length("stroke-width", "1", 1.0) * scale_of(matrix)
    except ValueError:
        return found
    if 0 < width < THIN:
        where = round(matrix[4], 1), round(matrix[5], 1)
        found.append(((style.number, matrix[:4]), Fine("stroke", round(width, 3), *where, "line")))
    return found
