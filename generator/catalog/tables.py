"""Take the cards of a deck from a table: each record becomes a card, each value keeps its place.

`cards: cards/monsters.csv`, or a group that says more: which sheet, how columns are called, which of them are lists,
which records are wanted, and further tables that are joined by id. What a table is written in is the readers' affair:
they give records, groups of fields by the names of columns. What was guessed or left out is kept to be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from generator.catalog.cells import TEXTS, Cell, Rows, text_rows
from generator.catalog.decks import is_id
from generator.catalog.folder import Folder
from generator.catalog.ground import ShutError
from generator.catalog.htmltext import as_markup
from generator.catalog.model import Words
from generator.catalog.names import as_name, is_name
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread, resolve
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean, listed
from generator.catalog.readings import Column, Kind, Reading
from generator.catalog.safeopen import read
from generator.catalog.tablewish import Asked, Joined, asked_of
from generator.catalog.tablewords import AT, check, in_language, languages_of
from generator.catalog.trees import PAGES, TREES, page_records, pages_in, tree_records
from generator.catalog.workbooks import BOOKS, book_rows

MOST_BYTES: Final = 16_000_000
ENDINGS: Final = (*TEXTS, *BOOKS, *TREES)
_OURS: Final = ("id", "copies", "back")  # an empty cell of these says nothing
_COPIES: Final = frozenset("count qty quantity amount cnt number_of_copies copies_count how_many anzahl".split())
_IDS: Final = ("index", "slug", "key", "card_id", "code", "uid", "uuid")
_TITLES: Final = ("name", "title", "card", "card_name", "label")
_WHOLE: Final = re.compile(r"\d{1,4}")
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".svg")


class Source(NamedTuple):
    """A table as it was read: the names of its columns with their places, its records by those names.

    Of `rows` the columns are called as people call them, such as "Rules text"; else they are names already.
    """

    columns: Mapping[str, Mark]
    records: Sequence[Block]
    rows: bool = False


class Plan(NamedTuple):
    """How records become cards: the field of each column, kinds of fields, words that stand for others, where ids are.

    `id_of` is the column whose values are ids besides being a field, or whose first words are one where they are none.
    Of `texts` a record that lacks them has an empty one.
    """

    fields: Mapping[str, str]
    types: Mapping[str, str]
    replace: Mapping[str, str]
    id_of: str = ""
    texts: frozenset[str] = frozenset()

    def key(self) -> tuple[Any, ...]:
        """Give all of it as something that can be looked up."""
        return (*(tuple(one.items()) for one in (self.fields, self.types, self.replace)), self.id_of, self.texts)


def filled(
    block: Block, name: str, whole: str, folder: Folder, taken: Mapping[str, Mark], within: tuple[str, ...] = ()
) -> Block:
    """Put the records of a table in the place of what names it, where a list is wanted and something else stands.

    `whole` is the id of the deck, `taken` are the ids of other decks; names lead to what stands `within` a file. What
    cannot be read is told, and nobody complains about it again.
    """
    entry = block.entries.get(name)
    if entry is None or not _is_table(entry[1]):
        return block
    key, node = entry
    asked = asked_of(node, name, folder.findings)
    run = _cards(asked, node, whole, folder, taken, (*within, name)) if asked is not None else None
    other = Block(block.file, block.line, block.column)
    other.entries = {**block.entries, name: (key, run or Unread(node.file, node.line, node.column))}
    return other


def _is_table(node: Node) -> bool:
    if isinstance(node, Scalar):
        return node.text.lower().endswith((*ENDINGS, "/")) and "\n" not in node.text
    return isinstance(node, Block) and "file" in node.entries


def _cards(
    asked: Asked, node: Node, whole: str, folder: Folder, taken: Mapping[str, Mark], path: tuple[str, ...]
) -> Run | None:
    """Make a list of cards of the records of a table, and of those that are joined to it."""
    notes: list[Problem] = []
    source = source_of(asked.file, asked, folder, notes)
    if source is None:
        return None
    plan = planned(source, asked, folder.findings)
    run = Run(node.file, node.line, node.column)
    left = {"where": 0, "copies": 0}
    cards = _chosen(source, plan, asked, whole, folder, left)
    run.items += cards
    if not run.items:
        fact, hint = ("no row of this table is wanted", "check 'where'") if source.records else _NO_ROWS
        folder.findings.add(asked.file.mark, fact, hint)
        return None
    for one in asked.joined:
        notes += _join(one, asked, cards, folder)
    columns = dict.fromkeys(str(name) for card in cards for name in card.entries if AT in str(name))
    worded = in_language(cards, columns, folder, node.file, path) if columns or folder.language else cards
    run.items = [_of_deck(one, whole, taken) for one in worded]
    shown = f"{folder.shown}/{asked.file}"
    notes += _told(left, whole if any(_text_of(one, "id") in taken for one in cards) else "", shown)
    if folder.readings is not None:
        told = tuple(taken_as(source, plan)) if folder.again is None else ()  # a preview does not say them
        counts = len(source.records), _counted(run)
        folder.readings.append(Reading(shown, *counts, told, tuple(notes), languages_of(columns)))
    return run


def _chosen(source: Source, plan: Plan, asked: Asked, whole: str, folder: Folder, left: dict[str, int]) -> list[Block]:
    """Make cards of the records that are wanted; `left` counts the others."""
    cards, ids, key = list[Block](), dict[str, Block](), plan.key()
    for record in source.records:
        card = _card(record, plan) if asked.joined else _shaped(record, plan, key, folder)
        if not _wanted(record, card, asked.where):
            left["where"] += 1
        elif _text_of(card, "copies") == "0":
            left["copies"] += 1
        else:
            if not _text_of(card, "id") and "id" not in plan.fields.values():
                card = _named(card, whole, ids, plan)
            cards.append(card)
            ids.setdefault(_text_of(card, "id"), card)
    return cards


def _counted(run: Run) -> int:
    """Count cards with their copies."""
    copies = [_text_of(card, "copies") for card in run.items if isinstance(card, Block)]
    return sum(int(one) if one.isdecimal() else 1 for one in copies)


_NO_ROWS: Final = ("this table has no rows", "write one card in each row")


def _told(left: Mapping[str, int], begin: str, shown: str) -> Iterator[Problem]:
    """Say what was left out, and how ids begin that stand in another deck."""
    reasons = {"where": "'where' does not want them", "copies": "their number of copies is 0"}
    for why, count in left.items():
        if count:
            rows = "1 record was" if count == 1 else f"{count} records were"
            yield Problem(Mark(shown), f"{rows} left out: {reasons[why]}")
    if begin:
        yield Problem(Mark(shown), f"ids that stand in another deck begin with '{begin}-' here")


def _of_deck(card: Node, whole: str, taken: Mapping[str, Mark]) -> Node:
    """Give a card whose id another deck has one of its own."""
    if not isinstance(card, Block) or _text_of(card, "id") not in taken:
        return card
    key, word = card.entries["id"]
    made = Block(*card.mark)
    made.entries = {**card.entries, "id": (key, Scalar(*word.mark, f"{whole}-{_text_of(card, 'id')}"[:60], False))}
    return made


# -------------------------------------------------------------------- sources


def source_of(file: Words, asked: Asked, folder: Folder, notes: list[Problem]) -> Source | None:
    """Read a table of any kind; what is wrong with it is told."""
    findings = folder.findings
    lower = file.lower()
    if not _may_read(file, findings):
        return None
    if lower.endswith("/"):
        return _pages(file, folder, notes)
    shown = f"{folder.shown}/{file}"
    try:
        data = read(folder.path / file, folder.ground, MOST_BYTES)
    except ShutError as shut:
        if shut.why == "absent":
            _tell_absent(file, folder, asked.published)
        else:
            findings.add(Mark(shown), shut.fact, shut.hint)
        return None
    if lower.endswith(TREES):
        records = tree_records(file, data, folder, asked.sheet, notes)
        return Source(_columns(records), records) if records else None
    rows = (
        book_rows(data, shown, asked.sheet, findings, notes)
        if lower.endswith(BOOKS)
        else text_rows(data, shown, asked.delimiter, findings, notes)
    )
    return (
        None if rows is None else _of_rows([one for one in rows if any(cell.text for cell in one)], file, folder, notes)
    )


def _may_read(file: Words, findings: Findings) -> bool:
    """Tell whether a file lies in the game's folder and is of a kind that is read."""
    if file.startswith("/") or "\\" in file or ".." in file.split("/") or ":" in file:
        hint = "name a file below it, such as cards.csv"
        findings.add(file.mark, f"'{clipped(file)}' leaves the game's folder", hint)
        return False
    if not file.lower().endswith((*ENDINGS, "/")):
        hint = f"a table is one of: {listed(ENDINGS)}, or a folder of Markdown: cards/"
        findings.add(file.mark, f"nobody knows how to read cards from '{clipped(file)}'", hint)
        return False
    return True


