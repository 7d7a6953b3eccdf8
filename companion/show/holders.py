"""Who may look and press: a token or a word is exchanged for a key of one's own, with a role.

Of keys only digests are kept, in the table's file, so that phones come back after the laptop slept.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable
from typing import Final

from companion.engine.model import Json
from companion.show.rights import Present
from generator.named import NamedTuple
from generator.window.guard import digest, new_key, new_token, new_word, plain_word, same

TABLE: Final = "table"
PLAYER: Final = "player"
WATCH: Final = "watch"
ROLES: Final = (TABLE, PLAYER, WATCH)
HOURS: Final = 12
WORD_FOR: Final = 600
"""Seconds for which a word is good."""
TRIES: Final = 5
"""Wrong words after which there is a new one."""
MOST: Final = 64
"""Keys that are good at one time; the oldest ends."""
WORDS: Final = (
    "ANCHOR APPLE ARROW BARREL BASKET BEACON BRIDGE BUTTON CANDLE CANOE CASTLE CHERRY CLOUD CRATE DRAGON EAGLE FALCON "
    "FEATHER FOREST GARDEN HAMMER HARBOUR ISLAND JACKET KETTLE LADDER LANTERN LEMON MARBLE MEADOW MIRROR NEEDLE ORANGE "
    "PADDLE PARROT PEBBLE PENCIL PEPPER PILLOW PIRATE POCKET RABBIT RIBBON ROCKET SADDLE SHADOW SILVER SPIDER TIMBER "
    "TUNNEL TURTLE VELVET WALNUT WINDOW WINTER ZEBRA"
).split()


class Holder(NamedTuple):
    """Somebody with a key: its digest, role, seat (may be nothing), name as the log says it, since when (seconds)."""

    key: str
    role: str
    seat: str
    name: str
    since: float

    @property
    def presses(self) -> bool:
        """Whether more than looking is allowed."""
        return self.role != WATCH


class Holders:
    """All keys of one table; `watch_only` lets everybody only look. `changed` counts what others end."""

    def __init__(self, watch_only: bool = False) -> None:
        self.watch_only = watch_only
        self.token = new_token()
        self.word = new_word(WORDS)
        self.until = time.monotonic() + WORD_FOR
        self.code = 0
        self._tries = 0
        self._lock = threading.Lock()
        self._known: dict[str, Holder] = {}

    def holder(self, key: str) -> Holder | None:
        """Give who bears a key."""
        found = self._known.get(digest(key))
        return found if found and time.time() - found.since < HOURS * 3600 else None

    def invited(self, token: str, word: str) -> bool:
        """Tell whether somebody was asked in, by the token or by the word; a wrong word counts."""
        with self._lock:
            if token:
                return same(token, self.token)
            if time.monotonic() > self.until:
                self._new_word()
            if not word:
                return False
            right = same(plain_word(word), plain_word(self.word))
            self._tries = 0 if right else self._tries + 1
            if self._tries >= TRIES:
                self._new_word()
            return right

    def current_word(self) -> str:
        """Give the word that is good now."""
        with self._lock:
            if time.monotonic() > self.until:
                self._new_word()
            return self.word

    def _new_word(self) -> None:
        self.word, self.until, self._tries = new_word(WORDS), time.monotonic() + WORD_FOR, 0

    def join(self, role: str, seat: str, name: str) -> tuple[str, Holder]:
        """Give somebody a key."""
        key = new_key()
        holder = Holder(digest(key), WATCH if self.watch_only else role, seat, name, time.time())
        with self._lock:
            known = {**self._known, holder.key: holder}
            host = self.host()
            others = sorted((one for one in known.values() if one != host), key=lambda one: one.since)
            for old in others[: max(0, len(known) - MOST)]:  # however many join, the table's own screen stays
                del known[old.key]
            self._known = known
        return key, holder

    def host(self) -> Holder | None:
        """Give the table's own screen: the first of those that joined as the table, and are still there."""
        tables = (one for one in self._known.values() if one.role == TABLE)
        return min(tables, key=lambda one: one.since, default=None)

    def present(self) -> Present:
        """Say which seats have a screen of their own, and whether the table has one."""
        return Present(tuple(sorted(self.seated())), self.host() is not None)

    def seated(self) -> set[str]:
        """Give the seats that have a screen of their own."""
        return {one.seat for one in self._known.values() if one.role == PLAYER}

    def drop(self, gone: Iterable[Holder]) -> None:
        """End keys."""
        with self._lock:
            keys = {one.key for one in gone}
            self._known = {key: one for key, one in self._known.items() if key not in keys}

    def everybody(self) -> list[Holder]:
        """Give all who bear a key."""
        return list(self._known.values())

    def kept(self, session: str) -> str:
        """Write what is kept of the keys of a session."""
        return json.dumps({"session": session, "code": self.code, "keys": [list(one) for one in self._known.values()]})

    def take(self, said: str, session: str) -> bool:
        """Take what was kept, unless it is of another session; tell whether a new code is wanted."""
        found = read(said)
        if found.get("session") != session:
            return False
        with self._lock:
            self._known = {one[0]: Holder(*one) for one in found["keys"]}
            asked, self.code = found["code"] > self.code, max(self.code, found["code"])
            if asked:
                self.token = new_token()
                self._new_word()
            return bool(asked)


def read(said: str) -> Json:
    """Read what was kept; nothing when it is none of ours."""
    try:
        found = json.loads(said)
        good = type(found["code"]) is int and all(
            [*map(type, one)] == [str, str, str, str, float] and one[1] in ROLES for one in found["keys"]
        )
    except (ValueError, TypeError, KeyError):
        return {}
    return found if good else {}
