"""A table's cards in every design and palette, drawn when somebody looks; what is picked is written."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.game import load_game
from generator.catalog.model import Deck, Game, Values
from generator.catalog.problems import ContentError, Problems, mistake
from generator.catalog.roots import Roots
from generator.making.plan import plan
from generator.named import NamedTuple
from generator.parts.decks import Workshop, open_workshop
from generator.parts.order import Order
from generator.preview.faces import Faces, key_of
from generator.preview.pictures import Pictures
from generator.starting.adding import add
from generator.starting.beginning import begin, check_look
from generator.starting.designs import designs, palettes
from generator.starting.gamefile import redress

SIZES: Final = ("poker", "mini", "tarot")
_KINDS: Final = {"cover": "rulebook", "token": "tokens", "box": "boxes"}
SIDES: Final = ("front", "back", *_KINDS)
ROWS: Final = 6
"""So many cards of a table are shown."""
_SHOWN: Final = "your-game"
_MOST_LOOKS: Final = 60
"""Looks whose drawings are held in memory."""


class Face(NamedTuple):
    """A picture of a face, the least contrast of its words (0 where there are none), and what is wrong with it."""

    picture: bytes = b""
    contrast: float = 0.0
    problems: Problems = ()


class _Stock(NamedTuple):
    """A game that is shown, and what its faces are drawn with."""

    game: Game
    shop: Workshop
    pictures: Pictures


class Looks:
    """All looks of a game that is there (`slug`), of a `table`, or of the cards that each design begins with.

    Games that are not there yet are begun below `scratch`. One thread at a time may draw.
    """

    def __init__(self, home: Path, scratch: Path, roots: Roots, slug: str, table: Path | None, size: str) -> None:
        self.home, self.slug, self.table, self.size = home, slug, table, size
        self._scratch, self._roots = scratch, roots
        self._stocks: dict[tuple[str, str], _Stock] = {}
        self._faces: OrderedDict[tuple[str, str, str], Faces] = OrderedDict()

    def about(self) -> dict[str, Any]:
        """Give what a page begins with. Raises ContentError: the game or its table cannot be read."""
        first = self._stock("", self.size)
        deck = _deck(first.game)
        fields = [name for name in dict.fromkeys(name for card in deck.cards for name in card.fields) if name != "id"]
        return {
            "game": self.slug,
            "table": self.table.name if self.table else "",
            "from": str(self.table) if self.table else "",
            "look": {**_look(first.game), "size": self.size},
            "sizes": [] if self.slug else list(dict.fromkeys((self.size, *SIZES))),
            "rows": [_row(card.fields) for card in deck.cards[:ROWS]] if self.slug or self.table else [],
            "fields": fields if self.slug or self.table else [],
            "designs": {
                name: {"for": one.made_for, "type": list(dict.fromkeys((one.display, one.text))), "best": one.palette}
                for name, one in designs().items()
            },
            "palettes": {name: list(colours.values()) for name, colours in palettes().items()},
        }

    def face(self, look: tuple[str, str, str], row: int, side: str, dots: int) -> Face:
        """Draw a side of a card in a design, a palette and a size, `dots` wide."""
        try:
            faces, stock = self._faces_of(look), self._stock(look[0], look[2])
            deck = _part(faces.game, side)
            card = deck.cards[row % len(deck.cards)]
            one = faces.all[key_of(deck, card, "back" if side == "back" else "front")]
            faces.draw(one)
        except ContentError as error:
            return Face(problems=error.problems)
        if one.problems or one.painted is None:
            return Face(problems=one.problems)
        name = f"{'-'.join(look)} {one.look}"
        stock.pictures.faces = {name: one.painted}
        picture = stock.pictures.face(name, round(dots / one.painted.width * 25.4), bleed=False)
        contrasts = [line.contrast for line in one.painted.lettering if line.contrast > 0]
        return Face(picture or b"", min(contrasts, default=0.0))

    def write(self, name: str, look: tuple[str, str, str]) -> tuple[str, ...]:
        """Begin the game, or give the one that is there another look; return the files.

        Raises:
            ContentError: it cannot be.
        """
        design, palette, size = look
        if self.slug:
            return (redress(self.slug, self.home, design, palette),)
        return begin(name, self.home, self.table, size, "", design, palette).files

    def _stock(self, design: str, size: str) -> _Stock:
        """Give the game that a design is shown with: the same for all, or one with the cards of its own."""
        key = (design, size) if not (self.slug or self.table) else ("", "" if self.slug else size)
        if key in self._stocks:
            return self._stocks[key]
        slug, roots = self.slug, self._roots
        if not slug:
            slug, home = _SHOWN, self._scratch / f"{key[0] or 'any'}-{key[1]}"
            begin(slug, home, self.table, size, "", design if not self.table else "")
            for kind in ("tokens", "box", "rulebook"):
                with suppress(ContentError):  # as of cards that no box is cut for: that side is not shown
                    add(kind, slug, home)
            roots = Roots((home, *roots.paths))
        game = load_game(slug, roots)
        if "design" not in game.fields["look"]:
            hint = "write 'look: {design: hangar, palette: neon, picture: star}', and 'tuckbox new' says what else"
            raise mistake(game.mark, "this game has no 'look' with a design", hint)
        shop = open_workshop(game, roots, keeps=False)
        stock = self._stocks[key] = _Stock(game, shop, Pictures())
        stock.pictures.fonts = shop.fonts
        return stock

    def _faces_of(self, look: tuple[str, str, str]) -> Faces:
        """Give the faces of a game as they are in a look."""
        if look in self._faces:
            self._faces.move_to_end(look)
            return self._faces[look]
        design, palette, size = look
        game, shop, _ = self._stock(design, size)
        check_look(design, palette)
        said = MappingProxyType({**game.fields["look"], "design": design, "palette": palette})
        game = game._replace(fields=MappingProxyType({**game.fields, "look": said}))
        (one, *_) = plan(game, Order(themes=(game.default_theme,) if game.default_theme else ()))
        faces = self._faces[look] = Faces(shop, one)
        while len(self._faces) > _MOST_LOOKS:
            self._faces.popitem(last=False)
        return faces


def _look(game: Game) -> dict[str, str]:
    """Say which look a game has, as far as it is one of those that are shown."""
    design, palette = (str(game.fields["look"].get(name, "")) for name in ("design", "palette"))
    design = design if design in designs() else next(iter(designs()))
    return {"design": design, "palette": palette if palette in palettes() else designs()[design].palette}


def _deck(game: Game) -> Deck:
    """Give the deck that is shown: the first one. Raises ContentError."""
    for deck in game.decks.values():
        return deck
    raise mistake(game.mark, "this game has no deck of cards", "a design is seen on cards")


def _part(game: Game, side: str) -> Deck:
    """Give what a picture is of. Raises ContentError."""
    if side in ("front", "back"):
        return _deck(game)
    for part in game.parts.values():
        if part.kind == _KINDS[side] and part.decks:
            return part.decks[0]
    kind = {"cover": "rulebook"}.get(side, side.replace("token", "tokens"))
    raise mistake(game.slug, f"this game has no {side}", f"tuckbox add {kind} {game.slug}")


def _row(fields: Values) -> dict[str, str]:
    """Say what a card says, for a line about it."""
    return {name: str(value)[:200] for name, value in fields.items() if isinstance(value, (str, int, float))}