def _tell_absent(file: Words, folder: Folder, published: str) -> None:
    from generator.catalog.safeopen import walk  # noqa: PLC0415  (only to say what was meant)

    there = [one.name for one in walk(folder.path, folder.ground) if one.name.lower().endswith(ENDINGS)]
    hint = f"run 'tuckbox fetch {folder.path.name}'" if published else did_you_mean(file, there)
    folder.findings.add(file.mark, f"there is no file {clipped(file)}", hint)


def _pages(file: Words, folder: Folder, notes: list[Problem]) -> Source | None:
    texts: dict[str, bytes] = {}
    for name in pages_in(file, folder):
        try:
            texts[name] = read(folder.path / f"{file}{name}", folder.ground, MOST_BYTES)
        except ShutError as shut:
            folder.findings.add(Mark(f"{folder.shown}/{file}{name}"), shut.fact, shut.hint)
    if not texts:
        hint = f"write a file for each card, such as {clipped(file)}goblin{PAGES[0]}"
        folder.findings.add(file.mark, f"there is no Markdown file in {clipped(file)}", hint)
        return None
    records = page_records(file, texts, folder, notes)
    return Source(_columns(records), records)


def _columns(records: Sequence[Block]) -> dict[str, Mark]:
    found: dict[str, Mark] = {}
    for record in records:
        for name, (key, _) in record.entries.items():
            found.setdefault(str(name), key.mark)
    return found


