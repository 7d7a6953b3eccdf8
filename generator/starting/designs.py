"""The starter designs: what each is for, its colours, cards to begin with, and what its face is told about a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import yaml

from generator.catalog.ground import Ground
from generator.catalog.roots import search_path
from generator.catalog.safeopen import read
from generator.starting.roles import Column, Roles

FOLDER: Final = "designs"
_FILE: Final = "designs.yaml"
_MOST: Final = 200_000
_STATS: Final = 4
"""So many numbers stand on a face beside the one in its corner."""
_PLAIN: Final = ("cost", "number", "answer", "serves", "code", "words")
"""Fields of designs that a column of the same name is for."""
_LISTS: Final = ("words",)
_WORDLESS: Final = ("courts", "exchequer", "picnic", "typecase")
"""Designs that have a title and no text."""


class Design(NamedTuple):
    """A starter design: what it is `made_for`, its best palette, and cards to begin with."""

    made_for: str
    palette: str
    cards: Sequence[Mapping[str, Any]]


@cache
def _file() -> Mapping[str, Any]:
    for folder in reversed(search_path().shared_dirs()):
        path = folder / FOLDER / _FILE
        if path.is_file():
            found: Mapping[str, Any] = yaml.safe_load(read(path, Ground(folder), _MOST).decode())
            return found
    return {"designs": {}, "palettes": {}}


def designs() -> dict[str, Design]:
    """Give the designs there are, by name."""
    return {name: Design(one["for"], one["palette"], one["cards"]) for name, one in _file()["designs"].items()}


def palettes() -> dict[str, dict[str, str]]:
    """Give the palettes there are, by name: a colour for each of six roles."""
    return {name: dict(colours) for name, colours in _file()["palettes"].items()}


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
    return "exchequer" if roles.number and not roles.words and len(names) <= 3 else "reliquary"


def types_of(columns: Sequence[Column]) -> dict[str, str]:
    """Say which columns of a table are lists."""
    return {field: "list" for field, _, _ in columns if field in _LISTS}


def heading(columns: Sequence[Column], roles: Roles, design: str) -> str:
    """Write what the face of a design begins with: which field of a card is what."""
    names = {field for field, _, _ in columns}
    title, words = roles.title, roles.words
    if title == words:  # they are all there is
        title, words = (title, "") if design in _WORDLESS else ("", words)
    fields = {"kind": roles.kind or "kind" * ("kind" in names), "flavour": roles.flavour, "picture": roles.picture}
    fields |= {name: name if name in names else "" for name in _PLAIN}
    fields["terms"] = fields.pop("words")
    if roles.number and not (fields["cost"] or fields["number"]):
        fields["cost"] = fields["number"] = roles.number
    stats = [one for one in roles.numbers if one.field not in (fields["cost"], fields["number"])][:_STATS]
    lines = [_set("title", title), _set("words", words), *(_set(name, field) for name, field in fields.items())]
    shown = ", ".join(f'("{one.label}", card.{one.field})' for one in stats)
    lines.append(f"{{% set stats = [{shown}] %}}")
    sign = "card.icon if card.icon is defined else ''" if "icon" in names else "''"
    lines.append(f"{{% set sign = K.sign_of({sign}, title or words) | trim %}}")
    return "{# Which field of a card is what: change the names behind 'card.' when columns change. #}\n" + "\n".join(
        lines
    )


def _set(name: str, field: str) -> str:
    said = f'card.{field} if card.{field} is defined else ""' if field else '""'
    return f"{{% set {name} = {said} %}}"
