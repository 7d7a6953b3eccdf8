"""Every game in content/ prints, and what is printed is what its box declares, called as many as there are."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.catalog.supply import in_edition
from generator.drawing.order import Order, Wish
from generator.making.build import check
from generator.reporting.bill import GUIDE
from generator.reporting.report import Progress
from tests.helpers import games, printed
from tests.helpers.shell import TOP, run

ROOTS = Roots((TOP,))
GAMES = ROOTS.games()
ALIKE = {"WPx": "WP"}
"""Cards that look like others under the rules as written: such a face is drawn once for both."""


@pytest.fixture(scope="module", params=[pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in GAMES])
def built(request):
    """A game built in all its themes: the game, the report, the folder."""
    return load_game(request.param, ROOTS), *games.built(request.param)


def decks_of(game, report):
    """The lines of the report that are decks of cards."""
    return [item for item in report["files"] if item["deck"] in game.decks]


def test_everything_in_the_box_is_printed_in_every_theme(built):
    game, report, folder = built
    themes = [theme.name for theme in game.themes.values()] or [""]
    wanted = {(theme, part) for theme in themes for part in (*game.parts, GUIDE)}

    def theme_of(item):
        return item["label"].split(" · ")[0] if game.themes else ""

    assert {(theme_of(item), item["deck"]) for item in report["files"]} == wanted
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf")} == {
        item["file"] for item in report["files"]
    }


def test_as_many_cards_are_printed_as_the_box_declares(built):
    game, report, folder = built
    for item in decks_of(game, report):
        pdf = printed.read(folder / item["file"])

        assert pdf.fronts == item["cards"] == game.parts[item["deck"]].count, item["file"]
        assert len(pdf.labels) == item["pages"], item["file"]


def test_every_card_is_drawn_once_and_stamped_as_often_as_there_are_copies(built):
    game, report, folder = built
    for item in decks_of(game, report):
        pdf = printed.read(folder / item["file"])
        stamps = sum(pdf.stamps_of_fronts, start=Counter())
        copies = Counter[str]()
        for card in game.decks[item["deck"]].cards:
            copies[ALIKE.get(card.id, card.id)] += card.copies

        assert sorted(stamps.values()) == sorted(copies.values()), item["file"]


def test_files_say_what_they_are(built):
    game, report, folder = built
    for item in report["files"]:
        title = printed.read(folder / item["file"]).title

        assert title.startswith(f"{game.title}: {item['name']} (")
        assert item["label"].split(" · ")[0] in title


def test_a_second_build_changes_nothing(built):
    game, _, folder = built
    before = {path: path.stat() for path in folder.rglob("*.pdf")}
    said = run("tuckbox", "build", game.slug, "--json", "--output", str(folder), cwd=TOP)

    assert {item["status"] for item in json.loads(said.out)["files"]} == {"unchanged"}
    assert {path: path.stat().st_mtime_ns for path in before} == {
        path: stat.st_mtime_ns for path, stat in before.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_preset_of_every_game_can_be_printed(slug):
    """In one theme, and all but the rulebook; that words fit in all of them is the game's own test."""
    game = load_game(slug, ROOTS)
    parts = tuple(part.id for part in game.parts.values() if part.kind != "rulebook")
    order = Order(root=TOP, themes=tuple(game.themes)[:1], wish=Wish(only=parts))
    for preset in (name for name, changes in game.presets.items() if changes):
        done = check((slug,), order._replace(preset=preset), Progress(quiet=True))

        assert (done.problems, preset) == ((), preset)
        assert {item.deck for item in done.items} == set(parts)


OF_MANY = ("dice",)
"""Names of several things that do not end in s."""
OF_NONE_OR_ALL = ("loot",)
"""Names that are neither of one nor of several."""


def is_of_many(name: str) -> bool:
    """Tell whether a name is one of several things; what they are for does not matter."""
    last = name.lower().partition(" for ")[0].split()[-1]
    return last in OF_MANY or last.endswith("s")


@pytest.mark.parametrize("slug", ROOTS.games())
def test_every_part_is_called_as_many_as_there_are(slug):
    game = load_game(slug, ROOTS)
    for one in (game, *(in_edition(game, choose(game, preset=preset)) for preset in game.presets)):
        for part in one.parts.values():
            if part.name.lower().split()[-1] not in OF_NONE_OR_ALL:
                assert is_of_many(part.name) == (part.count > 1), (part.count, part.name)


@pytest.mark.parametrize("slug", GAMES)
def test_an_apostrophe_is_curved(slug):
    decks = [deck for part in load_game(slug, ROOTS).parts.values() for deck in part.decks]
    fields = [(card.id, str(value)) for deck in decks for card in deck.cards for value in card.fields.values()]
    words = [(name, re.sub(r"\{[{%].*?[}%]\}", "", text)) for name, text in fields]
    assert words and [one for one in words if re.search(r"\w'\w", one[1])] == []
