"""Words along a line and in columns: where their letters stand, what readers find of them, what is refused."""

import zlib
from itertools import pairwise

import pytest
import uharfbuzz
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from generator.draw import outline
from generator.draw.records import IDENTITY
from generator.draw.scan import MARK
from generator.draw.writing import Way
from generator.pdf.face import halves, paint, read
from generator.text.fit import Typesetter
from generator.text.fonts import FontBook
from generator.text.placed import Place
from generator.text.room import MM_PER_POINT
from generator.text.setting import Setting
from generator.text.turning import recorded
from tests.pdf.drawing import FONT_DIRS, ROOT, difference, page_of, painted, picture_of, svg
from tests.pdf.drawing import FONTS as PLAIN
from tests.pdf.test_refusals import refusals
from tests.pdf.textlayer import by_readers

FONTS = FontBook((*FONT_DIRS, ROOT / "templates" / "trade-or-duel" / "fonts"), language="ja")
SETTER = Typesetter(FONTS)
PLACE = Place(6, 4, 40, 42)
WIDE = 354  # pixels of a face of 60 mm at 150 dpi
FINE = 4


def column(words, place=PLACE, **setting):
    """A face with vertical text."""
    how = Setting(**{"font": "Noto Sans JP", "writing": "vertical", "size": 14.0, **setting})
    fitted = SETTER.fit(words, how, place.height, place.width)
    assert fitted.fits
    return recorded(fitted, place, SETTER.lines).text


def page(text):
    return page_of(paint(svg(f"{MARK}1{MARK}"), FONTS, "face", texts={"1": text}), fonts=FONTS)


class _Pen:
    """Outlines as polygons."""

    def __init__(self):
        self.lines = []

    def moveTo(self, to):  # noqa: N802
        self.lines.append([to])

    def lineTo(self, to):  # noqa: N802
        self.lines[-1].append(to)

    def qCurveTo(self, by, to):  # noqa: N802
        self._curve([self.lines[-1][-1], by, to])

    def curveTo(self, first, second, to):  # noqa: N802
        self._curve([self.lines[-1][-1], first, second, to])

    def _curve(self, points):
        for step in range(1, 9):
            some, t = points, step / 8
            while len(some) > 1:
                some = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(some)]
            self.lines[-1].append(some[0])

    def closePath(self):  # noqa: N802
        pass


def reference(path, columns, em, leading):
    """The same drawn from what HarfBuzz says of whole columns, in black on white."""
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes())))
    k, dots, side = em / font.face.upem, FINE * WIDE / 60, FINE * WIDE
    wound = {True: Image.new("L", (side, side)), False: Image.new("L", (side, side))}  # by non-zero winding
    for number, words in enumerate(columns):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(words)
        buffer.direction = "ttb"
        buffer.guess_segment_properties()
        buffer.language = "ja"
        uharfbuzz.shape(font, buffer)
        middle, down = PLACE.x + PLACE.width - (number + 0.5) * em * leading, PLACE.y
        for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen = _Pen()
            font.draw_glyph_with_pen(info.codepoint, pen)
            for line in pen.lines:
                shape = Image.new("L", (side, side))
                dotted = [
                    ((middle + (x + at.x_offset) * k) * dots, (down - (y + at.y_offset) * k) * dots) for x, y in line
                ]
                ImageDraw.Draw(shape).polygon(dotted, fill=1)
                way = sum(a * d - b * c for (a, b), (c, d) in zip(line, line[1:] + line[:1], strict=True)) > 0
                wound[way] = ImageChops.add(wound[way], shape)
            down -= at.y_advance * k
    ink = ImageChops.difference(wound[True], wound[False]).point(lambda v: 255 * (v > 0))
    return ink.reduce(FINE).point(lambda v: 255 * (v > 127))


def near(one, other):
    """The share of an ink that has the other within two pixels, in percent."""
    around = other.filter(ImageFilter.MaxFilter(5))
    return 100 * sum(ImageChops.darker(one, around).histogram()[255:]) / sum(one.histogram()[255:])


@pytest.mark.parametrize(
    ("font", "words"),
    [
        ("Noto Sans JP", "「札を引く。」名山のカードで、竜の日文語。火山灰の下で眠る竜"),
        (
            "Noto Sans CJK JP",
            "手札を見せる。合計の大きい人が、（決闘）にトークンを置く",
        ),  # with CIDs that are no numbers of glyphs
    ],
)
def test_letters_stand_where_harfbuzz_hangs_them(font, words):
    text = column(words, size=16.0, font=font)
    at = sorted({round(run.x, 1) for line in text.lines for run in line.runs}, reverse=True)
    assert at[0] - at[-1] > 14  # mm: columns, the first at the right
    kept = SETTER.fit(words, Setting(font=font, writing="vertical", size=16.0), 42, 40)
    broken = kept.pieces[0].broken
    spans = broken.paragraph.spans
    columns = [words[spans[row.first][0] : spans[row.behind - 1][1]] for row in broken.rows]
    assert "".join(columns) == words
    assert not any(one[0] in "、。」ー" or one[-1] == "「" for one in columns)
    face = FONTS.by_key(text.lines[0].runs[0].font)
    drawn = picture_of(page(text), WIDE).convert("L").point(lambda v: 255 * (v < 128))
    wanted = reference(face.source.path, columns, 16 * MM_PER_POINT, 1.2)
    assert near(drawn, wanted) > 99
    assert near(wanted, drawn) > 99


