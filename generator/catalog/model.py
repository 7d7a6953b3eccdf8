"""The nouns of a game, frozen: decks, cards, themes, rule parameters, editions."""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from generator.catalog.messages import ENGLISH, Messages
from generator.catalog.problems import Mark
from generator.catalog.readings import Reading
from generator.catalog.words import Words as Words  # noqa: PLC0414  (for those who load a whole game)
from generator.named import NamedTuple

Side = Literal["front", "back"]

DeckKind = Literal["card", "token", "foot", "die", "page", "board", "figure", "box"]
"""What the pieces of a deck are: `foot` is what a standee stands on, `die` the faces of one, `figure` a book's own,
`box` the pictures of one."""

Values = Mapping[str, Any]
"""What is said by name, as it stands in YAML and as templates see it."""
Taken = dict[str, Mark]
"""The ids that are given in a game, each with its place."""
EMPTY: Values = MappingProxyType({})
UNREAD: Values = MappingProxyType({})
"""Stands for what a file says that cannot be read, which is told of that file and of nothing else."""


def _rebuild(fields: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(fields)


# Python cannot pickle a frozen mapping by itself, and a game must reach other processes
copyreg.pickle(MappingProxyType, lambda proxy: (_rebuild, (dict(proxy),)))


class Size(NamedTuple):
    """A finished (trimmed) size in millimetres."""

    width: float
    height: float


class Portion(NamedTuple):
    """What a face shows of a card whose text goes on: it is face `number` of `of`.

    `texts` are the texts that are divided, each with what this face shows of it, and its size in points.
    """

    number: int = 1
    of: int = 1
    texts: Mapping[str, tuple[str, float]] = EMPTY


MOST_FACES: Final = 60
"""A card of more faces is nothing that anybody would hold."""

FURTHER: Final = "+"
"""Stands in the id of a further card before its number, and in no id that anybody writes."""


class Card(NamedTuple):
    """One kind of card: `fields` is what the deck's YAML says, without a theme's words.

    A back of its own is `fields["back"]`. Where a rule says how many there are, `supply` names it, and `copies`
    is what it says, or its share of that, where it is `shared` with others of the deck. It is in the box only
    where each rule in `when` has one of the values that stand there. `face` is the template of a front of its
    own, "" for the deck's; its `number` in its deck counts from 1. Where each copy is a card of its own, `copy`
    says which it is and of how many, and `entry` the id that its deck and themes have for it. Of a text that goes on,
    its `portions` are what its sides show; a further card has an id with FURTHER in it.
    """

    id: str
    copies: int
    fields: Values
    mark: Mark
    supply: str = ""
    when: Mapping[str, tuple[Any, ...]] = EMPTY
    face: str = ""
    number: int = 0
    copy: tuple[int, int] = (0, 0)
    entry: str = ""
    shared: bool = False
    portions: Mapping[str, Portion] = EMPTY

    @property
    def name(self) -> str:
        """The id that people know it by, be it a further card of another."""
        return self.id.partition(FURTHER)[0]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size that are printed together; `face` and `back` name templates, back may be none.

    `declared` are the fields that its cards must or may have, none when any field will do. Tokens, the faces
    of a die and the pages of a score sheet are decks as well: their `kind` says so, and decides whatever depends
    on it. `noun` is only what people are told that one of them is. `unprinted` are fields for the companion only.
    What its faces have no room for `goes_on`: on the back and further cards ("auto"), on fronts only ("fronts"), or
    nowhere ("").
    """

    id: str
    name: str
    size: Size
    bleed: float
    safe: float
    face: str
    back: str | None
    cards: tuple[Card, ...]
    mark: Mark
    fields: Values = field(default_factory=lambda: EMPTY)
    declared: tuple[str, ...] | None = None
    kind: DeckKind = "card"
    noun: str = "card"
    unprinted: tuple[Words, ...] = ()
    goes_on: str = ""

    @property
    def count(self) -> int:
        """How many cards are printed, copies and all."""
        return sum(card.copies for card in self.cards)

    def face_of(self, card: Card) -> str:
        """Name the template of the front of a card, its own or the deck's; as written, so with its place."""
        return card.face or self.face

    def back_of(self, card: Card) -> str:
        """Name the template of what is printed behind a card, its own or the deck's; "" when there is none."""
        return str(card.fields.get("back") or self.back or "")

    def sides(self, card: Card) -> tuple[Side, ...]:
        """Name the sides of a card that are printed."""
        return ("front", "back") if self.back_of(card) else ("front",)


Decks = tuple[Deck, ...]


class Theme(NamedTuple):
    """One fiction for the same rules: `fields` hold its tagline, palette and words, `cards` its card texts.

    `unprinted` are those of its fields that are for the companion only.
    """

    id: str
    name: str
    fields: Values
    cards: Mapping[str, Values]
    mark: Mark
    unprinted: tuple[Words, ...] = ()


class Parameter(NamedTuple):
    """One rule that may be set: a default and either a list of allowed values or a range."""

    name: str
    default: Any
    allowed: tuple[Any, ...] | None
    least: float | None
    most: float | None
    label: str
    rule: str
    mark: Mark
    reason: str = ""
    """Why it can have no other value, told to those who set one."""

    def allows(self, value: Any) -> bool:
        """Tell whether it may be set to `value`; true is not 1, and 1 is not 1.0."""
        if self.allowed is not None:
            return any(type(value) is type(one) and value == one for one in self.allowed)
        whole = type(self.default) is int
        if type(value) is not int and (whole or type(value) is not float):
            return False
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


Parameters = Mapping[str, Parameter]


class Spec:
    """What only one kind of part knows: the frozen nouns of the modules that read them are such."""

    __slots__ = ()

    def dealt(self, deal: Callable[[Deck], Deck]) -> "Spec":
        """Return it with the decks that it holds itself dealt anew; most hold none that rules could deal."""
        del deal
        return self

    def besides(self, part: "Part") -> "tuple[Part, ...]":
        """Return what else is made of the same entry of game.yaml; most kinds make one thing of it."""
        del part
        return ()


@dataclass(frozen=True, slots=True)
class Part:
    """One thing in the box, printed into a file of its own: its kind, what it is made from, how many pieces.

    `decks` are the families of faces it is drawn from: one for a deck of cards, several for tokens that are
    cut from the same sheet, none for a rulebook. `spec` is what only its kind knows, a frozen noun of the
    module of `catalog` that reads it.
    """

    id: str
    kind: str
    name: str
    ref: str
    count: int
    decks: tuple[Deck, ...]
    mark: Mark
    spec: Spec | None = None

    @property
    def cards(self) -> Iterator[Card]:
        """All its cards, deck by deck."""
        return (card for deck in self.decks for card in deck.cards)


Parts = Mapping[str, Part]
PartRead = tuple[Part | None, bool]
"""A part, or None where it cannot be read, and whether all its cards are known."""
DeckCard = tuple[Deck, Card]
"""Parts of a game by id."""


class Designer(NamedTuple):
    """Who is credited, for what, and where it was published."""

    name: str
    role: str
    source: str = ""


class IconSet(NamedTuple):
    """A folder of icons that somebody else drew: where it lies below the root of the game, its licence, whose it is."""

    folder: Words
    licence: str
    credit: str


class Edition(NamedTuple):
    """The choices one print is made with: theme, style, and every rule parameter's value.

    `label` is what stands small on every card foot, `slug` names the folder in output/; of a game that comes in one
    edition both are "". `language` is the tag of the
    translation, "" for the game's own words.
    """

    theme: Theme | None
    style: str
    rules: Values
    preset: str
    changed: tuple[str, ...]
    label: str
    slug: str
    language: str = ""


class Game(NamedTuple):
    """A whole game as its YAML declares it, checked and frozen.

    `parts` are what is in the box, in the order of game.yaml, by id; `decks` are those of them that are decks
    of cards. A `guided` game is printed with a page that says how to build it; None is where there is more than one
    deck to cut. `spared` are the findings of the print gate that it is only told of (`catalog.spared.Spared`).
    `readings` say what became of tables, `icons` are sets besides its own. It was written in its `own_language` and is
    read in `language`, one of `languages` where that is another; `says` is what the tool and its templates say by
    themselves, and `unfinished` are texts that changed since they were translated.
    """

    slug: str
    title: str
    tagline: str
    designers: tuple[Designer, ...]
    credit: str
    least_players: int
    most_players: int
    least_minutes: int
    most_minutes: int
    language: str
    parts: Parts
    decks: Mapping[str, Deck]
    themes: Mapping[str, Theme]
    parameters: Parameters
    presets: Mapping[str, Values]
    tables: Values
    mark: Mark
    default_theme: str = ""
    guided: bool | None = None
    spared: tuple[Any, ...] = ()
    unprinted: tuple[Words, ...] = ()
    fields: Values = EMPTY
    readings: tuple[Reading, ...] = ()
    icons: tuple[IconSet, ...] = ()
    own_language: str = "en"
    languages: tuple[str, ...] = ()
    says: Messages = ENGLISH
    unfinished: tuple[Any, ...] = ()

    @property
    def every_deck(self) -> Iterator[Deck]:
        """All decks of its parts."""
        return (deck for part in self.parts.values() for deck in part.decks)

    @property
    def translation(self) -> str:
        """The tag of the translation that this is, "" of the game in its own words."""
        return "" if self.language == self.own_language else str(self.language)
