"""What a run says: each setting by itself, and how far the others differ from the first, seed by seed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import add
from types import MappingProxyType
from typing import Final

from companion.engine.words import listed
from companion.playtest.figures import Estimate, Z, chance_of, holm, mean, quantile, share, share_of, verdict
from companion.playtest.playing import Played
from companion.playtest.running import Result, Run
from generator.named import NamedTuple

POINTS: Final = 3.0
"""Points of a share that nobody at a table would notice."""
ROUNDS: Final = 0.5
OTHERS: Final = 0.1
"""Of other measures that share of their mean."""
WINS: Final = " wins"
"""How measures end that are shares of games."""
EMPTY: Final[Mapping[str, str]] = MappingProxyType({})
NO_SECONDS: Final[Mapping[str, int]] = MappingProxyType({})
START, ROUND, TURN = "start", "round", "turn"
FEW: Final = 30
"""Under so many games numbers are counts, and nothing is said of who is ahead."""
ENDED: Final = 50
"""Nothing is said of it, either, when some games have no end and no more than that have one."""
DEAD: Final = 15
"""Of 100 times that a card is drawn, it is played less often than that: it is dead."""
SEEN: Final = 200
"""So often it has to be drawn before that is said."""
SETTLED: Final = 0.75
"""A game is decided when whoever leads wins so many of them."""
LONGEST: Final = 5
ENDLESS: Final = "games without an end"
DRAWN, PLAYED = " drawn", " played"
OF_CARDS: Final = (DRAWN, PLAYED, " put away")
"""How measures of single cards end, which are shown by card."""


class Spread(NamedTuple):
    """How a whole number is spread: the middle one, between which nine of ten lie."""

    middle: float
    low: float
    high: float


class Card(NamedTuple):
    """How often a card is drawn and played, in all games; which share of that by whoever won, and what that means.

    `leaning` says what the distance of `held` from that of all cards together amounts to.
    """

    name: str
    drawn: int
    played: int
    held: Estimate | None = None
    leaning: str = ""

    @property
    def use(self) -> float:
        """Give in how many % of draws it is played."""
        return 100 * self.played / self.drawn if self.drawn else 0.0

    @property
    def dead(self) -> bool:
        """Tell whether it is drawn and not played."""
        return self.use < DEAD and self.drawn >= SEEN


class Found(NamedTuple):
    """What the games of one setting say. `seats` are shares of wins in the order of play, of those that ended.

    `leaning` says of each seat what its distance from an even share amounts to. `half` is how often whoever wins
    leads after half of the rounds, `settled` the round after which whoever leads wins, how often, and of how many games
    that go on then, `changes` how often another seat went ahead; None where the game does not say who is ahead. `by`
    are measures a game of each seat, `won` the share of them of whoever won, `held` that of all cards that are drawn,
    `longest` a game's number, its rounds and how it stopped, those without an end first.
    """

    label: str
    games: int
    ended: int
    long: int
    stuck: int
    rounds: Spread
    turns: Spread
    minutes: Spread | None
    open: Estimate
    seats: tuple[Estimate, ...]
    leaning: tuple[str, ...]
    bots: Mapping[str, Estimate]
    half: Estimate | None
    settled: tuple[int, Estimate, int] | None
    changes: Estimate
    measures: Mapping[str, Estimate]
    by: Mapping[str, tuple[float, ...]]
    won: Mapping[str, Estimate]
    cards: tuple[Card, ...]
    held: float
    longest: tuple[tuple[int, int, str], ...]

    @property
    def told(self) -> bool:
        """Tell whether enough games ended to say who wins."""
        return self.ended >= (FEW if self.ended == self.games else ENDED)


class Difference(NamedTuple):
    """How far a setting's measure lies from the first setting's, seed by seed, and what that amounts to.

    Within `band` of 0 nobody at a table would notice it.
    """

    label: str
    what: str
    unit: str
    band: float
    value: Estimate
    word: str

    @property
    def doubt(self) -> str:
        """Say that nobody can tell yet whether there is a difference, if that is so."""
        unsure = self.word.startswith(("not sure", "too close"))
        return f"{self.word} whether the rule changes that" if unsure else ""


class AtTable(NamedTuple):
    """How long things take where people play: seconds of each, and the least and most minutes that the box says.

    Seconds are of `start`, each `round`, each `turn`, and of measures by their names.
    """

    seconds: Mapping[str, int] = NO_SECONDS
    box: tuple[int, int] = (0, 0)

    def minutes(self, game: Played) -> int:
        """Give the minutes that a game would take."""
        known = {START: 1, ROUND: game.rounds, TURN: game.turns}
        every = (seconds * known.get(name, game.measures.get(name, 0)) for name, seconds in self.seconds.items())
        return max(1, round(sum(every) / 60))

    def spread(self, games: Sequence[Played]) -> Spread | None:
        """Give how the minutes of games are spread; nothing where nobody says how long things take."""
        return _spread([self.minutes(game) for game in games]) if self.seconds and games else None

    def said(self, measures: Container[str] | None = None) -> str:
        """Say what the minutes are made of; of `measures`, if they are given, only those that there were.

        >>> AtTable({"start": 300, "turn": 45, "traps": 15, "relics": 15}, (30, 60)).said()
        'a guess: 45 seconds a turn, 15 each for traps and relics, 5 minutes besides; the box says 30 to 60'
        """
        said = [f"{self.seconds[name]} a {name}" for name in (ROUND, TURN) if name in self.seconds]
        by: dict[int, list[str]] = {}
        for name, seconds in self.seconds.items():
            if name not in (START, ROUND, TURN) and (measures is None or name in measures):
                by.setdefault(seconds, []).append(name)
        said += [f"{seconds:g} each for {listed(names)}".replace("-", "\u2212") for seconds, names in by.items()]
        said[:1] = [one.replace(" ", " seconds ", 1) for one in said[:1]]
        said += [f"{self.seconds[START] / 60:.3g} minutes besides"] if self.seconds.get(START) else []
        box = f"; the box says {self.box[0]} to {self.box[1]}" if self.box[1] else ""
        return f"a guess: {', '.join(said)}{box}"


class Findings(NamedTuple):
    """Everything that a report shows; `printed` has the rules' values as the game was written."""

    run: Run
    title: str
    settings: tuple[Found, ...]
    differences: tuple[Difference, ...]
    table: AtTable
    printed: Mapping[str, str] = EMPTY

    def introduced(self, one: Found) -> str:
        """Name a setting with what is printed instead, such as `hand size 5 (printed: 4)`."""
        at = self.settings.index(one)
        own = [said for said in self.run.settings[at] if at == 0 or said not in self.run.settings[0]]
        was = [self.printed[name] for name in (said.partition("=")[0] for said in own) if name in self.printed]
        return f"{one.label} (printed: {', '.join(was)})" if was else one.label


