"""The one thread that has the table's file open: does what screens ask, and tells them what anybody writes.

What the typed commands write is seen within two hundredths of a second.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from companion.engine.medium import for_screens
from companion.engine.messages import gettext as _
from companion.show.desk import Desk
from companion.show.pictures import Art, Wanted
from companion.show.rights import Present
from companion.storage.faults import StoreError
from companion.storage.store import Store
from companion.table.livesession import LiveSession
from companion.terminal.answer import find_session
from generator.named import NamedTuple

T = TypeVar("T")
EVERY: Final = 0.02
"""Seconds after which the file is looked at for what others have written."""
AGAIN: Final = 1.0
"""Seconds after which a file that could not be read is tried again."""
KEPT: Final = "show"
"""The name under which what screens may do is kept in the table's file."""

Tell = Callable[[str, bytes, int], None]
Font = Callable[[str, str, int], str]
"""Gives the path of a game's display face, by its family and weight."""


class Keys(NamedTuple):
    """What is kept of screens: `takes` what others wrote of it for a session's key, `gives` what is to be kept."""

    takes: Callable[[str, str], None]
    gives: Callable[[str], str]


class Keeper:
    """A table that is shown; `tell` gets each new state, `keys` are kept in its file."""

    def __init__(self, path: str, session: str, tell: Tell, keys: Keys, font: Font) -> None:
        self.path = path
        self.wanted = session
        self.tell = tell
        self.keys = keys
        self.font = font
        self.pictures: Callable[[Wanted, set[str]], Art] = lambda wanted, names: Art()
        self.present: Callable[[], Present] = Present
        self.fault: Callable[[str], None] = lambda text: None
        self._jobs: SimpleQueue[tuple[Callable[[Desk], Any], Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._ready: Future[bool] = Future()
        self._seen: tuple[Any, ...] = ()
        self._last = b""

    def start(self) -> bool:
        """Open the table; tell whether there is a game at it. Raises StoreError and Unclear."""
        self._thread.start()
        return self._ready.result()

    def ask(self, does: Callable[[Desk], T]) -> T:
        """Have something done at the table, one after the other. Raises what it raises."""
        job: Future[T] = Future()
        self._jobs.put((does, job))
        return job.result(timeout=60)

    def save(self, desk: Desk) -> None:
        """Keep what screens may do in the table's file, where a server that comes after us finds it."""
        store = desk.live.store
        with store.writing():
            store.keep(KEPT, self.keys.gives(desk.live.here.key))

    def close(self) -> None:
        """Leave the table."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _open(self) -> Desk | None:
        store = Store(self.path)
        try:
            live = LiveSession(store, None)
            find_session(live, self.wanted)
        except BaseException:
            store.close()
            raise
        if live.session is None:
            store.close()
            return None
        desk = Desk(live, self.font)
        desk.pictures, desk.present = self.pictures, self.present
        return desk

    def _run(self) -> None:
        with for_screens():
            self._work()

    def _work(self) -> None:
        try:
            desk = self._open()
            if desk is not None:
                self._look(desk, force=True)
        except BaseException as error:
            self._ready.set_exception(error)
            return
        self._ready.set_result(desk is not None)
        while desk is not None:
            desk = self._round(desk)

    def _round(self, desk: Desk) -> Desk | None:
        """Wait for the next thing to do, do it, and look what is new; gives the desk to go on at."""
        try:
            job = self._jobs.get(timeout=EVERY)
            if job is None:
                desk.live.store.close()
                return None
            self._do(desk, *job)
        except Empty:
            pass
        try:
            self._look(desk)
        except Exception as error:  # the file is damaged, or another by now
            self.fault(f"{type(error).__name__}: {error}" if not isinstance(error, StoreError) else str(error))
            self.tell("fault", b'{"fault":"file"}', 0)
            return self._opened_again(desk)
        if desk.fault:
            self.fault(desk.fault)
            desk.fault = ""
        return desk

    def _opened_again(self, desk: Desk) -> Desk:
        """Try until the table can be read; what is asked meanwhile cannot be done."""
        while True:
            time.sleep(AGAIN)
            with suppress(Empty):
                while (job := self._jobs.get_nowait()) is not None:
                    job[1].set_exception(StoreError("closed"))
            try:
                desk.live.store.close()
                new = self._open()
                if new is not None:
                    self._look(new, force=True)
                    return new
            except Exception as error:  # still the same
                self._last = str(error).encode()

    def _do(self, desk: Desk, does: Callable[[Desk], Any], job: Future[Any]) -> None:
        try:
            found = does(desk)
        except BaseException as error:
            job.set_exception(error)
        else:
            job.set_result(found)

    def _look(self, desk: Desk, force: bool = False) -> None:
        """Tell what is new, if anything is."""
        store = desk.live.store
        marks = self._marks(desk)
        if marks == self._seen and not force:
            return
        if force or marks[:2] != self._seen[:2]:
            if not force and marks[0] != self._seen[0]:
                raise StoreError(_("the table's file is another one"))
            if not self.wanted:
                here = store.current()
                if here is not None and here != desk.live.session:
                    desk.live.take(here)
                    self.save(desk)
            self.keys.takes(store.kept(KEPT), desk.live.here.key)
        self._seen = self._marks(desk)
        state = desk.state()
        said = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()
        if said != self._last or force:
            self._last = said
            if state["drawn"]:
                self.fault(state["drawn"])
            self.tell("state", said, state["seq"])

    def _marks(self, desk: Desk) -> tuple[Any, ...]:
        """Say by what one sees that something was written: which file, by others, by ourselves."""
        store = desk.live.store
        file = os.stat(self.path)
        others = store.asked("pragma data_version")[0][0]
        return (
            (file.st_dev, file.st_ino), others, store.head(desk.live.here), desk.live.here.id,
            desk.moment.changes, self.present(),
        )  # fmt: skip
