"""Trap Attack in words: each fact and ruling in the book, and editions that change book, aids and score sheet."""

import re
from collections import Counter
from types import SimpleNamespace

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.messages import ENGLISH
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from generator.rulebook.blocks import Figure, Made
from generator.rulebook.book import texts_of, walk
from generator.rulebook.look import look_of
from generator.rulebook.made import sorted_rules
from generator.rulebook.markdown import Reader
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
COUNTS = {
    "META": 6, "THEME": 2, "COMP": 11, "GOAL": 3, "SETUP": 10, "LIFE": 6, "TURN": 7, "LIMIT": 2, "PATH": 3, "MOVE": 3,
    "CRYSTAL": 3, "COIN": 9, "SKULL": 1, "DECK": 2, "ACT": 9, "RELIC": 8, "LOOT": 2, "SCORE": 4, "SOLO": 10, "C": 57,
}  # fmt: skip
"""How many facts each part of the brief has; C are its rulings."""
FACTS = {f"TA-{part}{'' if part == 'C' else '-'}{n}" for part, most in COUNTS.items() for n in range(1, most + 1)}
FIGURES = {
    "fig-setup", "fig-start", "fig-out", "fig-home", "fig-split", "fig-refill", "fig-skulls", "fig-action", "fig-kinds",
    "fig-x", "fig-row", "fig-row-right", "fig-row-middle", "fig-row-cycle", "fig-combo", "fig-board", "fig-dice",
    "solo", "L3", "L1+L2+L3+L4",
}  # fmt: skip
"""The pictures that the original lost (brief, 3h), as this book shows them."""


@pytest.fixture(scope="module")
def game():
    return load_game("trap-attack", ROOTS)


@pytest.fixture(scope="module")
def edition(game):
    """Say what an edition says: of the book, or of a face, by its part, id and side."""
    shop = open_workshop(game, ROOTS)
    known = {}

    def of(*sets, style="colour"):
        key = (*sets, style)
        if key not in known:
            renderer = Renderer(game, choose(game, sets=sets, style=style), ROOTS, shop.fonts)
            known[key] = SimpleNamespace(renderer=renderer, said={})
        return known[key]

    def words(part, name="", side="front", sets=(), style="colour"):
        made = of(*sets, style=style)
        key = (part, name, side)
        if key not in made.said:
            if part == "rulebook":
                made.said[key] = " ".join(line.text for line in prose(game, made.renderer))
            else:
                deck, card = next((d, c) for d in game.parts[part].decks for c in d.cards if c.id == name)
                face = made.renderer.front(deck, card) if side == "front" else made.renderer.back(deck, card)
                made.said[key] = spoken(face.svg)
        return squeezed(made.said[key])

    return words


DESIGNERS = {"designers": True, "drawn": False}
"""What the text sees of the edition that says everything."""


def prose(game, renderer):
    book = game.parts["rulebook"].spec
    parts = parts_of(game)
    return renderer.prose(book.text, book.shown, {"parts": parts, "book": DESIGNERS})[0]


def spoken(svg):
    """What can be read on a face, and what its fields add up."""
    return " ".join(re.findall(r">\s*([^<>]*?)\s*<", svg) + re.findall(r'data-sum="([^"]*)"', svg))


def squeezed(text):
    return re.sub(r"[^\w+×*.:;]+", "", text.replace("**", "").replace("&#10;", " ").lower())


@pytest.fixture(scope="module")
def blocks(game):
    findings = Findings()
    shop = open_workshop(game, ROOTS)
    lines = prose(game, Renderer(game, choose(game), ROOTS, shop.fonts))
    found = Reader("rulebook.md", findings).read(lines)
    assert not findings.problems()
    return found


def test_every_fact_and_every_ruling_is_in_the_index_once(blocks):
    stated = Counter(
        run.text for block in walk(blocks) for text in texts_of(block) for run in text if run.kind == "rule"
    )
    assert set(stated) == FACTS
    assert set(stated.values()) == {1}
    assert "index" in {block.name for block in walk(blocks) if isinstance(block, Made)}
    assert len(sorted_rules(list(stated))) == 101 + 57


def test_every_picture_that_was_lost_is_drawn_again(blocks):
    shown = {shot.name for block in walk(blocks) if isinstance(block, Figure) for shot in block.shots}
    assert shown >= FIGURES


