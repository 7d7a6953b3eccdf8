"""Fit texts that only inform, such as an edition's name on a card's foot: they never stop a print. Draws nothing.

The one place for all of them: they are set smaller as every text is, then on as many lines as there is room for,
then cut short at a word, then within one; what is lost of them is for whoever calls to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.typeset.fit import Fitted
from generator.typeset.markup import read_markup
from generator.typeset.setting import Setting

Fit = Callable[[str, Setting], Fitted]
_WORDS = re.compile(r"\S+\s*")
_ENDS = ("", "**", "_", "_**", "**_")
"""What closes markup that was cut through."""


def shortened(content: str, setting: Setting, fit: Fit) -> tuple[str, Fitted]:
    """Return what is said of a text that does not fit, and that fitted; it may not fit even then.

    What is said is empty where not even a letter of it fits.
    """
    free = setting._replace(lines=None)
    if setting.lines is not None and (fitted := fit(content, free)).fits:
        return content, fitted
    for pieces in (_WORDS.findall(content), list(content.split("\n", maxsplit=1)[0].split(" ", maxsplit=1)[0])):
        if (found := _longest(pieces, setting, fit)) is not None:
            return found
    return "", fit(content, setting)


def _longest(pieces: Sequence[str], setting: Setting, fit: Fit) -> tuple[str, Fitted] | None:
    """Find as many pieces from the first on as fit, by halving."""
    best: tuple[str, Fitted] | None = None
    low, high = 1, len(pieces) - 1
    while low <= high:
        middle = (low + high) // 2
        said = _ended("".join(pieces[:middle]))
        if (fitted := fit(said, setting)).fits:
            best, low = (said, fitted), middle + 1
        else:
            high = middle - 1
    return best


def _ended(text: str) -> str:
    """Put an ellipsis behind a text and close what is open in it.

    >>> _ended("**Dot cards, of "), _ended("fair seats \u00b7 ")
    ('**Dot cards, of\u2026**', 'fair seats\u2026')
    """
    bare = text.rstrip(" \n\t\u00a0\u00b7,;:")
    found = (f"{bare}\u2026{end}" for end in _ENDS if not read_markup(f"{bare}\u2026{end}").faults)
    return next(found, f"{re.sub(r'[*_{}]', '', bare)}\u2026")
