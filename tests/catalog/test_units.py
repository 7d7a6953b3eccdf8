"""Lengths and sizes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.model import Size
from generator.catalog.units import LONGEST, SIZES, UNITS, to_mm, to_size

lengths = st.decimals(0, 70, places=3)
units = st.sampled_from(sorted(UNITS))


@given(lengths, units)
def test_a_length_is_its_number_times_its_unit(number, unit):
    assert to_mm(f"{number}{unit}") == pytest.approx(float(number) * UNITS[unit], abs=1e-6)


@given(lengths, units, st.sampled_from(["", " ", "  "]))
def test_a_space_before_the_unit_changes_nothing(number, unit, space):
    assert to_mm(f"{number}{space}{unit}") == to_mm(f"{number}{unit}")


@given(lengths, lengths, units)
def test_a_size_is_two_lengths(width, height, unit):
    assert to_size(f"{width}x{height}{unit}") == Size(to_mm(f"{width}{unit}"), to_mm(f"{height}{unit}"))


def test_the_units_of_two_worlds_meet():
    assert to_mm("1in") == to_mm("72pt") == to_mm("2.54cm") == to_mm("25.4mm") == 25.4


@pytest.mark.parametrize(
    "text",
    ["", "mm", "3", "6,35mm", "abcmm", "-3mm", "+3mm", "3 m", "3px", ".5mm", "3.mm", "1e3mm", "٣mm", "3mm3mm", "nanmm",
     "infmm", "1_0mm", "0x3mm", "3 3mm", "9" * 400 + "mm", "3\nmm\n"],
)  # fmt: skip
def test_what_is_no_length_is_never_a_zero(text):
    with pytest.raises(ValueError, match="is not a length"):
        to_mm(text)


def test_nothing_is_longer_than_a_table():
    assert to_mm("2000mm") == LONGEST
    with pytest.raises(ValueError, match=r"longer than 2 m"):
        to_mm("2001mm")


@pytest.mark.parametrize("text", ["", "pokr", "63", "63x", "x88mm", "63mm", "63x88", "63x88x2mm", "63 by 88mm"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError, match="is not a"):
        to_size(text)


@pytest.mark.parametrize(
    "text", ["63x88mm", "63 x 88 mm", "6.3cm x 8.8cm", "63mmx8.8cm", "63×88mm", "euro", "standard"]
)
def test_one_size_may_be_written_in_many_ways(text):
    assert to_size(text) == Size(63.0, 88.0)


def test_every_size_is_in_the_designers_readme():
    readme = " ".join((Path(__file__).parents[2] / "content" / "README.md").read_text("utf-8").split())

    for name, size in SIZES.items():
        assert f"`{name}`" in readme
        assert f"{size.width:g} × {size.height:g}" in readme