def find(
    run: Run,
    title: str,
    labels: Sequence[str],
    results: Sequence[Result],
    names: Mapping[str, str] = EMPTY,
    table: AtTable = AtTable(),  # noqa: B008 - frozen
    printed: Mapping[str, str] = EMPTY,
) -> Findings:
    """Find what results say; `labels` name the settings, `names` what measures begin with, such as `card T01`."""
    games = [[_named(one.game, names) for one in results if one.setting == at] for at in range(len(run.settings))]
    settings = tuple(_found(label, some, len(run.bots), table) for label, some in zip(labels, games, strict=True))
    return Findings(run, title, settings, _differences(labels, games), table, printed)


def _named(game: Played, names: Mapping[str, str]) -> Played:
    """Give a game whose measures are called as people call what they count."""
    if not names:
        return game
    measures, *by = (
        {_called(name, names): value for name, value in some.items()} for some in (game.measures, *game.by)
    )
    return game._replace(measures=measures, by=tuple(by))


def _called(name: str, names: Mapping[str, str]) -> str:
    """Put a name for what a measure begins with.

    >>> _called("card T01 played", {"card T01": "Dart Slit"})
    'Dart Slit played'
    """
    first, second, *rest = [*name.split(" "), ""]
    known = names.get(f"{first} {second}")
    return " ".join([known, *rest]).strip() if known else name


def _found(label: str, games: Sequence[Played], people: int, table: AtTable) -> Found:
    ended = [game for game in games if game.stop == "end"]
    stops = Counter(game.stop for game in games)
    told = [game for game in ended if game.lead[0]]
    changes = [_changes(game) for game in told]
    led = [_led(game) for game in told if max(game.wins)]
    longest = sorted(games, key=lambda game: (game.stop == "end", -game.rounds, game.number))[:LONGEST]
    seats = _seats(ended, people)
    won = _won(ended)
    cards, held = _cards(games, won)
    return Found(
        label,
        len(games),
        len(ended),
        stops["long"],
        stops["stuck"],
        _spread([game.rounds for game in ended]),
        _spread([game.turns for game in ended]),
        table.spread(ended),
        share(len(games) - len(ended), len(games)),
        seats,
        _leaning(seats, len(ended)),
        _bots(ended),
        _half(led),
        _settled(led),
        mean(changes),
        _measures(games),
        _by_seat(games, people),
        won,
        cards,
        held,
        tuple((game.number, game.rounds, game.stop) for game in longest),
    )


def _seats(ended: Sequence[Played], people: int) -> tuple[Estimate, ...]:
    return tuple(share(sum(game.wins[at] for game in ended), len(ended)) for at in range(people))


