"""The rules of the house that a program can see."""

import ast

import pytest

from tests.helpers.shell import TOP
from tests.house import imports
from tests.house.imports import tree
from tests.house.test_imports import MODULES

LONG, LONGEST = 300, 400
"""Lines a module should have at most, and may have at most; two jobs are hiding in a longer one."""

SHORT = ("generator.svg", "generator.operators", "generator.paint", "generator.press")
"""Rooms in which no module is longer than it should be."""

PRINTERS = {"generator.report", "companion.screen", "companion.cli"}
FORBIDDEN_NAMES = {"utils", "util", "helper", "helpers", "manager", "handler", "data", "process", "common", "misc"}


def named(path):
    return imports.named(path, TOP)


def lines(path):
    return len(path.read_text().splitlines())


def test_no_module_is_too_long():
    most = {named(path): LONG if named(path).startswith(SHORT) else LONGEST for path in MODULES}

    assert {named(path): lines(path) for path in MODULES if lines(path) > most[named(path)]} == {}


def test_few_modules_are_long():
    long = {named(path): lines(path) for path in MODULES if lines(path) > LONG}

    assert len(long) <= len(MODULES) / 10, long


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_opens_with_what_it_does(path):
    first = (ast.get_docstring(tree(path)) or "").split("\n")[0]

    assert len(first) > 20
    assert not first[0].islower()


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_only_the_report_prints(path):
    calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    prints = [call.lineno for call in calls if getattr(call.func, "id", "") == "print"]

    assert not prints or named(path) in PRINTERS


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_is_named_for_what_it_is(path):
    assert path.stem not in FORBIDDEN_NAMES
