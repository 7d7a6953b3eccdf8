"""Make records of rows: find the row that names the columns; set aside what no name covers, and totals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from generator.catalog.cells import NOTHING, Preface
from generator.catalog.columnwords import KNOWN, is_number
from generator.catalog.nodes import Block, Entries, Node, Scalar, scalar_at
from generator.catalog.problems import clipped, listed
from generator.catalog.tablemodel import (
    MOST_COLUMNS,
    MOST_ROWS,
    Report,
    Row,
    Sheet,
    free,
    letters,
    number_of,
)

_TOTAL: Final = re.compile(
    r"(?:(?:sub|grand)[ -]?)?totals?:?|sum:?|summe:?|gesamt:?|totale:?|totaal:?|somme:?|suma:?|[Σ∑]:?", re.IGNORECASE
)
_LONG_NAME: Final = 60
_SENTENCE: Final = re.compile(r"\S+(?: \S+){3,}[.?!…]")
_LOOKED_AT: Final = 200
"""Rows that are looked at to find the one that names the columns."""


def row_sheet(rows: list[Row], report: Report, preface: Preface = NOTHING) -> Sheet:
    """Make records of rows; the places of cells are those of the file."""
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        fact = f"the table has more than {MOST_ROWS:,} rows or {MOST_COLUMNS:,} columns"
        raise report.unreadable(fact, "split it")
    top = _top(rows, preface, report)
    above, head, body = ([], [], rows) if top is None else (rows[:top], rows[top], rows[top + 1 :])
    if not body:
        fact = "this table has no rows" if rows else "the file is empty"
        raise report.unreadable(fact, "write the names of the columns in its first row, and a card in each")
    for row in above:
        _set_aside("above the names of the columns", row, report)
    _second_table(body, report)
    names = _names(head, body, preface, report)
    body = _without_totals(body, report)
    records = [record for row in body if (record := _record(row, names)).entries]
    _beside(body, names, report)
    if not records:
        raise report.unreadable("no cell of this table stands below a name", "name its columns")
    hints = {names[at].text: kind for at, (_, kind) in preface.special.items() if at in names}
    return Sheet({key.text: key.mark for key in names.values()}, records, hints)


# ------------------------------------------------------------------------------- the head


def _set_aside(why: str, row: Row, report: Report) -> None:
    for cell in row:
        if cell.text:
            report.aside(why, cell.mark, cell.text)


def _top(rows: list[Row], preface: Preface, report: Report) -> int | None:
    """Say which row names the columns; None where none does."""
    header = report.asked.header
    if header is not None:
        return header - 1 if 0 < header <= len(rows) else None
    if preface.lines or not rows:
        return None  # Anki writes no row of names
    wide = [len(set(_texts(row))) > 1 for row in rows]
    top = _below_groups(rows, wide.index(True) if any(wide[1:]) else 0)
    score, why = _headed(rows[top], rows[top + 1 :])
    words, mark = listed([clipped(one, 20) for one in _texts(rows[top])], 3), rows[top][0].mark
    if score < 0 and len(rows) > 1:
        report.guess(mark, f"no row names the columns: {words} is a card like the others ({why})", _HEADER.format(1))
        return None
    if score == 0 and len(rows) > 1 and ":" not in mark.file.removeprefix(report.shown):
        report.guess(mark, f"the first row was taken for the names of the columns: {words}", _HEADER.format(0))
    return top


def _below_groups(rows: list[Row], top: int) -> int:
    """Pass a row by that names groups of columns: the next one names columns, too, and more of them."""
    while top + 2 < len(rows) and _filled(rows[top]) < _filled(rows[top + 1]):
        if _headed(rows[top + 1], rows[top + 2 :])[0] <= max(0, _headed(rows[top], rows[top + 2 :])[0]):
            break
        top += 1
    return top


def _second_table(rows: list[Row], report: Report) -> None:
    """Tell of a row behind an empty line that may name other columns: a word where all others have numbers."""
    behind = [row for before, row in pairwise(rows) if row[0].mark.line > before[0].mark.line + 1]
    behind = [row for row in behind if not any(map(is_number, _texts(row)))]
    columns = _of_numbers(rows) if behind else frozenset()
    for row in behind:
        if columns & _filled(row):
            words = listed([clipped(one, 20) for one in _texts(row)], 3)
            report.guess(
                row[0].mark, f"does this row name the columns of another table? {words}: a card here", _ANOTHER
            )
            return


def _of_numbers(rows: list[Row]) -> frozenset[int]:
    """Return the columns that have three numbers and more, and one cell that is none."""
    said = Counter(at for row in rows for at in _filled(row))
    worded = Counter(at for row in rows for at in _filled(row) if not is_number(row[at].text))
    return frozenset(at for at, count in worded.items() if count == 1 and said[at] > 3)


_ANOTHER: Final = "if so, put that table into a file of its own"


def _texts(row: Row) -> list[str]:
    return [cell.text for cell in row if cell.text]


_HEADER: Final = "if that is wrong, write 'header: {}' below the table's 'file'"


def _headed(head: Row, body: Sequence[Row]) -> tuple[int, str]:
    """Weigh whether a row names the columns: above 0 it does, below it is a card."""
    score, against = 0, ""
    for at, cell in enumerate(head):
        below = [row[at].text for row in body[:_LOOKED_AT] if at < len(row) and row[at].text]
        one, why = _evidence(cell.text, below) if cell.text and below else (0, "")
        score += one
        against = against or why
    texts = [one.lower() for one in _texts(head)]
    return score - 2 * (len(texts) - len(set(texts)) > len(texts) // 2), against


def _evidence(text: str, below: Sequence[str]) -> tuple[int, str]:
    if re.sub(r"[^\w#]+", " ", text.lower()).strip() in KNOWN:
        return 3, ""
    if is_number(text):
        return (-2, f"'{text}' is a number, as those below it are") if all(map(is_number, below)) else (-1, "")
    if all(map(is_number, below)):
        return 2, ""
    if len(text) > _LONG_NAME or "<" in text or _SENTENCE.fullmatch(text):
        return -2, f"'{clipped(text, 20)}' is a text"
    first = text.lower().partition(" ")[0]
    if " " in text and any(one.lower().partition(" ")[0] == first for one in below if " " in one):
        return -1, f"'{clipped(text, 20)}' begins as others of its column do"
    if text in below:
        return -1, f"'{clipped(text, 20)}' stands below it as well"
    usual = sorted(map(len, below))[len(below) // 2]
    return (1, "") if usual > 3 * len(text) else (0, "")


def _names(head: Row, body: list[Row], preface: Preface, report: Report) -> dict[int, Scalar]:
    """Name each column by its number from 1; one without a name has one where it is asked for, or where none has."""
    wished = {
        number_of(one) if one.isupper() else int(one): one for one in report.asked.columns if _LETTERS.fullmatch(one)
    }
    wide, top = max(map(len, body)), Node(report.shown, 1, 0)
    given = {at: cell for at, cell in enumerate(head, 1) if cell.text}
    if not head:
        given = {at: scalar_at(top, name) for at, name in enumerate(_unsaid(wide, wished, preface), 1)}
    names: dict[int, Scalar] = {}
    taken: dict[str, None] = {}
    for at in sorted({*given, *(at for at in wished if at <= wide)}):
        cell = given.get(at) or scalar_at(top, wished[at])
        name = free(cell.text, taken)
        if name != cell.text:
            report.note(cell.mark, f"two columns are called '{clipped(cell.text)}'; this one is '{clipped(name)}' here")
        taken[name] = None
        names[at] = cell if name == cell.text else scalar_at(cell, name)
    return names


_LETTERS: Final = re.compile(r"[A-Z]{1,2}|[1-9]\d{0,2}")


_FLASH: Final = 3
"""Columns that tables of flash cards without names have at most: a front, a back, tags."""


def _unsaid(wide: int, wished: dict[int, str], preface: Preface) -> list[str]:
    """Name the columns of a table that has no names: as is asked for, as a preface says, else `front` and `back`.

    Where there are more than a flash card has, it is none.
    """
    words = dict(enumerate(preface.names or ("front", "back") * (wide <= _FLASH), 1))
    words |= {at: name for at, (name, _) in preface.special.items()}
    return [wished.get(at) or words.get(at, "").strip() or f"field_{at}" for at in range(1, wide + 1)]


def _record(row: Row, names: dict[int, Scalar]) -> Block:
    begin = next((cell for cell in row if cell.text), row[0])
    entries: Entries = {
        names[at].text: (names[at], cell) for at, cell in enumerate(row, 1) if cell.text and at in names
    }
    return Block(begin.file, begin.line, begin.column, entries)


def _beside(rows: list[Row], names: dict[int, Scalar], report: Report) -> None:
    """Set aside cells that no name covers; one of their columns is named as an example of how to have them."""
    last = max(names, default=0)
    found: dict[str, str] = {}
    for row in rows:
        for at, cell in enumerate(row, 1):
            if cell.text and at not in names:
                where = "right of the last name" if at > last else "in a column without a name"
                letter = found.setdefault(where, letters(at))
                report.aside(
                    f"{where} ('columns: {{{letter}: note}}' would name column {letter})", cell.mark, cell.text
                )


# ---------------------------------------------------------------------------------- totals


def _without_totals(rows: list[Row], report: Report) -> list[Row]:
    """Set aside rows of totals: such a word, then numbers only, and nothing in some column that all others have."""
    texts = [_texts(row) for row in rows]
    maybe = [one and _TOTAL.fullmatch(one[0]) and all(map(is_number, one[1:])) for one in texts]
    if not any(maybe):
        return rows
    cards = [_filled(row) for row, total in zip(rows, maybe, strict=True) if not total]
    always = set[int]().union(*cards).intersection(*cards)
    kept = []
    for row, total in zip(rows, maybe, strict=True):
        if total and not always <= _filled(row):
            report.aside("a row of totals", next(cell.mark for cell in row if cell.text), " ".join(_texts(row)))
        else:
            kept.append(row)
    return kept


def _filled(row: Row) -> set[int]:
    return {at for at, cell in enumerate(row) if cell.text}
