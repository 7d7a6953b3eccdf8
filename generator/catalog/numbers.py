"""Small numbers as words, as rulebooks and cards write them."""

from __future__ import annotations

from collections.abc import Callable
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
    return _WORDS[int(text)] if is_small(text) else text


def is_small(text: str) -> bool:
    """Tell whether a text is a number that is written as a word: one up to twenty."""
    return text.isascii() and text.isdigit() and int(text) < len(_WORDS)


def words_of(language: str) -> Callable[[Any], str] | None:
    """Return what writes small numbers as words of a language; None where nobody knows them.

    >>> words_of("en-GB")(3), words_of("pt-BR")(3), words_of("tlh")
    ('three', 'três', None)
    """
    if language.replace("_", "-").lower().split("-")[0] == "en":
        return words
    from num2words import CONVERTER_CLASSES, num2words  # noqa: PLC0415  (English needs no library)

    tags = (language.replace("-", "_"), language.partition("-")[0])
    tag = next((one for one in tags if one in CONVERTER_CLASSES), None)
    if tag is None:
        return None
    return lambda value: num2words(int(value), lang=tag) if is_small(str(value)) else str(value)
