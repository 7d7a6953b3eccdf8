"""Sheets of cards and the object that lays them on a virtual table, as files by name. Writes none."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from io import StringIO
from itertools import count
from typing import TYPE_CHECKING

from generator.catalog.book import Book
from generator.catalog.dice import DiceSheet, Die
from generator.catalog.model import Card, Deck, Edition
from generator.draw.painted import Painted
from generator.exporting import pictures
from generator.exporting.poster import Piece, Spot, poster
from generator.exporting.solids import model
from generator.exporting.tabletop import (
    BOX,
    MOST_DOTS,
    ROUND,
    Flat,
    Json,
    Thing,
    bb_code,
    card_in,
    dense,
    pieces,
    pile,
    rules,
    saved_object,
    sheet_of,
    sheets_for,
)
from generator.exporting.targets import Target
from generator.making.worded import Worded, worded
from generator.named import NamedTuple
from generator.parts.decks import Faces, Workshop

if TYPE_CHECKING:
    from PIL.Image import Image

Put = Callable[[str, bytes], str]
"""Keeps a file under a name, and says at which address it will be found."""


def face_of(deck: Deck, card: Card, side: str, drawn: Faces) -> Painted:
    """Return a face that was drawn."""
    found = drawn[deck.id]
    return found.face(card.id, side)


def tabletop(
    edition: Edition,
    shop: Workshop,
    decks: Sequence[Deck],
    drawn: Faces,
    how: Target,
    address: str,
    book: bytes = b"",
) -> Iterator[tuple[str, bytes]]:
    """Give the pictures and the object of Tabletop Simulator, and the `book` to read beside them, if there is one.

    It keeps files by their addresses and never looks again, so each has a digest of what it holds in its name; what
    is alike is written once.
    """
    files: dict[str, bytes] = {}
    known: dict[bytes, str] = {}

    def put(name: str, data: bytes) -> str:
        if data not in known:
            stem, _, ending = name.rpartition(".")
            called = known[data] = f"{stem}-{blake2b(data, digest_size=5).hexdigest()}.{ending}"
            files[called] = data
        return f"{address}/{known[data]}"

    game = shop.game
    words = worded(shop, edition, tuple(decks), drawn)
    things: list[Thing] = []
    table = _Table(shop, drawn, words, how, put)
    sheets = count(1)
    dice = {
        die.deck.id: die for part in game.parts.values() if isinstance(part.spec, DiceSheet) for die in part.spec.dice
    }
    for kind in ("board", "card", "token", "die", "page"):
        for deck in decks:
            if deck.kind != kind:
                continue
            if kind == "card":
                things.append(_pile(deck, table, sheets))
            elif kind == "die":
                things.append(pieces(_die(dice[deck.id], table)))
            else:
                things += map(pieces, _flats(deck, table))
    if book:
        things.append(rules(put("rulebook.pdf", book)))
    title = game.title + (f" ({edition.label})" if edition.label else "")
    whole = saved_object(title, things, f"[b]{game.title}[/b]\n{game.tagline}\n\n{game.credit}")
    yield from files.items()
    yield f"{game.slug}.json", (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode()


class _Table(NamedTuple):
    """What is laid on a table: faces that are drawn, words of cards; `put` keeps files."""

    shop: Workshop
    drawn: Faces
    words: Mapping[tuple[str, str], Worded]
    how: Target
    put: Put

    def pictures(self, faces: Sequence[Painted], dpi: float) -> list[Image]:
        return list(pictures.drawn(faces, self.shop.fonts, dpi, 0.0))


def contact(edition: Edition, shop: Workshop, decks: Sequence[Deck], drawn: Faces, corner: float) -> Image:
    """Show a whole game on one picture, every card once, cut as it is cut: cards with corners of a radius in mm."""
    kinds = {"card": 0, "board": 1, "page": 1, "token": 2}
    decks = sorted(decks, key=lambda deck: kinds[deck.kind])
    words, game = worded(shop, edition, tuple(decks), drawn), shop.game
    cards = [(deck, card) for deck in decks for card in deck.cards]

    def images(spots: Sequence[Spot]) -> Iterator[Image]:
        at = 0
        for deck in decks:
            here = spots[at : at + len(deck.cards)]
            at += len(here)
            dpi = max(spot.height for spot in here) / deck.size.height * 25.4
            for image in pictures.drawn(
                [face_of(deck, card, "front", drawn) for card in deck.cards], shop.fonts, dpi, 0.0
            ):
                if deck.fields.get("outline"):
                    yield pictures.cut(image, str(deck.fields["outline"]), dpi)
                else:
                    yield pictures.rounded(image, corner, dpi) if deck.kind == "card" else image

    pieces = [Piece(deck.kind, words[deck.id, card.id].name, card.copies, *deck.size) for deck, card in cards]
    facts = (
        f"{_span(game.least_players, game.most_players)} players · {_span(game.least_minutes, game.most_minutes)} min"
    )
    theme = edition.theme.fields if edition.theme else {}
    books = [part.spec.look for part in game.parts.values() if isinstance(part.spec, Book)]
    looks = [look for look in (theme.get("book"), *books) if isinstance(look, Mapping)]
    display = next((str(look["display"]) for look in looks if look.get("display") in shop.fonts.families), "")
    tagline = theme.get("tagline") or game.tagline
    title = game.title + (f" · {edition.theme.name}" if edition.theme and len(game.themes) > 1 else "")
    return poster((title, str(tagline), facts), pieces, images, shop.fonts, display)


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}–{most}"


def addresses(deck: Deck, words: Mapping[tuple[str, str], Worded], address: str) -> str:
    """List a deck's cards with the addresses of their pictures, for tables that read one: a line for each copy."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("label", "image", "back", "text"))
    for card in deck.cards:
        sides, said = deck.sides(card), words[deck.id, card.id]
        front, back = (f"{address}/{deck.id}/{card.id}-{side}.jpg" for side in (sides[0], sides[-1]))
        row = (said.name, front, back if "back" in sides else "", said.text)
        rows.writerows([row] * card.copies)
    return out.getvalue()


