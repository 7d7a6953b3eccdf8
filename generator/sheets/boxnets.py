"""The nets of boxes: tuck boxes, base and lid, the token pouch, the belly band, a box for a whole game.

Measures as in `catalog.cartons`; t is the caliper of the board. Of a tuck box lie from left to right: left side,
front, right side, back, glue flap; both lids hang on the back, the seam is a back edge. A game's box has a lid, a base
whole or in halves, its lining, and what divides it inside. Half a base is the same net twice: the second is the first
turned half round, and so is the picture on it, which runs on over the seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import radians, tan

from generator.catalog.cartons import (
    CHANNEL,
    LAP,
    ROOM,
    WELL,
    WELLS,
    Inside,
    TuckMeasures,
    game_lid,
    lid_over,
    place,
    tuck_measures,
)
from generator.catalog.messages import Said
from generator.sheets.carton import Art, Half, Nets, Notch, Panel, Span, corner, level, notch, oblong, upright
from generator.sheets.impose import UNDERLAP
from generator.sheets.shape import Box, Points, shifted

BLEED = 3.0  # of a picture past a cut, in mm
_THUMB = (10.0, 6.0)


def lid_and_base(inside: Inside, t: float) -> Nets:
    """Make two nets: the base, and the lid that goes over it, with notches for thumbs in its long rims."""
    return (tray("lid", lid_over(inside, t), t, thumb=True), tray("base", inside, t))


def tray(name: str, inside: Inside, t: float, *, thumb: bool = False) -> Half:
    """Make a floor and four walls; those above and below the floor carry tabs that are glued inside the others."""
    wide, high, wall = inside.width + t, inside.height + t, inside.depth + t / 2
    right, bottom = wall + wide, wall + high
    far_x, far_y = right + wall, bottom + wall
    tab = max(6.0, min(15.0, inside.depth - 1.0, inside.height / 2 - 1.0))
    parts = [
        Panel("floor", oblong(wall, wall, right, bottom)),
        Panel("west", oblong(0.0, wall + 0.1, wall, bottom - 0.1), "floor", upright(wall, wall, bottom)),
        Panel("east", oblong(right, wall + 0.1, far_x, bottom - 0.1), "floor", upright(right, wall, bottom)),
    ]
    west, east = wall + t, right - t
    bevel = tab * tan(radians(8))
    for side, top, foot, hinge in (("north", 0.0, wall, wall), ("south", bottom, far_y, bottom)):
        parts.append(Panel(side, oblong(west, top, east, foot), "floor", level(hinge, wall, right)))
        low, high_ = (top + 0.8, foot - 0.8 - t / 2) if side == "north" else (top + 0.8 + t / 2, foot - 0.8)
        for end, x, way in (("west", west, -1.0), ("east", east, 1.0)):
            flap = ((x, low), (x + way * tab, low + bevel), (x + way * tab, high_ - bevel), (x, high_))
            parts.append(Panel(f"{side} tab {end}", flap, side, upright(x, top, foot), "glue"))
    middle = (wall + right) / 2
    notches = (
        (notch("north", (middle, 0.0), *_THUMB), notch("south", (middle, far_y), _THUMB[0], -_THUMB[1]))
        if thumb and inside.depth > 2 * _THUMB[1] and inside.width > 4 * _THUMB[0]
        else ()
    )
    at = shifted(0.0, 0.0)
    art = (
        Art(name, at, Box(-BLEED, wall - 1.4, far_x + 2 * BLEED, high + 2.8)),
        Art(name, at, Box(west - 2.5, -BLEED, east - west + 5.0, far_y + 2 * BLEED)),
    )
    return Half(tuple(parts), art, (), notches, name)


def pouch(inside: Inside, t: float) -> Nets:
    """Make an envelope for tokens: back, gussets, a front folded up, a tongue that goes into a slit of the front."""
    a, e, h = inside
    flap, glue = 0.42 * h, min(10.0, a / 4)
    wide, deep, front = a + t, e + t, 0.78 * h
    x1 = glue + deep
    x2 = x1 + wide
    y1 = flap + deep
    y2 = y1 + h + t / 2
    y3 = y2 + deep
    r = min(12.0, wide / 4)
    tongue = (
        (x1, flap),
        (x1 + 2, flap - 4),
        *corner((x1 + 4 + r, r), r, 180.0, 270.0),
        *corner((x2 - 4 - r, r), r, 270.0, 360.0),
        (x2 - 2, flap - 4),
        (x2, flap),
    )
    parts = [
        Panel("back", oblong(x1, y1, x2, y2)),
        Panel("foot", oblong(x1 + t, y2, x2 - t, y3), "back", level(y2, x1, x2)),
        Panel("front", oblong(x1 - t / 2, y3, x2 + t / 2, y3 + front), "foot", level(y3, x1, x2)),
        Panel("top", oblong(x1, flap, x2, y1), "back", level(y1, x1, x2)),
        Panel("tongue", tongue, "top", level(flap, x1, x2)),
    ]
    low, high = y2 - front + 1.0, y2 - 1.0 - t
    for side, x, way in (("west", x1, -1.0), ("east", x2, 1.0)):
        near, far = x + way * (deep - t), x + way * (deep - t + glue)
        sides = oblong(min(x, near), low, max(x, near), high)
        parts.append(Panel(f"gusset {side}", sides, "back", upright(x, low, high)))
        ears = ((near, low), (far, low + 2.5), (far, high - 2.5), (near, high))
        parts.append(Panel(f"glue {side}", ears, f"gusset {side}", upright(near, low, high), "glue"))
    cut = y3 + (h + t / 2 - flap) + 6.0  # the tongue's tip goes 6 mm through
    middle, half = (x1 + x2) / 2, wide / 2 - 4.0
    slit: Span = level(cut, middle - half, middle + half)
    art = Art("pouch", shifted(x1, 0.0), Box(x1 - 2.5, -BLEED, wide + 5.0, y3 + front + 2 * BLEED))
    return (Half(tuple(parts), (art,), (slit,)),)


def band(inside: Inside, t: float) -> Nets:
    """Make a belly band: four sides and a lap, glued over the front's beginning, which is printed on it again."""
    a, b, high = inside
    parts: list[Panel] = []
    x, before = 0.0, ""
    for name, width in (("front", a + t), ("right", b + t), ("back", a + t), ("left", b + 2 * t)):
        hinge = upright(x, 0.0, high) if before else None
        parts.append(Panel(name, oblong(x, 0.0, x + width, high), before, hinge))
        x, before = x + width, name
    lap = ((x, 0.0), (x + LAP - 3, 0.0), (x + LAP, 3.0), (x + LAP, high - 3), (x + LAP - 3, high), (x, high))
    parts.append(Panel("lap", lap, "left", upright(x, 0.0, high)))
    tall = high + 2 * BLEED
    art = Art("band", shifted(0.0, 0.0), Box(-BLEED, -BLEED, x + 2 * BLEED, tall))
    again = Art("band", shifted(x, 0.0), Box(x, -BLEED, LAP + BLEED, tall))
    return (Half(tuple(parts), (art, again)),)


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


