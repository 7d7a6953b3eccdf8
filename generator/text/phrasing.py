"""Where the phrases of Japanese and Chinese texts begin, at which lines had better break: by the models of BudouX."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from generator.catalog.words import MARK
from generator.text.scripts import script_of

if TYPE_CHECKING:
    from budoux import Parser

_INVISIBLE: Final = re.compile("[\u200b\u2060\ufeff]")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_TRADITIONAL: Final = ("hant", "tw", "hk", "mo")


@lru_cache(4096)
def phrases(token: str, language: str) -> tuple[int, ...]:
    """Say at which characters of a token, as it is shown, phrases begin; () where that is not known.

    Where its author has marked them, these are all.

    >>> phrases("交換か決闘か", "ja"), phrases("交換か決\u200b闘か", "ja"), phrases("trade", "ja")
    ((0, 3), (0, 4), ())
    """
    if not any(script_of(ch) == "Jpan" for ch in token):
        return ()
    if MARK in token:
        parts = [_INVISIBLE.sub("", part) for part in token.split(MARK)]
    else:
        model = "ja" if _KANA.search(token) else _model(language)
        if not model:
            return ()
        parts = _parser(model).parse(_INVISIBLE.sub("", token))
    return tuple(accumulate(map(len, parts[:-1]), initial=0))


def _model(language: str) -> str:
    """Name the model of a language, "" where there is none."""
    first, _, rest = language.lower().partition("-")
    if first == "zh":
        return "zh-hant" if rest.startswith(_TRADITIONAL) else "zh-hans"
    return "ja" if first == "ja" else ""


@cache
def _parser(model: str) -> Parser:
    import budoux  # noqa: PLC0415  (few texts need it)

    if model == "ja":
        return budoux.load_default_japanese_parser()
    if model == "zh-hant":
        return budoux.load_default_traditional_chinese_parser()
    return budoux.load_default_simplified_chinese_parser()
