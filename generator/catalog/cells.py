"""Read tables of cells that know their places: CSV and TSV, and spreadsheets by a library.

A place is a line and a column of a text file, or the name of a cell, such as `cards.xlsx:Sheet1!C17`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import Findings, Mark, did_you_mean
from generator.catalog.safeopen import read

MOST_BYTES: Final = 16_000_000
MOST_CELLS: Final = 400_000
_MOST_UNPACKED: Final = 200_000_000
TEXTS: Final = (".csv", ".tsv", ".txt", ".tab")
BOOKS: Final = (".xlsx", ".xlsm", ".ods")
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


def rows_of(path: Path, ground: Ground, shown: str, sheet: str, delimiter: str, findings: Findings) -> Rows | None:
    """Read a table whose rows may differ in length, but for rows of empty cells; nothing where it cannot be read."""
    try:
        data = read(path, ground, MOST_BYTES)
    except ShutError as shut:
        findings.add(Mark(shown), shut.fact, shut.hint)
        return None
    if path.suffix.lower() in BOOKS:
        rows = _book(data, shown, sheet, findings)
    else:
        rows = _text(data, shown, delimiter, findings)
    if rows is None:
        return None
    if sum(map(len, rows)) > MOST_CELLS:
        findings.add(Mark(shown), f"the table has more than {MOST_CELLS:,} cells", "split it")
        return None
    return [row for row in rows if any(cell.text for cell in row)]


# ---------------------------------------------------------------------- text


def _text(data: bytes, shown: str, delimiter: str, findings: Findings) -> Rows | None:
    """Read CSV as RFC 4180 has it: cells in double quotes may hold anything, a double quote twice."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            byte = data[error.start]
            hint = "save it as 'CSV UTF-8'"
            findings.add(Mark(shown, line), f"the byte {byte:#04x} is not UTF-8", hint)
            return None
    bad = _FORBIDDEN.search(text)
    if bad:
        findings.add(
            Mark(shown, text.count("\n", 0, bad.start()) + 1),
            f"the invisible character U+{ord(bad[0]):04X} stands in the text",
            "delete it",
        )
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if delimiter and delimiter not in _DELIMITERS:
        findings.add(Mark(shown), f"'{delimiter}' is no delimiter", "write one of: , ; | tab")
        return None
    between = _DELIMITERS[delimiter] if delimiter else _guessed(text, shown)
    return list(_cells(text, between, shown, findings))


_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


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
        broken = text.count("\n", at, found.end())
        if broken:
            line += broken
            begins = text.rindex("\n", at, found.end()) + 1
        at = found.end()
        if at >= len(text) or text[at] == "\n":
            yield row
            if at >= len(text):
                return
            row, line, begins = [], line + 1, at + 1
        at += 1


# --------------------------------------------------------------- spreadsheets


def _book(data: bytes, shown: str, sheet: str, findings: Findings) -> Rows | None:
    """Read a sheet of a spreadsheet, its formulas as what they came to when it was saved."""
    place = Mark(shown)
    try:
        from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415  (few need it)
    except ImportError:
        hint = "install what reads them: pip install 'tuckbox[tables]', or save the sheet as CSV"
        findings.add(place, "spreadsheets cannot be read here", hint)
        return None
    try:
        with ZipFile(BytesIO(data)) as packed:
            if sum(one.file_size for one in packed.infolist()) > _MOST_UNPACKED:
                findings.add(place, "the spreadsheet is too large", "save the sheet as CSV")
                return None
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        names = list(book.sheet_names)
        if sheet and sheet not in names:
            findings.add(place, f"the spreadsheet has no sheet called '{sheet}'", did_you_mean(sheet, names))
            return None
        name = sheet or names[0]
        table: list[list[Any]] = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    except (BadZipFile, CalamineError, IndexError, ValueError, OSError):
        findings.add(place, "this is no spreadsheet that can be read", "save it again as .xlsx, .ods or CSV")
        return None
    return [
        [
            Cell(_written(value), f"{shown}:{name}!{_letters(column)}{row}", 0, 0)
            for column, value in enumerate(cells, 1)
        ]
        for row, cells in enumerate(table, 1)
    ]


def _written(value: Any) -> str:
    """Write a cell's value as people see it; whole numbers have no point."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return _FORBIDDEN.sub("", str(value)).strip()


def _letters(column: int) -> str:
    """Name a column as spreadsheets do.

    >>> [_letters(number) for number in (1, 26, 27, 703)]
    ['A', 'Z', 'AA', 'AAA']
    """
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
