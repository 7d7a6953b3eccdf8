"""A small sample of the attacks, which all hold; README.md says how to run them all. Nothing is timed here."""

import socket

import pytest

from tests.attacks import edits, hostile
from tests.helpers.cases import often

INPUTS = (
    "link out, absolute: included",
    "kept files cut off",
    "kept files one bit changed in the middle",
    "bomb: use of itself",
    "chained gradients 100",
    "picture: JPEG cut off, by",
    "font: rubbish in cmap",
    "font: empty",
    "rulebook: a picture of a file",
    "YAML: anchors",
    "not UTF-8: traps.yaml",
    "name: not UTF-8, a picture",
    "surroundings: HOME=(none)",
    "network: http",
)


@pytest.mark.long
def test_random_edits_leave_nothing_stale():
    found = list(edits.all_random(5, seed=7, jobs=1, real=False))

    assert [(edit.says, edit.stale, edit.wrong) for edit in found if edit.stale or edit.wrong] == []


@pytest.mark.parametrize("name", often(INPUTS, INPUTS[::3]))
def test_a_hostile_input_gets_nowhere(name, tmp_path):
    case = next(case for case in hostile.corpus(1, seed=1, only=name) if case.name.startswith(name))
    with socket.socket() as bell:
        bell.bind(("127.0.0.1", 0))
        bell.listen()
        bell.setblocking(False)
        found = hostile.tried(case, tmp_path / "work", bell)

    assert found.faults(measured=False) == []
