"""Lines are broken without losing a word, within the column, and better than one by one."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.rulebook.breaking import SHRINK, STRETCH, Item, break_lines

widths = st.lists(st.floats(0.2, 14.0), min_size=1, max_size=40)


def items_of(list_of_widths):
    return [Item(width, 0.25 if at else 0.0) for at, width in enumerate(list_of_widths)]


def halves(items):
    """Let every long word be divided in the middle, a hyphen of 0.3 behind its head."""
    return lambda at: [(items[at].width / 2 + 0.3, items[at].width / 2)] if items[at].width > 4 else []


def natural(items, line, cuts):
    """How wide a line is before its spaces change, and how many there are."""
    row = [item.width for item in items[line.start : line.end]]
    spaces = line.end - line.start - 1
    if line.tail >= 0:
        row[0] = cuts(line.start)[line.tail][1]
    if line.head >= 0:
        row.append(cuts(line.end)[line.head][0])
        spaces += 1
    return sum(row) + 0.25 * max(0, spaces), max(0, spaces)


@settings(max_examples=40)
@given(widths, st.floats(8.0, 40.0), st.booleans(), st.booleans())
def test_every_word_stands_once_and_in_order(list_of_widths, width, justify, hyphens):
    items = items_of(list_of_widths)
    cuts = halves(items) if hyphens else None
    lines = break_lines(items, width, 0.25, justify=justify, cuts=cuts)
    seen = []
    for line in lines:
        seen += range(line.start, line.end)
    assert seen == list(range(len(items)))
    for before, after in pairwise(lines):
        assert (before.end, before.head) == (after.start, after.tail)
    assert lines[0].tail == lines[-1].head == -1


@settings(max_examples=40)
@given(widths, st.floats(15.0, 40.0), st.booleans(), st.booleans())
def test_no_line_sticks_out_where_every_word_fits(list_of_widths, width, justify, hyphens):
    items = items_of(list_of_widths)
    cuts = halves(items) if hyphens else None
    for line in break_lines(items, width, 0.25, justify=justify, cuts=cuts):
        wide, spaces = natural(items, line, cuts)
        assert line.excess == 0
        assert wide - (spaces * 0.25 * SHRINK if justify else 0) <= width + 1e-6


@settings(max_examples=40)
@given(widths, st.floats(20.0, 40.0))
def test_no_other_way_without_hyphens_has_a_looser_line_at_best(list_of_widths, width):
    """The loosest line is no looser than the loosest one of filling line after line."""
    items = items_of(list_of_widths)
    lines = break_lines(items, width, 0.25)
    greedy, row = [], 0.0
    count = 0
    for item in items:
        if count and row + 0.25 + item.width > width:
            greedy.append((row, count - 1))
            row, count = 0.0, 0
        row += item.width + (0.25 if count else 0)
        count += 1
    mine = [natural(items, line, None) for line in lines[:-1]]

    def badness(rows):
        return max(
            [((width - wide) / (spaces * 0.25 * STRETCH)) if spaces else 1e6 for wide, spaces in rows], default=0
        )

    if badness(greedy) < 2.0:
        assert badness(mine) < 3.0


def test_a_word_wider_than_the_line_stands_alone_and_is_told():
    lines = break_lines([Item(3), Item(50, 0.25), Item(3, 0.25)], 20, 0.25)
    assert [(line.start, line.end, line.excess > 0) for line in lines] == [(0, 1, False), (1, 2, True), (2, 3, False)]


def test_nothing_has_no_lines():
    assert break_lines([], 10, 0.25) == []
