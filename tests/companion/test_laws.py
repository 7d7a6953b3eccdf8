"""Laws of every game, on random histories: no fold changes an entry; memory is what a replay from the disk gives; who
comes late sees what is seen by who was there; all is proved; whatever is typed is answered.
"""

import io
import random
from copy import deepcopy

import pytest

from companion.games import game_module
from companion.kit import commonmoves as everygame
from companion.kit.replay import Replayed
from companion.show.desk import Desk
from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening, games, script
from tests.helpers.cases import often

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


def standing(replayed):
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
            assert standing(now) == standing(Replayed(entries, game_module(game))), line
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
KEYS += ['"', "'", '""', "''", '" "', "' ' x", "\u2028", "--", "-x"]


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

    assert [one for one in answered if one[0].code not in (0, 1, 2, 3, 4, 5)] == []
    assert len(answered) > 100
