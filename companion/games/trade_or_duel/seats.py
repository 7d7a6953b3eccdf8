"""Trade or Duel when it is tried out: who holds which cards, what is asked of whom, how a beginner plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.trade_or_duel.hands import living, missing, single
from companion.games.trade_or_duel.moves import duels_only
from companion.kit.seats import Ask, Seats


class TradeOrDuelSeats(Seats):
    """Hands of numbers, and a play that is said bit by bit: what with whom, one or two, which cards."""

    HELD = ("hands", "known", "aside", "laid")

    def deal(self) -> None:
        """Shuffle and deal (TD-SETUP-1); what is left is put aside (TD-SETUP-3)."""
        cards = list(self.table.content["numbers"])
        self.top, self.mean = max(cards), sum(cards) / len(cards)
        self.chance.shuffle(cards)
        self.hands: dict[str, list[int]] = {}
        for who in self.table.players:
            count = self.of(who)["cards"]
            self.hands[who], cards = cards[:count], cards[count:]
        self.aside = cards
        self.known: dict[str, dict[str, list[int]]] = {who: {} for who in self.table.players}
        self._begin()

    def _begin(self) -> None:
        self.play: tuple[str, ...] = ()
        self.laid: dict[str, list[int]] = {}

    # ------------------------------------------------------------------ decisions

    def ask(self) -> Ask | None:
        """Ask what and with whom (TD-R2), one or two (TD-R1), then for the cards of both (TD-R6)."""
        state = self.state
        if state["over"]:
            return None
        if state["comparing"]:
            said = (f"{who} {'+'.join(map(str, self.hands[who]))}" for who in missing(self.table))
            self.referee.say(f"hand {' '.join(said)}")
            return self.ask()
        turn = state["turn"]
        if not self.play:
            others = [who for who in living(self.table) if who != turn]
            kinds = ("duel",) if duels_only(self.table) else ("trade", "duel")
            return Ask(turn, tuple(f"{kind} {who}" for kind in kinds for who in others), "play")
        whom = self.play[1]
        if len(self.play) == 2:
            return Ask(whom if self.rules["count_chosen_by"] == "target" else turn, ("1", "2"), "count")
        who = next(one for one in (turn, whom) if one not in self.laid)
        return Ask(who, tuple(map(str, sorted(self.hands[who]))), "card")

    def answer(self, option: str) -> None:
        """Take a part of a play; when all is chosen the referee hears it."""
        turn = self.state["turn"]
        if not self.play:
            self.play = tuple(option.split())
            if single(self.table, turn, self.play[1]):
                self.play = (*self.play, "1")
        elif len(self.play) == 2:
            self.play = (*self.play, option)
        else:
            self.laid[next(one for one in (turn, self.play[1]) if one not in self.laid)] = [int(option)]
        if len(self.play) == 3:
            for who in (turn, self.play[1]):
                if self.play[2] == "2" or len(self.hands[who]) == 1:
                    self.laid.setdefault(who, [*self.hands[who]])
            if len(self.laid) == 2:
                self._done(turn, *self.play)

    def _done(self, who: str, kind: str, whom: str, count: str) -> None:
        mine, theirs = self.laid[who], self.laid[whom]
        forced = single(self.table, who, whom)
        if kind == "trade":
            self.referee.say(f"trade {whom}" if forced else f"trade {whom} {count}")
            for one, gone, got in ((who, mine, theirs), (whom, theirs, mine)):
                self.hands[one] = sorted([*(card for card in self.hands[one] if card not in gone), *got])
            self._learnt_by_trade(who, whom, mine, theirs)
        else:
            self.referee.say(f"duel {whom} {'+'.join(map(str, mine))} {'+'.join(map(str, theirs))}")
            for one, cards in ((who, mine), (whom, theirs)):
                lost = sum(cards) <= sum(theirs if one == who else mine)
                if lost:
                    self.hands[one] = [card for card in self.hands[one] if card not in cards]
                for other in self.table.players:
                    self._forget(other, cards)
                    if not lost and other != one:
                        self.known[other].setdefault(one, []).extend(cards)
        self.count(who, kind)
        self.count(who, "two cards each", count == "2")
        self._begin()

    def _learnt_by_trade(self, who: str, whom: str, mine: Sequence[int], theirs: Sequence[int]) -> None:
        """Let the two know what they gave; the others only know that it may be elsewhere now (TD-R7)."""
        for other in self.table.players:
            self._forget(other, [*mine, *theirs])
        self.known[who].setdefault(whom, []).extend(mine)
        self.known[whom].setdefault(who, []).extend(theirs)

    def _forget(self, who: str, cards: Sequence[int]) -> None:
        known = self.known[who]
        for other, seen in known.items():
            if seen:
                known[other] = [card for card in seen if card not in cards]

    # ------------------------------------------------------------------ for bots

    def redeal(self, who: str) -> None:
        """Deal anew what lies in hands that `who` has not seen, and what was put aside; choices of others, too."""
        seen = {other: [*cards] for other, cards in self.known[who].items() if other != who}
        free = [*self.aside]
        for other, cards in self.hands.items():
            if other != who:
                free += [card for card in cards if card not in seen.get(other, ())]
        self.chance.shuffle(free)
        for other in self.hands:
            if other != who:
                kept = [card for card in self.hands[other] if card in seen.get(other, ())]
                lacks = len(self.hands[other]) - len(kept)
                self.hands[other], free = sorted([*kept, *free[:lacks]]), free[lacks:]
        self.aside = free
        for other in [one for one in self.laid if one != who]:
            cards = self.hands[other]
            self.laid[other] = [*cards] if len(self.laid[other]) == len(cards) else [self.chance.choice(cards)]

    def likes(self, ask: Ask) -> Sequence[float]:
        """Trade what is high away, and give the highest; duel when that is likely to be won, and a card is to spare."""
        hand, top = self.hands[ask.who], self.top
        if ask.what == "play":
            duels = (max(hand) / top) ** 4 / 3 if len(hand) > 1 else 0.02
            trades = sum(hand) / top
            return [
                trades * (1.2 - self._expected(ask.who, who) / top) ** 6 if kind == "trade" else duels * 0.2
                for kind, who in map(str.split, ask.options)
            ]
        if ask.what == "count":
            return [2.0, sum(hand) / top]
        return [int(one) ** 3 for one in ask.options]

    def _expected(self, who: str, other: str) -> float:
        """Say what a card of another is worth as far as somebody knows: of cards that went there, or any card."""
        seen = self.known[who].get(other)
        return sum(seen) / len(seen) if seen else self.mean

    def lead(self) -> Mapping[str, float]:
        """Put the least total ahead, and who is out behind all (TD-END-2)."""
        top = sum(self.table.content["numbers"])
        return {who: -float(sum(hand) or top) for who, hand in self.hands.items()}

    def measures(self) -> Mapping[str, float]:
        """Count plays, extra rounds, and who is out."""
        out = sum(1 for who in self.table.players if self.of(who)["out"])
        return {**self.counts, "extra rounds": self.state["ties"], "out": out}

    def measures_of(self, who: str) -> Mapping[str, float]:
        """Count what somebody began, and whether they are out."""
        return {**self.by[who], "out": float(bool(self.of(who)["out"]))}


SEATS: Final = TradeOrDuelSeats
