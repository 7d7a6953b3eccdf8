"""The reader the geometry tests stand on, tried on a page written by hand."""

import pikepdf
import pytest

from tests.geometry.reader import read

MM = 72 / 25.4


def test_the_reader_finds_forms_strokes_and_clips_where_they_are(tmp_path):
    """A 20 × 30 mm form, its own up turned to the right, with its lower left corner at 50, 40 from the bottom."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(100 * MM, 200 * MM))
    form = pdf.make_stream(b"0 0 m")
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = [0, 0, 20 * MM, 30 * MM]
    page.Resources = pikepdf.Dictionary(XObject={"/A": form})
    content = f"""
        q {10 * MM} {20 * MM} {30 * MM} {40 * MM} re W n
        0 -1 1 0 {50 * MM} {40 * MM} cm /A Do Q
        q {MM} 0 0 {MM} 0 0 cm 0.2 w 5 190 m 5 180 l S Q
    """
    page.Contents = pdf.make_stream(content.encode())
    pdf.save(tmp_path / "hand.pdf")
    seen = read(tmp_path / "hand.pdf")[0]

    assert (seen.width, seen.height) == pytest.approx((100, 200))
    assert tuple(seen.placed[0].box) == pytest.approx((50, 160, 30, 20))
    assert seen.placed[0].turn == 90
    assert tuple(seen.placed[0].clip) == pytest.approx((10, 140, 30, 40))
    stroke = seen.strokes[0]
    assert (stroke.x1, stroke.y1, stroke.x2, stroke.y2, stroke.width) == pytest.approx((5, 10, 5, 20, 0.2))
