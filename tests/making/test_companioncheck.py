"""What only the companion reads is held to its form by `build` and `check`, and keeps nothing from being printed."""

import pytest

from generator.drawing.order import Order
from generator.making.build import build, check
from generator.reporting.report import Progress
from tests.helpers.little import write_game

QUIET = Progress(None, quiet=True)
WRONG = {
    "a phrase without end": ("asked.yaml", "asked:\n  DT-TURN-1: [whose turn\n", "2:14", "is not closed where"),
    "no rule of that id": ("asked.yaml", "asked:\n  DT-TRUN-1: [turns]\n", "2:3", "no rule has the id 'DT-TRUN-1'"),
    "no list": ("asked.yaml", "same:\n  - turn\n", "2:5", "this must be a list of words"),
    "no seconds": ("companion.yaml", "playtest: {seconds: {turn: soon}}\n", "1:28", "whole number"),
    "a question without what to try": (
        "companion.yaml",
        "playtest: {questions: [{asks: Why?, rule: X-1}]}\n",
        "1:24",
        "try",
    ),
    "no colour": ("companion.yaml", 'screen: {deep: "#12345"}\n', "1:16", "'#12345' is no colour"),
    "a field nobody knows": ("companion.yaml", "screen: {glwo: '#123456'}\n", "1:10", "'screen' has no field called"),
    "a slip where rules are in Python": ("companion.yaml", "presets: {}\nplaytset: {}\n", "2:1", "no field called 'pl"),
    "no counter": ("companion.yaml", "counters: {gold: 1}\nscores: {gould: 1}\n", "2:10", "no counter called 'gould'"),
    "no dice": ("companion.yaml", "counters: {gold: 1}\nactions: {buy: {roll: 2w6}}\n", "2:23", "'2w6' are no dice"),
    "nothing rolled": (
        "companion.yaml",
        "counters: {pot: 1}\nactions: {buy: {gain: {pot: rolled}}}\n",
        "2:29",
        "nothing is",
    ),
    "nothing of one's own": ("companion.yaml", "counters: {pot: own.pit}\n", "1:17", "no counter called 'pit' here"),
    "a phase that is a group": (
        "companion.yaml",
        "counters: {a: 1}\nactions: {buy: {phase: {b: 1}}}\n",
        "2:24",
        "phase",
    ),
    "no phase": (
        "companion.yaml",
        "turns: {phases: [a]}\nactions: {buy: {phase: [a, b]}}\n",
        "2:24",
        "'b' is no phase",
    ),
    "too many": ("companion.yaml", "counters: {gold: {start: 9, most: 5}}\n", "1:26", "begins at 9, above its most"),
    "no YAML": ("companion.yaml", "screen: {columns: [5, 3}\n", "1:19", "this bracket is not closed"),
}


@pytest.fixture
def home(tmp_path):
    root = write_game(tmp_path, cards=2)
    (root / "content/dots/rulebook.md").write_text("# Dots\n\nEverybody takes turns. [DT-TURN-1]\n")
    return root


@pytest.mark.parametrize(("case", "done"), [*((case, check) for case in WRONG), ("no YAML", build)])
def test_it_is_told_and_the_game_is_printed_all_the_same(home, case, done):
    name, text, place, fact = WRONG[case]
    (home / "content/dots" / name).write_text(text)

    outcome = done(("dots",), Order(root=home, output=home / "out"), QUIET)

    (problem,) = outcome.problems
    assert str(problem.mark) == f"content/dots/{name}:{place}"
    assert fact in problem.fact
    assert problem.hint
    assert outcome.items
    assert bool(list((home / "out").rglob("*.pdf"))) == (done is build)


def test_an_id_that_only_the_rulebook_writes_so_is_told_there(home):
    (home / "content/dots/rulebook.md").write_text("# Dots\n\nTurns. [DT-TRUN-1] They end. [DT-TURN-2]\n")
    (home / "content/dots/asked.yaml").write_text("asked:\n  DT-TURN-1: [whose turn]\n  DT-TURN-2: [the end]\n")

    (problem,) = check(("dots",), Order(root=home, output=home / "out"), QUIET).problems

    assert str(problem.mark) == "content/dots/rulebook.md:3:9"
    assert problem.fact == "nobody asks for a rule of the id 'DT-TRUN-1'"
    assert problem.hint == "did you mean 'DT-TURN-1', as at content/dots/asked.yaml:2:3?"


def test_what_is_right_is_not_told_of(home):
    (home / "content/dots/asked.yaml").write_text("asked:\n  DT-TURN-1: [whose turn]\n")
    counted = "counters: {gold: {start: 1, least: 0}}"
    (home / "content/dots/companion.yaml").write_text(f"screen: {{columns: [5, 3]}}\n{counted}\n")

    assert check(("dots",), Order(root=home, output=home / "out"), QUIET).problems == ()
