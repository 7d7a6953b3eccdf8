"""Trap Attack when it is tried out: who holds which action cards and skulls, what is asked, how a beginner plays.

The dealer has what the companion does not record: hands, both decks with their graveyards, the order of the relics.
In a turn one thing is done after the other; when it ends, the others may play an item. Rule ids are the brief's.

How a beginner likes what may be done is counted in spaces of the board, by feel, without looking ahead.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from companion.engine.model import Facts, around
from companion.games.trap_attack import board, deck
from companion.games.trap_attack.calls import ai_plays, colour, is_ai, meant
from companion.games.trap_attack.cards import asked, shields
from companion.games.trap_attack.casting import RESPONSES, playable, targets
from companion.games.trap_attack.ending import missing, parts
from companion.games.trap_attack.pawns import free_due, healed, plays
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.responses import answers
from companion.games.trap_attack.verbs import FORMS
from companion.games.trap_attack.walking import alike, steps_of, to_go
from companion.kit.forms import may
from companion.kit.seats import Ask, Seats
from generator.named import NamedTuple

MISSED: Final = {"plain": 0.2, "shield": 0.3, "foot": 0.9}
"""How much a skull is missed once it is spent, by its icon; a rainbow one more."""
RAINBOW: Final = 0.2
LIFE: Final = 0.5
"""What a life is worth."""
COIN: Final = 0.6
"""What a coin is worth besides its points: it spares skulls."""
WAIT: Final = 0.1
"""What it is worth to do nothing."""
HIDE: Final = 1.0
"""What it is worth that nobody can aim for a round."""
SKULL: Final = 0.4
"""What a drawn skull is worth."""
CARD: Final = 1.2
"""What another action card is worth."""
PLAN: Final = 0.5
"""How much of a relic counts that can still be bought after a walk."""
HITS: Final = 0.65
"""How often a trap hits, about; the more rivals there are the less it helps."""
KEEP: Final = 0.3
"""How much of what a card in the hand may bring counts before it is played."""


class Way(NamedTuple):
    """A way on: what is said at its forks, the spaces less detours, the mines that those are made for."""

    said: tuple[str, ...]
    spaces: float
    mines: tuple[int, ...]


class Play(NamedTuple):
    """A choice: the line that says it, the action card and the skulls that it takes, whether a coin pays.

    `does` is a kind of card, or `walk`, `trade`, `relic`, `exchange`, `block`, `wait`; `n` is how much, `what` the
    relic that is bought, or can still be bought after a walk.
    """

    line: str
    does: str
    card: str = ""
    skulls: tuple[str, ...] = ()
    coin: bool = False
    n: int = 0
    way: Way = Way((), 0.0, ())
    to: str = ""
    what: str = ""


ANY: Final = "any"
CARDS, SKULLS = "cards", "skulls"


class TrapAttackSeats(Seats):
    """Hands of action cards and skulls; a payment is made with the skulls that are missed least."""

    HELD = ("hands", "left", "gone", "relics", "last")

    # ------------------------------------------------------------------ the dealer

    def deal(self) -> None:
        """Shuffle all decks and deal (TA-SETUP-6, TA-SETUP-9, C15); the AI holds nothing (TA-SETUP-10)."""
        content, state, short = self.table.content, self.state, self.rules["skull_deck"] == "stated_46"
        skulls = [one for one in self.referee.cards if one["deck"] == SKULLS and not (short and "spare" in one)]
        self.wild, self.cards, self.kinds = content["tables"]["wild_colour"], content["cards"], content["skulls"]
        self.missed: dict[str, float] = {}
        for code, one in self.kinds.items():
            self.missed[code] = MISSED[one["icon"]] + RAINBOW * (one["colour"] == self.wild)
        self.alike = alike(self.table)
        self.ways: dict[tuple[str, str, int], Sequence[Way]] = {}
        self.effects = {code: meant(self.table, {"card": code}) for code in self.cards}
        self.left = {
            CARDS: deck.every(sorted(content["deck"].items())),
            SKULLS: deck.every((one["id"], one["copies"]) for one in skulls),
        }
        self.gone: dict[str, list[str]] = {CARDS: [], SKULLS: []}
        self.relics = sorted(content["relics"])
        for cards in (*self.left.values(), self.relics):
            self.chance.shuffle(cards)
        self.hands: dict[str, dict[str, list[str]]] = {
            who: {CARDS: [], SKULLS: []} for who in state["order"] if not is_ai(self.table, who)
        }
        self.last: list[str] | None = None
        self.at = self._now()
        for who in self.hands:
            self._refill(who)
        self._go_on()

    def _now(self) -> tuple[int, str]:
        return self.state["round"], self.state["turn"]

    def _draw(self, what: str) -> list[str]:
        """Draw a card; the last one of a deck brings the graveyard back (TA-DECK-2). Nothing where all are held."""
        found = [self.left[what].pop()] if self.left[what] else []
        if not self.left[what]:
            self.counts[f"shuffles of {what}"] += 1
            self.left[what], self.gone[what] = self.gone[what], []
            self.chance.shuffle(self.left[what])
        return found

    def _take(self, who: str, what: str, many: int) -> None:
        for _ in range(many):
            drawn = self._draw(what)
            self.hands[who][what] += drawn
            for code in drawn if what == CARDS else ():
                self.count(who, f"card {code} drawn")
        self._sort(who)

    def _sort(self, who: str) -> None:
        """Hold the skulls that are missed least first: they are paid first."""
        self.hands[who][SKULLS].sort(key=self.missed.__getitem__)

    def _put_away(self, who: str, what: str, cards: Sequence[str]) -> None:
        for one in cards:
            self.hands[who][what].remove(one)
            self.gone[what].append(one)

    def _refill(self, who: str) -> None:
        """Fill hands up when a turn begins; of more skulls the ones that are missed least go (TA-TURN-1, C16)."""
        rules, hand = self.rules, self.hands[who]
        self._put_away(who, SKULLS, hand[SKULLS][: max(0, len(hand[SKULLS]) - rules["skull_hand"])])
        self._take(who, SKULLS, rules["skull_hand"] - len(hand[SKULLS]))
        self._take(who, CARDS, rules["action_hand"] - len(hand[CARDS]))

    def _say(self, line: str) -> None:
        self.referee.say(line)
        for one in self.referee.happened:
            self.count(one["who"], COUNTED[one["what"]])
            if "code" in one:
                self.count(one["who"], f"relic {one['code']} taken")

    def _go_on(self) -> None:
        """Do what nobody decides, until somebody does: refill, lay relics, draw for the AI, end a turn."""
        while not self.state["over"]:
            state = self.state
            if self._now() != self.at:
                self.at, self.last = self._now(), None
                if state["turn"] in self.hands:
                    self._refill(state["turn"])
                else:
                    self.count(state["turn"], "turns of the AI")
            if UNKNOWN in state["row"]:
                self._say(f"row {' '.join(self._next_relics(state['row'].count(UNKNOWN)))}")
            elif asked(self.table, "draw"):
                drawn = self._draw(CARDS)
                self.gone[CARDS] += drawn
                traps = any(self.cards[code]["type"] == "trap" for code in drawn)
                self.count(state["rival"], "traps of the AI", traps)
                self._say("".join(drawn) or "none")
            elif state["open"] or self.last is None:
                break
            else:
                self.last = [who for who in self.last if any(self._items(who))]
                if self.last:
                    break
                self._say("end")
        else:
            self._turn_over()
        # of a card that is put away people say only that it was one
        self.plays = {f"exchange {one.card}" if one.does == "exchange" else one.line: one for one in self._offered()}

    def _next_relics(self, count: int) -> list[str]:
        """Give the relics that come next; where the right pile was shuffled those that lie nowhere else (C45)."""
        state = self.state
        if not self.relics:
            taken = [code for who in self.table.players for code in self.of(who)["relics"]]
            self.relics = sorted({*self.table.content["relics"]} - {*state["row"], *state["right"], *taken})
            self.chance.shuffle(self.relics)
        return [self.relics.pop() for _ in range(count)]

    def _turn_over(self) -> None:
        """Turn over the loot that was drawn unseen (TA-LOOT-2)."""
        loot = deck.every(sorted(self.table.content["loot"].items()))
        self.chance.shuffle(loot)
        for who, what, count in missing(self.table):
            self._say(f"{what} {who} {' '.join(loot.pop() for _ in range(count))}")

    # ------------------------------------------------------------------ decisions

    def ask(self) -> Ask | None:
        """Ask for an answer to a card, for something of the own turn, or for an item in somebody else's."""
        return Ask(self._who(), tuple(self.plays)) if self.plays else None

    def _who(self) -> str:
        waits = self.state["open"]
        return waits[-1]["to"] if waits else self.last[0] if self.last else plays(self.table)

    def _offered(self) -> Iterator[Play]:
        """Give what may be done, with what it takes; while a card is open answers to it."""
        table, who, waits = self.table, self._who(), self.state["open"]
        if waits:
            yield from self._blocks(who, waits[-1])
            yield from self._cards(who, "item", answers(table, waits[-1]).get, by=waits[-1]["by"])
        elif not table.state["over"]:
            if self.last or ai_plays(table):
                yield Play(PASS if self.last else "ai", "wait")
            else:
                yield from self._walks(who) if may(FORMS["move"], table, who) else ()
            yield from self._items(who)
            if not self.last and not ai_plays(table) and not free_due(table, who):
                yield from self._trades(who) if may(FORMS["trade"], table, who) else ()
                yield from self._cards(who, "trap", lambda _kind: targets(table, who), "cast")
                yield from self._relics(who) if may(FORMS["relic"], table, who) else ()
                yield from self._exchanges(who) if may(FORMS["exchange"], table, who) else ()
                yield Play(END, "wait")

    def answer(self, option: str) -> None:
        """Say what was chosen, and put away what it takes; at the end of a turn the others are asked first."""
        play, who = self.plays[option], self._who()
        if option == END:
            self.last = [one for one in around(self.state["order"], who)[1:] if one in self.hands]
        else:
            if play.line != PASS:
                self._say(play.line)
                self._paid(who, play)
            if self.last and not self.state["open"]:
                self.last = self.last[1:]
        self._go_on()

    def _paid(self, who: str, play: Play) -> None:
        self._put_away(who, SKULLS, play.skulls)
        self.count(who, "coins spent", play.coin)
        self._put_away(who, CARDS, [play.card] * bool(play.card))
        if play.does == "exchange":
            self._take(who, CARDS, 1)
            self.count(who, f"card {play.card} put away")
        elif play.card:
            self.count(who, f"card {play.card} played")
            self.count(who, f"{self.cards[play.card]['type']}s")
        if play.does == "trade":
            self.count(who, "skulls traded for a space")
        if play.does == "plate":
            self._take(who, SKULLS, play.n)
        if play.does == "block" or (play.does in (*RESPONSES, "antidote") and play.to):
            self.count(who, f"traps stopped by {STOPS.get(play.does, 'a card')}")

    # ------------------------------------------------------------------ what somebody holds and may do

    def _pays(self, who: str, cost: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Choose skulls for a cost, those that are missed least; none where a hand has not enough (C24, C25)."""
        left, used = [*self.hands[who][SKULLS]], list[str]()
        for letter in sorted(cost, key=ANY.__eq__):
            fitting = [one for one in left if letter in (ANY, self.kinds[one]["colour"])]
            fitting = fitting or [one for one in left if self.kinds[one]["colour"] == self.wild]
            if not fitting:
                return
            used.append(fitting[0])
            left.remove(fitting[0])
        yield tuple(used)

    def _ways(self, who: str, steps: int) -> Sequence[Way]:
        """Give the ways that so many steps can take; from the same space they are the same all game."""
        pawn = self.of(who)
        place = pawn["at"], pawn["stage"], steps
        if place not in self.ways:
            self.ways[place] = [self._way(*one) for one in board.walks(self.table.content, *place)]
        return self.ways[place]

    def _way(self, said: tuple[str, ...], walked: board.Walk) -> Way:
        """Count a way; nothing is liked more than the boat."""
        content = self.table.content
        mines = [board.sides(content, fork) for fork, way in zip(walked.forks, said, strict=True) if way == board.MINE]
        detours = sum(long - short for long, short, _mine in mines)
        home = walked.path[-1:] == (content["board"]["start"],) and self.rules["race_win_points"]
        return Way(said, len(walked.path) - detours + home, tuple(mine for *_sides, mine in mines))

    def _walks(self, who: str) -> Iterator[Play]:
        """Walk: the free spaces, and one for each foot skull; rainbow ones last (TA-MOVE-1, TA-MOVE-2)."""
        table, free = self.table, free_due(self.table, who)
        feet = [one for one in self.hands[who][SKULLS] if self.kinds[one]["icon"] == "foot"]
        relics = self._relics(who) if free else iter(())  # the one that is liked most may be bought after the walk
        relic = max(relics, key=lambda one: self._worth(who, one), default=Play("", ""))
        feet.sort(key=lambda one: (one in relic.skulls, self.missed[one]))
        spare = len(feet) - sum(one in feet for one in relic.skulls)
        for n in range(not free, len(feet) + 1):
            for way in self._ways(who, steps_of(table, who, "foot", n)[0]):
                said = " ".join(["move", *[str(n)] * bool(n), *way.said])
                what = relic.what if n <= spare else ""
                yield Play(said, "walk", skulls=tuple(feet[:n]), way=way, what=what)

    def _trades(self, who: str) -> Iterator[Play]:
        """Trade skulls for a space: those that are missed least (TA-MOVE-3, C19)."""
        each = self.rules["three_for_one"]
        sets = [[one for one in self.hands[who][SKULLS] if one in together] for together in self.alike]
        paid = min((tuple(one[:each]) for one in sets if len(one) >= each), key=self._missed, default=())
        for way in self._ways(who, 1) if paid else ():
            yield Play(" ".join(["trade", *paid, *way.said]), "trade", skulls=paid, n=1, way=way)

    def _missed(self, skulls: Sequence[str]) -> float:
        return sum(map(self.missed.__getitem__, skulls))

    def _items(self, who: str) -> Iterator[Play]:
        """Play an item, in anybody's turn; who is not on turn says so (TA-ACT-2, C21)."""
        if any(may(FORMS[name], self.table, who) for name in ("item", "item coin")):
            says = ["item", who][: 1 + (who != self._now()[1])]
            yield from self._cards(who, "item", partial(playable, self.table, who), *says)

    def _cards(
        self, who: str, sort: str, aims: Callable[[str], Sequence[str] | None], *says: str, by: str = ""
    ) -> Iterator[Play]:
        """Play a card of a sort: at whom its kind `aims`, along which spaces, paid with skulls or a coin (C26)."""
        coins = [("coin", ())] * bool(self.of(who)["coins"])
        for code in sorted({*self.hands[who][CARDS]}):
            kind, amount = self.effects[code]
            if self.cards[code]["type"] == sort and (others := aims(kind)):
                pays = [*(("", skulls) for skulls in self._pays(who, self.cards[code]["cost"])), *coins]
                ways = self._ways(who, amount) if kind == "forward" else [Way((), 0.0, ())]
                for to, way, (pay, skulls) in product(others, ways, pays):
                    line = " ".join(filter(None, [*says, code, to, *way.said, pay]))
                    yield Play(line, kind, code, skulls, bool(pay), amount, way, to or by)

    def _relics(self, who: str) -> Iterator[Play]:
        for code in self.state["row"]:
            for skulls in self._pays(who, self.table.content["relics"][code]["cost"]):
                yield Play(f"relic {code}", "relic", skulls=skulls, what=code)

    def _exchanges(self, who: str) -> Iterator[Play]:
        """Put an action card away for another, one at a time (TA-TURN-4, C18)."""
        for price in self._pays(who, [ANY] * self.rules["card_exchange_cost"]):
            for code in sorted({*self.hands[who][CARDS]}):
                yield Play("exchange 1", "exchange", code, skulls=price)

    def _blocks(self, who: str, card: Facts) -> Iterator[Play]:
        """Answer a card not at all, or with a shield skull (C27)."""
        yield Play("none", "wait")
        for letter in shields(self.table, card):
            skull = [one for one in self.hands[who][SKULLS] if self.kinds[one] == {"colour": letter, "icon": "shield"}]
            if skull:
                yield Play(colour(self.table, letter), "block", skulls=(skull[0],), to=card["by"])

    # ------------------------------------------------------------------ for bots

    def redeal(self, who: str) -> None:
        """Deal anew what others hold, and what lies in the decks; graveyards may be looked through."""
        for what, left in self.left.items():
            others = [hand[what] for one, hand in self.hands.items() if one != who]
            left += [one for hand in others for one in hand]
            self.chance.shuffle(left)
            for hand in others:
                hand[:] = [left.pop() for _ in hand]
        for one in self.hands:
            self._sort(one)
        self.chance.shuffle(self.relics)

    def likes(self, ask: Ask) -> Sequence[float]:
        """Like what brings much for little, the more the better."""
        return [max(0.0, self._worth(ask.who, self.plays[one])) ** 2 for one in ask.options]

    def _worth(self, who: str, play: Play) -> float:
        """Say what a choice brings, less what it takes."""
        if play.does == "walk":  # the skulls are for walking, but for those that a relic is to be bought with
            return self._walked(who, play.way) + self._relic(who, play.what) * PLAN
        coin = play.coin * (self.rules["coin_points"] + COIN)
        return self._gain(who, play) - float(coin) - self._missed(play.skulls)

    def _gain(self, who: str, play: Play) -> float:
        table, does = self.table, play.does
        if does in ("trade", "forward"):
            return self._walked(who, play.way)
        if does in ("block", *RESPONSES) or (does == "antidote" and play.to):
            top = table.state["open"][-1]
            harm = self._harm(top["kind"], top["n"], who, top["by"])
            return harm + (self._harm(top["kind"], top["n"], top["by"], who) if does == "reflect" else 0)
        if does == "relic":
            return self._relic(who, play.what)
        if does == "exchange":
            return CARD - KEEP * self._use(who, play.card)
        if does == "antidote":
            return self._turn() * bool(table.of(who)["x"])
        if does == "cape":
            return HIDE * (not table.of(who)["cape"])
        if does == "heal":
            return self._healed(who, play.n)
        if does in ("wait", "plate"):
            return WAIT if does == "wait" else SKULL * play.n
        return HITS * self._harm(does, play.n, play.to, who) / math.sqrt(len(table.state["order"]) - 1)

    def _walked(self, who: str, way: Way) -> float:
        """Count the spaces, with the coins that lie there."""
        taken, coin = self.of(who)["taken"], self.rules["coin_points"] + COIN
        return way.spaces + float(coin) * sum(mine not in taken for mine in way.mines)

    def _turn(self) -> float:
        """Say how far a turn leads, about."""
        return float(self.rules["skull_hand"] / 2)

    def _harm(self, kind: str, amount: Any, to: str, by: str) -> float:
        """Say what a card does to somebody it hits."""
        pawn, rules, loot = self.of(to), self.rules, self.table.content["loot"]
        if kind == "damage" and amount >= pawn["life"]:
            return float(min(rules["ko_back"], len(pawn["trail"])) + sum(map(int, loot)) / len(loot))
        if kind == "damage":
            return float(LIFE * amount)
        if kind == "push":
            return float(min(amount, len(pawn["trail"])))
        if kind == "swap":
            return float(LIFE * (pawn["life"] - self.of(by)["life"]))
        return 0 if pawn["x"] else self._turn()

    def _healed(self, who: str, amount: Any) -> float:
        return float(LIFE * (healed(self.table, who, amount) - self.of(who)["life"]))

    def _relic(self, who: str, code: str) -> float:
        """Say what a relic is worth: more with its partner, a little more while that may still come."""
        known, combo = self.table.content["relics"], self.rules["combo_points"]
        if code not in known:
            return 0
        other = next(one for one in known if one != code and known[one]["pair"] == known[code]["pair"])
        owner = next((one for one in self.table.players if other in self.of(one)["relics"]), "")
        return float(known[code]["value"]) + (combo if owner == who else 0 if owner else combo / 4)

    def _use(self, who: str, code: str) -> float:
        """Say what an action card in the hand may bring some day."""
        kind, amount = self.effects[code]
        if kind == "heal":
            return self._healed(who, amount)
        brings = {"push": 1, "forward": 1, "damage": LIFE}
        return amount * brings[kind] if kind in brings else self._turn() if kind == "paralysis" else 2 * CARD

    def lead(self) -> Mapping[str, float]:
        """Give the points that everybody would have, half the way as half the race, loot as it is on average."""
        rules, loot = self.rules, self.table.content["loot"]
        mean = sum(int(value) * count for value, count in loot.items()) / sum(loot.values())
        found = {}
        for who in self.table.players:
            made = parts(self.table, who)
            made["race"] = rules["race_win_points"] * (1 - to_go(self.table, who) / board.length(self.table.content))
            made["loot"] = mean * len(self.of(who)["loot"])
            found[who] = sum(made.values())
        return found

    def measures(self) -> Mapping[str, float]:
        """Count cards, traps, knock-outs, relics, coins and points, of all seats."""
        found, winner = Counter(self.counts), self.state["winner"]
        for who in self.table.players:
            found.update(self._points(who))
        return {**found, "race winner wins": self.wins()[winner] if winner else 0.0}

    def measures_of(self, who: str) -> Mapping[str, float]:
        """Count what somebody did, with their points."""
        return {**self.by[who], **self._points(who)}

    def _points(self, who: str) -> dict[str, int]:
        return {f"points for {name}": points for name, points in parts(self.table, who).items()}


END, PASS = "end", "pass"
STOPS: Final = {"block": "a shield skull", "reflect": "Reflective Energy"}
COUNTED: Final = {
    "fell": "knock-outs",
    "loot": "loot",
    "coin": "coins taken",
    "blocked": "traps stopped by the AI's die",
    "marked": "paralysed",
    "cycled": "relic rows moved on",
    "relic": "relics",
}
"""What happens within a line and is counted, by what a report calls it."""
SEATS: Final = TrapAttackSeats
