"""One game, played by bots to its end: the same seed gives the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random

from companion.games import package_of
from companion.kit.seats import MenuSeats, Seats, Stuck
from companion.playtest.bots import AI, BOTS, MOST_CHOICES
from companion.playtest.referee import Edition, MemoryReferee
from generator.named import NamedTuple

NAMES = ("ana", "ben", "cy", "dee", "eve", "fay", "gus", "hal", "ida")


class Played(NamedTuple):
    """A game that was played: how it ended ("end", "long", "stuck"), and what was measured.

    `wins`, `bots` and `by`, what was measured of each seat, are in the order of play; `lead` gives at each round's end
    how far every seat was; `lines` is what was said.
    """

    number: int
    stop: str
    bots: tuple[str, ...]
    rounds: int
    turns: int
    wins: tuple[float, ...]
    lead: tuple[tuple[float, ...], ...]
    measures: Mapping[str, float]
    by: tuple[Mapping[str, float], ...]
    lines: tuple[str, ...]


def names_of(bots: Sequence[str]) -> tuple[str, ...]:
    """Name who sits at the table: a seat that the rules play is called as `new` wants it."""
    return tuple(AI if bot == AI else name for name, bot in zip(NAMES, bots, strict=False))


def seed_of(seed: str, number: int) -> str:
    """Give the words that a game's dice come from, as `new --seed` takes them."""
    return f"playtest {seed} {number}"


@cache
def seats_of(slug: str) -> type[Seats]:
    """Give who sits at a game's table."""
    module = f"{package_of(slug)}.seats"
    if package_of(slug) and find_spec(module):
        found: type[Seats] = import_module(module).SEATS
        return found
    return MenuSeats


def play(one: Edition, bots: Sequence[str], seed: str, number: int, options: Mapping[str, list[str]]) -> Played:
    """Play a game; `bots` sit in this order. Whatever somebody decides by chance comes from the seed, too."""
    words = seed_of(seed, number)
    names = names_of(bots)
    referee = MemoryReferee(one, names, words, options)
    seats = seats_of(one.content.slug)(referee, Random(f"{words} deal"))
    order = tuple(seats.order())
    people = {who: (BOTS[bot], Random(f"{words} {who}")) for who, bot in zip(names, bots, strict=True)}
    lead: list[tuple[float, ...]] = []
    stop, turns, turn, last = "long", 0, "", seats.rounds()
    for _ in range(MOST_CHOICES):
        try:
            ask = seats.ask()
            if ask is None:
                stop = "end"
                break
            bot, chance = people[ask.who]
            seats.answer(bot(seats, ask, chance))
        except Stuck:
            stop = "stuck"
            break
        now = str(referee.table.state.get("turn", ""))
        if now != turn:
            turns, turn = turns + bool(now), now
        if (played := seats.rounds()) != last:
            last = played
            lead.append(_lead(seats, order))
    wins = seats.wins() if stop == "end" else dict.fromkeys(order, 0.0)
    return Played(
        number,
        stop,
        tuple(bots[names.index(who)] for who in order),
        seats.rounds(),
        turns,
        tuple(wins[who] for who in order),
        (*lead, _lead(seats, order)),
        dict(seats.measures()),
        tuple({what: value for what, value in seats.measures_of(who).items() if value} for who in order),
        tuple(referee.lines),
    )


def _lead(seats: Seats, names: Sequence[str]) -> tuple[float, ...]:
    lead = seats.lead()
    return tuple(lead[who] for who in names) if lead else ()
