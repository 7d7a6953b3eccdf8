"""The choices of a line on a screen: the companion's own menu with the same numbers. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.model import Item, Json
from companion.engine.words import joined
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.table.menus import offers

Choices = Json


def choices(game: Game, now: Replayed, words: Sequence[str]) -> Choices | None:
    """Give what may come next after these words: the question, numbered choices, what may be typed instead.

    A choice that ends the line is `done`; one that rolls dice then, which people may roll themselves, has `dice`. A
    place that is kept free is None; a choice that is `off` says why it cannot be pressed. Gives None when the line is
    complete.
    """
    found = offers(game, now, words)
    if found is None:
        return None
    menu, items, said = found.menu, list[Json | None](), {item.word for __, item in found.menu.choices()}
    for number, item in enumerate(menu.items, 1):
        if item.off:
            items.append({"n": number, "word": "", "shut": True, **_shown(item)})
        elif item.word:
            ends: dict[str, bool] = {}
            if item.word in found.rolls:
                faces = {str(face) for face in found.rolls[item.word]}
                ends = {"done": True, **({"dice": True} if faces - said else {})}  # else what they show is offered
            items.append({"n": number, "word": item.word, **_shown(item), **ends})
        else:
            items.append(None)
    while items and items[-1] is None:
        items.pop()
    keys = {"keys": True} if menu.keys else {}
    return {"line": joined(words), "text": menu.ask, "free": menu.free, "items": items, **keys}


def _shown(tile: Item) -> Json:
    """Give what a screen shows of a choice."""
    said = {"label": tile.label[:1].upper() + tile.label[1:], "hint": tile.hint, "to": list(tile.to), "lead": tile.lead}
    said["face"] = tile.face
    return {name: value for name, value in said.items() if value}
