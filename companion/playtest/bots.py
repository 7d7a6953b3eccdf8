"""Three strengths of bots: any legal choice, what a beginner likes, and one that looks ahead in games dealt anew.

The planner is a flat Monte Carlo search with determinisation (Ginsberg 1999): what it cannot see is dealt at random,
each option is played on by beginners, and again and again the better half is looked at more closely (sequential
halving, Karnin et al. 2013). It sees what a person there sees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean
from typing import Final

from companion.engine.words import Unclear
from companion.kit.seats import Ask, Seats, Stuck

MOST_CHOICES: Final = 4000
"""Decisions after which a game is taken for a stalemate."""
PLAYOUTS: Final = 48
"""Games that the planner plays for one decision, all options together."""
MOST_OPTIONS: Final = 8
"""Options that it looks at: those that beginners like best."""
TO_THE_END: Final = 300
"""The same in a game that cannot say who is ahead: there only its end tells."""
AHEAD: Final = 1
"""Rounds after the one that is played, at whose end a playout is judged by who is ahead: all had as many turns."""
MOST_AHEAD: Final = 60
"""Decisions after which that is done in the middle of a round."""

Outcome = tuple[float | None, float]
"""The share of the win; None where the game went on, with how far somebody was before the best of the others."""
Bot = Callable[[Seats, Ask, Random], str]


def random_bot(_seats: Seats, ask: Ask, chance: Random) -> str:
    """Take any option."""
    return chance.choice(ask.options)


def beginner(seats: Seats, ask: Ask, chance: Random) -> str:
    """Take what a beginner likes, the more often the more it is liked."""
    likes = seats.likes(ask)
    return chance.choices(ask.options, likes)[0] if any(likes) else chance.choice(ask.options)


def planner(seats: Seats, ask: Ask, chance: Random) -> str:
    """Take what brings most when all that cannot be seen is dealt anew: again and again the better half goes on."""
    if len(ask.options) == 1:
        return ask.options[0]
    left = _liked(seats, ask)
    halvings = max(1, math.ceil(math.log2(len(left))))
    brought: dict[str, list[Outcome]] = {option: [] for option in left}
    for _ in range(halvings):
        for _ in range(max(1, PLAYOUTS // (halvings * len(left)))):
            dealt, seed = seats.copy(Random(chance.random())), chance.random()
            dealt.redeal(ask.who)
            for option in left:  # with the same luck for each
                brought[option].append(_played_out(dealt.copy(Random(seed)), ask.who, option, Random(seed)))
        far = max(abs(before) for some in brought.values() for _, before in some) or 1.0
        worth = {option: fmean(_worth(one, far) for one in brought[option]) for option in left}
        left.sort(key=lambda option: -worth[option])
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _liked(seats: Seats, ask: Ask) -> list[str]:
    """Give the options that beginners like best, in an order of chance where they are liked alike."""
    likes = dict(zip(ask.options, seats.likes(ask), strict=True))
    return sorted(ask.options, key=lambda option: -likes[option])[:MOST_OPTIONS]


def _played_out(seats: Seats, who: str, option: str, chance: Random) -> Outcome:
    """Play some rounds on; where nobody can say how far anybody is, to the end."""
    end, told = seats.rounds() + AHEAD, bool(seats.lead())
    try:
        seats.answer(option)
        for _ in range(MOST_AHEAD if told else TO_THE_END):
            ask = seats.ask()
            if ask is None:
                return seats.wins()[who], 0.0
            if told and seats.rounds() > end:
                break
            seats.answer(beginner(seats, ask, chance))
    except Stuck:
        return 0.0, 0.0
    lead = seats.lead()
    return None, lead[who] - max(far for one, far in lead.items() if one != who) if lead else 0.0


def _worth(one: Outcome, far: float) -> float:
    """Say what an outcome is worth, from 0 to 1: who is as `far` before the others as anybody has been has won."""
    won, before = one
    return 0.5 + before / far / 2 if won is None else won


def by_the_rules(_seats: Seats, _ask: Ask, _chance: Random) -> str:
    """Stand for a seat that the rules play, as the AI in Trap Attack, which nobody asks. Raises Unclear elsewhere."""
    raise Unclear("This game has no AI that plays by itself.")


AI: Final = "ai"
"""A seat that the rules play; who sits there is called so, too."""
BOTS: Final[Mapping[str, Bot]] = {"random": random_bot, "beginner": beginner, "planner": planner, AI: by_the_rules}
