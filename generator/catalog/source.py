"""Read one YAML file into a tree that knows its places; plain text types only, nothing clever, nothing without end.

Anchors, aliases, merge keys, tags and second documents are refused, because nobody needs them to write down a card
and they hide what a file says.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import yaml

from generator.catalog.ground import Ground, ShutError
from generator.catalog.nodes import FIGURES, NO_NAMES, Block, Node, Run, Scalar, Unread, resolve
from generator.catalog.problems import Findings, Mark, clipped
from generator.catalog.safeopen import read

MOST_BYTES: Final = 8_000_000  # ten thousand cards are 3.5 MB
MOST_NODES: Final = 250_000  # ten thousand cards of eight fields are 170,000
MOST_DEPTH: Final = 32
TOO_DEEP: Final = (f"this is nested more than {MOST_DEPTH} deep", "write it flatter")

_SCALAR: Final = yaml.ScalarEvent
try:
    _Parser: Any = import_module("yaml._yaml").CParser
except ImportError:  # PyYAML was built without libyaml, as none of its wheels is: its own parser is twenty times slower
    _Parser = yaml.SafeLoader


def read_yaml(path: Path, ground: Ground, shown: str, findings: Findings) -> Node | None:
    """Read a file that lies in `ground`, called `shown` in problems; nothing when it is empty or cannot be read.

    Every mistake goes to `findings`; one that leaves the rest of the file readable does not stop the reading.
    """
    text = _text(path, ground, shown, findings)
    if text is None:
        return None
    if not text.strip():
        findings.add(Mark(shown), "the file is empty", "write its fields, or delete it")
        return None
    return read_text(text, shown, findings)


def read_text(text: str, shown: str, findings: Findings) -> Node | None:
    """Read YAML that stands in another file; nothing when it is wrong, which is told."""
    try:
        return Tree(text, shown, findings).read()
    except yaml.YAMLError as error:
        if "nesting depth" in str(getattr(error, "problem", None)):  # libyaml 0.2.6 reads 1,000 brackets ahead of us
            place = error.problem_mark  # type: ignore[attr-defined]
            findings.add(Mark(shown, place.line + 1, place.column + 1), *TOO_DEEP)
        elif not isinstance(error, TooMuch):
            from generator.catalog.syntax import explain  # noqa: PLC0415  (only where a text is no YAML)

            explain(error, text, shown, findings)
        return None


_WAYS_OUT: Final = {
    "folder": "put a YAML file in its place",
    "odd": "put a YAML file in its place",
    "large": "split it, or move pictures and notes elsewhere",
}


def _text(path: Path, ground: Ground, shown: str, findings: Findings) -> str | None:
    """Read the bytes of an ordinary file of bearable size as UTF-8."""
    whole = Mark(shown)
    try:
        data = read(path, ground, MOST_BYTES)
    except ShutError as shut:
        findings.add(whole, shut.fact, _WAYS_OUT.get(shut.why, shut.hint))
        return None
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        findings.add(whole, "the file is UTF-16", "save it as UTF-8")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        byte = data[error.start]
        hint = f"save it as UTF-8 (in Latin-1 this byte is '{bytes([byte]).decode('latin-1')}')"
        findings.add(_at(shown, before), f"the byte {byte:#04x} is not UTF-8", hint)
        return None
    if bad := _FORBIDDEN.search(text):
        code = ord(bad[0])
        what = "a zero byte" if code == 0 else f"the invisible character U+{code:04X}"
        findings.add(_at(shown, text[: bad.start()]), f"{what} stands in the text", "delete it")
        return None
    if directive := _DIRECTIVE.search(text):
        fact = "a line cannot begin with %"
        findings.add(_at(shown, text[: directive.start()]), fact, "remove it; YAML directives are not read")
        return None
    return text


# Nobody sees these, XML cannot hold the most of them, and YAML begins a new line at three of them.
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_LOST: Final = re.compile(r"[:-][ \t]+(#[^\s#]\S*)")  # no value but a comment that looks like one
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?\b")
_QUOTES: Final = frozenset("\"'")
_DIRECTIVE: Final = re.compile("^%", re.MULTILINE)  # the parser's time grows with the square of their number


def _at(shown: str, before: str) -> Mark:
    """Give the place right after the text `before`."""
    start = before.rfind("\n") + 1
    return Mark(shown, before.count("\n") + 1, len(before) - start + 1)


class TooMuch(yaml.YAMLError):
    """The file is deeper or longer than any game needs; it is already in the findings."""


class Tree:
    """Turns the parser's events into nodes, and refuses what we do not read."""

    strict = True
    """Whether it looks for slips that an author makes; what others have written is taken as it stands."""
    most = MOST_NODES

    def __init__(self, text: str, file: str, findings: Findings) -> None:
        self._next = _Parser(text).get_event
        self._file = file
        self._findings = findings
        self._left = self.most
        self._escapes = "\\" in text
        self._commented = " #" in text or "\t#" in text
        self._text = text

    def read(self) -> Node | None:
        """Read the one document of the file."""
        event = self._next()  # the stream begins
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            self._findings.add(Mark(self._file), "the file is empty", "write its fields, or delete it")
            return None
        node = self._node(self._next(), 0)
        self._next()  # the document ends
        event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):
            self._refuse(
                self._place(event), "a second document begins here", "keep one document per file; remove the '---'"
            )
        return node

    def _node(self, event: Any, depth: int) -> Node:
        mark = event.start_mark
        line = mark.line + 1
        column = mark.column + 1
        self._left -= 1
        if type(event) is _SCALAR:
            if (event.anchor is not None or event.tag is not None or self._left < 0) and not self._check(event):
                return Unread(self._file, line, column)
            if not self.strict:
                return Scalar(self._file, line, column, event.value, event.implicit[0])
            if self._escapes and (bad := _FORBIDDEN.search(event.value)):
                self._refuse(
                    self._place(event), f"the text holds the invisible character U+{ord(bad[0]):04X}", "leave it out"
                )
            if self._commented and not event.value and self._is_lost(event):
                return Unread(self._file, line, column)
            if event.value[-1:] in _QUOTES and event.implicit[0] and self._is_half_quoted(event):
                return Unread(self._file, line, column)
            return Scalar(self._file, line, column, event.value, event.implicit[0])
        return self._group(event, depth)

    def _group(self, event: Any, depth: int) -> Node:
        """Read a list or a group of fields with all that is in it."""
        kept = self._check(event)
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        kind = type(event)
        if kind is yaml.AliasEvent:
            return Unread(self._file, line, column)
        if depth >= MOST_DEPTH:
            self._refuse(self._place(event), *TOO_DEEP)
            raise TooMuch
        if kind is yaml.SequenceStartEvent:
            run = Run(self._file, line, column)
            while type(inner := self._next()) is not yaml.SequenceEndEvent:
                run.items.append(self._node(inner, depth + 1))
            return run if kept else Unread(self._file, line, column)
        if (
            self.strict and event.flow_style and not (event.anchor or event.tag) and self._text[mark.index] != "{"
        ):  # a pair in a list, as in [Magic: the card]
            fact = "text with a colon in it is not in quotes, and stands in brackets"
            self._refuse(self._place(event), fact, 'put it in quotes: "Trap: Pit"')
            kept = False
        block = Block(self._file, line, column)
        kept &= self._fields(event, block, depth)
        return block if kept else Unread(self._file, line, column)

    def _fields(self, event: Any, block: Block, depth: int) -> bool:
        """Read the fields of a group; say whether all of them are kept."""
        kept, step = True, self._next
        bare: list[Any] = []
        while type(inner := step()) is not yaml.MappingEndEvent:
            key = self._node(inner, depth + 1)
            value = step()
            if (
                self.strict
                and event.flow_style
                and type(value) is _SCALAR
                and not value.value
                and self._is_bare(inner, value)
            ):
                bare.append(inner)
            kept &= self._entry(block, key, self._node(value, depth + 1))
        for name in bare:
            kept &= self._is_text(name, alone=len(block.entries) == 1)
        return kept

    def _check(self, event: Any) -> bool:
        """Refuse what we do not read: aliases, anchors, tags, files without end; and say whether the rest counts."""
        if self._left < 0:
            self._refuse(self._place(event), f"the file has more than {MOST_NODES:,} values", "split it")
            raise TooMuch
        if type(event) is yaml.AliasEvent:
            hint = 'write the text out; text that begins with * needs quotes: "*"'
            self._refuse(self._place(event), f"aliases are not read (*{clipped(str(event.anchor))})", hint)
            return False
        if event.anchor is not None:
            hint = 'remove it; text that begins with & needs quotes: "&"'
            self._refuse(self._place(event), f"anchors are not read (&{clipped(str(event.anchor))})", hint)
        if event.tag is not None:
            hint = 'remove it; text that begins with ! needs quotes: "!"'
            tag = clipped(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._refuse(self._place(event), f"tags are not read ({tag})", hint)
        return event.tag is None

    def _is_bare(self, key: Any, value: Any) -> bool:
        """Tell whether a name in braces has no colon of its own."""
        ends = key.end_mark.index
        between = self._text[ends : max(ends, value.start_mark.index)]
        return type(key) is _SCALAR and not value.style and ":" not in between

    def _is_text(self, key: Any, *, alone: bool) -> bool:
        """Refuse a name in braces without a value, unless it stands alone, as in {coin}: that is told elsewhere."""
        name, colon, rest = key.value.partition(":")
        place = self._place(key)
        if colon and rest and not key.style:
            place = place._replace(column=place.column + len(name))
            self._refuse(place, "no blank stands behind the colon", f"write '{clipped(name)}: {clipped(rest, 20)}'")
        elif not alone:
            fact = f"'{clipped(key.value)}' has no colon and no value"
            self._refuse(place, fact, f"write '{clipped(key.value)}: …', or put text with a comma in quotes")
        else:
            return True
        return False

    def _is_lost(self, event: Any) -> bool:
        """Tell about a value that begins with #, which makes a comment of it and leaves nothing."""
        start = event.start_mark
        lost = _LOST.match(self._text, max(0, start.index - 1))
        if lost is None:
            return False
        place = Mark(self._file, start.line + 1, start.column + 1 + lost.start(1) - start.index)
        colour = _COLOUR.match(lost[1])
        way_out = 'put it in quotes: "#…", or write "# …" to comment'
        hint = f'a colour needs quotes: "{colour[0]}"' if colour else way_out
        self._refuse(place, "nothing stands here, for # begins a comment", hint)
        return True

    def _is_half_quoted(self, event: Any) -> bool:
        """Tell about text that ends with a quotation mark which nothing opened, and so would be printed."""
        if event.style or event.value.count(event.value[-1]) % 2 == 0 or not event.value[-2:-1].strip():
            return False
        if event.value[-1] == "'" and event.value[-2:-1].isalpha():  # the dancers'
            return False
        if event.value[-2:-1].isdigit():  # 5", which are inches
            return False
        end = event.end_mark
        place = Mark(self._file, end.line + 1, end.column)
        self._refuse(
            place, "a quotation mark closes text that none has opened", "put one before the text, or none here"
        )
        return True

    def _entry(self, block: Block, key: Node, value: Node) -> bool:
        """Put a name and its value into the block; say whether it is still a group of names then."""
        if not isinstance(key, Scalar):
            if isinstance(key, Unread):
                return False
            hint = 'text that begins with { or [ needs quotes: "{{ card.name }}"'
            self._refuse(key.mark, "a name is wanted here, not a list or a group", hint)
            return False
        if key.plain and (wrong := NO_NAMES.get(key.text if key.text[-1:] != ":" else ":")):
            self._refuse(key.mark, *wrong)
            return True
        name = key.text
        known: str | int = name
        if name[:1] in FIGURES and key.plain and type(number := resolve(name)) is int:
            known = number  # so that a table can be read by a roll
        if known in block.entries:
            first = block.entries[known][0]
            fact = f"'{clipped(name)}' is written twice"
            self._refuse(key.mark, fact, f"the first is on line {first.line}; keep one of them")
            return True
        block.entries[known] = (key, value)
        return True

    def _place(self, event: Any) -> Mark:
        return Mark(self._file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _refuse(self, mark: Mark, fact: str, hint: str) -> None:
        """Note what we do not read; where everything is wrong nobody reads on."""
        self._findings.add(mark, fact, hint)
        if self._findings.full(self._file):
            raise TooMuch
