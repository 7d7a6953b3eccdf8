"""Run the program as people do, with a watchdog, and say what it took; knows nothing of games or attacks."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[2]
MOST_SECONDS = 20.0
_MOST_BYTES = 6 << 30
_MOST_FILE = 1 << 30
_STOPPED = (-signal.SIGXCPU, -signal.SIGKILL)
_CAPBSET_DROP, _DAC_OVERRIDE, _DAC_READ_SEARCH = 24, 1, 2


_LIBC = ctypes.CDLL(None)


class Ran(NamedTuple):
    """What a command answered and what it took: seconds, seconds of processor, MB of the largest process."""

    code: int
    out: str
    err: str
    wall: float
    cpu: float
    memory: float
    hung: bool

    @property
    def fell(self) -> bool:
        """Whether it ended in a traceback, by a signal, or as a fault of the program."""
        return "Traceback (most recent call last)" in self.err + self.out or self.code < 0 or self.code == 70


def environment(more: Mapping[str, str | None], cache: Path, library: Path = TOP) -> dict[str, str]:
    """Give a process what it needs to find us, and nothing that would change what is printed; None takes away."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    found = {**kept, "LANG": "C.UTF-8", "PYTHONPATH": str(library), "TUCKBOX_CACHE": str(cache), **more}
    return {name: value for name, value in found.items() if value is not None}


def run(
    words: Sequence[str],
    folder: Path,
    env: Mapping[str, str],
    *,
    seconds: float = MOST_SECONDS,
    bound: bool = False,
    before: Callable[[], None] | None = None,
) -> Ran:
    """Run `tuckbox` in a folder; kill it and all that it began after `seconds`, or half as many of work.

    `bound`: even the superuser is held to what files allow. `before` runs in the child.
    """

    def begin() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds / 2), int(seconds / 2) + 1))
        if before is not None:
            before()
        if bound and os.geteuid() == 0:
            for right in (_DAC_OVERRIDE, _DAC_READ_SEARCH):
                _LIBC.prctl(_CAPBSET_DROP, right, 0, 0, 0)

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", *words],
            cwd=folder,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
            preexec_fn=begin,  # noqa: PLW1509  (the runners have one thread)
        )
        status, used, hung = _wait(process.pid, begun, seconds)
        wall = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ran(
            process.returncode,
            _read(out),
            _read(err),
            wall,
            used.ru_utime + used.ru_stime,
            used.ru_maxrss / 1024,
            hung,
        )


def _wait(process: int, begun: float, seconds: float) -> tuple[int, resource.struct_rusage, bool]:
    """Wait for a process; end it and its whole group when it takes too long, and what it left behind in any case.

    On a machine that is busy with other things, only time in which it might have worked and did not counts as waiting.
    """
    hung, worked, looked = False, 0, begun
    idle = 0.0
    while True:
        ended, status, used = os.wait4(process, os.WNOHANG)
        if ended:
            break
        now = time.monotonic()
        if now - looked > 1:
            before, worked = worked, _ticks(process)
            idle = 0.0 if worked > before else idle + now - looked
            looked = now
        if now - begun > 4 * seconds or (now - begun > seconds and idle > 4):
            hung = True
            _end(process)
            _, status, used = os.wait4(process, 0)
            break
        time.sleep(0.004)
    _end(process)
    return status, used, hung or os.waitstatus_to_exitcode(status) in _STOPPED


def _ticks(session: int) -> int:
    """Count the ticks of the processor that a process and all it began have used."""
    used = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            said = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(said[3]) == session:
            used += int(said[11]) + int(said[12])
    return used


def _end(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _read(file: object) -> str:
    file.seek(0)  # type: ignore[attr-defined]
    return file.read(4_000_000).decode("utf-8", "replace")  # type: ignore[attr-defined]
