"""What ends a build by force leaves no mixed set, no process and no lock behind; a few moments, drawn by lot."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.little import deck, deck_file, write_game
from tests.helpers.shell import environment, interrupted, run

LINUX = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="counts processes as Linux lists them")


def living(session):
    """The processes of a session that still run."""
    for about in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = about.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] not in "ZX":
                yield int(about.parent.name)


WORKERS = """
import sys, time, types
from multiprocessing import get_context
from generator.making import workerpool
how, kernel = sys.argv[1:]
workerpool._context = lambda: get_context(how)
if kernel == "elsewhere":
    workerpool.sys = types.SimpleNamespace(platform=kernel)
if __name__ == "__main__":
    turns = [workerpool.Turn(seconds) for seconds in (0.0, 0.0, 900.0, 901.0)]
    for _ in workerpool.side_by_side(time.sleep, turns, 2):
        print("done", flush=True)
"""


@LINUX
@pytest.mark.parametrize("kernel", ["linux", "elsewhere"])
@pytest.mark.parametrize("how", ["fork", "spawn", "forkserver"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_parent_however_it_ends(tmp_path, how, kernel, number):
    script = tmp_path / "workers.py"
    script.write_text(WORKERS)
    parent = subprocess.Popen(
        [sys.executable, script, how, kernel], env=environment(), start_new_session=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    parent.stdout.readline()
    parent.stdout.readline()
    assert len(list(living(parent.pid))) >= 3
    parent.send_signal(number)
    parent.wait()
    parent.stdout.close()
    for _ in range(500):
        if not (left := list(living(parent.pid))):
            break
        time.sleep(0.02)
    for one in left:
        os.kill(one, signal.SIGKILL)

    assert left == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_asks_a_build_to_end_is_answered_as_ctrl_c_is(tmp_path, number):
    home = write_game(tmp_path, cards=150)
    process = subprocess.Popen(
        [*interrupted("tuckbox"), "build", "dots"], cwd=home, env=environment(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    process.stderr.readline()  # "drawing Dots": it has begun
    process.send_signal(number)
    out, err = process.communicate(timeout=120)

    assert process.returncode == 128 + number
    assert "Traceback" not in out + err
    assert not (home / "output").exists() or not list((home / "output/dots").rglob("*"))


def test_one_run_at_a_time_writes_a_game(tmp_path):
    """The second waits until the first is done, finds what that has made, and says that it waits."""
    home = write_game(tmp_path)
    holding = """
import sys, pathlib
from generator.keeping.alone import alone
with alone(pathlib.Path("output/dots"), print):
    print("holding", flush=True)
    sys.stdin.readline()
"""
    first = subprocess.Popen(
        [sys.executable, "-c", holding], cwd=home, env=environment(), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    first.stdout.readline()
    second = subprocess.Popen(
        [*interrupted("tuckbox"), "build", "dots"], cwd=home, env=environment(), text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    said = second.stderr.readline()
    assert not list((home / "output").rglob("*.pdf"))
    first.communicate("done\n")
    second.communicate(timeout=120)

    assert said == f"waiting for another run that writes in {Path('output/dots')}\n"
    assert second.returncode == 0
    assert list((home / "output").rglob("*.pdf"))


KILLS_ITSELF = """
import os, signal, sys
at = int(sys.argv.pop(1))
calls, begun = 0, []
os.register_at_fork(after_in_child=lambda: begun.append(os.getpid()))  # the first is the one that works

def counted(call):
    def made(*words, **named):
        global calls
        if begun[:1] != [os.getpid()] or ".cache" in str(words[0]):
            return call(*words, **named)
        calls += 1
        if calls == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*words, **named)
    return made

os.replace = counted(os.replace)
from generator.__main__ import main
main()
"""


def test_any_build_finishes_what_was_begun_in_any_game(tmp_path):
    home = write_game(tmp_path)
    write_game(home, "crosses", title="Crosses")
    assert run("tuckbox", "build", "dots", "crosses", cwd=home).code == 0
    pdf = home / "output/dots/dots.pdf"
    old = pdf.read_bytes()
    deck_file(home).write_text(deck(4, last="New"))
    kills_itself = [sys.executable, "-c", KILLS_ITSELF, "2"]  # after the journal, before the first file
    done = subprocess.run([*kills_itself, "build", "dots"], cwd=home, env=environment(), check=False)
    assert done.returncode == 1  # who watches it tells of it
    assert pdf.read_bytes() == old

    assert run("tuckbox", "build", "crosses", cwd=home).code == 0
    assert pdf.read_bytes() != old
    assert not list((home / "output/dots").rglob(".*"))
