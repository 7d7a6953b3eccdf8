"""A small sample of the attacks, which all hold; README.md says how to run them all. Nothing is timed here."""

import socket

import pytest

from tests.attacks import aimed, edits, hostile, project, rights
from tests.helpers.cases import often

HOLDING = (
    "spelling: a list in single quotes, ignore missing",
    "spelling: import, joined",
    "quoted: which card is quoted, on the card",
    "picture: inside an icon, of unusual ending",
    "font: outlines changed, directory not",
    "text: include in the rulebook",
    "file: an optional include, added",
    "library: Markdown",
)
INPUTS = (
    "link out, absolute: included",
    "kept files cut off",
    "kept files one bit changed in the middle",
    "bomb: use of itself",
    "chained gradients 100",
    "picture: JPEG cut off, by",
    "font: rubbish in cmap",
    "font: empty",
    "escape: ''.__class__.__mro__[1].__subclasses__()",
    "include of '/etc/passwd'",
    "dear: power",
    "back-tracking: dots",
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


@pytest.mark.long
@pytest.mark.parametrize("name", HOLDING)
def test_an_aimed_edit_leaves_nothing_stale(name, tmp_path):
    (one,) = (one for one in aimed.edits() if one.name == name)
    project.fair(tmp_path / "fair")

    assert aimed.tried(one, tmp_path) == ([], False)


@pytest.mark.parametrize("name", ["right: a theme's word in a list", "the same each time: format"])
def test_every_card_has_its_own_words(name, tmp_path):
    one = next(one for one in rights.RIGHTS if one.name == name)
    project.fair(tmp_path / "fair")

    assert rights.wrong(one, tmp_path) == ""


@pytest.mark.parametrize("name", often(INPUTS, INPUTS[::3]))
def test_a_hostile_input_gets_nowhere(name, tmp_path):
    case = next(case for case in hostile.corpus(1, seed=1, only=name) if case.name.startswith(name))
    with socket.socket() as bell:
        bell.bind(("127.0.0.1", 0))
        bell.listen()
        bell.setblocking(False)
        found = hostile.tried(case, tmp_path / "work", bell)

    assert found.faults(measured=False) == []


def test_every_attack_has_a_name_of_its_own():
    names = [one.name for one in (*aimed.edits(), *rights.RIGHTS)]

    assert len(set(names)) == len(names) >= 150
    assert len(hostile.corpus(600, seed=1)) == 600
