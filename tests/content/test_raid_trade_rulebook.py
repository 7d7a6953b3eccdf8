"""Raid Trade's rulebook held against the list of facts, the rules that it is printed with, and the cards.

The odds are counted here once more, in fractions, and compared with what the book and the aid print.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from html import unescape
from math import comb
from pathlib import Path

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from generator.rulebook.blocks import Made, Run
from generator.rulebook.markdown import Reader

TOP = Path(__file__).parents[2]
ROOTS = Roots((TOP,))
GAME = load_game("raid-trade", ROOTS)
SHOP = open_workshop(GAME, ROOTS)
DESIGNERS = {"designers": True, "drawn": False}
"""What the text sees of the edition that says everything."""
BOOK = GAME.parts["rulebook"]
FACTS = {
    *(f"RT-OBJ-{n}" for n in range(1, 5)),
    *(f"RT-COMP-{n}" for n in range(1, 4)),
    *(f"RT-SETUP-{n}" for n in range(1, 14)),
    *(f"RT-LOC-{n}" for n in range(1, 4)),
    *(f"RT-TURN-{n}" for n in range(1, 4)),
    *(f"RT-ORBIT-{n}" for n in range(1, 9)),
    *(f"RT-TRIP-{n}" for n in range(6)),
    *(f"RT-SPACE-{n}" for n in range(1, 4)),
    *(f"RT-ADV-{n}" for n in range(1, 5)),
    *(f"RT-ROYAL-{rank}" for rank in "AKQJ"),
    *(f"RT-ROYAL-{n}" for n in range(1, 10)),
    *(f"RT-COMBAT-{n}" for n in range(1, 15)),
    "RT-DECK-1",
    *(f"RT-OPT-{n}" for n in range(1, 4)),
    "RT-INTRO-1",
    *(f"RT-R{n}" for n in range(1, 50)),
    *(f"RT-T{n:02}" for n in range(1, 13)),
}
"""Every fact, ruling and worked case of the game's brief."""
RULES = sorted(
    (name, value) for name, one in GAME.parameters.items() for value in one.allowed or () if value != one.default
)
RAIDS = [("exceed", "false"), ("exceed", "true"), ("reach", "false"), ("reach", "true")]


@cache
def renderer(preset=None, **rules):
    """The renderer of one edition."""
    edition = choose(GAME, preset=preset, sets=[f"{name}={value}" for name, value in rules.items()])
    return Renderer(GAME, edition, ROOTS, SHOP.fonts)


@cache
def prose(preset=None, **rules):
    """The text of the rulebook in an edition, as Markdown."""
    parts = parts_of(GAME)
    lines = renderer(preset, **rules).prose(BOOK.spec.text, BOOK.spec.shown, {"parts": parts, "book": DESIGNERS})[0]
    return "\n".join(line.text for line in lines)


def chapters(**rules):
    """The text without what only names the edition and its switches."""
    return re.sub(r"^\| \w+ \|.*$|.*This copy plays.*", "", prose(**rules), flags=re.M)


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


@cache
def blocks():
    """The book as written, read: its headings, paragraphs, tables."""
    findings = Findings()
    found = Reader(BOOK.spec.shown, findings).read([(text, line) for line, text in enumerate(prose().splitlines(), 1)])
    findings.raise_if_any()
    return found


def rules_in(thing):
    """Every rule that is stated in a block, or in what lies within it."""
    if isinstance(thing, Run):
        return [thing.text] if thing.kind == "rule" else []
    fields = thing if isinstance(thing, tuple) else [getattr(thing, name) for name in getattr(thing, "__slots__", ())]
    return [name for part in fields for name in rules_in(part)]


def test_every_fact_is_stated_once_and_so_stands_in_the_index():
    stated = rules_in(blocks())

    assert sorted(stated) == sorted(FACTS)
    assert (
        Made("index", next(one.line for one in blocks() if isinstance(one, Made) and one.name == "index")) in blocks()
    )


def test_every_link_to_a_rule_leads_to_one():
    assert set(re.findall(r"\(#(RT-[\w-]+)\)", prose())) <= FACTS


@pytest.mark.long
@pytest.mark.parametrize(("name", "value"), RULES)
def test_a_rule_that_is_set_changes_the_text(name, value):
    written = "null" if value is None else str(value).lower() if isinstance(value, bool) else value

    assert chapters(**{name: written}) != chapters()


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


def test_ships_and_people_have_the_titles_of_their_cards():
    roster = GAME.decks["hands"].fields["roster"]
    said = re.findall(r"\*([\w' -]+)\* \((Ember|Drift) (\w+)\)", prose())

    assert len(said) > 5
    for title, family, rank in said:
        assert str(roster[family[0] + rank]["title"]) == title


# ---------------------------------------------------------------------- odds


def chance(rolls, hits, from_):
    """The chance of at least so many hits, counted in fractions."""
    good, bad = 7 - from_, from_ - 1
    return Fraction(sum(comb(rolls, k) * good**k * bad ** (rolls - k) for k in range(hits, rolls + 1)), 6**rolls)


def shown(odds):
    """A chance as it is printed."""
    if odds < Fraction(1, 200):
        return "<1"
    if odds > Fraction(199, 200):
        return ">99"
    return str(round(100 * odds))


