"""At the keys of Trap Attack: numbers that stay, questions that take words, dice by their names, the first turns."""

import random

import pytest

from companion.engine.words import cut
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.test_play import Keys

SOLO = "new trap ana ai --first ana --seed x"


@pytest.fixture
def keys(evening):
    evening.done(SOLO)
    return Keys(evening)


def menus(game, table, words=(), depth=0):
    """Give every menu that may come up from here: how it was come to, and what its numbers mean."""
    menu = game.menu(table, list(words))
    if menu is None or depth > 4:
        return
    question = game.asks(table).partition("?")[0] if not words else ""
    yield (question.partition(",")[2].partition(" to ")[0], *words), menu.choices()
    for _, item in menu.choices():
        yield from menus(game, table, (*words, *item.word.split()), depth + 1)


@pytest.mark.parametrize("begin", ["new trap ana ben cy --first ben --seed n", f"{SOLO} --deck app"])
def test_a_number_means_the_same_all_evening(evening, begin):
    """Whatever is held, bought, used or worn, and whoever's turn it is."""
    evening.done(begin)
    chance, meant, seen = random.Random(7), {}, 0
    for _ in range(70):
        game, table = evening.live.game, evening.table
        for where, choices in menus(game, table):
            place = (*phase(table), *where) if where[1:] or game.asks(table) else phase(table)
            for number, item in choices:
                assert meant.setdefault((place, number), item.word) == item.word, (place, number)
                seen += 1
        evening.say(cut(wandering(game, table, chance)))
    assert seen > 500


def phase(table):
    """Tell the AI's turn from one's own."""
    return ("the AI's" if table.state["turn"] == table.state["rival"] else "one's own",)


def wandering(game, table, chance):
    """Choose something that is offered, by words; now and then give somebody something."""
    if chance.random() < 0.2:
        who = chance.choice([one for one in table.players if one != "ai"])
        value = chance.choice(("x 1", "coins 2", "cape yes", "items 1", "skulls 2", "skulls 6"))
        return f"set {who}.{value}"
    words = []
    for _ in range(6):
        menu = game.menu(table, words)
        if menu is None:
            break
        choices = menu.choices()
        words += chance.choice(choices)[1].word.split() if choices else [str(chance.randint(1, 3))]
    return " ".join(words)


def test_a_coin_for_an_answer_is_ten_further_on_and_a_doubled_one_means_nothing(keys, evening):
    evening.done("set ana.coins 1")
    for line in ("1", "7", "1 --is 1,cast", "geyser"):
        keys(line)
    offers = dict(evening.live.game.menu(evening.table, []).choices())
    pairs = {number: item.word for number, item in offers.items() if number > 6 and " " not in item.word}

    assert pairs
    assert {number + 10: f"coin {word}" for number, word in pairs.items()}.items() <= {
        number: item.word for number, item in offers.items()
    }.items()
    assert "There is no 11 here" in keys("11")
    assert "Ana does not respond" in keys("1")


@pytest.mark.parametrize(
    ("said", "told"), [("push 2", "casts Push back 2"), ("hit 3", "casts Damage 3"), ("para", "Para")]
)
def test_a_word_that_answers_is_never_taken_for_a_move(keys, evening, said, told):
    keys("1")
    keys("7")
    keys("1 --is 1,cast")
    assert told in keys(said)
    assert evening.state["open"][-1]["by"] == "ai"


def test_q_leaves_while_something_is_asked(evening, capsys):
    evening.done(SOLO)
    evening.done("move")
    evening.done("end")
    evening.done("ai --is 1,cast")
    said = []
    play = Play(evening.live, Screen("human", prefix=""), answer)
    play.run(line for line in (said.append(line) or line for line in ("q", "boulder")))

    assert said == ["q"]
    assert "Everything is kept" in capsys.readouterr().out


def test_dice_on_the_table_are_asked_for_by_what_is_printed_on_them(evening):
    evening.done(f"{SOLO} --table-dice --deck app")
    keys = Keys(evening)
    keys("m")
    keys("e")
    assert keys("1") == "Roll the yellow die to see how far the AI walks and type what it shows: 1-4.\n"
    assert "the yellow die cannot show '9'" in keys("9")
    assert "the yellow die" in keys("?"), "a wrong face, or a question, and it is still asked for"
    assert keys("?block").endswith("type what it shows: 1-4.\n")
    assert keys("2") == "Roll the grey die to see what the AI does and type what it shows: cast, block or\n  relic.\n"
    assert "Grey die: BLOCK" in keys("b")


def test_zero_leaves_a_die_that_is_asked_for(evening):
    evening.done(f"{SOLO} --table-dice")
    keys = Keys(evening)
    keys("m")
    keys("e")
    keys("1")
    assert "Roll the AI's turn" in keys("0")
    assert "cannot show" not in keys("4")
    assert evening.head == 3
