"""Every mark that a game prints is explained: marks/ lists it with words of the book, or of the aid it stands on.

A game's list must have all its tokens, the signs that content or templates name, and the icons that are used.
The words are looked for in the printed PDFs; blanks, hyphens and capitals do not count.
"""

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import yaml

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.helpers.games import built
from tests.helpers.shell import TOP

MARKS = Path(__file__).parent / "marks"
LISTS = {path.stem: yaml.safe_load(path.read_text()) for path in sorted(MARKS.glob("*.yaml"))}
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in LISTS]
DRAWN = re.compile(r'\b(sign|pic|bare)\(\s*"([\w-]+)"')
NAMED = re.compile(r"(?m)^[^#\n]*?\bsign: *\"?([a-z_-]+)")
ICON = re.compile(r'\bicon\(\s*"([\w-]+)"|(?<!\{)\{([a-z]+)(?::[\w.#]+)*\}(?!\})')


def squeezed(text):
    """Leave out what lines add."""
    return re.sub(r"[\s\u00ad\u00a0\u2010\u0002\ufffe-]+", "", text).lower()


@cache
def sources(slug):
    """Give the texts of a game's templates and of its content."""
    templates = [path.read_text() for path in sorted((TOP / "templates" / slug).rglob("*.j2"))]
    files = sorted((TOP / "content" / slug).rglob("*.yaml"))
    content = [path.read_text() for path in files if "languages" not in path.parts]
    return "\n".join(templates), "\n".join(content)


def used(slug):
    """Collect what must be on a game's list: tokens, signs, icons."""
    game = load_game(slug, Roots((TOP,)))
    templates, content = sources(slug)
    there = {path.stem for path in (TOP / "templates" / slug / "icons").glob("*.svg")}
    book = (TOP / "content" / slug / "rulebook.md").read_text()
    icons = {one or two for one, two in ICON.findall(templates + content + book)} & there
    tokens = {card.id for deck in game.parts["tokens"].decks for card in deck.cards}
    return {
        "tokens": tokens,
        "signs": {name for _, name in DRAWN.findall(templates)} | set(NAMED.findall(content)),
        "icons": icons,
    }


@cache
def printed(slug):
    """Give the words that a game's list is held against: of its books, and of its aids."""
    parts = ("rulebook", *LISTS[slug]["aids"])
    report, folder = built(slug)
    said = {"book": "", "aid": ""}
    for item in report["files"]:
        name = Path(item["file"]).stem
        if name in parts:
            document = pypdfium2.PdfDocument(folder / item["file"])
            said["book" if name == "rulebook" else "aid"] += " ".join(
                page.get_textpage().get_text_range() for page in document
            )
    return {where: squeezed(text) for where, text in said.items()}


def test_every_game_has_its_list():
    assert sorted(LISTS) == sorted(path.parent.name for path in (TOP / "content").glob("*/game.yaml"))


@pytest.mark.parametrize("slug", GAMES)
def test_the_list_has_all_that_is_drawn(slug):
    for kind, names in used(slug).items():
        assert set(LISTS[slug].get(kind, {})) >= names, kind


@pytest.mark.parametrize("slug", GAMES)
def test_every_mark_is_explained_where_players_read(slug):
    said = printed(slug)
    of = LISTS[slug]
    entries = [*of["marks"], *(one for kind in ("tokens", "signs", "icons") for one in of.get(kind, {}).values())]
    missing = [
        one[where] for one in entries for where in said if where in one and squeezed(one[where]) not in said[where]
    ]

    assert missing == []
