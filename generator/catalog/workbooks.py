"""Read a sheet of a spreadsheet cell by cell: .xlsx by a library, .ods as its standard has it (OpenDocument 1.3).

Rows are streamed: what stands far out costs no memory. Formulas are what they came to when the file was saved; a merged
cell says what it says in each of its places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from io import BytesIO
from itertools import chain
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from generator.catalog.cells import FORBIDDEN, MOST_CELLS, Cell, Rows
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed

BOOKS: Final = (".xlsx", ".xlsm", ".ods")
_MOST_UNPACKED: Final = 200_000_000
_MOST_OF_SHEET: Final = 80_000_000
"""Bytes of a sheet's XML: twice what 400,000 long cells come to."""
_FAR, _ASIDE = 1_000, 100
"""Empty rows, and columns, behind which nothing belongs to a table any more."""
_LONGEST: Final = 32_767
"""Letters of a cell, which is what spreadsheets keep."""
_DAMAGED: Final = "this is no spreadsheet that can be read"

Placed = Iterator[tuple[int, int, Any]]
"""Cells that are not empty, by row and column from 1, in the order of rows."""


class _Sheet(NamedTuple):
    """A sheet: its cells, and the corners of those that are merged: (row, column, last row, last column)."""

    name: str
    cells: Placed
    merged: list[tuple[int, int, int, int]]


class _TooMuchError(Exception):
    """The file is larger than any table."""


def book_rows(data: bytes, shown: str, sheet: str, findings: Findings, notes: list[Problem]) -> Rows | None:
    """Read a sheet by its name, or the first one that has rows; what was left out goes to `notes`."""
    place = Mark(shown)
    try:
        with ZipFile(BytesIO(data)) as packed:
            if sum(one.file_size for one in packed.infolist()) > _MOST_UNPACKED:
                raise _TooMuchError
            sheets = _ods(packed) if shown.lower().endswith(".ods") else _xlsx(packed, data, shown, notes)
            return _chosen(sheets, shown, sheet, findings, notes)
    except ImportError:
        hint = "install what reads them: pip install openpyxl, or save the sheet as CSV"
        findings.add(place, "spreadsheets cannot be read here", hint)
    except _TooMuchError:
        findings.add(place, "the spreadsheet is too large", "save the sheet as CSV, or split it")
    except (BadZipFile, ParseError, KeyError, ValueError, TypeError, IndexError, AttributeError, OSError, EOFError):
        findings.add(place, _DAMAGED, "save it again as .xlsx, .ods or CSV")
    return None


def _chosen(sheets: Iterable[_Sheet], shown: str, wanted: str, findings: Findings, notes: list[Problem]) -> Rows | None:
    names, found = list[str](), None
    for one in sheets:
        names.append(one.name)
        if found is None and one.name == (wanted or one.name):
            told = list[Problem]()
            rows = _rows(one, shown, told)
            if wanted or len(rows) > 1:
                found = one.name, rows
                notes += told
    if wanted and found is None:
        findings.add(Mark(shown), f"the spreadsheet has no sheet called '{wanted}'", did_you_mean(wanted, names))
        return None
    if found is None:
        return []
    others = [name for name in names if name != found[0]]
    if others and not wanted:
        fact = f"of its sheets '{clipped(found[0])}' was read; left out: {listed(others)}"
        notes.append(Problem(Mark(shown), fact, "write 'sheet: …' to read another one"))
    return found[1]


def _rows(sheet: _Sheet, shown: str, notes: list[Problem]) -> Rows:
    """Put cells into rows, as far as the table goes; what stands far out is told with its cell."""
    rows: dict[int, dict[int, str]] = {}
    widest = last = count = 0
    far = list[str]()
    for row, column, value in sheet.cells:
        text = _written(value)
        if not text:
            continue
        count += 1
        if count > MOST_CELLS:
            raise _TooMuchError
        if (row > last + _FAR and rows) or (column > widest + _ASIDE and widest):
            far.append(f"{_letters(column)}{row}")
            continue
        rows.setdefault(row, {})[column] = text
        widest, last = max(widest, column), row
    if far:
        fact = f"the sheet ends at row {last}; something stands in {listed(far, 5)}, and was left out"
        notes.append(Problem(Mark(f"{shown}:{sheet.name}!{far[0]}"), fact, "delete it, or move it to the table"))
    for top, left, bottom, right in sheet.merged:
        text = rows.get(top, {}).get(left, "")
        for row in range(top, min(bottom, last) + 1) if text else ():
            for column in range(left, min(right, widest) + 1):
                rows.setdefault(row, {})[column] = text
    place = f"{shown}:{sheet.name}!"
    return [
        [Cell(rows[row].get(at, ""), f"{place}{_letters(at)}{row}", 0, 0) for at in range(1, max(rows[row]) + 1)]
        for row in sorted(rows)
    ]


# ---------------------------------------------------------------------- xlsx


