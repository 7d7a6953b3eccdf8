"""What testers with fresh eyes stumbled over: numbers before lists, cards of a pack, hints with people's names."""

from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening


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


def test_hints_name_people_of_this_table(evening):
    evening.done("new duel zoe kim abe liz --first zoe --seed q")

    assert "zoe" in evening.say("hand").error
    assert "ana" not in evening.say("hand").error
    assert "nobody duels against themselves" in evening.say("duel 1 zoe").error


# ---------------------------------------------------------------------- what a tester with fresh eyes stumbled over


def test_two_people_have_two_names(evening):
    evening.done("new raid ana ben")
    assert "already" in evening.say("name ana=Ben").error
    evening.done("name ana=ANA")
