"""The player's book at a shown table: a page of it by the rules as they are played, made when somebody wants it.

It is what `tuckbox export GAME --to html` writes, by a process beside the server, which loads no generator for it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.engine.messages import gettext as _
from companion.show.desk import Desk
from companion.show.keeper import Keeper
from generator.catalog.nodes import written
from generator.catalog.problems import ContentError
from generator.window.asked import Answer, Asked, Route, told
from generator.window.guard import GET, digest

MOST: Final = 120
"""Seconds that making a book may take."""
KIND: Final = "text/html; charset=utf-8"


class Books:
    """The books that were read at a shown table, each made once; a path that nobody can guess leads to it."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._made: dict[tuple[str, ...], tuple[str, bytes]] = {}
        self._one = threading.Lock()

    def asked(self, _asked: Asked) -> Answer:
        """Answer with the path of the book of the table, which is made first; this takes some seconds."""
        try:
            wanted = self._keeper.ask(_wanted)
        except ContentError:
            return told({}, 503)
        with self._one:  # two who ask at once wait for the same book
            if wanted not in self._made and (page := _made(wanted)):
                self._made[wanted] = f"/book/{digest(page.hex())[:24]}.html", page
        if wanted in self._made:
            return told({"path": self._made[wanted][0]})
        command = f"tuckbox export {' '.join(wanted)} --to html"
        return told({"error": _("The book could not be made: '{command}' says why.", command=command)}, 503)

    def route(self, method: str, path: str) -> Route | None:
        """Give the route of a book that `asked` has named: whoever knows its path has been at the table."""
        page = next((page for known, page in self._made.values() if known == path), None)
        if method != GET or page is None:
            return None
        return Route(lambda _: Answer(200, page, KIND, by_itself=True), open=True)


def _wanted(desk: Desk) -> tuple[str, ...]:
    """Say of which edition a book is wanted: the words of the command line that makes it. Raises ContentError."""
    content, wanted = desk.content(), desk.wanted()
    usual = content.rules()
    others = [f"{name}={written(value)}" for name, value in wanted.rules.items() if usual.get(name, value) != value]
    return (*wanted.said(), *(word for one in others for word in ("--set", one)))


def _made(wanted: Sequence[str]) -> bytes:
    """Make a book; nothing where that does not work."""
    with TemporaryDirectory() as folder, suppress(OSError, subprocess.TimeoutExpired):
        command = [sys.executable, "-m", "generator", "export", *wanted, "--to", "html", "--output", folder]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=MOST)  # noqa: S603, PLW1510
        return next((one.read_bytes() for one in sorted(Path(folder).rglob("*.html"))), b"")
    return b""
