"""What a deck says of the table that its cards come from. Reads no table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.declared import (
    GROUP,
    At,
    Fault,
    Field,
    Kind,
    anything,
    choice,
    field_names,
    pairs,
    read,
    record,
    text,
    whole,
    words_at,
)
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Node, Scalar, several
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.named import NamedTuple

KINDS: Final = ("text", "list", "auto", "raw", "code", "number", "truth", "picture", "template", "none")
DELIMITERS: Final = {
    ",": ",", ";": ";", "\t": "\t", "|": "|", ":": ":", " ": " ",
    "comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|", "colon": ":", "space": " ",
}  # fmt: skip
"""What may stand between cells, by what people call it."""


class Asked(NamedTuple):
    """What a deck says of its table: the file, its sheet, the names and kinds of its columns, which are wanted.

    Each word outweighs what is guessed. `header` is the row that names the columns, counted from 1 among those that say
    something, 0 where none does, and None where that is to be found out; `levels` are the names of groups in groups.
    `replace` has words of its texts and what is put in their place, `published` the address it is fetched from. Of a
    table that is joined, `by` is the column that both have; it is found out where it is "".
    """

    file: Words
    sheet: str = ""
    delimiter: str = ""
    columns: Mapping[str, str] = {}
    types: Mapping[str, str] = {}
    where: Mapping[str, frozenset[str]] = {}
    joined: tuple[Asked, ...] = ()
    replace: Mapping[str, str] = {}
    published: str = ""
    header: int | None = None
    levels: tuple[str, ...] = ()
    encoding: str = ""
    by: Words = Words("", Mark(""))


_WORD: Final = text("a word")._replace(take=lambda at: str(words_at(at)))


def _encoding(word: str) -> Fault:
    try:
        "".encode(word or "utf-8")
    except LookupError:
        hint = "write what the file was saved as, such as cp1250, utf-16 or shift_jis"
        return f"'{clipped(word)}' is no encoding", hint
    return None


def _where(at: At) -> dict[str, frozenset[str]]:
    """Take which values rows must have: one, or one of several, for each column that is named."""
    block, found = at.fields.group(at.name), dict[str, frozenset[str]]()
    for key, (_, node) in block.entries.items() if block else ():
        values = several(node)
        found[str(key)] = frozenset(one.text for one in values if isinstance(one, Scalar))
        if not all(isinstance(one, Scalar) for one in values):
            at.fields.unlike(
                node, str(key), "a value or a list of values", "write it as 'set: base' or 'set: [base, more]'"
            )
    return found


_COLUMNS: Final = pairs("which field each column is, by its name, or by its letter where it has none", _WORD)
_SHEET: Final = text("the sheet of a workbook, or what is meant of JSON and YAML, as `a.b`", "")
JOINED: Final = Kind(
    "table that is joined",
    {
        "file": text("the file"),
        "sheet": _SHEET,
        "columns": _COLUMNS,
        "by": text("the column of these cards that both have; it is found out if left out", ""),
    },
)
TABLE: Final = Kind(
    "table",
    {
        "file": text("the file"),
        "sheet": _SHEET,
        "header": whole(
            "the row that names the columns, of those that say something; 0: none does", 0, 1_000_000, None
        ),
        "columns": _COLUMNS,
        "types": pairs("what columns are, by field", _WORD._replace(schema={"enum": [*KINDS]})),
        "where": Field("which values rows must have, by field", _where, MappingProxyType({}), schema=GROUP),
        "replace": pairs("words of its texts, and what is put in their place", _WORD._replace(default="")),
        "join": anything("a table, or a list of them, that says more of the same records"),
        "levels": field_names("names of groups in groups, of JSON and YAML"),
        "encoding": text("what its file was saved as", "", check=_encoding),
        "delimiter": choice(
            "what stands between cells", DELIMITERS, "'{}' is no delimiter", "", "write one of: , ; | tab"
        ),
        "from": text("the address that `tuckbox fetch` gets it from", ""),
    },
)


def asked_of(node: Node, name: str, findings: Findings) -> Asked | None:
    """Read what a deck says of its table."""
    if isinstance(node, Scalar):
        return Asked(Words(node.text, node.mark, name))
    assert isinstance(node, Block)  # noqa: S101
    said = read(node, TABLE, findings, f"the table of {name}")
    types = dict(said.types)
    for column, kind in types.items():
        if kind not in KINDS:
            fact = f"a column cannot be of the kind '{clipped(kind)}'"
            findings.add(said.place("types"), fact, did_you_mean(kind, KINDS))
            types[column] = "auto"
    words = {name: str(getattr(said, name)) for name in ("sheet", "delimiter", "encoding")}
    more = {"joined": tuple(_joined(said)), "published": str(getattr(said, "from")), "levels": tuple(said.levels or ())}
    return record(Asked, said, types=types, **words, **more) if said.file else None


def _joined(said: Any) -> Iterator[Asked]:
    """Give the tables that are joined: one, or several; each a file, or a group that says more."""
    for one in several(said.join):
        if isinstance(one, Block):
            own = read(one, JOINED, said.findings, "a table that is joined")
            by = Words(own.by, own.place("by"), "by")
            yield Asked(own.file, str(own.sheet), columns=own.columns, encoding=str(said.encoding), by=by)
        elif isinstance(one, Scalar):
            yield Asked(Words(one.text, one.mark, "join"), encoding=str(said.encoding))
        else:
            said.unlike(one, "join", "a file or a list of files", "write 'join: cards/prices.csv'")
