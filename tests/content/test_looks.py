"""Words for looks fit the style: what an ink-saver edition says is dark or pale or black can be seen to be so.

`looks`, a table of a game's rules, has such words by style; looks.yaml has those that hold in lines as well.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
import yaml

from generator.catalog.edition import choose
from generator.drawing.decks import open_workshop
from generator.reach.said import said
from tests.content.told import ROOTS, editions, game_of
from tests.helpers.shell import TOP
from tests.house.messages import said_in_templates

HOLDS: dict[str, Any] = yaml.safe_load((TOP / "tests" / "content" / "looks.yaml").read_text())
WORDS = re.compile(rf"\b({'|'.join(HOLDS.pop('words').split())})\b", re.I)
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in HOLDS]
HIDDEN = re.compile(r"!\[([^]]*)\]\([^)]*\)")  # of a picture only its words are read


@cache
def everything(slug: str, style: str) -> str:
    """Give all that is said on the faces and in the books of a game in a style, in every theme where ink is saved."""
    game = game_of(slug)
    if style == "colour":  # said for others as well
        of_style = [editions(slug).of({})]
    else:
        shop = open_workshop(game, ROOTS)
        of_style = [said(shop, choose(game, theme, style=style)) for theme in game.themes or (None,)]
    books = [HIDDEN.sub(r"\1", one.words) for found in of_style for book in found.books.values() for one in book]
    return "\n".join([*(face.words for found in of_style for face in found.faces.values()), *books]).replace("*", "")


def test_what_the_tool_prints_in_every_style_names_no_tone():
    assert [text for text, _ in said_in_templates() if WORDS.search(text)] == []


def test_every_game_is_looked_at():
    assert set(HOLDS) == set(ROOTS.games())


@pytest.mark.parametrize("slug", GAMES)
def test_where_ink_is_saved_nothing_is_said_to_be_of_a_tone_that_is_not_printed(slug):
    holds = HOLDS[slug]
    text = everything(slug, "ink-saver")
    for words in holds.get("said", {}):
        assert words in text, f"{words!r} is not said any more"
        text = text.replace(words, "")
    found = {one.lower() for one in WORDS.findall(text)}
    assert found - set(holds.get("kept", {})) == set()


@pytest.mark.parametrize("slug", [one for one in GAMES if "looks" in game_of(*one.values).tables])
def test_every_word_for_a_look_is_said_in_its_style_and_no_other(slug):
    looks = game_of(slug).tables["looks"]
    for style in ("colour", "ink-saver"):
        text = everything(slug, style)
        unsaid = {one[style] for one in looks.values() if one[style].strip().lower() not in text.lower()}
        assert unsaid == set(), style
