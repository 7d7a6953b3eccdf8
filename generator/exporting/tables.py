"""Sheets of cards and the object that lays them on a virtual table, as files by name. Writes none."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from io import StringIO
from typing import TYPE_CHECKING

from generator.catalog.model import Card, Deck, Edition, Game
from generator.drawing.decks import Drawn, Workshop
from generator.exporting import pictures
from generator.exporting.tabletop import CELLS, COLUMNS, MOST_DOTS, ROWS, Flat, Kept, Piled, Sheet, saved_object
from generator.exporting.targets import Target
from generator.operators.painted import Painted

if TYPE_CHECKING:
    from PIL.Image import Image

Put = Callable[[str, bytes], str]
"""Keeps a picture under a name, and says at which address it will be found."""


def face_of(deck: Deck, card: Card, side: str, drawn: Mapping[str, Drawn]) -> Painted:
    """Return a face that was drawn."""
    found = drawn[deck.id]
    return found.pictures[found.keys[card.id, side]]


def tabletop(
    edition: Edition, shop: Workshop, decks: Sequence[Deck], drawn: Mapping[str, Drawn], how: Target, address: str
) -> Iterator[tuple[str, bytes]]:
    """Give the pictures and the object of Tabletop Simulator.

    It keeps pictures by their addresses and never looks again, so each has a digest of what it shows in its name.
    """
    files: dict[str, bytes] = {}

    def put(name: str, data: bytes) -> str:
        called = f"{name}-{blake2b(data, digest_size=5).hexdigest()}.jpg"
        files[called] = data
        return f"{address}/{called}"

    piles = [_pile(deck, shop, drawn, how, put) for deck in decks if deck.kind == "card"]
    flats = [flat for deck in decks if deck.kind != "card" for flat in _flats(deck, shop, drawn, how, put)]
    game = shop.game
    title = game.title + (f" ({edition.label})" if edition.label else "")
    whole = saved_object(title, piles, flats, f"{game.tagline}\n\n{game.credit}")
    yield from files.items()
    yield f"{game.slug}.json", (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


def addresses(deck: Deck, game: Game, address: str) -> str:
    """List a deck's cards with the addresses of their pictures, for tables that read one: a line for each copy."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("label", "image", "back", "text"))
    for card in deck.cards:
        sides = deck.sides(card)
        front, back = (f"{address}/{deck.id}/{card.id}-{side}.jpg" for side in (sides[0], sides[-1]))
        row = (name_of(card, game), front, back if "back" in sides else "", _words(card))
        rows.writerows([row] * card.copies)
    return out.getvalue()


def _pile(deck: Deck, shop: Workshop, drawn: Mapping[str, Drawn], how: Target, put: Put) -> Piled:
    sheets: list[Sheet] = []
    cards: list[Kept] = []

    def shown(faces: Sequence[Painted]) -> list[Image]:
        return list(pictures.drawn(faces, shop.fonts, how.dpi, 0.0))

    for start in range(0, len(deck.cards), CELLS):
        part = deck.cards[start : start + CELLS]
        number = len(sheets) + 1
        fronts = [face_of(deck, card, "front", drawn) for card in part]
        behind = [face_of(deck, card, deck.sides(card)[-1], drawn) for card in part]
        unique = len({face.key for face in behind}) > 1
        face = put(f"{deck.id}-{number}", _sheet(shown(fronts), how))
        back = _sheet(shown(behind), how) if unique else pictures.saved(shown(behind[:1])[0], "jpg", how.dpi)
        sheets.append(Sheet(face, put(f"{deck.id}-{number}-back{'s' if unique else ''}", back), unique))
        cards += [
            Kept(name_of(card, shop.game), _words(card), number, cell, card.copies) for cell, card in enumerate(part)
        ]
    return Piled(deck.name, deck.size.width, tuple(sheets), tuple(cards))


def _sheet(images: Sequence[Image], how: Target) -> bytes:
    return pictures.saved(pictures.sheet(images, COLUMNS, ROWS, MOST_DOTS), "jpg", how.dpi)


def _flats(deck: Deck, shop: Workshop, drawn: Mapping[str, Drawn], how: Target, put: Put) -> Iterator[Flat]:
    dpi = min(how.dpi, MOST_DOTS / max(deck.size) * 25.4)
    round_ = str(deck.fields.get("shape", "")) == "circle"
    for card in deck.cards:
        sides = deck.sides(card)
        images = pictures.drawn([face_of(deck, card, side, drawn) for side in sides], shop.fonts, dpi, 0.0)
        saved = [pictures.saved(image, "jpg", dpi) for image in images]
        urls = [put(f"{deck.id}-{card.id}-{side}", one) for side, one in zip(sides, saved, strict=True)]
        back = urls[1] if urls[1:] else ""
        yield Flat(name_of(card, shop.game), urls[0], back, deck.size.width, card.copies, round_)


def name_of(card: Card, game: Game) -> str:
    """Give what people call a card, by itself or by the first theme that has a name for it; else its id."""
    said = [card.fields, *[theme.cards.get(card.id, {}) for theme in game.themes.values()]]
    names = [str(fields[name]) for fields in said for name in ("name", "title") if fields.get(name)]
    return names[0] if names else card.id


def _words(card: Card) -> str:
    return str(card.fields.get("text") or card.fields.get("rules") or "")
