"""Open workbooks: .xlsx, .xlsm and .xls by calamine; .ods, of which it loses breaks and merged cells, by its standard.

Calamine makes a rectangle of the whole sheet: one cell at XFD90000 asks for 262 GB, and Rust ends the process. So XML
is looked through first: cells far out are taken out and told, formulas that were never worked out are told.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from html import unescape
from io import BytesIO
from subprocess import TimeoutExpired, run
from typing import Any, Final, TypeAlias
from xml.etree.ElementTree import ParseError, iterparse
from zipfile import ZIP_STORED, BadZipFile, ZipFile

from generator.catalog.cells import FORBIDDEN
from generator.catalog.nodes import Scalar
from generator.catalog.problems import Mark, clipped, did_you_mean
from generator.catalog.tablemodel import MOST_CELLS, Report, Row, UnreadableError, letters, number_of

_MOST_UNPACKED: Final = 200_000_000
_MOST_BOX: Final = 8_000_000
"""Cells of the rectangle that calamine makes: 250 MB."""
_BROKEN: Final = (
    BadZipFile,
    ParseError,
    KeyError,
    ValueError,
    OSError,
    RuntimeError,
    EOFError,
    TimeoutExpired,
    zlib.error,
)
_FAR_ROWS, _FAR_COLUMNS, _FAR = 1_000, 100, "it stands far from the table"
_LARGE: Final = "the spreadsheet is too large", "save the sheet as CSV, or split it"
_CELL: Final = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*?(?:/>|>(.*?)</(?:\w+:)?c>)', re.DOTALL)
_UNKNOWN: Final = re.compile(rb'<c r="([A-Z]{1,3}\d{1,7})"[^>]*><f\b[^>]*(?:/>|>([^<]*)</f>)(?:<v ?/>|<v></v>)?</c>')
_SHEET: Final = re.compile(r"xl/worksheets/[^/]+\.xml")
_STRING: Final = re.compile(rb"<(?:\w+:)?si>(.*?)</(?:\w+:)?si>", re.DOTALL)
_TEXT: Final = re.compile(rb"<(?:\w+:)?t\b[^>]*>([^<]*)</(?:\w+:)?t>")


_Grid: TypeAlias = dict[int, dict[int, str]]
"""Cells that say something, by row and column from 1."""


def book_rows(data: bytes, report: Report) -> list[Row]:
    """Give the rows of the sheet that is asked for, or of the first that has two; the others are set aside."""
    from python_calamine import CalamineError  # noqa: PLC0415

    try:
        sheets = dict(_sheets(data, report))
    except (*_BROKEN, CalamineError) as error:
        hint = "save it again as .xlsx, .ods or CSV, without a password"
        fact = f"this is no spreadsheet that can be read ({clipped(str(error), 60)})"
        raise report.unreadable(fact, hint) from None
    shown, sheet = report.shown, report.asked.sheet
    if sheet and sheet not in sheets:
        fact = f"the spreadsheet has no sheet called '{clipped(sheet)}'"
        raise report.unreadable(fact, did_you_mean(sheet, sheets))
    found = sheet or next((name for name, grid in sheets.items() if len(grid) > 1), next(iter(sheets), ""))
    for name, grid in sheets.items():
        if name != found:
            words = " ".join(text for row in grid.values() for text in row.values())
            why = "another sheet ('sheet: …' reads it)" if words else "an empty sheet"
            report.aside(why, Mark(f"{shown}:{name}"), words)
    place = f"{shown}:{found}!"
    return [
        [Scalar(f"{place}{letters(at)}{number}", 0, 0, row.get(at, ""), False) for at in range(1, max(row) + 1)]
        for number, row in sorted(sheets.get(found, {}).items())
    ]


def _sheets(data: bytes, report: Report) -> Iterator[tuple[str, _Grid]]:
    from python_calamine import CalamineWorkbook  # noqa: PLC0415

    if data[:4] != b"PK\3\4":
        yield from _in_child(data, report)
        return
    packed = ZipFile(BytesIO(data))
    if sum(one.file_size for one in packed.infolist()) > _MOST_UNPACKED:
        raise report.unreadable(*_LARGE)
    if "content.xml" in packed.namelist():
        yield from _ods(packed.read("content.xml"), report)
        return
    kept = _looked_through(packed, data, report)
    book = CalamineWorkbook.from_filelike(BytesIO(kept))
    for name in book.sheet_names:
        try:
            sheet = book.get_sheet_by_name(name)
        except ValueError:  # a chart
            continue
        yield name, _grid(sheet.start, sheet.to_python(), sheet.merged_cell_ranges, report)


def _in_child(data: bytes, report: Report) -> Iterator[tuple[str, _Grid]]:
    """Read an .xls in a process of its own: of a damaged one Rust panics, or asks for 155 GB and ends the process."""
    done = run([sys.executable, "-c", _CHILD], input=data, capture_output=True, timeout=30, check=False)  # noqa: S603
    if done.returncode:
        raise report.unreadable("this is no spreadsheet that can be read", "save it again as .xlsx or CSV")
    for name, start, rows, merged in json.loads(done.stdout):
        yield name, _grid(start, rows, merged, report)


_CHILD: Final = """
import json, sys
from io import BytesIO
from python_calamine import CalamineWorkbook
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000, 2_000_000_000))
except ImportError:
    pass
book = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read()))
sheets = [(name, book.get_sheet_by_name(name)) for name in book.sheet_names]
read = [[name, one.start, one.to_python(), one.merged_cell_ranges] for name, one in sheets]
sys.stdout.write(json.dumps(read, default=lambda it: it.isoformat() if hasattr(it, "isoformat") else str(it)))
"""


def _grid(start: Any, rows: Any, merged: Any, report: Report) -> _Grid:
    """Give the cells of a sheet; a merged one says what it says in each of its places."""
    top, left = start or (0, 0)
    count, grid = 0, _Grid()
    for at, values in enumerate(rows, top + 1):
        row = {column: text for column, value in enumerate(values, left + 1) if (text := _written(value))}
        count += len(row)
        _hold(count, report)
        if row:
            grid[at] = row
    last, widest = max(grid, default=0), max((max(row) for row in grid.values()), default=0)
    for (first, begin), (end, close) in merged or ():
        text = grid.get(first + 1, {}).get(begin + 1, "")
        for at in range(first + 1, min(end + 1, last) + 1) if text else ():
            for column in range(begin + 1, min(close + 1, widest) + 1):
                grid.setdefault(at, {})[column] = text
    return grid


def _written(value: Any) -> str:
    """Write a value as people see it: whole numbers have no point, dates no time where it is midnight."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime) and not any((value.hour, value.minute, value.second)):
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value) if isinstance(value, timedelta) else FORBIDDEN.sub("", str(value)).strip()


# ----------------------------------------------------------------- before calamine sees it


def _looked_through(packed: ZipFile, data: bytes, report: Report) -> bytes:
    """Give the bytes that calamine may have; what it would lose or choke on is told."""
    called = _called(packed)
    changed = {
        name: fit
        for name in packed.namelist()
        if _SHEET.fullmatch(name)
        if (fit := _near(packed, name, f"{report.shown}:{called.get(name, name)}", report)) is not None
    }
    return _repacked(packed, changed) if changed else data


def _called(packed: ZipFile) -> dict[str, str]:
    """Say what each sheet is called that lies in a file of its own."""
    try:
        books, links = (packed.read(f"xl/{name}") for name in ("workbook.xml", "_rels/workbook.xml.rels"))
    except KeyError:
        return {}
    ids: dict[str, str] = {}
    for _, one in iterparse(BytesIO(books)):  # noqa: S314  (expat bounds entities)
        link = next((value for name, value in one.attrib.items() if name.endswith("}id")), "")
        if one.tag.endswith("}sheet") and link:
            ids[link] = one.get("name", "")
    found: dict[str, str] = {}
    for _, one in iterparse(BytesIO(links)):  # noqa: S314
        if one.get("Id") in ids:
            target = one.get("Target", "")
            found[target.removeprefix("/") if target.startswith("/") else f"xl/{target}"] = ids[one.get("Id", "")]
    return found


def _near(packed: ZipFile, name: str, place: str, report: Report) -> bytes | None:
    """Give the XML of a sheet without the cells far out; None where there are none."""
    raw = packed.read(name)
    for at, formula in _UNKNOWN.findall(raw):
        report.aside(
            "a formula that was never worked out (open and save the file)",
            Mark(f"{place}!{at.decode()}"),
            f"={unescape(formula.decode('utf-8', 'replace'))}",
        )
    far, last, widest = list[re.Match[bytes]](), 0, 0
    for found in _CELL.finditer(raw):
        if found[3] is None or b"<" not in found[3]:
            continue
        row, column = int(found[2]), number_of(found[1].decode())
        if (last and row > last + _FAR_ROWS) or (widest and column > widest + _FAR_COLUMNS):
            far.append(found)
        else:
            last, widest = max(last, row), max(widest, column)
    if last * widest > _MOST_BOX:
        raise UnreadableError(Mark(place), *_LARGE)
    if not far:
        return None
    strings = (
        _STRING.findall(packed.read("xl/sharedStrings.xml")) if "xl/sharedStrings.xml" in packed.namelist() else []
    )
    for found in far:
        report.aside(_FAR, Mark(f"{place}!{found[1].decode()}{found[2].decode()}"), _words(found[0], strings))
    pieces, at = list[bytes](), 0
    for found in far:
        pieces.append(raw[at : found.start()])
        at = found.end()
    return b"".join([*pieces, raw[at:]])


