"""What the companion says by itself, in the language of the game at the table.

Code says it in English: `_("{who} rolls {n}.", who=name, n=3)`. Another language has a message catalogue, which is
loaded with the table (`speak`); English loads nothing. What is written down of a game (moves, states) is in no
language, so nothing that these functions give may be kept in it: it is told anew in whatever language a table speaks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeVar

from companion.engine.medium import Cited, cited

ENGLISH: Final = "en"
Texts = TypeVar("Texts", bound=str | Sequence[Any] | Mapping[Any, Any])
"""A text, or a table of texts: parts of a tuple, values of a mapping."""


class Language(Protocol):
    """What is said in a language."""

    language: str

    def gettext(self, text: str, /, **values: object) -> str:
        """Return what is said for a text."""

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return the form of a text for a number."""

    def listed(self, names: Sequence[str], last: str) -> str:
        """Write names as a list."""

    def known(self, texts: Sequence[str]) -> dict[str, str | Mapping[str, str]]:
        """Give what is said for some texts, as it is written down; what is not known is left out."""


_SEE: Final = Cited()
_CITES: Final = re.compile(r"\{see:([^{}]*)\}")
_spoken: list[tuple[Language, str]] = []
"""The language that is spoken now, and of which game it says something; empty for English."""


def speak(said: Language | None, of: str = "") -> None:
    """Say everything from now on in a language, and what a game says; None for English."""
    _spoken[:] = [(said, of)] if said else []


@contextmanager
def or_as_before() -> Iterator[None]:
    """Go on in the language that was spoken before, where what is tried in another one fails."""
    before = list(_spoken)
    try:
        yield
    except BaseException:
        _spoken[:] = before
        raise


def language() -> str:
    """Give the tag of the language that is spoken now."""
    return _spoken[0][0].language if _spoken else ENGLISH


def about() -> str:
    """Give the game of which something is said in the language that is spoken now."""
    return _spoken[0][1] if _spoken else ""


def gettext(text: str, /, **values: object) -> str:
    """Return what is said for a text, with values in place of their names in braces; `{see:RULE}` cites a rule.

    >>> gettext("{who} rolls {n}{see:TD-R1}.", who="Ana", n=3), gettext("No{see:TD-R1}."), gettext("{} {see {see:")
    ('Ana rolls 3 (TD-R1).', 'No (TD-R1).', '{} {see {see:')
    """
    if values:
        values["see"] = _SEE
        return _spoken[0][0].gettext(text, **values) if _spoken else text.format_map(values)
    said = _spoken[0][0].gettext(text) if _spoken else text  # with the words of whoever typed in it, maybe
    return _CITES.sub(lambda rule: cited(rule[1]), said) if "{see:" in said else said


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the form of a text for a number, with the number in place of `{n}`, and other values in their places.

    >>> ngettext("{n} step", "{n} steps", 1), ngettext("{n} step", "{n} steps", 2)
    ('1 step', '2 steps')
    """
    if _spoken:
        return _spoken[0][0].ngettext(one, many, number, see=_SEE, **values)
    return (one if number == 1 else many).format_map({**values, "see": _SEE, "n": number})


def spoken_in(texts: Sequence[str]) -> dict[str, str | Mapping[str, str]]:
    """Give what is said for some texts in the language that is spoken, as it is written down; nothing in English."""
    return _spoken[0][0].known(texts) if _spoken else {}


def listed(names: Sequence[str], last: str = "and") -> str:
    """Write names as a list: behind and, or behind or, stands the `last`.

    >>> listed(["Ana", "Ben", "Cy"]), listed(["Ana", "Ben"], "or"), listed([])
    ('Ana, Ben and Cy', 'Ana or Ben', '')
    """
    return _spoken[0][0].listed(names, last) if _spoken else in_english(names, last)


def in_english(names: Sequence[str], last: str = "and") -> str:
    """Write names as a list in English, as they are written down whatever is spoken."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def locale(environ: Mapping[str, str] = os.environ) -> str:
    """Give the tag of the language that the system speaks.

    >>> locale({"LANG": "pt_BR.UTF-8"}), locale({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}), locale({})
    ('pt-BR', 'en', 'en')
    """
    said = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    tag = said.partition(".")[0].partition("@")[0].replace("_", "-")
    return tag if is_tag(tag) and tag not in ("C", "POSIX") and tag.partition("-")[0] != ENGLISH else ENGLISH


def is_tag(tag: str) -> bool:
    """Tell whether a text may be the tag of a language, and part of the name of a file."""
    return tag.isascii() and tag.replace("-", "").isalnum() and len(tag) < 40 and tag[0] != "-"


def marked(texts: Texts) -> Texts:
    """Mark a text that is said later, by `gettext`, or all of a table's, which is built before a language is known."""
    return texts
