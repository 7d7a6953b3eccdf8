"""Words of a document that are never drawn: they are defined, and nothing shows what they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.draw.run import APART, Fills, unprinted
from generator.draw.scan import MARK

_TAG = re.compile(r"<(?:\w+:)?(\w+)")
_ID = re.compile(r"""\sid\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LINK = re.compile(r"""#([^"')\s]+)""")


def unmet(tokens: Sequence[str], fills: Fills) -> Iterator[str]:
    """Tell of the texts of a document that nobody draws."""
    links = {link for token in tokens if token[0] == "<" and "#" in token for link in _LINK.findall(token)}
    stack: list[tuple[str, str]] = []
    for at, token in enumerate(tokens):
        if token[:2] == "</":
            del stack[-1:]
        elif token[0] == "<" and (found := _TAG.match(token)):
            said = _ID.search(token)
            stack.append((found[1], (said[1] or said[2]) if said else ""))
        words = _words(tokens, at, fills)
        if words.strip() and _is_unused(stack, links):
            yield unprinted(words, _WHY)
        if token.endswith("/>"):
            stack.pop()


def _words(tokens: Sequence[str], at: int, fills: Fills) -> str:
    """Give the words that stand for a mark or in a <text> that begins here."""
    token = tokens[at]
    if token[0] == MARK:
        return "".join([line.words for line in fills[token[1:-1]].lines]) if token[1:-1] in fills else ""
    if (found := _TAG.match(token)) and found[1] == "text":
        return "".join([one for one in tokens[at + 1 : _end(tokens, at)] if one[0] != "<"])
    return ""


_WHY = "they are defined and never used"


def _is_unused(stack: Sequence[tuple[str, str]], links: set[str]) -> bool:
    return any(tag in APART for tag, _ in stack) and not any(name in links for _, name in stack if name)


def _end(tokens: Sequence[str], at: int) -> int:
    return next((end for end in range(at, len(tokens)) if tokens[end].startswith("</text")), at)
