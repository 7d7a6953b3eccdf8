"""Read a board: spaces, the ways between them, slots and boxes for pictures.

Lengths are millimetres from the board's top left corner, x to the right and y down. A place is where the
middle of a space lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, isnan, nan
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import deck_of, is_whole
from generator.catalog.declared import (
    LENGTH,
    LIST,
    TEXT,
    At,
    Field,
    Kind,
    anything,
    entries,
    flag,
    groups,
    read,
    text,
    word_of,
)
from generator.catalog.entry import Entry
from generator.catalog.fields import REQUIRED
from generator.catalog.model import PartRead, Size, Values, Words
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Node, Run, Scalar, several
from generator.catalog.pages import PAGES, Sheet, Whole, one_page, page_fields, tiling
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean, listed
from generator.catalog.units import to_mm, to_size
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
    fields: Values
    mark: Mark


_Places = Mapping[str, Place]


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, which may be gone `both` ways or only so."""

    start: str
    end: str
    both: bool
    fields: Values
    mark: Mark


@dataclass(frozen=True, slots=True)
class Board:
    """A board as its file says: nodes and slots by id, edges in order, boxes for pictures by name (x, y, w, h)."""

    size: Size
    nodes: _Places
    edges: tuple[Edge, ...]
    slots: _Places
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


BOARD: Final = PAGES._replace(kind="board", whole="the board", item="board", items="faces")
_OWN: Final = ("nodes", "edges", "slots", "art")


@dataclass(frozen=True, slots=True)
class BoardSheet(Sheet):
    """A board as something to print, and as something to move on."""

    board: Board | None = None


_PLACE: Final = "write 'n1: {x: 62, y: 214, kind: plain}'"
_EDGE: Final = "write '- {from: n1, to: n2}'"
_NUMBER: Final = re.compile(r"\d{1,6}$")


def _mm(node: Node | None) -> float | None:
    if not isinstance(node, Scalar):
        return None
    if isinstance(node.value, int | float) and type(node.value) is not bool:
        return float(node.value)
    try:
        return to_mm(node.text)
    except ValueError:
        return None


def _coordinate(doc: str, name: str) -> Field:
    """Declare a coordinate in mm, with its unit or bare."""

    def take(at: At) -> float:
        node = at.node()
        value = _mm(node)
        if node is not None and value is None:
            at.unlike(node, "a number of millimetres", f"write '{name}: 62'")
        return nan if value is None else value

    return Field(doc, take, hint=f"add '{name}: 62', in mm from the board's top left corner", schema=LENGTH)


def _place(noun: str) -> Kind:
    return Kind(
        noun,
        {
            "x": _coordinate("how far its middle is from the board's left edge", "x"),
            "y": _coordinate("how far its middle is from the board's upper edge", "y"),
            "kind": text("which kind of space it is", hint="add 'kind: …', one of those under 'spaces'"),
        },
        free=True,
    )


NODE: Final = _place("node")
SLOT: Final = _place("slot")
EDGE: Final = Kind(
    "edge",
    {
        "from": text("the node where it begins", hint=_EDGE),
        "to": text("the node where it ends", hint=_EDGE),
        "both": flag("`true`: it may be gone both ways"),
    },
    free=True,
)
MAP: Final = Kind(
    "board",
    {
        "spaces": entries(
            "how large the spaces of each kind are: `24mm` is round, `30x20mm` has corners",
            REQUIRED,
            "say how large the spaces of each kind are: 'spaces: {plain: 24mm}'",
            TEXT,
        ),
        "nodes": entries(
            "by id, the spaces that pieces stand on: `x` and `y` of the middle, `kind` (of those in `spaces`), "
            "and any other field",
            REQUIRED,
            _PLACE,
            NODE,
        ),
        "edges": groups(
            "the ways between them: `from`, `to`, `both` (true: in both directions), and any other field",
            EDGE,
            _EDGE,
            (),
        ),
        "start": anything("where one begins: a node, or a list of them; default the first"),
        "slots": entries("by id, places for other things: `x`, `y`, `kind` and any other field", inner=SLOT),
        "art": entries("by name, boxes for pictures: `[x, y, width, height]`", inner=LIST),
        **page_fields(BOARD, "what a sheet calls its pages, of which a board has one"),
    },
    free=True,
)


