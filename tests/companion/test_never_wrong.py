"""What the companion says is so: nobody is overtaken unseen, nothing stale is told; numbers come after their lists."""

import pytest

from companion.engine.dice import number
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening
from tests.companion.test_play import Keys


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


def test_a_game_that_is_opened_again_has_a_new_secret_and_proves_both(four):
    four.done("roll d1000")
    old = four.done("finish --force").fields["secret"]
    reply = four.done("reopen")
    assert "new secret from now on" in reply.told[0]
    assert four.live.secret.hex() not in str(reply)
    rolled = four.done("roll d1000").fields["rolls"]
    four.done("fix 2 roll d1000 --for luck")
    assert four.live.now().effect(2).data["rolls"] == four.live.now().entries[1].data["rolls"]
    four.done("undo 4")
    assert four.done("finish --force").fields["secret"] == four.live.secret.hex() != old
    assert four.done("verify").fields["good"]
    assert rolled[0]["n"] == number(four.live.secret, rolled[0]["key"], 1000)


def test_verify_knows_a_roll_of_the_secret_that_everybody_knew(four, monkeypatch):
    four.done("finish --force")
    four.done("reopen")
    with monkeypatch.context() as patch:
        patch.setattr(type(four.live), "secret", property(lambda self: self.here.secret))
        four.done("roll d1000")

    assert not four.say("verify").fields["good"]


def test_a_number_before_its_list_shows_the_list(path, capsys):
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana --seed q")
        play = Play(evening.live, Screen("plain"), lambda live, words: evening.say(words))
        play.take("1")
        assert evening.head == 1
        assert "End the turn" in capsys.readouterr().out
        play.take("1")
        assert evening.head == 2
        play.take("1")
        assert evening.head == 3, "once seen, numbers are known"


def test_what_was_shown_in_a_duel_is_no_part_of_what_everybody_may_know(four):
    four.done("duel 1 ben 14 11")

    assert "14" not in str(four.state)
    assert "shown" not in four.state
