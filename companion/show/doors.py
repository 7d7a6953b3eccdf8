"""What may be asked of a shown table over HTTP: every route, who may use it, what its fields must be."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from companion.engine.messages import gettext as _
from companion.engine.model import Facts, Json
from companion.show.desk import FILE, Desk, Done, Press
from companion.show.holders import PLAYER, ROLES, TABLE, WATCH, Holder, Holders
from companion.show.keeper import Keeper
from companion.show.rights import SCREEN, WATCHER, Rights, called
from companion.storage.faults import StoreError
from generator.named import NamedTuple
from generator.window.asked import Answer, Asked, Route, body_of, told
from generator.window.guard import GET, POST
from generator.window.streams import FullError, News

T = TypeVar("T")
Does = Callable[[Desk, Press, Facts], Done]
"""Does what is pressed, which says this besides."""

SLOWLY: Final = 1.0
"""Seconds that a wrong word or token waits for its answer."""
WAITING: Final = 4
"""Wrong ones that may wait at one time; more are turned away at once."""
BIGGEST: Final = 2**31
ID: Final = 64
"""Letters of the longest id of a press."""
LINES: Final = 500
NOBODY: Final = "?"
"""Whose seat a screen has that only watches."""
MOST_CHOSEN: Final = 20
"""Things that somebody may choose in secret at once."""


class Setting(NamedTuple):
    """What is told of the way to here.

    `address` is what people type, `square` the rows of the QR code, `lan` whether others than this machine can come.
    """

    address: str = ""
    square: tuple[str, ...] = ()
    lan: bool = False


class Doors:
    """The routes of one shown table."""

    def __init__(self, keeper: Keeper, holders: Holders, news: News, setting: Setting) -> None:
        self.keeper = keeper
        self.holders = holders
        self.news = news
        self.setting = setting
        self.pressed = time.monotonic()
        self._wrong = threading.Semaphore(WAITING)

    def routes(self) -> dict[tuple[str, str], Route]:
        """Give all of them, but for the page's own files."""
        return {
            (POST, "/join"): Route(self.join, open=True),
            (GET, "/me"): Route(self.me),
            (GET, "/state"): Route(lambda _: self._done(lambda desk: Done(200, desk.state()))),
            (GET, "/events"): Route(self.events),
            (GET, "/ask"): Route(self.ask),
            (GET, "/log"): Route(self.log),
            (GET, "/rules"): Route(self.rules),
            (GET, "/proof"): Route(lambda _: self._done(lambda desk: desk.proof())),
            (GET, "/invite"): Route(self.invite),
            (POST, "/do"): self._press("line", lambda desk, press, _: desk.press(press)),
            (POST, "/undo"): self._numbered("of", lambda desk, press, of, no: desk.undo(press, of, no)),
            (POST, "/step"): self._numbered("to", lambda desk, press, to, _: desk.go_on(press, to)),
            (POST, "/begin"): self._press("line", lambda desk, press, _: desk.begin(press)),
            (POST, "/choose"): Route(self.choose),
            (GET, "/chosen"): Route(self.chosen),
            (POST, "/leave"): Route(self.leave),
        }

    def join(self, asked: Asked) -> Answer:
        """Exchange the token or the word for a key; without a role say who may be joined."""
        said = body_of(asked)
        if said is None or not all(isinstance(one, str) for one in said.values()):
            return told({}, 400)
        if not self.holders.invited(said.get("token", ""), said.get("word", "")):
            return self._unasked()
        people = self._people()
        if "role" not in said:
            roles = (WATCH,) if self.holders.watch_only else ROLES
            return told({**people, "roles": roles})
        role, seat = said["role"], said.get("seat", "")
        names = {one["id"]: one["name"] for one in people["seats"]}
        if role not in ROLES or (role == PLAYER) != (seat in names):
            return told({}, 400)
        name = names.get(seat, {TABLE: SCREEN}.get(role, WATCHER))
        key, holder = self._kept(lambda: self.holders.join(role, seat, name))
        return told({"key": key, "role": holder.role, "seat": seat, "name": called(name)})

    def _unasked(self) -> Answer:
        """Turn somebody away, slowly."""
        if not self._wrong.acquire(blocking=False):
            return told({}, 429)
        try:
            time.sleep(SLOWLY)
        finally:
            self._wrong.release()
        return told({}, 404)

    def _people(self) -> Json:
        return self.keeper.ask(lambda desk: desk.people())

    def _kept(self, does: Callable[[], T]) -> T:
        """Change who has keys and keep it, in one go: what is kept is also read again, whenever the table moves on."""

        def change(desk: Desk) -> T:
            made = does()
            self.keeper.save(desk)
            return made

        return self.keeper.ask(change)

    def me(self, asked: Asked) -> Answer:
        """Say who bears the key."""
        holder: Holder = asked.holder
        return told({"role": holder.role, "seat": holder.seat, "name": called(holder.name)})

    def leave(self, asked: Asked) -> Answer:
        """End a key."""
        self._kept(lambda: self.holders.drop([asked.holder]))
        self.news.stop(asked.holder.key)
        return told({})

    def events(self, asked: Asked) -> Answer:
        """Give the stream of states."""
        try:
            return Answer(200, events=self.news.listen(asked.holder.key, asked.peer))
        except FullError:
            return told({"error": _("Too many screens are open.")}, 503)

    def invite(self, asked: Asked) -> Answer:
        """Show how others come in; whoever only watches asks nobody in."""
        if not asked.holder.presses:
            return told({}, 403)
        setting = self.setting
        shown: Json = {"lan": setting.lan, "address": setting.address, "word": self.holders.current_word()}
        return told({**shown, "square": list(setting.square)})

    def ask(self, asked: Asked) -> Answer:
        """Give what may come next in a line."""
        session, seq = _number(asked.query.get("session")), _number(asked.query.get("seq"))
        if session is None or seq is None:
            return told({}, 400)
        seat = asked.holder.seat if asked.holder.presses else NOBODY
        return self._done(lambda desk: desk.ask(session, seq, asked.query.get("line", "")[:LINES], seat))

    def log(self, asked: Asked) -> Answer:
        """Give rows of the log."""
        before = _number(asked.query.get("before", "0"))
        return told({}, 400) if before is None else self._done(lambda desk: desk.log(before))

    def rules(self, asked: Asked) -> Answer:
        """Look up rules and cards."""
        return self._done(lambda desk: desk.rules(asked.query.get("q", "")[:LINES]))

    def choose(self, asked: Asked) -> Answer:
        """Take what somebody chose in secret: for their own seat, or at the table for one that no phone sits at."""

        def does(desk: Desk, press: Press, said: Facts) -> Done:
            holder: Holder = asked.holder
            seat, words = said["seat"], said["words"]
            if not isinstance(seat, str) or not isinstance(words, list) or len(words) > MOST_CHOSEN:
                return Done(400, {})
            if not all(isinstance(word, str) and len(word) <= ID for word in words):
                return Done(400, {})
            if not self._own(holder, seat):
                return Done(403, {"error": _("That seat chooses on its own screen.")})
            return desk.choose(press, seat, words)

        return self._pressed(asked, does, "seat", "words")

    def chosen(self, asked: Asked) -> Answer:
        """Give what a seat holds and chose in secret: the own one, or at the table one that no phone sits at."""
        seat = asked.query.get("seat", asked.holder.seat)[:ID]
        if not self._own(asked.holder, seat):
            return told({"error": _("That seat chooses on its own screen.")}, 403)
        return self._done(lambda desk: desk.chosen(seat))

    def _own(self, holder: Holder, seat: str) -> bool:
        """Tell whether a screen is that of a seat, or the table's own one and the seat has none."""
        return seat == holder.seat or (holder.role == TABLE and seat not in self.holders.seated())

    def _press(self, also: str, does: Does) -> Route:
        """Give the route of a press that says one thing more."""
        return Route(lambda asked: self._pressed(asked, does, also))

    def _numbered(self, name: str, does: Callable[[Desk, Press, int, bool], Done]) -> Route:
        """Give the route of a press that names a number, and may say no to it."""

        def counted(desk: Desk, press: Press, said: Facts) -> Done:
            number = _number(said.get(name))
            return Done(400, {}) if number is None else does(desk, press, number, said.get("no") is True)

        return self._press(name, counted)

    def _pressed(self, asked: Asked, does: Does, *also: str) -> Answer:
        """Read a press, with what it says also, and do it."""
        said, holder = body_of(asked), asked.holder
        if not holder.presses:
            return told({"error": _("Who watches presses nothing.")}, 403)
        if said is None or any(name not in said for name in ("session", "seq", "id", *also)):
            return told({"error": _("Something is missing.")}, 400)
        session, seq = _number(said["session"]), _number(said["seq"])
        line, dice = said.get("line", ""), said.get("dice", "")
        known = isinstance(said["id"], str) and 8 <= len(said["id"]) <= ID and said["id"].isascii()
        if session is None or seq is None or not known or not isinstance(line, str) or not isinstance(dice, str):
            return told({"error": _("Something is not what it should be.")}, 400)
        own, force = said.get("own") is True, said.get("force") is True
        press = Press(session, seq, said["id"], line, holder.name, own, dice, force, self._rights(holder))
        self.pressed = time.monotonic()
        return self._done(lambda desk: desk.answered(press) or does(desk, press, said))

    def _rights(self, holder: Holder) -> Rights:
        """Say what a screen may do; to an undo the host must agree, else all who press and are looking."""
        host = self.holders.host()
        looking = {*self.news.listening(), holder.key}
        voters = {host} if host else {one for one in self.holders.everybody() if one.presses and one.key in looking}
        agree = frozenset(one.key for one in voters)
        return Rights(holder.seat, holder == host, host in (None, holder), holder.key, agree)

    def _done(self, does: Callable[[Desk], Done]) -> Answer:
        """Have something done at the table; what the file does to us is said without its place."""
        try:
            done = self.keeper.ask(does)
        except (StoreError, TimeoutError):
            return told({"error": FILE}, 503)
        return told(done.said, done.code)


def _number(said: Any) -> int | None:
    """Read a number of an entry or a session."""
    if isinstance(said, str) and said.isascii() and said.isdecimal() and len(said) < 10:
        said = int(said)
    return said if type(said) is int and 0 <= said < BIGGEST else None
