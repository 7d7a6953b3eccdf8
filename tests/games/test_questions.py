"""Whether a player's book answers what a first table asks: once, on a page that can be looked up.

questions/GAME.yaml is a list of 25, written from the brief of the game before its book:

    - question: What if one of us has a single card?     # what is asked
      answer: [only one card, one card each]             # phrases that stand near one another, on one page
      page_by: cheat                                     # contents, index or cheat: where the page is found
      look_up: Your turn                                 # may be left out: the words one looks for there

The book is the player's, in the default edition, as its PDF reads: a phrase is found whatever its capitals, line ends
and quotes. Phrases stand together if no more than REACH letters lie from the first to the last of them, in any order.
That has to be so in exactly one place of all pages but the back, where the cheat sheet is. "Page N" leads there: on the
back for `cheat`, on the back or any page that lists at least five pages for `contents` and `index`, and after the words
of `look_up` where these are said. What lies beside that page in the same spread is found as well.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.helpers.books import texts
from tests.helpers.cases import data
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAMES = ROOTS.games()
FOLDER = Path(__file__).parent / "questions"
ASKED = sorted(path.stem for path in FOLDER.glob("*.yaml"))
MANY, REACH = 25, 420
PAGE = re.compile(r"pages? (\d+)(?: and (\d+))?")
BARE = re.compile(rf"{PAGE.pattern}|(?<!\S)(\d{{1,2}})(?= |$)")


def questions(slug: str) -> list[dict[str, Any]]:
    found = data(FOLDER / f"{slug}.yaml")
    assert isinstance(found, list)
    return found


def plain(text: str) -> str:
    """Text as it is compared: straight quotes, no hyphens at line ends, single spaces, small letters."""
    text = re.sub("[\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}]", "'", text)
    text = re.sub("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}]", '"', text)
    text = re.sub("[\ufffe\N{SOFT HYPHEN}]\\s*|\\*", "", text)
    return re.sub(r"\s+", " ", text).lower()


def pages_of(slug: str) -> tuple[str, ...]:
    """Give the pages of a game's book as they read, in its default theme."""
    theme = (load_game(slug, ROOTS).default_theme or "").replace("_", "-")
    (book,) = [one for folder, one in texts(slug).items() if folder.startswith(theme)]
    return tuple(map(plain, book))


def places(page: str, phrases: list[str]) -> int:
    """Count where all the phrases stand together on a page; places that share a phrase are one."""
    at = [[found.start() for found in re.finditer(re.escape(plain(phrase)), page)] for phrase in phrases]
    count, end = 0, -1
    for way in sorted(itertools.product(*at), key=lambda one: (max(one), max(one) - min(one))):
        if min(way) > end and max(way) - min(way) <= REACH:
            count, end = count + 1, max(way)
    return count


def led_to(pages: tuple[str, ...], by: str, words: str) -> set[int]:
    """Collect the pages that the back, the contents or the index name, after the words if there are any."""
    signs = [pages[-1]]
    if by != "cheat":
        signs += [page for page in pages[:-1] if len(re.findall(r"page \d+", page)) >= 5 or "contents" in page[:40]]
    found: set[int] = set()
    for sign in signs:
        starts = [one.end() for one in re.finditer(re.escape(plain(words)), sign)] if words else [0]
        for start in starts:
            hits = (BARE if "contents" in sign[:40] else PAGE).finditer(sign, start)
            for hit in itertools.islice(hits, 1) if words else hits:
                found |= {int(number) for number in hit.groups() if number}
    return found


def test_every_game_is_asked():
    assert sorted(GAMES) == ASKED


@pytest.mark.parametrize("slug", ASKED)
def test_there_are_twenty_five_questions_of_the_right_form(slug):
    asked = questions(slug)

    assert slug in GAMES
    assert len({one["question"] for one in asked}) == len(asked) == MANY
    for one in asked:
        assert set(one) - {"look_up"} == {"question", "answer", "page_by"}
        assert one["page_by"] in {"contents", "index", "cheat"}
        assert all(len(phrase) > 6 for phrase in one["answer"])


@pytest.mark.long
@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in ASKED])
def test_each_is_answered_once_on_a_page_that_can_be_looked_up(slug):
    pages = pages_of(slug)
    wrong = []
    for one in questions(slug):
        on = [number for number, page in enumerate(pages[:-1], 1) for _ in range(places(page, one["answer"]))]
        if len(on) != 1:
            wrong.append(f"{one['question']} is answered {len(on)} times: on pages {on}")
        elif not {on[0], on[0] ^ 1} & led_to(pages, one["page_by"], one.get("look_up", "")):
            wrong.append(f"{one['question']} nothing leads to page {on[0]}")
    assert wrong == []


def test_places_are_counted_once_each():
    """The test itself: it tells none, one and two places apart, and what stands too far apart."""
    quoted = "\N{LEFT DOUBLE QUOTATION MARK}Two\N{RIGHT DOUBLE QUOTATION MARK}"
    page = plain(f"You may not pass. Any other player will do; {quoted}. ")

    assert places(page, ["may not pass", 'other player will do; "two"']) == 1
    assert places(page * 2, ["may not pass"]) == 2
    assert places(page, ["may pass"]) == 0
    assert places(page + "x" * REACH + " over", ["may not pass", " over"]) == 0
    assert led_to(("", "a page 3, walking page 5"), "cheat", "walking") == {5}
