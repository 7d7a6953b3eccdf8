"""Do the work in a process of its own, with a clock, and say what it was at when it fell.

Whoever writes a template can make any library run for long or fall. So the process that people started
only watches another one, a copy of it made before much is loaded, which takes a millisecond. What that one says
and how it ends is what this one ends with. Where processes cannot be copied (Windows) there is no other.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

_LOOK = 0.5
"""Seconds between two looks, should a signal get lost."""
_FALLS = ("SIGPROF", "SIGXCPU", "SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGKILL", "SIGSYS", "SIGTRAP")


if sys.platform == "win32":

    def worked(work: Callable[[], None]) -> None:
        """Do `work` in this process: there is no copy of it."""
        work()

else:

    def worked(work: Callable[[], None]) -> None:
        """Do `work` in a copy of this process; then end as it ended."""
        if not hasattr(os, "fork"):
            work()
            return
        from generator.catalog import timelimit  # before there is a copy: what that notes is noted for both

        ours, theirs = _line()
        try:
            child = os.fork()
        except OSError:  # no more processes: without limits, then
            work()
            return
        if not child:
            os.close(ours)
            timelimit.watch()
            with suppress(OSError, AttributeError):  # where a pipe gives no signal, an orphan goes on to its end
                timelimit.end_with(theirs)
                if os.getppid() == 1:
                    os._exit(1)
            work()
            return
        os.close(theirs)
        _leave(child, _wait(child))

    def _line() -> tuple[int, int]:
        """Open a pipe that tells the other process when this one is gone, beyond the numbers of the standard ones."""
        import fcntl

        reads, writes = os.pipe()
        found = tuple(fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, 3) for one in (writes, reads))
        os.close(reads)
        os.close(writes)
        return found[0], found[1]

    def _wait(child: int) -> int:
        """Wait for the other process to end, and hand on what asks this one to.

        What a terminal says (Ctrl-C) reaches both of them; only what was sent to this one is handed on.
        """
        asking = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
        asking = {number for number in asking if signal.getsignal(number) is signal.SIG_DFL}  # unlike under nohup
        if not hasattr(signal, "sigtimedwait"):  # macOS
            return _wait_there(child)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, *asking})
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            came = signal.sigtimedwait({signal.SIGCHLD, *asking}, _LOOK)
            if came is not None and came.si_signo in asking and came.si_code <= 0:
                with suppress(ProcessLookupError):
                    os.kill(child, came.si_signo)

    def _wait_there(child: int) -> int:
        def hand_on(number: int, _: FrameType | None) -> None:
            with suppress(ProcessLookupError):
                os.kill(child, number)

        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, hand_on)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def _leave(child: int, code: int) -> None:
        """End as the other process did; if it fell, say what it was working on."""
        if code >= 0:
            os._exit(code)
        ended = -code
        if ended not in [getattr(signal, name, 0) for name in _FALLS]:
            signal.signal(ended, signal.SIG_DFL)
            os.kill(os.getpid(), ended)
            if hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {ended})
        _tell(child, ended)


def _tell(child: int, ended: int) -> None:
    from generator.catalog import timelimit
    from generator.catalog.problems import ContentError, Mark, Problem
    from generator.cli.options import TOOL
    from generator.reporting import report

    mark, what = timelimit.noted(child) or (Mark("."), "what was to be done")
    found = timelimit.too_long(mark, what)
    if ended not in timelimit.ENDINGS:
        fact = f"{what}: the process that worked on it was ended ({signal.Signals(ended).name})"
        found = Problem(mark, fact, "see whether memory is short, and whether a font or picture is damaged")
    with suppress(ContentError):
        report.failed([found], TOOL, "--json" in sys.argv)
    sys.exit(1)
