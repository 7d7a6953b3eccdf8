"""Nothing is written twice: a rulebook's drawn pages and its flowing text are the same sentences, rule by rule.

Flowing are the player's book in large print and the designer's edition. A cheat sheet says rules in short by its
nature: the chapter of the book's back is left out. Looked at is Markdown as an edition has it; nothing is painted.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from generator.catalog.edition import choose
from generator.catalog.model import Edition
from generator.catalog.ruleids import ID, ids_in
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.drawing.decks import renderer_of
from generator.reach.said import edition_of
from generator.reach.table import values_of
from tests.rulebook.test_one_rule_two_wordings import BOOKS, DRAWN, FLOWING, book_of, shop_of, text_of


class Bound(NamedTuple):
    """What of a book may be in one layout only.

    `drawn` and `flowing` are shares of the letters of all sentences: what only drawn pages show, such as mottoes, and
    what flowing text adds to them, such as further examples. `otherwise` are the rules that flowing text states in
    another sentence than the drawn pages, each with the reason.
    """

    drawn: float
    flowing: float
    otherwise: dict[str, str]


BOUNDS = {
    "raft-race": Bound(
        drawn=0.03,
        flowing=0.16,
        otherwise={
            **dict.fromkeys(("RR-BOX-1", "RR-BOX-7"), "the cover and the imprint of the drawn book name the publisher"),
        },
    ),
    "raid-trade": Bound(0.01, 0.13, {}),
    "trade-or-duel": Bound(0.05, 0.03, {}),
    "trap-attack": Bound(0.04, 0.04, {"TA-TURN-3": "on the drawn page it is a heading"}),
}
"""The games whose books are one text."""
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in BOUNDS]
CLOSE = 0.02
"""A bound that a book stays farther below than this is none."""
LONG = 40
"""Letters of a sentence that nobody says twice by chance."""
PICTURES = re.compile(r"(?m)^(?::::.*|!\[.*|\s*---\s*)$")
MARKS = re.compile(
    r"\s*\(\[page\]\([^)]*\)\)|\[([^]]*)\]\(#[^)]*\)|[*_]|^\s*(?:#+ |> |- |\d+\. (?:#+ )?|\|[-:| ]*)|[| ]+$"
)
ENDS = re.compile(r"(?<=[.!?\]])\s+(?=[^[\s])")


def sentences(text: str) -> list[str]:
    """Part a text into sentences, and at ids: bare of marks, with the ids of the rules they state."""
    lines = (MARKS.sub(r"\1", line).strip() for line in PICTURES.sub("", text).splitlines())
    return [one for line in lines for one in ENDS.split(line) if one]


def bare(sentence: str) -> str:
    """Leave out the ids of rules, and the sign of this edition's own rulings, which only designers see."""
    return " ".join(re.sub(r"\s*◇", "", ID.sub("", sentence)).split())


def read(slug: str, edition: Edition, style: str) -> list[str]:
    """Give the sentences of a player's book in a style, without those of its back."""
    shop = shop_of(slug)
    text = text_of(shop, edition, style)
    for name, page in book_of(shop).pages.items():
        if page.last:
            text = re.sub(rf"(?ms)^::: drawn {name}(?: soft)?$.*?^:::$", "", text)
    return sentences(text)


def for_designers(slug: str, edition: Edition) -> list[str]:
    """Give the sentences of the designer's edition."""
    shop = shop_of(slug)
    game = in_edition(shop.game, edition)
    spec = book_of(shop)
    seen = {"parts": parts(game), "book": {"designers": True, "drawn": False}}
    lines, _ = renderer_of(shop._replace(game=game), edition).prose(spec.text, spec.shown, seen)
    return sentences("\n".join(line.text for line in lines))


def alone(some: list[str], others: list[str]) -> list[str]:
    """Give the sentences of some that others have not."""
    there = {bare(one) for one in others}
    return [bare(one) for one in some if bare(one) not in there]


def share(some: list[str], others: list[str]) -> float:
    """Give how much of two texts is in the first only, by letters."""
    both = {bare(one) for one in (*some, *others)}
    return sum(map(len, set(alone(some, others)))) / sum(map(len, both))


def stated(text: list[str]) -> dict[str, str]:
    """Give the sentence that states each rule."""
    return {rule: bare(one) for one in text for rule in ids_in(one)}


def otherwise(drawn: list[str], flowing: list[str]) -> set[str]:
    """Collect the rules that flowing text states, and the drawn pages not in that sentence."""
    here, there = stated(drawn), stated(flowing)
    return {rule for rule, said in there.items() if here.get(rule) != said}


def editions(slug: str) -> list[Edition]:
    """Give the edition as written, all presets, and one for each other value of a rule."""
    game = shop_of(slug).game
    changed = [
        {rule.name: value} for rule in game.parameters.values() for value in values_of(rule) if value != rule.default
    ]
    presets = [choose(game, preset=one) for one in game.presets]
    return [edition_of(game, {}), *presets, *(edition_of(game, one) for one in changed)]


def test_every_book_is_one_text_or_known_to_be_two():
    assert sorted(BOUNDS) == sorted(BOOKS)


@pytest.mark.parametrize("slug", GAMES)
def test_nearly_all_that_is_said_is_said_in_both_layouts(slug):
    edition = edition_of(shop_of(slug).game, {})
    drawn, flowing = (read(slug, edition, style) for style in (DRAWN, FLOWING))
    only = (share(drawn, flowing), share(flowing, drawn))

    for found, bound in zip(only, BOUNDS[slug][:2], strict=True):
        assert bound - CLOSE <= found <= bound, only
    assert alone(flowing, for_designers(slug, edition)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_each_rule_is_stated_by_one_sentence_whatever_is_played(slug):
    wrong = set()
    for edition in editions(slug):
        drawn, flowing = (read(slug, edition, style) for style in (DRAWN, FLOWING))
        assert len(stated(drawn)) > 40
        wrong |= otherwise(drawn, flowing)
    assert wrong == BOUNDS[slug].otherwise.keys()


@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_stands_twice_in_a_book(slug):
    edition = edition_of(shop_of(slug).game, {})
    for text in (read(slug, edition, DRAWN), read(slug, edition, FLOWING), for_designers(slug, edition)):
        often = Counter(bare(one) for one in text if len(bare(one)) >= LONG)
        assert [one for one, count in often.items() if count > 1] == []


def test_a_rule_in_other_words_and_a_text_of_its_own_are_told():
    """The tests could fail: a rule that is worded twice, one that only flows, and what one layout has by itself."""
    drawn = sentences("1. Draw **six**. [AG-A-1]\n\n::: column\nBe quick! Play one. [AG-A-2]\n\n![](card:a)")
    flowing = sentences("- Draw *six*. [AG-A-1]\n- You play one card. [AG-A-2] See [here](#x). [AG-A-3] ([page](#y))")

    assert drawn == ["Draw six. [AG-A-1]", "Be quick!", "Play one. [AG-A-2]"]
    assert otherwise(drawn, flowing) == {"AG-A-2", "AG-A-3"}
    assert otherwise(drawn, drawn[::-1]) == set()
    assert alone(drawn, flowing) == ["Be quick!", "Play one."]
    assert 0 < share(drawn, flowing) < share(flowing, drawn) < 1
    assert share(drawn, drawn) == 0