def _of_rows(rows: Rows, file: Words, folder: Folder, notes: list[Problem]) -> Source | None:
    """Make records of rows: the first that says more than one thing, where any does, names the columns."""
    findings = folder.findings
    if not rows:
        findings.add(file.mark, f"{clipped(file)} is empty", "its first row must name the columns")
        return None
    wide = [len({cell.text for cell in row if cell.text}) > 1 for row in rows]
    top = wide.index(True) if any(wide[1:]) else 0
    for row in rows[:top]:
        cell = next(cell for cell in row if cell.text)
        notes.append(
            Problem(cell.mark, f"'{clipped(cell.text)}' stands above the names of the columns, and was left out")
        )
    head, rows = rows[top], rows[top + 1 :]
    names = _headed(head, rows, findings)
    rows = _without_totals(rows, notes)
    key, again = tuple(names.items()), folder.again
    records = [
        _record(names, row)
        if again is None
        else again.known((tuple(row), key), lambda row=row: _record(names, row), lambda: True)  # type: ignore[misc]
        for row in rows
    ]
    return Source({cell.text: cell.mark for cell in head if cell.text}, records, rows=True)


def _without_totals(rows: Rows, notes: list[Problem]) -> Rows:
    """Leave out rows of totals: such a word, then numbers only, and nothing in some column that all other rows have."""
    said = [[cell for cell in row if cell.text] for row in rows]
    cards = [_filled(row) for row, cells in zip(rows, said, strict=True) if not _may_be_total(cells)]
    always = set[int]().union(*cards).intersection(*cards)
    kept = []
    for row, cells in zip(rows, said, strict=True):
        if _may_be_total(cells) and not always <= _filled(row):
            fact = f"'{clipped(cells[0].text)}' is a row of totals, and was left out"
            notes.append(Problem(cells[0].mark, fact))
        else:
            kept.append(row)
    return kept


def _filled(row: list[Cell]) -> set[int]:
    return {at for at, cell in enumerate(row) if cell.text}


