"""What differs on Windows and macOS, tried where neither is: nothing to fork, other locks, other ends of lines."""

import subprocess
import sys

import pytest

from tests.cookbook import cook, slug_of
from tests.helpers.shell import command, environment, run


def printed(folder):
    """Give the bytes of every PDF below a folder, by its path there."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pdf")}


@pytest.mark.slow
def test_a_game_is_printed_and_played_with_what_windows_has(tmp_path):
    def done(tool, words, **env):
        subprocess.run(
            [*tool, *words.split()], cwd=tmp_path, env=environment(env), check=True, stdout=subprocess.DEVNULL
        )

    windows = [sys.executable, "-m", "tests.packaging.windows"]
    for folder, tool in (("here", command("tuckbox")), ("there", [*windows, "tuckbox"])):
        build = f"build trade-or-duel --theme plain --only reference --only rulebook -o {folder}"
        done(tool, build, TUCKBOX_CACHE=str(tmp_path / f"cache-{folder}"))
    for line in ("new duel ana ben cy dee --first ana", "trade ben 2", "undo", "playtest trade-or-duel --games 4"):
        done([*windows, "companion"], line, TUCKBOX_DB=str(tmp_path / "table.db"))

    assert len(printed(tmp_path / "here")) > 2
    assert printed(tmp_path / "here") == printed(tmp_path / "there")


def test_lines_may_end_as_git_ends_them_on_windows(tmp_path):
    unix, windows, recipes = tmp_path / "unix", tmp_path / "windows", ("rules", "stats", "tokens")
    unix.mkdir()
    for recipe in recipes:
        cook(recipe, unix)
    for path in (path for folder in ("content", "templates") for path in (unix / folder).rglob("*") if path.is_file()):
        copy = windows / path.relative_to(unix)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    for root in (unix, windows):
        said = run("tuckbox", "build", *map(slug_of, recipes), "-o", "printed", cwd=root)
        assert said.code == 0, said.err

    assert printed(unix / "printed")
    assert printed(unix / "printed") == printed(windows / "printed")
