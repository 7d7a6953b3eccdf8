"""The short way for simple texts records what fitting and recording do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.fit import Typesetter
from generator.typeset.setting import Setting
from generator.typeset.simple import simple
from generator.typeset.text import Place, recorded
from tests.typeset.books import shipped

SETTER = Typesetter(shipped(), ["coin"])
FONTS = st.sampled_from(["Alegreya Sans", "Cinzel", "EB Garamond", "Barlow Condensed"])
WORDS = [
    "To",
    "AVATAR,",
    "(The",
    "W)",
    "l\u2019\u0153uf",
    "Za\u017c\u00f3\u0142\u0107",
    "12",
    "f",
    "off!",
    "a" * 9,
    "+1",
]
PLAIN = {"To", "a" * 9}  # the words that are the same beside a space in all of these fonts
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25).map(" ".join)
ODD = st.sampled_from(
    ["**", "{coin}", "well-known", "\n", "  ", "\u672d", "- ", "(", "1. ", "\u00ab ! \u00bb", "\u00a0", "_"]
)
PLACES = st.builds(
    Place, st.just(4.0), st.just(5.0), st.floats(8, 90), st.none() | st.floats(4, 40),
    st.sampled_from(["left", "center", "right"]), st.sampled_from(["top", "middle", "bottom"]),
    st.sampled_from([None, "none", "#400"]), st.sampled_from([0.0, 0.3]), st.just("name"), st.sampled_from(["", "cut"]),
)  # fmt: skip


def near(record):
    """Return a record without the last bits of its lengths."""
    if isinstance(record, tuple):
        return [near(one) for one in record]
    return round(record, 9) if isinstance(record, float) else record


@given(font=FONTS, text=TEXTS, place=PLACES, lines=st.none() | st.integers(1, 6))
def test_both_ways_give_one_record(font, text, place, lines):
    setting = Setting(font=font, size=9.0, min_size=5.0, lines=lines)
    short = simple(SETTER, setting, place.align)

    made = short.text(text, place)
    fitted = SETTER.fit(text, setting, place.width, place.height)

    assert made is None or (fitted.fits and near(made) == near(recorded(fitted, place, SETTER.lines).text))
    assert made is not None or not fitted.fits or not PLAIN.issuperset(text.split())


@given(text=TEXTS, odd=ODD, at=st.integers(0, 200))
def test_what_marks_breaks_or_holds_is_left_to_the_long_way(text, odd, at):
    odd = f"{text[:at]} {odd} {text[at:]}"

    assert simple(SETTER, Setting(), "left").text(odd, Place(0.0, 0.0, 500.0, 500.0)) is None
