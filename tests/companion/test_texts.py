"""Texts run for the table: in every edition the printed ones; hostile ones do no harm; each is prepared once."""

import json
import re
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from companion.gamedata import content
from companion.gamedata.content import GAP
from companion.lookup import passagebuilder as lookup
from companion.lookup import prepared as preparing
from companion.lookup.passagebuilder import HERE, known, rulebook
from companion.lookup.passages import Edition
from companion.lookup.prepared import prepared
from companion.lookup.search import search
from companion.lookup.texts import Texts
from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.problems import Findings
from generator.catalog.roots import search_path
from generator.catalog.seen import parts
from generator.parts.decks import renderer_of
from generator.rulebook.blocks import Bullets, Drawn, Heading, Paragraph, Table
from generator.rulebook.markdown import Reader
from generator.template.budget import MOST_STEPS
from tests.companion.evening import Evening
from tests.companion.test_cases import HERE as CASES
from tests.content.told import shop_of
from tests.helpers.cases import often, rows
from tests.helpers.little import deck_file, write_game

pytestmark = pytest.mark.xdist_group("texts")  # what all of them need is made once

EDITIONS = [
    ("trade-or-duel", "plain", "", ()),
    ("trade-or-duel", "hush", "", ("turns_each=4", "count_chosen_by=active")),
    ("trade-or-duel", "last_balloon", "fair_seats", ("talk=silent", "all_eliminated=last_two_share")),
    ("raid-trade", "", "", ()),
    ("raid-trade", "", "showdown", ()),
    ("raid-trade", "", "running_start", ("white_per_level=3", "hits_to_win=reach")),
    ("raft-race", "", "", ()),
    ("raft-race", "", "sprint", ("powerups=false", "splash_supply=unlimited")),
    ("raft-race", "", "", ("double_forward_cost=if_moved", "chain_collisions=false", "splash_discard_by=both")),
    ("trap-attack", "", "", ()),
    ("trap-attack", "", "storm", ("skull_deck=stated_46",)),
    ("trap-attack", "", "", ("card_exchange_cost=1", "head_start=off", "block_rule=any_shield")),
]


@cache
def printed(slug, theme, preset, sets):
    """Give what the printing half makes of an edition: its renderer, its book, and the content at the table."""
    roots = search_path()
    game = load_game(slug, roots)
    edition = choose(game, theme or None, preset or None, sets)._replace(label=HERE, slug="")
    book = next(part.spec for part in game.parts.values() if part.kind == "rulebook")
    renderer = renderer_of(shop_of(slug), edition)
    found = content.read(slug, roots)
    found = found._replace(theme=edition.theme.id if edition.theme else found.theme)
    about = {"designers": True, "drawn": False}  # of the edition that says everything
    lines = renderer.prose(book.text, book.shown, {"parts": parts(game), "book": about})[0]
    return renderer, lines, found, Texts(known(found, edition.rules, preset)), game, edition


def walked(blocks):
    """Give the words of all that is printed, text after text."""
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            yield block.text
        elif isinstance(block, Bullets):
            for entry in block.entries:
                yield from walked(entry)
        elif isinstance(block, Table):
            yield from block.head
            for row in block.rows:
                yield from row
                yield from row[:1]  # and as a row is said, what stands above a cell before it
                for head, cell in zip(block.head[1:], row[1:], strict=False):
                    yield from (head, cell) if cell else ()
        elif isinstance(block, Drawn):
            for part in block.parts:
                yield from walked(part)
        elif hasattr(block, "blocks"):
            yield from walked(block.blocks)


def words(text):
    return " ".join(["", *re.findall(r"[^\W_]+", text), ""])


@pytest.mark.long
@pytest.mark.parametrize("which", EDITIONS, ids=str)
def test_a_rulebook_says_at_the_table_what_is_printed(which):
    """Line for line the same text comes out of the table's Jinja and out of the printing half's."""
    _, lines, found, texts, *_ = printed(*which)

    told = [line.rstrip() for line in texts.told(found.rulebook).split("\n")]

    assert "\n".join(told).rstrip() == "\n".join(line.text for line in lines)
    assert not texts.faults
    assert texts.left > MOST_STEPS * 0.9, "ours must stay far from the bound"


