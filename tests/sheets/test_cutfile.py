"""The drawing a cutting machine follows, read back as XML."""

from xml.etree import ElementTree

import pytest

from generator.sheets.cutfile import cut_file
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from tests.sheets.builders import deck

SVG = "{http://www.w3.org/2000/svg}"


def test_a_cut_file_has_one_line_for_each_cut_in_millimetres():
    of = layout(deck(), find_paper("a4"))
    root = ElementTree.fromstring(cut_file(of))
    lines = [tuple(float(line.get(name)) for name in ("x1", "y1", "x2", "y2")) for line in root.iter(f"{SVG}line")]

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert lines[0] == (10.5, 16.5, 10.5, 280.5)
    assert lines[-1] == (10.5, 280.5, 199.5, 280.5)
    assert len(lines) == 8


def test_rounded_cards_are_cut_one_by_one():
    of = layout(deck(57.15, 88.9), find_paper("letter"))
    root = ElementTree.fromstring(cut_file(of, corner=3))
    rects = [tuple(float(rect.get(name)) for name in ("x", "y", "width", "height")) for rect in root.iter(f"{SVG}rect")]

    assert rects == [pytest.approx(tuple(slot.box), abs=1e-4) for slot in of.fronts]
    assert {rect.get("rx") for rect in root.iter(f"{SVG}rect")} == {"3"}


def test_a_folded_sheet_has_its_fold_in_a_layer_of_its_own():
    of = layout(deck(), find_paper("a4"), duplex="gutterfold")
    root = ElementTree.fromstring(cut_file(of))
    fold = root.find(f"{SVG}g[@id='fold']/{SVG}line")

    assert (fold.get("y1"), fold.get("y2")) == ("148.5", "148.5")


def test_the_same_layout_gives_the_same_cut_file():
    of = layout(deck(), find_paper("both"))

    assert cut_file(of) == cut_file(layout(deck(), find_paper("both")))
