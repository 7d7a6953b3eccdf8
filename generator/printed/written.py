"""The ledger as text: one line a face, in order, for people, for git and for us. Reads no file.

A line is a word for its kind, bare words, and `name=value` with values as JSON writes them. Lines may stand in any
order; what people change in them counts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import MOST_COPIES
from generator.catalog.problems import Findings, Mark, clipped
from generator.printed.ledger import Box, Ledger, Printing, Row, Spot, is_revision

FORMAT: Final = "tuckbox-printed 1"
_HEAD = """\
# What is printed of {title}: what `tuckbox changes` and `tuckbox reprint` go by. `tuckbox printed` writes it.
# One line a face; keep it with the content. Correct `copies` by hand, or delete the line of what was lost: it is then
# printed anew. Copies that were printed elsewhere are not known here.
"""
_SIDES = ("front", "back", "page")
_DECODER = json.JSONDecoder()
_WORD = re.compile(r"\s*([^\s=\"]+)(=?)")
_BARE = re.compile(r"[^\s\"{}\[\]]+")
_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:/#-]*")
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]\d+)?")
_KINDS = ("box", "printing", "value", "face")
_NEEDED = {"box": ("style",), "printing": ("on",), "face": ("printing", "copies", "revision", "look")}


def dump(ledger: Ledger, title: str) -> str:
    """Write a ledger, the same one always alike.

    >>> from generator.printed.ledger import Ledger
    >>> dump(Ledger(), "Dots").splitlines()[-1]
    'tuckbox-printed 1'
    """
    lines = [_HEAD.format(title=" ".join(title.split())) + FORMAT]
    for _, box in sorted(ledger.boxes.items()):
        said = {"theme": box.theme, "preset": box.preset, "sets": list(box.sets), "style": box.style}
        said |= {"language": box.language} if box.language else {}
        lines.append(f"box {_quoted(box.name)} {_pairs(said)}")
    for _, one in sorted(ledger.printings.items()):
        lines.append(f"printing {_quoted(one.id)} {_pairs({name: getattr(one, name) for name in _TOLD})}")
    for _, one in sorted(ledger.printings.items()):
        lines += [
            f"value {_quoted(one.id)} {_quoted(name)}={_plain(value)}" for name, value in sorted(one.values.items())
        ]
    for _, row in sorted(ledger.rows.items(), key=lambda pair: _order(pair[0])):
        spot = " ".join(map(_quoted, row.spot))
        said = {name: getattr(row, name) for name in ("printing", "copies", "revision", "look", "seen")}
        fields = "".join(f" {_quoted('.' + name)}={_json(value)}" for name, value in sorted(row.fields.items()))
        lines.append(f"face {spot} {_pairs(said)}{fields}")
    return "\n".join(lines) + "\n"


def _order(spot: Spot) -> tuple[Any, ...]:
    """Bring c2 before c10, and the front before the back."""
    box, deck, card, side = spot
    pieces = tuple((0, int(one), "") if one.isdecimal() else (1, 0, one) for one in re.split(r"(\d+)", card))
    return box, deck, pieces, card, _SIDES.index(side) if side in _SIDES else 9


def _pairs(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_plain(value)}" for name, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value not in _CONSTANTS and not _NUMBER.fullmatch(value):
        return value
    return _json(value)


_TOLD = ("on", "label", "tool", "eye")
_CONSTANTS = ("true", "false", "null")


def _quoted(word: str) -> str:
    return word if _BARE.fullmatch(word) and "=" not in word else _json(word)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Line:
    """One line that is being read; `at` is how far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def column(self) -> int:
        """Where it goes on, from 1."""
        rest = self.text[self.at :]
        return self.at + len(rest) - len(rest.lstrip()) + 1

    @property
    def over(self) -> bool:
        """Whether there is nothing more."""
        return not self.text[self.at :].strip()

    def name(self) -> str:
        """Take a word, bare or quoted, up to a space or =.

        Raises:
            ValueError: there is none.
        """
        if self.text[self.column - 1 : self.column] == '"':
            value, self.at = _DECODER.raw_decode(self.text, self.column - 1)
            return str(value)
        found = _WORD.match(self.text, self.at)
        if found is None:
            raise ValueError("a word is missing")
        self.at = found.end(1)
        return found[1]

    def value(self) -> Any:
        """Take what stands behind =: JSON, or a bare word.

        Raises:
            ValueError: it is neither.
        """
        start = self.text[self.at : self.at + 1]
        if start and start in '"[{':
            value, self.at = _DECODER.raw_decode(self.text, self.at)
            return value
        found = _BARE.match(self.text, self.at)
        if found is None:
            raise ValueError("a value is missing")
        self.at = found.end()
        if _NUMBER.fullmatch(found[0]):
            return json.loads(found[0])
        return {"true": True, "false": False, "null": None}.get(found[0], found[0])

    def pairs(self) -> Iterator[tuple[str, Any, int]]:
        """Take all `name=value` that are left, each with its column.

        Raises:
            ValueError: something else stands there.
        """
        while not self.over:
            column = self.column
            name = self.name()
            if self.text[self.at : self.at + 1] != "=":
                self.at = column - 1
                raise ValueError(f"'{clipped(name)}' has no value")
            self.at += 1
            yield name, self.value(), column


