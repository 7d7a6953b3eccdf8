"""Dice and boxes as they are folded, for the picture pages: the net, half folded, done, with their own faces.

Computed from the real nets, so that the picture cannot lie. Knows the page only as boxes in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Any, Final

from generator.catalog.cartons import CartonSheet, MadeCarton
from generator.catalog.dice import DiceSheet, Die
from generator.catalog.model import Deck, Size
from generator.draw.records import inverse, times
from generator.named import NamedTuple
from generator.parts.planned import Planned, spec_of
from generator.sheets.boxed import Boxed, nets_of
from generator.sheets.carton import Art, Half, Panel, Span, creases, hatching
from generator.sheets.folding import Body, Spot, View, flat_to_page, folded
from generator.sheets.guidesheet import Picture
from generator.sheets.net import SOLIDS, net
from generator.sheets.shape import Box, Matrix, Point, mapped, onto, path, polygon, scaled, through

_GLUING: Final = 80.0
"""Degrees to which the sides of a box are folded while its flap is glued: there is a gap to put the glue in."""
_TUBE: Final = ("front", "left", "right", "back", "glue")
"""The panels of a box that go round it."""
_BEHIND: Final = View(turn=205.0, down=24.0)
"""From where its flap is seen: from behind, a little from the side that it is glued to."""


Bare = list[tuple[str, int]]
"""Shapes without a print, path data with a tone each."""
Fields = dict[str, Any]
"""What a template is told."""


class Put(NamedTuple):
    """What the template is to draw, in mm of the page, and the faces that are put over it."""

    drawn: Fields
    faces: Sequence[Picture] = ()


def placed(box: Box) -> Fields:
    """Return where a box is, as templates are told it."""
    return {"x": box.x, "y": box.y, "w": box.width, "h": box.height}


def fitted(size: Size, box: Box) -> Box:
    """Return the largest box of a piece's proportions within `box`, in its middle."""
    scale = min(box.width / size.width, box.height / size.height)
    width, height = size.width * scale, size.height * scale
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def printed(deck: Deck, spot: Box, outline: str, at: Matrix) -> Picture:
    """Show of a deck of one face what lies within an outline, in mm of the face."""
    return Picture(deck.id, deck.cards[0].id, spot, outline, at)


def on_panel(panel: Panel, art: Art, deck: Deck, to: Matrix, spot: Box) -> Picture:
    """Show of a net's picture what a panel has of it."""
    outline = path(mapped(polygon(panel.corners), inverse(art.matrix)))
    return printed(deck, spot, outline, times(to, art.matrix))


def lines_at(to: Matrix, lines: Iterable[Span]) -> list[list[float]]:
    """Say where lines of a net are on the page, from point to point."""
    return [[*through(to, *start), *through(to, *end)] for start, end in lines]


def _laid_in(around: Box, spot: Box) -> Matrix:
    """Give the matrix that lays what has such a box as large as can be in the middle of another one."""
    box = fitted(Size(around.width, around.height), spot)
    s = box.width / around.width
    return scaled(s, box.x - around.x * s, box.y - around.y * s)


def rectangle_of(size: Size) -> str:
    """Give the outline of a face that is not cut out of a shape."""
    return f"M0 0h{size.width}v{size.height}h{-size.width}z"


def die_cast(one: Planned, what: str, spot: Box, number: int = 0) -> Put:
    """Draw a die of a file: its net with the numbered tabs, half folded, or done."""
    die = spec_of(one.part, DiceSheet).dice[number]
    if what == "net":
        return _net(die, spot)
    return (_cube if SOLIDS[die.solid].sides == 4 else _pyramid)(die, spot, closed=what == "done")


def _net(die: Die, spot: Box) -> Put:
    flat = net(die.solid, die.edge, die.tab)
    to = _laid_in(Box(0.0, 0.0, flat.width, flat.height), spot)
    drawn = {
        "outline": path(mapped(polygon(flat.outline), to)),
        "folds": lines_at(to, flat.folds),
        "tabs": [[*through(to, *tab.middle), tab.number] for tab in flat.tabs],
        "glue": [path(mapped(polygon(tab.corners), to)) for tab in flat.tabs],
    }
    return Put(drawn, [_face(die, face - 1, times(to, at), spot) for face, at in flat.places.items()])


def _face(die: Die, number: int, at: Matrix, spot: Box) -> Picture:
    card = die.deck.cards[number % len(die.deck.cards)]
    w, h = die.deck.size.width, die.deck.size.height
    outline = rectangle_of(die.deck.size) if SOLIDS[die.solid].sides == 4 else f"M{w / 2} 0L{w} {h}L0 {h}z"
    return Picture(die.deck.id, card.id, spot, outline, at)


