"""The companion in a shell: streams that are closed or full, letters nobody can read, a folder that is gone, pipes."""

import subprocess
from pathlib import Path

import pytest

from tests.companion.evening import FOUR
from tests.helpers.shell import TOP, command, environment


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A file with a game in it."""
    path = tmp_path_factory.mktemp("shell") / "table.db"
    said(path, FOUR)
    return path


def said(path, line, shell="", first="", **more):
    """Say a line in a shell, which may do something with its streams; give code, output and errors."""
    words = " ".join([first, *command("companion"), line, shell])
    env = environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP), **more.pop("env", {})})
    more = {"cwd": TOP, "env": env, "capture_output": True, "check": False, **more}
    done = subprocess.run(["bash", "-c", words], **more)  # noqa: PLW1510
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_what_was_recorded_and_could_not_be_shown_is_said_so(table):
    code, _, err = said(table, "note x", "> /dev/full")
    number = said(table, "log 1")[1].splitlines()[1].split()[0]

    assert code == 6
    assert err.startswith("The answer could not be shown: ")
    assert err.endswith(f"It was recorded, as {number}.\n")


@pytest.mark.parametrize("line", ["log", "games", "--help", "play"])
def test_an_answer_for_a_closed_stream_is_told_where_errors_go(table, line):
    code, out, err = said(table, line, ">&-")

    assert (code, out) == (6, "")
    assert err == "The answer could not be shown: it is closed. Nothing was recorded by it.\n"


def test_all_streams_may_be_closed(table):
    assert said(table, "games", ">&- 2>&- <&-") == (6, "", "")
    assert said(table, "play", "<&-")[0] == 0
    assert said(table, "log", "| head -n 1")[0] == 0


@pytest.mark.parametrize("line", ["note $'a\\xff'", "name ana=$'\\xff'", "new duel $'a\\xff' b c d", "import $'\\xff'"])
def test_letters_that_nobody_can_read_are_refused_and_nothing_is_written(table, line):
    before = said(table, "log all")[1]
    code, _, err = said(table, line)

    assert code == 2
    assert "no UTF-8" in err
    assert said(table, "log all")[1] == before


def test_bytes_and_quotes_at_the_keys_do_no_harm(table):
    code, out, err = said(table, "play", env={"LANG": "C.UTF-8"}, input=b"note a\xff\n\"\n'\nnote a\x00b\n\n")

    assert code == 0
    assert "no UTF-8" in err
    assert "Everything is kept." in out


@pytest.mark.parametrize("env", [{"TUCKBOX_ROOT": ""}, {"TUCKBOX_DB": "table.db"}])
def test_a_folder_that_is_gone_is_named_as_the_cause(table, tmp_path, env):
    gone = tmp_path / "gone"
    gone.mkdir()
    code, _, err = said(table, "games", first=f"rmdir {gone};", cwd=gone, env=env)

    assert code == 6
    assert err.startswith("The folder where you are is gone.")


@pytest.mark.parametrize("number", ["99999999999999999999", "٣", "0", "-1"])
def test_a_session_that_there_is_not_is_told_so(table, number):
    assert said(table, f"--session={number} status")[0] == 2


def test_a_pipe_gets_what_people_see(table):
    assert said(table, "status", "| cat")[1] == said(table, "--human status")[1]
    assert said(table, "--plain status")[1].startswith("ok yes\n")
