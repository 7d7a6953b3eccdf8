"""Text that runs in both directions: in which order its characters are seen (UAX 9, by python-bidi's Rust crate).

The library reorders a text and does not say what went where. So each character is followed by a label of three tags
(U+E0020 to U+E007F), which UAX 9 passes over (BN, rule X9) and which stay beside their character: before it where it
runs from right to left, behind it where not. That tells both its place and its direction.

Lines need no levels: of two characters on a line the one that stands to the left in the whole paragraph does so on the
line as well, for rule L2 swaps them once for each level that *all* characters between them have.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from generator.named import NamedTuple
from generator.text.fontface import RLE
from generator.text.scripts import is_right_to_left

_TAGS: Final = [chr(code) for code in range(0xE0020, 0xE0080)]
_ENDS: Final = ("a", "\u05d0")
_AS: Final = {
    **dict(zip(map(ord, "\u202a\u202b\u202d\u202e\u202c"), "\u2066\u2067\u2066\u2067\u2069", strict=True)),
    **dict.fromkeys(map(ord, "\t\n\v\r\x1c\x1d\x1e\x1f\x85\u2029"), " "),
    **dict.fromkeys(range(0xD800, 0xE000), " "),
    **dict.fromkeys(map(ord, _TAGS), "\u200b"),
}
"""Embeddings, which Unicode advises against, as isolates; what ends a paragraph, and halves of characters, as spaces;
tags as what shows as little."""
_OPEN: Final = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"), "\u200b")


class Order(NamedTuple):
    """For each character of a paragraph the place at which it is seen, from the left, and whether it is turned.

    `base` says whether the paragraph runs from right to left.
    """

    places: list[int]
    turned: list[bool]
    base: bool

    def stretches(self, text: str, start: int = 0) -> Iterator[tuple[int, bool, str]]:
        """Cut a part of the paragraph, which begins at a character, where its direction changes.

        Gives of each stretch the place at which it is seen, whether it is turned, and its characters.
        """
        places, turned = self.places, self.turned
        begin, end = start, start + len(text)
        for at in range(start + 1, end + 1):
            step = -1 if turned[begin] else 1
            if at == end or turned[at] != turned[begin] or places[at] - places[at - 1] != step:
                yield min(places[begin], places[at - 1]), turned[begin], text[begin - start : at - start]
                begin = at


def begins_at_right(text: str) -> bool:
    """Tell whether the first strong letter of a paragraph runs from right to left.

    >>> begins_at_right("3 של"), begins_at_right("3 of שלום"), begins_at_right("3")
    (True, False, False)
    """
    from bidi import get_base_level  # noqa: PLC0415  (few texts run so)

    return bool(text) and bool(get_base_level(text))


def order_of(text: str, base: bool | None = None) -> Order:
    """Return the order of a paragraph's characters; without a `base` it begins as its first strong letter runs.

    >>> order_of("של 3").places, order_of("a של").turned
    ([3, 2, 1, 0], [False, False, True, True])
    """
    from bidi import get_display  # noqa: PLC0415  (few texts run so)

    turns = begins_at_right(text) if base is None else base
    if not text:
        return Order([], [], turns)
    text = text.translate(_AS)
    labels = ["".join(tags) for tags in islice(product(_TAGS, repeat=3), len(text))]
    numbers = {label: at for at, label in enumerate(labels)}
    labelled = "".join([ch + label for ch, label in zip(text, labels, strict=True)])
    # Without an end rule L1 would take the last label away from its character; what is open is closed before it.
    end = "\u2069" * sum(map(text.count, "\u2066\u2067\u2068")) + _ENDS[turns]
    shown = get_display(labelled + end, base_dir="R" if turns else "L")
    shown = shown.removeprefix(end[::-1]) if turns else shown.removesuffix(end)
    places, turned = [0] * len(text), [False] * len(text)
    for seen, at in enumerate(range(0, len(shown), 4)):
        before = shown[at] in _TAGS  # the label, turned as well, and the character: as all that runs from right to left
        number = numbers.get(shown[at + 2 : at - 1 if at else None : -1] if before else shown[at + 1 : at + 4])
        if number is None:  # what is opened and never closed is passed over
            return order_of(text.translate(_OPEN), turns)
        places[number], turned[number] = seen, before
    return Order(places, turned, turns)


def in_order(text: str) -> list[str]:
    """Cut a line into stretches of one direction, from left to right; one begins with RLE if its letters do not tell.

    >>> in_order("of (שלום) 3"), in_order("abc")
    (['of (', 'שלום', ') 3'], ['abc'])
    """
    if text[:1] == RLE:
        return [text]
    found = sorted(order_of(text).stretches(text))
    return [turned(part) if turns else part for _, turns, part in found]


def turned(text: str) -> str:
    """Say of a text that it runs from right to left, unless its letters do."""
    return text if is_right_to_left(text) else RLE + text
