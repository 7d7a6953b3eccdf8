"""Raft Race! when it is tried out: who holds which cards, what is asked of whom, how a beginner plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from companion.games.raft_race import river
from companion.games.raft_race.moves import ASKED, FORMS
from companion.games.raft_race.names import CARDS, name_of, power_name, short, type_of
from companion.games.raft_race.playing import aimed, may_play
from companion.games.raft_race.powers import KEEP, gives_back, on_offer, sides
from companion.games.raft_race.taste import likes
from companion.games.raft_race.todo import Task, first
from companion.kit.forms import may
from companion.kit.seats import Ask, Seats

SPLASH: Final = "splash"
NO: Final = "no"


class RaftRaceSeats(Seats):
    """Hands of Orders and Splash cards, the river stack, and cards that are chosen in secret until all are.

    A deck is what the table says that somebody owns; what of it is not in hand is the draw pile (RR-Q27).
    """

    HELD = ("stack", "hands", "chosen", "passed")

    def deal(self) -> None:
        """Shuffle the river stack and the power-ups (RR-SETUP-7, RR-SETUP-8)."""
        table = self.table
        self.stack = {zone: self._shuffled(zone) for zone in dict.fromkeys(river.pairs_of(table))}
        cards = [*table.state["powers"]]
        self.chance.shuffle(cards)
        self.dealt = dict(zip(table.players, cards, strict=False))
        self._begin()

    def _shuffled(self, zone: str, seen: Sequence[str] = ()) -> list[str]:
        """Shuffle what is left of a zone; of fewer cards than there are the Recharge card stays in (RR-Q03)."""
        table = self.table
        cards = [card for card in river.undealt(table, zone) if card not in seen]
        gone = len(river.cards_of(table, zone)) - len(cards)
        self.chance.shuffle(cards)
        cards.sort(key=lambda card: all("U" not in row.split() for row in table.content["river"][card]["rows"]))
        cards = cards[: river.pairs_of(table).count(zone) * river.across(table) - gone]
        self.chance.shuffle(cards)
        return cards

    def _begin(self) -> None:
        self.round = self.state["round"]
        self.hands: dict[str, list[str]] = {}
        self.chosen: dict[str, str] = {}
        self.passed: list[str] = []
        self.choosing = ""
        self.asked = Ask("", ())

    # ------------------------------------------------------------------ decisions

    def ask(self) -> Ask | None:
        """Ask for the next decision; where there is but one way, it is gone."""
        while not self.state["over"]:
            self.asked = self._next()
            if len(self.asked.options) > 1:
                return self.asked
            self.answer(self.asked.options[0])
        return None

    def _next(self) -> Ask:
        task, state = first(self.table), self.state
        if task is None:
            return self._orders() if state["phase"] == "order" else self._window("river_start") or say("river")
        if task["t"] == "reveal":
            return self._window("after_reveal") or say("go")
        kind = task["t"]
        mine = (
            OPTIONS[kind](self, task) if kind in OPTIONS else [one.word for one in ASKED[kind].ways(self.table, task)]
        )
        return Ask(task["who"], tuple(filter(None, mine)), kind)

    def _orders(self) -> Ask:
        """Ask for power-ups before and after all draw, then for a card of the hand (RR-ORDER-1, RR-ORDER-2)."""
        state = self.state
        if self.round != state["round"]:
            self._begin()
        if self.choosing:
            return Ask(self.choosing, ("orders", "splash cards"), "hand")
        found = self._window("round_start", "before_draw")
        if found:
            return found
        for who in state["order"]:
            if who not in self.hands:
                self._draw(who)
        found = self._window("after_draw")
        if found:
            return found
        for who in state["order"]:
            if who not in self.chosen:
                return Ask(who, self._cards(self.hands[who]), "card")
        return say(" ".join(["orders", *(self._shown(who) for who in state["order"])]))

    def deck(self, who: str) -> list[str]:
        """Give all cards that somebody owns."""
        mine = self.of(who)
        return [*mine["orders"], *[SPLASH] * mine["splash"]]

    def _draw(self, who: str, cards: Sequence[str] = ()) -> None:
        deck = [*cards] or self.deck(who)
        if not cards:
            self.chance.shuffle(deck)
        self.hands[who] = hand = deck[: self.rules["hand_size"]]
        self.count(who, "hands")
        self.count(who, "Splash cards in hands", hand.count(SPLASH))
        self.count(who, "hands without a movement", all(type_of(self.table, card) != "movement" for card in hand))
        for card in hand:
            self.count(who, f"card {name_of(self.table, card)} drawn")

    def _cards(self, hand: Sequence[str]) -> tuple[str, ...]:
        return (*(short(CARDS, card) for card in dict.fromkeys(hand)), "-")

    def _shown(self, who: str) -> str:
        word = self.chosen[who]
        return f"s{self.hands[who].count(SPLASH)}" if word == short(CARDS, SPLASH) else word

    def _window(self, *windows: str) -> Ask | None:
        """Ask whoever may play a power-up now and has not passed (RR-Q54)."""
        for who, power in may_play(self.table, *windows):
            if f"{who} {power}" not in self.passed:
                uses = self.uses(who, power)
                if uses:
                    return Ask(who, (NO, *uses), power)
        return None

    def uses(self, who: str, power: str) -> list[str]:
        """Give the lines that play a power-up, each within its reach: on whom, how many, for which card."""
        among = aimed(self.table, who, power)
        legal = [word for word, aim in among if may(FORMS["use"], self.table, who, power=power, **aim)]
        return [f"use {power} {word}".strip() for word in (legal[-1:] if power == "bucket" else legal)]

    def _takes(self, task: Task) -> tuple[str, ...]:
        """Give each power-up that may be taken, with each that may go back for it (RR-Q53)."""
        table, who = self.table, task["who"]
        ways = ((power, gives_back(table, who, power) or [""]) for power in on_offer(table, who))
        return KEEP, *(f"{power} {back}".strip() for power, among in ways for back in among)

    def _sides(self, task: Task) -> tuple[str, ...]:
        return tuple(sides(self.table, task if task["cards"] else {"cards": [self.dealt[task["who"]]]}))

    def _aims(self, task: Task) -> tuple[str, ...]:
        legal, splash = partial(may, FORMS["aim"], self.table, task["who"]), task["card"] == "splash_attack"
        aims = [*product(river.rafts(self.table), [""] if splash else river.WAYS), ("", "")]
        return tuple(f"{to} {way}".strip() or NO for to, way in aims if legal(to=to, way=way))

    def _bails(self, task: Task) -> tuple[str, ...]:
        """Give all Splash cards of the hand back (RR-SPLASH-2), at least the one that was swapped in (RR-Q54)."""
        table, who = self.table, task["who"]
        played = type_of(table, table.of(who)["card"]) == SPLASH
        return (str(max(self.hands.get(who, []).count(SPLASH), int(played))),)

    def _lays(self, task: Task) -> tuple[str, ...]:
        return tuple(" ".join(pair) for pair in river.layouts(self._turned_up(task)))

    def _turned_up(self, task: Task) -> list[str]:
        """Give the cards that are laid next, which everybody sees (RR-Q19)."""
        return task["cards"] or self.stack[river.to_lay(self.table)][: river.across(self.table)]

    def answer(self, option: str) -> None:
        """Take a choice; what is chosen in secret is said when all have chosen."""
        who, _, what = self.asked
        if what == "card":
            self.chosen[who] = option
        elif what == "hand":
            self.choosing = ""
            deck = self.deck(who)
            self._draw(who, deck if option == "orders" else deck[::-1])
        elif option == NO and what in self.table.content["powers"]:
            self.passed.append(f"{who} {what}")
        else:
            self._said(who, what, option)

    def _said(self, who: str, what: str, option: str) -> None:
        table = self.table
        if what == "lay" and not table.state["virtual"]:
            zone = river.to_lay(table)
            self.stack[zone] = self.stack[zone][river.across(table) :]
        elif what == "verdict":
            self.count(who, "rafts pushed on" if option == "push" else "bumps that stop")
        elif what in ("side", "take") and option != KEEP:
            self.count(who, f"power-up {power_name(table, option.split(maxsplit=1)[0])} drawn")
        if what == "take":
            self.count(who, "recharges")
        self.referee.say(option)
        if what == "study":
            self.choosing = who
        elif what == "bucket":
            self._bailed(who, int(option.rpartition(" ")[2]))
        self._count()

    def _bailed(self, who: str, n: int) -> None:
        """Take Splash cards out of the hand, then out of the draw pile."""
        hand = self.hands[who]
        gone = min(n, hand.count(SPLASH))
        orders = [card for card in hand if card != SPLASH]
        self.hands[who] = [*orders, *[SPLASH] * (hand.count(SPLASH) - gone)]

    # ------------------------------------------------------------------ for bots

    def redeal(self, who: str) -> None:
        """Deal anew what `who` has not seen: others' hands, what they chose, the river below the cards turned up."""
        task = first(self.table, "lay")
        seen = self._turned_up(task) if task else []
        for zone in self.stack:
            mine = [card for card in seen if card in self.stack[zone]]
            self.stack[zone] = [*mine, *self._shuffled(zone, mine)]
        if first(self.table) is None and self.state["phase"] == "order":
            for other in [one for one in self.hands if one != who]:
                size, deck = len(self.hands[other]), self.deck(other)
                self.chance.shuffle(deck)
                self.hands[other] = deck[:size]
                if other in self.chosen:
                    ask = Ask(other, self._cards(self.hands[other]), "card")
                    self.chosen[other] = self.chance.choices(ask.options, self.likes(ask))[0]

    def likes(self, ask: Ask) -> Sequence[float]:
        """Go far with few Splash cards, push those ahead into Rocks, keep power-ups for when they pay."""
        return likes(self.table, ask, self.hands.get(ask.who, []).count(SPLASH))

    def lead(self) -> Mapping[str, float]:
        """Put who is farthest down the river ahead; in the end, who has won."""
        state = self.state
        return {who: one["row"] + (who in state["winners"]) * 1.0 for who, one in state["players"].items()}

    def _count(self) -> None:
        """Count what the last line has brought about."""
        for one in self.referee.happened:
            what, who = one["what"], one["who"]
            for told in COUNTED.get(what, ()):
                self.count(who, told)
            if what == "short":
                self.count(who, "Splash cards short", one["lacks"])
            for other, card in one.get("revealed", {}).items():
                self.count(other, f"card {name_of(self.table, card)} played" if card else "no card played")
            if what == "used":
                self.count(who, f"power-up {power_name(self.table, one['power'])} played")
        self.counts["most Splash cards"] = max(
            self.counts["most Splash cards"], *(one[SPLASH] for one in self.state["players"].values())
        )

    def measures(self) -> Mapping[str, float]:
        """Count what happened to rafts, and what they end with."""
        state = self.state
        rafts = state["players"].values()
        return {
            **self.counts,
            "Splash cards at the end": sum(one[SPLASH] for one in rafts) / len(rafts),
            "Orders at the end": sum(len(one["orders"]) for one in rafts) / len(rafts),
            "rafts without Orders": sum(not one["orders"] for one in rafts),
            "rafts over the line": len(state["crossed"]),
        }


def say(line: str) -> Ask:
    """Give a line that everybody says."""
    return Ask("", (line,))


COUNTED: Final = {
    "drew": ("draws from the Chance pile",),
    "hit": ("Rocks met", "Rocks that damage"),
    "no_hit": ("Rocks met",),
    "lost": ("Orders lost",),
    "rapid": ("Rapid rides",),
    "eddy": ("Eddy stops",),
    "meets": ("collisions",),
    "splashes": ("rafts splashed",),
    "pushes": ("rafts pushed",),
    "pushes_on": ("rafts pushed",),
}
"""What is counted, by what happens."""
OPTIONS: Final[Mapping[str, Callable[[RaftRaceSeats, Task], Sequence[str]]]] = {
    "side": RaftRaceSeats._sides,
    "take": RaftRaceSeats._takes,
    "aim": RaftRaceSeats._aims,
    "bail": RaftRaceSeats._bails,
    "lay": RaftRaceSeats._lays,
}
"""What is offered for what a hand or the river stack decides; all else is what people are offered."""
SEATS: Final = RaftRaceSeats
