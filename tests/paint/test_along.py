"""Words along a line: where their letters stand, what readers find of them, what is refused and not left out."""

import zlib

import pytest

from generator.draw import outline
from generator.draw.records import IDENTITY
from generator.draw.writing import Way
from generator.paint.face import halves, read
from tests.paint.drawing import FONTS, difference, page_of, painted, picture_of, svg
from tests.paint.test_refusals import refusals
from tests.paint.textlayer import by_readers

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
def test_readers_find_the_words_once_and_whole(words, look):
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
        _, left, right = halves(read(source, FONTS, "spread"), FONTS)
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
