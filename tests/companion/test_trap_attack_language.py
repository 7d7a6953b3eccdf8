"""Trap Attack in other languages: what is kept is in none, what is told is whole, and Portuguese has all of it."""

import re
from functools import cache

import pytest
import yaml

from companion.engine import messages
from companion.engine.dice import Cup
from companion.engine.messages import speak
from companion.engine.model import Turn
from companion.engine.words import Line, Unclear
from companion.gamedata import content as library
from companion.gamedata import languages
from companion.games.trap_attack import calls, orders, panels, scores, verbs, walking
from companion.games.trap_attack.game import GAME
from companion.kit.panels import REASON, VERB, plain
from companion.kit.replay import copied
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.madeup import MadeUp, folded, outside, texts_in
from tests.companion.messages import said_in
from tests.helpers.cases import often
from tests.helpers.shell import TOP

SLUG = "trap-attack"
FOLDER = TOP / "companion" / "games" / "trap_attack"
SENTENCES = TOP / "content" / SLUG / "languages" / "pt-BR" / "companion" / "sentences.yaml"
CODED = (
    "who id face shape colour letter kind board icons nodes lines pieces shut at line word to sign way aim picture turn"
)
PEOPLE = {"two": (["beginner"] * 2, ("ana", "ben")), "alone": (["beginner", "ai"], ("ana", "ai"))}


def content(kept, language="en"):
    return library.load(SLUG, str(kept), language)


@cache
def lines_of(kept, who, language="en"):
    """Give what is said in a game of bots."""
    bots, _ = PEOPLE[who]
    return playing.play(edition(content(kept, language), {}), bots, "language", 1, {}).lines


def table_of(kept, who, language="en", names=()):
    seats = list(names or PEOPLE[who][1])
    return MemoryReferee(edition(content(kept, language), {}), seats, playing.seed_of("language", 1), {})


def said_of(before, moves, after, known):
    """Give all that people read of some moves and of where the game stands then."""
    found, now = [], copied(before)
    for move in moves:
        then = copied(now)
        GAME.fold(then, move)
        found += [*GAME.tell(now, move, then), *(note.text for note in GAME.notes(now, move, then))]
        found += [breach.fact for breach in GAME.check(now, move)]
        now = then
    staged = orders.orders(before, moves, known)
    menu = GAME.menu(after, [])
    found += [GAME.head(after), GAME.over(after), GAME.asks(after), *GAME.show(after)]
    found += [menu.text, menu.free, *(item.text for item in menu.items)] if menu else []
    found += [one.remark for one in GAME.score(after)]
    views = [staged, panels.shown(after, [], known), panels.spaces(after, known)]
    views += [panels.asked(after, known, words) for words in ([], ["move"], ["cast"], ["item"], ["relic"], ["coin"])]
    for view in views:
        found += texts_in(plain(view), CODED.split())
    return found


def played(kept, who, language):
    """Say a game's lines in a language: the states after each, and all that is read."""
    speak(language)
    referee, known = table_of(kept, who), content(kept)
    states, read = [], []
    for line in lines_of(kept, who):
        before, moves = copied(referee.table), referee._read(line.split())[0]
        referee.say(line)
        states.append((moves, copied(referee.table).state))
        read += said_of(before, moves, referee.table, known)
    speak(None)
    return states, read


@pytest.mark.parametrize("who", often(PEOPLE, ["alone"]))
def test_what_is_kept_is_the_same_in_every_language_and_all_that_is_told_is_of_one(kept, who):
    english, plainly = played(kept, who, None)
    made_up, read = played(kept, who, MadeUp())

    assert made_up == english
    assert len(read) > 5000
    assert strange(read, kept) == set()
    assert not any("[" in text for text in plainly)


def test_a_golden_evening_of_moves_is_the_same_in_a_made_up_language(tmp_path, kept):
    english, made_up, read = folded(SLUG, tmp_path / "table.db", lambda table, moves, weighed: weighed.told)

    assert made_up == english
    assert len(read) > 25
    assert strange(read, kept) == set()


