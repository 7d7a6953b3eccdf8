"""A table while it is shown: keeper, keys, news and server, opened and closed. Prints nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.messages import gettext as _
from companion.show.doors import Doors, Setting
from companion.show.holders import Holders
from companion.show.homes import square
from companion.show.keeper import Keeper, Keys
from companion.show.page import Fonts, routes
from companion.show.pictures import Pictures
from companion.show.reading import Books
from generator.named import NamedTuple
from generator.window.asked import Route
from generator.window.guard import GET, LOCAL
from generator.window.serve import Rules, Server
from generator.window.streams import News

STREAMS: Final = 24
EACH: Final = 4
"""Streams for one address of the home network; this machine may have all."""
LINES: Final = 96
LINES_EACH: Final = 24


class Wish(NamedTuple):
    """How a table is to be shown: at which address and port, to whom, which session (nothing: the one at the table)."""

    address: str = LOCAL
    port: int = 0
    session: str = ""
    watch_only: bool = False


class Shown:
    """One shown table; `tells` gets what is to be said where the server was started."""

    def __init__(self, path: str, wish: Wish, tells: Callable[[str], None] = lambda text: None) -> None:
        self.wish = wish
        self.tells = tells
        self.lan = wish.address != LOCAL
        self.holders = Holders(wish.watch_only)
        self.news = News(STREAMS, EACH if self.lan else STREAMS)
        self.fonts = Fonts()
        self.keeper = Keeper(path, wish.session, self.news.tell, Keys(self._kept, self.holders.kept), self.fonts.path)
        self.pictures = Pictures()
        self.books = Books(self.keeper)
        self.keeper.fault, self.keeper.pictures, self.keeper.present = tells, self.pictures.art, self.holders.present
        self.doors = Doors(self.keeper, self.holders, self.news, Setting())
        self.server: Server | None = None

    def open(self) -> bool:
        """Begin to answer; tells whether there is a game at the table.

        Raises:
            OSError: the address or the port cannot be had.
            StoreError: the table's file cannot be read.
            Unclear: there is no such session.
        """
        if not self.keeper.start():
            return False
        every = {**routes(), **self.doors.routes(), (GET, "/book"): Route(self.books.asked)}
        each = LINES_EACH if self.lan else LINES
        rules = Rules(every, self.holders.holder, self._more, LINES, each, self._broke)
        try:
            self.server = Server(self.wish.address, self.wish.port, rules)
        except OSError:
            self.keeper.close()
            raise
        code = square(self.link) if self.lan else ()
        self.doors.setting = Setting(self.where.removeprefix("http://"), code, self.lan)
        self.server.start()
        return True

    def _more(self, method: str, path: str) -> Route | None:
        """Give the routes of files whose names we have made: display faces, faces of cards, books."""
        return next(
            (found for one in (self.fonts, self.pictures, self.books) if (found := one.route(method, path))), None
        )

    @property
    def where(self) -> str:
        """The address, as a browser takes it."""
        return f"http://{self.wish.address}:{self.server.port if self.server else self.wish.port}"

    @property
    def link(self) -> str:
        """The address with the token, as the QR code has it."""
        return f"{self.where}/#{self.holders.token}"

    def close(self) -> None:
        """Answer nobody any more; everything that was said is on the disk."""
        self.news.over()
        if self.server is not None:
            self.server.close()
        self.keeper.close()

    def _kept(self, said: str, session: str) -> None:
        """Take what is kept of keys; a key that another command has ended hears no more."""
        before = self.holders.everybody()
        if self.holders.take(said, session):
            self.tells(_("A new code: {link} or the word {word}", link=self.link, word=self.holders.current_word()))
        left = {one.key for one in self.holders.everybody()}
        for one in before:
            if one.key not in left:
                self.news.stop(one.key)

    def _broke(self, error: Exception) -> None:
        self.tells(
            _(
                "A screen could not be answered ({kind}: {error}). The table plays on.",
                kind=type(error).__name__,
                error=error,
            )
        )
