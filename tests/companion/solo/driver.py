"""Plays the solo game at a table against the second model: each line must leave both where the other is."""

import random
import re
from collections import Counter

from companion.engine.words import cut
from tests.companion.solo.brief import CARDS, ITEMS, LOOT, RELICS, TRAPS, after
from tests.companion.solo.model import Race

COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "rainbow"}
RULES = {
    "heal": ("crystal_heal", (2, 3, "full")),
    "end": ("end_trigger", ("immediate", "finish_round")),
    "cycle": ("relic_cycle", ("round", "turn")),
    "items": ("item_limit", ("per_turn", "per_own_round")),
}


def space(name):
    """Give a space as it is printed: n08 is 8, s27 is 27s."""
    return f"{int(name[1:])}{'s' if name[0] == 's' else ''}"


class Driver:
    """Plays one race with random choices; `turns` counts the AI's, `lines` what was said."""

    def __init__(self, evening, seed, varied=True):
        self.evening, self.chance = evening, random.Random(seed)
        self.level = self.chance.choice(("calm", "fair", "storm", "hurricane"))
        self.rules = {}
        if varied and self.chance.random() < 0.6:
            name = self.chance.choice(list(RULES))
            self.rules = {name: self.chance.choice(RULES[name][1])}
        first = self.chance.choice(("me", "ai"))
        sets = " ".join(f"--set {RULES[name][0]}={value}" for name, value in self.rules.items())
        begins = "ana" if first == "me" else "ai"
        self.begin = f"new trap ana ai --deck app --level {self.level} --first {begins} --seed s{seed} {sets}"
        self.race = Race(self.level, first, **self.rules)
        self.turns = self.lines = 0
        self.said = []
        self.say(self.begin)
        if self.chance.random() < 0.4:  # a deck that is soon used up
            few = sorted(self.chance.sample(list(Counter(self.race.pile).elements()), self.chance.randint(1, 8)))
            self.say(f"set ai_deck {' '.join(few)}")
            self.race.pile = {code: few.count(code) for code in CARDS}

    def say(self, line):
        """Say a line that must be done; give the faces that were rolled in it, to be taken one by one."""
        reply = self.evening.say(cut(line))
        self.said.append(line)
        self.lines += 1
        assert reply.code == 0, (self.said, reply)
        self.reply = reply
        faces = [(roll["die"], roll["face"]) for roll in reply.fields.get("rolls", ())]

        def shown(die):
            assert faces, (self.said, f"{die} was not rolled")
            assert faces[0][0] == die, (self.said, faces, die)
            return faces.pop(0)[1]

        self.faces = faces
        return shown

    def same(self):
        """Hold the table against the model, to the last coin."""
        assert not self.faces, (self.said, "rolled in vain", self.faces)
        race, state = self.race, self.evening.state
        for who, name in (("me", "ana"), ("ai", "ai")):
            pawn, shown = race.pawn(who), state["players"][name]
            there = {
                "at": space(shown["at"]),
                "trail": [space(one) for one in shown["trail"]],
                "x": bool(shown["x"]),
                "taken": {*shown["taken"]},
                "used": shown["used"],
                **{key: shown[key] for key in ("stage", "life", "coins", "crystal", "cape")},
                **{key: self.counted(shown[key]) for key in ("loot", "relics")},
            }
            here = {key: getattr(pawn, key) for key in there if key != "taken"} | {"taken": pawn.closed}
            assert there == here, (self.said, who)
        here = (race.round, race.over, race.row, race.left, race.right, race.loot)
        piles = state["piles"]
        there = (state["round"], state["over"], len(state["row"]), piles["left"], piles["right"], state["loot_left"])
        assert there == here, self.said
        assert state["winner"] == {"me": "ana", "ai": "ai", "": ""}[race.winner], self.said
        left = sum(race.pile.values())
        assert state["ai_deck"]["left"] == left, self.said
        if not race.over:
            assert state["turn"] == {"me": "ana", "ai": "ai"}[race.turn], self.said
            assert bool(race.waiting) == bool(state["open"]), self.said
            assert state["players"]["ana"]["skulls"] == race.skulls, self.said

    @staticmethod
    def counted(cards):
        return cards if isinstance(cards, int) else len(cards)

    def ordered(self, walked):
        """Hold the orders for the hands against the ways that the model walked."""
        orders = [line for line in self.reply.told if re.match(r"Move the \w+ pawn \S+ → ", line)]
        found = [line.partition(": ")[2].partition(" (fixed path")[0].split(".")[0].split(", ") for line in orders]
        reasons = [line.count("(fixed path, TA-SOLO-10)") for line in orders]
        assert reasons == [any(" " in one for one in path) for path in walked if path], (self.said, orders)
        assert found == [path for path in walked if path], (self.said, orders, walked)

    # -- one race

    def play(self, most=200):
        """Play to the end; give who won."""
        while not self.race.over and self.lines < most * 10:
            self.person() if self.race.turn == "me" else self.rival()
        assert self.race.over
        self.score()

    def rival(self):
        """Let the AI play, with one key; answer what it casts."""
        if self.chance.random() < 0.1:
            self.item()
        if self.race.over:
            return
        shown = self.say("ai")
        walked = self.race.play_ai(shown)
        self.turns += 1
        self.ordered(walked)
        self.same()
        if self.race.waiting:
            self.respond()

    def respond(self):
        """Answer the AI's trap somehow."""
        race, code = self.race, self.race.waiting[0]
        ways = ["none"] * 3 + [f"skull {letter}" for letter in sorted(race.stops(code)) if race.skulls > 0]
        if not race.me.items:
            kinds = ["reflect", "shield", "swap"] + ["antidote"] * (race.waiting[1] == "paralysis")
            ways += [f"item {name}" for name, (kind, *_) in ITEMS.items() if kind in kinds]
        what, _, which = self.chance.choice(ways).partition(" ")
        if what == "none":
            self.say(self.chance.choice(("none", "no")))
            race.answer("none")
        elif what == "skull":
            self.say(self.chance.choice((COLOURS[which], f"block {which.lower()}")))
            race.answer("skull")
        else:
            coin = race.me.coins > 0 and self.chance.random() < 0.5
            shown = self.say(f"{which}{' coin' * coin}")
            block = shown("ai_action") if CARDS[which][0] in ("reflect", "swap") else ""
            race.answer(which, coin, block)
        self.same()

    def person(self):
        """Play a turn: some things in any order, then its end."""
        race = self.race
        if self.chance.random() < 0.15:
            self.item()
        if not race.over and race.free and not race.me.stopped:
            self.walk(self.chance.choice((0, 0, 1, 2, 3, 4, 6)))
        for _ in range(self.chance.randrange(4)):
            if race.over:
                return
            self.chance.choice((self.cast, self.item, self.relic, self.exchange, self.trade, self.more))()
        if not race.over:
            if race.free and not race.me.stopped:  # an Antidote has set the pawn free
                self.walk(0)
            if not race.over:
                self.say("end")
                race.end()
                self.same()

    def ways(self, steps):
        at, stage, ways = self.race.me.at, self.race.me.stage, []
        for _ in range(steps):
            if stage == "home" and at == "30":
                break
            way = self.chance.choice(("mine", "shortcut"))
            at, chosen = after(at, stage, way)
            ways += [way] * chosen
            stage = "home" if at == "1" else stage
        return ways

    def walk(self, foot):
        free = self.race.free and not self.race.me.stopped and self.race.turn == "me"
        ways = self.ways(foot + free)
        self.say(" ".join(["move", *[str(foot)] * bool(foot or not free), *ways]))
        self.race.step(foot, ways)
        self.same()

    def more(self):
        if not self.race.me.stopped and self.race.skulls > 0:
            self.walk(self.chance.randint(1, self.race.skulls))

    def trade(self):
        if not self.race.me.stopped and self.race.skulls >= 3 and not self.race.free:
            ways = self.ways(1)
            self.say(" ".join(["trade", "1", *ways]))
            self.race.step(1, ways, each=3)
            self.same()

    def cast(self):
        race, code = self.race, self.chance.choice(list(TRAPS))
        coin = race.me.coins > 0 and self.chance.random() < 0.3
        if race.trap or (race.free and not race.me.stopped):
            return
        shown = self.say(f"cast {code}{' coin' * coin}")
        race.cast(code, coin, shown("ai_action"))
        self.same()

    def item(self):
        race = self.race
        usable = [code for code, (kind, *_) in ITEMS.items() if kind not in ("reflect", "shield")]
        code = self.chance.choice([one for one in usable if not (race.me.stopped and ITEMS[one][0] == "forward")])
        if race.me.items or (race.me.x and race.me.fresh):
            return
        kind, amount, _, _ = CARDS[code]
        if kind == "forward" and race.me.x:
            return
        coin, ways = race.me.coins > 0 and self.chance.random() < 0.3, self.ways(amount) if kind == "forward" else []
        shown = self.say(" ".join(["item", code, *ways, *["coin"] * coin]))
        race.item(code, coin, ways, shown("ai_action") if kind == "swap" else "")
        self.same()

    def relic(self):
        race = self.race
        if race.relic or not race.row or (race.free and not race.me.stopped):
            return
        self.say("relic " + self.chance.choice(("left", "middle", "right") if race.row > 2 else ("left",)))
        race.buy("me", min(cost for _, cost in RELICS.values()))
        self.same()

    def exchange(self):
        race = self.race
        if race.free and not race.me.stopped:
            return
        count = self.chance.randint(0, 2 - race.exchanged)
        if count:
            self.say(f"exchange {count}")
            race.exchanged += count
            self.same()

    def score(self):
        """Turn the cards over and hold the score against what the brief's rows give (TA-SCORE-1 to 4, C43)."""
        race, relics, loot = self.race, list(RELICS), list(LOOT)
        self.chance.shuffle(relics)
        self.chance.shuffle(loot)
        rows = {}
        for who, name in (("me", "ana"), ("ai", "ai")):
            pawn = race.pawn(who)
            mine, relics = relics[: pawn.relics], relics[pawn.relics :]
            values, loot = loot[: pawn.loot], loot[pawn.loot :]
            for verb, cards in (("relics", mine), ("loot", values)):
                if cards:
                    self.say(" ".join([verb, name, *map(str, cards)]))
            space_points = max(1, int(pawn.at.rstrip("s"))) if pawn.crystal else 0
            points = 30 if race.winner == who else space_points
            pairs = sum(f"{letter}1" in mine and f"{letter}2" in mine for letter in "ABCDEFGHIJ")
            parts = (points, sum(RELICS[code][0] for code in mine), 3 * pairs, sum(values), pawn.coins)
            rows[name] = dict(zip(("race", "relics", "combos", "loot", "coins"), parts, strict=True))
        self.say("score")
        found = {row["who"]: row for row in self.reply.fields["score"]}
        assert {name: row["parts"] for name, row in found.items()} == rows, self.said
        keys = {n: (sum(r.values()), r["race"], r["combos"], r["loot"]) for n, r in rows.items()}
        best = [name for name, key in keys.items() if key == max(keys.values())]
        assert sorted(name for name, row in found.items() if row["rank"] == 1) == sorted(best), self.said
