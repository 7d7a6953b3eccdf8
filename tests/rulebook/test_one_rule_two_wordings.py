"""Call-outs of drawn pages and their texts have one another. Nothing is painted: pages are looked at as documents."""

from __future__ import annotations

import re
from functools import cache

import pytest

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Edition
from generator.catalog.roots import Roots
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.drawing.decks import Workshop, open_workshop, renderer_of
from generator.drawing.facecache import face_of
from tests.content.told import game_of
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
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


@cache
def shop_of(slug: str) -> Workshop:
    return open_workshop(load_game(slug, ROOTS), ROOTS)


def book_of(shop: Workshop) -> Book:
    spec = shop.game.parts["rulebook"].spec
    assert isinstance(spec, Book)
    return spec


def text_of(shop: Workshop, edition: Edition, style: str) -> str:
    """Give the Markdown of a player's book in a style, without the lines that are only pictures."""
    edition = edition._replace(style=style)
    game = in_edition(shop.game, edition)
    spec = book_of(shop)
    seen = {"parts": parts(game), "book": spec.about(style)}
    text, _ = renderer_of(shop._replace(game=game), edition).prose(spec.text, spec.shown, seen)
    return "\n".join(line.text for line in text if not line.text.strip().startswith("!["))


def callouts(slug: str, edition: Edition) -> dict[str, set[int]]:
    """Collect the numbers in discs of each drawn page or spread."""
    shop = shop_of(slug)
    shop = shop._replace(game=in_edition(shop.game, edition))
    renderer = renderer_of(shop, edition)
    found = {}
    for name, page in book_of(shop).pages.items():
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
    game = load_game(slug, ROOTS)
    for preset in (None, *game.presets):
        edition = choose(game, None, preset=preset)
        texts = chapters(text_of(shop_of(slug), edition, DRAWN))
        for name, seen in callouts(slug, edition).items():
            if seen and (slug, name) not in OTHER:
                assert seen in numbered(texts[name]), (slug, preset, name)