def test_the_count_agrees_with_the_brief():
    said = [(10, 6, 4, ".3770"), (10, 5, 4, ".6230"), (10, 6, 3, ".7869"), (8, 4, 4, ".6367"), (10, 9, 4, ".0107")]
    for rolls, hits, from_, odds in said:
        assert f"{float(chance(rolls, hits, from_)):.4f}"[1:] == odds


@pytest.mark.parametrize(("hits_to_win", "vicious"), RAIDS)
def test_the_odds_in_the_book_are_those_of_its_rules(hits_to_win, vicious):
    from_, over = (3 if vicious == "true" else 4), (0 if hits_to_win == "reach" else 1)
    texts = pieces("odds-table", hits_to_win=hits_to_win, option_vicious=vicious)
    wanted = []
    for rolls in range(2, 15):
        wanted.append(str(rolls) if rolls <= 10 else f"10 + {rolls - 10}")
        wanted += [shown(chance(rolls, d + over, from_)) for d in range(2, 11) if d + over <= rolls]

    assert texts[-len(wanted) :] == wanted


@pytest.mark.parametrize(("hits_to_win", "vicious"), RAIDS)
def test_the_odds_on_the_aid_are_those_of_its_rules(hits_to_win, vicious):
    over = 0 if hits_to_win == "reach" else 1
    aid = pieces("odds", hits_to_win=hits_to_win, option_vicious=vicious)
    here, there = (3, 4) if vicious == "true" else (4, 3)
    most = int(GAME.parts["odds"].decks[0].fields["most_hits"])

    for rolls in range(2, 15):
        row = [
            str(rolls) if rolls <= 10 else f"10+{rolls - 10}",
            *(shown(chance(rolls, k, here)) for k in range(2 + over, min(rolls, most) + 1)),
        ]
        assert within(row, aid), row
    for rolls in range(2, 11):
        row = [str(rolls), *(shown(chance(rolls, k + over, there)) for k in range(2, 11) if k + over <= rolls)]
        assert within(row, aid), row


def within(row, texts):
    return any(texts[at : at + len(row)] == row for at in range(len(texts)))


# ------------------------------------------------- what changes together

TOGETHER = {  # a rule: its value; what then, and only then, stands on a card, the aid, a figure; and in the text
    "hits_to_win": (
        "reach",
        {"port-E5": "5 (5 hits)", "port-royals": "reach", "odds-table": "2 hits", "raid": "NEEDS 3 HITS"},
        ["**reach** the defence value", "hit tokens must reach;", "8 rolls against 3 hits"],
    ),
    "option_vicious": (
        "true",
        {
            "port-E5": "Hits on 3, ",
            "port-royals": "Hits on 3, ",
            "odds": "Hits on 3, 4, 5, 6.",
            "odds-table": "30",
            "raid": "after 6 rolls",
        },
        ["**Hits on 3, 4, 5, 6.**", "`option_vicious`, **played in this edition**"],
    ),
    "option_faster": (
        "true",
        {"port-turn": "Faster:", "odds": "Faster is on:"},
        ["`option_faster`, **played in this edition**", "::: variant Faster game"],
    ),
    "option_complex": (
        "true",
        {"port-royals": "Complex:", "odds": "Complex combat is on:"},
        ["`option_complex`, **played in this edition**", "::: variant Complex combat"],
    ),
}


@pytest.mark.parametrize("name", TOGETHER)
def test_a_rule_changes_cards_aid_odds_and_book_together(name):
    value, faces, sentences = TOGETHER[name]
    for card_id, words in faces.items():
        assert stands(words, pieces(card_id, **{name: value})), card_id
        assert not stands(words, pieces(card_id)), card_id
    for sentence in sentences:
        assert sentence in prose(**{name: value})
        assert sentence not in prose()


def stands(words, texts):
    """Say whether words stand in a text of their own, or among others; a number stands only for itself."""
    wanted = words.replace(" ", "")
    found = [one.replace(" ", "").replace("\u00a0", "") for one in texts]
    return wanted in found if words[-1].isdigit() or words.startswith("2") else any(wanted in one for one in found)


def test_the_aid_begins_with_the_hits_that_its_rules_ask():
    """With `reach` its first column is one hit less."""
    assert within(["2", "2", "3", "3"], pieces("odds", hits_to_win="reach"))
    assert within(["2", "3", "3", "4"], pieces("odds"))


@pytest.mark.parametrize(("hits_to_win", "vicious"), RAIDS)
def test_the_raid_in_the_picture_ends_with_the_winning_hit(hits_to_win, vicious):
    rolls, need = [2, 5, 1, 4, 6, 3, 5, 2], 3 + (hits_to_win == "exceed")
    hits = [number for number, roll in enumerate(rolls, 1) if roll >= (3 if vicious == "true" else 4)]

    assert f"{need}hitsafter{hits[need - 1]}rolls" in squeezed("raid", hits_to_win=hits_to_win, option_vicious=vicious)


def test_a_table_that_has_its_own_packs_is_told_what_to_print():
    command = next(line for line in prose().splitlines() if line.startswith("tuckbox build raid-trade --only"))
    named = set(re.findall(r"--only (\w+)", command))

    assert named <= GAME.parts.keys()
    assert named >= {"mat", "tokens", "odds", "rulebook"}
    assert not named & {"hands", "levels"}
