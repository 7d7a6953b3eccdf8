"""Make cards of records: each value as the kind of its column says, its texts in the markup of cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from typing import Final, TypeAlias

from generator.catalog import columnwords as words
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
    """Give a value with all its texts in the markup of cards; what says nothing is no part of a list.

    A truth in a group stays one: it has a name there.
    """
    if isinstance(node, Scalar):
        return _said(node, report, code=code) if says(node) else scalar_at(node, "")
    if isinstance(node, Run):
        return Run(*node.mark, [_said_all(one, report, code=code) for one in node.items if says(one)])
    said = {
        name: (
            key,
            one if isinstance(one, Scalar) and isinstance(one.value, bool) else _said_all(one, report, code=code),
        )
        for name, (key, one) in (node.entries if isinstance(node, Block) else {}).items()
    }
    return Block(*node.mark, said)


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


# ---------------------------------------------------------------------- what other programs write (docs/text.md)

_SIGN: Final = re.compile(
    r"</?(?:b|strong|i|em|br|p|ul|ol|li|div|span|u|h[1-6]|a|sup|sub|small|big|font|center|code|tt|pre|s|del|ins|mark"
    r"|hr|blockquote|table|thead|tbody|tr|td|th|abbr|cite|q|dl|dt|dd|section|article|header|footer|main|nav|aside|figure"
    r"|figcaption|details|summary|label|kbd|var|wbr)\b[^<>]*>",
    re.IGNORECASE,
)
_BOLD: Final = re.compile(r"<(b|strong)\b[^<>]*>(\s*)((?:(?!<\1\b).){0,2000}?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_SLANTED: Final = re.compile(r"<(i|em)\b[^<>]*>(\s*)((?:(?!<\1\b).){0,2000}?)(\s*)</\1>", re.IGNORECASE | re.DOTALL)
_UNDERLINED: Final = re.compile(r"(?<!_)<u>(\s*)([^<>]*?)(\s*)</u>(?!_)", re.IGNORECASE)
_BREAK: Final = re.compile(r"\s*<br\s*/?>[ \t]*\n?", re.IGNORECASE)
_POINT: Final = re.compile(r"\s*<li\b[^<>]*>\s*", re.IGNORECASE)
_PART: Final = re.compile(
    r"\s*</?(?:p|ul|ol|div|h[1-6]|hr|pre|blockquote|table|tr|dl|dt|dd|section|article|header|footer|main|aside|figure"
    r"|figcaption|details|summary)\b[^<>]*>\s*",
    re.IGNORECASE,
)
_LINK: Final = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\((?:(?:https?:|mailto:|www\.|/|\.|#)[^\s()]*|\{[{%][^()\n]*)\)")
_GAP: Final = re.compile(r"\{\{c\d+::([^{}]{1,400}?)(?:::([^{}]{0,200}))?\}\}", re.DOTALL)
_BRACE: Final = re.compile(r"(?<!\\)\{(?!\s*\w[\w-]*\s*(?::[^{}\n]*)?\})")
_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,6}|#x[0-9a-fA-F]{2,5});")
_ICON: Final = re.compile(r"\{\{\s*(?:icon[_-]?)([\w-]+?)\s*(?::\s*(\w+|\d*\.\d+)\s*)?\}\}", re.IGNORECASE)
_SIZES: Final = {"small": "", "medium": ":1.25", "large": ":1.6"}


def as_markup(text: str) -> str:
    r"""Give a text with tags, entities and icons as cards write them; one without any stays as it is.

    >>> as_markup("<b>Equip:</b><br/>Pay 1{{icon_stamina:small}} &amp; <i>rest</i>")
    '**Equip:**\nPay 1{stamina} & _rest_'
    >>> as_markup("Cancel a <u>Weather</u> card")
    'Cancel a _Weather_ card'
    >>> as_markup("<section class='x'>One <b>two</b></section>")
    'One **two**'
    >>> as_markup("a < b, <3 and {{name}}")
    'a < b, <3 and {{name}}'
    >>> as_markup('{{c1::Paris::city}} is <a href="#">far</a>, says [she](https://a.b/c)')
    '**Paris** (city) is far, says she'
    >>> as_markup("Ask [them]({% link _methods/a.md %}) as [planned]({{site.url}}/b/)")
    'Ask them as planned'
    """
    if "{{" in text:
        text = _GAP.sub(lambda found: f"**{found[1]}**" + (f" ({found[2]})" if found[2] else ""), text)
        text = _ICON.sub(lambda found: f"{{{found[1]}{_SIZES.get(found[2] or '', f':{found[2]}')}}}", text)
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "<" in text and _SIGN.search(text):
        text = _BREAK.sub("\n", text)
        text = _BOLD.sub(r"\2**\3**\4", text)
        text = _SLANTED.sub(r"\2_\3_\4", text)
        text = _UNDERLINED.sub(r"\1_\2_\3", text)  # cards have no underlines; slanted they are told apart, too
        text = re.sub(r"\n{3,}", "\n\n", _PART.sub("\n\n", _POINT.sub("\n- ", text)))
        text = _SIGN.sub("", text).strip()
    return unescape(text) if "&" in text and _ENTITY.search(text) else text


def as_letters(text: str) -> str:
    r"""Give a text in which braces are letters, unless they hold the name of an icon.

    >>> as_letters("Pay {{1}} or {coin}, {% x %}"), as_letters("a { b")
    ('Pay \\{\\{1}} or {coin}, \\{% x %}', 'a \\{ b')
    """
    text = re.sub(r"(?<!\\)\{\{", r"\\{\\{", text) if "{{" in text else text
    return _BRACE.sub(r"\\{", text)
