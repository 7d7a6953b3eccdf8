"""Nothing impossible is offered, nothing settled is reminded of, and nothing can be set that the game cannot mean."""

import random
import re
import signal
import subprocess
from contextlib import suppress
from copy import deepcopy

import pytest

from companion.engine.commandtable import NAMES
from companion.engine.dice import NeedsDie
from companion.engine.model import Table
from companion.kit.forms import Form, told
from companion.table.menus import offered
from tests.companion.evening import Evening, Keys, games
from tests.companion.test_laws import lines
from tests.helpers.shell import TOP, environment, interrupted

DEEP = 5


def complete(evening):
    """Give every line that is made of choices alone, as they are offered now."""
    ways = [[]]
    while ways:
        words = ways.pop()
        menu = offered(evening.live.game, evening.live.now(), words)
        if menu is None:
            if words:
                yield words
        elif len(words) < DEEP:
            ways += [[*words, *item.word.split()] for _, item in menu.choices()]


def wrong_offers(evening, chance, most=8):
    """Say some of the lines that are offered, and give those that are refused or not understood."""
    found = [words for words in complete(evening) if words[0] not in NAMES]
    for words in chance.sample(found, min(most, len(found))):
        try:
            reply = evening.say(words)
        except NeedsDie:
            continue
        if reply.code:
            yield words, reply
        elif reply.seq:
            evening.done("undo")


@pytest.mark.parametrize("game", games())
def test_what_is_offered_can_be_said(path, game):
    chance = random.Random(game)
    begins, said = lines(game)
    said = [line for line in said if line.split()[0] not in ("finish", "leave")]
    with Evening(path) as evening:
        evening.done(begins[0])
        tried = 0
        for number in range(10):
            assert list(wrong_offers(evening, chance)) == []
            ways = list(complete(evening))
            tried += len(ways)
            line = chance.choice(ways) if ways and chance.random() < 0.3 else said[number]
            try:
                evening.say(line)
            except NeedsDie:
                continue
        assert tried > 15


@pytest.mark.parametrize("game", games())
def test_after_finish_nothing_is_offered_but_to_open_it_again(path, game):
    with Evening(path) as evening:
        evening.done(lines(game)[0][0])
        evening.done("finish --force")
        assert evening.done("next").fields["next"] == ["reopen", "score"]
        assert offered(evening.live.game, evening.live.now(), ["end"]) is None


def paths(evening):
    """Name everything that can be set."""
    state, sets = evening.table.state, evening.live.game.sets(evening.table)
    yield from (name for name in state if name in sets)
    for who, mine in state["players"].items():
        yield from (f"{who}.{name}" for name in mine if name in sets)


VALUES = ("0", "-1", "1", "7", "+3", "999999", "nothing", "yes", "no", "ana", "x", "1 2", "A1", "PU1", "motor")
CLOSING = ("undo", "redo", "finish", "reopen", "fix", "u", "y", "-", "house", "leave")


@pytest.mark.parametrize("game", games())
def test_whatever_can_be_set_the_game_goes_on_and_its_record_is_sound(path, game):
    """Each value that can be set, to anything that is taken: nothing breaks, and undo brings back what was."""
    chance = random.Random(game)
    begins, said = lines(game)
    with Evening(path) as evening:
        evening.done(begins[0])
        said = [line for line in said if line.split()[0] not in CLOSING]
        for line in chance.sample(said, 12):
            evening.say(line)
        taken = refused = 0
        for name in list(dict.fromkeys(paths(evening))):
            before = deepcopy(evening.table.state)
            for value in chance.sample(VALUES, 3):
                reply = evening.say(f"set {name} {value}")
                assert reply.code in (0, 2, 3), (name, value, reply)
                refused += reply.code == 2
                if reply.code:
                    continue
                taken += 1
                for look in ("status", "next", "score", "log 3", chance.choice(said)):
                    assert evening.say(look).code in (0, 2, 3), (name, value, look)
                assert not evening.live.now().faults, (name, value)
                evening.done(f"undo --to {reply.seq - 1}")
                assert evening.table.state == before, (name, value)
        assert taken > 3
        assert refused > 3


