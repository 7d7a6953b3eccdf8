"""The net of a straight tuck end box, whole or in two halves.

From left to right: left side, front, right side, back, glue flap; both lids hang on the back, the seam is a back edge.
Measures as in `catalog.cartons`; t is the caliper of the board.
"""

from __future__ import annotations

from math import radians, tan

from generator.catalog.cartons import Inside, TuckMeasures, tuck_measures
from generator.sheets.carton import Art, Half, Nets, Notch, Panel, Span, corner, level, notch, oblong, upright
from generator.sheets.impose import UNDERLAP
from generator.sheets.shape import Box, Points, shifted

BLEED = 3.0  # of a picture past a cut, in mm
FOLDED = 4.0  # past a crease, on a flap that is hidden
GLUED = 2.5  # past the glue flap's crease: glue does not hold on ink
_RELIEF = 0.3  # the front is so much lower under each lid's crease
_NOTCH = (9.0, 6.0)  # half of the chord at most, and the depth


def tuck(inside: Inside, t: float) -> Nets:
    """Make the net in one piece."""
    m = tuck_measures(inside, t)
    x1 = m.left
    x2 = x1 + m.front
    x3 = x2 + m.right
    x4 = x3 + m.back
    parts = [*_front(x1, x2, m), *_left(0.0, x1, m, t)]
    parts += [Panel("right", oblong(x2, t, x3, m.tall - t), "front", upright(x2, 0.0, m.tall))]
    parts += _dust("right", x2, x3, m, t, front_left=True)
    parts += [Panel("back", oblong(x3, 0.0, x4, m.tall), "right", upright(x3, 0.0, m.tall))]
    parts += [_glue("glue", "back", x4, m, t)]
    ends, slits = _ends(x3, x4, m)
    wrap = _wrap(m, 0.0, x3 + UNDERLAP)
    return (Half((*parts, *ends), (wrap, *_back_art(x3, m)), slits, (_notch(x1, x2, inside),)),)


def tuck_halves(inside: Inside, t: float) -> Nets:
    """Make the net in two pieces, for two sheets: left side and front; right side, back and both lids.

    Both pieces have a glue flap and close alike, so that each is the other turned half round.
    """
    m = tuck_measures(inside, t, split=True)
    x1, x2 = m.left, m.left + m.front
    one = (*_front(x1, x2, m), *_left(0.0, x1, m, t), _glue("glue front", "front", x2, m, t))
    wrap = _wrap(m, 0.0, x2 + GLUED)
    x3, x4 = m.right, m.right + m.back
    right = Panel("right", oblong(0.0, t, x3, m.tall - t), "back", upright(x3, 0.0, m.tall))
    back = Panel("back", oblong(x3, 0.0, x4, m.tall))
    ends, slits = _ends(x3, x4, m)
    other = (back, right, *_dust("right", 0.0, x3, m, t, front_left=True), _glue("glue", "back", x4, m, t), *ends)
    whole = tuck_measures(inside, t)
    begins = x3 - (whole.left + whole.front + whole.right)  # its right end lies at the back's crease
    side = _wrap(m, begins, x3 + UNDERLAP)
    return (
        Half(one, (wrap,), (), (_notch(x1, x2, inside),)),
        Half(other, (side, *_back_art(x3, m)), slits),
    )


def _wrap(m: TuckMeasures, begins: float, end: float) -> Art:
    """Place the picture around the sides, which is seen from the net's left edge to its end."""
    return Art("wrap", shifted(begins, 0.0), Box(-BLEED, -FOLDED, end + BLEED, m.tall + 2 * FOLDED))


def _front(x1: float, x2: float, m: TuckMeasures) -> list[Panel]:
    return [Panel("front", oblong(x1, _RELIEF, x2, m.tall - _RELIEF))]


def _left(x0: float, x1: float, m: TuckMeasures, t: float) -> list[Panel]:
    side = Panel("left", oblong(x0, t, x1, m.tall - t), "front", upright(x1, 0.0, m.tall))
    return [side, *_dust("left", x0, x1, m, t, front_left=False)]


def _notch(x1: float, x2: float, inside: Inside) -> Notch:
    return notch("front", ((x1 + x2) / 2, _RELIEF), min(_NOTCH[0], inside.width / 6), _NOTCH[1])