def _may_be_total(cells: list[Cell]) -> bool:
    return _TOTAL.fullmatch(cells[0].text) is not None and all(_is_typed(cell.text) for cell in cells[1:])


_TOTAL: Final = re.compile(
    r"(?:(?:sub|grand)[ -]?)?totals?:?|sum:?|summe:?|gesamt:?|totale:?|totaal:?|somme:?|suma:?|[Σ∑]:?", re.IGNORECASE
)


def _headed(head: list[Cell], rows: Rows, findings: Findings) -> dict[int, str]:
    """Give the name of each column by its number; cells that stand beside all names are told."""
    names: dict[int, str] = {}
    for at, cell in enumerate(head):
        if not cell.text:
            if any(len(other) > at and other[at].text for other in rows):
                findings.add(cell.mark, "this column has no name", "write one in its first row")
        elif cell.text in names.values():
            findings.add(cell.mark, f"there are two columns called '{clipped(cell.text)}'", "rename one of them")
        else:
            names[at] = cell.text
    beside = next((cell for row in rows for cell in row[len(head) :] if cell.text), None)
    if beside is not None:
        hint = "check for a stray delimiter"
        findings.add(beside.mark, "this row has more cells than the first has names", hint)
    return names


def _record(names: Mapping[int, str], row: list[Cell]) -> Block:
    first = next(cell for cell in row if cell.text)
    record = Block(*first[1:])
    for at, name in names.items():
        cell = row[at] if at < len(row) else first._replace(text="")
        typed = bool(cell.text) and resolve(cell.text) is not None and not isinstance(resolve(cell.text), str)
        record.entries[name] = (Scalar(*cell[1:], name, False), Scalar(*cell[1:], cell.text, typed))
    return record


# --------------------------------------------------------------------- fields


def planned(source: Source, asked: Asked, findings: Findings) -> Plan:
    """Say which field each column is, and where copies and ids are."""
    fields: dict[str, str] = {}
    for column, mark in source.columns.items():
        name = _named_in(column, asked, rows=source.rows)
        if not name:
            hint = f"write 'columns: {{\"{clipped(column, 20)}\": name}}', or letters, digits and _"
            findings.add(mark, f"a field cannot be called '{clipped(column)}'", hint)
        elif name in fields.values():
            findings.add(mark, f"there are two columns called '{clipped(name)}'", "rename one of them")
        else:
            fields[column] = name
            if AT in name:
                check(name, mark, findings)
    _hold_to_columns(source, asked, fields, findings)
    texts = frozenset(
        column for column in fields if all(isinstance(_at(record, column), Scalar | None) for record in source.records)
    )
    return _guessed(source, asked, Plan(fields, asked.types, asked.replace, "", texts))


def _named_in(column: str, asked: Asked, *, rows: bool) -> str:
    """Give the field of a column; that of `Name@fr` is `name@fr`, "" where it can have none."""
    base, at, tag = column.rpartition(AT)
    if column in asked.columns:
        return asked.columns[column]
    if base:
        name = _named_in(base, asked, rows=rows)
        return name and f"{name}{at}{tag}"
    return column if is_name(column) and not rows else field_of(column)


def _hold_to_columns(source: Source, asked: Asked, fields: dict[str, str], findings: Findings) -> None:
    """Add the columns that are asked for by their way, as `a.b`, and tell of those that are not there."""
    for column, name in asked.columns.items():
        if "." in column and _anywhere(source, column):
            fields[column] = name
        elif column not in source.columns:
            hint = did_you_mean(column, list(source.columns))
            findings.add(asked.file.mark, f"the table has no column called '{clipped(column)}'", hint)
    for column in (*asked.types, *asked.where):
        if column not in fields.values() and not ("." in column and _anywhere(source, column)):
            fact = f"the table has no column '{clipped(column)}'"
            findings.add(asked.file.mark, fact, did_you_mean(column, fields.values()))


