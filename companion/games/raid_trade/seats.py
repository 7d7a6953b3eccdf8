"""Raid Trade when it is tried out: who holds which cards, what is asked of whom, how a beginner plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from companion.games.raid_trade import raids
from companion.games.raid_trade.cards import named, ranks
from companion.games.raid_trade.menus import OF_OTHERS, actions_of
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.raids import Raid
from companion.games.raid_trade.runs import SIGNS
from companion.games.raid_trade.turns import in_space, numbers, other, room
from companion.kit.forms import may
from companion.kit.seats import Ask, Seats

ROYALS: Final = {"ace": "A", "king -": "K", "king +": "K", "queen": "Q", "jack": "J"}
"""Lines of a turn that play a royal, and which."""
ROYAL: Final = {
    "a": ("A", "Automatic hits"),
    "x": ("KQ", "Doubles"),
    "v": ("KQ", "Evades"),
    "j": ("J", "Jacks in raids"),
    "d": ("J", "Jacks in raids"),
}
"""What is said in a raid with a royal, with which, and what that is counted as."""
BY_CARD: Final = ("raid", "cash", "launch", "faster")
PASS, ESCAPE, TOP = "-", "esc", "top"
DOUBLES, ANSWERS = 0, 1
"""How far a hit is: the attacker may double it, then the defender answers (RT-R28)."""


class RaidTradeSeats(Seats):
    """Packs, hands and discards of both. Turns and raids are asked bit by bit; a line is said once it is whole."""

    HELD = ("decks", "hands", "gone", "lies")

    def deal(self) -> None:
        """Shuffle both packs and deal as many cards as the record says (RT-SETUP-2, RT-SETUP-12)."""
        families, players = self.table.content["families"], self.table.players
        self.pack = [f"{family[0]}{rank.casefold()}" for family in families for rank in ranks(self.table.content)]
        self.decks = {who: self.chance.sample(self.pack, len(self.pack)) for who in players}
        self.hands: dict[str, list[str]] = {who: [] for who in players}
        self.gone: dict[str, list[str]] = {who: [] for who in players}
        self.lies: dict[str, str] = {}
        self.words: tuple[str, ...] = ()
        self.chances: dict[tuple[int, int], float] = {}
        self.owes, self.step, self.first = "", DOUBLES, self.state["turn"]
        self._keep_up()

    # ------------------------------------------------------------------ cards

    def _top(self, who: str) -> str:
        """Take the top card off a deck; an empty one is made of the discards (RT-DECK-1)."""
        if not self.decks[who]:
            self.count(who, "shuffles")
            self.decks[who], self.gone[who] = self.gone[who], []
            self.chance.shuffle(self.decks[who])
        return self.decks[who].pop()

    def _keep_up(self) -> None:
        """Discard what a raid that is over has left, and draw as many cards as the record has drawn."""
        if not self.state["raid"]:
            for who, card in self.lies.items():
                self.gone[who].append(card)
            self.lies = {}
        for who, hand in self.hands.items():
            while len(hand) < self.of(who)["hand"]:
                hand.append(self._top(who))
                self._count(who, hand[-1], "drawn")
            hand.sort(key=self.pack.index)

    def _count(self, who: str, card: str, what: str) -> None:
        self.count(who, f"card {named(self.table, _rank(card))} {what}")

    def _take(self, who: str, card: str, played: bool = True) -> str:
        """Take a card out of a hand, to be played or only discarded."""
        self.hands[who].remove(card)
        if played:
            self._count(who, card, "played")
        return card

    def _royal(self, who: str, ranks: str) -> str:
        """Give a card of one of these ranks that somebody holds, or nothing."""
        return next((card for card in self.hands[who] if _rank(card) in ranks), "")

    def _say(self, line: str, who: str = "", card: str = "", played: bool = True) -> None:
        """Say a line, which may discard a card, and do with cards what it has brought about."""
        if card:
            self.gone[who].append(self._take(who, card, played))
        fought = bool(self.lies)
        self.referee.say(line)
        state, counts = self.state, self.counts
        if fought and not state["raid"]:
            self.count(state["last_raid"]["by"], f"raids {state['last_raid']['result']}")
        self._keep_up()
        best = max(self.of(one)["level"] for one in self.hands)
        if best > numbers(self.table)["levels"]["first"]:
            counts["turns to the first level"] = counts["turns to the first level"] or state["turn_no"]
        if best >= self.rules["trade_max_level"]:
            counts["turns to the last trade"] = counts["turns to the last trade"] or state["turn_no"]

    # ------------------------------------------------------------------ decisions

    def ask(self) -> Ask | None:
        """Ask for what is next; what leaves no choice in a turn or raid is done."""
        while not self.state["over"]:
            found = self._next()
            if found and (len(found.options) > 1 or found.what == "turn"):
                return found
            if found:
                self.answer(found.options[0])
        return None

    def _next(self) -> Ask | None:
        """Give the next decision; None where a line was said instead, because there is none."""
        state, rules = self.state, self.rules
        if self.owes:
            return Ask(self.owes, tuple(self.hands[self.owes]), "lost")
        if state["raid"]:
            return self._in_raid(state["raid"])
        if self.words:
            return self._going_on(state["turn"], *self.words)
        if rules["stalemate_turns"] is not None and state["idle"] >= rules["stalemate_turns"]:
            self._say("settle levels")
            return None
        return Ask(state["turn"], tuple(self._actions(state["turn"])), "turn")

    def _actions(self, who: str) -> list[str]:
        """Give what a turn can do, as far as somebody has the cards for it."""
        whom = {"king -": who, "king +": other(self.table, who)}
        lines = [line for line in actions_of(self.table) if line in FORMS]
        lines += [line for line, rank in ROYALS.items() if self._royal(who, rank)]
        return [
            line
            for line in lines
            if may(FORMS[line.split()[0]], self.table, who, **({"on": whom[line]} if line in whom else {}))
        ]

    def _going_on(self, who: str, do: str, card: str = "") -> Ask:
        """Ask for the rest of a line: its card, then where to, how many, or what defends."""
        if do in BY_CARD and not card:
            return Ask(who, tuple(self.hands[who]) or (TOP,), do)
        if do == "raid":
            return self._defence(other(self.table, who))
        legal = partial(may, FORMS[do], self.table, who)
        if do == "cash":
            royal = not _rank(card).isdecimal()
            places = ("bank", "level", "level bank")[: 2 + royal]
            return Ask(who, tuple(one for one in places if legal(royal=royal, to=one.split())), "place")
        what = "n" if do == "shift" else "cargo"
        some = range(self.of(who)["bank_black"] + 1)
        return Ask(who, tuple(str(n) for n in some if legal(**{what: n})), do if what == "n" else what)

    def _defence(self, on: str) -> Ask:
        return Ask(on, (*self.hands[on], *[ESCAPE] * bool(self._royal(on, "A"))), "defence")

    def _in_raid(self, raid: Raid) -> Ask | None:
        """Ask in the order of a hit: a Double, what the defender does, the next roll (RT-R28)."""
        by, on = raid["by"], raid["on"]
        if not raid["defence"]:
            if self.hands[on]:
                return self._defence(on)
            self.lies[on] = self._top(on)  # the top card of the deck defends (RT-COMBAT-3)
            self._say(self.lies[on])
            return None
        if raid["hit"] and self.step == DOUBLES:
            if double := self._can(raid, "x"):
                return Ask(by, (PASS, *double), "double")
            self.step = ANSWERS
        if raid["hit"] and self.step == ANSWERS:
            return Ask(on, (PASS, *self._can(raid, "vtd")), "answer")
        if not raids.missing(raid):
            self._say("w")
            return None
        # tokens and Aces do the same when no roll is left, and wait until then
        return Ask(by, ("g", *self._can(raid, "qj")) if raid["rolls"] else self._can(raid, "+aqj"), "attack")

    def _can(self, raid: Raid, signs: str) -> tuple[str, ...]:
        """Give which of these may be done, by who holds the card for it."""
        holds = [sign for sign in signs if sign not in ROYAL or self._royal(_side(raid, sign), ROYAL[sign][0])]
        return tuple(one for one in holds if may(FORMS[SIGNS[one]], self.table, _side(raid, one)))

    # ------------------------------------------------------------------ answers

    def answer(self, option: str) -> None:
        """Take a decision; a line that is whole is said."""
        state = self.state
        if self.owes:
            self.gone[self.owes].append(self._take(self.owes, option, played=False))
            self.owes = ""
        elif state["raid"]:
            self._raided(state["raid"], option)
        elif self.words:
            words, self.words = (*self.words, option), ()
            self._went_on(state["turn"], words[0], *words[1:])
        elif option in ROYALS:
            self.count(state["turn"], f"{option.split(maxsplit=1)[0].capitalize()}s out of raids")
            self._say(option, state["turn"], self._royal(state["turn"], ROYALS[option]))
        elif option in ("end", "trade"):
            before = self.of(state["turn"])["level"]
            who = state["turn"]
            self._say("trade all" if option == "trade" else option)
            self.count(who, "levels by trade", self.of(who)["level"] - before if option == "trade" else 0)
        else:
            self.words = (option,)

    def _went_on(self, who: str, do: str, word: str, more: str = "") -> None:
        """Go on with a line, and say it when it is whole."""
        line = f"{do} {more} {word}" if do == "launch" else f"{do} {word} {more}".strip()
        if do == "shift":
            self._say(line)
        elif do == "faster":
            self._say(do, who, word, played=False)
            self.owes = who if len(self.hands[who]) > self.of(who)["hand"] else ""
        elif do == "raid":
            self._attacked(who, word, more)
        elif not more:
            self.words = (do, word)
        elif do == "cash":
            self.count(who, "cards cashed")
            self._say(line, who, word, played=False)
        elif word == TOP:
            card = self._top(who)  # no card in hand, where the deck may give it (RT-R14)
            self.gone[who].append(card)
            self._say(f"launch {more} {card}")
        else:
            self.count(who, "trips")
            self._say(line, who, word)

    def _attacked(self, who: str, card: str, theirs: str) -> None:
        """Lay the Attack card; where both are laid at once, wait for the other (RT-R23)."""
        on, last = other(self.table, who), self.rules["trade_max_level"]
        if not theirs and self.hands[on] and self.rules["combat_order"] == "simultaneous":
            self.words = ("raid", card)
            return
        self.count(who, "raids")
        self.count(who, f"raids at level {last}", self.of(who)["level"] == last)
        self.lies[who] = self._take(who, card)
        self.step = DOUBLES
        if theirs:
            self._defended(on, theirs, f"raid {card} ")
        else:
            self._say(f"raid {card}")

    def _defended(self, on: str, option: str, said: str = "") -> None:
        if option == ESCAPE:
            self._say(said + option, on, self._royal(on, "A"))
        else:
            self.lies[on] = self._take(on, option)
            self._say(said + option)

    def _raided(self, raid: Raid, option: str) -> None:
        """Say what is done in a raid; who passes says nothing."""
        if not raid["defence"]:
            self._defended(raid["on"], option)
        elif option == PASS:
            self.step += 1
        elif option in ROYAL:
            ranks, what = ROYAL[option]
            who = _side(raid, option)
            self.count(who, what)
            self.step = DOUBLES if option == "a" else self.step
            self._say(option, who, self._royal(who, ranks))
        elif option == "g":
            self.step = DOUBLES
            self._say("r" if self._royal(raid["by"], "KQ") else option)
        else:
            self._say(option)

    # ------------------------------------------------------------------ for bots

    def redeal(self, who: str) -> None:
        """Deal anew what the other holds, and both decks: all that was played lies open."""
        for one, hand in self.hands.items():
            hidden = [*self.decks[one], *([] if one == who else hand)]
            self.chance.shuffle(hidden)
            if one != who:
                self.hands[one], hidden = sorted(hidden[: len(hand)], key=self.pack.index), hidden[len(hand) :]
            self.decks[one] = hidden
        by = self.state["turn"]
        if by != who and self.words[1:] and self.words[1] != TOP:
            do = self.words[0]  # an Attack card that lies face down; another card is chosen anew from the new hand
            self.words = (do, self.chance.choice(self.hands[by])) if do == "raid" else (do,)

    def likes(self, ask: Ask) -> Sequence[float]:
        """Trade up while that is allowed, raid where it is likely to work, defend with what stands."""
        if ask.what == "turn":
            likes = self._like_turn(ask.who)
        elif ask.what in ("double", "answer", "attack"):
            likes = self._like_moves(self.state["raid"], ask.what)
        elif ask.what == "place":
            last = self._last(ask.who)
            likes = {"bank": 0.1 if last else 1.0, "level": 5.0 if last else 0.6, "level bank": 0.6}
        else:
            likes = {option: self._like(ask, option) for option in ask.options}
        return [likes[option] ** 2 for option in ask.options]

    def _like(self, ask: Ask, option: str) -> float:
        """Weigh a card or a count."""
        if ask.what == "raid":
            return self._hope(ask.who, option) ** 2
        if ask.what == "launch":
            return self._near(option)
        if ask.what == "defence":
            return self._like_defence(ask.who, option)
        return float(option) ** 3 if option.isdecimal() else self._spare(ask.who, option)

    def _last(self, who: str) -> bool:
        """Tell whether only a won raid takes somebody further (RT-R17)."""
        return bool(self.of(who)["level"] >= self.rules["trade_max_level"])

    def _like_turn(self, who: str) -> dict[str, float]:
        whom, rules = other(self.table, who), self.rules
        mine, theirs, cards = self.of(who), self.of(whom), self.hands[who]
        last, threat, full = self._last(who), self._last(whom), mine["hand"] >= rules["draw_threshold"]
        hope = max((self._hope(who, card) for card in cards), default=0.0)
        near = max((self._near(card) for card in cards), default=0.0)
        spare = len(cards) > rules["draw_threshold"] // 2
        pays = 0.0 if last else mine["bank_black"] / rules["white_per_level"]
        return {
            "end": 1.0 if in_space(mine) or not full else 0.2,
            "raid": 45 * hope * (1 + (theirs["cargo"] > 0) + threat + 2 * last) + full * (0.5 + 2 * last),
            "trade": 1000.0,
            "launch": 6 * pays * near,
            "cash": (spare + full) * (0.2 if last and not room(mine) else 1.0),
            "shift": 3.0 if last else 4.0 * room(mine) / mine["level"],
            "ace": 0.1 + (theirs["level"] > mine["level"]) + threat,
            "king -": 0.1 + 0.5 * (mine["trip"] > 2),
            "king +": 0.3 * (theirs["cargo"] > 0),
            "queen": 0.2 + 0.5 * threat,
            "jack": 20.0,
            "faster": 0.2 * full,
        }

    def _besides(self, who: str, card: str, ranks: str) -> int:
        """Count the cards of some ranks that somebody holds besides one."""
        return sum(one != card and _rank(one) in ranks for one in self.hands[who])

    def _hope(self, who: str, card: str) -> float:
        """Say how likely a raid is against the best of as many cards as the other holds."""
        whom = other(self.table, who)
        aid = self._besides(who, card, "AKQ")
        chances = sorted(self._beats(who, _rank(card), rank, -aid) for rank in ranks(self.table.content))
        held = self.of(whom)["hand"]
        return chances[len(chances) // (held + 1)] if held else sum(chances) / len(chances)

    def _beats(self, by: str, attack: str, defence: str, more: int = 0, kin: str = "") -> float:
        """Say how likely an attack wins when both give all their Level tokens."""
        rolls, value = raids.values(self.table, attack, defence)
        tables, on = numbers(self.table), other(self.table, by)
        rolls += self.of(by)["level_tokens"] * tables["extra_rolls"] * (kin != "other")
        shield = self.of(on)["level_tokens"] * tables["absorb"] * (kin != "same")
        return self._chance(rolls, raids.need(self.table, value) + shield + more)

    def _near(self, card: str) -> float:
        """Like short trips; a royal is better kept."""
        rank, least = _rank(card), numbers(self.table)["numbers"]["least"]
        return (least / int(rank)) ** 2 if rank.isdecimal() else 0.2

    def _spare(self, who: str, card: str) -> float:
        """Like to do without a card that neither makes a short trip nor a strong attack."""
        rank, ends = _rank(card), numbers(self.table)["numbers"]
        if not rank.isdecimal():
            return 1.0
        high = ends["most"] - int(rank) + 1
        return float(high if self._last(who) else min(high, int(rank) - ends["least"] + 1))

    def _like_defence(self, on: str, option: str) -> float:
        """Like what is likely to stand, and what is cheap; before a raid that wins the game, only the first."""
        raid = self.state["raid"]
        if not raid:  # the Attack card lies face down
            return 1.0 if option == ESCAPE or not _rank(option).isdecimal() else float(_rank(option)) ** 2
        dear = 0.3 if option == ESCAPE else 1.0 if _rank(option).isdecimal() else 0.5
        lost = 0.0
        if option != ESCAPE:
            evades = self._besides(on, option, "KQ")
            lost = self._beats(raid["by"], raid["attack"]["card"], _rank(option), evades, self._kin(raid, option))
        return float((1 - lost) ** 6) * (1 if self._last(raid["by"]) else dear) + 0.001

    def _kin(self, raid: Raid, card: str) -> str:
        if not self.rules["option_complex"]:
            return ""
        return "same" if raid["attack"]["family"][0] == card[0] else "other"

    def _like_moves(self, raid: Raid, what: str) -> dict[str, float]:
        """Weigh what is done about a hit, and the next roll, by the rolls and tokens that are left."""
        by, on, missing = raid["by"], raid["on"], raids.missing(raid)
        rolls, shield = raid["rolls"] + raids.buyable(self.table), raids.absorbable(self.table)
        if what == "double":
            gain = self._chance(rolls, missing - 1) - self._chance(rolls, missing)
            return {PASS: 1.0, "x": 8 * gain}
        if what == "answer" and missing:
            return {PASS: 1.0, "v": 0.1 * (raid["hit"]["size"] > 1), "t": 0.02, "d": 1.0}
        if what == "answer":
            evades = self._besides(on, "", "KQ")
            lost = 0.0 if self._last(by) else self._chance(rolls, shield + evades)
            return {PASS: lost**2, "v": 2 * (1 - lost), "t": 3 * (1 - lost) + 0.01, "d": 1.0}
        aces = self._besides(by, "", "A")
        hope = self._chance(rolls, missing - aces)
        rolling = 10.0 if raid["rolls"] and not raids.hopeless(raid) else 4 * hope
        return {"g": rolling, "+": 4 * hope, "a": 4 * hope, "q": 0.01 + (1 - hope) ** 2, "j": 2.0}

    def _chance(self, rolls: int, hits: int) -> float:
        known = self.chances.get((rolls, hits))
        if known is None:
            known = self.chances[rolls, hits] = raids.chance(self.table, rolls, hits)
        return known

    def order(self) -> Sequence[str]:
        """Give the seats from whoever began (RT-SETUP-13)."""
        return [self.first, other(self.table, self.first)]

    def rounds(self) -> int:
        """Count a turn of each as a round."""
        return (int(self.state["turn_no"]) + 1) // len(self.hands)

    def lead(self) -> Mapping[str, float]:
        """Put the highest level ahead; where that is the same, the most white tokens."""
        return {who: self.of(who)["level"] + self.of(who)["bank_white"] / 10 for who in self.hands}

    def measures(self) -> Mapping[str, float]:
        """Count raids, trips, levels and cards."""
        return {**self.counts, "turns of both": self.state["turn_no"]}


def _side(raid: Raid, sign: str) -> str:
    return str(raid[OF_OTHERS.get(sign, "by")])


def _rank(card: str) -> str:
    return card[1:].upper()


SEATS: Final = RaidTradeSeats
