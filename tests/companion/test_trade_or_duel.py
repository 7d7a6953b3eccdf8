"""Trade or Duel beyond its worked cases: what is refused, and what stays hidden."""

import pytest


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("duel 1 ben 19 3", ["TD-COMP-1"]),
        ("duel 1 ben 3 3", ["TD-COMP-1"]),
        ("duel 1 ben tied", ["TD-DUEL-5"]),
        ("duel 1 ana 3 4", ["TD-R2"]),
        ("trade 1 ben --as cy", ["TD-R4"]),
        ("hand ana 11", ["TD-SETUP-2"]),
    ],
)
def test_what_the_record_proves_wrong_is_not_written(four, line, rules):
    assert four.broken(line) == rules
    reply = four.done(f"{line} --force")
    assert reply.fields["forced"] == rules


def test_the_rule_that_no_total_is_asked_of_others_hands_stay_hidden(four):
    four.done("duel 1 ben 14 11")

    assert "14" not in str(four.state)
    assert "shown" not in four.state
