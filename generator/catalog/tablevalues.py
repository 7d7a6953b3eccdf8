"""Make cards of records: each value as the kind of its column says, its texts in the markup of cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from generator.catalog import columnwords as words
from generator.catalog.htmltext import as_letters, as_markup
from generator.catalog.nodes import Block, Node, Run, Scalar, resolve
from generator.catalog.readings import Column, Kind
from generator.catalog.tablemodel import Report, says
from generator.catalog.tablewish import Asked
from generator.catalog.tablewords import AT

_ODD: Final = re.compile(r"[<&{\[]")
"""What a text has that is not simply what it says."""
_Way: TypeAlias = "Callable[[Node], Node | None]"
_APART: Final = re.compile(r"\[sound:[^\[\]]{1,300}\]|<img\b[^<>]*>", re.IGNORECASE)
_LEAD: Final = 30
"""Letters that the first text of a group has at most to stand before the others in bold."""


class Making:
    """How records become cards: the columns, what the deck asks for; of `rows` words may be numbers."""

    def __init__(self, columns: Sequence[Column], asked: Asked, report: Report, *, rows: bool) -> None:
        self.columns, self.asked, self.report, self.rows = columns, asked, report, rows
        self.signs: Counter[str] = Counter()

    def ways(self) -> list[tuple[str, str, _Way]]:
        """Give for each column what it is called, its field, and what makes a value of what stands there."""
        return [(one.called, one.field, _way(one, self)) for one in self.columns]


def made(records: Sequence[Block], making: Making) -> list[Block]:
    """Make cards of records; what says nothing is not there."""
    ways, cards = making.ways(), []
    for record in records:
        card, entries = Block(record.file, record.line, record.column), record.entries
        for called, name, way in ways:
            entry = entries.get(called)
            if entry is not None and says(entry[1]):
                value = way(entry[1])
                if value is not None:
                    card.entries[name] = (entry[0], value)
        cards.append(card)
    return cards


def _way(column: Column, making: Making) -> _Way:
    kind = column.kind
    if kind in (Kind.ID, Kind.TEMPLATE):
        return lambda node: node
    asked = making.asked.types.get(column.field.partition(AT)[0]) or making.asked.types.get(column.called, "")
    typed, code, raw = making.rows and kind is not Kind.NAME, kind is Kind.CODE, asked == "raw"
    maker = _MAKERS.get(kind)

    def way(node: Node) -> Node | None:
        if isinstance(node, Scalar):
            if maker is not None:
                return maker(node, making)
            if asked not in ("text", "raw"):
                return _said(node, making, typed=typed, code=code)
        if asked in ("text", "raw") and _is_sayable(node):
            return _said(Scalar(*node.mark, _text(node), False), making, raw=raw)
        return _said_all(node, making, code=code)

    return way


def _picture(node: Scalar, making: Making) -> Scalar:
    found = words.pictures_of(node.text) or [node.text]
    for other in found[1:]:
        making.report.aside("a second picture in a cell", node.mark, other)
    return Scalar(*node.mark, found[0], False)


def _copies(node: Scalar, making: Making) -> Scalar | None:
    count = words.count_of(node.text)
    if count or node.text.isidentifier() or node.text.startswith("share of "):  # or the name of a rule
        return Scalar(*node.mark, count or node.text, True)
    making.report.aside("no number of copies; there is one of it", node.mark, node.text)
    return None


def _truth(node: Scalar, making: Making) -> Scalar:
    if words.is_truth(node.text):
        return Scalar(*node.mark, node.text.lower(), True)
    return _said(node, making)


def _list(node: Scalar, making: Making) -> Run:
    run = Run(*node.mark)
    parts = [one.strip() for one in node.text.split(";") if one.strip()]
    run.items = [_said(Scalar(*node.mark, one, False), making, typed=True) for one in parts]
    return run


_MAKERS: Final[Mapping[Kind, Callable[[Scalar, Making], Node | None]]] = {
    Kind.COPIES: _copies,
    Kind.PICTURE: _picture,
    Kind.TRUTH: _truth,
    Kind.LIST: _list,
}


def _said_all(node: Node, making: Making, *, code: bool) -> Node:
    """Give a value with all its texts in the markup of cards; what says nothing is no part of a list."""
    if isinstance(node, Scalar):
        return _said(node, making, code=code) if says(node) else Scalar(*node.mark, "", False)
    if isinstance(node, Run):
        run = Run(*node.mark)
        run.items = [_said_all(one, making, code=code) for one in node.items if says(one)]
        return run
    if isinstance(node, Block):
        block = Block(*node.mark)
        block.entries = {name: (key, _said_all(one, making, code=code)) for name, (key, one) in node.entries.items()}
        return block
    return node


def _said(node: Scalar, making: Making, *, typed: bool = False, raw: bool = False, code: bool = False) -> Scalar:
    """Give a text in the markup of cards; code in it is letters, unless it is asked for."""
    text = node.text.strip("\n")
    if making.asked.replace:
        for old, new in making.asked.replace.items():
            text = text.replace(old, new)
    if _ODD.search(text):
        making.signs.update(words.signs_of(text))
        text = text if raw else as_markup(_without(text, node, making.report))
        text = text if code else as_letters(text)
    plain = node.plain and text == node.text and not isinstance(node.value, bool)
    if typed and text[:1] in _FIGURES and not node.plain:
        plain = not isinstance(resolve(text), str)
    return node if plain == node.plain and text == node.text else Scalar(*node.mark, text, plain)


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
