"""Find what of a table cannot be printed as it is; columns of letters that no font has are left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from generator.catalog.problems import listed
from generator.catalog.readings import Column, Kind
from generator.catalog.roots import search_path
from generator.faces.printable import NO_LETTER, printable
from generator.named import NamedTuple
from generator.starting.designs import signs
from generator.starting.roles import Said

if TYPE_CHECKING:
    from generator.typeset.fonts import FontBook

_READ: Final = (Kind.NAME, Kind.TEXT, Kind.CODE, Kind.LIST, Kind.GROUP)
_MOST_NAMED: Final = 4
_MARKS: Final = "*_{\\"
_LATIN: Final = "\u017f"
"""Every font here has the letters up to this one."""


def without_unprintable(columns: Sequence[Column], said: Said) -> tuple[list[Column], frozenset[str]]:
    """Return the columns, and the fields with letters, icons or marks that cannot be printed as they are.

    Columns that are mostly letters of no font are left out; where that would leave no words, neither is any left out
    nor a field named: the build says which font is missing.
    """
    found = _looked_through(said)
    out = {field for field, one in found.items() if one.is_mostly_lost}
    if {one.field for one in columns if one.kind in _READ} <= out:
        return list(columns), frozenset()
    kept = [_left_out(one, found[one.field].lost) if one.field in out else one for one in columns]
    return kept, frozenset(found.keys() - out)


class _Odd(NamedTuple):
    """What of a field cannot be printed as it is: the letters that are `lost`, each once, and whether most are."""

    lost: list[str]
    is_mostly_lost: bool


def _looked_through(said: Said) -> dict[str, _Odd]:
    """Give the fields in which something cannot be printed as it is."""
    odd = {field: [one for one in values if _is_odd(one)] for field, values in said.items()}
    if not any(odd.values()):
        return {}
    from generator.typeset.fonts import FontBook  # noqa: PLC0415  (few tables need it)

    book, icons = FontBook(search_path().shared_dirs()), signs()
    found = {field: _odd(values, said[field], book, icons) for field, values in odd.items() if values}
    return {field: one for field, one in found.items() if one is not None}


def _odd(values: Sequence[str], whole: Sequence[str], book: FontBook, icons: Collection[str]) -> _Odd | None:
    shown = [printable(one, book, icons) for one in values]
    if all(one.words == value for one, value in zip(shown, values, strict=True)):
        return None
    lost = dict.fromkeys(letter for one in shown for letter in one.lost)
    words = "".join([one.words for one in shown] + [one for one in whole if not _is_odd(one)])
    return _Odd([*lost], bool(lost) and 2 * words.count(NO_LETTER) > len("".join(words.split())))


def _is_odd(text: str) -> bool:
    return max(text, default="") > _LATIN or any(mark in text for mark in _MARKS)


def _left_out(column: Column, lost: Sequence[str]) -> Column:
    return column._replace(kind=Kind.IGNORED, why=f"no font here has {listed(lost, _MOST_NAMED)}")
