"""`companion show`: opens the window, says how to come in, stays until Ctrl-C. Knows no game; prints through the screen."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Final

from companion.place import database
from companion.reply import STORAGE, Reply, no_session
from companion.safety.faults import StoreError
from companion.screen import Screen
from companion.show.doors import Doors, Setting
from companion.show.holders import Holders, read
from companion.show.homes import at_home, homes, printed, square
from companion.show.keeper import KEPT, Keeper
from companion.show.page import Fonts
from companion.show.page import routes as page_routes
from companion.store import Store
from companion.words import Line, Unclear, listed, parse, whole
from generator.window.guard import LOCAL
from generator.window.serve import Rules, Server
from generator.window.streams import News

OPTIONS: Final = {
    "lan": False,
    "address": True,
    "port": True,
    "watch-only": False,
    "own-seat": False,
    "minutes": True,
    "drop": True,
    "new-code": False,
}
PORT: Final = 8717
MINUTES: Final = 180
STREAMS: Final = 24
EACH: Final = 4
"""Streams for one address of the home network; this machine may have all."""
LINES: Final = 24
LONELY: Final = 60.0
"""Seconds without anybody, after which the terminal says what may be in the way."""


def show(words: Sequence[str], session: str, screen: Screen) -> int:
    """Show the table at an address until somebody stops it; give the exit code.

    Raises:
        Unclear: an option is not understood, or the address cannot be had.
        StoreError: the table's file cannot be read.
    """
    line = parse(list(words), OPTIONS)
    if line.words:
        raise Unclear(f"show takes no words: '{line.words[0]}'. companion show --help tells what it takes.")
    if "drop" in line.options or "new-code" in line.options:
        return _ended(line, session, screen)
    shown = _Shown(line, session, screen)
    return shown.run()


class _Shown:
    """A table while it is shown."""

    def __init__(self, line: Line, session: str, screen: Screen) -> None:
        self.screen = screen
        self.lan = "lan" in line.options
        self.address = _address(line)
        self.port = whole(line.option("port", str(PORT)), "a port, such as 8717")
        self.minutes = whole(line.option("minutes", str(MINUTES)), "a number of minutes")
        if not 0 <= self.port < 65536 or self.minutes < 1:
            raise Unclear("--port is a number from 0 to 65535, and --minutes at least 1.")
        self.own_seat = "own-seat" in line.options
        self.holders = Holders("watch-only" in line.options)
        self.news = News(STREAMS, EACH if self.lan else STREAMS)
        self.fonts = Fonts()
        self.keeper = Keeper(database(), session, self.news.tell, self._kept, self.fonts.path)
        self.keeper.fault = self._fault
        self.stop = threading.Event()
        self._faults: set[str] = set()

    def run(self) -> int:
        """Show it. Raises Unclear and StoreError."""
        if not self.keeper.start():
            reply = no_session()
            self.screen.show(reply)
            return reply.code
        doors = Doors(self.keeper, self.holders, self.news, Setting())
        most = EACH * 6 if self.lan else LINES * 4
        rules = Rules({**page_routes(), **doors.routes()}, self.holders.holder, self.fonts.route, LINES * 4, most, self._broke)
        try:
            server = Server(self.address, self.port, rules)
        except OSError as error:
            self.keeper.close()
            hint = "another 'companion show' may run; --port 0 takes any" if self.port else "is the address right?"
            raise Unclear(f"{self.address}:{self.port} cannot be had ({error.strerror or error}): {hint}.") from None
        where = f"http://{self.address}:{server.port}"
        link = f"{where}/#{self.holders.token}"
        code = square(link) if self.lan else ()
        doors.setting = Setting(self.own_seat, f"{self.address}:{server.port}", code, self.lan)
        server.start()
        self._say_how(link, where, code)
        try:
            self._wait(doors)
        except KeyboardInterrupt:
            pass
        finally:
            self.stop.set()
            self.news.over()
            server.close()
            self.keeper.close()
        self.screen.show(Reply(told=["The screen is closed. Everything is kept, and 'companion play' goes on."]))
        return 0

    def _say_how(self, link: str, where: str, code: tuple[str, ...]) -> None:
        """Say how to come in."""
        told = [f"Open this in a browser: {link}"]
        if self.lan:
            self.screen.lines(printed(code))
            told = [f"Point a phone's camera at the square, or open {where} and type: {self.holders.word}"]
            told.append("Everybody on this network who has the code can read the score; nothing is encrypted.")
            if not code:
                told.append("Without segno there is no square: pip install segno.")
        else:
            told.append("Only this machine can open it; --lan lets phones in.")
        told.append("Typed commands and 'companion play' go on beside it. Ctrl-C ends it.")
        self.screen.show(Reply(told=told, fields={"link": link, "address": where}))

    def _wait(self, doors: Doors) -> None:
        """Stay as long as somebody looks or presses, and so many minutes longer."""
        alone, lonely = time.monotonic(), self.lan
        while not self.stop.wait(1.0):
            now = time.monotonic()
            if self.news.listening() or now - doors.pressed < 1:
                alone, lonely = now, False
            if lonely and now - alone > LONELY:
                lonely = False
                hint = "No phone has come in yet. Is it in the same Wi-Fi, and no guest network? Does a firewall ask?"
                self.screen.show(Reply(told=[hint]))
            if now - alone > self.minutes * 60:
                return

    def _kept(self, said: str) -> None:
        """Take what is kept of keys; a key that another command has ended hears no more."""
        before = self.holders.everybody()
        session = str(read(said).get("session", ""))
        if self.holders.take(said, session):
            self.screen.show(Reply(told=[f"A new word: {self.holders.current_word()}"]))
        left = {one.key for one in self.holders.everybody()}
        for one in before:
            if one.key not in left:
                self.news.stop(one.key)

    def _fault(self, text: str) -> None:
        """Say once what is wrong with the table's file: here, where its place may be read."""
        if text not in self._faults:
            self._faults.add(text)
            self.screen.show(Reply(code=STORAGE, error=text))

    def _broke(self, error: Exception) -> None:
        self._fault(f"A screen could not be answered ({type(error).__name__}: {error}). The table plays on.")
        name = os.environ.get("TUCKBOX_DEBUG")
        if name:
            import traceback  # noqa: PLC0415

            with open(name, "a", encoding="utf-8") as out:
                traceback.print_exception(error, file=out)


