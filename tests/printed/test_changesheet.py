"""Paragraphs on a change sheet: whole, on the plain paper, in an ink that can be read there."""

from __future__ import annotations

from types import SimpleNamespace

from generator.printed.books import BookNow, Line, Page, PageChange
from generator.printed.changesheet import strips
from generator.rulebook.lines import Placed, SetLine
from generator.rulebook.strips import Leaf, Words
from generator.rulebook.wording import Ink


def words(text, y, fill, x=10.0):
    """A line of 9 pt at a height, in a colour."""
    style = SimpleNamespace(fill=fill)
    return Words(x, y, SetLine((Placed(0.0, 60.0, Ink(style), text, "text"),), 60.0, ()), 9.0)


def strip_of(*marks):
    """The strip of a drawn page on which the first line is new."""
    lines = tuple(Line(at, mark.line.pieces[0].text, str(at)) for at, mark in enumerate(marks))
    leaf = Leaf(10, marks, "Raid!", ground="spread", across=139.7)
    book = BookNow(SimpleNamespace(id="rulebook"), "", (Page(10, "", lines, leaf),), None, None, {}, 1.0)
    (found,) = strips(book, [PageChange("changed", "rulebook", "Rulebook", 10, lines[:1])])
    return found


def test_a_paragraph_is_whole_and_lies_on_the_plain_paper():
    strip = strip_of(words("An Ace escapes:", 50.0, "#1E1836"), words("no raid at all.", 53.8, "#1E1836"))

    assert [mark.line.pieces[0].text for mark in strip.leaf.marks] == ["An Ace escapes:", "no raid at all."]
    assert strip.leaf.ground == ""


def test_ink_for_a_dark_ground_is_dark_on_the_paper_and_other_inks_stay():
    pale, dark = strip_of(words("pale", 50.0, "#FFE9B0"), words("dark", 53.8, "#B0761A")).leaf.marks

    assert pale.line.pieces[0].ink.style.fill == "#1a1a1a"
    assert dark.line.pieces[0].ink.style.fill == "#B0761A"
