"""Tell which words a dictionary of a language has, and which it has that a word nearly is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

_KINDS_OF_ENGLISH: Final = (
    ("our", "or"), ("re", "er"), ("nce", "nse"), ("is", "iz"), ("ys", "yz"), ("ae", "e"), ("oe", "e"),
    ("ogue", "og"), ("mme", "m"), ("lled", "led"), ("lling", "ling"), ("ller", "ler"),
)  # fmt: skip
"""As Britain writes and as America does: the dictionary has many words in one spelling only."""
_SELDOM: Final = 200  # a word so seldom used is not what somebody meant
_ENDINGS: Final = ("'s", "'")


def language_of(tag: str) -> str:
    """Name the dictionary for a tag of a language such as en-GB; "" where there is none.

    >>> language_of("en-GB"), language_of("hi")
    ('en', '')
    """
    from spellchecker import SpellChecker  # noqa: PLC0415  (few builds ask)

    language = tag.replace("_", "-").partition("-")[0].lower()
    return language if language in SpellChecker.languages() else ""


def is_word(word: str, language: str) -> bool:
    """Tell whether a language has a word, which is written small; where there is no dictionary it has every one.

    Of words that hardly anybody uses, `is_rare` tells.

    >>> is_word("stream", "en"), is_word("neighbours", "en"), is_word("strem", "en"), is_word("strem", "")
    (True, True, False, True)
    """
    return not language or _is_known(word, _words(language), language)


def is_rare(word: str, language: str) -> bool:
    """Tell whether a dictionary only has a word because it has every one, as it has "oder" and "alow".

    >>> is_rare("oder", "en"), is_rare("order", "en"), is_rare("strem", "en")
    (True, False, False)
    """
    return bool(language) and 0 < _words(language)[word] < _SELDOM


def near(word: str, language: str) -> tuple[str, ...]:
    """Name the usual words that are one slip away from what is no word, the most usual first; this takes a millisecond.

    >>> near("strem", "en")[0], near("qqqzzz", "en")
    ('stream', ())
    """
    words = _words(language)
    found = words.known(words.edit_distance_1(word))
    usual = [one for one in found if words[one] > _SELDOM]
    return tuple(sorted(usual, key=lambda one: (-words[one], one))[:2])


def _is_known(word: str, words: Any, language: str) -> bool:
    forms = [word, *(word.removesuffix(one) for one in _ENDINGS if word.endswith(one))]
    if language == "en":
        forms += [form.replace(one, other) for form in forms for one, other in _KINDS_OF_ENGLISH if one in form]
    return any(form in words for form in forms)


@lru_cache(2)
def _words(language: str) -> Any:
    from spellchecker import SpellChecker  # noqa: PLC0415  (its words take 200 ms, and few builds have new ones)

    return SpellChecker(language=language, distance=1)
