"""Laws of every game, on random histories: no fold changes an entry; memory is what a replay from the disk gives; who
comes late sees what is seen by who was there; all is proved; whatever is typed is answered. Nothing impossible is
offered, nothing can be set that the game cannot mean. Undo, redo and fix are what a list of all states says.
"""

import io
import random
import re
import signal
import subprocess
from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.commandtable import NAMES
from companion.engine.dice import NeedsDie
from companion.engine.ledger import Entry, broken_at, sealed, standing
from companion.engine.model import Table
from companion.games import game_module
from companion.kit import commonmoves as everygame
from companion.kit.forms import Form, told
from companion.kit.replay import Replayed
from companion.show.desk import Desk
from companion.table.menus import offered
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening, Keys, games, script
from tests.helpers.cases import often
from tests.helpers.shell import TOP, environment, interrupted

ELSEWHERE = ("switch", "use", "export", "import", "quit", "verify", "stats", "resume")
EVERYWHERE = "undo;undo;redo;undo 2;redo 2;undo 4;roll d6;finish;reopen;end".split(";")
OWN = {
    "trade-or-duel": ("set discards 5 6", "duel 1 ben 12 7", "hand ana 11", "house max_tie_rounds=1", "leave dee"),
    "trap-attack": ("set ana.relics A1 B1", "set row A1 B1 C1", "relic left", "set this.free no", "none", "leave ben"),
    "raid-trade": ("raid 10 8", "R", "q", "king -", "set ana.level 5", "set winners ana", "w"),
    "raft-race": ("leave ana",),
}


def lines(game):
    """Give a game's evenings and what may be said in any place of them."""
    said = [line for line in script(game) if line and line.split()[0] not in ELSEWHERE]
    begins = [line for line in said if line.startswith("new ")]
    return begins, [line for line in said if not line.startswith("new ")] + [*OWN[game], *EVERYWHERE]


def stands(replayed):
    table = replayed.table
    kept = ("state", "house", "rules", "names", "players", "finished", "result", "rolled", "content", "written")
    return {name: deepcopy(getattr(table, name)) for name in kept}


def shown(desk):
    return {name: value for name, value in desk.state().items() if name != "notes"}


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", often(range(4), [0]))
def test_what_is_in_memory_is_what_is_on_the_disk(path, game, seed):
    chance = random.Random(f"{game} {seed}")
    begins, said = lines(game)
    with Evening(path) as evening:
        evening.done(chance.choice(begins))
        there = Desk(evening.live, lambda *_: "")
        for number in range(120):
            line = chance.choice(said)
            if chance.random() < 0.1 and evening.head > 2:
                line = f"fix {chance.randrange(2, evening.head)} {line}"
            assert evening.say(line).code in (0, 2, 3), line
            if number % 3:  # whatever went wrong stays so
                continue
            entries = evening.store.entries(evening.live.here)
            now = evening.live.now()

            assert list(now.entries) == entries, line
            assert stands(now) == stands(Replayed(entries, game_module(game))), line
            assert shown(there) == shown(Desk(evening.live, lambda *_: "")), line
        kept = deepcopy(entries)
        Replayed(entries, game_module(game))

        assert entries == kept
        assert not now.faults
        assert evening.say("verify").fields["wrong"] == []


def test_no_fold_can_change_the_move_that_it_is_given(evening):
    evening.done("new trap ana ben --first ana")
    move = {"do": "row", "who": "ana", "codes": ["A1", "B1", "C1"]}
    before = deepcopy(move)
    table = Replayed(evening.live.now().entries, evening.live.game).table
    table.state["row"] = []

    class Careless(type(evening.live.game)):
        def fold(self, table, move):
            table.state["row"] = move["codes"]
            table.state["row"].append("J2")

    everygame.fold(table, move, Careless())

    assert move == before
    assert table.state["row"] == ["A1", "B1", "C1", "J2"]


@pytest.mark.parametrize("game", games())
def test_once_a_game_is_over_every_line_is_answered(path, game):
    begins, said = lines(game)
    said = [line for line in dict.fromkeys(said) if line.split()[0] not in ("undo", "redo", "finish", "reopen")]
    with Evening(path) as evening:
        evening.done(begins[0])
        evening.done("set over yes")
        for line in random.Random(game).sample(said, 20):
            for one in (line, f"{line} --force"):
                assert evening.say(one).code in (0, 2, 3), one
        assert evening.say("").code == evening.say("log").code == 0


