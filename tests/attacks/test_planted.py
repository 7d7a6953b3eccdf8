"""A sample of the print defects that are planted in our own games."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.attacks.planted import heaps, tried
from tests.attacks.plants import PLANTS

SAMPLE = [
    heap for heap in heaps() if heap[0].style == "ink-saver" or (heap[0].kind == "font" and heap[0].game == "raft-race")
]


@pytest.mark.parametrize("heap", SAMPLE, ids=lambda heap: f"{heap[0].game} {heap[0].style}")
def test_what_was_planted_in_a_game_is_told_of_its_card_and_field(heap, tmp_path):
    assert tried(heap, tmp_path) == ([], 0) or heap[0].kind == "font"


def test_there_are_many_of_all_kinds():
    kinds = Counter(one.kind for one in PLANTS) + Counter(one.game for one in PLANTS)

    assert len(PLANTS) >= 60
    assert min(kinds[kind] for kind in ("size", "contrast", "outline", "overlap")) >= 7
    assert sum(one.back for one in PLANTS) >= 6
    assert all(kinds[game] >= 10 for game in {one.game for one in PLANTS})
