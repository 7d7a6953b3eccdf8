"""Hold the companion against its laws for as long as you like.

Tables of each game, each of random lines, put right by `set`, undone, redone and mended: what is in memory must be what
a replay from the disk gives, no entry may change, the proof must hold, no line may hang, and what is offered (at one
table in four) must be possible. Lines of random words and signs at the keys of `play`: none may break anything.
"""

from __future__ import annotations

import io
import random
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final
from unittest.mock import patch

from companion.engine.dice import NeedsDie
from companion.engine.reply import Reply
from companion.games import game_module
from companion.kit.replay import Replayed
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from generator.catalog.game import load_game
from tests.attacks.amends import amended
from tests.attacks.asked import Answers, Asked
from tests.companion.evening import Evening, games
from tests.companion.test_laws import lines, standing
from tests.companion.test_offers import wrong_offers

CODES = (0, 2, 3)
AT_KEYS = (0, 1, 2, 3, 4, 5)
LETTERS = "abc 1+-='\"\\é\x00\t—٣%{}[]!.*/?;\u2028"
KEYS = "0 1 2 3 4 9 . - + ! / ? c?dart ;note q h n u y l s r".split()
EACH = 300
"""Lines at the keys before another game is begun."""
LONGEST = 8.0
"""Seconds of the processor that a line may take on a machine with other things to do: nothing hangs at the table."""


OFFERS: Final = 0.25
"""At what share of the random tables all that is offered is tried: it takes as long as all the rest."""


class Hangs(BaseException):
    """A line takes longer than anybody would wait; nothing catches it on its way."""


@contextmanager
def waited() -> Iterator[None]:
    """Raise Hangs when what is done takes too long."""

    def over(_: int, __: FrameType | None) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Quick(Evening):
    """A table in memory, for what no disk is needed for; games are kept beside `path`."""

    def __init__(self, path: Path) -> None:
        self.store = Store(str(path), memory=True)
        self.live = LiveSession(self.store, None, clock=lambda: 1_800_000_000)


def history(path: Path, game: str, seed: str) -> Iterator[str]:
    """Play one random table; give what is wrong."""
    chance = random.Random(seed)
    begins, said = lines(game)
    amends = chance.choice((0, 0, 0.05, 0.3))
    with Quick(path) as evening:
        evening.done(chance.choice(begins))
        for _ in range(chance.randrange(4, 30)):
            line = chance.choice(said)
            if chance.random() < 0.1 and evening.head > 2:
                line = f"fix {chance.randrange(2, evening.head)} {line}"
            elif chance.random() < 0.15:
                line = chance.choice(("undo", "undo 2", "redo", "undo 4"))
            elif chance.random() < amends and evening.live.session is not None:
                line = amended(chance, evening.live)
            head = evening.head
            try:
                with waited():
                    reply = evening.say(line)
            except NeedsDie:
                continue
            except Hangs:
                yield f"'{line}' hangs"
                return
            if bool(reply.seq) != (evening.head > head) and evening.live.session is not None and line[:3] != "new":
                yield f"'{line}' says that it is written, or that it is not, and it is otherwise: {reply}"
            if reply.code not in CODES:
                yield f"'{line}' ends with {reply.code}: {reply.error}"
        entries = evening.store.entries(evening.live.here)
        kept, now = deepcopy(entries), evening.live.now()
        if list(now.entries) != entries or standing(now) != standing(Replayed(entries, game_module(game))):
            yield "memory is not what is on the disk"
        if entries != kept:
            yield "a replay changed an entry"
        if now.faults:
            yield f"entries that cannot be played: {now.faults}"
        proved = evening.say("verify")
        if not proved.fields["good"]:
            yield f"not proved: {proved.fields['wrong'][:2]}"
        for words, offer in wrong_offers(evening, chance, 4) if chance.random() < OFFERS else ():
            yield f"{words} is offered: {offer.error or offer.breaches}"


class Heard:
    """Answers lines and remembers what the last one came to."""

    def __init__(self) -> None:
        self.last: list[tuple[int, list[str], str]] = []

    def __call__(self, live: LiveSession, words: list[str]) -> Reply:
        """Answer a line."""
        reply = answer(live, words)
        self.last.append((reply.code, words, reply.error))
        return reply


def typed(chance: random.Random, game: str, words: list[str], live: LiveSession) -> str:
    """Give something to type: signs, a line of the game, or words of it in any order."""
    kind = chance.random()
    if kind < 0.3:
        return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(20))).strip()
    if kind < 0.35 and live.session is not None:
        return amended(chance, live)
    line = chance.choice(lines(game)[1]) if kind < 0.6 else " ".join(chance.choices(words, k=chance.randrange(1, 6)))
    return "" if line.split()[:1] in (["export"], ["import"]) else line.strip()


def at_the_keys(path: Path, count: int, seed: int) -> Iterator[str]:
    """Type lines of words and signs; give those that were answered with anything but a sentence."""
    chance, names, heard = random.Random(seed), games(), Heard()
    words = {game: [word for line in lines(game)[1] for word in line.split()] + KEYS for game in names}
    for number in range(0, count, EACH):
        game = names[number // EACH % len(names)]
        with Quick(path) as evening:
            evening.done(chance.choice(lines(game)[0]))
            keys = Play(evening.live, Screen("human", prefix="", out=io.StringIO()), heard)
            for _ in range(min(EACH, count - number)):
                line, heard.last = typed(chance, game, words[game], evening.live), []
                try:
                    with waited():
                        keys.take(line)
                except Hangs:
                    yield f"{game}: {line!r} hangs"
                    break
                except Exception as error:
                    yield f"{game}: {line!r}: {type(error).__name__}: {error}"
                yield from (f"{game}: {line!r} ends with {one}" for one in heard.last if one[0] not in AT_KEYS)


def attack(asked: Asked) -> Answers:
    """Play so many tables of each game, or of one, and type fifty lines for each at the keys."""
    read_once = patch("generator.catalog.game.load_game", cache(load_game))  # which is half of what `new` takes
    with tempfile.TemporaryDirectory() as name, read_once:
        path = Path(name) / "table.db"
        for game in (one for one in games() if asked.only in one):
            for number in range(asked.count):
                seed = f"{game} {asked.seed} {number}"
                yield seed, list(history(path, game, seed))
        yield "lines at the keys", list(at_the_keys(path, asked.count * 50, asked.seed))
