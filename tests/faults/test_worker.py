"""The work is done in a process with limits: what it falls over is a problem with a name; it ends as the work ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.catalog.problems import Mark
from generator.catalog.timelimit import noted, turn
from tests.helpers.shell import environment

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")

HEAD = """
import ctypes, os, signal, sys
from generator.watchdog import worked
def work():
    from generator.catalog import timelimit
    from generator.catalog.problems import ContentError, Mark
    timelimit.LEAST_SECONDS, timelimit._TIMES_START = 0.2, 0.0
    with timelimit.turn(Mark("templates/pit/face.svg.j2"), "pit, card c1"):
"""


def worked(body, *words):
    code = HEAD + "".join(f"        {line}\n" for line in body.splitlines()) + "worked(work)\n"
    given = [sys.executable, "-c", code, *words]
    return subprocess.run(given, env=environment(), capture_output=True, text=True, timeout=60, check=False)


def test_what_takes_too_long_and_listens_is_a_problem():
    done = worked(
        "try:\n    while True: pass\nexcept ContentError as error:\n    print(error, flush=True)\n    os._exit(7)"
    )

    assert done.returncode == 7 or "longer than anything" in done.stderr
    assert "longer than anything" in done.stdout + done.stderr


def test_what_does_not_listen_is_ended_and_named():
    body = "signal.signal(signal.SIGVTALRM, signal.SIG_IGN)\nwhile True: pass"
    done = worked(body)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("templates/pit/face.svg.j2: pit, card c1: this takes longer than anything")
    assert worked(body, "--json").stdout.startswith("{")


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_what_falls_over_a_library_is_named(number):
    done = worked(f"os.kill(os.getpid(), {int(number)})")

    assert done.returncode == 1
    assert "pit, card c1: the process that worked on it was ended" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("code", [0, 1, 2, 130])
def test_it_ends_as_the_work_does(code):
    assert worked(f"os._exit({code})").returncode == code


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_asks_it_to_end_reaches_the_work(number):
    body = (
        "signal.signal(signal.SIGVTALRM, signal.SIG_IGN)\nimport time\nprint(os.getpid(), flush=True)\ntime.sleep(60)"
    )
    code = HEAD + "".join(f"        {line}\n" for line in body.splitlines()) + "worked(work)\n"
    process = subprocess.Popen([sys.executable, "-c", code], env=environment(), stdout=subprocess.PIPE, text=True)
    child = int(process.stdout.readline())
    process.send_signal(number)
    process.wait(60)
    process.stdout.close()

    assert process.returncode != 0
    assert gone(child)


@pytest.mark.skipif(sys.platform != "linux", reason="a pipe tells of its end on Linux")
def test_the_work_does_not_outlive_whoever_watches_it():
    body = "import time\nprint(os.getpid(), flush=True)\ntime.sleep(60)"
    code = HEAD + "".join(f"        {line}\n" for line in body.splitlines()) + "worked(work)\n"
    process = subprocess.Popen([sys.executable, "-c", code], env=environment(), stdout=subprocess.PIPE, text=True)
    child = int(process.stdout.readline())
    process.kill()
    process.wait(60)
    process.stdout.close()

    assert gone(child)


def gone(process):
    """Whether a process ends, soon."""
    for _ in range(200):
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


def test_what_is_worked_on_is_noted_and_what_was_before_it_again():
    with turn(Mark("a.yaml", 3), "outer"):
        with turn(Mark("b.yaml", 4, 5), "inner" * 500):
            assert noted(os.getpid())[0] == Mark("b.yaml", 4, 5)
        assert noted(os.getpid()) == (Mark("a.yaml", 3), "outer")
    assert noted(os.getpid()) is None or noted(os.getpid())[1] != "outer"
    assert noted(1) is None


def test_what_is_done_once_more_takes_what_is_left():
    """A turn in a turn that is of its rest is ended with it, and what it took is taken off."""
    body = """\
