"""Read tables that are text: CSV, TSV; each cell knows its line and its column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from generator.catalog.problems import Findings, Mark, Problem

MOST_CELLS: Final = 400_000
TEXTS: Final = (".csv", ".tsv", ".txt", ".tab")
_DELIMITERS: Final = {",": ",", ";": ";", "tab": "\t", "\t": "\t", "|": "|"}


class Cell(NamedTuple):
    """What stands in a cell, without blanks around it, and where."""

    text: str
    file: str
    line: int
    column: int

    @property
    def mark(self) -> Mark:
        """Its place."""
        return Mark(self.file, self.line, self.column)


Rows = list[list[Cell]]


def text_rows(data: bytes, shown: str, delimiter: str, findings: Findings, notes: list[Problem]) -> Rows | None:
    """Read CSV as RFC 4180 has it: cells in double quotes may hold anything, a double quote twice."""
    text = decoded(data, shown, findings, notes)
    if text is None:
        return None
    if delimiter and delimiter not in _DELIMITERS:
        findings.add(Mark(shown), f"'{delimiter}' is no delimiter", "write one of: , ; | tab")
        return None
    between = _DELIMITERS[delimiter] if delimiter else _guessed(text, shown)
    if text.count(between) > MOST_CELLS:
        findings.add(Mark(shown), f"the table has more than {MOST_CELLS:,} cells", "split it")
        return None
    return list(_cells(text, between, shown, findings))


def decoded(data: bytes, shown: str, findings: Findings, notes: list[Problem]) -> str | None:
    """Give the text of a file, with plain line ends: UTF-8, UTF-16, or what Windows wrote (cp1252), which is noted."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            text = data.decode("utf-16")
            notes.append(Problem(Mark(shown), "it was read as UTF-16"))
        else:
            text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        fact = f"the byte {data[error.start]:#04x} is not UTF-8"
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            findings.add(Mark(shown, line), fact, "save it as 'CSV UTF-8'")
            return None
        notes.append(Problem(Mark(shown, line), f"{fact}; the file was read as Windows-1252", "save it as UTF-8"))
    bad = FORBIDDEN.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        findings.add(Mark(shown, line), f"the invisible character U+{ord(bad[0]):04X} stands in the text", "delete it")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def _guessed(text: str, shown: str) -> str:
    """Say what stands between cells: whatever stands most often in the first line, outside of quotes."""
    first = re.sub(r'"[^"]*"', "", next((line for line in text.split("\n") if line.strip()), ""))
    usual = "\t" if shown.lower().endswith((".tsv", ".tab")) else ","
    return max((usual, "\t", ";", ",", "|"), key=first.count)


def _cells(text: str, between: str, shown: str, findings: Findings) -> Iterator[list[Cell]]:
    """Go through a text cell by cell; a cell ends with what stands between them, or with its line."""
    between = re.escape(between)
    cell = re.compile(rf'[ ]*"((?:[^"]|"")*+)"([^{between}\n]*)|([^{between}\n]*)')
    at, line, begins = 0, 1, 0
    row: list[Cell] = []
    while True:
        found = cell.match(text, at)
        assert found is not None  # noqa: S101  (the last way takes anything)
        quoted, after, plain = found.groups()
        column = at - begins + 1
        if quoted is None:
            if plain.lstrip(" ").startswith('"'):
                findings.add(
                    Mark(shown, line, column), "a quotation mark is never closed", 'add " at the end of the cell'
                )
                return
            row.append(Cell(plain.strip(), shown, line, column))
        else:
            if after.strip():
                place = Mark(shown, line, column)
                findings.add(place, "text stands behind the closing quotation mark", 'write "" for one within quotes')
            row.append(Cell(quoted.replace('""', '"').strip(), shown, line, column))
            if "\n" in quoted:
                line += quoted.count("\n")
                begins = text.rindex("\n", at, found.end(1)) + 1
        at = found.end()
        if at >= len(text) or text[at] == "\n":
            yield row
            if at >= len(text):
                return
            row, line, begins = [], line + 1, at + 1
        at += 1
