"""Read what is no rows: JSON, JSON Lines, YAML of others. Every value knows its line; no depth and no size exhausts it.

YAML of a game's own is read by `source`, which refuses what hides a meaning; here all is taken that can be.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import yaml

from generator.catalog.cells import FORBIDDEN
from generator.catalog.nodes import Block, Node, Run, Scalar, scalar_at
from generator.catalog.problems import Findings, Mark, clipped
from generator.catalog.source import MOST_DEPTH, TOO_DEEP, TooMuch, Tree
from generator.catalog.tablemodel import MOST_CELLS, Report, UnreadableError, texts_of

TREES: Final = (".json", ".jsonl", ".ndjson", ".yaml", ".yml")
_MOST_NODES: Final = 3 * MOST_CELLS
_TOO_MANY: Final = f"the file has more than {MOST_CELLS:,} values"


def read_tree(text: str, report: Report) -> Node:
    """Read a file that is no rows by its ending."""
    ending = report.shown.lower().rpartition(".")[2]
    if not text.strip():
        raise report.unreadable("the file is empty", 'write [{"name": "…"}, …]')
    if ending in ("yaml", "yml"):
        return read_yaml(text, report)
    json_ = _Json(text, report)
    return json_.lines() if ending in ("jsonl", "ndjson") else json_.whole()


def is_json(text: str) -> bool:
    """Tell whether a text is a list or a group in JSON, whatever its file is called."""
    if not text.lstrip().startswith(("[", "{")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


# ---------------------------------------------------------------------- json

_TEXT: Final = r'"([^"\\]*(?:\\.[^"\\]*)*)"'
_VALUE: Final = re.compile(
    rf"[ \t\n]*(?:{_TEXT}|(-?[0-9][0-9.eE+-]*|true|false|null|NaN|-?Infinity)|([\[{{\]}}]))", re.DOTALL
)
_KEY: Final = re.compile(rf"[ \t\n]*(?:,[ \t\n]*)?(?:{_TEXT}[ \t\n]*:|\}})", re.DOTALL)
_COMMA: Final = re.compile(r"[ \t\n]*(?:,[ \t\n]*)?")
_STRANGE: Final = ("NaN", "Infinity", "-Infinity")


class _Json:
    """Reads JSON (RFC 8259) into nodes; the standard library says whether it is some, and what is wrong with it."""

    def __init__(self, text: str, report: Report) -> None:
        self._text, self._shown, self._report = text, report.shown, report
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._at, self._left, self._twice = 0, _MOST_NODES, Counter[tuple[int, str]]()

    def whole(self) -> Node:
        """Read all of it as one value."""
        return self._read(0, len(self._text))

    def lines(self) -> Run:
        """Read a value on each line; a line that is none is set aside."""
        run, at = Run(self._shown, 1, 1), 0
        for number, line in enumerate(self._text.split("\n"), 1):
            if line.strip():
                try:
                    run.items.append(self._read(at, at + len(line)))
                except UnreadableError as error:
                    why = f"a line that is no JSON ({error.problem.fact})"
                    self._report.aside(why, Mark(self._shown, number), line)
            at += len(line) + 1
        return run

    def _mark(self, at: int) -> Mark:
        """Give the place of a letter."""
        line = bisect_right(self._breaks, at - 1)
        return Mark(self._shown, line + 1, at - (self._breaks[line - 1] if line else -1))

    def _read(self, start: int, end: int) -> Node:
        try:
            json.loads(self._text[start:end], strict=False)
        except json.JSONDecodeError as error:
            fact = f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
            raise UnreadableError(
                self._mark(start + error.pos), fact, "check it with an editor that knows JSON"
            ) from None
        except (RecursionError, ValueError):  # or a number of more figures than Python reads
            if _deepest(self._text[start:end]) > MOST_DEPTH:
                raise UnreadableError(self._mark(start), *TOO_DEEP) from None
        self._at = start
        return self._node(0)

    def _node(self, depth: int) -> Node:
        found = _VALUE.match(self._text, self._at)
        assert found is not None  # noqa: S101  (it is JSON)
        self._at = found.end()
        self._left -= 1
        if self._left < 0:
            raise self._report.unreadable(_TOO_MANY, "split it")
        text, plain, _ = found.groups()
        if text is not None:
            mark = self._mark(found.start(1) - 1)
            return Scalar(*mark, self._unescaped(text, mark), False)
        if plain is not None:
            mark = self._mark(found.start(2))
            if plain in _STRANGE:
                fact = f"{plain} stands here, which is no number; it was kept as a word"
                self._report.note(mark, fact)
            return Scalar(*mark, plain, True)
        return self._group(found.start(3), depth)

    def _group(self, at: int, depth: int) -> Node:
        mark = self._mark(at)
        if depth >= MOST_DEPTH:
            raise UnreadableError(mark, *TOO_DEEP)
        if self._text[at] == "[":
            run = Run(*mark)
            self._comma()
            while self._text[self._at] != "]":
                run.items.append(self._node(depth + 1))
                self._comma()
            self._at += 1
            return run
        block = Block(*mark)
        while True:
            found = _KEY.match(self._text, self._at)
            assert found is not None  # noqa: S101
            self._at = found.end()
            if found[1] is None:
                return block
            mark = self._mark(found.start(1) - 1)
            key = Scalar(*mark, self._unescaped(found[1], mark), False)
            _put(block, key, self._node(depth + 1), self._report, self._twice)

    def _comma(self) -> None:
        found = _COMMA.match(self._text, self._at)
        assert found is not None  # noqa: S101  (nothing fits, too)
        self._at = found.end()

    def _unescaped(self, text: str, mark: Mark) -> str:
        if "\\" in text:
            text = str(json.loads(f'"{text}"', strict=False))
        return _seen(text, mark, self._report)


def _deepest(text: str) -> int:
    depth = most = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth += 1 if sign in "[{" else -1
        most = max(most, depth)
    return most


def _seen(text: str, mark: Mark, report: Report) -> str:
    """Give a text without what nobody sees and XML cannot hold."""
    bad = FORBIDDEN.search(text)
    if bad:
        report.aside("invisible characters", mark, f"U+{ord(bad[0]):04X}")
        text = FORBIDDEN.sub("", text)
    return text


def _put(block: Block, key: Scalar, value: Node, report: Report, twice: Counter[tuple[int, str]]) -> None:
    """Put a value under its name; one that is written twice is kept, and told. `twice` counts these."""
    name = key.text
    while name in block.entries:
        twice[id(block), key.text] += 1
        name = f"{key.text}_{twice[id(block), key.text] + 1}"
    if name != key.text:
        report.note(key.mark, f"'{clipped(key.text)}' is written twice in a group; this one is '{clipped(name)}' here")
        key = scalar_at(key, name)
    block.entries[name] = (key, value)


# ---------------------------------------------------------------------- yaml


_SLASHES: Final = re.compile(r"^//", re.MULTILINE)


def read_yaml(text: str, report: Report) -> Node:
    """Read YAML as others write it; of several documents, all of them."""
    findings, shown = Findings(), report.shown
    try:
        found = _Others(text, findings, report).read()
    except TooMuch:
        raise UnreadableError(*findings.problems()[-1][:3]) from None
    except yaml.YAMLError as error:
        if slashed := _SLASHES.search(text):
            report.note(
                Mark(shown, text.count("\n", 0, slashed.start()) + 1), "lines that begin with // are comments here"
            )
            return read_yaml(_SLASHES.sub("##", text), report)
        from generator.catalog.syntax import explain  # noqa: PLC0415  (only where a file is no YAML)

        explain(error, text, shown, findings)
        raise UnreadableError(*next(iter(findings.problems()), (Mark(shown), "this is no YAML", ""))[:3]) from None
    if found is None:
        raise report.unreadable("the file is empty", "write '- name: …' for each card")
    return found


class _Others(Tree):
    """Reads what others write: anchors and aliases, tags, several documents, a name that is written twice.

    An alias is what it stands for, and counts for as much.
    """

    strict = False
    most = _MOST_NODES

    def __init__(self, text: str, findings: Findings, report: Report) -> None:
        super().__init__(text, report.shown, findings)
        self._report = report
        self._anchored: dict[str, tuple[Node, int]] = {}
        self._twice = Counter[tuple[int, str]]()

    def read(self) -> Node | None:
        """Read all documents: the only one, or a list of them."""
        documents = list(self._documents())
        if len(documents) < 2:
            return documents[0] if documents else None
        lists = [one for one in documents if isinstance(one, Run)]
        items = [it for one in lists for it in one.items] if len(lists) == len(documents) else documents
        return Run(self._file, 1, 1, items)

    def _documents(self) -> Iterator[Node]:
        self._next()  # the stream begins
        while not isinstance(self._next(), yaml.StreamEndEvent):
            yield self._node(self._next(), 0)
            self._next()  # the document ends

    def _node(self, event: Any, depth: int) -> Node:
        if type(event) is yaml.AliasEvent:
            node, size = self._anchored.get(str(event.anchor), (Scalar(*self._place(event), "", False), 1))
            self._left -= size
            self._check(event)
            return node
        before = self._left
        node = super()._node(event, depth)
        if event.anchor is not None:
            self._anchored[event.anchor] = node, before - self._left
        if type(node) is Block and "<<" in node.entries:
            _, merged = node.entries.pop("<<")
            node.entries = {**(merged.entries if isinstance(merged, Block) else {}), **node.entries}
        if type(node) is Scalar:
            if self._escapes:
                node.text = _seen(node.text, node.mark, self._report)
            if event.tag is not None:
                node.plain = False
        return node

    def _check(self, event: Any) -> bool:
        if self._left < 0:
            self._refuse(self._place(event), _TOO_MANY, "split it")
            raise TooMuch
        return True

    def _entry(self, block: Block, key: Node, value: Node) -> bool:
        if not isinstance(key, Scalar):
            key = scalar_at(key, " ".join(texts_of(key)))
        _put(block, key, value, self._report, self._twice)
        return True
