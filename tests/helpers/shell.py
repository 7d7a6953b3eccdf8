"""Run our commands as people do: in a process of their own, in a folder of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.helpers.copied import TOP, answered


@dataclass(frozen=True, slots=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


def command(name: str) -> list[str]:
    """Give the words that start one of our commands."""
    module = {"tuckbox": "generator", "companion": "companion"}[name]
    return [sys.executable, "-W", "error", "-m", module]


def interrupted(name: str) -> list[str]:
    """Give the words that start a command that is going to be stopped by a signal.

    A file of its own modules that Python was reading at that moment is closed by the collector, which it warns of
    only where warnings are errors: no leak of ours, and nothing that people see.
    """
    return [*command(name)[:3], "-W", "ignore::ResourceWarning", *command(name)[3:]]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Give a process what it needs to find us, and nothing that would change what is printed."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "TUCKBOX_CACHE" or not name.startswith(("TUCKBOX", "NO_COLOR"))
    }
    for name in ("COLUMNS", "LINES", "SOURCE_DATE_EPOCH", "PYTHONDONTWRITEBYTECODE"):
        kept.pop(name, None)
    return {**kept, "PYTHONPATH": str(TOP), "PYTHONUTF8": "1", **(extra or {})}


def run(*words: str, cwd: Path, env: Mapping[str, str] | None = None, seconds: float = 240, anew: bool = False) -> Said:
    """Run `tuckbox` or `companion` with arguments and wait for it.

    It runs in a copy of a process that has loaded it; `anew` in a Python of its own, where how it starts or ends is
    looked at, as it does where that Python is told how to read and write.
    """
    anew = anew or any(name.startswith("PYTHON") for name in env or ())
    if words[0] == "companion":  # which keeps its table where the test is, not in somebody's home
        env = {"TUCKBOX_DB": str(cwd / "table.db"), **(env or {})}
    if not anew and hasattr(os, "fork"):
        return Said(*answered(words, cwd, environment(env), seconds))
    done = subprocess.run(
        [*command(words[0]), *words[1:]],
        cwd=cwd,
        env=environment(env),
        capture_output=True,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )
    return Said(done.returncode, done.stdout, done.stderr)
