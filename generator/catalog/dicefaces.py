"""Read the faces of dice, in whichever of the ways that nets and rules write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

Faces = list[int | str]


def dice_of(said: Any, known: Mapping[str, Faces] = MappingProxyType({})) -> dict[str, Faces]:
    """Give the faces of each die that is declared, however it is written; what is no die is left alone.

    The printed nets in dice.yaml name the faces of a die that is `known` from rules.yaml.

    >>> dice_of({"d4": 4, "coin": ["heads", "tails"], "ai": {"counts": {"CAST": 3, "RELIC": 1}}})
    {'d4': [1, 2, 3, 4], 'coin': ['heads', 'tails'], 'ai': ['CAST', 'CAST', 'CAST', 'RELIC']}
    >>> dice_of([{"id": "move", "net": {"column": [1, 2, 6, 5], "left_of_second": 3, "right_of_second": 4}}])
    {'move': [1, 2, 6, 5, 3, 4]}
    >>> dice_of({"dice": [{"id": "raid", "faces": "d6"}, {"id": "ai", "faces": "act"}]}, {"act": ["hit", "miss"]})
    {'raid': [1, 2, 3, 4, 5, 6], 'ai': ['hit', 'miss']}
    """
    if isinstance(said, Mapping) and isinstance(said.get("dice"), Mapping | list | tuple):
        said = said["dice"]
    named: Iterable[tuple[Any, Any]] = ()
    if isinstance(said, Mapping):
        named = said.items()
    elif isinstance(said, list | tuple):
        named = [(one.get("id", one.get("name")), one) for one in said if isinstance(one, Mapping)]
    dice = {str(name): _faces(one, known) for name, one in named if isinstance(name, str)}
    return {name: faces for name, faces in dice.items() if len(faces) > 1}


def _faces(said: Any, known: Mapping[str, Faces] = MappingProxyType({})) -> Faces:
    if isinstance(said, str):
        if said in known:
            return list(known[said])
        said = int(said[1:]) if said[:1].lower() == "d" and said[1:].isdecimal() else None
    if isinstance(said, int) and not isinstance(said, bool) and 2 <= said <= 1000:
        return list(range(1, said + 1))
    if isinstance(said, list | tuple):
        return [face for one in said if (face := _face(one)) is not None]
    return _faces_of(said, known) if isinstance(said, Mapping) else []


def _faces_of(said: Mapping[str, Any], known: Mapping[str, Faces]) -> Faces:
    counts = said.get("counts")
    if isinstance(counts, Mapping):
        return [str(name) for name, count in counts.items() if isinstance(count, int) for __ in range(count)]
    for name in ("faces", "values", "sides"):
        if faces := _faces(said.get(name), known):
            return faces
    net = said.get("net")
    if isinstance(net, Mapping):
        parts = [*(net.get("column") or ()), net.get("left_of_second"), net.get("right_of_second")]
        return [face for one in parts if (face := _face(one)) is not None]
    return _faces(said.get("shape"))


def _face(said: Any) -> int | str | None:
    if isinstance(said, Mapping):
        names = ("value", "id", "name", "text", "label")
        return next((_face(said[name]) for name in names if name in said), None)
    if isinstance(said, str):
        return str(said)  # without the place where it is written
    return said if isinstance(said, int) and not isinstance(said, bool) else None
