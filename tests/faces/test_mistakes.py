"""Every mistake in mistakes.txt is told at its place, with its fact and its way out, and nothing else is."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.faces.small import CARDS, HEAD

CASES = [
    pytest.param(*case.split("\n", 2), id=case.split("\n")[0].strip().replace(" ", "-"))
    for case in Path(__file__).with_name("mistakes.txt").read_text().split("=== ")[1:]
]


def matches(told: str, expected: str) -> bool:
    """Compare with what is expected, in which * stands for anything at the end."""
    pattern = re.sub(r"([\[\]?])", r"[\1]", expected.removesuffix("*")).replace("*", "[*]")
    return fnmatchcase(told, pattern + ("*" if expected.endswith("*") and not expected.endswith("**") else ""))


@pytest.mark.parametrize(("_title", "expected", "files"), CASES)
def test_the_mistake_is_told(small, _title, expected, files):
    place, fact, hint = (part.strip() for part in expected.split(" | ", 2))
    template, _, cards = files.rstrip("\n").partition("\ncards:\n")
    (small.templates / "frame.svg.j2").write_text("<g/>\n{{ colour }}")
    (small.templates / "cloud.svg.j2").write_text("<g/>\n<foreignObject/>")
    (small.templates / "art").mkdir()
    (small.templates / "art" / "pit.png").write_bytes(b"")
    (small.templates / "art" / "bad.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<animate/></svg>'
    )
    (small.templates / "art" / "notes.svg").write_text("to do & more")

    (problem,) = small.wrong(template.replace("{{ HEAD }}", HEAD), cards + "\n" if cards else CARDS)

    assert str(problem.mark) == place
    assert problem.fact == fact or matches(problem.fact, fact)
    assert (problem.hint or "-") == hint or hint == "*"


def test_there_are_enough_of_them():
    assert len(CASES) >= 30
