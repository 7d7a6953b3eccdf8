"""News for whoever listens: only the newest of each kind, so that nobody who is slow costs memory."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from generator.window.asked import event

BEAT: Final = 5.0
"""Seconds after which a stream without news says that it is alive."""
ALIVE: Final = b":\n\n"


class FullError(Exception):
    """Nobody more can listen."""


@dataclass(eq=False)
class _Ear:
    """One that listens: up to which piece of news it has heard all, and whether it has to stop."""

    who: str
    peer: str
    heard: int = 0
    closed: bool = False


class News:
    """What is told to everybody who listens; `most` ears in all, `most_each` at one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._wait = threading.Condition()
        self._newest: dict[tuple[str, str], tuple[int, int, bytes]] = {}  # the newest at the end
        self._ears: list[_Ear] = []
        self._count = 0
        self._over = False

    def tell(self, name: str, data: bytes, number: int = 0, of: str = "", *, whole: bool = False) -> None:
        """Tell everybody; whoever has not heard the news before hears only this one. `number` is the event's id.

        Where a kind of news is `of` many things, it is the newest of each. News that tells the `whole` makes all that
        was told before it worthless: nobody hears that any more.
        """
        with self._wait:
            self._count += 1
            if whole:
                self._newest.clear()
            self._newest.pop((name, of), None)
            self._newest[name, of] = (self._count, number, data)
            self._wait.notify_all()

    def listen(self, who: str, peer: str) -> Iterator[bytes]:
        """Give news to one that listens, beginning with the newest; the one before of the same bearer stops.

        Raises:
            FullError: too many listen already.
        """
        ear = _Ear(who, peer)
        with self._wait:
            for old in [one for one in self._ears if one.who == who]:
                old.closed = True
                self._ears.remove(old)
            if len(self._ears) >= self.most or sum(one.peer == peer for one in self._ears) >= self.most_each:
                raise FullError
            self._ears.append(ear)
            self._counted()
        return self._hear(ear)

    def _hear(self, ear: _Ear) -> Iterator[bytes]:
        try:
            while True:
                with self._wait:
                    self._wait.wait_for(lambda: ear.closed or self._over or ear.heard < self._count, BEAT)
                    if ear.closed or self._over:
                        return
                    news = self._new(ear)
                    ear.heard = self._count
                yield b"".join(event(name, data, number) for name, number, data in news) or ALIVE
        finally:
            self._leave(ear)

    def _new(self, ear: _Ear) -> list[tuple[str, int, bytes]]:
        """Give what an ear has not heard yet, in the order in which it was told."""
        found = []
        for (name, _), (count, number, data) in reversed(self._newest.items()):
            if count <= ear.heard:
                break
            found.append((name, number, data))
        return found[::-1]

    def _leave(self, ear: _Ear) -> None:
        with self._wait:
            if ear in self._ears:
                self._ears.remove(ear)
                self._counted()

    def _counted(self) -> None:
        self.tell("screens", b'{"count":%d}' % len(self._ears))

    def listening(self) -> list[Any]:
        """Name who listens."""
        with self._wait:
            return [ear.who for ear in self._ears]

    def stop(self, who: str) -> None:
        """Let one bearer hear no more."""
        with self._wait:
            for ear in self._ears:
                ear.closed = ear.closed or ear.who == who
            self._wait.notify_all()

    def over(self) -> None:
        """Let nobody hear any more."""
        with self._wait:
            self._over = True
            self._wait.notify_all()
