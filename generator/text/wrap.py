"""Cut words into pieces where a line may end.

Where a line may end within a token is a part of Unicode's line breaking (UAX 14): behind hyphens, dashes and slashes
(HY, BA, B2, SY), unless a number follows, at zero-width spaces (ZW), and between ideographs (ID), those excepted that
JIS X 4051 lets neither begin nor end a line (kinsoku, in W3C's JLREQ 3.1.7 and 3.1.8). Thai, Lao, Khmer and Burmese
(SA) have no spaces between words: ICU's dictionaries know these. It would know the rest, too, but texts in English need
no library. No line begins with what closes or asks (CL, CP, EX, IS: LB13), nor ends with what opens a bracket or a
quotation (OP: LB14, LB15a), though a space stands there, as in French.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from generator.text.scripts import clusters, script_of

SOFT_HYPHEN = "\u00ad"
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
# A line may end behind these, unless a number follows (-5, 1/2, 3-4) or the word has only just begun.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
_BREAK_BEHIND = re.compile(
    f"(?<=[\\w{_MARKS}][-\u2010/])(?![א-ײ])(?=[^\\W\\d_])|(?<=\\w--)(?=[^\\W\\d_])"
    "|(?<=[\u2013\u2014])(?=[\\w(\u201c])|(?<=\u200b)(?=.)"
)
BREAKING = frozenset("-\u2010\u2013\u2014/\u200b")
FIRST_IDEOGRAPH = "\u2e80"
_WITHOUT_SPACES = frozenset(("Thai", "Laoo", "Khmr", "Mymr"))
_LONG = 20
"""So many letters without a space are no single word."""
_OPENING = "([{¡¿‚„⟨\u2329（［｛〈《「『【〔"
_CLOSING = ")\\]}⟩\u232a）］｝〉》」』】〕、。！？；：，．"
_HELD = re.compile(rf"(?<=[«‹{_OPENING}\u2060]) | (?=[!?;:»›…%‰؟،؛.,]+(?:[ .,)]|$)|[{_CLOSING}\u2060])")
SPACED = re.compile(rf"[\t\r]| [!?:;»›…%‰؟،؛.,{_CLOSING}\u2060]|[«‹{_OPENING}\u2060] ")
"""What is not set as it is written: blanks that are no spaces, and spaces where no line may end."""
_NO_LINE_STARTS = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟’”»ー々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ゛゜ゝゞヽヾ…‥〜"
    ',.!?:;)]}%‰℃°\u3000\u00a0\u202f\u2060"-‐\u2024‼⁇⁈⁉'
)
_NO_LINE_ENDS = frozenset('（［｛〔〈《「『【〘〖〝‘“«([{￥＄＃$£¥#\u00a0\u202f\u2060"')


def held(text: str) -> str:
    r"""Put no-break spaces where a line may not end though a space stands there.

    >>> held("« Halte ! » dit-il : « non »")
    '«\xa0Halte\xa0!\xa0» dit-il\xa0: «\xa0non\xa0»'
    """
    return _HELD.sub("\u00a0", text)


def needs_dictionary(token: str) -> bool:
    """Tell whether lines cannot end in a token that is no single word, for want of ICU's dictionaries."""
    return len(token) > _LONG and "\u200b" not in token and _has_no_spaces(token) and _breaker() is None


def _has_no_spaces(token: str) -> bool:
    return max(token) >= "\u0e00" and any(script_of(ch) in _WITHOUT_SPACES for ch in token)


@cache
def _breaker() -> Any:
    """Return ICU's line breaker; None where it is not installed."""
    try:
        from icu4py.breakers import LineBreaker  # noqa: PLC0415  (few texts need it)
    except ImportError:
        return None
    return LineBreaker


@lru_cache(4096)
def pieces(token: str) -> tuple[str, ...]:
    r"""Cut a token without spaces where a line may end: behind dashes and slashes, between ideographs.

    >>> pieces("well-known"), pieces("3-4"), pieces("and/or")
    (('well-', 'known'), ('3-4',), ('and/', 'or'))
    >>> pieces("札を、「引く」。")
    ('札', 'を、', '「引', 'く」。')
    """
    if token.isascii() and BREAKING.isdisjoint(token):
        return (token,)
    if _has_no_spaces(token) and (breaker := _breaker()) is not None:
        found = [_INVISIBLE.sub("", part) for part in breaker(token, "th")]
        return tuple(filter(None, found)) or ("",)
    if BREAKING.isdisjoint(token) and max(token) < FIRST_IDEOGRAPH:
        return (_INVISIBLE.sub("", token),)
    found = []
    for part in _BREAK_BEHIND.split(token):
        found.extend(_ideographs(part))
    return tuple(piece for piece in (_INVISIBLE.sub("", piece) for piece in found) if piece) or ("",)


def _ideographs(text: str) -> list[str]:
    """Cut between ideographs, keeping brackets and stops with their neighbours (basic kinsoku)."""
    found: list[str] = []
    last = ""
    for cluster in clusters(text):
        here = cluster[0]
        cut = last and (_is_ideographic(here) or _is_ideographic(last)) and here not in _NO_LINE_STARTS
        if cut and last not in _NO_LINE_ENDS:
            found.append(cluster)
        elif found:
            found[-1] += cluster
        else:
            found.append(cluster)
        last = cluster[-1]
    return found


def _is_ideographic(ch: str) -> bool:
    return ch >= "\u2e80" and (script_of(ch) == "Jpan" or "\u3000" <= ch <= "\u30ff" or "\uff00" <= ch <= "\uff60")
