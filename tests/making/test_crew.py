"""Several processes at a time, and none left over."""

import os
import time

import pytest

from generator.crew import hands, side_by_side


def square(number):
    return number * number


def slowly(seconds):
    time.sleep(seconds)
    return os.getpid()


def die(_):
    os._exit(3)


def refuse(number):
    raise ValueError(number)


def test_every_task_is_answered_with_its_place():
    assert sorted(side_by_side(square, range(7), 3)) == [(n, n * n) for n in range(7)]


def test_tasks_run_at_the_same_time():
    started = time.monotonic()
    helpers = {helper for _, helper in side_by_side(slowly, [0.5] * 4, 4)}

    assert len(helpers) == 4
    assert os.getpid() not in helpers
    assert time.monotonic() - started < 1.9


def test_a_process_that_dies_is_an_error_and_takes_the_others_along():
    started = time.monotonic()
    with pytest.raises(RuntimeError, match="ended with code 3"):
        list(side_by_side(die, [0, 0], 2))
    assert time.monotonic() - started < 10


def test_a_mistake_in_the_work_is_shown(capfd):
    with pytest.raises(RuntimeError, match="ended with code 1"):
        list(side_by_side(refuse, [7], 1))

    assert "ValueError: 7" in capfd.readouterr().err


def test_who_stops_listening_stops_the_work():
    answers = side_by_side(slowly, [0.0, 60.0], 2)
    started = time.monotonic()
    assert next(answers)[0] == 0
    answers.close()

    assert time.monotonic() - started < 10


def test_there_is_at_least_one_processor():
    assert hands() >= 1
