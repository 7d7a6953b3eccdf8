"""Trap Attack in Portuguese: words are typed as they are printed."""

import pytest

from companion.engine.dice import Cup
from companion.engine.model import Turn
from companion.engine.words import Line, Unclear
from companion.gamedata import content as library
from companion.gamedata import languages
from companion.games.trap_attack import verbs
from companion.playtest import playing
from companion.playtest.referee import MemoryReferee, edition

SLUG = "trap-attack"


@pytest.fixture
def table(kept):
    languages.speak("pt-BR", str(kept), SLUG)
    known = edition(library.load(SLUG, str(kept), "pt-BR"), {})
    return MemoryReferee(known, ["ana", "ben"], playing.seed_of("language", 1), {}).table


def read(table, line):
    words = line.split()
    turn = Turn(table, Line(words, {}), Cup(bytes(32), {}, "1", {}), table.state["turn"])
    return next(verb for verb in verbs.VERBS if verb.name == words[0]).read(turn, words[1:])[0]


def test_skulls_are_typed_by_the_letters_that_are_printed_or_by_those_of_the_rules(table):
    assert read(table, "trade CP CS EF")["skulls"] == read(table, "trade rp rs wf")["skulls"] == ["RP", "RS", "WF"]

    to = table.state["turn"]
    top = {"what": "response", "by": "ben", "to": to, "card": "", "kind": "damage", "n": 2}
    table.state["open"] = [{**top, "reflected": False, "answered": False}]
    for said in ("block c", "block C", "block r", "block vermelha", "block Vermelha"):
        assert read(table, said)["colour"] == "R", said
    assert [read(table, f"respond {word}")["colour"] for word in ("s", "f", "y", "g", "arco-iris")] == list("YGYGW")
    with pytest.raises(Unclear):
        read(table, "respond m")  # that is a line by itself


def test_cards_are_found_without_their_accents(table):
    table.state["this"]["free"] = False

    assert read(table, "cast nevoa ben" if table.state["turn"] == "ana" else "cast nevoa ana")["card"] == "T05"
