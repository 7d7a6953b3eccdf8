"""Trap Attack alone as somebody would write it to try it out once: plain Python, no referee, the same beginner's taste.

It stands beside `companion playtest --bots beginner,ai`, as `plainduel` does: only the rules as printed, one person and
the AI. What never comes is left out: that loot or relics run out, that all skulls are held, a choice nobody likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

ANY, WILD = "any", "W"
MISSED = {"plain": 0.2, "shield": 0.3, "foot": 0.9}
COIN, LIFE, TURN = 1.6, 0.5, 3.0
"""What a coin is worth, a life, and a turn."""
Way = tuple[float, str, bool, tuple[str, ...]]
"""What a way brings, where it ends, whether that is on the way home, its spaces."""
Play = tuple[float, str, str, Sequence[str] | None, Any]
"""What a play brings; what it is; its card; the skulls that pay, or None for a coin; what else there is of it."""


class Island:
    """Board and cards, as the game's files have them."""

    def __init__(self, content: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> None:
        board, self.relics = content["board"], content["relics"]
        self.start, self.crystal = board["start"], board["crystal"]
        self.mine = {at: one["mine"] for at, one in board["spaces"].items() if one["mine"]}
        self.number = {at: one["number"] for at, one in board["spaces"].items()}
        self.ahead: dict[tuple[str, bool], list[tuple[str, float, int]]] = {}
        for home, name in ((False, "out"), (True, "home")):
            for at, ways in board[name].items():
                self.ahead[at, home] = [self._step(board[name], home, at, way) for way in ways]
        self.short = {(at, home): board[("out", "home")[home]][at] for at, home in self.ahead}
        self.cards = {
            code: (one["kind"], next(iter(one["effect"].values())), sorted(one["cost"], key=ANY.__eq__))
            for code, one in content["cards"].items()
        }
        self.cost = {code: sorted(one["cost"], key=ANY.__eq__) for code, one in self.relics.items()}
        self.partner = {a: b for a in self.relics for b in self.relics if a != b and a[0] == b[0]}
        self.deck = [code for code, copies in sorted(content["deck"].items()) for _ in range(copies)]
        skulls = [one for one in cards if one["deck"] == "skulls"]
        self.skulls = [one["id"] for one in skulls for _ in range(one["copies"])]
        self.missed = {one["id"]: MISSED[one["icon"]] + 0.2 * (one["colour"] == WILD) for one in skulls}
        self.loot = [int(value) for value, copies in content["loot"].items() for _ in range(copies)]

    def _step(self, board: Mapping[str, Mapping[str, str]], home: bool, at: str, way: str) -> tuple[str, float, int]:
        """Give where a step leads, what it brings without a coin, and the mine that a detour is made for."""

        def far(space: str) -> int:
            return 1 + min(map(far, board[space].values())) if space in board else 0

        to, ways = board[at][way], board[at]
        gain, mine = 1.0 + 30 * (home and to == self.start), 0
        if len(ways) > 1 and way == "mine":
            gain, space = gain - far(to) + far(ways["shortcut"]), to
            while space not in self.mine:
                space = next(iter(board[space].values()))
            mine = self.mine[space]
        return to, gain, mine


class Pawn:
    """Somebody in the race."""

    def __init__(self, at: str) -> None:
        self.at, self.home, self.life, self.x, self.cape, self.item = at, False, 6, 0, False, False
        self.coins = self.used = self.loot = 0
        self.trail: list[str] = []
        self.taken: list[int] = []
        self.relics: list[str] = []

    def back(self, spaces: int) -> None:
        for _ in range(min(spaces, len(self.trail))):
            self.at = self.trail.pop()


class Pile:
    """A deck with its graveyard."""

    def __init__(self, cards: Sequence[str], chance: Random) -> None:
        self.chance, self.gone = chance, list[str]()
        self.left = chance.sample(cards, len(cards))

    def draw(self) -> str:
        card = self.left.pop()
        if not self.left:
            self.left, self.gone = self.gone, []
            self.chance.shuffle(self.left)
        return card


class Race:
    """One game."""

    def __init__(self, island: Island, chance: Random) -> None:
        self.island, self.chance = island, chance
        self.me, self.ai = Pawn(island.start), Pawn(island.start)
        self.deck, self.pool = Pile(island.deck, chance), Pile(island.skulls, chance)
        self.left = chance.sample(sorted(island.relics), len(island.relics))
        self.right: list[str] = []
        self.row = [self.left.pop(0) for _ in range(3)]
        self.hand: list[str] = []
        self.skulls: list[str] = []
        self.turn, self.winner = self.me, None
        self.refill()

    # ---------------------------------------------------------------- what happens

    def refill(self) -> None:
        skulls = self.skulls
        while len(skulls) > 6:
            self.pool.gone.append(skulls.pop(0))
        skulls += [self.pool.draw() for _ in range(6 - len(skulls))]
        skulls.sort(key=self.island.missed.__getitem__)
        self.hand += [self.deck.draw() for _ in range(3 - len(self.hand))]

    def walk(self, who: Pawn, path: Sequence[str]) -> None:
        for space in path:
            who.trail.append(who.at)
            who.at = space
            mine = self.island.mine.get(space, 0)
            if mine and who is self.me and mine not in who.taken:
                who.coins += 1
                who.taken.append(mine)
            if space == self.island.crystal and not who.home:
                who.home, who.life, who.trail = True, min(6, who.life + 2), []
                who.taken, who.used = sorted(who.taken)[who.used :], 0
            if space == self.island.start and who.home:
                self.winner = who
                return

    def strike(self, kind: str, n: Any, to: Pawn, by: Pawn) -> None:
        if to is self.ai and self.chance.randrange(6) < 2:
            return
        if kind == "damage":
            to.life -= n
            if to.life <= 0:
                to.life, by.loot = 6, by.loot + 1
                to.back(2)
        elif kind == "push":
            to.back(n)
        elif kind == "swap":
            to.life, by.life = by.life, to.life
        elif not to.x:
            to.x = 1 + (self.turn is to)

    def take_relic(self, who: Pawn, code: str) -> None:
        self.row.remove(code)
        who.relics.append(code)
        self.bought = True
        self.fill_row()

    def fill_row(self) -> None:
        if not self.left:
            self.left, self.right = self.right, []
        self.row.insert(0, self.left.pop(0))

    # ---------------------------------------------------------------- what a beginner likes

    def harm(self, kind: str, n: Any, to: Pawn, by: Pawn) -> float:
        if kind == "damage":
            return min(2, len(to.trail)) + 2.5 if n >= to.life else LIFE * n
        if kind == "push":
            return min(n, len(to.trail))
        if kind == "swap":
            return LIFE * (to.life - by.life)
        return 0 if to.x else TURN

    def heals(self, n: Any) -> float:
        return LIFE * (6 - self.me.life if n == "full" else min(n, 6 - self.me.life))

    def relic(self, code: str) -> float:
        other, value = self.island.partner[code], float(self.island.relics[code]["value"])
        return value + (3 if other in self.me.relics else 0 if other in self.ai.relics else 0.75)

    def pays(self, cost: Sequence[str]) -> list[str] | None:
        """Choose the skulls that are missed least."""
        left, used = [*self.skulls], []
        for letter in cost:
            found = left[:1] if letter == ANY else [one for one in left if one[0] == letter]
            found = found or [one for one in left if one[0] == WILD]
            if not found:
                return None
            left.remove(found[0])
            used.append(found[0])
        return used

    def price(self, skulls: Sequence[str]) -> float:
        return sum(map(self.island.missed.__getitem__, skulls))

    def paid(self, gain: float, what: str, code: str, more: Any = None) -> Iterator[Play]:
        """Give a card paid with skulls, and with a coin, where it is worth that."""
        if gain > 0:
            skulls = self.pays(self.island.cards[code][2])
            if skulls is not None:
                yield gain - self.price(skulls), what, code, skulls, more
            if self.me.coins:
                yield gain - COIN, what, code, None, more

    def ways(self, most: int) -> list[list[Way]]:
        """Give the ways that lead so many steps on, for each number of steps."""
        me, ahead, crystal = self.me, self.island.ahead, self.island.crystal
        found: list[list[Way]] = [[(0.0, me.at, me.home, ())]]
        for _ in range(most):
            longer: list[Way] = []
            for gain, at, home, path in found[-1]:
                if (at, home) not in ahead:  # the boat
                    longer.append((gain, at, home, path))
                for to, more, mine in ahead.get((at, home), ()):
                    coin = COIN if mine and mine not in me.taken else 0
                    longer.append((gain + more + coin, to, home or to == crystal, (*path, to)))
            found.append(longer)
        return found

    def walks(self, free: bool, relics: Sequence[Play]) -> Iterator[Play]:
        feet = [one for one in self.skulls if one[1] == "F"]
        _, _, best, spent, _ = max(relics, default=(0.0, "", "", [], None)) if free else (0.0, "", "", [], None)
        spent = spent or []
        feet.sort(key=lambda one: (one in spent, self.island.missed[one]))
        spare, plan = len(feet) - sum(one[1] == "F" for one in spent), self.relic(best) / 2 if best else 0
        for steps, some in enumerate(self.ways(len(feet) + free)[1:], 1):
            n = steps - free
            for gain, _, _, path in some:
                yield gain + plan * (n <= spare), "walk", "", feet[:n], path

    def items(self) -> Iterator[Play]:
        if self.me.item:
            return
        me = self.me
        for code in dict.fromkeys(self.hand):
            kind, n, _ = self.island.cards[code]
            if kind == "forward" and not me.x:
                for gain, _, _, path in self.ways(n)[n]:
                    yield from self.paid(gain, kind, code, path)
            gain = {"cape": 0 if me.cape else 1, "antidote": TURN if me.x else 0, "plate": 1.2}.get(kind, 0)
            if kind == "swap":
                gain = 0.65 * self.harm(kind, n, self.ai, me)
            yield from self.paid(self.heals(n) if kind == "heal" else gain, kind, code)

    def plays(self, relics: Sequence[Play], exchanged: int, cast: bool) -> Iterator[Play]:
        """Give what may be done after the free move."""
        yield 0.1, "end", "", [], None
        yield from relics
        shields = [one for one in self.skulls if one[1] == "S"][:3]
        sets = [self.pays([colour] * 3) for colour in "RYGBW"] + [shields if len(shields) == 3 else None]
        some = [(self.price(one), one) for one in sets if one]
        if some and not self.me.x:
            price, skulls = min(some)
            for gain, _, _, path in self.ways(1)[1]:
                yield gain - price, "walk", "", skulls, path
        for code in dict.fromkeys(self.hand):
            kind, n, _ = self.island.cards[code]
            if not cast and code[0] == "T":
                yield from self.paid(0.65 * self.harm(kind, n, self.ai, self.me), "cast", code)
            if exchanged < 2:
                use = {"push": n, "forward": n, "paralysis": TURN}.get(kind, 2.4)
                use = LIFE * n if kind == "damage" else self.heals(n) if kind == "heal" else use
                yield 1.2 - 0.3 * use, "exchange", code, [], None

    def answers(self, card: str) -> Iterator[Play]:
        me, (kind, n, cost) = self.me, self.island.cards[card]
        harm = self.harm(kind, n, me, self.ai)
        yield 0.1, "none", "", [], None
        for skull in dict.fromkeys(one for one in self.skulls if one[1] == "S" and one[0] in (*cost, WILD)):
            yield harm - self.island.missed[skull], "block", "", [skull], None
        for code in () if me.item else dict.fromkeys(self.hand):
            does = self.island.cards[code][0]
            if does == "shield" or (does == "antidote" and kind == "paralysis"):
                yield from self.paid(harm, "block", code)
            elif does == "reflect":
                yield from self.paid(harm + self.harm(kind, n, self.ai, me), does, code)
            elif does == "swap":
                yield from self.paid(0.65 * self.harm(does, n, self.ai, me), does, code)

    def choose(self, some: Iterator[Play]) -> Play:
        """Take what is liked, and pay for it."""
        plays = [one for one in some if one[0] > 0]
        play = self.chance.choices(plays, [one[0] ** 2 for one in plays])[0]
        _, what, code, skulls, _ = play
        if skulls is None:
            self.me.coins, self.me.used = self.me.coins - 1, self.me.used + 1
        for one in skulls or ():
            self.skulls.remove(one)
            self.pool.gone.append(one)
        if code in self.island.cards:
            self.hand.remove(code)
            self.deck.gone.append(code)
            self.me.item = self.me.item or (code[0] == "I" and what != "exchange")
        return play

    # ---------------------------------------------------------------- turns

    def use(self, play: Play) -> None:
        """Play an item."""
        _, what, code, _, path = play
        me, n = self.me, self.island.cards[code][1]
        if what == "forward":
            self.walk(me, path)
        elif what == "heal":
            me.life = 6 if n == "full" else min(6, me.life + n)
        elif what == "plate":
            self.skulls += [self.pool.draw() for _ in range(n)]
            self.skulls.sort(key=self.island.missed.__getitem__)
        elif what == "swap":
            self.strike(what, n, self.ai, me)
        me.x, me.cape = 0 if what == "antidote" else me.x, me.cape or what == "cape"

    def my_turn(self) -> None:
        me, free, exchanged, cast, bought = self.me, True, 0, False, False
        me.cape = False
        while self.winner is None:
            relics = list(self.relics()) if not bought else []
            due = free and not me.x
            some = [*self.items(), *(() if me.x else self.walks(due, relics))]
            play = self.choose(iter(some if due else [*some, *self.plays(relics, exchanged, cast)]))
            what, code = play[1:3]
            if what == "end":
                return
            if what == "walk":
                self.walk(me, play[4])
                free = False
            elif what == "relic":
                bought = True
                self.take_relic(me, code)
            elif what == "exchange":
                exchanged += 1
                self.hand.append(self.deck.draw())
            elif what == "cast":
                cast = True
                self.strike(*self.island.cards[code][:2], self.ai, me)
            else:
                self.use(play)

    def relics(self) -> Iterator[Play]:
        for code in self.row:
            skulls = self.pays(self.island.cost[code])
            if skulls is not None:
                yield self.relic(code) - self.price(skulls), "relic", code, skulls, None

    def ai_walks(self, steps: int) -> None:
        path, at, home = [], self.ai.at, self.ai.home
        while steps and (at, home) in self.island.short:
            ways = self.island.short[at, home]
            at = ways["shortcut"] if len(ways) > 1 else next(iter(ways.values()))
            home, steps = home or at == self.island.crystal, steps - 1
            path.append(at)
        self.walk(self.ai, path)

    def ai_turn(self) -> None:
        ai, roll = self.ai, self.chance.randint
        while self.winner is None and (play := self.choose(self.before_ai()))[1] != "end":
            self.use(play)
        if self.winner is None and not ai.x:
            self.ai_walks(1 + roll(1, 4))
        die = roll(1, 6)
        if self.winner is None and die == 1:
            self.take_relic(ai, self.row[-1])
        elif self.winner is None and die > 3:
            self.ai_casts()

    def before_ai(self) -> Iterator[Play]:
        yield 0.1, "end", "", [], None
        yield from self.items()

    def ai_casts(self) -> None:
        kind = "shield"
        while kind in ("plate", "cape", "reflect", "shield", "swap"):
            card = self.deck.draw()
            self.deck.gone.append(card)
            kind, n, _ = self.island.cards[card]
        ai, me = self.ai, self.me
        if kind == "heal":
            ai.life = 6 if n == "full" else min(6, ai.life + n)
        elif kind == "forward" and not ai.x:
            self.ai_walks(n)
        elif kind == "antidote" and ai.x:
            ai.x = 0
            self.ai_walks(1 + self.chance.randint(1, 4))
        elif card[0] == "T" and not me.cape:
            what = self.choose(self.answers(card))[1]
            if what == "swap":
                self.strike(what, 0, ai, me)
            if what == "reflect":
                self.strike(kind, n, ai, me)
            elif what != "block":
                self.strike(kind, n, me, ai)

    def play(self) -> tuple[int, float]:
        """Play to the end; give the rounds, and the person's share of the win."""
        order, rounds = self.chance.sample([self.me, self.ai], 2), 0
        while True:
            rounds, self.bought = rounds + 1, False
            for self.turn in order:
                self.me.item = False
                if self.turn is self.me:
                    if rounds > 1:
                        self.refill()
                    self.my_turn()
                else:
                    self.ai_turn()
                if self.winner is not None:
                    mine, other = self.points()
                    return rounds, (mine > other) + (mine == other) / 2
                self.turn.x = max(0, self.turn.x - 1)
            if not self.bought:
                self.right.insert(0, self.row.pop())
                self.fill_row()

    def points(self) -> list[tuple[float, ...]]:
        """Give points, and what parts ties: the race, combos, loot."""
        loot, found = self.chance.sample(self.island.loot, len(self.island.loot)), []
        for who in (self.me, self.ai):
            race = 30 if who is self.winner else max(1, self.island.number[who.at]) if who.home else 0
            combos = 3 * sum(self.island.partner[one] in who.relics for one in who.relics) / 2
            drawn, loot = sum(loot[: who.loot]), loot[who.loot :]
            values = sum(self.island.relics[one]["value"] for one in who.relics)
            found.append((race + combos + drawn + values + who.coins, race, combos, drawn))
        return found


def game(island: Island, chance: Random) -> tuple[int, float]:
    """Play a game; give its rounds, and the person's share of the win."""
    return Race(island, chance).play()