@pytest.mark.parametrize(
    "words",
    ["「札を3引く。」**竜**の日12日本 Office AVATAR 2026カード", "ドカードの札\n日本の名山", "To HP 12 and 3.14, A-1"],
)
def test_readers_find_the_words_once_and_whole(words):
    pdf = page(column(words, size=11.0, strong_font="Alegreya, Noto Sans JP"))
    said = words.replace("**", "").replace("\n", "")
    assert all(pages[0] == [said] for pages in by_readers(pdf).values())


def test_short_numbers_stand_and_words_lie():
    runs = {run.words.strip(): run.turn for line in column("日12日 Office 2026 日3").lines for run in line.runs}
    assert runs["12"] == runs["3"] == runs["日"] == 0
    assert runs["Office 2026"] == 90


@pytest.mark.parametrize(("align", "valign"), [("left", "top"), ("right", "bottom"), ("center", "middle")])
def test_text_is_aligned_along_its_columns_and_columns_from_the_right(align, valign):
    drawn = picture_of(page(column("日本", PLACE._replace(align=align, valign=valign))), 600)
    left, top, right, bottom = [one / 10 for one in ImageChops.invert(drawn.convert("L")).getbbox()]
    across, down = (left + right) / 2, (top + bottom) / 2
    assert abs(across - {"top": 43.0, "middle": 26, "bottom": 9.0}[valign]) < 0.5
    assert abs(down - {"left": 9.0, "center": 25, "right": 41.0}[align]) < 0.5


ARC = '<path id="p" d="M10 40A20 20 0 0 1 50 40" fill="none"/>'
RING = '<circle id="p" cx="30" cy="30" r="16" fill="none"/>'
WORDS = "Office of Avars"


def along(words, line=ARC, attributes='startOffset="50%" text-anchor="middle"', size=4, text=""):
    return svg(
        f'{line}<text font-family="Alegreya" font-size="{size}"{text}>'
        f'<textPath href="#p" {attributes}>{words}</textPath></text>'
    )


@pytest.mark.parametrize(
    "look", ["", ' stroke="#a00" stroke-width="0.1"', ' fill="none" stroke="#a00"', ' opacity="0.5"']
)
@pytest.mark.parametrize("words", [WORDS, "THE DRAGON’S LAIR", "हिन्दी रिवर्स्ड", "fi fl ffi"])
def test_readers_find_words_along_a_line_once_and_whole(words, look):
    pdf = page_of(along(words, text=look, size=3).replace("Alegreya", "Alegreya, Noto Sans Devanagari"))
    assert all(pages[0] == [words] for pages in by_readers(pdf).values())


def test_letters_stand_on_a_straight_line_as_they_do_without_one():
    """Kerned, with the spaces between letters and words, and in the parts that look otherwise."""
    line = '<path id="p" d="M5 30H55" fill="none"/>'
    for look in ("", ' letter-spacing="0.5" word-spacing="2"', ' text-anchor="middle"'):
        words = 'AVATAR <tspan font-weight="700">To</tspan>'
        left = 30 if "anchor" in look else 5
        straight = svg(f'<text font-family="Alegreya" font-size="6" x="{left}" y="30"{look}>{words}</text>')
        offset = 'startOffset="50%"' if "anchor" in look else ""
        bent = along(words, line, offset, 6, look)
        assert difference(picture_of(page_of(bent), 600), picture_of(page_of(straight), 600)) < 0.3, look


def test_around_a_circle_words_go_on_where_it_begins():
    """A browser leaves out what is beyond the point where a circle begins, which is at its right."""
    top = painted(along(WORDS, RING, 'startOffset="75%" text-anchor="middle"'))
    right = painted(along(WORDS, RING, 'startOffset="0%" text-anchor="middle"'))
    assert len(top.lettering) == len(right.lettering) == 12  # ff is one
    assert min(min(line.corners[1::2]) for line in top.lettering) < 14
    assert max(max(line.corners[::2]) for line in right.lettering) > 46
    heights = [line.corners[1] for line in right.lettering]
    assert min(heights) < 25 and max(heights) > 35  # above and below the middle


