"""Boxes as they are made, for the picture pages; that of a whole game: its nets, folded, joined, filled, closed.

Computed from the real nets, so that the picture cannot lie. Knows the page only as boxes in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import Final

from generator.catalog.cartons import ROOM, WELL, WELLS, CartonSheet, MadeCarton, compartment, place
from generator.catalog.messages import Said
from generator.parts.guidesolids import Bare, Fields, Put, decks_of, front_of, on_panel, printed, tuck_up
from generator.parts.planned import Files, Planned, spec_of
from generator.sheets.boxed import Boxed, nets_of
from generator.sheets.boxnets import OTHER
from generator.sheets.carton import Half, Panel, oblong
from generator.sheets.folding import Body, Move, Spot, View, flat_to_page, folded
from generator.sheets.guidesheet import Picture
from generator.sheets.shape import Box, path, polygon

HALVED: Final = {
    "net": Said("Score, then cut out"),
    "half": Said("Fold, glue the tabs"),
    "joined": Said("Lay the halves edge to edge"),
    "lined": Said("Glue the lining on the seam"),
    "filled": Said("Set in the well and the boxes"),
    "done": Said("Let the lid drop on"),
}
"""What is done with a base in halves, by stages."""
WHOLE: Final = {what: caption for what, caption in HALVED.items() if what not in ("joined", "lined")}
_APART: Final = 26.0  # mm between two halves that are about to be joined
_OVER: Final = 60.0  # mm that a lining hangs above its place
_ON_THE_WAY: Final = 55.0  # degrees to which creases are folded while tabs are glued


def stages_of(one: Planned) -> dict[str, Said]:
    """Give the stages of a game's box with what is done there, nothing for other boxes."""
    made = spec_of(one.part, CartonSheet).made
    if not made or made[0].plan.kind != "game_box":
        return {}
    return dict(HALVED if _halved(one, made[0]) else WHOLE)


def chief(files: Files) -> Planned | None:
    """Give the file of the box that the game is shown by: that of the whole game, else the first there is."""
    boxes = [one for one in files if one.item.unit == "box"]
    return next((one for one in boxes if stages_of(one)), boxes[0] if boxes else None)


def _halved(one: Planned, made: MadeCarton) -> bool:
    return isinstance(one.layout, Boxed) and made.plan.id in one.layout.halved


def boxed_up(one: Planned, what: str, spot: Box, number: int = 0, files: Files = ()) -> Put:
    """Draw a box of a file at a stage of its making; the boxes of `files` may lie in it."""
    made = spec_of(one.part, CartonSheet).made[number]
    if made.plan.kind != "game_box":
        return tuck_up(one, what, spot, number)
    bodies, above = _standing(made, what, halves=_halved(one, made))
    view = View(0.0, 90.0) if what == "net" else View()
    view = view.fitted((at for body in (*bodies, *above) for points in folded(body).values() for at in points), spot)
    tabs = what in ("net", "half")
    shapes, faces = _all(_painted(made, body, view, spot, tabs=tabs) for body in bodies)
    if what == "filled":
        sides, tops = _all(_boxes(made, files, view, spot))
        shapes, faces = [*shapes, *sides], [*tops, *faces]  # the near walls stand before what lies inside
    over, _ = _all(_painted(made, body, view, spot, tabs=False) for body in above)
    drawn: Fields = {"shapes": shapes, "over": over}
    if what in ("lined", "filled"):
        drawn["tuck"] = [spot.x + spot.width / 2, spot.y + 9.0]
    if what == "half":
        drawn["drop"] = [spot.x + spot.width / 2, spot.y + spot.height * 0.3]
    return Put(drawn, faces)


def _standing(made: MadeCarton, what: str, *, halves: bool) -> tuple[list[Body], list[Body]]:
    """Say which nets stand where at a stage, and which hang above them."""
    nets = {net.name: net for net in nets_of(made, halves=halves)}
    base, lid = nets["base, half" if halves else "base"], nets["lid"]
    if what == "net":
        return [Body(net, _flat(at * (base.box.width + 14.0)), 0.0) for at, net in enumerate((base, lid))], []
    bodies = _based(base, nets.get(OTHER), _APART if what == "joined" else 0.0)
    if what == "half":
        return [bodies[0]._replace(degrees=_ON_THE_WAY)], []
    if what == "lined":
        (lining,) = (net for name, net in nets.items() if name.startswith("lining"))
        wall = made.inside.depth + made.plan.board / 2
        return bodies, [Body(lining, lambda at: (at[1] + wall, at[0] + wall, _OVER))]
    more = {"filled": _divided(made, nets), "done": [Body(lid, _lidded(made, lid))]}
    return [*bodies, *more.get(what, [])], []


def _flat(x: float) -> Move:
    return lambda at: (at[0] + x, at[1], 0.0)


def _based(base: Half, other: Half | None, gap: float) -> list[Body]:
    """Stand a base on the table, open above, its length to the right; of two halves the other is turned round."""
    across, end = base.box.width, 2 * base.box.height + gap
    bodies = [Body(base, lambda at: (at[1], at[0], abs(at[2])))]
    if other:
        bodies.append(Body(other, lambda at: (end - at[1], across - at[0], abs(at[2]))))
    return bodies