OTHER = Said("base, other half")
SPLICE = 40.0  # glued over each seam of a wall
_HIDDEN = 22.0  # the channel is so high at most, so that fingers get at what lies beside it
_FOOT = 10.0  # a divider stands on it


def game_box(inside: Inside, t: float, level: float) -> Nets:
    """Make the nets for sheets that hold the base in one piece, which needs no lining."""
    return (_lid(inside, t), tray(Said("base"), inside, t), *_insert(inside, t, level))


def game_box_halves(inside: Inside, t: float, level: float) -> Nets:
    """Make the nets for sheets of A4 or Letter: the base in halves, a lining and splices that join them."""
    whole = tray(Said("base"), inside, t)
    middle = whole.box.height / 2
    panels = tuple(_above(panel, middle) for panel in whole.panels if panel.corners[0][1] < middle)
    art = tuple(_seen(one, middle + 3.0) for one in whole.art)
    half = Half(panels, art, name=Said("base, half"))
    turned = (-1.0, 0.0, 0.0, -1.0, whole.box.width, whole.box.height)
    other = Half(panels, tuple(one._replace(matrix=turned) for one in art), name=OTHER)
    lining = _plain(Said("lining: glue it over the seam of the base"), inside.width - 0.6, inside.height - 0.6)
    splice = _plain(Said("splice"), inside.depth - t - 1.0, SPLICE)
    return (_lid(inside, t), half, other, lining, splice, splice, *_insert(inside, t, level))


def _lid(inside: Inside, t: float) -> Half:
    return tray(Said("lid"), game_lid(inside, t), t)


def _insert(inside: Inside, t: float, level: float) -> Iterator[Half]:
    """Make the well, its dividers, and the channel between the rows, open below."""
    yield tray(Said("well"), Inside(WELL, level - t, inside.width - ROOM), t)._replace(art=())
    for _ in range(WELLS - 1):
        high = level - 2 * t - 1.0
        hinge = ((0.0, high), (WELL - 0.6, high))
        wall = Panel("divider", oblong(0.0, 0.0, WELL - 0.6, high))
        foot = oblong(0.5, high, WELL - 1.1, high + _FOOT)
        yield Half((wall, Panel("foot", foot, "divider", hinge, "glue")), (), name=Said("divider of the well"))
    roof, long, tall = CHANNEL + t, 2 * place(inside, t).width, min(_HIDDEN, level) + t / 2
    left, right = tall, tall + roof
    yield Half(
        (
            Panel("channel", oblong(left, 0.0, right, long)),
            Panel("left", oblong(0.0, 0.0, left, long), "channel", upright(left, 0.0, long)),
            Panel("right", oblong(right, 0.0, right + tall, long), "channel", upright(right, 0.0, long)),
        ),
        (),
        name=Said("channel between the rows"),
    )


def _plain(name: str, width: float, height: float) -> Half:
    return Half((Panel(name, oblong(0.0, 0.0, width, height)),), (), name=name)


def _above(panel: Panel, middle: float) -> Panel:
    """Cut off what of a panel lies below a line."""

    def cut(points: Points) -> Points:
        return tuple((x, min(y, middle)) for x, y in points)

    hinge: Span | None = None
    if panel.hinge is not None:
        start, end = cut(panel.hinge)
        hinge = (start, end)
    return panel._replace(corners=cut(panel.corners), hinge=hinge)


def _seen(art: Art, end: float) -> Art:
    area = art.area
    return art._replace(area=area._replace(height=min(area.bottom, end) - area.y))