def _xlsx(packed: ZipFile, data: bytes, shown: str, notes: list[Problem]) -> Iterator[_Sheet]:
    from openpyxl import load_workbook  # noqa: PLC0415  (few need it)

    book = load_workbook(BytesIO(data), read_only=True, data_only=True)
    for name in book.sheetnames:
        sheet = book[name]
        path = str(getattr(sheet, "_worksheet_path", ""))
        if not path:  # a chart
            continue
        if packed.getinfo(path).file_size > _MOST_OF_SHEET:
            raise _TooMuchError
        raw = packed.read(path)
        merged = [_corners(one.decode("ascii", "replace")) for one in _MERGED.findall(raw)]
        sheet.reset_dimensions()
        cells = ((one.row, one.column, one.value) for row in sheet.iter_rows() for one in row if one.value is not None)
        yield _Sheet(name, cells, [one for one in merged if one])
        for at in _UNKNOWN.findall(raw)[:3]:
            fact = "this formula was never worked out, and is read as empty"
            mark = Mark(f"{shown}:{name}!{at.decode('ascii', 'replace')}")
            notes.append(Problem(mark, fact, "open the file in a spreadsheet program and save it"))


_MERGED: Final = re.compile(rb'<mergeCell ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
_UNKNOWN: Final = re.compile(rb'<c r="([A-Z]{1,3}\d{1,7})"[^>]*><f\b[^>]*(?:/>|>[^<]*</f>)(?:<v ?/>|<v></v>)?</c>')
_CORNER: Final = re.compile(r"([A-Z]+)(\d+)")


def _corners(text: str) -> tuple[int, int, int, int]:
    (left, top), (right, bottom) = _CORNER.findall(text)
    return int(top), _number(left), int(bottom), _number(right)


def _number(letters: str) -> int:
    """Give the number of a column that is named as spreadsheets do.

    >>> _number("A"), _number("AA")
    (1, 27)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


# ----------------------------------------------------------------------- ods

_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS: Final = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def _ods(packed: ZipFile) -> Iterator[_Sheet]:
    if packed.getinfo("content.xml").file_size > _MOST_OF_SHEET:
        raise _TooMuchError
    file = BytesIO(packed.read("content.xml"))
    steps = iterparse(file, events=("start", "end"))  # noqa: S314  (expat bounds entities, we the size)
    for event, element in steps:
        if event == "start" and element.tag == f"{_TABLE}table":
            merged = list[tuple[int, int, int, int]]()
            cells = _ods_cells(steps, merged)
            yield _Sheet(element.get(f"{_TABLE}name", ""), cells, merged)
            for _ in cells:  # of a sheet that nobody reads
                pass


def _ods_cells(steps: Any, merged: list[tuple[int, int, int, int]]) -> Placed:
    """Give the cells of the table that has begun; what is repeated and empty is only counted."""
    row, line = 1, list[tuple[int, Any, int, int]]()
    column = 1
    for event, element in steps:
        if event != "end":
            continue
        if element.tag in _CELLS:
            times = int(element.get(f"{_TABLE}number-columns-repeated", "1"))
            line += _ods_repeated(element, column, times)
            column += times
            element.clear()
        elif element.tag == f"{_TABLE}table-row":
            times = int(element.get(f"{_TABLE}number-rows-repeated", "1"))
            if line and times * len(line) > MOST_CELLS:
                raise _TooMuchError
            for at in range(times if line else 0):
                for column_, value, rows, columns in line:
                    if rows > 1 or columns > 1:
                        merged.append((row + at, column_, row + at + rows - 1, column_ + columns - 1))
                    yield row + at, column_, value
            row, column, line = row + times, 1, []
            element.clear()
        elif element.tag == f"{_TABLE}table":
            return


def _ods_repeated(element: Any, column: int, times: int) -> list[Any]:
    """Give a cell as often as it is repeated, with how many rows and columns it covers; nothing of an empty one."""
    value = _ods_value(element)
    if value in (None, ""):
        return []
    if times > MOST_CELLS:
        raise _TooMuchError
    spans = [int(element.get(f"{_TABLE}number-{way}-spanned", "1")) for way in ("rows", "columns")]
    return [(column + at, value, *spans) for at in range(times)]


def _ods_value(element: Any) -> Any:
    kind = element.get(f"{_OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return float(element.get(f"{_OFFICE}value", "0"))
    if kind == "boolean":
        return element.get(f"{_OFFICE}boolean-value") == "true"
    if kind in ("date", "time"):
        return element.get(f"{_OFFICE}{kind}-value", "")
    return "\n".join("".join(_pieces(one)) for one in element.findall(f"{_TEXT}p"))


def _pieces(element: Any) -> Iterator[str]:
    """Give the text of a paragraph piece by piece: blanks and breaks are elements there, and notes none of it."""
    yield element.text or ""
    for inner in element:
        if inner.tag == f"{_TEXT}s":
            yield " " * min(_LONGEST, int(inner.get(f"{_TEXT}c", "1")))
        elif inner.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            yield "\t" if inner.tag == f"{_TEXT}tab" else "\n"
        elif inner.tag != f"{_OFFICE}annotation":
            yield from chain(_pieces(inner))
        yield inner.tail or ""


def _written(value: Any) -> str:
    """Write a cell's value as people see it; whole numbers have no point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime) and not any((value.hour, value.minute, value.second)):
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return FORBIDDEN.sub("", str(value)).strip()[:_LONGEST]


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
