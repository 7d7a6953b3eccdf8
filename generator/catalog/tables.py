"""Take the cards of a deck from a table: each record becomes a card, each value keeps its place.

`cards: cards/monsters.csv`, or a group that says more: which sheet, how columns are called, which of them are lists,
which records are wanted, and further tables that are joined. What a table is written in is the readers' affair: they
give records, groups of fields by the names of columns. `columns` says what each column is. Nothing that can be read is
refused: what was guessed is told, what has no place is set aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from generator.catalog.cells import TEXTS, decoded, text_rows
from generator.catalog.columns import columns_of, fields_of
from generator.catalog.columnwords import slug_of
from generator.catalog.folder import Folder
from generator.catalog.ground import ShutError
from generator.catalog.markdown import PAGES, page, pages, table_rows
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread, entry_at, scalar_at
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed
from generator.catalog.readings import Column, Kind, Reading
from generator.catalog.rows import row_sheet
from generator.catalog.safeopen import read, walk
from generator.catalog.tablejoins import join
from generator.catalog.tablemodel import (
    BOOKS,
    MOST_BYTES,
    MOST_FILES,
    Report,
    Sheet,
    UnreadableError,
    names_of,
    stem_of,
    text_at,
    texts_of,
)
from generator.catalog.tablevalues import made
from generator.catalog.tablewish import Asked, asked_of
from generator.catalog.tablewords import AT, check, in_language, languages_of
from generator.catalog.translation import Way
from generator.catalog.treerecords import tree_sheet
from generator.catalog.trees import TREES, is_json, read_tree

ENDINGS: Final = (*TEXTS, *BOOKS, *TREES, *PAGES)
_NO_CARDS: Final = ("readme", "license", "licence", "contributing", "changelog")
"""Files that folders have beside their cards."""
_OURS: Final = ("copies", "back", "face")


def filled(block: Block, name: str, whole: str, folder: Folder, taken: Mapping[str, Mark], within: Way = ()) -> Block:
    """Put the records of a table in the place of what names it, where a list is wanted and something else stands.

    `whole` is the id of the deck, unless it says one, `taken` are the ids of other decks; names lead to what stands
    `within` a file. What cannot be read is told, and nobody complains about it again.
    """
    entry = block.entries.get(name)
    if entry is None or not _is_table(entry[1]):
        return block
    key, node = entry
    asked = asked_of(node, name, folder.findings)
    whole = text_at(block, "id") or whole
    run = _cards(asked, node, whole, folder, taken, (*within, name)) if asked is not None else None
    return Block(*block.mark, {**block.entries, name: (key, run or Unread(*node.mark))})


def _is_table(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.text.lower().endswith((*ENDINGS, "/")) and "\n" not in node.text
    return isinstance(node, Block) and "file" in node.entries


def _cards(asked: Asked, node: Node, whole: str, folder: Folder, taken: Mapping[str, Mark], path: Way) -> Run | None:
    """Make a list of cards of the records of a table, and of those that are joined to it."""
    found = take(asked, whole, folder)
    if found is None:
        return None
    cards, reading = found
    if not cards:
        folder.findings.add(asked.file.mark, "no row of this table is wanted", "check 'where'")
        return None
    columns = [one.field for one in reading.columns if AT in one.field]
    if columns or folder.language:
        cards = in_language(cards, columns, folder, node.file, path)
    if any(text_at(one, "id") in taken for one in cards):
        note = Problem(Mark(reading.file), f"ids that stand in another deck begin with '{whole}-' here")
        reading = reading._replace(notes=(*reading.notes, note))
        cards = [_of_deck(one, whole, taken) for one in cards]
    if folder.readings is not None:
        folder.readings.append(reading)
    return Run(*node.mark, cards)


def _of_deck(card: Block, whole: str, taken: Mapping[str, Mark]) -> Block:
    """Give a card whose id another deck has one of its own."""
    if text_at(card, "id") not in taken:
        return card
    key, word = card.entries["id"]
    return Block(*card.mark, {**card.entries, "id": (key, scalar_at(word, f"{whole}-{text_at(card, 'id')}"[:60]))})


# ---------------------------------------------------------------------- from files to records


def take(asked: Asked, whole: str, folder: Folder) -> tuple[list[Block], Reading] | None:
    """Take a table in, and those that are joined to it: cards, and what became of it; None where that cannot be (told).

    `whole` is what ids begin with where nothing names a record.
    """
    every = [Report(f"{folder.shown}/{one.file}", one) for one in (asked, *asked.joined)]
    files, findings, report = [_bytes_of(one.asked, folder) for one in every], folder.findings, every[0]
    if None in files:
        return None
    try:
        sheet, *others = [_sheet(data or {}, folder, one) for data, one in zip(files, every, strict=True)]
        for other, inner in zip(others, every[1:], strict=True):
            join(sheet, other, report, inner, findings)
            report.add(inner)
    except UnreadableError as error:
        findings.add(*error.problem[:3])
        return None
    return _cards_of(sheet, whole, report, findings)


def _cards_of(sheet: Sheet, whole: str, report: Report, findings: Findings) -> tuple[list[Block], Reading]:
    """Make cards of the records of a table, each with an id of its own, and say what became of it."""
    _hold_to(sheet, report.asked, findings)
    columns = columns_of(sheet, report.asked)
    for column in columns:
        if AT in column.field:
            check(column.field, sheet.names[column.called], findings)
    wanted = _wanted(sheet.records, columns, report)
    cards = _with_copies(made(wanted, columns, report, rows=sheet.rows), report)
    _identify(cards, columns, whole, report)
    for sign, count in report.signs.items():
        report.guess(Mark(report.shown), f"{sign}: in {count} {'text' if count == 1 else 'texts'}")
    copies = sum(int(one) if (one := text_at(card, "copies")).isdecimal() else 1 for card in cards)
    languages = languages_of(one.field for one in columns if AT in one.field)
    told = tuple(report.notes), languages, tuple(report.asides), tuple(report.guesses), whole
    return cards, Reading(report.shown, len(sheet.records), copies, tuple(columns), *told)


def _bytes_of(asked: Asked, folder: Folder) -> dict[str, bytes] | None:
    """Read a file, or all of a folder; None where that cannot be, which is told."""
    file, findings = asked.file, folder.findings
    lower = file.lower()
    if file.startswith("/") or "\\" in file or ".." in file.split("/") or ":" in file:
        hint = "name a file below it, such as cards.csv"
        findings.add(file.mark, f"'{clipped(file)}' leaves the game's folder", hint)
    elif lower.endswith("/"):
        return _folder(file, folder)
    elif not lower.endswith(ENDINGS):
        hint = f"a table is one of: {listed(ENDINGS)}, or a folder of Markdown or JSON: cards/"
        findings.add(file.mark, f"nobody knows how to read cards from '{clipped(file)}'", hint)
    else:
        try:
            return {str(file): read(folder.path / file, folder.ground, MOST_BYTES)}
        except ShutError as shut:
            if shut.why == "absent":
                there = [one.name for one in walk(folder.path, folder.ground) if one.name.lower().endswith(ENDINGS)]
                hint = f"run 'tuckbox fetch {folder.path.name}'" if asked.published else did_you_mean(file, there)
                findings.add(file.mark, f"there is no file {clipped(file)}", hint)
            else:
                findings.add(Mark(f"{folder.shown}/{file}"), shut.fact, shut.hint)
    return None


def pages_in(name: str, folder: Folder) -> list[str]:
    """Name the files in a folder of the game that may be cards, in order of the alphabet."""
    inside = [one.name for one in walk(folder.path / name, folder.ground, leaving_out=".") if not one.shut]
    return sorted(one for one in inside if one.lower().endswith((*PAGES, *TREES)))


def _folder(file: Words, folder: Folder) -> dict[str, bytes] | None:
    texts: dict[str, bytes] = {}
    total = 0
    for name in pages_in(file, folder):
        try:
            texts[f"{file}{name}"] = read(folder.path / f"{file}{name}", folder.ground, MOST_BYTES)
        except ShutError as shut:
            folder.findings.add(Mark(f"{folder.shown}/{file}{name}"), shut.fact, shut.hint)
            return None
        total += len(texts[f"{file}{name}"])
        if total > 4 * MOST_BYTES or len(texts) > MOST_FILES:
            folder.findings.add(file.mark, f"too much lies in {clipped(file)} to be read as cards", "split it")
            return None
    if not texts:
        hint = f"write a file for each card, such as {clipped(file)}goblin{PAGES[0]}"
        folder.findings.add(file.mark, f"there is no file of a card in {clipped(file)}", hint)
        return None
    return texts


def _sheet(files: Mapping[str, bytes], folder: Folder, report: Report) -> Sheet:
    """Read a table of any kind. Raises UnreadableError."""
    file = report.asked.file
    if file.endswith("/"):
        return _of_folder(files, folder, report)
    data, lower = files[file], file.lower()
    if lower.endswith(BOOKS) or data[:4] in (b"PK\3\4", b"\xd0\xcf\x11\xe0"):
        from generator.catalog.workbooks import book_rows  # noqa: PLC0415  (XML and ZIP, which few need)

        return row_sheet(book_rows(data, report), report)
    text = decoded(data, report)
    if lower.endswith(TREES) or is_json(text):
        found = tree_sheet(read_tree(text, report), report)
        return found if isinstance(found, Sheet) else row_sheet(found, report)
    if lower.endswith(PAGES):
        if rows := table_rows(text, report):
            return row_sheet(rows, report)
        records = pages(text, report)
        return Sheet(names_of(records), records, rows=False)
    rows, preface = text_rows(text, report)
    return row_sheet(rows, report, preface)


def _of_folder(files: Mapping[str, bytes], folder: Folder, report: Report) -> Sheet:
    """Give the records of a folder; a file that cannot be read is set aside, the others are cards."""
    records = list[Block]()
    for name, data in files.items():
        inner, stem = Report(f"{folder.shown}/{name}", report.asked), stem_of(name)
        if stem.lower() in _NO_CARDS or stem.startswith("_"):
            report.aside("no card, by its name", Mark(inner.shown), data.decode("utf-8", "replace"))
            continue
        try:
            text = decoded(data, inner)
            records += [page(text, inner)] if name.lower().endswith(PAGES) else _file_records(text, inner)
        except UnreadableError as error:
            why = f"this file cannot be read: {error.problem.fact}"
            report.aside(why, error.problem.mark, data.decode("utf-8", "replace"))
        report.add(inner)
    if not records:
        raise report.unreadable("no file here says a card", "write goblin.md for each card")
    return Sheet(names_of(records), records, rows=False)


def _file_records(text: str, report: Report) -> list[Block]:
    sheet = tree_sheet(read_tree(text, report), report)
    if not isinstance(sheet, Sheet):
        raise report.unreadable("rows are read from a file of their own", "name the file")
    if len(sheet.records) == 1 and "id" not in sheet.records[0].entries:
        sheet.records[0].entries["id"] = entry_at(sheet.records[0], "id", slug_of(stem_of(report.shown)))
    return sheet.records


# -------------------------------------------------------------------- what the deck says of it


def _hold_to(sheet: Sheet, asked: Asked, findings: Findings) -> None:
    """Add the columns that are asked for by their way, as `a.b`, and tell of those that are not there."""
    for column in asked.columns:
        if column in sheet.names:
            continue
        nodes = [(one, node) for one in sheet.records if "." in column and (node := _at(one, column)) is not None]
        for record, node in nodes:
            sheet.names.setdefault(column, node.mark)
            record.entries[column] = (scalar_at(node, column), node)
        if not nodes:
            hint = did_you_mean(column, list(sheet.names))
            findings.add(asked.file.mark, f"the table has no column called '{clipped(column)}'", hint)
    fields = fields_of(sheet, asked)
    for column in (*asked.types, *asked.where):
        known = column in fields or column in fields.values()
        if not known and not any(_at(one, column) is not None for one in sheet.records):
            fact = f"the table has no column '{clipped(column)}'"
            findings.add(asked.file.mark, fact, did_you_mean(column, fields.values()))


def _at(record: Block, path: str) -> Node | None:
    """Give what stands in a record at `a.b`; nothing where it has none."""
    if path in record.entries:
        return record.entries[path][1]
    node: Node = record
    for step in path.split("."):
        if isinstance(node, Run) and step.isdecimal() and int(step) < len(node.items):
            node = node.items[int(step)]
            continue
        entry = node.entries.get(step) if isinstance(node, Block) else None
        if entry is None:
            return None
        node = entry[1]
    return node


def _wanted(records: list[Block], columns: Sequence[Column], report: Report) -> list[Block]:
    """Give the records that `where` wants; the others are set aside."""
    called = {one.field: one.called for one in columns}
    where = {called.get(name, name): values for name, values in report.asked.where.items()}
    kept = []
    for record in records:
        texts = {name: list(texts_of(_at(record, name) or Run(*record.mark))) for name in where}
        if any(values.isdisjoint(texts[name] or [""]) for name, values in where.items()):
            report.aside("'where' does not want it", record.mark, record)
        else:
            kept.append(record)
    return kept


def _with_copies(cards: list[Block], report: Report) -> list[Block]:
    """Give the cards of which there are any; the others are set aside."""
    kept = []
    for card in cards:
        if text_at(card, "copies") == "0":
            report.aside("its number of copies is 0", card.mark, card)
        else:
            kept.append(card)
    return kept


# ---------------------------------------------------------------------------------------- ids


def _identify(cards: list[Block], columns: Sequence[Column], whole: str, report: Report) -> None:
    """Give each card an id of its own: the one it says, or one made of its name: `pit-of-doom`."""
    own = next((one.field for one in columns if one.kind is Kind.ID), "")
    named = next((one.field for one in columns if one.kind is Kind.NAME), "")
    ids, numbers = set[str](), Counter[str]()
    for at, card in enumerate(cards, 1):
        said = text_at(card, own) if own else ""
        stem = said or slug_of(text_at(card, named) or _first_words(card)) or f"{whole}-{at}"
        name = stem
        while name in ids:
            numbers[stem] += 1
            name = f"{stem}-{numbers[stem] + 1}"
        ids.add(name)
        if said != name:
            if said:
                mark = card.entries[own][1].mark
                report.aside(f"another record has the id '{clipped(said)}'; this one is '{name}' here", mark)
            card.entries.pop("id", None)
            card.entries = {"id": entry_at(card, "id", name), **card.entries}


def _first_words(card: Block) -> str:
    nodes = [one for name, (_, one) in card.entries.items() if name not in _OURS and AT not in str(name)]
    return next((one.text for one in nodes if isinstance(one, Scalar)), "")
