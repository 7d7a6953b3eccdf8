"""Raid Trade's rulebook held against the rules that it is printed with, and the cards."""

import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from generator.catalog.edition import choose
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from tests.content.test_raid_trade_aids import chance, in_hundred
from tests.content.told import game_of

TOP = Path(__file__).parents[2]
ROOTS = Roots((TOP,))
GAME = game_of("raid-trade")
SHOP = open_workshop(GAME, ROOTS)
DESIGNERS = {"designers": True, "drawn": False}
"""What the text sees of the edition that says everything."""
BOOK = GAME.parts["rulebook"]
RAIDS = [("exceed", "false"), ("exceed", "true"), ("reach", "false"), ("reach", "true")]


@cache
def renderer(preset=None, **rules):
    edition = choose(GAME, preset=preset, sets=[f"{name}={value}" for name, value in rules.items()])
    return Renderer(GAME, edition, ROOTS, SHOP.fonts)


@cache
def prose(preset=None, **rules):
    """The text of the rulebook in an edition, as Markdown."""
    parts = parts_of(GAME)
    lines = renderer(preset, **rules).prose(BOOK.spec.text, BOOK.spec.shown, {"parts": parts, "book": DESIGNERS})[0]
    return "\n".join(line.text for line in lines)


@cache
def pieces(card_id, **rules):
    """All texts on a face and on its back, one after another."""
    deck, card = next(
        (deck, card) for part in GAME.parts.values() for deck in part.decks for card in deck.cards if card.id == card_id
    )
    drawn = renderer(**rules)
    svg = "".join(
        drawn.front(deck, card).svg if side == "front" else drawn.back(deck, card).svg for side in deck.sides(card)
    )
    texts = re.findall(r"<text\b.*?</text>", svg, re.S)
    return [re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", one))).strip() for one in texts]


def squeezed(card_id, **rules):
    """The same in one piece without any space, for words that are broken into lines."""
    return "".join(pieces(card_id, **rules)).replace(" ", "").replace("\u00a0", "")


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


@pytest.mark.parametrize(("hits_to_win", "vicious"), RAIDS)
def test_the_odds_in_the_book_are_those_of_its_rules(hits_to_win, vicious):
    from_, over = (3 if vicious == "true" else 4), (0 if hits_to_win == "reach" else 1)
    texts = pieces("odds-table", hits_to_win=hits_to_win, option_vicious=vicious)
    wanted = []
    for rolls in range(2, 15):
        wanted.append(str(rolls) if rolls <= 10 else f"10 + {rolls - 10}")
        wanted += [in_hundred(chance(rolls, d + over, from_)) for d in range(2, 11) if d + over <= rolls]

    assert texts[-len(wanted) :] == wanted


# ------------------------------------------------- what changes together


@pytest.mark.parametrize(("hits_to_win", "vicious"), RAIDS)
def test_the_raid_in_the_picture_ends_with_the_winning_hit(hits_to_win, vicious):
    rolls, need = [2, 5, 1, 4, 6, 3, 5, 2], 3 + (hits_to_win == "exceed")
    hits = [number for number, roll in enumerate(rolls, 1) if roll >= (3 if vicious == "true" else 4)]

    assert f"{need}hitsafter{hits[need - 1]}rolls" in squeezed("raid", hits_to_win=hits_to_win, option_vicious=vicious)
