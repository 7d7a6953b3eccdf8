"""Read records that are no rows: JSON, JSON Lines, YAML, and a folder of Markdown files with front matter.

Each record is a group of fields that knows its places, as one in a deck's own YAML does.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Final, TypeGuard

from generator.catalog.cells import decoded
from generator.catalog.folder import Folder
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed
from generator.catalog.safeopen import walk
from generator.catalog.source import MOST_DEPTH, TOO_DEEP, read_text, read_yaml

TREES: Final = (".json", ".jsonl", ".ndjson", ".yaml", ".yml")
PAGES: Final = (".md", ".markdown")
BODY: Final = "text"
"""The field that a Markdown file's own text becomes."""
_MOST_VALUES: Final = 600_000
_OUTER: Final = "group"
_NO_LIST: Final = "no list of records stands here"


def tree_records(file: str, data: bytes, folder: Folder, part: str, notes: list[Problem]) -> list[Block] | None:
    """Give the records of a file; `part` names the list that is meant, as `a.b` where it lies deeper."""
    shown = f"{folder.shown}/{file}"
    if file.lower().endswith((".yaml", ".yml")):
        return _listed(read_yaml(folder.path / file, folder.ground, shown, folder.findings), part, shown, folder, notes)
    text = decoded(data, shown, folder.findings, notes)
    if text is None:
        return None
    if not text.strip():
        folder.findings.add(Mark(shown), "the file is empty", 'write [{"id": "c01", …}, …]')
        return None
    reader = _Json(text, shown, folder.findings)
    if file.lower().endswith((".jsonl", ".ndjson")):
        found = [one for one in map(reader.read, reader.lines()) if one is not None]
        return [one for one in found if isinstance(one, Block)] or None
    pieces = None if part or folder.again is None else reader.pieces()
    if pieces is None:
        return _listed(reader.read((0, len(text))), part, shown, folder, notes)
    again = folder.again
    run = Run(shown, 1, 1)
    for at, end in pieces:  # of a list that is edited only the record that changed is read anew
        key = (shown, reader.place(at), text[at:end])
        one = again.known(key, lambda span=(at, end): reader.read(span), lambda: not folder.findings.about(shown))  # type: ignore[misc, union-attr]
        run.items += [one] if isinstance(one, Block) else []
    return _groups(_opened(run, _OUTER).items, folder.findings)


def _listed(read: Node | None, part: str, shown: str, folder: Folder, notes: list[Problem]) -> list[Block] | None:
    """Find the list of records in a tree: the one that is named, the tree itself, `cards`, or the only one there is."""
    if read is None or isinstance(read, Unread):
        return None
    found = _at(read, part, shown, folder.findings) if part else _only(read, folder.findings, notes)
    if isinstance(found, Run) and found.items:
        return _groups(found.items, folder.findings)
    named = list(found.entries.values()) if isinstance(found, Block) else []
    keyed = [_keyed(key, one) for key, one in named if isinstance(one, Block)]
    if keyed and len(keyed) == len(named):
        return keyed
    if found is not None:
        folder.findings.add(found.mark, _NO_LIST, 'write [{"id": "c01", …}, …]')
    return None


def _groups(items: list[Node], findings: Findings) -> list[Block]:
    """Give the records of a list; what is none is told."""
    for one in [one for one in items if not isinstance(one, Block | Unread)][:3]:
        findings.add(one.mark, "this is no group of fields", 'write {"id": "c01", …}')
    return [one for one in items if isinstance(one, Block)]


def _at(read: Node, part: str, shown: str, findings: Findings) -> Node | None:
    """Give what stands at `a.b`, in a list of groups what stands in each of them; that nothing does is told."""
    found, before = read, _OUTER
    for step in part.split("."):
        groups = [one for one in found.items if isinstance(one, Block)] if isinstance(found, Run) else [found]
        entries = [one.entries[step][1] for one in groups if isinstance(one, Block) and step in one.entries]
        if not entries:
            known = [str(name) for one in groups[:1] if isinstance(one, Block) for name in one.entries]
            findings.add(found.mark, f"there is no '{clipped(step)}' in {shown}", did_you_mean(step, known))
            return None
        found, before = _inner(found, step, before) if isinstance(found, Run) else entries[0], step
    return found


def _inner(outer: Run, step: str, called: str) -> Run:
    """Join the lists that stand under a name in each group of a list; what a group says, each of its own does, too."""
    run = Run(*outer.mark)
    for one in outer.items:
        inner = one.entries[step][1] if isinstance(one, Block) and step in one.entries else None
        if isinstance(one, Block) and isinstance(inner, Run):
            run.items += [_within(one, item, called) if isinstance(item, Block) else item for item in inner.items]
    return run


