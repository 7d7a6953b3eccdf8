"""Three strengths of bots: any legal choice, what a beginner likes, and one that looks ahead in games dealt anew.

The planner is a flat Monte Carlo search with determinisation (Ginsberg 1999): what it cannot see is dealt at random,
each option is played to the end by beginners, and the one that wins most is chosen. It sees what a person there sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.engine.words import Unclear
from companion.kit.seats import Ask, Seats, Stuck

MOST_CHOICES: Final = 4000
"""Decisions after which a game is taken for a stalemate."""
PLAYOUTS: Final = 60
"""Games that the planner plays for one decision, all options together."""
TO_THE_END: Final = 300
"""The same in a game that cannot say who is ahead: there only its end tells."""
AHEAD: Final = 12
"""Decisions after which a playout that has no end is judged by who is ahead."""

Bot = Callable[[Seats, Ask, Random], str]


def random_bot(seats: Seats, ask: Ask, chance: Random) -> str:
    """Take any option."""
    del seats
    return chance.choice(ask.options)


def beginner(seats: Seats, ask: Ask, chance: Random) -> str:
    """Take what a beginner likes, the more often the more it is liked."""
    likes = seats.likes(ask)
    return chance.choices(ask.options, likes)[0] if any(likes) else chance.choice(ask.options)


def planner(seats: Seats, ask: Ask, chance: Random) -> str:
    """Take what wins most often when all that cannot be seen is dealt anew."""
    if len(ask.options) == 1:
        return ask.options[0]
    won = dict.fromkeys(ask.options, 0.0)
    rounds = max(1, PLAYOUTS // len(ask.options))
    for _ in range(rounds):
        dealt = seats.copy(Random(chance.random()))
        dealt.redeal(ask.who)
        for option in ask.options:
            won[option] += _played_out(dealt.copy(Random(chance.random())), ask.who, option, chance)
    best = max(won.values())
    return chance.choice([option for option in ask.options if won[option] == best])


def _played_out(seats: Seats, who: str, option: str, chance: Random) -> float:
    """Give the share of the win that `who` has at the end, or of being ahead where the end is far."""
    try:
        seats.answer(option)
        for _ in range(AHEAD if seats.lead() else TO_THE_END):
            ask = seats.ask()
            if ask is None:
                return seats.wins()[who]
            seats.answer(beginner(seats, ask, chance))
    except Stuck:
        return 0.0
    lead = seats.lead()
    if not lead:
        return 0.5
    best = [one for one, far in lead.items() if far == max(lead.values())]
    return 1 / len(best) if who in best else 0.0


def by_the_rules(seats: Seats, ask: Ask, chance: Random) -> str:
    """Stand for a seat that the rules play, as the AI in Trap Attack, which nobody asks. Raises Unclear elsewhere."""
    del seats, ask, chance
    raise Unclear("This game has no AI that plays by itself.")


AI: Final = "ai"
"""A seat that the rules play; who sits there is called so, too."""
BOTS: Final[Mapping[str, Bot]] = {"random": random_bot, "beginner": beginner, "planner": planner, AI: by_the_rules}
