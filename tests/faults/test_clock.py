"""A turn ends when it takes too long, and later where the machine is slow at that moment; each in its own process."""

import subprocess
import sys

import pytest

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
