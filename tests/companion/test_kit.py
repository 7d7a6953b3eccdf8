"""The kit under the games: slots that read and offer, questions, deeds; and laws that every game's fold keeps."""

import pytest

from companion.engine.model import Breach, Item, Menu, Table, Turn
from companion.engine.words import Line, Unclear
from companion.kit.commonmoves import value_meant
from companion.kit.forms import Form, happened, named
from companion.kit.game import Game
from companion.kit.slots import number, player, verb, word
from tests.helpers.little import write_game

PAID = {"coin": "coin", "$": "coin"}


def give(act, to, n, pay=""):
    yield
    happened(act.table, "given", act.who, to=to, n=n)
    yield
    act.say("Given.")


GIVING = Form("give", give, people=("who", "to"))
GIVE = verb(
    "give",
    "Somebody gives.",
    "give ben 3",
    lambda turn, whom, count, pay: {"do": "give", "who": turn.who, "to": whom, "n": count, "pay": pay},
    player("whom", "To whom?", lambda said: [who for who in said.table.players if who != said.who]),
    number("count", "how many", lambda _: Menu("How many?", free="a number"), lacks="How many? give ben 3."),
    word("pay", PAID, lambda _: Menu("Paid?", (Item("coin", "A coin"),)), default="", early=True),
)


class Giving(Game):
    VERBS = (GIVE,)
    FORMS = named([GIVING])


@pytest.fixture
def table():
    found = Table("giving", ["ana", "ben", "cy"], {"ana": "Ana", "ben": "Ben", "cy": "Cy"})
    found.state = {"turn": "ana", "round": 1, "players": {"ana": {}, "ben": {}, "cy": {}}}
    return found


def read(table, line):
    return GIVE.read(Turn(table, Line(line.split(), {}), None, "ana"), line.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "To whom? Ben or Cy."),
        ("ben", "How many? give ben 3."),
        ("ben x", "'x' should be how many."),
        ("ben 3 4", "'4' is not understood here: say it as in 'give ben 3'."),
    ],
)
def test_a_line_that_lacks_something_is_told_so(table, line, told):
    with pytest.raises(Unclear, match=r".*") as unclear:
        read(table, line)

    assert str(unclear.value) == told


def test_nothing_is_told_of_a_strangers_move(table):
    game = Giving()
    move = {"do": "give", "who": "eve", "to": "ben", "n": 1}

    assert game.act(table, move).said == []
    assert game.reminders(game.act(table, move), table) == []


def test_what_happened_is_forgotten_when_a_move_begins_and_a_stranger_does_nothing(table):
    game, move = Giving(), {"do": "give", "who": "ana", "to": "ben", "n": 2}
    table.state["happened"] = []
    for _ in range(2):
        game.fold(table, move)
        assert table.state["happened"] == [{"what": "given", "who": "ana", "to": "ben", "n": 2}]
    assert game.act(table, move).said == ["Given."]
    table.state["happened"] = []
    game.fold(table, move | {"to": "zoe"})
    assert table.state["happened"] == []


def test_a_move_that_comes_after_the_end_is_told_so_even_when_it_is_nobodys(table):
    class Closed(Giving):
        CLOSED = Breach("G-END", "The game is over.")

    move = {"do": "give", "who": "", "to": "ben", "n": 2}
    for over, broken in ((False, []), (True, [Closed.CLOSED])):
        table.state["over"] = over
        assert list(Closed().check(table, move)) == broken


def test_a_small_game_need_say_nothing_but_its_verbs(table):
    game = Giving()

    assert [item.word for item in game.menu(table, []).items] == ["give"]
    assert (game.asks(table), game.over(table), game.who(table), game.place(table)) == ("", "", "ana", "1.ana")
    assert game.head(table) == "Round 1 · Ana to play"
    assert value_meant(table, ["turn"], "be", game) == "ben"
    table.state["turn"] = ""
    assert (game.who(table), game.place(table)) == ("", "1.all")


@pytest.mark.parametrize("slug", ["trap-attack-board", "raft-race-river", "raid-trade-told", "generic"])
def test_a_game_that_is_called_like_a_file_of_another_is_played_all_the_same(tmp_path, monkeypatch, evening, slug):
    write_game(tmp_path, slug)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))

    assert evening.done(f"new {slug} ana ben").code == 0
    assert evening.done("ana +3").told == ["Ana score 0 → 3."]
