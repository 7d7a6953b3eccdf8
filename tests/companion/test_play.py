"""The table mode: short lines, numbered choices, a number pad, slips; with a game that asks and rolls."""

import io

import pytest

from companion.commands import beginning
from companion.gamedata import content
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen, wrapped
from tests.companion.evening import Evening, games, transcript

BEGIN = "new duel ana ben cy dee --first ana --seed x"


class Keys:
    """Somebody at the keys; gives what was said after each line."""

    def __init__(self, evening):
        self.out = io.StringIO()
        self.play = Play(evening.live, Screen("human", prefix="", out=self.out), answer)

    def __call__(self, line):
        before = len(self.out.getvalue())
        self.play.take(line)
        return self.out.getvalue()[before:]


@pytest.fixture
def keys(evening):
    evening.done(BEGIN)
    return Keys(evening)


def test_a_whole_turn_is_played_on_a_number_pad(keys, evening):
    assert keys("0").startswith("Ana says:\n1 Trade\n2 Duel")
    assert "2 Ben, 2 cards" in keys("2")
    assert "1 One" in keys("2")
    assert "such as 12 7" in keys("1")
    assert keys("12 7").startswith("Ana 12 beats Ben 7")
    assert keys("-").startswith("Undone")
    assert keys("2 2 1").startswith("Which cards?")
    assert keys("12 7").startswith("Ana 12 beats Ben 7")
    assert evening.head == 4


SEATS = ("ana", "ben", "cy", "dee", "eve", "fay", "gil", "hal", "ivo")


@pytest.mark.parametrize("game", games())
def test_a_game_begins_on_a_screen_of_ten_lines(tmp_path, monkeypatch, game):
    monkeypatch.setattr(beginning, "new_secret", lambda *_, **__: bytes(32))
    box = content.load(game, str(tmp_path))
    sit = [SEATS[: max(2, box.least)], SEATS[: box.most], *[("ana", "ai")] * (box.least == 1)]
    for number, names in enumerate(sit):
        told = transcript(tmp_path / f"{number}.db", [f"new {game} {' '.join(names)}"], width=40)
        lines = told.partition("\n> ")[2].splitlines()[1:-2]  # without what was typed, and the end of the table mode
        assert 5 < len(lines) <= 10, told


def test_an_empty_word_is_understood_as_nothing(keys, evening):
    assert "not understood" in keys('"')
    assert "not understood" in keys("''")
    assert evening.head == 1


def test_enter_zero_and_undo_leave_a_line_that_was_begun(keys, evening):
    for way in ("", "u", "-"):
        keys("1")
        assert "Bell 1" in keys(way)
    assert evening.head == 1
    assert keys("9") != ""
    keys("1")
    assert keys("0").startswith("Ana says:")
    keys("1")
    assert "swap" in keys("t1 ben")


def test_a_dot_says_the_last_line_again(keys):
    keys("roll d6 --is 3")
    assert keys(".").startswith("d6: 3")


def test_signs_stand_for_questions(keys):
    assert "Digits choose" in keys("*")
    assert keys("?ties")
    assert keys("c?old drip").startswith("Old Drip.")
    assert keys("; a note").startswith("Noted: a note")
    assert keys("/").startswith("Ana 2 cards")
    assert keys("play") == "You are playing.\n"


def test_a_die_of_the_table_is_asked_for(evening):
    evening.done(f"{BEGIN} --table-dice")
    keys = Keys(evening)

    assert keys("roll d6 d20") == "Roll d6 on the table and type what it shows: 1-6.\n"
    assert keys("4") == "Roll d20 on the table and type what it shows: 1-20.\n"
    assert keys("17").startswith("d6: 4 (rolled on the table)\nd20: 17")
    keys("roll d6")
    assert "Bell" in keys("")
    assert evening.head == 2


def test_who_was_overtaken_says_the_line_again_with_enter(keys, evening, path):
    keys("t1 ben")
    with Evening(path) as other:
        other.done("note hello")
    assert "The table moved on" in keys("t1 cy")
    assert keys("!") == "Nothing was refused.\n"
    assert "swap" in keys("")
    assert evening.head == 4


def test_a_line_is_broken_where_the_screen_ends():
    for width in (24, 40, 80):
        for text in ("a" * 100, "one two " * 20, "  set in " * 9, "", "x"):
            rows = wrapped(text, width)
            assert all(len(row) <= width for row in rows)
            assert "".join("".join(rows).split()) == "".join(text.split())


def test_a_name_cannot_steer_the_terminal(evening):
    evening.done(["new", "duel", "a\x1b[2Jna", "ben", "cy", "dee"])
    out = io.StringIO()
    Screen("human", out=out).show(evening.say("status"))

    assert "\x1b" not in out.getvalue()


def test_the_menu_of_a_finished_game_is_what_its_numbers_mean(evening):
    evening.done("new raid ana ben --first ana --seed x")
    evening.done("raid 10 8")
    evening.done("finish --force")
    keys = Keys(evening)
    refused = keys("raid 10 8")

    assert "Nothing was written." in refused
    assert "Anyway" not in refused
    assert "Nothing was refused." in keys("!")
    assert "1 Open it again" in keys("n")
    assert keys("1").startswith("The game is open again.")