@pytest.mark.parametrize("which", often(EDITIONS, EDITIONS[1::3]), ids=str)
def test_every_passage_is_found_in_the_printed_book(which):
    """The words of each passage stand in the blocks that are set, but where a sign is said in words."""
    _, lines, found, texts, *_ = printed(*which)
    findings = Findings()
    blocks = Reader("rulebook.md", findings).read(lines)
    said = {"text": "{0.text}", "break": " "}
    book = words(" ".join("".join(said.get(run.kind, "").format(run) for run in text) for text in walked(blocks)))
    without = rulebook(re.sub(r"\{\w+\}", "", "\n".join(line.text for line in lines)), Texts({}))
    passages_ = [one for one in rulebook(found.rulebook, texts) if one in without]

    assert len(passages_) > 80
    assert [one for one in passages_ if words(one.text) not in book] == []


@pytest.mark.parametrize("which", often(EDITIONS, EDITIONS[1::3]), ids=str)
def test_a_card_says_at_the_table_what_is_printed(which):
    renderer, _, _, texts, game, edition = printed(*which)

    def coded(value, path):
        if isinstance(value, dict):
            for key, one in value.items():
                yield from coded(one, f'{path}["{key}"]')
        elif isinstance(value, list):
            for at, one in enumerate(value):
                yield from coded(one, f"{path}[{at}]")
        elif isinstance(value, str) and re.search(r"\{[{%]", value):
            yield path, value

    themed = edition.theme.cards if edition.theme else {}
    count = 0
    for card in (card for deck in game.decks.values() for card in deck.cards):
        fields = content.plain({**card.fields, **themed.get(card.id, {}), "id": card.id})
        every = list(coded(fields, f'cards["{card.id}"]'))
        source = "\n".join(f"{{{{ {path} }}}}<>" for path, _ in every)
        wanted = " ".join(line.text for line in renderer.prose(source, "cards", {"card": fields})[0]).split("<>")
        for said, (_, text) in zip(wanted, every, strict=False):
            count += 1
            assert texts.filled(text, card=fields) == " ".join(said.replace("**", "").split())
    assert count > 3


HOSTILE = [
    *rows("companion", "hostile"),
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{{ 1" + " + 1" * 20000 + " }}",
    "{{" * 20000,
    "{% if " * 20000,
]


@pytest.mark.parametrize("code", HOSTILE, ids=lambda code: code[:40])
def test_hostile_code_leaves_a_gap_and_a_note_and_nothing_else(code):
    texts = Texts({"rules": {"n": 3}})

    told = texts.told(f"Before {{{{ rules.n }}}}.\n\n{code}\n\nAfter.", "rulebook.md")

    assert told.startswith("Before ") and told.endswith("After."), told[:200]
    assert len(told) < 500_000
    assert GAP in told
    assert texts.faults and texts.faults[0].startswith("rulebook.md")
    assert dict(texts.names["rules"]) == {"n": 3}


def test_one_mistake_costs_one_line():
    """What is wrong in a line is left out; blocks over several lines stay balanced, and all else has its values."""
    rows = [
        "{% set n = rules.n | words %}",
        "It takes {{ n }} turns.",
        "It takes {{ rules.gone }} or {{ n }}.",
        "{% if rules.gone.far %}",
        "Perhaps.",
        "{% endif %}",
        "{% if rules.n == 3 %}",
        "Three.",
        "{% else %}",
        "Others.",
        "{% endif %}",
        "{{ n | nosuchfilter }} {{ n }}",
        "Last {{ n }}.",
    ]
    texts = Texts({"rules": {"n": 3}})

    told = texts.told("\n".join(rows), "rulebook.md").split("\n")

    assert told[0] == "It takes three turns."
    assert told[1] == f"It takes {GAP} or {GAP}."
    assert "Three." in told and "Others." not in told
    assert told[-2:] == [f"{GAP} {GAP}", "Last three."]
    assert {re.search(r"line \d+", one)[0] for one in texts.faults} == {"line 12", "line 3", "line 4", "line 6"}


