"""Columns of tables with the words of another language: `name@fr` says in French what `name` says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from generator.catalog.declared import word_at
from generator.catalog.folder import Folder
from generator.catalog.language import is_tag, way_out
from generator.catalog.nodes import Block, Entries, Node, Run, Scalar, entry_at
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.catalog.translation import FIXED, FROM, Translation, Unfinished, Way, item_names

AT: Final = "@"
"""What stands between a field's name and the tag of a language."""
EVERY: Final = "*"
"""In this language cards keep all columns."""


def languages_of(columns: Iterable[str]) -> Way:
    """Give the tags of such columns.

    >>> languages_of(["name@fr", "name@de", "text@fr"])
    ('de', 'fr')
    """
    return tuple(sorted({one.partition(AT)[2] for one in columns}))


def check(column: str, mark: Mark, findings: Findings) -> None:
    """Tell where a column cannot be the words of a language."""
    name, _, tag = column.partition(AT)
    if not is_tag(tag):
        findings.add(mark, f"'{clipped(tag)}' is no tag of a language", way_out(tag))
    elif name in (*FIXED, "back"):
        findings.add(mark, f"the '{name}' is the same in every language", "take this column out")


def in_language(
    cards: Sequence[Block], columns: Iterable[str], folder: Folder, file: str = "", path: Way = ()
) -> list[Block]:
    """Give cards without such columns, and with the words of those of the language that is read.

    A cell that is empty is told of as unfinished where the card says something there, and changes nothing. What has no
    column goes by what the language says of the rows of the table at this `path` of a file. In `EVERY` language cards
    stay as they are.
    """
    if folder.language == EVERY:
        return list(cards)
    mine = _columns(cards, columns, folder)
    names, words = item_names(cards), Translation(folder.findings)
    said = _rows(names, folder, file, path) if folder.language and file else {}
    found: list[Block] = []
    for card, name in zip(cards, names, strict=True):
        at = (*path, name)
        made = _worded(card, mine, words, at)
        if folder.language:
            made = _by_rows(made, said.get(name, Block(*card.mark)), card, mine, words, at)
        found.append(made)
    folder.tell(file.removeprefix(f"{folder.shown}/"), words.unfinished)
    return found


def _columns(cards: Sequence[Block], columns: Iterable[str], folder: Folder) -> dict[str, str]:
    """Give the columns of the language that is read with what they translate; those that translate nothing are told."""
    mine: dict[str, str] = {}
    known = dict.fromkeys(str(one) for card in cards for one in card.entries if AT not in str(one))
    for column in columns:
        name, _, tag = column.partition(AT)
        if name not in known:
            mark = next(card.entries[column][0].mark for card in cards if column in card.entries)
            folder.findings.add(mark, f"there is no column '{clipped(name)}' to translate", did_you_mean(name, known))
        elif tag == folder.language:
            mine[column] = name
    return mine


def _rows(names: Sequence[str], folder: Folder, file: str, path: Way) -> dict[str, Block]:
    """Give what the files of the language say of rows; those that there are not are told."""
    said = folder.words_of(file, path)
    found: dict[str, Block] = {}
    for row, (key, words) in (said.entries if said else {}).items():
        if str(row) not in names:
            fact = f"the table has no row called '{clipped(str(row))}'"
            folder.findings.add(key.mark, fact, did_you_mean(str(row), names))
        elif isinstance(words, Block):
            found[str(row)] = words
    return found


def _worded(card: Block, mine: Mapping[str, str], words: Translation, at: Way) -> Block:
    """Put the words of columns into a card."""
    entries = _without(card, [name for name in card.entries if AT in str(name)])
    for column, name in mine.items():
        key, source = entries.get(name) or entry_at(card, name, "")
        cell = card.entries[column][1] if column in card.entries else None
        text = source.text if isinstance(source, Scalar) else name
        if cell is not None and _says(cell):
            same = isinstance(cell, Scalar) and cell.text == text
            entries[name] = (key, source if same else words.of(source, cell, at))
        elif _says(source) and isinstance(getattr(source, "value", ""), str):
            words.unfinished.append(Unfinished((cell or card).mark, "", text, (*at, name)))
    return Block(*card.mark, entries)


def _by_rows(made: Block, row: Block, card: Block, mine: Mapping[str, str], words: Translation, at: Way) -> Block:
    """Put what the language says of a row into its card, but for what has a column of its own.

    Cells of the row that are no longer the words that its columns were translated from are unfinished.
    """
    for column, name in mine.items():
        was = word_at(row.entries[name][1], FROM) if name in row.entries else ""
        now = card.entries[name][1] if name in card.entries else None
        if was and isinstance(now, Scalar) and now.text != was and column in card.entries:
            words.unfinished.append(Unfinished(card.entries[column][1].mark, was, now.text, (*at, name)))
    rest, own = (Block(*one.mark, _without(one, mine.values())) for one in (made, row))
    if not own.entries:
        words.lacks(rest, at)
        return made
    done = words.of(rest, own, at)
    return Block(*made.mark, {**made.entries, **(done.entries if isinstance(done, Block) else {})})


def _without(block: Block, names: Collection[str | int]) -> Entries:
    """Give the entries of a group without some of them."""
    return {name: one for name, one in block.entries.items() if name not in names}


def _says(node: Node) -> bool:
    if isinstance(node, Scalar):
        return bool(node.text.strip()) and node.value is not None
    return not isinstance(node, Run) or bool(node.items)
