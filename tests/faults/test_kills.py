"""Whatever stops a build, all files are whole, no process and no lock is left, and the next build makes good."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.keeping import files
from tests.helpers import printed
from tests.helpers.little import deck, deck_file, write_game
from tests.helpers.shell import command, environment, interrupted, run

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


CARDS = 150


def start(home, *words):
    return subprocess.Popen(
        [*interrupted("tuckbox"), "build", "dots", *words],
        cwd=home,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def content_of(folder):
    """Every file that people see below a folder, with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }


def leftovers(folder):
    return sorted(path.name for path in folder.rglob("*.part"))


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path)


def test_a_killed_build_leaves_whole_files_and_the_next_one_mends(tmp_path):
    home = write_game(tmp_path, cards=CARDS)
    started = time.monotonic()
    assert run("tuckbox", "build", "dots", cwd=home).code == 0
    whole_time = time.monotonic() - started
    old = content_of(home / "output")
    for part in (0.5, 0.8, 0.9, 0.97):
        deck_file(home).write_text(deck(CARDS, last=f"Killed at {part}"))
        process = start(home)
        time.sleep(whole_time * part)
        process.kill()
        process.communicate()

        for path in (home / "output").rglob("*.pdf"):
            assert printed.is_whole(path)

    assert run("tuckbox", "build", "dots", cwd=home).code == 0
    new = content_of(home / "output")
    assert old.keys() == new.keys()
    assert new["dots/dots.pdf"] != old["dots/dots.pdf"]
    assert leftovers(home / "output") == []


def test_ctrl_c_leaves_the_old_files_and_says_so_with_130(tmp_path):
    home = write_game(tmp_path, cards=CARDS)
    assert run("tuckbox", "build", "dots", cwd=home).code == 0
    old = content_of(home / "output")
    deck_file(home).write_text(deck(CARDS).replace("Dot", "Spot"))
    process = start(home)
    process.stderr.readline()  # "drawing Dots": it begins
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)

    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert content_of(home / "output") == old
    assert leftovers(home / "output") == []


def test_an_impatient_ctrl_c_while_loading_shows_no_traceback(home):
    code = """
import os, signal, sys
from generator.__main__ import main

class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == "generator.cli.options":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Impatient())
main()
"""
    done = subprocess.run(
        [command("tuckbox")[0], "-c", code], cwd=home, env=environment(), capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_a_real_full_disk_ends_with_1_and_a_reason(tmp_path):
    """The limit is the process's own, so that it needs no disk to be full: a file may have 2 kB."""
    home = write_game(tmp_path)
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048)); "
        "from generator.cli import main; sys.argv = ['tuckbox', 'build', 'dots']; main()"
    )
    done = subprocess.run(
        [command("tuckbox")[0], "-c", limited], cwd=home, env=environment(), capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert "output/dots/dots.pdf: cannot be written: the file is larger than the disk allows" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list((home / "output").rglob("*.pdf"))


def test_a_folder_that_may_not_be_written_is_named(home):
    """Root may write anywhere but in the kernel's own folders, everybody else not in a folder that is closed."""
    closed = home / "output"
    closed.mkdir(mode=0o555)
    output = "/sys/tuckbox" if os.geteuid() == 0 else str(closed)
    said = run("tuckbox", "build", "dots", "--output", output, cwd=home)

    assert said.code == 1
    assert f"{output}/dots/dots.pdf: cannot be written" in said.err
    assert "hint: choose another folder with --output" in said.err
    assert "Traceback" not in said.err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at in /proc")
def test_what_a_killed_run_left_goes_though_nobody_has_waited_for_it(tmp_path):
    """In a container a killed process may stay in the table, and its number answers; it writes no more."""
    process = subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)
    process.stdout.read()  # it has ended, and stays a zombie until it is waited for
    for _ in range(100):
        if b") Z" in Path(f"/proc/{process.pid}/stat").read_bytes():
            break
        time.sleep(0.02)
    left, living = (tmp_path / f".dots.pdf.{pid}.part" for pid in (process.pid, os.getpid()))
    left.touch(), living.touch()

    files.sweep(tmp_path)

    assert leftovers(tmp_path) == [living.name]
    process.wait()
    process.stdout.close()
