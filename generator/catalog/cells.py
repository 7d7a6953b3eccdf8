"""Open tables that are text: CSV, TSV, what Anki exports. Encoding, delimiter and quotes are found out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate, compress, islice
from operator import not_
from typing import Final

from generator.catalog.nodes import Scalar
from generator.catalog.problems import Mark
from generator.catalog.readings import Kind
from generator.catalog.tablemodel import MOST_CELLS, MOST_ROWS, Report, Row
from generator.catalog.tablewish import DELIMITERS
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
_COMMENT: Final = re.compile(r"#(?: |$)")
_FEW: Final = 2
"""Comments that there are at the least, and rows that are none."""


class Preface(NamedTuple):
    """What Anki writes above its notes: so many lines, what stands between cells, names of columns.

    Of `special` columns it gives names and kinds, by their number.
    """

    lines: int = 0
    delimiter: str = ""
    names: tuple[str, ...] = ()
    special: Mapping[int, tuple[str, Kind]] = {}


NOTHING: Final = Preface()


def decoded(data: bytes, report: Report) -> str:
    """Give a text with plain line ends: UTF-8, UTF-16, what is asked for, or what the bytes look like (told)."""
    text = _text(data, report)
    bad = FORBIDDEN.findall(text)
    if bad:
        line = text.count("\n", 0, text.index(bad[0])) + 1
        report.aside("invisible characters", Mark(report.shown, line), f"{len(bad)} times U+{ord(bad[0]):04X}")
        text = FORBIDDEN.sub("", text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text(data: bytes, report: Report) -> str:
    if encoding := report.asked.encoding:
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError) as error:
            report.note(Mark(report.shown), f"'encoding: {encoding}' does not fit: {error}")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:2]:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found, line = _guessed(data), data[: error.start].count(b"\n") + 1
        fact = f"the byte {data[error.start]:#04x} is not UTF-8; the file was read as {_CALLED.get(found, found)}"
        report.note(Mark(report.shown, line), fact, "save it as UTF-8, or write 'encoding: …'")
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


def text_rows(text: str, report: Report) -> tuple[list[Row], Preface]:
    """Give the rows of a text; rows of nothing are none."""
    preface = _preface(text, report)
    body = text.split("\n", preface.lines)[preface.lines] if preface.lines else text
    between = DELIMITERS.get(report.asked.delimiter, "") or preface.delimiter or _delimiter(body, report)
    if body.count(between) + body.count("\n") > MOST_CELLS + MOST_ROWS:
        raise report.unreadable(f"the table has more than {MOST_CELLS:,} cells", "split it")
    try:
        rows = list(_rows(body, between, preface.lines, report))
    except _OpenError as error:
        fact = "a quotation mark is opened and never closed; quotes were read as letters"
        report.note(Mark(report.shown, *error.args), fact)
        rows = list(_rows(body, between, preface.lines, report, quote="\n"))
    return _without_comments(rows, text.split("\n"), report), preface


def _without_comments(rows: list[Row], lines: Sequence[str], report: Report) -> list[Row]:
    """Set aside rows behind a `#` where some are; one above the others and as wide as they are names the columns."""
    noted = [bool(_COMMENT.match(lines[row[0].mark.line - 1])) for row in rows]
    if min(sum(noted), len(rows) - sum(noted)) < _FEW:
        return rows
    first = noted.index(False)
    head = next((at for at in range(first) if 1 < len(rows[at]) == len(rows[first])), first)
    if noted[head]:
        rows[head][0].text = rows[head][0].text.lstrip("# ")
        noted[head] = False
    for row in compress(rows, noted):
        report.aside("a comment", row[0].mark, " ".join(cell.text for cell in row))
    return list(compress(rows, map(not_, noted)))


class _OpenError(Exception):
    """A quotation mark is opened and never closed in the row that begins in this line."""


def _rows(text: str, between: str, before: int, report: Report, quote: str = '"') -> Iterator[Row]:
    """Give the rows that say something, as RFC 4180 has them; each cell knows the line and the column it begins in.

    Text behind a closing quotation mark is kept, which is told.
    """
    cell = re.compile(rf'(?:"([^"]*+(?:""[^"]*+)*+)")?([^{re.escape(between)}\n]*)(.?)', re.DOTALL)
    at, line = 0, before + 1
    while at <= len(text):
        end = text.find("\n", at)
        words = text[at : len(text) if end < 0 else end]
        if quote in words:
            row, at, line = _quoted(text, cell, at, line, report)
        else:
            cells = words.split(between)
            places = accumulate((len(one) + 1 for one in cells), initial=1)
            shown, both = report.shown, zip(places, cells, strict=False)
            row = [Scalar(shown, line, place, one.strip(), False) for place, one in both]
            at, line = at + len(words) + 1, line + 1
        if any(one.text for one in row):
            yield row


def _quoted(text: str, cell: re.Pattern[str], at: int, line: int, report: Report) -> tuple[Row, int, int]:
    """Give the row with quotes that begins here; and where, and in which line, the next one does."""
    first, begins, between, row = line, at, True, list[Scalar]()
    while between:
        found = cell.match(text, at)
        assert found is not None  # noqa: S101  (nothing fits, too)
        inner, rest, ends = found.groups()
        if inner is None and rest[:1] == '"':
            raise _OpenError(first)
        if inner is not None and rest:
            report.note(Mark(report.shown, first), "text stands behind a closing quotation mark; it was kept")
        word = (inner or "").replace('""', '"') + rest
        row.append(Scalar(report.shown, line, at - begins + 1, word.strip(), False))
        if inner and "\n" in inner:
            line, begins = line + inner.count("\n"), text.rindex("\n", at, found.end(1)) + 1
        at, between = found.end(), ends not in "\n"
    return row, at, line + 1


def _preface(text: str, report: Report) -> Preface:
    """Read the lines that Anki writes above its notes (docs.ankiweb.net, Text Files); their words go to the report."""
    preface, lines = Preface(), text.split("\n", 20)[:20]
    last = max((at for at, line in enumerate(lines) if _PREFACE.fullmatch(line.strip())), default=-1)
    for at, line in enumerate(lines[: last + 1] if all(one.startswith("#") for one in lines[: last + 1]) else (), 1):
        report.aside("the preface of Anki", Mark(report.shown, at), line)
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
            name = word.removesuffix(" column")
            preface = preface._replace(special={**preface.special, int(value): (name, _SPECIAL[name])})
    return preface


def _delimiter(text: str, report: Report) -> str:
    """Say what stands between cells: what gives most of the first rows the same number of cells, of more than one.

    Nothing does (a line's end) where what would is but the commas of sentences.
    """
    usual = "\t" if report.shown.lower().endswith((".tsv", ".tab")) else ","
    lines = [line for line in islice(text.split("\n", 400), 400) if line.strip()][:_SAMPLE]
    best, most = usual, (0.0, 0, 0)
    for one in dict.fromkeys((usual, "\t", ";", ",", "|")):
        widths = Counter[int]()
        with suppress(_OpenError):  # in the last of so few lines, too
            widths.update(map(len, _rows("\n".join(lines), one, 0, Report("", report.asked))))
        wide = {width: count for width, count in widths.items() if width > 1}
        if wide:
            width, count = max(wide.items(), key=lambda it: (it[1], it[0]))
            share = count / sum(widths.values())
            ends = [line.count(f"{one} ") for line in lines], [line.count(one) for line in lines]
            if 2 * share < 1 and 10 * sum(ends[0]) >= 9 * sum(ends[1]):  # nearly always a blank follows: sentences
                best = "\n" if one == usual else best
                continue
            score = (round(share, 1), width, int(one == usual))
            best, most = (one, score) if score > most else (best, most)
    return best