def load(text: str, shown: str, findings: Findings) -> Ledger:
    """Read a ledger, the file being called `shown`; what is wrong with it is told, all at once."""
    reader = _Reader(shown, findings)
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reader.line(number, line.rstrip("\r"))
    return reader.done()


class _Reader:
    """Takes line after line."""

    def __init__(self, shown: str, findings: Findings) -> None:
        self._shown = shown
        self._findings = findings
        self._headed = False
        self._boxes: dict[str, Box] = {}
        self._printings: dict[str, Printing] = {}
        self._values: dict[str, dict[str, Any]] = {}
        self._rows: dict[Spot, Row] = {}
        self._lines: dict[Spot, int] = {}

    def line(self, number: int, text: str) -> None:
        """Take a line, or tell what is wrong with it."""
        line = _Line(text)
        if text.startswith(("<<<<<<<", "=======", ">>>>>>>", "|||||||")):
            self._tell(number, "a merge is not finished here", "keep the lines that are true of your box")
            return
        if not self._headed:
            self._headed = True
            if " ".join(text.split()) != FORMAT:
                self._tell(number, f"the first line is not '{FORMAT}'", "is it the ledger of another Tuckbox?")
            return
        try:
            kind = line.name()
            if kind not in _KINDS:
                fact = f"'{clipped(kind)}' is no kind of line"
                self._tell(number, fact, "delete the line", word=kind, known=_KINDS)
                return
            getattr(self, f"_{kind}")(line, number)
        except (ValueError, RecursionError) as error:
            fact = "this cannot be read" if isinstance(error, json.JSONDecodeError) else str(error)
            at = error.pos + 1 if isinstance(error, json.JSONDecodeError) else line.column
            self._tell(number, fact, 'write name=value, such as copies=3 or name="Pit"', column=at)

    def _tell(self, number: int, fact: str, hint: str = "", *, column: int = 1, **more: Any) -> None:
        self._findings.add(Mark(self._shown, number, column), fact, hint, **more)

    def _box(self, line: _Line, number: int) -> None:
        name = line.name()
        said = self._said(line, number, "box")
        sets = said.get("sets", [])
        if not isinstance(sets, list):
            self._tell(number, "'sets' is no list", 'write sets=["free_move=2"], or sets=[]')
            sets = []
        theme, preset, style, language = (str(said.get(key, "")) for key in ("theme", "preset", "style", "language"))
        self._boxes[name] = Box(name, theme, preset, tuple(map(str, sets)), style, language)

    def _printing(self, line: _Line, number: int) -> None:
        name = line.name()
        said = self._said(line, number, "printing")
        on, label, tool, eye = (str(said.get(key, "")) for key in _TOLD)
        self._printings[name] = Printing(name, on, label, tool, eye)

    def _value(self, line: _Line, _: int) -> None:
        owner = line.name()
        self._values.setdefault(owner, {}).update((name, value) for name, value, *_ in line.pairs())

    def _face(self, line: _Line, number: int) -> None:
        box, deck, card, side = line.name(), line.name(), line.name(), line.name()
        spot = (box, deck, card, side)
        if side not in _SIDES:
            self._tell(number, f"'{clipped(side)}' is no side", "write front, back or page")
        said = self._said(line, number, "face")
        fields = {name[1:]: value for name, value in said.items() if name.startswith(".")}
        copies, revision = said.get("copies", 1), str(said.get("revision", "a"))
        if type(copies) is not int or not 0 <= copies <= MOST_COPIES:
            self._tell(number, f"copies={_json(copies)} is no number of copies", f"write 0 to {MOST_COPIES}")
            copies = 0
        if not is_revision(revision):
            self._tell(number, f"'{clipped(revision)}' is no revision", "write a small letter, such as b")
        if spot in self._rows:
            fact = f"line {self._lines[spot]} says of the same face that it was printed"
            self._tell(number, fact, "keep the one of the two that is true of your box")
        printing, look, seen = (str(said.get(name, "")) for name in ("printing", "look", "seen"))
        self._rows[spot] = Row(*spot, printing, copies, revision, look, seen, MappingProxyType(fields))
        self._lines[spot] = number

    def _said(self, line: _Line, number: int, kind: str) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for name, value, column in line.pairs():
            if name in said:
                self._tell(number, f"'{clipped(name)}' stands here twice", "keep one", column=column)
            said[name] = value
        for name in _NEEDED[kind]:
            if name not in said:
                self._tell(number, f"the line does not say '{name}'", f"add {name}=…")
        return said

    def done(self) -> Ledger:
        """Give all that was read."""
        for spot, row in self._rows.items():
            for name, known, fact in (
                (row.printing, self._printings, "which printing '{}' was"),
                (row.box, self._boxes, "what the box '{}' is"),
            ):
                if name not in known:
                    said = f"no line says {fact.format(clipped(name))}"
                    self._tell(self._lines[spot], said, word=name, known=known)
        printings = {
            name: one._replace(values=MappingProxyType(self._values.get(name, {})))
            for name, one in self._printings.items()
        }
        return Ledger(MappingProxyType(self._boxes), MappingProxyType(printings), MappingProxyType(self._rows))
