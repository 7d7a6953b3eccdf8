"""Cut words into pieces where a line may end.

Where a line may end within a token is a part of Unicode's line breaking (UAX 14): behind hyphens, dashes and slashes
(HY, BA, B2, SY), unless a number follows, at zero-width spaces (ZW), and between ideographs (ID), those excepted that
JIS X 4051 lets neither begin nor end a line (kinsoku, in W3C's JLREQ 3.1.7 and 3.1.8).
"""

from __future__ import annotations

import re
from functools import lru_cache

from generator.typeset.scripts import clusters, script_of

SOFT_HYPHEN = "\u00ad"
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
# A line may end behind these, unless a number follows (-5, 1/2, 3-4) or the word has only just begun.
_BREAK_BEHIND = re.compile("(?<=\\w[-\u2010/])(?=[^\\W\\d_])|(?<=[\u2013\u2014])(?=[\\w(\u201c])|(?<=\u200b)(?=.)")
BREAKING = frozenset("-\u2010\u2013\u2014/\u200b")
_FIRST_IDEOGRAPH = "\u2e80"
_NO_LINE_STARTS = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟’”»ー々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ゛゜ゝゞヽヾ…‥〜"
    ",.!?:;)]}%‰℃°"
)
_NO_LINE_ENDS = frozenset("（［｛〔〈《「『【〘〖〝‘“«([{￥＄＃$£¥#")


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
    if BREAKING.isdisjoint(token) and max(token) < _FIRST_IDEOGRAPH:
        return (_INVISIBLE.sub("", token),)
    found: list[str] = []
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
    return ch >= "\u2e80" and (script_of(ch) == "Jpan" or "\u3000" <= ch <= "\u303f" or "\uff00" <= ch <= "\uff60")
