"""What is spelled out is told apart exactly: other values have other bytes, the same value the same bytes anywhere."""

import subprocess
import sys
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import Words
from generator.catalog.problems import Mark
from tests.helpers.shell import environment


class Spot(NamedTuple):
    x: object
    y: object


class Place(NamedTuple):
    x: object
    y: object


@dataclass(frozen=True)
class Pin:
    x: object
    y: object


class Hue(Enum):
    RED = 1
    BLUE = 2


class Shade(Enum):
    RED = 1


PLACE = Mark("content/x.yaml", 3, 1)
LETTERS = st.text(alphabet="a1:;st\0\ud800", max_size=4)  # what could be taken for the end or the beginning of a value
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.integers()
    | st.sampled_from([0.0, -0.0, 1.0, 1.5, float("inf"), float("nan")])
    | LETTERS
    | LETTERS.map(lambda text: Words(text, PLACE))
    | st.binary(max_size=3)
    | st.sampled_from([*Hue, *Shade])
)


def larger(inner):
    some = st.lists(inner, max_size=3)
    groups = st.dictionaries(LETTERS | st.integers(0, 2), inner, max_size=3)
    pairs = st.tuples(inner, inner)
    return (
        some
        | some.map(tuple)
        | groups
        | pairs.map(lambda pair: Spot(*pair))
        | pairs.map(lambda pair: Place(*pair))
        | pairs.map(lambda pair: Pin(*pair))
    )


VALUES = st.recursive(LEAVES, larger, max_leaves=6)


def same(one, other):
    """Say whether two values are the same to the type and to the order, asking Python and not the spelling."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return same(list(one.items()), list(other.items()))
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if is_dataclass(one):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    if isinstance(one, float):
        return one.hex() == other.hex()
    return one is other if isinstance(one, Enum) else one == other


@given(VALUES, VALUES)
def test_values_that_differ_have_other_bytes_and_the_same_ones_the_same(one, other):
    assert (canonical_bytes(one) == canonical_bytes(other)) == same(one, other)


@given(st.lists(VALUES, max_size=3), st.lists(VALUES, max_size=3))
def test_several_values_do_not_run_together(some, others):
    assert (canonical_bytes(*some) == canonical_bytes(*others)) == same(some, others)


@given(VALUES)
def test_a_frozen_group_is_spelled_as_the_group(value):
    assert canonical_bytes(MappingProxyType({"x": value})) == canonical_bytes({"x": value})


def test_where_a_text_was_written_does_not_count():
    assert canonical_bytes(Words("Pit", PLACE, "name")) == canonical_bytes(
        Words("Pit", Mark("content/y.yaml", 9), "title")
    )


@dataclass
class Loose:
    x: int = 1


class Text(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [object(), {1, 2}, frozenset("ab"), Loose(), Text("a"), lambda: 0, int, range(3), iter([]), 1j, ..., (1, [set()])],
)
def test_what_has_no_order_or_is_no_plain_value_is_refused(value):
    with pytest.raises(TypeError, match="no plain value"):
        canonical_bytes(value)


def test_the_seed_of_hashes_does_not_matter():
    code = """
from generator.catalog.model import Card, Size
from generator.catalog.problems import Mark
from generator.catalog.canonical import canonical_bytes
sizes = {name: Size(1.5, n) for n, name in enumerate("xyzabc")}
print(canonical_bytes(Card("c01", 2, sizes, Mark("a", 1)), None).hex())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env=environment({"PYTHONHASHSEED": seed}), capture_output=True, check=True
        ).stdout
        for seed in "0123"
    }

    assert len(said) == 1
    assert len(said.pop()) > 100