def read_part(entry: Entry) -> PartRead:
    """Read a board; everything that is wrong with its spaces and ways is noted."""
    block, findings = entry.block, entry.findings
    one_page(block, entry.part_id, BOARD.items)
    said = read(block, MAP, findings)
    spaces = _spaces(said)
    nodes, slots = (_places(said, name, kind, spaces) for name, kind in (("nodes", NODE), ("slots", SLOT)))
    edges = tuple(_edges(said, nodes))
    board = Board(said.size, nodes, edges, slots, MappingProxyType(dict(_art(said))), _start(said, nodes))
    check_places(board, findings)
    if len(edges) == len(said.edges):  # with an edge lost, more would seem out of reach than is
        check_reach(board, findings)
    whole = tuple(_whole(place, noun) for noun, some in (("space", nodes), ("slot", slots)) for place in some.values())
    deck = deck_of(said, entry.part_id, entry.taken, BOARD)
    seen = _seen(board)
    cards = tuple(card._replace(fields=MappingProxyType({**card.fields, **seen})) for card in deck.cards)
    deck = replace(deck, cards=cards, declared=deck.declared and (*deck.declared, *_OWN))
    spec = BoardSheet(tiling(said, whole), said.fillable, True, board)
    return entry.part(deck.name, (deck,), spec), is_whole(deck, block, BOARD.items)


def _spaces(said: Any) -> Mapping[str, Space]:
    """Give how large the spaces of each kind are: `plain: 24mm` is round, `dock: 30x20mm` has corners."""
    spaces: dict[str, Space] = {}
    for name, _, node in said.spaces:
        text = word_of(node)
        try:
            if "x" in text or "×" in text:
                size = to_size(text)
                spaces[name] = Space(size.width, size.height, False)
            else:
                across = to_mm(text)
                spaces[name] = Space(across, across, True)
        except ValueError:
            fact = f"'{clipped(text)}' is no size of a space"
            hint = "write a diameter such as 24mm, or 30x20mm for one with corners"
            said.findings.add(node.mark, fact, hint)
            spaces[name] = Space(1.0, 1.0, True)
    return spaces


def _places(said: Any, name: str, kind: Kind, spaces: Mapping[str, Space]) -> _Places:
    """Read nodes or slots, each a group of fields under its id."""
    places: dict[str, Place] = {}
    findings = said.findings
    for key, word, node in getattr(said, name):
        if not is_id(key):
            findings.add(word.mark, f"'{clipped(key)}' is no id of a {kind.noun}", "use letters, digits, - and _")
        elif not isinstance(node, Block):
            said.unlike(node, key, "a group of fields", _PLACE)
        else:
            own = read(node, kind, findings, f"{kind.noun} {key}")
            if spaces:
                own.among("kind", spaces, f"{kind.noun} {key} is of a kind '{{}}' that has no size under 'spaces'")
            space = spaces.get(own.kind, Space(1.0, 1.0, True))
            places[key] = Place(key, str(own.kind), own.x, own.y, space, own.rest, word.mark)
    return MappingProxyType(places)


def _edges(said: Any, nodes: _Places) -> Iterator[Edge]:
    missing: dict[str, list[tuple[Words, str]]] = {}
    for own in filter(None, said.edges):
        ends = {way: getattr(own, way) for way in ("from", "to")}
        start, end = ends.values()
        for way, word in ends.items():
            if word and word not in nodes:
                missing.setdefault(str(word), []).append((word, way))
        if start and start == end:
            own.wrong("to", f"an edge leads from {start} to itself", "let it lead to another node, or take it out")
        elif start in nodes and end in nodes:
            yield Edge(str(start), str(end), own.both, own.rest, own.mark)
    for name, led in missing.items():
        _no_node(name, led, nodes, said.findings)


