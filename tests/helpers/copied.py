"""Run commands in copies of one process, which has loaded already what a new one would take half a second to load.

That process is started once by those that test, and is told what to do on its streams, a line each: it knows nothing of
tests, and what a command does to it is gone with the copy.
"""

from __future__ import annotations

import gc
import io
import json
import mmap
import os
import select
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from typing import Any, NoReturn

from generator.catalog import timelimit
from generator.cli import COMMANDS

TOP = Path(__file__).resolve().parents[2]
PACKAGES = {"tuckbox": "generator", "companion": "companion"}
LOADED = {
    "generator": "__main__ making.build making.printrun parts.decks parts.kinds parts.guide parts.cards pdf.face",
    "companion": "__main__ typerapp terminal.answer playtest.command lookup.passagebuilder",
}
"""What most commands load, besides the commands themselves."""
TURN = Lock()


def answered(words: Sequence[str], cwd: Path, env: Mapping[str, str], seconds: float) -> tuple[int, str, str]:
    """Run one of our commands, and give how it ended and what it wrote.

    Raises:
        TimeoutError: it took longer.
    """
    with NamedTemporaryFile() as out, NamedTemporaryFile() as err, TURN:
        server = _server(os.getpid())
        asked = {"words": words, "cwd": str(cwd), "env": dict(env), "to": (out.name, err.name)}
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(json.dumps(asked).encode() + b"\n")
        server.stdin.flush()
        if not select.select([server.stdout], [], [], seconds)[0]:
            server.kill()
            _server.cache_clear()
            raise TimeoutError(f"{' '.join(words)} takes longer than {seconds} s")
        code = int(server.stdout.readline())
        return code, *(Path(one.name).read_text("utf-8") for one in (out, err))


@cache
def _server(_: int) -> subprocess.Popen[bytes]:
    """Start the process that copies itself, of which each process that tests has its own."""
    words = [sys.executable, "-W", "error", "-m", "tests.helpers.copied"]
    env = {**os.environ, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1"}
    return subprocess.Popen(words, cwd=TOP, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def serve() -> None:
    """Do what is asked line by line, each in a copy of this process, and say how that ended."""
    os.fsync = lambda _: None  # type: ignore[assignment]  # nobody pulls the plug on a test
    commands = {f"cli.{place}".rpartition(".")[0].rstrip(".") for place in COMMANDS.values()}
    for package, names in LOADED.items():
        for name in (*names.split(), *(commands if package == "generator" else ())):
            import_module(f"{package}.{name}")
    gc.freeze()  # what is looked through is copied
    for line in sys.stdin.buffer:
        if not (child := os.fork()):
            _become(**json.loads(line))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        sys.stdout.buffer.write(b"%d\n" % code)
        sys.stdout.buffer.flush()


def _become(words: list[str], cwd: str, env: dict[str, str], to: list[str]) -> NoReturn:
    """Be what a new process would be, as far as our commands can tell, and never come back."""
    main: Any = sys.modules[f"{PACKAGES[words[0]]}.__main__"]
    code: object = 0
    try:
        for number, path in enumerate((os.devnull, *to)):
            file = os.open(path, os.O_RDWR)
            os.dup2(file, number)
            os.close(file)
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
        out, err = (io.BufferedWriter(io.FileIO(number, "w", closefd=False)) for number in (1, 2))
        sys.stdout = io.TextIOWrapper(out, "utf-8")
        sys.stderr = io.TextIOWrapper(err, "utf-8", "backslashreplace", line_buffering=True)
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(env)
        sys.argv = [str(main.__file__), *words[1:]]
        timelimit._NOTES = mmap.mmap(-1, len(timelimit._NOTES))  # what is noted there is noted for all copies
        main.main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
        code = 1
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code or 0)


if __name__ == "__main__":
    serve()
