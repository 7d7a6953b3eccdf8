"""Trap Attack's book and score sheet: pictures that were lost, pages that are named, what is added up."""

import re

import pypdfium2

from generator.catalog.edition import choose
from generator.catalog.roots import Roots
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from tests.content.told import game_of
from tests.helpers.games import built
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = game_of("trap-attack")


def renderer():
    return Renderer(GAME, choose(GAME), ROOTS, open_workshop(GAME, ROOTS).fonts)


def test_the_total_of_the_score_sheet_counts_combos_and_coins_by_the_rules():
    deck, card = next((d, c) for d in GAME.parts["score"].decks for c in d.cards if c.id == "score")
    sums = " ".join(re.findall(r'data-sum="([^"]*)"', renderer().front(deck, card).svg)).replace("&#10;", " ")
    for clan in ("kraken", "heron", "jaguar"):
        assert f"game1.{clan}.race game1.{clan}.relics 3*game1.{clan}.combos game1.{clan}.loot" in sums


def test_every_page_that_the_cheat_sheet_names_is_about_what_it_says():
    path = next(built("trap-attack").folder.rglob("rulebook.pdf"))
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
    named = dict(re.findall(r"(\w+), page\s(\d+)", re.sub(r"\s+", " ", pages[-1])))
    assert {"up", "turn", "walking", "loot", "alone", "items"} <= set(named)
    for word, heading in (
        ("up", "Setting up"), ("walking", "Walking"), ("alone", "Alone against"), ("items", "ten items"),
    ):  # fmt: skip
        assert heading in re.sub(r"\s+", " ", pages[int(named[word]) - 1])
