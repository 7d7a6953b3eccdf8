"""The starter designs: what each is for, its colours, cards to begin with, and what its face is told about a table."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum
from typing import Any, Final

import yaml

from generator.catalog.columnwords import slug_of
from generator.catalog.ground import Ground
from generator.catalog.names import is_id
from generator.catalog.problems import mistake
from generator.catalog.roots import search_path
from generator.catalog.safeopen import read
from generator.catalog.units import to_size
from generator.named import NamedTuple
from generator.starting.roles import PLACES, Roles, Said, Stat

FOLDER: Final = "designs"
_MOST: Final = 200_000


class Design(NamedTuple):
    """A starter design: what it is `made_for`, its best palette, its type (titles, their weight, text), its cards."""

    made_for: str
    palette: str
    display: str
    weight: int
    text: str
    cards: Sequence[Mapping[str, Any]]


@cache
def _file() -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load(shared(f"{FOLDER}/designs.yaml"))["designs"]
    return found


def shared(name: str) -> str:
    """Read a file of the shared templates. Raises ContentError."""
    for folder in reversed(search_path().shared_dirs()):
        path = folder / name
        if path.is_file():
            return read(path, Ground(folder), _MOST).decode()
    raise mistake("tuckbox new", f"'{name}' is not among this program's files", "install it again")


def designs() -> dict[str, Design]:
    """Give the designs there are, by name."""
    found = {}
    for name, one in _file().items():
        display, weight, text = one["type"]
        found[name] = Design(one["for"], one["palette"], display, weight, text, one["cards"])
    return found


@cache
def _module(name: str) -> Any:
    """Give what a shared template of the designs sets, which needs nothing from without."""
    from jinja2 import Environment  # noqa: PLC0415  (the list of commands does without)

    return Environment(autoescape=False).from_string(shared(f"{FOLDER}/{name}.svg.j2")).module  # noqa: S701


@cache
def palettes() -> Mapping[str, Mapping[str, str]]:
    """Give the palettes there are, by name: a colour for each of six roles."""
    found: Mapping[str, Mapping[str, str]] = _module("palettes").PALETTES
    return found


def example(design: Design) -> str:
    """Write the cards that a design begins with as a table."""
    columns = dict.fromkeys(name for card in design.cards for name in card)
    table = io.StringIO()
    rows = csv.DictWriter(table, [*columns], lineterminator="\n")
    rows.writeheader()
    rows.writerows(design.cards)
    return table.getvalue()


def design_for(roles: Roles, said: Said, size: str) -> str:
    """Say which design suits a table, with room for its longest text.

    >>> design_for(Roles("suit", number="rank"), {"suit": ["a"], "rank": ["1"]}, "poker")
    'courts'
    """
    more = bool(roles.words or roles.rest or roles.numbers)
    if (roles.title, roles.number, more) == ("suit", "rank", False):
        return "courts"
    if roles.answer:
        return "primer"
    if size.startswith("tarot"):
        return "arcana"
    numbered = len(roles.numbers) > 1
    alone = (bool(roles.words), roles.title, numbered) == (True, "", False)
    if alone and lines_beyond("soapbox", roles, said, size) <= 0:
        return "soapbox"
    if (roles.number in _WORTH, more, roles.flavour) == (True, False, ""):
        return "exchequer"
    chosen = ("bestiary",) * numbered + _CHOSEN
    return min(chosen, key=lambda name: max(lines_beyond(name, roles, said, size), 0))


_WORTH: Final = ("value", "worth", "amount")
"""What money has in its corners."""
_CHOSEN: Final = ("reliquary", "gazette", "bestiary")
_ROOM: Final = {
    "reliquary": (6, 4.5),
    "gazette": (9.8, 6.5),
    "bestiary": (9.8, 8.8),
    "soapbox": (8, 5),
    "larder": (6, 6),
}
"""Lines of the smallest type that a poker card has room for, without a flavour and with one."""
_NUMBERED: Final = {"bestiary": 5.1, "hangar": 0, "stats": 0}
"""Looks with places for numbers in a row, and of the lines above how many the row takes.