def _cube(die: Die, spot: Box, *, closed: bool) -> Put:
    """Draw a cube from its front, top and right side, which are next to one another in the net as well."""
    size = die.deck.size
    side = min(spot.width / 1.45, spot.height / (1.45 if closed else 1.95)) * 0.98
    s, d = side / size.width, 0.4 * side / size.width
    x = spot.x + (spot.width - 1.4 * side) / 2
    y = spot.y + (spot.height - (1.4 if closed else 1.9) * side) / 2 + (0.4 if closed else 0.9) * side
    w = size.width
    front = _face(die, 1, scaled(s, x, y), spot)
    right = _face(die, 3, (d, -d, 0.0, s, x + side, y), spot)
    over = _points([(x, y), (x + 0.4 * side, y - 0.4 * side), (x + 1.4 * side, y - 0.4 * side), (x + side, y)])
    if closed:
        return Put({"body": over}, (front, right, _face(die, 0, (s, 0.0, -d, d, x + w * d, y - w * d), spot)))
    lid = _face(die, 0, (s, 0.0, -0.12 * s, 0.5 * s, x + w * d + 0.12 * side, y - w * d - 0.5 * side), spot)
    return Put({"body": over, "drop": [x + 0.7 * side, y - 0.1 * side]}, (lid, front, right))


def _pyramid(die: Die, spot: Box, *, closed: bool) -> Put:
    """Draw a solid of triangles from its front and the side beside that, which stands off until it is glued."""
    size = die.deck.size
    out = 1.3 if closed else 1.7
    double = 1.6 if len(SOLIDS[die.solid].faces) > 4 else 1.0
    s = min(spot.width / (out * size.width), spot.height / (double * size.height)) * 0.9
    w, h = s * size.width, s * size.height
    x, y = spot.x + (spot.width - out * w) / 2, spot.y + (spot.height - double * h) / 2
    far = (x + out * w, y + (0.76 if closed else 0.42) * h)
    tip = (x + w / 2, y)
    front = _face(die, 0, scaled(s, x, y), spot)
    corners = ((size.width / 2, 0.0), (0.0, size.height), size)  # the tip, the left one and the right one
    side = _face(die, 1, onto(corners, (tip, (x + w, y + h), far)), spot)
    below = [(x, y + h), (x + w, y + h), far, (x + 0.62 * w, y + double * h)] if double > 1 else [tip, (x, y + h), far]
    return Put({"body": _points(below), **({} if closed else {"drop": [x + w, y + 0.8 * h]})}, (side, front))


def tuck_up(one: Planned, what: str, spot: Box, number: int = 0) -> Put:
    """Draw a box of a file: its net, half folded, turned upside down with its bottom open, or done."""
    made = spec_of(one.part, CartonSheet).made[number]
    laid = one.layout
    deck = made.decks[0]
    if what == "net" and isinstance(laid, Boxed):
        flat = laid.pieces[0].flat
        to = _laid_in(flat.box, spot)
        drawn = {
            "panels": [path(mapped(polygon(panel.corners), to)) for panel in flat.panels],
            "folds": lines_at(to, creases(flat)),
        }
        return Put(drawn, list(_arts(laid, to, spot)))
    if what == "half" and made.plan.kind == "tuck":
        return _glued(made, spot)
    drawn_of = made.pictures[0]
    across, down = front_of(drawn_of.parts, deck.size)
    front = Size(across[1], down[1])
    depth = min(0.5, made.inside.depth / front.width)
    lid = 0.0 if what == "done" else 0.45
    s = min(
        spot.width / (front.width * (1 + 0.6 * depth)),
        spot.height / (front.height * (1 + lid) + front.width * 0.4 * depth),
    )
    s *= 0.96
    w, h, dx, dy = s * front.width, s * front.height, s * front.width * depth * 0.6, s * front.width * depth * 0.4
    x = spot.x + (spot.width - w - dx) / 2
    y = spot.y + (spot.height - h * (1 + lid) - dy) / 2 + dy + h * lid
    near, far, top = (x + dx, y - dy), (x + w + dx, y - dy), y - dy - 0.4 * h
    outline = f"M{across[0]} {down[0]}h{front.width}v{front.height}h{-front.width}z"
    at = scaled(s, x - s * across[0], y - s * down[0])
    if (what == "turned") != (made.plan.kind == "pouch"):  # a pouch's front is folded up, and printed on its head
        at = (-s, 0.0, 0.0, -s, x + w + s * across[0], y + h + s * down[0])
    drawn = {
        "side": _points([(x + w, y), far, (x + w + dx, y + h - dy), (x + w, y + h)]),
        "body": _points([(x, y), near, far, (x + w, y)]),
        "lid": _points([near, (x + dx + 0.03 * w, top), (x + dx + 0.97 * w, top), far]) if lid else "",
        "drop": [x + 0.06 * w, y + 0.3 * h] if what == "half" else [],
        "tuck": [x + w / 2 + dx / 2, y - dy - lid * h * 0.5] if what == "turned" else [],
    }  # fmt: skip
    return Put(drawn, (printed(deck, spot, outline, at),))