def test_when_all_steps_are_spent_the_texts_that_follow_have_gaps():
    texts = Texts({"rules": {"n": 3}})
    texts.told(HOSTILE[0])
    faults = list(texts.faults)

    assert texts.told("{{ rules.n }} turns") == f"{GAP} turns"
    assert texts.told("No code.") == "No code."
    assert texts.faults == faults, "it is said once"


def test_a_game_without_number_words_has_gaps_for_them():
    """The printing half refuses the filter for such a language, too."""
    texts = Texts({"game": {"language": "tlh"}, "rules": {"n": 3}})

    assert texts.told("{{ rules.n }} {{ rules.n | words }}") == f"{GAP} {GAP}"
    assert texts.told("{{ 40 | words }}") == "40"
    assert Texts({"rules": {"n": 3}}).told("{{ rules.n }} {{ rules.n | words }}") == "3 three"


@pytest.fixture
def dots(tmp_path, monkeypatch):
    """A little game with a rulebook, at a table of its own."""
    monkeypatch.setenv("TUCKBOX_ROOT", str(write_game(tmp_path)))
    folder = copytree(CASES / "book", tmp_path / "content" / "dots", dirs_exist_ok=True)
    with Evening(tmp_path / "t.db") as evening:
        evening.folder = folder
        yield evening


def told(evening, line="rule DT-TURN-1"):
    return evening.done(line).told[0]


def test_what_has_gaps_is_said_by_content(dots):
    book = dots.folder / "rulebook.md"
    book.write_text(book.read_text() + "\n" + "\n\n".join(f"{{{{ rules.no{n} }}}} here [DT-BAD-{n}]" for n in range(7)))
    deck = deck_file(dots.folder.parents[1])
    deck.write_text(deck.read_text().replace("name: Dot 2,", "name: Dot 2, text: '{{ gone }} it',"))
    dots.done("new dots ana ben")

    said = dots.done("content")

    assert said.told[1].startswith(f"A gap {GAP} stands in rulebook.md, line 7: ")
    assert said.told[-1] == "and in 3 more places."
    assert said.fields["gaps"][-1].startswith("text of d0002, line 1: ")
    assert told(dots, "rule DT-BAD-3") == f"DT-BAD-3: {GAP} here"
    assert told(dots, "card d0002").startswith(f"Dot 2. {GAP} it.")
    assert "gaps" not in json.dumps(dots.done("status").fields)


def held(shelf):
    """Give all that an index holds, and close it."""
    with shelf:
        return shelf.about, [*shelf.all("rule"), *shelf.all("card")], list(shelf.db.iterdump())


def test_only_the_last_editions_stay_prepared_and_a_damaged_one_is_made_again(dots, tmp_path, monkeypatch):
    monkeypatch.setattr(preparing, "KEPT", 3)
    cache = str(tmp_path / "cache")

    def kept():
        return sorted(Path(cache).glob("dots.*.index"))

    for number in range(5):
        prepared("dots", cache, Edition(preset=str(number)))
    assert len(kept()) == 3

    first = held(prepared("dots", cache))
    whole = max(kept(), key=lambda path: path.stat().st_mtime_ns).read_bytes()
    flipped = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 4099)]
    for damage in (b"", b"null", whole[:-1], whole[: len(whole) // 2], bytes(len(whole)), bytes(4), *flipped):
        for path in kept():
            path.write_bytes(damage)
        assert held(prepared("dots", cache)) == first


def test_where_nothing_can_be_kept_look_ups_are_answered_all_the_same(dots, tmp_path):
    nowhere = tmp_path / "nowhere"
    nowhere.write_text("a file where the folder should be")

    with prepared("dots", str(nowhere)) as shelf:
        assert search(shelf, "turns")[0].id == "DT-TURN-1"


def test_what_is_kept_is_what_was_prepared(tmp_path, monkeypatch):
    edition = Edition("hush", {"turns_each": 4}, "")
    first = held(prepared("trade-or-duel", str(tmp_path), edition))
    monkeypatch.setattr(lookup, "prepare", None)

    assert held(prepared("trade-or-duel", str(tmp_path), edition)) == first
    assert {"TD-END-1", "c07"} <= {one.id for one in first[1]}
