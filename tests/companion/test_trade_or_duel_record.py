"""Trade or Duel: ties, single cards and forced plays leave the record as the table is."""

import pytest

from tests.companion.evening import FOUR


@pytest.fixture
def last(evening):
    """The last turn is over; totals are asked for. Cy and Dee hold one card each."""

    def begin(rules=""):
        evening.done(f"{FOUR} {rules}")
        for line in ("set cy.cards 1", "set dee.cards 1", "set comparing yes"):
            evening.done(line)
        return evening

    return begin


def test_a_tie_is_named_by_the_total_that_is_equal(last):
    evening = last("--set tie_scope=any")
    for line in ("hand ana 11", "hand ben 11", "hand cy 3"):
        evening.done(line)
    told = evening.done("hand dee 5").told

    assert any(line.startswith("TIE at 11: one more turn") for line in told)


def test_the_lowest_tie_is_named_by_its_total(last):
    evening = last()
    evening.done("hand cy 5")
    evening.done("hand dee 9")
    evening.done("hand ana 5")
    told = evening.done("hand ben 13").told

    assert any(line.startswith("TIE at 5: one more turn") for line in told)


def test_two_single_cards_are_never_the_same(last):
    evening = last()
    evening.done("hand cy 5")

    assert evening.broken("hand dee 5") == ["TD-COMP-1"]
    assert evening.broken("hand ana 5+6") == ["TD-COMP-1"]
    evening.done("hand dee 6")


def test_totals_in_an_extra_round_are_of_the_hand_held_now(last):
    evening = last()
    for line in ("hand ana 5", "hand ben 5", "hand cy 8", "hand dee 9"):
        evening.done(line)

    assert evening.state["ties"] == 1
    assert [one["total"] for one in evening.state["players"].values()] == [None] * 4
    assert "total" not in evening.done("status").told[0]


def test_a_forced_two_swaps_the_sizes_of_the_hands(four):
    four.done("set ben.cards 1")
    assert four.broken("trade ben 2") == ["TD-R5"]
    four.done("trade ben 2 --force")

    assert [four.state["players"][who]["cards"] for who in ("ana", "ben")] == [1, 2]
