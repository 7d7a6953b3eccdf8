"""Read HTML that stands in Markdown: its blocks become the tokens that Markdown's own would be read as.

What is within a line stays `html_inline`. Attributes are not looked at, but for where links lead and lists begin.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from textwrap import dedent

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

DEEPEST = 23
"""So many blocks stand in one another at most; what is opened within these is not."""
_CONTAINERS = {
    "ul": "bullet_list",
    "ol": "ordered_list",
    "li": "list_item",
    "blockquote": "blockquote",
    "table": "table",
    "tr": "tr",
    "th": "th",
    "td": "td",
}
_PARENTS = {"li": ("ul", "ol"), "tr": ("table",), "th": ("tr",), "td": ("tr",)}
_CELLS = ("td", "th")
_OF_TABLES = (*_CELLS, "tr", "table")
_STRONG = ("summary", "dt", "caption")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCKS = frozenset(
    "address article aside body center dd details div dl figcaption figure footer header hr html main nav p pre "
    "section tbody tfoot thead".split()
).union(_CONTAINERS, _HEADINGS, _STRONG)
_TAG = re.compile(rf"<(/?)({'|'.join(sorted(BLOCKS))})\b([^<>]*)>", re.IGNORECASE)
_ELSE = re.compile(
    r"<(?:script|style|form|fieldset|svg|iframe|object|video|audio|select|textarea|math)\b", re.IGNORECASE
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BREAK = re.compile(r"</?br\s*/?>", re.IGNORECASE)
_SIGNS = re.compile(r"^[ \t]*(?:#{1,6} |[-*+] |\d{1,3}[.)] |>|\||```)", re.MULTILINE)
_ANY = re.compile(r"<[^<>]*>")
_START = re.compile(r"start\s*=\s*[\"']?(\d{1,9})")


def _is_html(token: Token) -> bool:
    """Tell whether a token is a block of HTML, or one that only its blanks make code."""
    return token.type == "html_block" or (token.type == "code_block" and _TAG.match(token.content.lstrip()) is not None)


def _without_notes(text: str) -> str:
    """Take comments out, and leave their lines; one without an end stays."""
    noted, end, rest = text.rpartition("-->")
    return _COMMENT.sub(lambda note: "\n" * note[0].count("\n"), noted + end) + rest


def _trimmed(text: str) -> str:
    """Give the lines of a text without blanks at their ends, none of them empty, and single breaks between words."""
    parts = ["\n".join(filter(None, map(str.strip, part.split("\n")))) for part in _BREAK.split(text)]
    return "<br>".join(filter(None, parts))


def blocks(state: StateCore) -> None:
    """Put the tokens of blocks of HTML in place of these; what a book never prints, such as a script, is left."""
    if any(map(_is_html, state.tokens)):
        state.tokens = _Reader(state).read(state.tokens)


class _Reader:
    """Goes through tokens once. All that it opens it closes, and nothing of a table or list stands outside one."""

    def __init__(self, state: StateCore) -> None:
        self._state = state
        self._out: list[Token] = []
        self._open: list[list[str]] = [[]]  # by the blocks of Markdown that stand in one another
        self._kept: list[bool] = []  # of each such block, whether it is none within a cell
        self._leaf = "p"
        self._line = 0

    def read(self, tokens: Sequence[Token]) -> list[Token]:
        for token in tokens:
            self._line = token.map[0] if token.map else self._line
            text = _without_notes(token.content) if _is_html(token) else "<!--"
            if "<!--" not in text and not _ELSE.search(text):
                self._html(text)
            else:
                self._markdown(token)
        self._close_to(0)
        return self._out

    @property
    def _in_cell(self) -> bool:
        return bool(self._open[-1]) and self._open[-1][-1] in _CELLS

    def _markdown(self, token: Token) -> None:
        kept = self._kept.pop() if token.nesting < 0 else not self._in_cell
        if token.nesting > 0:
            self._kept.append(kept)
        if not kept:
            self._write(token.content or "<br>")
            return
        if token.nesting < 0:
            self._close_to(0)
            self._open.pop()
        else:
            self._make_room()
        self._out.append(token)
        if token.nesting > 0:
            self._open.append([])

    def _html(self, text: str) -> None:
        at, first = 0, self._line
        for tag in _TAG.finditer(text):
            self._write(text[at : tag.start()])
            at, self._line = tag.end(), first + text.count("\n", 0, tag.end())
            name = tag[2].lower()
            if self._in_cell and (name not in _OF_TABLES or (name == "table" and not tag[1])):
                self._write("<br>")
            elif name in _CONTAINERS:
                (self._shut if tag[1] else self._begin)(name, tag[3])
            elif name == "hr":
                self._make_room()
                self._put("hr", "hr", 0)
            else:
                self._leaf = "p" if tag[1] else name
        self._write(text[at:])

    def _write(self, text: str) -> None:
        """Set a text in the cell that is open, or as a paragraph or heading of its own."""
        if self._in_cell:
            self._out[-1].content += text
            return
        self._line += len(text) - len(text.lstrip("\n"))
        words = _trimmed(text)
        if not words:
            return
        self._make_room()
        if self._leaf == "pre":
            self._put("code_block", "code", 0, unescape(_ANY.sub("", text.strip("\n"))))
            return
        if text.startswith("\n") and _SIGNS.search(text):
            self._parse(dedent(text.strip("\n")))
            return
        kind, tag = ("heading", self._leaf) if self._leaf in _HEADINGS else ("paragraph", "p")
        self._put(f"{kind}_open", tag, 1).hidden = self._leaf == "li"
        self._put("inline", "", 0, f"<b>{words}</b>" if self._leaf in _STRONG else words)
        self._put(f"{kind}_close", tag, -1)

    def _parse(self, text: str) -> None:
        """Read what is Markdown between tags that stand on lines of their own."""
        found: list[Token] = []
        self._state.md.block.parse(text, self._state.md, self._state.env, found)
        level, first = sum(map(len, self._open)), self._line
        for token in found:
            token.level += level
            token.map = [first + line for line in token.map] if token.map else None
            self._markdown(token)

    def _make_room(self) -> None:
        """See to it that a block may stand here: in an entry of a list, behind a table."""
        here = self._open[-1]
        while here and here[-1] in ("tr", "table"):
            self._end()
        if here and here[-1] in ("ul", "ol"):
            self._begin("li", "")

    def _begin(self, name: str, attributes: str) -> None:
        here, parents = self._open[-1], _PARENTS.get(name)
        if parents is None:
            self._make_room()
        elif any(one in parents for one in here):
            while here[-1] not in parents:
                self._end()
        else:
            self._begin(parents[0], "")
        if sum(map(len, self._open)) > DEEPEST:
            return
        here.append(name)
        token = self._put(f"{_CONTAINERS[name]}_open", name, 1)
        if name == "ol" and (start := _START.search(attributes)):
            token.attrs = {"start": int(start[1])}
        if name in _CELLS:
            self._put("inline", "", 0)
        self._leaf = name

    def _shut(self, name: str, _: str) -> None:
        if name in self._open[-1]:
            self._close_to(len(self._open[-1]) - 1 - self._open[-1][::-1].index(name))
        self._leaf = self._open[-1][-1] if self._open[-1] else "p"

    def _close_to(self, depth: int) -> None:
        while len(self._open[-1]) > depth:
            self._end()

    def _end(self) -> None:
        name = self._open[-1][-1]
        if name in _CELLS:
            self._out[-1].content = _trimmed(self._out[-1].content)
        self._open[-1].pop()
        if self._out[-1].type == "table_open":
            del self._out[-1]
        else:
            self._put(f"{_CONTAINERS[name]}_close", name, -1)

    def _put(self, kind: str, tag: str, nesting: int, content: str = "") -> Token:
        level = sum(map(len, self._open))
        token = Token(kind, tag, nesting, map=[self._line, self._line + 1], level=level, content=content, block=True)  # type: ignore[arg-type]
        if kind == "inline":
            token.children = []
        self._out.append(token)
        return token
