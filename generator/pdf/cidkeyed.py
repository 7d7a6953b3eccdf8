"""CID-keyed CFF fonts (Adobe Technical Note 5176), whose glyphs PDF asks for by CID and not by number.

Fonts of many ideographs are made so. What we write are numbers of glyphs, so that the CIDs of what is embedded must be
these: the charset is written anew, as one range.
"""

from __future__ import annotations

import struct

_ROS = (12, 30)
_CHARSET = (15,)
_OUTLINES = (17,)
_PREDEFINED = 2  # charsets up to this one are not written out


def by_number(cff: bytes) -> bytes:
    """Return a table of CFF outlines whose CIDs are its glyph numbers; one that has no CIDs as it is."""
    top = _first_of(cff, _behind(cff, cff[2]))
    charset = top.get(_CHARSET, 0)
    if _ROS not in top or charset <= _PREDEFINED:
        return cff
    glyphs = struct.unpack_from(">H", cff, top[_OUTLINES])[0]
    whole = struct.pack(">BHH", 2, 1, glyphs - 2)
    size = 1 + 2 * (glyphs - 1) if cff[charset] == 0 else _ranges(cff, charset, glyphs)
    if size < len(whole):  # one short range, or two glyphs
        return cff
    return cff[:charset] + whole + cff[charset + len(whole) :]


def _ranges(cff: bytes, at: int, glyphs: int) -> int:
    """Return how many bytes a charset of ranges takes."""
    step, seen, size = (3, 1, 1) if cff[at] == 1 else (4, 1, 1)
    while seen < glyphs:
        left = cff[at + size + 2 : at + size + step]
        seen += 1 + int.from_bytes(left, "big")
        size += step
    return size


def _behind(cff: bytes, at: int) -> int:
    """Return where an INDEX ends."""
    count = int.from_bytes(cff[at : at + 2], "big")
    if not count:
        return at + 2
    wide = cff[at + 2]
    last = at + 3 + count * wide
    return int(last + wide + int.from_bytes(cff[last : last + wide], "big") - 1)


def _first_of(cff: bytes, at: int) -> dict[tuple[int, ...], int]:
    """Return the first DICT of an INDEX: the last operand of each operator, if it is whole."""
    wide = cff[at + 2]
    count = int.from_bytes(cff[at : at + 2], "big")
    begin = at + 3 + (count + 1) * wide
    end = begin - 1 + int.from_bytes(cff[at + 3 + wide : at + 3 + 2 * wide], "big")
    found: dict[tuple[int, ...], int] = {}
    operand, here = 0, begin
    while here < end:
        first = cff[here]
        if first <= 21:
            step = 2 if first == 12 else 1
            found[tuple(cff[here : here + step])] = operand
        elif first in (28, 29):
            step = 3 if first == 28 else 5
            operand = int.from_bytes(cff[here + 1 : here + step], "big", signed=True)
        elif first == 30:  # a real number ends with a half byte of ones
            step = 1 + next(k for k, byte in enumerate(cff[here + 1 :], 1) if 15 in (byte >> 4, byte & 15))
        elif first <= 246:
            step, operand = 1, first - 139
        else:
            step = 2
            high = (first - 247) * 256 if first <= 250 else -(first - 251) * 256
            operand = high + cff[here + 1] + 108 if first <= 250 else high - cff[here + 1] - 108
        here += step
    return found
