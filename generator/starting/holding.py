"""Find what of a table cannot be printed as it is: columns of letters that no font has are left out, others are told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from generator.catalog.problems import listed
from generator.catalog.readings import Column, Kind
from generator.catalog.roots import search_path
from generator.starting.designs import signs
from generator.starting.roles import Said

_READ: Final = (Kind.NAME, Kind.TEXT, Kind.CODE, Kind.LIST, Kind.GROUP)
_MOST_NAMED: Final = 4
_MARKS: Final = "*_{\\"
_LATIN: Final = "\u017f"
"""Every font here has the letters up to this one."""


def held(columns: Sequence[Column], said: Said) -> tuple[list[Column], frozenset[str]]:
    """Return the columns, those left out that are mostly letters that no font has, and the fields that have some, or
    names of icons that are not there, or marks that never close.

    Where that would leave no words, no letters are passed over: the build says which font is missing.
    """
    looked = {field: [one for one in values if _is_odd(one)] for field, values in said.items()}
    if not any(looked.values()):
        return list(columns), frozenset()
    from generator.faces.printable import NO_LETTER, printable  # noqa: PLC0415  (few tables need it)
    from generator.typeset.fonts import FontBook  # noqa: PLC0415

    shown = partial(printable, book=FontBook(search_path().shared_dirs()), icons=signs())
    found = {field: [*map(shown, values)] for field, values in looked.items() if values}
    strange = {field for field, ones in found.items() if any(one.lost or one.unknown or one.idle for one in ones)}
    lost = {field: list(dict.fromkeys(letter for one in ones for letter in one.lost)) for field, ones in found.items()}
    out = {
        field
        for field in filter(lost.get, lost)
        if 2 * sum(one.words.count(NO_LETTER) for one in found[field]) > _letters(said[field])
    }
    read = {one.field for one in columns if one.kind in _READ}
    if read and read <= out:
        return list(columns), frozenset()
    return [_left_out(one, lost[one.field]) if one.field in out else one for one in columns], frozenset(strange - out)


def _is_odd(text: str) -> bool:
    return max(text, default="") > _LATIN or any(mark in text for mark in _MARKS)


def _letters(values: Sequence[str]) -> int:
    return sum(not one.isspace() for value in values for one in value)


def _left_out(column: Column, lost: Sequence[str]) -> Column:
    return column._replace(kind=Kind.IGNORED, why=f"no font here has {listed(lost, _MOST_NAMED)}")
