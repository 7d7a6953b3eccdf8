"""Make cards of records: each value as the kind of its column says, its texts in the markup of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from generator.catalog import columnwords as words
from generator.catalog.htmltext import as_letters, as_markup
from generator.catalog.nodes import Block, Entries, Node, Run, Scalar, resolve, scalar_at
from generator.catalog.readings import Column, Kind
from generator.catalog.tablemodel import Report, says
from generator.catalog.tablewords import AT

_ODD: Final = re.compile(r"[<&{\[]")
"""What a text has that is not simply what it says."""
_Way: TypeAlias = "Callable[[Node], Node | None]"
_APART: Final = re.compile(r"\[sound:[^\[\]]{1,300}\]|<img\b[^<>]*>", re.IGNORECASE)
_LEAD: Final = 30
"""Letters that the first text of a group has at most to stand before the others in bold."""


def made(records: Sequence[Block], columns: Sequence[Column], report: Report, *, rows: bool) -> list[Block]:
    """Make cards of records; what says nothing is not there. Of `rows` words may be numbers."""
    ways = [(one.called, one.field, _way(one, report, rows=rows)) for one in columns]
    cards = []
    for record in records:
        entries: Entries = {}
        for called, name, way in ways:
            entry = record.entries.get(called)
            if entry is not None and says(entry[1]):
                value = way(entry[1])
                if value is not None:
                    entries[name] = (entry[0], value)
        cards.append(Block(record.file, record.line, record.column, entries))
    return cards


def _way(column: Column, report: Report, *, rows: bool) -> _Way:
    """Give what makes a value of what stands in a column."""
    kind, types = column.kind, report.asked.types
    if kind in (Kind.ID, Kind.TEMPLATE):
        return lambda node: node
    asked = types.get(column.field.partition(AT)[0]) or types.get(column.called, "")
    typed, code, raw = rows and kind is not Kind.NAME, kind is Kind.CODE, asked == "raw"
    maker = _MAKERS.get(kind)

    def way(node: Node) -> Node | None:
        if isinstance(node, Scalar):
            if maker is not None:
                return maker(node, report)
            if asked not in ("text", "raw"):
                return _said(node, report, typed=typed, code=code)
        if asked in ("text", "raw") and _is_sayable(node):
            return _said(scalar_at(node, _text(node)), report, raw=raw)
        return _said_all(node, report, code=code)

    return way


def _picture(node: Scalar, report: Report) -> Scalar:
    found = words.pictures_of(node.text) or [node.text]
    for other in found[1:]:
        report.aside("a second picture in a cell", node.mark, other)
    return scalar_at(node, found[0])


def _copies(node: Scalar, report: Report) -> Scalar | None:
    count = words.count_of(node.text)
    if count or node.text.isidentifier() or node.text.startswith("share of "):  # or the name of a rule
        return scalar_at(node, count or node.text, plain=True)
    report.aside("no number of copies; there is one of it", node.mark, node.text)
    return None


def _truth(node: Scalar, report: Report) -> Scalar:
    if words.is_truth(node.text):
        return scalar_at(node, node.text.lower(), plain=True)
    return _said(node, report)


def _list(node: Scalar, report: Report) -> Run:
    parts = [scalar_at(node, one.strip()) for one in node.text.split(";") if one.strip()]
    return Run(*node.mark, [_said(one, report, typed=True) for one in parts])


_MAKERS: Final[Mapping[Kind, Callable[[Scalar, Report], Node | None]]] = {
    Kind.COPIES: _copies,
    Kind.PICTURE: _picture,
    Kind.TRUTH: _truth,
    Kind.LIST: _list,
}


def _said_all(node: Node, report: Report, *, code: bool) -> Node:
    """Give a value with all its texts in the markup of cards; what says nothing is no part of a list."""
    if isinstance(node, Scalar):
        return _said(node, report, code=code) if says(node) else scalar_at(node, "")
    if isinstance(node, Run):
        return Run(*node.mark, [_said_all(one, report, code=code) for one in node.items if says(one)])
    entries = node.entries if isinstance(node, Block) else {}
    return Block(*node.mark, {name: (key, _said_all(one, report, code=code)) for name, (key, one) in entries.items()})


def _said(node: Scalar, report: Report, *, typed: bool = False, raw: bool = False, code: bool = False) -> Scalar:
    """Give a text in the markup of cards; code in it is letters, unless it is asked for."""
    text = node.text.strip("\n")
    if report.asked.replace:
        for old, new in report.asked.replace.items():
            text = text.replace(old, new)
    if _ODD.search(text):
        report.signs.update(words.signs_of(text))
        text = text if raw else as_markup(_without(text, node, report))
        text = text if code else as_letters(text)
    plain = node.plain and text == node.text and not isinstance(node.value, bool)
    if typed and text[:1] in _FIGURES and not node.plain:
        plain = not isinstance(resolve(text), str)
    return node if plain == node.plain and text == node.text else scalar_at(node, text, plain=plain)


def _without(text: str, node: Scalar, report: Report) -> str:
    """Give a text without what cannot stand in one: sounds and pictures, which are set aside."""
    for found in _APART.findall(text):
        why = "a sound, which paper has none of" if found[0] == "[" else "a picture within a text"
        report.aside(why, node.mark, found)
    return _APART.sub("", text).strip()


_FIGURES: Final = frozenset("-0123456789")


def _is_sayable(node: Node) -> bool:
    """Tell whether something can be written as a text: words, a list of them, or of groups of them."""
    parts = node.items if isinstance(node, Run) else [node]
    groups = [one.entries.values() for one in parts if isinstance(one, Block) and isinstance(node, Run)]
    texts = [one for one in parts if isinstance(one, Scalar)]
    return len(groups) + len(texts) == len(parts) and all(isinstance(one, Scalar) for it in groups for _, one in it)


def _text(node: Node) -> str:
    return _paragraphs([sentence(one) for one in node.items]) if isinstance(node, Run) else sentence(node)


def _paragraphs(parts: list[str]) -> str:
    r"""Join paragraphs; rows of a table and points of a list follow one another.

    >>> _paragraphs(["Roll:", "|d6|Find|", "|---|---|", "|1|a coin|", "Then move on."])
    'Roll:\n\n|d6|Find|\n|---|---|\n|1|a coin|\n\nThen move on.'
    """
    signs = [next((sign for sign in ("|", "- ", "* ") if part.lstrip().startswith(sign)), "") for part in parts]
    breaks = ["\n" if here and here == before else "\n\n" for before, here in zip(["", *signs], signs, strict=False)]
    return "".join(f"{gap}{part}" for gap, part in zip(breaks, parts, strict=True)).removeprefix("\n\n")


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