def _glue(name: str, parent: str, x: float, m: TuckMeasures, t: float) -> Panel:
    """Make the flap that is glued behind a side, its ends bevelled by 15 degrees."""
    top, bottom, bevel = t + 0.5, m.tall - t - 0.5, m.glue * tan(radians(15))
    corners = ((x, top), (x + m.glue, top + bevel), (x + m.glue, bottom - bevel), (x, bottom))
    return Panel(name, corners, parent, upright(x, 0.0, m.tall), "glue")


def _ends(x1: float, x2: float, m: TuckMeasures) -> tuple[list[Panel], tuple[Span, ...]]:
    """Make lid and bottom on the back between x1 and x2: each with its tuck, and slits that lock on the dust flaps."""
    parts: list[Panel] = []
    slits: list[Span] = []
    left, right = x1 + _RELIEF, x2 - _RELIEF
    for end, at, way in (("top", 0.0, -1.0), ("bottom", m.tall, 1.0)):
        crease = at + way * m.lid
        lid = oblong(left, min(at, crease), right, max(at, crease))
        parts.append(Panel(f"{end} lid", lid, "back", level(at, x1, x2)))
        tongue = _tongue(left, right, crease, way, m.tuck)
        parts.append(Panel(f"{end} tuck", tongue, f"{end} lid", level(crease, left, right), "flap"))
        slits.append(level(crease, left, left + m.slit))
        slits.append(level(crease, right - m.slit, right))
    return parts, tuple(slits)


def _tongue(left: float, right: float, crease: float, way: float, deep: float) -> Points:
    """Make what is tucked in: a little narrower than its lid from 3 mm on, its far corners round."""
    far, r, near = crease + way * deep, min(deep - 3.0, 8.0), crease + way * 3.0
    inner_left, inner_right = left + 0.4, right - 0.4
    return (
        (left, crease),
        (inner_left, near),
        *corner((inner_left + r, far - way * r), r, 180.0, 180.0 - way * 90.0),
        *corner((inner_right - r, far - way * r), r, way * 90.0, 0.0),
        (inner_right, near),
        (right, crease),
    )


def _dust(side: str, left: float, right: float, m: TuckMeasures, t: float, *, front_left: bool) -> list[Panel]:
    """Make both dust flaps of a side: a straight shoulder by the front that locks the lid's slit, a taper, a slope."""
    width = right - left
    off_front, off_back = 0.5 * t + 0.2, t + 0.5
    step, lean, blunt = min(t + 0.8, 0.12 * width), min(0.12 * m.dust, 0.08 * width), min(1.8, 0.1 * width)
    shape = [
        (off_front, 0.0),
        (off_front, m.slit - 0.5),
        (off_front + step, m.slit + 0.5),
        (off_front + step + lean, m.dust - 2.0),
        (off_front + step + lean + blunt, m.dust),
        (width - off_back - 0.25 * width, m.dust),
        (width - off_back, 2.5 + 0.25 * (m.dust - 2.5)),
        (width - off_back, 0.0),
    ]
    made = []
    for end, base, way in (("top", t, -1.0), ("bottom", m.tall - t, 1.0)):
        across = [(left + u if front_left else right - u, base + way * v) for u, v in shape]
        hinge = level(base, left, right)
        made.append(Panel(f"{end} dust {side}", tuple(across), side, hinge, "flap"))
    return made


def _back_art(x: float, m: TuckMeasures) -> tuple[Art, ...]:
    """Place the pictures that hang on the back, which begins at x: lid and tuck on their heads, the foot upright."""
    wide, deep = m.back, m.lid + m.tuck
    lid = Art(
        "lid",
        (-1.0, 0.0, 0.0, -1.0, x + wide, 0.0),
        Box(x - BLEED, -deep - BLEED, wide + 2 * BLEED, deep + BLEED + UNDERLAP),
    )
    foot = Art("foot", shifted(x, m.tall), Box(x - BLEED, m.tall - UNDERLAP, wide + 2 * BLEED, deep + BLEED + UNDERLAP))
    return (lid, foot, Art("back", shifted(x, 0.0), Box(x, 0.0, wide + GLUED, m.tall)))
