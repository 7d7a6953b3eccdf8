"""Raft Race! in another language: what is kept is in none, what is told is whole, screens and all."""

import re
from functools import cache

import pytest

from companion.engine.dice import Cup
from companion.engine.medium import for_screens
from companion.engine.messages import gettext as _
from companion.engine.messages import speak
from companion.engine.model import Setup, Turn
from companion.engine.words import Line, Unclear
from companion.gamedata import content as library
from companion.games.raft_race import panels
from companion.games.raft_race.game import GAME
from companion.games.raft_race.names import river_name
from companion.games.raft_race.verbs import VERBS
from companion.kit.panels import plain
from companion.kit.replay import copied
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.madeup import MadeUp, folded, outside, texts_in
from tests.helpers.cases import often

SLUG = "raft-race"
CODED = "id face faces shape colour letter kind line lines word turned who turn".split()
BOTS = {"two": ["beginner"] * 2, "four": ["random"] * 4}


def content(kept):
    return library.load(SLUG, str(kept), "en")


@cache
def lines_of(kept, who):
    """Give what is said in a race of bots."""
    return playing.play(edition(content(kept), {}), BOTS[who], "language", 1, {}).lines


def said_of(before, moves, after, known):
    """Give all that people read of some moves and of where the race stands then, who type and on screens."""
    with for_screens():
        shown = read_of(before, moves, after, known)
    return read_of(before, moves, after, known) + shown


def read_of(before, moves, after, known):
    found, now = [], copied(before)
    for move in moves:
        then = copied(now)
        GAME.fold(then, move)
        found += [*GAME.tell(now, move, then), *(note.text for note in GAME.notes(now, move, then))]
        found += [breach.fact for breach in GAME.check(now, move)]
        found += [breach.fact for breach in GAME.check(then, move)]  # the second time it is mostly wrong
        now = then
    found += [GAME.head(after), GAME.over(after), GAME.asks(after), *GAME.show(after)]
    for words in ([], ["use"], ["orders"], ["orders", "f"], ["use", "rope"], ["use", "plan"], ["ben"]):
        menu = GAME.menu(after, words)
        found += [menu.text, menu.free, *(item.text for item in menu.items)] if menu else []
    found += [one.remark for one in GAME.score(after)]
    found += [line for verb in VERBS if verb.look for line in verb.look(after, [])]
    views = [panels.orders(before, moves, known), panels.shown(after, [], known), panels.spaces(after, known)]
    views += [panels.laying(after, known), panels.asked(after, known, []), panels.hidden(after, known, [])]
    views += [panels.rolling(), [";".join(panels.words())]]
    for view in views:
        found += texts_in(plain(view), CODED)
    return found


def played(kept, who, language):
    """Say a race's lines in a language: the states after each, and all that is read."""
    speak(language)
    known = content(kept)
    one = edition(known, {})
    seats = playing.names_of(BOTS[who])
    referee = MemoryReferee(one, seats, playing.seed_of("language", 1), {})
    states, read = [], []
    for line in lines_of(kept, who):
        before, moves = copied(referee.table), referee._read(line.split())[0]
        referee.say(line)
        states.append((moves, copied(referee.table).state))
        read += said_of(before, moves, referee.table, known)
    speak(None)
    return states, read


@pytest.mark.parametrize("who", often(BOTS, ["four"]))
def test_what_is_kept_is_the_same_in_every_language_and_all_that_is_told_is_of_one(kept, who):
    english, plainly = played(kept, who, None)
    made_up, read = played(kept, who, MadeUp())

    assert made_up == english
    assert len(read) == len(plainly) > 5000
    assert strange(read, kept) == set()
    assert not any("[" in text for text in plainly)


def test_a_golden_evening_of_moves_is_the_same_in_a_made_up_language(tmp_path, kept):
    def reads(table, moves, weighed):
        return [*weighed.told, *said_of(table, moves, weighed.table, content(kept))]

    english, made_up, read = folded(SLUG, tmp_path / "table.db", reads)

    assert made_up == english
    assert len(read) > 1000
    assert strange(read, kept) == set()


WRONG = (
    "orders f f f f f", "orders f", "orders ana f", "orders xyz", "use", "use rope", "use bucket", "use tape",
    "use zzz",
    "use plan", "go", "lay", "lay 1", "lay zz zz", "move ana", "move ana zz", "at ana", "at ana 0 9", "at ana x 1",
    "splash ana", "lose ana zz", "lose", "rock", "eddy", "rapid ben", "recharge", "river now", "go on", "at ana 1 1 1",
)  # fmt: skip


def test_lines_that_are_not_understood_are_told_so_in_the_language(kept):
    one, read = edition(content(kept), {}), []
    speak(MadeUp())
    referee = MemoryReferee(one, playing.names_of(BOTS["four"]), playing.seed_of("language", 1), {})
    for line in lines_of(kept, "four")[:40]:
        for words in map(str.split, WRONG):
            verb = next(verb for verb in VERBS if verb.name == words[0])
            turn = Turn(copied(referee.table), Line(words, {}), Cup(bytes(32), {}, "1", {}), "ana")
            try:
                verb.read(turn, words[1:])
            except Unclear as unclear:
                read.append(str(unclear))
        referee.say(line)
    read += [_(verb.moment) for verb in VERBS]

    assert len(set(read)) > 30
    assert strange(read, kept) == set()


def test_the_table_is_laid_out_in_the_language(kept):
    known = edition(content(kept), {})
    seats = {"ana": "Ana", "ben": "Ben"}
    states = []
    for language in (None, MadeUp()):
        speak(language)
        cup = Cup(bytes(32), {}, "1", {})
        state, layout = GAME.begin(Setup(tuple(seats), seats, known.rules, known.pinned, {}, cup))
        states.append(state)
    assert strange(layout, kept) == set()
    assert states[0] == states[1]


def strange(read, kept):
    return outside(read, {"A", "B", "C", "D", "X", *NAMES, *content_words(kept)}, CODES)


NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "red", "blue", "green", "yellow", "violet", *playing.NAMES)
CODES = re.compile(r"\br\d+l\d+\b|\br\d+\b|\b[SZF]\w?-\w+|\bE\b|\bU\b|\bR\dd\d+|\bW\ds\d|\bRR-\w+-?\w*| \((?:rv|o)\)")
"""Places and spaces of the river, ids of its cards and of rules, short forms of verbs."""


@cache
def content_words(kept):
    def names(value):
        if isinstance(value, dict):
            for name, one in value.items():
                if name in ("name", "club", "raft") and isinstance(one, str):
                    yield one
                yield from names(one)
        elif isinstance(value, list):
            for one in value:
                yield from names(one)

    known = content(kept)
    printed = {river_name(known, card["id"]) for card in known.cards if card["deck"] == "river"}
    return frozenset({*names(edition(known, {}).pinned), *printed})