@pytest.mark.parametrize("game", games())
def test_every_game_says_what_can_be_set(evening, game):
    evening.done(lines(game)[0][0])
    sets = evening.live.game.sets(evening.table)
    assert sets
    assert "happened" not in sets
    assert "There are " in evening.say("set happened x").error


def test_no_move_is_changed_by_being_weighed_done_and_told():
    """Whoever asks: games do moves themselves when a line is read."""

    def careless(act, codes):
        for _part in range(3):
            codes.append("J2")
            yield

    table = Table("g", [], {})
    form, move = Form("row", careless, people=()), {"do": "row", "codes": ["A1"]}
    form.does(table, move)
    form.breaks(table, move)
    told(form, table, move)

    assert move == {"do": "row", "codes": ["A1"]}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_companion_that_is_told_to_end_in_the_table_mode_has_kept_everything(path, number):
    with Evening(path) as evening:
        evening.done("new duel ana ben cy dee --first ana")
    env = environment({"TUCKBOX_DB": str(path), "TUCKBOX_ROOT": str(TOP)})
    pipe = subprocess.PIPE
    words = [*interrupted("companion"), "play"]
    with subprocess.Popen(words, env=env, cwd=TOP, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as player:
        player.stdin.write("t1 ben\nt1 cy\n; hello\n")
        player.stdin.flush()
        while "#4" not in (row := player.stdout.readline()):
            assert row, "it ended too soon"
        player.send_signal(number)
        if number == signal.SIGINT:
            player.stdin.close()
        _, err = player.communicate(timeout=120) if number != signal.SIGINT else ("", player.stderr.read())
    assert "Traceback" not in err
    assert sorted(one.name for one in path.parent.glob(f"{path.name}*") if "backup" not in one.name) == [path.name]
    with Evening(path) as evening:
        assert evening.head == 4
        assert evening.done("verify").fields["good"]


@pytest.mark.parametrize(
    "said",
    [
        ("new raid ana ben --first ana", "raid 10", "finish --force"),
        ("new trap ana ai --first ana", "move", "end", "ai --is 1,cast"),
    ],
)
def test_q_leaves_though_a_question_is_or_was_open(evening, said):
    for line in said:
        evening.done(line)
    head, keys = evening.head, Keys(evening)
    keys.play.run(iter(["q", "; late"]))
    assert "Everything is kept." in keys.out.getvalue()
    assert evening.head == head


HELD = "set {0}.x 1;set {0}.coins 2;set {0}.cape yes;set {0}.items 1;set {0}.skulls 2;set {0}.skulls 6".split(";")
"""What changes what Trap Attack offers."""


@pytest.mark.parametrize("game", games())
def test_a_number_means_the_same_whatever_is_held(path, game):
    """Whatever is held, bought, used or worn, and whoever's turn it is."""
    chance, meant = random.Random(game), {}
    for begin in lines(game)[0]:
        with Evening(path) as evening:
            evening.done(begin)
            said = [line for line in lines(game)[1] if line.split()[0] not in ("new", "house", "finish")]
            said += [line.format(one) for line in HELD for one in evening.table.players if game == "trap-attack"]
            for _ in range(120):
                with suppress(NeedsDie):
                    evening.say(chance.choice(said))
                names = "|".join(evening.table.name(who) for who in evening.table.players)
                for words, menu in menus_below(evening.live.game, evening.table):
                    for number, item in menu.choices():
                        key = (re.sub(rf"\b({names})\b", "X", menu.ask), words, number)
                        assert meant.setdefault(key, item.word) == item.word, key


def menus_below(game, table, words=()):
    menu = game.menu(table, list(words))
    if menu is not None and len(words) < 3:
        yield words, menu
        for _, item in menu.choices():
            yield from menus_below(game, table, (*words, *item.word.split()))