def _guessed(source: Source, asked: Asked, plan: Plan) -> Plan:
    """Find the column of copies, and what ids are made of, where none is called so."""
    plan = plan._replace(fields={**plan.fields, **_copies(source, asked, plan)})
    by = {name: column for column, name in plan.fields.items()}
    if "id" in by:
        return plan
    for name in _IDS:
        texts = _texts(source, by[name]) if name in by else []
        if texts and all(map(is_id, texts)) and len({*texts}) == len(source.records):
            return plan._replace(id_of=by[name])
    return plan._replace(id_of=next((by[name] for name in _TITLES if name in by and any(_texts(source, by[name]))), ""))


def _copies(source: Source, asked: Asked, plan: Plan) -> dict[str, str]:
    """Give the column that says how many copies there are, where none is called so and just one can be it."""
    if "copies" in plan.fields.values():
        return {}
    counts = [one for one, name in plan.fields.items() if name.lower() in _COPIES and one not in asked.columns]
    counts = [one for one in counts if all(_WHOLE.fullmatch(text) for text in _texts(source, one) if text)]
    return {counts[0]: "copies"} if len(counts) == 1 else {}


def _texts(source: Source, column: str) -> list[str]:
    """Give what a column says in each record that has it."""
    return [_text_of(one, column) for one in source.records if column in one.entries]


def _anywhere(source: Source, path: str) -> bool:
    return any(_at(one, path) is not None for one in source.records)


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


def field_of(text: str) -> str:
    """Make a field's name of a column's: `Rules text` becomes `rules_text`.

    >>> field_of("Rules text"), field_of("ATK"), field_of("Cost (gold)"), field_of("§")
    ('rules_text', 'atk', 'cost_gold', '')
    """
    return as_name(re.sub(r"[^\w\s-]+", " ", text).strip().lower())


def _wanted(record: Block, card: Block, where: Mapping[str, frozenset[str]]) -> bool:
    for column, allowed in where.items():
        node = card.entries[column][1] if column in card.entries else _at(record, column)
        texts = [one.text for one in (node.items if isinstance(node, Run) else [node]) if isinstance(one, Scalar)]
        if allowed.isdisjoint(texts or [""]):
            return False
    return True


def _shaped(record: Block, plan: Plan, key: tuple[Any, ...], folder: Folder) -> Block:
    """Make a card of a record, or take the one of the last time; `key` is the plan's."""
    if folder.again is None:
        return _card(record, plan)
    made: Block = folder.again.known((id(record), key), lambda: (record, _card(record, plan)), lambda: True)[1]
    return made


def _card(record: Block, plan: Plan) -> Block:
    card = Block(*record.mark)
    if plan.id_of and is_id(_text_of(record, plan.id_of)) and plan.fields[plan.id_of] in _IDS:
        card.entries["id"] = record.entries[plan.id_of]
    for column, name in plan.fields.items():
        entry = record.entries.get(column)
        node = entry[1] if entry is not None else _at(record, column) if "." in column else None
        if node is None and column in plan.texts:
            node = Scalar(*record.mark, "", False)
        if node is None or (name in _OURS and _is_empty(node)):
            continue
        key = entry[0] if entry is not None else Scalar(*node.mark, column, False)
        kind = plan.types.get(name.partition(AT)[0], "auto")
        card.entries[name] = (key, node if name in _OURS else _value(node, kind, plan.replace))
    return card


def _value(node: Node, kind: str, replace: Mapping[str, str]) -> Node:
    """Read a value as its kind says: `list` is taken apart at semicolons, of `text` a list's parts are paragraphs."""
    if kind == "list" and isinstance(node, Scalar):
        run = Run(*node.mark)
        parts = [one.strip() for one in node.text.split(";") if one.strip()]
        run.items = [_said(Scalar(*node.mark, one, _is_typed(one)), replace) for one in parts]
        return run
    if kind in ("text", "raw") and _is_sayable(node):
        return _said(Scalar(*node.mark, _text(node), False), replace, raw=kind == "raw")
    return _said_all(node, replace)


def _paragraphs(parts: list[str]) -> str:
    r"""Join paragraphs; rows of a table and points of a list follow one another.

    >>> _paragraphs(["Roll:", "|d6|Find|", "|---|---|", "|1|a coin|", "Then move on."])
    'Roll:\n\n|d6|Find|\n|---|---|\n|1|a coin|\n\nThen move on.'
    """
    signs = [next((sign for sign in ("|", "- ", "* ") if part.lstrip().startswith(sign)), "") for part in parts]
    breaks = ["\n" if here and here == before else "\n\n" for before, here in zip(["", *signs], signs, strict=False)]
    return "".join(f"{gap}{part}" for gap, part in zip(breaks, parts, strict=True)).removeprefix("\n\n")


