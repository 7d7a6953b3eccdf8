"""Trap Attack's drawn book, read back from its PDF: twenty pages in any edition, and what they say and do not say."""

import re

import pypdfium2
import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.drawing.order import Order, Wish
from generator.making.build import build
from generator.reporting.report import Progress
from tests.helpers.games import built
from tests.helpers.shell import TOP

GAME = load_game("trap-attack", Roots((TOP,)))


def pages_of(out, sets=()):
    """Build the book of an edition; give the words of each page."""
    wish = Wish(only=("rulebook",))
    order = Order(root=TOP, sets=sets, wish=wish, output=out)
    done = build(("trap-attack",), order, Progress(None, quiet=True))
    assert not done.problems, [str(one) for one in done.problems]
    return words_of(next(out / item.file for item in done.items if item.file.endswith("/rulebook.pdf")))


def words_of(path):
    """Give the words of each page."""
    texts = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    return [re.sub(r"\s+", " ", text) for text in texts]


@pytest.fixture(scope="module")
def usual():
    return words_of(next(built("trap-attack").folder.rglob("rulebook.pdf")))


@pytest.fixture(scope="module")
def turned(tmp_path_factory):
    """The book with every rule at the last value that it may have other than the default."""
    sets = []
    for one in GAME.parameters.values():
        others = [value for value in one.allowed or () if value != one.default]
        if others:
            last = others[-1]
            sets.append(f"{one.name}={'on' if last is True else 'off' if last is False else last}")
    return pages_of(tmp_path_factory.mktemp("turned"), tuple(sets))


@pytest.fixture(params=["usual", pytest.param("turned", marks=pytest.mark.long)])
def pages(request):
    return request.getfixturevalue(request.param)


def test_it_has_twenty_pages_the_cover_first_and_the_cheat_sheet_last(pages):
    assert len(pages) == 20
    assert "Rulebook" in pages[0]
    assert "At the table" in pages[-1]


def test_players_read_no_ids_files_or_switches(pages):
    for text in pages:
        assert not re.search(r"\bTA-|\bC\d+\b|\.yaml|--set|--preset|simulat|⁺", text)


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "before", "after"),
    [
        (2, "= 43", "Heron, home first"),
        (11, "neither stops it", "as any shield would"),
        (12, "After a whole round without", "After a turn without"),
        (13, "ends at once", "the round is played to its end"),
        (15, "Blue and green? No use at all!", "no shield on either"),
        (16, "plays Fair Wind", "plays Storm"),
    ],
)
def test_a_turned_rule_is_told_where_it_stands(usual, turned, page, before, after):
    assert before in usual[page - 1]
    assert after in turned[page - 1]
    if page != 2:
        assert before not in turned[page - 1]
        assert after not in usual[page - 1]


def test_every_page_that_the_cheat_sheet_names_is_about_what_it_says(usual):
    named = dict(re.findall(r"(\w+), page[\s\N{NO-BREAK SPACE}](\d+)", usual[-1]))
    assert {"up", "turn", "walking", "loot", "alone", "items"} <= set(named)
    for word, heading in (
        ("up", "Setting up"),
        ("walking", "Walking"),
        ("alone", "Alone against"),
        ("items", "ten items"),
    ):
        assert heading in usual[int(named[word]) - 1]
