"""Play on after an old entry was mended: what people typed later is read again where it stands now.

Only needed when the mended entry leads elsewhere, so that something later breaks a rule or waits for an answer. An
answer whose question is not asked any more is kept until it is; whatever cannot be mended is named, with what to type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.dice import Cup, NeedsDie, Roll, dice_said
from companion.engine.ledger import Data, Effect
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Table, Turn, copied
from companion.engine.words import Line, Unclear, clipped, cut, joined, listed
from companion.kit import commonmoves as everygame
from companion.kit.game import Game
from companion.kit.replay import Replayed, play
from companion.table.violations import breaches, breaks, broken

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession
    from companion.table.parsing import Read

Reading = Callable[["LiveSession", list[str]], tuple["Read", Line]]


class Later(NamedTuple):
    """What became of the entries after a mended one: new data of some, by number, and what people are told of it."""

    also: dict[str, Data]
    told: list[str]


class Answer(NamedTuple):
    """What somebody typed to a question that is not open there any more."""

    seq: int
    question: str
    words: list[str]
    effect: Effect


def play_on(live: LiveSession, now: Replayed, seq: int, table: Table, words: list[str], reading: Reading) -> Later:
    """Play all entries after `seq` again on `table`, which is how things stand after it, and mend what has to be.

    `now` is the game before; `words` are what the entry says from now on. An earlier mending of it counts no more.
    """
    game, held = live.game, {effect.entry.seq: effect.data for effect in now.standing.acts}
    base = Replayed(now.entries, game, unmended=seq)
    acts = [effect for effect in base.standing.acts if effect.entry.seq > seq]
    plain = broken(table, acts, game)
    walk = _Walk(live, base, seq, table, words, reading)
    if plain or _waits(table, acts, base.table, game):
        for effect in acts:
            walk.step(effect)
        walk.end()
    data = {effect.entry.seq: walk.data.get(effect.entry.seq, effect.data) for effect in acts}
    return Later({str(one): new for one, new in data.items() if not same(new, held[one])}, [*walk.told, *walk.open])


def same(one: Data, other: Data) -> bool:
    """Tell whether two entries do the same."""
    return list(one.get("moves", ())) == list(other.get("moves", ()))


def parts(words: Sequence[str]) -> list[list[str]]:
    """Part what a mended entry says into its lines: 'o f ff -; stay' answers a question that it leads to.

    >>> parts(["o", "f", "ff;", "stay"]), parts(["note", "a;", "b"])
    ([['o', 'f', 'ff'], ['stay']], [['note', 'a;', 'b']])
    """
    if words[:1] == ["note"]:
        return [list(words)]
    found: list[list[str]] = [[]]
    for word in words:
        if word.endswith(";"):
            found[-1] += [word[:-1]] * bool(word[:-1])
            found.append([])
        else:
            found[-1].append(word)
    return [line for line in found if line]


def _waits(table: Table, acts: Sequence[Effect], old: Table, game: Game) -> bool:
    """Tell whether the game ends in another question than it did before."""
    table = copied(table)
    for effect in acts:
        play(table, effect.data, game)
    return game.asks(table) != game.asks(old)


class _Walk:
    """Goes through the entries after a mended one, on the table as it was and as it is now, side by side."""

    def __init__(
        self, live: LiveSession, base: Replayed, seq: int, table: Table, words: list[str], reading: Reading
    ) -> None:
        self.live, self.base, self.seq, self.reading = live, base, seq, reading
        self.game = live.game
        self.new = copied(table)
        self.old = Replayed(base.entries, self.game, upto=seq + 1, unmended=seq).table
        self.data: dict[int, Data] = {}
        self.told: list[str] = []
        self.open: list[str] = []
        self.waiting: list[Answer] = []
        self.used: set[int] = set()
        self.last = (seq, words)
        self.stuck = False
        self.coming = self._coming()

    def _coming(self) -> list[Answer]:
        """Give all answers that people gave after the mended entry, with what they were asked."""
        table, found = copied(self.old), []
        for effect in self.base.standing.acts:
            if effect.entry.seq > self.seq:
                words, asked = self._words(effect), self.game.asks(table)
                if self._answers(words, asked):
                    found.append(Answer(effect.entry.seq, asked, words, effect))
                play(table, effect.data, self.game)
        return found

    def step(self, effect: Effect) -> None:
        """Mend one entry where it has to be, and play it."""
        words, asked = self._words(effect), self.game.asks(self.old)
        data: Data = {name: value for name, value in effect.data.items() if name == "house"}
        data |= {"moves": [], "rolls": []}
        self.data[effect.entry.seq] = data
        if effect.entry.seq not in self.used:
            self._said_again(effect, data, words, asked)
        if not same(data, effect.data) or effect.entry.seq not in self.used:
            self.last = (effect.entry.seq, words)
        play(self.old, effect.data, self.game)

    def _said_again(self, effect: Effect, data: Data, words: list[str], asked: str) -> None:
        """Say a line again where it stands now; an answer waits for its question."""
        if not self._alike(asked, self.game.asks(self.new)):
            self._answered(effect, data)
        question = self.game.asks(self.new)
        other = question if not self._alike(asked, question) else ""
        left_out = self._answers(words, asked) and not self._alike(asked, question) and not self.stuck
        if left_out and not other:
            self.waiting.append(Answer(effect.entry.seq, asked, words, effect))
        elif left_out or self.stuck or not self._read(words, effect, data):
            if other:
                self._ask(other)
            self._as_it_was(effect, data)

    def end(self) -> None:
        """Say what is still asked for, and what answers nothing any more."""
        question = self.game.asks(self.new)
        if question and not self._alike(self.game.asks(self.old), question):
            self._answered(None, self.data.setdefault(self.last[0], {"moves": [], "rolls": []}))
        for answer in self.waiting:
            asked = clipped(answer.question, 44)
            line = joined(answer.words)
            self.told.append(
                _(
                    "#{seq} '{line}' answers nothing any more: it is left out ({asked}).",
                    seq=answer.seq,
                    line=line,
                    asked=asked,
                )
            )

    def _ask(self, question: str) -> None:
        """Say once what nobody was asked then, and how to answer it."""
        if not self.stuck:
            seq, words = self.last
            stop = "" if question[-1] in ".?" else "."
            how = f"fix {seq} {joined(words)}; {_('ANSWER')}"
            self.open.append(
                _("Nobody was asked then: {question} Answer it so: {how}", question=question + stop, how=how)
            )
        self.stuck = True

    def _as_it_was(self, effect: Effect, data: Data) -> None:
        """Let an entry stand as it is, and say what rule it breaks, unless something before it is not answered."""
        for move in effect.data.get("moves", ()):
            if not self.stuck:
                self.open += [breaks(effect, breach) for breach in breaches(self.new, [move], effect, self.game)]
            everygame.fold(self.new, move, self.game)
        data["moves"] += effect.data.get("moves", ())
        data["rolls"] += effect.data.get("rolls", ())

    def _answered(self, effect: Effect | None, data: Data) -> None:
        """Answer what is asked here now with what people said to such a question before, or would say later on."""
        where = _("before #{seq}", seq=effect.entry.seq) if effect else _("at the end")
        for answer in [*self.waiting, *self.coming]:
            alike = self._alike(answer.question, self.game.asks(self.new))
            free = answer in self.waiting or (effect is not None and answer.seq > effect.entry.seq)
            if alike and free and answer.seq not in self.used and self._read(answer.words, answer.effect, data):
                self.waiting = [one for one in self.waiting if one is not answer]
                self.used.add(answer.seq)
                self.told.append(
                    _("#{seq} '{words}' is said {where} now.", seq=answer.seq, words=joined(answer.words), where=where)
                )

    def _words(self, effect: Effect) -> list[str]:
        """Give what was typed: by the entry, or by the fix that mended it before."""
        fix = self.base.entries[effect.fixed - 1] if effect.fixed else None
        if fix is None or fix.data.get("entry") != effect.entry.seq:
            return cut(effect.entry.said)
        words = cut(fix.said)[2:]
        return cut(words[0]) if len(words) == 1 else words

    def _answers(self, words: list[str], asked: str) -> bool:
        """Tell whether a line answers a question, which one that begins with a verb does not."""
        game = self.game
        known = (*game.ALIASES, *(verb.name for verb in game.VERBS), *everygame.DOES)
        return bool(asked and words) and words[0] not in known

    def _alike(self, one: str, other: str) -> bool:
        """Tell whether two questions are the same, whoever is asked, and whatever the numbers are."""
        names = "|".join(re.escape(name) for name in sorted(self.new.names.values(), key=len, reverse=True))
        shape = [re.sub(rf"\b(?:{names})\b|\d+", "*", text) for text in (one, other)]
        return bool(other) and shape[0] == shape[1]

    def _read(self, words: list[str], effect: Effect, data: Data) -> bool:
        """Read a line on the table as it is now and do it, if it is understood and breaks no rule."""
        table, moves, rolls = copied(self.new), [], []
        before = {roll["key"]: Roll(**roll) for roll in effect.data.get("rolls", ())}
        begin = self.base.begin.data
        try:
            for one in parts(words):
                read, line = self.reading(self.live, one)
                if "fresh" in line.options:
                    return False
                cup = Cup(
                    self.live.secret,
                    begin["dice"],
                    self.game.place(table),
                    table.rolled,
                    dice_said(line),
                    begin["rolling"] == "table",
                    before=before,
                    seen=True,
                )
                found = read(Turn(table, line, cup, effect.entry.who), line.words)
                cup.all_used()
                if breaches(table, found, effect, self.game):
                    return False
                some = [roll.record() for roll in cup.rolls]
                play(table, {"moves": found, "rolls": some}, self.game)
                moves += found
                rolls += some
        except (Unclear, NeedsDie):
            return False
        self.new = table
        data["moves"] += moves
        data["rolls"] += rolls
        return True


def summary(later: Later) -> list[str]:
    """Say what playing on came to."""
    numbers = [f"#{seq}" for seq, data in later.also.items() if data["moves"]]
    if not later.told and not numbers:
        return [_("Everything after it is still legal.")]
    again = ngettext(
        "{numbers} played again from there, as it was typed.",
        "{numbers} played again from there, as they were typed.",
        len(numbers),
        numbers=listed(numbers),
    )
    return [*[again] * bool(numbers), *later.told]
