"""Take the cards of a deck from a table: each row becomes a card, each cell a value with its place. Reads no cell.

`cards: cards/monsters.csv`, or a group that says more: which sheet, how columns are called, which of them are lists,
which rows are wanted, and further tables that are joined by id. A JSON file may hold the list as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from generator.catalog.cells import BOOKS, TEXTS, Cell, Rows, rows_of
from generator.catalog.folder import Folder
from generator.catalog.model import Words
from generator.catalog.names import as_name
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread, resolve
from generator.catalog.problems import Findings, clipped, did_you_mean, listed
from generator.catalog.source import read_yaml
from generator.catalog.tablewish import Asked, asked_of

_OURS: Final = ("id", "copies", "back")  # an empty cell of these says nothing
_TREES: Final = (".json",)


def filled(block: Block, name: str, whole: str, folder: Folder) -> Block:
    """Put the rows of a table in the place of what names it, where a list is wanted and something else stands.

    `whole` is the id of the deck. What cannot be read is told, and nobody complains about it again.
    """
    entry = block.entries.get(name)
    if entry is None or not _is_table(entry[1]):
        return block
    key, node = entry
    asked = asked_of(node, name, folder.findings)
    rows: Node | None = None
    if asked is not None:
        rows = _tree(asked, folder) if asked.file.lower().endswith(_TREES) else _rows(asked, node, whole, folder)
    other = Block(block.file, block.line, block.column)
    other.entries = {**block.entries, name: (key, rows or Unread(node.file, node.line, node.column))}
    return other


def _is_table(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.text.lower().endswith((*TEXTS, *BOOKS, *_TREES)) and "\n" not in node.text
    return isinstance(node, Block) and "file" in node.entries


# ----------------------------------------------------------------------- rows


def _rows(asked: Asked, node: Node, whole: str, folder: Folder) -> Run | None:
    """Make a list of cards of the rows of a table, and of those that are joined to it."""
    table = _table(asked.file, asked, folder)
    if table is None:
        return None
    head, rows = table
    cards: dict[str, Block] = {}
    run = Run(node.file, node.line, node.column)
    for row in rows:
        if not _wanted(head, row, asked.where):
            continue
        card = _card_again(head, row, asked, folder)
        if "id" not in head.values():
            _named(card, whole, cards, head)
        run.items.append(card)
        cards.setdefault(_text_of(card, "id"), card)
    if not run.items:
        fact, hint = "no row of this table is wanted" if rows else "this table has no rows", "check 'where'"
        folder.findings.add(asked.file.mark, fact, hint if rows else "write one card in each row")
        return None
    for file in asked.joined:
        _join(file, asked, cards, folder)
    return run


def _table(file: Words, asked: Asked, folder: Folder) -> tuple[dict[int, str], Rows] | None:
    """Read a table; its first row has the names of the columns, which become names of fields."""
    findings = folder.findings
    if file.startswith("/") or "\\" in file or ".." in file.split("/") or ":" in file:
        findings.add(
            file.mark, f"'{clipped(file)}' leaves the game's folder", "name a file below it, such as cards.csv"
        )
        return None
    if not file.lower().endswith((*TEXTS, *BOOKS)):
        hint = f"a table is one of: {listed((*TEXTS, *BOOKS, '.json'))}"
        findings.add(file.mark, f"nobody knows how to read cards from '{clipped(file)}'", hint)
        return None
    if not folder.has_text(file):
        from generator.catalog.safeopen import walk  # noqa: PLC0415  (only to say what was meant)

        there = [one.name for one in walk(folder.path, folder.ground) if one.name.lower().endswith((*TEXTS, *BOOKS))]
        findings.add(file.mark, f"there is no file {clipped(file)}", did_you_mean(file, there))
        return None
    shown = f"{folder.shown}/{file}"
    rows = rows_of(folder.path / file, folder.ground, shown, asked.sheet, asked.delimiter, findings)
    if rows is None:
        return None
    if not rows:
        findings.add(file.mark, f"{clipped(file)} is empty", "its first row must name the columns")
        return None
    return _head(rows[0], rows[1:], asked, findings), rows[1:]


def _head(row: list[Cell], rows: Rows, asked: Asked, findings: Findings) -> dict[int, str]:
    """Say which field each column is."""
    names: dict[int, str] = {}
    used: set[str] = set()
    for at, cell in enumerate(row):
        if cell.text in asked.columns:
            used.add(cell.text)
        name = asked.columns.get(cell.text) or field_of(cell.text)
        if not cell.text:
            if any(len(other) > at and other[at].text for other in rows):
                findings.add(cell.mark, "this column has no name", "write one in its first row")
        elif not name:
            hint = f"write 'columns: {{\"{clipped(cell.text, 20)}\": name}}', or letters, digits and _"
            findings.add(cell.mark, f"a field cannot be called '{clipped(cell.text)}'", hint)
        elif name in names.values():
            findings.add(cell.mark, f"there are two columns called '{clipped(name)}'", "rename one of them")
        else:
            names[at] = name
    _hold_to_columns(row, rows, asked, (used, names), findings)
    return names


def _hold_to_columns(
    row: list[Cell], rows: Rows, asked: Asked, met: tuple[set[str], dict[int, str]], findings: Findings
) -> None:
    """Tell of columns that are asked for and are not there, and of cells beside all columns."""
    used, names = met
    for column in asked.columns.keys() - used:
        fact = f"the table has no column called '{clipped(column)}'"
        findings.add(asked.file.mark, fact, did_you_mean(column, [cell.text for cell in row if cell.text]))
    for column in (*asked.types, *asked.where):
        if column not in names.values():
            fact = f"the table has no column '{clipped(column)}'"
            findings.add(asked.file.mark, fact, did_you_mean(column, names.values()))
    for other in rows:
        for cell in other[len(row) :]:
            if cell.text:
                findings.add(
                    cell.mark, "this row has more cells than the first has names", "check for a stray delimiter"
                )
                break


def field_of(text: str) -> str:
    """Make a field's name of a column's: `Rules text` becomes `rules_text`.

    >>> field_of("Rules text"), field_of("ATK"), field_of("Cost (gold)"), field_of("§")
    ('rules_text', 'atk', 'cost_gold', '')
    """
    return as_name(re.sub(r"[^\w\s-]+", " ", text).strip().lower())


def _wanted(head: Mapping[int, str], row: list[Cell], where: Mapping[str, frozenset[str]]) -> bool:
    values = {name: row[at].text if at < len(row) else "" for at, name in head.items()}
    return all(values.get(column, "") in allowed for column, allowed in where.items())


def _card_again(head: Mapping[int, str], row: list[Cell], asked: Asked, folder: Folder) -> Block:
    """Make a card of a row, or take the one of the last time, where nobody puts anything more into it."""
    if folder.again is None or asked.joined or "id" not in head.values():
        return _card(head, row, asked.types)
    key = (tuple(row), tuple(head.items()), tuple(asked.types.items()))
    made: Block = folder.again.known(key, lambda: _card(head, row, asked.types), lambda: True)
    return made


def _card(head: Mapping[int, str], row: list[Cell], types: Mapping[str, str]) -> Block:
    first = next(cell for cell in row if cell.text)
    card = Block(*first[1:])
    for at, name in head.items():
        cell = row[at] if at < len(row) else first._replace(text="")
        if cell.text or name not in _OURS:
            key = Scalar(*cell[1:], name, False)
            card.entries[name] = (key, _value(cell, types.get(name, "auto")))
    return card


def _value(cell: Cell, kind: str) -> Node:
    """Read a cell: a number or a truth is one, anything else text; `list` takes it apart at its semicolons."""
    _, file, line, column = cell
    if kind == "list":
        run = Run(file, line, column)
        run.items = [_scalar(one.strip(), cell) for one in cell.text.split(";") if one.strip()]
        return run
    if kind == "text":
        return Scalar(file, line, column, cell.text, False)
    return _scalar(cell.text, cell)


def _scalar(text: str, cell: Cell) -> Scalar:
    typed = bool(text) and resolve(text) is not None and not isinstance(resolve(text), str)
    return Scalar(cell.file, cell.line, cell.column, text, typed)


def _named(card: Block, whole: str, cards: Mapping[str, Block], head: Mapping[int, str]) -> None:
    """Give a card an id of its first words where the table has no ids: `Pit of Doom` becomes `pit-of-doom`."""
    words = next((_text_of(card, name) for name in head.values() if name not in _OURS and _text_of(card, name)), "")
    stem = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:40] or f"{whole}-{len(cards) + 1}"
    name, number = stem, 2
    while name in cards:
        name, number = f"{stem}-{number}", number + 1
    mark = card.mark
    card.entries = {"id": (Scalar(*mark, "id", False), Scalar(*mark, name, False)), **card.entries}


def _text_of(card: Block, name: str) -> str:
    entry = card.entries.get(name)
    return entry[1].text if entry and isinstance(entry[1], Scalar) else ""


def _join(file: Words, asked: Asked, cards: Mapping[str, Block], folder: Folder) -> None:
    """Add the columns of another table to the cards with the same ids; what stands there counts."""
    plain = asked._replace(file=file, sheet="", delimiter="", columns={}, types={}, where={})
    table = _table(file, plain, folder)
    if table is None:
        return
    head, rows = table
    findings = folder.findings
    if "id" not in head.values():
        findings.add(
            file.mark, f"{clipped(file)} has no column 'id' to join it by", "name the column with the ids 'id'"
        )
        return
    for row in rows:
        more = _card(head, row, asked.types)
        card = cards.get(_text_of(more, "id"))
        if card is None:
            name = clipped(_text_of(more, "id"))
            findings.add(more.mark, f"no card has the id '{name}'", did_you_mean(name, cards))
            continue
        more.entries.pop("id", None)
        card.entries.update({name: one for name, one in more.entries.items() if not _is_empty(one[1])})


def _is_empty(node: Node) -> bool:
    return (isinstance(node, Scalar) and not node.text) or (isinstance(node, Run) and not node.items)


def _tree(asked: Asked, folder: Folder) -> Run | None:
    """Take the list in a JSON file, or the one that it has under `cards`; JSON is YAML, and has places so."""
    shown = f"{folder.shown}/{asked.file}"
    if asked.file.startswith("/") or "\\" in asked.file or ".." in asked.file.split("/"):
        folder.findings.add(
            asked.file.mark, f"'{clipped(asked.file)}' leaves the game's folder", "name a file below it"
        )
        return None
    read = read_yaml(folder.path / asked.file, folder.ground, shown, folder.findings)
    if isinstance(read, Block) and "cards" in read.entries:
        read = read.entries["cards"][1]
    if isinstance(read, Run):
        return read
    if read is not None and not isinstance(read, Unread):
        folder.findings.add(read.mark, "a list of cards is wanted here", 'write [{"id": "c01", …}, …]')
    return None
