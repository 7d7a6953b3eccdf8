"""Raid Trade's cards, aids and rulebook held against its rules; the odds against odds reckoned another way."""

import re
from collections import Counter
from functools import cache
from html import unescape
from math import comb

import pytest

from generator.catalog.edition import choose
from tests.content import told
from tests.content.told import game_of, renderer_in

GAME = game_of("raid-trade")
CARDS = {card.id: (deck, card) for part in GAME.parts.values() for deck in part.decks for card in deck.cards}
(ODDS,) = GAME.parts["odds"].decks
ROSTER = GAME.decks["hands"].fields["roster"]
SIDES = ("port", "starboard")
SHIPS = [name for name, who in ROSTER.items() if "value" in who]


@cache
def face(card_id, side, **rules):
    """The SVG of a card of any part in an edition; "" of a side that it has not."""
    deck, card = CARDS[card_id]
    draws = renderer_in("raid-trade", **rules)
    return (draws.front if side == "front" else draws.back)(deck, card).svg if side in deck.sides(card) else ""


@cache
def pieces(card_id, **rules):
    """All texts on a face and on its back, one after another."""
    svg = re.sub(r"<defs>.*?</defs>", "", face(card_id, "front", **rules) + face(card_id, "back", **rules), flags=re.S)
    texts = re.findall(r"<text\b.*?</text>", svg, re.S)
    return [re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", one))).strip() for one in texts]


def squeezed(card_id, **rules):
    """The same in one piece without any space, for words that are broken into lines."""
    return "".join(pieces(card_id, **rules)).replace(" ", "").replace("\u00a0", "")


@cache
def prose(preset=None, **rules):
    """The text of the rulebook in an edition, as Markdown."""
    edition = choose(GAME, preset=preset, sets=[f"{name}={value}" for name, value in rules.items()])
    return "\n".join(line.text for line in told.prose("raid-trade", edition, about=told.DESIGNERS))


@pytest.mark.parametrize("side", SIDES)
def test_each_player_has_a_whole_set_of_cards(side):
    mine = [card.fields for deck in GAME.decks.values() for card in deck.cards if card.fields.get("side") == side]
    kinds = Counter(str(card.get("kind") or ("level" if "value" in card else "utility")) for card in mine)

    assert kinds == {"utility": 26, "level": 9, "royals": 1, "trip": 1, "cargo": 1, "bank": 1, "turn": 1}
    assert {str(card["plays"]) for card in mine if "plays" in card} == set(ROSTER)
    assert [card["value"] for card in mine if "value" in card] == list(range(2, 11))


def test_the_two_families_have_each_number_and_each_royal_once():
    numbers = range(GAME.tables["numbers"]["least"], GAME.tables["numbers"]["most"] + 1)
    for family in GAME.tables["families"]:
        own = [who for who in ROSTER.values() if who["family"] == family]

        assert [who["value"] for who in own if "value" in who] == list(numbers)
        assert {str(who["rank"]) for who in own if "rank" in who} == set(GAME.tables["royals"])


def test_backs_tell_nothing_of_their_fronts():
    for side in SIDES:
        assert face(f"{side}-E2", "back") == face(f"{side}-DA", "back")
        assert face(f"{side}-L2", "back") == face(f"{side}-L10", "back")
        assert len({face(f"{side}-{card}", "back") for card in ("E2", "L2", "trip")}) == 3


@pytest.mark.parametrize("name", SHIPS)
def test_the_hits_on_a_ship_follow_hits_to_win(name):
    value = ROSTER[name]["value"]

    assert f"{value}({value + 1}hits)" in squeezed(f"port-{name}")
    assert f"{value}({value}hits)" in squeezed(f"port-{name}", hits_to_win="reach")


def test_the_table_of_switches_marks_what_is_played():
    rows = dict(re.findall(r"^\| (\w+) \| (.*?) \| \[RT-", prose(option_vicious="true", draw_threshold="5"), re.M))

    assert rows.keys() == {name for name, one in GAME.parameters.items() if len(one.allowed) > 1}
    for name, row in rows.items():
        assert row.count("**") == 2, name
        assert len(row.split(", ")) == len(GAME.parameters[name].allowed), name
    assert "**5**" in rows["draw_threshold"]
    assert "**yes**" in rows["option_vicious"]


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_is_described_and_its_own_is_marked(preset):
    rows = re.findall(r"^\| (\**)([\w ]+)\1 \| [^|]*\|$", prose(preset), re.M)
    named = {name.replace(" ", "_"): bool(stars) for stars, name in rows if name.replace(" ", "_") in GAME.presets}

    assert named == {name: name == preset for name in GAME.presets}


# ------------------------------------------------- odds


def chance(rolls, need, lowest):
    """The chance of at least `need` hits in `rolls` rolls of a d6 that hits from `lowest` up."""
    hit = (7 - lowest) / 6
    return sum(comb(rolls, k) * hit**k * (1 - hit) ** (rolls - k) for k in range(need, rolls + 1))


def in_hundred(rolls, need, lowest):
    """A chance as it is written; where there is none, no lamp stands."""
    odds = chance(rolls, need, lowest)
    return "<1" if odds < 0.005 else ">99" if odds > 0.995 else str(round(100 * odds))


def test_the_reference_values_of_the_rules_come_out():
    """The brief's own: 10 against 5, 8 against 3, 10 against 8, 6 against 2."""
    told = {(10, 6, 4): 0.3770, (10, 5, 4): 0.6230, (10, 6, 3): 0.7869, (8, 4, 4): 0.6367, (10, 9, 4): 0.0107}
    assert {one: round(chance(*one), 4) for one in told} == told


def in_order(wanted, found):
    """Whether `wanted` stands in `found` in its order, among row and column heads."""
    left = iter(found)
    return all(any(cell == one for one in left) for cell in wanted)


@pytest.mark.parametrize("hits_to_win", ["exceed", "reach"])
@pytest.mark.parametrize("vicious", ["false", "true"])
def test_odds_and_raids_on_paper_are_those_of_the_rules(hits_to_win, vicious):
    """The tables of the aid and of the book, cell by cell; the raid in the picture ends with the winning hit."""
    rules = {"hits_to_win": hits_to_win, "option_vicious": vicious}
    over = int(hits_to_win == "exceed")
    here, there = (3, 4) if vicious == "true" else (4, 3)
    written = pieces(ODDS.cards[0].id, **rules)
    cells = [piece for piece in written if re.fullmatch(r"<1|>99|\d+", piece)]
    most = ODDS.fields["most_rolls"], ODDS.fields["most_hits"]
    large = [
        in_hundred(rolls, need, here)
        for rolls in range(2, most[0] + 1)
        for need in range(2 + over, min(rolls, most[1]) + 1)
    ]
    small = [in_hundred(n, d + over, there) for n in range(2, 11) for d in range(2, 11) if d + over <= n]
    assert in_order(large, cells)
    assert in_order(small, cells[len(large) :])
    assert f"Hitson{','.join(str(roll) for roll in range(here, 7))}." in squeezed(ODDS.cards[0].id, **rules)

    book = []
    for rolls in range(2, 15):
        book.append(str(rolls) if rolls <= 10 else f"10 + {rolls - 10}")
        book += [in_hundred(rolls, d + over, here) for d in range(2, 11) if d + over <= rolls]
    assert pieces("odds-table", **rules)[-len(book) :] == book

    need, rolled = 3 + over, [2, 5, 1, 4, 6, 3, 5, 2]
    hits = [number for number, roll in enumerate(rolled, 1) if roll >= here]
    assert f"{need}hitsafter{hits[need - 1]}rolls" in squeezed("raid", **rules)