def _glued(made: MadeCarton, spot: Box) -> Put:
    """Draw a box from behind while it is glued: its hatched flap with a drop on it, and the side that goes over it."""
    (net,) = nets_of(made)
    panels = [_open(net, panel) for panel in net.panels if not panel.name.startswith("bottom")]
    space = folded(Body(net._replace(panels=tuple(panels)), _stood, _GLUING))
    view = _BEHIND.fitted((at for spots in space.values() for at in spots), spot)
    bare, faces = _sides(
        made, net.art, sorted(panels, key=lambda one: view.nearness(space[one.name])), space, view, spot
    )
    flap = net.panel("glue")
    to, _ = flat_to_page(flap, space["glue"], view)
    lines = lines_at(to, hatching(flap, apart=5.0, clear=0.0))
    drawn = {
        "shapes": bare,
        "over": [(path(mapped(polygon(flap.corners), to)), 0)],
        "hatch": "".join(f"M{a:.3f} {b:.3f}L{c:.3f} {d:.3f}" for a, b, c, d in lines),
        "drop": list(through(to, *flap.box.middle)),
    }
    return Put(drawn, faces)


def _sides(
    made: MadeCarton,
    arts: Sequence[Art],
    panels: Iterable[Panel],
    space: Mapping[str, tuple[Spot, ...]],
    view: View,
    spot: Box,
) -> tuple[Bare, list[Picture]]:
    """Give folded panels from the farthest on: those of which the inside is seen, and those with their print."""
    decks = decks_of(made)
    bare: Bare = []
    faces: list[Picture] = []
    for panel in panels:
        x, y = panel.box.middle
        lying = (one for one in reversed(arts) if one.area.x < x < one.area.right and one.area.y < y < one.area.bottom)
        art = next(lying, None)
        to, printed = flat_to_page(panel, space[panel.name], view) if panel.kind == "face" else (None, False)
        if to is None or art is None or not printed:
            bare.append((path(polygon(view.seen(at) for at in space[panel.name])), 1))
        else:
            faces.append(on_panel(panel, art, decks[art.name], to, spot))
    return bare, faces


def _stood(at: Spot) -> Spot:
    """Stand a flat net up, its print towards the one who looks at its front."""
    x, y, z = at
    return x, -abs(z), -y


def _open(net: Half, panel: Panel) -> Panel:
    """Keep a lid or a flap of the tube unfolded: it goes on in the plane of the side that it hangs on."""
    if panel.name in _TUBE:
        return panel
    side = net.panel(panel.parent)
    if side.name not in _TUBE:
        side = net.panel(side.parent)
    return panel._replace(parent=side.parent, hinge=side.hinge)


def _arts(laid: Boxed, to: Matrix, spot: Box) -> Iterable[Picture]:
    """Put the box's pictures where they are printed on the net."""
    decks = decks_of(laid.pieces[0].box)
    for art in laid.pieces[0].flat.art:
        if deck := decks.get(art.name):
            yield printed(deck, spot, rectangle_of(deck.size), times(to, art.matrix))


def decks_of(made: MadeCarton) -> dict[str, Deck]:
    """Give the decks of a box by the names of its pictures."""
    return {named.name: deck for named, deck in zip(made.pictures, made.decks, strict=True)}


def front_of(parts: Any, size: Size) -> tuple[Point, Point]:
    """Say where the front lies in a box's first picture: from where, and how far, across and down."""
    across, down = (0.0, size.width), (0.0, size.height)
    if "front" in parts:
        before, long = 0.0, float(parts["front"])
        for name, value in parts.items():
            if name == "front":
                break
            before += value
        if abs(fsum(parts.values()) - size.height) < 0.1:
            down = (before, long)
        else:
            across = (before, long)
    return across, down


def _points(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "z"
