"""What passes between a game and the companion: moves, breaches, menus, scores, verbs, the table.

`companion/kit` builds games with it, and companion/README.md says how.
"""

import marshal
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.dice import Cup, Roll, read_notation
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.words import Line, listed, one_of
from generator.named import NamedTuple

Json = dict[str, Any]
"""A mapping as it is written down: plain JSON."""
Facts = Mapping[str, Any]
"""The same where it is only looked at."""
Move = Json
"""One move as it is written down: plain JSON; `do` names it, `who` is who does it."""
UNSHARED = 2
"""The last form of marshal that writes twice what stands in two places."""


AI = marked("AI")
"""What the player is called whom nobody plays."""


class Breach(NamedTuple):
    """A rule that a move breaks, as far as the record proves it: the rule's id, what is the case, and that in short."""

    rule: str
    fact: str
    short: str = ""


class Note(NamedTuple):
    """A reminder after a move, with the rule it comes of: nothing is wrong, but somebody may forget something."""

    rule: str
    text: str


class Chart(str):
    """Rows of a map among what is told: no sentence, so that no log and no screen says it."""

    __slots__ = ()


class Item(NamedTuple):
    """One choice of a menu: the word that is added to the line, and what it says to people.

    One without a word is not offered now; it keeps its place, so that the others keep their numbers. A `hint` says more
    of it, behind a colon or in `brackets`. On a screen it is a tile: seats `to` may press it, or nobody but who is
    asked; the one that is `lead` is what mostly comes next; one that is `off` is shown, with the reason as its hint.
    `face` names its picture. Where it leads somebody's `piece`, `at` is the space and `deed` what is done there.
    """

    word: str
    label: str
    hint: str = ""
    brackets: bool = False
    to: Sequence[str] = ()
    lead: bool = False
    off: bool = False
    face: str = ""
    piece: str = ""
    at: tuple[int, int] | None = None
    deed: str = ""

    @property
    def text(self) -> str:
        """What people who type read of it.

        >>> Item("t", "Absorb", "1 token").text, Item("v", "Evade", "King", brackets=True).text, Item("q", "Stop").text
        ('Absorb: 1 token', 'Evade (King)', 'Stop')
        """
        if self.brackets and self.hint:
            return f"{self.label} ({self.hint})"
        return ": ".join(filter(None, (self.label, self.hint)))


class Menu(NamedTuple):
    """What may come next in a line: choices, and whether something may be typed instead (`free` says what).

    What is asked ends as a question or a sentence does, or without a sign, where people who type read a colon.

    `typed` stands behind `ask` where people type: how an answer is said, which a screen leaves out.
    `whose` is the one seat that may see it, where its choices are a secret. `to` are the seats that it is asked of,
    where these are others than the game asks. On a screen digits may be typed beside choices that have `keys`.
    """

    ask: str
    items: Sequence[Item] = ()
    free: str = ""
    typed: str = ""
    whose: str = ""
    to: Sequence[str] = ()
    keys: bool = False

    @property
    def text(self) -> str:
        """What people who type are asked."""
        return self.ask + self.typed + ":" * self.ask[-1:].isalnum()

    def choices(self) -> list[tuple[int, Item]]:
        """Give what is offered now, with its numbers."""
        return numbered(self.items)

    def chosen(self, number: int) -> Item | None:
        """Give the choice with a number, if it is offered now."""
        return dict(self.choices()).get(number)


def numbered(items: Sequence[Item]) -> list[tuple[int, Item]]:
    """Give choices with their places as numbers, without those that are not offered now."""
    return [(number, item) for number, item in enumerate(items, 1) if item.word and not item.off]


class Score(NamedTuple):
    """One player's result: points with their parts, and the rank (1 is best; 0 is out of it)."""

    who: str
    points: int | None
    parts: tuple[tuple[str, int], ...] = ()
    rank: int = 0
    remark: str = ""


class Setup(NamedTuple):
    """What a session begins with: player ids in order of their seats, options of `new`, and all that is pinned."""

    players: tuple[str, ...]
    names: Mapping[str, str]
    rules: Facts
    content: Facts
    options: Mapping[str, list[str]]
    cup: Cup

    def option(self, name: str) -> str:
        """Give the last value of an option of `new`, or nothing."""
        return self.options.get(name, [""])[-1]

    def words(self, name: str) -> list[str]:
        """Give the words of an option of `new`, parted by blanks or commas."""
        return [word for one in self.options.get(name, []) for word in one.replace(",", " ").split()]

    def player(self, word: str) -> str:
        """Give the player whom a word names. Raises Unclear."""
        return one_of(word, self.names, "Who")

    def table(self) -> "Table":
        """Give a table for all who sit down, which has no state yet."""
        found = Table("", self.players, self.names)
        found.rules, found.content = dict(self.rules), self.content
        return found


def around(seats: Sequence[str], first: str) -> list[str]:
    """Give seats clockwise, from the first one on.

    >>> around(["ana", "ben", "cy"], "ben")
    ['ben', 'cy', 'ana']
    """
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


