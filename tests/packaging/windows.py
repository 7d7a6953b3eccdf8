"""Run one of our commands without what Windows does not have: `python -m tests.packaging.windows tuckbox list`.

What is taken away is what mypy tells with `--platform win32`: forks, signals, limits, locks by fcntl, folders opened
by descriptors. The library keeps what it loaded before, so that only our own code meets another system.
"""

import concurrent.futures.process  # noqa: F401  (as below: loaded while the system is still itself)
import multiprocessing.connection
import os
import signal
import sqlite3  # noqa: F401
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
import types
import webbrowser  # noqa: F401

OF_OS = "fork sched_getaffinity O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_ASYNC O_CLOEXEC"
OF_SIGNAL = """
    SIGHUP SIGIO SIGPROF SIGVTALRM SIGALRM SIGXCPU SIGBUS SIGKILL SIGSYS SIGTRAP SIGCHLD SIGPIPE setitimer getitimer
    ITIMER_PROF ITIMER_VIRTUAL ITIMER_REAL pthread_sigmask sigtimedwait SIG_BLOCK SIG_UNBLOCK
"""


def strip() -> None:
    """Take away what Windows does not have."""
    held: set[tuple[int, int]] = set()

    def locking(descriptor: int, mode: int, size: int) -> None:
        """Keep a file for one, as msvcrt does between processes."""
        which = (os.fstat(descriptor).st_dev, os.fstat(descriptor).st_ino)
        if which in held:
            raise OSError(36, "Resource deadlock avoided")
        held.add(which)

    for module, names in ((os, OF_OS), (signal, OF_SIGNAL)):
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    os.supports_dir_fd = set()
    os.O_TEMPORARY = 0
    for name in ("fcntl", "resource", "pwd", "grp"):
        sys.modules[name] = None
    sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
    multiprocessing.connection.PipeConnection = multiprocessing.connection.Connection
    multiprocessing.set_start_method("spawn")  # as on macOS, too
    told, sys.platform = sys.platform, "win32"
    from companion.engine import bounds  # noqa: PLC0415 - after all that is taken away
    from generator.keeping import alone  # noqa: PLC0415
    from generator.making import workerpool  # noqa: PLC0415

    sys.platform = told  # others ask it for terminals and registries, which nobody can put on
    bounds.sys = workerpool.sys = types.SimpleNamespace(platform="win32")
    assert alone


if __name__ == "__main__":
    tool = sys.argv.pop(1)
    strip()
    if tool == "tuckbox":
        from generator.__main__ import main
    else:
        from companion.cli import main
    sys.argv[0] = tool
    main()
