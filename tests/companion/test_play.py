"""The table mode: short lines, numbered choices, a number pad, slips; see cases/every-game.cases, too."""

import io

import pytest

from companion.commands import beginning
from companion.gamedata import content
from companion.terminal.screen import Screen, wrapped
from tests.companion.evening import Evening, Keys, games, transcript

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


@pytest.fixture
def keys(four):
    """Somebody at the keys of Trade or Duel."""
    keys = Keys(four)
    keys("")
    return keys


@pytest.mark.parametrize("line", ["u", "y", "fix 2 trade cy 1", "undo 2", "; note"])
def test_nothing_is_taken_back_or_mended_on_a_table_that_moved_on(keys, four, path, line):
    keys("t1 ben")
    keys("t1 cy")
    keys("u")
    with Evening(path) as other:
        other.done("roll d6" if line == "y" else "trade cy 1")
        if line == "y":
            other.done("undo")
    head = four.store.head(four.live.here)
    said = keys(line)

    assert "The table moved on" in said
    assert four.store.head(four.live.here) == head
    assert keys("!") == "Nothing was refused.\n"
    assert "#" in keys("")
    assert four.store.head(four.live.here) == head + 1
