"""A small sample of the simulated printers: their backs land."""

import pytest

from tests.attacks.printers import ALLOWED, TRUE, share_of


@pytest.mark.parametrize(("duplex", "paper"), [("long", "both"), ("short", "both"), ("long", "letter")])
def test_backs_land_where_nothing_slips(duplex, paper):
    missed = share_of(6, 1, duplex=duplex, paper=paper, jitter=0.0)

    assert max(one.after for one in missed) <= ALLOWED
    assert max(one.size for one in missed) <= TRUE
    assert min(one.before for one in missed) > 2 * ALLOWED, "these printers were never off"


def test_backs_land_without_a_ruler():
    assert max(one.after for one in share_of(6, 2, jitter=0.0, ruler=False)) <= ALLOWED


def test_fifteen_sheets_even_out_what_one_cannot():
    one, many = (sorted(miss.after for miss in share_of(10, 3, copies=copies)) for copies in (1, 15))

    assert many[-1] <= ALLOWED < one[-1]


def test_fifteen_sheets_told_one_by_one_do_so_too():
    assert max(miss.after for miss in share_of(8, 4, copies=15, again=True)) <= ALLOWED
