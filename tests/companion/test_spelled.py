"""Lines in the words of the menus, numbers before their lists, cards of a pack, hints with people of the table."""

import pytest

from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening


@pytest.mark.parametrize(
    ("before", "line", "told"),
    [
        (["move"], "walk 2 mine", "Ana 29 -> 27 (2 foot)."),
        (["move"], "buy relic middle", "Ana takes a relic, face down."),
        (["move"], "healing herbs", "Ana plays Healing Herbs for *."),
        (["move"], "boulder trap", "Ana casts Boulder Trap at AI for R Y *."),
        (["move"], "please play the antidote", "Ana plays Antidote for *."),
    ],
)
def test_words_of_the_menus_are_a_line(evening, before, line, told):
    evening.done("new trap ana ai --first ana --seed q")
    for one in before:
        evening.done(one)
    reply = evening.done(line)

    assert reply.told[0].startswith(told)
    assert evening.done("verify").fields["good"]


@pytest.mark.parametrize("line", ["fly to the moon", "heal", "trap", "boulder herbs", "walk", "middle"])
def test_words_that_mean_nothing_or_two_things_are_not_guessed(evening, line):
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
