"""Put finished PDF objects into a file.

From PDF 1.5 on, objects that are no streams are packed together and compressed, with a cross-reference stream instead
of a table. reportlab's own writer knows only the older kind, which is a third longer for a deck.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable

_PACKED = 200
_PACKING = (1, 5)
"""The version of PDF from which on objects can be packed."""


def written(objects: Iterable[tuple[int, bytes]], root: int, info: int, version: tuple[int, int] = (1, 7)) -> bytes:
    """Return the whole file; `objects` are numbered from 1 without gaps, `root` and `info` are two of them."""
    out = [b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % version]
    size = len(out[0])
    entries: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
    packed: list[tuple[int, bytes]] = []
    digest = hashlib.blake2b(digest_size=16)
    index = 0

    def add(at: int, body: bytes) -> None:
        nonlocal size
        whole = b"%d 0 obj\n%b\nendobj\n" % (at, body)
        entries[at] = (1, size, 0)
        out.append(whole)
        size += len(whole)

    for index, body in objects:
        digest.update(body)
        if version < _PACKING or body.endswith(b"endstream"):
            add(index, body)
        else:
            packed.append((index, body.strip()))
    identity = digest.hexdigest().encode()
    ends = b"/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (root, info, identity, identity)
    if version < _PACKING:
        rows = [b"%010d 00000 n \n" % place for _, (_, place, _) in sorted(entries.items())[1:]]
        table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (index + 1, b"".join(rows))
        out.append(table + b"trailer\n<</Size %d%b>>\nstartxref\n%d\n%%%%EOF\n" % (index + 1, ends, size))
        return b"".join(out)
    for start in range(0, len(packed), _PACKED):
        index += 1
        some = packed[start : start + _PACKED]
        add(index, _pack(some))
        for position, (number, _) in enumerate(some):
            entries[number] = (2, index, position)
    index += 1
    entries[index] = (1, size, 0)
    table_rows = _rows(entries, 4 if size >= 1 << 24 else 3)
    width = len(table_rows) // len(entries)
    stream = zlib.compress(_predicted(table_rows, width), 9)
    out.append(
        b"%d 0 obj\n<</Type/XRef/Size %d/W[1 %d 2]%b/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>"
        b"/Length %d>>stream\n%b\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
        % (index, index + 1, width - 3, ends, width, len(stream), stream, size)
    )
    return b"".join(out)


def _pack(some: list[tuple[int, bytes]]) -> bytes:
    """Write objects into one object stream."""
    heads, at = [], 0
    for number, body in some:
        heads.append(b"%d %d" % (number, at))
        at += len(body) + 1
    head = b" ".join(heads) + b"\n"
    stream = zlib.compress(head + b"\n".join([body for _, body in some]), 9)
    dictionary = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>" % (len(some), len(head), len(stream))
    return dictionary + b"stream\n" + stream + b"\nendstream"


def _rows(entries: dict[int, tuple[int, int, int]], wide: int) -> bytes:
    """Write the cross-reference entries: kind, place (`wide` bytes), and generation or position."""
    return b"".join(
        [
            kind.to_bytes(1, "big") + place.to_bytes(wide, "big") + third.to_bytes(2, "big")
            for _, (kind, place, third) in sorted(entries.items())
        ]
    )


def _predicted(rows: bytes, width: int) -> bytes:
    """Write rows as differences from the row above, which compress well (PNG's filter Up)."""
    out = bytearray()
    above = bytes(width)
    for at in range(0, len(rows), width):
        row = rows[at : at + width]
        out.append(2)
        out += bytes([(a - b) & 255 for a, b in zip(row, above, strict=True)])
        above = row
    return bytes(out)
