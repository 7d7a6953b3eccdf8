"""Boxes say on every side that is seen of them what is in them, so that they are found in any heap."""

import pytest

from generator.catalog.edition import STYLES
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.sheets.boxed import nets_of
from generator.sheets.carton import around_points
from generator.sheets.shape import through
from tests.helpers.faces import faces
from tests.helpers.games import built
from tests.helpers.printed import text
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
ROOM = 7.0
"""Mm: a side that is less deep has no room for words."""
UNSAID = {("band", "lap"), *(("base", side) for side in ("west", "east", "north", "south"))}
"""What the front is printed on again, and what goes into a lid."""
EDITIONS = [
    pytest.param(slug, tag, style, marks=[] if style == STYLES[0] and tag in ("", "ar", "ja") else pytest.mark.long)
    for slug in ROOTS.games()
    for tag in ("", *load_game(slug, ROOTS).languages)
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


@pytest.mark.parametrize("slug", ROOTS.games())
def test_what_a_lap_prints_again_is_read_once(slug):
    sheets = [part for part in load_game(slug, ROOTS).parts.values() if part.kind == "boxes"]
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
