"""A long run cut into parts is the whole run."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.matrix import chosen
from tests.bench.part import WHOLE, Part


@given(st.lists(st.integers(), max_size=50), st.integers(1, 60))
def test_parts_make_the_whole_in_order_and_differ_by_one_at_most(work: list[int], parts: int) -> None:
    cut = [Part(at, parts).of(work) for at in range(1, parts + 1)]
    assert [one for part in cut for one in part] == work
    assert max(map(len, cut)) - min(map(len, cut)) <= 1


@pytest.mark.parametrize("said", ["", "2", "0/3", "4/3", "a/b", "1/0", "-1/3", "1/3/5"])
def test_what_is_no_part_is_refused(said: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is no part"):
        Part.read(said)


def test_the_parts_of_a_random_sample_are_that_sample_each_combination_once() -> None:
    def drawn(part: Part) -> list[str]:
        return [f"{slug} {order}" for slug, heap in chosen(["raid-trade"], True, 30, part) for order in heap]

    whole = drawn(WHOLE)
    assert [one for at in (1, 2, 3, 4) for one in drawn(Part(at, 4))] == whole
    assert len(set(whole)) == 30
    every = [f"{slug} {order}" for slug, heap in chosen(["raid-trade"], True, 0, WHOLE) for order in heap]
    assert set(whole) < set(every)
