"""Raft Race!'s content held against its brief: counts, the river's invariants, texts that follow the rules."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from functools import cache
from html import unescape
from itertools import combinations

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.drawing.order import Order
from generator.faces.render import Renderer
from generator.making.plan import plan
from generator.typeset.fonts import FontBook
from tests.content.told import game_of
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = game_of("raft-race")
RIVER = {card.id: card.fields for card in GAME.decks["river"].cards}
ROCK = re.compile(r"R([1-3])d([1-6]{1,3})\Z")
CODE = re.compile(r"\.|E|U|W[1-3]s[1-3]|R[1-3]d[1-6]{1,3}\Z")


def spaces(card_id):
    """The rows of a card, the one farthest downstream first."""
    return [row.split() for row in RIVER[card_id]["rows"]]


def turned(rows):
    """The same card laid the other way round."""
    return [row[::-1] for row in rows[::-1]]


def codes_of(card_id):
    return [code for row in spaces(card_id) for code in row]


def in_zone(zone):
    return [card_id for card_id, fields in RIVER.items() if fields["zone"] == zone]


# --- what is in the box --------------------------------------------------------------------------------------------


def test_there_are_121_cards_with_the_turn_card_that_the_leaflet_does_not_count():
    assert {name: deck.count for name, deck in GAME.decks.items()} == {
        "river": 32, "orders": 77, "powerups": 5, "chance": 6, "turn": 1,
    }  # fmt: skip


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
    counts = [len(in_zone(zone)) for zone in (1, 2, 3)]

    assert counts == list(GAME.tables["zone_cards"][default])
    assert counts == [zone["cards"] for zone in GAME.tables["zones"] if zone["zone"] in (1, 2, 3)]
    for shorter in GAME.parameters["zone_cards"].allowed:
        assert all(few <= many for few, many in zip(GAME.tables["zone_cards"][shorter], counts, strict=True))
        assert all(few % 2 == 0 for few in GAME.tables["zone_cards"][shorter]), "cards are laid in pairs"


@pytest.mark.parametrize("card_id", RIVER)
def test_a_river_card_has_four_rows_of_three_known_spaces(card_id):
    rows = spaces(card_id)

    assert [len(row) for row in rows] == [3, 3, 3, 3]
    for row in rows:
        assert all(CODE.match(code) for code in row), row
        assert "." in row, f"{card_id}: a row without open water"
        assert sum(code[0] == "R" for code in row) <= 2, f"{card_id}: a row with three rocks"
    for code in codes_of(card_id):
        if rock := ROCK.match(code):
            assert list(rock[2]) == sorted(set(rock[2])), f"{card_id}: {code} names a number twice or out of order"


@pytest.mark.parametrize("card_id", RIVER)
def test_from_every_entry_without_a_rock_there_is_a_way_through_without_one(card_id):
    for rows in (spaces(card_id), turned(spaces(card_id))):
        upwards = rows[::-1]
        for entry in (lane for lane in range(3) if upwards[0][lane][0] != "R"):
            reached = {entry}
            for row in upwards[1:]:
                reached = {lane for lane in range(3) if row[lane][0] != "R" and reached & {lane - 1, lane, lane + 1}}
            assert reached, f"{card_id} from lane {entry + 1}"


def test_no_river_card_is_its_own_turn_or_another_card_but_for_the_start():
    cards = {card_id: spaces(card_id) for card_id in RIVER if RIVER[card_id]["zone"] != "start"}

    assert [card_id for card_id, rows in cards.items() if rows == turned(rows)] == []
    assert [
        (one, other) for one, other in combinations(cards, 2) if cards[one] in (cards[other], turned(cards[other]))
    ] == []


@pytest.mark.parametrize("zone", [1, 2, 3])
def test_each_zone_has_one_recharge_in_the_middle_lane(zone):
    found = [(card_id, lane) for card_id in in_zone(zone) for row in spaces(card_id) for lane in range(3)
             if row[lane] == "U"]  # fmt: skip

    assert [lane for _, lane in found] == [1]


def test_damage_numbers_are_spread_evenly_over_fifty_rocks():
    codes = [code for card_id in RIVER for code in codes_of(card_id)]
    rocks = [match for match in map(ROCK.match, codes) if match]

    assert len(rocks) == 50
    assert Counter(number for rock in rocks for number in rock[2]) == dict(
        zip("123456", (11, 12, 12, 11, 12, 12), strict=True)
    )


def test_start_and_finish_lines_lie_where_the_rules_put_them():
    river = GAME.tables["river"]
    lines = {card_id: fields["line"] for card_id, fields in RIVER.items() if "line" in fields}
    start, finish = river["start_line_after_row"], river["finish_line_after_row"]

    assert lines == {"S1": start, "S2": start, "F1": finish, "F2": finish}
    assert finish * 2 == river["rows_per_card"], "an end card may lie either way round"


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"R1d6 W1s1 ."', '"R1d6 W1s1 R1d2"', "card Z1-01, row 1 has 0 'open'"),
        ('". R1d16 ."', '". R1d61 ."', "card Z2-02, row 1, space 2: 'R1d61' is no space"),
        ('"E R1d24 ."', '"E R1d23 ."', "3 stands 13 times in the 'hits' of all 'rock', not 12"),
        ('". U W2s1"', '". . W2s1"', "no card with zone 3 has a 'recharge'"),
        ('"R1d34 E ."', '"R1d34 R1d3 R1d3"', "card Z3-10: no way past every 'rock'"),
    ],
)
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

FOLDERS = (*ROOTS.template_dirs("raft-race"), *ROOTS.shared_dirs())
FONTS = FontBook(FOLDERS, language=str(GAME.language))


@cache
def renderer(*sets):
    return Renderer(GAME, choose(GAME, sets=sets), ROOTS, FONTS)


def words(deck, card_id, side="front", **rules):
    """The words on a face, with some rules set."""
    (card,) = (card for card in GAME.decks[deck].cards if card.id == card_id)
    face = getattr(renderer(*(f"{name}={value}" for name, value in rules.items())), side)(GAME.decks[deck], card)
    seen = face.svg.rpartition("</defs>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", seen)).split())


@pytest.mark.parametrize(("splash", "cards"), [(40, 70), (47, 77), (60, 90)])
def test_as_many_splash_cards_are_printed_as_the_rule_says(splash, cards):
    (one,) = plan(GAME, Order(sets=(f"splash_total={splash}",), themes=("regatta",)))
    (orders,) = (file.item for file in one.files if file.part.id == "orders")

    assert orders.cards == cards
    assert orders.sheets == -(-cards // 9)


def test_power_ups_take_their_numbers_from_the_tables():
    numbers = GAME.tables["powerups"]

    assert f"{numbers['rope_reach']} rows ahead" in words("powerups", "PU2", "back")
    assert "up to four Splash cards" in words("powerups", "PU1", "back")
    assert numbers["bucket_cards"] == 4


def test_every_value_on_an_obstacle_reads_from_both_ends_of_the_card():
    seen = renderer()
    for card in GAME.decks["river"].cards:
        svg = seen.front(GAME.decks["river"], card).svg
        rocks = [ROCK.match(code) for code in codes_of(card.id) if code[0] == "R"]
        hits = Counter(number for rock in rocks for number in rock[2])
        for number, times in hits.items():
            assert svg.count(f'"#vn{number}"') == 2 * times, f"{card.id}: {number}"
