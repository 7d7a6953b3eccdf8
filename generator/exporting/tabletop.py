"""A game as a saved object of Tabletop Simulator: decks, stacks of tokens, boards, dice and the book. Writes no file.

Fields are those of its published save format (https://kb.tabletopsimulator.com/custom-content/save-file-format/), its
pages on custom decks, tiles, tokens, figurines and models, and its scripting reference. Nothing published says how
large an object of scale 1 is: here a card 63 mm wide is one, and everything else is in proportion to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, fsum
from typing import Any, Final

from generator.named import NamedTuple
from generator.text.markup import Icon, read_markup

MOST_COLUMNS, MOST_ROWS, LEAST = 10, 7, 2
MOST_DOTS: Final = 4096
"""How large a picture may be on each side, as its page on resolutions asks for."""
BOX, ROUND = 0, 2
"""Shapes of a tile."""
_DIE: Final = 2  # the type of a model that is rolled
_CARD: Final = 63.0  # mm of width that are a scale of 1
_INCH: Final = 25.4
_ACROSS: Final = 34.0  # how long a row of things on the table is, in inches
_GAP: Final = 0.6
_CODE: Final = re.compile(r"\[(?=-\]|/?(?:b|i|u|s|sub|sup)\]|[0-9A-Fa-f]{6}\])")


Json = dict[str, Any]


class Thing(NamedTuple):
    """What lies on the table: how wide and high one of it is in mm, and its objects, which lie side by side."""

    width: float
    height: float
    objects: Sequence[Json]


class Flat(NamedTuple):
    """A piece that is no card: its name and words, the addresses of its pictures, its size in mm, how many.

    A "tile" has a `shape` and may be `locked`, a "token" the shape of its picture, a "figure" stands, a "die" has the
    address of its model in `mesh`.
    """

    kind: str
    name: str
    words: str
    front: str
    back: str
    width: float
    height: float
    copies: int
    shape: int = BOX
    locked: bool = False
    mesh: str = ""


def dense(count: int, width: float, height: float) -> tuple[int, int]:
    """Choose columns and rows for cards of a size: the largest pictures, the fewest empty cells, the squarest.

    >>> dense(10, 63, 88), dense(70, 63, 88), dense(1, 63, 88)
    ((5, 2), (10, 7), (2, 2))
    """
    grids = [
        (columns, rows)
        for columns in range(LEAST, MOST_COLUMNS + 1)
        for rows in range(LEAST, MOST_ROWS + 1)
        if columns * rows >= count
    ]

    def worth(grid: tuple[int, int]) -> tuple[float, int, float]:
        wide, high = grid[0] * width, grid[1] * height
        return -min(300 / _INCH, MOST_DOTS / max(wide, high)), grid[0] * grid[1], max(wide, high)

    return min(grids, key=worth)


def sheets_for(count: int) -> list[int]:
    """Share cards out among as few sheets as hold them, as evenly as can be."""
    sheets = ceil(count / (MOST_COLUMNS * MOST_ROWS))
    return [count // sheets + (at < count % sheets) for at in range(sheets)]


def bb_code(text: str) -> str:
    r"""Translate our markup into theirs (https://kb.tabletopsimulator.com/player-guides/bb-codes/).

    >>> bb_code("Pay **2** {coin}, _or_\nroll [b] twice")
    'Pay [b]2[/b] (coin), [i]or[/i]\nroll [ b] twice'
    """
    lines = []
    for line in read_markup(text).lines:
        said = ""
        for piece in line:
            if isinstance(piece, Icon):
                said += f"({piece.name})"
                continue
            words = _CODE.sub("[ ", piece.text)
            words = f"[i]{words}[/i]" if piece.slanted else words
            said += f"[b]{words}[/b]" if piece.strong else words
        lines.append(said)
    return "\n".join(lines)


def saved_object(title: str, things: Sequence[Thing], notes: str) -> Json:
    """Make the whole object; equal games give equal objects."""
    states = list(_placed(things))
    for at, state in enumerate(states, 1):
        state["GUID"] = f"{at:06x}"
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


def _placed(things: Sequence[Thing]) -> Iterator[Json]:
    """Lay things out in rows, each row about the middle of the table, the first at the middle and the next nearer."""
    rows: list[list[tuple[Thing, float]]] = [[]]
    used = 0.0
    for thing in things:
        wide = thing.width / _INCH * len(thing.objects) + _GAP
        if used + wide > _ACROSS and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append((thing, wide))
        used += wide
    z = 0.0
    for number, row in enumerate(rows):
        high = max((thing.height for thing, _ in row), default=0.0) / _INCH + _GAP
        z -= high / 2 if number else 0.0
        x = -fsum(wide for _, wide in row) / 2
        for thing, wide in row:
            for at, one in enumerate(thing.objects):
                yield _put(one, x + wide / 2 + (at - (len(thing.objects) - 1) / 2) * thing.width / _INCH, z)
            x += wide
        z -= high / 2


def _put(one: Json, x: float, z: float) -> Json:
    """Put an object, and all that is in it, at a place."""
    one["Transform"].update(posX=round(x, 3), posZ=round(z, 3))
    for inner in (*one.get("ContainedObjects", ()), *one.get("States", {}).values()):
        _put(inner, x, z)
    return one


def _object(name: str, called: str, words: str, scale: float, **more: Any) -> Json:
    return {
        "GUID": "",
        "Name": name,
        "Transform": {
            "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0,
            "rotZ": 180.0 if name == "DeckCustom" else 0.0, "scaleX": round(scale, 4),
            "scaleY": round(scale, 4) if name in {"Figurine_Custom", "Custom_Model"} else 1.0,
            "scaleZ": round(scale, 4),
        },
        "Nickname": called,
        "Description": words,
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        **more,
    }  # fmt: skip


def rules(address: str) -> Thing:
    """Make a book to read, by its address."""
    pdf = {"PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return Thing(140.0, 210.0, [_object("Custom_PDF", "Rulebook", "", 1.0, CustomPDF=pdf)])


def pile(name: str, size: tuple[float, float], sheets: Mapping[str, Json], cards: Sequence[Json]) -> Thing:
    """Make a deck of cards, each copy of them: of a `size` in mm, on `sheets` by their numbers in the game."""
    if len(cards) == 1:
        return Thing(*size, cards)
    deck = _object(
        "DeckCustom", name, "", size[0] / _CARD, HideWhenFaceDown=True, SidewaysCard=False,
        DeckIDs=[card["CardID"] for card in cards], CustomDeck=sheets, ContainedObjects=cards,
    )  # fmt: skip
    return Thing(*size, [deck])


def card_in(name: str, words: str, width: float, sheet: tuple[int, Json], cell: int) -> Json:
    """Make a card `width` mm wide, which stands in a cell of a sheet with this number in the game."""
    number, held = sheet
    return _object(
        "Card", name, words, width / _CARD, HideWhenFaceDown=True, SidewaysCard=False, Hands=True,
        CardID=number * 100 + cell, CustomDeck={str(number): held},
    )  # fmt: skip


def sheet_of(face: str, back: str, columns: int, rows: int, *, unique: bool) -> Json:
    """Describe a picture of cards, and what is behind each: the same for all, or a sheet of as many if `unique`."""
    return {
        "FaceURL": face, "BackURL": back, "NumWidth": columns, "NumHeight": rows, "BackIsHidden": True,
        "UniqueBack": unique, "Type": 0,
    }  # fmt: skip


def pieces(flat: Flat) -> Thing:
    """Make all copies of a piece: stacked, or side by side where that cannot be, as of a token with another side."""
    lone = flat.kind in {"figure", "die"} or flat.locked or (flat.kind == "token" and flat.back)
    stacked = flat.copies > 1 and not lone
    return Thing(flat.width, flat.height, [_flat(flat, stacked) for _ in range(flat.copies if lone else 1)])


def _flat(flat: Flat, stacked: bool) -> Json:
    image: Json = {
        "ImageURL": flat.front, "ImageSecondaryURL": flat.back, "ImageScalar": 1.0, "WidthScale": 0.0,
    }  # fmt: skip
    more: Json = {"Locked": flat.locked, **({"Number": flat.copies} if stacked else {})}
    scale = flat.width / _CARD
    if flat.kind == "die":
        mesh = {
            "MeshURL": flat.mesh, "DiffuseURL": flat.front, "NormalURL": "", "ColliderURL": flat.mesh, "Convex": True,
            "MaterialIndex": 0, "TypeIndex": _DIE, "CastShadows": True,
        }  # fmt: skip
        return _object("Custom_Model", flat.name, flat.words, 1.0, CustomMesh=mesh)
    if flat.kind == "figure":
        return _object("Figurine_Custom", flat.name, flat.words, scale, CustomImage=image)
    if flat.kind == "token":
        image["CustomToken"] = {"Thickness": 0.1, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": stacked}
    else:
        image["CustomTile"] = {"Type": flat.shape, "Thickness": 0.1, "Stackable": stacked, "Stretch": True}
    name = f"Custom_{flat.kind.title()}{'_Stack' if stacked else ''}"
    made = _object(name, flat.name, flat.words, scale, CustomImage=image, **more)
    if flat.kind == "token" and flat.back:  # a token shows one picture: its other side is a state
        image["ImageSecondaryURL"] = ""
        made["States"] = {"2": _flat(flat._replace(front=flat.back, back=""), stacked)}
    return made
