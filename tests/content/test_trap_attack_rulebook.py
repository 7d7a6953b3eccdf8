"""Trap Attack's book and score sheet: pictures that were lost, pages that are named, what is added up."""

import re

import pypdfium2

from generator.catalog.edition import choose
from generator.catalog.messages import ENGLISH
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from generator.rulebook.blocks import Figure
from generator.rulebook.book import walk
from generator.rulebook.look import look_of
from generator.rulebook.markdown import Reader
from tests.content.told import game_of
from tests.helpers.games import built
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = game_of("trap-attack")
FIGURES = {
    "fig-setup", "fig-start", "fig-out", "fig-home", "fig-split", "fig-refill", "fig-skulls", "fig-action", "fig-kinds",
    "fig-x", "fig-row", "fig-row-right", "fig-row-middle", "fig-row-cycle", "fig-combo", "fig-board", "fig-dice",
    "solo", "L3", "L1+L2+L3+L4",
}  # fmt: skip
"""The pictures that the original lost (brief, 3h), as this book shows them."""


def renderer():
    return Renderer(GAME, choose(GAME), ROOTS, open_workshop(GAME, ROOTS).fonts)


def test_every_picture_that_was_lost_is_drawn_again():
    book = GAME.parts["rulebook"].spec
    seen = {"parts": parts_of(GAME), "book": {"designers": True, "drawn": False}}
    blocks = Reader("rulebook.md", Findings()).read(renderer().prose(book.text, book.shown, seen)[0])
    assert {shot.name for block in walk(blocks) if isinstance(block, Figure) for shot in block.shots} >= FIGURES


def test_what_the_box_holds_is_what_it_declares():
    assert {name: part.count for name, part in GAME.parts.items()} == {
        "actions": 55, "skulls": 47, "relics": 20, "loot": 16, "tokens": 19, "dice": 5, "board": 1, "aids": 4,
        "score": 2, "boxes": 1, "deck-boxes": 5, "rulebook": 1, "rulebook-designer": 1,
    }  # fmt: skip


def test_the_total_of_the_score_sheet_counts_combos_and_coins_by_the_rules():
    deck, card = next((d, c) for d in GAME.parts["score"].decks for c in d.cards if c.id == "score")
    sums = " ".join(re.findall(r'data-sum="([^"]*)"', renderer().front(deck, card).svg)).replace("&#10;", " ")
    for clan in ("kraken", "heron", "jaguar"):
        assert f"game1.{clan}.race game1.{clan}.relics 3*game1.{clan}.combos game1.{clan}.loot" in sums


def test_a_book_without_a_theme_has_a_look_of_its_own():
    book = GAME.parts["rulebook"].spec
    look = look_of({"book": book.look}, "colour", ENGLISH)
    assert look.headings[0].family == "Pirata One"
    assert look.accent.lower() == str(book.look["accent"]).lower()


def test_every_page_that_the_cheat_sheet_names_is_about_what_it_says():
    path = next(built("trap-attack").folder.rglob("rulebook.pdf"))
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
    named = dict(re.findall(r"(\w+), page\s(\d+)", re.sub(r"\s+", " ", pages[-1])))
    assert {"up", "turn", "walking", "loot", "alone", "items"} <= set(named)
    for word, heading in (
        ("up", "Setting up"), ("walking", "Walking"), ("alone", "Alone against"), ("items", "ten items"),
    ):  # fmt: skip
        assert heading in re.sub(r"\s+", " ", pages[int(named[word]) - 1])
