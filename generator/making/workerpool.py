"""Do several jobs at the same time, in processes that do one after the other.

Whatever ends the whole (Ctrl-C, an error, a kill) ends every one of them: none is waited for, none goes on alone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

from generator.catalog import timelimit
from generator.catalog.problems import ContentError, Mark, Problem, Problems
from generator.keeping.files import ENDING, patient
from generator.making.shares import Turn
from generator.named import NamedTuple

if TYPE_CHECKING:  # most commands begin no process, and need none of it
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

Task = TypeVar("Task")
Answer = TypeVar("Answer")


_FIRST, _LOOK = 2, 0.1
"""So many things are done first, then twice as many, and so on, until some take so many seconds."""
_WORTH = 0.5
"""Seconds that a process has to do, or it takes longer to begin than it saves."""


class _Failed(NamedTuple):
    """What a process answers when the work failed."""

    said: str
    trace: str


class _Hand(NamedTuple):
    """One process, and our end of the line to it."""

    line: Connection
    process: BaseProcess


def hands() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # macOS and Windows do not tell
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def side_by_side(work: Callable[[Any], Answer], turns: Sequence[Turn], most: int) -> Iterator[tuple[int, Answer]]:
    """Do `work` on the tasks of all turns, at most `most` at a time; give each answer with its place, as they come.

    Tasks and answers travel between processes, so they must be picklable; where processes cannot be forked, so
    must `work`.
    """
    from multiprocessing.connection import wait

    context = _context()
    waiting = sorted(range(len(turns)), key=lambda at: -turns[at].effort)
    done: set[int] = set()
    idle: list[_Hand] = []
    busy: dict[int, _Hand] = {}
    try:
        while waiting or busy:
            for at in waiting.copy():
                turn = turns[at]
                if not done >= turn.after:
                    continue
                if not idle and len(busy) == most:
                    break
                if idle:
                    busy[at] = idle.pop()
                elif not _began(context, work, busy, at):
                    most = len(busy)  # those that there are do it all
                    break
                waiting.remove(at)
                _tell(busy[at], turn.task)
            ready = set(wait([hand.line for hand in busy.values()]))
            for at in [at for at, hand in busy.items() if hand.line in ready]:
                answer = _answer(busy[at])
                done.add(at)
                idle.append(busy.pop(at))
                yield at, answer
    finally:
        with patient():
            _dismiss({*idle, *busy.values()})


def can_copy() -> bool:
    """Say whether a process can begin as a copy of this one."""
    return _context().get_start_method() == "fork"


def parted(tasks: Sequence[Callable[[], Answer]]) -> Iterator[Answer]:
    """Do some tasks at the same time, the first one here, each other one in a copy of this process; give the answers.

    Only the answers travel between processes and must be picklable. What there can be no process for is done here.
    """
    hands: list[_Hand] = []
    try:
        with suppress(OSError):
            for task in tasks[1:]:
                with patient():
                    hands.append(_begin(_context(), partial(_called, task), [one.line for one in hands]))
                _tell(hands[-1], None)
        late = tasks[len(hands) + 1 :]
        yield tasks[0]()
        while hands:
            answer = _answer(hands[0])
            hands.pop(0).line.close()  # so it ends by itself, which nobody needs to wait for
            yield answer
        for task in late:
            yield task()
    finally:
        with patient():
            _dismiss(hands)


def split_up(work: Callable[[range, bool], Answer], count: int, jobs: int = 0) -> Iterator[tuple[range, Answer]]:
    """Do `work` on so many things in several processes, if that takes a while; the first ones here.

    These tell how long the others will take, and what they read and load is there for all processes. Gives the answers
    in order, each with the range that it is for; `work` is told whether it is done here.
    """
    piece, size, took = range(0), _FIRST, 0.0
    while piece.stop < count and (not piece or took < _LOOK):
        piece, size = range(piece.stop, min(piece.stop + size, count)), 2 * size
        began = process_time()
        yield piece, work(piece, True)
        took = process_time() - began
    if piece.stop == count:
        return
    left = count - piece.stop
    worth = int(left * took / len(piece) / _WORTH)
    number = min(jobs or hands(), max(1, worth), left) if can_copy() else 1
    ends = [piece.stop + left * at // number for at in range(number + 1)]
    rest = [range(*two) for two in pairwise(ends)]
    yield from zip(rest, parted([partial(work, one, not at) for at, one in enumerate(rest)]), strict=True)


def each(work: Callable[[Sequence[Task]], Iterable[Answer]], tasks: Sequence[Task]) -> Iterator[Answer]:
    """Do `work` on tasks, split up; give the answer to each, in order.

    Raises:
        ContentError: what `work` raises on the first tasks that it cannot do.
    """

    def tried(some: range, _: bool) -> tuple[list[Answer], Problems]:
        try:
            return list(work(tasks[some.start : some.stop])), ()
        except ContentError as error:
            return [], error.problems

    for _, (found, problems) in split_up(tried, len(tasks)):
        if problems:
            raise ContentError(problems)
        yield from found


def _called(task: Callable[[], Answer], _: None) -> Answer:
    """Do a task that a process has from its beginning; what it is told is only when."""
    return task()


def _dismiss(hands: Collection[_Hand]) -> None:
    for hand in hands:
        hand.process.kill()
        hand.line.close()
    for hand in hands:
        hand.process.join()


def _context() -> BaseContext:
    """Say how processes begin: on Linux as copies of this one, with all that it has loaded; elsewhere they cannot."""
    from multiprocessing import get_context

    if sys.platform == "linux" and threading.active_count() == 1:
        return get_context("fork")
    return get_context()


def _began(context: BaseContext, work: Callable[[Any], Any], busy: dict[int, _Hand], at: int) -> bool:
    """Begin a process that is `busy` with a turn; say whether that could be. The first one must."""
    try:
        with patient():  # an interrupt in the midst of a fork would be lost
            busy[at] = _begin(context, work, [one.line for one in busy.values()])
    except OSError:
        if not busy:
            raise
        return False
    return True


def _begin(context: BaseContext, work: Callable[[Any], Any], others: list[Connection]) -> _Hand:
    ours, theirs = context.Pipe()
    inherited = [ours, *others] if context.get_start_method() == "fork" else []
    process: BaseProcess = context.Process(target=_work, args=(theirs, work, inherited), daemon=True)  # type: ignore[attr-defined]
    process.start()
    theirs.close()
    return _Hand(ours, process)


def _tell(hand: _Hand, task: Any) -> None:
    try:
        hand.line.send(task)
    except OSError:  # it has ended, which shows when its answer is waited for
        return


def _answer(hand: _Hand) -> Any:
    """Take the answer that is ready.

    Raises:
        ContentError: the process was ended by something else, such as a system that lacks memory.
        RuntimeError: the work failed.
    """
    try:
        answer = hand.line.recv()
    except (EOFError, ConnectionError):
        hand.process.join()
        raise ContentError([_fallen(hand.process)]) from None
    if isinstance(answer, _Failed):
        error = RuntimeError(answer.said)
        error.add_note(answer.trace)
        raise error
    return answer


def _fallen(process: BaseProcess) -> Problem:
    """Say what a process was at that did not come back, if it noted that, and what ended it."""
    code = process.exitcode or 0
    noted = timelimit.noted(process.pid) if process.pid else None
    if noted is None:
        fact = f"a helping process ended with code {code}"
        return Problem(Mark("--jobs"), fact, "perhaps memory was short: use --jobs 1, or run it again")
    mark, what = noted
    if -code in timelimit.ENDINGS:
        return timelimit.too_long(mark, what)
    cause = signal.Signals(-code).name if -code in set(signal.Signals) else f"code {code}"
    fact = f"{what}: the process that worked on it was ended ({cause})"
    return Problem(mark, fact, "see whether memory is short, and whether a font or picture is damaged")


def _work(theirs: Connection, work: Callable[[Any], Any], inherited: Sequence[Connection]) -> None:
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches us as well, but the parent decides
    _end_with_parent()
    for line in inherited:
        line.close()
    while True:
        try:
            task = theirs.recv()
        except (EOFError, ConnectionError):  # the parent is gone
            return
        try:
            answer: Any = work(task)
        except Exception as error:
            from traceback import format_exc

            answer = _Failed(f"{type(error).__name__}: {error}", format_exc())
        with suppress(OSError):  # the parent is gone, which shows in the next step
            theirs.send(answer)


def _end_with_parent() -> None:
    """Have this process end as soon as the one that began it does, whatever it is doing then."""
    from multiprocessing import parent_process

    parent = parent_process()
    if sys.platform == "linux" and parent is not None:  # at once, also in the midst of a long step of a library
        timelimit.end_with(parent.sentinel)
    threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: Any) -> None:
    """Wait for the end of `parent`, which shows at a pipe that it alone and our younger siblings hold; then end."""
    parent.join()
    os._exit(1)
