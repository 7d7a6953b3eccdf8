"""The starter designs: what each is for, its colours, cards to begin with, and what its face is told about a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import yaml

from generator.catalog.columnwords import slug_of
from generator.catalog.decks import is_id
from generator.catalog.ground import Ground
from generator.catalog.problems import ContentError, Mark, Problem
from generator.catalog.roots import search_path
from generator.catalog.safeopen import read
from generator.starting.roles import Column, Roles

FOLDER: Final = "designs"
_MOST: Final = 200_000
_STATS: Final = 4
"""So many numbers stand on a face beside the one in its corner."""
_PLAIN: Final = ("cost", "number", "answer", "serves", "code")
"""Fields of designs that a column of the same name is for."""
_LISTS: Final = ("words",)


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
    raise ContentError(
        [Problem(Mark("tuckbox new"), f"'{name}' is not among this program's files", "install it again")]
    )


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


def design_for(columns: Sequence[Column], roles: Roles, size: str) -> str:
    """Say which design suits a table.

    >>> design_for([("suit", "Suit", ["a"]), ("rank", "Rank", ["1"])], Roles("suit", number="rank"), "poker")
    'courts'
    """
    names = {field for field, _, _ in columns}
    if {"suit", "rank"} <= names:
        return "courts"
    if {"question", "answer"} <= names:
        return "primer"
    if size.startswith("tarot"):
        return "arcana"
    if len(roles.numbers) > 1:
        return "bestiary"
    longest = max((len(text) for field, _, texts in columns if field == roles.title for text in texts), default=0)
    if longest > 30 and roles.words in ("", roles.title):
        return "soapbox"
    if roles.number and not roles.words and len(names) <= 3:
        return "exchequer"
    return min(_ROOM, key=lambda name: max(lines_beyond(name, columns, roles), 0))


_ROOM: Final = {"reliquary": (6, 4.5), "gazette": (9.8, 6.5), "bestiary": (9.8, 8.8)}
"""Lines of the smallest type that a poker card has room for, without a flavour and with one."""
_LINE = 38
"""Letters of such a line."""


def lines_beyond(design: str, columns: Sequence[Column], roles: Roles) -> float:
    """Guess by how many lines the longest text of a table is too long for a poker card of a design."""
    texts = next((texts for field, _, texts in columns if field == roles.words), ())
    flavours = next((texts for field, _, texts in columns if field == roles.flavour), [""] * len(texts))
    room = _ROOM.get(design, _ROOM["reliquary"])
    beyond = [_lines(text) - room[bool(flavour)] for text, flavour in zip(texts, flavours, strict=False)]
    return max(beyond, default=0)


def _lines(text: str) -> float:
    parts = [part for part in text.split("\n") if part.strip()]
    return sum(-(-len(part) // _LINE) for part in parts) + 0.4 * max(len(parts) - 1, 0)


def left_out(design: str, told: str) -> list[str]:
    """Name the fields that the template of a card tells its design and that the design has no place for."""
    design_text = shared(f"{FOLDER}/{design}.svg.j2")
    text = re.sub(r"\{#.*?#\}|title or words|\{% set title, .*?%\}", "", design_text, flags=re.DOTALL)
    told_of = [
        (slot, re.findall(r"\bcard\.(\w+)", line)) for slot, line in re.findall(r"\{% set (\w+) = (.*?) %\}", told)
    ]
    placed = {slot for slot, _ in told_of if re.search(rf"\b{slot}\b", text)}
    seen = {field for slot, fields in told_of for field in fields if slot in placed}
    lost = (field for slot, fields in told_of if slot != "sign" for field in fields if field not in seen)
    return [*dict.fromkeys(lost)]


def types_of(columns: Sequence[Column]) -> dict[str, str]:
    """Say which columns of a table are lists."""
    return {field: "list" for field, _, _ in columns if field in _LISTS}


def heading(columns: Sequence[Column], roles: Roles) -> str:
    """Write what a card's template tells its design: which field is what."""
    names = {field for field, _, _ in columns}
    title, words = roles.title, roles.words
    if title == words:  # they are all there is
        title = ""
    if {"suit", "rank"} <= names and title in ("", "suit", "rank"):
        title, roles = "suit", roles._replace(kind="suit", number="rank")
    fields = {"title": title, "words": words, "kind": roles.kind or "kind" * ("kind" in names)}
    fields |= {"flavour": roles.flavour, "picture": roles.picture, "sign": "icon" * ("icon" in names)}
    fields |= {name: name * (name in names) for name in _PLAIN} | {"terms": "words" * ("words" in names)}
    if not fields["number"] and fields["cost"] in ("", roles.number):
        fields["cost"] = fields["number"] = roles.number
    stats = [one for one in roles.numbers if one.field not in (fields["cost"], fields["number"])][:_STATS]
    shown = ", ".join(f'("{_label(one.label)}", card.{one.field} | default(""))' for one in stats)
    lines = [
        f'{{% set {name} = art_if_there(card.{field} | default("")) %}}'
        if name == "picture"
        else f'{{% set {name} = card.{field} | default("") %}}'
        for name, field in fields.items()
        if field
    ]
    return "\n".join([*lines, f"{{% set stats = [{shown}] %}}" * bool(stats)])


def _label(text: str) -> str:
    """Write what a table calls a number as it stands on a card.

    >>> _label("max_hp"), _label("ATK")
    ('Max hp', 'ATK')
    """
    return text.replace("_", " ").capitalize() if text.islower() else text


@cache
def signs() -> frozenset[str]:
    """Give the names of the signs that every design draws."""
    return frozenset(path.stem for folder in search_path().shared_dirs() for path in (folder / "icons").glob("*.svg"))


def sign_of(said: str, title: str, kind: str) -> str:
    """Give the sign that a card has as its design finds it: that which is said, or words of it name, or an initial."""
    found: str = _module("icons").sign_of(said, title, kind).strip()
    return found


def signs_of(columns: Sequence[Column], roles: Roles, design: str) -> list[str]:
    """Give the signs that a table's cards have, as their design finds them, then those of its own cards."""
    theirs = _signs_of_rows(columns, roles)
    own = [card["icon"] for card in designs()[design].cards]
    return [one for one in dict.fromkeys([*theirs, *own]) if one in signs()]


def _signs_of_rows(columns: Sequence[Column], roles: Roles) -> list[str]:
    """Give the sign of each row as its design finds it, "" of one that gets an ornament."""
    said = {field: values for field, _, values in columns}
    titles = said.get(roles.title, [])
    none = [""] * len(titles)
    rows = zip(said.get("icon", none), titles, said.get(roles.kind, none), strict=True)
    return [sign_of(*row) for row in rows]


def heroes(columns: Sequence[Column], roles: Roles) -> list[str]:
    """Give the ids of three cards at most to show first: they have signs, and no two the same, or else pictures."""
    said = {field: values for field, _, values in columns}
    rows = _signs_of_rows(columns, roles)
    pictures = said.get(roles.picture, [""] * len(rows))
    signed = {sign: row for row, sign in reversed([*enumerate(rows)]) if sign in signs()}
    chosen = [*sorted(signed.values()), *(row for row, picture in enumerate(pictures) if picture and not rows[row])]
    ids = said.get("id") or [slug_of(title) for title in said.get(roles.title, [])]
    return [ids[row] for row in chosen if is_id(ids[row])][:3]
