"""Find slips of Markdown that would be printed as they stand: signs that open or close nothing. Sets nothing.

Markdown takes everything for text that it does not know. Of what people write by mistake, these are hardly ever meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.named import NamedTuple

_HEADING = re.compile(r"^(#{1,6})(?=[^\W\d_])")
_FENCE = re.compile(r"^\s*(:{2,}|:)[ \t]*(?:([a-z]+)\b)?(.*)$")
_WHOLE_FENCE = re.compile(r"^:::[ \t]*([\w-]*)[ \t]*(.*)$")
_LINK = r"\[[^\[\]]*\]\([^()\s]*\)"
_OPENED = re.compile(rf"(\(){_LINK}(?![^()]*\))")
_CLOSED = re.compile(rf"(?<!\(){_LINK}(\))")
_CODE = re.compile(r"`[^`]*`")
_COLONS = "a box begins and ends with three colons"
_SIGNS = (
    (
        re.compile(r"\*\*"),
        "two stars (**) open or close bold text that has no other end",
        r"write \*\* for stars; quotes and brackets next to other letters stand outside: “**so**”",
    ),
    (
        re.compile(r"(?<![\w*])\*(?=[\w“‘(])|(?<=[\w.,;:!?”’)])\*(?![\w*])"),
        "a star (*) opens or closes italic text that has no other end",
        r"write \* for a star",
    ),
    (re.compile(r"!(\[)"), "a picture begins here and is not closed", "write ![words](card:ID)"),
    (re.compile(r"\{lang="), "{lang=… stands behind no words in brackets", "write [mots]{lang=fr}"),
    (re.compile(r"\]\("), "](… is no link, for no [ opens it", "write [words](#heading)"),
    (
        re.compile(r"\[(?=[A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*(?![\w\]]))(?![^\[]*\])"),
        "a bracket opens a rule's id and is never closed",
        "write [TD-END-1]",
    ),
    (
        re.compile(r"(?:^|\])[^\[\]]*(?<![\w\[-])[A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*(\])"),
        "a bracket closes a rule's id and was never opened",
        "write [TD-END-1]",
    ),
)


class Slip(NamedTuple):
    """What is wrong, before which letter of the line, and the way out."""

    column: int
    fact: str
    hint: str


def headed(text: str) -> str:
    """Put the blank into a heading that lacks it.

    >>> headed("##What"), headed("#1 is best")
    ('## What', '#1 is best')
    """
    return _HEADING.sub(r"\1 ", text)


def of_line(text: str, boxes: Sequence[str]) -> Slip | None:
    """Find a slip at the beginning of a line: a fence of too few or too many colons.

    >>> of_line(":: example Two", ("example",)).fact, of_line("::: example", ("example",))
    ('a box begins and ends with three colons', None)
    """
    match = _FENCE.match(text)
    if match and match[1] != ":::" and (match[2] in boxes or (not match[2] and not match[3].strip())):
        return Slip(match.start(1) + 1, _COLONS, f"write ::: {match[2] or ''}".rstrip())
    return None


def fence(text: str, boxes: Sequence[str]) -> re.Match[str] | None:
    """Match a fence, also one with a slip in it, which is told elsewhere: its groups are the box and its title.

    >>> fence("::: note Well", ()).groups(), fence("::", ()).groups(), fence(":: so", ())
    (('note', 'Well'), ('', ''), None)
    """
    slip = of_line(text, boxes)
    if slip is not None and slip.fact == _COLONS:
        text = ":::" + text.strip().lstrip(":")
    return _WHOLE_FENCE.match(text)


def of_paragraph(source: str) -> Iterator[tuple[int, str, str]]:
    """Find brackets around links that are opened or closed alone; give the lines that they are behind the first.

    >>> [fact for _, fact, _ in of_paragraph("Nothing does. [page](#RR-Q13))")]
    ['a bracket behind a link closes nothing']
    """
    text = _CODE.sub(lambda code: " " * len(code[0]), source)
    more = text.count("(") - text.count(")")
    pattern, fact, hint = (
        (_OPENED, "a bracket before a link is never closed", "write ([words](#heading))")
        if more > 0
        else (_CLOSED, "a bracket behind a link closes nothing", "write [words](#heading)")
    )
    if more and (found := pattern.search(text)):
        yield text.count("\n", 0, found.start()), fact, hint


def of_text(text: str, source: str) -> Iterator[tuple[str, str]]:
    r"""Find signs in a text that are printed although they are hardly meant to be, unless its `source` has them so.

    >>> list(of_text("**Two", "**Two"))[0][0], list(of_text("**", r"\\*\\*"))
    ('two stars (**) open or close bold text that has no other end', [])
    >>> [len(list(of_text(text, text))) for text in ("*See there", "See there.*", "2 * 3 is 2*3", "**")]
    [1, 1, 0, 1]
    """
    for pattern, fact, hint in _SIGNS:
        match = pattern.search(text)
        if match and f"\\{match[0][0]}" not in source:
            yield fact, hint
