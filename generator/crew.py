"""Do several jobs at the same time, each in a process of its own; knows nothing of what they are.

Whatever ends the whole (Ctrl-C, an error) ends every one of them: none is waited for, none goes on alone.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from generator.files import patient

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def hands() -> int:
    """Count the processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows do not tell
        return os.cpu_count() or 1


def side_by_side(work: Callable[[Task], Answer], tasks: Sequence[Task], most: int) -> Iterator[tuple[int, Answer]]:
    """Do `work` on all tasks, at most `most` at a time; give each answer with its task's place, as they come.

    `work`, tasks and answers travel between processes, so they must be picklable.
    """
    context = get_context()
    waiting = list(enumerate(tasks))
    running: dict[int, tuple[Connection, BaseProcess]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < most:
                at, task = waiting.pop(0)
                with patient():  # an interrupt in the midst of a fork would be lost
                    ours, theirs = context.Pipe(duplex=False)
                    process = context.Process(target=_work, args=(theirs, work, task), daemon=True)
                    process.start()
                    running[at] = ours, process
                    theirs.close()
            ready = wait([connection for connection, _ in running.values()])
            for place in [place for place, (connection, _) in running.items() if connection in ready]:
                answer = _answer(*running[place])
                del running[place]
                yield place, answer
    finally:
        for connection, helper in running.values():
            helper.terminate()
            helper.join()
            connection.close()


def _answer(connection: Connection, helper: BaseProcess) -> Any:
    """Take the answer that is ready, and see the process off."""
    try:
        answer = connection.recv()
    except EOFError:
        helper.join()
        raise RuntimeError(f"a helping process ended with code {helper.exitcode}") from None
    connection.close()
    helper.join()
    return answer


def _work(theirs: Connection, work: Callable[[Any], Any], task: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches us as well, but the parent decides
    theirs.send(work(task))
    theirs.close()
