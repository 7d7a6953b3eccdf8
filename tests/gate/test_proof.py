"""The press proves what it is about to write, and backs are held against fronts; planted faults are found."""

from __future__ import annotations

import pytest

from generator.catalog.model import Size
from generator.press.pdf import PdfPress
from generator.press.proof import ProofError, prove
from generator.sheets.backs import MisplacedError, matched
from generator.sheets.box import Box
from generator.sheets.sheet import Sheet, Stamp
from tests.gate.planted import text
from tests.gate.test_findings import FONTS, painted


def test_boxes_that_leave_the_page_are_found():
    for page in (
        {"trim": (10, 10, 300, 50)}, {"bleed": (-1, 0, 50, 50)}, {"trim": (0, 0, 60, 60), "bleed": (1, 1, 60, 60)},
        {"bleed": (0, 0, 210, 298)}, {"trim": (5, 5, 10, 300)},
    ):  # fmt: skip
        press = PdfPress(FONTS, title="t")
        press.page(210, 297, **page)
        with pytest.raises(ProofError):
            press.finish()


@pytest.mark.parametrize(("width", "height"), [(0, 297), (210, -1), (6000, 100)])
def test_pages_of_no_size_or_too_large_are_found(width, height):
    press = PdfPress(FONTS, title="t")
    press.page(width, height)

    with pytest.raises(ProofError, match="page 1 is"):
        press.finish()


def test_a_font_without_a_file_and_a_face_of_no_size_are_found():
    face = painted(text())
    bare = face._replace(fonts=tuple(use._replace(digest="") for use in face.fonts))
    with pytest.raises(ProofError, match="has no file to embed"):
        prove([], {"a": bare})
    with pytest.raises(ProofError, match="0 x 88 mm"):
        prove([], {"a": face._replace(width=0)})
    prove([], {"a": face})


def sheet(side, *stamps, number=1):
    whole = Box(0, 0, 210, 297)
    made = tuple(Stamp(piece, side, "f", x, y, turn, whole) for piece, x, y, turn in stamps)
    return Sheet(210, 297, side, number, 1, made, whole, whole, (), (), None, f"dots {number} {side}", "")


FRONT = sheet("front", (0, 10, 20, 0), (1, 73, 20, 0))
BACKS = {
    "shifted": (0, 138, 20, 0),
    "one row down": (0, 137, 108, 0),
    "not mirrored": (0, 10, 20, 0),
    "of another piece": (1, 137, 20, 0),
}


@pytest.mark.parametrize("name", BACKS)
def test_a_back_that_lies_elsewhere_is_found(name):
    with pytest.raises(MisplacedError, match=r"dots 1 back: the back of piece \d at"):
        list(matched([FRONT, sheet("back", BACKS[name])], Size(63, 88), "x"))


def test_a_back_without_its_front_is_found():
    with pytest.raises(MisplacedError):
        list(matched([FRONT, sheet("back", (0, 137, 20, 0), number=2)], Size(63, 88), "x"))


def test_backs_behind_their_fronts_pass():
    sheets = [FRONT, sheet("back", (0, 137, 20, 0), (1, 74, 20, 0))]

    assert list(matched(sheets, Size(63, 88), "x")) == sheets
    turned = [sheet("front", (0, 10, 20, 90)), sheet("back", (0, 10, 214, 270))]
    assert list(matched(turned, Size(63, 88), "y")) == turned
