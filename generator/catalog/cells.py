"""Open tables that are text: CSV, TSV, what Anki exports. Encoding, delimiter and quotes are found out."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, islice
from typing import Final, Literal

from generator.catalog.nodes import Scalar
from generator.catalog.problems import Mark
from generator.catalog.readings import Kind
from generator.catalog.tablemodel import MOST_BYTES, MOST_CELLS, MOST_ROWS, Report, Row, UnreadableError
from generator.catalog.tablewish import DELIMITERS, Asked
from generator.named import NamedTuple

TEXTS: Final = (".csv", ".tsv", ".txt", ".tab")
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What nobody sees, and what XML cannot hold."""
_PREFACE: Final = re.compile(
    r"#(separator|html|columns|tags|deck|notetype|guid|tags column|deck column|notetype column"
    r"|guid column|if matches):(.*)",
    re.IGNORECASE,
)
_SPECIAL: Final = {"guid": Kind.ID, "tags": Kind.LIST, "deck": Kind.IGNORED, "notetype": Kind.IGNORED}
_SAMPLE: Final = 60


class Preface(NamedTuple):
    """What Anki writes above its notes: so many lines, what stands between cells, names, columns that are special."""

    lines: int = 0
    delimiter: str = ""
    names: tuple[str, ...] = ()
    special: tuple[tuple[int, str], ...] = ()

    @property
    def hints(self) -> dict[int, tuple[str, Kind]]:
        """Names and kinds of columns that the preface gives by their number."""
        return {at: (word, _SPECIAL[word]) for at, word in self.special}


def decoded(data: bytes, shown: str, report: Report, encoding: str = "") -> str:
    """Give a text with plain line ends: UTF-8, UTF-16, what is asked for, or what the bytes look like (told)."""
    text = _text(data, shown, report, encoding)
    bad = FORBIDDEN.findall(text)
    if bad:
        line = text.count("\n", 0, text.index(bad[0])) + 1
        report.aside("invisible characters", Mark(shown, line), f"{len(bad)} times U+{ord(bad[0]):04X}")
        text = FORBIDDEN.sub("", text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text(data: bytes, shown: str, report: Report, encoding: str) -> str:
    if encoding:
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError) as error:
            report.note(Mark(shown), f"'encoding: {encoding}' does not fit: {error}")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:2]:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found, line = _guessed(data), data[: error.start].count(b"\n") + 1
        fact = f"the byte {data[error.start]:#04x} is not UTF-8; the file was read as {_CALLED.get(found, found)}"
        report.note(Mark(shown, line), fact, "save it as UTF-8, or write 'encoding: …'")
        return data.decode(found, "replace")


_CALLED: Final = {"cp1252": "Windows-1252"}
_LIKELY: Final = "cp1250 cp1251 cp1252 cp1253 cp1255 cp1256 koi8_r cp932 gb18030 big5 cp949 euc_jp".split()
_LATIN: Final = re.compile("[\u00c0-\u024f]")
_OTHER: Final = re.compile("[\u0370-\u1fff\u3040-\ud7ff]")


def _guessed(data: bytes) -> str:
    """Say what bytes look like that are no UTF-8: letters of another script than Latin, or what Windows writes.

    Between the encodings of Latin letters charset-normalizer guesses worse than nobody does (cp1250 for German).
    """
    from charset_normalizer import from_bytes  # noqa: PLC0415  (30 ms, few files need it)

    best = from_bytes(data[:200_000], cp_isolation=_LIKELY).best()
    found = best.encoding if best else "cp1252"
    text = data[:200_000].decode(found, "replace")
    return found if len(_OTHER.findall(text)) > len(_LATIN.findall(text)) else "cp1252"


def text_rows(text: str, shown: str, asked: Asked, report: Report) -> tuple[list[Row], Preface]:
    """Give the rows of a text; rows of nothing are none."""
    preface = _preface(text, shown, report)
    body = text.split("\n", preface.lines)[preface.lines] if preface.lines else text
    between = DELIMITERS.get(asked.delimiter, "") or preface.delimiter or _delimiter(body, shown)
    if body.count(between) + body.count("\n") > MOST_CELLS + MOST_ROWS:
        raise UnreadableError(Mark(shown), f"the table has more than {MOST_CELLS:,} cells", "split it")
    csv.field_size_limit(MOST_BYTES)
    return _rows(body, between, preface.lines, shown, report), preface