def _measures(games: Sequence[Played]) -> dict[str, Estimate]:
    names = sorted({name for game in games for name in game.measures})
    return {name: mean([game.measures.get(name, 0.0) for game in games]) for name in names}


def _by_seat(games: Sequence[Played], people: int) -> dict[str, tuple[float, ...]]:
    """Give what each seat does a game, where that is measured."""
    sums: dict[str, list[float]] = {}
    for game in games:
        for at, some in enumerate(game.by):
            for name, value in some.items():
                sums.setdefault(name, [0.0] * people)[at] += value
    return {name: tuple(one / len(games) for one in some) for name, some in sums.items()}


def _won(ended: Sequence[Played]) -> dict[str, Estimate]:
    """Give which share of what was done winners did, where it was done in games enough."""
    sums: dict[str, list[float]] = {}
    for game in ended:
        here: dict[str, list[float]] = {}
        for win, some in zip(game.wins, game.by, strict=False):
            for name, value in some.items():
                one = here.setdefault(name, [0.0, 0.0])
                one[0] += value
                one[1] += value * win
        for name, (x, a) in here.items():
            every = sums.setdefault(name, [0.0] * 6)
            every[:] = map(add, every, (1, x, a, x * x, a * x, a * a))
    return {name: share_of(some) for name, some in sums.items() if some[0] >= FEW and some[1] > 0}


def _leaning(seats: Sequence[Estimate], games: int) -> tuple[str, ...]:
    """Say of each seat what its distance from an even share amounts to, corrected for there being so many."""
    if len(seats) == 1:
        return ("",)
    even = 1 / len(seats)
    apart = [Estimate(*(100 * (value - even) for value in seat)) for seat in seats]
    spread = 100 * math.sqrt(even * (1 - even) / games) if games else math.inf
    chances = [math.erfc(abs(one.value) / spread / math.sqrt(2)) for one in apart]
    if len(seats) > 2:  # of two, one says it all
        chances = holm(chances)
    return tuple(verdict(one, chance, POINTS, games) for one, chance in zip(apart, chances, strict=True))


def _spread(values: Sequence[int]) -> Spread:
    every = sorted(values)
    return Spread(quantile(every, 0.5), quantile(every, 0.05), quantile(every, 0.95))


def _bots(games: Sequence[Played]) -> dict[str, Estimate]:
    """Give the share of wins of each kind of bot, where kinds are mixed."""
    kinds = sorted({bot for game in games for bot in game.bots})
    if len(kinds) < 2:
        return {}
    won = {
        kind: sum(win for game in games for bot, win in zip(game.bots, game.wins, strict=True) if bot == kind)
        for kind in kinds
    }
    return {kind: share(won[kind], len(games)) for kind in kinds}


def _led(game: Played) -> list[float]:
    """Say of each round's end how much of the lead the later winner had."""
    best = max(game.wins)
    return [
        sum(lead[at] == max(lead) for at, win in enumerate(game.wins) if win == best)
        / sum(far == max(lead) for far in lead)
        for lead in game.lead
    ]


