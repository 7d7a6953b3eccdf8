"""Read one YAML file into a tree that knows its places; plain text types only, nothing clever, nothing without end.

Knows nothing of games. An unquoted `true`, `3`, `2.5` or `null` is what it says; everything else is the text
that was written (`NO`, `12:30`, `007` and `2026-01-02` stay as they are). Anchors, aliases, merge keys, tags and
second documents are refused, because nobody needs them to write down a card and they hide what a file says.
"""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final

import yaml

from generator.catalog.problems import Findings, Mark, clipped

MOST_BYTES: Final = 8_000_000  # ten thousand cards are 3.5 MB
MOST_NODES: Final = 500_000  # ten thousand cards of eight fields are 170,000
MOST_DEPTH: Final = 32

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?", re.ASCII)
_CONSTANTS: Final[dict[str, Any]] = {"": None, "~": None, "null": None, "true": True, "false": False}
_Parser: Any = getattr(yaml, "CParser", None)


class Node:
    """Anything in a file, with its place; lines and columns count from 1."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column

    @property
    def mark(self) -> Mark:
        """The place where this begins."""
        return Mark(self.file, self.line, self.column)


class Scalar(Node):
    """A piece of text, `plain` when it stands without quotes."""

    __slots__ = ("plain", "text")

    def __init__(self, file: str, line: int, column: int, text: str, plain: bool) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.text = text
        self.plain = plain

    @property
    def value(self) -> Any:
        """Text, or the number, truth or nothing that an unquoted word stands for."""
        return resolve(self.text) if self.plain else self.text


class Unread(Node):
    """Something that was refused and told about already, so nobody else complains about it."""

    __slots__ = ()


class Block(Node):
    """Names with what stands under them, in the order of the file."""

    __slots__ = ("entries",)

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.entries: dict[str | int, tuple[Scalar, Node]] = {}


class Run(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.items: list[Node] = []


def resolve(text: str) -> Any:
    """Say what an unquoted word stands for; a number is one only if it would be written the same again.

    >>> [resolve(text) for text in ("3", "-1", "2.5", "true", "null", "")]
    [3, -1, 2.5, True, None, None]
    >>> [resolve(text) for text in ("NO", "007", "+1", "12:30", "1.50", "1e3", "-0")]
    ['NO', '007', '+1', '12:30', '1.50', '1e3', '-0']
    """
    if text[:1] in "-0123456789" and _NUMBER.fullmatch(text):
        number = float(text) if "." in text else int(text)
        return number if str(number) == text else text
    return _CONSTANTS.get(text, text)


def read_yaml(path: Path, shown: str, findings: Findings) -> Node | None:
    """Read a file; `shown` is how it is called in problems. Nothing when it is empty or cannot be read.

    Every mistake goes to `findings`; one that leaves the rest of the file readable does not stop the reading.
    """
    text = _text(path, shown, findings)
    if text is None:
        return None
    if not text.strip():
        findings.add(Mark(shown), "the file is empty", "write its fields, or delete it")
        return None
    try:
        return _Tree(text, shown, findings).read()
    except yaml.YAMLError as error:
        _syntax(error, text, shown, findings)
        return None


def _text(path: Path, shown: str, findings: Findings) -> str | None:
    """Read the bytes of an ordinary file of bearable size as UTF-8."""
    whole = Mark(shown)
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            findings.add(whole, "this is a folder, not a file", "put a YAML file in its place")
            return None
        if not S_ISREG(status.st_mode):  # a pipe or a device would keep us waiting for ever
            findings.add(whole, "this is not an ordinary file", "put a YAML file in its place")
            return None
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        findings.add(whole, "there is no such file")
        return None
    except OSError as error:
        findings.add(whole, f"the file cannot be read: {error.strerror}", "check its permissions")
        return None
    if len(data) > MOST_BYTES:
        fact = f"the file is larger than {MOST_BYTES // 1_000_000} MB"
        findings.add(whole, fact, "split it, or move pictures and notes elsewhere")
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
        what = "a zero byte" if code == 0 else f"the control character U+{code:04X}"
        findings.add(_at(shown, text[: bad.start()]), f"{what} stands in the text", "delete it")
        return None
    return text


_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


def _at(shown: str, before: str) -> Mark:
    """Give the place right after the text `before`."""
    start = before.rfind("\n") + 1
    return Mark(shown, before.count("\n") + 1, len(before) - start + 1)


class _TooMuch(yaml.YAMLError):
    """The file is deeper or longer than any game needs; it is already in the findings."""


class _Tree:
    """Turns the parser's events into nodes, and refuses what we do not read."""

    def __init__(self, text: str, file: str, findings: Findings) -> None:
        self._next = _events(text)
        self._file = file
        self._findings = findings
        self._left = MOST_NODES

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
            self._refuse(event, "a second document begins here", "keep one document per file; remove the '---'")
        return node

    def _node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        mark = event.start_mark
        line = mark.line + 1
        column = mark.column + 1
        if kind is yaml.AliasEvent:
            hint = 'write the text out; text that begins with * needs quotes: "*"'
            self._refuse(event, f"aliases are not read (*{clipped(event.anchor)})", hint)
            return Unread(self._file, line, column)
        if event.anchor is not None:
            hint = 'remove it; text that begins with & needs quotes: "&"'
            self._refuse(event, f"anchors are not read (&{clipped(event.anchor)})", hint)
        if event.tag is not None:
            hint = 'remove it; text that begins with ! needs quotes: "!"'
            self._refuse(event, f"tags are not read ({clipped(event.tag)})", hint)
        self._left -= 1
        if self._left < 0:
            fact = f"the file has more than {MOST_NODES:,} values"
            self._findings.add(Mark(self._file, line, column), fact, "split it")
            raise _TooMuch
        if kind is yaml.ScalarEvent:
            return Scalar(self._file, line, column, event.value, event.implicit[0])
        if depth >= MOST_DEPTH:
            self._refuse(event, f"this is nested more than {MOST_DEPTH} deep", "write it flatter")
            raise _TooMuch
        if kind is yaml.SequenceStartEvent:
            run = Run(self._file, line, column)
            while type(inner := self._next()) is not yaml.SequenceEndEvent:
                run.items.append(self._node(inner, depth + 1))
            return run
        block = Block(self._file, line, column)
        while type(inner := self._next()) is not yaml.MappingEndEvent:
            self._entry(block, self._node(inner, depth + 1), self._node(self._next(), depth + 1))
        return block

    def _entry(self, block: Block, key: Node, value: Node) -> None:
        """Put a name and its value into the block, unless there is something wrong with the name."""
        if isinstance(key, Unread):
            return
        if not isinstance(key, Scalar):
            hint = 'text that begins with { or [ needs quotes: "{{ card.name }}"'
            self._findings.add(key.mark, "a name is wanted here, not a list or a group", hint)
            return
        if key.plain and key.text in ("<<", ""):
            fact = "merge keys are not read (<<)" if key.text else "a name is missing before the colon"
            hint = "write the fields out" if key.text else "write 'name: value'"
            self._findings.add(key.mark, fact, hint)
            return
        name = key.text
        number = resolve(name) if key.plain else name
        known: str | int = number if type(number) is int else name  # so that a table can be read by a roll
        if known in block.entries:
            first = block.entries[known][0]
            fact = f"'{clipped(name)}' is written twice"
            self._findings.add(key.mark, fact, f"the first is on line {first.line}; keep one of them")
            return
        block.entries[known] = (key, value)

    def _refuse(self, event: Any, fact: str, hint: str) -> None:
        mark = event.start_mark
        self._findings.add(Mark(self._file, mark.line + 1, mark.column + 1), fact, hint)


