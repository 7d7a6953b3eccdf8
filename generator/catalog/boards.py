"""Read a board: spaces, the ways between them, slots and boxes for pictures.

Lengths are millimetres from the board's top left corner, x to the right and y down. A place is where the
middle of a space lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import nan
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.board import EPSILON, Board, Edge, Place, Space, check_places, check_reach
from generator.catalog.decks import deck_of, is_id, is_whole
from generator.catalog.fields import Fields
from generator.catalog.model import Deck, Words
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.pages import PAGES, Sheet, Whole, one_page, take_tiling
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.catalog.units import to_mm, to_size

BOARD: Final = PAGES._replace(kind="board", whole="the board", item="board", items="faces")
_OWN: Final = ("nodes", "edges", "slots", "art")


@dataclass(frozen=True, slots=True)
class BoardSheet(Sheet):
    """A board as something to print, and as something to move on."""

    board: Board | None = None


def read_board(block: Block, part_id: str, taken: dict[str, Mark], findings: Findings) -> tuple[Deck, BoardSheet, bool]:
    """Read a board; everything that is wrong with its spaces and ways is noted."""
    fields = Fields(block, "the board", findings)
    size = fields.size("size", PAGES.least, PAGES.most)
    spaces = _spaces(fields)
    nodes = _places(fields, "nodes", "node", spaces)
    slots = _places(fields, "slots", "slot", spaces)
    edges = tuple(_edges(fields, nodes))
    art = _art(fields)
    start = _start(fields, nodes)
    board = Board(size, nodes, edges, slots, art, start)
    check_places(board, findings)
    _check_art(fields, board)
    if len(edges) == len(_run(block, "edges")):  # with an edge lost, more would seem out of reach than is
        check_reach(board, findings)
    whole = tuple(_whole(place, noun) for noun, some in (("space", nodes), ("slot", slots)) for place in some.values())
    tiling = take_tiling(fields, whole)
    fillable = fields.flag("fillable", default=False)
    one_page(block, part_id, BOARD.items)
    deck = deck_of(fields, part_id, taken, BOARD)
    fields.done()
    seen = _seen(board)
    cards = tuple(card._replace(fields=MappingProxyType({**card.fields, **seen})) for card in deck.cards)
    deck = replace(deck, cards=cards, declared=deck.declared and (*deck.declared, *_OWN))
    return deck, BoardSheet(tiling, fillable, True, board), is_whole(deck, block, BOARD.items)


_NUMBER: Final = re.compile(r"\d{1,6}$")


def _run(block: Block, name: str) -> list[Node]:
    entry = block.entries.get(name)
    return entry[1].items if entry and isinstance(entry[1], Run) else []


def _spaces(fields: Fields) -> Mapping[str, Space]:
    """Take how large the spaces of each kind are: `plain: 24mm` is round, `dock: 30x20mm` has corners."""
    group = fields.group(
        "spaces", "'spaces'", hint="say how large the spaces of each kind are: 'spaces: {plain: 24mm}'"
    )
    spaces: dict[str, Space] = {}
    for name, (_, node) in group.block.entries.items():
        text = node.text if isinstance(node, Scalar) else ""
        try:
            if "x" in text or "×" in text:
                size = to_size(text)
                spaces[str(name)] = Space(size.width, size.height, False)
            else:
                across = to_mm(text)
                spaces[str(name)] = Space(across, across, True)
        except ValueError:
            fact = f"'{clipped(text)}' is no size of a space"
            fields.findings.add(node.mark, fact, "write a diameter such as 24mm, or 30x20mm for one with corners")
            spaces[str(name)] = Space(1.0, 1.0, True)
    return spaces


def _places(fields: Fields, name: str, noun: str, spaces: Mapping[str, Space]) -> Mapping[str, Place]:
    """Take nodes or slots, each a group of fields under its id."""
    example = "write 'n1: {x: 62, y: 214, kind: plain}'"
    wanted = name == "nodes"
    group = fields.group(name, f"'{name}'", hint=example) if wanted else fields.group(name, f"'{name}'", None)
    places: dict[str, Place] = {}
    for key, (word, node) in group.block.entries.items():
        if not is_id(str(key)):
            hint = "use letters, digits, - and _"
            fields.findings.add(word.mark, f"'{clipped(str(key))}' is no id of a {noun}", hint)
            continue
        if not isinstance(node, Block):
            fields.wrong(node, str(key), "a group of fields", example)
            continue
        own = Fields(node, f"{noun} {key}", fields.findings)
        kind = own.text("kind", hint="add 'kind: …', one of those under 'spaces'")
        x, y = _number(own, "x"), _number(own, "y")
        if kind and spaces and kind not in spaces:
            fact = f"{noun} {key} is of a kind '{clipped(kind)}' that has no size under 'spaces'"
            fields.findings.add(kind.mark, fact, did_you_mean(kind, spaces))
        rest = own.rest()
        own.done()
        space = spaces.get(kind, Space(1.0, 1.0, True))
        places[str(key)] = Place(str(key), str(kind), x, y, space, rest, word.mark)
    return MappingProxyType(places)


def _number(fields: Fields, name: str) -> float:
    """Take a coordinate in mm, with its unit or bare."""
    node = fields.take(name, hint=f"add '{name}: 62', in mm from the board's top left corner")
    value = _mm(node)
    if node is not None and value is None:
        fields.wrong(node, name, "a number of millimetres", f"write '{name}: 62'")
    return nan if value is None else value


def _mm(node: Node | None) -> float | None:
    if not isinstance(node, Scalar):
        return None
    if isinstance(node.value, int | float) and type(node.value) is not bool:
        return float(node.value)
    try:
        return to_mm(node.text)
    except ValueError:
        return None


def _edges(fields: Fields, nodes: Mapping[str, Place]) -> Iterator[Edge]:
    example = "write '- {from: n1, to: n2}'"
    missing: dict[str, list[tuple[Words, str]]] = {}
    for node in fields.items("edges", None, hint=example):
        if not isinstance(node, Block):
            fields.wrong(node, "edges", "groups of fields", example)
            continue
        own = Fields(node, "this edge", fields.findings)
        ends = [own.text("from", hint=example), own.text("to", hint=example)]
        both = own.flag("both", default=False)
        rest = own.rest()
        own.done()
        for end in ends:
            if end and end not in nodes:
                missing.setdefault(str(end), []).append((end, "from" if end is ends[0] else "to"))
        if ends[0] and ends[0] == ends[1]:
            fact = f"an edge leads from {ends[0]} to itself"
            fields.findings.add(ends[1].mark, fact, "let it lead to another node, or take it out")
        elif all(end in nodes for end in ends):
            yield Edge(str(ends[0]), str(ends[1]), both, rest, node.mark)
    for name, led in missing.items():
        _no_node(name, led, nodes, fields.findings)


def _no_node(name: str, ends: Sequence[tuple[Words, str]], nodes: Mapping[str, Place], findings: Findings) -> None:
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


def _art(fields: Fields) -> Mapping[str, tuple[float, float, float, float]]:
    """Take the boxes for pictures, each [x, y, width, height] in mm under its name."""
    group = fields.group("art", "'art'", None)
    boxes: dict[str, tuple[float, float, float, float]] = {}
    for name, (_, node) in group.block.entries.items():
        values = [_mm(item) for item in node.items] if isinstance(node, Run) else []
        numbers = [value for value in values if value is not None]
        if len(values) != 4 or len(numbers) != 4 or min(numbers[2:]) <= 0:
            fields.wrong(node, str(name), "[x, y, width, height] in mm", f"write '{name}: [6, 194, 38, 40]'")
            continue
        boxes[str(name)] = (numbers[0], numbers[1], numbers[2], numbers[3])
    return MappingProxyType(boxes)


def _start(fields: Fields, nodes: Mapping[str, Place]) -> tuple[str, ...]:
    """Take where one may begin: a node, or a list of them; the first node unless it is said."""
    node = fields.take("start", None)
    words = node.items if isinstance(node, Run) else [node] if node is not None else []
    start: list[str] = []
    for word in words:
        if not isinstance(word, Scalar):
            fields.wrong(word, "start", "the id of a node, or a list of them", "write 'start: n1'")
        elif word.text not in nodes:
            fact = f"one cannot start on '{clipped(word.text)}': there is no such node"
            fields.findings.add(word.mark, fact, did_you_mean(word.text, nodes))
        else:
            start.append(word.text)
    return tuple(start) or tuple(nodes)[:1]


def _check_art(fields: Fields, board: Board) -> None:
    group = fields.group("art", "'art'", None)
    for name, (x, y, width, height) in board.art.items():
        over = max(-x, -y, x + width - board.size.width, y + height - board.size.height)
        if over > EPSILON:
            fact = f"the box for {name} reaches {over:.1f} mm beyond the board"
            fields.findings.add(group.place(name), fact, "boxes are [x, y, width, height] in mm")


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


def _shown(place: Place) -> Mapping[str, Any]:
    space = {"x": place.x, "y": place.y, "w": place.space.width, "h": place.space.height}
    return MappingProxyType({**place.fields, "id": place.id, "kind": place.kind, **space})