def _lidded(made: MadeCarton, lid: Half) -> Move:
    """Put a lid on a base, the head of its picture to the left."""
    t = made.plan.board
    wall, high = made.inside.depth + t / 2, made.inside.depth + 1.5 * t
    x = wall + (made.inside.height + t) / 2 - lid.box.height / 2
    y = wall + (made.inside.width + t) / 2 + lid.box.width / 2
    return lambda at: (x + at[1], y - at[0], high - abs(at[2]))


def _divided(made: MadeCarton, nets: dict[str, Half]) -> list[Body]:
    """Stand the well at the far end with its dividers, and the channel between the rows."""
    t, inside, well, channel = made.plan.board, made.inside, nets["well"], nets["channel between the rows"]
    wall = inside.depth + t / 2
    end, side = wall + inside.height + t / 2, wall + (inside.width + t) / 2
    x, y = end - well.box.width / 2 - (WELL + t) / 2 - t / 2, side - well.box.height / 2
    upright = nets["divider of the well"]
    upright = upright._replace(panels=upright.panels[:1])
    roof, high = channel.box.width / 2, channel.panels[0].corners[0][0]
    start, far = end - WELL - t, compartment(inside, t).width + t
    bodies = [Body(channel, lambda at: (wall + t + at[1], side + at[0] - roof, high - abs(at[2])))]
    bodies.append(Body(well, lambda at: (x + at[0], y + at[1], t + abs(at[2]))))
    for number in range(1, WELLS):
        across = side - (inside.width - ROOM) / 2 + number * far
        bodies.append(Body(upright, _upright(start, across, made.level - t)))
    return bodies


def _upright(x: float, y: float, top: float) -> Move:
    return lambda at: (x + at[0], y, top - at[1])


_Seen = tuple[Bare, list[Picture]]


def _all(some: Iterable[_Seen]) -> _Seen:
    shapes: Bare = []
    faces: list[Picture] = []
    for bare, seen in some:
        shapes += bare
        faces += seen
    return shapes, faces


def _painted(made: MadeCarton, body: Body, view: View, spot: Box, *, tabs: bool) -> _Seen:
    """Draw what is seen of a net: bare shapes with a tone each, and faces, the nearest last."""
    shapes: Bare = []
    faces: list[Picture] = []
    decks = decks_of(made)
    space = folded(body)
    for panel in sorted(body.net.panels, key=lambda one: view.nearness(space[one.name])):
        spots = space[panel.name]
        if panel.kind == "glue" and not tabs:
            continue
        to, front = flat_to_page(panel, spots, view)
        if front and panel.kind != "glue" and body.net.art:
            art = body.net.art[0]  # a net shows one picture, though in parts
            faces.append(on_panel(panel, art, decks[art.name], to, spot))
        else:
            shapes.append((path(polygon(view.seen(one) for one in spots)), _tone(spots)))
    return shapes, faces


def _tone(spots: Sequence[Spot]) -> int:
    """Say how much light falls on a panel: 0 on what lies, less on what stands across than on what stands along."""
    spans = [max(values) - min(values) for values in zip(*spots, strict=True)]
    return 0 if spans[2] < 0.5 * min(spans[0], spans[1]) else 1 if spans[0] > spans[1] else 2


def _boxes(made: MadeCarton, files: Files, view: View, spot: Box) -> Iterator[_Seen]:
    """Lay boxes of cards in their places: their near sides, and on top of each pile the front of its uppermost box."""
    sheets = [one.part.spec for one in files if isinstance(one.part.spec, CartonSheet)]
    known = {box.plan.id: box for sheet in sheets for box in sheet.made}
    t, inside = made.plan.board, made.inside
    size, wall = place(inside, t), inside.depth + t
    for number, packed in enumerate(made.piles):
        pile = [one for one in packed if one.name in known]
        if not pile:
            continue
        x = wall + (number % 2) * size.width
        y = wall + (number // 2) * (inside.width - size.height)
        high = t + fsum(one.high for one in pile)
        top, long, wide = pile[-1], pile[-1].long, pile[-1].wide
        corners = [(x, y + wide), (x, y), (x + long, y), (x + long, y + wide)]
        near = [[corners[3], corners[0]], [corners[2], corners[3]]]
        sides = [[(*one, t), (*other, t), (*other, high), (*one, high)] for one, other in near]
        shapes = [(path(polygon(view.seen(at) for at in side)), 3) for side in sides]
        box = known[top.name]
        deck = box.decks[0]
        across, down = front_of(box.pictures[0].parts, deck.size)
        front = Panel("front", oblong(across[0], down[0], across[0] + across[1], down[0] + down[1]))
        # the head of the front lies to the left
        lying = [(*corners[at], high) for at in (0, 1, 2, 3)]
        to, _ = flat_to_page(front, tuple(lying), view)
        yield shapes, [printed(deck, spot, path(polygon(front.corners)), to)]
