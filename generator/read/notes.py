"""What is noted of a face for who looks at it later: its lines of text, what may print badly, what pages say.

All from its records; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, cast

from generator.catalog.problems import clipped
from generator.draw.colours import colour, rgb_of
from generator.draw.edges import CUT, Stretch, stretches
from generator.draw.lettering import Fine, Lettering, Quad
from generator.draw.painted import Note
from generator.draw.records import IDENTITY, Box, Face, Field, Keep, Matrix, Picture, Shape, Text, moved
from generator.read.contrast import Rgb, contrast, spelled
from generator.read.ground import Ground, Layer

CAPITALS: Final = 0.7
"""How high capitals are about, as a share of the type size."""
PLENTY: Final = 7.0
"""What text of any style needs at most (WCAG 2.2, 1.4.6): of more contrast nobody is told the ground."""
THIN: Final = 0.1
"""Thinner lines, in mm, are noted."""
_POINTS_PER_MM = 72 / 25.4
_OUTLINED = 0.15
"""A stroke round letters that is so wide in mm is what they stand on."""
_MARGIN, _UP = 0.04, 0.3
_ALONG = (0.0, 0.25, 0.5, 0.75, 1.0)
_SPOTS = tuple([((at + 0.5) / 12, down) for down in (0.15, 0.5, 0.85) for at in range(12)])
_ASCENT, _DESCENT = 0.78, 0.24  # of the type size, what letters reach above and below their line


def lettering(face: Face, ground: Ground) -> list[Lettering]:
    """Return the lines of text on a face, in the order they are drawn; pictures of words are not among them."""
    found: list[Lettering] = []
    for at, layer in enumerate(ground.layers):
        text = layer.record
        if type(text) is not Text or text.silent:
            continue
        lines = [one for one in stretches(text, layer.matrix) if one.line.words]
        if lines:
            found += _lines(ground, at, layer, text, lines)
    return found


def _lines(ground: Ground, at: int, layer: Layer, text: Text, lines: Sequence[Stretch]) -> Iterator[Lettering]:
    told = text.spared != "decoration" and text.em > 0 and not layer.veiled
    whole = _whole(lines) if len(lines) > 1 and told else None
    shared = ground.plain_under(at, whole) if whole is not None else None
    later = ground.hiding(at) if text.spared != "decoration" else ()
    is_cut = text.spared == CUT
    is_hidden = bool(layer.windows or layer.masks or later)
    lost, by = 0.0, ""
    look: tuple[object, ...] = ()
    for one in lines:
        if look != (one.ink, one.em, one.matrix):  # else it is said of the line before
            look = one.ink, one.em, one.matrix
            size, ink = round(one.em * enlarged(one.matrix) * _POINTS_PER_MM, 2), _plain(one.ink)
            ratio, low, is_judged = 0.0, "", told and bool(ink)
        if is_judged:
            ratio, low = _contrast(ground, at, layer, text, one, shared)
            is_judged = shared is None
        quad = _quad(one)
        if is_hidden:
            lost, by = _lost(ground, layer, later, quad, is_cut=is_cut)
        yield Lettering(
            " ".join(one.line.words.split()), text.field, quad, size, ink, ratio, "" if is_cut else text.spared,
            lost, by, low, one.line.bold,
        )  # fmt: skip


def _plain(ink: str) -> str:
    """Spell an ink; "" for one that is no plain colour."""
    return "" if ink == "none" or ink[:4] == "url(" else spelled(rgb_of(ink))


def enlarged(matrix: Matrix) -> float:
    """Say by how much a matrix enlarges at most along an axis."""
    if matrix is IDENTITY:
        return 1.0
    return max(hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3]))


def _whole(lines: Sequence[Stretch]) -> Box | None:
    """Return the box of lines that all stand upright."""
    matrix = lines[0].matrix
    if matrix[1] or matrix[2] or [one for one in lines if one.matrix is not matrix]:
        return None
    top, foot = lines[0].base - lines[0].em, max([one.base for one in lines])
    box = (min([one.start for one in lines]), min(top, foot), max([one.end for one in lines]), foot)
    return moved(box, matrix)


def _quad(one: Stretch) -> Quad:
    """Return the corners of a line of text on its face."""
    a, b, c, d, e, f = one.matrix
    head = one.base - one.em * CAPITALS
    if b == c == 0:
        left, right = round(a * one.start + e, 2), round(a * one.end + e, 2)
        top, foot = round(d * head + f, 2), round(d * one.base + f, 2)
        return left, top, right, top, right, foot, left, foot
    corners = ((one.start, head), (one.end, head), (one.end, one.base), (one.start, one.base))
    return cast("Quad", tuple([round(v, 2) for x, y in corners for v in (a * x + c * y + e, b * x + d * y + f)]))


def _contrast(ground: Ground, at: int, layer: Layer, text: Text, one: Stretch, shared: Rgb | None) -> tuple[float, str]:
    """Return the least contrast of a line to what it stands on, 0 where it cannot be told; spell that if it is low."""
    ratio, under = _least(ground, at, layer, text, one, shared)
    return round(ratio, 2), spelled(under) if under is not None and 0 < ratio < PLENTY else ""


def _least(
    ground: Ground, at: int, layer: Layer, text: Text, one: Stretch, shared: Rgb | None
) -> tuple[float, Rgb | None]:
    """Return the least contrast of a line to what it stands on, and that; 0 where it cannot be told."""
    ink = rgb_of(one.ink)
    wide = text.stroke_width * enlarged(one.matrix) if text.stroke else 0.0
    if wide >= _OUTLINED and text.stroke[:4] != "url(" and colour(text.stroke).alpha > 0.7:
        around = rgb_of(text.stroke)
        return contrast(ink, around), around
    alpha = layer.alpha * text.alpha * colour(one.ink).alpha
    if shared is not None:
        return contrast(ink if alpha == 1 else _over(ink, shared, alpha), shared), shared
    a, b, c, d, e, f = one.matrix
    y = one.base - one.em * _UP
    wide = one.end - one.start
    first, last = one.start + wide * _MARGIN, one.end - wide * _MARGIN
    ends = [(a * x + c * y + e, b * x + d * y + f) for x in (first, last)]
    (x1, y1), (x2, y2) = ends
    plain = ground.plain_under(at, (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)))
    if plain is not None:
        return contrast(ink if alpha == 1 else _over(ink, plain, alpha), plain), plain
    least, under = 0.0, None
    for part in _ALONG:
        here = ground.colour_at(at, x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
        if here is not None:
            ratio = contrast(ink if alpha == 1 else _over(ink, here, alpha), here)
            if not least or ratio < least:
                least, under = ratio, here
    return least, under


def _over(ink: Rgb, ground: Rgb, alpha: float) -> Rgb:
    """Return what is seen of an ink on a ground."""
    r, g, b = [a * alpha + b * (1 - alpha) for a, b in zip(ink, ground, strict=True)]
    return r, g, b


def _lost(ground: Ground, layer: Layer, later: Sequence[Layer], quad: Quad, *, is_cut: bool) -> tuple[float, str]:
    """Say what share of a line cannot be seen, and what takes most of it away."""
    x1, y1, x2, y2, _, _, x4, y4 = quad
    across, along, down, deep = x2 - x1, y2 - y1, x4 - x1, y4 - y1
    spots = [(x1 + across * u + down * v, y1 + along * u + deep * v) for u, v in _SPOTS]
    found = [(0.0, "")]
    if layer.windows and not is_cut:
        gone = sum(any(not window.shows(x, y) for window in layer.windows) for x, y in spots)
        found.append((round(gone / len(spots), 2), "clip"))
    for mask in layer.masks:
        found.append((round(sum(not mask.shows(x, y) for x, y in spots) / len(spots), 2), "mask"))
    if later:
        found.append((round(ground.hidden(later, spots) / len(spots), 2), "cover"))
    return max(found, key=lambda one: one[0])


def fine(face: Face, ground: Ground) -> Iterator[Fine]:
    """Give what may print badly on a face: thin lines, pictures of few dots, words that are left out."""
    for words in face.unprinted:
        yield Fine("unprinted", 0.0, 0.0, 0.0, words)
    for layer in ground.layers:
        record, matrix = layer.record, layer.matrix
        if type(record) is Shape:
            if record.idle:
                yield Fine("idle", 0.0, 0.0, 0.0, f"a <{record.idle}> has a stroke-width and no stroke")
            if record.look.stroke != "none":
                wide = record.look.width * enlarged(matrix)
                if 0 < wide < THIN:
                    yield Fine("stroke", round(wide, 3), round(matrix[4], 1), round(matrix[5], 1), "line")
        elif type(record) is Picture:
            each = enlarged(matrix)
            x, y = round(layer.box[0], 1), round(layer.box[1], 1)
            yield Fine("picture", round(25.4 / each if each else 0.0, 3), x, y, record.link[:60])
            if record.frames > 1:
                yield Fine("frames", float(record.frames), x, y, record.link[:60])


def of_page(face: Face, ground: Ground) -> Iterator[Note]:
    """Give where the texts of a page lie, its fields and what must stay whole."""
    for layer in ground.layers:
        record, matrix = layer.record, layer.matrix
        if type(record) is Text and record.lines and not record.silent and record.spared != CUT:
            words = clipped(" ".join("".join([line.words for line in record.lines]).split()), 40)
            yield _noted("text", box_of(record, matrix), words)
        elif type(record) is Field:
            yield _noted("field", moved(record.box, matrix), record.name, record.options)
        elif type(record) is Keep:
            yield _noted("keep", moved(record.box, matrix), record.name, record.options)


def box_of(text: Text, matrix: Matrix = IDENTITY) -> Box:
    """Return the box of a text, all its lines together, as high as letters are."""
    boxes = [
        moved((one.start, one.base - one.em * _ASCENT, one.end, one.base + one.em * _DESCENT), one.matrix)
        for one in stretches(text, matrix)
    ]
    return (
        min([b[0] for b in boxes]),
        min([b[1] for b in boxes]),
        max([b[2] for b in boxes]),
        max([b[3] for b in boxes]),
    )


def _noted(kind: str, box: Box, name: str, says: tuple[tuple[str, str], ...] = ()) -> Note:
    left, top, right, bottom = [round(value, 3) for value in box]
    return Note(kind, left, top, round(right - left, 3), round(bottom - top, 3), name, says)
