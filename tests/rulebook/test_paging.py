"""Pages are filled without losing a strip; what must stay together stays, what waits comes at once."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from generator.rulebook import pagebreaks
from generator.rulebook.paging import Frame, fill
from generator.rulebook.strips import Spot, Strip

FRAME = Frame((20.0, 15.0), 18.0, 100.0, 170.0)
HEIGHT = FRAME.height


@st.composite
def many_strips(draw):
    """Some strips, each with a name; the last never waits for anything."""
    made = []
    for at in range(draw(st.integers(1, 60))):
        floats = draw(st.booleans()) and draw(st.booleans())
        made.append(
            Strip(
                height=draw(st.integers(1, 60)) * 1.0,
                marks=(Spot(str(at), 0.0),),
                before=draw(st.sampled_from([0.0, 2.0, 6.0])),
                keep=not floats and draw(st.integers(0, 3)) == 0,
                floats=floats,
                fresh=draw(st.integers(0, 14)) == 0,
                section=not floats and draw(st.integers(0, 8)) == 0,
            )
        )
    return made


def places(leaves):
    """Page and height of every strip."""
    return {mark.name: (leaf.number, mark.y) for leaf in leaves for mark in leaf.marks if isinstance(mark, Spot)}


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(many_strips())
def test_every_strip_stands_on_a_page_once(strips):
    leaves = fill(strips, FRAME)
    found = [mark.name for leaf in leaves for mark in leaf.marks if isinstance(mark, Spot)]
    assert sorted(found, key=int) == [str(at) for at in range(len(strips))]
    assert [leaf.number for leaf in leaves] == list(range(1, len(leaves) + 1))


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(many_strips())
def test_nothing_reaches_below_the_text_of_a_page(strips):
    for leaf in fill(strips, FRAME):
        for mark in leaf.marks:
            if isinstance(mark, Spot):
                strip = strips[int(mark.name)]
                assert FRAME.top - 1e-6 <= mark.y <= FRAME.top + HEIGHT - strip.height + 1e-6


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(many_strips())
def test_text_stays_in_order_and_only_pictures_wait(strips):
    found = places(fill(strips, FRAME))
    text = [found[str(at)] for at, strip in enumerate(strips) if not strip.floats]
    assert text == sorted(text)
    pictures = [found[str(at)] for at, strip in enumerate(strips) if strip.floats]
    assert pictures == sorted(pictures)


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(many_strips())
def test_a_strip_that_keeps_the_next_stands_on_its_page(strips):
    found = places(fill(strips, FRAME))
    for at, strip in enumerate(strips[:-1]):
        chain = [strip]
        first = at
        while first and strips[first - 1].keep and not strips[first].fresh:
            first -= 1
        last = at
        while strips[last].keep and last + 1 < len(strips) and not strips[last + 1].fresh:
            last += 1
        chain = strips[first : last + 1]
        if strip.keep and last > at and sum(one.height + one.before for one in chain) <= HEIGHT:
            assert found[str(at)][0] == found[str(at + 1)][0]


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(many_strips())
def test_what_is_fresh_begins_a_page(strips):
    found = places(fill(strips, FRAME))
    for at, strip in enumerate(strips):
        if strip.fresh and not strip.floats:
            page, y = found[str(at)]
            above = [y for other, (number, y) in found.items() if number == page and other != str(at)]
            late = [strips[int(o)].floats for o, (number, up) in found.items() if number == page and up < y]
            assert all(late) or not above


def test_columns_are_filled_from_left_to_right():
    frame = Frame((20.0, 15.0), 18.0, 100.0, 50.0, columns=2)
    leaves = fill([Strip(30.0, (Spot(str(at), 0.0),)) for at in range(5)], frame)
    assert [len(leaf.marks) for leaf in leaves] == [2, 2, 1]
    assert frame.column == 47.0


def names(leaf):
    return [mark.name for mark in leaf.marks if isinstance(mark, Spot)]


def strips_of(first, *heights):
    """A strip, a soft end of a page, and more strips, all in mm."""
    rest = [Strip(high, (Spot(str(at), 0.0),)) for at, high in enumerate(heights, 1)]
    return [Strip(first, (Spot("0", 0.0),)), Strip(0.0, fresh=True, soft=True), *rest]


def test_a_soft_end_of_a_page_is_none_where_the_page_has_only_begun():
    little, much = (fill(strips_of(first, 20.0, 110.0), FRAME) for first in (30.0, 140.0))

    assert [names(leaf) for leaf in little] == [["0", "1", "2"]]
    assert [names(leaf) for leaf in much] == [["0"], ["1", "2"]]


def test_pages_are_chosen_for_the_whole_so_that_the_last_one_is_full_too():
    """A page and a half: to fill the first would leave the last half empty."""
    pages = fill([Strip(20.0, (Spot(str(at), 0.0),)) for at in range(13)], FRAME)

    assert [len(names(leaf)) for leaf in pages] in ([6, 7], [7, 6])


def test_white_between_blocks_and_pictures_give_and_take_so_that_pages_end_full():
    def picture(scale=1.0):
        return Strip(60.0 * scale, (Spot("2", 0.0),), 6.0, floats=True, scaled=picture)

    for high in (40.0, 55.0):
        strips = [*(Strip(high, (Spot(str(at), 0.0),), 6.0) for at in range(2)), picture()]
        (page,) = fill(strips, FRAME)
        y = places([page])["2"][1]
        scale = (FRAME.top + HEIGHT - y) / 60.0

        assert scale == pytest.approx(1.2 if high == 40.0 else 0.88, abs=0.06), high


def test_no_line_touches_a_picture_that_has_waited():
    strips = [Strip(40.0, (Spot("0", 0.0),)), Strip(150.0, (Spot("1", 0.0),), 6.0, floats=True)]
    strips += [Strip(60.0, (Spot("2", 0.0),), 6.0), Strip(60.0, (Spot("3", 0.0),)), Strip(15.0, (Spot("4", 0.0),))]

    found = places(fill(strips, FRAME))

    assert found["1"] == (2, FRAME.top)
    assert found["4"][1] > FRAME.top + 150.0 + 1.0


def test_pictures_alone_take_work_in_proportion_to_their_number(monkeypatch):
    looked = []
    stops = pagebreaks.Piece.stops
    monkeypatch.setattr(pagebreaks.Piece, "stops", lambda piece, late: looked.append(late) or stops(piece, late))
    works = []
    for count in (200, 400):
        looked.clear()
        pages = pagebreaks.pages_of((pagebreaks.Piece(3.0, 33.0, floats=True),) * count, 180.0, 1)
        works.append(len(looked))
        assert sorted(at for page in pages for at in page.pieces) == list(range(count))

    assert works[1] < 2.5 * works[0]