def _rows(text: str, between: str, before: int, shown: str, report: Report) -> list[Row]:
    """Read as RFC 4180 has it; where quotes do not fit, as they stand, which is told."""
    lines = [f"{line}\n" for line in text.split("\n")]
    try:
        return list(_read(lines, between, before, shown, csv.QUOTE_MINIMAL, strict=True))
    except csv.Error as error:
        line = before + _quoted(lines, between) + 1
        if "unexpected end" in str(error):
            report.note(Mark(shown, line), "a quotation mark is opened and never closed; quotes were read as letters")
            return list(_read(lines, between, before, shown, csv.QUOTE_NONE, strict=False))
        report.note(Mark(shown, line), "text stands behind a closing quotation mark; it was kept")
        return list(_read(lines, between, before, shown, csv.QUOTE_MINIMAL, strict=False))


def _quoted(lines: list[str], between: str) -> int:
    """Count the lines above the row whose quotes do not fit."""
    reader, good = csv.reader(lines, delimiter=between, strict=True), 0
    try:
        for _ in reader:
            good = reader.line_num
    except csv.Error:
        pass
    return good


def _read(
    lines: list[str], between: str, before: int, shown: str, quoting: Literal[0, 3], *, strict: bool
) -> Iterator[Row]:
    """Give the rows that say something; each cell knows the line and the column in which it begins."""
    reader, line = csv.reader(lines, delimiter=between, strict=strict, quoting=quoting), 0
    for cells in reader:
        first, line = line, reader.line_num
        if not any(map(str.strip, cells)):
            continue
        row = "".join(lines[first:line])
        if '"' in row and quoting == csv.QUOTE_MINIMAL:
            places = _places(row, between)
            yield [
                Scalar(shown, before + first + 1 + down, column, cell.strip(), False)
                for cell, (down, column) in zip(cells, places, strict=False)
            ]
        else:
            columns = accumulate((len(cell) + 1 for cell in cells), initial=1)
            yield [
                Scalar(shown, before + first + 1, column, cell.strip(), False)
                for cell, column in zip(cells, columns, strict=False)
            ]


def _places(row: str, between: str) -> Iterator[tuple[int, int]]:
    """Say in which line (from 0) and column (from 1) each cell of a row with quotes begins; the last without end."""
    between = re.escape(between)
    cell = re.compile(rf'(?:"(?:[^"]|"")*+"[^{between}\n]*|[^{between}\n]*)(?:{between}|\n|$)')
    at, down, begins = 0, 0, 0
    while True:
        yield down, at - begins + 1
        found = cell.match(row, at)
        if found is None or found.end() == at:
            continue
        inner = found[0][:-1]
        if "\n" in inner:
            down += inner.count("\n")
            begins = row.rindex("\n", at, found.end() - 1) + 1
        at = found.end()


def _preface(text: str, shown: str, report: Report) -> Preface:
    """Read the lines that Anki writes above its notes (docs.ankiweb.net, Text Files); their words go to the report."""
    preface, lines = Preface(), text.split("\n", 20)[:20]
    last = max((at for at, line in enumerate(lines) if _PREFACE.fullmatch(line.strip())), default=-1)
    for at, line in enumerate(lines[: last + 1] if all(one.startswith("#") for one in lines[: last + 1]) else (), 1):
        report.aside("the preface of Anki", Mark(shown, at), line)
        preface = preface._replace(lines=at)
        found = _PREFACE.fullmatch(line.strip())
        if found is None:
            continue
        word, value = found[1].lower(), found[2] if found[1].lower() == "columns" else found[2].strip()
        if word == "separator":
            preface = preface._replace(delimiter=DELIMITERS.get(value.lower(), value[:1] or "\t"))
        elif word == "columns":
            preface = preface._replace(names=tuple(value.split(preface.delimiter or "\t")))
        elif word.endswith(" column") and value.isdecimal():
            preface = preface._replace(special=(*preface.special, (int(value), word.partition(" ")[0])))
    return preface


def _delimiter(text: str, shown: str) -> str:
    """Say what stands between cells: what gives most of the first rows the same number of cells, of more than one."""
    usual = "\t" if shown.lower().endswith((".tsv", ".tab")) else ","
    lines = [f"{line}\n" for line in islice(text.split("\n", 400), 400) if line.strip()][:_SAMPLE]
    best, most = usual, (0.0, 0, 0)
    for one in dict.fromkeys((usual, "\t", ";", ",", "|")):
        try:
            widths = Counter(len(row) for row in csv.reader(lines, delimiter=one) if row)
        except csv.Error:
            continue
        wide = {width: count for width, count in widths.items() if width > 1}
        if wide:
            width, count = max(wide.items(), key=lambda it: (it[1], it[0]))
            score = (round(count / sum(widths.values()), 1), width, int(one == usual))
            best, most = (one, score) if score > most else (best, most)
    return best
