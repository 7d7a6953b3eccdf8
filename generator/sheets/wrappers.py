"""The nets of other boxes: base and lid, the token pouch, the belly band.

Measures as in `catalog.cartons`; t is the caliper of the board.
"""

from __future__ import annotations

from math import radians, tan

from generator.catalog.cartons import LAP, Inside, lid_over
from generator.sheets.carton import Art, Half, Nets, Panel, Span, corner, level, notch, oblong, upright
from generator.sheets.shape import Box, shifted

BLEED = 3.0
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
