"""Take out of a painted page the words that lie beyond a part of it, as a tile shows it; leaves all else.

Words that are printed on another tile would still be found, copied and read aloud on this one. Knows no tile.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace

from .matrix import IDENTITY, Box, Matrix, times
from .painted import LIGHT, Note, Painted, Part, name_of, squeezed

_TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[^<>]*>|[^\s()<>\[\]]+|[\[\]<>]", re.DOTALL)
_AIR = 0.3  # mm


def cropped(painted: Painted, part: Box) -> Painted:
    """Return the page without the words of which nothing lies inside `part` (left, top, right, bottom in mm)."""
    texts = [note for note in painted.notes if note.kind == "text"]
    shown = [note for note in texts if _meets(note, part)]
    hidden = [note for note in texts if not _meets(note, part)]
    if not hidden or painted.form.stream is None:
        return painted
    form = painted.form
    content = painted.form.stream if form.plain else zlib.decompress(painted.form.stream)
    content = _without(content, hidden, shown)
    name = name_of("f", form.body, content)
    plain = len(content) <= LIGHT
    made = Part(form.kind, name, form.body, content if plain else squeezed(content), form.uses, plain)
    return replace(painted, form=made)


def _meets(note: Note, part: Box) -> bool:
    left, top, right, bottom = part
    return note.x < right and note.x + note.width > left and note.y < bottom and note.y + note.height > top


def _without(content: bytes, hidden: Sequence[Note], shown: Sequence[Note]) -> bytes:
    """Cut the words out of a content stream that begin in a hidden box and in no box that is shown."""
    gone: list[tuple[int, int]] = []
    place, kept = IDENTITY, [IDENTITY]
    operands: list[tuple[int, bytes]] = []
    begun, runs = 0, list[tuple[int, bool]]()
    for found in _TOKEN.finditer(content):
        word = found[0]
        if word == b"q":
            kept.append(place)
        elif word == b"Q":
            place = kept.pop() if len(kept) > 1 else place
        elif word == b"cm":
            place = times(place, _matrix(operands))
        elif word == b"BT":
            begun, runs = found.start(), []
        elif word == b"Tm":
            matrix = _matrix(operands)
            runs.append((operands[-6][0], _is_hidden(times(place, matrix), hidden, shown)))
        elif word == b"Tr" and operands[-1][1] == b"7":
            runs = [(start, False) for start, _ in runs]  # letters that clip what follows
        elif word == b"ET":
            gone += _gaps(begun, runs, found.start(), found.end())
        else:
            operands.append((found.start(), word))
            continue
        operands = []
    pieces, at = [], 0
    for start, end in gone:
        pieces.append(content[at:start])
        at = end
    return b"".join([*pieces, content[at:]])


def _matrix(operands: list[tuple[int, bytes]]) -> Matrix:
    a, b, c, d, e, f = (float(word) for _, word in operands[-6:])
    return (a, b, c, d, e, f)


def _is_hidden(matrix: Matrix, hidden: Sequence[Note], shown: Sequence[Note]) -> bool:
    x, y = matrix[4], matrix[5]
    return any(_holds(note, x, y) for note in hidden) and not any(_holds(note, x, y) for note in shown)


def _holds(note: Note, x: float, y: float) -> bool:
    across = -_AIR <= x - note.x <= note.width + _AIR
    return across and -_AIR <= y - note.y <= note.height + _AIR


def _gaps(begun: int, runs: list[tuple[int, bool]], before: int, end: int) -> list[tuple[int, int]]:
    """Say which pieces of a text object go: all of it, or the runs that are hidden."""
    if runs and all(is_hidden for _, is_hidden in runs):
        return [(begun, end)]
    ends = [*(start for start, _ in runs[1:]), before]
    return [(start, stop) for (start, is_hidden), stop in zip(runs, ends, strict=True) if is_hidden]
