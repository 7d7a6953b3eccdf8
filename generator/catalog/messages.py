"""The words that the tool and a game's templates say by themselves, in the language of the game: message catalogues.

A catalogue is `templates/_shared/languages/TAG.yaml`, a file of any root: by what is said in English what is said
instead, or the forms of it by their CLDR names (one, few, many, other) where a number stands in it. English needs
none. What a catalogue lacks is said in English, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel import Locale

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

RIGHT_TO_LEFT: Final = frozenset("ar arc ckb dv fa he ps sd syr ug ur yi".split())
_LEADINGS: Final = {"ar": 1.2, "fa": 1.2, "ja": 1.06, "ur": 1.2, "zh": 1.06}
_COMMAS: Final = {"ar": "، ", "fa": "، ", "ja": "、", "ur": "، ", "zh": "、"}
_NAMED: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_DECIMAL: Final = re.compile(r"(?<=\d)\.(?=\d)")
_UNIT: Final = re.compile(r"(?<=\d )mm\b")
Forms = Mapping[str, str]
Catalogue = dict[str, str | Forms]
FORMS: Final = ("zero", "one", "two", "few", "many", "other")
"""What the CLDR calls the forms that a text has for numbers."""
_CAPITALS: Final = ("de", "lb")
"""Languages whose nouns begin with a capital wherever they stand."""


def put(text: str, values: Mapping[str, object]) -> str:
    """Put values into a text, each in place of its name in braces; braces that name none of them stay.

    >>> put("{n} of {of:02}", {"n": 2, "of": 3}), put("{who} has {n}", {"who": "{n}", "n": 1})
    ('2 of 03', '{n} has 1')
    """
    if not values:
        return text
    return _NAMED.sub(lambda name: format(values[name[1]], name[2] or "") if name[1] in values else name[0], text)


class Said(str):
    """English words that the tool says, and how they came about: `Messages.again` says them in another language.

    `many` is the text where the value `n` is not 1.

    >>> Said("Cut {n} net out.", "Cut {n} nets out.", n=2)
    'Cut 2 nets out.'
    """

    text: str
    many: str
    values: Mapping[str, object]

    def __new__(cls, text: str, many: str = "", **values: object) -> Said:
        """Put the values into the English words."""
        made = super().__new__(cls, put(many if many and values.get("n") != 1 else text, values))
        made.text, made.many, made.values = text, many, values
        return made


class Messages:
    """What is said in a language; `missing` gathers what its catalogue lacks.

    `quotes` are the marks that straight ones become: the outer two, then those within them.
    """

    def __init__(self, language: str = "en", messages: Mapping[str, str | Forms] = MappingProxyType({})) -> None:
        self.language = language
        self._first = language.partition("-")[0]
        self.quotes = _QUOTES_OF.get(language) or _QUOTES_OF.get(self._first) or QUOTES
        self.missing: dict[str, None] = {}
        self._messages = messages
        self._english = self._first == "en"
        self._rule: Callable[[int], str] | None = None

    def __reduce__(self) -> tuple[type[Messages], tuple[str, dict[str, str | Forms]]]:
        return Messages, (self.language, dict(self._messages))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Messages) and (self.language, self._messages) == (other.language, other._messages)

    def __hash__(self) -> int:
        return hash(self.language)

    @property
    def rtl(self) -> bool:
        """Whether its lines run from right to left."""
        return self._first in RIGHT_TO_LEFT

    @property
    def leading(self) -> float:
        """How many type sizes apart two lines are at least, so that their letters do not meet; 0 for Latin ones."""
        return _LEADINGS.get(self._first, 0.0)

    @property
    def digest(self) -> str:
        """What tells these words from others; "" for none."""
        if not self._messages:
            return ""
        said = sorted((text, str(form)) for text, form in self._messages.items())
        return sha256(repr(said).encode()).hexdigest()

    def gettext(self, text: str, /, **values: object) -> str:
        """Return what is said for a text, with values in place of their names in braces.

        That is the text itself in English, and where nothing is known.

        >>> Messages("de", {"page {n}": "Seite {n}"}).gettext("page {n}", n=3)
        'Seite 3'
        """
        found = self._messages.get(text)
        if found is not None:  # of what stands for one of several, too
            return put(found if isinstance(found, str) else found.get("one", found["other"]), values)
        if not self._english:
            self.missing[text] = None
        return put(text, values)

    def ngettext(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return the form of a text for a number, with the number in place of `{n}`, and other values in their places.

        >>> Messages().ngettext("{n} card", "{n} cards", 1), Messages().ngettext("{n} card", "{n} cards", 3)
        ('1 card', '3 cards')
        """
        found = self._messages.get(one)
        if isinstance(found, Mapping):
            form = found.get(self._form(number), found["other"])
        elif isinstance(found, str):
            form = found
        else:
            form = one if number == 1 else many
            if not self._english:
                self.missing[one] = None
        return put(form, {**values, "n": number})

    def lacks(self, text: str) -> bool:
        """Tell whether a text is said in English, for want of it in the catalogue of another language."""
        return not self._english and text not in self._messages

    def again(self, words: str) -> str:
        """Say in this language what was said in English; words that the tool did not say stay as they are.

        >>> net = Said("{n} net", "{n} nets", n=2)
        >>> Messages("de", {"{n} net": {"one": "{n} Netz", "other": "{n} Netze"}}).again(net)
        '2 Netze'
        """
        if not isinstance(words, Said):
            return words
        values = {name: self.again(one) if isinstance(one, str) else one for name, one in words.values.items()}
        if not words.many:
            return self.gettext(words.text, **values)
        number = int(str(values.pop("n", 0)))
        return self.ngettext(words.text, words.many, number, **values)

    def numbers(self, words: str) -> str:
        """Write the numbers in some words with the decimal mark of the language, and mm in its letters.

        >>> Messages("de").numbers("6.4 × 10 mm"), Messages().numbers("6.4 mm")
        ('6,4 × 10 mm', '6.4 mm')
        """
        if self._english:
            return words
        words = _UNIT.sub(lambda _: self.gettext("mm"), words)
        if not _DECIMAL.search(words):
            return words
        from babel.numbers import get_decimal_symbol  # noqa: PLC0415

        locale = self._locale()
        return _DECIMAL.sub(get_decimal_symbol(locale), words) if locale else words

    def sentence(self, words: str) -> str:
        """Make a sentence of some words.

        >>> Messages().sentence("print one side")
        'Print one side.'
        """
        return self.gettext("{words}.", words=f"{words[:1].upper()}{words[1:]}")

    def amid(self, name: str) -> str:
        """Write a name as it stands within a line: with a small letter, but for the nouns of German.

        >>> Messages().amid("Turn card"), Messages("de").amid("Turn card")
        ('turn card', 'Turn card')
        """
        return name if self._first in _CAPITALS else f"{name[:1].lower()}{name[1:]}"

    def listed(self, names: Sequence[str]) -> str:
        """Write names as a list.

        >>> Messages().listed(["a", "b", "c"]), Messages().listed(["a"])
        ('a, b and c', 'a')
        """
        if self._english or len(names) < 2:
            return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
        from babel.lists import format_list  # noqa: PLC0415  (English needs no library)

        locale = self._locale()
        return str(format_list(list(names), locale=locale)) if locale else ", ".join(names)

    def joined(self, names: Iterable[str]) -> str:
        """Write names one behind the other, with the comma of the language.

        >>> Messages().joined(["a", "b"]), Messages("ja").joined(["札", "箱"])
        ('a, b', '札、箱')
        """
        return _COMMAS.get(self._first, ", ").join(names)

    @property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms that a text has for numbers.

        >>> Messages("pl").forms, Messages("ja").forms
        (('one', 'few', 'many', 'other'), ('other',))
        """
        locale = self._locale()
        tags = {*locale.plural_form.tags, "other"} if locale else {"one", "other"}
        return tuple(name for name in FORMS if name in tags)

    @property
    def plurals(self) -> tuple[str, Callable[[int], str]]:
        """What the header `Plural-Forms` of a PO file says, and what names the form that a number takes.

        The header has the forms that whole numbers take, in the order of the CLDR.

        >>> header, form = Messages("de").plurals
        >>> header, form(1), form(2)
        ('nplurals=2; plural=(n != 1);', 'one', 'other')
        """
        from babel.messages.plurals import get_plural  # noqa: PLC0415

        locale = self._locale()
        return get_plural(locale).plural_forms if locale else "nplurals=2; plural=(n != 1);", self._form

    def _form(self, number: int) -> str:
        if self._rule is None:
            locale = self._locale()
            self._rule = locale.plural_form if locale else lambda n: "one" if n == 1 else "other"
        return str(self._rule(number))

    def _locale(self) -> Locale | None:
        """Find what the CLDR knows of the language, or of its first part."""
        from babel import Locale, UnknownLocaleError  # noqa: PLC0415

        for tag in (self.language, self._first):
            with suppress(UnknownLocaleError, ValueError):
                return Locale.parse(tag, sep="-")
        return None


ENGLISH: Final = Messages()
