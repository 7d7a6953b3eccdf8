"""Small numbers as words, as rulebooks and cards write them. Knows English only."""

from __future__ import annotations

from typing import Any

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()


def words(value: Any) -> str:
    """Write a small whole number as an English word; anything else as it is.

    >>> words(3), words(21), words("3")
    ('three', '21', 'three')
    """
    text = str(value)
    return _WORDS[int(text)] if text.isascii() and text.isdigit() and int(text) < len(_WORDS) else text


def has_words(language: str) -> bool:
    """Tell whether there are number words for a language.

    >>> has_words("en-GB"), has_words("de")
    (True, False)
    """
    return language.replace("_", "-").lower().split("-")[0] == "en"
