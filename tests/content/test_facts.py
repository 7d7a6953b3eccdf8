"""Each fact and ruling of a game's brief is stated once, whatever is played; what is ours is owned to, each once."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.problems import Findings
from generator.reach.table import edition_of, paragraphs, values_of
from generator.rulebook.blocks import Made
from generator.rulebook.book import texts_of, walk
from generator.rulebook.markdown import Reader
from tests.content.told import DESIGNERS, ROOTS, game_of, prose
from tests.helpers.cases import data
from tests.helpers.shell import TOP

pytestmark = pytest.mark.xdist_group("facts")  # what all of them need is made once

LISTS = data(TOP / "tests" / "content" / "facts.yaml")
LEADS = re.compile(r"\(#([A-Z]{2}-[A-Z0-9-]+)\)")


def facts(slug: str) -> set[str]:
    """Give the ids of a game's brief."""
    found = set()
    for begin, many in LISTS[slug].items():
        first, last = (1, many) if isinstance(many, int) else many or (0, -1)
        found |= {f"{begin}{n}" for n in range(first, last + 1)} if many else {begin}
    return found


def turned(game):
    """Every rule at the last value that it may have but the default."""
    others = {rule.name: [one for one in values_of(rule) if one != rule.default] for rule in game.parameters.values()}
    return {name: values[-1] for name, values in others.items() if values}


@pytest.fixture(scope="module", params=sorted(ROOTS.games()))
def books(request):
    """The designer's edition of a game as written, in each preset, and with every rule at another value."""
    game = game_of(request.param)
    found = {}
    for name, edition in {
        "as written": edition_of(game, {}),
        "turned": edition_of(game, turned(game)),
        **{preset: choose(game, preset=preset) for preset in game.presets},
    }.items():
        (spec,) = (part.spec for part in game.parts.values() if isinstance(part.spec, Book) and part.spec.designers)
        lines = prose(request.param, edition, spec, DESIGNERS)
        findings = Findings()
        found[name] = lines, list(walk(Reader("rulebook.md", findings).read(lines)))
        assert not findings.problems()
    return request.param, found


def test_every_fact_and_ruling_is_stated_once_in_any_edition(books):
    slug, editions = books
    for name, (lines, blocks) in editions.items():
        stated = Counter(run.text for one in blocks for text in texts_of(one) for run in text if run.kind == "rule")
        assert stated == dict.fromkeys(facts(slug), 1), name
        assert {one for line in lines for one in LEADS.findall(line.text)} <= facts(slug), name
        assert "index" in {one.name for one in blocks if isinstance(one, Made)}, name


def test_every_rule_that_may_be_set_is_one_of_them(books):
    slug, _ = books
    for one in game_of(slug).parameters.values():
        assert any(fact == one.rule or fact.endswith(f"-{one.rule}") for fact in facts(slug)), one.name


OURS = {path.stem: data(path) for path in sorted((Path(__file__).parent / "ours").glob("*.yaml"))}
GAMES = list(OURS)


@cache
def owned(slug: str, designers: bool) -> str:
    """Give what stands under “What is ours”, in the players' book or in the designer's edition."""
    game = game_of(slug)
    found = []
    for part in game.parts.values():
        if isinstance(part.spec, Book) and part.spec.designers == designers:
            text = (line.text for line in prose(slug, choose(game), part.spec))
            found += [one.words for one in paragraphs(text) if "What is ours" in one.section]
    return " ".join(found).replace("*", "")


def numbered(slug: str) -> set[str]:
    """Give the ids of all rulings that a game names anywhere: in its book, its rules, its answers."""
    start = next(iter(OURS[slug]["rulings"])).rstrip("0123456789")
    texts = [file.read_text() for file in (TOP / "content" / slug).glob("*.*")]
    return {one for text in texts for one in re.findall(rf"\b{start}\d+\b", text)}


def test_every_game_has_its_list():
    assert set(GAMES) == set(ROOTS.games())


@pytest.mark.parametrize("slug", GAMES)
def test_no_ruling_is_missing_from_the_list(slug):
    assert numbered(slug) - set(OURS[slug]["rulings"]) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_owned_to_once_in_the_designers_edition(slug):
    text = owned(slug, designers=True)
    missing = []
    for one, words in OURS[slug]["rulings"].items():
        linked = text.count(f"{words} ([page](#{one}))")
        stated = words in text and text.count(f"[{one}]") == 1  # it stands nowhere else, so it is told here
        if linked + stated != 1 or text.count(f"(#{one})") != linked:
            missing.append(one)

    assert missing == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_players_book_owns_to_what_is_ours(slug):
    text = owned(slug, designers=False)
    assert {words: text.count(words) for words in OURS[slug]["players"] if text.count(words) != 1} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_minutes_and_age_are_the_designers_or_owned_to(slug):
    facts = yaml.safe_load((TOP / "content" / slug / "game.yaml").read_text())
    ours = {"minutes": list(facts["minutes"].values()), "age": facts["age"]}
    for fact, value in OURS[slug]["source"].items():
        assert ours[fact] == value or (value is None and fact in owned(slug, designers=False).lower()), fact
