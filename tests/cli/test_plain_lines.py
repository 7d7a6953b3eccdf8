"""A plain line is read without typer; whatever is read so, typer reads the same."""

import subprocess
import sys
from functools import wraps
from inspect import signature

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from generator.cli import COMMANDS, command, plainline
from generator.cli.options import TOOL
from generator.cli.typing_app import application
from tests.helpers.little import write_game
from tests.helpers.shell import environment

HEARD = []


def recorded(name, command):
    @wraps(command)
    def heard(**said):
        HEARD.append((name, said))

    return heard


APP = application({name: recorded(name, command(name)) for name in COMMANDS}, TOOL)
OPTIONS = ["--root", "--theme", "--preset", "--set", "--style", "--paper", "--duplex", "--gap", "--margin", "--press",
           "--cut-file", "--only", "--output", "-o", "--dry-run", "-n", "--jobs", "--json", "--help", "-h",
           "--printer", "--answers", "--jitter", "--rename", "--remove", "--version", "--pres", "--", "-", "-no",
           "--no-json", "--pool", "--again"]  # fmt: skip
VALUES = ["dots", "duel", "a4", "ink-saver", "colour", "short", "2", "2.5mm", "-1", "30", "x=1", "", "03", " 3",
          "nan", "many"]  # fmt: skip
WORDS = some.one_of(
    some.sampled_from(OPTIONS),
    some.sampled_from(VALUES),
    some.builds("{}={}".format, some.sampled_from(OPTIONS), some.sampled_from(VALUES)),
)


def typers(name, words):
    """What typer makes of a line: what it calls the command with, None if it does not call it."""
    HEARD.clear()
    with pytest.raises(SystemExit) as left:
        APP([name, *words], prog_name="tuckbox")
    assert left.value.code == (0 if HEARD else left.value.code)
    return HEARD[0][1] if HEARD else None


def whole(name, said):
    """Everything that a command is told, defaults too."""
    return {one.name: said.get(one.name, one.default) for one in signature(command(name)).parameters.values()}


@settings(deadline=None, max_examples=150)
@given(some.sampled_from(sorted(COMMANDS)), some.lists(WORDS, max_size=6))
def test_what_is_read_without_typer_typer_reads_the_same(name, words):
    said = plainline.read(command(name), words)

    assert said is None or whole(name, said) == typers(name, words)


@pytest.mark.parametrize(
    "line",
    ["build", "build dots", "build dots duel --paper a4 -o out", "build --root=here -n --json", "list --json",
     "check --theme a --theme b dots --style ink-saver", "build --gap 2.5mm --margin 3 --jobs 3 --press",
     "faces --only a --only b --root here dots", "build --printer office", "calibrate --paper a4 --duplex short",
     "calibrate office --answers 15 --jitter 0.3 --tray upper", "printers", "printers office --rename attic"],
)  # fmt: skip
def test_such_lines_are_plain(line):
    name, *words = line.split()
    said = plainline.read(command(name), words)

    assert said is not None
    assert whole(name, said) == typers(name, words)


@pytest.mark.parametrize(
    "line",
    ["build --help", "build -h", "build --papr a4", "build --gap 21", "build --gap -1", "build --jobs 65",
     "build --set", "build --duplex sideways", "build --json=yes", "build --paper a3 --paper a4", "build -oout",
     "build -- dots", "build --root=", "printers a b", "calibrate --duplex none", "list dots", "list --only dots"],
)  # fmt: skip
def test_such_lines_are_left_to_typer(line):
    name, *words = line.split()

    assert plainline.read(command(name), words) is None


def test_a_shell_that_asks_for_words_is_answered_by_typer(monkeypatch):
    assert plainline.wanted() or sys.platform == "win32"
    monkeypatch.setenv("_TUCKBOX_COMPLETE", "complete_bash")

    assert not plainline.wanted()


@pytest.mark.parametrize("words", [["build", "dots", "--paper", "a4"], ["check", "dots"], ["list"]])
def test_a_plain_line_does_not_load_typer(tmp_path, words):
    home = write_game(tmp_path)
    code = f"""
import sys
from generator.cli import main
sys.argv = ["tuckbox", *{words!r}]
try:
    main()
except SystemExit as left:
    sys.exit(left.code or ("typer" in sys.modules and "typer was loaded"))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=home, env=environment(), capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr[-200:] if done.returncode else "") == (0, "")