Elsewhere these numbers stand in the small line.
"""
_LEAST: Final = (3.5, 3)
"""The same of other designs, at the least."""
_LARGE: Final = {"reliquary": (0.75, 1.0), "gazette": (0.85, 0.85)}
_LARGER: Final = (0.8, 0.8)
"""Of letters in a line and of lines, the part that large print has room for; where other designs say nothing."""
_SMALL, _SMALLER = 50, 0.7
"""How wide in mm a small card is at most, and which part of its lines large titles leave."""
_LINE = 38
"""Letters of such a line."""
_GAP = 0.4
"""Lines between paragraphs."""
_LATIN, _WIDER = "\u024f", 0.3
"""The last of the letters that are no wider than these, and by how many of them each beyond is wider."""
_CARD: Final = (63, 88, 16)
"""A poker card in mm, and what of its width no line has."""


def lines_beyond(design: str, roles: Roles, said: Said, size: str, *, large: bool = False) -> float:
    """Guess by how many lines the longest text of a table is too long for a card of a design, with all below it."""
    card = to_size(size)
    fewer, lower = _LARGE.get(design, _LARGER) if large else (1, 1)
    lower *= _SMALLER if large and card.width < _SMALL else 1
    width = max(_LINE * fewer * (card.width - _CARD[2]) / (_CARD[0] - _CARD[2]), 8)
    row = _NUMBERED.get(design, 0) if roles.numbers else 0
    room = [(lines - row) * lower * card.height / _CARD[1] for lines in _ROOM.get(design, _LEAST)]
    rows = max(map(len, said.values()), default=0)
    small = (*(() if design in _NUMBERED else roles.numbers), *roles.rest)
    texts = (_texts_of(row, roles, small, said, width) for row in range(rows))
    return max((lines - room[flavoured] for lines, flavoured in texts), default=-room[0])


def _texts_of(row: int, roles: Roles, small: Sequence[Stat], said: Said, width: float) -> tuple[float, bool]:
    """Guess how many lines a row's words and small line take, and say whether it has a flavour."""
    words, flavour = (said[field][row] if field else "" for field in (roles.words, roles.flavour))
    terms = [f"{one.label}: {value}" for one in small if (value := said[one.field][row])]
    short = " · ".join(one for one in terms if len(one) <= _LINE)
    long = [one.replace(": - ", ":\n- ") for one in terms if len(one) > _LINE]
    title = said[roles.title][row] if roles.title else ""
    whole = (title * (len(title) > width), words, short, *long)
    return fsum(_lines(one, width) for one in whole) + _GAP * len(long), bool(flavour)


def _lines(text: str, width: float) -> float:
    parts = [part for part in text.split("\n") if part.strip()]
    wide = (0 if part.isascii() else sum(one > _LATIN for one in part) for part in parts)
    letters = (len(part) + _WIDER * more for part, more in zip(parts, wide, strict=True))
    return fsum(-(-count // width) for count in letters) + _GAP * max(len(parts) - 1, 0)


def heading(roles: Roles) -> str:
    """Write what a card's template tells its design: which field is what, and what the others are called."""
    fields = {name: getattr(roles, name) for name in PLACES if getattr(roles, name)}
    asked = {slot: _ASKED.get(slot, "{0}").format(roles.value(field), field) for slot, field in fields.items()}
    lines = [f"{{% set {slot} = {said} %}}" for slot, said in asked.items()]
    called = {slot: roles.labels[field] for slot, field in fields.items() if slot in _NAMED}
    if called:
        lines.append(f"{{% set called = {json.dumps(called, ensure_ascii=False)} %}}")
    for name, pairs in (("stats", roles.numbers), ("rest", roles.rest)):
        if pairs:
            lines.append(f"{{% set {name} = [{roles.pairs(pairs)}] %}}")
    return "\n".join(lines)


_ASKED: Final = {"picture": "art_if_there({0})", "sign": "icon_if_there({0})", "taboo": "card.{1} | default([])"}
"""How values are asked for that may come later, and a list."""
_NAMED: Final = ("kind", "cost", "number", "answer", "serves", "code", "taboo")
"""What stands in the small line, with its name, where a design has no place for it."""


@cache
def signs() -> frozenset[str]:
    """Give the names of the signs that every design draws."""
    return frozenset(path.stem for folder in search_path().shared_dirs() for path in (folder / "icons").glob("*.svg"))


def sign_of(said: str, title: str, kind: str) -> str:
    """Give the sign that a card has as its design finds it: that which is said, or words of it name, or an initial."""
    found: str = _module("icons").sign_of(said, title, kind).strip()
    return found


def signs_of(roles: Roles, said: Said, design: str) -> list[str]:
    """Give the signs that a table's cards have, as their design finds them, then those of its own cards."""
    own = [card["icon"] for card in designs()[design].cards]
    return [one for one in dict.fromkeys([*_signs_of_rows(roles, said), *own]) if one in signs()]


def _signs_of_rows(roles: Roles, said: Said) -> list[str]:
    """Give the sign of each row as its design finds it, "" of one that gets an ornament."""
    none = [""] * max(map(len, said.values()), default=0)
    titles = said.get(roles.title, said.get(roles.words, none))
    rows = zip(said.get(roles.sign, none), titles, said.get(roles.kind, none), strict=True)
    return [sign_of(*row) for row in rows]


def heroes(roles: Roles, said: Said) -> list[str]:
    """Give the ids of three cards at most to show first: they have signs, and no two the same, or else pictures."""
    rows = _signs_of_rows(roles, said)
    pictures = said.get(roles.picture, [""] * len(rows))
    signed = {sign: row for row, sign in reversed([*enumerate(rows)]) if sign in signs()}
    chosen = [*sorted(signed.values()), *(row for row, picture in enumerate(pictures) if picture and not rows[row])]
    ids = said.get("id") or [slug_of(title) for title in said.get(roles.title, [])]
    return [ids[row] for row in chosen if row < len(ids) and is_id(ids[row])][:3]
