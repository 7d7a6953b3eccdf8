"""The choices of a line on a screen: the companion's own menu with the same numbers. Changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from companion.engine.commandtable import NAMES
from companion.engine.dice import Cup, Face, Roll, Undrawn
from companion.engine.model import Item, Turn
from companion.engine.words import COMMON_OPTIONS, Unclear, joined, parse
from companion.kit.game import Game
from companion.kit.replay import Replayed
from companion.table.menus import offered
from companion.table.parsing import answering, every_option, reading

Choices = dict[str, Any]
FIRST_FACES: Final = 4
"""Cards that the companion holds, after which a line is taken to roll no dice."""


def choices(game: Game, now: Replayed, words: Sequence[str], tiles: Sequence[Item] = ()) -> Choices | None:
    """Give what may come next after these words: the question, numbered choices, what may be typed instead.

    A choice that ends the line is `done`; one that rolls dice then, which people may roll themselves, has `dice`. A
    place that is kept free is None. `tiles` stand in place of the menu, those that are `off` with why they cannot be
    pressed. Gives None when the line is complete.
    """
    menu = offered(game, now, words, tiles)
    if menu is None:
        return None
    items: list[dict[str, Any] | None] = []
    offers = {item.word for __, item in menu.choices()}
    for number, item in enumerate(menu.items, 1):
        if item.off:
            items.append({"n": number, "word": "", "shut": True, **_shown(item)})
        elif item.word:
            ends = _ends(game, now, [*words, *item.word.split()], offers)
            items.append({"n": number, "word": item.word, **_shown(item), **ends})
        else:
            items.append(None)
    while items and items[-1] is None:
        items.pop()
    return {"line": joined(words), "text": menu.ask, "free": menu.free, "items": items}


def _ends(game: Game, now: Replayed, line: list[str], offers: Collection[str]) -> dict[str, bool]:
    """Say whether a line is whole, and whether people may roll its dice themselves."""
    if not (now.table.finished or _complete(game, now, line)):
        return {}
    faces = () if now.table.finished else rolls(game, now, line)
    own = bool(faces) and not {*map(str, faces)} <= {*offers}  # else what they show is offered beside it
    return {"done": True, **({"dice": True} if own else {})}


def _shown(tile: Item) -> dict[str, Any]:
    """Give what a screen shows of a choice."""
    said = {"label": tile.label[:1].upper() + tile.label[1:], "hint": tile.hint, "to": list(tile.to), "lead": tile.lead}
    said["face"] = tile.face
    return {name: value for name, value in said.items() if value}


def _complete(game: Game, now: Replayed, line: Sequence[str]) -> bool:
    try:
        return game.menu(now.table, line) is None
    except Unclear:
        return True


class _Looking(Cup):
    """Rolls nothing: complains about the first die that people could roll; cards that the companion holds it draws."""

    left = FIRST_FACES

    def pick(self, what: str, faces: Sequence[Face], held: bool = False, why: str = "") -> Roll:
        if held and self.left:
            self.left -= 1
            return Roll(what, what, len(faces), 1, faces[0], "app")
        raise Undrawn("" if held else what, faces)


def rolls(game: Game, now: Replayed, words: Sequence[str]) -> Sequence[Face]:
    """Give the faces of the first die that a whole line rolls and people may roll themselves; none if it has none."""
    if words[0] in NAMES:
        return ()
    table, dice = now.table, now.begin.data["dice"]
    words = [*game.ALIASES.get(words[0], words[0]).split(), *words[1:]]
    read, look, options = reading(game, words)
    if look is not None:
        return ()
    ways: list[tuple[Any, Sequence[str], Mapping[str, bool]]] = [(answering(game, words), words, every_option(game))]
    if read is not None:
        ways.append((read, words[1:], {**COMMON_OPTIONS, **options}))
    for reads, rest, known in ways:
        try:
            line = parse(rest, known)
            reads(Turn(table, line, _Looking(None, dice, game.place(table), {}, tried=()), game.who(table)), line.words)
            return ()
        except Undrawn as die:
            return die.faces if die.die else ()
        except Unclear:
            continue
    return ()
