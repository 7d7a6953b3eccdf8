"""Where writing systems change: what must stay in one font, and which script a letter is of. HarfBuzz knows Unicode.

A cluster is what must stay in one font: a letter with its accents, a joined emoji, a variation selector
with its base. A script is a writing system that HarfBuzz must be told about, one run at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import bidirectional, category

COMMON = ""
"""The script of what all scripts share: digits, stops, spaces, emoji."""
_TOGETHER = dict.fromkeys(("Hani", "Hira", "Kana", "Bopo"), "Jpan")  # they are shaped alike and mix freely
_LEFTWARD = frozenset({"R", "AL", "RLE", "RLO", "RLI"})  # classes of UAX 9
_JOINER = "\u200d"
_STICKY = frozenset([_JOINER, "\u200c", *map(chr, range(0x1F3FB, 0x1F400)), *map(chr, range(0xE0020, 0xE0080))])
# Marks above this need no base of another script; below it no character is a mark, so text can be cut anywhere.
_FIRST_MARK = "\u0300"


@lru_cache(8192)
def script_of(ch: str) -> str:
    """Return the script of one character by ISO 15924, "" for what all scripts share.

    >>> script_of("a"), script_of("я"), script_of("क"), script_of("."), script_of("か"), script_of("漢")
    ('Latn', 'Cyrl', 'Deva', '', 'Jpan', 'Jpan')
    """
    import uharfbuzz  # noqa: PLC0415  (40 ms that `tuckbox check` on plain games need not pay)

    buffer = uharfbuzz.Buffer()
    buffer.add_str(ch)
    buffer.guess_segment_properties()
    script = buffer.script or COMMON
    return _TOGETHER.get(script, script)


def is_right_to_left(text: str) -> bool:
    """Tell whether any letter of `text` runs from right to left.

    >>> is_right_to_left("shalom"), is_right_to_left("שלום")
    (False, True)
    """
    return not text.isascii() and any(bidirectional(ch) in _LEFTWARD for ch in text)


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
