"""Text that flows around a box: read from the PDF no letter is nearer to it than the gap, and none is lost."""

import re
from dataclasses import dataclass

import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.catalog.roots import search_path
from generator.draw.scan import MARK
from generator.making.plan import plan
from generator.making.portions import dividing
from generator.parts.order import Order
from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.template.render import Renderer
from generator.text.fit import Typesetter
from generator.text.placed import Place, recorded
from generator.text.room import MM_PER_POINT
from generator.text.setting import Setting
from tests.template.small import CARDS, Small, svg
from tests.text.books import shipped

SETTER = Typesetter(shipped())
WIDE, HIGH = 60.0, 80.0
OVERHANG = 0.25  # mm: how far a letter may reach out of its advance width
TEXT = (
    "The keeper counts every lamp before the storm, and writes each one down in a book that nobody has read for "
    "years.\n\nAt dusk the harbour master pays back what the oil has cost.\nNever more than three coins. "
)
BOXES = st.tuples(st.floats(-10, 55), st.floats(-10, 70), st.floats(2, 70), st.floats(0.5, 40))


@dataclass(frozen=True)
class Letter:
    """A printed letter and its ink, in mm from the top left corner."""

    char: str
    left: float
    top: float
    right: float
    bottom: float


def printed(fitted, place, setting):
    """Print fitted text, and read it back: what a reader copies, and where each letter's ink is."""
    text = recorded(fitted, place, SETTER.lines).text
    around = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{MARK}1{MARK}</svg>'
    press = PdfPress(SETTER.book, title="test")
    press.page(WIDE, HIGH)
    press.stamp(paint(around, SETTER.book, "face", texts={"1": text}), 0, 0)
    with pypdfium2.PdfDocument(press.finish()) as document:
        page = document[0].get_textpage()
        said = page.get_text_range()
        boxes = [page.get_charbox(at) for at in range(page.count_chars())]
    k = MM_PER_POINT
    letters = [
        Letter(char, left * k, HIGH - top * k, right * k, HIGH - bottom * k)
        for char, (left, bottom, right, top) in zip(said, boxes, strict=True)
        if char.strip()
    ]
    return said, letters


def meets(letter, around):
    left, top, right, bottom = around
    beside = letter.right - OVERHANG <= left or letter.left + OVERHANG >= right
    return not beside and letter.bottom > top + 0.02 and letter.top < bottom - 0.02


@settings(max_examples=60, deadline=None)
@given(BOXES, st.floats(7, 14), st.floats(0.9, 1.5), st.sampled_from(["left", "right", "center", "justify"]))
def test_no_letter_is_printed_in_the_box_and_none_is_lost(box, size, leading, align):
    x, y, w, h = box
    setting = Setting(size=size, min_size=5, leading=leading, hyphenate="", around=(x, y, x + w, y + h))
    fitted = SETTER.fit(TEXT, setting, WIDE, HIGH)
    assume(fitted.fits)

    said, letters = printed(fitted, Place(0, 0, WIDE, HIGH, align), setting)

    assert said.split() == TEXT.split()
    assert not [letter for letter in letters if meets(letter, setting.around)]
    assert max(letter.right for letter in letters) <= WIDE + OVERHANG
    for step in range(round((size - fitted.size) * 10)):  # it is the largest
        assert not SETTER.fit(TEXT, setting._replace(size=size - step / 10, min_size=None), WIDE, HIGH).fits


def test_lines_are_short_beside_the_box_and_long_below_it():
    setting = Setting(size=9, around=(38, 0, 60, 15))
    fitted = SETTER.fit(TEXT * 2, setting, WIDE, HIGH)

    _, letters = printed(fitted, Place(0, 0, WIDE, HIGH), setting)

    beside = [letter.right for letter in letters if letter.top < 14]
    assert 30 < max(beside) <= 38
    assert max(letter.right for letter in letters if letter.top > 16) > 50


@pytest.mark.parametrize("far", [(70, 0, 90, 80), (-30, 0, -5, 80), (0, 90, 60, 99), (0, -30, 60, -4)])
def test_a_box_that_is_not_in_the_way_changes_nothing(far):
    for text in (TEXT, TEXT + "\n- one\n- two\n|a|b|\n|c|d|"):
        setting = Setting(size=12, min_size=6)
        one, other = (
            recorded(SETTER.fit(text, each, WIDE, 40), Place(0, 0, WIDE, 40), SETTER.lines).text
            for each in (setting, setting._replace(around=far))
        )
        assert one == other


