"""News for whoever listens: only the newest of each kind, so that nobody who is slow costs memory. Knows no socket."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any, Final

from generator.window.asked import event

BEAT: Final = 5.0
"""Seconds after which a stream without news says that it is alive."""
ALIVE: Final = b":\n\n"


class FullError(Exception):
    """Nobody more can listen."""


class _Ear:
    """One that listens: what was told to it last, and whether it has to stop."""

    def __init__(self, who: str, peer: str) -> None:
        self.who = who
        self.peer = peer
        self.heard: dict[str, int] = {}
        self.closed = False


class News:
    """What is told to everybody who listens; `most` ears in all, `most_each` at one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._wait = threading.Condition()
        self._newest: dict[str, tuple[int, int, bytes]] = {}
        self._ears: list[_Ear] = []
        self._count = 0
        self._over = False

    def tell(self, name: str, data: bytes, number: int = 0) -> None:
        """Tell everybody; whoever has not heard the news before hears only this one. `number` is the event's id."""
        with self._wait:
            self._count += 1
            self._newest[name] = (self._count, number, data)
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
                    self._wait.wait_for(lambda: ear.closed or self._over or self._new(ear), BEAT)
                    if ear.closed or self._over:
                        return
                    news = [(name, *self._newest[name]) for name in self._new(ear)]
                    ear.heard.update({name: count for name, count, _, _ in news})
                yield b"".join(event(name, data, number) for name, _, number, data in news) or ALIVE
        finally:
            self._leave(ear)

    def _new(self, ear: _Ear) -> list[str]:
        return [name for name, one in self._newest.items() if one[0] != ear.heard.get(name)]

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
