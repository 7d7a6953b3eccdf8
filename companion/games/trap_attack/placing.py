"""Putting the record of Trap Attack right: where a pawn really stands, and what `set` can mean.

Spaces are said as they are printed: 20, or 20s on a shortcut.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.model import Menu, Move, Table, Turn
from companion.engine.words import Unclear, counted, listed, one_of
from companion.games.trap_attack import board, deck
from companion.games.trap_attack.cards import actor
from companion.games.trap_attack.pawns import recorded, say
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.walking import to_go
from companion.kit.deeds import Deed
from companion.kit.meaning import Copies, Means, anything, between, named, somebody_or_nobody
from companion.kit.slots import Said, Slot, verb


def space_said(table: Table, word: object) -> str:
    """Give the space that is printed so: 20, 20s. Raises Unclear."""
    spaces, folded = table.content["board"]["spaces"], str(word).casefold()
    shown: dict[str, str] = {board.shown(table.content, space): space for space in spaces}
    if folded in spaces or folded in shown:
        return shown.get(folded, folded)
    numbers = [board.number(table.content, space) for space in spaces]
    shorts = [name for name in shown if name.endswith("s")]
    raise Unclear(
        f"No space is printed '{word}': {min(numbers)} to {max(numbers)}, on shortcuts {listed(shorts, 'or')}."
    )


def _space(said: Said) -> str | None:
    return space_said(said.table, said.words.pop(0)) if said.words else None


def _whose(said: Said) -> str | None:
    """Take whose pawn it is, when a name begins the line."""
    return said.table.player(said.words.pop(0)) if len(said.words) > 1 and not said.words[0][:1].isdigit() else None


def _stage(said: Said) -> str | None:
    return one_of(said.words.pop(0), {way: way for way in STAGES}, "Which way") if said.words else None


def _standing(turn: Turn, who: str, space: str, stage: str | None) -> Move:
    """Make `at 20`, `at ben 20s`, `at ben 20 home`."""
    return {"do": "at", "who": who, "space": space, "stage": stage or turn.table.of(who)["stage"]}


def _stand(table: Table, move: Move) -> None:
    """Put a pawn on a space; its trail is cut there, or leads there, so that pushes go back as they should (C31)."""
    pawn, content, space, stage = table.of(move["who"]), table.content, move["space"], move["stage"]
    first = content["board"]["crystal" if stage == board.HOME else "start"]
    way = [*pawn["trail"], pawn["at"]] if stage == pawn["stage"] else [first]
    if space in way:
        way = way[: way.index(space) + 1]
    else:
        found = board.way(content, way[-1], space, stage)
        way = [*way, *found] if found else [first, *board.way(content, first, space, stage)]
    pawn.update(at=space, trail=way[:-1] if way[-1] == space else [], stage=stage)
    if stage == board.HOME:
        pawn["crystal"] = True
    way_shown = "out" if stage == board.OUT else "home"
    say(table, f"{table.name(move['who'])} stands at {board.shown(content, space)}, on the way {way_shown}.")
    if not recorded(table, move["who"]):
        pawn["placed"] = True
        say(table, _beside(table, move["who"], table.state["rival"]))


def _beside(table: Table, who: str, rival: str) -> str:
    """Say who is ahead, of somebody whose steps are not recorded and the AI."""
    ahead = to_go(table, rival) - to_go(table, who)
    where = f"{counted(abs(ahead), 'step')} {'ahead of' if ahead > 0 else 'behind'} {table.name(rival)}"
    return f"{table.name(who)} is {where if ahead else f'level with {table.name(rival)}'}."


def _in_play(table: Table, value: Any) -> Any:
    """Mean somebody who has not gone home."""
    return table.player(value, table.state["order"])


STAGES: Final = (board.OUT, board.HOME)
COUNT: Final = between(0)
RELIC: Final = Copies(
    named("relic", lambda table: [*table.content["relics"], UNKNOWN]), lambda _, code: None if code == UNKNOWN else 1
)
LOOT: Final = Copies(
    named("loot", lambda table: [0, *map(int, table.content["loot"])]),
    lambda table, value: int(table.content["loot"][str(value)]) if value else None,
)


def _action(other: str) -> Means:
    """Mean an action card of the AI's deck or graveyard, so many of each as are not in the other."""
    return Copies(
        named("action card", lambda table: [*table.content["cards"]]),
        lambda table, code: int(table.content["deck"][code]) - table.state[other].count(code),
    )


SETS: Final[dict[str, Means]] = {
    "round": between(1),
    "turn": _in_play,
    "winner": somebody_or_nobody,
    "over": anything,
    "free": anything,
    "head": COUNT,
    "traps": COUNT,
    "exchanged": COUNT,
    "bought": anything,
    "row": RELIC,
    "left": RELIC,
    "right": RELIC,
    "loot_left": COUNT,
    "at": space_said,
    "trail": space_said,
    "stage": named("way", lambda _: STAGES),
    "clan": named("clan", lambda table: [one["id"] for one in table.content["tables"]["clans"]]),
    "life": between(1, lambda table: int(table.rules["max_life"])),
    "x": between(0),
    "coins": COUNT,
    "skulls": COUNT,
    "used": COUNT,
    "items": COUNT,
    "cape": anything,
    "crystal": anything,
    "taken": named("mine", lambda table: table.content["tables"]["mines"]),
    "relics": RELIC,
    "ai_deck": _action(deck.GONE),
    "ai_gone": _action(deck.LEFT),
    "loot": LOOT,
}
"""What can be put right, with what it can be."""
LACKS: Final = "Where does the pawn stand? at 20, at ben 20s (a shortcut), at ben 20 home."
WHO: Final = Slot("who", _whose, clear=actor)
WHERE: Final = Menu("Where?", free="the space as it is printed, such as 20 or 20s")
SPACE: Final = Slot("space", _space, lambda _: WHERE, LACKS)
STAGE: Final = Slot("stage", _stage)
AT: Final = verb(
    "at", "A pawn stands elsewhere than the record says.", "at ben 20", _standing, WHO, SPACE, STAGE, rest=LACKS
)
DEEDS: Final = (Deed("at", _stand),)
