"""Vertical text: each letter where HarfBuzz hangs it, read as it was written, in columns from right to left."""

from itertools import pairwise

import pytest
import uharfbuzz
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from generator.draw.scan import SIGN
from generator.paint.face import paint
from generator.typeset.fit import Typesetter
from generator.typeset.fonts import FontBook
from generator.typeset.room import MM_PER_POINT
from generator.typeset.setting import Setting
from generator.typeset.text import Place
from generator.typeset.turning import recorded
from tests.paint.drawing import FONT_DIRS, ROOT, page_of, picture_of, svg
from tests.paint.textlayer import by_readers

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
    return page_of(paint(svg(f"{SIGN}1{SIGN}"), FONTS, "face", texts={"1": text}), fonts=FONTS)


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
    [
        "「札を3引く。」**竜**の日12日本 Office AVATAR 2026カード",
        "ドカードの札\n日本の名山",
        "To HP 12 and 3.14, A-1",
    ],
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
