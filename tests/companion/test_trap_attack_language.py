"""Trap Attack in Portuguese: every sentence is there and fits the screen, and words are typed as they are printed."""

import re
from functools import cache

import pytest
import yaml

from companion.engine import messages
from companion.engine.dice import Cup
from companion.engine.model import Turn
from companion.engine.words import Line, Unclear
from companion.gamedata import content as library
from companion.gamedata import languages
from companion.games.trap_attack import calls, orders, scores, verbs, walking
from companion.kit.panels import REASON, VERB
from companion.kit.replay import copied
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition
from tests.companion.messages import said_in
from tests.companion.test_game_languages import read_of
from tests.helpers.cases import often
from tests.helpers.shell import TOP

SLUG = "trap-attack"
FOLDER = TOP / "companion" / "games" / "trap_attack"
SENTENCES = TOP / "content" / SLUG / "languages" / "pt-BR" / "companion" / "sentences.yaml"
PEOPLE = {"two": (["beginner"] * 2, ("ana", "ben")), "alone": (["beginner", "ai"], ("ana", "ai"))}


def content(kept, language="en"):
    return library.load(SLUG, str(kept), language)


def table_of(kept, who, language="en", names=()):
    seats = list(names or PEOPLE[who][1])
    return MemoryReferee(edition(content(kept, language), {}), seats, playing.seed_of("language", 1), {})


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
        read_of(SLUG, before, moves, referee.table, known)
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
