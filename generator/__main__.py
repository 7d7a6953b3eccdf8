"""Start `tuckbox`; here as `python -m generator`, and from the installed command."""

import gc
import os
import signal
import sys
import threading
from types import FrameType

from generator.watchdog import worked


def main() -> None:
    """Do what the command line says, in a process with limits."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    worked(_main)


def _main() -> None:
    """Load the command line and run it; an impatient Ctrl-C in between ends it without a traceback.

    Whatever else asks it to end (a system that shuts down, a terminal that is closed) ends it as tidily as Ctrl-C.
    """
    # Nearly all that a build makes it keeps, and none of it in circles: looking for rubbish finds none, and looking
    # through the hundred thousand things of a large deck takes as long as reading the deck does.
    gc.set_threshold(500_000, 20, 50)
    from generator.cli import main as run

    gc.freeze()  # what was loaded stays
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows does not hang up
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # unlike under nohup
            signal.signal(number, _end)
    try:
        run()
    except SystemExit as ended:
        _leave_at_once(ended.code)
        raise


def _end(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _leave_at_once(code: object) -> None:
    """End the process without taking everything in it apart first, which costs a twentieth of a build.

    Does nothing where somebody may still have something to do at the end: threads, helping processes, a pipe
    that takes no more, a code that is a text to be shown.
    """
    crew = sys.modules.get("multiprocessing")
    if not (code is None or isinstance(code, int)) or threading.active_count() > 1 or (crew and crew.active_children()):
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return
    os._exit(code or 0)


if __name__ == "__main__":
    main()
