"""A game as a saved object of Tabletop Simulator: decks, tokens, boards and mats laid out on a table. Writes no file.

Lengths there are inches at the scale of its standard card (a width of 2.5 inches is a scale of 1 or so). How cells are
counted and that the last one of a sheet is what a hidden hand shows is convention, found by those who write such files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

COLUMNS, ROWS = 10, 7
CELLS = COLUMNS * ROWS - 1  # the last is what others see of a hand
MOST_DOTS = 4096
_CARD = 63.0  # mm of width that are a scale of 1
_STEP = 3.2


class Sheet(NamedTuple):
    """A picture of up to 69 cards, and what is behind each: the same for all, or a sheet of as many."""

    face: str
    back: str
    unique: bool


class Kept(NamedTuple):
    """A card of a deck: its name, its words, the cell of the sheet that it is in, and how many there are."""

    name: str
    words: str
    sheet: int
    cell: int
    copies: int


class Piled(NamedTuple):
    """A deck: its name, how wide a card is in mm, its sheets, its cards in order."""

    name: str
    width: float
    sheets: tuple[Sheet, ...]
    cards: tuple[Kept, ...]


class Flat(NamedTuple):
    """A token, a board or a mat: its pictures, its width in mm, how many, whether it is round."""

    name: str
    front: str
    back: str
    width: float
    copies: int
    round: bool = False


def saved_object(title: str, piles: Sequence[Piled], flats: Sequence[Flat], notes: str) -> dict[str, Any]:
    """Make the whole object; equal games give equal objects."""
    states: list[dict[str, Any]] = []
    for at, pile in enumerate(piles):
        states.append(_deck(pile, _place(at, 0)))
    at = 0
    for flat in flats:
        states.extend(_tile(flat, _place(at + copy, 1)) for copy in range(flat.copies))
        at += flat.copies
    return {
        "SaveName": title,
        "GameMode": title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": notes,
        "TabStates": {"0": {"title": "About", "body": notes, "color": "Grey", "id": 0}},
        "ObjectStates": states,
        "LuaScript": "",
        "LuaScriptState": "",
        "VersionNumber": "",
    }


def _place(at: int, row: int) -> tuple[float, float]:
    """Say where the n-th thing of a row lies: ten side by side, then farther down."""
    return (at % 10 - 4.5) * _STEP, (at // 10 + row * 4) * -_STEP


def _transform(x: float, z: float, scale: float, *, down: bool) -> dict[str, float]:
    return {
        "posX": round(x, 3), "posY": 1.0, "posZ": round(z, 3), "rotX": 0.0, "rotY": 180.0,
        "rotZ": 180.0 if down else 0.0, "scaleX": round(scale, 4), "scaleY": 1.0, "scaleZ": round(scale, 4),
    }  # fmt: skip


def _deck(pile: Piled, at: tuple[float, float]) -> dict[str, Any]:
    place = _transform(*at, pile.width / _CARD, down=True)
    sheets = {str(number): _sheet(one) for number, one in enumerate(pile.sheets, 1)}
    cards = [card for card in pile.cards for _ in range(card.copies)]
    if len(cards) == 1:
        return _card(cards[0], sheets, place)
    return {
        "Name": "DeckCustom",
        "Transform": place,
        "Nickname": pile.name,
        "Description": "",
        "Grid": True,
        "HideWhenFaceDown": True,
        "DeckIDs": [_id(card) for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": [_card(card, sheets, place) for card in cards],
    }


def _card(card: Kept, sheets: dict[str, Any], place: dict[str, float]) -> dict[str, Any]:
    return {
        "Name": "Card",
        "Transform": place,
        "Nickname": card.name,
        "Description": card.words,
        "Grid": True,
        "HideWhenFaceDown": True,
        "CardID": _id(card),
        "CustomDeck": {str(card.sheet): sheets[str(card.sheet)]},
    }


def _id(card: Kept) -> int:
    return card.sheet * 100 + card.cell


def _sheet(one: Sheet) -> dict[str, Any]:
    return {
        "FaceURL": one.face, "BackURL": one.back, "NumWidth": COLUMNS, "NumHeight": ROWS, "BackIsHidden": True,
        "UniqueBack": one.unique, "Type": 0,
    }  # fmt: skip


def _tile(flat: Flat, at: tuple[float, float]) -> dict[str, Any]:
    return {
        "Name": "Custom_Tile",
        "Transform": _transform(*at, flat.width / _CARD, down=False),
        "Nickname": flat.name,
        "Description": "",
        "Grid": True,
        "CustomImage": {
            "ImageURL": flat.front,
            "ImageSecondaryURL": flat.back or flat.front,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": 2 if flat.round else 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    }
