"""The words that the tool and a game's templates say by themselves, in the language of the game: message catalogues.

A catalogue is `templates/_shared/languages/TAG.yaml`, a file of any root: by what is said in English what is said
instead, or the forms of it by their CLDR names (one, few, many, other) where a number stands in it. English needs
none. What a catalogue lacks is said in English, and told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Final

QUOTES: Final = "“”‘’"
_QUOTES_OF: Final[dict[str, Sequence[str]]] = {
    "cs": "„“‚‘",
    "da": "»«›‹",
    "de": "„“‚‘",
    "de-CH": "«»‹›",
    "es": "«»“”",
    "fi": "””’’",
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"),
    "fr-CH": "«»‹›",
    "hu": "„”»«",
    "it": "«»“”",
    "ja": "「」『』",
    "nb": "«»‘’",
    "pl": "„”‚’",
    "ro": "„”«»",
    "ru": "«»„“",
    "sk": "„“‚‘",
    "sl": "„“‚‘",
    "sv": "””’’",
    "uk": "«»„“",
}

Forms = Mapping[str, str]


class Messages:
    """What is said in a language; `missing` gathers what its catalogue lacks.

    `quotes` are the marks that straight ones become: the outer two, then those within them.
    """

    def __init__(self, language: str = "en", messages: Mapping[str, str | Forms] = MappingProxyType({})) -> None:
        self.language = language
        self.quotes = _QUOTES_OF.get(language) or _QUOTES_OF.get(language.partition("-")[0]) or QUOTES
        self.missing: dict[str, None] = {}
        self._messages = messages
        self._english = language.partition("-")[0] == "en"
        self._rule: Callable[[int], str] | None = None

    @property
    def digest(self) -> str:
        """What tells these words from others; "" for none."""
        if not self._messages:
            return ""
        said = sorted((text, str(form)) for text, form in self._messages.items())
        return sha256(repr(said).encode()).hexdigest()

    def gettext(self, text: str) -> str:
        """Return what is said for a text; the text itself in English, and where nothing is known."""
        found = self._messages.get(text)
        if isinstance(found, str):
            return found
        if not self._english:
            self.missing[text] = None
        return text

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form of a text for a number, with the number in place of `{n}`.

        >>> Messages().ngettext("{n} card", "{n} cards", 1), Messages().ngettext("{n} card", "{n} cards", 3)
        ('1 card', '3 cards')
        """
        found = self._messages.get(one)
        if isinstance(found, Mapping):
            form = found.get(self._form(number), found.get("other", one))
        elif isinstance(found, str):
            form = found
        else:
            form = one if number == 1 else many
            if not self._english:
                self.missing[one] = None
        return form.replace("{n}", str(number))

    def listed(self, names: Sequence[str]) -> str:
        """Write names as a list.

        >>> Messages().listed(["a", "b", "c"]), Messages().listed(["a"])
        ('a, b and c', 'a')
        """
        if self._english or len(names) < 2:
            return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
        from babel.lists import format_list  # noqa: PLC0415  (English needs no library)

        return str(format_list(list(names), locale=self.language.replace("-", "_")))

    def _form(self, number: int) -> str:
        if self._rule is None:
            from babel import Locale  # noqa: PLC0415

            self._rule = Locale.parse(self.language, sep="-").plural_form
        return str(self._rule(number))


def plural_forms(language: str) -> list[str]:
    """Name the forms that a language has for the numbers that stand in a game, as CLDR does.

    >>> plural_forms("pt-BR"), plural_forms("pl")
    (['one', 'other'], ['one', 'few', 'many'])
    """
    from babel import Locale  # noqa: PLC0415

    rule = Locale.parse(language, sep="-").plural_form
    return list(dict.fromkeys(rule(number) for number in range(1, 1000)))


ENGLISH: Final = Messages()
