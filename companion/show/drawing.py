"""Have the pictures of a table drawn where there are none: `tuckbox faces`, in a process beside the server."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

from companion.engine.messages import gettext as _
from companion.show.desk import Desk
from companion.show.keeper import Keeper
from companion.show.pictures import Wanted, chosen

MOST: Final = 600
"""Seconds that drawing may take."""


class Drawing:
    """The pictures of the game that is at the table, drawn in the background; screens get them when they are done."""

    def __init__(self, keeper: Keeper, tells: Callable[[str], None]) -> None:
        self._keeper, self._tells = keeper, tells
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to draw, if anything is to be drawn."""
        wanted = self._keeper.ask(lambda desk: desk.wanted())
        try:
            there, __ = chosen(wanted)
        except Exception:  # there is no such game any more; the screens say so
            return
        if there is not None:
            return
        self._tells(
            _("The printed pictures are being drawn for the screens, into output/. Play on: they come by themselves.")
        )
        command = [sys.executable, "-m", "generator", "faces", *wanted.said()]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        threading.Thread(target=self._wait, args=(self._process, wanted), daemon=True).start()

    def _wait(self, process: subprocess.Popen[bytes], wanted: Wanted) -> None:
        try:
            code = process.wait(timeout=MOST)
        except subprocess.TimeoutExpired:
            process.kill()
            code = 1
        if code > 0:
            self._tells(_("The pictures could not be drawn: 'tuckbox faces {slug}' says why.", slug=wanted.slug))
        elif not code:
            self._keeper.ask(Desk.redraw)

    def stop(self) -> None:
        """Draw no further."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(timeout=10)
