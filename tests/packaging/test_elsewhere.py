"""What differs on Windows and macOS, tried where neither is: nothing to fork, other locks, other ends of lines."""

import ast
import re
import subprocess
import sys
import tomllib

import pytest

from tests.cookbook import cook, slug_of
from tests.helpers.games import built
from tests.helpers.shell import TOP, environment, run
from tests.house.imports import nodes


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
    build = "build trade-or-duel --theme plain --only reference --only rulebook -o there"
    done([*windows, "tuckbox"], build, TUCKBOX_CACHE=str(tmp_path / "cache"))
    for line in ("new duel ana ben cy dee --first ana", "trade ben 2", "undo", "playtest trade-or-duel --games 4"):
        done([*windows, "companion"], line, TUCKBOX_DB=str(tmp_path / "table.db"))

    here, there = printed(built("trade-or-duel").folder), printed(tmp_path / "there")
    assert len(there) > 2 and there.items() <= here.items()


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


pytestmark = pytest.mark.xdist_group("house")  # files are parsed once

NAMES = {
    "charset-normalizer": "charset_normalizer",
    "fonttools": "fontTools",
    "markdown-it-py": "markdown_it",
    "pillow": "PIL",
    "python-bidi": "bidi",
    "python-calamine": "python_calamine",
    "pyyaml": "yaml",
}
"""Distributions whose module has another name."""


def imported():
    """Name the modules of others that our packages import, wherever in a file."""
    for package in ("generator", "companion"):
        for path in (TOP / package).rglob("*.py"):
            for node in nodes(path):
                if isinstance(node, ast.Import):
                    yield from (alias.name.split(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    yield (node.module or "").split(".")[0]


def test_every_library_that_is_imported_is_declared_and_the_other_way_round():
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    declared = {re.split(r"[^\w-]", line)[0].lower() for line in lines}
    ours = {"generator", "companion", "__future__"}

    assert {NAMES.get(name, name) for name in declared} == set(imported()) - sys.stdlib_module_names - {
        "_sha2"
    } - ours  # in the library since 3.12