def _pile(deck: Deck, table: _Table, numbers: Iterator[int]) -> Thing:
    """Put a deck on sheets of as many cells as it needs, each as large as fits, at most as `how` wants it."""
    sheets: dict[str, Json] = {}
    cards: list[Json] = []
    begin = 0
    for many in sheets_for(len(deck.cards)):
        part = deck.cards[begin : begin + many]
        begin += many
        number = next(numbers)
        grid = dense(many, *deck.size)
        dpi = min(table.how.dpi, *(MOST_DOTS // n / side * 25.4 for n, side in zip(grid, deck.size, strict=True)))
        fronts = [face_of(deck, one, "front", table.drawn) for one in part]
        behind = [face_of(deck, one, deck.sides(one)[-1], table.drawn) for one in part]
        unique = len({face.key for face in behind}) > 1
        front = _sheet(table.pictures(fronts, dpi), grid, dpi)
        back = _sheet(table.pictures(behind if unique else behind[:1], dpi), grid if unique else (1, 1), dpi)
        urls = [table.put(f"{deck.id}-{number}{side}.jpg", data) for side, data in (("", front), ("-back", back))]
        made = sheets[str(number)] = sheet_of(urls[0], urls[1], *grid, unique=unique)
        for cell, one in enumerate(part):
            said = table.words[deck.id, one.id]
            cards += [card_in(said.name, bb_code(said.text), deck.size.width, (number, made), cell)] * one.copies
    return pile(deck.name, deck.size, sheets, cards)


def _sheet(images: Sequence[Image], grid: tuple[int, int], dpi: float) -> bytes:
    return pictures.saved(pictures.sheet(images, *grid, MOST_DOTS), "jpg", dpi)


def _flats(deck: Deck, table: _Table) -> Iterator[Flat]:
    """Make pieces: round and rectangular ones as tiles, whatever else as tokens that their clear parts give a shape."""
    dpi = min(table.how.dpi, MOST_DOTS / max(deck.size) * 25.4)
    shape, figure = str(deck.fields.get("shape", "")), bool(deck.fields.get("base"))
    cut = figure or shape in {"hexagon", "path"}
    ending = "png" if cut else "jpg"
    kind = "figure" if figure else "token" if cut else "tile"
    for card in deck.cards:
        urls = []
        for side in deck.sides(card):
            (image,) = table.pictures([face_of(deck, card, side, table.drawn)], dpi)
            image = pictures.cut(image, str(deck.fields["outline"]), dpi) if cut else image
            urls.append(table.put(f"{deck.id}-{card.id}-{side}.{ending}", pictures.saved(image, ending, dpi)))
        back = urls[-1] if urls[-1] != urls[0] else ""
        said = table.words[deck.id, card.id]
        words = bb_code(said.text) or ("" if said.name == deck.name else deck.name)
        yield Flat(
            kind, said.name, words, urls[0], back, *deck.size, card.copies,
            shape=ROUND if shape == "circle" else BOX, locked=deck.kind == "board",
        )  # fmt: skip


def _die(die: Die, table: _Table) -> Flat:
    deck = die.deck
    columns, rows = dense(len(deck.cards), *deck.size)
    images = table.pictures([face_of(deck, card, "front", table.drawn) for card in deck.cards], table.how.dpi)
    front = table.put(f"{deck.id}.jpg", _sheet(images, (columns, rows), table.how.dpi))
    mesh = table.put(f"{deck.id}.obj", model(die.solid, die.edge, columns, rows))
    return Flat("die", deck.name, "", front, "", die.edge, die.edge, die.copies, mesh=mesh)