def test_what_the_box_holds_is_what_it_declares(game):
    assert {name: part.count for name, part in game.parts.items()} == {
        "actions": 55, "skulls": 47, "relics": 20, "loot": 16, "tokens": 19, "dice": 5, "board": 1, "aids": 4,
        "score": 2, "boxes": 1, "deck-boxes": 5, "rulebook": 1, "rulebook-designer": 1,
    }  # fmt: skip


PLACES = [
    ("crystal_heal=3", "rulebook", "", "front", "heal two, never", "heal three, never"),
    ("crystal_heal=3", "aids", "aid", "front", "+2, at most 6", "+3, at most 6"),
    ("crystal_heal=3", "aids", "solo", "front", "life +2", "life +3"),
    ("crystal_heal=full", "rulebook", "", "front", "heal two, never", "heal up to 6"),
    ("crystal_heal=full", "aids", "aid", "front", "+2, at most 6", "take one; to 6"),
    ("crystal_heal=full", "aids", "solo", "front", "life +2", "life to 6"),
    ("coin_points=2", "rulebook", "", "front", "unused coin is worth one point", "unused coin is worth two points"),
    ("coin_points=2", "rulebook", "", "front", "1 for each that you hold", "2 for each that you hold"),
    ("coin_points=2", "aids", "aid", "back", "coins left 1 each", "coins left 2 each"),
    ("coin_points=2", "score", "score", "front", "how many left; each 1", "how many left; each 2"),
    ("coin_points=2", "score", "score", "front", "1*game1.heron.coins", "2*game1.heron.coins"),
    ("skull_deck=stated_46", "rulebook", "", "front", "That makes 47", "one with a dot stays in the box"),
    ("skull_deck=stated_46", "skulls", "WPx", "front", "", "Stays in the box"),
    ("head_start=off", "rulebook", "", "front", "the second walks two spaces", "All start alike"),
    ("head_start=off", "aids", "aid", "front", "First turn: head start", ""),
    ("race_win=plus_space", "rulebook", "", "front", "its space included", "30 and 30 more for its space"),
    ("race_win=plus_space", "aids", "aid", "back", "first home 30 others", "first home 30 + 30 others"),
    ("race_win=plus_space", "score", "score", "front", "first 30; others their space", "their space; the first + 30"),
    ("block_rule=any_shield", "rulebook", "", "front", "Its colour must be in the", "Of any colour, it stops"),
    ("block_rule=any_shield", "aids", "aid", "front", "in a colour of its cost", "of any colour"),
    (
        "item_limit=per_own_round",
        "rulebook",
        "",
        "front",
        "one item in each turn, whosever",
        "play one item from your turn to your next",
    ),
    ("item_limit=per_own_round", "aids", "aid", "front", "in each turn, yours or not", "from your turn to your next"),
    ("card_exchange_cost=1", "rulebook", "", "front", "action cards, for free", "action cards, a skull for each"),
    ("card_exchange_cost=1", "aids", "aid", "front", "for new ones", "for new, 1 each"),
    ("paralysis_scope=free_and_foot", "rulebook", "", "front", "your pawn cannot walk", "no free move, no feet"),
    ("paralysis_scope=free_and_foot", "aids", "solo", "front", "it walks so far, not with an", "it walks so far."),
    ("ai_move=2+d4", "rulebook", "", "front", "It walks one space and as", "It walks two spaces and as"),
    ("ai_move=2+d4", "aids", "solo", "front", "2 to 5 spaces", "3 to 6 spaces"),
    ("ai_path=mine", "aids", "solo", "front", "by the shortcut", "through the mine"),
    ("ai_path=mine", "rulebook", "", "front", "plays fair wind", "plays calm sea"),
    ("end_trigger=finish_round", "rulebook", "", "front", "ends at once when", "the round is played to its end"),
    ("relic_cycle=turn", "rulebook", "", "front", "After a whole round without", "After a turn without"),
    ("relic_cycle=turn", "aids", "solo", "front", "bought this round", "bought this turn"),
    ("start_life=4", "rulebook", "", "front", "shows your life: 6 up", "shows your life: 4 up"),
    ("start_life=4", "aids", "aid", "front", "trail, life 6", "trail, life 4"),
    ("max_life=4", "rulebook", "", "front", "shows your life: 6 up", "shows your life: 4 up"),
    ("max_life=4", "rulebook", "", "front", "On 2 with 5 life", "On 2 with 3 life"),
    ("max_life=4", "aids", "aid", "front", "trail, life 6", "trail, life 4"),
    ("three_for_one=4", "rulebook", "", "front", "Three for one", "Four for one"),
    ("three_for_one=4", "rulebook", "", "front", "foot: is that three of", "foot: is that four of"),
    ("three_for_one=4", "aids", "aid", "front", "3 of one colour", "4 of one colour"),
    ("traps_per_opponent_per_turn=2", "rulebook", "", "front", "never two traps, never", "never three traps, never"),
    ("traps_per_opponent_per_turn=2", "aids", "aid", "front", "trap: 1 at each", "trap: 2 at each"),
    ("items_per_turn=2", "rulebook", "", "front", "never two items", "never three items"),
    ("items_per_turn=2", "rulebook", "", "front", "play one item in each", "play two items in each"),
    ("items_per_turn=2", "aids", "aid", "front", "item: 1 in each", "item: 2 in each"),
    ("ko_back=3", "rulebook", "", "front", "fall: two back", "fall: three back"),
    ("ko_back=3", "aids", "aid", "front", "Back 2 on your trail", "Back 3 on your trail"),
    ("action_hand=5", "aids", "aid", "front", "to 3 action cards", "to 5 action cards"),
    ("skull_hand=8", "aids", "aid", "front", "and 6 skulls", "and 8 skulls"),
    ("free_move=2", "rulebook", "", "front", "Walk one space: you must", "Walk two spaces: you must"),
    ("free_move=2", "aids", "aid", "front", "Free move: 1 space.", "Free move: 2 spaces."),
    ("foot_step=2", "aids", "aid", "back", "foot skull: 1 space", "foot skull: 2 spaces"),
    ("foot_step=2", "rulebook", "", "front", "one space for each foot", "two spaces for each foot"),
    ("exchange_max=1", "aids", "aid", "front", "up to 2 action cards for", "up to 1 action card for"),
    ("relics_per_turn=2", "rulebook", "", "front", "buy one relic in your turn", "buy two relics in your turn"),
    ("combo_points=5", "rulebook", "", "front", "worth three points more", "worth five points more"),
    ("combo_points=5", "score", "score", "front", "3*game1.heron.combos", "5*game1.heron.combos"),
    ("race_win_points=20", "score", "score", "front", "first 30; others", "first 20; others"),
    ("race_win_points=20", "rulebook", "", "front", "First home: 30", "First home: 20"),
    ("relic_recycle=shuffle", "rulebook", "", "front", "takes its place as it lies", "is shuffled and takes its place"),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("value", "part", "name", "side", "before", "after"), PLACES, ids=[f"{p[0]} {p[1]} {p[2]} {p[3]}" for p in PLACES]
)
def test_a_rule_that_is_set_changes_every_place_that_says_it(edition, value, part, name, side, before, after):
    plain, other = edition(part, name, side), edition(part, name, side, sets=(value,))
    if before:
        assert squeezed(before) in plain
        assert squeezed(before) not in other
    if after:
        assert squeezed(after) in other
        assert squeezed(after) not in plain


