"""A preview that is open: its bench, the watch over its files, the server."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from generator.catalog.problems import mistake
from generator.catalog.roots import Roots
from generator.named import NamedTuple
from generator.parts.order import Order
from generator.pdf.raster import WAY_OUT
from generator.preview.bench import Bench
from generator.preview.doors import Doors, page_routes
from generator.preview.editors import Editor
from generator.preview.watching import Watch
from generator.window.asked import Route, Routes
from generator.window.guard import LOCAL, new_key, same
from generator.window.serve import Rules, Server
from generator.window.streams import News

COPIED: Final = Editor()
STACK: Final = 512 * 1024
"""Bytes for a thread that answers; each would take eight megabytes of those that our process may have."""
_EARS, _LINES = 8, 40
More = Callable[[str, str], Route | None]


class Opened(NamedTuple):
    """A preview at an address; `link` opens it."""

    bench: Bench
    server: Server
    watch: Watch
    key: str

    @property
    def link(self) -> str:
        """The address with the key, which no server ever sees."""
        return link_of(self.server, self.key)

    def run(self) -> None:
        """Draw and answer until it is closed, or until Ctrl-C."""
        self.bench.run()

    def close(self) -> None:
        """Answer nobody any more."""
        self.watch.close()
        self.bench.close()
        self.bench.news.over()
        self.server.close()


@contextmanager
def opened(slug: str, roots: Roots, order: Order, port: int = 0, editor: Editor = COPIED) -> Iterator[Opened]:
    """Open a preview of a game, which is seen by this machine only.

    Raises:
        ContentError: there is no such game, its first edition is none, or the port cannot be had.
    """
    needs_pictures("tuckbox preview")
    news = News(_EARS, _EARS)
    bench = Bench(slug, roots, order, news)
    doors = Doors(bench, editor)
    key = new_key()
    routes = {**page_routes(roots), **doors.routes()}
    server = serving(port, key, routes, doors.more)
    folders = (bench.showing.folder, *roots.folders_of(slug))
    watch = Watch(folders, bench.saved)
    shown = Opened(bench, server, watch, key)
    try:
        bench.load()
        server.start()
        watch.start()
        with suppress(KeyboardInterrupt):
            yield shown
    finally:
        shown.close()


def serving(port: int, key: str, routes: Routes, more: More = lambda method, path: None) -> Server:
    """Serve routes, and `more` for paths with a name in them, to whoever has the key here. Raises ContentError."""
    threading.stack_size(STACK)
    rules = Rules(routes, lambda said: "designer" if same(said, key) else None, more, _LINES, _LINES)
    try:
        return Server(LOCAL, port, rules)
    except OSError as error:
        fact = f"the port {port} of this machine cannot be had ({error.strerror or error})"
        raise mistake(f"--port {port}", fact, "--port 0 takes any") from None


def link_of(server: Server, key: str) -> str:
    """Give the address with the key, which no server ever sees."""
    return f"http://{LOCAL}:{server.port}/#{key}"


def needs_pictures(command: str) -> None:
    """Tell where pictures cannot be made. Raises ContentError."""
    try:
        import pypdfium2  # noqa: F401, PLC0415 - an extra
    except ImportError:
        fact = "pictures of faces need pypdfium2, which is not installed"
        raise mistake(command, fact, WAY_OUT) from None
