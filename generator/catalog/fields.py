"""Take typed fields out of a group of names; what nobody took is a problem, and so is what is missing.

Knows kinds of values, and no game. A field that is missing or wrong leaves a harmless stand-in behind, so that
the reading goes on and all mistakes come at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.model import Size, Words
from generator.catalog.names import as_name, is_name, near, slip
from generator.catalog.nodes import Block, Figure, Node, Run, Scalar, Unread, resolve
from generator.catalog.problems import Findings, Mark, clipped, listed, nearest
from generator.catalog.units import SIZES, UNITS, to_mm, to_size

_TABLES: Final = (".csv", ".tsv", ".ods", ".xls", ".xlsx", ".json", ".jsonl", ".yaml", ".yml")
_TABLE: Final = "name a file of cards, such as cards/monsters.csv, or write each row as '- {id: c01, name: …}'"
_MOST_READ: Final = 200  # free fields of one group that are looked at for slips; nobody writes more by hand
REQUIRED: Final[Any] = object()  # as a default: the field has none


class Fields:
    """The fields of one group; `what` is what the group is called in a problem, such as 'card c05'."""

    def __init__(self, block: Block, what: str, findings: Findings) -> None:
        self.block = block
        self.what = what
        self.findings = findings
        self._known: dict[str | int, None] = {}  # in the order they were asked for
        self._missing: dict[str, str] = {}

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

    def place(self, name: str) -> Mark:
        """Give the place of a field's value, or of the whole group when it is not there."""
        entry = self.block.entries.get(name)
        return entry[1].mark if entry else self.block.mark

    def named(self, name: str) -> Mark:
        """Give the place of a field's name, or of the whole group when it is not there."""
        entry = self.block.entries.get(name)
        return entry[0].mark if entry else self.block.mark

    def wrong(self, node: Node, name: str, wanted: str, hint: str = "") -> None:
        """Say that a field is of another kind than wanted."""
        if not isinstance(node, Unread):
            self.findings.add(node.mark, f"'{name}' must be {wanted}, not {described(node)}", hint)

    def text(self, name: str, default: Any = REQUIRED, hint: str = "") -> Words:
        """Take a text; an unquoted number counts as the text that was written."""
        node = self.take(name, default, hint)
        if isinstance(node, Scalar) and (node.text.strip() if default is REQUIRED else node.value is not None):
            return Words(node.text, node.mark, name)
        if node is not None and not (isinstance(node, Scalar) and default is not REQUIRED):
            self.wrong(node, name, "text", hint or f"write '{name}: …'")
        return Words("" if default is REQUIRED else default, self.place(name), name)

    def whole(self, name: str, least: int, most: int = 1_000_000, default: Any = REQUIRED, hint: str = "") -> int:
        """Take a whole number within bounds."""
        node = self.take(name, default, hint)
        stand_in: int = least if default is REQUIRED else default
        if node is None:
            return stand_in
        value = node.value if isinstance(node, Scalar) else None
        if type(value) is not int:
            quoted = isinstance(node, Scalar) and not node.plain and type(resolve(node.text)) is int
            way_out = "write it without quotes" if quoted else f"write a number such as {max(least, 1)}"
            self.wrong(node, name, "a whole number", way_out)
            return stand_in
        if not least <= value <= most:
            bound = f"{least} or more" if value < least else f"at most {most}"
            self.wrong(node, name, bound, (hint or f"write {least} or more") if value < least else "check the number")
            return stand_in
        return value

    def flag(self, name: str, default: bool) -> bool:
        """Take true or false."""
        node = self.take(name, default)
        if node is None:
            return default
        if not isinstance(node, Scalar) or type(node.value) is not bool:
            self.wrong(node, name, "true or false", f"write '{name}: {str(not default).lower()}'")
            return default
        return node.value

    def length(self, name: str, default: float) -> float:
        """Take a length in millimetres."""
        node = self.take(name, None)
        if node is None:
            return default
        if not isinstance(node, Scalar):
            self.wrong(node, name, "a length", "write a number and a unit, such as 3mm")
            return default
        try:
            return to_mm(node.text)
        except ValueError as error:
            fact, _, hint = str(error).partition("; ")
            bare = type(node.value) in (int, float, Figure) and node.text[0] != "-"
            self.findings.add(node.mark, fact, f"write {node.text}mm" if bare else hint)
            return default

    def size(self, name: str, least: float, most: float, *, square: bool = False) -> Size:
        """Take a finished size: its name, `63x88mm`, or a group of width and height; if `square`, `20mm` as well."""
        node = self.take(name, hint="write a name such as poker, or width and height such as 63x88mm")
        size = Size(least, least)
        if isinstance(node, Block):
            inner = Fields(node, f"'{name}'", self.findings)
            size = Size(inner._side("width"), inner._side("height"))
            inner.done()
        elif isinstance(node, Scalar):
            try:
                text = node.text
                size = to_size(
                    f"{text}x{text}"
                    if square and text[-2:] in UNITS and text[:1].isdigit() and "x" not in text.replace("×", "x")
                    else text
                )
            except ValueError:
                near = nearest(node.text.lower(), SIZES, 0.6)
                hint = f"write 63x88mm, or one of: {listed(sorted(SIZES), 30)}"
                hint = f"did you mean '{near}'?" if near else "write 20mm, or 16x19mm" if square else hint
                self.findings.add(node.mark, f"'{clipped(node.text)}' is not a size", hint)
                return size
        elif node is not None:
            self.wrong(node, name, "a size", "write a name such as poker, or 63x88mm")
        if node is not None and not (least <= size.width <= most and least <= size.height <= most):
            fact = f"{size.width:g} x {size.height:g} mm is no size to print"
            self.findings.add(node.mark, fact, f"each side is {least:g} to {most:g} mm")
        return size

    def _side(self, name: str) -> float:
        self.take(name, hint=f"add '{name}: 63mm'")
        return self.length(name, 10.0)

    def group(self, name: str, what: str, default: Any = REQUIRED, hint: str = "") -> Fields:
        """Take a group of fields, as Fields; an empty one when it is not there."""
        node = self.take(name, default, hint)
        if node is not None and not isinstance(node, Block):
            if not (default is None and isinstance(node, Scalar) and node.value is None):
                self.wrong(node, name, "a group of fields", hint or "write 'name: value' lines below it")
            node = None
        if node is None:
            return Absent(self.block, what, self.findings)
        return Fields(node, what, self.findings)

    def items(self, name: str, default: Any = REQUIRED, hint: str = "") -> Iterable[Node]:
        """Take a list; it ends early where too much is wrong with the file."""
        node = self.take(name, default, hint)
        if isinstance(node, Run):
            if not node.items and default is REQUIRED:
                self.wrong(node, name, "a list with something in it", hint)
            return takewhile(lambda _: not self.findings.full(node.file), node.items)
        if node is not None and not (default is None and isinstance(node, Scalar) and node.value is None):
            table = isinstance(node, Scalar) and ("," in node.text or node.text.lower().endswith(_TABLES))
            self.wrong(node, name, "a list", hint or (_TABLE if table else "begin each line with '- '"))
        return []

    def free(self, name: str, default: Any = None) -> Any:
        """Take a value of any kind, frozen."""
        node = self.take(name, default)
        return default if node is None else frozen(node, name)

    def rest(self) -> Mapping[str, Any]:
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

    def names(self, name: str) -> dict[str, Words] | None:
        """Take a list of field names, each a word that a template can say; nothing when it is not there."""
        if name not in self.block.entries:
            self.take(name, None)
            return None
        names: dict[str, Words] = {}
        for node in self.items(name, None):
            text = node.text if isinstance(node, Scalar) else ""
            if not is_name(text):
                self.wrong(node, name, "names of fields", "use letters, digits and _, as in [cost, rules_text]")
            elif text in names:
                self.findings.add(node.mark, f"'{text}' is listed twice", "remove one of them")
            else:
                names[text] = Words(text, node.mark, name)
        return names

    def unprinted(self) -> tuple[Words, ...]:
        """Take which fields are for the companion only."""
        return tuple((self.names("companion_only") or {}).values())

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


class Absent(Fields):
    """Stands in for a group that is not there, which is told about elsewhere or is not needed."""

    def __init__(self, block: Block, what: str, findings: Findings) -> None:
        super().__init__(Block(block.file, block.line, block.column), what, findings)

    def done(self, way_out: str = "") -> None:
        """Report nothing."""


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
