"""What is wrong with a board is told where it stands, with a way out; and what is right can be walked on."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.pages.isle import BOARD, told, write_isle

MISTAKES = [
    ("to: n5}", "to: n9}", "17:20: an edge leads to 'n9', and there is no such node", "did you mean 'n"),
    ("from: n4", "from: m4", "17:12: an edge leads from 'm4', and there is no such node", "did you mean 'n4'?"),
    ("x: 40, y: 214", "x: 9, y: 214", "8:3: n1 at 9, 214 reaches 3.0 mm beyond the board", "x 12 to 368"),
    ("x: 93, y: 214", "x: 60, y: 214", "9:3: n2 and n1 overlap by 4.0 mm", "board.yaml:8:3"),
    ("x: 172, y: 175", "x: 172, y: 165", "19:3: c1 and n3 overlap by 4.5 mm", "move one of them"),
    ("  - {from: n4, to: n5}\n", "", "12:3: nobody can reach node n5 from n1", "{from: n1, to: n5}"),
    ("kind: dock", "kind: docks", "12:29: node n5 is of a kind 'docks'", "did you mean 'dock'?"),
    ("coin: 15mm", "coin: 15", "5:41: '15' is no size of a space", "24mm"),
    ("start: n1", "start: m1", "6:8: one cannot start on 'm1'", "did you mean 'n1'?"),
    ("[6, 20, 18, 40]", "[6, 20, 18]", "21:9: 'boat' must be [x, y, width, height]", "[6, 194, 38, 40]"),
    ("[6, 20, 18, 40]", "[6, 240, 18, 40]", "21:9: the box for boat reaches 20.0 mm beyond", "boxes are"),
    ("{x: 40, y: 214", "{x: 40, z: 214", "8:7: node n1 has no 'y'", "add 'y: 62'"),
    ("overlap: 6mm", "overlap: 60mm", "3:10: tiles cannot overlap by 60 mm", "10mm is usual"),
]


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