import time
timelimit.slowness = lambda: 1.0
begun = time.process_time()
try:
    with timelimit.turn(Mark("again"), "again", of_the_rest=True):
        while time: sum(range(1000))
except ContentError as error:
    print(error.problems[0].mark, round(time.process_time() - begun, 1), flush=True)
try:
    while time: sum(range(1000))
except ContentError as error:
    print(error.problems[0].mark, round(time.process_time() - begun, 1), flush=True)
os._exit(7)"""
    done = worked(body)

    (first, ended), (second, ended_then) = (line.split() for line in done.stdout.splitlines())
    assert (first, second) == ("again", "templates/pit/face.svg.j2")
    assert (float(ended), float(ended_then)) == pytest.approx((0.2, 0.3), abs=0.11)


def test_a_face_has_more_time_for_each_that_it_shows():
    """Or a box with a dozen cards on it would be refused where each of these is drawn anew for it."""
    body = """\
import time
timelimit.slowness = lambda: 0.0
begun = time.process_time()
timelimit.allow(3)
try:
    while time: sum(range(1000))
except ContentError as error:
    print(round(time.process_time() - begun, 1), flush=True)
os._exit(7)"""

    assert float(worked(body).stdout) == pytest.approx(0.8, abs=0.11)


def test_what_is_done_once_more_has_most_of_a_turn_however_little_is_left():
    """Or a rich face that fails at its end would be told without its place, on some runs and not on others."""
    body = """\
import time
timelimit.slowness = lambda: 1.0
begun = time.process_time()
while time.process_time() < begun + 0.15: pass
try:
    with timelimit.turn(Mark("again"), "again", of_the_rest=True):
        while time: sum(range(1000))
except ContentError as error:
    print(error.problems[0].mark, round(time.process_time() - begun, 1), flush=True)
os._exit(7)"""
    first, ended = worked(body).stdout.split()

    assert first == "again"
    assert float(ended) == pytest.approx(0.15 + 0.75 * 0.2, abs=0.11)


WORK = """
import time
from generator.catalog import timelimit
from generator.catalog.problems import Mark
timelimit.LEAST_SECONDS, timelimit._TIMES_START = 0.06, 0.0
timelimit.slowness = lambda: {slow}
timelimit.watch()
try:
    with timelimit.turn(Mark("pit"), "the outer", 50):
        with timelimit.turn(Mark("pit"), "the card"):
            until = time.process_time() + {busy}
            while time.process_time() < until:
                sum(range(20_000))
    print("done")
except timelimit.OverdueError as error:
    print(error.problems[0].fact)
"""


@pytest.mark.parametrize(
    ("slow", "busy", "told"),
    [
        (1.0, 0.02, "done"),
        (1.0, 0.14, "the card: this takes longer than anything that can be meant"),
        (2.0, 0.14, "done"),  # 0.06 s, and twice as much again
        (2.0, 0.4, "the card: this takes longer than anything that can be meant"),
        (99.0, 0.9, "the card: this takes longer than anything that can be meant"),
    ],
)
def test_a_turn_is_given_more_time_once_where_the_machine_is_slow(slow, busy, told):
    done = subprocess.run(
        [sys.executable, "-c", WORK.format(slow=slow, busy=busy)], capture_output=True, text=True, check=False
    )

    assert done.stdout.strip() == told, done.stderr


def test_while_a_timer_runs_it_is_still_known_how_slow_the_machine_is():
    """The time of the whole process moves in large steps then, and the machine would seem as quick as can be."""
    body = "from generator.catalog import timelimit\ntimelimit.watch()\nfrom generator.catalog.problems import Mark\n"
    body += "with timelimit.turn(Mark('pit'), 'it', 50):\n    print(min(timelimit.slowness() for _ in range(5)))"

    done = subprocess.run([sys.executable, "-c", body], capture_output=True, text=True, check=False)

    assert float(done.stdout) > 0.2, done.stderr
