"""Trade or Duel as somebody would write it to try it out once: plain Python, no referee, beginners of the same taste.

It stands beside `companion playtest`: what the referee, its record and its questions cost is their ratio.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any


class Table:
    """Hands by seat, and what everybody knows of the others' by trades."""

    def __init__(self, numbers: Sequence[int], people: int, rules: Mapping[str, Any], chance: Random) -> None:
        self.numbers, self.rules, self.chance = numbers, rules, chance
        cards = chance.sample(numbers, len(numbers))
        size = rules["hand_size"]
        self.hands = [cards[at * size : (at + 1) * size] for at in range(people)]
        self.known: list[list[list[int]]] = [[[] for _ in range(people)] for _ in range(people)]
        self.top, self.mean = max(numbers), sum(numbers) / len(numbers)

    def forget(self, cards: Sequence[int]) -> None:
        for seen in self.known:
            for at, some in enumerate(seen):
                if some:
                    seen[at] = [card for card in some if card not in cards]

    def card(self, who: int) -> int:
        hand = sorted(self.hands[who])
        return self.chance.choices(hand, [card**3 for card in hand])[0]

    def play(self, who: int) -> None:
        """Trade or duel, as a beginner likes it; see `likes` of the game's seats."""
        hands, mine, top = self.hands, self.hands[who], self.top
        others = [one for one, hand in enumerate(hands) if hand and one != who]
        fight, trades = ((max(mine) / top) ** 4 / 3 if len(mine) > 1 else 0.02) * 0.2, sum(mine) / top
        hopes = []
        for one in others:
            seen = self.known[who][one]
            hopes.append(trades * (1.2 - (sum(seen) / len(seen) if seen else self.mean) / top) ** 6)
        plays = [(False, one) for one in others] + [(True, one) for one in others]
        duel, whom = self.chance.choices(plays, hopes + [fight] * len(others))[0]
        theirs, count = hands[whom], 1
        if len(mine) > 1 and len(theirs) > 1:
            count = self.chance.choices((1, 2), (2.0, sum(theirs) / top))[0]
        laid = [[*hands[one]] if count == 2 or len(hands[one]) == 1 else [self.card(one)] for one in (who, whom)]
        self.forget([*laid[0], *laid[1]])
        if not duel:
            for one, gone, got in ((who, laid[0], laid[1]), (whom, laid[1], laid[0])):
                hands[one] = [*(card for card in hands[one] if card not in gone), *got]
            self.known[who][whom] += laid[0]
            self.known[whom][who] += laid[1]
            return
        sums = sum(laid[0]), sum(laid[1])
        for one, cards, lost in ((who, laid[0], sums[0] <= sums[1]), (whom, laid[1], sums[1] <= sums[0])):
            if lost:
                hands[one] = [card for card in hands[one] if card not in cards]
            else:
                for other, seen in enumerate(self.known):
                    if other != one:
                        seen[one] += cards


def game(numbers: Sequence[int], people: int, rules: Mapping[str, Any], chance: Random) -> tuple[int, list[int]]:
    """Play a game from the first seat; give its rounds and the seats that win."""
    table, rounds, ties = Table(numbers, people, rules, chance), 0, 0
    while True:
        rounds += 1
        for who in range(people):
            if table.hands[who]:
                table.play(who)
            alive = [one for one, hand in enumerate(table.hands) if hand]
            if len(alive) < 2:
                return rounds, alive
        if rounds < rules["turns_each"] + ties:
            continue
        totals = [sum(table.hands[one]) for one in alive]
        if totals.count(min(totals)) == 1:
            return rounds, [alive[totals.index(min(totals))]]
        ties += 1
