"""The faces of our games as they are painted, kept with what was built once for all tests of a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.catalog.game import load_game
from generator.catalog.model import Deck, Game
from generator.catalog.roots import Roots
from generator.draw.painted import Painted
from generator.making.plan import plan
from generator.parts.decks import draw, open_workshop
from generator.parts.order import Order
from tests.helpers.games import built, themes
from tests.helpers.shell import TOP


class Face(NamedTuple):
    """A side of a card of an edition."""

    game: Game
    edition: str
    deck: Deck
    name: str
    painted: Painted


def faces(slug: str, style: str = "colour", language: str = "", kind: str = "") -> Iterator[Face]:
    """Give all faces of a game that is built, or those of its parts of a kind."""
    roots = Roots((TOP,))
    store = built(slug, style, language).folder / ".cache" / slug
    for one in plan(load_game(slug, roots, language), Order(root=TOP, style=style, themes=themes(slug, language))):
        shop = open_workshop(one.game, roots, store, keeps=False)
        decks = {deck.id: deck for file in one.files if kind in ("", file.part.kind) for deck in file.decks}
        for name, drawn in draw(shop, one.edition, tuple(decks.values())).items():
            for (card, side), key in drawn.keys.items():
                yield Face(one.game, one.edition.slug, decks[name], f"{name}/{card}/{side}", drawn.pictures[key])
