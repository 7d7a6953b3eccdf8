"""A table for tests: lines said in this process, into a file of its own, at a clock that stands still."""

from __future__ import annotations

import io
import os
import re
import time
from pathlib import Path

from companion.engine.reply import Reply
from companion.engine.words import cut
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.helpers.shell import TOP

os.environ["TZ"] = "UTC"  # the log shows the time where we are
time.tzset()
HERE = Path(__file__).parent / "evenings"
FOUR = "new duel ana ben cy dee --first ana --seed x"


class Evening:
    """One person at one table."""

    def __init__(self, path, session=None):
        self.store = Store(str(path))
        self.live = LiveSession(self.store, session or self.store.current(), clock=lambda: 1_800_000_000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.store.close()

    def say(self, line) -> Reply:
        """Say a line and take the answer, whatever it is."""
        return answer(self.live, cut(line) if isinstance(line, str) else list(line))

    def done(self, line) -> Reply:
        reply = self.say(line)
        assert reply.code == 0, (line, reply)
        return reply

    def broken(self, line) -> list[str]:
        """Say a line that breaks rules, and give their ids."""
        head = self.head
        reply = self.say(line)
        assert reply.code == 3, (line, reply)
        assert self.head == head, "nothing may be written"
        return [breach.rule for breach in reply.breaches]

    @property
    def state(self):
        """What everybody may know."""
        return self.live.game.public(self.live.table)

    @property
    def table(self):
        return self.live.table

    @property
    def head(self):
        """The number of the last entry."""
        return self.live.now().head


class Keys:
    """Somebody at the keys; gives what was said after each line."""

    def __init__(self, evening):
        self.out = io.StringIO()
        self.play = Play(evening.live, Screen("human", prefix="", out=self.out), answer)

    def __call__(self, line):
        before = len(self.out.getvalue())
        self.play.take(line)
        return self.out.getvalue()[before:]


def transcript(path, lines, screen=None, width=80):
    """Play lines in the table mode, on a screen of people, and give everything that is said."""
    screen = screen or Screen("human", prefix="", out=io.StringIO())
    screen.width = width
    with Evening(path) as evening:

        def typed():
            for line in lines:
                screen.lines([f"> {line}"])
                yield line

        Play(evening.live, screen, answer).run(typed())
    return masked(screen.out.getvalue())


def masked(text):
    """Put the same letters for marks, which hang on chance: each session has a key of its own."""
    return re.sub(r"(#\d+) [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}", r"\1 0123 4567 89ab", text)


def script(game):
    """Give the lines of a game's golden evening; what stands after # is for readers."""
    text = (HERE / game / "lines.txt").read_text(encoding="utf-8")
    return [line.partition("  #")[0].rstrip() for line in text.splitlines() if not line.startswith("#")]


def golden(game):
    return HERE / game / "human.txt"


def games():
    """Name the games that have a golden evening."""
    return sorted(path.name for path in HERE.iterdir() if (path / "lines.txt").exists())


def rewrite(folder):
    """Write every golden transcript anew; read them before they are committed."""
    for game in games():
        golden(game).write_text(transcript(folder / f"{game}.db", script(game)), encoding="utf-8")


if __name__ == "__main__":  # python -m tests.companion.evening
    import tempfile

    os.environ["TUCKBOX_ROOT"] = str(TOP)
    with tempfile.TemporaryDirectory() as folder:
        rewrite(Path(folder))
