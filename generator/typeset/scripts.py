"""Cut text where fonts or writing systems change: clusters and scripts.

A cluster is what must stay in one font: a letter with its accents, a joined emoji, a variation selector
with its base. A script is a writing system that HarfBuzz must be told about, one run at a time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category

COMMON = ""
# (first code point, script); a script holds until the next line. "" marks letters shared by all scripts.
_BLOCKS: tuple[tuple[int, str], ...] = (
    (0x0041, "Latn"),
    (0x005B, COMMON),
    (0x0061, "Latn"),
    (0x007B, COMMON),
    (0x00AA, "Latn"),
    (0x00AB, COMMON),
    (0x00BA, "Latn"),
    (0x00BB, COMMON),
    (0x00C0, "Latn"),
    (0x00D7, COMMON),
    (0x00D8, "Latn"),
    (0x00F7, COMMON),
    (0x00F8, "Latn"),
    (0x02B9, COMMON),
    (0x0370, "Grek"),
    (0x0400, "Cyrl"),
    (0x0530, "Armn"),
    (0x0590, "Hebr"),
    (0x0600, "Arab"),
    (0x0700, "Syrc"),
    (0x0750, "Arab"),
    (0x0780, "Thaa"),
    (0x07C0, "Nkoo"),
    (0x0800, "Samr"),
    (0x0840, "Mand"),
    (0x0860, "Syrc"),
    (0x0870, "Arab"),
    (0x0900, "Deva"),
    (0x0964, COMMON),
    (0x0966, "Deva"),
    (0x0980, "Beng"),
    (0x0A00, "Guru"),
    (0x0A80, "Gujr"),
    (0x0B00, "Orya"),
    (0x0B80, "Taml"),
    (0x0C00, "Telu"),
    (0x0C80, "Knda"),
    (0x0D00, "Mlym"),
    (0x0D80, "Sinh"),
    (0x0E00, "Thai"),
    (0x0E80, "Laoo"),
    (0x0F00, "Tibt"),
    (0x1000, "Mymr"),
    (0x10A0, "Geor"),
    (0x1100, "Hang"),
    (0x1200, "Ethi"),
    (0x13A0, "Cher"),
    (0x1400, "Cans"),
    (0x1680, "Ogam"),
    (0x16A0, "Runr"),
    (0x1780, "Khmr"),
    (0x1800, "Mong"),
    (0x18B0, "Cans"),
    (0x1900, COMMON),
    (0x1C80, "Cyrl"),
    (0x1C90, "Geor"),
    (0x1CC0, COMMON),
    (0x1D00, "Latn"),
    (0x1F00, "Grek"),
    (0x2000, COMMON),
    (0x2C60, "Latn"),
    (0x2C80, "Copt"),
    (0x2D00, "Geor"),
    (0x2D80, "Ethi"),
    (0x2DE0, "Cyrl"),
    (0x2E00, COMMON),
    (0x2E80, "Jpan"),  # Han, kana and bopomofo are shaped alike and mix freely
    (0x2FF0, COMMON),
    (0x3005, "Jpan"),
    (0x3008, COMMON),
    (0x3021, "Jpan"),
    (0x3030, COMMON),
    (0x3031, "Jpan"),
    (0x30A0, "Jpan"),
    (0x3130, "Hang"),
    (0x3190, "Jpan"),
    (0x3200, COMMON),
    (0x3400, "Jpan"),
    (0x4DC0, COMMON),
    (0x4E00, "Jpan"),
    (0xA000, COMMON),
    (0xA640, "Cyrl"),
    (0xA6A0, COMMON),
    (0xA720, "Latn"),
    (0xA800, COMMON),
    (0xA8E0, "Deva"),
    (0xA900, COMMON),
    (0xAA60, "Mymr"),
    (0xAA80, COMMON),
    (0xAB30, "Latn"),
    (0xAB70, "Cher"),
    (0xABC0, COMMON),
    (0xAC00, "Hang"),
    (0xD800, COMMON),
    (0xF900, "Jpan"),
    (0xFB00, "Latn"),
    (0xFB13, "Armn"),
    (0xFB1D, "Hebr"),
    (0xFB50, "Arab"),
    (0xFE00, COMMON),
    (0xFE70, "Arab"),
    (0xFEFF, COMMON),
    (0xFF21, "Latn"),
    (0xFF3B, COMMON),
    (0xFF41, "Latn"),
    (0xFF5B, COMMON),
    (0xFF66, "Jpan"),
    (0xFFA0, COMMON),
    (0x10800, "Hebr"),  # and the other old scripts of the Near East, which also run from right to left
    (0x11000, COMMON),
    (0x1B000, "Jpan"),
    (0x1B170, COMMON),
    (0x1E800, "Arab"),
    (0x1F000, COMMON),
    (0x20000, "Jpan"),
    (0xE0000, COMMON),
)
_STARTS = [start for start, _ in _BLOCKS]
_RIGHT_TO_LEFT = frozenset({"Hebr", "Arab", "Syrc", "Thaa", "Nkoo", "Samr", "Mand"})
_TURNING = frozenset("\u202b\u202e\u2067")  # characters that make what follows run from right to left
_JOINER = "\u200d"
_STICKY = frozenset([_JOINER, "\u200c", *map(chr, range(0x1F3FB, 0x1F400)), *map(chr, range(0xE0020, 0xE0080))])
# Marks above this need no base of another script; below it no character is a mark, so text can be cut anywhere.
_FIRST_MARK = "\u0300"


@lru_cache(4096)
def script_of(ch: str) -> str:
    """Return the script of one character, "" for what all scripts share.

    >>> script_of("a"), script_of("я"), script_of("क"), script_of("."), script_of("か"), script_of("漢")
    ('Latn', 'Cyrl', 'Deva', '', 'Jpan', 'Jpan')
    """
    index = bisect_right(_STARTS, ord(ch)) - 1
    return _BLOCKS[index][1] if index >= 0 else COMMON


def is_right_to_left(text: str) -> bool:
    """Tell whether any letter of `text` runs from right to left.

    >>> is_right_to_left("shalom"), is_right_to_left("שלום")
    (False, True)
    """
    return not text.isascii() and any(script_of(ch) in _RIGHT_TO_LEFT or ch in _TURNING for ch in text)


@lru_cache(4096)
def _sticks(ch: str) -> bool:
    return ch >= _FIRST_MARK and (ch in _STICKY or category(ch) in ("Mn", "Me", "Mc"))


def clusters(text: str) -> Iterator[str]:
    r"""Cut `text` into pieces that must stay in one font.

    >>> list(clusters("e\u0301a")) == ["e\u0301", "a"]
    True
    >>> len(list(clusters("\U0001f469\u200d\U0001f680!")))
    2
    """
    start = 0
    for at in range(1, len(text)):
        if not (_sticks(text[at]) or text[at - 1] == _JOINER):
            yield text[start:at]
            start = at
    if text:
        yield text[start:]
