"""The clock of the work: notes what is worked on right now, and ends what takes too long.

Budgets of steps and sizes end what is too much, the same way on every machine. This is the last line behind them, for
what nobody thought of: time of the processor, many times what the richest face of our own games takes, and longer
where even the start took longer. It runs only in a process that another one watches (`generator.watchdog`), which tells
what was noted when a step of a library did not come back and the system ended it.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import fsum
from mmap import mmap
from struct import pack_into, unpack_from
from types import FrameType
from typing import Final

from generator.catalog.problems import ContentError, Mark, Problem

LEAST_SECONDS: Final = 1.2
"""What a turn may take at the least; the richest of our own faces, a board, takes less than half of it.

For each face that one shows it is given more (`allow`).
"""
_TIMES_START: Final = 6.0
_HARDER: Final = 1.35
"""So much later a turn is ended that does not listen."""
_WORK: Final = 3_000
_QUICK: Final = 0.0013
"""Seconds that so many words take to be made and sorted on a good machine where nothing else is at work."""
_LOOKS: Final = 7
_APART: Final = 0.006
"""Seconds between two looks at how quick the machine is."""
_WORSE: Final = 1.5
"""So many times what it had first a turn is given where the machine is quick, and more by the square of what it is
slower by: what lies outside the nearest memory, as most of a face's work does, suffers more than what is tried here.
"""
_MOST: Final = 9.0
"""So many times what it had first a turn may take at the most."""
_REST: Final = 0.1
"""Seconds that are always left: to begin something once more, and to tell what was found before."""

_LEAST_MORE: Final = 0.01
"""Seconds that are worth being given."""
_AGAIN: Final = 0.75
"""The share of a turn that what is done once more has at the least, whatever the first time has left of it."""
_SPARING: Final = 1000.0
"""Is added to the interval of a turn's timer, which tells what it had first, where it is of the rest of another."""

ENDINGS: Final = frozenset(getattr(signal, name, -1) for name in ("SIGPROF", "SIGXCPU"))
"""The signals by which the system ends a process that has worked for too long."""

_SLOTS, _SIZE = 64, 512
_HEAD: Final = 16
_NOTES: Final = mmap(-1, _HEAD + _SLOTS * _SIZE)
"""Shared with whoever watches: a flag, the seconds that the start took, then what each process is working on."""


class OverdueError(ContentError):
    """A turn has taken too long; nothing that is tried anew may swallow it."""


@contextmanager
def turn(
    mark: Mark, what: str, times: float | Callable[[], float] = 1.0, *, of_the_rest: bool = False
) -> Iterator[None]:
    """Note that `what`, to be mended at `mark`, is worked on; end it when it takes `times` what a turn may.

    `of_the_rest`: what it takes is taken off the turn around it, if there is one. It has what that has left, most of a
    turn at the least, and more only where the machine is slow. So what is done once more, to say better what is wrong,
    costs no second turn, and where a face takes long it is told as well.

    Raises:
        ContentError: it took too long.
    """
    at = _slot(os.getpid())
    before = _NOTES[at : at + _SIZE]
    note = f"{os.getpid()}\0{mark.file}\0{mark.line}\0{mark.column}\0{what}\0".encode("utf-8", "surrogateescape")
    _NOTES[at : at + _SIZE] = note[:_SIZE].ljust(_SIZE, b"\0")
    start, watched = unpack_from("dB", _NOTES)
    if sys.platform == "win32" or not watched:
        try:
            yield
        finally:
            _NOTES[at : at + _SIZE] = before
        return
    if not start:
        start = time.process_time()
        pack_into("d", _NOTES, 0, start)
    seconds = max(LEAST_SECONDS, _TIMES_START * start) * (times() if callable(times) else times)
    if of_the_rest and (left := signal.getitimer(signal.ITIMER_VIRTUAL)[0]):
        seconds = min(seconds, max(_AGAIN * seconds, left))
    begun = time.process_time()
    soft, more = signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds + (_SPARING if of_the_rest else 0.0))
    hard = signal.setitimer(signal.ITIMER_PROF, seconds * _HARDER)[0]
    try:
        yield
    finally:
        used = time.process_time() - begun if of_the_rest else 0.0
        signal.setitimer(signal.ITIMER_PROF, hard and max(_REST * _HARDER, hard - used))
        signal.setitimer(signal.ITIMER_VIRTUAL, soft and max(_REST, soft - used), 0.0 if of_the_rest else more)
        _NOTES[at : at + _SIZE] = before


def allow(times: float) -> None:
    """Give the turn that is worked on more time, so many times what a turn may take at the least."""
    if sys.platform == "win32" or not unpack_from("dB", _NOTES)[1]:
        return
    soft, first = signal.getitimer(signal.ITIMER_VIRTUAL)
    if soft:
        more = LEAST_SECONDS * times
        signal.setitimer(signal.ITIMER_VIRTUAL, soft + more, first)
        signal.setitimer(signal.ITIMER_PROF, signal.getitimer(signal.ITIMER_PROF)[0] + more * _HARDER)


def noted(process: int) -> tuple[Mark, str] | None:
    """Give what a process was working on, None if it did not say."""
    at = _slot(process)
    said = bytes(_NOTES[at : at + _SIZE]).decode("utf-8", "replace").split("\0")
    if said[0] != str(process) or len(said) < 5 or not said[2].isdigit() or not said[3].isdigit():
        return None
    return Mark(said[1], int(said[2]), int(said[3])), said[4]


def too_long(mark: Mark, what: str) -> Problem:
    """Say that a turn took too long."""
    fact = f"{what}: this takes longer than anything that can be meant"
    return Problem(mark, fact, "draw with less: fewer loops, fewer elements, shorter texts, smaller pictures")


def _slot(process: int) -> int:
    return _HEAD + process % _SLOTS * _SIZE


def slowness() -> float:
    """Say how many times slower this machine is right now than a good one with nothing else at work.

    Where many work at once, or at a low clock, the same work takes several times as much of the processor's time.
    Others come and go, so it is looked at several times; the best and the worst do not count.
    """
    looks = sorted(_worked() for _ in range(_LOOKS))[1:-1]
    return fsum(looks) / len(looks) / _QUICK


def _worked() -> float:
    time.sleep(_APART)
    began = time.thread_time()  # while a timer runs, the process's own time moves in steps longer than this takes
    sorted({str(number)[::-1]: [number] for number in range(_WORK)})
    return time.thread_time() - began


if sys.platform != "win32":

    def end_with(line: int) -> None:
        """Have this process end as soon as nobody holds the other end of a pipe."""
        import fcntl  # noqa: PLC0415  (Windows has none)

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC)

    def watch() -> None:
        """Let turns be timed from now on, in this process and those that it begins."""
        signal.signal(signal.SIGVTALRM, _ended)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        pack_into("dB", _NOTES, 0, 0.0, 1)

    def _ended(_: int, __: FrameType | None) -> None:
        """End the turn, unless it was not given more time before: some, and more the slower the machine is now."""
        first = signal.getitimer(signal.ITIMER_VIRTUAL)[1]  # what it had; nothing once it was given more
        rest = first > _SPARING
        more = (
            (first - _SPARING * rest) * (min(_MOST, max(1.0, slowness()) ** 2 * (1 if rest else _WORSE)) - 1)
            if first
            else 0
        )
        if more > _LEAST_MORE:
            signal.setitimer(signal.ITIMER_VIRTUAL, more)
            signal.setitimer(signal.ITIMER_PROF, more * _HARDER)
            return
        mark, what = noted(os.getpid()) or (Mark("."), "the work")
        raise OverdueError([too_long(mark, what)])