class Table:
    """A game as it stands. `state` is the game's own: plain JSON, changed by its `fold` alone.

    `state["players"][id]` holds what belongs to a player, so that `set ana.life 4` finds it. `rules` are the rule
    parameters and `content` what the game's module pinned; both stay as they were when the session began, as `written`
    are the parameters' values in rules.yaml at that time. `worked` is what the game's module has worked out of
    `content`, so that it need not be done again: bots ask by the thousand.
    """

    __slots__ = (
        "content",
        "finished",
        "game",
        "house",
        "names",
        "players",
        "result",
        "rolled",
        "rules",
        "state",
        "worked",
        "written",
    )

    def __init__(self, game: str, players: Sequence[str], names: Mapping[str, str]) -> None:
        self.game = game
        self.players = list(players)
        self.names = dict(names)
        self.rules: Json = {}
        self.written: Json = {}
        self.content: Facts = {}
        self.worked: Json = {}
        self.state: Json = {}
        self.house: dict[str, str] = {}
        self.finished = False
        self.result: list[Any] = []
        self.rolled: dict[str, int] = {}

    def name(self, who: str) -> str:
        """Give a player's name."""
        name = self.names.get(who, who)
        return _(name) if name == AI else name

    def listed(self, people: Iterable[str], last: str = "and") -> str:
        """Give the names of people as a list: behind and, or behind or, stands the `last`."""
        return listed([self.name(who) for who in people], last)

    def of(self, who: str) -> Json:
        """Give what belongs to a player."""
        found: Json = self.state["players"][who]
        return found

    def player(self, word: str, among: Sequence[str] | None = None) -> str:
        """Give the player whom a word names, by name or by its beginning.

        Raises:
            Unclear: nobody, or several.
        """
        ids = self.players if among is None else among
        return one_of(word, {who: self.name(who) for who in ids}, "Who")


def twin(value: Any) -> Any:
    """Copy plain JSON, so that nothing that can be changed is shared: `copy` takes twenty times as long.

    >>> one = [1]
    >>> old = {"at": one, "to": one}
    >>> new = twin(old)
    >>> new["at"].append(2)
    >>> old, new
    ({'at': [1], 'to': [1]}, {'at': [1, 2], 'to': [1]})
    """
    return marshal.loads(marshal.dumps(value, UNSHARED))  # noqa: S302 - our own bytes, of a moment ago


def copied(table: Table) -> Table:
    """Give a copy that may be changed without changing the table; what is pinned is shared."""
    other = Table(table.game, table.players, table.names)
    other.rules = dict(table.rules)
    other.written = table.written
    other.content, other.worked = table.content, table.worked
    other.state = twin(table.state)
    other.house = dict(table.house)
    other.finished = table.finished
    other.result = table.result
    other.rolled = dict(table.rolled)
    return other


class Turn:
    """What a verb is read with: the table, the words' options, and the dice, whose rolls are written down."""

    def __init__(self, table: Table, line: Line, cup: Cup, who: str) -> None:
        self.table = table
        self.line = line
        self.cup = cup
        self.who = who

    def roll(self, die: str, why: str = "") -> Roll:
        """Roll a die, which tells people `why`; with --is, take what the table says. Raises as Cup.roll does."""
        return self.cup.roll(die, why)

    def throw(self, text: str) -> tuple[list[Roll], int]:
        """Roll several dice that are said in the usual way, `2d6+1`; give the rolls, and their sum. Raises Unclear."""
        count, die, more = read_notation(text)
        rolls = [self.roll(die) for __ in range(count)]
        return rolls, sum(int(roll.face) for roll in rolls) + more

    def pick(self, what: str, faces: Sequence[int | str], held: bool = False) -> Roll:
        """Take one of several by chance, as a card from a shuffled pile, which the companion may have `held`.

        Raises as Cup.roll does.
        """
        return self.cup.pick(what, faces, held)

    def option(self, name: str, default: str = "") -> str:
        """Give an option's value."""
        return self.line.option(name, default)

    def has(self, name: str) -> bool:
        """Tell whether an option was given."""
        return name in self.line.options


Read = Callable[[Turn, list[str]], list[Move]]
"""What reads the words of a line into moves. Raises Unclear."""


class Verb(NamedTuple):
    """Something people say: its name, when one says it (for help), an example, and how it is read.

    `read` turns words into moves; `look` only says something and changes nothing. One of the two is given; a look
    takes `most` words.
    `options` are the verb's own, with whether they take a value. `menu(table, who, words)` says what may come next
    after these words behind the verb. `kit.slots.verb` makes `read` and `menu` of one description. `whose(table,
    words)` gives the seat whose phone alone may say it, where it shows a secret; or nothing: the table's own screen.
    """

    name: str
    moment: str
    example: str
    read: Read | None = None
    look: Callable[[Table, list[str]], list[str]] | None = None
    options: Mapping[str, bool] = {}
    menu: Callable[[Table, str, Sequence[str]], Menu | None] | None = None
    whose: Callable[[Table, Sequence[str]], str] | None = None
    most: int = 1