LETTERS = "abc 1+-='\"\\é\x00\t—٣%{}[]!.*/?;\u2028"
KEYS = [*"0 1 2 3 4 9 . - + ! / ? c?dart ;note q h n u y l s r 999999999999 --as --force --why".split()]
KEYS += ['"', "'", '""', "''", '" "', "' ' x", "\u2028", "--", "-x", "{see", "{see:CITED}", "{who}", "{"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", often(range(9), [0]))
def test_whatever_is_typed_is_answered(path, game, seed):
    """Signs, lines of the game and its words in any order, at the keys."""
    chance, (begins, said) = random.Random(f"{game} {seed}"), lines(game)
    words, answered = [*" ".join(said).split(), *KEYS], []

    def heard(live, words):
        answered.append((answer(live, words), words))
        return answered[-1][0]

    with Evening(path) as evening:
        evening.done(chance.choice(begins))
        keys = Play(evening.live, Screen("human", prefix="", out=io.StringIO()), heard)
        for _ in range(200):
            signs = "".join(chance.choices(LETTERS, k=chance.randrange(20))).strip()
            mixed = " ".join(chance.choices(words, k=chance.randrange(1, 6)))
            line = chance.choice((signs, chance.choice(said), mixed))
            if line.split()[:1] not in (["export"], ["import"]):
                keys.take(line)

    assert [one for one in answered if one[0].code not in (0, 1, 2, 3, 4, 5) or "(CITED)" in str(one[0])] == []
    assert len(answered) > 100


# ---------------------------------------------------------------------- what is offered, what can be set


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


# ---------------------------------------------------------------------- undo, redo, fix


KEY = "key"


def history(steps):
    """Make entries from steps: ("act", n), ("undo", n), ("redo", n), ("fix", which, n)."""
    entries = [Entry(1, 0, "", "begin", {}, "new", (), "")]
    for kind, *rest in steps:
        done = standing(entries).acts
        data = {"n": rest[0]}
        if kind == "fix":
            if not done:
                continue
            data = {"entry": done[rest[0] % len(done)].entry.seq, "n": rest[1]}
        entries.append(Entry(len(entries) + 1, 0, "", kind, data, kind, (), ""))
    return entries


def values(entries):
    return [effect.data["n"] for effect in standing(entries).acts]


def by_hand(steps):
    """Undo, redo and fix once more, in another way: with a list of all states there ever were."""
    past, future, now = [], [], []
    for kind, *rest in steps:
        if kind == "act":
            past.append(now)
            now, future = [*now, rest[0]], []
        elif kind == "fix" and now:
            past.append(now)
            at = rest[0] % len(now)
            now, future = [*now[:at], rest[1], *now[at + 1 :]], []
        elif kind == "undo":
            for _ in range(min(rest[0], len(past))):
                future.append(now)
                now = past.pop()
        elif kind == "redo":
            for _ in range(min(rest[0], len(future))):
                past.append(now)
                now = future.pop()
    return now


STEP = st.one_of(
    st.tuples(st.just("act"), st.integers(0, 99)),
    st.tuples(st.just("undo"), st.integers(1, 3)),
    st.tuples(st.just("redo"), st.integers(1, 3)),
    st.tuples(st.just("fix"), st.integers(0, 9), st.integers(0, 99)),
)


@settings(max_examples=100)
@given(st.lists(STEP, max_size=25))
def test_what_is_in_effect_is_what_a_list_of_all_states_says(steps):
    assert values(history(steps)) == by_hand(steps)


@settings(max_examples=50)
@given(st.lists(STEP, min_size=1, max_size=10), st.integers(0, 99))
def test_a_chain_shows_where_it_was_changed(steps, where):
    chain, before = [], KEY
    for entry in history(steps):
        before = sealed(before, entry)
        chain.append(entry._replace(mark=before))
    assert broken_at(chain, KEY) == 0
    at = where % len(chain)
    changed = [*chain[:at], chain[at]._replace(said="another"), *chain[at + 1 :]]

    assert broken_at(changed, KEY) == at + 1
    assert len(chain) == 1 or broken_at(chain[1:], KEY) != 0


FREE = frozenset("card house import n name new next note quit rule verify word".split())
"""What any word may follow, or the name of any file."""


@pytest.mark.parametrize("game", games())
def test_no_word_of_a_line_is_dropped(path, game):
    held = 0
    with Evening(path) as evening:
        for line in filter(None, script(game)):
            known = evening.live.session and not FREE & {*line.split()[:1]}
            examples = [verb.example for verb in evening.live.game.VERBS] if known and not held else []
            for one in (*examples, *[line] * bool(known)):
                before, reply = evening.head, evening.say(f"{one} xyzzy")
                assert (
                    reply.code == 2 or (one in examples and reply.code == 3) or evening.live.game.over(evening.table)
                ), one
                held += reply.code == 2
                if evening.head > before:  # it means that a raid is won, and so the game
                    evening.done("undo")
            with suppress(NeedsDie):
                evening.say(line)
    assert held > 30
