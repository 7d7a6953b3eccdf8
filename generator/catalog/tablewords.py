"""Columns of tables with the words of another language: `name@fr` says in French what `name` says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from generator.catalog.folder import Folder
from generator.catalog.language import is_tag, way_out
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.catalog.translation import FIXED, FROM, Unfinished, item_names, translated, untranslated

AT: Final = "@"
"""What stands between a field's name and the tag of a language."""
EVERY: Final = "*"
"""In this language cards keep all columns."""


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


def in_language(
    cards: Sequence[Block], columns: Iterable[str], folder: Folder, file: str = "", path: tuple[str, ...] = ()
) -> list[Block]:
    """Give cards without such columns, and with the words of those of the language that is read.

    A cell that is empty is told of as unfinished where the card says something there, and changes nothing. What has no
    column goes by what the language says of the rows of the table at this `path` of a file. In `EVERY` language cards
    stay as they are.
    """
    if folder.language == EVERY:
        return list(cards)
    mine: dict[str, str] = {}
    known = dict.fromkeys(str(one) for card in cards for one in card.entries if AT not in str(one))
    for column in columns:
        name, _, tag = column.partition(AT)
        if name not in known:
            mark = next(card.entries[column][0].mark for card in cards if column in card.entries)
            folder.findings.add(mark, f"there is no column '{clipped(name)}' to translate", did_you_mean(name, known))
        elif tag == folder.language:
            mine[column] = name
    said = folder.words_of(file, path) if folder.language and file else None
    names = item_names(cards)
    if said is not None:
        for row, (key, _) in said.entries.items():
            if str(row) not in names:
                fact = f"the table has no row called '{clipped(str(row))}'"
                folder.findings.add(key.mark, fact, did_you_mean(str(row), names))
    found: list[Block] = []
    unfinished: list[Unfinished] = []
    for card, name in zip(cards, names, strict=True):
        made, lost = _known(card, mine, folder)
        words = said.entries[name][1] if said is not None and name in said.entries else None
        at = (*path, name)
        unfinished += [one._replace(path=(*at, *one.path)) for one in lost]
        found.append(_by_rows(card, made, words, mine, folder.findings, unfinished, at) if folder.language else made)
    folder.tell(file.removeprefix(f"{folder.shown}/"), unfinished)
    return found


def _known(card: Block, mine: Mapping[str, str], folder: Folder) -> tuple[Block, list[Unfinished]]:
    """Make a card with the words of its columns, or take the one of the last time."""
    findings = folder.findings
    if folder.again is None:
        return _worded(card, mine, findings)[:2]
    made: tuple[Block, list[Unfinished], Block] = folder.again.known(
        (AT, id(card), *mine), lambda: _worded(card, mine, findings), lambda: not findings.about(card.file)
    )
    return made[:2]


def _worded(card: Block, mine: Mapping[str, str], findings: Findings) -> tuple[Block, list[Unfinished], Block]:
    """Put the words of columns into a card; what is kept of it holds the card that it is of, too."""
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
            unfinished.append(Unfinished((words or card).mark, "", text, (name,)))
    return made, unfinished, card


def _by_rows(
    card: Block,
    made: Block,
    words: Node | None,
    mine: Mapping[str, str],
    findings: Findings,
    unfinished: list[Unfinished],
    at: tuple[str, ...],
) -> Block:
    """Put what the language says of a row into its card; of columns it says what their words are translated from."""
    said = words.entries if isinstance(words, Block) else {}
    for column, name in mine.items():
        was = _text_of(said[name][1], FROM) if name in said else ""
        now = card.entries[name][1] if name in card.entries else None
        if was and isinstance(now, Scalar) and now.text != was and column in card.entries:
            unfinished.append(Unfinished(card.entries[column][1].mark, was, now.text, (*at, name)))
    columned = set(mine.values())
    rest, own = Block(*made.mark), Block(*(words or made).mark)
    rest.entries = {name: one for name, one in made.entries.items() if name not in columned}
    own.entries = {name: one for name, one in said.items() if name not in columned}
    if not own.entries:
        unfinished += untranslated(rest, at)
        return made
    done = translated(rest, own, findings, unfinished, at)
    whole = Block(*made.mark)
    whole.entries = {**made.entries, **(done.entries if isinstance(done, Block) else {})}
    return whole


def _text_of(node: Node, name: str) -> str:
    entry = node.entries.get(name) if isinstance(node, Block) else None
    return entry[1].text if entry and isinstance(entry[1], Scalar) else ""


def _says(node: Node) -> bool:
    if isinstance(node, Scalar):
        return bool(node.text.strip()) and node.value is not None
    return not isinstance(node, Run) or bool(node.items)
