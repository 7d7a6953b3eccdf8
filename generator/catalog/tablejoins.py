"""Join tables: the columns of another one are added to the records that say the same in a column that both have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Final

from generator.catalog.columns import Called, fields_of
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings, clipped, did_you_mean, listed
from generator.catalog.tablemodel import Report, Sheet, says, text_at

_USUAL: Final = ("id", "name")
"""What two tables are joined by where both have it."""


def join(sheet: Sheet, other: Sheet, report: Report, inner: Report, findings: Findings) -> None:
    """Add the columns of another table; what it says of a record counts, and who has no partner is counted."""
    one = inner.asked
    own, theirs = fields_of(sheet, report.asked), fields_of(other, one)
    pair = _pair(sheet, other, own, theirs, str(one.by))
    if pair is None:
        fact = f"'{clipped(one.by)}' is no column to join {clipped(one.file)} by"
        if not one.by:
            fact = f"no column of {clipped(one.file)} says what one of {clipped(report.asked.file)} says"
        findings.add((one.by or one.file).mark, fact, did_you_mean(str(one.by), [*own.values()]))
        return
    mine, key = pair
    partners: dict[str, Block] = {}
    for record in other.records:
        partners.setdefault(text_at(record, key), record)
    partners.pop("", None)
    called = _called(sheet, own, theirs, one.columns)
    for record in sheet.records:
        partner = partners.get(text_at(record, mine))
        for name, entry in partner.entries.items() if partner else ():
            if name != key and says(entry[1]):
                record.entries[called[str(name)]] = entry
    for name, mark in other.names.items():
        if name != key:
            sheet.names.setdefault(called[name], mark)
    _tell(sheet, other, pair, partners, report, inner)


def _tell(
    sheet: Sheet, other: Sheet, pair: tuple[str, str], partners: Mapping[str, Block], report: Report, inner: Report
) -> None:
    """Set aside what no record is joined with, and count those that have no partner."""
    (mine, key), one = pair, inner.asked
    alone = {text_at(record, mine) for record in sheet.records}
    for record in other.records:
        word = text_at(record, key)
        if word not in alone or partners.get(word) is not record:
            report.aside(f"of {one.file}: no card has this '{clipped(mine, 20)}'", record.mark, record)
    without = [record for record in sheet.records if text_at(record, mine) not in partners]
    if without:
        few = listed([clipped(text_at(record, mine), 20) or str(record.mark) for record in without], 3)
        count = f"{len(without)} of {len(sheet.records)} cards have nothing in {clipped(one.file)}"
        report.note(without[0].mark, f"{count}: {few}")


def _called(sheet: Sheet, own: Called, theirs: Called, renamed: Called) -> Called:
    """Say what each column of the other table is called beside ours: as ours is that becomes the same field."""
    by = {field: name for name, field in own.items()}
    return {
        name: by.get(field) or (field if name in sheet.names or name in renamed else name)
        for name, field in theirs.items()
    }


def _pair(sheet: Sheet, other: Sheet, own: Called, theirs: Called, by: str) -> tuple[str, str] | None:
    """Say which columns two tables are joined by: those named, usual ones, or those that say most in common."""
    # by what columns are called, and by their fields
    mine, their = ({field: name for name, field in one.items()} | {name: name for name in one} for one in (own, theirs))
    if by and by not in mine:
        return None
    if by in mine and by in their:
        return mine[by], their[by]
    lefts = {name: _words(sheet, name) for name in ([mine[by]] if by else own)}
    rights = {name: _words(other, name) for name in theirs}

    def common(pair: tuple[str, str]) -> int:
        known, keys = lefts.get(pair[0], Counter()), rights.get(pair[1], Counter())
        return len(known.keys() & keys.keys()) if keys.total() == len(keys) else 0

    usual = [(mine[by], their.get("id", ""))] if by else [(mine.get(one, ""), their.get(one, "")) for one in _USUAL]
    most = max(product(lefts, rights), key=lambda pair: (common(pair), pair[0] == pair[1]), default=("", ""))
    return next((pair for pair in (*usual, most) if common(pair)), None)


def _words(sheet: Sheet, name: str) -> Counter[str]:
    return Counter(text for record in sheet.records if (text := text_at(record, name)))
