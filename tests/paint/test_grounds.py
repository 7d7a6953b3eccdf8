"""What lies beneath a line of text is told in a short way where there is one, which says what the long way does."""

import gc

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.operators.outlines import core, flat, inside
from generator.operators.paths import ellipse, parse_path, rectangle
from generator.paint.covers import Cover
from generator.paint.painter import Painter
from tests.paint.drawing import painted, svg

SHAPES = (
    '<rect x="{x}" y="{y}" width="40" height="{r}" fill="{c}"/>',
    '<rect x="{x}" y="{y}" width="{r}" height="40" rx="7" fill="{c}" transform="rotate({y} 30 30)"/>',
    '<circle cx="{x}" cy="{y}" r="{r}" fill="{c}"/>',
    '<path d="M{x} {y}h{r}v40h-10v-30h-{r}z" fill="{c}"/>',
    '<path d="M30 5L45 50 8 22H52L15 50z" fill="{c}" fill-rule="evenodd"/>',
    '<path d="M{x} {y}l20 3 -18 {r}z" fill="{c}" opacity=".6"/>',
    '<rect x="{x}" y="{y}" width="30" height="30" fill="url(#g)"/>',
    '<g clip-path="url(#k)"><rect x="{x}" y="{y}" width="30" height="30" fill="{c}"/></g>',
)
GRADIENT = '<defs><linearGradient id="g"><stop stop-color="#123"/><stop offset="1" stop-color="#fd8"/></linearGradient>'
DEFS = f'{GRADIENT}<clipPath id="k"><circle cx="30" cy="30" r="15"/></clipPath></defs>'
shapes = st.builds(
    lambda one, x, y, r, c: one.format(x=x, y=y, r=r, c=c),
    st.sampled_from(SHAPES), st.integers(0, 30), st.integers(0, 30), st.integers(5, 30),
    st.sampled_from(("#fff", "#222", "#8a3b2e", "rgba(255,200,0,.5)", "none")),
)  # fmt: skip
texts = st.builds(
    '<text data-cut="yes" x="{}" y="{}" font-size="4" fill="#456" transform="rotate({} 30 30)">Draw a card'
    "</text>".format,
    st.integers(2, 35), st.integers(8, 50), st.sampled_from((0, 0, 0, 90, 17)),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(shapes, texts), max_size=6), texts)
@example([SHAPES[2].format(x=30, y=30, r=29, c="#222")], '<text x="22" y="31" font-size="4">Draw</text>')
def test_the_short_way_says_what_the_long_one_does(body, last):
    face = svg(DEFS + "".join(body) + last)
    short = painted(face).lettering
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cover, "holds", lambda *_: False)
        long = painted(face).lettering
    assert short == long
    assert short[-1].size


convex = st.one_of(
    st.builds(ellipse, st.floats(0, 50), st.floats(0, 50), st.floats(1, 40), st.floats(1, 40)),
    st.builds(rectangle, st.floats(0, 50), st.floats(0, 50), st.floats(8, 40), st.floats(8, 40), st.floats(0, 4)),
)


@given(convex, st.floats(0, 1), st.floats(0, 1))
def test_all_of_a_core_lies_inside(outline, across, down):
    lines = flat(outline)
    found = core(lines)
    assert found is not None
    left, top, right, bottom = found
    assert inside(lines, left + (right - left) * across, top + (bottom - top) * down)


def test_what_is_not_convex_has_no_core():
    for path in (
        "M0 0h9v9h-3v-6h-6z",
        "M30 5L45 50 8 22H52L15 50z",  # turns one way, and goes around twice
        "M0 0h9v9h-9z M20 0h9v9h-9z",
        "M0 0h9",
    ):
        assert core(flat(parse_path(path))) is None, path


def test_a_painted_document_is_let_go_at_once():
    """Nobody looks for rubbish while a deck is painted: in a circle all documents of a deck would stay in memory."""
    gc.collect()
    known = [one for one in gc.get_objects() if isinstance(one, Painter)]  # which another test still holds
    gc.disable()
    try:
        painted(svg('<rect width="60" height="60" fill="#fff"/><text x="5" y="20" font-size="5">Draw a card</text>'))
        left = [one for one in gc.get_objects() if isinstance(one, Painter)]
        assert not [one for one in left if not any(one is other for other in known)]
    finally:
        gc.enable()
