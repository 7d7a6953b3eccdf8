"""Take out of a painted page the words that lie beyond a part of it, as a tile shows it; leaves all else.

Words that are printed on another tile would still be found, copied and read aloud on this one.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.draw.records import IDENTITY, Box, Matrix, times

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
    plain = form.plain and len(content) <= LIGHT
    made = Part(form.kind, name, form.body, content if plain else squeezed(content), form.uses, plain)
    return painted._replace(form=made)


def _meets(note: Note, part: Box) -> bool:
    left, top, right, bottom = part
    return note.x < right and note.x + note.width > left and note.y < bottom and note.y + note.height > top


class _Run(NamedTuple):
    """Words of a text object: where they begin in the stream, and where on the page; `clips` if they clip."""

    start: int
    x: float
    y: float
    clips: bool


class _Words(NamedTuple):
    """A text object: where it begins in the stream, where its last run and where it itself end."""

    begin: int
    runs: tuple[_Run, ...]
    before: int
    end: int


def _without(content: bytes, hidden: Sequence[Note], shown: Sequence[Note]) -> bytes:
    """Cut the words out of a content stream that begin in a hidden box and in no box that is shown."""
    pieces, at = [], 0
    for words in _texts(content):
        gone = [not run.clips and _is_hidden(run.x, run.y, hidden, shown) for run in words.runs]
        for start, end in _gaps(words, gone):
            pieces.append(content[at:start])
            at = end
    return b"".join([*pieces, content[at:]])


@lru_cache(1)
def _texts(content: bytes) -> tuple[_Words, ...]:
    """Find the text objects of a stream; kept for the next tile of the same board.

    Outside them what matters stands on a line of its own, as a painter writes it; strings may hold whole lines.
    """
    found: list[_Words] = []
    place, kept = IDENTITY, [IDENTITY]
    at = behind = 0
    for line in content.split(b"\n"):
        begin, at = at, at + len(line) + 1
        if begin < behind:
            continue
        if line == b"q":
            kept.append(place)
        elif line == b"Q":
            place = kept.pop() if len(kept) > 1 else place
        elif line == b"BT":
            found.append(_words(content, begin, at, place))
            behind = found[-1].end
        elif line.endswith(b" cm"):
            place = times(place, _matrix(line.split()[:6]))
    return tuple(found)


def _words(content: bytes, begin: int, at: int, place: Matrix) -> _Words:
    """Read a text object that begins at `begin`, behind its BT."""
    runs: list[_Run] = []
    operands: list[tuple[int, bytes]] = []
    for token in _TOKEN.finditer(content, at):
        word = token[0]
        if word == b"ET":
            return _Words(begin, tuple(runs), token.start(), token.end())
        if word == b"Tm":
            matrix = times(place, _matrix([number for _, number in operands[-6:]]))
            runs.append(_Run(operands[-6][0], matrix[4], matrix[5], clips=False))
        elif word == b"Tr" and operands[-1][1] == b"7":
            runs = [run._replace(clips=True) for run in runs]  # letters that clip what follows
        else:
            operands.append((token.start(), word))
    raise ValueError("a text object does not end")


def _matrix(operands: Sequence[bytes]) -> Matrix:
    a, b, c, d, e, f = map(float, operands)
    return (a, b, c, d, e, f)


def _is_hidden(x: float, y: float, hidden: Sequence[Note], shown: Sequence[Note]) -> bool:
    return any(_holds(note, x, y) for note in hidden) and not any(_holds(note, x, y) for note in shown)


def _holds(note: Note, x: float, y: float) -> bool:
    across = -_AIR <= x - note.x <= note.width + _AIR
    return across and -_AIR <= y - note.y <= note.height + _AIR


def _gaps(words: _Words, gone: Sequence[bool]) -> list[tuple[int, int]]:
    """Say which pieces of a text object go: all of it, or the runs that are hidden."""
    if gone and all(gone):
        return [(words.begin, words.end)]
    ends = [*(run.start for run in words.runs[1:]), words.before]
    return [(run.start, stop) for run, stop, goes in zip(words.runs, ends, gone, strict=True) if goes]
