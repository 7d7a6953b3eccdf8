"""Get a game's files as they were at a git revision, into a folder that is gone afterwards."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.catalog.problems import Mark, clipped, mistake

_SECONDS = 60


def _unpack(archive: tarfile.TarFile, place: str) -> None:
    """Take the files out of what git has packed, none of them to anywhere else."""
    if hasattr(tarfile, "data_filter"):
        archive.extractall(place, filter="data")
    else:  # Python before 3.11.4, which cannot be told where links may lead: so there are none
        archive.extractall(place, [one for one in archive if one.isfile() or one.isdir()])  # noqa: S202


@contextmanager
def at_revision(root: Path, revision: str, folders: tuple[str, ...]) -> Iterator[Path]:
    """Give a folder with what lay in some folders of `root` then; those that there were not are left out.

    Raises:
        ContentError: there is no git, no such revision, or none of the folders in it.
    """
    mark = Mark(f"--since {revision}")
    if revision.startswith("-") or not revision:
        raise mistake(mark, "this is no revision", "name a commit, a branch or a tag, such as HEAD~1")
    there = [folder for folder in folders if _git(root, mark, "ls-tree", revision, "--", folder)]
    if not there:
        raise mistake(mark, f"there was no {folders[0]} then", "name a later revision")
    packed = _git(root, mark, "archive", "--format=tar", revision, "--", *there)
    with tempfile.TemporaryDirectory(prefix="tuckbox-since-") as place:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            _unpack(archive, place)
        yield Path(place)


def _git(root: Path, mark: Mark, *words: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603
            ["git", "-C", str(root), *words],  # noqa: S607
            capture_output=True, check=False, timeout=_SECONDS,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        raise mistake(mark, "git cannot be run here", "install git, or leave --since out") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().split("\n")[0]
        fact = f"git knows no such state of this folder: {clipped(said, 80)}"
        raise mistake(mark, fact, "name a commit, a branch or a tag, such as HEAD~1")
    return done.stdout
