"""Raft Race!'s rulebook held against its brief: counts, pictures, and examples that tell what lies on their cards."""

from __future__ import annotations

import re
from functools import cache

import pytest

from generator.catalog.edition import choose
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.faces.render import Renderer
from generator.rulebook.blocks import Figure, Made
from generator.rulebook.book import walk
from generator.rulebook.markdown import Reader
from generator.typeset.fonts import FontBook
from tests.content.told import game_of
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = game_of("raft-race")
FONTS = FontBook((*ROOTS.template_dirs("raft-race"), *ROOTS.shared_dirs()), language=str(GAME.language))


@cache
def renderer(*sets):
    return Renderer(GAME, choose(GAME, sets=sets), ROOTS, FONTS)


DESIGNERS = {"designers": True, "drawn": False}
"""What the text sees of the edition that says everything."""


def lines(seen):
    """The rulebook's Markdown as an edition has it, with line numbers."""
    book = GAME.parts["rulebook"].spec
    parts = parts_of(GAME)
    return seen.prose(book.text, book.shown, {"parts": parts, "book": DESIGNERS})[0]


@cache
def prose(seen):
    """The same as one line of words, without the rules' ids."""
    text = " ".join(line for line, _ in lines(seen))
    return " ".join(re.sub(r"\[RR-[^]]*\](?!\()", "", text).split())


def blocks(seen):
    """The rulebook as blocks; mistakes in its Markdown are none."""
    findings = Findings()
    found = Reader("rulebook.md", findings).read(lines(seen))
    assert not findings.problems()
    return found


# --- facts ---------------------------------------------------------------------------------------------------------


def test_the_book_has_an_index_and_names_those_who_made_the_game():
    made = [block.name for block in walk(blocks(renderer())) if isinstance(block, Made)]

    assert made == ["contents", "bill", "index", "imprint"]
    assert "Doomed Legion Games in 2021" in prose(renderer())


def test_the_counts_are_told_with_the_card_that_the_leaflet_leaves_out():
    text = prose(renderer())

    assert "announces 120 cards and leaves the Turn card out of the count; this box holds 121" in text
    for count, name in ((77, "Order cards"), (32, "River cards"), (5, "Power-up cards"), (6, "Chance cards")):
        assert f"**{count} {name}**" in text


def test_every_figure_is_shown_and_the_examples_use_cards_of_the_river():
    shown = {shot.name for block in walk(blocks(renderer())) if isinstance(block, Figure) for shot in block.shots}
    drawn = {card.id: card.fields for deck in GAME.parts["rulebook"].decks for card in deck.cards}
    pages = GAME.parts["rulebook"].spec.pages
    own = ("rulebook-cover", "rulebook-back", *pages)
    figures = {name: fields for name, fields in drawn.items() if name not in own}
    river = {card.id: card.fields["rows"] for card in GAME.decks["river"].cards}

    assert figures.keys() <= shown
    for name, fields in figures.items():
        for card_id, row, lane, *turn in fields.get("cards", ()):
            assert row % 4 == 1, name
            assert lane % 3 == 1, name
            assert turn in ([], [180]), name
            assert card_id in river, name


def space(fields, place):
    """What lies at a place of a figure: "r8l2" is row 8, lane 2."""
    rows = {card.id: [row.split() for row in card.fields["rows"]] for card in GAME.decks["river"].cards}
    row, lane = (int(number) for number in place[1:].split("l"))
    for card_id, first, left, *turn in fields["cards"]:
        if first <= row < first + 4 and left <= lane < left + 3:
            found = rows[card_id][3 - (row - first)][lane - left]
            return rows[card_id][row - first][2 - (lane - left)] if turn else found
    raise AssertionError(place)


@pytest.mark.parametrize(
    ("figure", "place", "code"),
    [
        ("pushed", "r14l4", "R1d4"),  # Blue draws 2: no damage
        ("shove", "r8l6", "R1d4"),  # Blue draws 1: no damage
        ("river_moves", "r11l4", "E"),  # Green stays
        ("river_moves", "r12l4", "W1s1"),  # Blue moves two
        ("river_moves", "r14l4", "R1d4"),  # Blue draws 4: damage
        ("bumped", "r8l2", "W1s1"),  # Blue moves two
        ("onto_rock", "r11l1", "R1d6"),  # Red draws 6: damage
        ("behind", "r8l1", "R1d6"),
        ("rope", "r23l5", "W2s1"),
        ("rope", "r24l5", "R1d16"),  # Blue draws 4: no damage
        ("round_order", "r24l2", "W2s1"),
        ("round_order", "r23l5", "E"),
        ("round_order", "r25l2", "."),
    ],
)
def test_what_an_example_tells_lies_on_its_cards(figure, place, code):
    (fields,) = (card.fields for deck in GAME.parts["rulebook"].decks for card in deck.cards if card.id == figure)

    assert space(fields, place) == code
