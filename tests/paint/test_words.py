"""Words in the PDF: the right glyphs in the right places, and the very text that was written comes out again."""

import io
import re

import pikepdf
import pytest
import uharfbuzz

from generator.catalog.problems import ContentError
from generator.paint.face import paint
from tests.paint.drawing import FONTS, difference, oracle, page_of, picture_of, svg, words_of

TEXTS = {
    "English with ligatures": ("EB Garamond", "office fluff waffle fjord fi fl ffi"),
    "kerning": ("Alegreya", "AVATAR Tory Wayfarer"),
    "Polish": ("Alegreya", "Zażółć gęślą jaźń"),
    "Greek": ("Alegreya", "Ελληνικό κείμενο"),
    "Cyrillic": ("Alegreya", "Русский текст Ёё"),
    "Hindi": ("Noto Sans Devanagari", "हिन्दी में नियम लिखे गए"),
    "Hindi conjuncts": ("Noto Sans Devanagari", "क्षत्रिय कर्म विद्या संस्कृति"),
    "Japanese": ("Noto Sans JP", "竜の巣。火山灰の下で眠る"),
    "quotes and dashes": ("Alegreya", "“quotes” — … ½ × \u2192"),
    "brackets and strokes": ("Alegreya", r"(a) [b] \c/ {d}"),
    "accents apart": ("Alegreya", "cafe\u0301 nai\u0308ve"),
    "two fonts in a line": ("Cinzel, 'DejaVu Sans'", "Cost: 3 ⚔ ♥"),
}


def line(family, text, size=6, **more):
    extra = " ".join(f'{k.replace("_", "-")}="{v}"' for k, v in more.items())
    return svg(f'<text x="2" y="20" font-family="{family}" font-size="{size}" {extra}>{text}</text>', HEAD)


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40">'


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_text_that_comes_out_is_the_text_that_went_in(name):
    family, text = TEXTS[name]
    assert words_of(page_of(line(family, text))).strip() == text


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_text_looks_as_resvg_draws_it(name):
    family, text = TEXTS[name]
    source = line(family, text)
    assert difference(picture_of(page_of(source), 960), oracle(source, 960)) < 0.5


def test_text_with_spacing_and_stroke_comes_out_once():
    for more in ({"letter_spacing": ".8"}, {"word_spacing": "3"}, {"stroke": "#000", "paint_order": "stroke"}):
        pdf = page_of(line("Alegreya", "Dragon waffle", stroke_width=".3", **more))
        assert words_of(pdf).split() == ["Dragon", "waffle"]


def test_a_soft_hyphen_or_joiner_leaves_no_gap():
    source = line("EB Garamond", "card\u00adboard")
    assert difference(picture_of(page_of(source), 960), picture_of(page_of(line("EB Garamond", "cardboard")), 960)) == 0


def shown(pdf):
    """Every glyph a page shows with where it stands, in font units from the start of its line, by font."""
    document = pikepdf.open(io.BytesIO(pdf))
    (form,) = document.pages[0].Resources.XObject.values()
    lines = []
    size = position = rise = 0.0
    advances = {}
    for operands, operator in pikepdf.parse_content_stream(form):
        op = str(operator)
        if op == "Tf":
            font = form.Resources.Font[operands[0]]
            size = float(operands[1])
            advances = widths(font.DescendantFonts[0])
            name = str(font.BaseFont).partition("+")[2]
        elif op == "Tm":
            lines.append((name, []))
            position = 0.0
        elif op == "Ts":
            rise = float(operands[0]) / size * 1000
        elif op in ("Tj", "TJ"):
            for piece in operands[0] if op == "TJ" else operands:
                if isinstance(piece, pikepdf.String):
                    raw = bytes(piece)
                    for i in range(0, len(raw), 2):
                        gid = raw[i] << 8 | raw[i + 1]
                        lines[-1][1].append((gid, position, rise))
                        position += advances[gid]
                else:
                    position -= float(piece)
    return lines


def widths(font):
    found = {}
    rows = list(font.W)
    for first, row in zip(rows[::2], rows[1::2], strict=True):
        found.update({int(first) + i: float(w) for i, w in enumerate(row)})
    return found


@pytest.mark.parametrize("name", sorted(set(TEXTS) - {"two fonts in a line"}))
def test_glyphs_and_places_are_harfbuzz_own(name):
    """The content stream, read back, against HarfBuzz asked directly: same glyphs, within a thousandth of the size."""
    family, text = TEXTS[name]
    face = FONTS.find(family)[0]
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(face.source.path.read_bytes())))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    thousand, pen, wanted = 1000 / face.upem, 0, []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        wanted.append((info.codepoint, (pen + place.x_offset) * thousand, place.y_offset * thousand))
        pen += place.x_advance
    ((_, got),) = shown(page_of(line(family, text)))
    assert [gid for gid, _, _ in got] == [gid for gid, _, _ in wanted]
    assert 0 not in [gid for gid, _, _ in got]
    assert all(abs(a[1] - b[1]) <= 1.6 and abs(a[2] - b[2]) <= 0.5 for a, b in zip(got, wanted, strict=True))


def test_every_font_is_a_subset_and_embedded():
    pdf = page_of(*[line(family, text) for family, text in TEXTS.values()], line("Alegreya", "x", font_weight=700))
    document = pikepdf.open(io.BytesIO(pdf))
    fonts = [o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
    kinds = {str(font.Subtype) for font in fonts}
    assert kinds == {"/Type0", "/CIDFontType2"}
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+[\w.-]+", str(font.BaseFont))
        if font.Subtype == "/Type0":
            descriptor = font.DescendantFonts[0].FontDescriptor
            assert len(descriptor.FontFile2.read_bytes()) == int(descriptor.FontFile2.Length1)
            assert len(descriptor.FontFile2.read_raw_bytes()) < 30_000
            assert b"beginbfchar" in font.ToUnicode.read_bytes()
    assert b"Helvetica" not in pdf and not any("Helvetica" in str(font.BaseFont) for font in fonts)


def test_a_letter_is_measured_as_the_font_says():
    """The advance widths in the file are HarfBuzz's, so that readers place what follows where we meant it."""
    ((_, got),) = shown(page_of(line("Bangers", "MMMM")))
    face = FONTS.find("Bangers")[0]
    shaped = face.shape("MMMM")
    assert got[3][1] == pytest.approx(sum(g[2] for g in shaped.glyphs[:3]) * 1000 / face.upem, abs=1)


@pytest.mark.parametrize("place", ["nan", "inf", "1e9"])
def test_words_cannot_stand_where_no_page_is(place):
    with pytest.raises(ContentError, match="out of bounds"):
        paint(svg(f'<text x="{place}" y="20" font-family="Alegreya" font-size="6">Dragon</text>', HEAD), FONTS, "c1")


def test_a_tspan_can_have_a_baseline_of_its_own():
    inside = '<text font-family="Alegreya" font-size="6"><tspan x="2" y="20" dominant-baseline="{0}">x</tspan></text>'
    hanging, standing = (paint(svg(inside.format(word), HEAD), FONTS, "c1").form for word in ("hanging", "auto"))
    assert hanging != standing


def test_a_space_between_two_styles_is_kept_and_shows_nothing():
    spans = '<tspan x="2" y="20" font-weight="700">one</tspan><tspan x="14" y="20"> </tspan><tspan x="16" y="20">two'
    source = svg(f'<text font-family="Alegreya" font-size="6">{spans}</tspan></text>', HEAD)
    assert words_of(page_of(source)).split() == ["one", "two"]
