"""How an editor is told to open a file at a line: an address that the browser hands on, or a command that is run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from generator.named import NamedTuple

COPY: Final = "copy"
"""No editor: the place is copied instead."""
KNOWN: Final = {
    "vscode": "vscode://file/{path}:{line}:{column}",
    "cursor": "cursor://file/{path}:{line}:{column}",
    "zed": "zed://file/{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "subl": "subl://open?url=file://{path}&line={line}&column={column}",
    COPY: "",
}
_GAP: Final = re.compile(r"\{(path|line|column)\}")
_SHUT: Final = ("javascript:", "data:", "blob:", "vbscript:", "http:", "https:")


class Editor(NamedTuple):
    """What opens a file: an `address` with gaps for the browser, or a `command`; neither where places are copied."""

    address: str = ""
    command: tuple[str, ...] = ()


def editor_of(said: str) -> Editor:
    """Give the editor of this name, or by an address or a command that somebody has written.

    Raises:
        ValueError: it is none of these, or there is no such program.

    >>> editor_of("zed").address, editor_of("emacs://{path}:{line}").address
    ('zed://file/{path}:{line}:{column}', 'emacs://{path}:{line}')
    """
    if said in KNOWN:
        return Editor(KNOWN[said])
    if "{path}" not in said:
        raise ValueError(said)
    if " " in said.strip():
        words = shlex.split(said)
        if not shutil.which(words[0]):
            raise ValueError(said)
        return Editor(command=tuple(words))
    if ":" not in said.partition("{")[0] or said.lower().startswith(_SHUT):
        raise ValueError(said)
    return Editor(said)


def run(command: tuple[str, ...], path: Path, line: int, column: int) -> None:
    """Start an editor at a place, and do not wait for it; no shell sees its words. Raises OSError."""
    gaps = {"path": str(path), "line": str(line), "column": str(column)}
    words = [_GAP.sub(lambda found: gaps[found[1]], word) for word in command]
    nowhere = subprocess.DEVNULL
    child = subprocess.Popen(  # noqa: S603 - the words are whoever's who started the preview
        words, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    _unbound(child.pid)
    Thread(target=child.wait, daemon=True).start()  # or what has ended would stay in the list of processes


def _unbound(pid: int) -> None:
    """Let an editor have more memory than we may have ourselves."""
    if sys.platform != "linux":  # only there it can be said of another process
        return
    with suppress(OSError):
        import resource  # noqa: PLC0415 - Windows has none

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.prlimit(pid, resource.RLIMIT_DATA, (hard, hard))
