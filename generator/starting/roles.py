"""Say which column of a table goes to which place of a face: the title, the rules, the numbers, the small line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Final

from generator.catalog.columnwords import ASIDE, PICTURES, TEXTS, TITLES, snake_of, tell_apart
from generator.catalog.readings import Column, Kind
from generator.named import NamedTuple

_FLAVOUR: Final = ("flavour", "flavor", "flavour_text", "flavor_text", "quote")
_KIND: Final = ("type", "kind", "category", "class", "suit", "set")
_COST: Final = ("cost", "price", "mana", "energy_cost")
_NUMBER: Final = ("rank", "value", "number", "n", "points", "level")
_MOST_NUMBERS: Final = 4
_TITLE, _QUESTION, _SHORT, _FIGURES, _FLAVOURED = 60, 140, 24, 5, 60
"""Letters that a title has at most, one over a text, a kind, a number in a corner, a line of flavour."""
_NOT_PRINTED: Final[Mapping[Kind, str]] = {
    Kind.ID: "not printed: its id",
    Kind.COPIES: "not printed: how many",
    Kind.TEMPLATE: "not printed: its template",
    Kind.IGNORED: "left out",
}
_SPOKEN: Final = (Kind.LIST, Kind.GROUP, Kind.TRUTH)
"""What has to be said in words."""


class Stat(NamedTuple):
    """A field that is a number or a term, and what people call it."""

    label: str
    field: str


class Roles(NamedTuple):
    """Which fields of a card are what; "" where there is none. `numbers` stand in a row, the `rest` in a small line.

    `labels` says what people call the fields, `spoken` those that are no plain text, `strange` those with letters,
    icons or marks that cannot be printed.
    """

    title: str
    words: str = ""
    flavour: str = ""
    kind: str = ""
    cost: str = ""
    number: str = ""
    picture: str = ""
    sign: str = ""
    answer: str = ""
    serves: str = ""
    code: str = ""
    taboo: str = ""
    numbers: tuple[Stat, ...] = ()
    rest: tuple[Stat, ...] = ()
    labels: Mapping[str, str] = {}
    spoken: frozenset[str] = frozenset()
    strange: frozenset[str] = frozenset()

    def value(self, field: str) -> str:
        """Write how a template asks for a field, which a card may lack."""
        said = self._asked(field)
        return f"in_words({said})" if field in self.spoken - self.strange else said

    def pairs(self, fields: Sequence[Stat]) -> str:
        """Write fields with what they are called, as a list of a template."""
        return ", ".join(f'("{_quoted(one.label)}", {self._asked(one.field)})' for one in fields)

    def _asked(self, field: str) -> str:
        said = f'card.{field} | default("")'
        return f"printable(in_words({said}))" if field in self.strange else said


Said = Mapping[str, Sequence[str]]
"""By field, what each row of a table says, in words."""


Place = tuple[Collection[Kind], float]
"""What fits somewhere: columns of some kinds, whose longest value has at most so many letters."""
_WRITTEN: Final = (Kind.TEXT, Kind.CODE, Kind.NAME)
_ANY: Final[Place] = tuple(Kind), inf
_WORDS: Final[Place] = _WRITTEN, inf
_WHOLE_LIST: Final[Place] = (Kind.LIST,), inf
_FEW_WORDS: Final[Place] = _WRITTEN, _SHORT
_TITLED: Final[Place] = _WRITTEN, _TITLE
_FIGURE: Final[Place] = (Kind.NUMBER, Kind.TEXT), _FIGURES


class _Free:
    """The columns that have no place yet."""

    def __init__(self, columns: Sequence[Column], said: Said) -> None:
        self.columns = {one.field: one for one in columns if one.kind not in _NOT_PRINTED and "@" not in one.field}
        self._said = said

    def take(self, *wishes: tuple[Iterable[str], Place]) -> str:
        """Take the first column that is free and fits, by one wish after the other; "" where there is none."""
        called = {snake_of(name): name for name in self.columns}
        wished = ((called.get(name, name), place) for names, place in wishes for name in names)
        found = next((name for name, place in wished if name in self.columns and self.fits(name, place)), "")
        self.columns.pop(found, None)
        return found

    def fits(self, name: str, place: Place) -> bool:
        """Tell whether a column that is free fits into a place."""
        kinds, most = place
        return self.columns[name].kind in kinds and self.longest(name) <= most

    def of(self, *kinds: Kind) -> list[str]:
        """Name the columns of some kinds."""
        return [name for name, one in self.columns.items() if one.kind in kinds]

    def others(self, *names: str) -> list[str]:
        """Name those columns that are none of these."""
        return [name for name in self.columns if name not in names]

    def apart(self, *names: str) -> list[str]:
        """Name those columns that are none of these, and say another thing in most rows."""
        return [name for name in self.others(*names) if tell_apart([*filter(None, self._said[name])])]

    def prose(self) -> list[str]:
        """Name the columns of text that people read: no addresses, and no tags unless nothing else is longer."""
        fields = self.of(Kind.TEXT, Kind.CODE, Kind.NAME, Kind.LIST)
        fields = [one for one in fields if 2 * sum("://" in said for said in self._said[one]) <= len(self._said[one])]
        read = [one for one in fields if one not in ASIDE]
        return read if any(self.longest(one) > _SHORT for one in read) else fields

    def figures(self) -> list[str]:
        """Name the numbers that fit into a row; numbers of rows in other tables do not belong there."""
        numbers = self.of(Kind.NUMBER)
        return [one for one in numbers if self.fits(one, _FIGURE) and not one.endswith(("_id", "Id"))]

    def suit(self) -> list[str]:
        """Name the suit of cards that have suits and ranks and that nothing else names."""
        others = ({*self.of(Kind.NAME)} | {*TITLES}) & self.columns.keys() - {"suit", "rank"}
        return ["suit"] if {"suit", "rank"} <= self.columns.keys() and not others else []

    def questions(self, *names: str) -> list[str]:
        """Name those of some columns that can be a title that needs room, over a text."""
        prose = self.prose()
        long = {name for name in prose if self.longest(name) > _SHORT}
        asked = [name for name in names if name in prose and long - {name}]
        return [name for name in asked if self.fits(name, (_WRITTEN, _QUESTION))]

    def longest(self, field: str) -> int:
        """Count the letters of the longest value."""
        return max(map(len, self._said.get(field, ())), default=0)

    def usual(self, field: str) -> int:
        """Count the letters of a value that is neither short nor long."""
        return sorted(map(len, self._said.get(field) or [""]))[len(self._said.get(field, ())) // 2]

    def longest_text(self) -> list[str]:
        """Name the column with the most text, if that is more than a few words."""
        texts = [name for name in self.prose() if self.longest(name) > _SHORT]
        return [max(texts, key=lambda name: sum(map(len, self._said[name])))] if texts else []


def roles_of(columns: Sequence[Column], said: Said, strange: frozenset[str] = frozenset()) -> Roles:
    """Give each column its place by its kind, by its name, and by the room that its longest value needs.

    >>> owl = [Column("Beast", "beast", Kind.NAME), Column("Effect", "effect", Kind.TEXT)]
    >>> roles_of(owl, {"beast": ["Owl"], "effect": ["It sees."]})[:2]
    ('beast', 'effect')
    """
    free = _Free(columns, said)
    picture = free.take((PICTURES, ((Kind.PICTURE,), inf)), (free.of(Kind.PICTURE), _ANY))
    sign, taboo = free.take((("icon",), _FEW_WORDS)), free.take((("words", "taboo"), _WHOLE_LIST))
    flavour = free.take((_FLAVOUR, (_WRITTEN, _FLAVOURED)))
    title = _title(free)
    answer = free.take((("answer", "back_text"), _WORDS))
    words = free.take((TEXTS, _WORDS), (TEXTS, _WHOLE_LIST))
    kind = free.take((_KIND, _FEW_WORDS))
    words = words or free.take((free.longest_text(), _ANY))
    cost, number = free.take((_COST, _FIGURE)), free.take((("rank",), _FIGURE), (_NUMBER, _FIGURE))
    serves, code = free.take((("serves",), _FIGURE)), free.take((("code",), _FEW_WORDS))
    counted = free.figures()
    if len(counted) == 1 and not cost + number:
        number = free.take((counted, _ANY))
    if not words and free.usual(title) > _SHORT:  # sentences are all there is
        title, words = "", title
    labels = {one.field: label(one.called) for one in columns}
    row = [free.take(([name], _ANY)) for name in counted[:_MOST_NUMBERS]]
    numbers = tuple(Stat(labels[name], name) for name in filter(None, row))
    rest = tuple(Stat(labels[name], name) for name in free.columns)
    fields = title, words, flavour, kind, cost, number, picture, sign, answer, serves, code, taboo
    spoken = frozenset(one.field for one in columns if one.kind in _SPOKEN)
    return Roles(*fields, numbers, rest, labels, spoken, strange)


def _title(free: _Free) -> str:
    """Take the column that tells cards apart, by its name or by what it says; any short one where no text is read."""
    named = (free.suit(), _TITLED), (free.of(Kind.NAME), _TITLED), (TITLES, _TITLED)
    title = free.take(*named, (free.apart(*TEXTS, "rank"), _TITLED), (free.questions(*free.apart("rank")), _ANY))
    return title or ("" if free.longest_text() else free.take((free.others(*TEXTS, "rank"), _TITLED)))


def printed(columns: Sequence[Column], roles: Roles) -> tuple[Column, ...]:
    """Say of each column where it stands on a face, or why on none."""
    places = {
        **dict.fromkeys((one.field for one in roles.rest), "in the small line"),
        **dict.fromkeys((one.field for one in roles.numbers), "number with its name"),
        **{getattr(roles, place): shown for place, shown in PLACES.items() if getattr(roles, place)},
    }
    return tuple(
        one._replace(printed=_NOT_PRINTED.get(one.kind) or places.get(one.field, "in another language"))
        for one in columns
    )


PLACES: Final = {
    "title": "title", "words": "text", "kind": "its kind", "flavour": "last line", "picture": "picture", "sign": "sign",
    "cost": "in a corner", "number": "in a corner", "answer": "answer", "serves": "with a sign", "code": "code",
    "taboo": "words not to say",
}  # fmt: skip
"""Where each role stands on a face, in the order in which a template names them."""


def label(text: str) -> str:
    """Write what a table calls a column as it stands on a card.

    >>> label("max_hp"), label("ATK"), label("healthPoints")
    ('Max hp', 'ATK', 'healthPoints')
    """
    said = " ".join(text.replace("_", " ").split())
    return said[:1].upper() + said[1:] if text.islower() else said


def _quoted(text: str) -> str:
    """Write a text within the quotation marks of a template, whose own code it cannot begin."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("{", "(").replace("}", ")").replace("%", "\\x25")


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
