"""Take fields out of a group of names; what nobody took is a problem, and so is what is missing.

Knows no game. A field that is missing or wrong leaves a harmless stand-in behind, so that the reading goes on and all
mistakes come at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.model import EMPTY, Words
from generator.catalog.names import as_name, is_name, near, slip
from generator.catalog.nodes import Block, Figure, Node, Run, Scalar, Unread
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean, listed, nearest
from generator.catalog.units import to_mm

_TABLES: Final = (".csv", ".tsv", ".ods", ".xls", ".xlsx", ".json", ".jsonl", ".yaml", ".yml")
_TABLE: Final = "name a file of cards, such as cards/monsters.csv, or write each row as '- {id: c01, name: …}'"
_MOST_READ: Final = 200  # free fields of one group that are looked at for slips; nobody writes more by hand
REQUIRED: Final[Any] = object()  # as a default: the field has none


class Fields:
    """The fields of one group; `what` is what the group is called in a problem, such as 'card c05'.

    What is declared of it (`declared.read`) becomes its attributes, `bad` are those of them that are wrong, and `rest`
    is what else reaches templates.
    """

    rest: Mapping[str, Any] = EMPTY

    def __init__(self, block: Block, what: str, findings: Findings) -> None:
        self.block = block
        self.what = what
        self.findings = findings
        self.bad: set[str] = set()
        self._known: dict[str | int, None] = {}  # in the order they were asked for
        self._missing: dict[str, str] = {}

    @property
    def mark(self) -> Mark:
        """Where the group begins."""
        return self.block.mark

    def take(self, name: str, default: Any = REQUIRED, hint: str = "") -> Node | None:
        """Take whatever stands under a name; nothing when it is not there."""
        self._known[name] = None
        entry = self.block.entries.get(name)
        if entry is not None:
            return entry[1]
        if default is REQUIRED:
            self._missing[name] = hint or f"add '{name}: …'"
        return None

    def known(self, name: str) -> None:
        """Take note that a field may be there, whatever becomes of it."""
        self._known[name] = None

    def has(self, name: str) -> bool:
        """Tell whether a field stands there."""
        return name in self.block.entries

    def place(self, name: str) -> Mark:
        """Give the place of a field's value, or of the whole group when it is not there."""
        entry = self.block.entries.get(name)
        return entry[1].mark if entry else self.block.mark

    def named(self, name: str) -> Mark:
        """Give the place of a field's name, or of the whole group when it is not there."""
        entry = self.block.entries.get(name)
        return entry[0].mark if entry else self.block.mark

    def wrong(self, name: str, fact: str, hint: str) -> None:
        """Tell that a field is wrong, unless that is told."""
        if name not in self.bad:
            self.bad.add(name)
            self.findings.add(self.place(name), fact, hint)

    def among(self, name: str, known: Iterable[str], fact: str) -> bool:
        """Tell whether a word is a known one, or not there; `fact` says of another one that it is none."""
        word = getattr(self, name)
        if word and word not in known:
            self.wrong(name, fact.format(clipped(word)), did_you_mean(word, known))
            return False
        return True

    def unlike(self, node: Node, name: str, wanted: str, hint: str = "") -> None:
        """Say that a field is of another kind than wanted."""
        if not isinstance(node, Unread):
            self.findings.add(node.mark, f"'{name}' must be {wanted}, not {described(node)}", hint)

    def text(self, name: str, default: Any = REQUIRED, hint: str = "") -> Words:
        """Take a text; an unquoted number counts as the text that was written."""
        node = self.take(name, default, hint)
        if isinstance(node, Scalar) and (node.text.strip() if default is REQUIRED else node.value is not None):
            return Words(node.text, node.mark, name)
        if node is not None and not (isinstance(node, Scalar) and default is not REQUIRED):
            self.unlike(node, name, "text", hint or f"write '{name}: …'")
        return Words("" if default is REQUIRED else default, self.place(name), name)

    def length(self, name: str, default: Any = REQUIRED, hint: str = "") -> float:
        """Take a length in millimetres."""
        node = self.take(name, default, hint)
        if isinstance(node, Scalar):
            try:
                return to_mm(node.text)
            except ValueError as error:
                fact, _, hint = str(error).partition("; ")
                bare = type(node.value) in (int, float, Figure) and node.text[0] != "-"
                self.findings.add(node.mark, fact, f"write {node.text}mm" if bare else hint)
        elif node is not None:
            self.unlike(node, name, "a length", "write a number and a unit, such as 3mm")
        return default if isinstance(default, float) else 0.0

    def group(self, name: str, default: Any = None, hint: str = "") -> Block | None:
        """Take a group of fields; one that may be left out may be empty as well."""
        node = self.take(name, default, hint)
        if node is None or isinstance(node, Block):
            return node
        if default is REQUIRED or not _is_empty(node):
            self.unlike(node, name, "a group of fields", hint or "write 'name: value' lines below it")
        return None

    def items(self, name: str, default: Any = REQUIRED, hint: str = "") -> Iterable[Node]:
        """Take a list, which ends early where too much is wrong; one that may be left out may be empty as well."""
        node = self.take(name, default, hint)
        if isinstance(node, Run):
            if not node.items and default is REQUIRED:
                self.unlike(node, name, "a list with something in it", hint)
            full, file = self.findings.full, node.file  # not the group, which holds what is returned here, in a circle
            return takewhile(lambda _: not full(file), node.items)
        if node is not None and (default is REQUIRED or not _is_empty(node)):
            table = isinstance(node, Scalar) and ("," in node.text or node.text.lower().endswith(_TABLES))
            self.unlike(node, name, "a list", hint or (_TABLE if table else "begin each line with '- '"))
        return []

    def others(self) -> Mapping[str, Any]:
        """Take every field nobody took, frozen; what looks like a slip of a known name is left for `done`."""
        rest = {}
        few = len(self.block.entries) <= _MOST_READ
        absent, missing = (self._absent(), tuple(self._missing)) if few else ((), ())
        for name, (key, node) in self.block.entries.items():
            if name in self._known:
                continue
            if isinstance(name, int) or not is_name(name):
                better = as_name(str(name))
                hint = f"write '{better}', which a template can say" if better else "use letters, digits and _"
                self.findings.add(key.mark, f"a field cannot be called '{clipped(str(name))}'", hint)
            elif (absent and slip(name, absent)) or (missing and near(name, missing)):
                continue
            else:
                rest[name] = frozen(node, name)
            self._known[name] = None
        return MappingProxyType(rest)

    def _absent(self) -> tuple[str, ...]:
        """Name the fields that were asked for and are not there."""
        entries = self.block.entries
        return tuple([str(name) for name in self._known if name not in entries])

    def done(self, way_out: str = "") -> None:
        """Report every field nobody took and every field that is missing; call it last.

        `way_out` is offered where an unknown field is like no known one.
        """
        for name, (key, _) in self.block.entries.items():
            if name in self._known:
                continue
            if self.findings.full(self.block.file):
                return
            absent = self._absent()
            meant = slip(str(name), absent) or near(str(name), tuple(self._missing)) or nearest(str(name), absent)
            self._missing.pop(meant, None)
            known = f"choose one of: {listed(sorted(map(str, self._known)))}"
            hint = f"did you mean '{meant}'?" if meant else f"{way_out}, or {known}" if way_out else known
            self.findings.add(key.mark, f"{self.what} has no field called '{clipped(str(name))}'", hint)
        for missing, hint in self._missing.items():
            self.findings.add(self.block.mark, f"{self.what} has no '{missing}'", hint)


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def frozen(node: Node, field: str) -> Any:
    """Turn a tree into values that cannot be changed; every text remembers its place and its field.

    The field of a text in a list or a group is written as a path, such as `sections[2].text`.
    """
    if isinstance(node, Scalar):
        value = node.value
        return Words(value, node.mark, field) if isinstance(value, str) else value
    if isinstance(node, Block):
        return MappingProxyType({name: frozen(inner, f"{field}.{name}") for name, (_, inner) in node.entries.items()})
    if isinstance(node, Run):
        return tuple(frozen(inner, f"{field}[{number}]") for number, inner in enumerate(node.items, 1))
    return None


def described(node: Node) -> str:
    """Say what stands there instead."""
    if isinstance(node, Scalar):
        if node.plain and node.value is None:
            return "nothing"
        return f"'{clipped(node.text)}'"
    if isinstance(node, Block):
        return "a group of fields" if node.entries else "nothing"
    return "a list" if isinstance(node, Run) and node.items else "an empty list"
