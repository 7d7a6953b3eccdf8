"""Whose turn it is at the bench: work that others hand over waits for the one thread that does it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any, Final, TypeVar

T = TypeVar("T")
_PATIENCE: Final = 60.0
"""Seconds that somebody waits for an answer."""


class Turns:
    """Work in the order of its urgency: what was saved, what is asked for; slow work piece by piece in between."""

    def __init__(self) -> None:
        self.over = False
        self._wait = threading.Condition()
        self._saved: deque[tuple[frozenset[str], float]] = deque()
        self._asks: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._slow: deque[tuple[Iterator[Any], Future[Any]]] = deque()

    # ------------------------------------------------------------------ for other threads

    def ask(self, does: Callable[[], T]) -> T:
        """Have something done, and wait for it. Raises what it raises, and TimeoutError."""
        return self.begin(does).result(timeout=_PATIENCE)

    def begin(self, does: Callable[[], T]) -> Future[T]:
        """Have something done."""
        job: Future[T] = Future()
        self._put(self._asks, (does, job))
        return job

    def ask_slowly(self, does: Callable[[], Iterator[Any]]) -> Any:
        """Have something done piece by piece, between all that is more urgent; gives what the generator returns.

        Raises what it raises, and TimeoutError.
        """
        job: Future[Any] = Future()
        self._put(self._slow, (does(), job))
        return job.result(timeout=_PATIENCE)

    def saved(self, names: frozenset[str], at: float) -> None:
        """Take notice that files were saved; `at` is when that was seen, in seconds."""
        self._put(self._saved, (names, at))

    def _put(self, line: deque[Any], job: Any) -> None:
        with self._wait:
            line.append(job)
            self._wait.notify()

    def close(self) -> None:
        """Do no more."""
        with self._wait:
            self.over = True
            self._wait.notify()

    # ------------------------------------------------------------------ for the one that works

    def rest_until(self, awake: Callable[[], bool], seconds: float) -> None:
        """Wait until there is something to do, but no longer than that."""
        with self._wait:
            self._wait.wait_for(lambda: self.over or self._saved or self._asks or self._slow or awake(), seconds)

    def take_saved(self) -> tuple[frozenset[str], float] | None:
        """Take all that was saved since the last time as one save; None where nothing was."""
        with self._wait:
            if not self._saved:
                return None
            names = frozenset[str]().union(*(names for names, _ in self._saved))
            at = self._saved[0][1]
            self._saved.clear()
        return names, at

    def answer(self) -> bool:
        """Do what was asked for first; tell whether anything was."""
        if not self._asks:
            return False
        does, job = self._asks.popleft()
        try:
            found = does()
        except BaseException as error:
            job.set_exception(error)
        else:
            job.set_result(found)
        return True

    def go_on(self) -> bool:
        """Do the next piece of slow work; tell whether there was any."""
        if not self._slow:
            return False
        pieces, job = self._slow[0]
        try:
            next(pieces)
        except StopIteration as end:
            self._slow.popleft()
            job.set_result(end.value)
        except BaseException as error:
            self._slow.popleft()
            job.set_exception(error)
        return True
