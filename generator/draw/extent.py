"""How far what is drawn reaches: a box that all of it is inside of, strokes and letters and all. Knows no paint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.draw import outline
from generator.draw.edges import stretches
from generator.draw.records import END, Box, Clip, Form, Group, Item, Mask, Picture, Server, Shape, Text, moved, union

_ABOVE, _BELOW, _BESIDE = 1.3, 0.6, 1.0  # of an em, what letters need round their baseline


def extent(items: Sequence[Item], servers: Mapping[str, Server]) -> Box | None:
    """Return a box that all that is seen of some items is inside of; None where there is nothing."""
    found: list[Box] = []
    opened: list[tuple[list[Box], Item]] = []
    for item in items:
        record = item.record
        kind = type(record)
        if record is END:
            inner, (found, opener) = union(found), opened.pop()
            if inner is not None and (seen := within(inner, opener, servers)) is not None:
                found.append(seen)
        elif kind is Group:
            opened.append((found, item))
            found = []
        elif kind is Shape:
            found.append(moved(_of_shape(record), item.matrix))
        elif kind is Text:
            found += _of_text(record, item)
        elif kind in (Form, Picture):
            found.append(moved(record.box, item.matrix))
    return union(found)


def within(box: Box, opener: Item, servers: Mapping[str, Server]) -> Box | None:
    """Return what of a box may be seen in a group; None where that is nothing."""
    group: Group = opener.record
    clip, mask = servers.get(group.clip), servers.get(group.mask)
    seen: Box | None = box
    if group.window:
        seen = meet(seen, moved(outline.tight(group.window), opener.matrix))
    if isinstance(clip, Clip) and not clip.of_box:
        through = extent(clip.items, {})  # a clip that is within itself is for who paints it to refuse
        seen = meet(seen, through and moved(through, opener.matrix))
    if isinstance(mask, Mask) and not mask.of_box:
        seen = meet(seen, moved(mask.box, opener.matrix))
    return seen


def meet(one: Box | None, other: Box | None) -> Box | None:
    """Return what two boxes share, None where they do not meet."""
    if one is None or other is None:
        return None
    box = max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
    return box if box[0] < box[2] and box[1] < box[3] else None


def _of_shape(shape: Shape) -> Box:
    look = shape.look
    wide = look.width * (look.miter if look.join == 0 else 1.5) / 2 if look.stroke != "none" else 0.0
    left, top, right, bottom = shape.box
    return left - wide, top - wide, right + wide, bottom + wide


def _of_text(text: Text, item: Item) -> list[Box]:
    found = []
    for start, end, base, em, _, matrix, line in stretches(text, item.matrix):
        high = max([em, *(run.em for run in line.runs)])
        rim = 2 * text.stroke_width
        above, below, beside = _ABOVE * high + rim, _BELOW * high + rim, _BESIDE * high + rim
        found.append(moved((start - beside, base - above, end + beside, base + below), matrix))
    return found
