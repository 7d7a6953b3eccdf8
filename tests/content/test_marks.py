"""What our games print is explained and fits: marks, words for looks in each style, words on every side of a box."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.edition import STYLES, choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.sheets.boxed import nets_of
from generator.sheets.carton import around_points
from generator.sheets.shape import through
from generator.starting.translating import translation
from tests.content.told import ROOTS, game_of, prose
from tests.helpers.books import texts
from tests.helpers.cases import data
from tests.helpers.faces import faces
from tests.helpers.games import built
from tests.helpers.printed import text
from tests.helpers.shell import TOP
from tests.house.messages import said_in_templates

MARKS = Path(__file__).parent / "marks"
LISTS = {path.stem: data(path) for path in sorted(MARKS.glob("*.yaml"))}
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
    report, folder = built(slug)
    aids = [folder / item["file"] for item in report["files"] if Path(item["file"]).stem in LISTS[slug]["aids"]]
    said = {"book": [page for book in texts(slug).values() for page in book], "aid": map(text, aids)}
    return {where: squeezed(" ".join(some)) for where, some in said.items()}


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


HOLDS: dict[str, Any] = data(TOP / "tests" / "content" / "looks.yaml")
TONES = re.compile(rf"\b({'|'.join(HOLDS.pop('words').split())})\b", re.I)
OF_A_STYLE = re.compile(r"tables\.looks\.\w+\.(?!ink-saver$)")
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\w+\}", re.S)
HIDDEN = re.compile(r"!\[([^]]*)\]\([^)]*\)|(\*)")  # of a picture only its words are read


def in_code(found: re.Match[str]) -> str:
    """Give what code in a text may say."""
    return " ".join(re.findall(r"""["']([^"']*)["']""", found[0]))


@cache
def everything(slug: str) -> str:
    """Give all that a game can say where ink is saved, whatever is chosen: its texts, and its books in every theme."""
    game = game_of(slug)
    texts = [
        CODE.sub(in_code, one.words)
        for one in translation(slug, "es", ROOTS).texts
        if not OF_A_STYLE.match(".".join(one.path))
    ]
    books = [part.spec for part in game.parts.values() if part.kind == "rulebook"]
    for edition, book in product((choose(game, theme, style="ink-saver") for theme in game.themes or (None,)), books):
        texts += (HIDDEN.sub(r"\1", line.text) for line in prose(slug, edition, book))
    return "\n".join(texts)


def test_what_the_tool_prints_in_every_style_names_no_tone():
    assert [text for text, _ in said_in_templates() if TONES.search(text)] == []


def test_every_game_is_looked_at():
    assert set(HOLDS) == set(ROOTS.games())


@pytest.mark.parametrize("slug", HOLDS)
def test_where_ink_is_saved_nothing_is_said_to_be_of_a_tone_that_is_not_printed(slug):
    holds = HOLDS[slug]
    text = everything(slug)
    for words in holds.get("said", {}):
        assert words in text, f"{words!r} is not said any more"
        text = text.replace(words, "")
    assert {one.lower() for one in TONES.findall(text)} == set(holds.get("kept", {}))


@pytest.mark.parametrize("slug", [slug for slug in HOLDS if "looks" in game_of(slug).tables])
def test_every_word_for_a_look_is_that_of_the_style_that_is_printed(slug):
    text = "\n".join([*sources(slug), (TOP / "content" / slug / "rulebook.md").read_text()])
    assert {*re.findall(r"\blooks\.(\w+)", text)} == {*game_of(slug).tables["looks"]}
    assert re.findall(r"\blooks[.\[]\w+(?!\w|\[style\])", text) == []


SHIPPED = Roots((TOP,))
ROOM = 7.0
"""Mm: a side that is less deep has no room for words."""
UNSAID = {("band", "lap"), *(("base", side) for side in ("west", "east", "north", "south"))}
"""What the front is printed on again, and what goes into a lid."""
EDITIONS = [
    pytest.param(slug, tag, style, marks=[] if style == STYLES[0] and tag in ("", "ar", "ja") else pytest.mark.long)
    for slug in SHIPPED.games()
    for tag in ("", *load_game(slug, SHIPPED).languages)
    for style in STYLES
]


@pytest.mark.parametrize(("slug", "tag", "style"), EDITIONS)
def test_every_flap_and_spine_has_words(slug, tag, style):
    told = {
        (face.edition, face.deck.id, name): any(side.x < x < side.right and side.y < y < side.bottom for x, y in words)
        for face in faces(slug, style, tag, "boxes")
        for art, name, side in sides(face)
        for words in [[through(art.matrix, *middle(one.corners)) for one in face.painted.lettering]]
    }
    assert len(told) > 12 and [side for side, said in told.items() if not said] == []


@pytest.mark.parametrize("slug", SHIPPED.games())
def test_what_a_lap_prints_again_is_read_once(slug):
    sheets = [part for part in load_game(slug, SHIPPED).parts.values() if part.kind == "boxes"]
    bands = {part.id: one.plan.name for part in sheets for one in part.spec.made if one.plan.kind == "band"}
    said = {file: text(file).count(bands[name]) for name in bands for file in built(slug).folder.rglob(f"{name}.pdf")}

    assert max(said.values(), default=1) == 1, said


def sides(face):
    """Give the sides that a picture of a box lies on, with how it lies there."""
    boxes = (box for part in face.game.parts.values() if part.kind == "boxes" for box in part.spec.made)
    for net in nets_of(next(box for box in boxes if face.deck in box.decks)):
        for art in (one for one in net.art if one.name == face.deck.fields["panel"]):
            for panel in (one for one in net.panels if one.kind == "face" and (art.name, one.name) not in UNSAID):
                side, area = around_points(panel.corners), art.area
                x, y = side.x + side.width / 2, side.y + side.height / 2
                if min(side.width, side.height) >= ROOM and area.x < x < area.right and area.y < y < area.bottom:
                    yield art, panel.name, side


def middle(corners):
    return (corners[0] + corners[4]) / 2, (corners[1] + corners[5]) / 2
