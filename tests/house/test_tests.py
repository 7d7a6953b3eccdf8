"""Tests hold on a slow machine as on a quick one: no seconds of this one are held against a number."""

import ast

import pytest

from tests.helpers.shell import TOP

TESTS = sorted(TOP.glob("tests/**/test_*.py"))
CLOCKS = {"process_time", "perf_counter", "thread_time"}
CHILDREN = {"test_clock.py", "test_worker.py"}
"""They test the clock of the processor's time itself, in processes of their own."""


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.relative_to(TOP).as_posix())
def test_the_time_that_work_takes_is_held_against_that_of_a_good_machine(path):
    """`in_time` of tests.helpers.moment knows how slow this one is."""
    names = {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(ast.parse(path.read_text("utf-8")))}

    assert path.name in CHILDREN or not names & CLOCKS


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.relative_to(TOP).as_posix())
def test_no_bound_of_a_few_seconds_is_asserted(path):
    """What waits may be held against what it would take if it did not end, a minute, and never against less."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare) and "monotonic" in ast.dump(node.left):
            for operator, bound in zip(node.ops, node.comparators, strict=True):
                few = isinstance(bound, ast.Constant) and bound.value < 30
                assert not (few and isinstance(operator, ast.Lt | ast.LtE)), f"{path.name}:{node.lineno}"
