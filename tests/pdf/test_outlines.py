"""Laws of paths, transforms, lengths and colours."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.draw import outline
from generator.draw.colours import colour, setting
from generator.draw.looks import transform
from generator.draw.numbers import number, places_for
from generator.draw.records import inverse, moved, times

numbers = st.floats(-1000, 1000).map(lambda v: round(v, 3))
sizes = st.floats(0.5, 500).map(lambda v: round(v, 3))
matrices = st.tuples(*[st.floats(-50, 50) for _ in range(6)])


@given(numbers, numbers, numbers, numbers, sizes, sizes, st.floats(-360, 360), st.booleans(), st.booleans())
def test_an_arc_ends_where_it_should_and_stays_in_reach(x1, y1, x2, y2, rx, ry, turn, large, sweep):
    assume(max(abs(x1 - x2), abs(y1 - y2)) > 0.01)
    ops, _ = outline.path(f"M{x1} {y1}A{rx} {ry} {turn:.6f} {large:d} {sweep:d} {x2} {y2}", 6)
    segments = list(outline.segments(ops))[1:]
    assert segments[-1][1][-2:] == pytest.approx((x2, y2), abs=1e-5)
    assert len(segments) <= 4
    apart = math.hypot(x2 - x1, y2 - y1)
    reach = 4 * max(rx, ry) * max(1.0, apart / min(rx, ry)) + 2 * apart  # too small an ellipse is enlarged
    assert all(
        math.hypot(x - x1, y - y1) <= reach + 1 for _, v in segments for x, y in zip(v[::2], v[1::2], strict=True)
    )


@given(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=9))
def test_relative_and_absolute_lines_are_the_same(points):
    absolute = "M" + "L".join(f"{x} {y}" for x, y in points)
    x, y = points[0]
    relative = f"m{x} {y}"
    for to_x, to_y in points[1:]:
        relative += f"l{to_x - x!r} {to_y - y!r}"
        x, y = x + (to_x - x), y + (to_y - y)
    one, two = (outline.segments(outline.path(data, 6)[0]) for data in (absolute, relative))
    for (op, a), (other, b) in zip(one, two, strict=True):
        assert op == other
        assert all(abs(p - q) < 2e-6 for p, q in zip(a, b, strict=True))


@given(st.lists(st.tuples(numbers, numbers, numbers, numbers, numbers, numbers), min_size=1, max_size=5))
def test_the_box_of_curves_holds_every_point_of_them(curves):
    ops = outline.written([("m", (0.0, 0.0)), *(("c", c) for c in curves)], 6)
    left, top, right, bottom = outline.tight(ops)
    x = y = 0.0
    for a, b, c, d, e, f in curves:
        for t in (0.1, 0.35, 0.5, 0.8):
            u = 1 - t
            px = u**3 * x + 3 * u * u * t * a + 3 * u * t * t * c + t**3 * e
            py = u**3 * y + 3 * u * u * t * b + 3 * u * t * t * d + t**3 * f
            assert left - 1e-5 <= px <= right + 1e-5
            assert top - 1e-5 <= py <= bottom + 1e-5
        x, y = e, f


@given(matrices, numbers, numbers)
def test_a_transform_undone_leaves_things_where_they_were(matrix, x, y):
    assume(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) > 0.01)
    left, top, _, _ = moved((x, y, x, y), times(inverse(matrix), matrix))
    assert abs(left - x) < 1e-3
    assert abs(top - y) < 1e-3


@given(matrices)
def test_an_outline_moved_and_its_box_moved_agree_when_nothing_turns(matrix):
    straight = (matrix[0], 0.0, 0.0, matrix[3], matrix[4], matrix[5])
    ops, box = outline.path("M0 0H10V5H0Z")
    assert outline.tight(outline.through(ops, straight, 6)) == pytest.approx(moved(box, straight), abs=1e-5)


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_a_number_is_written_as_near_as_its_places_say(value, places):
    text = number(value, places)
    assert abs(float(text) - value) <= 0.5001 * 10**-places
    assert "e" not in text
    assert not text.startswith("-0") or float(text) != 0


@given(st.floats(1e-6, 1e6))
def test_half_a_micrometre_is_the_most_a_coordinate_is_off(scale):
    assert 0.5 * 10 ** -places_for(scale) * scale <= 0.000503 or places_for(scale) == 9


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_ways_to_write_a_colour_are_the_same_colour(r, g, b):
    written = colour(f"#{r:02x}{g:02x}{b:02x}")
    assert colour(f"rgb({r}, {g}, {b})") == written
    assert colour(f"rgba({r} {g} {b} / 50%)").alpha == 0.5
    assert setting(written.parts).endswith(" g" if r == g == b else " rg")


def test_transforms_are_applied_from_the_right():
    assert transform("translate(10) scale(2)") == (2, 0, 0, 2, 10, 0)
    assert transform("scale(2),translate(10 5)") == (2, 0, 0, 2, 20, 10)
