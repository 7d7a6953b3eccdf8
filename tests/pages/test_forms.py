"""The fillable edition, read back: names, places, order, totals; and what is wrong with fields."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from tests.helpers.cases import rows
from tests.pages.isle import SCORE, print_isle, told, write_isle

MM = 72 / 25.4
PARTS = ("{sheet: sheets/score.yaml, count: 2}",)
FIELDS = """\
{{ field("bob.total", 60, 60, 30, 9, sum=["bob.1", "2*bob.2"]) }}
{{ field("ann.2", 10, 42, 30, 9, kind="number") }}{{ field("bob.2", 60, 42.4, 30, 9, kind="number") }}
{{ field("ann.1", 10, 30, 30, 9, kind="number", label="Ann, round 1") }}
{{ field("bob.1", 60, 30, 30, 9, kind="number") }}
{{ field("all", 10, 80, 30, 9, sum=["ann.total", "bob.total"]) }}
{{ field("ann.total", 10, 60, 30, 9, sum=["ann.1", "ann.2"]) }}
<g transform="translate(5 5)">{{ field("crystal", 5, 95, 6, 6, kind="check") }}</g>
{{ field("notes", 10, 120, 100, 30, lines=4, value="Café") }}
"""


@pytest.fixture(scope="module")
def form(tmp_path_factory):
    root = write_isle(tmp_path_factory.mktemp("form"), parts=PARTS, score_extra=FIELDS)
    outcome = print_isle(root)
    assert not outcome.problems
    return root / "out" / "isle" / "score-fillable.pdf"


def name(field):
    own = str(field.T)
    return f"{name(field.Parent)}.{own}" if "/Parent" in field else own


def test_fields_are_where_the_template_puts_them_in_reading_order(form):
    with pikepdf.open(form) as pdf:
        page = pdf.pages[0]
        height = float(page.MediaBox[3]) / MM
        places = {}
        for field in page.Annots:
            x0, y0, x1, y1 = (float(value) / MM for value in field.Rect)
            places[name(field)] = tuple(round(v, 2) for v in (x0, height - y1, x1 - x0, y1 - y0))

        assert list(places) == [
            "ann.1", "bob.1", "ann.2", "bob.2", "ann.total", "bob.total", "all", "crystal", "notes",
        ]  # fmt: skip
        assert places["ann.1"] == pytest.approx((10, 30, 30, 9), abs=0.02)
        assert places["crystal"] == pytest.approx((10, 100, 6, 6), abs=0.02)
        assert page.Tabs == "/S"
        assert str(page.Annots[0].TU) == "Ann, round 1"


def test_totals_are_computed_in_an_order_that_works(form):
    with pikepdf.open(form) as pdf:
        order = [name(field) for field in pdf.Root.AcroForm.CO]
        scripts = {name(field): str(field.AA.C.JS) for field in pdf.Root.AcroForm.CO}

    assert order.index("all") == 2
    assert scripts["ann.total"] == 'AFSimple_Calculate("SUM", new Array("ann.1", "ann.2"));'
    assert '2 * Number(this.getField("bob.2").value)' in scripts["bob.total"]


def test_every_field_is_in_the_tree_and_has_a_look_of_its_own(form):
    with pikepdf.open(form) as pdf:
        form_ = pdf.Root.AcroForm
        assert [str(field.T) for field in form_.Fields] == ["ann", "bob", "all", "crystal", "notes"]
        assert not bool(form_.NeedAppearances)
        for field in pdf.pages[0].Annots:
            assert "/N" in field.AP
        assert "/FontFile2" in form_.DR.Font.TbForm.FontDescriptor
        assert not pdf.check_pdf_syntax()


def test_a_reader_finds_the_form_and_shows_what_stands_in_it(form):
    pdf = pypdfium2.PdfDocument(form)
    assert pdf.get_formtype() == 1
    pdf.init_forms()
    filled = pdf[0].render(scale=1, may_draw_forms=True).to_pil()
    with pikepdf.open(form) as bare:
        del bare.pages[0].Annots
        held = io.BytesIO()
        bare.save(held)
    empty = pypdfium2.PdfDocument(held.getvalue())[0].render(scale=1).to_pil()

    assert ImageChops.difference(filled.convert("RGB"), empty.convert("RGB")).getbbox() is not None


@pytest.mark.parametrize(
    ("fields", "fact", "hint"),
    rows("pages", "fields"),
)  # fmt: skip
def test_a_mistake_in_a_field_is_told_with_its_line_and_a_way_out(tmp_path, fields, fact, hint):
    said = told(write_isle(tmp_path, parts=PARTS, score_extra="\n{{ " + fields + " }}"))

    assert said
    assert all(re.match(r"templates/isle/score\.svg\.j2:5:(\d+:)? ", one) for one in said), said
    assert fact in said[0]
    assert hint in said[0]


def test_fields_and_fillable_go_together(tmp_path):
    said = told(
        write_isle(tmp_path / "a", parts=PARTS, score=SCORE.replace("fillable: true\n", ""), score_extra=FIELDS)
    )
    assert "the sheet is not fillable" in said[0]
    assert "fillable: true" in said[0]

    said = told(write_isle(tmp_path / "b", parts=PARTS))
    assert "its template has no fields" in said[0]