def _half(led: Sequence[Sequence[float]]) -> Estimate | None:
    """Give how often the later winners led at the end of the round that was played after half of them."""
    return share(sum(one[(len(one) + 1) // 2 - 1] for one in led), len(led)) if led else None


def _settled(led: Sequence[Sequence[float]]) -> tuple[int, Estimate, int] | None:
    """Give the first round after which whoever leads wins `SETTLED`, how often that is so, and of how many games.

    Without such a round it is the last that half of the games have an end of, but not the game's.
    """
    found = None
    for played in range(1, max(map(len, led), default=0)):
        some = [one[played - 1] for one in led if len(one) > played]
        if len(some) < max(FEW, len(led) / 2):
            break
        found = played, share(sum(some), len(some)), len(some)
        if found[1].value >= SETTLED:
            break
    return found


def _changes(game: Played) -> int:
    """Count how often another seat went ahead."""
    ahead = [[at for at, far in enumerate(lead) if far == max(lead)] for lead in game.lead if lead]
    alone = [one[0] for one in ahead if len(one) == 1]
    return sum(one != other for one, other in pairwise(alone))


def _cards(games: Sequence[Played], won: Mapping[str, Estimate]) -> tuple[tuple[Card, ...], float]:
    """Give cards, the least used first, and which share of all that are drawn winners draw."""
    sums = Counter[str]()
    for game in games:
        for name, value in game.measures.items():
            sums[name] += int(value)
    names = {name.removesuffix(end) for name in sums for end in (DRAWN, PLAYED) if name.endswith(end)}
    cards = [
        Card(name, sums[name + DRAWN], sums[name + PLAYED], won.get(name + DRAWN))
        for name in names
        if sums[name + DRAWN]
    ]
    known = [(card.held.value * card.drawn, card.drawn) for card in cards if card.held]
    held = sum(won for won, _ in known) / sum(drawn for _, drawn in known) if known else 0.0
    return tuple(sorted(_told(cards, held), key=lambda card: (card.use, card.name))), held


def _told(cards: Sequence[Card], held: float) -> Iterator[Card]:
    """Say of each card how far winners draw it more often than all cards, corrected for there being so many."""
    apart = {card.name: Estimate(*(100 * (value - held) for value in card.held)) for card in cards if card.held}
    chances = holm([math.erfc(abs(one.value) * 2 * Z / (one.high - one.low) / math.sqrt(2)) for one in apart.values()])
    words = {name: verdict(one, chance, POINTS, 0) for (name, one), chance in zip(apart.items(), chances, strict=True)}
    for card in cards:
        yield card._replace(leaning=words.get(card.name, "").partition(":")[0])


def _differences(labels: Sequence[str], games: Sequence[Sequence[Played]]) -> tuple[Difference, ...]:
    """Compare every setting with the first, in all that is measured; corrected for being looked at together."""
    base = {game.number: game for game in games[0]}
    looks: list[tuple[str, str, str, float, list[float]]] = []
    for label, others in zip(labels[1:], games[1:], strict=True):
        pairs = [(base[game.number], game) for game in others if game.number in base]
        both = [(one, other) for one, other in pairs if one.stop == other.stop == "end"]
        for what, unit, band, of, some in _measured(pairs, both):
            if len(some) >= FEW:
                looks.append((label, what, unit, band, [of(other) - of(one) for one, other in some]))
    chances = holm([chance_of(values) for *_, values in looks])
    return tuple(
        Difference(label, what, unit, band, mean(values), verdict(mean(values), chance, band, len(values)))
        for (label, what, unit, band, values), chance in zip(looks, chances, strict=True)
    )


_Pairs = Sequence[tuple[Played, Played]]
_Of = Callable[[Played], float]


def _measured(pairs: _Pairs, both: _Pairs) -> list[tuple[str, str, float, _Of, _Pairs]]:
    """Say what is compared: its name and unit, the band in which nobody notices, how it is taken of a game."""
    people = len(pairs[0][0].bots) if pairs else 0
    found: list[tuple[str, str, float, _Of, _Pairs]] = [
        (f"seat {at + 1} wins", "points", POINTS, lambda game, at=at: 100 * game.wins[at], both)  # type: ignore[misc]
        for at in range(people if people > 2 else 1)
    ]
    found.append(("length", "rounds", ROUNDS, lambda game: game.rounds, both))
    if both and both[0][0].lead[0]:
        found.append(("lead changes", "", ROUNDS, _changes, both))
    if len(both) < len(pairs):
        found.append((ENDLESS, "points", POINTS, lambda game: 100 * (game.stop != "end"), pairs))
    names = {name for one, _ in pairs for name in one.measures if not name.endswith(OF_CARDS)}
    for name in sorted(names):
        usual = mean([one.measures.get(name, 0.0) for one, _ in pairs]).value
        share = name.endswith(WINS)
        unit, band, times = ("points", POINTS, 100) if share else ("a game", max(OTHERS * usual, 0.05), 1)
        found.append((name, unit, band, lambda game, n=name, k=times: k * game.measures.get(n, 0.0), pairs))  # type: ignore[misc]
    return found


def told_apart(one: Found) -> Iterator[tuple[str, bool, list[tuple[Card, Estimate]]]]:
    """Give the cards that winners draw more often than all cards, and less often.

    With them comes whether that is sure; where no card surely is, the one that most likely is, if there is any.
    """
    known = [(card, card.held) for card in one.cards if card.held]
    for word, sign in (("more", 1), ("less", -1)) if known else ():
        some = sorted(known, key=lambda pair: -sign * pair[1].value)
        sure = [(card, held) for card, held in some if card.leaning == "changed" and sign * (held.value - one.held) > 0]
        maybe = [] if some[0][0].leaning in {"changed", "tiny", "no change"} else some[:1]
        yield word, bool(sure), sure or maybe


def grid(found: Findings) -> tuple[list[str], list[str]]:
    """Give the values down and across of two rules that were swept over, a setting for each pair; or nothing."""
    rows = [setting[-2:] for setting in found.run.settings]
    down, across = [list(dict.fromkeys(row[at] for row in rows)) for at in (0, 1)] if len(rows[0]) == 2 else ([], [])
    if len(down) < 2 or len(across) < 2 or len(down) * len(across) != len(rows):
        return [], []
    return down, across
