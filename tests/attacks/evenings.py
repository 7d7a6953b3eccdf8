"""Lines of random words and signs at the keys of `play`, for as long as you like: none may break anything, or hang."""

from __future__ import annotations

import io
import random
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from unittest.mock import patch

from companion.engine.reply import Reply
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from generator.catalog.game import load_game
from tests.attacks.asked import Answers, Asked
from tests.companion.evening import Evening, games
from tests.companion.test_laws import lines

AT_KEYS = (0, 1, 2, 3, 4, 5)
LETTERS = "abc 1+-='\"\\é\x00\t—٣%{}[]!.*/?;\u2028"
KEYS = "0 1 2 3 4 9 . - + ! / ? c?dart ;note q h n u y l s r".split()
EACH = 300
"""Lines at the keys before another game is begun."""
LONGEST = 8.0
"""Seconds of the processor that a line may take on a machine with other things to do: nothing hangs at the table."""


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


class Heard:
    """Answers lines and remembers what the last one came to."""

    def __init__(self) -> None:
        self.last: list[tuple[int, list[str], str]] = []

    def __call__(self, live: LiveSession, words: list[str]) -> Reply:
        """Answer a line."""
        reply = answer(live, words)
        self.last.append((reply.code, words, reply.error))
        return reply


def typed(chance: random.Random, game: str, words: list[str]) -> str:
    """Give something to type: signs, a line of the game, or words of it in any order."""
    kind = chance.random()
    if kind < 0.3:
        return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(20))).strip()
    line = chance.choice(lines(game)[1]) if kind < 0.6 else " ".join(chance.choices(words, k=chance.randrange(1, 6)))
    return "" if line.split()[:1] in (["export"], ["import"]) else line.strip()


def at_the_keys(path: Path, chosen: list[str], count: int, seed: int) -> Iterator[str]:
    """Type lines of words and signs; give those that were answered with anything but a sentence."""
    chance, heard = random.Random(seed), Heard()
    words = {game: [word for line in lines(game)[1] for word in line.split()] + KEYS for game in chosen}
    for number in range(0, count, EACH):
        game = chosen[number // EACH % len(chosen)]
        with Quick(path) as evening:
            evening.done(chance.choice(lines(game)[0]))
            keys = Play(evening.live, Screen("human", prefix="", out=io.StringIO()), heard)
            for _ in range(min(EACH, count - number)):
                line, heard.last = typed(chance, game, words[game]), []
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
    """Type so many times fifty lines, in all games or in one."""
    read_once = patch("generator.catalog.game.load_game", cache(load_game))  # which is half of what `new` takes
    chosen = [game for game in games() if asked.only in game]
    with tempfile.TemporaryDirectory() as name, read_once:
        yield "lines at the keys", list(at_the_keys(Path(name) / "table.db", chosen, asked.count * 50, asked.seed))
