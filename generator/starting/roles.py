"""Guess what the columns of a table are for: the title, the rules, the numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Column = tuple[str, str, Sequence[str]]
"""A field's name, what the table calls it, and the values of all rows."""

_TITLE: Final = ("name", "title", "card", "card_name", "label")
_WORDS: Final = ("text", "rules", "rules_text", "effect", "ability", "description", "body", "question", "prompt")
_FLAVOUR: Final = ("flavour", "flavor", "flavour_text", "flavor_text", "quote")
_KIND: Final = ("type", "kind", "category", "class", "suit", "set")
_NUMBER: Final = ("cost", "n", "number", "value", "price", "level", "points", "rank")
_PICTURE: Final = ("art", "picture", "image", "illustration", "img", "file")
_IGNORED: Final = ("id", "copies", "back", "count", "quantity", "qty", "icon")
_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".svg")
_MOST_NUMBERS: Final = 4


class Stat(NamedTuple):
    """A field that is a number, and what people call it."""

    label: str
    field: str


class Roles(NamedTuple):
    """Which fields of a card are what; "" where there is none."""

    title: str
    words: str = ""
    flavour: str = ""
    kind: str = ""
    number: str = ""
    picture: str = ""
    numbers: tuple[Stat, ...] = ()


def _values(columns: Sequence[Column]) -> dict[str, list[str]]:
    """Give all that is said in each column that is not ignored."""
    return {field: [value for value in rows if value] for field, _, rows in columns if field not in _IGNORED}


def _longest(texts: Sequence[str], values: Mapping[str, Sequence[str]], title: str) -> str:
    """Name the column with the most text, "" where that is the title or there is none."""
    longest = max(texts, key=lambda name: sum(map(len, values[name])), default="")
    return longest if longest != title else ""


def roles_of(columns: Sequence[Column]) -> Roles:
    """Guess by the names of the columns, then by what stands in them.

    >>> roles_of([("beast", "Beast", ["Owl"]), ("effect", "Effect", ["It sees."])])
    Roles(title='beast', words='effect', flavour='', kind='', number='', picture='', numbers=())
    """
    values = _values(columns)
    shown = {field: text for field, text, _ in columns}
    free = dict.fromkeys(values)

    def take(names: Sequence[str]) -> str:
        found = next((name for name in names if name in free), "")
        free.pop(found, None)
        return found

    picture = take(_PICTURE) or take([name for name in free if _all_pictures(values[name])])
    title = take(_TITLE)
    words, flavour, kind = take(_WORDS), take(_FLAVOUR), take(_KIND)
    counted = [name for name in free if values[name] and all(map(_is_number, values[name]))]
    number = next(iter([*filter(counted.__contains__, _NUMBER), *counted]), "")
    texts = [name for name in free if name not in counted and values[name]]
    if not title:
        title = next(iter([*texts[:1], *free, *values]), "")
        texts = texts[1:]
    words = words or _longest(texts, values, title)
    numbers = tuple(Stat(shown[name], name) for name in counted[:_MOST_NUMBERS])
    return Roles(title, words, flavour, kind, number, picture, numbers)


def face_for(roles: Roles, size: str) -> str:
    """Say which face suits such cards."""
    if size.startswith("tarot"):
        return "tarot"
    if len(roles.numbers) > 1:
        return "stats"
    if roles.picture and not roles.words:
        return "full-art"
    return "picture" if roles.words or roles.picture or roles.number else "text"


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?\d+(?:\.\d+)?", text) is not None


def _all_pictures(values: Sequence[str]) -> bool:
    return bool(values) and all(value.lower().endswith(_ENDINGS) for value in values)


EXAMPLE: Final[Mapping[str, str]] = {
    "cards.csv": (
        "id,name,cost,type,text,icon,copies\n"
        "lantern,Lantern,1,Tool,Look at the next card. You may put it at the bottom of the deck.,lantern,3\n"
        "balloon,Balloon,2,Tool,Climb one space for free.,balloon,3\n"
        'duck,Duck,3,Friend,"Carries two more cards. It eats one of them, you choose.",duck,2\n'
        "storm,Storm,0,Weather,**Everybody** goes back one space.,storm,4\n"
        "mountain,The Mountain,5,Place,Who plays this on the last space wins.,mountain,1\n"
    )
}