def test_letters_are_told_with_their_words_and_where_they_really_are():
    """So the gate names words, not letters, and finds a letter that is turned beyond the cut."""
    face = painted(along(WORDS))
    assert {line.words for line in face.lettering} == {WORDS}
    first = face.lettering[0].corners
    assert first[1] > first[7] or first[0] < first[6]  # it leans to the left
    (problem,) = refusals(along("Down", '<path id="p" d="M30 50V90" fill="none"/>', "", 6))
    assert problem.fact.startswith("the text 'Down' is cut off")


def test_a_letter_that_happens_to_stand_upright_is_told_with_its_words_too():
    """Half of this line is straight; a letter alone would lie over its neighbours where it bends."""
    bent = '<path id="p" d="M10 40H30A12 12 0 0 1 42 52" fill="none"/>'
    face = painted(along(WORDS, bent, "", 5))
    assert any(line.corners[1] == line.corners[3] for line in face.lettering)
    assert {line.words for line in face.lettering} == {WORDS}


def test_a_line_beside_the_words_moves_them_away_from_it():
    """dy moves letters off their line, here 3 mm above it; dx along it."""
    line = '<path id="p" d="M5 30H55" fill="none"/>'
    plain, moved = painted(along("A", line, "")), painted(along("A", line, "", text=' dx="2" dy="-3"'))
    assert moved.lettering[0].corners[6] - plain.lettering[0].corners[6] == pytest.approx(2)
    assert moved.lettering[0].corners[7] - plain.lettering[0].corners[7] == pytest.approx(-3)


def test_of_a_picture_that_two_pages_share_each_has_the_words_that_it_shows(tmp_path):
    whole = along("Left", '<path id="p" d="M4 30q10 -10 20 0" fill="none"/>')
    both = along("All of both", '<path id="p" d="M5 30q25 -20 50 0" fill="none"/>')
    for source, found in ((whole, (True, False)), (both, (True, True))):
        _, left, right = halves(read(source, PLAIN, "spread"), PLAIN)
        assert tuple(bool(half.fonts) and "BDC" in part_of(half) for half in (left, right)) == found


def part_of(half):
    stream = half.form.stream
    return (stream if half.form.plain else zlib.decompress(stream)).decode("latin-1")


REFUSED = [
    (along("Much too long for it, and longer still", size=6), "beyond the line that they go along", "smaller"),
    (along(WORDS, attributes='startOffset="80%"'), "reach", "startOffset"),
    (along("So long that it goes around more than once, which nobody reads", RING), "beyond the line", "longer"),
    (along("x").replace("#p", "#q"), "nothing has the id 'q'", "choose one of: p"),
    (along("x").replace('href="#p"', ""), "href is missing", "#its-id"),
    (along("x", '<g id="p"/>'), "words cannot go along a <g>", "<path>"),
    (along("x", '<path id="p" d="M5 5" fill="none"/>'), "has no length", "give it one"),
    (along("x").replace("</textPath>", "</textPath> behind"), "'behind' stand beside a <textPath>", "own"),
    (along("x").replace("<textPath", "before <textPath"), "'before' stand beside a <textPath>", "own"),
    (along('<textPath href="#p">x</textPath>'), "a <textPath> stands in another one", "own"),
    (svg(f'{ARC}<textPath href="#p">x</textPath>'), "a <textPath> stands outside <text>", "<text>"),
    (along("x", text=' text-decoration="underline"'), "text-decoration", "path"),
    (along("x", text=' rotate="20"'), "turns its letters itself", "rotate"),
    (along("x", attributes='method="stretch"'), "not stretched", "align"),
    (along('x<tspan x="4">y</tspan>'), "x moves only all of a <textPath>", "dx"),
    (along("שלום"), "right to left", ""),
]


@pytest.mark.parametrize("source, fact, way_out", REFUSED)
def test_what_cannot_be_printed_is_refused_with_a_way_out(source, fact, way_out):
    problem = refusals(source)[0]
    assert fact in problem.fact
    assert way_out in problem.hint


def way_of(data):
    return Way(outline.path(data)[0], IDENTITY)


def test_a_line_may_have_any_shape_and_a_transform_of_its_own():
    assert way_of("M0 0h3v4z").length == pytest.approx(12)
    assert way_of("M0 0a10 10 0 0 1 20 0").length == pytest.approx(31.4159, rel=1e-3)
    line = '<line id="p" x2="30" transform="translate(30 50) rotate(-90)" stroke="none"/>'
    turned = painted(along("Up", line, ""))
    assert all(one.corners[0] < 30.1 and one.corners[1] <= 50 for one in turned.lettering)
    way = way_of("M0 0h10M20 0h10")
    assert way.length == 10 and not way.closed
