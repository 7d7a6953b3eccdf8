"""Text of a book that runs in both directions: read as it was written, seen as faces show it, from the right edge."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.messages import Messages
from generator.catalog.model import Size
from generator.rulebook.blocks import Bullets, Paragraph, Run, Table
from generator.rulebook.book import bind
from generator.rulebook.lines import Compositor
from generator.rulebook.look import look_of
from generator.rulebook.made import Facts
from generator.rulebook.strips import Words
from generator.typeset.bidi import in_order
from generator.typeset.fit import Typesetter
from generator.typeset.fontface import RLE
from generator.typeset.fonts import FontBook
from generator.typeset.scripts import is_right_to_left
from tests.helpers.shell import TOP

UNSEEN = dict.fromkeys(map(ord, f"{RLE}\u200f "))
FOLDERS = (TOP / "tests/fonts", TOP / "templates/_shared/fonts")
WORDS = st.lists(st.sampled_from(["שלום", "קלף", "(abc)", "12", "(שלום", "3)", "Deck", "אב,"]), min_size=1, max_size=9)


def compositor(language):
    says = Messages(language)
    setter = Typesetter(FontBook(FOLDERS, language=language), ["star"])
    return Compositor(setter, says, lambda *one: pytest.fail(str(one))), look_of({}, "colour", says)


def letters(parts):
    """Give the letters of stretches of one direction each as they are seen, from left to right."""
    return "".join(part[::-1] if is_right_to_left(part) else part for part in parts).translate(UNSEEN)


def shown(line):
    return letters(piece.text for piece in sorted(line.pieces, key=lambda piece: piece.x))


@settings(max_examples=40)
@given(WORDS, st.sampled_from(["he", "en"]))
def test_a_line_is_read_as_it_was_written_and_seen_as_faces_show_it(words, language):
    made, look = compositor(language)
    text = " ".join(words)
    if language == "he" and not any("א" <= ch <= "ת" for ch in text):
        text = f"אב {text}"

    (line,) = made.set((Run(text[:4]), Run(text[4:], strong=True)), look.body, 900.0)

    assert "".join(piece.text.removeprefix(RLE) for piece in line.pieces) == text
    if text[:1] >= "א" or language == "en":  # what the language says goes before the first letter
        assert shown(line) == letters(in_order(text))
    spots = sorted((piece.x, piece.x + piece.width) for piece in line.pieces)
    assert all(end <= start + 0.01 for (_, end), (start, _) in itertools.pairwise(spots))
    assert spots[0][0] >= -0.01 and spots[-1][1] <= line.width + 0.01


def test_a_column_begins_at_its_right_with_its_lists_and_tables():
    made, look = compositor("he")
    entry = (Paragraph((Run("קח 3 קלפים"),), 1),)
    table = Table(((Run("שם"),), (Run("12"),)), (((Run("קלף"),), (Run("3"),)),), ("left", "right"), 1)
    blocks = (Paragraph((Run("שלום"),), 1), Bullets((entry,), 1, True, 1), table)

    bound = bind(blocks, look, made, None, Facts((), []), pytest.fail, size=Size(120.0, 200.0), running="")

    found = [mark for leaf in bound.leaves for mark in leaf.marks if isinstance(mark, Words)]
    at = {shown(mark.line): (mark.x, mark.x + mark.line.width) for mark in found}
    edge = at["םולש"][1]
    entry, sign, head, number = (at[name] for name in ("םיפלק3חק", ".1", "םש", "12"))
    assert edge > 90 and head[1] == pytest.approx(edge, abs=0.02)
    assert entry[1] < sign[0] < sign[1] <= edge and number[1] < head[0]


def test_a_book_that_is_read_leftward_is_bound_at_its_right():
    said = {}
    for language, word in (("en", "dot"), ("he", "שלום")):
        made, look = compositor(language)
        text = (Paragraph((Run(f"{word} " * 900),), 1),)
        said[language] = bind(text, look, made, None, Facts((), []), pytest.fail, size=Size(120.0, 200.0), running="")
    margins = look.margins
    for language, first in (("en", margins.inner), ("he", margins.outer)):
        bound = said[language]
        wide = 120.0 - margins.inner - margins.outer
        edges = [
            max(mark.x + mark.line.width for mark in leaf.marks if isinstance(mark, Words)) for leaf in bound.leaves[:2]
        ]
        assert margins.inner != margins.outer and len(bound.leaves) > 1
        assert edges == pytest.approx([first + wide, margins.inner + margins.outer - first + wide], abs=0.05)
        assert bound.leftward == (language == "he")
