"""The nets of a box for a whole game: a lid, a base whole or in halves, its lining, and what divides it inside.

Half a base is the same net twice: the second is the first turned half round, and so is the picture on it, which runs on
over the seam. Measures as in `catalog.cartons`; t is the caliper of the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.cartons import CHANNEL, ROOM, WELL, WELLS, Inside, game_lid, place
from generator.catalog.messages import Said
from generator.sheets.carton import Art, Half, Nets, Panel, Span, oblong, upright
from generator.sheets.shape import Points
from generator.sheets.wrappers import tray

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
