"""Several processes at a time, and none left over."""

import multiprocessing
import os
import signal
import time
from functools import partial

import pytest

from generator.catalog.problems import ContentError, Mark
from generator.catalog.timelimit import turn
from generator.drawing.pieces import Faces
from generator.making import printrun, workerpool
from generator.making.printrun import _split
from generator.making.workerpool import Turn, parted, side_by_side
from tests.helpers.cases import faults_of


def turns(tasks):
    return [Turn(task) for task in tasks]


def square(number):
    return number * number


def slowly(seconds):
    time.sleep(seconds)
    return os.getpid()


MEETING = multiprocessing.get_context("fork").Barrier(4)


def together(_):
    """Wait until four are here."""
    MEETING.wait(60)
    return os.getpid()


def die(_):
    os._exit(3)


def refuse(number):
    raise ValueError(number)


def test_every_task_is_answered_with_its_place():
    assert sorted(side_by_side(square, turns(range(7)), 3)) == [(n, n * n) for n in range(7)]


def test_tasks_run_at_the_same_time():
    helpers = {helper for _, helper in side_by_side(together, turns([4] * 4), 4)}

    assert len(helpers) == 4
    assert os.getpid() not in helpers


def test_a_process_that_dies_is_an_error_and_takes_the_others_along():
    with pytest.raises(ContentError, match="--jobs: a helping process ended with code 3"):
        list(side_by_side(die, turns([0, 0]), 2))


def be_ended(number):
    with turn(Mark("templates/pit/card.svg.j2", 3), "pit, card c7"):
        os.kill(os.getpid(), number)
        time.sleep(10)


@pytest.mark.parametrize(("number", "fact"), [(signal.SIGPROF, "takes longer"), (signal.SIGSEGV, "SIGSEGV")])
def test_of_a_process_that_is_ended_it_is_told_what_it_was_at(number, fact):
    (problem,) = faults_of(list, side_by_side(be_ended, turns([int(number)]), 1))
    assert str(problem.mark) == "templates/pit/card.svg.j2:3"
    assert "pit, card c7" in problem.fact
    assert fact in problem.fact


def test_a_mistake_in_the_work_is_told_and_not_shown(capfd):
    with pytest.raises(RuntimeError, match="ValueError: 7") as caught:
        list(side_by_side(refuse, turns([7]), 1))

    assert "in refuse" in caught.value.__notes__[0]
    assert capfd.readouterr().err == ""


def test_who_stops_listening_stops_the_work():
    answers = side_by_side(slowly, turns([0.0, 60.0]), 2)
    assert next(answers)[0] == 0
    started = time.monotonic()
    answers.close()
    stopped = time.monotonic()

    assert stopped - started < 50  # where the other would have slept for sixty


def test_a_process_does_one_task_after_the_other():
    helpers = [helper for _, helper in side_by_side(slowly, turns([0.0] * 6), 2)]

    assert len(set(helpers)) <= 2


def test_most_effort_comes_first_and_what_waits_for_others_waits():
    efforts = [3.0, 9.0, 5.0, 99.0, 1.0]
    given = [Turn(at, effort, frozenset({4}) if at == 3 else frozenset()) for at, effort in enumerate(efforts)]

    assert [at for at, _ in side_by_side(square, given, 1)] == [1, 2, 0, 4, 3]


def test_what_builds_on_a_task_is_done_by_the_same_process():
    given = [
        Turn(0.1),
        Turn(0.3),
        Turn(0.0, after=frozenset({0, 1}), beside=0),
        Turn(0.0, after=frozenset({1}), beside=1),
    ]
    helpers = dict(side_by_side(slowly, given, 2))

    assert helpers[0] == helpers[2] != helpers[1] == helpers[3]


def test_processes_end_when_the_work_is_done():
    helpers = {helper for _, helper in side_by_side(slowly, turns([0.0] * 4), 2)}

    for helper in helpers:
        with pytest.raises(ProcessLookupError):
            os.kill(helper, 0)


def test_a_process_that_is_killed_between_two_tasks_is_an_error():
    answers = side_by_side(slowly, [Turn(0.0), Turn(0.0, after=frozenset({0})), Turn(5.0)], 1)
    _, helper = next(answers)
    os.kill(helper, 9)
    with pytest.raises(ContentError, match="ended with code -9"):
        list(answers)


def test_parts_are_answered_in_order_the_first_one_from_here():
    answers = list(parted([partial(slowly, seconds) for seconds in (0.0, 0.2, 0.0)]))

    assert answers[0] == os.getpid()
    assert len(set(answers)) == 3


@pytest.fixture
def one_only(monkeypatch):
    """Let one process begin and no other."""
    begin, begun = workerpool._begin, []

    def limited(*args):
        if begun:
            raise BlockingIOError("no more processes")
        begun.append(begin(*args))
        return begun[0]

    monkeypatch.setattr(workerpool, "_begin", limited)


def test_where_there_can_be_no_more_processes_the_rest_is_done_here(one_only):
    answers = list(parted([partial(slowly, 0.0)] * 4))

    assert [answer == os.getpid() for answer in answers] == [True, False, True, True]


def test_where_there_can_be_no_more_processes_those_that_are_there_do_all(one_only):
    assert len({helper for _, helper in side_by_side(slowly, turns([0.1] * 4), 3)}) == 1


def test_a_part_that_dies_is_an_error_and_takes_the_others_along():
    with pytest.raises(ContentError, match="ended with code 3"):
        list(parted([partial(square, 2), partial(die, 0), partial(slowly, 60.0)]))

    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [0, 1, 2, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 101, 555])
@pytest.mark.parametrize("takes_long", [False, True])
def test_each_face_is_drawn_in_one_piece(jobs, count, takes_long, monkeypatch):
    if takes_long:
        monkeypatch.setattr(printrun, "_LOOK", 0.0)
        monkeypatch.setattr(printrun, "_WORTH", 1e-12)
    pieces = list(_split(jobs, lambda piece, here: Faces(list(piece), {}, ()), count))

    assert [at for piece, _ in pieces for at in piece] == list(range(count))
    assert all(list(piece) == made.traces for piece, made in pieces)