def _within(outer: Block, inner: Block, called: str) -> Block:
    """Give a group the fields of the one around it; those it has itself are called after the list: `sets_name`."""
    made = Block(*inner.mark)
    made.entries = dict(inner.entries)
    for name, entry in outer.entries.items():
        if isinstance(entry[1], Scalar):
            own = name in inner.entries or name in ("id", "copies", "back")
            made.entries.setdefault(f"{called}_{name}" if own else name, entry)
    return made


def _opened(found: Run, called: str) -> Run:
    """Give the cards of a list of sets: of groups that each have a list of records called `cards`."""
    sets = [one.entries.get("cards") if isinstance(one, Block) else None for one in found.items]
    if sets and all(one is not None and isinstance(one[1], Run) for one in sets):
        inner = _inner(found, "cards", called)
        return inner if _is_records(inner) else found
    return found


def _only(read: Node, findings: Findings, notes: list[Problem]) -> Node | None:
    """Give the list called `cards`, or the only list of records that a group has; a group without any is all of it."""
    lists = (
        {str(name): one for name, (_, one) in read.entries.items() if _is_records(one)}
        if isinstance(read, Block)
        else {}
    )
    if not isinstance(read, Block) or not lists:
        return _opened(read, _OUTER) if isinstance(read, Run) else read
    if len(lists) > 1 and "cards" not in lists:
        hint = "write 'sheet: …', the name of the one that is meant"
        findings.add(read.mark, f"there are several lists of records: {listed(lists)}", hint)
        return None
    name = "cards" if "cards" in lists else next(iter(lists))
    others = [str(one) for one in read.entries if one != name]
    if others:
        fact = f"the list '{clipped(name)}' was read; left out: {listed(others)}"
        notes.append(Problem(read.mark, fact, "write 'sheet: …' to read another one"))
    return _opened(lists[name], name)


def _is_records(node: Node) -> TypeGuard[Run]:
    return isinstance(node, Run) and bool(node.items) and all(isinstance(one, Block) for one in node.items)


def _keyed(key: Scalar, block: Block) -> Block:
    """Give a record of a group of records the name that it has there as its id."""
    if "id" in block.entries:
        return block
    made = Block(*block.mark)
    made.entries = {"id": (key, Scalar(*key.mark, key.text, False)), **block.entries}
    return made


# ---------------------------------------------------------------------- json

_TOKEN: Final = re.compile(
    r'[ \t\n]*(?:"((?:[^"\\]|\\.)*)"|(-?[0-9][0-9.eE+-]*|true|false|null)|([{}\[\],:]))', re.DOTALL
)
_BLANK: Final = re.compile(r"[ \t\n]*")


class _Json:
    """Reads JSON (RFC 8259) into nodes; the standard library says whether it is some, and what is wrong with it."""

    def __init__(self, text: str, shown: str, findings: Findings) -> None:
        self._text, self._shown, self._findings = text, shown, findings
        self._breaks = [found.start() for found in re.finditer("\n", text)]
        self._at, self._left = 0, _MOST_VALUES

    def place(self, at: int) -> tuple[int, int]:
        """Give the line and column of a letter."""
        line = bisect_right(self._breaks, at - 1)
        return line + 1, at - (self._breaks[line - 1] + 1 if line else 0) + 1

    def lines(self) -> Iterator[tuple[int, int]]:
        """Give where each line that says something begins and ends."""
        for start, end in zip([0, *(one + 1 for one in self._breaks)], [*self._breaks, len(self._text)], strict=True):
            if self._text[start:end].strip():
                yield start, end

    def pieces(self) -> list[tuple[int, int]] | None:
        """Give where each record of a list begins and ends; None where the text is none, or is wrong."""
        decoder, found = json.JSONDecoder(), list[tuple[int, int]]()
        at = self._blank(0)
        if self._text[at : at + 1] != "[":
            return None
        try:
            while True:
                at = self._blank(at + 1)
                if self._text[at : at + 1] != "{":
                    return None
                _, end = decoder.raw_decode(self._text, at)
                found.append((at, end))
                at = self._blank(end)
                if self._text[at : at + 1] == "]":
                    return found if self._blank(at + 1) == len(self._text) else None
                if self._text[at : at + 1] != ",":
                    return None
        except (ValueError, RecursionError):
            return None

    def _blank(self, at: int) -> int:
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def read(self, span: tuple[int, int]) -> Node | None:
        """Read what stands between two letters; what is wrong is told, and nothing given."""
        start, end = span
        try:
            json.loads(self._text[start:end])
        except json.JSONDecodeError as error:
            mark = Mark(self._shown, *self.place(start + error.pos))
            self._findings.add(
                mark, f"this is no JSON: {_plainly(error.msg)}", "check it with an editor that knows JSON"
            )
            return None
        except (RecursionError, ValueError):
            self._findings.add(Mark(self._shown, *self.place(start)), *TOO_DEEP)
            return None
        self._at = start
        try:
            return self._node(0)
        except _StopError:
            return None

    def _next(self) -> re.Match[str]:
        found = _TOKEN.match(self._text, self._at)
        assert found is not None  # noqa: S101  (it is JSON)
        self._at = found.end()
        self._left -= 1
        if self._left < 0:
            self._findings.add(Mark(self._shown), f"the file has more than {_MOST_VALUES:,} values", "split it")
            raise _StopError
        return found

    def _node(self, depth: int, found: re.Match[str] | None = None) -> Node:
        found = found or self._next()
        text, plain, sign = found.groups()
        line, column = self.place(found.start(3) if sign else found.start(2) if plain else found.start(1) - 1)
        if text is not None:
            return Scalar(self._shown, line, column, self._unescaped(text, line, column), False)
        if plain is not None:
            return Scalar(self._shown, line, column, plain, True)
        if depth >= MOST_DEPTH:
            self._findings.add(Mark(self._shown, line, column), *TOO_DEEP)
            raise _StopError
        if sign == "[":
            run = Run(self._shown, line, column)
            run.items.extend(self._items(depth + 1))
            return run
        block = Block(self._shown, line, column)
        while (found := self._next())[3] != "}":
            if found[3]:
                continue
            line, column = self.place(found.start(1) - 1)
            name = self._unescaped(found[1], line, column)
            self._next()  # the colon
            value = self._node(depth + 1)
            if name in block.entries:
                hint = f"the first is on line {block.entries[name][0].line}; keep one of them"
                self._findings.add(Mark(self._shown, line, column), f"'{clipped(name)}' is written twice", hint)
            block.entries[name] = (Scalar(self._shown, line, column, name, False), value)
        return block

    def _items(self, depth: int) -> Iterator[Node]:
        while (found := self._next())[3] != "]":
            if found[3] != ",":
                yield self._node(depth, found)

    def _unescaped(self, text: str, line: int, column: int) -> str:
        if "\\" in text:
            text = str(json.loads(f'"{text}"'))
        bad = _UNSEEN.search(text)
        if bad:
            fact = f"the text holds the invisible character U+{ord(bad[0]):04X}"
            self._findings.add(Mark(self._shown, line, column), fact, "leave it out")
        return text