def strange(read, kept):
    words = {"AI", "Ana", "Ben", "X", *content_words(kept), *(verb.name for verb in verbs.VERBS)}
    return outside(read, words, r"\b\d+s\b|\b[A-J][12]\b|\b[RYGB]\b|\bTA-[A-Z]+-\d+")


@cache
def content_words(kept):
    def names(value):
        if isinstance(value, dict):
            for name, one in value.items():
                if name in ("name", "word", "colour") and isinstance(one, str):
                    yield one
                yield from names(one)
        elif isinstance(value, list):
            for one in value:
                yield from names(one)

    return frozenset(names(edition(content(kept), {}).pinned))


# ------------------------------------------------------------------ Portuguese


def test_portuguese_has_every_sentence_with_the_same_places():
    said = dict(sorted(said_in(FOLDER), key=lambda one: one[1]))
    known = yaml.safe_load(SENTENCES.read_text("utf-8"))

    assert [*said.keys() - known.keys()] == []
    assert [*known.keys() - said.keys()] == []
    several = {*calls.MANY.values(), *walking.PAID.values(), *scores.PARTS}  # of tables, which ngettext says
    for text, to in known.items():
        places = {*re.findall(r"{(\w+(?::[^{}]*)?)}", text + said[text])}
        forms = to.values() if isinstance(to, dict) else [to]
        assert all({*re.findall(r"{(\w+(?::[^{}]*)?)}", form)} | {"n"} == places | {"n"} for form in forms), text
        assert isinstance(to, str) or said[text] or text in several, text
        assert all(form[:1].isspace() == text[:1].isspace() for form in forms), text


@pytest.fixture
def portuguese(kept):
    languages.speak("pt-BR", str(kept), SLUG)


@pytest.mark.parametrize("who", often(PEOPLE, ["two"]))
def test_a_game_in_portuguese_says_nothing_in_english_and_fits(kept, portuguese, monkeypatch, who):
    monkeypatch.setattr(playing, "NAMES", ("alexandria", "bernardino"))
    names = playing.names_of(PEOPLE[who][0])
    lines = playing.play(edition(content(kept, "pt-BR"), {}), PEOPLE[who][0], "language", 1, {}).lines
    referee, known = table_of(kept, who, "pt-BR", names), content(kept, "pt-BR")
    spoken = messages._spoken[0][0]
    for line in lines:
        before = copied(referee.table)
        moves = referee._read(line.split())[0]
        referee.say(line)
        said_of(before, moves, referee.table, known)
        staged = orders.orders(before, moves, known)
        for one in staged.orders if staged else ():
            assert len(one.verb) <= VERB, one.verb
            assert len(one.why) <= REASON, one.why
    known_words = {*content_words(kept), "", "1", "2"}
    assert [text for text in spoken.missing if text not in known_words] == []


def read(table, line):
    words = line.split()
    turn = Turn(table, Line(words, {}), Cup(bytes(32), {}, "1", {}), table.state["turn"])
    return next(verb for verb in verbs.VERBS if verb.name == words[0]).read(turn, words[1:])[0]


def test_skulls_are_typed_by_the_letters_that_are_printed_or_by_those_of_the_rules(kept, portuguese):
    table = table_of(kept, "two", "pt-BR").table

    assert read(table, "trade CP CS EF")["skulls"] == read(table, "trade rp rs wf")["skulls"] == ["RP", "RS", "WF"]

    to = table.state["turn"]
    top = {"what": "response", "by": "ben", "to": to, "card": "", "kind": "damage", "n": 2}
    table.state["open"] = [{**top, "reflected": False, "answered": False}]
    for said in ("block c", "block C", "block r", "block vermelha", "block Vermelha"):
        assert read(table, said)["colour"] == "R", said
    assert [read(table, f"respond {word}")["colour"] for word in ("s", "f", "y", "g", "arco-iris")] == list("YGYGW")
    with pytest.raises(Unclear):
        read(table, "respond m")  # that is a line by itself


def test_cards_are_found_without_their_accents(kept, portuguese):
    table = table_of(kept, "two", "pt-BR").table
    table.state["this"]["free"] = False

    assert read(table, "cast nevoa ben" if table.state["turn"] == "ana" else "cast nevoa ana")["card"] == "T05"
