"""Codes that machines read: their shape, their size, what is refused."""

import re

import pytest

from generator.faces.barcodes import functions
from generator.faces.faults import TemplateFaultError
from tests.faces.small import svg

RECT = re.compile(r"M(\S+) (\S+)h(\S+)v(\S+)h-\S+z")


class Nobody:
    """A face that pays for nothing."""

    @property
    def render_context(self):
        return self

    budget = render_context

    def spend(self, steps):
        assert steps > 0


barcode = functions(Nobody())["barcode"]


def rects(data):
    return [tuple(map(float, found)) for found in RECT.findall(data)]


@pytest.mark.parametrize(
    ("value", "more", "size"),
    [
        ("https://example.org/" * 3, {}, (25, 25)),
        ("CRATE-7", {"height": 9, "kind": "code128"}, (25, 9)),
        ("978316148410", {"height": 20, "kind": "ean13"}, (25, 20)),
    ],
)
def test_a_code_fills_its_box(value, more, size):
    found = rects(barcode(value, 25, **more))
    assert len(found) > 20
    for low, high, most in (
        (min(one[0] for one in found), max(one[0] + one[2] for one in found), size[0]),
        (min(one[1] for one in found), max(one[1] + one[3] for one in found), size[1]),
    ):
        assert (low, high) == pytest.approx((0, most), abs=0.005)


def test_a_qr_code_has_its_three_corners_and_is_no_mirror_image():
    dark = rects(barcode("tuckbox", 21))  # 21 squares, 1 mm each

    def is_dark(x, y):
        return any(a <= x + 0.5 <= a + w and b <= y + 0.5 <= b + h for a, b, w, h in dark)

    for x, y in ((0, 0), (14, 0), (0, 14)):
        for at in range(7):
            assert is_dark(x + at, y) and is_dark(x, y + at) and is_dark(x + 6, y + at)
            assert not (0 < at < 6 and is_dark(x + 1, y + at))
    assert is_dark(8, 13)  # always, left below


def test_an_ean_begins_and_ends_with_two_bars():
    bars = sorted({(round(x, 3), w) for x, _, w, _ in rects(barcode("9783161484100", 95, kind="ean13"))})
    assert [x for x, _ in bars[:2]] == [0, 2]  # of 95 modules
    assert [x for x, _ in bars[-2:]] == [92, 94]
    assert barcode("9783161484100", 95, kind="ean13") == barcode("978316148410", 95, kind="ean13")


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("9783161484101", {"kind": "ean13"}), ("97831614841", {"kind": "ean13"}), ("97831614841x", {"kind": "ean13"}),
        ("é", {"kind": "code128"}), ("", {}), ("x" * 301, {}), (["a"], {}), ("a", {"kind": "qrr"}), (True, {}),
    ],
)  # fmt: skip
def test_what_is_no_code_is_refused(value, more):
    with pytest.raises(TemplateFaultError):
        barcode(value, 20, **more)


def test_a_code_without_size_is_refused():
    with pytest.raises(TemplateFaultError, match="width"):
        barcode("a", 0)


def test_a_card_shows_a_code_and_a_mistyped_one_is_told_at_its_line(small):
    assert len(RECT.findall(small.front(svg('<path d="{{ barcode(card.name, 14) }}"/>')).svg)) > 100

    (problem,) = small.wrong(svg("\n<path d=\"{{ barcode('9783161484101', 14, kind='ean13') }}\"/>"))
    assert str(problem.mark) == "templates/pits/card.svg.j2:2"