def test_every_rule_that_may_be_set_is_among_those_places_and_in_the_book(game, blocks):
    open_ones = {name for name, one in game.parameters.items() if one.allowed is None or len(one.allowed) > 1}
    assert {place[0].partition("=")[0] for place in PLACES} == open_ones


def test_the_total_of_the_score_sheet_counts_combos_and_coins_by_the_rules(edition):
    said = edition("score", "score")
    for clan in ("kraken", "heron", "jaguar"):
        assert squeezed(f"game1.{clan}.race game1.{clan}.relics 3*game1.{clan}.combos game1.{clan}.loot") in said


@pytest.mark.parametrize(
    ("style", "sets"),
    [("ink-saver", ()), ("large-print", ("crystal_heal=full", "card_exchange_cost=1", "item_limit=per_own_round"))],
)
def test_aids_and_score_sheet_fit_in_every_style(edition, style, sets):
    for part, name, side in [
        ("aids", "aid", "front"),
        ("aids", "aid", "back"),
        ("aids", "solo", "front"),
        ("aids", "solo", "back"),
        ("score", "score", "front"),
    ]:
        assert edition(part, name, side, sets=sets, style=style)


def test_a_book_without_a_theme_has_a_look_of_its_own(game):
    book = game.parts["rulebook"].spec
    look = look_of({"book": book.look}, "colour", ENGLISH)
    assert look.headings[0].family == "Pirata One"
    assert look.accent.lower() == str(book.look["accent"]).lower()
