"""What a deck says of the table that its cards come from. Reads no table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, clipped, did_you_mean

KINDS: Final = ("text", "list", "auto", "raw", "code", "number", "truth", "picture", "template", "none")
DELIMITERS: Final = {
    ",": ",", ";": ";", "\t": "\t", "|": "|", ":": ":", " ": " ",
    "comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|", "colon": ":", "space": " ",
}  # fmt: skip
"""What may stand between cells, by what people call it."""


class Joined(NamedTuple):
    """A table that is joined: its file, its sheet, the names of its columns, and the column that both have.

    Where that is "", it is found out.
    """

    file: Words
    sheet: str
    columns: Mapping[str, str]
    by: Words


class Asked(NamedTuple):
    """What a deck says of its table: the file, its sheet, the names and kinds of its columns, which are wanted.

    Each word outweighs what is guessed. `header` is the row that names the columns, counted from 1 among those that say
    something, 0 where none does, and None where that is to be found out; `levels` are the names of groups in groups.
    `replace` has words of its texts and what is put in their place, `published` the address it is fetched from.
    """

    file: Words
    sheet: str = ""
    delimiter: str = ""
    columns: Mapping[str, str] = {}
    types: Mapping[str, str] = {}
    where: Mapping[str, frozenset[str]] = {}
    joined: tuple[Joined, ...] = ()
    replace: Mapping[str, str] = {}
    published: str = ""
    header: int | None = None
    levels: tuple[str, ...] = ()
    encoding: str = ""


def asked_of(node: Node, name: str, findings: Findings) -> Asked | None:
    """Read what a deck says of its table."""
    if isinstance(node, Scalar):
        return Asked(Words(node.text, node.mark, name))
    assert isinstance(node, Block)  # noqa: S101
    fields = Fields(node, f"the table of {name}", findings)
    types = _pairs(fields, "types")
    for column, kind in types.items():
        if kind not in KINDS:
            hint = did_you_mean(kind, KINDS)
            findings.add(fields.place("types"), f"a column cannot be of the kind '{clipped(kind)}'", hint)
            types = {**types, column: "auto"}
    asked = Asked(
        file=fields.text("file"),
        sheet=str(fields.text("sheet", "")),
        delimiter=_delimiter(fields),
        columns=_pairs(fields, "columns"),
        types=types,
        where={column: frozenset(values) for column, values in _choices(fields).items()},
        joined=_joined(fields),
        replace=_pairs(fields, "replace"),
        published=str(fields.text("from", "")),
        header=fields.whole("header", 0) if "header" in node.entries else None,
        levels=tuple(fields.names("levels") or ()),
        encoding=_encoding(fields),
    )
    fields.done()
    return asked if asked.file else None


def _delimiter(fields: Fields) -> str:
    word = fields.text("delimiter", "")
    if word and word not in DELIMITERS:
        fields.findings.add(word.mark, f"'{clipped(word)}' is no delimiter", "write one of: , ; | tab")
        return ""
    return str(word)


def _encoding(fields: Fields) -> str:
    word = fields.text("encoding", "")
    try:
        "".encode(word or "utf-8")
    except LookupError:
        hint = "write what the file was saved as, such as cp1250, utf-16 or shift_jis"
        fields.findings.add(word.mark, f"'{clipped(word)}' is no encoding", hint)
        return ""
    return str(word)


def _pairs(fields: Fields, name: str) -> dict[str, str]:
    inner = fields.group(name, f"'{name}'", None)
    pairs = {}
    for key in inner.block.entries:
        pairs[str(key)] = str(inner.text(str(key), "" if name == "replace" else REQUIRED))
    return pairs


def _choices(fields: Fields) -> dict[str, list[str]]:
    """Take which values rows must have: one, or one of several, for each column that is named."""
    inner = fields.group("where", "'where'", None)
    found: dict[str, list[str]] = {}
    for key, (_, node) in inner.block.entries.items():
        values = node.items if isinstance(node, Run) else [node]
        found[str(key)] = [one.text for one in values if isinstance(one, Scalar)]
        if len(found[str(key)]) < len(values):
            inner.wrong(node, str(key), "a value or a list of values", "write it as 'set: base' or 'set: [base, more]'")
    return found


def _joined(fields: Fields) -> tuple[Joined, ...]:
    """Take the tables that are joined: one, or several; each a file, or a group that says more."""
    node = fields.take("join", None)
    found = list[Joined]()
    for one in node.items if isinstance(node, Run) else [node] if node is not None else []:
        if isinstance(one, Block):
            inner = Fields(one, "a table that is joined", fields.findings)
            by = inner.text("by", "")
            found.append(Joined(inner.text("file"), str(inner.text("sheet", "")), _pairs(inner, "columns"), by))
            inner.done()
        elif isinstance(one, Scalar):
            found.append(Joined(Words(one.text, one.mark, "join"), "", {}, Words("", one.mark, "by")))
        else:
            fields.wrong(one, "join", "a file or a list of files", "write 'join: cards/prices.csv'")
    return tuple(found)
