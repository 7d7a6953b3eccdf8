"""What every text and template of a game sees: the game, its decks and boards, the rules, the edition. Runs none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.messages import Messages, Said
from generator.catalog.model import Card, Deck, Edition, Game, Part, Values


def values(card: Card, side: str = "front") -> dict[str, Any]:
    """Return the fields of a card as templates see them, on one of its sides where its text goes on."""
    copy = {"copy": dict(zip(("index", "of"), card.copy, strict=True))} if card.entry else {}
    part = {"part": {"index": one.number, "of": one.of}} if (one := card.portions.get(side)) else {}
    return {"index": card.number, **copy, **part, **card.fields, "id": card.name, "copies": card.copies}


def deck_fields(deck: Deck) -> dict[str, Any]:
    """Return what a deck is called and measures, as templates see it."""
    return {
        "id": deck.id,
        "name": deck.name,
        "count": deck.count,
        "kinds": len(deck.cards),
        "size": {"width": deck.size.width, "height": deck.size.height},
        "bleed": deck.bleed,
        "safe": deck.safe,
    }


def _first(deck: Deck, heroes: Sequence[str]) -> tuple[str, ...]:
    """Give the ids of three cards of a deck at most that every edition has: `heroes` among them, then the first.

    What only goes on from the card before (`hydra+2`) is none of them.
    """
    found = [card.id for card in deck.cards if not card.when and "+" not in card.id]
    return tuple(dict.fromkeys([*(one for one in heroes if one in found), *found]))[:3]


def _heroes(game: Game) -> list[str]:
    """Give the ids that a game's `look` has under `heroes`, those of the cards that it shows first."""
    said = (game.fields.get("look") or {}).get("heroes", ())
    return [str(one) for one in said] if isinstance(said, tuple | list) else []


def boards(game: Game) -> dict[str, Any]:
    """Return the boards of a game by id, with size, nodes, edges, slots and boxes, for figures that point at them."""
    parts = (part for part in game.parts.values() if part.kind == "board")
    return {
        part.id: {**values(card), "size": deck_fields(deck)["size"]}
        for part in parts
        for deck in part.decks
        for card in deck.cards
    }


def groups(game: Game, edition: Edition) -> dict[str, Values]:
    """Return what every template of an edition sees, by the names that templates have for it."""
    theme = edition.theme
    about = {
        **game.fields,
        "slug": game.slug,
        "title": game.title,
        "tagline": game.tagline,
        "credit": game.credit,
        "language": game.language,
        "rtl": game.says.rtl,
        "leading": game.says.leading,
        "players": {"least": game.least_players, "most": game.most_players},
        "minutes": {"least": game.least_minutes, "most": game.most_minutes},
        "designers": [{"name": one.name, "role": one.role, "source": one.source} for one in game.designers],
        "decks": {deck.id: {**deck_fields(deck), "first": _first(deck, _heroes(game))} for deck in game.decks.values()},
        "boards": boards(game),
    }
    return {
        "game": about,
        "rules": edition.rules,
        "tables": game.tables,
        "theme": {**theme.fields, "id": theme.id, "name": theme.name} if theme else {},
        "edition": {"label": edition.label, "told": told(edition), "slug": edition.slug, "preset": edition.preset},
    }


def told(edition: Edition) -> str:
    """Say in words what an edition plays otherwise than the game as it is, "" where that is nothing."""
    return edition.label.removeprefix(f"{edition.theme.name} · " if edition.theme else "") if edition.changed else ""


_BOXES: Final[Mapping[str, Said]] = MappingProxyType(
    {
        "game_box": Said("game box (lid and base)", "game boxes (lid and base)"),
        "tuck": Said("deck box", "deck boxes"),
        "lid": Said("box with a lid", "boxes with a lid"),
        "band": Said("paper band", "paper bands"),
        "pouch": Said("pouch", "pouches"),
    }
)
"""What a reader who has the folded things before them calls each kind of box, one and several, in the order told."""


def parts(game: Game) -> dict[str, Any]:
    """Return what is in the box, as a long text such as a rulebook sees it.

    Of boxes also `told`, which says what each is: a band around a few cards is no box to whoever counts them.
    """
    return {
        part.id: {
            "name": part.name,
            "kind": part.kind,
            "count": part.count,
            **({"told": _told_boxes(part, game.says)} if part.kind == "boxes" else {}),
        }
        for part in game.parts.values()
    }


def box_lines(part: Part, says: Messages) -> list[tuple[str, str]]:
    """Say of boxes how many there are of each kind, and its word; nothing of what is no box."""
    if part.kind != "boxes":
        return []
    from generator.catalog.cartons import CartonSheet  # noqa: PLC0415  (few games have boxes)

    assert isinstance(part.spec, CartonSheet)  # noqa: S101
    counted: Counter[str] = Counter()
    for box in part.spec.made:
        counted[box.plan.kind] += box.plan.copies
    return [
        (str(n), says.ngettext(words.text, words.many, n)) for kind, words in _BOXES.items() if (n := counted[kind])
    ]


def _told_boxes(part: Part, says: Messages) -> str:
    lines = box_lines(part, says) or [(str(part.count), part.name.lower())]
    return says.joined(says.gettext("{count} {word}", count=count, word=word) for count, word in lines)
