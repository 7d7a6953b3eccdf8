"""Find where a word may be divided, by the rules of its language or by its own soft hyphens."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from generator.catalog.language import way_out
from generator.catalog.problems import listed
from generator.text.wrap import SOFT_HYPHEN

_LEAST_LETTERS = 3  # on each side: "ev-ery" reads badly
_MOST_LETTERS = 200  # no language has longer words, and the rules take a step for each of their letters
_CORE = re.compile(r"\A(\W*)([^\W\d_]+)(\W*)\Z")


class UnknownLanguageError(LookupError):
    """There are no hyphenation rules for a language; `fact` and `hint` make a Problem of it."""

    def __init__(self, language: str, known: list[str]) -> None:
        super().__init__(language)
        self.fact = f"there are no hyphenation rules for '{language}'"
        of_it = [one for one in known if one.split("_")[0] == language.replace("-", "_").split("_")[0]]
        meant = way_out(language)
        if of_it:
            self.hint = f"choose one of: {listed(sorted(of_it))}"
        else:
            self.hint = meant if meant.startswith("did") else "leave 'hyphenate' out, or write such as de"


@lru_cache(4)
def _rules(language: str) -> Any:
    import pyphen  # noqa: PLC0415  (its word lists take 100 ms, and few texts are hyphenated)

    name = language.replace("-", "_")
    found = pyphen.language_fallback(name)
    if found is None:
        raise UnknownLanguageError(language, list(pyphen.LANGUAGES))
    return pyphen.Pyphen(lang=found, left=_LEAST_LETTERS, right=_LEAST_LETTERS)


def has_rules(language: str) -> bool:
    """Tell whether there are rules for a language; words of others are divided at their soft hyphens only.

    >>> has_rules("en-GB"), has_rules("hi")
    (True, False)
    """
    import pyphen  # noqa: PLC0415  (its word lists take 100 ms, and few texts are hyphenated)

    return pyphen.language_fallback(language.replace("-", "_")) is not None


@lru_cache(8192)
def divide(word: str, language: str) -> tuple[tuple[str, str], ...]:
    r"""Return the ways to divide `word` as (head with hyphen, tail), the longest head first.

    Soft hyphens in the word are the only places when there are any, whatever the language.

    >>> divide("unbelievable,", "en_GB")
    (('unbeliev-', 'able,'), ...)
    >>> divide("ab\u00adcd", "")
    (('ab-', 'cd'),)

    Raises:
        UnknownLanguageError: when there are no rules for `language`.

    """
    if SOFT_HYPHEN in word:
        parts = word.split(SOFT_HYPHEN)
        cuts = range(len(parts) - 1, 0, -1)
        return tuple(("".join(parts[:cut]) + "-", "".join(parts[cut:])) for cut in cuts)
    if not language:
        return ()
    rules = _rules(language)
    match = _CORE.match(word)
    if match is None or not 2 * _LEAST_LETTERS <= len(match[2]) <= _MOST_LETTERS:
        return ()
    before, core, behind = match.groups()
    return tuple((f"{before}{head}-", f"{tail}{behind}") for head, tail in rules.iterate(core))
