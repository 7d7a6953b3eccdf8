"""Run a command in a copy of this process, which has loaded already what a new one would take half a second to load."""

from __future__ import annotations

import io
import mmap
import os
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO, NoReturn

from generator.catalog import timelimit
from generator.cli import COMMANDS

PACKAGES = {"tuckbox": "generator", "companion": "companion"}
LOADED = {
    "tuckbox": (
        "cli.typing_app",
        "making.build",
        *{f"cli.{place}".rpartition(".")[0].rstrip(".") for place in COMMANDS.values()},
    ),
    "companion": ("typerapp", "terminal.answer", "playtest.command"),
}
"""What most commands load."""
LOOK = 0.003
"""Seconds between two looks whether it has ended."""


def answered(words: Sequence[str], cwd: Path, env: Mapping[str, str], seconds: float) -> tuple[int, str, str]:
    """Run one of our commands, and give how it ended and what it wrote.

    Raises:
        TimeoutError: it took longer.
    """
    main = _main_of(words[0])
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of threads, which Python 3.12 tells
            child = os.fork()
        if not child:
            _become(words, cwd, env, (out, err), main)
        code = _end_of(child, seconds)
        out.seek(0)
        err.seek(0)
        return code, *(stream.read().decode("utf-8").replace("\r\n", "\n") for stream in (out, err))


@cache
def _main_of(tool: str) -> Callable[[], object]:
    package = PACKAGES[tool]
    for name in LOADED[tool]:
        import_module(f"{package}.{name}")
    main: Callable[[], object] = import_module(f"{package}.__main__").main
    return main


def _end_of(child: int, seconds: float) -> int:
    until = time.monotonic() + seconds
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise TimeoutError(f"it takes longer than {seconds} s")
        time.sleep(LOOK)


def _become(
    words: Sequence[str], cwd: Path, env: Mapping[str, str], to: tuple[IO[bytes], IO[bytes]], main: Callable[[], object]
) -> NoReturn:
    """Be what a new process would be, as far as our commands can tell, and never come back."""
    code: object = 1
    try:
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(env)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for number, stream in enumerate((nothing, *(one.fileno() for one in to))):
            os.dup2(stream, number)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
        out, err = (io.BufferedWriter(io.FileIO(number, "w", closefd=False)) for number in (1, 2))
        sys.stdout = io.TextIOWrapper(out, "utf-8")
        sys.stderr = io.TextIOWrapper(err, "utf-8", "backslashreplace", line_buffering=True)
        sys.argv = [str(Path(sys.modules[main.__module__].__file__ or "")), *words[1:]]
        warnings.resetwarnings()
        warnings.simplefilter("error")
        timelimit._NOTES = mmap.mmap(-1, len(timelimit._NOTES))  # what is noted there is noted for all copies
        _forget()
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code or 0)


def _forget() -> None:
    """Forget what our modules remember: it may hang on the environment, or on files that have changed."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in PACKAGES.values():
            for one in list(vars(module).values()):
                if hasattr(one, "cache_clear"):
                    one.cache_clear()
