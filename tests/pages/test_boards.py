"""What is wrong with a board is told where it stands, with a way out; and what is right can be walked on."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.helpers.cases import rows
from tests.pages.isle import BOARD, told, write_isle

MISTAKES = rows("pages", "boards")


@pytest.mark.parametrize(("right", "wrong", "fact", "hint"), MISTAKES, ids=[one[2] for one in MISTAKES])
def test_a_mistake_on_a_board_is_told_with_its_place_and_a_way_out(tmp_path, right, wrong, fact, hint):
    assert BOARD.count(right) == 1
    said = told(write_isle(tmp_path, board=BOARD.replace(right, wrong)))

    assert len(said) == 1
    assert said[0].startswith(f"content/isle/board.yaml:{fact}")
    assert hint in said[0]


def test_all_mistakes_come_at_once(tmp_path):
    board = BOARD.replace("x: 40, y: 214", "x: 9, y: 214").replace("to: n5}", "to: n9}")

    assert len(told(write_isle(tmp_path, board=board))) == 2


def test_the_companion_can_walk_on_it(tmp_path):
    game = load_game("isle", Roots((write_isle(tmp_path),)))
    board = game.parts["board"].spec.board

    assert dict(board.ways()) == {"n1": ("n2",), "n2": ("n3",), "n3": ("n4",), "n4": ("n3", "n5"), "n5": ()}
    assert board.nodes["n2"].fields["number"] == 2
    assert board.edges[0].fields["way"] == "path"
    assert board.slots["c1"].fields["of"] == "n3"
    assert board.art["boat"] == (6, 20, 18, 40)


def test_a_template_sees_the_board(tmp_path):
    game = load_game("isle", Roots((write_isle(tmp_path),)))
    fields = game.parts["board"].decks[0].cards[0].fields

    assert [(one["id"], one["x"], one["w"]) for one in fields["nodes"]][-1] == ("n5", 300.0, 30.0)
    assert {"from", "to", "both", "x1", "y2", "way"} <= fields["edges"][0].keys()
    assert fields["node"]["n1"]["number"] == 1
    assert fields["art"]["boat"]["w"] == 18
