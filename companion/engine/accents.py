"""Words as they are typed in a hurry, without accents."""

from __future__ import annotations


def unaccented(word: str) -> str:
    """Give a word in small letters without accents.

    >>> unaccented("Névoa"), unaccented("Boulder")
    ('nevoa', 'boulder')
    """
    folded = word.casefold()
    if folded.isascii():
        return folded
    from unicodedata import combining, normalize  # noqa: PLC0415 - English needs none

    return "".join(letter for letter in normalize("NFD", folded) if not combining(letter))
