"""Which names fields and ids may have, and which one was meant."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from generator.catalog.problems import nearest

TITLES: Final = ("name", "title", "card")
"""Fields that say what something is called, in the tables of others."""
_ID_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def is_id(text: str) -> bool:
    """Tell whether a text may be an id.

    >>> is_id("c01"), is_id("dust-bunny"), is_id("two words")
    (True, True, False)
    """
    return 0 < len(text) <= 60 and text[0] not in "-_" and _ID_LETTERS.issuperset(text)


@lru_cache(maxsize=4096)
def is_name(name: str) -> bool:
    """Tell whether a template can say `card.<name>`.

    >>> is_name("hit_points"), is_name("hit-points"), is_name("2nd")
    (True, False, False)
    """
    return name.isascii() and name.isidentifier() and not name.startswith("_") and len(name) <= 60


def as_name(text: str) -> str:
    """Give the nearest name a template can say, or nothing.

    >>> as_name("hit-points"), as_name("2nd"), as_name("§")
    ('hit_points', '', '')
    """
    name = "_".join(text.replace("-", " ").split())
    return name if is_name(name) else ""


MEANT: Final = {"min": "least", "minimum": "least", "max": "most", "maximum": "most"}
"""What others call fields of ours."""


@lru_cache(maxsize=4096)
def slip(name: str, absent: tuple[str, ...]) -> str:
    """Give the absent name that `name` is most likely a slip of: plural, capitals, swapped letters, another word."""
    if (meant := MEANT.get(name, "")) in absent:
        return meant
    for known in absent:
        alike = known[:1] == name[:1] and (sorted(known) == sorted(name) or nearest(name, [known], 0.8))
        if (len(name) > 3 and alike) or _stem(known) == _stem(name):
            return known
    return ""


def near(name: str, missing: tuple[str, ...]) -> str:
    """Give the name that must be there and is not, if `name` is not far from it: `fase` or `afce` for `face`."""
    if len(name) <= 3:
        return next((known for known in missing if sorted(known) == sorted(name) or known.startswith(name)), "")
    alike = [known for known in missing if known[:1] == name[:1] or sorted(known) == sorted(name)]
    return nearest(name, alike, 0.7)


def _stem(name: str) -> str:
    stem = name[:60].casefold().replace("-", "").replace("_", "")
    if stem.endswith("ies"):
        return stem[:-3] + "y"
    return stem[:-1] if stem.endswith("s") and len(stem) > 3 else stem


def is_slip(word: str, meant: str) -> bool:
    """Tell whether a word has the letters of another in another order, or one letter too many, too few or wrong.

    >>> is_slip("ROBIT", "ORBIT"), is_slip("COMBO", "COMP"), is_slip("TA", "TA")
    (True, False, False)
    """
    if word == meant or abs(len(word) - len(meant)) > 1:
        return False
    if len(word) == len(meant):
        return sorted(word) == sorted(meant) or sum(a != b for a, b in zip(word, meant, strict=True)) == 1
    long, short = sorted((word, meant), key=len, reverse=True)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


class Slips:
    """Finds which of many words another is a slip of, without comparing it with each of them.

    >>> Slips(["rules", "tables"]).of("ruels"), Slips(["rules"]).of("rule"), Slips(["rules"]).of("rules")
    (['rules'], ['rules'], [])
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._by: dict[str, list[str]] = {}
        for word in words:
            for key in _keys(word):
                self._by.setdefault(key, []).append(word)

    def of(self, word: str) -> list[str]:
        """Name those that `word` is a slip of, in their order."""
        alike = dict.fromkeys(one for key in _keys(word) for one in self._by.get(key, ()))
        return [one for one in alike if is_slip(word, one)]


def _keys(word: str) -> set[str]:
    """Give what a word and each slip of it have in common, one of them at least: all but one letter, or all, sorted."""
    return {word, " ".join(sorted(word)), *(word[:at] + word[at + 1 :] for at in range(len(word)))}
