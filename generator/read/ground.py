"""What is under a point of a face, from its records: outlines, gradients, what is seen through, clips. Knows no PDF.

Strokes and patterns are of no one colour: what lies on one of them alone is of unknown ground. A face's records are
taken apart once (`Ground`); points are looked at from the top down until nothing shows through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.draw import outline
from generator.draw.colours import colour, rgb_of
from generator.draw.records import (
    END,
    IDENTITY,
    Box,
    Clip,
    Form,
    Gradient,
    Group,
    Item,
    Mask,
    Matrix,
    Picture,
    Server,
    Shape,
    Text,
    Tile,
    inverse,
    moved,
    times,
)  # fmt: skip
from generator.named import NamedTuple
from generator.read.contrast import BLACK, WHITE, Rgb

HIDDEN = 0.2
"""Of what shows through no more than this, nothing is seen."""
OPAQUE = 0.999
"""What covers so much hides all that is under it."""
_DEEPEST = 40
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


class Window(NamedTuple):
    """What is seen through a clip: outlines with their matrices to the face."""

    shapes: tuple[tuple[str, Matrix, bool], ...]

    def shows(self, x: float, y: float) -> bool:
        """Tell whether a point of the face is seen."""
        return any(_within(ops, m, evenodd, x, y) for ops, m, evenodd in self.shapes)


class Dark:
    """What a mask lets through: where what is in it is bright, or covers anything where it goes by that `alone`."""

    def __init__(self, items: Sequence[Item], servers: Mapping[str, Server], place: Matrix, *, alone: bool) -> None:
        self._items, self._servers, self._place, self._alone = items, servers, place, alone
        self._known: Ground | None = None

    def shows(self, x: float, y: float) -> bool:
        """Tell whether a point of the face is seen; of a mask of words nobody knows where it is bright."""
        if self._known is None:  # few masks have words that are seen through them
            self._known = Ground(self._items, self._servers, self._place)
        if any(type(layer.record) is Text for layer in self._known.layers):
            return True
        light = self._known.colour_at(len(self._known.layers), x, y, BLACK, alone=self._alone)
        return light is None or 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] > HIDDEN


class Layer(NamedTuple):
    """Something that is painted: its record and matrix, its box on the face, how much of it is seen, its clips.

    `cover` is what it hides for sure, `veiled` says that a mask or a blend mode decides what of it is seen.
    """

    record: Any
    matrix: Matrix
    box: Box
    alpha: float
    windows: tuple[Window, ...]
    cover: Box | None
    servers: Mapping[str, Server]
    veiled: bool
    masks: tuple[Dark, ...]


class _Seen(NamedTuple):
    """How what is painted now is seen."""

    alpha: float = 1.0
    windows: tuple[Window, ...] = ()
    veiled: bool = False
    masks: tuple[Dark, ...] = ()


def _within(ops: str, m: Matrix, evenodd: bool, x: float, y: float) -> bool:
    if m is not IDENTITY:
        back = inverse(m)
        x, y = back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]
    return outline.inside(ops, x, y, evenodd)


class Ground:
    """The layers of a face, from the first painted to the last; all of it lies at `place`."""

    def __init__(self, items: Sequence[Item], servers: Mapping[str, Server], place: Matrix = IDENTITY) -> None:
        self.layers: list[Layer] = []
        self._add(items, servers, place, _Seen(), 0)

    def _add(self, items: Sequence[Item], servers: Mapping[str, Server], m: Matrix, seen: _Seen, depth: int) -> None:
        stack: list[_Seen] = []
        for item in items:
            record = item.record
            kind = type(record)
            if record is END:
                seen = stack.pop()
                continue
            place = item.matrix if m is IDENTITY else times(m, item.matrix)
            if kind is Group:
                stack.append(seen)
                seen = _through(record, place, servers, seen)
            elif kind is Form and not record.apart:
                if depth < _DEEPEST:
                    self._add(record.items, servers, place, seen, depth + 1)
            else:
                self._layer(record, place, seen, servers)

    def _layer(self, record: Any, place: Matrix, seen: _Seen, servers: Mapping[str, Server]) -> None:
        cover = None
        box: Box = _NOWHERE if type(record) is Text else record.box
        if type(record) is Shape and record.cover is not None and not (seen.windows or seen.veiled):
            look = record.look
            if seen.alpha * look.fill_alpha * colour(look.fill).alpha >= OPAQUE and (
                place is IDENTITY or place[1] == place[2] == 0 or place[0] == place[3] == 0
            ):
                cover = record.cover if place is IDENTITY else moved(record.cover, place)
        if place is not IDENTITY and box is not _NOWHERE:
            box = moved(box, place)
        alpha, windows, veiled, masks = seen
        self.layers.append(Layer(record, place, box, alpha, windows, cover, servers, veiled, masks))

    def plain_under(self, at: int, box: Box) -> Rgb | None:
        """Return the one colour that all of a box lies on, below the layer `at`; None where that is not easily told."""
        x0, y0, x1, y1 = box
        for layer in reversed(self.layers[:at]):
            a, b, c, d = layer.box
            if a <= x1 and x0 <= c and b <= y1 and y0 <= d and _has_ink(layer.record):
                cover = layer.cover
                if cover is not None and cover[0] <= x0 and cover[1] <= y0 and cover[2] >= x1 and cover[3] >= y1:
                    return rgb_of(layer.record.look.fill)
                return None
        return WHITE

    def colour_at(self, at: int, x: float, y: float, floor: Rgb = WHITE, *, alone: bool = False) -> Rgb | None:
        """Return the colour at a point below the layer `at`; None where a picture, pattern or mask decides it.

        Only how much is covered counts of what is asked `alone`: it is white on that floor.
        """
        left, red, green, blue = 1.0, 0.0, 0.0, 0.0
        for layer in reversed(self.layers[:at]):
            a, b, c, d = layer.box
            if not (a <= x <= c and b <= y <= d) or not _has_ink(layer.record):
                continue
            shown = _shown(layer, x, y)
            if shown is None:
                continue
            rgb, own = shown
            if alone:
                rgb = WHITE
            if rgb is None:
                return None
            part = left * min(1.0, own)
            red, green, blue = red + rgb[0] * part, green + rgb[1] * part, blue + rgb[2] * part
            left -= part
            if left < 1 - OPAQUE:
                return red, green, blue
        return red + floor[0] * left, green + floor[1] * left, blue + floor[2] * left

    def hiding(self, at: int) -> list[Layer]:
        """Return what is painted after the layer `at` and hides what is under it, as far as that is known."""
        return [
            one
            for one in self.layers[at + 1 :]
            if not one.veiled
            and one.alpha > 0
            and ((type(one.record) is Shape and one.record.look.fill != "none") or getattr(one.record, "solid", False))
        ]

    def hidden(self, later: Sequence[Layer], spots: Sequence[tuple[float, float]]) -> int:
        """Count the points that are hidden by some layers."""
        through = dict.fromkeys(range(len(spots)), 1.0)
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        edges = min(xs), min(ys), max(xs), max(ys)
        for layer in later:
            a, b, c, d = layer.box
            if c < edges[0] or a > edges[2] or d < edges[1] or b > edges[3]:
                continue
            for at in list(through):
                x, y = spots[at]
                if a <= x <= c and b <= y <= d:
                    through[at] *= 1.0 - _hides(layer, x, y)
                    if through[at] < HIDDEN:
                        del through[at]
        return len(spots) - len(through)


def _has_ink(record: object) -> bool:
    return (type(record) is Shape and record.look.fill != "none") or type(record) in (Picture, Form)


def _hides(layer: Layer, x: float, y: float) -> float:
    """Say how much of what is under a point a layer hides there."""
    if type(layer.record) in (Picture, Form):
        is_seen = all(window.shows(x, y) for window in layer.windows)
        return layer.alpha * getattr(layer.record, "alpha", 1.0) if is_seen else 0.0
    shown = _shown(layer, x, y)
    return shown[1] if shown is not None and shown[0] is not None else 0.0


def _through(group: Group, place: Matrix, servers: Mapping[str, Server], seen: _Seen) -> _Seen:
    """Say how what is in a group is seen."""
    found: list[Window] = []
    if group.window:
        found.append(Window(((group.window, place, False),)))
    clip = servers.get(group.clip) if group.clip else None
    veiled = seen.veiled or bool(group.mask or group.blend)
    if isinstance(clip, Clip):
        if not clip.of_box and all(type(one.record) is Shape for one in clip.items):
            shapes = [
                (one.record.outline, times(place, one.matrix), one.record.look.clip_evenodd) for one in clip.items
            ]
            found.append(Window(tuple(shapes)))
        else:
            veiled = True
    masks = seen.masks
    mask = servers.get(group.mask) if group.mask else None
    if isinstance(mask, Mask) and not (mask.of_box and mask.content_of_box):
        masks = (*masks, Dark(mask.items, servers, place, alone=mask.alpha))
    return seen._replace(alpha=seen.alpha * group.alpha, windows=(*seen.windows, *found), veiled=veiled, masks=masks)


def _shown(layer: Layer, x: float, y: float) -> tuple[Rgb | None, float] | None:
    """Return what a layer shows at a point: its colour (None: not to be told) and opacity; None for nothing."""
    record = layer.record
    if type(record) is not Shape:
        return None, 1.0
    look = record.look
    if not _within(record.outline, layer.matrix, look.evenodd, x, y):
        return None
    if any(not window.shows(x, y) for window in layer.windows):
        return None
    if layer.veiled:
        return None, 1.0
    alpha = layer.alpha * look.fill_alpha
    if look.fill[0] != "u":
        shown = colour(look.fill)
        return shown.rgb, alpha * shown.alpha
    server = layer.servers.get(look.fill[5:-1])
    if isinstance(server, Tile):
        return _grain(server, alpha)
    if not isinstance(server, Gradient) or not server.stops:
        return None
    back = inverse(layer.matrix)
    px, py = back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]
    rgb, own = shade(server, outline.tight(record.outline), px, py)
    return rgb, alpha * own


def _grain(tile: Tile, alpha: float) -> tuple[Rgb | None, float] | None:
    """Return what its whole tile is filled with, of a pattern: what else is on it is taken for its grain."""
    for item in tile.items:
        record = item.record
        if type(record) is not Shape or record.cover is None or record.look.fill[0] == "u":
            break
        left, top, right, bottom = moved(record.cover, item.matrix)
        x, y, wide, high = tile.view or (0.0, 0.0, tile.box[2] - tile.box[0], tile.box[3] - tile.box[1])
        if left <= x and top <= y and right >= x + wide and bottom >= y + high:
            shown = colour(record.look.fill)
            return shown.rgb, alpha * shown.alpha
        break
    return None


def shade(gradient: Gradient, box: Box, x: float, y: float) -> tuple[Rgb, float]:
    """Return a gradient's colour and opacity at a point of user space, for something whose box is `box`."""
    m = gradient.matrix
    if gradient.of_box:
        m = times((box[2] - box[0] or 1.0, 0.0, 0.0, box[3] - box[1] or 1.0, box[0], box[1]), m)
    back = inverse(m)
    x, y = back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]
    if gradient.kind == "l":
        x1, y1, x2, y2 = gradient.coords
        t = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / (((x2 - x1) ** 2 + (y2 - y1) ** 2) or 1)
    else:
        fx, fy, fr, _, _, r = gradient.coords  # as if the focus were the middle, which it nearly always is
        t = (((x - fx) ** 2 + (y - fy) ** 2) ** 0.5 - fr) / ((r - fr) or 1)
    if gradient.spread == "repeat":
        t %= 1
    elif gradient.spread == "reflect":
        t = 1 - abs(t % 2 - 1)
    before = gradient.stops[0]
    for stop in gradient.stops:
        if stop[0] >= t:
            k = (t - before[0]) / (stop[0] - before[0]) if stop[0] > before[0] else 0.0
            k = max(0.0, min(1.0, k))
            first, last = (*colour(before[1]).rgb, before[2]), (*colour(stop[1]).rgb, stop[2])
            mixed = [a + (b - a) * k for a, b in zip(first, last, strict=True)]
            return (mixed[0], mixed[1], mixed[2]), mixed[3]
        before = stop
    return colour(before[1]).rgb, before[2]
