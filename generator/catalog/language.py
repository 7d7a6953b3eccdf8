"""Tell the tag of a language from its name."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,6}")

# What people write instead: the name in the language itself and in English, the country, a code of three letters.
_NAMES: Final = {
    "cs": "cz cze ces czech cesky čeština",
    "da": "dk dan danish dansk",
    "de": "deu ger german deutsch allemand",
    "el": "ell gre greek",
    "en": "eng english englisch anglais inglés ingles",
    "en-GB": "gb british",
    "en-US": "us usa american",
    "es": "spa spanish spanisch español espanol castellano",
    "fi": "fin finnish suomi",
    "fr": "fra fre french französisch français francais",
    "hu": "hun hungarian magyar",
    "it": "ita italian italienisch italiano",
    "ja": "jp jpn japanese",
    "ko": "kor korean",
    "la": "lat latin",
    "nb": "nob norwegian norsk bokmål",
    "nl": "nld dut dutch niederländisch nederlands",
    "pl": "pol polish polski",
    "pt": "por portuguese português portugues",
    "pt-BR": "brazilian brasileiro",
    "ro": "ron rum romanian română",
    "ru": "rus russian",
    "sv": "swe swedish svenska",
    "tr": "tur turkish türkçe",
    "uk": "ukr ukrainian",
    "zh": "chi zho chinese",
}


def is_tag(language: str) -> bool:
    """Tell whether a text has the form of a tag, and is not the name of a language.

    >>> is_tag("de"), is_tag("en-GB"), is_tag("deutsch"), is_tag("de_CH"), is_tag("ger")
    (True, True, False, False, False)
    """
    return _TAG.fullmatch(language) is not None and not _meant(language)


def way_out(language: str) -> str:
    """Say what to write instead.

    >>> way_out("Deutsch"), way_out("de_CH"), way_out("elvish")
    ("did you mean 'de'?", "did you mean 'de-CH'?", 'write a tag such as en-GB, de or pt-BR')
    >>> way_out("no_nb"), way_out("en_UK")
    ("did you mean 'nb'?", "did you mean 'en-GB'?")
    """
    tag = _meant(language)
    return f"did you mean '{tag}'?" if tag else "write a tag such as en-GB, de or pt-BR"


def _meant(language: str) -> str:
    """Give the tag of a language that was written by its name, or with _ in it."""
    words = language[:60].casefold().replace("_", " ").replace("-", " ").split()
    for tag, names in _NAMES.items():
        if words and words[0] in names.split():
            return tag
    if len(words) == 2 and words[0] == "no" and words[1] in ("nb", "nn"):
        return words[1]
    if len(words) == 2 and words[1] == "uk":
        words[1] = "gb"
    elif "_" not in language:
        return ""
    dashed = "-".join([*words[:1], *(word.upper() if len(word) == 2 else word.title() for word in words[1:])])
    return dashed if _TAG.fullmatch(dashed) and len(words[0]) == 2 else ""
