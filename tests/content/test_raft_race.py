"""Raft Race!'s content held against its brief: counts, the river's invariants, texts that follow the rules."""

import re
import shutil
from collections import Counter
from html import unescape

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from tests.content.told import game_of, renderer_in
from tests.helpers.cases import rows
from tests.helpers.shell import TOP

GAME = game_of("raft-race")
RIVER = {card.id: card.fields for card in GAME.decks["river"].cards}
ROCK = re.compile(r"R([1-3])d([1-6]{1,3})\Z")


def spaces(card_id):
    """The rows of a card, the one farthest downstream first."""
    return [row.split() for row in RIVER[card_id]["rows"]]


def codes_of(card_id):
    return [code for row in spaces(card_id) for code in row]


# --- what is in the box --------------------------------------------------------------------------------------------


def test_every_crew_has_one_of_each_of_the_six_orders_and_the_rest_are_splash():
    cards = GAME.decks["orders"].cards
    sets = Counter((card.fields["crew"], card.fields["order"]) for card in cards if "crew" in card.fields)
    six = {name for name, order in GAME.tables["orders"].items() if order["type"] != "splash"}

    assert sets == Counter((crew, order) for crew in GAME.tables["crews"] for order in six)
    assert len(six) == 6
    assert sum(sets.values()) == 30
    splash = [card for card in cards if card.fields["order"] == "splash"]
    assert sum(card.copies for card in splash) == GAME.parameters["splash_total"].default


def test_splash_cards_show_mishaps_of_their_own_and_the_copies_are_spread_evenly():
    splash = [card for card in GAME.decks["orders"].cards if card.fields["order"] == "splash"]
    copies = [card.copies for card in splash]

    assert 8 <= len({card.fields["scene"] for card in splash}) == len(splash) <= 10
    assert max(copies) - min(copies) <= 1
    assert len({words("orders", card.id, "front").replace(card.fields["flavour"], "") for card in splash}) == 1


def test_no_two_crews_share_a_colour_an_emblem_or_a_pattern():
    for told_by in ("colour", "emblem", "pattern"):
        assert len({crew[told_by] for crew in GAME.tables["crews"].values()}) == 5


def test_chance_numbers_are_one_to_six_so_that_no_draw_ties():
    assert [card.fields["n"] for card in GAME.decks["chance"].cards] == [1, 2, 3, 4, 5, 6]


def test_power_ups_are_ten_different_ones():
    assert len({card.fields[side]["key"] for card in GAME.decks["powerups"].cards for side in ("a", "b")}) == 10


# --- the river -----------------------------------------------------------------------------------------------------


def test_the_zones_have_the_cards_that_the_rules_say():
    default = GAME.parameters["zone_cards"].default
    counts = [sum(one["zone"] == zone for one in RIVER.values()) for zone in (1, 2, 3)]

    assert counts == list(GAME.tables["zone_cards"][default])
    assert counts == [zone["cards"] for zone in GAME.tables["zones"] if zone["zone"] in (1, 2, 3)]
    for shorter in GAME.parameters["zone_cards"].allowed:
        assert all(few <= many for few, many in zip(GAME.tables["zone_cards"][shorter], counts, strict=True))
        assert all(few % 2 == 0 for few in GAME.tables["zone_cards"][shorter]), "cards are laid in pairs"


def test_start_and_finish_lines_lie_where_the_rules_put_them():
    river = GAME.tables["river"]
    lines = {card_id: fields["line"] for card_id, fields in RIVER.items() if "line" in fields}
    start, finish = river["start_line_after_row"], river["finish_line_after_row"]

    assert lines == {"S1": start, "S2": start, "F1": finish, "F2": finish}
    assert finish * 2 == river["rows_per_card"], "an end card may lie either way round"


@pytest.mark.parametrize(("before", "after", "told"), rows("content", "river"))
def test_a_slip_in_the_river_is_told_with_its_card_and_row(before, after, told, tmp_path):
    shutil.copytree(TOP / "content" / "raft-race", tmp_path / "content" / "raft-race")
    river = tmp_path / "content" / "raft-race" / "cards" / "river.yaml"
    text = river.read_text("utf-8")
    assert text.count(before) == 1
    river.write_text(text.replace(before, after), "utf-8")
    with pytest.raises(ContentError) as caught:
        load_game("raft-race", Roots((tmp_path,)))

    assert told in "\n".join(problem.fact for problem in caught.value.problems)
    assert all(problem.mark.line for problem in caught.value.problems)


# --- words on the cards --------------------------------------------------------------------------------------------


def words(deck, card_id, side="front"):
    """The words on a face."""
    (card,) = (card for card in GAME.decks[deck].cards if card.id == card_id)
    face = getattr(renderer_in("raft-race"), side)(GAME.decks[deck], card)
    seen = face.svg.rpartition("</defs>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", seen)).split())


def test_power_ups_take_their_numbers_from_the_tables():
    numbers = GAME.tables["powerups"]

    assert f"{numbers['rope_reach']} rows ahead" in words("powerups", "PU2", "back")
    assert "up to four Splash cards" in words("powerups", "PU1", "back")
    assert numbers["bucket_cards"] == 4


def test_every_value_on_an_obstacle_reads_from_both_ends_of_the_card():
    seen = renderer_in("raft-race")
    for card in GAME.decks["river"].cards:
        svg = seen.front(GAME.decks["river"], card).svg
        rocks = [ROCK.match(code) for code in codes_of(card.id) if code[0] == "R"]
        hits = Counter(number for rock in rocks for number in rock[2])
        for number, times in hits.items():
            assert svg.count(f'"#vn{number}"') == 2 * times, f"{card.id}: {number}"


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
