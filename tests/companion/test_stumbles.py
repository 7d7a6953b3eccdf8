"""What testers with fresh eyes stumbled over: numbers before lists, cards of a pack, hints with people's names."""

import pytest

from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening


@pytest.mark.parametrize("line", ["fly to the moon", "heal", "trap", "boulder herbs", "walk", "healing herbs"])
def test_what_no_verb_begins_is_not_guessed(evening, line):
    evening.done("new trap ana ai --first ana --seed q")
    evening.done("move")
    head = evening.head

    assert evening.say(line).code == 2
    assert evening.head == head


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


def test_a_pack_has_each_card_of_each_family_once(evening):
    evening.done("new raid ana ben --first ana --seed q")
    evening.done("raid e7 d3")
    evening.done("withdraw --force")
    assert evening.broken("raid e7") == ["RT-SETUP-2"]
    evening.done("cash 7")
    assert evening.broken("cash 7") == ["RT-SETUP-2"]
    assert evening.done("seen ana").told == ["Ana, since the pack was shuffled: Ember 7 and 7."]
    assert evening.done("left ana").told[0].endswith("no 7.")
    evening.done("cash 7 --force")
    evening.done("undo 2")
    assert evening.done("seen ana").told == ["Ana, since the pack was shuffled: Ember 7."]
    assert "1 each of Drift 7" in evening.done("left ana").told[0]
    assert evening.done("seen ben").told == ["Ben, since the pack was shuffled: Drift 3."]
    evening.done("end")
    assert evening.done("verify").fields["good"]


def test_a_shuffled_pack_has_all_its_cards_again(evening):
    evening.done("new raid ana ben --first ana --seed q")
    evening.done("cash e7")
    evening.done("set ana.deck 0")
    evening.done("set ana.discard 22")
    evening.done("jack")

    assert "Jack" not in evening.done("seen ana").told[0]
    evening.done("cash e7")


def test_rolls_in_one_line(evening):
    evening.done("new raid ana ben --first ana --seed q")
    evening.done("raid 9 8")
    rolls = evening.state["raid"]["rolls"]
    evening.done("r 3")
    assert evening.state["raid"]["rolls"] == rolls - 3
    evening.done("r all")


def test_hints_name_people_of_this_table(evening):
    evening.done("new duel zoe kim abe liz --first zoe --seed q")

    assert "zoe" in evening.say("hand").error
    assert "ana" not in evening.say("hand").error
    assert "nobody duels against themselves" in evening.say("duel 1 zoe").error


# ---------------------------------------------------------------------- what a tester with fresh eyes stumbled over


@pytest.mark.parametrize("begin", ["duel ana ben cy dee", "raid ana ben", "trap ana ai", "raft ana ben cy"])
def test_any_game_has_a_rematch(evening, begin):
    evening.done(f"new {begin}")
    evening.done("finish --force")
    evening.done("rematch")

    assert evening.live.here.id == 2
    assert evening.done("verify").fields["good"]


def test_more_dice_than_rolls_are_left_are_no_dice_of_the_table(evening):
    evening.done("new raid ana ben --first ana")
    evening.done("raid 3 9")
    head = evening.head

    assert evening.broken("r 4") == ["RT-COMBAT-6"]
    assert evening.head == head
    assert "would be d4" in evening.say("roll 4").error


def test_plus_buys_a_roll_where_the_question_takes_it(path):
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana")
        evening.done("raid 3 9")
        evening.done("hhh")
        evening.done("x")
        play = Play(evening.live, Screen("plain"), lambda live, words: evening.say(words))
        play.take("x")
        play.take("+")
        last = evening.live.now().entries[-1]
        assert ([move["do"] for move in last.data["moves"]], last.forced) == (["extra"], ())


def test_two_people_have_two_names(evening):
    evening.done("new raid ana ben")
    assert "already" in evening.say("name ana=Ben").error
    evening.done("name ana=ANA")


def test_capitals_of_a_tablets_keyboard_are_small_letters(evening):
    evening.done("new duel ana ben cy dee --first ana")
    evening.done("TRADE Ben 2")
    evening.done("Undo")
    assert evening.done("Status").code == 0


def test_an_eddy_stays_where_it_was(evening):
    evening.done("new raft ana ben cy --seed x")
    for line in ("1", "2", "3"):
        evening.say(line)
    state = evening.live.table.state
    state["water"]["ana"] = "E"
    evening.live.game.fold(evening.live.table, {"do": "at", "who": "ana", "row": 2, "lane": 5})

    assert "ana" not in state["water"]


def test_a_file_that_was_changed_is_told_without_a_word_about_the_table(evening, tmp_path):
    evening.done("new raid ana ben --first ana")
    for line in ("cash 9", "end", "end", "end"):
        evening.done(line)
    file = tmp_path / "one.jsonl"
    evening.done(["export", str(file)])
    file.write_text(file.read_text().replace('"card":"9"', '"card":"8"', 1))
    told = " ".join(evening.say(["verify", str(file)]).told)

    assert "cannot be said again, for what was changed before" in told
    assert "rescue" not in told
