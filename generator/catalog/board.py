"""A board as something to move on: spaces, the ways between them, and what cannot be so. Reads no file.

Lengths are millimetres from the board's top left corner, x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, isnan
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.model import Size
from generator.catalog.problems import Findings, Mark, listed
from generator.named import NamedTuple

EPSILON: Final = 1e-6


class Space(NamedTuple):
    """How large the spaces of a kind are: a round one has its diameter twice."""

    width: float
    height: float
    round: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A node or a slot: its middle, its space, and whatever else the file says about it."""

    id: str
    kind: str
    x: float
    y: float
    space: Space
    fields: Mapping[str, Any]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, which may be gone `both` ways or only so."""

    start: str
    end: str
    both: bool
    fields: Mapping[str, Any]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Board:
    """A board as its file says: nodes and slots by id, edges in order, boxes for pictures by name (x, y, w, h)."""

    size: Size
    nodes: Mapping[str, Place]
    edges: tuple[Edge, ...]
    slots: Mapping[str, Place]
    art: Mapping[str, tuple[float, float, float, float]]
    start: tuple[str, ...]

    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Say where one can go from each node in one step."""
        found: dict[str, list[str]] = {node: [] for node in self.nodes}
        for edge in self.edges:
            found[edge.start].append(edge.end)
            if edge.both:
                found[edge.end].append(edge.start)
        return MappingProxyType({node: tuple(dict.fromkeys(ends)) for node, ends in found.items()})


_MOST_PLACES = 2000


def check_places(board: Board, findings: Findings) -> None:
    """Say which spaces leave the board, and which overlap; each pair once."""
    places = [one for one in (*board.nodes.values(), *board.slots.values()) if not isnan(one.x + one.y)]
    if len(places) > _MOST_PLACES:
        fact = f"the board has {len(places):,} nodes and slots, and at most {_MOST_PLACES:,} are held together"
        findings.add(places[_MOST_PLACES].mark, fact, "draw the others in its template, or make two boards of it")
        del places[_MOST_PLACES:]
    for at, place in enumerate(places):
        across, down = place.space.width / 2, place.space.height / 2
        over = max(
            across - place.x, down - place.y, place.x + across - board.size.width, place.y + down - board.size.height
        )
        if over > EPSILON:
            fact = f"{place.id} at {place.x:g}, {place.y:g} reaches {over:.1f} mm beyond the board"
            inside = f"x {across:g} to {board.size.width - across:g} and y {down:g} to {board.size.height - down:g}"
            findings.add(place.mark, fact, f"keep its middle within {inside}")
        for other in places[:at]:
            gap = _gap(place, other)
            if gap < -EPSILON:
                fact = f"{place.id} and {other.id} overlap by {-gap:.1f} mm"
                hint = f"move one of them, or make their spaces smaller; {other.id} is at {other.mark}"
                findings.add(place.mark, fact, hint)


def _gap(one: Place, two: Place) -> float:
    """Measure how far apart two spaces are; less than nothing is how far they overlap.

    >>> round_ = Space(24.0, 24.0, True)
    >>> a, b = (Place("", "", x, 0.0, round_, {}, Mark("")) for x in (0.0, 30.0))
    >>> _gap(a, b)
    6.0
    """
    if one.space.round and two.space.round:
        return hypot(one.x - two.x, one.y - two.y) - (one.space.width + two.space.width) / 2
    if two.space.round:
        one, two = two, one
    across = abs(one.x - two.x) - two.space.width / 2
    down = abs(one.y - two.y) - two.space.height / 2
    if one.space.round:
        away = hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0)
        return away - one.space.width / 2
    return max(across - one.space.width / 2, down - one.space.height / 2)


def check_reach(board: Board, findings: Findings) -> None:
    """Say which nodes nobody can reach from where one starts."""
    if not board.edges:
        return
    ways, reached, ahead = board.ways(), set(board.start), list(board.start)
    while ahead:
        for end in ways[ahead.pop()]:
            if end not in reached:
                reached.add(end)
                ahead.append(end)
    for node in board.nodes.values():
        if node.id not in reached:
            fact = f"nobody can reach node {node.id} from {listed(board.start, 3)}"
            hint = f"add an edge, such as '- {{from: {board.start[0]}, to: {node.id}}}', or name it under 'start'"
            findings.add(node.mark, fact, hint)
