"""Who sits at a table when a game is tried out: what each holds in secret, what they are asked, how a beginner plays.

A game says it with a subclass, `SEATS`, in `companion/games/<game>/seats.py`; one without has `MenuSeats`, who see no
more than the companion does. Every line goes through the referee that people have, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Protocol

from companion.engine.model import Facts, Json, Menu, Table, twin
from companion.kit.forms import Event
from companion.kit.game import Game
from generator.named import NamedTuple


class Stuck(Exception):
    """Nothing that is offered may be done: what is offered, and where."""


class Ask(NamedTuple):
    """A decision: who is asked, and what may be chosen, in a fixed order. `what` says what it is about."""

    who: str
    options: tuple[str, ...]
    what: str = ""


class Referee(Protocol):
    """Holds the table, and lets nobody break a rule."""

    cards: Sequence[Facts]
    """Every card of the game, with `id`, `deck`, `copies` and what else its file says."""
    game: Game
    table: Table
    happened: Sequence[Event]
    """What the last line has brought about, in its order, for a game that keeps events."""

    def say(self, line: str) -> None:
        """Say a line as people do. Raises Unclear, and Refused where it breaks a rule."""

    def allows(self, line: str) -> bool:
        """Tell whether a line may be said, and say it if so."""

    def copy(self, secret: bytes) -> Referee:
        """Give a referee of a table of its own, as this one stands, whose dice come from another secret."""


class Seats:
    """All who sit at one table. `counts` is what happened, by words that a report shows; `by` the same of each seat."""

    HELD: ClassVar[Sequence[str]] = ()
    """What is held in secret, by name: plain data, of which a copy has its own."""

    def __init__(self, referee: Referee, chance: Random) -> None:
        self.referee = referee
        self.chance = chance
        self.counts: Counter[str] = Counter()
        self.by: dict[str, Counter[str]] = {who: Counter() for who in self.table.players}
        self.deal()

    def count(self, who: str, what: str, times: int = 1) -> None:
        """Count what somebody did, or what befell them; who has no seat is counted with the table alone."""
        self.counts[what] += times
        if who in self.by:
            self.by[who][what] += times

    @property
    def table(self) -> Table:
        """The table as the referee has it."""
        return self.referee.table

    @property
    def state(self) -> Json:
        """The state of the table."""
        return self.table.state

    def of(self, who: str) -> Json:
        """Give what belongs to a player."""
        return self.table.of(who)

    @property
    def rules(self) -> Json:
        """The rules at the table."""
        return self.table.rules

    def deal(self) -> None:
        """Give everybody what they hold in secret."""

    def ask(self) -> Ask | None:
        """Say who decides what now; None when the game is over."""
        raise NotImplementedError

    def answer(self, option: str) -> None:
        """Take one of the options, and say to the referee what comes of it. Raises Stuck."""
        raise NotImplementedError

    def likes(self, ask: Ask) -> Sequence[float]:
        """Say how much somebody who knows the rules and plays by feel likes each option: weights from 0."""
        return [1.0] * len(ask.options)

    def order(self) -> Sequence[str]:
        """Give the seats in the order of play: the first seat is whoever began."""
        order: Sequence[str] = self.state.get("order") or self.table.players
        return order

    def rounds(self) -> int:
        """Count rounds, with the one that is played."""
        found = self.state.get("round", 0)
        return found if isinstance(found, int) else 0

    def lead(self) -> Mapping[str, float]:
        """Say how far everybody is, the most is ahead; nobody where a game cannot tell."""
        return {}

    def measures(self) -> Mapping[str, float]:
        """Give what is measured at the end, by words that a report shows."""
        return self.counts

    def measures_of(self, who: str) -> Mapping[str, float]:
        """Give what is measured of a seat at the end, by the same words."""
        return self.by[who]

    def wins(self) -> dict[str, float]:
        """Share a win among those who have it."""
        best = [one.who for one in self.referee.game.score(self.table) if one.rank == 1]
        return {who: (1 / len(best) if who in best else 0.0) for who in self.table.players}

    def copy(self, chance: Random) -> Seats:
        """Give the same people at a table of their own, as it stands."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.referee, other.chance, other.counts = self.referee.copy(chance.randbytes(32)), chance, Counter()
        other.by = {who: Counter() for who in self.by}
        for name in self.HELD:
            setattr(other, name, twin(getattr(self, name)))
        return other

    def redeal(self, who: str) -> None:
        """Deal what `who` cannot know anew among all places where it may be."""


class MenuSeats(Seats):
    """People who choose from what the companion offers, word by word: enough for a game without secrets."""

    HELD = ("_tried",)
    MOST = 400
    """Lines that are tried before people are stuck."""

    def deal(self) -> None:
        """Begin with an empty line."""
        self._words: tuple[str, ...] = ()
        self._tried: set[tuple[str, ...]] = set()
        self._menus: dict[tuple[str, ...], Menu | None] = {}

    def _menu(self, words: tuple[str, ...]) -> Menu | None:
        """Give what the companion offers behind words; it is asked once while nothing is said."""
        if words not in self._menus:
            self._menus = {**self._menus, words: self.referee.game.menu(self.table, words)}  # copies have the old one
        return self._menus[words]

    def ask(self) -> Ask | None:
        """Offer the next word of a line; of one that was refused only what was not tried."""
        table = self.table
        if self.referee.game.over(table) or table.finished:
            return None
        options = self._open(self._words)
        while not options and self._words:
            self._tried.add(self._words)
            self._words = self._words[:-1]
            options = self._open(self._words)
        if not options:
            raise Stuck(self.referee.game.head(table))
        return Ask(self.decides(), options, " ".join(self._words))

    def _open(self, words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(word for word in self.offers(words) if (*words, *word.split()) not in self._tried)

    def offers(self, words: tuple[str, ...]) -> Sequence[str]:
        """Give what may come next in a line."""
        menu = self._menu(words)
        return [] if menu is None else [item.word for __, item in menu.choices() if item.word not in LOOKS]

    def decides(self) -> str:
        """Say whose decision it is: whose eyes a menu is for, or whose turn it is."""
        menu = self._menu(self._words)
        return (menu.whose if menu else "") or self.referee.game.who(self.table) or self.table.players[0]

    def redeal(self, who: str) -> None:
        """Deal what the game hides from somebody anew; what others chose in secret before may be anything."""
        words, self._words, self._menus = self._words, (), {}
        self.referee.game.redeal(self.table, who, self.chance.shuffle)
        while len(self._words) < len(words):
            menu = self._menu(self._words)
            step = words[len(self._words) :]
            items = [item.word for __, item in menu.choices()] if menu and menu.whose not in ("", who) else []
            self._words += tuple(self.chance.choice(items).split()) if items else step[:1]

    def answer(self, option: str) -> None:
        """Add a word; a line that is whole is said, and one that is refused not tried again."""
        words, who = (*self._words, *option.split()), self.decides()
        if self.offers(words):
            self._words = words
        elif self._menu(words) is None and self.referee.allows(" ".join(words)):  # a number is nothing that is offered
            self.count(who, words[0])
            self._words, self._tried, self._menus = (), set(), {}
        else:
            self._tried.add(words)
            if len(self._tried) > self.MOST:
                raise Stuck(self.referee.game.head(self.table))


LOOKS = ("finish", "score", "reopen", "undo")
"""What changes nothing in a game, though it is offered."""
