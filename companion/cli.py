"""The `companion` command: starts in a blink, whatever streams it is given.

A line said at the table goes straight to its command; typer, which takes 50 ms to load, is there for help and for
completing words. Both read the same table of commands, and a test holds them to the same answers.
"""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from companion.engine.messages import gettext as _

SELDOM = 50_000
"""New objects after which Python looks for circles: a command makes fewer, and looking takes a tenth of its time."""


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code.

    The process ends at once: the table's file is closed and everything said by then, and taking every module apart
    would take as long as the answer.
    """
    gc.set_threshold(SELDOM)
    code = answered(list(sys.argv[1:] if argv is None else argv))
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # what nobody could read is not written once more at the end
            stream.flush()
    os._exit(code)


def answered(words: list[str]) -> int:
    """Answer on the streams there are; give the exit code."""
    from companion.engine.reply import STORAGE  # noqa: PLC0415 - after the collector was told to look seldom
    from companion.terminal.screen import Unshown  # noqa: PLC0415

    _streams()
    try:
        code = start(words)
        sys.stdout.flush()
    except BrokenPipeError:
        return 1
    except (Unshown, OSError) as error:
        with suppress(OSError):
            sys.stderr.write(f"{error if isinstance(error, Unshown) else Unshown(error, 0)}\n")
        return STORAGE
    return code


class Closed(io.TextIOBase):
    """What stands for a stream that was closed before we began: nothing is read, and writing says why it cannot be."""

    def write(self, text: str) -> int:
        """Refuse. Raises OSError."""
        raise OSError(errno.EBADF, _("it is closed"))

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Read nothing."""
        del size
        return ""


def _streams() -> None:
    """Let no letter and no closed stream stand in the way of an answer."""
    sys.stdin, sys.stdout, sys.stderr = (one or Closed() for one in (sys.stdin, sys.stdout, sys.stderr))
    for stream, how in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=how)  # a code page without our signs does not matter


def start(words: list[str]) -> int:
    """Run a command line; help and completion are typer's."""
    asks = any(word in ("--help", "-h") or word.startswith(("--install-comp", "--show-comp")) for word in words)
    if asks or words[:1] in (["help"], ["--version"]) or "_COMPANION_COMPLETE" in os.environ:
        from companion.typerapp import helped  # noqa: PLC0415

        return helped(words)
    from companion.engine.words import Unclear  # noqa: PLC0415
    from companion.terminal.answer import before, run  # noqa: PLC0415 - as above

    with suppress(Unclear):  # which is told by what runs
        first = before(words).words[:1]
        if first == ["show"]:
            from companion.show.command import run  # noqa: PLC0415 - the server, which no other command loads
        elif first == ["playtest"]:
            from companion.playtest.command import run  # noqa: PLC0415 - as above
    return run(words)
