"""The press proves what it is about to write, and backs are held against fronts; planted faults are found."""

from __future__ import annotations

import pytest

from generator.catalog.model import Size
from generator.catalog.tokens import TokenSheet
from generator.parts.tokens import shapes_of
from generator.press.pdf import PdfPress
from generator.press.proof import ProofError, prove
from generator.sheets.backs import MisplacedError, matched, matched_plates
from generator.sheets.box import Box
from generator.sheets.paper import find_paper
from generator.sheets.sheet import Sheet, Stamp
from generator.sheets.spread import plates, spread
from tests.gate.planted import text
from tests.gate.test_findings import FONTS, painted
from tests.sheets.builders import WORDING
from tests.sheets.test_outlines import token_set


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
    "upside down": (0, 137, 20, 180),
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
    turned = [sheet("front", (0, 10, 20, 90)), sheet("back", (0, 10, 214, 90))]
    assert list(matched(turned, Size(63, 88), "y")) == turned


def folded(*stamps):
    """A page that is folded at x = 105: fronts on the left, backs on the right."""
    whole = Box(0, 0, 210, 297)
    made = tuple(Stamp(piece, side, "f", x, y, turn, whole) for side, piece, x, y, turn in stamps)
    return Sheet(210, 297, "both", 1, 1, made, whole, whole, (), (), None, "dots 1", "")


LEFT = (("front", 0, 10, 20, 0), ("front", 1, 10, 120, 0))
BEHIND = (("back", 0, 137, 20, 0), ("back", 1, 137, 120, 0))


@pytest.mark.parametrize(
    "backs",
    [
        (("back", 0, 138, 20, 0), BEHIND[1]),
        (("back", 0, 137, 20, 180), BEHIND[1]),
        (("back", 1, 137, 20, 0), ("back", 0, 137, 120, 0)),
        (("back", 0, 137, 20, 0), ("back", 0, 137, 20, 0)),
        (BEHIND[0], ("back", 1, 137, 121, 0)),
    ],
)
def test_on_a_folded_page_a_back_that_lies_elsewhere_is_found(backs):
    with pytest.raises(MisplacedError, match="dots 1"):
        list(matched([folded(*LEFT, *backs)], Size(63, 88), "x", 105))


def test_on_a_folded_page_backs_behind_their_fronts_pass():
    page = folded(*LEFT, *BEHIND)

    assert list(matched([page], Size(63, 88), "x", 105)) == [page]
    alone = folded(*LEFT, BEHIND[0])
    assert list(matched([alone], Size(63, 88), "x", 105)) == [alone]  # a card without a back


def test_one_of_several_alike_without_its_back_is_found():
    front = sheet("front", (0, 10, 20, 0), (0, 73, 20, 0))
    with pytest.raises(MisplacedError, match=r"piece 1 at 104\.5, 64\.0 mm has no back"):
        list(matched([front, sheet("back", (0, 137, 20, 0))], Size(63, 88), "x"))


def tokens_on(duplex):
    of = [
        token_set("coin", "circle", Size(20, 20), 1.5, 30), token_set("hex", "hexagon", Size(24, 20), 1.5, 9),
        token_set("chit", "square", Size(15, 15), 1.5, 7), token_set("raft", "path", Size(20, 16), 1.5, 3, "M0 4 L12 0 L20 16 L4 12 Z"),
    ]  # fmt: skip
    whole = TokenSheet(tuple(of))
    shapes = shapes_of(whole)
    on = spread(whole, find_paper("both"), shapes, duplex=duplex)
    return on.ground, list(plates(whole, on, shapes, WORDING)), {one.deck.id: one.deck.size for one in of}


def shifted_by(placed, **how):
    a, b, c, d, e, f = placed.matrix
    return placed._replace(matrix={
        "across": (a, b, c, d, e + 1, f), "down": (a, b, c, d, e, f - 0.1), "turned": (-a, -b, -c, -d, e + 20, f + 20),
    }[how["how"]])  # fmt: skip


@pytest.mark.parametrize("duplex", ["long", "short", "gutterfold"])
def test_backs_of_tokens_are_held_against_their_fronts(duplex):
    ground, pages, sizes = tokens_on(duplex)
    assert list(matched_plates(pages, ground, sizes)) == pages
    assert sum(at.side == "back" for page in pages for at in page.placed) == 49

    at = next(i for i, page in enumerate(pages) if any(one.side == "back" for one in page.placed))
    for number in (i for i, one in enumerate(pages[at].placed) if one.side == "back"):
        placed = pages[at].placed
        bad = [shifted_by(placed[number], how=how) for how in ("across", "down", "turned")]
        for one in (*bad, placed[number]._replace(card="another"), None):
            mine = [*placed[:number], *([one] if one else []), *placed[number + 1 :]]
            pages_now = [*pages[:at], pages[at]._replace(placed=tuple(mine)), *pages[at + 1 :]]
            with pytest.raises(MisplacedError):
                list(matched_plates(pages_now, ground, sizes))
