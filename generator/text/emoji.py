"""Emoji that are drawn as icons: those of a set whose files are called by their code points, as such sets are.

`1f98a.svg` (Twemoji), `1F98A.svg` (OpenMoji) and `emoji_u1f98a.svg` (Noto) are 🦊. What is a letter in usual type, such
as ❤ or ©, is an emoji only with U+FE0F behind it; what it is without one is said by Unicode's `Emoji_Presentation`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import Final

from generator.text.markup import Icon, Line, Span

_OTHERS: Final = "⌚⌛⏩-⏬⏰⏳◽◾☔☕♈-♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓-❕❗➕-➗➰➿⬛⬜⭐⭕"
_ALWAYS: Final = (
    rf"[\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f1e5\U0001f200-\U0001f265\U0001f300-\U0001faff{_OTHERS}]"
)
_SOME: Final = r"[\u203c-\u3299\xa9\xae\U0001f170-\U0001f18f](?:\ufe0f|(?=[\U0001f3fb-\U0001f3ff]))"
_ONE: Final = rf"(?:{_ALWAYS}\ufe0f?|{_SOME})[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
_FLAG, _KEY = r"[\U0001f1e6-\U0001f1ff]{2}", r"[#*0-9]\ufe0f?\u20e3"
_CODE: Final = re.compile(r"(?:emoji_u)?([0-9A-Fa-f]{2,6}(?:[-_][0-9A-Fa-f]{2,6})*)")


@cache
def _emoji() -> re.Pattern[str]:
    """Return the pattern of an emoji; few texts need it."""
    return re.compile(rf"{_FLAG}|{_KEY}|{_ONE}(?:\u200d(?:{_ONE}|[♀♂⚕]\ufe0f?))*")


def has_emoji(icons: Iterable[str]) -> bool:
    """Tell whether any of some icons is called by the code point of an emoji."""
    return any(name[:1] in "0123456789e" and emoji_of(name) for name in icons)


def is_emoji(text: str) -> bool:
    """Tell whether a text is one emoji.

    >>> is_emoji("🦊"), is_emoji("❤️"), is_emoji("❤")
    (True, True, False)
    """
    return _emoji().fullmatch(text) is not None


def in_icons(lines: Iterable[Line], icons: Container[str]) -> list[Line]:
    """Give lines with icons in place of the emoji that they show."""
    return [_in_icons(line, icons) for line in lines]


def _in_icons(line: Line, icons: Container[str]) -> Line:
    found: list[Span | Icon] = []
    for part in line:
        if isinstance(part, Icon) or part.text.isascii():
            found.append(part)
            continue
        for text, icon in apart(part.text, icons):
            found += [part._replace(text=text)] if text else []
            found += [Icon(icon)] if icon else []
    return tuple(found)


def apart(text: str, icons: Container[str]) -> Iterator[tuple[str, str]]:
    """Part a text at the emoji that icons show: pairs of what stands before one, and the icon's name, at last "".

    >>> list(apart("A 🦊 and ❤, ❤️.", {"1f98a", "2764"}))
    [('A ', '1f98a'), (' and ❤, ', '2764'), ('.', '')]
    >>> list(apart("👩‍🌾", {"1f469-200d-1f33e"})), list(apart("🦊", {"coin"}))
    ([('', '1f469-200d-1f33e'), ('', '')], [('🦊', '')])
    """
    at = 0
    for match in _emoji().finditer(text):
        name = next((one for one in _names(match[0]) if one in icons), "")
        if name:
            yield text[at : match.start()], name
            at = match.end()
    yield text[at:], ""


def emoji_of(icon: str) -> str:
    """Give the emoji that an icon is called by, "" for any other.

    >>> emoji_of("1f98a"), emoji_of("emoji_u1f469_200d_1f33e"), emoji_of("face"), emoji_of("2")
    ('🦊', '👩\u200d🌾', '', '')
    """
    match = _CODE.fullmatch(icon)
    if match is None:
        return ""
    codes = [int(one, 16) for one in re.split("[-_]", match[1])]
    found = "".join(map(chr, codes)) if max(codes) < 0x110000 else ""
    return found if is_emoji(found) or is_emoji(f"{found}\ufe0f") else ""


def _names(emoji: str) -> Iterator[str]:
    """Give what a file of it may be called, with what says that it is no letter and without."""
    for letters in (emoji, emoji.replace("\ufe0f", "")):
        codes = [f"{ord(letter):x}" for letter in letters]
        yield from ("-".join(codes), "-".join(codes).upper(), f"emoji_u{'_'.join(codes)}")
