"""Make of a text of strangers one that can be printed: signs for letters that no font has, letters for idle marks."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final
from unicodedata import category

from generator.named import NamedTuple
from generator.text.markup import read_markup

if TYPE_CHECKING:
    from generator.text.fonts import FontBook

NO_LETTER: Final = "□"
_BRACE: Final = re.compile(r"(?<!\\)\{(?P<name>[^{}:\n]*)[^{}\n]*(?P<end>\}?)")
_STARS: Final = re.compile(r"(?<!\\)(?<!\*)\*{2,}")
_SLANTED: Final = re.compile(r"(?<!\\)_")
_MARK: Final = re.compile(r"[\\*_{}]")
_PLAIN: Final = re.compile(
    r"[\0-)+-\[\]^`-z|-\u017f]*"
)  # not * _ { or \: read the other way it takes ten times as long


class Printable(NamedTuple):
    """The words as they can be printed; letters that are `lost`, icons that are `unknown`, whether marks are `idle`.

    Icons that are unknown, and marks that open what is never closed, stand there as letters.
    """

    words: str
    lost: Sequence[str] = ()
    unknown: Sequence[str] = ()
    idle: bool = False


def printable(text: str, book: FontBook, icons: Collection[str]) -> Printable:
    r"""Make a text printable with the fonts of a book and with these icons.

    >>> from generator.text.fonts import FontBook
    >>> printable("Pay {T} _now", FontBook([]), ["coin"])
    Printable(words='Pay \\{T} \\_now', lost=[], unknown=['T'], idle=True)
    """
    if _PLAIN.fullmatch(text):
        return Printable(text)
    words, lost = book.lettered(text, NO_LETTER)
    unknown: dict[str, None] = {}

    def letters(brace: re.Match[str]) -> str:
        if brace["end"] and brace["name"].strip() in icons and not read_markup(brace[0]).faults:
            return brace[0]
        unknown[brace["name"].strip()] = None
        return f"\\{brace[0]}"

    marked = _BRACE.sub(letters, words)
    words = _with_idle_stars(marked)
    if read_markup(words).faults:
        words = _SLANTED.sub(r"\\\g<0>", words)
    if read_markup(words).faults:
        words = _MARK.sub(r"\\\g<0>", words)
    return Printable(words, lost, [*unknown], words != marked)


def _with_idle_stars(text: str) -> str:
    r"""Make letters of stars that Markdown takes for letters: what closes stands behind a word, or before none.

    >>> _with_idle_stars("$**B+$**Y **so:**so **not, ** no"), _with_idle_stars("rated ****")
    ('$\\*\\*B+$\\*\\*Y **so:**so \\*\\*not, \\*\\* no', 'rated \\*\\*\\*\\*')
    """
    opened: list[re.Match[str]] = []
    paired: set[int] = set()
    for stars in _STARS.finditer(text):
        before, after = (
            text[max(0, stars.start() - 1) : stars.start()] or " ",
            text[stars.end() : stars.end() + 1] or " ",
        )
        if opened and stars[0] == opened[-1][0] and _flanks(before, after):
            paired |= {opened.pop().start(), stars.start()}
        elif len(stars[0]) < len("****") and _flanks(after, before):
            opened.append(stars)
    return _STARS.sub(lambda stars: stars[0] if stars.start() in paired else stars[0].replace("*", r"\*"), text)


def _flanks(inner: str, outer: str) -> bool:
    """Tell whether a mark between these letters may be one of what lies on the inner side.

    As CommonMark has it (0.31, 6.2), but that what others write in HTML may end in a colon: `**Effect:**Draw`.
    """
    return not inner.isspace() and (category(inner)[0] != "S" or not outer.isalnum())