def as_text(node: Node) -> Node:
    """Write a list as one text, as `types: {…: text}` does; what cannot be said so stays what it is."""
    return _value(node, "text", {})


def _is_sayable(node: Node) -> bool:
    """Tell whether something can be written as a text: words, a list of them, or of groups of them."""
    parts = node.items if isinstance(node, Run) else [node]
    groups = [one.entries.values() for one in parts if isinstance(one, Block) and isinstance(node, Run)]
    words = [one for one in parts if isinstance(one, Scalar)]
    return len(groups) + len(words) == len(parts) and all(isinstance(one, Scalar) for it in groups for _, one in it)


def _text(node: Node) -> str:
    return _paragraphs([sentence(one) for one in node.items]) if isinstance(node, Run) else sentence(node)


def sentence(node: Node) -> str:
    """Write a group as a sentence: `**On play:** Draw a card. (cost 2)`; a short text before others is bold."""
    if isinstance(node, Scalar):
        return node.text
    said = node.entries.items() if isinstance(node, Block) else ()
    ones = [
        (str(name), one) for name, (_, one) in said if isinstance(one, Scalar) and one.value is not None and one.text
    ]
    texts = [one.text for _, one in ones if isinstance(one.value, str)]
    if len(texts) > 1 and len(texts[0]) <= _LEAD:
        texts[0] = f"**{texts[0]}{':' * texts[0][-1].isalnum()}**"
    more = ", ".join(f"{name} {one.text}" for name, one in ones if not isinstance(one.value, str))
    return " ".join([*texts, *([f"({more})"] if more else [])])


_LEAD: Final = 30
"""Letters that the first text of a group has at most to stand before the others in bold."""


def _is_typed(text: str) -> bool:
    return resolve(text) is not None and not isinstance(resolve(text), str)


def _said_all(node: Node, replace: Mapping[str, str]) -> Node:
    """Give a value with all its texts in the markup of cards."""
    if isinstance(node, Scalar):
        return _said(node, replace)
    if isinstance(node, Run):
        run = Run(*node.mark)
        run.items = [_said_all(one, replace) for one in node.items]
        return run
    if isinstance(node, Block):
        block = Block(*node.mark)
        block.entries = {name: (key, _said_all(one, replace)) for name, (key, one) in node.entries.items()}
        return block
    return node


def _said(node: Scalar, replace: Mapping[str, str], *, raw: bool = False) -> Scalar:
    text = node.text
    for old, new in replace.items():
        text = text.replace(old, new)
    text = text if raw or node.plain else as_markup(text)
    return node if text == node.text else Scalar(*node.mark, text, node.plain and text == node.text)


def _named(card: Block, whole: str, cards: Mapping[str, Block], plan: Plan) -> Block:
    """Give a card an id where the table has none: of its name, or its first words: `pit-of-doom`."""
    names = [plan.fields[plan.id_of]] if plan.id_of else plan.fields.values()
    said = (name for name in names if name not in _OURS and AT not in name)
    words = next((text for name in said if (text := _text_of(card, name))), "")
    stem = id_from(words) or f"{whole}-{len(cards) + 1}"
    name, number = stem, 2
    while name in cards:
        name, number = f"{stem}-{number}", number + 1
    made, mark = Block(*card.mark), card.mark
    made.entries = {"id": (Scalar(*mark, "id", False), Scalar(*mark, name, False)), **card.entries}
    return made


