"""The board of Trap Attack as a graph: ways forward, ways back, forks, distances.

A space is an id such as n28 or s27; a stage is `out` (to the crystal) or `home` (to the boat). At a fork a way is
`mine` or `shortcut` (TA-PATH-2, C13). `content` is what the session pinned of board.yaml.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Json
from generator.named import NamedTuple

OUT: Final = "out"
HOME: Final = "home"
MINE: Final = "mine"
SHORTCUT: Final = "shortcut"
WAYS: Final = (MINE, SHORTCUT)
BY: Final = marked({MINE: "mine path {at}", SHORTCUT: "shortcut {at}"})
"""How the space behind a fork is told."""
Content = Facts


class Walk(NamedTuple):
    """Steps forward: the spaces entered, the forks that were decided, the one where a choice is missing, steps left."""

    path: tuple[str, ...]
    forks: tuple[str, ...] = ()
    fork: str = ""
    left: int = 0


def pinned(board: Facts) -> Json:
    """Take from board.yaml what moves need: spaces, the ways out and home, how far each space is from the boat."""
    out, home = dict[str, dict[str, str]](), dict[str, dict[str, str]]()
    for edge in board["edges"]:
        out.setdefault(edge["from"], {})[edge["path"]] = edge["to"]
        home.setdefault(edge["to"], {})[edge["path"]] = edge["from"]
    spaces = {name: {key: node.get(key) for key in ("number", "kind", MINE)} for name, node in board["nodes"].items()}
    crystal = next(name for name, node in spaces.items() if node["kind"] == "crystal")
    found = {"start": board["start"], "crystal": crystal, "spaces": spaces, OUT: out, HOME: home}
    content = {"board": found}
    back = {space: len(way(content, space, board["start"], HOME)) for space in spaces}
    away = {space: len(way(content, space, crystal, OUT)) + back[crystal] for space in spaces}
    return {**found, "to_go": {OUT: away, HOME: back}}


def _printed(content: Content, space: str, what: str) -> Any:
    return content["board"]["spaces"].get(space, {}).get(what)


def number(content: Content, space: str) -> int:
    """Give the number printed on a space (C8, C9)."""
    return _printed(content, space, "number") or 0


def kind(content: Content, space: str) -> str:
    """Give what kind of space it is."""
    return _printed(content, space, "kind") or ""


def mine_at(content: Content, space: str) -> int:
    """Give the number of the mine on a space, or 0."""
    return _printed(content, space, MINE) or 0


def typed(content: Content, space: str) -> str:
    """Write a space as it is typed: its number, with an s on a shortcut."""
    return f"{number(content, space)}{'s' * (kind(content, space) == SHORTCUT)}"


def shown(content: Content, space: str) -> str:
    """Write a space for people: as it is typed, or on a screen in words."""
    short = on_screen() and kind(content, space) == SHORTCUT
    return _("{n} on the shortcut", n=number(content, space)) if short else typed(content, space)


def length(content: Content) -> int:
    """Count the steps of the whole race, by the shortest way: out to the crystal, and home (TA-GOAL-1)."""
    return int(content["board"]["to_go"][OUT][content["board"]["start"]])


def ahead(content: Content, space: str, stage: str) -> dict[str, str]:
    """Give the spaces that may come next, by way; the only way bears any name."""
    found: dict[str, str] = content["board"][stage].get(space, {})
    return found


def walk(content: Content, at: str, stage: str, steps: int, ways: Sequence[str], always: str = "") -> Walk:
    """Walk forward; `always` is the way of a pawn that never chooses. Turns home at the crystal, stops at the boat.

    With a choice missing it stops at the fork.
    """
    path, forks, board = list[str](), list[str](), content["board"]
    for left in range(steps, 0, -1):
        stage = HOME if at == board["crystal"] else stage
        following = ahead(content, at, stage)
        if not following:
            break
        way = next(iter(following))
        if len(following) > 1:
            way = always or "".join(ways[len(forks) : len(forks) + 1])
            if way not in following:
                return Walk(tuple(path), tuple(forks), at, left)
            forks.append(at)
        at = following[way]
        path.append(at)
    return Walk(tuple(path), tuple(forks))


def walks(
    content: Content, at: str, stage: str, steps: int, ways: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Walk]]:
    """Give every way of so many steps, or fewer to the boat, with what is chosen at its forks: by the mine first."""
    walked = walk(content, at, stage, steps, ways)
    if not walked.fork:
        yield ways, walked
        return
    for way in WAYS:
        yield from walks(content, at, stage, steps, (*ways, way))


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


def sides(content: Content, fork: str) -> tuple[int, int, int]:
    """Say how many spaces the ways from a fork have until they meet, by the mine and by the shortcut, and which mine.

    A fork is one on the way out or on the way home, never both.
    """
    stage = OUT if len(ahead(content, fork, OUT)) > 1 else HOME
    mines, shorts = found = [[ahead(content, fork, stage).get(one, "")] for one in WAYS]
    for path in found:
        while len(following := ahead(content, path[-1], stage)) == 1:
            path.extend(following.values())
    mine = next((mine for at in mines if (mine := mine_at(content, at))), 0)
    return sum(at not in shorts for at in mines), sum(at not in mines for at in shorts), mine


def way(content: Content, at: str, goal: str, stage: str) -> list[str]:
    """Give the spaces of the shortest way to a goal, without the one where it begins; none when no way leads there."""
    ways, edge = {at: list[str]()}, [at]
    for here in edge:
        for to in ahead(content, here, stage).values():
            if to not in ways:
                ways[to] = [*ways[here], to]
                edge.append(to)
    return ways.get(goal, [])
