"""What this edition adds to a designer's game, or rules where its text is open, stands under “What is ours”, each once.

ours/ has, for each game, the facts of the source that we could depart from and the rulings of its brief.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.seen import parts
from generator.drawing.decks import open_workshop, renderer_of
from generator.reach.said import paragraphs
from tests.content.told import ROOTS, game_of
from tests.helpers.shell import TOP

LISTS = {
    path.stem: yaml.safe_load(path.read_text()) for path in sorted((Path(__file__).parent / "ours").glob("*.yaml"))
}
GAMES = list(LISTS)


@cache
def owned(slug: str, designers: bool) -> str:
    """Give what stands under “What is ours”, in the players' book or in the designer's edition."""
    game = game_of(slug)
    edition = choose(game)
    renderer = renderer_of(open_workshop(game, ROOTS), edition)
    found = []
    for part in game.parts.values():
        if isinstance(part.spec, Book) and part.spec.designers == designers:
            seen = {"parts": parts(game), "book": part.spec.about(edition.style)}
            text, _ = renderer.prose(part.spec.text, part.spec.shown, seen)
            found += [one.words for one in paragraphs(line.text for line in text) if "What is ours" in one.section]
    return " ".join(found).replace("*", "")


def numbered(slug: str) -> set[str]:
    """Give the ids of all rulings that a game names anywhere: in its book, its rules, its answers."""
    start = next(iter(LISTS[slug]["rulings"])).rstrip("0123456789")
    texts = [file.read_text() for file in (TOP / "content" / slug).glob("*.*")]
    return {one for text in texts for one in re.findall(rf"\b{start}\d+\b", text)}


def test_every_game_has_its_list():
    assert set(GAMES) == set(ROOTS.games())


@pytest.mark.parametrize("slug", GAMES)
def test_no_ruling_is_missing_from_the_list(slug):
    assert numbered(slug) - set(LISTS[slug]["rulings"]) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_ruling_is_owned_to_once_in_the_designers_edition(slug):
    text = owned(slug, designers=True)
    missing = []
    for one, words in LISTS[slug]["rulings"].items():
        linked = text.count(f"{words} ([page](#{one}))")
        stated = words in text and text.count(f"[{one}]") == 1  # it stands nowhere else, so it is told here
        if linked + stated != 1 or text.count(f"(#{one})") != linked:
            missing.append(one)

    assert missing == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_players_book_owns_to_what_is_ours(slug):
    text = owned(slug, designers=False)
    assert {words: text.count(words) for words in LISTS[slug]["players"] if text.count(words) != 1} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_minutes_and_age_are_the_designers_or_owned_to(slug):
    facts = yaml.safe_load((TOP / "content" / slug / "game.yaml").read_text())
    ours = {"minutes": list(facts["minutes"].values()), "age": facts["age"]}
    for fact, value in LISTS[slug]["source"].items():
        assert ours[fact] == value or (value is None and fact in owned(slug, designers=False).lower()), fact