class _StopError(Exception):
    """Something is wrong that was told already."""


_UNSEEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def _plainly(message: str) -> str:
    return message[:1].lower() + message[1:]


# ------------------------------------------------------------------ markdown

_FRONT: Final = re.compile(r"---[ \t]*\n(.*?\n)---[ \t]*(?:\n|$)", re.DOTALL)
_HEADING: Final = re.compile(r"\s*# +(.+?)[ #]*(?:\n|$)")


def page_records(folder_name: str, texts: dict[str, bytes], folder: Folder, notes: list[Problem]) -> list[Block]:
    """Give a record for each Markdown file: its front matter, its text as `text`, its name as `id`, its heading."""
    found = []
    for name, data in texts.items():
        shown = f"{folder.shown}/{folder_name}{name}"
        text = decoded(data, shown, folder.findings, notes)
        if text is not None:
            found.append(_page(name, text, shown, folder.findings))
    return found


def _page(name: str, text: str, shown: str, findings: Findings) -> Block:
    block = Block(shown, 1, 1)
    front = _FRONT.match(text)
    body, line = text, 1
    if front:
        read: Any = read_text("\n" + front[1], shown, findings) if front[1].strip() else None
        if isinstance(read, Block):
            block.entries.update(read.entries)
        elif read is not None and not isinstance(read, Unread):
            findings.add(read.mark, "front matter must be a group of fields", "write 'name: value' lines")
        body, line = text[front.end() :], text.count("\n", 0, front.end()) + 1

    def add(field: str, value: str, at: int) -> None:
        if value and field not in block.entries:
            block.entries[field] = (Scalar(shown, at, 1, field, False), Scalar(shown, at, 1, value, False))

    add("id", re.sub(r"[^a-z0-9]+", "-", name.rpartition("/")[2].rpartition(".")[0].lower()).strip("-"), 1)
    heading = _HEADING.match(body)
    if heading and "name" not in block.entries and "title" not in block.entries:
        add("name", heading[1], line + body.count("\n", 0, heading.start(1)))
        line += body.count("\n", 0, heading.end())
        body = body[heading.end() :]
    add(BODY, _SLANTED.sub(r"_\1_", body.strip()), line + len(body[: len(body) - len(body.lstrip())].splitlines()))
    return block


_SLANTED: Final = re.compile(r"(?<![\*\w\\])\*(?![\s*])([^*\n]*[^\s*\\])\*(?![\*\w])")
"""Emphasis as Markdown has it, `*so*`, which the markup of cards writes `_so_`."""


def pages_in(name: str, folder: Folder) -> list[str]:
    """Name the Markdown files in a folder of the game, in order of the alphabet."""
    inside = [one.name for one in walk(folder.path / name, folder.ground, leaving_out="._") if not one.shut]
    return sorted(one for one in inside if one.lower().endswith(PAGES))
