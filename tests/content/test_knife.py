"""Cards, sheets, mats and boards are cut badly, by a millimetre and half a degree: what is seen of others, of rims;
rims of tokens, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots, search_path
from generator.catalog.tokens import TokenSheet
from generator.making.plan import job_of, plan
from generator.parts.decks import Drawn, Workshop, draw, open_workshop
from generator.parts.kinds import maker
from generator.parts.lots import stacked
from generator.parts.order import Order
from generator.parts.planned import Job, Planned, layout_of
from generator.parts.tokens import shapes_of
from generator.sheets.impose import laid, lots
from generator.sheets.layout import Layout
from generator.sheets.roomy import SEEN
from generator.sheets.shape import Point, flattened
from generator.sheets.sharing import in_order
from tests.helpers import knife
from tests.helpers.games import built
from tests.helpers.shell import TOP
from tests.sheets.builders import WORDING

LEAST_RIM, LEAST_ROUND = 2.0, 1.5
"""Mm from the cut: of a rim that wide half is left when the knife slips by 1 mm; what scissors go round along."""
BLUR = 0.15
"""Mm by which a raster shows a line nearer to the cut than it is."""
KINDS = ("deck", "sheet", "board")
GAMES = search_path(None).games()
STYLES = ("colour", "ink-saver", "large-print")
QUICK = ("trade-or-duel", 1)
EDITIONS = [
    pytest.param(slug, style, themes, marks=[pytest.mark.xdist_group(slug), *[pytest.mark.long] * (one != QUICK)])
    for slug in GAMES
    for style, themes in (*((style, None) for style in STYLES), ("colour", 1))
    for one in [(slug, themes)]
]


class Cut(NamedTuple):
    """A deck, or pages, as they are printed: their sheets, their faces."""

    name: str
    sheets: list[Any]
    faces: dict[str, knife.Face]
    names: dict[str, str]


def decks(slug: str, style: str, themes: int | None) -> Iterator[Cut]:
    """Give the decks and pages of a game in its first themes, or in all, from the faces kept with what was built.

    Tiles are none of them: what lies beyond their cuts is the same picture, or paper that is glued over.
    """
    for shop, job, file, drawn in files(slug, style, themes):
        if file.part.kind not in KINDS or not isinstance(file.layout, Layout):
            continue
        base = layout_of(maker(file.part.kind).settled(job, file, (), drawn), Layout)
        assert base is not None
        if not base.marks:
            continue
        stack = stacked(file.decks, drawn, file.backs)
        filled = in_order(stack.units, base) if file.part.kind == "deck" else lots(base, stack.pieces)
        sheets = list(laid(tuple(filled), stack.pieces, WORDING))
        names = {key: face.name for key, face in stack.faces.items()}
        yield Cut(f"{job.edition.slug}/{file.part.id}", sheets, knife.faces(stack.faces, shop.fonts), names)


def tokens(slug: str, style: str, themes: int | None) -> Iterator[tuple[str, knife.Face, list[Point]]]:
    """Give the name, the face and the outline of each side of each token, but of those that stand."""
    for shop, job, file, drawn in files(slug, style, themes):
        if isinstance(file.part.spec, TokenSheet):
            for number, shape in shapes_of(file.part.spec).items():
                deck = file.part.spec.sets[number].deck
                seen = knife.faces(drawn[deck.id].pictures, shop.fonts)
                for key, face in seen.items():
                    name = f"{job.edition.slug}/{deck.id} {drawn[deck.id].pictures[key].name}"
                    yield name, face, flattened(shape)


def files(slug: str, style: str, themes: int | None) -> Iterator[tuple[Workshop, Job, Planned, dict[str, Drawn]]]:
    """Give what is printed of a game, drawn."""
    roots = Roots((TOP,))
    store = built(slug, style).folder / ".cache" / slug
    order = Order(root=TOP, style=style)
    for one in plan(load_game(slug, roots), order)[:themes]:
        shop = open_workshop(one.game, roots, store, keeps=False)
        for file in one.files:
            if file.part.kind in (*KINDS, "tokens"):
                drawn = draw(shop, one.edition, file.decks)
                yield shop, job_of(one.game, one.edition, order.wish), file, drawn


@pytest.mark.parametrize(("slug", "style", "themes"), EDITIONS)
def test_a_bad_cut_shows_nothing_of_a_neighbour_and_leaves_half_of_every_rim(slug, style, themes):
    assert wrongly_cut(slug, style, themes) == []


def wrongly_cut(slug: str, style: str, themes: int | None) -> list[str]:
    """Cut all decks of a game, and say what is seen that should not be."""
    wrong: list[str] = []
    for deck in decks(slug, style, themes):
        cutter = knife.Knife(deck.faces)
        seen = {
            (one.face, one.edge): one for sheet in deck.sheets for one in cutter.strangers(sheet) if one.width > SEEN
        }
        wrong += [
            f"{deck.name} {deck.names[one.face]}: {one.width:.1f} mm of others, {one.edge}" for one in seen.values()
        ]
        for name, face in deck.faces.items():
            wrong += [
                f"{deck.name} {deck.names[name]}: a rim {at:g} mm inside, {edge}"
                for edge, at in knife.rims(face)
                if at + BLUR < LEAST_RIM
            ]
    return wrong + [
        f"{name}: a rim {at:g} mm inside"
        for name, face, outline in tokens(slug, style, themes)
        for _, at in knife.rims(face, outline)
        if at + BLUR < LEAST_ROUND
    ]
