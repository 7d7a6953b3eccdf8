"""Words are painted as they are written; a recorded text as the same text written as SVG and read, and as no other."""

import io
import re

import pikepdf
import pytest
import uharfbuzz
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.draw.scan import MARK
from generator.pdf.face import paint, painted, read
from generator.template.render import Renderer
from generator.text.fit import Typesetter
from generator.text.fonts import FontBook
from generator.text.placed import Place, recorded
from generator.text.setting import Setting
from generator.text.svgtext import new_mark, write_icons, written
from tests.pdf.drawing import FONT_DIRS, FONTS, ROOT, difference, oracle, page_of, picture_of, svg, words_of

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
def test_the_text_that_comes_out_is_the_text_that_went_in_and_looks_as_resvg_draws_it(name):
    family, text = TEXTS[name]
    source = line(family, text)
    pdf = page_of(source)
    assert words_of(pdf).strip() == text
    assert difference(picture_of(pdf, 960), oracle(source, 960)) < 0.5


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


SETTER = Typesetter(FONTS)
PIECES = (
    "Draw", "a", "card.", "399", "12.", "**bold**", "*slanted*", "office", "AVATAR", "f?", "T.", "—", "“You”",
    "<5", "&", "Zażółć", "gęślą", "Русский", "Ελληνικό", "नियम", "क्षत्रिय", "竜の巣。", "well-known", "cafe\u0301", "⚔",
    "card\u00adboard", "\u00a0", "]]>", "-->",
)  # fmt: skip
RECORDED = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map(" ".join)
FAMILIES = ("Alegreya Sans", "Alegreya", "EB Garamond", "Bangers", "Noto Sans Devanagari", "Cinzel, 'DejaVu Sans'")
SETTINGS = st.fixed_dictionaries(
    {
        "font": st.sampled_from(FAMILIES),
        "weight": st.sampled_from((400, 700)),
        "italic": st.booleans(),
        "size": st.sampled_from((6.0, 9.5)),
        "min_size": st.just(3.0),
        "fill": st.sampled_from(("#000", "#8a3b2e", "none", "currentColor", "url(#g)", "rgba(0,0,0,.5)")),
        "letter_spacing": st.sampled_from((0.0, 0.0, 0.2)),
        "strong_fill": st.sampled_from((None, "#2e5f8a")),
    }
).map(lambda chosen: Setting(**chosen))
PLACES = st.fixed_dictionaries(
    {
        "x": st.floats(2, 10),
        "y": st.floats(2, 10),
        "width": st.just(44.0),
        "height": st.just(40.0),
        "align": st.sampled_from(("left", "center", "right", "justify")),
        "valign": st.sampled_from(("top", "middle", "bottom")),
        "stroke": st.sampled_from((None, None, "#fff")),
        "stroke_width": st.just(0.3),
    }
).map(lambda chosen: Place(**chosen))
PLAIN, HERE = Setting(), Place(4.0, 4.0, 50.0)
AROUND = (
    "{}",
    '<g transform="rotate(90 30 30) scale(.5)">{}</g>',
    '<g opacity=".5">{}</g>',
    '<g opacity=".5" transform="matrix(.9 .1 0 1 0 0)" style="mix-blend-mode:multiply">{}</g>',
    '<defs><g id="t">{}</g></defs><use href="#t"/><use href="#t" x="3" y="4" fill="#0f0"/>',
    '<symbol id="s" viewBox="0 0 60 60">{}</symbol><use href="#s" width="30" height="30" fill="#00f"/>',
    '<clipPath id="c">{}</clipPath><rect width="60" height="60" fill="#888" clip-path="url(#c)"/>',
    '<mask id="m">{}</mask><rect width="60" height="60" mask="url(#m)"/>',
    '<g data-pictured="yes">{}</g>',
    "<!-- nothing --><g>{}</g>",
)
GRADIENT = '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'


def set_in(text, setting=PLAIN, place=HERE, setter=SETTER):
    """What stands in a document for some text, and the record of it."""
    fitted = setter.fit(text, setting, place.width, place.height)
    record, icons = recorded(fitted, place, setter.lines)
    mark = new_mark()
    return f"{MARK}{mark}{MARK}{write_icons(icons)}", {mark: record}


def noted(source, **more):
    return painted(read(source, FONTS, "card", **more), FONTS, noted=True)


def told(draw, *given, **more):
    """What becomes of a document, or what is said to be wrong with it; nothing knows the lines of what is left out."""
    try:
        return draw(*given, **more)
    except ContentError as error:
        return {(one.mark.file, one.fact, one.hint) for one in error.problems}


KERN = 0.1  # mm


def lines_of(painted):
    """The lines of a face but for how wide they are: a record has the kern between their end and the blank behind.

    Its line was shaped within its paragraph; no ink moves by it.
    """
    return [line._replace(corners=(), words=line.words) for line in painted.lettering]


