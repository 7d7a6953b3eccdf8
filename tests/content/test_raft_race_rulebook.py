"""Raft Race!'s rulebook held against its brief: facts and rulings, counts, parameters that reach every place."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from html import unescape

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.faces.render import Renderer
from generator.rulebook.blocks import Figure, Made
from generator.rulebook.book import texts_of, walk
from generator.rulebook.markdown import Reader
from generator.typeset.fonts import FontBook
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = load_game("raft-race", ROOTS)
FONTS = FontBook((*ROOTS.template_dirs("raft-race"), *ROOTS.shared_dirs()), language=str(GAME.language))
FACTS = {
    "BOX": 7, "AIM": 2, "SETUP": 13, "BOARD": 1, "TOKEN": 2, "ROUND": 5, "ORDER": 7, "MOVE": 4, "ATT": 5, "SPLASH": 2,
    "RIVER": 4, "CHANCE": 4, "COLL": 4, "OBST": 2, "EDDY": 1, "RAPID": 2, "ROCK": 5, "POWER": 5, "END": 3,
}  # fmt: skip
"""How many facts the brief numbers in each family; its rulings are Q01 to Q60."""
IDS = [f"RR-{family}-{n}" for family, many in FACTS.items() for n in range(1, many + 1)]
IDS += [f"RR-Q{n:02}" for n in range(1, 61)]

OTHERWISE = {
    "hand_size": 7, "splash_total": 60, "zone_cards": "4-6-6", "bank_policy": "slide_forward",
    "double_forward_cost": "if_moved", "river_lookahead": 1, "splash_discard_by": "both", "splash_discard_to": "box",
    "splash_supply": "unlimited", "attack_optional": "true", "rock_lock": "own_moves_only", "chain_collisions": "false",
    "push_collision_drawers": "attacker", "eddy_escape": "never", "chance_reshuffle": "eager",
    "chance_reset_after_setup": "true", "damage_floor": 2, "powerups": "false", "powerup_limit": 2,
    "river_trim": "behind_last_raft",
}  # fmt: skip
"""Every parameter at a value that is not its default."""


@cache
def renderer(*sets):
    return Renderer(GAME, choose(GAME, sets=sets), ROOTS, FONTS)


DESIGNERS = {"designers": True, "drawn": False}
"""What the text sees of the edition that says everything."""


def all_changed():
    return renderer(*(f"{name}={value}" for name, value in OTHERWISE.items()))


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


def stated(seen):
    """How often each rule is stated."""
    return Counter(
        run.text for block in walk(blocks(seen)) for text in texts_of(block) for run in text if run.kind == "rule"
    )


def face(seen, part, card_id, side="front"):
    """The words on a face."""
    (deck,) = (deck for deck in GAME.parts[part].decks if any(card.id == card_id for card in deck.cards))
    (card,) = (card for card in deck.cards if card.id == card_id)
    svg = getattr(seen, side)(deck, card).svg.rpartition("</defs>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", svg)).split())


# --- facts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seen", [renderer, all_changed], ids=["as written", "everything changed"])
def test_every_fact_and_ruling_of_the_brief_is_stated_once_in_any_edition(seen):
    assert len(IDS) == 78 + 60
    assert stated(seen()) == dict.fromkeys(IDS, 1)


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_preset_states_them_too(preset):
    assert stated(Renderer(GAME, choose(GAME, preset=preset), ROOTS, FONTS)) == dict.fromkeys(IDS, 1)


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


# --- parameters ----------------------------------------------------------------------------------------------------


def test_every_parameter_is_changed_here_and_by_itself_changes_the_book():
    assert OTHERWISE.keys() == GAME.parameters.keys()
    default = lines(renderer())
    for name, value in OTHERWISE.items():
        one = Renderer(GAME, choose(GAME, sets=(f"{name}={value}",)), ROOTS, FONTS)
        assert lines(one) != default, name


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("draw six.", "draw seven."),
        ("All 47 Splash cards", "All 60 Splash cards"),
        ("8, 10 and 10 cards", "4, 6 and 6 cards"),
        ("downstream**, at most 150 cm.", "Leave room **downstream**."),
        ("over the bank is not made", "over the bank goes straight ahead"),
        ("Take the card even if you cannot move", "If you moved, take a Splash card"),
        ("Is a raft about to leave the last row?", "A raft on the last row?"),
        ("choose a Splash card as your order: instead", "choose a Splash card, or no card at all: instead"),
        ("others of your hand** go back to the stack", "cards of your hand** go into the box"),
        ("take those and forget the rest", "note what you owe"),
        ("you must choose one", "You may let an attack go"),
        ("nothing pushes or displaces you", "Others may still push or displace you"),
        ("it bumps the third", "you are blocked, too"),
        ("its player draws, not the attacker", "the attacker draws for it"),
        ("drift 1.", "Paddle out next round"),
        ("When somebody must draw and the pile is empty", "When the last card is drawn"),
        ("These cards stay out, as the first discards", "Then shuffle all six again"),
        ("No Order left. Am I out?", "Your last two are safe, too"),
        ("Deal everybody one.", "this copy is played without them"),
        ("You hold one at most", "You may hold two"),
        ("may be put away", "Put cards away that every raft has left behind"),
    ],
)  # fmt: skip
def test_a_parameter_reaches_the_rules_it_is_about(before, after):
    default, changed = prose(renderer()), prose(all_changed())

    assert before in default
    assert after not in default
    assert after in changed


@pytest.mark.parametrize(
    ("part", "card_id", "side", "before", "after"),
    [
        ("turn", "turn", "front", "draw six", "draw seven"),
        ("turn", "turn", "back", "Lose a random Order.", "keep your last two"),
        ("orders", "splash", "front", "to the Splash stack", "to the box"),
        ("orders", "blue-left", "front", "to the left.", "At the bank"),
        ("powerups", "PU1", "back", "to the Splash stack", "to the box"),
        ("river", "Z1-01", "back", "8 cards", "4 of 8 cards"),
        ("crew-boards", "board-blue", "back", "47 in the stack at the start", "60 in the stack at the start"),
        ("crew-boards", "board-blue", "back", "over the bank is not made", "over the bank goes straight forward"),
        ("crew-boards", "board-blue", "back", "Before a raft steps off", "When a raft stands on"),
        ("crew-boards", "board-blue", "back", "you must attack", "You may attack"),
        ("crew-boards", "board-blue", "back", "leave it, it lets you go", "never your last two"),
        ("crew-boards", "board-blue", "front", "One card, one side, once", "Not in this edition"),
    ],
)
def test_the_same_parameters_reach_cards_and_crew_boards(part, card_id, side, before, after):
    default, changed = face(renderer(), part, card_id, side), face(all_changed(), part, card_id, side)

    assert before in default
    assert after not in default
    assert after in changed
