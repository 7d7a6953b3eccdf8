"""Dice as models in three dimensions: their nets folded, as Wavefront .obj files of triangles. Writes no file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import acos, degrees, fsum, sqrt
from typing import Final

from generator.sheets.folding import Move, Spot, turned
from generator.sheets.net import SOLIDS, net, picture

_TURN: Final[Mapping[str, float]] = {"d4": 180 - degrees(acos(1 / 3)), "d6": 90, "d8": degrees(acos(1 / 3))}
"""By how many degrees a face is folded back from the one it hangs on."""
_INCH: Final = 25.4


def corners(solid: str, edge: float) -> dict[int, tuple[Spot, ...]]:
    """Give the corners of each face of a die, in inches about its middle, y up, clockwise as seen from outside."""
    shape, flat = SOLIDS[solid], net(solid, edge, edge / 3)
    folds: dict[int, tuple[Move, ...]] = {shape.root: ()}
    for hinge in shape.hinges:
        (x1, y1), (x2, y2) = (flat.corners[hinge.face][(hinge.edge + i) % shape.sides] for i in (0, 1))
        fold: Move = partial(turned, hinge=((x1, -y1), (x2, -y2)), degrees=-_TURN[solid])
        folds[hinge.other] = (fold, *folds[hinge.face])
    found = {}
    for face in sorted(folds):
        points: list[Spot] = [(x, -y, 0.0) for x, y in flat.corners[face]]
        for fold in folds[face]:
            points = [fold(point) for point in points]
        found[face] = points
    every = [point for points in found.values() for point in points]
    middle = [fsum(point[axis] for point in every) / len(every) for axis in range(3)]

    def moved(point: Spot) -> Spot:
        x, y, z = ((a - b) / _INCH for a, b in zip(point, middle, strict=True))
        return x, y, z

    return {face: tuple(map(moved, points)) for face, points in found.items()}


def model(solid: str, edge: float, columns: int, rows: int) -> bytes:
    """Write a die as an .obj whose picture has face n in the n-th of columns x rows cells, from the top left on."""
    drawn = picture(SOLIDS[solid].sides, edge)
    width, height = edge, edge if solid == "d6" else edge * sqrt(3) / 2
    places: list[Spot] = []
    cells: list[tuple[float, float]] = []
    normals: list[list[float]] = []
    faces: list[list[str]] = []
    for at, points in enumerate(corners(solid, edge).values()):
        size = sqrt(fsum(fsum(point[axis] for point in points) ** 2 for axis in range(3)))
        normals.append([fsum(point[axis] for point in points) / size for axis in range(3)])
        first = len(places) + 1
        places += points
        cells += [((at % columns + x / width) / columns, 1 - (at // columns + y / height) / rows) for x, y in drawn]
        for i in range(1, len(points) - 1):
            faces.append([f"{n}/{n}/{at + 1}" for n in (first, first + i + 1, first + i)])
    lines = [f"o {solid}"]
    numbers: tuple[tuple[str, Sequence[Sequence[float]]], ...] = (("v", places), ("vt", cells), ("vn", normals))
    for kind, every in numbers:
        lines += [f"{kind} " + " ".join(f"{round(number, 6) + 0.0:.6f}" for number in one) for one in every]
    lines += ["f " + " ".join(face) for face in faces]
    return ("\n".join(lines) + "\n").encode()
