"""Each fact and each ruling of a game's brief is stated once in its designer's edition, whatever is played."""

from __future__ import annotations

import re
from collections import Counter

import pytest
import yaml

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.problems import Findings
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.drawing.decks import open_workshop, renderer_of
from generator.reach.said import edition_of
from generator.reach.table import values_of
from generator.rulebook.blocks import Made
from generator.rulebook.book import texts_of, walk
from generator.rulebook.markdown import Reader
from tests.content.told import ROOTS, game_of
from tests.helpers.shell import TOP

pytestmark = pytest.mark.xdist_group("facts")  # what all of them need is made once

LISTS = yaml.safe_load((TOP / "tests" / "content" / "facts.yaml").read_text())
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
    game, shop = game_of(request.param), open_workshop(game_of(request.param), ROOTS)
    found = {}
    for name, edition in {
        "as written": edition_of(game, {}),
        "turned": edition_of(game, turned(game)),
        **{preset: choose(game, preset=preset) for preset in game.presets},
    }.items():
        its = in_edition(game, edition)
        (spec,) = (part.spec for part in its.parts.values() if isinstance(part.spec, Book) and part.spec.designers)
        seen = {"parts": parts(its), "book": {"designers": True, "drawn": False}}
        lines, _ = renderer_of(shop._replace(game=its), edition).prose(spec.text, spec.shown, seen)
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
