"""Values of any kind are said in words, and nothing puts Python's own writing of one on a card."""

import pytest

from generator.catalog.messages import Messages
from generator.faces.wording import Wording
from tests.faces.small import svg

DECK = """  - id: c01
    name: Fox
    text: It waits.
    tags: [hot, iron]
    rare: true
    dull: false
    cost: {wood: 2, old_stone: 1, rare: true}
    steps: [Open the lid and look for whatever there is inside., Close it.]
"""


@pytest.fixture(params=["en", "de"])
def say(request):
    functions = Wording(Messages(request.param)).functions()
    return functions["in_words"], functions["terms"], "and" if request.param == "en" else "und"


def test_each_kind_has_its_words(say):
    words, terms, also = say
    assert words(["hot", "iron", "old"]) == f"hot, iron {also} old"
    assert (
        words({"wood": 2, "old_stone": 1, "rare": True, "dull": False, "none": None})
        == f"wood 2, old stone 1 {also} rare"
    )
    assert words(["Look under whatever lies about in this wood, and twice.", "Go."]).splitlines() == [
        "- Look under whatever lies about in this wood, and twice.",
        "- Go.",
    ]
    deed = {"name": "Tail", "desc": "It strikes whoever stands behind it, and once more.", "reach": 10, "at": ["dusk"]}
    assert words([deed, {"name": "Bite", "reach": 5}]).splitlines() == [
        "- **Tail:** It strikes whoever stands behind it, and once more. · reach 10 · at dusk",
        f"- name Bite {also} reach 5",
    ]
    assert [words(one) for one in (None, False, "", [], {}, ["", None])] == [""] * 6
    assert terms([("Tags", ["a", "b"]), ("Rare", True), ("Dull", False), ("No", None), ("Cost", 0)]) == (
        f"Tags: a {also} b · Rare · Cost: 0"
    )
    assert terms([("A_b", "x" * 60), ("C", "d")]) == "C: d\n\n**A\\_b:** " + "x" * 60


def test_only_words_that_are_too_long_may_be_divided(say):
    words = say[0]
    assert words("a Donaudampfschiff", longest=10).replace("\xad", "") == "a Donaudampfschiff"
    assert words("a Donaudampfschiff", longest=10).startswith("a D\xado")
    assert words("a short one", longest=5) == "a short one"


@pytest.mark.parametrize("value", ["tags", "rare", "cost", "dull"])
@pytest.mark.parametrize(
    "made",
    [
        "'Is: ' ~ card.{}", "card.{} ~ ''", "card.{} | string", "card.{} | upper", "'%s' | format(card.{})",
        "'%s' % card.{}", "[card.{}] | join", "', '.join([card.{}])", "'{{}}'.format(card.{})", "card.{}",
    ],
)  # fmt: skip
def test_nothing_but_words_and_numbers_becomes_a_part_of_a_text(small, made, value):
    (problem,) = small.wrong(svg("<desc>{{ " + made.format(value) + " }}</desc>"), DECK)
    lines = {"tags": 8, "rare": 1, "cost": 5, "dull": 1}  # a list and a group are told where they are written
    assert (problem.mark.line in (1, lines[value]), bool(problem.hint)) == (True, True)


def test_in_words_everything_can_be_put_out(small):
    face = svg("<desc>{{ in_words(card.tags) }} {{ in_words(card.cost) }}{{ in_words(card.no) }}</desc>")
    assert "hot and iron wood 2, old stone 1 and rare" in small.front(face, DECK).svg


def test_a_brace_behind_a_backslash_is_a_letter_and_no_code(small):
    card = "  - {id: c01, text: 'Pay \\{\\{1}} or \\{% link %} here.'}\n"
    assert "link" in small.front(svg("{{ text(card.text, 5, 5, 50, 40) }}"), card).svg


@pytest.mark.parametrize(
    ("words", "fact"),
    [("a \U000131a3", "no font has"), ("a {zzz} b", "no icon is called"), ("a **b", "marks that open and never close")],
)
def test_words_of_strangers_are_printed_and_what_they_lose_is_noted(small, words, fact):
    face = small.front(svg("{{ text(printable(card.text), 5, 5, 50, 40) }}"), f"  - {{id: c01, text: '{words}'}}\n")
    assert [fact in note.fact for note in face.notes] == [True]
