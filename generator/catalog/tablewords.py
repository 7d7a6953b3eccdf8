"""Columns of tables with the words of another language: `name@fr` says in French what `name` says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from generator.catalog.folder import Folder
from generator.catalog.language import is_tag, way_out
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.catalog.translation import FIXED, Unfinished, translated

AT: Final = "@"
"""What stands between a field's name and the tag of a language."""


def languages_of(columns: Iterable[str]) -> tuple[str, ...]:
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


def in_language(cards: Sequence[Block], columns: Iterable[str], folder: Folder) -> list[Block]:
    """Give cards without such columns, and with the words of those of the language that is read.

    A cell that is empty is told of as unfinished where the card says something there, and changes nothing.
    """
    mine: dict[str, str] = {}
    known = dict.fromkeys(str(one) for card in cards for one in card.entries if AT not in str(one))
    for column in columns:
        name, _, tag = column.partition(AT)
        if name not in known:
            mark = next(card.entries[column][0].mark for card in cards if column in card.entries)
            folder.findings.add(mark, f"there is no column '{clipped(name)}' to translate", did_you_mean(name, known))
        elif tag == folder.language:
            mine[column] = name
    worded = [_known(card, mine, folder) for card in cards]
    if folder.unfinished is not None:
        folder.unfinished.extend(one for _, unfinished, _ in worded for one in unfinished)
    return [made for made, _, _ in worded]


def _known(card: Block, mine: Mapping[str, str], folder: Folder) -> tuple[Block, list[Unfinished], Block]:
    """Make a card in the language, or take the one of the last time; give the card that it is of, too."""
    findings = folder.findings
    if folder.again is None:
        return _worded(card, mine, findings)
    made: tuple[Block, list[Unfinished], Block] = folder.again.known(
        (AT, id(card), *mine), lambda: _worded(card, mine, findings), lambda: not findings.about(card.file)
    )
    return made


def _worded(card: Block, mine: Mapping[str, str], findings: Findings) -> tuple[Block, list[Unfinished], Block]:
    made, unfinished = Block(*card.mark), list[Unfinished]()
    made.entries = {name: one for name, one in card.entries.items() if AT not in str(name)}
    for column, name in mine.items():
        key, source = made.entries.get(name) or (Scalar(*card.mark, name, False), Scalar(*card.mark, "", False))
        words = card.entries[column][1] if column in card.entries else None
        text = source.text if isinstance(source, Scalar) else name
        if words is not None and _says(words):
            same = isinstance(words, Scalar) and words.text == text
            made.entries[name] = (key, source if same else translated(source, words, findings, unfinished))
        elif _says(source) and isinstance(getattr(source, "value", ""), str):
            unfinished.append(Unfinished((words or card).mark, "", text))
    return made, unfinished, card


def _says(node: Node) -> bool:
    if isinstance(node, Scalar):
        return bool(node.text.strip()) and node.value is not None
    return not isinstance(node, Run) or bool(node.items)
