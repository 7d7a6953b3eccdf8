"""Our games as they are printed, each built once for all tests of a run, whichever worker asks for it first."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.helpers.shell import TOP, run

SHARED = "TESTS_SHARED"
"""The variable of the environment that names a folder of all workers of a run; pytest takes it away some runs later."""

CODE = TOP / ".pytest_cache" / "tuckbox"
"""What the templates of our games were compiled to, by this run or one before: half a minute of work."""


short = False
"""Whether the long tests are left out of this run."""


class Built(NamedTuple):
    """A game built in the themes of this run: the report of the command, and the folder with its files."""

    report: dict[str, Any]
    folder: Path


@cache
def themes(slug: str, language: str = "") -> tuple[str, ...]:
    """Name the themes that a game is built in, none for all: the first and the last where the run is a short one."""
    every = (*load_game(slug, Roots((TOP,))).themes,)
    return (every[0], every[-1]) if short and not language and len(every) > 2 else ()


@cache
def built(slug: str, style: str = "colour", language: str = "") -> Built:
    """Build a game, or wait until another worker has built it. The folder belongs to all: nobody writes into it."""
    shared = Path(os.environ[SHARED]) / "games"
    folder = shared / f"{slug}-{style}{language}"
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    with (shared / f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not report.exists():
            words = (
                "--style",
                style,
                "--jobs",
                "1",
                "--json",
                "--output",
                str(folder / "output"),
            )  # each process compiles all
            words += ("--language", language) if language else ()
            words += tuple(word for theme in themes(slug, language) for word in ("--theme", theme))
            said = run("tuckbox", "build", slug, *words, cwd=TOP, env={"TUCKBOX_CACHE": str(CODE)}, seconds=600)
            assert said.code == 0, said.err
            lend()
            report.write_text(said.out)
    return Built(json.loads(report.read_text()), folder / "output")


def lend() -> None:
    """Let all tests of a run have the code of our games' templates."""
    theirs = Path(os.environ["TUCKBOX_CACHE"]) / "templates"
    theirs.mkdir(mode=0o700, exist_ok=True)
    for path in (CODE / "templates").glob("*.code"):
        with suppress(FileExistsError):
            (theirs / path.name).symlink_to(path)
