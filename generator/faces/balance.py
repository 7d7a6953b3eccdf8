"""Find where a template lacks the end of a tag: what a loop, macro or branch opens it has to close. Runs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_CODE = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
_TOKEN = re.compile(
    rf"""\{{\#.*?\#\}}|<!--.*?-->|\{{\{{.*?\}}\}}|\{{%[-+]?\s*(?P<code>\w+)(?P<rest>.*?)%\}}"""
    rf"""|<(?P<ends>/?)(?P<tag>[A-Za-z][\w:.-]*)(?P<inside>(?:{_CODE}|"(?:{_CODE}|[^"<])*"|'(?:{_CODE}|[^'<])*'|[^<>"'])*)>""",
    re.DOTALL,
)
_BLOCKS = frozenset("for macro call filter block if set".split())
_MOST = 400_000  # letters


class Lack(NamedTuple):
    """A tag that is opened at a line and column, and never closed; `end` is where it should be closed, or before."""

    tag: str
    line: int
    column: int
    end: tuple[int, int] | None


class _Open(NamedTuple):
    tag: str
    at: int
    first: bool
    """Whether it begins its line."""
    alone: bool
    """Whether nothing else stands in its line."""
    column: int
    inner: list[_Open]
    """What it holds of the same name that begins a line."""


class _Block(NamedTuple):
    name: str
    tags: list[_Open]
    """What was open where it began."""
    ways: list[tuple[list[_Open], int]]
    """What was open at the end of each branch so far, and where that is."""


def lack_of(text: str) -> Lack | None:
    r"""Find the first tag that a stretch of code opens and does not close, or else the file; None where nobody knows.

    >>> lack_of("<g>{% for i in a %}<g>\n<path/>{% endfor %}</g>")
    Lack(tag='g', line=1, column=20, end=(2, 8))
    >>> lack_of("<g>{% if a %}<g>{% endif %}<path/></g>{% if a %}</g>{% endif %}") is None
    True
    >>> lack_of("<g>\n<g><path/></g>\n<g><path/>\n</g>")
    Lack(tag='g', line=3, column=1, end=(4, 1))
    """
    if len(text) > _MOST:
        return None
    tags: list[_Open] = []
    blocks: list[_Block] = []
    loose: list[tuple[_Open, int]] = []
    for match in _TOKEN.finditer(text):
        code = match["code"]
        if match["tag"]:
            if not _told(match, text, tags, blocks, loose):
                return None
        elif code in _BLOCKS and (code != "set" or "=" not in match["rest"]):
            blocks.append(_Block(code, list(tags), []))
        elif code in ("else", "elif") and blocks and blocks[-1].name == "if":
            blocks[-1].ways.append((tags, match.start()))
            tags = list(blocks[-1].tags)
        elif code and code.startswith("end") and blocks and blocks[-1].name == code[3:]:
            block = blocks.pop()
            ways = [*block.ways, (tags, match.start())]
            if block.name == "if" and block.ways and len({len(way) for way, _ in ways}) == 1:
                continue
            loose += [(way[-1], at) for way, at in ways if len(way) > len(block.tags)]
            tags = list(block.tags)
    if loose:
        return _lack(text, *loose[0])
    return _lack(text, tags[-1], None) if tags else None


def _told(
    match: re.Match[str], text: str, tags: list[_Open], blocks: Sequence[_Block], loose: list[tuple[_Open, int]]
) -> bool:
    """Note a tag that begins or ends; say whether it can be followed."""
    start = text.rfind("\n", 0, match.start()) + 1
    first, column = not text[start : match.start()].strip(), match.start() - start + 1
    last = not text[match.end() : (text.find("\n", match.end()) + 1 or len(text) + 1) - 1].strip()
    if match["ends"]:
        floor = len(blocks[-1].tags) if blocks else 0
        own = tags[floor:]
        if all(one.tag != match["tag"] for one in own):
            return False  # one that ends what another branch has begun, or nothing
        below = [one for one in own if one.tag == match["tag"] and one.first and one.column == column]
        if first and last and len(below) > 1 and not below[-1].alone and (outer := [one for one in below if one.alone]):
            below = outer  # an end on a line of its own belongs to what begins on a line of its own
        astray = own[-1].first and (own[-1].column > column or own[-1] not in below)
        if own[-1].tag != match["tag"] or (first and astray and below):
            loose.append((own[-1], match.start()))  # as the lines are indented, it belongs to another one
            own = own[: own.index(below[-1]) + 1] if below else own
        del tags[floor + len(own) :]
        while tags.pop().tag != match["tag"]:
            pass
    elif not match["inside"].rstrip().endswith("/"):
        one = _Open(match["tag"], match.start(), first, first and last, column, [])
        if tags and first and tags[-1].tag == one.tag:
            tags[-1].inner.append(one)
        tags.append(one)
    return True


def _lack(text: str, one: _Open, end: int | None) -> Lack:
    """Say which tag it is that lacks its end: one in which the next of its kind stands, as in no other beside it."""
    within = [inner for inner in one.inner if inner.inner]
    if len(within) == 1:
        return Lack(one.tag, *_place(text, within[0].at), None)
    return Lack(one.tag, *_place(text, one.at), _place(text, end) if end is not None else None)


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def lacks(files: Sequence[tuple[str, str]]) -> Iterator[tuple[str, Lack]]:
    """Find what some files lack, by their names."""
    for name, text in files:
        if found := lack_of(text):
            yield name, found


def surplus_in(files: Sequence[tuple[str, str]]) -> Iterator[tuple[str, int, int]]:
    """Find the first end of a tag in some files that closes nothing, with no code around it: file, line, column.

    >>> list(surplus_in([("a", "<g/></g>"), ("b", "{% if a %}</g>{% endif %}")]))
    [('a', 1, 5)]
    """
    for name, text in files:
        depth, code = 0, 0
        for match in _TOKEN.finditer(text if len(text) <= _MOST else ""):
            if match["code"] in _BLOCKS and (match["code"] != "set" or "=" not in match["rest"]):
                code += 1
            elif match["code"] and match["code"].startswith("end"):
                code -= 1
            elif match["ends"] and not code and not depth:
                yield (name, *_place(text, match.start()))
                break
            elif match["tag"] and not code and not (match["inside"] or "").rstrip().endswith("/"):
                depth += -1 if match["ends"] else 1
