"""The solo rules of Trap Attack a second time, written from the brief and not from the companion: what must come out.

It is told what people do and what dice and cards showed, and asks for no more of them than the rules need.
"""

from tests.companion.solo.brief import BASE, CARDS, CRYSTAL, LEVELS, LOOT, MINE_SPACE, REDRAWN, RELICS, STEPS, after


class Pawn:
    """A pawn with what lies on its side of the table."""

    def __init__(self):
        self.at, self.stage, self.trail = BASE, "out", []
        self.life, self.x, self.fresh = 6, False, False
        self.crystal = self.cape = False
        self.coins = self.used = self.items = self.loot = self.relics = 0
        self.closed = set()

    def mark(self, own_turn):
        """An X: a second one changes nothing (C36); one of the own turn stays for the next."""
        if not self.x:
            self.x, self.fresh = True, own_turn

    @property
    def stopped(self):
        """An X stops the pawn in the turn after it came."""
        return self.x and not self.fresh


class Race:
    """A race of one person against the AI, as the brief's flowchart has it."""

    def __init__(self, level="fair", first="me", **rules):
        self.me, self.ai = Pawn(), Pawn()
        self.path, self.move = LEVELS[level]
        self.rules = {"heal": 2, "end": "immediate", "cycle": "round", "items": "per_turn"} | rules
        self.round, self.turn, self.first = 1, first, first
        self.row, self.left, self.right = 3, len(RELICS) - 3, 0
        self.bought, self.over, self.winner = False, False, ""
        self.loot = len(LOOT)
        self.pile = {code: copies for code, (_, _, copies, _) in CARDS.items()}
        self.graveyard = dict.fromkeys(CARDS, 0)
        self.skulls, self.trap, self.exchanged, self.relic = 6, False, 0, False
        self.free, self.waiting, self.path_walked = True, None, []

    def pawn(self, who):
        return self.me if who == "me" else self.ai

    def walk(self, who, steps, ways=()):
        """Walk forward: coins, crystal, boat (TA-COIN-2, C38, C39)."""
        pawn, ways, self.path_walked = self.pawn(who), list(ways), []
        for _ in range(steps):
            if self.over or (pawn.stage == "home" and pawn.at == BASE):
                break
            way = self.path if who == "ai" else (ways[0] if ways else "")
            space, chosen = after(pawn.at, pawn.stage, way) if way else after(pawn.at, pawn.stage, "mine")
            if chosen and who == "me":
                ways.pop(0)
            pawn.trail.append(pawn.at)
            pawn.at = space
            names = {"mine": "mine path ", "shortcut": "shortcut "}
            self.path_walked.append(f"{names[way or 'mine'] if chosen else ''}{space}")
            mine = MINE_SPACE.get(space)
            if mine and who == "me" and mine not in pawn.closed:
                pawn.coins += 1
                pawn.closed.add(mine)
            if space == CRYSTAL and pawn.stage == "out":
                pawn.crystal, pawn.stage, pawn.trail = True, "home", []
                pawn.life = 6 if self.rules["heal"] == "full" else min(6, pawn.life + self.rules["heal"])
                pawn.closed -= set(sorted(pawn.closed)[: pawn.used])
                pawn.used = 0
            if space == BASE and pawn.stage == "home":
                self.winner = self.winner or who
                self.over = self.rules["end"] == "immediate"

    def back(self, who, spaces):
        """Back along the own trail, not beyond its beginning (C31); no coins (C33)."""
        pawn = self.pawn(who)
        for _ in range(min(spaces, len(pawn.trail))):
            pawn.at = pawn.trail.pop()

    def strike(self, who, kind, amount, by):
        """A trap has its effect; at no life 2 back, life 6, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
        pawn = self.pawn(who)
        if kind == "push":
            self.back(who, amount)
        elif kind == "paralysis":
            pawn.mark(self.turn == who)
        elif kind == "damage":
            pawn.life -= amount
            if pawn.life <= 0:
                pawn.life = 6
                if self.loot:
                    self.loot -= 1
                    self.pawn(by).loot += 1
                self.back(who, 2)

    def pay(self, cost, coin):
        """A coin alone, or skulls (C26); the most that can be left of six and what was drawn is counted."""
        if coin:
            self.me.coins -= 1
            self.me.used += 1
        else:
            self.skulls -= cost

    # -- the person's turn

    def step(self, foot, ways=(), each=1):
        """Walk: the free space first, if it is due (TA-MOVE-1, TA-MOVE-2, TA-MOVE-3)."""
        free = self.free and not self.me.stopped and self.turn == "me"
        self.free = self.free and not free
        self.skulls -= foot * each
        self.walk("me", foot + free, ways)

    def cast(self, code, coin, block):
        """Cast a trap at the AI, whose die may block (TA-SOLO-5, C22)."""
        kind, amount, _, cost = CARDS[code]
        self.pay(len(cost), coin)
        self.trap = True
        if block != "block":
            self.strike("ai", kind, amount, "me")

    def item(self, code, coin, ways=(), block=""):
        """Play an item, in whoever's turn (C14, C21)."""
        kind, amount, _, cost = CARDS[code]
        self.pay(len(cost), coin)
        self.me.items += 1
        if kind == "heal":
            self.me.life = min(6, self.me.life + amount)
        elif kind == "forward":
            self.walk("me", amount, ways)
        elif kind == "antidote":
            self.me.x = self.me.fresh = False
        elif kind == "plate":
            self.skulls += amount
        elif kind == "cape":
            self.me.cape = True
        elif kind == "swap" and block != "block":
            self.me.life, self.ai.life = self.ai.life, self.me.life
        self.settle()

    def buy(self, who, cost=0):
        """Take a relic; the gap is filled from the left pile (TA-RELIC-8)."""
        self.pawn(who).relics += 1
        self.skulls -= cost
        self.relic = self.relic or who == "me"
        self.bought = True
        self.row -= 1
        self.refill()

    def refill(self):
        """Fill the row; an empty left pile takes the right one first (TA-RELIC-7, C47)."""
        if not self.left:
            self.left, self.right = self.right, 0
        if self.left:
            self.left -= 1
            self.row += 1

    def end(self):
        """End a turn: an X that stopped it goes, relics cycle, the next one begins (C36, C44)."""
        who = self.turn
        pawn = self.pawn(who)
        if pawn.x and not pawn.fresh:
            pawn.x = False
        pawn.fresh = False
        last = who != self.first
        if (self.rules["cycle"] == "turn" or last) and not self.bought and self.row:
            self.row -= 1
            self.right += 1
            self.refill()
        if self.rules["cycle"] == "turn" or last:
            self.bought = False
        if last and self.winner:
            self.over = True
            return
        self.round += last
        self.turn = "ai" if who == "me" else "me"
        self.pawn(self.turn).cape = False
        if self.rules["items"] == "per_turn" or self.turn == "me":
            self.me.items = 0
        self.trap, self.exchanged, self.relic, self.free = False, 0, False, True
        if self.turn == "me":
            self.skulls = 6

    # -- the AI's turn

    def play_ai(self, shown):
        """Play the AI's turn with what dice and cards showed, which `shown` gives in their order.

        Leaves a trap that waits for an answer in `waiting`.
        """
        walked = []
        if not self.ai.stopped:
            self.walk("ai", STEPS[self.move](shown("ai_move")))
            walked.append(self.path_walked)
        if self.over:
            return walked
        face = shown("ai_action")
        if face == "relic" and self.row:
            self.buy("ai")
        if face == "cast":
            kind, amount, code = self.draw(shown)
            if kind == "heal":
                self.ai.life = min(6, self.ai.life + amount)
            elif kind == "forward" and not self.ai.stopped:
                self.walk("ai", amount)
                walked.append(self.path_walked)
            elif kind == "antidote" and self.ai.x:
                self.ai.x = False
                self.walk("ai", STEPS[self.move](shown("ai_move")))
                walked.append(self.path_walked)
            elif kind in ("damage", "push", "paralysis") and not self.me.cape:
                self.waiting = (code, kind, amount)
        self.settle_ai()
        return walked

    def draw(self, shown):
        """Draw until a card does something (TA-SOLO-8); the graveyard comes back with the last card (TA-DECK-2).

        Where none that is there does, none is drawn.
        """
        while any(CARDS[code][0] not in REDRAWN for pile in (self.pile, self.graveyard) for code in pile if pile[code]):
            if not any(self.pile.values()):  # a deck of one card
                self.pile, self.graveyard = self.graveyard, self.pile
            code = shown("ai_deck")
            assert self.pile[code], f"{code} is not in the AI's deck"
            self.pile[code] -= 1
            if not any(self.pile.values()):
                self.pile, self.graveyard = self.graveyard, dict.fromkeys(CARDS, 0)
            self.graveyard[code] += 1
            kind, amount, _, _ = CARDS[code]
            if kind not in REDRAWN:
                return kind, amount, code
        return "none", 0, ""

    def settle_ai(self):
        if not self.waiting and not self.over:
            self.end()

    def settle(self):
        """Nothing: an item in the AI's turn comes before its dice here."""

    def stops(self, code):
        """Give the colours of shield skulls that stop a card (C27)."""
        return {letter for letter in CARDS[code][3] if letter != "*"} | {"W"}

    def answer(self, how, coin=False, block=""):
        """Answer the AI's trap: nothing, a shield skull, or an item (C30)."""
        (_, kind, amount), self.waiting = self.waiting, None
        if how in CARDS:
            self.pay(len(CARDS[how][3]), coin)
            self.me.items += 1
        does = CARDS[how][0] if how in CARDS else how
        if does == "skull":
            self.skulls -= 1
        elif does == "reflect":
            if block != "block":
                self.strike("ai", kind, amount, "me")
        elif does in ("none", "swap"):
            if does == "swap" and block != "block":
                self.me.life, self.ai.life = self.ai.life, self.me.life
            self.strike("me", kind, amount, "ai")
        self.settle_ai()