def _address(line: Line) -> str:
    """Give the address to listen at: this machine's own, unless --lan is said. Raises Unclear."""
    if "lan" not in line.options:
        if "address" in line.options:
            raise Unclear("--address is for --lan: which of this machine's addresses phones use.")
        return LOCAL
    asked, known = line.option("address"), homes()
    if asked:
        if not at_home(asked):
            raise Unclear(f"'{asked}' is no address of a home network. This machine has {listed(known) or 'none'}.")
        return asked
    if not known:
        raise Unclear("This machine is in no home network: join its Wi-Fi, or say --address 192.168.1.23.")
    return known[0]


def _ended(line: Line, session: str, screen: Screen) -> int:
    """End somebody's key, or all of them with the code: a server that runs takes notice. Raises Unclear, StoreError."""
    with Store(database()) as store:
        here = store.session(int(session)) if session.isdecimal() else store.current()
        if here is None:
            reply = no_session()
            screen.show(reply)
            return reply.code
        found = read(store.kept(KEPT))
        kept: Mapping[str, object] = found if found.get("session") == here.key else {}
        if not kept:
            raise Unclear("No screen of this game is known.")
        holders = Holders()
        holders.take(store.kept(KEPT), here.key)
        wanted = line.option("drop").casefold()
        some = [one for one in holders.everybody() if not wanted or wanted in (one.seat.casefold(), one.name.casefold())]
        if wanted and not some:
            names = sorted({one.seat or one.name for one in holders.everybody()})
            raise Unclear(f"Nobody called '{line.option('drop')}' has come in; there are {listed(names) or 'none'}.")
        holders.drop(some)
        holders.code += "new-code" in line.options
        with store.writing():
            store.keep(KEPT, holders.kept(here.key))
    screen.show(Reply(told=[f"Ended: {listed([one.name for one in some]) or 'nobody'}."]))
    return 0


__all__ = ["OPTIONS", "StoreError", "show"]
