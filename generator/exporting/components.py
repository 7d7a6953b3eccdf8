"""What The Game Crafter makes, as data: its printable components by size and shape, and which of them a deck fits.

Sizes are in dots at 300 to the inch, with an eighth of an inch of bleed around the piece, as its products have them
(https://www.thegamecrafter.com/make/products/NAME, /api/tgc/products/NAME; taken from a public list made of these in
February 2026, so look there before an order).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from generator.catalog.model import Deck
from generator.named import NamedTuple

DPI, BLEED = 300.0, 37.5
"""Dots to the inch, and dots of bleed on each side."""
_NEAR: Final = 1.0
"""So many mm a piece may be larger or smaller than what is made."""


class Component(NamedTuple):
    """Something that is made: for which kind of deck, its shape, how large its picture is in dots, bleed included."""

    name: str
    kind: str
    shape: str
    width: int
    height: int

    def off(self, width: float, height: float) -> float:
        """Say by how many mm a piece differs from it, in what differs most; a piece may lie on its side."""
        own = [(side - 2 * BLEED) / DPI * 25.4 for side in (self.width, self.height)]
        return max(abs(a - b) for a, b in zip(sorted(own), sorted((width, height)), strict=True))


class Fitting(NamedTuple):
    """A deck and the component that it fits, turned by a quarter where it lies on its side."""

    deck: Deck
    component: Component
    turned: bool


def _made(kind: str, shape: str, sizes: str) -> Iterator[Component]:
    for entry in sizes.split():
        name, _, size = entry.partition(":")
        width, _, height = size.partition("x")
        yield Component(name, kind, shape, int(width), int(height))


COMPONENTS: Final = (
    *_made(
        "card",
        "rectangle",
        "PokerDeck:825x1125 MiniDeck:600x825 MicroDeck:450x600 BridgeDeck:750x1125 BusinessDeck:675x1125"
        " DividerDeck:975x1125 DominoDeck:600x1125 JumboDeck:1125x1725 TarotDeck:900x1500 SmallSquareDeck:825x825"
        " EuroSquareDeck:900x900 SquareDeck:1125x1125",
    ),
    *_made(
        "token",
        "circle",
        "SmallCircleChit:225x225 MediumCircleChit:300x300 LargeCircleChit:375x375 MiniCircleTile:450x450",
    ),
    *_made(
        "token",
        "rectangle",
        "SmallSquareChit:225x225 MediumSquareChit:300x300 LargeSquareChit:375x375 MiniSquareTile:450x450"
        " SmallSquareTile:675x675 MediumSquareTile:825x825 LargeSquareTile:1125x1125 DominoChit:375x675"
        " DominoTile:675x1275 StripChit:375x975",
    ),
    *_made("token", "hexagon", "SmallHexTile:675x600 MediumHexTile:825x750 LargeHexTile:1200x1050"),
    *_made("token", "standee", "SmallStandee:225x525 MediumStandee:300x750 LargeStandee:375x975"),
    *_made(
        "board",
        "rectangle",
        "QuarterBoard:1575x1575 HalfBoard:1575x3075 SquareBoard:2475x2475 DominoBoard:1275x2475 SkinnyBoard:1275x3075"
        " SliverBoard:675x2475 SmallSquareBoard:1275x1275 StripBoard:675x3075 LargeSquareBoard:3075x3075"
        " AccordionBoard:2475x4875 BiFoldBoard:2775x5475 MediumSixFoldBoard:4875x4875 QuadFoldBoard:5475x5475"
        " LargeQuadFoldBoard:6075x6075 SixFoldBoard:8175x5475 SmallGameMat:3075x4875 MediumGameMat:7275x4275",
    ),
    *_made(
        "page",
        "rectangle",
        "PostcardMat:1875x1275 PlacardMat:1275x975 QuarterMat:1575x1575 HalfMat:1575x3075 DominoMat:1275x2475"
        " SquareMat:2475x2475 SmallSquareMat:1275x1275 BigMat:3075x4875 SmallScorePadColor:1125x1725"
        " MediumScorePadColor:1425x2475 LargeScorePadColor:2475x3075",
    ),
)
BOXES: Final[Mapping[str, Mapping[int, str]]] = MappingProxyType(
    {
        "PokerDeck": {count: f"PokerTuckBox{count}" for count in (36, 54, 72, 90, 108)},
        "BridgeDeck": {count: f"BridgeTuckBox{count}" for count in (54, 108)},
        "TarotDeck": {count: f"TarotTuckBox{count}" for count in (40, 90)},
        "SquareDeck": {count: f"SquareTuckBox{count}" for count in (48, 96)},
        "JumboDeck": {90: "JumboTuckBox90"},
    }
)
"""The boxes that hold so many cards; they are drawn on templates of their own."""


def fitting(decks: Sequence[Deck]) -> tuple[list[Fitting], list[str]]:
    """Say which component each deck fits, if any, and what people are to be told of that."""
    found: list[Fitting] = []
    told: list[str] = []
    for deck in decks:
        shape = _shape(deck)
        same = [one for one in COMPONENTS if one.kind == deck.kind and one.shape == shape]
        best = min(same, key=lambda one: one.off(*deck.size), default=None)
        size = f"{deck.name} ({deck.size.width:g} x {deck.size.height:g} mm)"
        if best is None:
            told.append(f"{size}: no component has its shape; a custom punchout has any")
        elif best.off(*deck.size) > _NEAR:
            own = " x ".join(f"{(side - 2 * BLEED) / DPI * 25.4:.4g}" for side in (best.width, best.height))
            told.append(f"{size}: no component; the nearest is {best.name} ({own} mm)")
        else:
            turned = (deck.size.width > deck.size.height) != (best.width > best.height) and best.width != best.height
            found.append(Fitting(deck, best, turned))
            told.append(f"{size}: {best.name}{_box(best, deck.count)}")
    return found, told


def _shape(deck: Deck) -> str:
    if deck.fields.get("base"):
        return "standee"
    shape = str(deck.fields.get("shape", "rectangle"))
    return "rectangle" if shape == "square" else shape


def _box(component: Component, count: int) -> str:
    boxes = BOXES.get(component.name, {})
    return next((f", in a {name}" for most, name in sorted(boxes.items()) if count <= most), "")