def _events(text: str) -> Any:
    """Give the function that returns the next event: of the C parser, or of the slow one where there is none."""
    if _Parser is not None:
        return _Parser(text).get_event

    class Slow(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
        def __init__(self) -> None:
            yaml.reader.Reader.__init__(self, text)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)

    return Slow().get_event


def _syntax(error: yaml.YAMLError, text: str, shown: str, findings: Findings) -> None:
    """Tell about a file that is no YAML, in words that help."""
    if isinstance(error, _TooMuch):
        return
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        findings.add(Mark(shown), f"this is no YAML: {clipped(str(error), 100)}")
        return
    lines = text.split("\n")
    what = str(getattr(error, "problem", None) or "it cannot be read")
    where = mark
    line = lines[where.line] if where.line < len(lines) else ""
    here = line[where.column : where.column + 1]
    hint = ""
    opened = getattr(error, "context_mark", None)
    context = str(getattr(error, "context", None) or "")
    if "quoted scalar" in context and opened is not None:
        where = opened
        what, hint = "a quotation mark is opened and never closed", 'close it; inside the text write \\"'
    elif "\t" in line[: where.column + 1] and not line[: where.column].strip():
        what, hint = "a tab stands where YAML wants spaces", "indent with spaces"
    elif "alias" in context or "anchor" in context:
        where = opened or mark
        sign = "*" if "alias" in context else "&"
        what, hint = f"text cannot begin with {sign}", f'put it in quotes: "{sign}…"'
    elif "mapping values are not allowed" in what:
        what = "a second colon on this line, or a name that is indented wrongly"
        hint = 'text with a colon and a space in it needs quotes: "Trap: Pit"'
    elif "cannot start any token" in what:
        what, hint = f"text cannot begin with {here}", f'put it in quotes: "{here}…"'
    elif "{{" in line[: where.column] or "{%" in line[: where.column]:
        what, hint = "text that begins with { is not in quotes", 'put it in quotes: "{{ … }}"'
    elif "could not find expected ':'" in what:
        what, hint = "a colon is missing after a name, or a line is not indented", "write 'name: value'"
    elif "did not find expected" in what:
        what = f"the YAML breaks off here ({what})"
        hint = "check indentation, commas and brackets of this line and the one before"
    findings.add(Mark(shown, where.line + 1, where.column + 1), what, hint)
