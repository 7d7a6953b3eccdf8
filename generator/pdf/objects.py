"""Write a PDF file, object by object as they come (ISO 32000-1). Knows objects and streams, not what they show.

Objects have names; a name between @ signs in what is written stands for its object, which may come later. From PDF 1.5
on, objects that are no streams are packed together and compressed, with a cross-reference stream in place of a table:
a deck is a quarter shorter.
"""

from __future__ import annotations

import hashlib
import zlib

from generator.draw.painted import squeezed

_PACKED = 200
_PACKING = (1, 5)
"""The version of PDF from which on objects can be packed."""
_MEANING = frozenset("()\\@")


def words(text: str) -> str:
    """Write words so that every reader takes them as they are: by their codes where a sign would mean something.

    >>> words("plain"), words("(a)")
    ('(plain)', '<FEFF002800610029>')
    """
    if text.isascii() and text.isprintable() and _MEANING.isdisjoint(text):
        return f"({text})"
    return f"<FEFF{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"


class Pdf:
    """A file being written, of a version of PDF; `close` returns it."""

    def __init__(self, version: tuple[int, int] = (1, 7)) -> None:
        head = b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % version
        self._out, self._size = [head], len(head)
        self._packs = version >= _PACKING
        self._packed: list[tuple[int, bytes]] = []
        self._numbers: dict[str, int] = {}
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}  # kind, place, generation or position
        self._seal = hashlib.blake2b(digest_size=16)

    def number(self, name: str) -> int:
        """Return the number of an object."""
        return self._numbers.setdefault(name, len(self._numbers) + 1)

    def put(self, name: str, body: str) -> None:
        """Write an object."""
        number, data = self.number(name), self._source(body)
        if self._packs:
            self._packed.append((number, data))
        else:
            self._write(number, data)

    def stream(self, name: str, data: bytes, entries: str = "", *, packed: bool = False) -> None:
        """Write a stream, deflated here unless it is `packed`."""
        self.raw(name, data if packed else squeezed(data), f"{entries}/Filter/FlateDecode")

    def raw(self, name: str, data: bytes, entries: str) -> None:
        """Write a stream as it is; `entries` say how it is packed."""
        head = b"<<%b/Length %d>>stream\n" % (self._source(entries), len(data))
        self._write(self.number(name), head + data + b"\nendstream")

    def _source(self, body: str) -> bytes:
        if "@" in body:
            pieces = body.split("@")
            pieces[1::2] = [f"{self.number(name)} 0 R" for name in pieces[1::2]]
            body = "".join(pieces)
        return body.encode("latin-1")

    def _write(self, number: int, data: bytes) -> None:
        whole = b"%d 0 obj\n%b\nendobj\n" % (number, data)
        self._places[number] = (1, self._size, 0)
        self._out.append(whole)
        self._size += len(whole)
        self._seal.update(whole)

    def close(self, root: str, info: str) -> bytes:
        """Return the whole file, whose catalog and information are these objects.

        Raises:
            RuntimeError: a name was used that is no object's.
        """
        for start in range(0, len(self._packed), _PACKED):
            self._pack(f"packed {start}", self._packed[start : start + _PACKED])
        if lost := [name for name, number in self._numbers.items() if number not in self._places]:
            raise RuntimeError(f"these objects are named and nowhere: {', '.join(lost)}")
        seal = self._seal.hexdigest()
        ends = b"/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (
            self.number(root), self.number(info), seal.encode(), seal.encode(),
        )  # fmt: skip
        self._end(ends)
        return b"".join(self._out)

    def _pack(self, name: str, some: list[tuple[int, bytes]]) -> None:
        """Write objects into one object stream."""
        heads, at = [], 0
        for position, (number, data) in enumerate(some):
            heads.append(b"%d %d" % (number, at))
            at += len(data) + 1
            self._places[number] = (2, self.number(name), position)
        head = b" ".join(heads) + b"\n"
        stream = zlib.compress(head + b"\n".join([data for _, data in some]), 9)
        self.raw(name, stream, f"/Type/ObjStm/N {len(some)}/First {len(head)}/Filter/FlateDecode")

    def _end(self, ends: bytes) -> None:
        """Write where everything is."""
        start, count = self._size, len(self._places)
        if not self._packs:
            rows = b"".join([b"%010d 00000 n \n" % place for _, (_, place, _) in sorted(self._places.items())[1:]])
            table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, rows)
            self._out.append(table + b"trailer\n<</Size %d%b>>\n" % (count, ends))
        else:
            self._places[count] = (1, start, 0)
            wide = 4 if start >= 1 << 24 else 3
            rows = b"".join(
                [
                    kind.to_bytes(1, "big") + place.to_bytes(wide, "big") + third.to_bytes(2, "big")
                    for _, (kind, place, third) in sorted(self._places.items())
                ]
            )
            stream = zlib.compress(_predicted(rows, wide + 3), 9)
            self._out.append(
                b"%d 0 obj\n<</Type/XRef/Size %d/W[1 %d 2]%b/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>"
                b"/Length %d>>stream\n%b\nendstream\nendobj\n"
                % (count, count + 1, wide, ends, wide + 3, len(stream), stream)
            )
        self._out.append(b"startxref\n%d\n%%%%EOF\n" % start)


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