@pytest.mark.parametrize(
    "around",
    [
        (-1, 33, 61, 38),
        (-1, 28, 61, 31),
        (40, 30, 61, 50),
        (-1, -1, 25, 22),
        (30, 10, 61, 30),
        (-1, 20, 61, 30),
        (20, 5, 35, 40),
    ],
)
def test_points_headings_and_tables_flow_too_and_points_begin_beside_their_words(around):
    text = (
        "Do:\n- take one lamp, or two if the row behind is empty\n- trade\n## Later\nPay.\n|Oil|two coins|\n|Rope|one|"
    )
    setting = Setting(size=9, around=around)
    fitted = SETTER.fit(text, setting, WIDE, HIGH)

    said, letters = printed(fitted, Place(0, 0, WIDE, HIGH), setting)

    assert said.split() == re.sub(r"\||##", " ", text.replace("-", "•")).split()
    assert not [letter for letter in letters if meets(letter, around)]
    for at, letter in enumerate(letters):
        if letter.char == "•":
            assert 0 < letters[at + 1].left - letter.right < 3


def test_where_hardly_any_room_is_beside_the_box_lines_go_on_below_it():
    setting = Setting(size=9, around=(8, 10, 55, 30))

    _, letters = printed(SETTER.fit(TEXT * 2, setting, WIDE, HIGH), Place(0, 0, WIDE, HIGH), setting)

    assert {letter.bottom < 10.1 or letter.top > 29.9 for letter in letters} == {True}
    assert min(letter.top for letter in letters if letter.top > 29) < 32


@pytest.mark.parametrize(
    ("call", "cards", "fact"),
    [
        ('text(card.text, 5, 5, 40, 60, size=9, around=box(22, 0, 30, 80), gap=1)',
         CARDS.replace("You fall in", "Unconstitutionally"), "mm too wide for the room beside the box"),
        ('text(card.text, 5, 5, 40, 60, around=(20, 5, 9, 9), valign="middle")', CARDS, "begin at the top"),
        ('text(card.text, 5, 5, 40, 60, around=5)', CARDS, "that is no box"),
        ('text(card.text, 5, 5, 40, 60, gap=2)', CARDS, "gap is how far"),
        ('text_height(card.text, 40, around=(20, 5, 9, 9))', CARDS, "only text() itself"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_place(tmp_path, call, cards, fact):
    (told,) = Small(tmp_path).wrong(svg("{{ " + call + " }}"), cards)

    assert fact in told.fact
    assert told.mark.line and told.mark.file.endswith(("traps.yaml", "card.svg.j2"))


def test_a_card_without_a_picture_has_nothing_to_flow_around(tmp_path):
    call = "{{ text(card.text, 5, 5, 40, 60, around=box(22, 0, 30, 80) if card.n > 1 else none, gap=1) }}"
    assert "You fall in" in Small(tmp_path).body(call)


def test_each_part_of_a_text_that_goes_on_flows_around_the_box(tmp_path):
    words = [f"word{number}" for number in range(500)]
    small = Small(tmp_path)
    face = svg("{{ text(card.text, 5, 5, 50, 70, size=9, min_size=8, around=box(30, 5, 25, 30), gap=1) }}")
    small.write(face, f"  - {{id: long, text: {' '.join(words)}}}\n", deck="continue: fronts\n")
    (one,) = plan(small.load(), Order(), dividing(search_path(tmp_path)))
    deck = one.decks[0]
    renderer = Renderer(one.game, one.edition, search_path(tmp_path), small.fonts)

    texts = [text for card in deck.cards for text in renderer.front(deck, card).texts.values()]

    assert [word for text in texts for line in text.lines for word in line.words.split()] == words
    assert len(texts) == len(deck.cards) > 2
    for text in texts[:-1]:
        assert 0 < sum(line.y < 30 for line in text.lines) < len(text.lines)
        assert all(line.x + line.width <= 29.5 for line in text.lines if line.y < 34)
