"""Find what the table's file holds in its bytes, whatever of it is damaged. Knows how SQLite writes a row, and no game.

Each of our rows ends in a text of 64 letters: a mark, or a promise. So the head of each row ends in the same two bytes,
and what stands before them says where the row begins and how long it is: no tree and no list of pages is needed.
Much of what is found may be wrong, or old; marks tell (`rescue`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

PAGE: Final = 4096
"""Bytes of a page, unless the file says another number that can be one."""
WORD: Final = 13 + 2 * 64
"""How SQLite says in a row's head that a text of 64 letters follows; written in two bytes."""
ENDS: Final = bytes((0x80 | WORD >> 7, WORD & 0x7F))
SHORTEST, LONGEST = 9, 30
"""Bytes that the head of one of our rows can have."""
WIDTHS: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a value of each kind that is no text."""
ENTRY: Final = ("iiitttttt",)
SESSION: Final = ("0tttibt", "0ttti0t")
HEAD: Final = ("itttibtit", "ittti0tit")
"""Kinds of the values in a row of each table: i a number, t a text, b bytes, 0 nothing."""


class Row(NamedTuple):
    """What stands in one row; `number` is its rowid, or 0; `live` tells whether its page counts it among its rows."""

    values: tuple[Any, ...]
    number: int
    live: bool


class Carved(NamedTuple):
    """Rows of the three tables: entry, session, head."""

    entries: list[Row]
    sessions: list[Row]
    heads: list[Row]


def carved(file: bytes) -> Carved:
    """Find all rows of ours in the bytes of a file."""
    said = int.from_bytes(file[16:18])
    sizes = {PAGE, 65536 if said == 1 else said}
    found = Carved([], [], [])
    for size in sizes:
        if size >= 512 and size & (size - 1) == 0:
            for row, kinds in _rows(file, size):
                for among, table in zip(found, (ENTRY, SESSION, HEAD), strict=True):
                    if kinds in table:
                        among.append(row)
    return found


def _rows(file: bytes, size: int) -> Iterator[tuple[Row, str]]:
    """Find rows in pages of one size, with the kinds of their values."""
    at = file.find(ENDS)
    while at >= 0:
        end = at + len(ENDS)
        for begin in range(end - SHORTEST, max(end - LONGEST, 0), -1):
            if file[begin] == end - begin:
                types = _types(file[begin + 1 : end])
                kinds = "".join(map(_kind, types))
                if kinds in (*ENTRY, *SESSION, *HEAD):
                    yield from ((row, kinds) for row in _row(file, size, begin, end, types, kinds in SESSION))
        at = file.find(ENDS, at + 1)


def _types(head: bytes) -> list[int]:
    """Read the numbers of a row's head; none where they cannot be read."""
    found, number = [], 0
    for byte in head:
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            found.append(number)
            number = 0
    return found


def _kind(said: int) -> str:
    if said >= 12:
        return "t" if said % 2 else "b"
    return "0" if said == 0 else "i" if said not in (7, 10, 11) else "?"


def _row(file: bytes, size: int, begin: int, end: int, types: list[int], of_table: bool) -> Iterator[Row]:
    """Give the row whose head lies there, as often as it can be read in another way."""
    widths = [(one - 12) // 2 if one >= 12 else WIDTHS[one] for one in types]
    length = end - begin + sum(widths)
    most = size - 35 if of_table else (size - 12) * 64 // 255 - 23
    least = (size - 12) * 32 // 255 - 23
    local = length
    if length > most:
        local = least + (length - least) % (size - 4)
        local = local if local <= most else least
    first = begin - begin % size
    if begin + local + 4 * (local < length) > first + size:
        return
    before, number = _before(file, begin, of_table)
    start = begin - before - len(_varint(length))
    live = file[start : begin - before] == _varint(length) and start - first in _cells(file, first)
    for rest in _overflow(file, size, begin + local, length - local):
        payload = file[end : begin + local] + rest
        with suppress(UnicodeDecodeError):
            yield Row(tuple(_values(payload, types, widths)), number, live)


def _before(file: bytes, begin: int, of_table: bool) -> tuple[int, int]:
    """Give how long the row's number is that stands before it in a table of numbered rows, and the number."""
    if not of_table:
        return 0, 0
    start = begin - 1
    while start and file[start - 1] >= 0x80 and begin - start < 9:
        start -= 1
    return begin - start, next(iter(_types(file[start:begin])), 0)


def _varint(number: int) -> bytes:
    """Write a number as SQLite does.

    >>> _varint(141).hex(), _varint(5).hex()
    ('810d', '05')
    """
    found = [number & 0x7F]
    while number := number >> 7:
        found.append(number & 0x7F | 0x80)
    return bytes(reversed(found))


def _cells(file: bytes, first: int) -> set[int]:
    """Give where the rows of a page begin, as the page says."""
    top = first + (100 if not first else 0)
    at = top + (12 if file[top : top + 1] in (b"\x02", b"\x05") else 8)
    count = int.from_bytes(file[top + 3 : top + 5])
    inner = 4 if file[top : top + 1] == b"\x02" else 0  # before a row of an inner page stands the page below it
    return {int.from_bytes(file[at + 2 * k : at + 2 * k + 2]) + inner for k in range(count)}


def _overflow(file: bytes, size: int, at: int, length: int) -> Iterator[bytes]:
    """Give what of a row lies on other pages: as each page names the next, and as they lie one behind the other."""
    if not length:
        yield b""
        return
    for straight in (False, True):
        page, rest, strayed = int.from_bytes(file[at : at + 4]), b"", False
        while page and len(rest) < length and 0 < page * size <= len(file) + size:
            here = (page - 1) * size
            rest += file[here + 4 : here + size]
            follows = int.from_bytes(file[here : here + 4])
            strayed = strayed or (follows != page + 1 and len(rest) < length)
            page = page + 1 if straight else follows
        if len(rest) >= length:
            yield rest[:length]
        if not strayed:
            return


def _values(payload: bytes, types: list[int], widths: list[int]) -> Iterator[Any]:
    """Read the values of a row. Raises UnicodeDecodeError where a text is none."""
    at = 0
    for said, width in zip(types, widths, strict=True):
        part = payload[at : at + width]
        at += width
        if said >= 12:
            yield part.decode() if said % 2 else part
        else:
            yield None if said == 0 else said - 8 if said in (8, 9) else int.from_bytes(part, signed=True)
