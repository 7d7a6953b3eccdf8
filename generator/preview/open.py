"""A preview that is open: its bench, the watch over its files, the server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from generator.catalog.problems import ContentError, Mark, Problem
from generator.catalog.roots import Roots
from generator.drawing.order import Order
from generator.press.raster import WAY_OUT
from generator.preview.bench import Bench
from generator.preview.doors import Doors, page_routes
from generator.preview.editors import Editor
from generator.preview.watching import Watch
from generator.window.guard import LOCAL, new_key, same
from generator.window.serve import Rules, Server
from generator.window.streams import News

COPIED: Final = Editor()
STACK: Final = 512 * 1024
"""Bytes for a thread that answers; each would take eight megabytes of those that our process may have."""
_EARS, _LINES = 8, 40


class Opened:
    """A preview at an address; `link` opens it."""

    def __init__(self, bench: Bench, server: Server, watch: Watch, key: str) -> None:
        self.bench = bench
        self.server = server
        self.watch = watch
        self.key = key

    @property
    def link(self) -> str:
        """The address with the key, which no server ever sees."""
        return f"http://{LOCAL}:{self.server.port}/#{self.key}"

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
    threading.stack_size(STACK)
    rules = Rules(routes, lambda said: "designer" if same(said, key) else None, doors.more, _LINES, _LINES)
    try:
        server = Server(LOCAL, port, rules)
    except OSError as error:
        fact = f"the port {port} of this machine cannot be had ({error.strerror or error})"
        raise ContentError([Problem(Mark(f"--port {port}"), fact, "--port 0 takes any")]) from None
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


def needs_pictures(command: str) -> None:
    """Tell where pictures cannot be made. Raises ContentError."""
    try:
        import pypdfium2  # noqa: F401, PLC0415 - an extra
    except ImportError:
        fact = "pictures of faces need pypdfium2, which is not installed"
        raise ContentError([Problem(Mark(command), fact, WAY_OUT)]) from None