def _words(cell: bytes, strings: list[bytes]) -> str:
    value = re.search(rb"<v>([^<]*)</v>", cell)
    index = int(value[1]) if value and b't="s"' in cell and value[1].isdigit() else -1
    if 0 <= index < len(strings):
        cell = strings[index]
    elif value:
        return value[1].decode("utf-8", "replace")
    return unescape(b"".join(_TEXT.findall(cell)).decode("utf-8", "replace"))


def _repacked(packed: ZipFile, changed: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as other:
        for name in packed.namelist():
            other.writestr(name, changed.get(name) or packed.read(name))
    return made.getvalue()


# --------------------------------------------------------------------------------------- ods

_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_WORDS: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


@dataclass(slots=True)
class _Spread:
    """A sheet that is being put together, as far as its table goes; what stands far out is set aside."""

    place: str
    report: Report
    grid: _Grid = field(default_factory=dict)
    last: int = 0
    widest: int = 0
    count: int = 0

    def put(self, row: int, line: list[tuple[int, str, int, int]]) -> None:
        """Put a row in its place, with what its merged cells cover."""
        self.count += len(line)
        if self.count > MOST_CELLS:
            raise UnreadableError(Mark(self.place), *_LARGE)
        for column, text, rows, columns in line:
            if (self.last and row > self.last + _FAR_ROWS) or (self.widest and column > self.widest + _FAR_COLUMNS):
                self.report.aside(_FAR, Mark(f"{self.place}!{letters(column)}{row}"), text)
                continue
            self.last, self.widest = max(self.last, row), max(self.widest, column)
            for down in range(min(rows, _FAR_COLUMNS)):
                for right in range(min(columns, _FAR_COLUMNS)):
                    self.grid.setdefault(row + down, {}).setdefault(column + right, text)


def _ods(raw: bytes, report: Report) -> Iterator[tuple[str, _Grid]]:
    """Give the sheets of an .ods as its standard has it (OpenDocument 1.3); empty repeats are only counted."""
    name, row, column, spread = "", 1, 1, _Spread(report.shown, report)
    line: list[tuple[int, str, int, int]] = []
    for event, element in iterparse(BytesIO(raw), events=("start", "end")):  # noqa: S314  (expat bounds entities)
        if event == "start":
            if element.tag == f"{_TABLE}table":
                name, row, column = element.get(f"{_TABLE}name", ""), 1, 1
                spread = _Spread(f"{report.shown}:{name}", report)
        elif element.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            times = int(element.get(f"{_TABLE}number-columns-repeated", "1"))
            if text := _ods_text(element):
                rows, columns = (int(element.get(f"{_TABLE}number-{way}-spanned", "1")) for way in ("rows", "columns"))
                _hold(times, report)
                line += [(column + at, text, rows, columns) for at in range(times)]
            column += times
            element.clear()
        elif element.tag == f"{_TABLE}table-row":
            times = int(element.get(f"{_TABLE}number-rows-repeated", "1")) if line else 0
            _hold(times * len(line), report)
            for at in range(times):
                spread.put(row + at, line)
            row, column, line = row + int(element.get(f"{_TABLE}number-rows-repeated", "1")), 1, []
            element.clear()
        elif element.tag == f"{_TABLE}table":
            yield name, spread.grid


def _hold(count: int, report: Report) -> None:
    if count > MOST_CELLS:
        raise report.unreadable(*_LARGE)


def _ods_text(element: Any) -> str:
    kind = element.get(f"{_OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return _written(float(element.get(f"{_OFFICE}value", "0")))
    if kind in ("date", "time", "boolean"):
        return str(element.get(f"{_OFFICE}{kind}-value", "")).removesuffix("T00:00:00")
    return FORBIDDEN.sub("", "\n".join("".join(_pieces(one)) for one in element.findall(f"{_WORDS}p"))).strip()


def _pieces(paragraph: Any) -> Iterator[str]:
    """Give the text of a paragraph: blanks, tabs and breaks are elements there, notes none of it; no recursion."""
    todo: list[Any] = [paragraph]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            yield one
            continue
        if one.tag == f"{_WORDS}s":
            yield " " * min(1_000, int(one.get(f"{_WORDS}c", "1")))
        elif one.tag in (f"{_WORDS}tab", f"{_WORDS}line-break"):
            yield "\t" if one.tag == f"{_WORDS}tab" else "\n"
        for inner in reversed(one):
            todo += [inner.tail or ""] if inner.tag == f"{_OFFICE}annotation" else [inner.tail or "", inner]
        yield one.text or ""
