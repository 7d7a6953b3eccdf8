"""Every rule has sentences that answer questions about it: they say its numbers, and change when the rule does."""

import re
from functools import cache

import pytest

from companion.gamedata import content
from companion.lookup.passagebuilder import prepare
from companion.lookup.passages import Edition
from companion.lookup.prepared import prepared
from companion.lookup.search import answer, search
from companion.lookup.vocabulary import NUMBERS
from generator.catalog.folder import Folder
from generator.catalog.phrases import read_answers
from generator.catalog.problems import Findings
from generator.catalog.roots import search_path
from tests.companion.test_questions import GAMES
from tests.helpers.cases import rows

pytestmark = pytest.mark.xdist_group("answers")  # what all of them need is made once

PLAIN = re.compile(r"[A-Z0-9].*[^ ]\.")
LENGTH = range(8, 26)
LEAST = 3
"""Smaller numbers are words as well: one, both, again."""


@cache
def plain(slug):
    """Give a game's passages under the rules as written."""
    return prepare(content.read(slug, search_path()), Edition())


@pytest.fixture(scope="module", params=GAMES)
def found(request):
    return plain(request.param)


def numbers(text):
    words = re.findall(r"\w+", text.casefold())
    said = {word: number for number, word in NUMBERS.items() if number.isdecimal()}
    return {int(said.get(word, word)) for word in words if said.get(word, word).isdecimal()}


def test_each_rule_has_an_answer_and_each_answer_a_rule(found):
    ids = {one.id for one in found.rules if one.id}
    others = [name for name in (*found.answers, *found.asked) if name not in ids]

    assert ids - found.answers.keys() == set()
    assert [name for name in others if not any(one.text.startswith(name) for one in found.rules)] == []


def test_answers_are_plain_sentences_of_some_length(found):
    some = [said for answers in found.answers.values() for said in answers]

    assert [said for said in some if len(said.split()) not in LENGTH] == []
    assert [said for said in some if not PLAIN.fullmatch(said) or set(said) & set("{}[]|*")] == []


def test_answers_say_the_numbers_of_their_rule(found):
    told = {}
    for one in found.rules:
        if one.id:
            told.setdefault(one.text, []).extend(found.answers[one.id])

    lost = {text: numbers(text) - numbers(" ".join(some)) for text, some in told.items()}
    assert {text: some for text, some in lost.items() if any(number >= LEAST for number in some)} == {}


@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        ("trade-or-duel", {"first_player": "rotate", "final_round": "duels_only", "max_tie_rounds": 3}),
        ("raid-trade", {"hits_to_win": "reach", "option_complex": True, "loot_to": "supply", "trip_cap": 10}),
        ("raft-race", {"rock_lock": "own_moves_only", "powerups": False, "eddy_escape": "never", "hand_size": 5}),
        ("trap-attack", {"block_rule": "any_shield", "end_trigger": "finish_round", "ai_move": "2+d4"}),
    ],
)
def test_an_answer_changes_with_its_rule_or_is_not_said(slug, rules):
    usual, found = plain(slug), prepare(content.read(slug, search_path()), Edition(rules=rules))
    before = {one.id: one.text for one in usual.rules if one.id}
    changed = {one.id for one in found.rules if one.id and one.text != before.get(one.id)}

    assert changed
    assert [name for name in changed if name in found.answers and found.answers[name] == usual.answers[name]] == []


@pytest.mark.parametrize(("slug", "rules", "ask", "begins"), rows("companion", "answered"))
def test_a_question_is_answered_in_a_sentence(slug, rules, ask, begins, kept):
    with prepared(slug, str(kept), Edition(rules=rules)) as shelf:
        assert answer(shelf, ask, search(shelf, ask)[0]).startswith(begins)


@pytest.mark.parametrize(("slug", "ask"), rows("companion", "neither_yes_nor_no"))
def test_yes_or_no_is_said_only_by_a_sentence_that_speaks_of_all_that_is_asked(slug, ask, kept):
    """Roles, states and verbs that a sentence has not make it an answer to something else: the rule is quoted."""
    with prepared(slug, str(kept)) as shelf:
        assert not any(answer(shelf, ask, one).startswith(("Yes", "No")) for one in search(shelf, ask))


def test_several_rules_may_share_an_answer_and_an_unknown_id_is_a_mistake_with_its_place(tmp_path):
    findings = Findings()
    text = "AG-A-1, AG-A-2:\n  - Both do.\nAir Horn.:\n  - It honks.\nAG-A-3:\n  - None.\nAG-A-1:\n  one\n"
    (tmp_path / "answers.yaml").write_text(text, encoding="utf-8")
    block = Folder(tmp_path, "content/one", findings).read("answers.yaml")

    found = read_answers(block, {"AG-A-1", "AG-A-2"}, findings)

    assert found["AG-A-1"] == found["AG-A-2"] == ["Both do."]
    assert found["Air Horn."] == ["It honks."]
    assert [(str(one.mark), one.fact) for one in findings.problems()] == [
        ("content/one/answers.yaml:5:1", "no rule has the id 'AG-A-3'"),
        ("content/one/answers.yaml:8:3", "this must be a sentence or a list of them"),
    ]
