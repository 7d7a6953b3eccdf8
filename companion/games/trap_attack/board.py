"""The board of Trap Attack as a graph: ways forward, ways back, forks, distances.

A space is an id such as n28 or s27; a stage is `out` (to the crystal) or `home` (to the boat). At a fork a way is
`mine` or `shortcut` (TA-PATH-2, C13). `content` is what the session pinned of board.yaml.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked

OUT: Final = "out"
HOME: Final = "home"
MINE: Final = "mine"
SHORTCUT: Final = "shortcut"
WAYS: Final = (MINE, SHORTCUT)
BY: Final = {MINE: marked("mine path {at}"), SHORTCUT: marked("shortcut {at}")}
"""How the space behind a fork is told."""
Content = Mapping[str, Any]


class Walk(NamedTuple):
    """Steps forward: the spaces entered, how many forks were decided, where a choice was missing, and what is left."""

    path: tuple[str, ...]
    forks: int
    fork: str
    left: int


def pinned(board: Mapping[str, Any]) -> dict[str, Any]:
    """Take from board.yaml what moves need: spaces, and the ways out and home."""
    out: dict[str, dict[str, str]] = {}
    home: dict[str, dict[str, str]] = {}
    for edge in board["edges"]:
        out.setdefault(edge["from"], {})[edge["path"]] = edge["to"]
        home.setdefault(edge["to"], {})[edge["path"]] = edge["from"]
    spaces = {name: {key: node.get(key) for key in ("number", "kind", MINE)} for name, node in board["nodes"].items()}
    crystal = next(name for name, node in spaces.items() if node["kind"] == "crystal")
    return {"start": board["start"], "crystal": crystal, "spaces": spaces, OUT: out, HOME: home}


def number(content: Content, space: str) -> int:
    """Give the number printed on a space (C8, C9)."""
    found = content["board"]["spaces"].get(space, {}).get("number")
    return found if isinstance(found, int) else 0


def typed(content: Content, space: str) -> str:
    """Write a space as it is typed: its number, with an s on a shortcut."""
    kind = content["board"]["spaces"].get(space, {}).get("kind")
    return f"{number(content, space)}{'s' if kind == SHORTCUT else ''}"


def shown(content: Content, space: str) -> str:
    """Write a space for people: as it is typed, or on a screen in words."""
    printed = typed(content, space)
    short = on_screen() and printed.endswith("s")
    return _("{n} on the shortcut", n=number(content, space)) if short else printed


def mine_at(content: Content, space: str) -> int:
    """Give the number of the mine on a space, or 0."""
    return content["board"]["spaces"].get(space, {}).get(MINE) or 0


def ahead(content: Content, space: str, stage: str) -> dict[str, str]:
    """Give the spaces that may come next, by way; the only way bears any name."""
    found: dict[str, str] = content["board"][stage].get(space, {})
    return found


def walk(content: Content, at: str, stage: str, steps: int, ways: Sequence[str], always: str = "") -> Walk:
    """Walk forward; `always` is the way of a pawn that never chooses. Turns home at the crystal, stops at the boat.

    With a choice missing it stops at the fork.
    """
    path: list[str] = []
    used = 0
    board = content["board"]
    for left in range(steps, 0, -1):
        if at == board["start"] and stage == HOME:
            break
        if at == board["crystal"] and stage == OUT:
            stage = HOME
        following = board[stage].get(at, {})
        if len(following) > 1:
            way = always or (ways[used] if used < len(ways) else "")
            if way not in following:
                return Walk(tuple(path), used, at, left)
            used += 1
            at = following[way]
        elif following:
            at = next(iter(following.values()))
        else:
            break
        path.append(at)
    return Walk(tuple(path), used, "", 0)


def told(content: Content, at: str, stage: str, path: Sequence[str]) -> list[str]:
    """Write the spaces of a walk one by one, each way that was taken at a fork with its name."""
    found = list[str]()
    for space in path:
        stage = HOME if at == content["board"]["crystal"] else stage
        ways = {to: way for way, to in ahead(content, at, stage).items()}
        way = BY.get(ways.get(space, ""), "") if len(ways) > 1 else ""
        named = str(number(content, space)) if on_screen() else typed(content, space)
        found.append(_(way, at=named) if way else shown(content, space))
        at = space
    return found


def side(content: Content, fork: str, stage: str, way: str) -> tuple[int, int]:
    """Say how long a way from a fork is until the ways meet, in spaces between, and which mine it passes (or 0)."""
    found: list[list[str]] = []
    for one in WAYS:
        at = ahead(content, fork, stage).get(one, "")
        path = [at]
        while len(ahead(content, at, stage)) == 1:
            at = next(iter(ahead(content, at, stage).values()))
            path.append(at)
        found.append(path)
    mines, shorts = found
    mine = next((mine_at(content, at) for at in mines if mine_at(content, at)), 0)
    own, other = (mines, shorts) if way == MINE else (shorts, mines)
    return sum(at not in other for at in own), mine


def way(content: Content, at: str, goal: str, stage: str) -> list[str]:
    """Give the spaces of the shortest way to a goal, without the one where it begins; none when no way leads there."""
    ways = {at: list[str]()}
    edge = [at]
    while edge and goal not in ways:
        here = edge.pop(0)
        for to in ahead(content, here, stage).values():
            if to not in ways:
                ways[to] = [*ways[here], to]
                edge.append(to)
    return ways.get(goal, [])


def steps_to_go(content: Content, at: str, stage: str) -> int:
    """Count the steps to the boat by the shortest way: over the crystal on the way out (TA-GOAL-1)."""
    board = content["board"]
    if stage == OUT:
        return _shortest(content, at, OUT, board["crystal"]) + _shortest(
            content, board["crystal"], HOME, board["start"]
        )
    return _shortest(content, at, HOME, board["start"])


def _shortest(content: Content, at: str, stage: str, goal: str) -> int:
    near, steps, seen = {at}, 0, {at}
    while goal not in near and near:
        near = {to for one in near for to in ahead(content, one, stage).values()} - seen
        seen |= near
        steps += 1
    return steps if near else 0