def _no_node(name: str, ends: Sequence[tuple[Words, str]], nodes: _Places, findings: Findings) -> None:
    """Say that edges lead to a node that is not there: of one edge it is its slip, of more of them the nodes'."""
    if len(ends) == 1:
        ((end, way),) = ends
        fact = f"an edge leads {way} '{clipped(end)}', and there is no such node"
        findings.add(end.mark, fact, did_you_mean(end, nodes))
        return
    number = _NUMBER.search(name)
    like = [
        (abs(int(match[0]) - int(number[0])), place.mark)
        for place in nodes.values()
        if number and (match := _NUMBER.search(place.id)) and place.id[: match.start()] == name[: number.start()]
    ]
    mark = min(like)[1] if like else ends[0][0].mark
    fact = f"there is no node '{clipped(name)}', and {len(ends)} edges lead there or from there"
    findings.add(mark, fact, f"add it beside this one; an edge with it stands at {ends[0][0].mark}")


def _art(said: Any) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Give the boxes for pictures, each [x, y, width, height] in mm under its name."""
    for name, _, node in said.art:
        values = [_mm(item) for item in node.items] if isinstance(node, Run) else []
        numbers = [value for value in values if value is not None]
        if len(values) != 4 or len(numbers) != 4 or min(numbers[2:]) <= 0:
            said.unlike(node, name, "[x, y, width, height] in mm", f"write '{name}: [6, 194, 38, 40]'")
            continue
        x, y, width, height = numbers
        over = max(-x, -y, x + width - said.size.width, y + height - said.size.height)
        if over > EPSILON:
            fact = f"the box for {name} reaches {over:.1f} mm beyond the board"
            said.findings.add(node.mark, fact, "boxes are [x, y, width, height] in mm")
        yield name, (x, y, width, height)


def _start(said: Any, nodes: _Places) -> tuple[str, ...]:
    """Give where one may begin: a node, or a list of them; the first node unless it is said."""
    start: list[str] = []
    for word in several(said.start):
        if not isinstance(word, Scalar):
            said.unlike(word, "start", "the id of a node, or a list of them", "write 'start: n1'")
        elif word.text not in nodes:
            fact = f"one cannot start on '{clipped(word.text)}': there is no such node"
            said.findings.add(word.mark, fact, did_you_mean(word.text, nodes))
        else:
            start.append(word.text)
    return tuple(start) or tuple(nodes)[:1]


def _whole(place: Place, noun: str) -> Whole:
    width, height = place.space.width, place.space.height
    return Whole(f"{noun} {place.id}", place.x - width / 2, place.y - height / 2, width, height, place.mark)


def _seen(board: Board) -> dict[str, Any]:
    """Give what a template sees of a board, as fields of its card."""
    nodes = {node.id: _shown(node) for node in board.nodes.values()}
    edges = []
    for edge in board.edges:
        one, two = board.nodes[edge.start], board.nodes[edge.end]
        ends = {"from": edge.start, "to": edge.end, "both": edge.both}
        line = {"x1": one.x, "y1": one.y, "x2": two.x, "y2": two.y}
        edges.append(MappingProxyType({**edge.fields, **ends, **line}))
    art = {name: MappingProxyType({"x": x, "y": y, "w": w, "h": h}) for name, (x, y, w, h) in board.art.items()}
    return {
        "nodes": tuple(nodes.values()),
        "node": MappingProxyType(nodes),
        "edges": tuple(edges),
        "slots": tuple(_shown(slot) for slot in board.slots.values()),
        "art": MappingProxyType(art),
    }


def _shown(place: Place) -> Values:
    space = {"x": place.x, "y": place.y, "w": place.space.width, "h": place.space.height}
    return MappingProxyType({**place.fields, "id": place.id, "kind": place.kind, **space})


# ---------------------------------------------------------------------- what cannot be so

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