@settings(max_examples=30, deadline=None)
@given(RECORDED, SETTINGS, PLACES, st.sampled_from(AROUND))
@example(
    "Draw Draw Draw Draw Draw Draw Draw Draw 399 office 竜の巣。 café --> \xa0",
    PLAIN._replace(font="EB Garamond", weight=700, size=6.0, min_size=3.0, letter_spacing=0.2, strong_fill=None),
    HERE._replace(width=44.0, height=40.0),
    "{}",
)
@example("Draw Draw Draw *slanted* Draw", PLAIN._replace(font="Alegreya", size=9.5), HERE._replace(width=44.0), "{}")
def test_what_was_recorded_is_painted_as_what_is_read(text, setting, place, around):
    mark, known = set_in(text, setting, place)
    if not written(mark, known) and "clipPath" in around:
        return  # nothing shows through a clip of a text without ink: one is shut, the other a mask with nothing in it
    source = svg(GRADIENT + around.format(mark))
    one = told(noted, source, texts=known)
    other = told(noted, written(source, known))
    if isinstance(one, set) or isinstance(other, set):  # of which of its words is all that may differ
        assert {fact.rpartition("'")[2] for _, fact, _ in one} == {fact.rpartition("'")[2] for _, fact, _ in other}
        return
    assert lines_of(one) == lines_of(other)
    corners = [[at for line in each.lettering for at in line.corners] for each in (one, other)]
    assert corners[0] == pytest.approx(corners[1], abs=KERN)
    assert {font.name: font.glyphs.keys() for font in one.fonts} == {f.name: f.glyphs.keys() for f in other.fonts}
    assert difference(picture_of(page_of(one), 200), picture_of(page_of(other), 200)) < 0.6


@settings(max_examples=8, deadline=None)
@given(st.lists(st.tuples(RECORDED, RECORDED), min_size=2, max_size=4))
def test_texts_never_mix(texts):
    """Faces that differ in their texts only, painted one after the other by one painter, each told of all texts."""
    fonts = FontBook(FONT_DIRS)
    setter = Typesetter(fonts)
    drawn = [[set_in(text, place=HERE._replace(height=40.0), setter=setter) for text in both] for both in texts]
    known = {mark: text for both in drawn for _, its in both for mark, text in its.items()}
    shown = (
        '<symbol id="s" viewBox="0 0 60 60">{}</symbol><use href="#s" width="60" height="60"/><g opacity=".5">{}</g>'
    )
    for (first, _), (second, _) in drawn:
        source = svg(shown.format(first, second))
        alone = FontBook(FONT_DIRS)
        one, other = told(paint, source, fonts, "card", texts=known), told(paint, written(source, known), alone, "card")
        assert one == other if isinstance(other, set) else lines_of(one) == lines_of(other)


def test_a_mark_that_no_function_left_what_is_wrong_beside_records_and_a_text_that_is_cut_off_are_told():
    mark, known = set_in("Draw a card.")
    (problem,) = told(paint, svg(f"{MARK}0{MARK}{mark}"), FONTS, "card", texts=known)
    assert "stands where nothing is drawn" in problem[1]

    mark, known = set_in("Draw\na **card**\nand\nshow it.")
    source = svg(f"{mark}\n<foreignObject/>\n{mark}<rect width='x' height='1'/>")
    problems = told(paint, written(source, known), FONTS, "card")
    assert len(problems) == 2
    assert told(paint, source, FONTS, "card", texts=known) == problems

    mark, known = set_in("Draw a **card** and show it.", place=Place(40.0, 4.0, 50.0))
    (problem,) = told(paint, svg(mark), FONTS, "card", texts=known)
    assert "is cut off" in problem[1]
    assert {problem} == told(paint, written(svg(mark), known), FONTS, "card")


def test_words_of_an_icons_line_keep_their_space_out():
    mark, known = set_in("gain 2 {coin}", setter=Typesetter(FONTS, ["coin"]))
    source = svg(f'<symbol id="icon-coin" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>{mark}')
    assert written(source, known).count("2</tspan>") == 1
    one, other = paint(source, FONTS, "card", texts=known), paint(written(source, known), FONTS, "card")
    assert lines_of(one) == lines_of(other) and one.parts == other.parts


@pytest.mark.long
@pytest.mark.parametrize("slug", search_path(ROOT).games())
def test_every_face_of_every_game_is_the_same_from_records_and_from_its_svg(slug):
    roots = search_path(ROOT)
    game = load_game(slug, roots)
    folders = (*roots.template_dirs(slug), *roots.shared_dirs())
    fonts, fresh = (FontBook(folders, language=str(game.language)) for _ in range(2))
    renderer = Renderer(game, choose(game), roots, fonts)
    for part in game.parts.values():
        for deck in part.decks:
            for card in deck.cards[:1]:
                face = renderer.front(deck, card)
                given = paint(face.drawn, fonts, face.name, folders, face.shows, texts=face.texts)
                read = paint(face.written, fresh, face.name, folders, face.shows, texts=face.texts)
                words = [[(one.words, one.size, one.ink) for one in each.lettering] for each in (given, read)]
                assert words[0] == words[1]