def id_from(words: str) -> str:
    """Make an id of a name, or of first words, "" of none.

    >>> id_from("Pit of Doom!")
    'pit-of-doom'
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:40]


def _text_of(card: Block, name: str) -> str:
    entry = card.entries.get(name)
    return entry[1].text if entry and isinstance(entry[1], Scalar) else ""


def taken_as(source: Source, plan: Plan) -> Iterator[Column]:
    """Say of each column how it was taken."""
    for called, name in plan.fields.items():
        asked = plan.types.get(name.partition(AT)[0])
        said = [one for one in (_at(record, called) for record in source.records) if one is not None and _says(one)]
        kind = _OWN_KINDS.get(name) or _kind_of(said, asked)
        why = f"as 'types' says: {asked}" * bool(asked)
        if called == plan.id_of:
            kind, why = (Kind.ID, "each is another") if name in _IDS else (Kind.NAME, "ids are made of it")
        sample = as_text(said[0]) if said else None
        yield Column(called, name, kind, why, len(said), clipped(sample.text) if isinstance(sample, Scalar) else "")


_OWN_KINDS: Final = {"id": Kind.ID, "copies": Kind.COPIES, "back": Kind.TEMPLATE}


def _says(node: Node) -> bool:
    return not _is_empty(node) and not (isinstance(node, Scalar) and node.value is None)


def _kind_of(said: Sequence[Node], asked: str | None) -> Kind:
    texts = [one for one in said if isinstance(one, Scalar)]
    if not said:
        return Kind.IGNORED
    if asked in ("text", "raw", "list"):
        return Kind.LIST if asked == "list" else Kind.TEXT
    if len(texts) < len(said):
        return Kind.GROUP if any(isinstance(one, Block) for one in said) else Kind.LIST
    if all(isinstance(one.value, bool) for one in texts):
        return Kind.TRUTH
    if all(isinstance(one.value, int | float) for one in texts):
        return Kind.NUMBER
    return Kind.PICTURE if all(one.text.lower().endswith(_PICTURES) for one in texts) else Kind.TEXT


def _join(one: Joined, asked: Asked, cards: Sequence[Block], folder: Folder) -> Iterator[Problem]:
    """Add the fields of another table to the cards that name its ids; what stands there counts."""
    by, findings = str(one.by), folder.findings
    if not any(by in card.entries for card in cards):
        known = dict.fromkeys(str(name) for card in cards for name in card.entries)
        findings.add(one.by.mark, f"no card has a field '{clipped(by)}'", did_you_mean(by, known))
        return
    more = _by_id(one, asked, folder)
    yield from _unmatched(one, more, cards, findings)
    for card in cards:
        found = more.get(_text_of(card, by))
        added = found.entries.items() if found else ()
        card.entries.update({name: it for name, it in added if name != "id" and not _is_empty(it[1])})


def _by_id(one: Joined, asked: Asked, folder: Folder) -> dict[str, Block]:
    """Read a table that is joined: its records by their ids; none where it cannot be read, which is told."""
    plain = asked._replace(file=one.file, sheet=one.sheet, delimiter="", columns=one.columns, where={})
    source = source_of(one.file, plain, folder, [])
    if source is None:
        return {}
    plan = planned(source, plain._replace(types={}), folder.findings)._replace(types=asked.types)
    if "id" not in plan.fields.values() and not plan.id_of:
        hint = "name the column with the ids 'id'"
        folder.findings.add(one.file.mark, f"{clipped(one.file)} has no column 'id' to join it by", hint)
        return {}
    return {_text_of(card, "id"): card for card in (_card(record, plan) for record in source.records)}


def _unmatched(one: Joined, more: Mapping[str, Block], cards: Sequence[Block], findings: Findings) -> Iterator[Problem]:
    """Tell of records that no card names, and of cards that name a record that there is not."""
    by = str(one.by)
    named = {_text_of(card, by): card for card in cards}
    alone = [name for name in more if name not in named]
    for name in alone if by == "id" else ():
        findings.add(more[name].mark, f"no card has the id '{clipped(name)}'", did_you_mean(name, named))
    for name in alone if by != "id" else ():
        yield Problem(more[name].mark, f"no card's '{by}' is '{clipped(name)}', which was left out")
    for name in [name for name in named if name and name not in more] if more and by != "id" else ():
        fact = f"{clipped(one.file)} has no id '{clipped(name)}'"
        findings.add(named[name].entries[by][1].mark, fact, did_you_mean(name, more))


def _is_empty(node: Node) -> bool:
    return (isinstance(node, Scalar) and not node.text) or (isinstance(node, Run) and not node.items)
