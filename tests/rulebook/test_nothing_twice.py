"""Nothing is written twice: a rulebook's drawn pages and its flowing text are the same sentences, rule by rule;
call-outs of drawn pages and their texts have one another.

Flowing are the player's book in large print and the designer's edition. A cheat sheet says rules in short by its
nature: the chapter of the book's back is left out. Looked at is Markdown as an edition has it, and pages as documents;
nothing is painted.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

import pytest

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.model import Edition
from generator.catalog.ruleids import ID, ids_in
from generator.catalog.supply import in_edition
from generator.parts.decks import renderer_of
from generator.parts.facecache import face_of
from generator.reach.table import edition_of, values_of
from tests.content.told import DESIGNERS, ROOTS, game_of, prose, shop_of
from tests.helpers.cases import often

BOOKS = [slug for slug in ROOTS.games() if "rulebook" in game_of(slug).parts]
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in BOOKS]
DRAWN, FLOWING = "colour", "large-print"
FEET = 201.0
"""Below it, in mm, discs hold the numbers of pages."""
DISC = re.compile(
    r"<circle\b[^>]*?\bcy=\"([-\d.]+)\"[^>]*/>\s*(?:<g\b[^>]*>\s*)?<text\b[^>]*>(?:<tspan\b[^>]*>)?(\d{1,2})</t"
)
OTHER = {
    ("raft-race", "played"): "discs on rafts are their turn order; the panels are numbered by the text",
    ("raid-trade", "last"): "discs are the levels 9 and 10",
    ("trade-or-duel", "start"): "discs are how many play, above the cards that are put aside",
    ("trade-or-duel", "end"): "discs are the numbers of cards, and the totals of hands",
    ("trade-or-duel", "ways"): "discs are the numbers of cards",
    ("trap-attack", "alone"): "the AI's turn ends with a step that no picture needs",
}
"""Spreads whose discs are no call-outs, and what they are."""


def book_of(slug: str) -> Book:
    spec = game_of(slug).parts["rulebook"].spec
    assert isinstance(spec, Book)
    return spec


def text_of(slug: str, edition: Edition, style: str) -> str:
    """Give the Markdown of a player's book in a style, without the lines that are only pictures."""
    text = prose(slug, edition._replace(style=style))
    return "\n".join(line.text for line in text if not line.text.strip().startswith("!["))


def callouts(slug: str, edition: Edition) -> dict[str, set[int]]:
    """Collect the numbers in discs of each drawn page or spread."""
    shop = shop_of(slug)
    shop = shop._replace(game=in_edition(shop.game, edition))
    renderer = renderer_of(shop, edition)
    found = {}
    for name, page in book_of(slug).pages.items():
        face = face_of(renderer, page.deck, page.deck.cards[0], "front")
        found[name] = {int(number) for y, number in DISC.findall(face.written) if float(y) < FEET}
    return found


def chapters(text: str) -> dict[str, str]:
    """Part a text at its drawn pages."""
    _, *rest = re.split(r"(?m)^::: drawn (\S+)", text)
    return dict(zip(rest[::2], rest[1::2], strict=True))


def numbered(chapter: str) -> list[set[int]]:
    """Collect what is numbered in a text, group by group: steps, words in bold, columns with headings of their own."""
    groups: list[set[int]] = []
    for step, bold in re.findall(r"(?m)^(\d+)\. |\*\*(\d+) (?=[A-Z])", chapter):
        number = int(step or bold)
        if number == 1 or not groups:
            groups.append(set())
        groups[-1].add(number)
    heads = len(re.findall(r"(?m)^::: column\n### ", chapter))
    return [*groups, set(range(1, heads + 1))]


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_call_out_of_a_spread_has_its_text_there_and_every_text_its_call_out(slug):
    """The discs of a spread are the very numbers of one of its runs of texts, whatever preset is played."""
    game = game_of(slug)
    for preset in (None, *game.presets):
        edition = choose(game, None, preset=preset)
        texts = chapters(text_of(slug, edition, DRAWN))
        for name, seen in callouts(slug, edition).items():
            if seen and (slug, name) not in OTHER:
                assert seen in numbered(texts[name]), (slug, preset, name)


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
            **dict.fromkeys(("RR-BOX-1", "RR-BOX-7"), "the cover and the imprint of the drawn book name the publisher")
        },
    ),
    "raid-trade": Bound(0.01, 0.13, {}),
    "trade-or-duel": Bound(0.05, 0.03, {}),
    "trap-attack": Bound(0.04, 0.04, {"TA-TURN-3": "on the drawn page it is a heading"}),
}
"""The games whose books are one text."""
BOUND = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in BOUNDS]
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
    text = text_of(slug, edition, style)
    for name, page in book_of(slug).pages.items():
        if page.last:
            text = re.sub(rf"(?ms)^::: drawn {name}(?: soft)?$.*?^:::$", "", text)
    return sentences(text)


def for_designers(slug: str, edition: Edition) -> list[str]:
    """Give the sentences of the designer's edition."""
    return sentences("\n".join(line.text for line in prose(slug, edition, about=DESIGNERS)))


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


def editions(slug: str, each: bool) -> list[Edition]:
    """Give the edition as written, all presets, and others with all rules at their first and last other value.

    Or one for `each` other value of a rule, where nothing else is changed.
    """
    game = game_of(slug)
    others = {rule.name: [one for one in values_of(rule) if one != rule.default] for rule in game.parameters.values()}
    if each:
        return [edition_of(game, {name: value}) for name, values in others.items() for value in values]
    changed = ({name: values[at] for name, values in others.items() if values} for at in (0, -1))
    presets = [choose(game, preset=one) for one in game.presets]
    return [edition_of(game, {}), *presets, *(edition_of(game, one) for one in changed)]


def test_every_book_is_one_text_or_known_to_be_two():
    assert sorted(BOUNDS) == sorted(BOOKS)


@pytest.mark.parametrize("slug", BOUND)
def test_nearly_all_that_is_said_is_said_in_both_layouts(slug):
    edition = edition_of(game_of(slug), {})
    drawn, flowing = (read(slug, edition, style) for style in (DRAWN, FLOWING))
    only = (share(drawn, flowing), share(flowing, drawn))

    for found, bound in zip(only, BOUNDS[slug][:2], strict=True):
        assert bound - CLOSE <= found <= bound, only
    assert alone(flowing, for_designers(slug, edition)) == []


@pytest.mark.parametrize("each", often([False, True], [False]))
@pytest.mark.parametrize("slug", BOUND)
def test_each_rule_is_stated_by_one_sentence_whatever_is_played(slug, each):
    wrong = set()
    for edition in editions(slug, each):
        drawn, flowing = (read(slug, edition, style) for style in (DRAWN, FLOWING))
        assert len(stated(drawn)) > 40
        wrong |= otherwise(drawn, flowing)
    assert wrong == BOUNDS[slug].otherwise.keys()


@pytest.mark.parametrize("slug", BOUND)
def test_no_sentence_stands_twice_in_a_book(slug):
    edition = edition_of(game_of(slug), {})
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
